/** Series of formulas at a place or at infinity: the one door to everything in this folder. */
import { EngineError } from '../../error.ts';
import { expanded, substituted } from '../expression/expand.ts';
import { type Expression, has, isNumber, ONE, symbol } from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { difference, power, product, quotient, sum } from '../expression/make.ts';
import { signOf } from '../simplify/zero.ts';
import { LOG, seriesOf } from './of-expression.ts';
import { MoreTerms, type Series } from './series.ts';

export interface ExpansionTerm {
  /** Without the variable, but for logarithms of `about`. */
  readonly coefficient: Expression;
  readonly exponent: Expression;
}

export interface Expansion {
  /** What the powers are of: x − a, a − x, 1/x. */
  readonly about: Expression;
  /** ∑ coefficient·about^exponent, by rising exponents. */
  readonly terms: readonly ExpansionTerm[];
  /** What is left out is O(about^order); undefined where nothing is. */
  readonly order: number | undefined;
  /** Whether it holds on one side of the place alone: roots and logarithms of `about`. */
  readonly isOneSided: boolean;
}

export type Where = { readonly at: Expression; readonly from?: 'above' | 'below' } | 'infinity';

/** Orders that are asked for at most. */
export const MAX_ORDER = 60;
const W = '§w';

/**
 * The terms of a formula below an order in x − a, or in 1/x for large x. Parameters count as positive. Throws `out-of-range`
 * for an order above MAX_ORDER, and `unsupported` where there is no such series: sin(1/x) at 0, e^x at infinity.
 */
export function expansion(a: Expression, x: string, where: Where, order: number): Expansion {
  if (!(order <= MAX_ORDER))
    throw new EngineError(
      'out-of-range',
      `The order is ${order}; the most that is worked out is ${MAX_ORDER}.`,
    );
  const [w, v] = [symbol(W), symbol(x)];
  const [by, about] =
    where === 'infinity'
      ? [quotient(ONE, w), quotient(ONE, v)]
      : where.from === 'below'
        ? [difference(where.at, w), difference(where.at, v)]
        : [sum(where.at, w), difference(v, where.at)];
  const s = enough(substituted(a, x, by), order);
  const log = call('log', about);
  const terms = s.terms
    .filter((t) => t.at < order)
    .map((t) => ({
      exponent: t.exponent,
      coefficient: substituted(expanded(t.coefficient), LOG.name, log),
    }));
  const isPlain = terms.every(
    (t) => isNumber(t.exponent) && t.exponent.value.d === 1n && !has(t.coefficient, x),
  );
  return {
    about,
    terms,
    order: s.order === Number.POSITIVE_INFINITY ? undefined : Math.min(s.order, order),
    isOneSided: where === 'infinity' || !isPlain,
  };
}

/** With more and more terms on the way, until the order is reached. */
function enough(a: Expression, order: number): Series {
  for (let more = 2; more <= 4 * MAX_ORDER; more *= 2) {
    try {
      const s = seriesOf(a, { w: W, relative: Math.max(1, order) + more, sign: signAt });
      if (s.order >= order) return s;
    } catch (error) {
      if (!(error instanceof MoreTerms)) throw error;
    }
  }
  throw new EngineError('unsupported', 'The terms of this order were not found.');
}

function signAt(c: Expression) {
  const sign = signOf(c, () => true);
  if (sign === undefined)
    throw new EngineError('unsupported', 'The sign of a constant in the series is not known.');
  return sign;
}

/** Its terms as a formula. */
export const polynomialOf = ({ terms, about }: Expansion): Expression =>
  sum(...terms.map((t) => product(t.coefficient, power(about, t.exponent))));
