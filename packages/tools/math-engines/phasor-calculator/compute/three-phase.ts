import { EngineError } from '@tollbench/engines/error.ts';
import {
  abs,
  add,
  type Complex,
  conj,
  mul,
  scale,
  sub,
} from '@tollbench/engines/numeric/complex.ts';
import { IMPEDANCE, VOLTAGE } from '@tollbench/engines/phasor/dimension.ts';
import {
  type Circuit,
  deltaOfStar,
  type Load,
  legPower,
  lineVoltages,
  type Solved,
  sequences,
  solve,
  starOfDelta,
  starOfLines,
  type Three,
} from '@tollbench/engines/phasor/three-phase.ts';
import { InputError } from '../../../define/error.ts';
import type { Inputs } from '../inputs.ts';
import { type Name, valueIn } from './expression.ts';

export interface CircuitResult extends Solved {
  readonly task: 'threePhase';
  /** Source voltages to its star point, and between lines. */
  readonly source: Three;
  readonly lines: Three;
  /** Complex power of each leg, of all three, lost in lines and neutral, and delivered by the source; VA, of rms values. */
  readonly power: Three;
  readonly total: Complex;
  readonly lost: Complex;
  readonly delivered: Complex;
  /** Zero, positive, negative sequence of source voltages and line currents. */
  readonly voltageSequences: Three;
  readonly currentSequences: Three;
  /** The load in the other connection: a delta for a star without neutral, a star for a delta. Undefined where it has none. */
  readonly equivalent: Three | undefined;
  /** Readings of two wattmeters in lines a and c against b, W; undefined with a neutral. */
  readonly wattmeters: readonly [number, number] | undefined;
}

export function computeCircuit(i: Inputs): CircuitResult {
  const source = sourceOf(i);
  const circuit = circuitOf(i, source);
  const solved = solvedOf(circuit);
  const half = i.values === 'rms' ? 1 : 0.5;
  const watts = (v: Three, c: Three): Three =>
    legPower(v, c).map((s) => scale(s, half)) as unknown as Three;
  const power = watts(solved.legVoltage, solved.legCurrent);
  const total = sumOf(power);
  const delivered = sumOf(watts(source, solved.current));
  const lines = lineVoltages(source);
  const through = (v: Complex, c: Complex) => half * mul(v, conj(c)).re;
  const hasNeutral = circuit.load.kind === 'star' && circuit.load.neutral !== undefined;
  return {
    task: 'threePhase',
    ...solved,
    shift: quiet(solved.shift, source),
    source,
    lines,
    power,
    total,
    lost: sub(delivered, total),
    delivered,
    voltageSequences: withoutRest(sequences(source), source),
    currentSequences: withoutRest(sequences(solved.current), solved.current),
    equivalent: equivalentOf(circuit.load),
    wattmeters: hasNeutral
      ? undefined
      : [through(lines[0], solved.current[0]), through(scale(lines[1], -1), solved.current[2])],
  };
}

/** What rounding leaves of a sum that is zero: below 10⁻¹³ of what was added. */
function quiet(z: Complex, of: Three): Complex {
  return abs(z) < 1e-13 * Math.max(...of.map(abs)) ? { re: 0, im: 0 } : z;
}

export const withoutRest = (all: Three, of: Three): Three =>
  all.map((z) => quiet(z, of)) as unknown as Three;

/** None with a neutral, with an open or short-circuited leg, or where the legs of a delta sum to zero. */
function equivalentOf(load: Load): Three | undefined {
  const [a, b, c] = load.z;
  if (!a || !b || !c || (load.kind === 'star' && load.neutral)) return undefined;
  try {
    return load.kind === 'star' ? deltaOfStar([a, b, c]) : starOfDelta([a, b, c]);
  } catch (error) {
    if (error instanceof EngineError && error.code === 'singular') return undefined;
    throw error;
  }
}

const sumOf = ([a, b, c]: Three): Complex => add(add(a, b), c);

function solvedOf(circuit: Circuit): Solved {
  try {
    return solve(circuit);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new InputError(error.message);
  }
}

function sourceOf(i: Inputs): Three {
  if (i.source === 'balanced') {
    const at = (degrees: number): Complex => {
      const size = i.lineVoltage / Math.sqrt(3);
      return {
        re: size * Math.cos((degrees * Math.PI) / 180),
        im: size * Math.sin((degrees * Math.PI) / 180),
      };
    };
    return i.rotation === 'abc' ? [at(0), at(-120), at(120)] : [at(0), at(120), at(-120)];
  }
  const read = (...names: Name[]) =>
    names.map((name) => valueIn(i, name, VOLTAGE)) as unknown as Three;
  if (i.source === 'phases') return read('va', 'vb', 'vc');
  const lines = read('vab', 'vbc', 'vca');
  const rest = abs(sumOf(lines));
  if (rest > 1e-3 * Math.max(...lines.map(abs)))
    throw new InputError(
      `and the others sum to ${Number(rest.toPrecision(4))} V, and must to 0: three line voltages close a triangle. Give Vca as -(Vab + Vbc)`,
      { field: 'vca', value: i.vca },
    );
  return starOfLines(lines);
}

/** An impedance, or undefined for `open`. */
const leg = (i: Inputs, name: Name): Complex | undefined =>
  String(i[name]).trim().toLowerCase() === 'open' ? undefined : valueIn(i, name, IMPEDANCE);

export function circuitOf(i: Inputs, source: Three): Circuit {
  const line = valueIn(i, 'zline', IMPEDANCE);
  if (i.load === 'delta')
    return {
      source,
      line,
      load: { kind: 'delta', z: [leg(i, 'zab'), leg(i, 'zbc'), leg(i, 'zca')] },
    };
  const neutral =
    i.neutral === 'none'
      ? undefined
      : i.neutral === 'ideal'
        ? { re: 0, im: 0 }
        : valueIn(i, 'zn', IMPEDANCE);
  return {
    source,
    line,
    load: { kind: 'star', z: [leg(i, 'za'), leg(i, 'zb'), leg(i, 'zc')], neutral },
  };
}
