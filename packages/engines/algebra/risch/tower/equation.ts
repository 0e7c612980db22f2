/**
 * Risch’s differential equation with parameters, y′ + f·y = ∑cᵢ·gᵢ, in a tower: every y with its constants cᵢ (Bronstein,
 * Symbolic Integration I, chapters 6 and 7). The poles of y and its degree in the top monomial are bounded, and its
 * coefficients solve equations of the same kind in the field below.
 */
import * as R from '../../rational/ratio.ts';
import * as U from '../../rational/univariate.ts';
import { degreeBound } from './bounds.ts';
import { combined, combinedLists, relations, unit } from './constants.ts';
import { withoutNormalPoles, withoutSpecialPoles } from './denominator.ts';
import { type Coefficient, descended, firstFailure, onlyCandidate } from './descent.ts';
import { partsOf } from './parts.ts';
import { reduced } from './reduction.ts';
import type { Solution, Solver } from './solver.ts';
import type { Equation } from './state.ts';
import { derivative, element, firstOf, levelAt, monomial, type Tower } from './tower.ts';
import { weakNormaliser } from './weak.ts';

/** A basis over the constants of all y in Kⱼ with their cᵢ; j = −1 is the field of constants. */
export function solutions(
  by: Solver,
  tower: Tower,
  j: number,
  f: R.Ratio,
  gs: readonly R.Ratio[],
): readonly Solution[] {
  if (j < 0) return ofConstants(tower, f, gs);
  return R.isZero(f) ? antiderivatives(by, tower, j, gs) : ofEquation(by, tower, j, f, gs);
}

function ofConstants(tower: Tower, f: R.Ratio, gs: readonly R.Ratio[]): Solution[] {
  if (!R.isZero(f)) return gs.map((g, k) => ({ y: R.quotient(g, f), c: unit(k, gs.length) }));
  const fixed = relations(
    gs.map((g) => [g]),
    firstOf(tower),
  );
  return [{ y: R.ONE, c: gs.map(() => R.ZERO) }, ...fixed.map((c) => ({ y: R.ZERO, c }))];
}

/** y′ = ∑cᵢ·gᵢ: what Hermite’s reduction leaves as simple fractions must go, as no derivative has such. */
function antiderivatives(by: Solver, tower: Tower, j: number, gs: readonly R.Ratio[]): Solution[] {
  const parts = gs.map((g) => partsOf(tower, j, g));
  const basis = relations(
    parts.map(({ simple }) => [element(tower, j, simple.n, simple.d)]),
    firstOf(tower),
  );
  const low = Math.min(0, ...parts.flatMap(({ powers }) => powers.map(([k]) => k)));
  const lists = parts.map(({ powers }) =>
    powers.reduce<U.Univariate>((all, [k, c]) => U.sum(all, monomial(c, k - low)), []),
  );
  const states = basis.map((c) => ({ c, q: [], rest: combinedLists(c, lists) }));
  const { kind, slope } = levelAt(tower, j);
  const most = Math.max(0, ...states.map(({ rest }) => rest.length - 1));
  // Of an exponential for θ^(−low)·y.
  const b = U.constant(kind === 'exponential' ? R.product(R.ratioOf(BigInt(low)), slope) : R.ZERO);
  const degree = kind === 'exponential' ? Math.max(most, -low) : most + 1;
  const integrated = parts.map((p) => p.integrated);
  return descended(by, tower, j, { b, states, degree, scale: [R.ONE] }).map(({ c, q }) => ({
    c,
    y: R.sum(combined(c, integrated), element(tower, j, q, monomial(R.ONE, -low))),
  }));
}

/** a·q′ + b·q = ∑ for y = q/below, q a polynomial of a degree at most. */
interface Bounded {
  readonly equation: Equation;
  readonly below: U.Univariate;
  readonly degree: number;
}

function bounded(by: Solver, tower: Tower, j: number, f: R.Ratio, gs: readonly R.Ratio[]): Bounded {
  const w = weakNormaliser(tower, j, f);
  const normaliser = element(tower, j, w);
  const plain =
    w.length > 1 ? R.difference(f, R.quotient(derivative(tower, normaliser), normaliser)) : f;
  const rights = w.length > 1 ? gs.map((g) => R.product(normaliser, g)) : gs;
  const { h, ...normal } = withoutNormalPoles(tower, j, plain, rights);
  const { low, ...equation } = withoutSpecialPoles(by, tower, j, normal);
  return {
    equation,
    below: U.product(U.product(w, h), monomial(R.ONE, -low)),
    degree: degreeBound(by, tower, j, equation),
  };
}

function ofEquation(
  by: Solver,
  tower: Tower,
  j: number,
  f: R.Ratio,
  gs: readonly R.Ratio[],
): readonly Solution[] {
  const { equation, below, degree } = bounded(by, tower, j, f, gs);
  return descended(by, tower, j, reduced(tower, j, equation, degree)).map(({ c, q }) => ({
    c,
    y: element(tower, j, q, below),
  }));
}

/** What is known of y in y′ + f·y = g, f not 0, in Kⱼ. */
export interface Bounds {
  /** Its denominator at most. */
  readonly below: R.Ratio;
  /** Of its numerator in θⱼ at most; below 0 where the poles contradict one another. */
  readonly degree: number;
  /** The only y that can be, where the highest powers give it. */
  readonly candidate: R.Ratio | undefined;
  /** Else the coefficient of its numerator that has none, where those above it are found. */
  readonly failure: Coefficient | undefined;
}

export function boundsOf(by: Solver, tower: Tower, j: number, f: R.Ratio, g: R.Ratio): Bounds {
  const { below, degree, equation } = bounded(by, tower, j, f, [g]);
  const isOpen = equation.states.length === 1;
  const polynomial = isOpen ? reduced(tower, j, equation, degree) : undefined;
  const only = polynomial && onlyCandidate(tower, j, polynomial);
  return {
    below: element(tower, j, below),
    degree: equation.states.length === 0 ? -1 : degree,
    candidate: only && element(tower, j, only, below),
    failure: polynomial && firstFailure(by, tower, j, polynomial),
  };
}
