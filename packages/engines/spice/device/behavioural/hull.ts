/** Magnitudes of a polynomial's terms, smoothed so that neighbours differ by its roots' magnitudes. */

/**
 * The upper convex hull of ln |coefficients| (Newton's polygon): ln h_k, so that |d_k| ≤ h_k, equal at its corners. The
 * ratios h_k/h_{k+1} rise with k and are the magnitudes of the roots, about. Zeros below the first coefficient that is
 * none, and above the last, are given the nearest ratio.
 */
export function logHull(coefficients: readonly number[]): Float64Array {
  const corners: [k: number, ln: number][] = [];
  for (const [k, d] of coefficients.entries()) {
    if (d === 0) continue;
    const ln = Math.log(Math.abs(d));
    while (corners.length > 1 && isBelow(corners.at(-2)!, corners.at(-1)!, [k, ln])) corners.pop();
    corners.push([k, ln]);
  }
  const hull = new Float64Array(coefficients.length);
  if (corners.length === 1) return hull.fill(corners[0]![1]);
  let segment = 0;
  for (let k = 0; k < hull.length; k++) {
    while (segment < corners.length - 2 && corners[segment + 1]![0] < k) segment++;
    const [[k0, y0], [k1, y1]] = [corners[segment]!, corners[segment + 1]!];
    hull[k] = y0 + ((y1 - y0) * (k - k0)) / (k1 - k0);
  }
  return hull;
}

/** Whether the middle of three points lies on or below the line through the others. */
function isBelow(
  [x0, y0]: readonly [number, number],
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
): boolean {
  return (y1 - y0) * (x2 - x0) <= (y2 - y0) * (x1 - x0);
}
