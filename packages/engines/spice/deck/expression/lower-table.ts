/** `table(x, x1, y1, …)` and ngspice's `pwl(…)`, which goes on straight beyond its ends. */
import type { Expression } from '../../expression/expression.ts';
import { CardError } from '../refusal.ts';
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
  const low: Expression = {
    kind: 'binary',
    operator: '<',
    left: at,
    right: constant(points[0]![0]),
  };
  const high: Expression = {
    kind: 'binary',
    operator: '>',
    left: at,
    right: constant(points.at(-1)![0]),
  };
  return {
    kind: 'choose',
    condition: low,
    then: line(at, points[0]!, points[1]!),
    otherwise: {
      kind: 'choose',
      condition: high,
      then: line(at, points.at(-1)!, points.at(-2)!),
      otherwise: inner,
    },
  };
}

const constant = (value: number): Expression => ({ kind: 'number', value });

/** The line through two points, from the first. */
function line(at: Expression, [x, y]: Points[number], [x2, y2]: Points[number]): Expression {
  const rise: Expression = {
    kind: 'binary',
    operator: '*',
    left: constant((y2 - y) / (x2 - x)),
    right: { kind: 'binary', operator: '-', left: at, right: constant(x) },
  };
  return { kind: 'binary', operator: '+', left: constant(y), right: rise };
}
