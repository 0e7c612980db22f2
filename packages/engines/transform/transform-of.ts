/** A transform as a sum of delays times fractions: from a signal, from its formula, and back. */

import { expanded, substituted } from '../algebra/expression/expand.ts';
import {
  E,
  type Expression,
  equals,
  has,
  isNumber,
  partsOf,
  symbol,
  whole,
  ZERO,
} from '../algebra/expression/expression.ts';
import { call } from '../algebra/expression/functions.ts';
import {
  difference,
  opposite,
  sum as plus,
  power,
  product as times,
} from '../algebra/expression/make.ts';
import { numberAt } from '../algebra/expression/numeric.ts';
import { inverse, ZERO as NOTHING, product, type Ratio, sum } from '../algebra/rational/ratio.ts';
import { apart, leading, scaled, type Univariate } from '../algebra/rational/univariate.ts';
import { EngineError } from '../error.ts';
import type { Constants } from './constants.ts';
import { lineOf, type Term } from './forward.ts';
import { impulses, inTime, isRootSum, type Piece, T } from './inverse.ts';
import { factorsOver, type PartialFractions, partialFractions } from './partial-fractions.ts';

export interface Delayed {
  readonly delay: Expression;
  readonly ratio: Ratio;
}

/** Terms of one delay as one fraction; `others` are those with fractional powers of s. */
export function gathered(
  k: Constants,
  terms: readonly Pick<Term, 'delay' | 'value'>[],
): {
  readonly fractions: readonly Delayed[];
  readonly others: readonly Pick<Term, 'delay' | 'value'>[];
} {
  const by = new Map<string, { delay: Expression; ratio: Ratio }>();
  const others: Pick<Term, 'delay' | 'value'>[] = [];
  for (const { delay, value } of terms) {
    if (!isFraction(value, 's')) {
      others.push({ delay, value });
      continue;
    }
    const before = by.get(delay.key);
    by.set(delay.key, { delay, ratio: sum(before?.ratio ?? NOTHING, k.ratioIn(value, 's')) });
  }
  const fractions = [...by.values()]
    .filter(({ ratio }) => ratio.n !== 0n)
    .sort((a, b) => numberAt(a.delay, k.values).re - numberAt(b.delay, k.values).re);
  return { fractions, others };
}

/** Whether x stands in sums, products and whole powers alone. */
export function isFraction(a: Expression, x: string): boolean {
  if (!has(a, x)) return true;
  if (a.kind === 'symbol') return true;
  if (a.kind === 'sum' || a.kind === 'product') return partsOf(a).every((p) => isFraction(p, x));
  return (
    a.kind === 'power' && isNumber(a.exponent) && a.exponent.value.d === 1n && isFraction(a.base, x)
  );
}

/** F(s) as it was typed, in delays e^(−Ts) and fractions. Throws `unsupported` for what is neither. */
export function delaysOf(k: Constants, F: Expression): Delayed[] {
  const flat = expanded(F);
  const terms = (flat.kind === 'sum' ? flat.terms : [flat]).map((term) => {
    let delay: Expression = ZERO;
    let c: Expression = whole(1);
    const rest: Expression[] = [];
    for (const f of term.kind === 'product' ? term.factors : [term]) {
      if (f.kind === 'power' && equals(f.base, E) && has(f.exponent, 's')) {
        const line = lineOf(f.exponent, 's');
        if (!line) throw unreadable(f);
        delay = plus(delay, opposite(line.slope));
        c = times(c, power(E, line.start));
      } else rest.push(f);
    }
    const value = times(c, ...rest);
    if (!isFraction(value, 's')) throw unreadable(value);
    if (numberAt(delay, k.values).re < 0)
      throw new EngineError(
        'unsupported',
        'The transform has an advance e^(+Ts), which no signal from t = 0 on has.',
      );
    return { delay, value };
  });
  return [...gathered(k, terms).fractions];
}

const unreadable = (a: Expression): EngineError =>
  new EngineError(
    'unsupported',
    'The transform is no sum of fractions of polynomials in s and delays e^(-T*s) times them.',
    { value: a.key },
  );

/** Denominators as they were typed: where parameters are in them, they part what is to be factored. */
export function hintsOf(k: Constants, a: Expression, x: string): Univariate[] {
  const out: Univariate[] = [];
  const look = (e: Expression): void => {
    if (
      e.kind === 'power' &&
      isNumber(e.exponent) &&
      e.exponent.value.n < 0n &&
      isFraction(e.base, x) &&
      has(e.base, x)
    ) {
      const { n, d } = k.parted(k.ratioIn(e.base, x));
      if (d.length === 1) out.push(n);
    }
    partsOf(e).forEach(look);
  };
  look(a);
  return out;
}

export interface Restored {
  readonly delay: Expression;
  readonly fractions: PartialFractions;
  /** δ and its derivatives, in t without the delay. */
  readonly impulses: Expression;
  /** For t > 0, without the delay. */
  readonly pieces: readonly Piece[];
}

export function restored(
  k: Constants,
  list: readonly Delayed[],
  hints: readonly Univariate[],
): Restored[] {
  return list.map(({ delay, ratio }) => {
    const { n, d } = k.parted(ratio);
    const fractions = partialFractions(n, d, hints);
    return {
      delay,
      fractions,
      impulses: impulses(k, fractions.whole, T),
      pieces: fractions.parts.map((part) => ({ part, value: inTime(k, part, T) })),
    };
  });
}

/** f(t)·u(t), what stands in root sums left out. */
export function signalOf(list: readonly Restored[]): Expression {
  return plus(
    ...list.flatMap(({ delay, impulses: spikes, pieces }) => {
      const at = difference(T, delay);
      const smooth = plus(...pieces.map(({ value }) => (isRootSum(value) ? ZERO : value)));
      const moved = (a: Expression) => (equals(delay, ZERO) ? a : substituted(a, 't', at));
      return [moved(spikes), times(moved(smooth), call('heaviside', at))];
    }),
  );
}

/** The formula of a transform, its denominators in factors. */
export function formulaOf(
  k: Constants,
  list: readonly Delayed[],
  hints: readonly Univariate[] = [],
): Expression {
  const s = symbol('s');
  return plus(
    ...list.map(({ delay, ratio }) =>
      times(power(E, opposite(times(delay, s))), inFactors(k, ratio, s, hints)),
    ),
  );
}

/** A fraction with its denominator in factors of whole coefficients, as far as they part. */
export function inFactors(
  k: Constants,
  ratio: Ratio,
  x: Expression,
  hints: readonly Univariate[] = [],
): Expression {
  const { n, d } = k.parted(ratio);
  let constant = leading(d);
  const below = factorsOver(scaled(d, inverse(constant)), hints).map(({ q, power: m }) => {
    const { c, p } = apart(q);
    for (let j = 0; j < m; j++) constant = product(constant, c);
    return power(k.inX(p, x), whole(-m));
  });
  return times(k.inX(scaled(n, inverse(constant)), x), ...below);
}
