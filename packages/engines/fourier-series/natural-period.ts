/** The period that a formula has by itself: of sums and products of sines, floors and what is made of them. */
import { compiled } from '../algebra/expression/compiled.ts';
import { expanded, mapped } from '../algebra/expression/expand.ts';
import {
  type Expression,
  has,
  isNumber,
  number,
  ONE,
  PI,
  partsOf,
  TWO,
  whole,
} from '../algebra/expression/expression.ts';
import { opposite, quotient, product as times } from '../algebra/expression/make.ts';
import { rational } from '../exact/rational.ts';
import { gcd } from '../numeric/gcd.ts';
import type { Values } from '../transform/constants.ts';
import { lineOf } from '../transform/line.ts';
import { numberOf } from './resolve.ts';

/** Places at which it is tried whether a function repeats. */
const PLACES = Array.from({ length: 41 }, (_, k) => -2.717 + 0.3137 * k + 0.011 * k * k);

/** Undefined where it has none, or none that is found. */
export function naturalPeriod(f: Expression, values: Values): Expression | undefined {
  const turns = [...periodsIn(f, values).values()];
  const [first] = turns;
  if (!first) return undefined;
  // The least common multiple of periods that are in whole ratios.
  let [up, down] = [1n, 1n];
  for (const p of turns) {
    const ratio = expanded(quotient(p, first));
    if (!isNumber(ratio)) return undefined;
    const { n, d } = ratio.value;
    [up, down] = [(up * n) / gcd(up, n), gcd(down, d)];
  }
  const all = times(number(rational(up, down)), first);
  if (!repeats(f, all, values)) return undefined;
  return shortest(f, all, values);
}

/** |sin t| repeats after half of the period of its sine. */
function shortest(f: Expression, period: Expression, values: Values): Expression {
  for (const by of [2, 3, 5]) {
    const part = quotient(period, whole(by));
    if (repeats(f, part, values)) return shortest(f, part, values);
  }
  return period;
}

function periodsIn(f: Expression, values: Values): Map<string, Expression> {
  const found = new Map<string, Expression>();
  const look = (e: Expression): void => {
    if (e.kind === 'call' && has(e, 't')) {
      const line = lineOf(e.of[0] as Expression);
      const isFloor = e.name === 'floor';
      const isWave = ['sin', 'cos', 'tan', 'cot', 'sec', 'csc'].includes(e.name);
      if (line && (isFloor || isWave)) {
        const isFalling = numberOf(line.slope, values) < 0;
        const slope = isFalling ? opposite(line.slope) : line.slope;
        const period = quotient(isFloor ? ONE : times(TWO, PI), slope);
        found.set(period.key, period);
        return;
      }
    }
    partsOf(e).forEach(look);
  };
  look(f);
  return found;
}

function repeats(f: Expression, period: Expression, values: Values): boolean {
  const by = numberOf(period, values);
  const at = floored(f, values);
  return PLACES.every((t) => {
    const [x, y] = [at(t), at(t + by)];
    return Math.abs(x - y) <= 1e-9 * Math.max(1, Math.abs(x), Math.abs(y));
  });
}

/** With floors in numbers, which other formulas do not have. */
export function floored(f: Expression, values: Values): (t: number) => number {
  const floors: Expression[] = [];
  const look = (e: Expression): void => {
    if (e.kind === 'call' && e.name === 'floor') floors.push(e);
    else partsOf(e).forEach(look);
  };
  look(f);
  if (floors.length === 0) return compiled(f, 't', values);
  return (t) => {
    let own = f;
    for (const e of floors) {
      const u = floored(partsOf(e)[0] as Expression, values)(t);
      const by = whole(Math.floor(u + 1e-12));
      own = mapped(own, (part) => (part.key === e.key ? by : part));
    }
    return compiled(own, 't', values)(t);
  };
}
