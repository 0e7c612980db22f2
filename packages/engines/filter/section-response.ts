import type { Section } from './sections.ts';

/** A rational function of x = s/scale with real coefficients, lowest power first. */
export interface Rational {
  readonly num: readonly number[] | Float64Array;
  readonly den: readonly number[] | Float64Array;
  /** rad/s. */
  readonly scale: number;
}

export function sectionRational({ response, w0, q, gain, zero }: Section): Rational {
  if (q === null)
    return { num: response === 'lowpass' ? [gain] : [0, gain], den: [1, 1], scale: w0 };
  const den = [1, 1 / q, 1];
  if (zero !== undefined) {
    const num =
      response === 'lowpass'
        ? [gain, 0, gain * (w0 / zero) ** 2]
        : [gain * (zero / w0) ** 2, 0, gain];
    return { num, den, scale: w0 };
  }
  if (response === 'lowpass') return { num: [gain], den, scale: w0 };
  if (response === 'highpass') return { num: [0, 0, gain], den, scale: w0 };
  return { num: [0, gain / q], den, scale: w0 };
}

/** |H|² of one rational at jω. */
export function power({ num, den, scale }: Rational, w: number): number {
  const x = w / scale;
  return square(num, x) / square(den, x);
}

/** |H|² of a cascade at every jω of a list; written to `p` where one of that length is at hand. */
export function powers(
  stages: readonly Rational[],
  w: ArrayLike<number>,
  p: Float64Array = new Float64Array(w.length),
): Float64Array {
  p.fill(1);
  for (const { num, den, scale } of stages) {
    const over = Float64Array.from(num);
    const under = Float64Array.from(den);
    for (let k = 0; k < p.length; k++) {
      const x = w[k]! / scale;
      p[k] = (p[k]! * square(over, x)) / square(under, x);
    }
  }
  return p;
}

/** |P(jx)|², of even and odd powers apart, two at a time. */
function square(c: ArrayLike<number>, x: number): number {
  const y = -x * x;
  let k = c.length - 1;
  let even = 0;
  let odd = 0;
  if ((k & 1) === 0) even = c[k--]!;
  for (; k > 0; k -= 2) {
    odd = odd * y + c[k]!;
    even = even * y + c[k - 1]!;
  }
  return even * even - odd * odd * y;
}

/** H(jω) of a cascade as real part, imaginary part. */
export function response(stages: readonly Rational[], w: number): { re: number; im: number } {
  let re = 1;
  let im = 0;
  for (const { num, den, scale } of stages) {
    const x = w / scale;
    const [a, b] = at(num, x);
    const [c, d] = at(den, x);
    const m = c * c + d * d;
    const hr = (a * c + b * d) / m;
    const hi = (b * c - a * d) / m;
    [re, im] = [re * hr - im * hi, re * hi + im * hr];
  }
  return { re, im };
}

function at(c: ArrayLike<number>, x: number): [number, number] {
  let even = 0;
  let odd = 0;
  const y = -x * x;
  for (let k = c.length - 1; k >= 0; k--) {
    if (k & 1) odd = odd * y + c[k]!;
    else even = even * y + c[k]!;
  }
  return [even, odd * x];
}

/** Group delay −dφ/dω of a cascade at ω, in seconds: Re(D′/D − N′/N), exact. */
export function groupDelay(stages: readonly Rational[], w: number): number {
  let delay = 0;
  for (const { num, den, scale } of stages)
    delay += (logSlope(den, w / scale) - logSlope(num, w / scale)) / scale;
  return delay;
}

/** Re(P′(jx)/P(jx)). */
function logSlope(c: ArrayLike<number>, x: number): number {
  // Even and odd parts of P and of P′: P = even + jx·odd.
  let [even, odd, slopeEven, slopeOdd] = [0, 0, 0, 0];
  const y = -x * x;
  for (let k = c.length - 1; k >= 0; k--) {
    if (k & 1) {
      odd = odd * y + c[k]!;
      slopeEven = slopeEven * y + k * c[k]!;
    } else {
      even = even * y + c[k]!;
      if (k > 0) slopeOdd = slopeOdd * y + k * c[k]!;
    }
  }
  const m = even * even + odd * odd * x * x;
  // A factor s of the numerator at ω = 0 has constant phase.
  return m === 0 ? 0 : (slopeEven * even + slopeOdd * odd * x * x) / m;
}
