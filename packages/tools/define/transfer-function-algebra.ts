/** What numbers, names and operations of a formula are in functions of s or z, in exact arithmetic. */

import { type Gaussian, isReal } from '@tollbench/engines/exact/gaussian.ts';
import { constant, multiplyExact, type Polynomial } from '@tollbench/engines/exact/polynomial.ts';
import {
  fromNumber,
  isZero,
  ONE,
  type Rational,
  toNumber,
  ZERO,
} from '@tollbench/engines/exact/rational.ts';
import {
  addFunctions,
  invertFunction,
  multiplyFunctions,
  negateFunction,
  numberOf,
  ofPolynomial,
  type RationalFunction,
  subtractFunctions,
} from '@tollbench/engines/exact/rational-function.ts';
import type { Algebra } from './arithmetic/algebra.ts';
import { constantOf, functionAt, unknownName } from './arithmetic/functions.ts';
import { readFormula } from './arithmetic/grammar.ts';
import type { Literal } from './arithmetic/literal.ts';
import { zeroRaised } from './arithmetic/refusals.ts';
import { clip } from './arithmetic/scanner.ts';
import { eitherComma, twoWays } from './decimal-comma.ts';
import { exactOf, readEntry } from './entry.ts';
import { FieldError } from './error.ts';
import { exponential } from './exponential.ts';
import { polynomialFromRoots } from './polynomial-from-roots.ts';
import { entriesOf } from './rows.ts';

export type Variable = 's' | 'z';

/** Characters of a transfer function. */
export const MAX_FORMULA_LENGTH = 4000;
const MAX_POWER = 64;
/** Numbers in a list of coefficients or roots. */
const MAX_LIST = 65;

/** A part of a formula: a function of s, or a list that is not yet one (roots of zpk may be complex). */
export type Part =
  | { readonly f: RationalFunction; readonly list?: readonly Gaussian[] }
  | { readonly f?: undefined; readonly list: readonly Gaussian[] };

/** The function that a part is. Throws for an empty or a complex list. */
export function needed(part: Part): RationalFunction {
  if (part.f) return part.f;
  if (part.list.length === 0) throw new FieldError('has an empty list of coefficients');
  throw new FieldError(
    'has complex coefficients; complex roots stand in zpk([zeros], [poles], gain)',
  );
}

const numeric = (value: Rational): Part => ({ f: ofPolynomial(constant(value)) });
const X: Polynomial = [ZERO, ONE];

/** Functions of the variable with real coefficients, and lists of them as brackets, tf() and zpk() have them. */
export function functionsOf(variable: Variable): Algebra<Part> {
  const join = (f: (a: RationalFunction, b: RationalFunction) => RationalFunction) => {
    return (a: Part, b: Part): Part => ({ f: f(needed(a), needed(b)) });
  };
  const algebra: Algebra<Part> = {
    unit: '',
    several: new Set(['tf', 'zpk']),
    number: (literal) => numeric(coefficient(literal)),
    name: (name) => named(name, variable),
    call: called,
    list: (inside) => listed(inside, algebra),
    add: join(addFunctions),
    subtract: join(subtractFunctions),
    multiply: join(multiplyFunctions),
    isZero: (a) => needed(a).num.length === 0,
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
function coefficient(literal: Literal): Rational {
  const { suffix, text } = literal;
  if (/^[afpKTPEG]$/u.test(suffix))
    throw new FieldError(
      `"${text}" may be a prefix or a symbol${suffix === 'p' ? ' (for s, write s)' : ''}; write the number out, with k, M, m, u or n at most`,
    );
  return exactOf(literal);
}

function named(name: string, variable: Variable): Part {
  if (name === variable) return { f: ofPolynomial(X) };
  const value = constantOf(name);
  if (value !== undefined) return numeric(fromNumber(value));
  if (name === 'log') throw unknownName(name);
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

function called(name: string, args: readonly Part[], piece: string): Part {
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
  if (name === 'exp' && x === undefined) return { f: exponential(needed(part)) };
  if (x === undefined) throw new FieldError(`"${clip(piece)}" is of no number`);
  return numeric(fromNumber(functionAt(name, toNumber(x), piece)));
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
  if (base.num.length === 0 && k.n < 0n) throw zeroRaised(text);
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
    return readFormula(inside, algebra, MAX_FORMULA_LENGTH);
  }
  const doubtful = twoWays(inside);
  if (doubtful !== undefined) throw new FieldError(eitherComma(doubtful));
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
  const num = multiplyExact(constant(k), polynomialFromRoots(rootsOf(zeros)));
  return multiplyFunctions(
    ofPolynomial(num),
    invertFunction(ofPolynomial(polynomialFromRoots(rootsOf(poles)))),
  );
}

function rootsOf(part: Part): readonly Gaussian[] {
  if (part.list) return part.list;
  const root = numberOf(needed(part));
  if (root === undefined) throw new FieldError('has roots in zpk() that are no numbers');
  return [{ re: root, im: ZERO }];
}
