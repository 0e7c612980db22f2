/** Whether logarithms and exponentials are algebraic over a tower: Risch’s structure theorem (Bronstein, Symbolic Integration I, chapter 9). */
import type { Rational } from '../../../exact/rational.ts';
import { solved } from '../../rational/linear-system.ts';
import * as R from '../../rational/ratio.ts';
import { conditions } from './constants.ts';
import type { Tower } from './tower.ts';

/**
 * Rational numbers by which the elements of a list add up to another; undefined where there are none. Parameters count as
 * variables in that: a/x is no rational multiple of 1/x.
 */
export function rationalRelation(
  list: readonly R.Ratio[],
  target: R.Ratio,
): readonly Rational[] | undefined {
  const rows = conditions([...list, target], 0);
  const found =
    list.length > 0
      ? solved(
          rows.map((row) => row.slice(0, -1)),
          rows.map((row) => row.at(-1) as R.Ratio),
        )
      : rows.length === 0 || R.isZero(target)
        ? []
        : undefined;
  return found as Rational[] | undefined;
}

/**
 * Of u′/u, or of h′: numbers for the levels above x with which their slopes add up to it. Where there are none, ln u, or e^h,
 * is a new monomial.
 */
export const structureOf = (tower: Tower, target: R.Ratio): readonly Rational[] | undefined =>
  rationalRelation(
    tower.slice(1).map((l) => l.slope),
    target,
  );
