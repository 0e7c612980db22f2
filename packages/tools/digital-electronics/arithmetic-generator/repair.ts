/** Changes of a prefix graph that leave it one: a node taken out or put in, and what that opens closed again. */
import {
  type PrefixGraph,
  type PrefixStep,
  showGraph,
} from '@tollbench/engines/arithmetic/prefix-graph.ts';

/** The steps that join, in the order of their levels, and at the end for each bit that does not reach 0 one that does. */
export function repaired(width: number, steps: readonly PrefixStep[]): PrefixGraph {
  const low = Array.from({ length: width }, (_, i) => i);
  const ready = new Array<number>(width).fill(0);
  const kept: PrefixStep[] = [];
  const sorted = [...steps].sort((a, b) => a.level - b.level || a.bit - b.bit);
  for (let at = 0; at < sorted.length; ) {
    const { level } = sorted[at] as PrefixStep;
    const before = [...low];
    const seen = new Set<number>();
    for (; at < sorted.length && sorted[at]?.level === level; at++) {
      const step = sorted[at] as PrefixStep;
      const { bit, from } = step;
      const joins =
        from >= 0 &&
        from < bit &&
        bit < width &&
        !seen.has(bit) &&
        (before[bit] as number) <= from + 1;
      if (!joins || before[bit] === 0) continue;
      seen.add(bit);
      kept.push(step);
      low[bit] = Math.min(before[bit] as number, before[from] as number);
      ready[bit] = level;
    }
  }
  for (let bit = 1; bit < width; bit++) {
    if (low[bit] === 0) continue;
    const from = (low[bit] as number) - 1;
    const level = Math.max(ready[bit] as number, ready[from] as number) + 1;
    kept.push({ level, bit, from });
    low[bit] = 0;
    ready[bit] = level;
  }
  // Levels that have lost all their steps go.
  const levels = [...new Set(kept.map((step) => step.level))].sort((a, b) => a - b);
  const all = kept
    .map((step) => ({ ...step, level: levels.indexOf(step.level) + 1 }))
    .sort((a, b) => a.level - b.level || a.bit - b.bit);
  return { width, levels: levels.length, steps: all };
}

/** The graph of a text as far as it can be read, made whole. */
export function repairedText(text: string, width: number): string {
  const steps: PrefixStep[] = [];
  text.split(/[\n;/]/u).forEach((line, k) => {
    for (const [, bit, from] of line.matchAll(/(\d{1,3}):(\d{1,3})/gu))
      steps.push({ level: k + 1, bit: Number(bit), from: Number(from) });
  });
  return showGraph(repaired(width, steps));
}

/** A press on a place of the graph: the node there goes, or one comes that takes in the group below its bit's own. */
export function toggled(graph: PrefixGraph, level: number, bit: number): PrefixGraph {
  const there = graph.steps.some((s) => s.level === level && s.bit === bit);
  if (there)
    return repaired(
      graph.width,
      graph.steps.filter((s) => !(s.level === level && s.bit === bit)),
    );
  const before = repairedPrefix(graph, level);
  const from = (before[bit] as number) - 1;
  return from < 0 ? graph : repaired(graph.width, [...graph.steps, { level, bit, from }]);
}

/** How far down each bit reaches before a level. */
function repairedPrefix({ width, steps }: PrefixGraph, level: number): number[] {
  const low = Array.from({ length: width }, (_, i) => i);
  for (let k = 1; k < level; k++) {
    const before = [...low];
    for (const { bit, from } of steps.filter((s) => s.level === k))
      low[bit] = Math.min(before[bit] as number, before[from] as number);
  }
  return low;
}
