/** The transforms worked out in numbers, by another way than the formulas: what each answer is checked with. */
import type { Expression } from '../algebra/expression/expression.ts';
import { numberAt } from '../algebra/expression/numeric.ts';
import { type Complex, complex } from '../numeric/complex.ts';
import { integrate } from '../numeric/quadrature.ts';

export interface Checked {
  readonly at: number;
  readonly formula: number;
  readonly numeric: number;
}

/** The largest difference, to the larger of the two and the least size that counts. */
export const worstOf = (list: readonly Checked[]): number =>
  list.reduce(
    (most, { formula, numeric }) =>
      Math.max(
        most,
        Math.abs(formula - numeric) / Math.max(Math.abs(formula), Math.abs(numeric), 1e-9),
      ),
    0,
  );

/**
 * ∫ f(t) e^(−st) dt over (0, ∞) for real s right of the abscissa, in pieces between the places where f jumps; t = x²
 * takes a power above −1 away at 0. `rate` is the fastest of its modes.
 */
export function laplaceIntegral(
  f: (t: number) => number,
  s: number,
  decay: number,
  jumps: readonly number[],
  rate: number,
): number {
  const cuts = [...new Set([0, ...jumps.filter((t) => t > 0)])].sort((a, b) => a - b);
  const end = (cuts.at(-1) as number) + 44 / decay;
  return cuts.reduce((all, from, k) => {
    const to = cuts[k + 1] ?? end;
    const panels = Math.min(600, 16 + Math.ceil(((to - from) * rate) / 4));
    const g = (x: number) => 2 * x * f(from + x * x) * Math.exp(-s * (from + x * x));
    return all + integrate(g, 0, Math.sqrt(to - from), panels);
  }, 0);
}

export const realAt = (
  a: Expression,
  values: Readonly<Record<string, Complex>>,
  x: string,
  at: number,
): number => numberAt(a, { ...values, [x]: complex(at) }).re;
