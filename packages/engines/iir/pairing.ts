/**
 * Poles and zeros as second-order sections: each pole pair, from the one nearest to the unit circle on, takes the
 * zeros nearest to it, so that no section peaks more than it must (L. B. Jackson, IEEE Trans. Audio Electroacoust. 18, 1970).
 */
import { cartesian, countOf, type PolarRoot } from './polar-root.ts';
import type { RootSection } from './section.ts';

/** Sections of a filter with at least as many poles as zeros. Real roots go two to a section, one alone where their number is odd. */
export function pair(zeros: readonly PolarRoot[], poles: readonly PolarRoot[]): RootSection[] {
  const free = [...zeros];
  const groups = grouped(poles);
  const wanted = zeros.reduce((n, zero) => n + countOf(zero), 0);
  let left = wanted;
  let room = groups.reduce((n, group) => n + sizeOf(group), 0);
  return groups.map((group) => {
    const size = sizeOf(group);
    room -= size;
    // What the sections after this one cannot hold must go here.
    const taken = nearest(free, group, Math.min(size, left), Math.max(0, left - room));
    left -= sizeOf(taken);
    return { zeros: taken, poles: group };
  });
}

const sizeOf = (roots: readonly PolarRoot[]): number =>
  roots.reduce((n, root) => n + countOf(root), 0);

/** Pole groups, the nearest to the circle first. */
function grouped(poles: readonly PolarRoot[]): PolarRoot[][] {
  const groups = poles.filter((p) => p.pair).map((p) => [p]);
  // The outermost real pole goes with the one farthest in: two high ones would peak together.
  const real = poles.filter((p) => !p.pair).toSorted((a, b) => a.deficit - b.deficit);
  while (real.length > 0) {
    const first = real.shift();
    const last = real.pop();
    if (first) groups.push(last ? [first, last] : [first]);
  }
  return groups.toSorted((a, b) => closest(a) - closest(b));
}

const closest = (group: readonly PolarRoot[]): number =>
  Math.min(...group.map(({ deficit }) => deficit));

/** Takes at most `most` zeros out of `free`, at least `least` where they fit: the pair nearest to the poles, or real ones. */
function nearest(
  free: PolarRoot[],
  group: readonly PolarRoot[],
  most: number,
  least: number,
): PolarRoot[] {
  if (most === 0) return [];
  const [pole] = group;
  if (!pole) return [];
  const at = cartesian(pole);
  const distance = (root: PolarRoot) => {
    const z = cartesian(root);
    return Math.hypot(z.re - at.re, z.im - at.im);
  };
  const take = (roots: readonly PolarRoot[]): PolarRoot[] => {
    for (const root of roots) free.splice(free.indexOf(root), 1);
    return [...roots];
  };
  const real = free.filter((root) => !root.pair).toSorted((a, b) => distance(a) - distance(b));
  const pairs = free.filter((root) => root.pair).toSorted((a, b) => distance(a) - distance(b));
  const [best] = pairs;
  if (most === 1 || (least < 2 && real.length % 2 === 1 && group.length === 1 && !pole.pair))
    return take(real.slice(0, 1));
  // One real zero of each side where both are there: a band-pass section then stops at 0 and at half the rate.
  const other = real.findLast((root) => root.angle !== real[0]?.angle) ?? real[1];
  const two = real[0] && other ? [real[0], other] : [];
  if (best && (two.length < 2 || distance(best) <= distance(two[0] ?? best))) return take([best]);
  return take(two.length === 2 ? two : real.slice(0, most));
}
