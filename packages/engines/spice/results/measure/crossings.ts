/** Where a signal crosses a level, along the points in their order. */

export type Edge = 'rise' | 'fall' | 'cross';

export interface Crossing {
  /** On the axis, straight between two points. */
  readonly at: number;
  readonly isRise: boolean;
}

/**
 * Calls back for every crossing of zero by `d`, in order, until told to stop by `false`. Arriving at zero from another
 * side is the crossing; staying there, or leaving to either side after arriving, is none, but for leaving to where it came
 * from, which crosses back. A signal that begins at zero and leaves it has not crossed.
 */
export function eachCrossing(
  x: Float64Array,
  d: Float64Array,
  found: (crossing: Crossing) => boolean,
): void {
  // Side on which the signal is held to be: 0 until it has left zero.
  let side = Math.sign(d[0] ?? 0);
  for (let i = 1; i < d.length; i++) {
    const y = d[i]!;
    const before = d[i - 1]!;
    if (side === 0) {
      side = Math.sign(y);
      continue;
    }
    const isRise = side < 0 && (y > 0 || (y === 0 && before < 0));
    if (!isRise && !(side > 0 && (y < 0 || (y === 0 && before > 0)))) continue;
    side = isRise ? 1 : -1;
    const at = x[i - 1]! + (before / (before - y)) * (x[i]! - x[i - 1]!);
    if (!found({ at, isRise })) return;
  }
}
