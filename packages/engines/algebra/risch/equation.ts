/**
 * Risch’s differential equation y′ + f·y = a in fractions of polynomials in x (Bronstein, Symbolic Integration I, chapter 6):
 * the tower of x alone. For waves, whose f is imaginary, what y can be is told here: its poles and its degree.
 */
import { type Expression, symbol } from '../expression/expression.ts';
import { variableOf } from '../polynomial/polynomial.ts';
import { asRatio, inX, type Names, namesOf, ratioExpression } from '../rational/of-expression.ts';
import * as R from '../rational/ratio.ts';
import * as U from '../rational/univariate.ts';
import { SOLVER } from './tower/engine.ts';
import { solution } from './tower/solver.ts';
import { element, type Tower, Undecided } from './tower/tower.ts';

export interface Fraction {
  readonly n: U.Univariate;
  /** Monic. */
  readonly d: U.Univariate;
}

/** Unknowns of one system of linear equations. */
export const MAX_UNKNOWNS = 60;

/** Expressions as fractions in x, all over the same parameters; undefined where one is none. */
export function fractionsIn(
  list: readonly Expression[],
  x: string,
): { fractions: readonly Fraction[]; names: Names } | undefined {
  const all = list.map((a) => namesOf(a, x));
  const parameters = new Map<string, Expression>();
  for (const names of all) {
    if (!names) return undefined;
    for (const p of names.parameters) parameters.set(p.key, p);
  }
  const list1 = [...parameters.values()];
  const names: Names = { parameters: list1, free: list1.length, x: list1.length + 1 };
  const fractions = list.map((a) => {
    const { n, d } = inX(asRatio(a, x, names), names);
    const by = R.inverse(U.leading(d));
    return { n: U.scaled(n, by), d: U.scaled(d, by) };
  });
  return { fractions, names };
}

const degree = ({ n, d }: Fraction): number => n.length - d.length;

/** What a solution’s numerator and denominator can be: undefined where f is no derivative of a fraction. */
export interface Shape {
  readonly bottom: U.Univariate;
  /** The degree of the numerator, below 0 where 0 is the one solution. */
  readonly degree: number;
}

/** For y′ + f·y equal to a sum of multiples of right sides. */
export function shapeOf(f: Fraction, rights: readonly Fraction[]): Shape | undefined {
  const df = U.squareFree(f.d);
  // What is a derivative has no simple pole, and falls off faster than 1/x.
  if (df.some(({ power }) => power === 1) || (f.n.length > 0 && degree(f) === -1)) return undefined;
  const common = rights.reduce<U.Univariate>(
    (all, { d }) => U.product(all, U.divided(d, U.commonDivisor(all, d)).quotient),
    [R.ONE],
  );
  let bottom: U.Univariate = [R.ONE];
  const take = (factor: U.Univariate, times: number): void => {
    for (let k = 0; k < times; k++) bottom = U.product(bottom, factor);
  };
  for (const { factor, power } of U.squareFree(common)) {
    let rest = factor;
    for (const other of df) {
      const shared = U.commonDivisor(rest, other.factor);
      if (shared.length < 2) continue;
      take(shared, power - other.power);
      rest = U.divided(rest, shared).quotient;
    }
    if (rest.length > 1) take(rest, power - 1);
  }
  const most = Math.max(
    ...rights.filter((a) => a.n.length > 0).map(degree),
    Number.NEGATIVE_INFINITY,
  );
  const grows = f.n.length > 0 && degree(f) >= 0;
  const order = grows ? most - degree(f) : Math.max(0, most + 1);
  return { bottom, degree: order + bottom.length - 1 };
}

export interface Solution {
  readonly y: Expression;
  /** How much of each of the further right sides is taken. */
  readonly shares: readonly Expression[];
}

export type Answer = Solution | 'none' | undefined;

/**
 * y and constants cₖ with y′ + f·y + ∑cₖ·bₖ = a, in fractions in x. 'none' is proven; undefined of other formulas, and where
 * degrees are too high.
 */
export function solvedEquation(
  f: Expression,
  a: Expression,
  x: string,
  further: readonly Expression[] = [],
): Answer {
  const read = fractionsIn([f, a, ...further], x);
  if (!read) return undefined;
  const { names } = read;
  const variable = names.x;
  const tower: Tower = [
    {
      kind: 'variable',
      variable,
      slope: R.ONE,
      argument: R.ratioOf(variableOf(variable)),
      value: symbol(x),
    },
  ];
  const [ff, fa, ...others] = read.fractions.map(({ n, d }) => element(tower, 0, n, d)) as [
    R.Ratio,
    R.Ratio,
    ...R.Ratio[],
  ];
  const at = (v: number): Expression =>
    v === variable ? symbol(x) : (names.parameters[v] as Expression);
  try {
    const found = solution(SOLVER, tower, 0, ff, fa, others);
    if (!found) return 'none';
    return {
      y: ratioExpression(found.y, at),
      shares: found.shares.map((c) => ratioExpression(c, at)),
    };
  } catch (error) {
    if (error instanceof Undecided) return undefined;
    throw error;
  }
}
