/**
 * The highest point of a smooth function over ascending samples: each sample that tops its neighbours and comes
 * near the highest is refined between them by golden section, since the highest sample need not stand by
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
    const found = golden(
      f,
      grid[Math.max(0, i - 1)] as number,
      grid[Math.min(grid.length - 1, i + 1)] as number,
    );
    const candidate: [number, number] = found[1] >= here ? found : [grid[i] as number, here];
    if (candidate[1] > best[1]) best = candidate;
  }
  return best;
}

function golden(f: (x: number) => number, from: number, to: number): [number, number] {
  const ratio = (Math.sqrt(5) - 1) / 2;
  let [low, high] = [from, to];
  let a = high - ratio * (high - low);
  let b = low + ratio * (high - low);
  let [fa, fb] = [f(a), f(b)];
  // Below 10⁻⁹ of x the values of a smooth summit no longer differ.
  for (let k = 0; k < 80 && high - low > 1e-9 * Math.abs(high); k++) {
    if (fa > fb) {
      high = b;
      [b, fb] = [a, fa];
      a = high - ratio * (high - low);
      fa = f(a);
    } else {
      low = a;
      [a, fa] = [b, fb];
      b = low + ratio * (high - low);
      fb = f(b);
    }
  }
  return fa > fb ? [a, fa] : [b, fb];
}
