/** ∫ of a formula in a tower of its logarithms and exponentials: an antiderivative, the proof that there is none, or why neither. */
import { type Expression, whole } from '../../expression/expression.ts';
import { call } from '../../expression/functions.ts';
import { product, sum } from '../../expression/make.ts';
import { parametrised } from '../../integration/parameters.ts';
import { degreeIn } from '../../polynomial/polynomial.ts';
import { rationalAntiderivative } from '../../rational/antiderivative.ts';
import { ratioExpression } from '../../rational/of-expression.ts';
import type * as R from '../../rational/ratio.ts';
import { integralLogarithms } from '../integral-logarithm.ts';
import { named } from '../named.ts';
import type { Outcome } from '../outcome.ts';
import { type Built, built } from './build.ts';
import { SOLVER } from './engine.ts';
import { integral, type Reason, type Writer } from './integral.ts';
import { proofOf } from './proof.ts';
import { rootLogarithm } from './roots.ts';
import { levelAt, type Tower, Undecided } from './tower.ts';

export interface Decision extends Outcome {
  /** The constants in the field that are no letters. */
  readonly constants: readonly Expression[];
}

/** In x, e^h, hˣ and ln u alone, over parameters; the rest is undecided, and said to be. */
export function decided(f: Expression, x: string): Decision {
  try {
    const field = built(f, x);
    const { tower, at, constants } = field;
    const { value, proof } = integral(SOLVER, tower, tower.length - 1, field.f, writerOf(field, x));
    const written =
      value &&
      sum(
        ...value.v.map((a) => ratioExpression(a, at)),
        ...value.logs.map(({ c, u }) =>
          product(ratioExpression(c, at), call('log', ratioExpression(u, at))),
        ),
        ...value.roots.map((r) => rootLogarithm(r, field)),
        ...value.written,
      );
    return {
      constants,
      ...(written ? { value: written } : {}),
      ...(proof ? { proof: proofOf(field, proof) } : {}),
    };
  } catch (error) {
    if (error instanceof Undecided) return { constants: [], undecided: error.message };
    throw error;
  }
}

/** Whether an element is a fraction in x alone. */
const isPlain = (tower: Tower, a: R.Ratio): boolean =>
  tower
    .slice(1)
    .every(({ variable }) => degreeIn(a.n, variable) < 1 && degreeIn(a.d, variable) < 1);

function writerOf({ tower, at }: Built, x: string): Writer {
  const of = (a: R.Ratio): Expression => ratioExpression(a, at);
  return {
    rational(f) {
      // Constants that came up on the way are no letters yet.
      const { f: plain, back } = parametrised(of(f), x);
      const found = rationalAntiderivative(plain, x);
      if (!found) throw new Undecided('a fraction in x is not integrated');
      return back(sum(found.value, ...found.roots));
    },
    named: (reason) => nameOf(reason, tower, of, at, x),
  };
}

/** By erf, Ei or li, of what has x alone beside one exponential or logarithm. */
function nameOf(
  reason: Reason,
  tower: Tower,
  of: (a: R.Ratio) => Expression,
  at: (variable: number) => Expression,
  x: string,
): Expression | undefined {
  const { argument, slope, variable } = levelAt(tower, reason.level);
  if (!isPlain(tower, argument)) return undefined;
  if (reason.kind === 'exponential')
    return isPlain(tower, reason.a)
      ? named(of(reason.a), product(whole(reason.power), of(argument)), x)
      : undefined;
  if (reason.kind === 'logarithm' || levelAt(tower, reason.level).kind !== 'logarithm')
    return undefined;
  const { n, d } = reason.simple;
  if (![...n, ...d].every((c) => isPlain(tower, c))) return undefined;
  const isOfX = of(argument).key === x;
  const theta = { variable, slope, x: levelAt(tower, 0).variable, isOfX };
  return integralLogarithms(n, d, theta, at, x);
}
