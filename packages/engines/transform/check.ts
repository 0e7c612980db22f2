/** The transforms worked out in numbers, by another way than the formulas: what each answer is checked with. */
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
 * Of samples in a row: to the largest so far, as one that is 0 has no digits of its own.
 */
export function worstInRow(list: readonly Checked[]): number {
  let [size, worst] = [1e-9, 0];
  for (const { formula, numeric } of list) {
    size = Math.max(size, Math.abs(formula), Math.abs(numeric));
    worst = Math.max(worst, Math.abs(formula - numeric) / size);
  }
  return worst;
}

/**
 * ∫ f(t) e^(−st) dt over (0, ∞) for real s right of the abscissa, in pieces between the places where f jumps; t = x^grade
 * makes powers and logarithms at 0 smooth. `rate` is the fastest of its modes; what is `tail`/decay behind the last jump is
 * left out: 44 for an exponential, 3 more for each power of t in front of it.
 */
export function laplaceIntegral(
  f: (t: number) => number,
  s: number,
  decay: number,
  jumps: readonly number[],
  rate: number,
  grade = 2,
  tail = 44,
): number {
  const last = Math.max(0, ...jumps);
  const cuts = [...new Set([0, ...jumps.filter((t) => t > 0)])].sort((a, b) => a - b);
  const end = last + tail / decay;
  return cuts.reduce((all, from, k) => {
    const to = cuts[k + 1] ?? end;
    if (to - from < 1e-12 * end) return all;
    const panels = Math.min(600, (grade > 2 ? 80 : 16) + Math.ceil(((to - from) * rate) / 4));
    const top = (to - from) ** (1 / grade);
    const g = (x: number) => {
      const t = from + x ** grade;
      const value = f(t);
      // Behind e^(−700) nothing is left of a signal that grows as fast as it may.
      return value === 0 ? 0 : grade * x ** (grade - 1) * value * Math.exp(-s * t);
    };
    return all + integrate(g, 0, top, panels);
  }, 0);
}
