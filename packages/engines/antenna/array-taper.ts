/** Amplitudes of the elements of a row, the greatest being 1, and of a line or disc that they sample. */
import { EngineError } from '../error.ts';
import { findRoot } from '../numeric/find-root.ts';
import { besselI0 } from '../signal/bessel-i0.ts';
import { taylorTerms } from '../signal/window.ts';

/** Side lobes of an even illumination, dB below: where a one-parameter taper begins. */
export const UNIFORM_LEVEL = 13.261458884;

const scaled = (w: Float64Array): Float64Array => {
  const top = w.reduce((most, v) => Math.max(most, Math.abs(v)), 0);
  return top > 0 ? w.map((v) => v / top) : w;
};

/** The k-th of n samples of a line from −1 to 1, each in the middle of its share. */
export const placeOf = (k: number, n: number): number => (2 * k + 1 - n) / n;

/** n samples of a line's amplitude, each in the middle of its share. */
export const sampled = (n: number, at: (place: number) => number): Float64Array =>
  scaled(Float64Array.from({ length: n }, (_, k) => at(placeOf(k, n))));

/** Taylor's n̄ line: near side lobes `level` dB down (T. T. Taylor, IRE Trans. AP-3, 1955). Throws `out-of-range`. */
export function taylorLine(level: number, nearly: number): (place: number) => number {
  const terms = taylorTerms(nearly, level);
  return (x) => terms.reduce((sum, f, m) => sum + 2 * f * Math.cos(Math.PI * (m + 1) * x), 1);
}

/** Binomial coefficients: no side lobes up to half a wavelength (J. S. Stone, US patents 1643323 and 1715433). */
export function binomialTaper(n: number): Float64Array {
  const w = new Float64Array(n).fill(1);
  const half = (n - 1) >> 1;
  for (let k = half; k > 0; k--) {
    w[k - 1] = ((w[k] ?? 1) * k) / (n - k);
    w[n - k] = w[k - 1] ?? 0;
  }
  return w;
}

/** A pedestal and a power of a cosine over it: c + (1 − c) cosᵖ(πx/2), x from −1 to 1 over the line. */
export const cosineLine =
  (power: number, pedestal: number) =>
  (x: number): number =>
    pedestal + (1 - pedestal) * Math.max(0, Math.cos((Math.PI / 2) * x)) ** power;

/** A pedestal and a power of a parabola over a disc: c + (1 − c)(1 − r²)ᵖ. */
export const parabolicTaper = (r: number, power: number, pedestal: number): number =>
  pedestal + (1 - pedestal) * Math.max(0, 1 - r * r) ** power;

/**
 * Taylor's one-parameter line source: I₀(πB√(1 − x²)), whose first side lobe is `level` dB down and the others
 * fall as 1/u (T. T. Taylor, "One parameter family of line sources producing modified sin(πu)/πu patterns",
 * Hughes Aircraft, 1953). Throws `out-of-range` below the level of an even illumination.
 */
export function oneParameterLine(level: number): (place: number) => number {
  const beta = Math.PI * oneParameter(level);
  return (x) => besselI0(beta * Math.sqrt(Math.max(0, 1 - x * x)));
}

/** B of the one-parameter source. */
export function oneParameter(level: number): number {
  if (!(level >= UNIFORM_LEVEL && level <= 200))
    throw new EngineError('out-of-range', `The side-lobe level ${level} is not 13.27 to 200 dB.`, {
      field: 'level',
      value: level,
    });
  const above = (b: number): number => {
    const x = Math.PI * b;
    const ratio = x < 1e-4 ? 1 + (x * x) / 6 : Math.sinh(x) / x;
    return UNIFORM_LEVEL + 20 * Math.log10(ratio) - level;
  };
  return above(0) >= 0 ? 0 : findRoot(above, 0, 12);
}

/**
 * Villeneuve's n̄ distribution: Taylor's for elements and not for a line, with zeros of Dolph's pattern up to n̄ and of an
 * even row from there (A. T. Villeneuve, "Taylor patterns for discrete arrays", IEEE Trans. AP-32, 1984).
 * `nearly` from 1 to (n + 1)/2.
 */
export function villeneuveTaper(n: number, level: number, nearly: number): Float64Array {
  const x0 = Math.cosh(Math.acosh(10 ** (level / 20)) / (n - 1));
  const dolph = (k: number): number =>
    2 * Math.acos(Math.cos(((2 * k - 1) * Math.PI) / (2 * (n - 1))) / x0);
  const even = (k: number): number => (2 * Math.PI * k) / n;
  const half = (n - 1) >> 1;
  const bar = Math.min(nearly, half + 1);
  const stretch = bar > half ? 1 : even(bar) / dolph(bar);
  const zeros = Array.from({ length: half }, (_, k) =>
    k + 1 < bar ? stretch * dolph(k + 1) : even(k + 1),
  );
  return scaled(fromZeros(n, zeros));
}

/**
 * Coefficients of a symmetric polynomial of n − 1 zeros at e^{±jψ}, and one at −1 where n is even, by its values on
 * as many points of the circle: products of factors do not cancel there as coefficients would.
 */
function fromZeros(n: number, zeros: readonly number[]): Float64Array {
  const at = (psi: number): number =>
    zeros.reduce((p, zero) => p * (Math.cos(psi) - Math.cos(zero)), 1) *
    (n % 2 === 0 ? Math.cos(psi / 2) : 1);
  const values = Float64Array.from({ length: n }, (_, m) => at((2 * Math.PI * m) / n));
  return Float64Array.from({ length: n }, (_, k) => {
    let sum = 0;
    const place = k - (n - 1) / 2;
    for (let m = 0; m < n; m++) sum += (values[m] ?? 0) * Math.cos((2 * Math.PI * m * place) / n);
    return sum;
  });
}
