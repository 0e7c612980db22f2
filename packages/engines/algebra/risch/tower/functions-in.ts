/** The functions in a formula that a tower is made of. */
import { type Expression, has, integerOf, partsOf, sizeOf } from '../../expression/expression.ts';

/** Calls, and powers that are not whole, of a variable: the shortest first. */
export function functionsIn(f: Expression, x: string): Expression[] {
  const found = new Map<string, { a: Expression; size: number }>();
  const look = (a: Expression): void => {
    if (!has(a, x)) return;
    partsOf(a).forEach(look);
    const isFunction =
      a.kind === 'call' || (a.kind === 'power' && integerOf(a.exponent) === undefined);
    if (isFunction) found.set(a.key, { a, size: sizeOf(a) });
  };
  look(f);
  return [...found.values()].sort((p, q) => p.size - q.size).map(({ a }) => a);
}
