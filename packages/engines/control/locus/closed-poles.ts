import { type Complex, complex } from '../../numeric/complex.ts';
import { roots } from '../../numeric/roots.ts';
import type { Branches } from './branches.ts';
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
  branches: Branches,
  gain: number,
  poles: readonly Complex[],
): (Complex | undefined)[] {
  const { re, im } = branches;
  const [k, share] = rowAt(branches.gain, gain);
  const free = [...poles];
  const at = (list: readonly Float64Array[], i: number) => {
    const a = list[i]?.[k] ?? Number.NaN;
    const b = list[i]?.[k + 1] ?? a;
    return Number.isNaN(b) ? a : a + share * (b - a);
  };
  // Whoever is nearest chooses first.
  const wishes = re.flatMap((_, i) =>
    poles.map((p, j) => ({ i, j, far: Math.hypot(p.re - at(re, i), p.im - at(im, i)) })),
  );
  const found = new Array<Complex | undefined>(re.length).fill(undefined);
  const used = new Set<number>();
  for (const { i, j, far } of wishes.toSorted((a, b) => a.far - b.far)) {
    if (Number.isNaN(far) || found[i] || used.has(j)) continue;
    found[i] = free[j];
    used.add(j);
  }
  return found;
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
