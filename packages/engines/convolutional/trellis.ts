/** Trellises of convolutional codes: what follows each state for each input, and what is sent. */
import { EngineError } from '../error.ts';

/** States of a trellis at most: a constraint length of 15 with one input. */
export const MAX_STATES = 16384;
/** Branches of one section, states times input words. */
export const MAX_BRANCHES = 32768;
/** Bits that go in, and that come out, at each step. */
export const MAX_INPUTS = 6;
export const MAX_OUTPUTS = 10;

/**
 * One section. Branches are numbered `state · 2^inputs + input`. The first input and the first output are the highest
 * bits of their words.
 */
export interface Trellis {
  /** Bits that go in at each step, k. */
  readonly inputs: number;
  /** Bits that come out at each step, n. */
  readonly outputs: number;
  readonly states: number;
  /** The state after each branch. */
  readonly next: Int32Array;
  /** The word sent on each branch. */
  readonly output: Int32Array;
}

/**
 * A shift-register encoder in controller form, one register an input. Words have memory + 1 bits with the newest
 * bit highest: 171 in octal is 1 + D + D² + D³ + D⁶.
 */
export interface Registers {
  /** Delays of each input's register. */
  readonly memory: readonly number[];
  /** Taps by input, then by output. */
  readonly forward: readonly (readonly number[])[];
  /** Taps of what goes into each register, the input's own tap (the highest bit) among them; that bit alone where nothing is fed back. */
  readonly feedback: readonly number[];
}

/** 1 where a word of up to 32 bits has an odd number of ones. */
export function parity(word: number): number {
  let w = word ^ (word >>> 16);
  w ^= w >>> 8;
  w ^= w >>> 4;
  return (0x6996 >>> (w & 15)) & 1;
}

/** Ones in a word of up to 31 bits. */
export function ones(word: number): number {
  let count = 0;
  for (let w = word; w !== 0; w &= w - 1) count++;
  return count;
}

/** States of registers with so many delays together. Throws `out-of-range` beyond MAX_STATES. */
function statesOf(memory: readonly number[]): number {
  const total = memory.reduce((a, b) => a + b, 0);
  if (2 ** total > MAX_STATES)
    throw new EngineError(
      'out-of-range',
      `The encoder has ${total} delays, which is ${2 ** total} states; the most is ${MAX_STATES}.`,
      { field: 'memory', value: total },
    );
  return 2 ** total;
}

/** Throws `out-of-range` for more inputs, outputs or branches than are taken. */
export function checkSize(inputs: number, outputs: number, states: number): void {
  const bounds: [number, number, string][] = [
    [inputs, MAX_INPUTS, 'inputs'],
    [outputs, MAX_OUTPUTS, 'outputs'],
    [states, MAX_STATES, 'states'],
    [states * 2 ** inputs, MAX_BRANCHES, 'branches a step'],
  ];
  for (const [value, most, what] of bounds)
    if (value > most)
      throw new EngineError(
        'out-of-range',
        `The trellis has ${value} ${what}; the most is ${most}.`,
        { value },
      );
}

/**
 * The trellis of shift registers. The first input's register is the highest part of the state's number, and in
 * each register the newest bit is highest, as in MATLAB's poly2trellis.
 * Throws `out-of-range` where it is too large.
 */
export function trellisOf({ memory, forward, feedback }: Registers): Trellis {
  const inputs = memory.length;
  const outputs = forward[0]?.length ?? 0;
  const states = statesOf(memory);
  checkSize(inputs, outputs, states);
  const words = 2 ** inputs;
  const next = new Int32Array(states * words);
  const output = new Int32Array(states * words);
  for (let state = 0; state < states; state++)
    for (let input = 0; input < words; input++) {
      let [to, sent, shift] = [0, 0, 0];
      for (let i = inputs - 1; i >= 0; i--) {
        const delays = memory[i] ?? 0;
        const kept = (state >>> shift) & (2 ** delays - 1);
        const bit = (input >>> (inputs - 1 - i)) & 1;
        const word = (parity(((bit << delays) | kept) & (feedback[i] ?? 0)) << delays) | kept;
        to |= (word >>> 1) << shift;
        shift += delays;
        for (let j = 0; j < outputs; j++)
          sent ^= parity(word & (forward[i]?.[j] ?? 0)) << (outputs - 1 - j);
      }
      next[state * words + input] = to;
      output[state * words + input] = sent;
    }
  return { inputs, outputs, states, next, output };
}

/** Whether next states and outputs are sums of those of state and input: then every word stands to the others as to the zero word. */
export function isLinear({ inputs, states, next, output }: Trellis): boolean {
  const words = 2 ** inputs;
  if ((states & (states - 1)) !== 0 || next[0] !== 0 || output[0] !== 0) return false;
  const branches = states * words;
  for (let b = 1; b < branches; b++) {
    const low = b & -b;
    if (low === b) continue;
    if (next[b] !== (next[low]! ^ next[b ^ low]!)) return false;
    if (output[b] !== (output[low]! ^ output[b ^ low]!)) return false;
  }
  return true;
}
