/** A transform as a sum of delays times fractions: from a signal, from its formula, and back. */

import { substituted } from '../algebra/expression/expand.ts';
import {
  callNode,
  E,
  type Expression,
  equals,
  has,
  isNumber,
  ONE,
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
import { equals as equalPolynomials } from '../algebra/polynomial/polynomial.ts';
import { inverse, ZERO as NOTHING, product, type Ratio, sum } from '../algebra/rational/ratio.ts';
import { apart, leading, scaled, type Univariate } from '../algebra/rational/univariate.ts';
import type { Constants } from './constants.ts';
import { type Repeat, repeatKey } from './forward.ts';
import { impulses, inTime, isRootSum, type Piece, T } from './inverse.ts';
import { factorsOver, type PartialFractions, partialFractions } from './partial-fractions.ts';
import type { Place } from './special-forward.ts';

export interface Delayed {
  readonly delay: Expression;
  readonly ratio: Ratio;
  readonly repeat?: Repeat;
}

/** What is no fraction: for t > 0 before its delay it is `time`, where that has been asked for. */
export interface Other {
  readonly delay: Expression;
  readonly value: Expression;
  readonly singular: readonly Place[];
  readonly repeat?: Repeat;
  readonly time?: Expression;
}

/** Terms of one delay as one fraction; `others` are those that are none. */
export function gathered(
  k: Constants,
  terms: readonly {
    readonly delay: Expression;
    readonly value: Expression;
    readonly repeat?: Repeat;
    readonly singular?: readonly Place[];
  }[],
): { readonly fractions: readonly Delayed[]; readonly others: readonly Other[] } {
  const by = new Map<string, Delayed>();
  const others: Other[] = [];
  for (const { delay, value, repeat, singular = [] } of terms) {
    if (!isFraction(value, 's')) {
      others.push({ delay, value, singular, ...(repeat && { repeat }) });
      continue;
    }
    const key = `${delay.key} ${repeatKey(repeat)}`;
    const ratio = sum(by.get(key)?.ratio ?? NOTHING, k.ratioIn(value, 's'));
    by.set(key, { delay, ratio, ...(repeat && { repeat }) });
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
  readonly repeat?: Repeat;
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
  return list.map(({ delay, ratio, repeat }) => {
    const { n, d } = k.parted(ratio);
    const fractions = partialFractions(n, d, hints);
    return {
      delay,
      ...(repeat && { repeat }),
      fractions,
      impulses: impulses(k, fractions.whole, T),
      pieces: fractions.parts.map((part) => ({ part, value: inTime(k, part, T) })),
    };
  });
}

const moved = (a: Expression, delay: Expression): Expression =>
  equals(delay, ZERO) ? a : substituted(a, 't', difference(T, delay));

/** f(t)·u(t), what stands in root sums left out. */
export function signalOf(list: readonly Restored[], others: readonly Other[] = []): Expression {
  const groups = Map.groupBy(list, ({ repeat }) => repeatKey(repeat));
  return plus(
    ...[...groups.values()].map((group) => {
      const once = plus(...group.map(oneOf));
      const repeat = group[0]?.repeat;
      if (!repeat || equals(once, ZERO)) return once;
      const turn = equals(repeat.factor, ONE) ? [] : [repeat.factor];
      return callNode('repeat', [once, repeat.period, ...turn]);
    }),
    ...others.map(({ delay, time = ZERO }) =>
      times(moved(time, delay), call('heaviside', difference(T, delay))),
    ),
  );
}

function oneOf({ delay, impulses: spikes, pieces }: Restored): Expression {
  const smooth = plus(...pieces.map(({ value }) => (isRootSum(value) ? ZERO : value)));
  const step = call('heaviside', difference(T, delay));
  return plus(moved(spikes, delay), times(moved(smooth, delay), step));
}

/** 1/(1 − c·e^(−sT)). */
export const combOf = ({ period, factor }: Repeat): Expression =>
  power(difference(ONE, times(factor, power(E, opposite(times(period, symbol('s')))))), whole(-1));

/** The formula of a transform, its denominators in factors. */
export function formulaOf(
  k: Constants,
  list: readonly Delayed[],
  hints: readonly Univariate[] = [],
): Expression {
  const s = symbol('s');
  const groups = Map.groupBy(list, ({ repeat }) => repeatKey(repeat));
  return plus(
    ...[...groups.values()].map((group) => {
      const once = plus(
        ...group.map(({ delay, ratio }) =>
          times(power(E, opposite(times(delay, s))), inFactors(k, ratio, s, hints)),
        ),
      );
      return group[0]?.repeat ? times(overOne(k, group, s) ?? once, combOf(group[0].repeat)) : once;
    }),
  );
}

/** Over the denominator that all share: (1 + e^(−πs))/(s² + 1). Undefined where they share none. */
function overOne(k: Constants, list: readonly Delayed[], s: Expression): Expression | undefined {
  const d = list[0]?.ratio.d;
  if (
    d === undefined ||
    list.length < 2 ||
    !list.every(({ ratio }) => equalPolynomials(ratio.d, d))
  )
    return undefined;
  const above = list.map(({ delay, ratio }) =>
    times(power(E, opposite(times(delay, s))), k.inX(k.parted({ n: ratio.n, d: 1n }).n, s)),
  );
  return times(plus(...above), inFactors(k, { n: 1n, d }, s));
}

/** The formula of what is no fraction. */
export const otherFormula = ({ delay, value, repeat }: Other): Expression =>
  times(power(E, opposite(times(delay, symbol('s')))), value, ...(repeat ? [combOf(repeat)] : []));

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
