/** Sums of logarithms as fewer of them; each equal to what it was but for a constant. */
import {
  type CallNode,
  type Expression,
  has,
  integerOf,
  isNumber,
  ONE,
  whole,
} from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { power, product, quotient } from '../expression/make.ts';
import { lengthOf, neat, overOneLine } from './fraction.ts';

/** coefficient·of */
export interface Term {
  readonly of: Expression;
  readonly coefficient: Expression;
}

export const isLog = (a: Expression): a is CallNode => a.kind === 'call' && a.name === 'log';

const argumentOf = (a: CallNode): Expression => a.of[0] as Expression;

/** c·ln(k·uⁿ) as nc·ln u, where nothing in c and k moves with x. */
export function plainLog({ of, coefficient }: Term, x: string): Term {
  if (!isLog(of) || has(coefficient, x)) return { of, coefficient };
  const u = moving(overOneLine(argumentOf(of)), x);
  if (u.kind !== 'power' || !isNumber(u.exponent)) return { of: call('log', u), coefficient };
  return { of: call('log', u.base), coefficient: product(u.exponent, coefficient) };
}

const moving = (u: Expression, x: string): Expression =>
  u.kind === 'product' ? product(...u.factors.filter((f) => has(f, x))) : u;

/** Powers of the second logarithm’s argument that go into the first. */
const TOGETHER = [-1n, 1n, 2n, -2n];

/** c·ln u − c·ln v as c·ln(u/v), and the like, where that is no longer. */
export function joined(list: readonly Term[], x: string): Term[] {
  const out: Term[] = [];
  const left = [...list];
  for (let a = left.shift(); a; a = left.shift()) {
    const found = isLog(a.of) && !has(a.coefficient, x) ? mateOf(a, a.of, left) : undefined;
    if (!found) {
      out.push(a);
      continue;
    }
    left.splice(left.indexOf(found.mate), 1, found.together);
  }
  return out;
}

function mateOf(a: Term, log: CallNode, list: readonly Term[]) {
  for (const mate of list) {
    if (!isLog(mate.of)) continue;
    const times = neat(quotient(mate.coefficient, a.coefficient));
    if (!isNumber(times)) continue;
    const before =
      lengthOf(product(a.coefficient, log)) + lengthOf(product(mate.coefficient, mate.of)) + 3;
    const forms = [
      ...together(log, mate.of, times, a.coefficient),
      ...together(mate.of, log, quotient(ONE, times), mate.coefficient),
    ].filter((t) => lengthOf(product(t.coefficient, t.of)) <= before);
    if (forms.length === 0) continue;
    const best = forms.reduce((m, t) =>
      lengthOf(product(t.coefficient, t.of)) < lengthOf(product(m.coefficient, m.of)) ? t : m,
    );
    return { mate, together: best };
  }
  return undefined;
}

/** ln u + n·ln v as ln(u·vⁿ). */
function together(u: CallNode, v: CallNode, times: Expression, coefficient: Expression): Term[] {
  const n = integerOf(times);
  if (n === undefined || !TOGETHER.includes(n)) return [];
  const inside = overOneLine(product(argumentOf(u), power(argumentOf(v), whole(n))));
  return [{ of: call('log', inside), coefficient }];
}
