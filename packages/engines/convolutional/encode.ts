/** Encoding from a trellis, and how a block ends. */
import { EngineError } from '../error.ts';
import type { Trellis } from './trellis.ts';

/** How a block ends: driven to state 0, left where it is, or back where it began. */
export type Termination = 'zero' | 'truncated' | 'tail-biting';

export interface Encoded {
  /** The word of inputs at each step, those of the tail last. */
  readonly inputs: Uint8Array;
  /** All coded bits, before puncturing. */
  readonly bits: Uint8Array;
  /** The state before each step, and after the last. */
  readonly states: Int32Array;
  /** Steps at the end that are no message. */
  readonly tail: number;
}

/** Sends words of inputs from a state on. */
function run(t: Trellis, words: Uint8Array, start: number): Omit<Encoded, 'tail'> {
  const bits = new Uint8Array(words.length * t.outputs);
  const states = new Int32Array(words.length + 1);
  let state = start;
  states[0] = state;
  for (let step = 0; step < words.length; step++) {
    const branch = (state << t.inputs) | words[step]!;
    const sent = t.output[branch]!;
    for (let j = 0; j < t.outputs; j++)
      bits[step * t.outputs + j] = (sent >>> (t.outputs - 1 - j)) & 1;
    state = t.next[branch]!;
    states[step + 1] = state;
  }
  return { inputs: words, bits, states };
}

/** Steps of a tail at most: a shift register has as many as its delays. */
const MAX_TAIL = 64;

/**
 * For each number of steps the states from which state 0 is reached in just so many, up to the first number in which
 * all of them do. Throws `infeasible` where some never do.
 */
export function waysToZero(t: Trellis): Uint8Array[] {
  const reach: Uint8Array[] = [new Uint8Array(t.states)];
  (reach[0] as Uint8Array)[0] = 1;
  const words = 2 ** t.inputs;
  for (let steps = 0; steps <= Math.min(t.states, MAX_TAIL); steps++) {
    const now = reach[steps] as Uint8Array;
    if (now.every((yes) => yes === 1)) return reach;
    const before = new Uint8Array(t.states);
    for (let b = 0; b < t.next.length; b++)
      if (now[t.next[b]!] === 1) before[Math.floor(b / words)] = 1;
    reach.push(before);
  }
  throw new EngineError(
    'infeasible',
    `No number of steps up to ${MAX_TAIL} leads from every state to state 0, so that there is no tail that ends every block there.`,
    { value: t.states },
  );
}

/** Inputs that lead from a state to state 0 in as many steps as every state takes; the least input where several do. */
function tailFrom(t: Trellis, reach: readonly Uint8Array[], start: number): Uint8Array {
  const steps = reach.length - 1;
  const tail = new Uint8Array(steps);
  let state = start;
  for (let step = 0; step < steps; step++) {
    const left = reach[steps - step - 1] as Uint8Array;
    let word = 0;
    while (left[t.next[(state << t.inputs) | word]!] !== 1) word++;
    tail[step] = word;
    state = t.next[(state << t.inputs) | word]!;
  }
  return tail;
}

/** The states from which these inputs lead back to where they began. */
export function closedStarts(t: Trellis, words: Uint8Array): number[] {
  const at = Int32Array.from({ length: t.states }, (_, s) => s);
  for (const word of words)
    for (let s = 0; s < t.states; s++) at[s] = t.next[(at[s]! << t.inputs) | word]!;
  const starts: number[] = [];
  for (let s = 0; s < t.states; s++) if (at[s] === s) starts.push(s);
  return starts;
}

/**
 * Encodes words of inputs, the first input of each highest. Throws `infeasible` where no tail leads to state 0,
 * or where from no state the block ends as it began.
 */
export function encode(t: Trellis, words: Uint8Array, ending: Termination): Encoded {
  if (ending === 'truncated') return { ...run(t, words, 0), tail: 0 };
  if (ending === 'tail-biting') {
    const [start] = closedStarts(t, words);
    if (start === undefined)
      throw new EngineError(
        'infeasible',
        `From no state do these ${words.length} steps end as they began, as happens with feedback at some lengths: give another length, or end with a zero tail.`,
        { value: words.length },
      );
    return { ...run(t, words, start), tail: 0 };
  }
  const reach = waysToZero(t);
  const before = run(t, words, 0);
  const tail = tailFrom(t, reach, before.states[words.length]!);
  const all = new Uint8Array(words.length + tail.length);
  all.set(words);
  all.set(tail, words.length);
  return { ...run(t, all, 0), tail: tail.length };
}
