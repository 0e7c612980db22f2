/** 2/√π */
const SCALE = 2 / Math.sqrt(Math.PI);

/**
 * The error function's complement, to a few ulp for every real x; it underflows beyond x ≈ 26.5.
 *
 * Small |x|: the series erf x = 2x/√π · e^(−x²) Σ (2x²)ⁿ/(2n+1)!!, all terms positive
 * (Abramowitz & Stegun 7.1.6). Else Laplace's continued fraction (7.1.14) by the modified Lentz method.
 */
export function erfc(x: number): number {
  if (Number.isNaN(x)) return Number.NaN;
  if (x < 0) return 2 - erfc(-x);
  if (x < 1) return 1 - erfSeries(x);
  if (x > 27.3) return 0;
  return expMinusSquare(x) * tail(x);
}

export function erf(x: number): number {
  return Math.abs(x) < 1 ? erfSeries(x) : 1 - erfc(x);
}

/** Gaussian tail probability Q(x) = P(N(0, 1) > x). */
export const gaussianTail = (x: number): number => erfc(x / Math.SQRT2) / 2;

function erfSeries(x: number): number {
  const square = x * x;
  let term = x;
  let sum = x;
  for (let n = 1; n < 80; n++) {
    term *= (2 * square) / (2 * n + 1);
    sum += term;
    if (Math.abs(term) < 1e-17 * Math.abs(sum)) break;
  }
  return SCALE * Math.exp(-square) * sum;
}

/** e^(−x²) with x² split, so that the error of the square is not multiplied by x². */
function expMinusSquare(x: number): number {
  const high = Math.round(x * 4096) / 4096;
  return Math.exp(-high * high) * Math.exp(-(x - high) * (x + high));
}

/** e^(x²)·erfc(x) = (1/√π) · 1/(x + (1/2)/(x + 1/(x + (3/2)/(x + …)))). */
function tail(x: number): number {
  let c = x;
  let d = 0;
  let fraction = x;
  for (let k = 1; k < 400; k++) {
    const a = k / 2;
    d = 1 / (x + a * d);
    c = x + a / c;
    const change = c * d;
    fraction *= change;
    if (Math.abs(change - 1) < 1e-16) break;
  }
  return 1 / (fraction * Math.sqrt(Math.PI));
}
