import { EngineError } from '@tollbench/engines/error.ts';
import { abs, type Complex, conj, mul, scale } from '@tollbench/engines/numeric/complex.ts';
import { IMPEDANCE, VOLTAGE } from '@tollbench/engines/phasor/dimension.ts';
import { pure, type Quantity, quotient, sum } from '@tollbench/engines/phasor/quantity.ts';
import {
  type Circuit,
  deltaOfStar,
  type Load,
  lineVoltages,
  sequences,
  starOfDelta,
  type Three,
} from '@tollbench/engines/phasor/three-phase.ts';
import {
  plainCircuit,
  type SolvedQuantities,
  solveQuantities,
  type ThreeQuantities,
  type UncertainCircuit,
} from '@tollbench/engines/phasor/three-phase-slopes.ts';
import { InputError } from '../../../define/error.ts';
import type { Inputs } from '../inputs.ts';
import { type Fields, type Name, readFields, valueIn } from './expression.ts';
import { circuitFigures, legPowers } from './figures.ts';
import { type Uncertainty, uncertaintyOf } from './uncertainty.ts';

/** Voltages and currents carry their derivatives by the uncertain inputs. */
export interface CircuitResult extends SolvedQuantities {
  readonly task: 'threePhase';
  /** Source voltages to its star point, and between lines. */
  readonly source: ThreeQuantities;
  readonly lines: Three;
  /** Complex power of each leg, of all three, lost in lines and neutral, and delivered by the source; VA, of rms values. */
  readonly power: ThreeQuantities;
  readonly total: Quantity;
  readonly lost: Quantity;
  readonly delivered: Quantity;
  /** Zero, positive, negative sequence of source voltages and line currents. */
  readonly voltageSequences: Three;
  readonly currentSequences: Three;
  /** The load in the other connection: a delta for a star without neutral, a star for a delta. Undefined where it has none. */
  readonly equivalent: Three | undefined;
  /** Readings of two wattmeters in lines a and c against b, W; undefined with a neutral. */
  readonly wattmeters: readonly [number, number] | undefined;
  /** Undefined where nothing is uncertain. */
  readonly uncertainty: Uncertainty | undefined;
  /** How texts were read that can be meant in another way. */
  readonly notes: readonly string[];
}

export function computeCircuit(i: Inputs, progress: (share: number) => void): CircuitResult {
  const fields = readFields(i, namesOf(i));
  const circuit = circuitAt(i, fields);
  const solved = clean(circuit, solvedOf(circuit, fields.sources.length));
  const half = i.values === 'rms' ? 1 : 0.5;
  const { source } = circuit;
  const power = legPowers(solved.legVoltage, solved.legCurrent, half);
  const total = cleanPower(sumOf(power), power);
  const delivered = sumOf(legPowers(source, solved.current, half));
  const lost = sum(delivered, total, -1);
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
    lost: cleanPower(lost, power),
    delivered,
    voltageSequences: withoutRest(sequences(source), source),
    currentSequences: withoutRest(sequences(solved.current), solved.current),
    equivalent: equivalentOf(plainCircuit(circuit).load),
    wattmeters: hasNeutral
      ? undefined
      : [through(lines[0], solved.current[0]), through(scale(lines[1], -1), solved.current[2])],
    uncertainty: uncertaintyOf(
      i,
      fields,
      (off) => {
        const c = circuitAt(i, fields, off);
        const s = solveQuantities(c, off ? 0 : fields.sources.length);
        return circuitFigures(c, s, half, i.neutral === 'ideal');
      },
      progress,
    ),
    notes: fields.notes,
  };
}

/** What rounding leaves of a sum that is zero: below 10⁻¹³ of what was added. */
export function quiet<T extends Complex>(z: T, of: Three): T {
  return abs(z) < 1e-13 * Math.max(...of.map(abs)) ? { ...z, re: 0, im: 0 } : z;
}

export const withoutRest = <T extends Complex>(
  all: readonly [T, T, T],
  of: Three,
): readonly [T, T, T] => [quiet(all[0], of), quiet(all[1], of), quiet(all[2], of)];

/** Without what rounding leaves of currents and voltages that are zero. */
function clean({ source, line, load }: UncertainCircuit, s: SolvedQuantities): SolvedQuantities {
  const volt = Math.max(...source.map(abs));
  const ohms = load.z.flatMap((z) => (z ? [abs({ re: z.re + line.re, im: z.im + line.im })] : []));
  const amp = volt / Math.min(...ohms.filter((x) => x > 0));
  const below = (limit: number) => (q: Quantity) =>
    abs(q) < 1e-13 * limit ? { ...q, re: 0, im: 0 } : q;
  const each = (all: ThreeQuantities, f: (q: Quantity) => Quantity): ThreeQuantities => [
    f(all[0]),
    f(all[1]),
    f(all[2]),
  ];
  return {
    ...s,
    current: each(s.current, below(amp)),
    legCurrent: each(s.legCurrent, below(amp)),
    legVoltage: each(s.legVoltage, below(volt)),
    neutral: below(amp)(s.neutral),
  };
}

/** Watts and vars, without what rounding leaves beside the powers of the legs. */
function cleanPower(q: Quantity, legs: ThreeQuantities): Quantity {
  const limit = 1e-13 * legs.reduce((all, leg) => all + abs(leg), 0);
  const part = (x: number) => (Math.abs(x) < limit ? 0 : x);
  return { ...q, re: part(q.re), im: part(q.im) };
}

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

const sumOf = ([a, b, c]: ThreeQuantities): Quantity => sum(sum(a, b, 1), c, 1);

function solvedOf(circuit: UncertainCircuit, inputs: number): SolvedQuantities {
  try {
    return solveQuantities(circuit, inputs);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new InputError(error.message);
  }
}

/** The fields of voltages, then of impedances, that bear on the circuit; an open leg has no expression. */
function namesOf(i: Inputs): Name[] {
  const source: readonly Name[] =
    i.source === 'phases' ? ['va', 'vb', 'vc'] : i.source === 'lines' ? ['vab', 'vbc', 'vca'] : [];
  const legs = legsOf(i).filter((name) => !isOpen(i, name));
  const neutral: readonly Name[] = i.load === 'star' && i.neutral === 'impedance' ? ['zn'] : [];
  return [...source, ...legs, ...neutral, 'zline'];
}

const legsOf = (i: Inputs): readonly [Name, Name, Name] =>
  i.load === 'star' ? ['za', 'zb', 'zc'] : ['zab', 'zbc', 'zca'];
const isOpen = (i: Inputs, name: Name) => String(i[name]).trim().toLowerCase() === 'open';

const volts = ({ re, im }: Complex): Quantity => ({ re, im, dimension: VOLTAGE, tag: '' });

function sourceAt(i: Inputs, fields: Fields, off?: Float64Array): ThreeQuantities {
  if (i.source === 'balanced') {
    const at = (degrees: number): Quantity => {
      const size = i.lineVoltage / Math.sqrt(3);
      return volts({
        re: size * Math.cos((degrees * Math.PI) / 180),
        im: size * Math.sin((degrees * Math.PI) / 180),
      });
    };
    return i.rotation === 'abc' ? [at(0), at(-120), at(120)] : [at(0), at(120), at(-120)];
  }
  const read = (name: Name) => valueIn(i, fields, name, VOLTAGE, off);
  if (i.source === 'phases') return [read('va'), read('vb'), read('vc')];
  const lines: ThreeQuantities = [read('vab'), read('vbc'), read('vca')];
  // Voltages that are drawn close no triangle; what is over is shared out.
  if (!off) refuseOpenTriangle(i, lines);
  const third = (k: 0 | 1 | 2, before: 0 | 1 | 2) =>
    quotient(sum(lines[k], lines[before], -1), pure(3));
  return [third(0, 2), third(1, 0), third(2, 1)];
}

function refuseOpenTriangle(i: Inputs, lines: ThreeQuantities): void {
  const rest = abs(sumOf(lines));
  if (rest > 1e-3 * Math.max(...lines.map(abs)))
    throw new InputError(
      `and the others sum to ${Number(rest.toPrecision(4))} V, and must to 0: three line voltages close a triangle. Give Vca as -(Vab + Vbc)`,
      { field: 'vca', value: i.vca },
    );
}

function circuitAt(i: Inputs, fields: Fields, off?: Float64Array): UncertainCircuit {
  const source = sourceAt(i, fields, off);
  const ohms = (name: Name) => valueIn(i, fields, name, IMPEDANCE, off);
  const leg = (name: Name) => (isOpen(i, name) ? undefined : ohms(name));
  const [a, b, c] = legsOf(i);
  const z = [leg(a), leg(b), leg(c)] as const;
  const line = ohms('zline');
  if (i.load === 'delta') return { source, line, load: { kind: 'delta', z } };
  const solid: Quantity = { re: 0, im: 0, dimension: IMPEDANCE, tag: '' };
  const neutral = i.neutral === 'none' ? undefined : i.neutral === 'ideal' ? solid : ohms('zn');
  return { source, line, load: { kind: 'star', z, neutral } };
}

/** The circuit of the nominal values. */
export const circuitOf = (i: Inputs): Circuit =>
  plainCircuit(circuitAt(i, readFields(i, namesOf(i))));
