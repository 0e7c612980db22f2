/** The corner of a simplex: where it is, and what the function is there. */
export interface Corner {
  readonly x: readonly number[];
  readonly value: number;
}

/**
 * Downhill from `start` in several variables by the simplex of Nelder and Mead (The Computer Journal 7, 1965, pp. 308–313),
 * whose first corners lie `steps` away. Ends after `most` evaluations or when the simplex is flat to `tolerance` in value;
 * finds a minimum nearby, not the least of all. A NaN counts as high. `seen` hears of each evaluation.
 */
export function nelderMead(
  f: (x: readonly number[]) => number,
  start: readonly number[],
  steps: readonly number[],
  most: number,
  tolerance = 1e-6,
  seen: (count: number) => void = () => {},
): Corner & { readonly evaluations: number } {
  let evaluations = 0;
  const at = (x: readonly number[]): Corner => {
    const y = f(x);
    seen(++evaluations);
    return { x, value: Number.isNaN(y) ? Number.POSITIVE_INFINITY : y };
  };
  const n = start.length;
  const corners = [
    at(start),
    ...steps.map((step, k) => at(start.map((x, j) => (j === k ? x + step : x)))),
  ];
  const sort = () => corners.sort((p, q) => p.value - q.value);
  sort();
  while (evaluations < most) {
    const [best, worst] = [corners[0] as Corner, corners[n] as Corner];
    if (worst.value - best.value <= tolerance) break;
    const middle = start.map((_, j) => corners.slice(0, n).reduce((s, c) => s + c.x[j]!, 0) / n);
    const towards = (t: number): Corner => at(middle.map((m, j) => m + t * (worst.x[j]! - m)));
    const mirrored = towards(-1);
    if (mirrored.value < best.value) {
      const further = towards(-2);
      corners[n] = further.value < mirrored.value ? further : mirrored;
    } else if (mirrored.value < (corners[n - 1] as Corner).value) corners[n] = mirrored;
    else {
      const inside = towards(mirrored.value < worst.value ? -0.5 : 0.5);
      if (inside.value < Math.min(mirrored.value, worst.value)) corners[n] = inside;
      else
        for (let k = 1; k <= n && evaluations < most; k++)
          corners[k] = at((corners[k] as Corner).x.map((x, j) => (x + best.x[j]!) / 2));
    }
    sort();
  }
  return { ...(corners[0] as Corner), evaluations };
}
