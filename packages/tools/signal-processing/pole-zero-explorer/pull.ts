/** What becomes of a list of roots when one is pulled. */
import { repeated } from '@tollbench/engines/control/locus/loop.ts';
import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import type { Place } from '../../define/handle.ts';
import { inPairs } from '../../define/read-roots.ts';
import type { PoleZeroResult } from './compute.ts';
import type { PoleZeroInputs } from './inputs.ts';

interface Start {
  readonly zeros: readonly Complex[];
  readonly poles: readonly Complex[];
  /** How the gain is given once it is by roots. */
  readonly gain: Partial<PoleZeroInputs>;
}

/** The roots that a pull starts from: the fields' own, or those of the coefficients, and then their gain with them. */
export function startOf({ given, map }: PoleZeroResult, i: PoleZeroInputs): Start {
  if (i.from === 'roots') return { zeros: i.zeros, poles: i.poles, gain: {} };
  return {
    zeros: inPairs(repeated(given.zeros)),
    poles: inPairs(repeated(given.poles)),
    gain: i.gainBy === 'k' ? { gain: map.gain } : {},
  };
}

/** Significant digits of a place: those of a pixel and a little more. */
const round = (x: number): number => Number(x.toPrecision(5)) + 0;

/**
 * The list with root k at a place. A pair moves together and falls apart into two real roots where it is pulled through
 * the axis; a real root stays real, but for one that stands upon another: the two leave the axis as a pair.
 */
export function pulled(list: readonly Complex[], k: number, { x, y }: Place): readonly Complex[] {
  const root = list[k];
  if (!root) return list;
  const re = round(x);
  const im = Math.max(0, round(y));
  if (root.im !== 0)
    return list.map((s, n) =>
      n === k ? { re, im } : n === k + 1 ? { re, im: im === 0 ? 0 : -im } : s,
    );
  const mate = list.findIndex((s, n) => n !== k && s.im === 0 && s.re === root.re);
  if (mate < 0 || im === 0) return list.map((s, n) => (n === k ? { re, im: 0 } : s));
  // The mate moves beside it: pairs stand side by side.
  return list.flatMap((s, n) => {
    if (n === k)
      return [
        { re, im },
        { re, im: -im },
      ];
    return n === mate ? [] : [s];
  });
}
