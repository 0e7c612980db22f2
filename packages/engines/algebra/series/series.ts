/**
 * Sums of c·wᵖ for w → 0+, the exponents p real numbers that rise, up to an order: their arithmetic. A coefficient may
 * have other symbols, the logarithm of w among them.
 */
import { EngineError } from '../../error.ts';
import { toNumber } from '../../exact/rational.ts';
import { expanded } from '../expression/expand.ts';
import {
  type Expression,
  isNumber,
  MINUS_ONE,
  ZERO as NONE,
  ONE,
  whole,
} from '../expression/expression.ts';
import { power as expressionPower, sum as plus, product as times } from '../expression/make.ts';
import { numberAt } from '../expression/numeric.ts';
import { isZero } from '../simplify/zero.ts';

export interface Term {
  readonly exponent: Expression;
  /** The exponent as a number, by which terms are in order. */
  readonly at: number;
  readonly coefficient: Expression;
}

export interface Series {
  /** By rising exponents; no coefficient is 0. */
  readonly terms: readonly Term[];
  /** What is left out is O(w^order); Infinity where nothing is. */
  readonly order: number;
}

/** Exponents this near are one. */
const NEAR = 1e-9;
/** Terms of a series that are worked out. */
const MAX_TERMS = 400;

/** More terms are needed to tell: who asked tries again with more. */
export class MoreTerms extends Error {
  override readonly name = 'MoreTerms';
}

export const EMPTY: Series = { terms: [], order: Number.POSITIVE_INFINITY };

export function exponentValue(exponent: Expression): number {
  if (isNumber(exponent)) return toNumber(exponent.value);
  try {
    const { re, im } = numberAt(exponent, {});
    if (im === 0 && Number.isFinite(re)) return re;
  } catch {
    // It has symbols.
  }
  throw new EngineError('unsupported', 'A power whose exponent is no real number has no series.');
}

export const monomial = (coefficient: Expression, exponent: Expression): Series =>
  isZero(coefficient)
    ? EMPTY
    : {
        terms: [{ exponent, at: exponentValue(exponent), coefficient }],
        order: Number.POSITIVE_INFINITY,
      };

export const constant = (c: Expression): Series => monomial(c, NONE);

/** The first exponent; the order where no term is known. */
export const valuation = (s: Series): number => s.terms[0]?.at ?? s.order;

/** The first term. Throws `MoreTerms` where none is known yet. */
export function leading(s: Series): Term {
  const [first] = s.terms;
  if (first) return first;
  if (s.order === Number.POSITIVE_INFINITY)
    throw new EngineError('division-by-zero', 'A division by 0 has no value.');
  throw new MoreTerms();
}

/** Terms in order, those of one exponent together, those from `order` on left out. */
function collected(list: readonly Term[], order: number): Series {
  const sorted = list.filter((t) => t.at < order - NEAR).sort((a, b) => a.at - b.at);
  const out: Term[] = [];
  for (let k = 0; k < sorted.length; ) {
    const first = sorted[k] as Term;
    let end = k + 1;
    while (end < sorted.length && (sorted[end] as Term).at - first.at < NEAR) end++;
    const coefficient =
      end === k + 1
        ? first.coefficient
        : short(plus(...sorted.slice(k, end).map((t) => t.coefficient)));
    if (end === k + 1 || !isZero(coefficient)) out.push({ ...first, coefficient });
    k = end;
  }
  if (out.length > MAX_TERMS)
    throw new EngineError('out-of-range', `The series has more than ${MAX_TERMS} terms.`);
  return { terms: out, order };
}

/** Numbers and logarithms come together once brackets are multiplied out. */
const short = (a: Expression): Expression => (isNumber(a) || a.kind !== 'sum' ? a : expanded(a));

/** Without what lies `relative` or more behind the first term. */
export function cut(s: Series, relative: number): Series {
  const order = Math.min(s.order, valuation(s) + relative);
  return order < s.order && s.terms.some((t) => t.at >= order - NEAR)
    ? { terms: s.terms.filter((t) => t.at < order - NEAR), order }
    : s;
}

export function sum(...list: readonly Series[]): Series {
  return collected(
    list.flatMap((s) => s.terms),
    Math.min(...list.map((s) => s.order)),
  );
}

export function product(a: Series, b: Series): Series {
  if (a === EMPTY || b === EMPTY) return EMPTY;
  const order = Math.min(a.order + valuation(b), b.order + valuation(a));
  const terms: Term[] = [];
  for (const s of a.terms)
    for (const t of b.terms) {
      if (s.at + t.at >= order - NEAR) break;
      terms.push({
        exponent: plus(s.exponent, t.exponent),
        at: s.at + t.at,
        coefficient: times(s.coefficient, t.coefficient),
      });
    }
  return collected(terms, order);
}

export const scaled = (s: Series, c: Expression): Series =>
  isZero(c)
    ? EMPTY
    : { ...s, terms: s.terms.map((t) => ({ ...t, coefficient: times(c, t.coefficient) })) };

/** s·wᵖ. */
export function shifted(s: Series, by: Expression): Series {
  const at = exponentValue(by);
  return {
    order: s.order + at,
    terms: s.terms.map((t) => ({ ...t, exponent: plus(t.exponent, by), at: t.at + at })),
  };
}

/** ∑ coefficient(k)·uᵏ of u → 0, as far as `relative` goes. */
export function composed(
  u: Series,
  coefficient: (k: number) => Expression,
  relative: number,
): Series {
  if (u.terms.length === 0 && u.order === Number.POSITIVE_INFINITY) return constant(coefficient(0));
  const v = valuation(u);
  if (v <= NEAR) throw new MoreTerms();
  const count = Math.ceil(relative / v - NEAR);
  if (count > MAX_TERMS)
    throw new EngineError('out-of-range', `The series has more than ${MAX_TERMS} terms.`);
  const parts: Series[] = [constant(coefficient(0))];
  let up: Series = constant(ONE);
  for (let k = 1; k < count; k++) {
    up = below(product(up, u), relative);
    parts.push(scaled(up, coefficient(k)));
  }
  return below(sum(...parts, { terms: [], order: Math.min(count * v, relative) }), relative);
}

/** Without what is O(w^order). */
function below(s: Series, order: number): Series {
  return s.order <= order ? s : { terms: s.terms.filter((t) => t.at < order - NEAR), order };
}

/** 1/s and every other real power. */
export function power(s: Series, p: Expression, relative: number): Series {
  const first = leading(s);
  if (s.terms.length === 1 && s.order === Number.POSITIVE_INFINITY)
    return monomial(expressionPower(first.coefficient, p), times(first.exponent, p));
  const u = rest(s, first);
  const binomial = composed(u, binomials(p), relative);
  return shifted(scaled(binomial, expressionPower(first.coefficient, p)), times(first.exponent, p));
}

/** u of s = c·wᵖ·(1 + u). */
export function rest(s: Series, first: Term): Series {
  const over = expressionPower(first.coefficient, MINUS_ONE);
  const back = times(MINUS_ONE, first.exponent);
  return shifted(scaled({ terms: s.terms.slice(1), order: s.order }, over), back);
}

function binomials(p: Expression): (k: number) => Expression {
  const known: Expression[] = [ONE];
  return (k) => {
    for (let j = known.length; j <= k; j++)
      known.push(
        expanded(
          times(
            known[j - 1] as Expression,
            plus(p, whole(1 - j)),
            expressionPower(whole(j), MINUS_ONE),
          ),
        ),
      );
    return known[k] as Expression;
  };
}

/** ds/dw, coefficients being constants. */
export function slope(s: Series): Series {
  return {
    order: s.order - 1,
    terms: s.terms
      .filter((t) => t.at !== 0)
      .map((t) => ({
        exponent: plus(t.exponent, MINUS_ONE),
        at: t.at - 1,
        coefficient: times(t.exponent, t.coefficient),
      })),
  };
}

/** ∫s dw from 0, of exponents above −1. Throws `unsupported` where one is not. */
export function integral(s: Series): Series {
  if (s.terms.some((t) => t.at <= -1 + NEAR))
    throw new EngineError('unsupported', 'The function has no value at this place.');
  return {
    order: s.order + 1,
    terms: s.terms.map((t) => {
      const exponent = plus(t.exponent, ONE);
      return {
        exponent,
        at: t.at + 1,
        coefficient: times(t.coefficient, expressionPower(exponent, MINUS_ONE)),
      };
    }),
  };
}
