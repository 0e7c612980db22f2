/** Sums of numbers that follow from a series: by its value at a place, and by Parseval’s theorem. */
import { compiled } from '../algebra/expression/compiled.ts';
import { expanded } from '../algebra/expression/expand.ts';
import {
  type Expression,
  equals,
  isNumber,
  symbolsOf,
  TWO,
  ZERO,
} from '../algebra/expression/expression.ts';
import {
  difference,
  sum as plus,
  power,
  quotient,
  product as times,
} from '../algebra/expression/make.ts';
import { numberAt } from '../algebra/expression/numeric.ts';
import { EngineError } from '../error.ts';
import type { Rational } from '../exact/rational.ts';
import { type Coefficients, type Pair, pairAt } from './coefficients.ts';
import { circleOf, N } from './integer-angles.ts';
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

/** Σ aₙcos nωt₀ + bₙsin nωt₀ = f(t₀) − a₀/2, over its first term. Undefined where its terms are no fractions of that. */
export function sumAt(
  c: Coefficients,
  omega: Expression,
  at: Expression,
  value: Expression,
): KnownSum | undefined {
  const circle = circleOf(expanded(times(N, omega, at)));
  const term = ({ a, b }: Pair) => plus(times(a, circle.cos), times(b, circle.sin));
  return knownSum(c, at, difference(value, c.mean), term);
}

/** Σ aₙ² + bₙ² = 2(mean square − (a₀/2)²). */
export const sumOfSquares = (c: Coefficients, meanSquare: Expression): KnownSum | undefined =>
  knownSum(c, undefined, times(TWO, difference(meanSquare, power(c.mean, TWO))), ({ a, b }) =>
    plus(power(a, TWO), power(b, TWO)),
  );

function knownSum(
  c: Coefficients,
  at: Expression | undefined,
  total: Expression,
  term: (pair: Pair) => Expression,
): KnownSum | undefined {
  try {
    const formula = tidied(expanded(term(c)));
    const own = new Map(c.special.map((s) => [s.n, tidied(expanded(term(s)))]));
    const atN = (n: number): Expression => {
      const special = own.get(n);
      const value = special ?? formula;
      return pairAt({ ...c, a: value, b: ZERO, special: [] }, n).a;
    };
    const list: Expression[] = [];
    for (let n = 1; n <= LOOKED && list.length < SHOWN; n++) {
      const value = atN(n);
      if (!equals(value, ZERO)) list.push(value);
    }
    const [first] = list;
    if (!first || list.length < SHOWN) return undefined;
    const ratios = list.map((e) => tidied(quotient(e, first)));
    const value = tidied(quotient(total, first));
    if (!ratios.every(isNumber) || symbolsOf(value).length > 0) return undefined;
    const number = numberAt(value, {}).re;
    const added = addedUp(formula, own, numberOf(first));
    // Cesàro's mean of the sums, whose own error is of the order of 1/ADDED.
    if (!(Math.abs(added - number) < 0.01 * Math.max(1, Math.abs(number)))) return undefined;
    return { at, terms: ratios.map((r) => r.value), value, number, added };
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}

const numberOf = (e: Expression): number => numberAt(e, {}).re;

/** The mean of the last half of the partial sums. */
function addedUp(formula: Expression, own: ReadonlyMap<number, Expression>, first: number): number {
  const f = compiled(formula, 'n', {});
  let [sum, all, count] = [0, 0, 0];
  for (let n = 1; n <= ADDED; n++) {
    const special = own.get(n);
    sum += special ? numberOf(special) : f(n);
    if (n > ADDED / 2) [all, count] = [all + sum, count + 1];
  }
  return all / count / first;
}
