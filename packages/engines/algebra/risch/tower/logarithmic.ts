/** Multiples of h′ that are a given element but for a logarithmic derivative. */
import * as R from '../../rational/ratio.ts';
import { rationalRelation } from './relation.ts';
import type { Solver } from './solver.ts';
import { derivative, levelAt, type Tower, Undecided } from './tower.ts';

/**
 * The only m, if any, with α = m·h′ + z′/z, z in the field below θⱼ = e^h; or with a root of such a z, which does no harm where m
 * is a bound. Such an α has the elementary integral m·h + ln z: of an integral v + ∑c·ln u the structure theorem compares what has
 * no rational c.
 */
export function multipleOfSlope(
  by: Solver,
  tower: Tower,
  j: number,
  alpha: R.Ratio,
): number | undefined {
  if (R.isZero(alpha)) return 0;
  const below = tower.slice(0, j);
  const found = by.integral(below, j - 1, alpha);
  if (!found) return undefined;
  if (found.roots.length > 0) {
    // The residues in the highest monomial would be whole numbers.
    if (found.roots.some((r) => r.level === j - 1)) return undefined;
    throw new Undecided('the logarithms of an integral below have algebraic numbers in front');
  }
  const slopeOf = (u: R.Ratio) => R.quotient(derivative(below, u), u);
  const others = found.logs.filter(({ c }) => typeof c.n !== 'bigint' || typeof c.d !== 'bigint');
  const moved = others.reduce(
    (all, { c, u }) => R.sum(all, R.product(c, slopeOf(u))),
    derivative(below, found.v.reduce(R.sum, R.ZERO)),
  );
  const relation = rationalRelation(
    [
      levelAt(tower, j).slope,
      ...below.slice(1).map((l) => l.slope),
      ...others.map(({ u }) => slopeOf(u)),
    ],
    moved,
  );
  const m = relation?.[0];
  return m?.d === 1n ? Number(m.n) : undefined;
}
