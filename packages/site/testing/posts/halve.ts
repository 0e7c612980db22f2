/** The last crossing of a decreasing f through 0, by halving. */
export function halve(f: (x: number) => number, low: number, high: number): number {
  let [below, above] = [low, high];
  for (let i = 0; i < 200; i++) {
    const middle = (below + above) / 2;
    if (f(middle) > 0) below = middle;
    else above = middle;
  }
  return below;
}
