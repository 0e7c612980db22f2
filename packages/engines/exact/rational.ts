import { EngineError } from '../error.ts';
import { gcd } from '../numeric/gcd.ts';

/** An exact fraction in lowest terms, the denominator positive. */
export interface Rational {
  readonly n: bigint;
  readonly d: bigint;
}

export const ZERO: Rational = { n: 0n, d: 1n };
export const ONE: Rational = { n: 1n, d: 1n };

const absolute = (x: bigint): bigint => (x < 0n ? -x : x);

/** n/d in lowest terms; throws `division-by-zero`. */
export function rational(n: bigint | number, d: bigint | number = 1n): Rational {
  let top = BigInt(n);
  let bottom = BigInt(d);
  if (bottom === 0n) throw zeroDivision(top);
  if (bottom < 0n) [top, bottom] = [-top, -bottom];
  const g = gcd(top, bottom);
  return g === 1n ? { n: top, d: bottom } : { n: top / g, d: bottom / g };
}

const zeroDivision = (value: unknown) =>
  new EngineError('division-by-zero', 'A fraction cannot have the denominator 0.', { value });

const MAX_EXPONENT = 5000;

/**
 * Reads "3", "-1/3", "0.25", "1.5/2", "-2e3" exactly. Throws `syntax` quoting the text,
 * `division-by-zero`, and `out-of-range` for an exponent beyond ±5000.
 */
export function parse(text: string): Rational {
  const parts = text.trim().replace('−', '-').split('/');
  const [top, bottom] = parts.map(decimal);
  if (!top || parts.length > 2) throw notANumber(text);
  if (parts.length === 1) return top;
  if (!bottom) throw notANumber(text);
  return div(top, bottom);
}

const notANumber = (text: string) =>
  new EngineError('syntax', `"${text}" is not a whole number, decimal or fraction.`, {
    value: text,
  });

function decimal(text: string): Rational | undefined {
  const match = /^\s*([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?\s*$/i.exec(text);
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = '', power = '0'] = match;
  if (whole + fraction === '') return undefined;
  const exponent = Number(power) - fraction.length;
  if (whole.length + fraction.length > MAX_EXPONENT) {
    throw new EngineError(
      'out-of-range',
      `The number has ${whole.length + fraction.length} digits; the most is ${MAX_EXPONENT}.`,
      { value: text },
    );
  }
  if (Math.abs(exponent) > MAX_EXPONENT) {
    throw new EngineError('out-of-range', `The exponent of "${text.trim()}" is too large.`, {
      value: text,
    });
  }
  const digits = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n);
  return exponent >= 0
    ? rational(digits * 10n ** BigInt(exponent))
    : rational(digits, 10n ** BigInt(-exponent));
}

/** The double's exact value, a binary fraction; throws `not-finite`. */
export function fromNumber(x: number): Rational {
  if (!Number.isFinite(x)) {
    throw new EngineError('not-finite', `The value ${x} is not a finite number.`, { value: x });
  }
  if (Number.isInteger(x)) return rational(BigInt(x));
  let shift = 0;
  while (!Number.isInteger(x) && shift < 1000) {
    x *= 2;
    shift++;
  }
  // The least subnormals have 1074 binary places: the rest of the way in one exact step.
  if (!Number.isInteger(x)) {
    x *= 2 ** 74;
    shift += 74;
  }
  return rational(BigInt(x), 1n << BigInt(shift));
}

export const add = (a: Rational, b: Rational): Rational =>
  a.d === 1n && b.d === 1n ? { n: a.n + b.n, d: 1n } : rational(a.n * b.d + b.n * a.d, a.d * b.d);
export const sub = (a: Rational, b: Rational): Rational => add(a, neg(b));
export const neg = (a: Rational): Rational => ({ n: -a.n, d: a.d });
export const mul = (a: Rational, b: Rational): Rational => rational(a.n * b.n, a.d * b.d);
/** a / b; throws `division-by-zero`. */
export function div(a: Rational, b: Rational): Rational {
  if (b.n === 0n) throw zeroDivision(format(a));
  return rational(a.n * b.d, a.d * b.n);
}
export const abs = (a: Rational): Rational => ({ n: absolute(a.n), d: a.d });
export const isZero = (a: Rational): boolean => a.n === 0n;
export const equals = (a: Rational, b: Rational): boolean => a.n === b.n && a.d === b.d;
/** −1, 0 or 1 as a is below, at or above b. */
export function compare(a: Rational, b: Rational): -1 | 0 | 1 {
  const difference = a.n * b.d - b.n * a.d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** "−7" as "-7", a fraction as "n/d". */
export const format = (a: Rational): string => (a.d === 1n ? `${a.n}` : `${a.n}/${a.d}`);

/** The nearest double, ties to even; ±Infinity and ±0 beyond the range. */
export function toNumber({ n, d }: Rational): number {
  if (n === 0n) return 0;
  const size = absolute(n);
  // A quotient of at least 55 bits with a sticky last bit rounds as the exact one does.
  const bits = (x: bigint) => x.toString(16).length * 4;
  const shift = 66 - (bits(size) - bits(d));
  const top = shift > 0 ? size << BigInt(shift) : size;
  const bottom = shift > 0 ? d : d << BigInt(-shift);
  let quotient = top / bottom;
  let exponent = -shift;
  const sticky = top % bottom !== 0n;
  // Cut to 53 bits, fewer among the subnormals, rounding half to even.
  const length = quotient.toString(2).length;
  const keep = Math.min(53, length + exponent + 1074);
  if (keep < 0) return n < 0n ? -0 : 0;
  const cut = BigInt(length - keep);
  const rest = quotient & ((1n << cut) - 1n);
  const half = 1n << (cut - 1n);
  quotient >>= cut;
  exponent += Number(cut);
  if (rest > half || (rest === half && (sticky || (quotient & 1n) === 1n))) quotient += 1n;
  const high = Math.trunc(exponent / 2);
  const value = Number(quotient) * 2 ** high * 2 ** (exponent - high);
  return n < 0n ? -value : value;
}
