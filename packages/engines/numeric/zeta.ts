/** Riemann’s and Hurwitz’s zeta functions of real arguments, by Euler and Maclaurin’s sum (DLMF 25.11.28). */

/** B₂ₖ/(2k)!. */
const BERNOULLI = [
  1 / 12,
  -1 / 720,
  1 / 30240,
  -1 / 1209600,
  1 / 47900160,
  -691 / 1307674368000,
  1 / 74724249600,
  -3617 / 10670622842880000,
] as const;
const TERMS = 14;

/** ζ(s, c) = Σ (k + c)^(−s), c > 0, continued to every real s but 1. */
export function hurwitzZeta(s: number, c: number): number {
  if (s === 1) return Number.POSITIVE_INFINITY;
  let sum = 0;
  for (let k = 0; k < TERMS; k++) sum += (k + c) ** -s;
  const n = TERMS + c;
  sum += n ** (1 - s) / (s - 1) + n ** -s / 2;
  let rising = s;
  let power = n ** (-s - 1);
  BERNOULLI.forEach((b, k) => {
    sum += b * rising * power;
    rising *= (s + 2 * k + 1) * (s + 2 * k + 2);
    power /= n * n;
  });
  return sum;
}

export const zeta = (s: number): number => hurwitzZeta(s, 1);
