/** How many settings are legal, without going through them. */
import { type Steps, stepCount } from './limits.ts';
import type { Pll } from './pll.ts';

/**
 * Multiplier steps within `vco`, each times the number of legal dividers of every output. Between the steps at which
 * some divider becomes legal or stops being so the product is constant, so a sweep over those is all it takes.
 */
export function legalCount(pll: Pll, vco: Steps, outputs: readonly (readonly Steps[])[]): number {
  if (vco.low > vco.high) return 0;
  const edges = new Map<number, number[]>();
  const at = (k: number): number[] => {
    const there = edges.get(k) ?? outputs.map(() => 0);
    edges.set(k, there);
    return there;
  };
  at(vco.low);
  for (const [o, dividers] of outputs.entries())
    for (const { low, high } of dividers) {
      const from = Math.max(low, vco.low);
      const to = Math.min(high, vco.high);
      if (from > to) continue;
      bump(at(from), o, 1);
      if (to < vco.high) bump(at(to + 1), o, -1);
    }
  const places = [...edges.keys()].sort((a, b) => a - b);
  const open = outputs.map(() => 0);
  let sum = 0;
  for (const [n, place] of places.entries()) {
    for (const [o, change] of (edges.get(place) ?? []).entries()) bump(open, o, change);
    const end = (places[n + 1] ?? vco.high + 1) - 1;
    sum += stepCount(pll, place, end) * open.reduce((product, c) => product * c, 1);
  }
  return sum;
}

function bump(counts: number[], at: number, by: number): void {
  counts[at] = (counts[at] ?? 0) + by;
}
