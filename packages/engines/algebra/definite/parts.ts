/** ∫ u dv = [uv] − ∫ v du between limits: where v has a name and u gets simpler. */
import { EngineError } from '../../error.ts';
import { derivative } from '../expression/derivative.ts';
import { type Expression, has, integerOf, sizeOf } from '../expression/expression.ts';
import { difference, product, quotient } from '../expression/make.ts';
import type { Place } from '../limit/limit.ts';
import type { Antiderivatives, Question } from './newton.ts';
import { oneSided } from './one-sided.ts';
import { inside } from './places.ts';

export interface ByParts {
  readonly u: Expression;
  readonly v: Expression;
  readonly boundary: Expression;
  readonly rest: Question;
}

const SIMPLER = new Set([
  'log',
  'atan',
  'asin',
  'acos',
  'atanh',
  'asinh',
  'erf',
  'erfc',
  'Si',
  'Ci',
  'Ei',
]);
const MAX_SIZE = 120;

const isU = (f: Expression, x: string): boolean => {
  const base = f.kind === 'power' ? f.base : f;
  const n = f.kind === 'power' ? integerOf(f.exponent) : 1n;
  if (n === undefined || n < 1n || n > 3n) return false;
  return base.key === x || (base.kind === 'call' && SIMPLER.has(base.name));
};

/** v − v(a), v − v(b), or v: the one for which both ends are finite. */
export function byParts({ f, x, from, to }: Question, of: Antiderivatives): ByParts[] {
  const factors = (f.kind === 'product' ? f.factors : [f]).filter((a) => has(a, x));
  const list: ByParts[] = [];
  for (const u of factors.filter((a) => isU(a, x))) {
    const v = of(quotient(f, u));
    if (!v || sizeOf(v) > MAX_SIZE) continue;
    for (const shifted of shifts(v, x, from, to)) {
      const found = withEnds(u, shifted, { f, x, from, to });
      if (!found) continue;
      list.push(found);
      break;
    }
  }
  return list;
}

function end(
  a: Expression,
  x: string,
  place: Place,
  way: 'above' | 'below',
  [from, to]: readonly [Place, Place],
): Expression | undefined {
  try {
    const l = oneSided(a, place, way, { x, at: inside(from, to, x) });
    return l.kind === 'finite' ? l.value : undefined;
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}

function shifts(v: Expression, x: string, from: Place, to: Place): Expression[] {
  const at = [end(v, x, from, 'above', [from, to]), end(v, x, to, 'below', [from, to])];
  return [v, ...at.flatMap((c) => (c ? [difference(v, c)] : []))];
}

function withEnds(u: Expression, v: Expression, { x, from, to }: Question): ByParts | undefined {
  const both = product(u, v);
  const [a, b] = [end(both, x, from, 'above', [from, to]), end(both, x, to, 'below', [from, to])];
  if (!a || !b) return undefined;
  return {
    u,
    v,
    boundary: difference(b, a),
    rest: { f: product(derivative(u, x), v), x, from, to },
  };
}
