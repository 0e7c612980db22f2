import { minimize } from './minimize.ts';

/**
 * The highest point of a smooth function over ascending samples: each sample that tops its neighbours and comes
 * near the highest is refined between them by Brent's method, since the highest sample need not stand by
 * the highest peak. Returns [x, f(x)]; samples where f is not a number are passed over. `values` are f on the
 * grid, where the caller has them.
 */
export function highestPeak(
  f: (x: number) => number,
  grid: ArrayLike<number>,
  values: ArrayLike<number> = Float64Array.from(grid, (x) => f(x)),
): [number, number] {
  const last = grid.length - 1;
  let top = Number.NEGATIVE_INFINITY;
  for (let i = 0; i <= last; i++) if (values[i]! > top) top = values[i]!;
  // Samples are dense beside a peak's width: one that is a tenth below cannot hide a higher summit.
  const least = top - 0.1 * Math.abs(top);
  let best: [number, number] = [grid[0]!, Number.NEGATIVE_INFINITY];
  for (let i = 0; i <= last; i++) {
    const here = values[i]!;
    // NaN is no summit, and tops nothing.
    if (!(here >= least) || here < (values[i - 1] ?? here) || here < (values[i + 1] ?? here))
      continue;
    const candidate = refined(f, grid, i, here);
    if (candidate[1] > best[1]) best = candidate;
  }
  return best;
}

/** The summit about a sample; the sample where none is higher, or where its neighbours are at one place. */
function refined(
  f: (x: number) => number,
  grid: ArrayLike<number>,
  i: number,
  here: number,
): [number, number] {
  const [from, to] = [grid[Math.max(0, i - 1)]!, grid[Math.min(grid.length - 1, i + 1)]!];
  if (!(from < to)) return [grid[i]!, here];
  const { x, value } = minimize((t) => -f(t), from, to);
  return -value >= here ? [x, -value] : [grid[i]!, here];
}
