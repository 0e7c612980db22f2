/**
 * The Viterbi algorithm on any trellis: the path that differs least from what was received.
 *
 * A value received for a coded bit is positive for 0 and negative for 1, and its size is what a difference costs:
 * ±1 for hard bits, log-likelihood ratios for soft ones, 0 for what was erased or not sent. The least cost is then the
 * largest likelihood. A. J. Viterbi, IEEE Trans. Inf. Theory 13, 1967; G. D. Forney, Proc. IEEE 61, 1973.
 */
import type { Termination } from './encode.ts';
import type { Trellis } from './trellis.ts';

export interface Decoded {
  /** The word of inputs at each step. */
  readonly inputs: Uint8Array;
  /** The state before each step, and after the last. */
  readonly states: Int32Array;
  /** Cost of the path. */
  readonly metric: number;
  /** Paths of this cost, other starts and ends among them; Infinity beyond 2⁵³. */
  readonly alike: number;
}

/** Where paths may begin and end; −1 anywhere. */
export interface Ends {
  readonly start: number;
  readonly end: number;
}

/** Branches by the state they lead to: the `into[k]`, k from `from[s]` to `from[s + 1]`, are branches into s, rising. */
export interface Incoming {
  readonly from: Int32Array;
  readonly into: Int32Array;
}

export function incoming({ states, next }: Trellis): Incoming {
  const from = new Int32Array(states + 1);
  for (const to of next) from[to + 1] = from[to + 1]! + 1;
  for (let s = 0; s < states; s++) from[s + 1] = from[s + 1]! + from[s]!;
  const at = from.slice();
  const into = new Int32Array(next.length);
  next.forEach((to, branch) => {
    into[at[to]!] = branch;
    at[to] = at[to]! + 1;
  });
  return { from, into };
}

/** Costs of the words of one step, by word. */
export function wordCosts(
  values: Float64Array,
  step: number,
  outputs: number,
  costs: Float64Array,
): void {
  for (let word = 0; word < costs.length; word++) {
    let cost = 0;
    for (let j = 0; j < outputs; j++) {
      const value = values[step * outputs + j]!;
      const one = (word >>> (outputs - 1 - j)) & 1;
      if (one === 1 ? value > 0 : value < 0) cost += Math.abs(value);
    }
    costs[word] = cost;
  }
}

/** The costs of all states before each step and after the last: (steps + 1) × states, Infinity where no path leads. */
export function costsOf(
  t: Trellis,
  values: Float64Array,
  start: number,
  { from, into }: Incoming,
): { metrics: Float64Array; chosen: Int32Array } {
  const steps = values.length / t.outputs;
  const metrics = new Float64Array((steps + 1) * t.states).fill(Number.POSITIVE_INFINITY);
  const chosen = new Int32Array(steps * t.states).fill(-1);
  if (start < 0) metrics.fill(0, 0, t.states);
  else metrics[start] = 0;
  const costs = new Float64Array(2 ** t.outputs);
  for (let step = 0; step < steps; step++) {
    wordCosts(values, step, t.outputs, costs);
    const [here, there] = [step * t.states, (step + 1) * t.states];
    for (let s = 0; s < t.states; s++)
      for (let k = from[s]!; k < from[s + 1]!; k++) {
        const branch = into[k]!;
        const cost = metrics[here + (branch >>> t.inputs)]! + costs[t.output[branch]!]!;
        if (cost < metrics[there + s]!) {
          metrics[there + s] = cost;
          chosen[here + s] = branch;
        }
      }
  }
  return { metrics, chosen };
}

/** Follows the chosen branches back from a state after a step. */
export function traceBack(
  t: Trellis,
  chosen: Int32Array,
  steps: number,
  end: number,
): { inputs: Uint8Array; states: Int32Array } {
  const inputs = new Uint8Array(steps);
  const states = new Int32Array(steps + 1);
  states[steps] = end;
  for (let step = steps - 1; step >= 0; step--) {
    const branch = chosen[step * t.states + states[step + 1]!]!;
    inputs[step] = branch & (2 ** t.inputs - 1);
    states[step] = branch >>> t.inputs;
  }
  return { inputs, states };
}

/** The state of least cost after so many steps, the lowest of equals. */
export function bestState(metrics: Float64Array, states: number, steps: number): number {
  let best = 0;
  for (let s = 1; s < states; s++)
    if (metrics[steps * states + s]! < metrics[steps * states + best]!) best = s;
  return best;
}

/** The best path between given ends. Of equals the one that came by the branch of the lowest number is taken, from the end on. */
export function viterbi(
  t: Trellis,
  values: Float64Array,
  { start, end }: Ends,
  into = incoming(t),
): Omit<Decoded, 'alike'> {
  const steps = values.length / t.outputs;
  const { metrics, chosen } = costsOf(t, values, start, into);
  const last = end < 0 ? bestState(metrics, t.states, steps) : end;
  return {
    ...traceBack(t, chosen, steps, last),
    metric: metrics[steps * t.states + last]!,
  };
}

/** Ends of a block by how it was ended; for tail-biting the start is free and the end is to be the same. */
export const endsOf = (ending: Termination): Ends => ({
  start: ending === 'tail-biting' ? -1 : 0,
  end: ending === 'zero' ? 0 : -1,
});
