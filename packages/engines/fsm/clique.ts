import { compatible, type PairChart } from './pair-chart.ts';
import { membersOf, type StateSet, setOf, single, sizeOf } from './state-set.ts';

/**
 * States no two of which are compatible: each needs a state of its own in every reduced machine. The largest such set where the
 * search ends within `work`, states looked at, else a large one.
 */
export function incompatibleStates(
  chart: PairChart,
  among: readonly number[],
  work = 300_000,
): number[] {
  const apart = Array.from({ length: chart.states }, () => 0n);
  for (const a of among)
    for (const b of among) if (a !== b && !compatible(chart, a, b)) apart[a]! |= single(b);
  let best: StateSet = 0n;
  let looked = 0;
  const grow = (set: StateSet, size: number, open: StateSet): void => {
    if (size > sizeOf(best)) best = set;
    let left = open;
    // The state with most others to go with first.
    const order = membersOf(open)
      .map((v) => ({ v, others: sizeOf(apart[v]! & open) }))
      .sort((a, b) => b.others - a.others);
    looked += order.length;
    for (const { v } of order) {
      if (looked > work || size + sizeOf(left) <= sizeOf(best)) return;
      grow(set | single(v), size + 1, left & apart[v]!);
      left &= ~single(v);
    }
  };
  grow(0n, 0, setOf(among));
  return membersOf(best);
}
