import { type Complex, complex } from '../../numeric/complex.ts';
import { roots } from '../../numeric/roots.ts';
import type { Branch } from './branches.ts';
import { characteristic, inDoubles, type LocusLoop } from './loop.ts';

/** The closed-loop poles at a gain, to their last digits: the roots of den + K num, in rising real part. */
export function closedPoles(loop: LocusLoop, gain: number): Complex[] {
  const p = inDoubles(characteristic(loop, gain));
  if (p.length < 2) return [];
  const { re, im } = roots(p);
  return Array.from(re, (x, i) => complex(x, im[i]));
}

/**
 * The same poles in the order of the branches: each goes to the branch that is nearest to it between the two
 * rows about the gain. undefined for branches that are at infinity there.
 */
export function onBranches(
  branches: readonly Branch[],
  gain: number,
  poles: readonly Complex[],
): (Complex | undefined)[] {
  const places = branches.map((branch) => placeAt(branch, gain));
  // Whoever is nearest chooses first.
  const wishes = places.flatMap((at, i) =>
    poles.map((p, j) => ({ i, j, far: at ? Math.hypot(p.re - at.re, p.im - at.im) : Number.NaN })),
  );
  const found = new Array<Complex | undefined>(branches.length).fill(undefined);
  const used = new Set<number>();
  for (const { i, j, far } of wishes.toSorted((a, b) => a.far - b.far)) {
    if (Number.isNaN(far) || found[i] || used.has(j)) continue;
    found[i] = poles[j];
    used.add(j);
  }
  return found;
}

/** Where a branch is at a gain, on the straight line between its rows; undefined outside them and where it is at infinity. */
export function placeAt({ gain: gains, re, im }: Branch, gain: number): Complex | undefined {
  const size = Math.abs(gain);
  if (!(size >= Math.abs(gains[0] ?? Number.NaN) && size <= Math.abs(gains.at(-1) ?? Number.NaN)))
    return undefined;
  const [k, share] = rowAt(gains, gain);
  const at = (list: Float64Array) => {
    const a = list[k] ?? Number.NaN;
    const b = list[k + 1] ?? a;
    return Number.isNaN(b) ? a : a + share * (b - a);
  };
  const [x, y] = [at(re), at(im)];
  return Number.isNaN(x) ? undefined : complex(x, y);
}

/** The row before a gain, and how far between it and the next one it lies. */
function rowAt(gains: Float64Array, gain: number): readonly [number, number] {
  const size = Math.abs(gain);
  let [low, high] = [0, gains.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (Math.abs(gains[middle] as number) <= size) low = middle;
    else high = middle;
  }
  const [a, b] = [Math.abs(gains[low] as number), Math.abs(gains[high] as number)];
  return [low, b > a && Number.isFinite(b) ? Math.min(1, Math.max(0, (size - a) / (b - a))) : 0];
}
