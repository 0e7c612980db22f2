/** Maximum-likelihood decoding of whole blocks, and how many paths are as likely. */
import { EngineError } from '../error.ts';
import type { Termination } from './encode.ts';
import type { Trellis } from './trellis.ts';
import { type Decoded, endsOf, type Incoming, incoming, viterbi, wordCosts } from './viterbi.ts';

/** Branches looked at in one decoding of a tail-biting block: two or three seconds. */
export const MAX_WORK = 60_000_000;
/** Metrics of all states at all steps that are kept at once. */
export const MAX_KEPT = 4_000_000;

/** Relative: sums of soft values taken in another order differ by their rounding. */
const SAME = 1e-12;

/**
 * Throws `out-of-range` where a block has more steps than can be kept, or where trying every start of a
 * tail-biting block might take more than MAX_WORK branches.
 */
export function checkWork(t: Trellis, steps: number, ending: Termination): void {
  const kept = t.states * (steps + 1);
  if (kept > MAX_KEPT)
    throw new EngineError(
      'out-of-range',
      `A block of ${steps} steps over ${t.states} states has ${kept} metrics; the most is ${MAX_KEPT}, which is ${Math.floor(MAX_KEPT / t.states) - 1} steps.`,
      { field: 'metrics', value: steps },
    );
  const most = t.next.length * steps * (t.states + 2);
  if (ending === 'tail-biting' && most > MAX_WORK)
    throw new EngineError(
      'out-of-range',
      `A tail-biting block of ${steps} steps has ${t.states} starts to try, up to ${most} branches; the most is ${MAX_WORK}.`,
      { field: 'steps', value: steps },
    );
}

/**
 * The most likely block: exact for each way of ending, tail-biting too. Of equals it takes one; `alike` says how
 * many there are. Throws `out-of-range` before the work where it is too much.
 */
export function decode(t: Trellis, values: Float64Array, ending: Termination): Decoded {
  const steps = values.length / t.outputs;
  checkWork(t, steps, ending);
  const into = incoming(t);
  if (ending === 'tail-biting') return closed(t, values, into);
  const ends = endsOf(ending);
  const best = viterbi(t, values, ends, into);
  return { ...best, alike: pathsWithin(t, values, ends.start, ends.end, best.metric) };
}

/** The least cost from each state to anywhere: no closed path from there costs less. */
function leastFrom(t: Trellis, values: Float64Array): Float64Array {
  const steps = values.length / t.outputs;
  const costs = new Float64Array(2 ** t.outputs);
  let after = new Float64Array(t.states);
  for (let step = steps - 1; step >= 0; step--) {
    wordCosts(values, step, t.outputs, costs);
    const here = new Float64Array(t.states).fill(Number.POSITIVE_INFINITY);
    for (let b = 0; b < t.next.length; b++) {
      const cost = after[t.next[b]!]! + costs[t.output[b]!]!;
      if (cost < here[b >>> t.inputs]!) here[b >>> t.inputs] = cost;
    }
    after = here;
  }
  return after;
}

/**
 * The best path that ends where it began: starts in rising order of a bound from below, until the bound passes
 * what was found. Every start is looked at or excluded, so that the path is the best there is.
 */
function closed(t: Trellis, values: Float64Array, into: Incoming): Decoded {
  const bounds = leastFrom(t, values);
  const order = Array.from(bounds.keys()).sort((a, b) => bounds[a]! - bounds[b]! || a - b);
  let best: Omit<Decoded, 'alike'> | undefined;
  let alike = 0;
  for (const start of order) {
    if (best && bounds[start]! > limitOf(best.metric)) break;
    const found = viterbi(t, values, { start, end: start }, into);
    if (!best || found.metric < best.metric - (limitOf(best.metric) - best.metric)) {
      best = found;
      alike = 0;
    }
    if (found.metric <= limitOf(best.metric) && Number.isFinite(found.metric))
      alike += pathsWithin(t, values, start, start, best.metric);
  }
  return { ...(best as Omit<Decoded, 'alike'>), alike };
}

const limitOf = (metric: number): number => metric + SAME * (1 + metric);

/** How many paths between these ends cost no more than the least does. */
function pathsWithin(
  t: Trellis,
  values: Float64Array,
  start: number,
  end: number,
  least: number,
): number {
  const steps = values.length / t.outputs;
  const costs = new Float64Array(2 ** t.outputs);
  let metric = new Float64Array(t.states).fill(Number.POSITIVE_INFINITY);
  let count = new Float64Array(t.states);
  if (start < 0) {
    metric.fill(0);
    count.fill(1);
  } else {
    metric[start] = 0;
    count[start] = 1;
  }
  for (let step = 0; step < steps; step++) {
    wordCosts(values, step, t.outputs, costs);
    const ahead = new Float64Array(t.states).fill(Number.POSITIVE_INFINITY);
    const ways = new Float64Array(t.states);
    for (let b = 0; b < t.next.length; b++) {
      const from = b >>> t.inputs;
      if (count[from] === 0) continue;
      const to = t.next[b]!;
      const cost = metric[from]! + costs[t.output[b]!]!;
      const gap = cost - ahead[to]!;
      if (gap < -SAME * (1 + cost)) {
        ahead[to] = cost;
        ways[to] = count[from]!;
      } else if (gap <= SAME * (1 + cost)) ways[to] = ways[to]! + count[from]!;
    }
    metric = ahead;
    count = ways;
  }
  let total = 0;
  for (let s = 0; s < t.states; s++)
    if ((end < 0 || s === end) && metric[s]! <= limitOf(least)) total += count[s]!;
  return total > Number.MAX_SAFE_INTEGER ? Number.POSITIVE_INFINITY : total;
}
