/** p′ + b·p = g by the coefficients of p from the highest power down (Bronstein, Symbolic Integration I, sections 6.5, 6.6 and 7.1). */
import { spend } from '../../polynomial/work.ts';
import * as R from '../../rational/ratio.ts';
import * as U from '../../rational/univariate.ts';
import type { Reduced } from './reduction.ts';
import type { Solver } from './solver.ts';
import { combinedStates, restricted, type State } from './state.ts';
import { levelAt, monomial, polynomialSlope, type Tower } from './tower.ts';

/** What a step costs at least, in products of terms. */
const COST = 20;

/** A basis of the solutions, with nothing left to be solved for; p has the degree at most. */
export function descended(
  by: Solver,
  tower: Tower,
  j: number,
  { b, states, degree, scale }: Reduced,
): readonly State[] {
  const { kind, slope } = levelAt(tower, j);
  const top = b.length - 1;
  const isLed = kind === 'variable' ? top >= 0 : top > 0;
  const above = Math.max(0, top);
  const whole = (list: readonly State[], from: number) =>
    restricted(tower, list, ({ rest }) => rest.slice(from));
  let list = whole(states, degree < 0 ? 0 : degree + above + 1);
  for (let s = degree; s >= 0 && list.length > 0; s--) {
    spend(COST);
    /** A state less the multiple y of θˢ. */
    const taken = (state: State, y: R.Ratio): State => {
      if (R.isZero(y)) return state;
      const p = monomial(y, s);
      const slopeOf = U.sum(polynomialSlope(tower, j, p), U.product(b, p));
      return {
        c: state.c,
        rest: U.difference(state.rest, slopeOf),
        q: U.sum(state.q, U.product(scale, p)),
      };
    };
    if (isLed) {
      const scaling = R.inverse(U.leading(b));
      list = list.map((state) => taken(state, R.product(scaling, state.rest[s + above] ?? R.ZERO)));
      continue;
    }
    const times = kind === 'exponential' ? R.product(R.ratioOf(BigInt(s)), slope) : R.ZERO;
    const f = R.sum(b[0] ?? R.ZERO, times);
    const given = list;
    list = by
      .solutions(
        tower,
        j - 1,
        f,
        given.map(({ rest }) => rest[s] ?? R.ZERO),
      )
      .map(({ y, c }) => taken(combinedStates(c, given), y));
  }
  return whole(list, 0);
}
