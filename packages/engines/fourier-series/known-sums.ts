/** Sums of numbers that follow from a series: by its value at a place, and by Parseval’s theorem. */
import { compiled } from '../algebra/expression/compiled.ts';
import { expanded } from '../algebra/expression/expand.ts';
import {
  type Expression,
  isNumber,
  symbolsOf,
  TWO,
  whole,
} from '../algebra/expression/expression.ts';
import {
  difference,
  sum as plus,
  power,
  quotient,
  product as times,
} from '../algebra/expression/make.ts';
import { numberAt } from '../algebra/expression/numeric.ts';
import { within } from '../algebra/polynomial/work.ts';
import { EngineError } from '../error.ts';
import type { Rational } from '../exact/rational.ts';
import { type Coefficients, type Pair, pairAt } from './coefficients.ts';
import { circleOf } from './integer-angles.ts';
import { tidied } from './tidy.ts';

export interface KnownSum {
  /** Where the series was taken; undefined for Parseval’s theorem. */
  readonly at: Expression | undefined;
  /** The first terms, the first of them 1. */
  readonly terms: readonly Rational[];
  readonly value: Expression;
  readonly number: number;
  /** The same by adding terms up; the difference is what is left of them. */
  readonly added: number;
}

const SHOWN = 5;
/** Terms that are looked at for those that are not 0, and terms that are added up. */
const LOOKED = 24;
const ADDED = 3000;
/** Products of terms for one sum. */
const MAX_PRODUCTS = 100_000;

/** Σ aₙcos nωt₀ + bₙsin nωt₀ = f(t₀) − a₀/2, over its first term. Undefined where its terms are no fractions of that. */
export function sumAt(
  c: Coefficients,
  omega: Expression,
  at: Expression,
  value: Expression,
): KnownSum | undefined {
  const angle = expanded(times(omega, at));
  const turn = numberOf(angle);
  return knownSum(c, {
    at,
    total: () => difference(value, c.mean),
    exact: ({ a, b }, n) => {
      const { cos, sin } = circleOf(times(whole(n), angle));
      return plus(times(a, cos), times(b, sin));
    },
    number: (a, b, n) => a * Math.cos(n * turn) + b * Math.sin(n * turn),
  });
}

/** Σ aₙ² + bₙ² = 2(mean square − (a₀/2)²). */
export const sumOfSquares = (c: Coefficients, meanSquare: Expression): KnownSum | undefined =>
  knownSum(c, {
    at: undefined,
    total: () => times(TWO, difference(meanSquare, power(c.mean, TWO))),
    exact: ({ a, b }) => plus(power(a, TWO), power(b, TWO)),
    number: (a, b) => a * a + b * b,
  });

interface Kind {
  readonly at: Expression | undefined;
  readonly total: () => Expression;
  readonly exact: (pair: Pair, n: number) => Expression;
  readonly number: (a: number, b: number, n: number) => number;
}

function knownSum(c: Coefficients, kind: Kind): KnownSum | undefined {
  try {
    const number = numbersOf(c, kind);
    const size = Math.max(...Array.from({ length: LOOKED }, (_, k) => Math.abs(number(k + 1))));
    const list: number[] = [];
    for (let n = 1; n <= LOOKED && list.length < SHOWN; n++)
      if (Math.abs(number(n)) > 1e-11 * size) list.push(n);
    const [first] = list;
    // Told by numbers before anything is worked out exactly.
    if (first === undefined || list.length < SHOWN) return undefined;
    if (!list.every((n) => isLikeFraction(number(n) / number(first)))) return undefined;
    return within(MAX_PRODUCTS, () => exactly(c, kind, list, number));
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}

function exactly(
  c: Coefficients,
  kind: Kind,
  list: readonly number[],
  number: (n: number) => number,
): KnownSum | undefined {
  const exact = list.map((n) => tidied(kind.exact(pairAt(c, n), n)));
  const ratios = exact.map((e) => tidied(quotient(e, exact[0] as Expression)));
  const value = tidied(quotient(kind.total(), exact[0] as Expression));
  if (!ratios.every(isNumber) || symbolsOf(value).length > 0) return undefined;
  const total = numberOf(value);
  const added = addedUp(number) / number(list[0] as number);
  // The mean of the sums, whose own error is of the order of 1/ADDED.
  if (!(Math.abs(added - total) < 0.01 * Math.max(1, Math.abs(total)))) return undefined;
  return { at: kind.at, terms: ratios.map((r) => r.value), value, number: total, added };
}

const numberOf = (e: Expression): number => numberAt(e, {}).re;

/** Terms in numbers, the special ones by their own coefficients. */
function numbersOf(c: Coefficients, kind: Kind): (n: number) => number {
  const [a, b] = [compiled(c.a, 'n', {}), compiled(c.b, 'n', {})];
  const own = new Map(c.special.map((s) => [s.n, [numberOf(s.a), numberOf(s.b)] as const]));
  return (n) => {
    const special = own.get(n);
    return special ? kind.number(...special, n) : kind.number(a(n), b(n), n);
  };
}

/** Denominators of terms, and how near a number is to its fraction: among other numbers one in ten is so by chance. */
const MAX_DENOMINATOR = 2_000_000;
const NEAR = 1e-13;

/** Whether a number is as a fraction of such a denominator, by its continued fraction. */
function isLikeFraction(x: number): boolean {
  let [p, q, before, below] = [Math.floor(x), 1, 1, 0];
  let rest = x;
  while (Math.abs(x - p / q) > NEAR * Math.abs(x)) {
    rest = 1 / (rest - Math.floor(rest));
    const step = Math.floor(rest);
    [p, before] = [step * p + before, p];
    [q, below] = [step * q + below, q];
    if (!(q <= MAX_DENOMINATOR)) return false;
  }
  return true;
}

/** The mean of the last half of the partial sums. */
function addedUp(number: (n: number) => number): number {
  let [sum, all, count] = [0, 0, 0];
  for (let n = 1; n <= ADDED; n++) {
    sum += number(n);
    if (n > ADDED / 2) [all, count] = [all + sum, count + 1];
  }
  return all / count;
}
