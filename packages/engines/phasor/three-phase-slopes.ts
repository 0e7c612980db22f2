/**
 * A three-phase circuit of uncertain values: voltages and currents with their derivatives by each uncertain input.
 * Differentiated, the mesh equations are those of the same circuit with other sources (substitution theorem): a change
 * dZ of a leg that carries I acts as a voltage −I·dZ in series with it. So each input is one more solution, and exact.
 */
import { add, type Complex, div, mul, scale, sub, ZERO } from '../numeric/complex.ts';
import { CURRENT, type Dimension, VOLTAGE } from './dimension.ts';
import { type Quantity, quantity } from './quantity.ts';
import { type Circuit, type Load, type Solved, solve, type Three } from './three-phase.ts';

export type ThreeQuantities = readonly [Quantity, Quantity, Quantity];
type Leg = Quantity | undefined;

/** As `Circuit`, in values that may carry derivatives. */
export interface UncertainCircuit {
  readonly source: ThreeQuantities;
  readonly line: Quantity;
  readonly load:
    | {
        readonly kind: 'star';
        readonly z: readonly [Leg, Leg, Leg];
        readonly neutral: Quantity | undefined;
      }
    | { readonly kind: 'delta'; readonly z: readonly [Leg, Leg, Leg] };
}

export interface SolvedQuantities {
  readonly current: ThreeQuantities;
  readonly legVoltage: ThreeQuantities;
  readonly legCurrent: ThreeQuantities;
  readonly shift: Quantity;
  readonly neutral: Quantity;
}

const each = <T>(f: (k: 0 | 1 | 2) => T): readonly [T, T, T] => [f(0), f(1), f(2)];
const before = (k: number) => ((k + 2) % 3) as 0 | 1 | 2;

/** The circuit without derivatives. */
export const plainCircuit = ({ source, line, load }: UncertainCircuit): Circuit => ({
  source,
  line,
  load: load as Load,
});

/** Solved with derivatives by `inputs` uncertain values. Throws as `solve` does. */
export function solveQuantities(c: UncertainCircuit, inputs: number): SolvedQuantities {
  const circuit = plainCircuit(c);
  const value = solve(circuit);
  const slopes: Solved[] = [];
  for (let k = 0; k < inputs; k++)
    slopes.push(
      c.load.kind === 'star' ? starSlope(c, circuit, value, k) : deltaSlope(c, circuit, value, k),
    );
  const of = (pick: (s: Solved) => Complex, dimension: Dimension): Quantity =>
    quantity(pick(value), dimension, '', inputs > 0 ? gathered(slopes.map(pick)) : undefined);
  const three = (pick: (s: Solved) => Three, dimension: Dimension): ThreeQuantities =>
    each((p) => of((s) => pick(s)[p], dimension));
  return {
    current: three((s) => s.current, CURRENT),
    legVoltage: three((s) => s.legVoltage, VOLTAGE),
    legCurrent: three((s) => s.legCurrent, CURRENT),
    shift: of((s) => s.shift, VOLTAGE),
    neutral: of((s) => s.neutral, CURRENT),
  };
}

function gathered(slopes: readonly Complex[]): Float64Array {
  const d = new Float64Array(2 * slopes.length);
  for (const [k, { re, im }] of slopes.entries()) {
    d[2 * k] = re;
    d[2 * k + 1] = im;
  }
  return d;
}

/** The derivative of a value by input k. */
const slopeOf = (q: Quantity | undefined, k: number): Complex =>
  q?.d ? { re: q.d[2 * k] ?? 0, im: q.d[2 * k + 1] ?? 0 } : ZERO;

function starSlope(c: UncertainCircuit, circuit: Circuit, v: Solved, k: number): Solved {
  const { source, line, load } = c;
  if (load.kind !== 'star') throw new TypeError('The load is no star.');
  const overNeutral = mul(slopeOf(load.neutral, k), v.neutral);
  const within = each((p) => mul(add(slopeOf(load.z[p], k), slopeOf(line, k)), v.current[p]));
  const d = solve({
    ...circuit,
    source: each((p) => sub(sub(slopeOf(source[p], k), within[p]), overNeutral)),
  });
  const shift = add(d.shift, overNeutral);
  return {
    ...d,
    shift,
    legVoltage: each((p) => {
      const drop = add(mul(slopeOf(line, k), v.current[p]), mul(line, d.current[p]));
      return sub(sub(slopeOf(source[p], k), shift), drop);
    }),
  };
}

function deltaSlope(c: UncertainCircuit, circuit: Circuit, v: Solved, k: number): Solved {
  const { source, line, load } = c;
  // What a change of a leg draws at the voltage that stands across it.
  const drawn = each((p): Complex => {
    const z = load.z[p];
    return z ? scale(div(mul(slopeOf(z, k), v.legCurrent[p]), z), -1) : ZERO;
  });
  const injected = each((p) => sub(drawn[p], drawn[before(p)]));
  const d = solve({
    ...circuit,
    source: each((p) =>
      sub(sub(slopeOf(source[p], k), mul(slopeOf(line, k), v.current[p])), mul(line, injected[p])),
    ),
  });
  return {
    ...d,
    current: each((p) => add(d.current[p], injected[p])),
    legCurrent: each((p) => add(d.legCurrent[p], drawn[p])),
  };
}
