/** 2/√π */
const SCALE = 2 / Math.sqrt(Math.PI);

/**
 * The error function's complement, to a few ulp for every real x; it underflows beyond x ≈ 26.5.
 *
 * erfc x = e^(−x²)·w(x), where w is smooth in t = 4/(4 + x) all the way to infinity: Chebyshev polynomials
 * on panels of t, interpolated once from the series erf x = 2x/√π · e^(−x²) Σ (2x²)ⁿ/(2n+1)!!, all terms
 * positive (Abramowitz & Stegun 7.1.6), and from Laplace's continued fraction (7.1.14).
 */
export function erfc(x: number): number {
  if (Number.isNaN(x)) return Number.NaN;
  if (x < 0) return 2 - erfc(-x);
  if (x > 27.3) return 0;
  return expMinusSquare(x) * scaled(x);
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

const PANELS = 32;
const DEGREE = 7;
/** t at x = 27.3, where erfc underflows; it is 1 at x = 0. */
const FIRST = 4 / 31.3;
let panels: Float64Array | undefined;

/** w(x) = e^(x²)·erfc(x) for 0 ≤ x ≤ 27.3, from its panel's polynomial by Horner's rule. */
function scaled(x: number): number {
  panels ??= interpolate();
  const at = ((4 / (4 + x) - FIRST) / (1 - FIRST)) * PANELS;
  const panel = Math.min(PANELS - 1, Math.max(0, Math.floor(at)));
  const u = 2 * (at - panel) - 1;
  const first = panel * (DEGREE + 1);
  let sum = panels[first + DEGREE]!;
  for (let k = DEGREE - 1; k >= 0; k--) sum = sum * u + panels[first + k]!;
  return sum;
}

/** Coefficients of powers of u ∈ [−1, 1] on each panel, by way of the Chebyshev coefficients at their zeros. */
function interpolate(): Float64Array {
  const n = DEGREE + 1;
  const powers: number[][] = [[1], [0, 1]];
  for (let k = 2; k < n; k++)
    powers.push(
      Array.from(
        { length: k + 1 },
        (_, j) => 2 * (powers[k - 1]![j - 1] ?? 0) - (powers[k - 2]![j] ?? 0),
      ),
    );
  const out = new Float64Array(PANELS * n);
  for (let panel = 0; panel < PANELS; panel++) {
    const values = Array.from({ length: n }, (_, j) => {
      const u = Math.cos((Math.PI * (j + 0.5)) / n);
      const t = FIRST + ((panel + (u + 1) / 2) / PANELS) * (1 - FIRST);
      const x = 4 / t - 4;
      return x < 0.7 ? (1 - erfSeries(x)) * Math.exp(x * x) : fraction(x);
    });
    for (let k = 0; k < n; k++) {
      let sum = 0;
      for (let j = 0; j < n; j++) sum += values[j]! * Math.cos((Math.PI * k * (j + 0.5)) / n);
      const weight = (k === 0 ? 1 : 2) * (sum / n);
      powers[k]!.forEach((p, j) => {
        out[panel * n + j] = out[panel * n + j]! + weight * p;
      });
    }
  }
  return out;
}

/**
 * w(x) = (1/√π) · 1/(x + (1/2)/(x + 1/(x + (3/2)/(x + …)))), from its far end: all terms are positive, so
 * nothing cancels. The error falls like e^(−2x√(2n)) with n terms.
 */
function fraction(x: number): number {
  let below = x;
  for (let k = Math.ceil(180 / (x * x)) + 10; k > 0; k--) below = x + k / 2 / below;
  return 1 / (below * Math.sqrt(Math.PI));
}
