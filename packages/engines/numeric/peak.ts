import { minimize } from './minimize.ts';

/**
 * The highest point of a smooth function over ascending samples: each sample that tops its neighbours and comes
 * near the highest is refined between them by Brent's method, since the highest sample need not stand by
 * the highest peak. Returns [x, f(x)]; samples where f is not a number are passed over.
 */
export function highestPeak(f: (x: number) => number, grid: readonly number[]): [number, number] {
  const values = grid.map((x) => {
    const y = f(x);
    return Number.isNaN(y) ? Number.NEGATIVE_INFINITY : y;
  });
  const top = values.reduce((m, v) => Math.max(m, v), Number.NEGATIVE_INFINITY);
  // Samples are dense beside a peak's width: one that is a tenth below cannot hide a higher summit.
  const least = top - 0.1 * Math.abs(top);
  let best: [number, number] = [grid[0] as number, values[0] as number];
  for (let i = 0; i < grid.length; i++) {
    const here = values[i] as number;
    if (here < least || here < (values[i - 1] ?? here) || here < (values[i + 1] ?? here)) continue;
    const { x, value } = minimize(
      (t) => -f(t),
      grid[Math.max(0, i - 1)] as number,
      grid[Math.min(grid.length - 1, i + 1)] as number,
    );
    const candidate: [number, number] = -value >= here ? [x, -value] : [grid[i] as number, here];
    if (candidate[1] > best[1]) best = candidate;
  }
  return best;
}
