/** Points between two ends, both of which are among them to the last bit. */

/** `points` ≥ 2 numbers in equal steps from `from` to `to`. */
export function linearSpacing(from: number, to: number, points: number): Float64Array {
  const last = points - 1;
  return Float64Array.from({ length: points }, (_, k) =>
    k === last ? to : from + ((to - from) * k) / last,
  );
}

/** `points` ≥ 2 numbers in equal ratios from `from` to `to`, both above 0. */
export function logarithmicSpacing(from: number, to: number, points: number): Float64Array {
  const last = points - 1;
  return Float64Array.from({ length: points }, (_, k) =>
    k === last ? to : from * (to / from) ** (k / last),
  );
}
