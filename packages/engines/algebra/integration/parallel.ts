/** The parallel method of Risch and Norman on formulas: x and all its functions at once, a fraction and logarithms tried. */
import { EngineError } from '../../error.ts';
import { type Expression, ONE, symbol, TWO } from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { power, product, sum } from '../expression/make.ts';
import type { Polynomial } from '../polynomial/polynomial.ts';
import {
  asExpression,
  asRatio,
  type Names,
  namesOf,
  ratioExpression,
} from '../rational/of-expression.ts';
import { parallelIntegral } from '../risch/parallel.ts';
import { kernelsOf } from './kernels.ts';
import { parametriser } from './parameters.ts';
import type { Direct } from './reduction.ts';

const NOBODY = '§nobody';

export function byParallel(f: Expression, x: string): Direct | undefined {
  try {
    return integral(f, x);
  } catch (error) {
    // Too large on the way.
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}

function integral(given: Expression, x: string): Direct | undefined {
  const kernels = kernelsOf(given, x);
  if (!kernels || kernels.list.length === 0) return undefined;
  const { list } = kernels;
  const variables = [x, ...list.map((k) => k.name)];
  const formulas = [kernels.written(given), ...list.map((k) => kernels.written(k.slope))];
  const marks = formulas.map((_, k) => symbol(`§f${k}`));
  const { take, back } = parametriser(...variables);
  const plain = formulas.map(take);
  const own = namesOf(sum(...plain.map((a, k) => product(marks[k] as Expression, a))), NOBODY);
  if (!own) return undefined;
  const moving = new Set([...variables, ...marks.map((m) => m.key)]);
  const parameters = own.parameters.filter((p) => !moving.has(p.key));
  const names: Names = {
    parameters: [...parameters, ...variables.map(symbol)],
    free: parameters.length + variables.length,
    x: parameters.length + variables.length + 1,
  };
  const ratio = (a: Expression) => asRatio(a, NOBODY, names);
  const first = parameters.length;
  const special: Polynomial[] = list.flatMap((k) =>
    k.kind === 'tangent' ? [ratio(sum(ONE, power(symbol(k.name), TWO))).n] : [],
  );
  const [f, ...slopes] = plain.map(ratio);
  if (!f) return undefined;
  const found = parallelIntegral(f, {
    first,
    slopes: [{ n: 1n, d: 1n }, ...slopes],
    primitive: [true, ...list.map((k) => k.kind === 'primitive')],
    special,
  });
  if (!found) return undefined;
  const at = (variable: number): Expression => names.parameters[variable] as Expression;
  const value = sum(
    ratioExpression(found.fraction, at),
    ...found.logs.map(({ c, of }) =>
      product(ratioExpression(c, at), call('log', asExpression(of, at))),
    ),
  );
  return { rule: 'Risch', value: kernels.back(back(value)) };
}
