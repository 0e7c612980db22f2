/** Student's t, Fisher's F and the normal distribution: tails and quantiles that intervals and tests need. */
import { gaussianTail } from '../numeric/erfc.ts';

const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313,
  -176.61502916214059, 12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6,
  1.5056327351493116e-7,
] as const;

/** ln Γ(x), x > 0, to about 1e-15 of its size (C. Lanczos, SIAM J. Numer. Anal. 1, 1964). */
export function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const t = x + 6.5;
  let sum: number = LANCZOS[0];
  for (let k = 1; k < LANCZOS.length; k++) sum += (LANCZOS[k] as number) / (x - 1 + k);
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
}

/** Regularised incomplete beta function Iₓ(a, b), by its continued fraction (DLMF 8.17.22). */
export function incompleteBeta(a: number, b: number, x: number): number {
  if (!(x > 0)) return 0;
  if (x >= 1) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(b, a, 1 - x);
  const front = Math.exp(
    a * Math.log(x) + b * Math.log1p(-x) + logGamma(a + b) - logGamma(a) - logGamma(b),
  );
  let [c, d] = [1, 1 - ((a + b) * x) / (a + 1)];
  d = 1 / (Math.abs(d) < 1e-300 ? 1e-300 : d);
  let h = d;
  for (let m = 1; m < 2000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / (1 + even * d);
    c = 1 + even / c;
    h *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / (1 + odd * d);
    c = 1 + odd / c;
    h *= d * c;
    if (Math.abs(d * c - 1) < 1e-16) break;
  }
  return (front * h) / a;
}

/** P(|t| > x) for Student's t of so many degrees of freedom; the normal distribution for Infinity. */
export const studentTails = (x: number, freedom: number): number =>
  freedom === Number.POSITIVE_INFINITY
    ? 2 * gaussianTail(Math.abs(x))
    : incompleteBeta(freedom / 2, 0.5, freedom / (freedom + x * x));

/** P(F > x) of Fisher's F. */
export const fisherTail = (x: number, above: number, below: number): number =>
  x <= 0 ? 1 : incompleteBeta(below / 2, above / 2, below / (below + above * x));

/** The x > 0 with P(|t| > x) = tails, 0 < tails < 1: by halving, to the last bits. */
export function studentQuantile(tails: number, freedom: number): number {
  let [a, b] = [0, 1];
  while (studentTails(b, freedom) > tails && b < 1e300) b *= 2;
  for (let k = 0; k < 200 && b - a > 1e-15 * b; k++) {
    const m = (a + b) / 2;
    if (studentTails(m, freedom) > tails) a = m;
    else b = m;
  }
  return (a + b) / 2;
}

/** The z with P(N(0, 1) < z) = p, 0 < p < 1. */
export const normalQuantile = (p: number): number =>
  p === 0.5
    ? 0
    : Math.sign(p - 0.5) * studentQuantile(2 * Math.min(p, 1 - p), Number.POSITIVE_INFINITY);

/** The x > 0 with P(F > x) = tail, 0 < tail < 1: by halving, to the last bits. */
export function fisherQuantile(tail: number, above: number, below: number): number {
  let [a, b] = [0, 1];
  while (fisherTail(b, above, below) > tail && b < 1e300) b *= 2;
  for (let k = 0; k < 200 && b - a > 1e-15 * b; k++) {
    const m = (a + b) / 2;
    if (fisherTail(m, above, below) > tail) a = m;
    else b = m;
  }
  return (a + b) / 2;
}

/** P(χ² > x) of so many degrees of freedom: the regularised incomplete gamma function (DLMF 8.11.4 and 8.9.2). */
export function chiSquareTail(x: number, freedom: number): number {
  const [a, z] = [freedom / 2, x / 2];
  if (!(z > 0)) return 1;
  const front = Math.exp(a * Math.log(z) - z - logGamma(a));
  if (z < a + 1) {
    let [term, sum] = [1 / a, 1 / a];
    for (let k = 1; k < 10_000 && term > 1e-17 * sum; k++) {
      term *= z / (a + k);
      sum += term;
    }
    return Math.max(0, 1 - front * sum);
  }
  let b = z + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let h = d;
  for (let k = 1; k < 10_000; k++) {
    const an = -k * (k - a);
    b += 2;
    d = 1 / (an * d + b);
    c = b + an / c;
    h *= d * c;
    if (Math.abs(d * c - 1) < 1e-16) break;
  }
  return front * h;
}
