/** Greatest common divisors of polynomials in several variables: by values, and by remainders where that fails. */
import { gcd } from '../../numeric/gcd.ts';
import {
  derivative,
  difference,
  highest,
  type InVariable,
  inVariable,
  leadingNumber,
  opposite,
  type Polynomial,
  product,
  quotient,
} from './polynomial.ts';
import { pseudoRemainder } from './resultant.ts';
import { spend } from './work.ts';

const size = (x: bigint): bigint => (x < 0n ? -x : x);

/** The greatest coefficient in size. */
export const height = (a: Polynomial): bigint =>
  typeof a === 'bigint'
    ? size(a)
    : a.coefficients.reduce<bigint>((most, c) => {
        const h = height(c);
        return h > most ? h : most;
      }, 0n);

/** The greatest number that divides every coefficient; 0 of 0. */
export function numberContent(a: Polynomial): bigint {
  if (typeof a === 'bigint') return size(a);
  let common = 0n;
  for (const c of a.coefficients) {
    common = gcd(common, numberContent(c));
    if (common === 1n) break;
  }
  return common;
}

/** Every coefficient divided by a number that divides it. */
const lessened = (a: Polynomial, by: bigint): Polynomial =>
  by === 1n
    ? a
    : typeof a === 'bigint'
      ? a / by
      : inVariable(
          a.variable,
          a.coefficients.map((c) => lessened(c, by)),
        );

/** With its first number positive, and no number that divides all. */
export function primitive(a: Polynomial): Polynomial {
  if (a === 0n) return 0n;
  const by = numberContent(a);
  return lessened(a, leadingNumber(a) < 0n ? -by : by);
}

/** What the divisor of numbers of such a size costs, in products of terms: it grows with the square of its words. */
function divisionWork(a: bigint): number {
  const words = a >> 512n === 0n ? 0 : a.toString(16).length / 16;
  return 1 + (words * words) / 10;
}

/** The divisor of greatest degree and content, its first number positive; 0 of 0 and 0. */
export function commonDivisor(a: Polynomial, b: Polynomial): Polynomial {
  if (a === 0n || b === 0n) return positive(a === 0n ? b : a);
  const [ca, cb] = [numberContent(a), numberContent(b)];
  spend(divisionWork(ca < cb ? ca : cb));
  const common = gcd(ca, cb);
  if (typeof a === 'bigint' || typeof b === 'bigint') return common;
  const [f, g] = [primitive(a), primitive(b)];
  return product(common, byValues(f, g) ?? byRemainders(f, g));
}

export const positive = (a: Polynomial): Polynomial => (leadingNumber(a) < 0n ? opposite(a) : a);

/** Places that are tried before remainders are. */
const TRIES = 6;
/** Bits of a value beyond which remainders are quicker. */
const MAX_VALUE_BITS = 50_000;

/** Of primitive polynomials; undefined where every place was unlucky (Char, Geddes and Gonnet 1989). */
function byValues(f: Polynomial, g: Polynomial): Polynomial | undefined {
  if (typeof f === 'bigint' || typeof g === 'bigint')
    return gcd(numberContent(f), numberContent(g));
  const variable = Math.max(f.variable, g.variable);
  if (f.variable !== g.variable) {
    // What divides both has not the variable, and divides each coefficient in it.
    const [high, low] = f.variable > g.variable ? [f, g] : [g, f];
    return high.coefficients.reduce<Polynomial>((d, c) => commonDivisor(d, c), low);
  }
  const [hf, hg] = [height(f), height(g)];
  let at = 2n * (hf < hg ? hf : hg) + 29n;
  const most = Math.max(f.coefficients.length, g.coefficients.length);
  for (let k = 0; k < TRIES && at.toString(16).length * 4 * most < MAX_VALUE_BITS; k++) {
    const found = commonDivisor(valueAt(f, at), valueAt(g, at));
    const h = found === 0n ? 0n : primitive(digitsOf(found, at, variable));
    if (h !== 0n && quotient(f, h) !== undefined && quotient(g, h) !== undefined) return h;
    // No ratio of small numbers, so that what was unlucky is not so again.
    at = (at * 73794n) / 27011n;
  }
  return undefined;
}

/** A number for the highest variable. */
function valueAt(a: InVariable, x: bigint): Polynomial {
  let value: Polynomial = 0n;
  for (let k = a.coefficients.length - 1; k >= 0; k--)
    value = difference(product(value, x), opposite(a.coefficients[k] as Polynomial));
  return value;
}

/** Digits from −base/2 to base/2 of every coefficient: the coefficients in a variable for which the base stood. */
function digitsOf(value: Polynomial, base: bigint, variable: number): Polynomial {
  const out: Polynomial[] = [];
  for (let rest = value; rest !== 0n; ) {
    const digit = remainderOf(rest, base);
    out.push(digit);
    rest = lessened(difference(rest, digit), base);
  }
  return inVariable(variable, out);
}

function remainderOf(a: Polynomial, base: bigint): Polynomial {
  if (typeof a !== 'bigint')
    return inVariable(
      a.variable,
      a.coefficients.map((c) => remainderOf(c, base)),
    );
  const r = a % base;
  return 2n * r > base ? r - base : 2n * r <= -base ? r + base : r;
}

/** The greatest divisor of all coefficients in the highest variable. */
export const contentIn = (a: InVariable): Polynomial =>
  a.coefficients.reduce<Polynomial>((d, c) => (d === 1n ? d : commonDivisor(d, c)), 0n);

/** Of primitive polynomials: remainders, each without its content (Brown, Journal of the ACM 18, 1971). */
export function byRemainders(f: Polynomial, g: Polynomial): Polynomial {
  if (typeof f === 'bigint' || typeof g === 'bigint')
    return gcd(numberContent(f), numberContent(g));
  if (f.variable !== g.variable) {
    const [high, low] = f.variable > g.variable ? [f, g] : [g, f];
    return commonDivisor(contentIn(high), low);
  }
  const { variable } = f;
  const [cf, cg] = [contentIn(f), contentIn(g)];
  let [r, s] = [quotient(f, cf) as Polynomial, quotient(g, cg) as Polynomial];
  if (f.coefficients.length < g.coefficients.length) [r, s] = [s, r];
  while (highest(s) === variable) {
    const rest = pseudoRemainder(r, s, variable);
    [r, s] = [
      s,
      highest(rest) === variable
        ? (quotient(rest, contentIn(rest as InVariable)) as Polynomial)
        : rest,
    ];
  }
  const common = commonDivisor(cf, cg);
  // A remainder without the variable that is not 0: nothing in it divides both.
  return positive(s === 0n ? product(common, primitive(r)) : common);
}

/** A polynomial as its content and ∏ fₖᵏ, the factors without repeated parts in the highest variable. */
export interface SquareFree {
  /** In lower variables. */
  readonly content: Polynomial;
  readonly factors: readonly { readonly factor: Polynomial; readonly power: number }[];
}

/** In the highest variable, by Yun's algorithm (SYMSAC 1976). */
export function squareFree(a: Polynomial): SquareFree {
  if (typeof a === 'bigint') return { content: a, factors: [] };
  const { variable } = a;
  const whole = contentIn(a);
  const content = leadingNumber(a) < 0n ? opposite(whole) : whole;
  const f = quotient(a, content) as Polynomial;
  const df = derivative(f, variable);
  const common = commonDivisor(f, df);
  let rest = quotient(f, common) as Polynomial;
  let slope = quotient(df, common) as Polynomial;
  const factors: { factor: Polynomial; power: number }[] = [];
  for (let k = 1; highest(rest) === variable; k++) {
    const d = difference(slope, derivative(rest, variable));
    const factor = d === 0n ? rest : commonDivisor(rest, d);
    if (highest(factor) === variable) factors.push({ factor: positive(factor), power: k });
    rest = quotient(rest, factor) as Polynomial;
    slope = d === 0n ? 0n : (quotient(d, factor) as Polynomial);
  }
  return { content, factors };
}
