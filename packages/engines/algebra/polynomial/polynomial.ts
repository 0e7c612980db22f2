/**
 * Polynomials in several variables with whole coefficients, each written in its highest variable with coefficients in
 * the lower ones. Variables are numbers from 0; a polynomial without any is a bigint. Every polynomial has one form, so
 * that two are equal where their parts are. Nothing here changes what it is given.
 */
import { EngineError } from '../../error.ts';
import { spend } from './work.ts';

export type Polynomial = bigint | InVariable;

export interface InVariable {
  readonly variable: number;
  /** The coefficient of the k-th power at k: two at least, the last of them not 0, all in lower variables. */
  readonly coefficients: readonly Polynomial[];
}

/** Terms of a product that is still worked out; a bound for what a short text can ask for. */
export const MAX_TERMS = 200_000;

/** The highest variable; −1 of a number. */
export const highest = (a: Polynomial): number => (typeof a === 'bigint' ? -1 : a.variable);

/** From coefficients in lower variables, with zeros of the highest powers left out. */
export function inVariable(variable: number, coefficients: readonly Polynomial[]): Polynomial {
  let length = coefficients.length;
  while (length > 0 && coefficients[length - 1] === 0n) length--;
  if (length < 2) return coefficients[0] ?? 0n;
  return {
    variable,
    coefficients: length === coefficients.length ? coefficients : coefficients.slice(0, length),
  };
}

export const variableOf = (variable: number): Polynomial => ({ variable, coefficients: [0n, 1n] });

/** The coefficients in a variable from the highest on: of a polynomial without it, itself alone; none of 0. */
export function coefficientsIn(a: Polynomial, variable: number): readonly Polynomial[] {
  if (typeof a !== 'bigint' && a.variable === variable) return a.coefficients;
  return a === 0n ? [] : [a];
}

export const isZero = (a: Polynomial): boolean => a === 0n;

export function equals(a: Polynomial, b: Polynomial): boolean {
  if (typeof a === 'bigint' || typeof b === 'bigint') return a === b;
  return (
    a === b ||
    (a.variable === b.variable &&
      a.coefficients.length === b.coefficients.length &&
      a.coefficients.every((c, k) => equals(c, b.coefficients[k] as Polynomial)))
  );
}

export function sum(a: Polynomial, b: Polynomial): Polynomial {
  if (typeof a === 'bigint' && typeof b === 'bigint') return a + b;
  const [x, y] = highest(a) >= highest(b) ? [a as InVariable, b] : [b as InVariable, a];
  if (y === 0n) return x;
  const other = coefficientsIn(y, x.variable);
  const length = Math.max(x.coefficients.length, other.length);
  // Sums of long coefficients are most of the work in several variables.
  spend(length);
  return inVariable(
    x.variable,
    Array.from({ length }, (_, k) => sum(x.coefficients[k] ?? 0n, other[k] ?? 0n)),
  );
}

export const opposite = (a: Polynomial): Polynomial =>
  typeof a === 'bigint' ? -a : { variable: a.variable, coefficients: a.coefficients.map(opposite) };

export const difference = (a: Polynomial, b: Polynomial): Polynomial => sum(a, opposite(b));

/** How many terms there are when everything is multiplied out. */
export const termCount = (a: Polynomial): number =>
  typeof a === 'bigint'
    ? Number(a !== 0n)
    : a.coefficients.reduce<number>((n, c) => n + termCount(c), 0);

/** Throws `out-of-range` where more than 50·MAX_TERMS products of terms would have to be formed, or `within` ends. */
export function product(a: Polynomial, b: Polynomial): Polynomial {
  if (typeof a === 'bigint' && typeof b === 'bigint') return a * b;
  const products = termCount(a) * termCount(b);
  spend(products);
  if (products > 50 * MAX_TERMS)
    throw new EngineError(
      'out-of-range',
      `A product of ${termCount(a)} terms and ${termCount(b)} is not multiplied out.`,
    );
  return multiplied(a, b);
}

function multiplied(a: Polynomial, b: Polynomial): Polynomial {
  if (typeof a === 'bigint' && typeof b === 'bigint') return a * b;
  if (a === 0n || b === 0n) return 0n;
  if (a === 1n) return b;
  if (b === 1n) return a;
  const [x, y] = highest(a) >= highest(b) ? [a as InVariable, b] : [b as InVariable, a];
  if (highest(y) < x.variable)
    return { variable: x.variable, coefficients: x.coefficients.map((c) => multiplied(c, y)) };
  const other = (y as InVariable).coefficients;
  const out = new Array<Polynomial>(x.coefficients.length + other.length - 1).fill(0n);
  x.coefficients.forEach((c, i) => {
    if (c === 0n) return;
    other.forEach((d, j) => {
      if (d !== 0n) out[i + j] = sum(out[i + j] as Polynomial, multiplied(c, d));
    });
  });
  return inVariable(x.variable, out);
}

/** aⁿ, n ≥ 0. */
export function power(a: Polynomial, n: number): Polynomial {
  let result: Polynomial = 1n;
  let base = a;
  for (let k = n; k > 0; k = Math.floor(k / 2)) {
    if (k % 2 === 1) result = product(result, base);
    if (k > 1) base = product(base, base);
  }
  return result;
}

/** The degree in a variable; −1 of 0. */
export function degreeIn(a: Polynomial, variable: number): number {
  if (a === 0n) return -1;
  if (typeof a === 'bigint' || a.variable < variable) return 0;
  if (a.variable === variable) return a.coefficients.length - 1;
  return a.coefficients.reduce<number>((most, c) => Math.max(most, degreeIn(c, variable)), 0);
}

/** The variables that occur. */
export function variablesOf(a: Polynomial): number[] {
  const found = new Set<number>();
  const look = (p: Polynomial): void => {
    if (typeof p === 'bigint') return;
    found.add(p.variable);
    p.coefficients.forEach(look);
  };
  look(a);
  return [...found].sort((x, y) => x - y);
}

/** The coefficient of the highest power of the highest variable; a number itself. */
export const leading = (a: Polynomial): Polynomial =>
  typeof a === 'bigint' ? a : (a.coefficients[a.coefficients.length - 1] as Polynomial);

/** The number at the term that comes first by powers of the highest variable, then of the next. */
export const leadingNumber = (a: Polynomial): bigint =>
  typeof a === 'bigint' ? a : leadingNumber(leading(a));

/** a/b where it has whole coefficients; else undefined. Throws nothing for b = 0: it divides 0 alone. */
export function quotient(a: Polynomial, b: Polynomial): Polynomial | undefined {
  if (a === 0n) return 0n;
  if (b === 0n) return undefined;
  if (b === 1n) return a;
  if (typeof a === 'bigint') return typeof b === 'bigint' && a % b === 0n ? a / b : undefined;
  if (highest(b) > a.variable) return undefined;
  if (highest(b) < a.variable) return throughout(a, b);
  return longDivision(a, b as InVariable);
}

/** Every coefficient by what has not its variable. */
function throughout(a: InVariable, b: Polynomial): Polynomial | undefined {
  const out: Polynomial[] = [];
  for (const c of a.coefficients) {
    const q = quotient(c, b);
    if (q === undefined) return undefined;
    out.push(q);
  }
  return { variable: a.variable, coefficients: out };
}

function longDivision(a: InVariable, b: InVariable): Polynomial | undefined {
  const rest = a.coefficients.slice();
  const by = b.coefficients;
  if (rest.length < by.length) return undefined;
  const out = new Array<Polynomial>(rest.length - by.length + 1).fill(0n);
  for (let k = rest.length - by.length; k >= 0; k--) {
    const q = quotient(rest[k + by.length - 1] as Polynomial, leading(b));
    if (q === undefined) return undefined;
    out[k] = q;
    if (q === 0n) continue;
    for (let j = 0; j < by.length; j++)
      rest[k + j] = difference(rest[k + j] as Polynomial, product(q, by[j] as Polynomial));
  }
  return rest.every(isZero) ? inVariable(a.variable, out) : undefined;
}

/** With a polynomial for a variable. */
export function substituted(a: Polynomial, variable: number, by: Polynomial): Polynomial {
  if (typeof a === 'bigint' || a.variable < variable) return a;
  const parts = a.coefficients.map((c) => substituted(c, variable, by));
  const x = a.variable === variable ? by : variableOf(a.variable);
  let value: Polynomial = 0n;
  for (let k = parts.length - 1; k >= 0; k--)
    value = sum(product(value, x), parts[k] as Polynomial);
  return value;
}

/** ∂a/∂x of a variable. */
export function derivative(a: Polynomial, variable: number): Polynomial {
  if (typeof a === 'bigint' || a.variable < variable) return 0n;
  if (a.variable > variable)
    return inVariable(
      a.variable,
      a.coefficients.map((c) => derivative(c, variable)),
    );
  return inVariable(
    variable,
    a.coefficients.slice(1).map((c, k) => product(c, BigInt(k + 1))),
  );
}
