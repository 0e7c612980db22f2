/**
 * Directivity of an array in closed form: the power that goes out is a double sum over the elements' distances,
 * Σ Σ wₘ wₙ* K(2π|rₘ − rₙ|). For elements alike in all directions K is sin(x)/x; for elements with the power
 * pattern cosᵠθ before a plane, K is by Sonine's integral Γ(ν + 1)(2/x)^ν J_ν(x), ν = (q + 1)/2 (G. N. Watson, "A
 * Treatise on the Theory of Bessel Functions", 1944, section 12.11).
 */
import { gaussPoints } from '../numeric/quadrature.ts';
import type { Excited } from './array-cut.ts';

/** The kernel at a distance times 2π, 1 at none. Before a plane the array must be flat. q ≥ 0. */
export const kernel = (x: number, q: number): number => kernelTo(Math.abs(x), q)(x);

/** The kernel for distances times 2π up to `most`. */
export function kernelTo(most: number, q: number): (x: number) => number {
  if (q === 0) return (x) => (Math.abs(x) < 1e-8 ? 1 : Math.sin(x) / x);
  // Poisson's integral, from the rim inwards by a cube: what is left of cosᵠ⁺¹ there is smooth.
  const rim = (Math.PI / 2) ** (1 / 3);
  const places: number[] = [];
  const weights: number[] = [];
  gaussPoints(0, rim, 3 + Math.ceil(most / 6), (s, weight) => {
    places.push(Math.cos(s ** 3));
    weights.push(weight * 3 * s * s * Math.sin(s ** 3) ** (q + 1));
  });
  const whole = weights.reduce((sum, w) => sum + w, 0);
  return (x) => {
    let sum = 0;
    for (let k = 0; k < places.length; k++) sum += weights[k]! * Math.cos(x * places[k]!);
    return sum / whole;
  };
}

/** Directivity of one element: 1, or 2(q + 1) before a plane. */
export const elementDirectivity = (q: number): number => (q === 0 ? 1 : 2 * (q + 1));

/** Correlation of the weights over the distances of elements, with the kernel of each. */
export interface Lags {
  /** Wavelengths. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
  readonly re: Float64Array;
  readonly im: Float64Array;
  /** The kernel, twice where the distance stands for its opposite too. */
  readonly kernel: Float64Array;
}

/**
 * The weights' correlation at half of all distances: the other half is its conjugate. `known` are those of other
 * weights on the same places, whose kernel is taken over.
 */
export const lagsOf = (e: Excited, q: number, known?: Lags): Lags =>
  e.layout.lattice === null ? pairs(e, q, known) : steps(e, q, known);

/** Each pair for itself, the first entry all elements with themselves. */
function pairs({ layout: { x, y, z }, scale, re, im }: Excited, q: number, known?: Lags): Lags {
  const count = 1 + (x.length * (x.length - 1)) / 2;
  const lags = emptyLags(count);
  const span = Math.hypot(spanOf(x), spanOf(y), spanOf(z)) * scale;
  const k = kernelTo(2 * Math.PI * span, q);
  // Regular places have few distances.
  const met = new Map<number, number>();
  if (known) lags.kernel.set(known.kernel);
  lags.kernel[0] = 1;
  let at = 1;
  for (let m = 0; m < x.length; m++) {
    lags.re[0] = lags.re[0]! + re[m]! ** 2 + im[m]! ** 2;
    for (let n = 0; n < m; n++, at++) {
      lags.x[at] = (x[m]! - x[n]!) * scale;
      lags.y[at] = (y[m]! - y[n]!) * scale;
      lags.z[at] = (z[m]! - z[n]!) * scale;
      lags.re[at] = re[m]! * re[n]! + im[m]! * im[n]!;
      lags.im[at] = im[m]! * re[n]! - re[m]! * im[n]!;
      const far = Math.hypot(lags.x[at]!, lags.y[at]!, lags.z[at]!);
      if (known) continue;
      const key = Math.round(far * 1e10);
      const value = met.get(key) ?? 2 * k(2 * Math.PI * far);
      met.set(key, value);
      lags.kernel[at] = value;
    }
  }
  return lags;
}

const emptyLags = (count: number) => ({
  x: new Float64Array(count),
  y: new Float64Array(count),
  z: new Float64Array(count),
  re: new Float64Array(count),
  im: new Float64Array(count),
  kernel: new Float64Array(count),
});

/** Pairs of one step of the lattice stand together. */
function steps({ layout, scale, re, im }: Excited, q: number, known?: Lags): Lags {
  const { column, row, x, lattice } = layout;
  if (column === null || row === null) throw new Error('the layout has no lattice');
  const wide = 2 * (highest(column) - lowest(column)) + 1;
  const high = highest(row) - lowest(row) + 1;
  const offset = (wide - 1) / 2;
  const cr = new Float64Array(wide * high);
  const ci = new Float64Array(wide * high);
  const met = new Uint8Array(wide * high);
  for (let m = 0; m < x.length; m++)
    for (let n = 0; n < x.length; n++) {
      const up = row[m]! - row[n]!;
      const right = column[m]! - column[n]!;
      if (up < 0 || (up === 0 && right < 0)) continue;
      const at = up * wide + right + offset;
      met[at] = 1;
      cr[at] = cr[at]! + re[m]! * re[n]! + im[m]! * im[n]!;
      ci[at] = ci[at]! + im[m]! * re[n]! - re[m]! * im[n]!;
    }
  const places = Array.from(met.keys()).filter((at) => met[at] === 1);
  const lags = emptyLags(places.length);
  const span = Math.hypot(spanOf(x), spanOf(layout.y)) * scale;
  const kernelAt = kernelTo(2 * Math.PI * span, q);
  places.forEach((at, k) => {
    lags.x[k] = ((at % wide) - offset) * ((lattice?.first[0] ?? 0) / 2) * scale;
    lags.y[k] = Math.floor(at / wide) * (lattice?.second?.[1] ?? 0) * scale;
    lags.re[k] = cr[at]!;
    lags.im[k] = ci[at]!;
    if (known) {
      lags.kernel[k] = known.kernel[k]!;
      return;
    }
    const own = at === offset ? 1 : 2;
    lags.kernel[k] = own * kernelAt(2 * Math.PI * Math.hypot(lags.x[k]!, lags.y[k]!));
  });
  return lags;
}

const spanOf = (a: Float64Array): number =>
  a.reduce((m, v) => Math.max(m, v), Number.NEGATIVE_INFINITY) -
  a.reduce((m, v) => Math.min(m, v), Number.POSITIVE_INFINITY);

const highest = (a: Int32Array): number => a.reduce((most, v) => Math.max(most, v), -(2 ** 31));
const lowest = (a: Int32Array): number => a.reduce((least, v) => Math.min(least, v), 2 ** 31 - 1);

/**
 * Σ Σ wₘ wₙ* K of what is radiated; |F|² times the elements' pattern and their directivity, over this, is the
 * directivity. The weights are first turned by −2π(xu + yv + zw): what a scan radiates, from one correlation.
 */
export function radiated(lags: Lags, u = 0, v = 0, w = 0): number {
  let sum = 0;
  for (let k = 0; k < lags.x.length; k++) {
    const turn = 2 * Math.PI * (lags.x[k]! * u + lags.y[k]! * v + lags.z[k]! * w);
    sum += (lags.re[k]! * Math.cos(turn) + lags.im[k]! * Math.sin(turn)) * lags.kernel[k]!;
  }
  return sum;
}
