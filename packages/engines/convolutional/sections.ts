/** The trellis of a punctured code as one graph: states at each phase of the pattern, with the weight that is sent. */
import { EngineError } from '../error.ts';
import type { Puncturing } from './puncture.ts';
import type { Trellis } from './trellis.ts';

/** Branches of the graph: an analysis of 80 weights then takes two or three seconds at most. */
const MAX_GRAPH = 150_000;

/** Node `phase · states + state`; branch `node · 2^inputs + input`. */
export interface Graph {
  readonly nodes: number;
  readonly states: number;
  readonly words: number;
  readonly to: Int32Array;
  /** Ones sent on a branch. */
  readonly weight: Uint8Array;
}

/** Throws `out-of-range` where states times pattern are too many. */
export function graphOf(t: Trellis, { keep, period }: Puncturing): Graph {
  const size = t.next.length * period;
  if (size > MAX_GRAPH)
    throw new EngineError(
      'out-of-range',
      `${t.states} states through a pattern of ${period} steps are ${size} branches; the most is ${MAX_GRAPH}.`,
      { field: 'puncture', value: period },
    );
  const to = new Int32Array(size);
  const weight = new Uint8Array(size);
  for (let phase = 0; phase < period; phase++) {
    const after = ((phase + 1) % period) * t.states;
    const base = phase * t.next.length;
    for (let b = 0; b < t.next.length; b++) {
      to[base + b] = after + t.next[b]!;
      let sent = 0;
      for (let j = 0; j < t.outputs; j++)
        sent += (t.output[b]! >>> (t.outputs - 1 - j)) & keep[phase * t.outputs + j]! & 1;
      weight[base + b] = sent;
    }
  }
  return { nodes: period * t.states, states: t.states, words: 2 ** t.inputs, to, weight };
}

/** A node at which the code is at rest: state 0 at any phase. */
export const isRest = (g: Graph, node: number): boolean => node % g.states === 0;

/**
 * The nodes other than rest that are reached from rest, in an order in which every branch of weight 0 between them leads
 * onwards; or a cycle of such branches, which is what makes a code catastrophic (J. L. Massey and M. K. Sain, 1968).
 */
export function weightlessOrder(g: Graph): { order: Int32Array } | { cycle: Int32Array } {
  const reached = reachedFromRest(g);
  const before = new Int32Array(g.nodes);
  const isWeightless = (branch: number, from: number): boolean =>
    g.weight[branch] === 0 && reached[from] === 1 && !isRest(g, from) && !isRest(g, g.to[branch]!);
  for (let b = 0; b < g.to.length; b++)
    if (isWeightless(b, Math.floor(b / g.words))) before[g.to[b]!] = before[g.to[b]!]! + 1;
  const order: number[] = [];
  for (let n = 0; n < g.nodes; n++)
    if (reached[n] === 1 && !isRest(g, n) && before[n] === 0) order.push(n);
  for (let k = 0; k < order.length; k++)
    for (let u = 0; u < g.words; u++) {
      const branch = order[k]! * g.words + u;
      if (!isWeightless(branch, order[k]!)) continue;
      const to = g.to[branch]!;
      before[to] = before[to]! - 1;
      if (before[to] === 0) order.push(to);
    }
  const left = before.findIndex((count) => count > 0);
  if (left < 0) return { order: Int32Array.from(order) };
  return { cycle: cycleFrom(g, before, isWeightless) };
}

function reachedFromRest(g: Graph): Uint8Array {
  const reached = new Uint8Array(g.nodes);
  const queue: number[] = [];
  for (let n = 0; n < g.nodes; n += g.states) {
    reached[n] = 1;
    queue.push(n);
  }
  for (let k = 0; k < queue.length; k++)
    for (let u = 0; u < g.words; u++) {
      const to = g.to[queue[k]! * g.words + u]!;
      if (reached[to] === 1) continue;
      reached[to] = 1;
      queue.push(to);
    }
  return reached;
}

/** Branches of one cycle: back through nodes that still wait for a branch of weight 0, until one comes again. */
function cycleFrom(
  g: Graph,
  before: Int32Array,
  isWeightless: (branch: number, from: number) => boolean,
): Int32Array {
  const back = new Int32Array(g.nodes).fill(-1);
  for (let b = 0; b < g.to.length; b++) {
    const from = Math.floor(b / g.words);
    if (before[from]! > 0 && isWeightless(b, from) && back[g.to[b]!] === -1) back[g.to[b]!] = b;
  }
  const seen = new Int32Array(g.nodes).fill(-1);
  const path: number[] = [];
  let node = before.findIndex((count) => count > 0);
  while (seen[node] === -1) {
    seen[node] = path.length;
    const branch = back[node]!;
    path.push(branch);
    node = Math.floor(branch / g.words);
  }
  return Int32Array.from(path.slice(seen[node]).reverse());
}
