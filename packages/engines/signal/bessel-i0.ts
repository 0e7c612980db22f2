/**
 * I₀(x), the modified Bessel function of the first kind of order zero, for |x| up to 713, past
 * which it leaves double precision and the answer is Infinity.
 *
 * Below 30 the power series Σ (x²/4)^k/(k!)², whose terms are all positive; above, the asymptotic
 * series e^x/√(2πx)·Σ ((2k−1)!!)²/(k!(8x)^k), cut at its smallest term (Abramowitz & Stegun
 * 9.6.12 and 9.7.1). Relative error below 1e-14.
 */
export function besselI0(x: number): number {
  const size = Math.abs(x);
  let term = 1;
  let sum = 1;
  if (size < 30) {
    const quarter = (size * size) / 4;
    for (let k = 1; term > sum * 1e-17; k++) {
      term *= quarter / (k * k);
      sum += term;
    }
    return sum;
  }
  for (let k = 1; k < 4 * size && term > 1e-17; k++) {
    term *= (2 * k - 1) ** 2 / (8 * k * size);
    sum += term;
  }
  // Two half powers: e^x alone overflows before the quotient does.
  const half = Math.exp(size / 2);
  return (half / Math.sqrt(2 * Math.PI * size)) * sum * half;
}
