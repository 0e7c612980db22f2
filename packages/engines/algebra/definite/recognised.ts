/** Numbers that a double may stand for: fractions, parts of π, roots, logarithms. A guess, to be tested by whoever asks. */
import { type Rational, rational, toNumber } from '../../exact/rational.ts';
import { E, type Expression, HALF, number, PI } from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { difference, opposite, power, product, sum } from '../expression/make.ts';
import { realOf } from './places.ts';

const NEAR = 1e-11;

/** The first convergent that is as near as that, of a denominator up to `most`. */
export function fractionNear(x: number, most: number, near = NEAR): Rational | undefined {
  if (!(Math.abs(x) < 1e9)) return undefined;
  let [p, q, p0, q0] = [Math.floor(x), 1, 1, 0];
  let rest = x - Math.floor(x);
  for (let k = 0; k < 20; k++) {
    if (Math.abs(p / q - x) <= near * Math.max(1, Math.abs(x)))
      return rational(BigInt(p), BigInt(q));
    if (rest === 0) return undefined;
    const inverse = 1 / rest;
    const a = Math.floor(inverse);
    [p, q, p0, q0] = [a * p + p0, a * q + q0, p, q];
    if (q > most || !Number.isSafeInteger(p)) return undefined;
    rest = inverse - a;
  }
  return undefined;
}

/** Simple ones first. */
export function candidates(x: number): Expression[] {
  const list: Expression[] = [];
  const take = (value: number, most: number, f: (r: Expression) => Expression): void => {
    const r = fractionNear(value, most);
    if (r && Math.abs(toNumber(r)) < 1e6) list.push(f(number(r)));
  };
  const signed = (a: Expression): Expression => (x < 0 ? opposite(a) : a);
  take(x, 1000, (r) => r);
  take(x / Math.PI, 360, (r) => product(r, PI));
  take(x * x, 200, (r) => signed(power(r, HALF)));
  take(Math.exp(x), 100, (r) => call('log', r));
  take(Math.exp(2 * x), 60, (r) => product(HALF, call('log', r)));
  if (x !== 0) take(Math.log(Math.abs(x)), 24, (r) => signed(power(E, r)));
  take(Math.abs(x) ** 3, 100, (r) => signed(power(r, number(rational(1, 3)))));
  take(Math.tan(x), 60, (r) => {
    const first = call('atan', r);
    return shifted(first, Math.round((x - numberFor(first)) / Math.PI));
  });
  take(Math.cos(x), 60, (r) => turnedTo(x, call('acos', r)));
  take(Math.sin(x), 60, (r) => turnedTo(x, call('asin', r)));
  return list;
}

const shifted = (first: Expression, halfTurns: number): Expression =>
  halfTurns === 0 ? first : sum(first, product(number(rational(BigInt(halfTurns))), PI));

const numberFor = (a: Expression): number => realOf(a) ?? Number.NaN;

/** Both ±a and π − a moved by turns. */
function turnedTo(x: number, first: Expression): Expression {
  const a = numberFor(first);
  for (const [value, form] of [
    [a, first],
    [-a, opposite(first)],
    [Math.PI - a, difference(PI, first)],
  ] as const) {
    const k = (x - value) / (2 * Math.PI);
    if (Math.abs(k - Math.round(k)) < 1e-9) return shifted(form, 2 * Math.round(k));
  }
  return first;
}
