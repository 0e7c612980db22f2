/**
 * A Viterbi decoder for many bits: whole numbers, one input, the two branches into a state from neighbouring states.
 * All encoders of one shift register, with feedback or without, are such.
 */
import type { Trellis } from './trellis.ts';

/** Path metrics are brought down before they can leave 32 bits. */
const RENORMALISE = 1 << 29;

/** Whether a trellis is of one shift register whose newest bit is highest. */
export function isOneRegister({ inputs, states, next }: Trellis): boolean {
  if (inputs !== 1 || states < 2) return false;
  const half = states >> 1;
  for (let s = 0; s < states; s++) {
    const [a, b] = [next[2 * s]!, next[2 * s + 1]!];
    if (Math.min(a, b) !== s >> 1 || Math.max(a, b) !== (s >> 1) + half) return false;
  }
  return true;
}

/** Decodes blocks of up to so many steps, each from state 0. */
export class StreamDecoder {
  readonly #t: Trellis;
  readonly #now: Int32Array;
  readonly #then: Int32Array;
  /** 1 where the branch from the odd one of the two states was taken. */
  readonly #odd: Uint8Array;
  /** Words on the four branches between states 2j, 2j + 1 and j, j + states/2. */
  readonly #words: Int32Array;
  readonly #inputs: Uint8Array;
  readonly #costs: Int32Array;
  /** Whether on each four branches stand a word, its complement twice, and the word: of generators with both end taps. */
  readonly #mirrored: boolean;
  readonly #firstWords: Uint16Array;
  #base = 0;

  /** `t` must be of one register. */
  constructor(t: Trellis, maxSteps: number) {
    this.#t = t;
    this.#now = new Int32Array(t.states);
    this.#then = new Int32Array(t.states);
    this.#odd = new Uint8Array(t.states * maxSteps);
    this.#costs = new Int32Array(2 ** t.outputs);
    this.#words = new Int32Array(2 * t.states);
    this.#inputs = new Uint8Array(2 * t.states);
    const half = t.states >> 1;
    for (let branch = 0; branch < 2 * t.states; branch++) {
      const [from, to] = [branch >> 1, t.next[branch]!];
      const at = 4 * (from >> 1) + (to >= half ? 2 : 0) + (from & 1);
      this.#words[at] = t.output[branch]!;
      this.#inputs[at] = branch & 1;
    }
    const words = this.#words;
    const every = 2 ** t.outputs - 1;
    this.#firstWords = Uint16Array.from({ length: half }, (_, j) => words[4 * j]!);
    this.#mirrored = this.#firstWords.every(
      (word, j) =>
        words[4 * j + 1] === (word ^ every) &&
        words[4 * j + 2] === (word ^ every) &&
        words[4 * j + 3] === word,
    );
  }

  /**
   * Decodes a block that begins in state 0 and ends in `end`, or in the best state where that is −1. `values` are whole
   * numbers of up to ±2¹⁵, positive for 0: outputs · steps of them. The bits go into `out`; the cost is returned.
   */
  decode(values: Int16Array, steps: number, end: number, out: Uint8Array): number {
    const { states } = this.#t;
    this.#base = 0;
    this.#now.fill(RENORMALISE);
    this.#now[0] = 0;
    let [now, then] = [this.#now, this.#then];
    for (let step = 0; step < steps; step++) {
      this.#weigh(values, step);
      if (this.#mirrored) this.#selectMirrored(now, then, step * states);
      else this.#select(now, then, step * states);
      [now, then] = [then, now];
      if ((step & 255) === 255) this.#lower(now);
    }
    let state = end;
    if (end < 0) {
      state = 0;
      for (let s = 1; s < states; s++) if (now[s]! < now[state]!) state = s;
    }
    const cost = now[state]! + this.#base;
    this.#trace(steps, state, out);
    return cost;
  }

  /** What each word costs at a step. */
  #weigh(values: Int16Array, step: number): void {
    const { outputs } = this.#t;
    const costs = this.#costs;
    costs[0] = 0;
    let filled = 1;
    for (let j = outputs - 1; j >= 0; j--) {
      const value = values[step * outputs + j]!;
      // No arrays are taken apart here and below: this is most of the work.
      const zero = value < 0 ? -value : 0;
      const one = value < 0 ? 0 : value;
      for (let word = 0; word < filled; word++) {
        const cost = costs[word]!;
        costs[filled + word] = cost + one;
        costs[word] = cost + zero;
      }
      filled *= 2;
    }
  }

  /** One step: for each pair of states the better of two branches, twice. Of equals the even state. */
  #select(now: Int32Array, then: Int32Array, at: number): void {
    const half = this.#t.states >> 1;
    const words = this.#words;
    const costs = this.#costs;
    const odd = this.#odd;
    for (let j = 0, k = 0; j < half; j++, k += 4) {
      const even = now[2 * j]!;
      const uneven = now[2 * j + 1]!;
      const a = (even + costs[words[k]!]!) | 0;
      const b = (uneven + costs[words[k + 1]!]!) | 0;
      const c = (even + costs[words[k + 2]!]!) | 0;
      const d = (uneven + costs[words[k + 3]!]!) | 0;
      // The lesser of two without a branch: in noise every other guess of the processor would be wrong.
      const first = (b - a) >> 31;
      const second = (d - c) >> 31;
      then[j] = a + ((b - a) & first);
      odd[at + j] = first & 1;
      then[j + half] = c + ((d - c) & second);
      odd[at + j + half] = second & 1;
    }
  }

  /** The same where the words on a pair's branches are one word and its complement: one cost is looked up in place of four. */
  #selectMirrored(now: Int32Array, then: Int32Array, at: number): void {
    const half = this.#t.states >> 1;
    const words = this.#firstWords;
    const costs = this.#costs;
    const odd = this.#odd;
    const all = (costs[0]! + costs[costs.length - 1]!) | 0;
    for (let j = 0; j < half; j++) {
      const even = now[2 * j]!;
      const uneven = now[2 * j + 1]!;
      const cost = costs[words[j]!]!;
      const rest = (all - cost) | 0;
      const a = (even + cost) | 0;
      const c = (even + rest) | 0;
      const ahead = (uneven + rest - a) | 0;
      const behind = (uneven + cost - c) | 0;
      const first = ahead >> 31;
      const second = behind >> 31;
      then[j] = a + (ahead & first);
      odd[at + j] = first & 1;
      then[j + half] = c + (behind & second);
      odd[at + j + half] = second & 1;
    }
  }

  #lower(metrics: Int32Array): void {
    let least = metrics[0]!;
    for (const metric of metrics) if (metric < least) least = metric;
    for (let s = 0; s < metrics.length; s++) metrics[s] = metrics[s]! - least;
    this.#base += least;
  }

  #trace(steps: number, end: number, out: Uint8Array): void {
    const { states } = this.#t;
    const half = states >> 1;
    let state = end;
    for (let step = steps - 1; step >= 0; step--) {
      const j = state >= half ? state - half : state;
      const odd = this.#odd[step * states + state]!;
      out[step] = this.#inputs[4 * j + (state >= half ? 2 : 0) + odd]!;
      state = 2 * j + odd;
    }
  }
}
