import type { Implications } from './compatibles.ts';
import { compatible, type PairChart } from './pair-chart.ts';
import { isWithin, membersOf, type StateSet, single } from './state-set.ts';

/**
 * A closed cover without overlaps, by merging: two classes become one where all that this implies can be merged, too.
 * Pairs are tried in the order of the states, once each, until `work` pairs of states have been compared. No minimum; it is
 * found where compatibles are too many to list.
 */
export function mergedClasses(
  chart: PairChart,
  states: readonly number[],
  implications: Implications,
  work = 2_000_000,
): StateSet[] {
  let classOf = new Map<number, StateSet>(states.map((s) => [s, single(s)]));
  let left = work;
  const fit = (a: StateSet, b: StateSet): boolean => {
    const others = membersOf(b);
    return membersOf(a).every((s) =>
      others.every((t) => {
        left--;
        return compatible(chart, s, t);
      }),
    );
  };
  /** The classes with two of them merged and everything that follows; undefined where that cannot be. */
  const merged = (first: StateSet): Map<number, StateSet> | undefined => {
    const next = new Map(classOf);
    const pending = [first];
    for (let wanted = pending.pop(); wanted !== undefined; wanted = pending.pop()) {
      const parts = [...new Set(membersOf(wanted).map((s) => next.get(s) ?? single(s)))];
      let whole = parts[0] ?? 0n;
      for (const part of parts.slice(1)) {
        if (left <= 0 || !fit(whole, part)) return undefined;
        whole |= part;
      }
      if (parts.length < 2) continue;
      for (const s of membersOf(whole)) next.set(s, whole);
      pending.push(...implications.of(whole).filter((set) => !isWithin(set, whole)));
    }
    return next;
  };
  for (const [k, a] of states.entries())
    for (const b of states.slice(k + 1)) {
      if (left <= 0) break;
      left--;
      if (!compatible(chart, a, b) || classOf.get(a) === classOf.get(b)) continue;
      classOf = merged(single(a) | single(b)) ?? classOf;
    }
  return [...new Set(classOf.values())];
}
