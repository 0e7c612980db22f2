/** The way to a minimum that does not trust the first step: several damping factors, solved linear parts, and starts of other sizes. */
import {
  type Minimum,
  minimise,
  type Problem,
  solveLeast,
  sumOfSquares,
} from './levenberg-marquardt.ts';

/** First damping factors: from careful to bold, as the first steps decide the valley. */
const DAMPINGS = [1e-3, 1, 1e3, 1e-8];
/** Sizes at which the other parameters are tried where the given start leads nowhere. */
const FACTORS = [1e-3, 1e-2, 0.1, 1, 10, 100, 1000];
/** Of the starts of other sizes, those that are followed. */
const FOLLOWED = 6;

/**
 * The lowest of the minima that several first damping factors lead to from one start, and from that start with the
 * parameters `separable`, in which the model is linear while the others stand, at their least squares (G. H. Golub &
 * V. Pereyra, SIAM J. Numer. Anal. 10, 1973). Where none of them settles, the other parameters are tried a thousandth
 * to a thousand times as large. No proof that no minimum is lower. Throws as `minimise` where no start has a value.
 */
export function minimiseCarefully(
  problem: Problem,
  start: ArrayLike<number>,
  separable: readonly number[] = [],
  most?: number,
): Minimum {
  const near = nearby(problem, start, separable, most);
  const r = new Float64Array(problem.points);
  problem.residuals(Float64Array.from(start), r);
  const first = sumOfSquares(r);
  // Residuals that are all rounding have no tangent plane to speak of.
  if (isSettled(near) || near.squares < 1e-20 * Math.max(first, problem.size ?? 0)) return near;
  let best = near;
  for (const from of sizedStarts(problem, start, separable)) {
    const other = minimise(problem, from, most);
    if (isBetter(other, best)) best = other;
    if (isSettled(best)) {
      // Damping decides here, too, which valley is found.
      const again = nearby(problem, from, separable, most);
      return isBetter(again, best) ? again : best;
    }
  }
  return best;
}

/** Sharp at its minimum, for all purposes. */
const isSettled = (m: Minimum): boolean => m.end !== 'limit' && m.offset < 1e-3;

function isBetter(other: Minimum, best: Minimum): boolean {
  const isLower = other.squares < best.squares * (1 - 1e-10);
  return isLower || (other.squares <= best.squares * (1 + 1e-10) && other.offset < best.offset);
}

function nearby(
  problem: Problem,
  start: ArrayLike<number>,
  separable: readonly number[],
  most: number | undefined,
): Minimum {
  let best = minimise(problem, start, most);
  // What doubles leave of points on the curve: no other way leads lower.
  if (best.squares <= 1e-28 * (problem.size ?? 0)) return best;
  const solved = separated(problem, start, separable);
  const ways = [start, ...(solved ? [solved] : [])].flatMap((from) =>
    [0.1, 1].flatMap((memory) => DAMPINGS.map((damping) => ({ from, damping, memory }))),
  );
  for (const { from, damping, memory } of ways.slice(1)) {
    const other = minimise(problem, from, most, damping, memory);
    if (other.squares <= 1e-28 * (problem.size ?? 0)) return other;
    if (agree(best, other)) return other.offset < best.offset ? other : best;
    if (isBetter(other, best)) best = other;
  }
  return best;
}

/** Two ways that settle at one minimum, and are sharp there. */
const agree = (a: Minimum, b: Minimum): boolean =>
  a.end === 'converged' &&
  b.end === 'converged' &&
  Math.abs(a.squares - b.squares) <= 1e-10 * a.squares &&
  Math.max(a.offset, b.offset) < 1e-6;

/** The best of the starts whose parameters that are not solved for have other sizes: all of up to three, else all alike. */
function sizedStarts(
  problem: Problem,
  start: ArrayLike<number>,
  separable: readonly number[],
): Float64Array[] {
  const free = Array.from(start, (_, k) => k).filter(
    (k) => !problem.fixed[k] && !separable.includes(k) && start[k] !== 0,
  );
  if (free.length === 0) return [];
  const r = new Float64Array(problem.points);
  const found: { readonly from: Float64Array; readonly squares: number }[] = [];
  for (const factors of free.length <= 3
    ? tuples(free.length)
    : FACTORS.map((f) => free.map(() => f))) {
    const sized = Float64Array.from(start);
    free.forEach((k, c) => {
      sized[k] = Math.min(problem.upper[k]!, Math.max(problem.lower[k]!, sized[k]! * factors[c]!));
    });
    const from = separated(problem, sized, separable) ?? sized;
    problem.residuals(from, r);
    const squares = sumOfSquares(r);
    if (Number.isFinite(squares)) found.push({ from, squares });
  }
  return found
    .sort((a, b) => a.squares - b.squares)
    .slice(0, FOLLOWED)
    .map(({ from }) => from);
}

function* tuples(n: number): Generator<number[]> {
  if (n === 0) yield [];
  else for (const rest of tuples(n - 1)) for (const f of FACTORS) yield [...rest, f];
}

/** A start with its separable parameters at their least squares; undefined where the model has no value there. */
export function separated(
  problem: Problem,
  start: ArrayLike<number>,
  separable: readonly number[],
): Float64Array | undefined {
  const free = separable.filter((k) => !problem.fixed[k]);
  const [n, p, q] = [problem.points, start.length, free.length];
  if (q === 0 || n < q) return undefined;
  const b = Float64Array.from(start);
  for (const k of free) b[k] = 0;
  const r = new Float64Array(n);
  const j = new Float64Array(n * p);
  problem.residuals(b, r, j);
  const a = new Float64Array(n * q);
  for (let i = 0; i < n; i++) for (let c = 0; c < q; c++) a[i * q + c] = j[i * p + free[c]!]!;
  if (!a.every(Number.isFinite) || !r.every(Number.isFinite)) return undefined;
  const x = solveLeast(a, r, n, q);
  free.forEach((k, c) => {
    b[k] = Math.min(problem.upper[k]!, Math.max(problem.lower[k]!, x[c]!));
  });
  problem.residuals(b, r, j);
  return r.every(Number.isFinite) && j.every(Number.isFinite) ? b : undefined;
}
