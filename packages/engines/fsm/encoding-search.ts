import type { Behaviour } from './behaviour.ts';
import { type Codes, leastBits } from './encoding.ts';
import { excitation, type FlipFlop, type Unused } from './excitation.ts';
import { type Cost, costOf, sumsOf } from './two-level.ts';

/** The encoding of least logic that a search found. */
export interface FoundEncoding {
  readonly codes: Codes;
  readonly cost: Cost;
  /** Encodings that were measured. */
  readonly tried: number;
  /** `exhaustive`: every encoding of so many bits with the reset state at 0, up to the order of bits. */
  readonly method: 'exhaustive' | 'annealing';
  /** Whether every measure was a proven minimum, so that with `exhaustive` none of them is cheaper. */
  readonly isExact: boolean;
  /** The dearest encoding that was measured. */
  readonly worst: Cost;
}

export interface EncodingSearch {
  readonly flipFlop: FlipFlop;
  readonly unused: Unused;
  /** Encodings measured at most: 1,200 unless said, fewer where one has much logic. */
  readonly most?: number;
  readonly progress?: (share: number) => void;
}

/** Literals over all encodings that are measured: some seconds. */
const WORK = 200_000;
/** Variables to which each encoding is measured by the exact minimiser. */
const EXACT = 6;

const dearer = (a: Cost, b: Cost): number => a.literals - b.literals || a.terms - b.terms;

/**
 * Codes of fewest bits whose sums of products have the fewest literals, then terms: all of them where they are at most
 * `most`, the reset state at 0 and bits in one order; else by simulated annealing (S. Kirkpatrick et al., Science 220, 1983)
 * over swaps of codes, with a fixed seed, which proves nothing.
 */
export function leastLogic(b: Behaviour, options: EncodingSearch): FoundEncoding {
  const { progress = () => {} } = options;
  const n = b.machine.states.length;
  const bits = leastBits(n);
  const variables = bits + b.machine.inputs.length;
  let tried = 0;
  let isExact = true;
  let worst: Cost = { literals: 0, terms: 0 };
  const measure = (codes: Codes): Cost => {
    const sums = sumsOf(
      excitation(b, codes, options.flipFlop, options.unused),
      Math.min(EXACT, variables),
    );
    isExact &&= sums.every((s) => s.isMinimum);
    const cost = costOf(sums);
    if (dearer(cost, worst) > 0) worst = cost;
    tried++;
    return cost;
  };
  const texts = Array.from({ length: 1 << bits }, (_, k) => k.toString(2).padStart(bits, '0'));
  const count = encodings(n, bits);
  const first = measure(
    placed(texts.map((_, k) => k).slice(0, n), b.machine.reset).map((k) => texts[k]!),
  );
  const most =
    options.most ?? Math.max(30, Math.min(1200, Math.floor(WORK / (first.literals + 1))));
  tried = 0;
  if (count <= most) {
    let best: { codes: Codes; cost: Cost } | undefined;
    for (const order of assignments(n, bits)) {
      const codes = placed(order, b.machine.reset).map((k) => texts[k]!);
      const cost = measure(codes);
      if (!best || dearer(cost, best.cost) < 0) best = { codes, cost };
      progress(tried / count);
    }
    const { codes, cost } = best!;
    return { codes, cost, tried, method: 'exhaustive', isExact, worst };
  }
  const found = annealed(n, 1 << bits, most, (order) => {
    progress(tried / most);
    return measure(placed(order, b.machine.reset).map((k) => texts[k]!));
  });
  return {
    codes: placed(found.order, b.machine.reset).map((k) => texts[k]!),
    cost: found.cost,
    tried,
    method: 'annealing',
    isExact: false,
    worst,
  };
}

/** Codes in the order reset state, others: by index of the state. */
function placed(order: readonly number[], reset: number): number[] {
  const rest = order.slice(1);
  return Array.from({ length: order.length }, (_, s) =>
    s === reset ? order[0]! : rest[s < reset ? s : s - 1]!,
  );
}

/** How many encodings there are with the first state at 0, up to the order of the bits, counted with those that some order maps to themselves: at least that many. */
function encodings(n: number, bits: number): number {
  let count = 1;
  for (let k = 1; k < n; k++) count *= (1 << bits) - k;
  for (let k = 2; k <= bits; k++) count /= k;
  return count;
}

/**
 * Every choice of different codes for n states, the first at 0, one for each order of bits: the columns of the code table,
 * read as numbers, do not fall from bit to bit.
 */
function* assignments(n: number, bits: number): Generator<number[]> {
  const order = [0];
  const used = new Set(order);
  function* go(): Generator<number[]> {
    if (order.length === n) {
      if (inOrder(order, bits)) yield order;
      return;
    }
    for (let code = 1; code < 1 << bits; code++) {
      if (used.has(code)) continue;
      order.push(code);
      used.add(code);
      if (inOrder(order, bits)) yield* go();
      order.pop();
      used.delete(code);
    }
  }
  yield* go();
}

/** Whether no exchange of two neighbouring bits makes the list of codes smaller, word by word. */
function inOrder(order: readonly number[], bits: number): boolean {
  for (let k = 1; k < bits; k++) {
    for (const code of order) {
      const high = (code >> k) & 1;
      const low = (code >> (k - 1)) & 1;
      if (low > high) break;
      if (high > low) return false;
    }
  }
  return true;
}

function annealed(
  states: number,
  codes: number,
  most: number,
  measure: (order: readonly number[]) => Cost,
): { order: number[]; cost: Cost } {
  const random = mulberry(1);
  const order = Array.from({ length: codes }, (_, k) => k);
  let now = measure(order.slice(0, states));
  let best = { order: order.slice(0, states), cost: now };
  const start = Math.max(2, now.literals / 20);
  for (let k = 1; k < most; k++) {
    const heat = start * (1 - k / most) ** 2 + 0.01;
    const i = 1 + Math.floor(random() * (states - 1));
    const j = 1 + Math.floor(random() * (codes - 1));
    if (i === j) continue;
    const swap = () => {
      [order[i], order[j]] = [order[j]!, order[i]!];
    };
    swap();
    const cost = measure(order.slice(0, states));
    const worse = cost.literals - now.literals + (cost.terms - now.terms) / 100;
    if (worse <= 0 || random() < Math.exp(-worse / heat)) {
      now = cost;
      if (dearer(now, best.cost) < 0) best = { order: order.slice(0, states), cost: now };
    } else swap();
  }
  return best;
}

/** Uniform numbers of [0, 1) from a seed: T. Ettinger's mulberry32. */
function mulberry(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
