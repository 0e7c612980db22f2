/** Right sides that are sums of those given, with what of the solution is found for them. */
import * as R from '../../rational/ratio.ts';
import type * as U from '../../rational/univariate.ts';
import { combinedLists, relations } from './constants.ts';
import { firstOf, type Tower } from './tower.ts';

export interface State {
  /** How much of each given one is in it. */
  readonly c: readonly R.Ratio[];
  /** What is still to be solved for. */
  readonly rest: U.Univariate;
  /** The polynomial so far. */
  readonly q: U.Univariate;
}

/** a·q′ + b·q is to be a sum of right sides, q a polynomial in θ as they all are. */
export interface Equation {
  readonly a: U.Univariate;
  readonly b: U.Univariate;
  readonly states: readonly State[];
}

/** ∑ dₖ·statesₖ; of one state at least. */
export function combinedStates(d: readonly R.Ratio[], states: readonly State[]): State {
  const length = states[0]?.c.length ?? 0;
  return {
    c: Array.from({ length }, (_, i) =>
      d.reduce((all, by, k) => R.sum(all, R.product(by, states[k]?.c[i] ?? R.ZERO)), R.ZERO),
    ),
    rest: combinedLists(
      d,
      states.map((s) => s.rest),
    ),
    q: combinedLists(
      d,
      states.map((s) => s.q),
    ),
  };
}

/** A basis of the sums for which elements that go with them add up to 0. */
export function restricted(
  tower: Tower,
  states: readonly State[],
  condition: (s: State) => readonly R.Ratio[],
): readonly State[] {
  const list = states.map(condition);
  if (list.every((a) => a.every(R.isZero))) return states;
  return relations(list, firstOf(tower)).map((d) => combinedStates(d, states));
}
