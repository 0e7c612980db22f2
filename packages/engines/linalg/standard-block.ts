/** A 2×2 block [a b; c d] turned by the rotation (cos, sin) into its standard form. */
export interface StandardBlock {
  a: number;
  b: number;
  c: number;
  d: number;
  cos: number;
  sin: number;
}

const sign = (x: number): number => (x < 0 || Object.is(x, -0) ? -1 : 1);

/**
 * Standard form: c = 0 where the eigenvalues are real, else a = d and b·c < 0, so that they
 * are a ± i√|b|√|c|. The rotation R = [cos sin; −sin cos] gives R·M·Rᵀ.
 * Z. Bai & J. Demmel, "On swapping diagonal blocks in real Schur form", LAA 186 (1993).
 */
export function standardBlock(a: number, b: number, c: number, d: number): StandardBlock {
  if (c === 0) return { a, b, c, d, cos: 1, sin: 0 };
  if (b === 0) return { a: d, b: -c, c: 0, d: a, cos: 0, sin: 1 };
  if (a === d && sign(b) !== sign(c)) return { a, b, c, d, cos: 1, sin: 0 };
  const p = (a - d) / 2;
  const big = Math.max(Math.abs(b), Math.abs(c));
  const signed = Math.min(Math.abs(b), Math.abs(c)) * sign(b) * sign(c);
  const scale = Math.max(Math.abs(p), big);
  const discriminant = (p / scale) * p + (big / scale) * signed;
  if (discriminant >= 4 * Number.EPSILON * scale) {
    const z = p + sign(p) * Math.sqrt(scale) * Math.sqrt(discriminant);
    const t = Math.hypot(c, z);
    return { a: d + z, b: b - c, c: 0, d: d - (big / z) * signed, cos: z / t, sin: c / t };
  }
  // Complex, or real and nearly equal: first make the diagonal equal.
  const sum = b + c;
  const t = Math.hypot(sum, a - d);
  let cos = Math.sqrt((1 + Math.abs(sum) / t) / 2);
  let sin = -(p / (t * cos)) * sign(sum);
  const [aa, bb] = [a * cos + b * sin, -a * sin + b * cos];
  const [cc, dd] = [c * cos + d * sin, -c * sin + d * cos];
  const mean = (aa * cos + cc * sin + (-bb * sin + dd * cos)) / 2;
  const upper = bb * cos + dd * sin;
  const lower = -aa * sin + cc * cos;
  if (lower === 0) return { a: mean, b: upper, c: 0, d: mean, cos, sin };
  if (upper === 0) {
    return { a: mean, b: -lower, c: 0, d: mean, cos: -sin, sin: cos };
  }
  if (sign(upper) !== sign(lower)) return { a: mean, b: upper, c: lower, d: mean, cos, sin };
  const [ru, rl] = [Math.sqrt(Math.abs(upper)), Math.sqrt(Math.abs(lower))];
  const q = sign(lower) * ru * rl;
  const u = 1 / Math.sqrt(Math.abs(upper + lower));
  const [c1, s1] = [ru * u, rl * u];
  [cos, sin] = [cos * c1 - sin * s1, cos * s1 + sin * c1];
  return { a: mean + q, b: upper - lower, c: 0, d: mean - q, cos, sin };
}
