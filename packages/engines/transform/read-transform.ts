/** F(s) as it is typed, in terms that have signals: delays, repetitions, fractions, and others of the table. */
import { expanded, mapped } from '../algebra/expression/expand.ts';
import {
  callNode,
  E,
  type Expression,
  equals,
  HALF,
  has,
  integerOf,
  MINUS_ONE,
  ONE,
  PI,
  partsOf,
  symbol,
  TWO,
  whole,
  ZERO,
} from '../algebra/expression/expression.ts';
import { call } from '../algebra/expression/functions.ts';
import {
  difference,
  opposite,
  sum as plus,
  power,
  quotient,
  product as times,
} from '../algebra/expression/make.ts';
import { numberAt } from '../algebra/expression/numeric.ts';
import { textOf } from '../algebra/expression/write.ts';
import { inverse } from '../algebra/rational/ratio.ts';
import { leading, scaled } from '../algebra/rational/univariate.ts';
import { EngineError } from '../error.ts';
import type { Constants } from './constants.ts';
import type { Repeat } from './forward.ts';
import { lineOf } from './line.ts';
import { factorsOver } from './partial-fractions.ts';
import { specialSignal } from './special-inverse.ts';
import { type Delayed, gathered, isFraction, type Other } from './transform-of.ts';

const S = symbol('s');
/** 1/(1 − c·e^(−sT)) while a formula is taken apart. */
const COMB = 'comb';
const factorsOf = (a: Expression): readonly Expression[] =>
  a.kind === 'product' ? a.factors : [a];
const termsOf = (a: Expression): readonly Expression[] => (a.kind === 'sum' ? a.terms : [a]);

const unreadable = (a: Expression): EngineError =>
  new EngineError(
    'unsupported',
    `No signal of the table has the transform ${textOf(a)}: what goes back are fractions of polynomials in s, delays e^(-T*s) and repetitions 1/(1 - e^(-T*s)) times them, roots, logarithms and e^(-k*sqrt(s)) of the table.`,
    { value: textOf(a) },
  );

export interface Read {
  readonly fractions: readonly Delayed[];
  readonly others: readonly Other[];
}

/** Throws `unsupported`, naming the term, for what has no signal here. */
export function readTransform(k: Constants, F: Expression): Read {
  const flat = expanded(mapped(F, (part) => prepared(k, part)));
  const terms = termsOf(flat).map((term) => ofTerm(k, term));
  const fractions = terms.filter((t) => !('time' in t));
  const others = terms.filter((t): t is Other & { weight?: Expression } => 'time' in t);
  for (const group of Map.groupBy(others, ({ delay }) => delay.key).values()) {
    const all = expanded(plus(...group.map(({ weight }) => weight ?? ZERO)));
    if (!equals(all, ZERO)) throw unreadable((group[0] as Other).value);
  }
  return { fractions: gathered(k, fractions).fractions, others };
}

type OfTerm = { delay: Expression; value: Expression; repeat?: Repeat } | Other;

function ofTerm(k: Constants, term: Expression): OfTerm {
  let [delay, c]: [Expression, Expression] = [ZERO, ONE];
  const rest: Expression[] = [];
  let repeat: Repeat | undefined;
  for (const f of factorsOf(term)) {
    const line = f.kind === 'power' && equals(f.base, E) ? lineOf(f.exponent, 's') : undefined;
    if (line && has(f, 's')) {
      delay = plus(delay, opposite(line.slope));
      c = times(c, power(E, line.start));
    } else if (f.kind === 'call' && f.name === COMB) {
      if (repeat) throw unreadable(readable(term));
      const [period, factor] = f.of as [Expression, Expression];
      repeat = { period, factor };
    } else if (hasComb(f)) throw unreadable(readable(term));
    else rest.push(f);
  }
  const value = times(c, ...rest);
  if (numberAt(delay, k.values).re < 0)
    throw new EngineError(
      'unsupported',
      `The transform has an advance e^(+Ts) in ${textOf(readable(term))}, which no signal from t = 0 on has.`,
    );
  if (isFraction(value, 's')) return { delay, value, ...(repeat && { repeat }) };
  const signOf = (a: Expression) => Math.sign(numberAt(a, k.values).re);
  const found = repeat ? undefined : specialSignal(value, signOf);
  if (!found) throw unreadable(readable(term));
  return { delay, value, ...found };
}

const hasComb = (f: Expression): boolean =>
  (f.kind === 'call' && f.name === COMB) || partsOf(f).some(hasComb);

/** With repetitions as they are typed. */
const readable = (a: Expression): Expression =>
  mapped(a, (part) => {
    if (part.kind !== 'call' || part.name !== COMB) return part;
    const [period, factor] = part.of as [Expression, Expression];
    return power(difference(ONE, times(factor, power(E, opposite(times(period, S))))), MINUS_ONE);
  });

const HYPERBOLIC = new Set(['sinh', 'cosh', 'tanh']);

/** One part of the tree, its own parts done before. */
function prepared(k: Constants, part: Expression): Expression {
  if (!has(part, 's')) return part;
  if (part.kind === 'call' && HYPERBOLIC.has(part.name))
    return hyperbolic(k, part.name, part.of[0] as Expression);
  if (part.kind === 'call' && part.name === 'log') return parted(k, part.of[0] as Expression);
  if (part.kind === 'call' && part.name === 'atan' && lineOf(part.of[0] as Expression, 's'))
    return difference(
      times(HALF, PI),
      call('atan', expanded(power(part.of[0] as Expression, MINUS_ONE))),
    );
  // A hyperbolic function below the line has become a product of powers.
  if (part.kind === 'product') return times(...part.factors.map((f) => below(k, f)));
  return below(k, part);
}

function below(k: Constants, part: Expression): Expression {
  if (part.kind !== 'power' || part.base.kind !== 'sum') return part;
  const n = integerOf(part.exponent);
  return n !== undefined && n < 0n && !isFraction(part.base, 's')
    ? power(reciprocal(k, part.base), whole(-n))
    : part;
}

/** By falling exponentials, so that its reciprocal repeats. */
function hyperbolic(k: Constants, name: string, u: Expression): Expression {
  const isTurned = numberAt(u, { ...k.values, s: { re: 1, im: 0 } }).re < 0;
  const v = isTurned ? opposite(u) : u;
  const fall = power(E, times(whole(-2), v));
  const sign = isTurned && name !== 'cosh' ? MINUS_ONE : ONE;
  if (name === 'tanh') return times(sign, difference(ONE, fall), reciprocal(k, plus(ONE, fall)));
  const half = quotient(power(E, v), TWO);
  return times(sign, half, name === 'sinh' ? difference(ONE, fall) : plus(ONE, fall));
}

/** ln of a fraction, factor by factor; all are positive for large s. */
function parted(k: Constants, u: Expression): Expression {
  if (!isFraction(u, 's')) return call('log', u);
  const { n, d } = k.parted(k.ratioIn(u, 's'));
  const logs = (p: typeof n, sign: number) =>
    factorsOver(scaled(p, inverse(leading(p)))).map(({ q, power: m }) =>
      times(whole(sign * m), call('log', k.inX(q, S))),
    );
  const constant = quotient(k.expression(leading(n)), k.expression(leading(d)));
  return plus(call('log', constant), ...logs(n, 1), ...logs(d, -1));
}

/** 1/(Q·e^(−as) + c·Q·e^(−bs)) as e^(as)/Q times a repetition. */
function reciprocal(k: Constants, u: Expression): Expression {
  const groups = new Map<string, { delay: Expression; value: Expression }>();
  for (const term of termsOf(expanded(u))) {
    let [delay, value]: [Expression, Expression] = [ZERO, ONE];
    for (const f of factorsOf(term)) {
      const line = f.kind === 'power' && equals(f.base, E) ? lineOf(f.exponent, 's') : undefined;
      if (line) {
        delay = plus(delay, opposite(line.slope));
        value = times(value, power(E, line.start));
      } else value = times(value, f);
    }
    if (!isFraction(value, 's')) return power(u, MINUS_ONE);
    const before = groups.get(delay.key)?.value ?? ZERO;
    groups.set(delay.key, { delay, value: plus(before, value) });
  }
  const [first, second, ...others] = [...groups.values()].sort(
    (a, b) => numberAt(a.delay, k.values).re - numberAt(b.delay, k.values).re,
  );
  if (!first || others.length > 0) throw unreadable(power(u, MINUS_ONE));
  const front = times(power(E, times(first.delay, S)), power(first.value, MINUS_ONE));
  if (!second) return front;
  const { n, d } = k.parted(k.ratioIn(quotient(second.value, first.value), 's'));
  if (n.length !== 1 || d.length !== 1) throw unreadable(power(u, MINUS_ONE));
  const factor = opposite(quotient(k.expression(leading(n)), k.expression(leading(d))));
  return times(front, callNode(COMB, [difference(second.delay, first.delay), factor]));
}
