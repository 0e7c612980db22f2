/** Cases of letters: with a = 1 + k, k > 0, for a > 1 a formula tells what it does not tell of a. */
import { EngineError } from '../../error.ts';
import { expanded, mapped, substituted } from '../expression/expand.ts';
import { type Expression, has, MINUS_ONE, ONE, symbol } from '../expression/expression.ts';
import { difference, power, sum } from '../expression/make.ts';
import type { Place } from '../limit/limit.ts';
import type { Question } from './newton.ts';
import { isInfinite } from './places.ts';
import type { Condition } from './result.ts';

export interface Assumption {
  readonly question: Question;
  readonly condition: Condition;
  /** A formula in the letters as they were. */
  readonly back: (a: Expression) => Expression;
}

const K = 'k_0';

export function assumptions(
  { f, x, from, to }: Question,
  letters: readonly string[],
): Assumption[] {
  const k = symbol(K);
  const made = (
    name: string,
    by: Expression,
    was: Expression,
    condition: Condition,
  ): Assumption => {
    const put = (a: Expression) => substituted(a, name, by);
    const place = (p: Place): Place => (isInfinite(p) ? p : put(p));
    return {
      question: { f: put(f), x, from: place(from), to: place(to) },
      condition,
      back: (a) => shorter(substituted(a, K, was)),
    };
  };
  const list: Assumption[] = [];
  for (const name of letters) {
    const a = symbol(name);
    for (const other of letters)
      if (other !== name)
        list.push(
          made(name, sum(symbol(other), k), difference(a, symbol(other)), {
            left: a,
            relation: '>',
            right: symbol(other),
          }),
        );
    list.push(made(name, sum(ONE, k), difference(a, ONE), { left: a, relation: '>', right: ONE }));
    list.push(
      made(name, power(sum(ONE, k), MINUS_ONE), difference(power(a, MINUS_ONE), ONE), {
        left: ONE,
        relation: '>',
        right: a,
      }),
    );
  }
  return list;
}

/** The upper limit, where it is a letter of its own, as the lower one and k more. */
export function withUpperAbove({
  f,
  x,
  from,
  to,
}: Question): Omit<Assumption, 'condition'> | undefined {
  if (isInfinite(from) || isInfinite(to) || to.kind !== 'symbol') return undefined;
  if (has(f, to.name) || has(from, to.name)) return undefined;
  return {
    question: { f, x, from, to: sum(from, symbol(K)) },
    back: (a) => shorter(substituted(a, K, difference(to, from))),
  };
}

/** Sums multiplied out, so that (a − 1) + 1 is a. */
const shorter = (a: Expression): Expression => {
  try {
    return mapped(a, (p) => (p.kind === 'sum' ? expanded(p) : p));
  } catch (error) {
    if (error instanceof EngineError) return a;
    throw error;
  }
};
