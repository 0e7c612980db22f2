/** The denominator that a solution of Risch’s equation can have at most (Bronstein, Symbolic Integration I, sections 6.1, 6.2 and 7.1). */
import * as R from '../../rational/ratio.ts';
import * as U from '../../rational/univariate.ts';
import { lowestPower } from './bounds.ts';
import { combined, relations } from './constants.ts';
import { laurent } from './parts.ts';
import type { Solver } from './solver.ts';
import type { Equation } from './state.ts';
import {
  derivative,
  element,
  type Fraction,
  firstOf,
  inLevel,
  levelAt,
  orderOf,
  type Tower,
} from './tower.ts';

/** An equation with elements whose denominators are powers of an exponential. */
interface Special {
  readonly a: U.Univariate;
  readonly b: R.Ratio;
  readonly rights: readonly { readonly c: readonly R.Ratio[]; readonly g: R.Ratio }[];
}

const isExponential = (tower: Tower, j: number): boolean =>
  levelAt(tower, j).kind === 'exponential';

/** Of a denominator, without θ where that is an exponential. */
const normalPart = (tower: Tower, j: number, d: U.Univariate): U.Univariate =>
  isExponential(tower, j) ? d.slice(orderOf(d)) : d;

const leastMultiple = (a: U.Univariate, b: U.Univariate): U.Univariate =>
  U.product(a, U.divided(b, U.commonDivisor(a, b)).quotient);

/** Repeated factors once less. */
const repeated = (a: U.Univariate): U.Univariate => U.commonDivisor(a, U.derivative(a));

/** For y = q/h, f being weakly normalised. */
export function withoutNormalPoles(
  tower: Tower,
  j: number,
  f: R.Ratio,
  gs: readonly R.Ratio[],
): Special & { readonly h: U.Univariate } {
  const own = normalPart(tower, j, inLevel(tower, j, f).d);
  const e = gs.reduce<U.Univariate>(
    (all, g) => leastMultiple(all, normalPart(tower, j, inLevel(tower, j, g).d)),
    [R.ONE],
  );
  const h = U.divided(repeated(e), repeated(U.commonDivisor(own, e))).quotient;
  const a = U.product(own, h);
  const [above, hh] = [element(tower, j, a), element(tower, j, h)];
  const b = R.difference(
    R.product(above, f),
    R.product(element(tower, j, own), derivative(tower, hh)),
  );
  const cleared = gs.map((g) => R.product(R.product(above, hh), g));
  // The left side has no such poles.
  const poles = cleared.map((g) => {
    const { n, d } = inLevel(tower, j, g);
    const { rest } = isExponential(tower, j) ? laurent(n, d) : { rest: proper(n, d) };
    return [element(tower, j, rest.n, rest.d)];
  });
  const rights = relations(poles, firstOf(tower)).map((c) => ({ c, g: combined(c, cleared) }));
  return { h, a, b, rights };
}

const proper = (n: U.Univariate, d: U.Univariate): Fraction => ({ n: U.divided(n, d).rest, d });

/** An element without normal poles as θ^from·list. */
function spread(tower: Tower, j: number, a: R.Ratio): { from: number; list: U.Univariate } {
  const { n, d } = inLevel(tower, j, a);
  const from = n.length === 0 ? Number.POSITIVE_INFINITY : orderOf(n) - orderOf(d);
  const list = U.scaled(n.length === 0 ? [] : n.slice(orderOf(n)), R.inverse(U.leading(d)));
  return { from, list };
}

/** For q = θ^low·p, p a polynomial; low ≤ 0. */
export function withoutSpecialPoles(
  by: Solver,
  tower: Tower,
  j: number,
  { a, b, rights }: Special,
): Equation & { readonly low: number } {
  const bb = spread(tower, j, b);
  const gs = rights.map(({ c, g }) => ({ c, ...spread(tower, j, g) }));
  const least = Math.min(...gs.map((g) => g.from), Number.POSITIVE_INFINITY);
  const low = isExponential(tower, j) ? lowestPower(by, tower, j, a, bb, least) : 0;
  // Everything by θ^low, and times what clears the powers of θ below the line.
  const { slope } = levelAt(tower, j);
  const turn = U.scaled(a, R.product(R.ratioOf(BigInt(low)), slope));
  const up = Math.max(0, -bb.from, low - least);
  const at = (list: U.Univariate, k: number): U.Univariate =>
    list.length === 0 ? [] : [...new Array<R.Ratio>(k).fill(R.ZERO), ...list];
  return {
    low,
    a: at(a, up),
    b: U.sum(at(bb.list, bb.from + up), at(low === 0 ? [] : turn, up)),
    states: gs.map(({ c, from, list }) => ({ c, q: [], rest: at(list, from + up - low) })),
  };
}
