/** Wires of a net as few and straight: none lies on another, and what joins keeps joining. */
import type { Wire } from './drawing.ts';

/**
 * Wires of one net merged where they lie on one another or go on straight. Where wires cross and are joined, the upright
 * ones end, so that the joint stays; pins and flags on wires need no end.
 */
export function tidied(wires: readonly Wire[]): Wire[] {
  const lying = wires.filter(({ from, to }) => from.y === to.y && from.x !== to.x);
  const standing = wires.filter(({ from, to }) => from.x === to.x && from.y !== to.y);
  const ends = new Set(wires.flatMap(({ from, to }) => [`${from.x},${from.y}`, `${to.x},${to.y}`]));
  const rows = merged(lying.map(({ from, to }) => ({ line: from.y, a: from.x, b: to.x })));
  const columns = merged(standing.map(({ from, to }) => ({ line: from.x, a: from.y, b: to.y })));
  return [
    ...rows.map(({ line: y, a, b }) => ({ from: { x: a, y }, to: { x: b, y } })),
    ...columns.flatMap(({ line: x, a, b }) => {
      const cuts = rows
        .filter((r) => r.line > a && r.line < b && r.a < x && r.b > x && ends.has(`${x},${r.line}`))
        .map((r) => r.line)
        .sort((p, q) => p - q);
      return [a, ...cuts].map((from, k) => ({ from: { x, y: from }, to: { x, y: cuts[k] ?? b } }));
    }),
  ];
}

interface Run {
  readonly line: number;
  readonly a: number;
  readonly b: number;
}

/** Runs on one line that touch or overlap, as one. */
function merged(runs: readonly Run[]): Run[] {
  const sorted = runs
    .map(({ line, a, b }) => ({ line, a: Math.min(a, b), b: Math.max(a, b) }))
    .sort((p, q) => p.line - q.line || p.a - q.a);
  const found: { line: number; a: number; b: number }[] = [];
  for (const run of sorted) {
    const last = found.at(-1);
    if (last && last.line === run.line && run.a <= last.b) last.b = Math.max(last.b, run.b);
    else found.push({ ...run });
  }
  return found;
}
