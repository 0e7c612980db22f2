import type { Branch } from '@tollbench/engines/control/locus/branches.ts';
import { gainAt } from '@tollbench/engines/control/locus/exact-value.ts';
import type { LocusLoop } from '@tollbench/engines/control/locus/loop.ts';
import { abs, type Complex } from '@tollbench/engines/numeric/complex.ts';
import type { Place } from '../../define/handle.ts';

/** A point of a branch is on the locus when −1/G is real there to this share. */
const ON_LOCUS = 0.05;

/** Places tried on each piece of a branch, beside the nearest one. */
const TRIED = 8;

/**
 * The gain at which a branch comes nearest to a place, without going farther from `from` than the place is: where the branch bends away, a pole
 * does not run ahead of the hand that pulls it. The nearest point of the line through its rows, and there the gain of the magnitude
 * condition |K| = 1/|G|, which is true between rows too. Undefined for a branch without two finite rows.
 */
export function gainAtPlace(
  loop: LocusLoop,
  branch: Branch,
  from: Complex,
  place: Place,
): number | undefined {
  const { gain, re, im } = branch;
  const room = 1.02 * Math.hypot(place.x - from.re, place.y - from.im);
  let best = Number.POSITIVE_INFINITY;
  let found: { k: number; t: number } | undefined;
  for (let k = 0; k + 1 < gain.length; k++) {
    const [x, y] = [re[k] as number, im[k] as number];
    const [dx, dy] = [(re[k + 1] as number) - x, (im[k + 1] as number) - y];
    const size = dx * dx + dy * dy;
    if (!(size > 0) || !Number.isFinite(gain[k + 1] as number)) continue;
    const nearest = ((place.x - x) * dx + (place.y - y) * dy) / size;
    for (let n = -1; n <= TRIED; n++) {
      const t = n < 0 ? Math.min(1, Math.max(0, nearest)) : n / TRIED;
      const [px, py] = [x + t * dx, y + t * dy];
      const far = Math.hypot(px - place.x, py - place.y);
      if (far >= best || Math.hypot(px - from.re, py - from.im) > room) continue;
      best = far;
      found = { k, t };
    }
  }
  return found && gainBetween(loop, branch, found.k, found.t);
}

/** The gain at a share of the way from one row of a branch to the next. */
function gainBetween(loop: LocusLoop, { gain, re, im }: Branch, k: number, t: number): number {
  const at = (list: Float64Array) =>
    (list[k] as number) + t * ((list[k + 1] as number) - (list[k] as number));
  const condition = gainAt(loop, { re: at(re), im: at(im) });
  const between = at(gain);
  const [low, high] = [Math.abs(gain[k] as number), Math.abs(gain[k + 1] as number)];
  const size = abs(condition);
  // On a chord near a meeting the condition may say what neither row does.
  const trusted = size >= low && size <= high && Math.abs(condition.im) <= ON_LOCUS * size;
  return trusted ? Math.sign(between) * size : between;
}
