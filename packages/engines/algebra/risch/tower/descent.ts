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

/** A state less the multiple y of θˢ. */
function taken(
  tower: Tower,
  j: number,
  { b, scale }: Reduced,
  state: State,
  y: R.Ratio,
  s: number,
): State {
  if (R.isZero(y)) return state;
  const p = monomial(y, s);
  const slope = U.sum(polynomialSlope(tower, j, p), U.product(b, p));
  return {
    c: state.c,
    rest: U.difference(state.rest, slope),
    q: U.sum(state.q, U.product(scale, p)),
  };
}

/** Whether b·p alone has the highest power, so that each coefficient of p is a quotient. */
const isLed = (tower: Tower, j: number, b: U.Univariate): boolean =>
  b.length > (levelAt(tower, j).kind === 'variable' ? 0 : 1);

/** With the coefficient of θˢ in p, where b·p alone has the highest power. */
const led = (tower: Tower, j: number, reduced: Reduced, state: State, s: number): State => {
  const { b } = reduced;
  const y = R.quotient(state.rest[s + b.length - 1] ?? R.ZERO, U.leading(b));
  return taken(tower, j, reduced, state, y, s);
};

/** The only q that can be, of one right side, where the highest powers give it; undefined where they do not. */
export function onlyCandidate(tower: Tower, j: number, reduced: Reduced): U.Univariate | undefined {
  let [state, ...others] = reduced.states;
  if (!state || others.length > 0 || reduced.degree < 0 || !isLed(tower, j, reduced.b))
    return undefined;
  for (let s = reduced.degree; s >= 0; s--) state = led(tower, j, reduced, state, s);
  return state.q;
}

/** In the field below, that of the coefficient of p at a power of θ: y′ + f·y = g. */
export interface Coefficient {
  readonly power: number;
  readonly f: R.Ratio;
  readonly g: R.Ratio;
}

/** f of the equation of the coefficient of p at θˢ, where p′ and b·p have the same highest power. */
function coefficientOf(tower: Tower, j: number, b: U.Univariate, s: number): R.Ratio {
  const { kind, slope } = levelAt(tower, j);
  const times = kind === 'exponential' ? R.product(R.ratioOf(BigInt(s)), slope) : R.ZERO;
  return R.sum(b[0] ?? R.ZERO, times);
}

/**
 * The first coefficient, from the highest power down, that has no solution, those above it having only one; of one right side.
 * Undefined where it is otherwise.
 */
export function firstFailure(
  by: Solver,
  tower: Tower,
  j: number,
  reduced: Reduced,
): Coefficient | undefined {
  const { b, degree, scale } = reduced;
  let [state, ...others] = reduced.states;
  if (!state || others.length > 0 || j === 0 || scale.length > 1 || isLed(tower, j, b))
    return undefined;
  if (state.rest.length > degree + 1) return undefined;
  for (let s = degree; s >= 0; s--) {
    const [f, g] = [coefficientOf(tower, j, b, s), state.rest[s] ?? R.ZERO];
    const found = by.solutions(tower, j - 1, f, [g]);
    const [only] = found;
    const share = only?.c[0] ?? R.ZERO;
    if (found.every(({ c }) => c.every(R.isZero))) return { power: s, f, g };
    if (!only || found.length > 1 || R.isZero(share)) return undefined;
    state = taken(tower, j, reduced, state, R.quotient(only.y, share), s);
  }
  return undefined;
}

/** A basis of the solutions, with nothing left to be solved for; p has the degree at most. */
export function descended(by: Solver, tower: Tower, j: number, reduced: Reduced): readonly State[] {
  const { b, states, degree } = reduced;
  const above = Math.max(0, b.length - 1);
  const whole = (list: readonly State[], from: number) =>
    restricted(tower, list, ({ rest }) => rest.slice(from));
  let list = whole(states, degree < 0 ? 0 : degree + above + 1);
  for (let s = degree; s >= 0 && list.length > 0; s--) {
    spend(COST);
    if (isLed(tower, j, b)) {
      list = list.map((state) => led(tower, j, reduced, state, s));
      continue;
    }
    const f = coefficientOf(tower, j, b, s);
    const given = list;
    const below = given.map(({ rest }) => rest[s] ?? R.ZERO);
    list = by
      .solutions(tower, j - 1, f, below)
      .map(({ y, c }) => taken(tower, j, reduced, combinedStates(c, given), y, s));
  }
  return whole(list, 0);
}
