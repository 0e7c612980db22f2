/**
 * The field of currents 1, sin ks and cos ks on a straight filament, seen at the radius of the wire it acts upon: the
 * thin-wire kernel of NEC-2 (theory, section II.3; the integrals of sines and cosines are closed there).
 */

/** Where the twelve numbers stand, each with its imaginary part behind it; Ez along the filament, Er away from it. */
export const EZ_ONE = 0;
export const ER_ONE = 2;
export const EZ_SIN = 4;
export const ER_SIN = 6;
export const EZ_COS = 8;
export const ER_COS = 10;

const GAUSS_X = [0.2386191860831969, 0.6612093864662645, 0.932469514203152] as const;
const GAUSS_W = [0.46791393457269104, 0.3607615730481386, 0.1713244923791704] as const;
const LOBATTO = Math.sqrt(3 / 7);

/** Scratch of one fill: the field, and e^(−jkr)/r at the filament's end for the filament that goes on from there. */
export interface Kernel {
  readonly k: number;
  readonly out: Float64Array;
  /** r, Re G, Im G at the end. */
  readonly tip: Float64Array;
}

export const kernelOf = (k: number): Kernel => ({
  k,
  out: new Float64Array(14),
  tip: new Float64Array(3),
});

/**
 * Field at the distance `rho` (the radius counted in) and height `z` over the middle of a filament of half length
 * `h`, times −4πk/(jη). `sin` and `cos` are of kh. With `goesOn` the beginning is where the last one ended.
 */
export function filamentField(
  kernel: Kernel,
  rho: number,
  z: number,
  h: number,
  sin: number,
  cos: number,
  goesOn: boolean,
): void {
  const { k, out, tip } = kernel;
  const [low, high] = [-h - z, h - z];
  const rho2 = rho * rho;
  let [r1, g1r, g1i] = [tip[0]!, tip[1]!, tip[2]!];
  if (!goesOn) {
    r1 = Math.sqrt(rho2 + low * low);
    g1r = Math.cos(k * r1) / r1;
    g1i = -Math.sin(k * r1) / r1;
  }
  const r2 = Math.sqrt(rho2 + high * high);
  const g2r = Math.cos(k * r2) / r2;
  const g2i = -Math.sin(k * r2) / r2;
  tip[0] = r2;
  tip[1] = g2r;
  tip[2] = g2i;
  integral(out, k, rho2, low, high, r1, r2, g1r, g1i, g2r, g2i);
  // D = (1 + jkr) G/r², of which −ζD is ∂G/∂z' and −ρD is ∂G/∂ρ.
  const [q1, q2] = [1 / (r1 * r1), 1 / (r2 * r2)];
  const d1r = (g1r - k * r1 * g1i) * q1;
  const d1i = (g1i + k * r1 * g1r) * q1;
  const d2r = (g2r - k * r2 * g2i) * q2;
  const d2i = (g2i + k * r2 * g2r) * q2;
  out[EZ_ONE] = low * d1r - high * d2r + k * k * out[12]!;
  out[EZ_ONE + 1] = low * d1i - high * d2i + k * k * out[13]!;
  out[ER_ONE] = rho * (d2r - d1r);
  out[ER_ONE + 1] = rho * (d2i - d1i);
  // I ∂G/∂z' − I' G at both ends, for I = sin and for I = cos.
  const [s1r, s1i] = [sin * low * d1r - k * cos * g1r, sin * low * d1i - k * cos * g1i];
  const [s2r, s2i] = [-sin * high * d2r - k * cos * g2r, -sin * high * d2i - k * cos * g2i];
  const [c1r, c1i] = [-cos * low * d1r - k * sin * g1r, -cos * low * d1i - k * sin * g1i];
  const [c2r, c2i] = [-cos * high * d2r + k * sin * g2r, -cos * high * d2i + k * sin * g2i];
  out[EZ_SIN] = s2r - s1r;
  out[EZ_SIN + 1] = s2i - s1i;
  out[EZ_COS] = c2r - c1r;
  out[EZ_COS + 1] = c2i - c1i;
  const per = 1 / rho;
  out[ER_SIN] = per * (high * s2r + sin * g2r - low * s1r + sin * g1r);
  out[ER_SIN + 1] = per * (high * s2i + sin * g2i - low * s1i + sin * g1i);
  out[ER_COS] = per * (high * c2r + cos * g2r - low * c1r - cos * g1r);
  out[ER_COS + 1] = per * (high * c2i + cos * g2i - low * c1i - cos * g1i);
}

/** ∫ G over the filament into out[12], out[13]. */
function integral(
  out: Float64Array,
  k: number,
  rho2: number,
  low: number,
  high: number,
  r1: number,
  r2: number,
  g1r: number,
  g1i: number,
  g2r: number,
  g2i: number,
): void {
  const [h, middle] = [(high - low) / 2, (high + low) / 2];
  const away = rho2 + middle * middle;
  if (away < 16 * h * h) {
    nearIntegral(out, k, rho2, low, high, r1, r2);
    return;
  }
  const r = Math.sqrt(away);
  const [mr, mi] = [Math.cos(k * r) / r, -Math.sin(k * r) / r];
  if (away > 400 * h * h && k * h < 0.25) {
    out[12] = (h / 3) * (g1r + g2r + 4 * mr);
    out[13] = (h / 3) * (g1i + g2i + 4 * mi);
    return;
  }
  const [u, v] = [middle - LOBATTO * h, middle + LOBATTO * h];
  const [ru, rv] = [Math.sqrt(rho2 + u * u), Math.sqrt(rho2 + v * v)];
  const pr = Math.cos(k * ru) / ru + Math.cos(k * rv) / rv;
  const pi = -Math.sin(k * ru) / ru - Math.sin(k * rv) / rv;
  out[12] = h * ((g1r + g2r) / 10 + (49 / 90) * pr + (32 / 45) * mr);
  out[13] = h * ((g1i + g2i) / 10 + (49 / 90) * pi + (32 / 45) * mi);
}

/** Close by: 1/r and −k²r/2 in closed form, the smooth rest by Gauss. */
function nearIntegral(
  out: Float64Array,
  k: number,
  rho2: number,
  low: number,
  high: number,
  r1: number,
  r2: number,
): void {
  const rho = Math.sqrt(rho2);
  const log = Math.asinh(high / rho) - Math.asinh(low / rho);
  let re = log - (k * k * (high * r2 - low * r1 + rho2 * log)) / 4;
  let im = 0;
  const [h, middle] = [(high - low) / 2, (high + low) / 2];
  for (let side = -1; side <= 1; side += 2)
    for (let g = 0; g < 3; g++) {
      const at = middle + side * h * GAUSS_X[g]!;
      const r = Math.sqrt(rho2 + at * at);
      const x = k * r;
      const w = (h * GAUSS_W[g]!) / r;
      const x2 = x * x;
      // cos x − 1 + x²/2, whose digits a difference would lose.
      re +=
        w *
        (x < 0.5
          ? x2 * x2 * (1 / 24 - x2 * (1 / 720 - x2 * (1 / 40320 - x2 / 3628800)))
          : Math.cos(x) - 1 + x2 / 2);
      im -= w * Math.sin(x);
    }
  out[12] = re;
  out[13] = im;
}
