/** One number of a list or a matrix as people write it, complex and exact: `1/3`, `2.5k`, `-3i/4`, `2*pi`. */

import { EngineError } from '@tollbench/engines/error.ts';
import {
  type Gaussian,
  I,
  isNought,
  isReal,
  minus,
  opposite,
  over,
  plus,
  real,
  times,
} from '@tollbench/engines/exact/gaussian.ts';
import {
  format,
  fromNumber,
  ONE,
  parse,
  type Rational,
  toNumber,
} from '@tollbench/engines/exact/rational.ts';
import { exp } from '@tollbench/engines/numeric/complex.ts';
import type { Algebra } from './arithmetic/algebra.ts';
import { constantOf, functionAt, unknownName } from './arithmetic/functions.ts';
import { readFormula } from './arithmetic/grammar.ts';
import type { Literal } from './arithmetic/literal.ts';
import { zeroRaised } from './arithmetic/refusals.ts';
import { FieldError } from './error.ts';
import { finite } from './si.ts';

/** Characters of an entry: fractions of two long whole numbers fit. */
export const MAX_ENTRY_LENGTH = 1100;
const MAX_EXPONENT = 256;
/** Hexadecimal digits of a part while it is worked out. */
const MAX_DIGITS = 8192;
/** Digits of a part once it is worked out. */
const MAX_WRITTEN = 300;
/** Characters of a fraction that is written out. */
const MAX_PLAIN = 60;

/** A value, and whether it is what was written or a rounded one (π, a root). */
export interface Entry {
  readonly value: Gaussian;
  readonly exact: boolean;
}

/** A number, exactly. Throws where it is beyond the range of doubles. */
export function exactOf({ decimal, text }: Literal): Rational {
  finite(decimal, text);
  return parse(decimal);
}

const bounded = (entry: Entry): Entry => {
  for (const { n, d } of [entry.value.re, entry.value.im])
    for (const x of [n, d])
      if (x.toString(16).length > MAX_DIGITS)
        throw new FieldError('comes to a number of too many digits');
  return entry;
};

const join = (f: (a: Gaussian, b: Gaussian) => Gaussian) => (a: Entry, b: Entry) =>
  bounded({ value: f(a.value, b.value), exact: a.exact && b.exact });

function rounded(x: number, what: string): Entry {
  if (!Number.isFinite(x)) throw new FieldError(`${what} is not a finite real number`);
  return { value: real(fromNumber(x)), exact: false };
}

function power(base: Entry, exponent: Entry, text: string): Entry {
  const { re } = exponent.value;
  if (isNought(base.value) && re.n < 0n) throw zeroRaised(text);
  if (!isReal(exponent.value) || re.d !== 1n || !exponent.exact) {
    // e^(jφ), as roots on a circle are written.
    if (text === 'e' && isReal(base.value) && !isReal(exponent.value)) return exponential(exponent);
    if (!isReal(base.value) || !isReal(exponent.value))
      throw new FieldError(`"${text}" is raised to a power that is no whole number`);
    return rounded(toNumber(base.value.re) ** toNumber(re), `the power of "${text}"`);
  }
  // Rounded already: its exact power would be long digits of nothing.
  if (!base.exact && isReal(base.value))
    return rounded(toNumber(base.value.re) ** toNumber(re), `the power of "${text}"`);
  const times = Number(re.n < 0n ? -re.n : re.n);
  if (times > MAX_EXPONENT) throw new FieldError(`has an exponent above ${MAX_EXPONENT}`);
  let result: Entry = { value: real(ONE), exact: base.exact };
  for (let k = 0; k < times; k++) result = ALGEBRA.multiply(result, base);
  return re.n < 0n ? ALGEBRA.divide({ value: real(ONE), exact: true }, result) : result;
}

/** e to a complex power, rounded. */
function exponential({ value }: Entry): Entry {
  const { re, im } = exp({ re: toNumber(value.re), im: toNumber(value.im) });
  if (!Number.isFinite(re) || !Number.isFinite(im))
    throw new FieldError('has an exponential that is too large');
  return { value: { re: fromNumber(re), im: fromNumber(im) }, exact: false };
}

const ALGEBRA: Algebra<Entry> = {
  unit: '',
  number: (literal) => ({ value: real(exactOf(literal)), exact: true }),
  name(name) {
    if (name === 'i' || name === 'j') return { value: I, exact: true };
    const value = constantOf(name);
    if (value === undefined) throw unknownName(name, ['i', 'j']);
    return rounded(value, name);
  },
  call(name, [x], piece) {
    if (name === 'exp' && x && !isReal(x.value)) return exponential(x);
    if (!x || !isReal(x.value)) throw new FieldError(`"${name}" takes a real number`);
    return rounded(functionAt(name, toNumber(x.value.re), piece), name);
  },
  add: join(plus),
  subtract: join(minus),
  multiply: join(times),
  isZero: ({ value }) => isNought(value),
  divide: join(over),
  negate: (a) => ({ ...a, value: opposite(a.value) }),
  power,
};

/** What exact arithmetic refuses of a number (an exponent of thousands) is about what was typed. */
function refusing<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof EngineError) throw new FieldError(error.message);
    throw error;
  }
}

/**
 * Reads an entry. Throws a FieldError that quotes what is wrong, for a division by zero, and where a part is
 * beyond the range of doubles.
 */
export function readEntry(text: string): Entry {
  const entry = refusing(() => readFormula(text, ALGEBRA, MAX_ENTRY_LENGTH));
  for (const part of [entry.value.re, entry.value.im]) {
    if (!Number.isFinite(toNumber(part))) throw new FieldError(`"${text}" is too large`);
    // Its text must be one that is read again.
    if (entry.exact && exactText(part).length > MAX_WRITTEN)
      throw new FieldError(`"${text.slice(0, 30)}" comes to a number of too many digits`);
  }
  return entry;
}

/**
 * The canonical text: a whole number or a fraction, exactly; what π or a root was in, as a double; complex
 * ones as `1/2-3i/4`.
 */
export function formatEntry({ value, exact }: Entry): string {
  const part = (x: Rational): string => (exact ? exactText(x) : String(toNumber(x)));
  if (isReal(value)) return part(value.re);
  const imaginary = withUnit(part(value.im));
  if (value.re.n === 0n) return imaginary;
  return `${part(value.re)}${imaginary.startsWith('-') ? '' : '+'}${imaginary}`;
}

/** A fraction; its powers of ten apart where it is long, as in `1e-320/3`. */
function exactText(x: Rational): string {
  const text = format(x);
  if (text.length <= MAX_PLAIN) return text;
  const [top, tens] = withoutTens(x.n);
  const [bottom, hundreds] = withoutTens(x.d);
  return `${top}e${tens - hundreds}${bottom === '1' ? '' : `/${bottom}`}`;
}

function withoutTens(n: bigint): [string, number] {
  const digits = String(n);
  const kept = digits.replace(/0+$/u, '');
  return [kept, digits.length - kept.length];
}

/** `3/4` as `3i/4`, `1` as `i`. */
function withUnit(text: string): string {
  const [top = '', bottom] = text.split('/');
  const size = top === '1' ? '' : top === '-1' ? '-' : top;
  return `${size}i${bottom === undefined ? '' : `/${bottom}`}`;
}
