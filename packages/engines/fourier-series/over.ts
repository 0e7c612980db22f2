import type { Expression } from '../algebra/expression/expression.ts';
import { commonDivisor, numberContent } from '../algebra/polynomial/common-divisor.ts';
import {
  sum as added,
  coefficientsIn,
  degreeIn,
  quotient as exact,
  leadingNumber,
  opposite,
  type Polynomial,
  product,
  power as raised,
  termCount,
  variableOf,
} from '../algebra/polynomial/polynomial.ts';
import { factored } from '../algebra/whole/factor.ts';
import { gcd } from '../numeric/gcd.ts';
import { takenOut } from './monomials.ts';

/** Variables of polynomials from here on are n, as `Constants` has it. */
export const HIGH = 1000;

/** What a polynomial in n is multiplied by: a product of what is no fraction. */
export interface Group {
  readonly monomial: Expression;
  readonly top: Polynomial;
}

/** A power below the line: of a letter, or of a sum without a divisor that is a number or a letter. */
export interface Factor {
  readonly base: Polynomial;
  readonly power: number;
}

/** Σ top·monomial over number·∏ base^power. */
export interface Over {
  readonly groups: readonly Group[];
  readonly number: bigint;
  readonly factors: readonly Factor[];
}

export const keyOf = (p: Polynomial): string =>
  typeof p === 'bigint' ? String(p) : `${p.variable}[${p.coefficients.map(keyOf).join(' ')}]`;

/** A number, powers of letters, and a rest that has neither as a divisor, its first number positive. */
export function atomsIn(a: Polynomial): {
  readonly number: bigint;
  readonly letters: readonly { readonly variable: number; readonly power: number }[];
  readonly rest: Polynomial;
} {
  const { powers, rest } = takenOut(a);
  const number = numberContent(rest) * (leadingNumber(rest) < 0n ? -1n : 1n);
  return { number, letters: powers, rest: exact(rest, number) as Polynomial };
}

/** 1/(1 − a²) rather than −1/(a² − 1): a difference of two terms without n that is turned round. */
export function withTurned(factors: readonly Factor[]): Factor[] | undefined {
  const k = factors.findIndex(
    ({ base, power: m }) =>
      m % 2 === 1 && degreeIn(base, HIGH) === 0 && termCount(base) === 2 && hasMinus(base),
  );
  if (k < 0) return undefined;
  return factors.map((f, j) => (j === k ? { ...f, base: opposite(f.base) } : f));
}

const hasMinus = (p: Polynomial): boolean =>
  typeof p === 'bigint' ? p < 0n : p.coefficients.some(hasMinus);

/** (n − 1)(n + 1) as n² − 1: two factors of one power together, where their product has even powers of n alone. */
export function joinedFactors(factors: readonly Factor[]): Factor[] {
  const out: Factor[] = [];
  for (const f of factors) {
    const hasN = degreeIn(f.base, HIGH) > 0;
    const k = out.findIndex(
      (g) =>
        hasN &&
        g.power === f.power &&
        degreeIn(g.base, HIGH) > 0 &&
        isEven(product(g.base, f.base)),
    );
    const before = out[k];
    if (before) out[k] = { base: product(before.base, f.base), power: f.power };
    else out.push(f);
  }
  return out;
}

/** Of degree 2 or 4 in n, with more than one term, and no odd ones. */
const isEven = (a: Polynomial): boolean =>
  [2, 4].includes(degreeIn(a, HIGH)) &&
  coefficientsIn(a, HIGH).filter((c) => c !== 0n).length > 1 &&
  coefficientsIn(a, HIGH).every((c, k) => k % 2 === 0 || c === 0n);

/** Without a divisor of all tops and the denominator; its factors are tried first. */
export function reduced({ groups, number, factors }: Over): Over {
  if (groups.length === 0) return { groups, number: 1n, factors: [] };
  let tops = groups.map(({ top }) => top);
  const left = factors.map(({ base, power: m }) => {
    let rest = m;
    while (rest > 0) {
      const others = tops.map((t) => exact(t, base));
      if (!others.every((t) => t !== undefined)) break;
      tops = others;
      rest--;
    }
    return { base, power: rest };
  });
  const content = tops.reduce<bigint>((all, t) => gcd(all, numberContent(t)), number);
  tops = tops.map((t) => exact(t, content) as Polynomial);
  const over = {
    groups: groups.map(({ monomial }, k) => ({ monomial, top: tops[k] as Polynomial })),
    number: number / content,
    factors: left.filter((f) => f.power > 0),
  };
  return shared(over);
}

/** Factors may have a divisor in common with all tops that is none of them: 4n² − 1 and 2n + 1. */
function shared(over: Over): Over {
  const sums = over.factors.filter(({ base }) => degreeIn(base, HIGH) > 1);
  if (sums.length === 0) return over;
  const common = over.groups
    .map(({ top }) => top)
    .sort((a, b) => termCount(a) - termCount(b))
    .reduce<Polynomial>(
      (all, t) => (typeof all === 'bigint' && all !== 0n ? 1n : commonDivisor(all, t)),
      0n,
    );
  if (typeof common === 'bigint') return over;
  for (const [k, { base, power: m }] of over.factors.entries()) {
    const part = commonDivisor(common, base);
    if (typeof part === 'bigint') continue;
    const parts = [
      { base: part, power: m - 1 },
      { base: exact(base, part) as Polynomial, power: m },
    ].filter((f) => f.power > 0 && typeof f.base !== 'bigint');
    return reduced({
      ...over,
      groups: over.groups.map(({ monomial, top }) => ({
        monomial,
        top: exact(top, part) as Polynomial,
      })),
      factors: over.factors.flatMap((f, j) => (j === k ? parts : [f])),
    });
  }
  return over;
}

/** (n² − 1)(n² − 4) of a polynomial in n² with whole coefficients; others as they are. */
export function inSquares(a: Polynomial): Polynomial[] {
  if (typeof a === 'bigint' || a.variable !== HIGH || a.coefficients.length < 5) return [a];
  const c = a.coefficients;
  if (!c.every((x) => typeof x === 'bigint') || c.some((x, k) => k % 2 === 1 && x !== 0n))
    return [a];
  const { unit, factors } = factored(c.filter((_, k) => k % 2 === 0) as bigint[]);
  if (factors.length < 2) return [a];
  const spread = (f: readonly bigint[]): Polynomial =>
    f.reduce<Polynomial>(
      (all, x, k) => added(all, product(x, raised(variableOf(HIGH), 2 * k))),
      0n,
    );
  const list = factors.flatMap(({ factor, power: m }) =>
    new Array<Polynomial>(m).fill(spread(factor)),
  );
  return unit === 1n ? list : [unit, ...list];
}
