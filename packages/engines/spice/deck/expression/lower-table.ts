/** `table(x, x1, y1, …)` and ngspice's `pwl(…)`, which goes on straight beyond its ends. */
import type { Expression } from '../../expression/expression.ts';
import { CardError } from '../refusal.ts';
import { binary, choose, constant } from './make.ts';
import { type Points, pointsOf } from './table.ts';

export function tableOf(name: 'table' | 'pwl', args: readonly Expression[]): Expression {
  const [at, ...rest] = args;
  const list = rest.map((part) => {
    if (part.kind === 'number') return part.value;
    throw new CardError(`the points of ${name} must be numbers`, name);
  });
  const points = pointsOf(name, list);
  const inner: Expression = { kind: 'table', at: at!, points };
  return name === 'pwl' && points.length > 1 ? extended(inner, at!, points) : inner;
}

function extended(inner: Expression, at: Expression, points: Points): Expression {
  const low = binary('<', at, constant(points[0]![0]));
  const high = binary('>', at, constant(points.at(-1)![0]));
  const above = choose(high, line(at, points.at(-1)!, points.at(-2)!), inner);
  return choose(low, line(at, points[0]!, points[1]!), above);
}

/** The line through two points, from the first. */
function line(at: Expression, [x, y]: Points[number], [x2, y2]: Points[number]): Expression {
  const slope = constant((y2 - y) / (x2 - x));
  return binary('+', constant(y), binary('*', slope, binary('-', at, constant(x))));
}
