/** Where formulas of one variable are 0 between two places, exactly: lines, quadratics, sines and cosines and products. */

import { derivative } from '../algebra/expression/derivative.ts';
import { expanded, substituted } from '../algebra/expression/expand.ts';
import {
  type Expression,
  equals,
  HALF,
  has,
  integerOf,
  PI,
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
import { EngineError } from '../error.ts';
import type { Values } from '../transform/constants.ts';
import { lineOf } from '../transform/line.ts';
import { factorsOf, termsOf } from '../transform/summands.ts';

export interface Between {
  readonly from: number;
  readonly to: number;
  /** Of the parameters, by which it is told what lies between. */
  readonly values: Values;
}

/** Zeros of one formula that are taken. */
const MAX_ZEROS = 60;

/** Undefined where they are not found in this way; throws `out-of-range` where there are too many. */
export function zerosOf(u: Expression, between: Between): Expression[] | undefined {
  if (!has(u, 't')) return [];
  if (u.kind === 'product') {
    const all = factorsOf(u).map((f) => zerosOf(f, between));
    return all.every((z) => z !== undefined) ? all.flat() : undefined;
  }
  if (u.kind === 'power') {
    const n = integerOf(u.exponent) ?? -1n;
    if (!has(u.base, 't') && !has(u.exponent, 't')) return [];
    // e^u is never 0.
    if (!has(u.base, 't')) return [];
    return n > 0n || equals(u.exponent, HALF) ? zerosOf(u.base, between) : undefined;
  }
  const line = lineOf(u);
  const list = line
    ? [quotient(opposite(line.start), line.slope)]
    : (ofSquare(u) ?? ofTangent(u, between) ?? ofWave(u, between));
  return list?.filter((z) => isBetween(z, between));
}

const isBetween = (z: Expression, { from, to, values }: Between): boolean => {
  const x = numberAt(z, values);
  const slack = 1e-12 * Math.max(1, to - from);
  return Math.abs(x.im) < slack && x.re > from + slack && x.re < to - slack;
};

function ofSquare(u: Expression): Expression[] | undefined {
  const [first, second] = [derivative(u, 't'), derivative(derivative(u, 't'), 't')].map(
    expanded,
  ) as [Expression, Expression];
  if (!lineOf(first) || has(second, 't') || equals(second, ZERO)) return undefined;
  const [a, b, c] = [
    quotient(second, TWO),
    substituted(first, 't', ZERO),
    substituted(u, 't', ZERO),
  ];
  const root = power(expanded(difference(times(b, b), times(whole(4), a, c))), HALF);
  const below = times(TWO, a);
  return [plus(opposite(b), root), difference(opposite(b), root)].map((top) =>
    expanded(quotient(top, below)),
  );
}

/** tan and cot of a line change their sign at poles, too. */
function ofTangent(u: Expression, between: Between): Expression[] | undefined {
  if (u.kind !== 'call' || (u.name !== 'tan' && u.name !== 'cot')) return undefined;
  const line = lineOf(u.of[0] as Expression);
  const quarter = times(HALF, PI);
  return line && [ZERO, quarter, PI, opposite(quarter)].flatMap((a) => turns(a, line, between));
}

/** c·sin(bt + φ) + d and the like. */
function ofWave(u: Expression, between: Between): Expression[] | undefined {
  const terms = termsOf(u);
  const moving = terms.filter((t) => has(t, 't'));
  const [one] = moving;
  if (!one || moving.length !== 1) return undefined;
  const factors = factorsOf(one);
  const [wave, ...more] = factors.filter((f) => has(f, 't'));
  if (wave?.kind !== 'call' || more.length > 0) return undefined;
  if (wave.name !== 'sin' && wave.name !== 'cos') return undefined;
  const line = lineOf(wave.of[0] as Expression);
  if (!line) return undefined;
  const rest = opposite(plus(...terms.filter((t) => t !== one)));
  const level = quotient(rest, times(...factors.filter((f) => f !== wave)));
  const size = numberAt(level, between.values).re;
  if (Math.abs(size) > 1) return [];
  const angle = call(wave.name === 'sin' ? 'asin' : 'acos', level);
  const angles = wave.name === 'sin' ? [angle, difference(PI, angle)] : [angle, opposite(angle)];
  return angles.flatMap((a) => turns(a, line, between));
}

/** Every t between at which slope·t + start is an angle, whole turns aside. */
function turns(
  angle: Expression,
  { slope, start }: { readonly slope: Expression; readonly start: Expression },
  { from, to, values }: Between,
): Expression[] {
  const at = (e: Expression) => numberAt(e, values).re;
  const places = [from, to].map((t) => (at(slope) * t + at(start) - at(angle)) / (2 * Math.PI));
  const [least, most] = [Math.floor(Math.min(...places)), Math.ceil(Math.max(...places))];
  if (most - least > MAX_ZEROS)
    throw new EngineError(
      'out-of-range',
      `A formula changes its sign more than ${MAX_ZEROS} times in a period.`,
    );
  return Array.from({ length: most - least + 1 }, (_, k) =>
    expanded(quotient(plus(angle, times(whole(2 * (least + k)), PI), opposite(start)), slope)),
  );
}

/** Where a line is a whole number. */
export function stepsOf(u: Expression, between: Between): Expression[] | undefined {
  const line = lineOf(u);
  if (!line || equals(line.slope, ZERO)) return undefined;
  const at = (t: number) =>
    numberAt(line.slope, between.values).re * t + numberAt(line.start, between.values).re;
  const [x, y] = [at(between.from), at(between.to)];
  const [least, most] = [Math.ceil(Math.min(x, y)), Math.floor(Math.max(x, y))];
  if (most - least > MAX_ZEROS)
    throw new EngineError('out-of-range', `A floor has more than ${MAX_ZEROS} steps in a period.`);
  return Array.from({ length: Math.max(0, most - least + 1) }, (_, k) =>
    expanded(quotient(difference(whole(least + k), line.start), line.slope)),
  ).filter((z) => isBetween(z, between));
}
