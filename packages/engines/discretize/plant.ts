/** One channel of a continuous plant in numbers of any length, its time in samples: what every method starts from. */
import { EngineError } from '../error.ts';
import { fixedResolvent } from '../exact/fixed-matrix.ts';
import { bitLength, toFixed } from '../exact/fixed-number.ts';
import { type FixedPolynomial, fixedPlus, fixedTimes } from '../exact/fixed-polynomial.ts';
import { div, fromNumber, mul, ONE, type Rational } from '../exact/rational.ts';
import type { Matrix } from '../linalg/matrix.ts';
import { abs, type Complex } from '../numeric/complex.ts';

/** Beyond them the plant is sampled so much faster or slower than it moves that an answer would take seconds. */
const MAX_BITS = 8192;
const MAX_WORK = 1_200_000;
const mostBits = (order: number): number =>
  Math.min(MAX_BITS, Math.floor(MAX_WORK / Math.max(1, order * order)));
/** e to this is near the largest double. */
const MAX_GROWTH = 700;

/**
 * num/den in p, where s = p·rate/T: coefficients of both from degree n down, den monic, in fixed point of `bits`;
 * the numerator times 2^scale.
 */
export interface ScaledPlant {
  readonly bits: number;
  /** log₂ of the rate: 2^exponent is at least twice the size of each pole, in radians a sample. */
  readonly exponent: number;
  readonly num: FixedPolynomial;
  readonly den: FixedPolynomial;
  readonly scale: number;
}

interface Size {
  readonly bits: number;
  readonly exponent: number;
}

/**
 * How long numbers must be so that all coefficients in δ = z − 1 keep 53 bits and more, whatever cancels: slow poles
 * beside fast ones and poles far below the sampling rate make coefficients small. Throws `ill-conditioned` beyond
 * 8192 bits, fewer for high orders, and `overflow` where an unstable mode leaves the range of doubles within a sample.
 */
function sizeOf(
  order: number,
  poles: readonly Complex[],
  zeros: readonly Complex[],
  sampleTime: number,
): Size {
  const rates = poles.map((p) => abs(p) * sampleTime).filter((x) => x > 0);
  const growth = poles.reduce((sum, p) => sum + Math.max(0, p.re * sampleTime), 0);
  if (growth > MAX_GROWTH)
    throw new EngineError(
      'overflow',
      `Within one sample the plant grows by e^${Math.round(growth)}, beyond the range of doubles.`,
      { field: 'sampleTime', value: sampleTime },
    );
  const exponent = rates.length === 0 ? 0 : Math.ceil(Math.log2(Math.max(...rates))) + 1;
  const below = (x: number) => Math.max(0, exponent - Math.log2(x));
  const apart = (x: number) => Math.abs(exponent - Math.log2(x));
  const spread =
    rates.reduce((sum, x) => sum + below(x), 0) +
    zeros.reduce((sum, z) => sum + (abs(z) > 0 ? apart(abs(z) * sampleTime) : 0), 0);
  const bits = Math.ceil(
    192 + 32 * order + spread + 2 * order * Math.max(0, -exponent) + 3 * order * growth,
  );
  const most = mostBits(order);
  if (!(bits <= most))
    throw new EngineError(
      'ill-conditioned',
      `Poles and sampling rate lie so far apart that ${bits} binary digits would be needed; at order ${order} the most is ${most}.`,
      { field: 'sampleTime', value: sampleTime },
    );
  return { bits, exponent };
}

/** (T/rate)^k for k = 0 … n. */
function powersOf(sampleTime: number, exponent: number, n: number): Rational[] {
  const two = fromNumber(2 ** -exponent);
  const step = mul(fromNumber(sampleTime), two);
  const list: Rational[] = [ONE];
  for (let k = 1; k <= n; k++) list.push(mul(list[k - 1] ?? ONE, step));
  return list;
}

/** Scales the largest numerator to about 1. */
function withScale(num: readonly Rational[], { bits }: Size): Pick<ScaledPlant, 'num' | 'scale'> {
  const exponents = num.filter(({ n }) => n !== 0n).map(({ n, d }) => bitLength(n) - bitLength(d));
  const scale = exponents.length === 0 ? 0 : Math.max(...exponents);
  const two = scale >= 0 ? { n: 1n, d: 1n << BigInt(scale) } : { n: 1n << BigInt(-scale), d: 1n };
  return { num: num.map((x) => toFixed(mul(x, two), bits)), scale };
}

/** A proper fraction of polynomials in s, its coefficients taken for exact; poles and zeros size the numbers alone. */
export function plantOfFraction(
  { num, den }: { readonly num: readonly number[]; readonly den: readonly number[] },
  poles: readonly Complex[],
  zeros: readonly Complex[],
  sampleTime: number,
): ScaledPlant {
  const n = den.length - 1;
  const size = sizeOf(n, poles, zeros, sampleTime);
  const powers = powersOf(sampleTime, size.exponent, n);
  const lead = fromNumber(den[0] ?? 0);
  const padded = [...new Array<number>(n + 1 - num.length).fill(0), ...num];
  const scaled = (c: readonly number[]) =>
    c.map((x, k) => mul(div(fromNumber(x), lead), powers[k] ?? ONE));
  return {
    ...size,
    den: scaled(den).map((x) => toFixed(x, size.bits)),
    ...withScale(scaled(padded), size),
  };
}

/** One channel of x′ = Ax + bu, y = cx + du: A n×n, b a column, c a row, entries taken for exact. */
export function plantOfStates(
  {
    a,
    b,
    c,
    d,
  }: { readonly a: Matrix; readonly b: Matrix; readonly c: Matrix; readonly d: number },
  poles: readonly Complex[],
  sampleTime: number,
): ScaledPlant {
  const n = a.rows;
  const size = sizeOf(n, poles, [], sampleTime);
  // The zeros are not known before; the range of the entries says how much smaller a coefficient may be.
  const bits = Math.min(mostBits(n), size.bits + 64 + 4 * rangeOf([a, b, c]));
  const [, step = ONE] = powersOf(sampleTime, size.exponent, 1);
  const fixed = (m: Matrix, factor: Rational) => ({
    rows: m.rows,
    cols: m.cols,
    data: Array.from(m.data, (x) => toFixed(mul(fromNumber(x), factor), bits)),
  });
  const { denominator, numerators } = fixedResolvent(
    fixed(a, step),
    fixed(b, step),
    fixed(c, ONE),
    bits,
  );
  const num = fixedPlus(
    numerators[0] ?? [],
    fixedTimes(denominator, [toFixed(fromNumber(d), bits)], bits),
  );
  const one = 1n << BigInt(bits);
  return {
    bits,
    exponent: size.exponent,
    den: denominator,
    ...withScale(
      num.map((x) => ({ n: x, d: one })),
      { ...size, bits },
    ),
  };
}

/** log₂ of the largest entry over the least that is not 0. */
function rangeOf(list: readonly Matrix[]): number {
  const sizes = list.flatMap(({ data }) => Array.from(data, Math.abs)).filter((x) => x > 0);
  return sizes.length === 0 ? 0 : Math.ceil(Math.log2(Math.max(...sizes) / Math.min(...sizes)));
}
