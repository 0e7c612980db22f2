/** Integrals over a number of periods that is a letter: so many times that over one. */
import { derivative } from '../expression/derivative.ts';
import { substituted } from '../expression/expand.ts';
import {
  E,
  type Expression,
  equals,
  HALF,
  has,
  isNumber,
  PI,
  partsOf,
  symbol,
  symbolsOf,
  TWO,
} from '../expression/expression.ts';
import { coefficientOf, difference, power, product, quotient, sum } from '../expression/make.ts';
import { signOf } from '../simplify/zero.ts';
import { withSizes } from './cases.ts';
import type { Question } from './newton.ts';
import { isInfinite, realOf, trial } from './places.ts';
import type { Condition } from './result.ts';

export interface Periodic {
  readonly count: Expression;
  readonly one: Question;
  readonly condition: Condition;
}

const TRIED = [0.1317, 0.7193, 1.9311, 2.8117, 4.4271];

/** Undefined where the way is no product of letters times a period. */
export function periods({ f, x, from, to }: Question): Periodic | undefined {
  if (isInfinite(from) || isInfinite(to)) return undefined;
  const way = difference(to, from);
  for (const period of periodsOf(f, x)) {
    const count = quotient(way, period);
    const { c, rest } = coefficientOf(count);
    const letters = symbolsOf(count);
    if (letters.length === 0 || c.d !== 1n || has(count, 'pi') || !isProduct(rest)) continue;
    const whole = letters.length === 1 ? symbol(letters[0] as string) : count;
    if (!repeats(withSizes(f), x, period)) continue;
    return {
      count,
      one: { f, x, from, to: sum(from, period) },
      condition: { left: whole, relation: 'whole', right: whole },
    };
  }
  return undefined;
}

export interface Damped {
  readonly one: Question;
  /** What the next period has of this one. */
  readonly ratio: Expression;
}

/** Of e^(−ax) times what repeats itself, over (b, ∞): the periods are a geometric series. */
export function dampedPeriods({ f, x, from, to }: Question): Damped | undefined {
  if (isInfinite(from) || to !== 'infinity') return undefined;
  const factors = f.kind === 'product' ? f.factors : [f];
  const wave = factors.find((a) => a.kind === 'power' && equals(a.base, E) && has(a.exponent, x));
  if (wave?.kind !== 'power') return undefined;
  const rate = derivative(wave.exponent, x);
  if (has(rate, x) || signOf(rate, () => true) !== -1) return undefined;
  const rest = quotient(f, wave);
  for (const period of periodsOf(f, x))
    if (signOf(period, () => true) === 1 && repeats(withSizes(rest), x, period))
      return {
        one: { f, x, from, to: sum(from, period) },
        ratio: power(E, product(rate, period)),
      };
  return undefined;
}

const isProduct = (a: Expression): boolean =>
  a.kind === 'symbol' ||
  (a.kind === 'power' &&
    a.base.kind === 'symbol' &&
    isNumber(a.exponent) &&
    a.exponent.value.n > 0n) ||
  (a.kind === 'product' && a.factors.every(isProduct));

/** Half and whole turns of every wave, the shortest first. */
export function periodsOf(f: Expression, x: string): Expression[] {
  const found = new Map<string, Expression>();
  const look = (e: Expression): void => {
    if (e.kind === 'call' && ['sin', 'cos', 'tan', 'cot', 'sec', 'csc'].includes(e.name)) {
      const rate = derivative(e.of[0] as Expression, x);
      if (rate.key !== '0' && !has(rate, x))
        for (const turn of [product(HALF, PI), PI, product(TWO, PI)]) {
          const period = quotient(turn, rate);
          found.set(period.key, period);
        }
    }
    partsOf(e).forEach(look);
  };
  look(f);
  return [...found.values()];
}

function repeats(f: Expression, x: string, period: Expression): boolean {
  const later = substituted(f, x, sum(symbol(x), period));
  const letters = symbolsOf(later).filter((s) => s !== x);
  return TRIED.every((place, k) => {
    const at = { ...trial(letters, k), [x]: place };
    const [p, q] = [realOf(f, at), realOf(later, at)];
    return p !== undefined && q !== undefined && Math.abs(p - q) <= 1e-9 * Math.max(1, Math.abs(p));
  });
}
