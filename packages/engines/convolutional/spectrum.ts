/**
 * Distances of a linear convolutional code: how many error events of each weight there are, and how many message bits
 * they get wrong. An error event leaves state 0 and comes back to it once. Counts are those of all the steps of the
 * puncturing pattern at which an event may begin, as in J. Hagenauer, IEEE Trans. Commun. 36, 1988.
 */
import type { Puncturing } from './puncture.ts';
import { type Graph, graphOf, isRest, weightlessOrder } from './sections.ts';
import { ones, type Trellis } from './trellis.ts';

export interface Spectrum {
  /** Weight of the lightest event. */
  readonly free: number;
  /** A_d for d = free, free + 1, …; doubles, exact below 2⁵³. */
  readonly events: Float64Array;
  /** Information weights of these events, summed: B_d (or c_d). */
  readonly bits: Float64Array;
}

/** A cycle through which a path runs for ever and sends no 1. */
export interface Weightless {
  /** States on the cycle. */
  readonly states: readonly number[];
  /** The words of inputs along it. */
  readonly inputs: readonly number[];
  /** Whether a message bit on it is 1: then finitely many channel errors make infinitely many wrong bits. */
  readonly catastrophic: boolean;
}

/** The cycle without weight, or null where there is none. */
export function weightlessCycle(t: Trellis, p: Puncturing): Weightless | null {
  const g = graphOf(t, p);
  const found = weightlessOrder(g);
  if ('order' in found) return null;
  const inputs = Array.from(found.cycle, (b) => b % g.words);
  return {
    states: Array.from(found.cycle, (b) => Math.floor(b / g.words) % g.states),
    inputs,
    catastrophic: inputs.some((word) => word !== 0),
  };
}

/** The least weight of a path that leaves state 0 and comes back, by Dijkstra's algorithm; Infinity where none does. */
export function freeDistance(t: Trellis, p: Puncturing): number {
  const g = graphOf(t, p);
  const least = new Float64Array(g.nodes).fill(Number.POSITIVE_INFINITY);
  const rings: number[][] = [];
  let best = Number.POSITIVE_INFINITY;
  const visit = (from: number, so: number, isStart: boolean): void => {
    for (let u = isStart ? 1 : 0; u < g.words; u++) {
      const branch = from * g.words + u;
      const total = so + g.weight[branch]!;
      const to = g.to[branch]!;
      if (isRest(g, to)) best = Math.min(best, total);
      else if (total < least[to]!) {
        least[to] = total;
        rings[total] ??= [];
        (rings[total] as number[]).push(to);
      }
    }
  };
  for (let n = 0; n < g.nodes; n += g.states) visit(n, 0, true);
  for (let d = 0; d < rings.length && d < best; d++) {
    const ring = rings[d];
    for (let k = 0; ring && k < ring.length; k++)
      if (least[ring[k]!] === d) visit(ring[k]!, d, false);
  }
  return best;
}

/**
 * The first `terms` weights. The code must have no cycle without weight. Paths are counted weight by weight; nodes
 * joined by branches of weight 0 are taken in their order.
 */
export function spectrum(t: Trellis, p: Puncturing, terms: number): Spectrum {
  const g = graphOf(t, p);
  const free = freeDistance(t, p);
  const found = weightlessOrder(g);
  if (!('order' in found) || !Number.isFinite(free))
    return { free, events: new Float64Array(0), bits: new Float64Array(0) };
  const counter = new Counter(g, found.order, t.outputs);
  const events = new Float64Array(terms);
  const bits = new Float64Array(terms);
  for (let d = 0; d < free + terms; d++) {
    const { events: a, bits: b } = counter.next(d);
    if (d >= free) {
      events[d - free] = a;
      bits[d - free] = b;
    }
  }
  return { free, events, bits };
}

/** Paths away from rest by weight, of which as many weights are kept as a branch can have. */
class Counter {
  readonly #g: Graph;
  readonly #order: Int32Array;
  readonly #kept: number;
  readonly #paths: Float64Array[];
  readonly #bits: Float64Array[];
  readonly #ones: Uint8Array;
  /** Branches by the node they lead to. */
  readonly #from: Int32Array;
  readonly #into: Int32Array;

  constructor(g: Graph, order: Int32Array, outputs: number) {
    this.#g = g;
    this.#order = order;
    this.#kept = outputs + 1;
    this.#paths = Array.from({ length: this.#kept }, () => new Float64Array(g.nodes));
    this.#bits = Array.from({ length: this.#kept }, () => new Float64Array(g.nodes));
    this.#ones = Uint8Array.from({ length: g.words }, (_, u) => ones(u));
    this.#from = new Int32Array(g.nodes + 1);
    for (const to of g.to) this.#from[to + 1] = this.#from[to + 1]! + 1;
    for (let n = 0; n < g.nodes; n++) this.#from[n + 1] = this.#from[n + 1]! + this.#from[n]!;
    const at = this.#from.slice();
    this.#into = new Int32Array(g.to.length);
    g.to.forEach((to, b) => {
      this.#into[at[to]!] = b;
      at[to] = at[to]! + 1;
    });
  }

  /** Events of weight d; to be asked for d = 0, 1, 2, … in turn. */
  next(d: number): { events: number; bits: number } {
    const slot = d % this.#kept;
    const [paths, bits] = [this.#paths[slot] as Float64Array, this.#bits[slot] as Float64Array];
    paths.fill(0);
    bits.fill(0);
    for (const node of this.#order) {
      const { events, bits: wrong } = this.#arriving(node, d);
      paths[node] = events;
      bits[node] = wrong;
    }
    const sum = { events: 0, bits: 0 };
    for (let n = 0; n < this.#g.nodes; n += this.#g.states) {
      const { events, bits: wrong } = this.#arriving(n, d);
      sum.events += events;
      sum.bits += wrong;
    }
    return sum;
  }

  /** Paths of weight d that come to a node by one more branch. */
  #arriving(node: number, d: number): { events: number; bits: number } {
    const g = this.#g;
    let [events, wrong] = [0, 0];
    for (let k = this.#from[node]!; k < this.#from[node + 1]!; k++) {
      const branch = this.#into[k]!;
      const source = Math.floor(branch / g.words);
      const input = branch - source * g.words;
      const before = d - g.weight[branch]!;
      if (before < 0) continue;
      if (isRest(g, source)) {
        if (before !== 0 || input === 0) continue;
        events += 1;
        wrong += this.#ones[input]!;
        continue;
      }
      const slot = before % this.#kept;
      const paths = (this.#paths[slot] as Float64Array)[source]!;
      if (paths === 0) continue;
      events += paths;
      wrong += (this.#bits[slot] as Float64Array)[source]! + paths * this.#ones[input]!;
    }
    return { events, bits: wrong };
  }
}
