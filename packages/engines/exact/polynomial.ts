import { EngineError } from '../error.ts';
import { gcd } from '../numeric/gcd.ts';
import { mayDivide } from './may-divide.ts';
import {
  add,
  isZero,
  mul,
  neg,
  ONE,
  type Rational,
  div as ratio,
  rational,
  sub,
} from './rational.ts';

/** A polynomial with exact coefficients, from the constant up: [1, 2] is 1 + 2x. Empty is zero; the last is not 0. */
export type Polynomial = readonly Rational[];

/** The highest degree that is multiplied out: what a sum of fractions costs grows with its fourth power. */
export const MAX_DEGREE = 32;
/** Binary digits of a coefficient's numerator or denominator: the product of fifty doubles has fewer. */
export const MAX_BITS = 8192;

const digits = (x: bigint): number => 4 * (x < 0n ? -x : x).toString(16).length;
const sizeOf = (p: Polynomial): number =>
  p.reduce((most, { n, d }) => Math.max(most, digits(n), digits(d)), 0);

function trimmed(p: Rational[]): Polynomial {
  while (p.length > 0 && isZero(p.at(-1) as Rational)) p.pop();
  return p;
}

/** The polynomial that is one number. */
export const constant = (value: Rational): Polynomial => (isZero(value) ? [] : [value]);

/** −1 for the zero polynomial. */
export const degree = (p: Polynomial): number => p.length - 1;

/** a + b. Throws `out-of-range` for coefficients of more than MAX_BITS binary digits. */
export function addExact(a: Polynomial, b: Polynomial): Polynomial {
  const [long, short] = a.length >= b.length ? [a, b] : [b, a];
  const sum = long.map((x, i) => (i < short.length ? add(x, short[i] as Rational) : x));
  refuseLarge(sizeOf(sum));
  return trimmed(sum);
}

/** a·b. Throws `out-of-range` beyond MAX_DEGREE and MAX_BITS, before the work is done. */
export function multiplyExact(a: Polynomial, b: Polynomial): Polynomial {
  if (a.length === 0 || b.length === 0) return [];
  const top = degree(a) + degree(b);
  if (top > MAX_DEGREE)
    throw new EngineError(
      'out-of-range',
      `The polynomial goes beyond the degree ${MAX_DEGREE}, the most there may be.`,
      { value: top },
    );
  refuseLarge(sizeOf(a) + sizeOf(b));
  // In whole numbers: a product costs one common divisor a coefficient, not one an operation.
  const [p, q] = [wholeOf(a), wholeOf(b)];
  const sums = new Array<bigint>(top + 1).fill(0n);
  p.whole.forEach((x, i) => {
    q.whole.forEach((y, j) => {
      sums[i + j] = (sums[i + j] ?? 0n) + x * y;
    });
  });
  const product = sums.map((x) => rational(x, p.over * q.over));
  refuseLarge(sizeOf(product));
  return trimmed(product);
}

/** Whole coefficients over one denominator. */
function wholeOf(p: Polynomial): { whole: readonly bigint[]; over: bigint } {
  const over = p.reduce((all, { d }) => (all / gcd(all, d)) * d, 1n);
  return { whole: p.map(({ n, d }) => n * (over / d)), over };
}

/** The quotient where b divides a without a rest, else undefined. */
export function divideExact(a: Polynomial, b: Polynomial): Polynomial | undefined {
  if (b.length === 0 || a.length < b.length) return a.length === 0 ? [] : undefined;
  if (!mayDivide(a, b)) return undefined;
  const rest = [...a];
  const lead = b.at(-1) as Rational;
  const quotient: Rational[] = [];
  for (let k = a.length - b.length; k >= 0; k--) {
    const q = ratio(rest[k + b.length - 1] as Rational, lead);
    quotient.unshift(q);
    b.forEach((y, j) => {
      rest[k + j] = sub(rest[k + j] as Rational, mul(q, y));
    });
    if (sizeOf(rest) > MAX_BITS) return undefined;
  }
  return rest.every(isZero) ? quotient : undefined;
}

/** x^k times the polynomial. */
export const raisedBy = (p: Polynomial, k: number): Polynomial =>
  multiplyExact(p, [...new Array<Rational>(k).fill({ n: 0n, d: 1n }), ONE]);

export const negated = (p: Polynomial): Polynomial => p.map(neg);

function refuseLarge(bits: number): void {
  if (bits > MAX_BITS)
    throw new EngineError(
      'out-of-range',
      `A coefficient has ${bits} binary digits; the most is ${MAX_BITS}.`,
      { value: bits },
    );
}
