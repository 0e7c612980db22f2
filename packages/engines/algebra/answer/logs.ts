/** Sums of logarithms as fewer of them; each equal to what it was but for a constant. */
import {
  type CallNode,
  type Expression,
  equals,
  has,
  integerOf,
  isNumber,
  MINUS_ONE,
  ONE,
  partsOf,
  TWO,
  whole,
} from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { difference, opposite, power, product, quotient, sum } from '../expression/make.ts';
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

/** ln((1 + tanh w)/(1 − tanh w)) is 2w; undefined of others. */
function ofTangent(u: Expression): Expression | undefined {
  const tanh = partsOf(u)
    .flatMap((p) => [p, ...partsOf(p)])
    .flatMap((p) => [p, ...partsOf(p)])
    .find((p) => p.kind === 'call' && p.name === 'tanh');
  if (tanh?.kind !== 'call') return undefined;
  const all = quotient(sum(tanh, ONE), difference(tanh, ONE));
  const twice = product(TWO, tanh.of[0] as Expression);
  if (equals(u, all)) return twice;
  return equals(u, power(all, MINUS_ONE)) ? opposite(twice) : undefined;
}

/** ln u + n·ln v as ln(u·vⁿ). */
function together(u: CallNode, v: CallNode, times: Expression, coefficient: Expression): Term[] {
  const n = integerOf(times);
  if (n === undefined || !TOGETHER.includes(n)) return [];
  const inside = overOneLine(product(argumentOf(u), power(argumentOf(v), whole(n))));
  const angle = ofTangent(inside);
  if (angle) return [{ of: angle, coefficient }];
  // A product that is multiplied out says less than its factors.
  const before = lengthOf(argumentOf(u)) + lengthOf(argumentOf(v));
  if (n > 0n && lengthOf(inside) > before) return [];
  return [{ of: call('log', inside), coefficient }];
}
