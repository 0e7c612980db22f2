/** Transfer functions as people write them, multiplied out in exact arithmetic. */

import { EngineError } from '@tollbench/engines/error.ts';
import {
  conjugate,
  type Gaussian,
  isReal,
  squaredSize,
} from '@tollbench/engines/exact/gaussian.ts';
import { constant, multiplyExact, type Polynomial } from '@tollbench/engines/exact/polynomial.ts';
import {
  add,
  equals,
  fromNumber,
  isZero,
  mul,
  neg,
  ONE,
  type Rational,
  rational,
  toNumber,
  ZERO,
} from '@tollbench/engines/exact/rational.ts';
import {
  addFunctions,
  fractionOf,
  invertFunction,
  multiplyFunctions,
  negateFunction,
  numberOf,
  ofPolynomial,
  type RationalFunction,
  subtractFunctions,
} from '@tollbench/engines/exact/rational-function.ts';
import { exactQuantity, readEntry } from './entry.ts';
import { FieldError } from './error.ts';
import { type Algebra, plainFormula, readFormula } from './formula.ts';
import { entriesOf } from './rows.ts';

export type Variable = 's' | 'z';

/** What a text says: coefficients from the highest power down, and a dead time (in z: of no meaning, 0). */
export interface ReadFunction {
  readonly num: readonly number[];
  readonly den: readonly number[];
  readonly delay: number;
}

/** Characters of a transfer function. */
export const MAX_FORMULA_LENGTH = 4000;
const MAX_POWER = 64;
/** Numbers in a list of coefficients or roots. */
const MAX_LIST = 65;

/** A part of a formula: a function of s, or a list that is not yet one (roots of zpk may be complex). */
type Part =
  | { readonly f: RationalFunction; readonly list?: readonly Gaussian[] }
  | { readonly f?: undefined; readonly list: readonly Gaussian[] };

/**
 * Reads a transfer function in s or z. Throws a FieldError that follows the field's label and quotes the piece.
 * Nothing is cancelled, and every coefficient is the double nearest to the exact one.
 */
export function readTransferFunction(text: string, variable: Variable): ReadFunction {
  if (text.length > MAX_FORMULA_LENGTH)
    throw new FieldError(`has ${text.length} characters; the most is ${MAX_FORMULA_LENGTH}`);
  if (text.trim() === '')
    throw new FieldError(
      `is empty; write it as 1/(${variable}^2 + 6${variable} + 25) or [1]/[1 6 25]`,
    );
  try {
    return inNumbers(whole(plainFormula(text).trim(), algebraOf(variable)));
  } catch (error) {
    // What exact arithmetic refuses is about what was typed.
    if (error instanceof EngineError) throw new FieldError(error.message);
    throw error;
  }
}

function inNumbers(f: RationalFunction): ReadFunction {
  const { num, den } = fractionOf(f);
  const delay = toNumber(f.delay);
  if (delay < 0) throw new FieldError('has e to a positive power of s: a dead time is e^(-2s)');
  const numbers = (p: Polynomial): number[] => {
    const list = p.map(toNumber).reverse();
    const exact = p.toReversed();
    const strange = list.find((x, i) => {
      const of = exact[i];
      return !Number.isFinite(x) || (x === 0 && of !== undefined && !isZero(of));
    });
    if (strange !== undefined)
      throw new FieldError(`has a coefficient that is too ${strange === 0 ? 'small' : 'large'}`);
    return list.length === 0 ? [0] : list;
  };
  return { num: numbers(num), den: numbers(den), delay };
}

/** The whole text: `num = …; den = …`, or `G(s) =` and a formula. */
function whole(text: string, algebra: Algebra<Part>): RationalFunction {
  const source = text
    .replace(/^s ?= ?tf\( ?'s' ?\) ?;?/u, '')
    .replace(/;\s*$/u, '')
    .trim();
  const start = /^num(?:erator)? ?[=:]/iu.exec(source);
  const middle = /\bden(?:ominator)? ?[=:]/iu.exec(source);
  if (start && middle && middle.index > start[0].length) {
    const side = (piece: string): RationalFunction => {
      const inside = piece.trim().replace(/[;,]$/u, '').trim();
      const formula = /[a-z()[]/iu.test(inside.replace(/\d[a-zµμ]+/giu, ''));
      return needed(formula ? readFormula(inside, algebra) : algebra.list(inside));
    };
    const num = side(source.slice(start[0].length, middle.index));
    const den = side(source.slice(middle.index + middle[0].length));
    return multiplyFunctions(num, invertFunction(den));
  }
  const named = /^[A-Za-z]\w{0,20} ?(?:\( ?[sz] ?\))? ?=(.*)$/u.exec(source);
  return needed(readFormula(named?.[1] ?? source, algebra));
}

function needed(part: Part): RationalFunction {
  if (part.f) return part.f;
  if (part.list.length === 0) throw new FieldError('has an empty list of coefficients');
  throw new FieldError(
    'has complex coefficients; complex roots stand in zpk([zeros], [poles], gain)',
  );
}

const numeric = (value: Rational): Part => ({ f: ofPolynomial(constant(value)) });
const X: Polynomial = [ZERO, ONE];

function algebraOf(variable: Variable): Algebra<Part> {
  const join = (f: (a: RationalFunction, b: RationalFunction) => RationalFunction) => {
    return (a: Part, b: Part): Part => ({ f: f(needed(a), needed(b)) });
  };
  const algebra: Algebra<Part> = {
    functions: new Set(['exp', 'sqrt', 'tf', 'zpk']),
    number: (text) => numeric(coefficient(text)),
    name: (name) => named(name, variable),
    call: (name, args) => called(name, args),
    list: (inside) => listed(inside, algebra),
    add: join(addFunctions),
    subtract: join(subtractFunctions),
    multiply: join(multiplyFunctions),
    divide(a, b) {
      if (variable === 'z' && a.list && b.list && a.list.length !== b.list.length)
        throw new FieldError(
          'has lists of different lengths, which are powers of z to some and of z^-1 to others; fill the shorter one up with zeros',
        );
      return { f: multiplyFunctions(needed(a), invertFunction(needed(b))) };
    },
    negate: (a) => ({ f: negateFunction(needed(a)) }),
    power: (base, exponent, text) => ({ f: power(needed(base), needed(exponent), text, variable) }),
  };
  return algebra;
}

/** A number in a formula. Prefixes that are as likely a symbol (K, T, p) are not guessed at. */
function coefficient(text: string): Rational {
  const [, prefix] = /^[\d.]+(?:[eE][+-]?\d+)?([afpKTPEG])\d*$/u.exec(text) ?? [];
  if (prefix !== undefined)
    throw new FieldError(
      `"${text}" may be a prefix or a symbol${prefix === 'p' ? ' (for s, write s)' : ''}; write the number out, with k, M, m, u or n at most`,
    );
  return exactQuantity(text);
}

function named(name: string, variable: Variable): Part {
  if (name === variable) return { f: ofPolynomial(X) };
  if (name === 'pi') return numeric(fromNumber(Math.PI));
  if (name === 'e') return numeric(fromNumber(Math.E));
  if (name === 's' || name === 'z')
    throw new FieldError(`is in ${name}, where a function of ${variable} is asked for`);
  if (name === 'p' || name === 'S' || name === 'Z')
    throw new FieldError(`has "${name}"; the variable is written ${variable}`);
  if (name === 'i' || name === 'j')
    throw new FieldError(
      `has "${name}"; write a pair of complex roots as s^2 + 2s + 5, or in zpk([zeros], [poles], gain)`,
    );
  const power = /^([sz])(\d+)$/u.exec(name);
  if (power) throw new FieldError(`has "${name}"; a power is written ${power[1]}^${power[2]}`);
  throw new FieldError(`has "${name}", which has no value here; give numbers`);
}

function called(name: string, args: readonly Part[]): Part {
  if (name === 'tf') {
    const [num, den] = args;
    if (!num || !den || args.length !== 2)
      throw new FieldError('has a tf() that is not tf([numerator], [denominator])');
    return { f: multiplyFunctions(needed(num), invertFunction(needed(den))) };
  }
  if (name === 'zpk') return { f: fromRoots(args) };
  const [part] = args;
  if (!part || args.length !== 1) throw new FieldError(`has ${name}() of ${args.length} values`);
  const x = numberOf(needed(part));
  if (name === 'exp') return { f: exponential(needed(part)) };
  if (x === undefined || x.n < 0n) throw new FieldError('has sqrt() of what is no number ≥ 0');
  return numeric(fromNumber(Math.sqrt(toNumber(x))));
}

/** e to a number, or to −L·s, which is a dead time of L. */
function exponential(of: RationalFunction): RationalFunction {
  const x = numberOf(of);
  if (x !== undefined) {
    const value = Math.exp(toNumber(x));
    if (!Number.isFinite(value)) throw new FieldError('has a power of e that is too large');
    return ofPolynomial(constant(fromNumber(value)));
  }
  const { num, den } = fractionOf(of);
  const [low = ZERO, slope = ZERO] = num;
  if (num.length > 2 || den.length > 1 || !isZero(low) || of.delay.n !== 0n)
    throw new FieldError('has e to a power that is no dead time; one is written e^(-2s)');
  const bottom = den[0] as Rational;
  const delay = neg(mul(slope, rational(bottom.d, bottom.n)));
  return { ...ofPolynomial(constant(ONE)), delay };
}

function power(
  base: RationalFunction,
  exponent: RationalFunction,
  text: string,
  variable: Variable,
): RationalFunction {
  if (text === 'e') return exponential(exponent);
  const k = numberOf(exponent);
  if (k === undefined || k.d !== 1n)
    throw new FieldError(`raises "${text}" to a power that is no whole number`);
  const times = Math.abs(Number(k.n));
  if (times > MAX_POWER) throw new FieldError(`has a power above ${MAX_POWER}`);
  if (text === variable && k.n < 0n) return { ...ofPolynomial(constant(ONE)), shift: -times };
  let result = ofPolynomial(constant(ONE));
  for (let i = 0; i < times; i++) result = multiplyFunctions(result, base);
  return k.n < 0n ? invertFunction(result) : result;
}

/** Brackets with the variable in them group; without it they hold coefficients, or the roots of zpk. */
function listed(inside: string, algebra: Algebra<Part>): Part {
  if (/(?<![A-Za-z])[sz](?![A-Za-z0-9_])/u.test(inside)) {
    if (/^\s*\[/u.test(inside)) throw new FieldError('has brackets in brackets');
    return readFormula(inside, algebra);
  }
  const list = inside.split(';').flatMap(entriesOf);
  if (list.length > MAX_LIST)
    throw new FieldError(`has a list of ${list.length} numbers; the most is ${MAX_LIST}`);
  const values = list.map((entry) => readEntry(entry).value);
  if (values.length === 0 || !values.every(isReal)) return { list: values };
  return { f: ofPolynomial(polynomialOf(values.map(({ re }) => re))), list: values };
}

/** From coefficients that run from the highest power down. */
function polynomialOf(coefficients: readonly Rational[]): Polynomial {
  const first = coefficients.findIndex((c) => !isZero(c));
  return first < 0 ? [] : coefficients.slice(first).reverse();
}

function fromRoots(args: readonly Part[]): RationalFunction {
  const [zeros, poles, gain, ...more] = args;
  const k = gain?.f && numberOf(gain.f);
  if (!zeros || !poles || k === undefined || more.length > 0)
    throw new FieldError('has a zpk() that is not zpk([zeros], [poles], gain)');
  const num = multiplyExact(constant(k), product(rootsOf(zeros)));
  return multiplyFunctions(
    ofPolynomial(num),
    invertFunction(ofPolynomial(product(rootsOf(poles)))),
  );
}

function rootsOf(part: Part): readonly Gaussian[] {
  if (part.list) return part.list;
  const root = numberOf(needed(part));
  if (root === undefined) throw new FieldError('has roots in zpk() that are no numbers');
  return [{ re: root, im: ZERO }];
}

/** ∏(x − r) for real roots and conjugate pairs. */
function product(roots: readonly Gaussian[]): Polynomial {
  const left = [...roots];
  let result: Polynomial = constant(ONE);
  for (;;) {
    const r = left.shift();
    if (!r) return result;
    if (isReal(r)) {
      result = multiplyExact(result, [neg(r.re), ONE]);
      continue;
    }
    const other = conjugate(r);
    const at = left.findIndex((x) => equals(x.re, other.re) && equals(x.im, other.im));
    if (at < 0)
      throw new FieldError(
        `has the root ${toNumber(r.re)}${r.im.n < 0n ? '-' : '+'}${Math.abs(toNumber(r.im))}i without its conjugate`,
      );
    left.splice(at, 1);
    result = multiplyExact(result, [squaredSize(r), neg(add(r.re, r.re)), ONE]);
  }
}
