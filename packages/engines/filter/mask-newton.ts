/** Rising numbers p for which neighbouring values f₀(p), f₁(p) … fₙ(p) are all equal, n numbers and one value more. */
import { eliminated } from '../numeric/eliminated.ts';

type Values = (p: readonly number[]) => number[];

const differences = (f: readonly number[]): number[] =>
  f.slice(0, -1).map((x, k) => x - (f[k + 1] as number));
const largest = (r: readonly number[]): number => r.reduce((m, x) => Math.max(m, Math.abs(x)), 0);
/** Least distance of neighbours. */
const APART = 1e-7;
const rises = (p: readonly number[], most: number): boolean =>
  p.every((x, k) => Math.abs(x) < most && (k === 0 || x - (p[k - 1] as number) > APART));

/** One of Newton’s steps, halved until the differences fall; undefined where they do not. */
function step(f: Values, p: readonly number[], most: number): number[] | undefined {
  const at = differences(f(p));
  const h = 1e-6;
  const columns = p.map((_, k) =>
    differences(f(p.map((x, j) => (j === k ? x + h : x)))).map(
      (x, j) => (x - (at[j] as number)) / h,
    ),
  );
  const jacobian = at.map((_, r) => columns.map((c) => c[r] as number));
  const move = eliminated(jacobian, at);
  if (!move) return undefined;
  for (let share = Math.min(1, 1.5 / largest(move)); share > 1e-4; share /= 2) {
    const next = p.map((x, k) => x - share * (move[k] as number));
    if (rises(next, most) && largest(differences(f(next))) < largest(at) * (1 - 0.1 * share))
      return next;
  }
  return undefined;
}

/** Each number moved to where the values on its two sides are equal, one after the other. */
function swept(f: Values, p: readonly number[], most: number): number[] {
  const next = [...p];
  for (let k = 0; k < next.length; k++) {
    let low = (next[k - 1] ?? -most) + 2 * APART;
    let high = (next[k + 1] ?? most) - 2 * APART;
    for (let j = 0; j < 60 && high - low > 1e-12; j++) {
      next[k] = (low + high) / 2;
      const values = f(next);
      // Farther out the value before it falls and the one behind it grows.
      if ((values[k] as number) > (values[k + 1] as number)) low = next[k] as number;
      else high = next[k] as number;
    }
  }
  return next;
}

/** Until the differences are within `tolerance`, or nothing helps any more. */
export function solve(
  f: Values,
  start: readonly number[],
  tolerance: number,
  most: number,
): number[] {
  let p = [...start];
  for (let round = 0; round < 40; round++) {
    for (let k = 0; k < 30; k++) {
      if (largest(differences(f(p))) < tolerance) return p;
      const next = step(f, p, most);
      if (!next) break;
      p = next;
    }
    const before = largest(differences(f(p)));
    if (before < tolerance) return p;
    const next = swept(f, p, most);
    if (largest(next.map((x, k) => x - (p[k] as number))) < 1e-11) return next;
    p = next;
  }
  return p;
}
