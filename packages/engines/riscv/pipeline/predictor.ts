/**
 * Branch prediction. A predictor learns each outcome before the next branch is predicted, as textbooks count.
 *
 * Source: J. E. Smith, "A study of branch prediction strategies", ISCA 1981; T.-Y. Yeh and Y. N. Patt, "Two-level
 * adaptive training branch prediction", MICRO 1991; S. McFarling, "Combining branch predictors", DEC WRL TN-36, 1993.
 */
import type { Operation } from './operation.ts';
import type { PipelineOptions } from './options.ts';

export interface Directions {
  /** Whether a conditional branch is held to be taken. */
  predict(branch: Operation): boolean;
  learn(branch: Operation, taken: boolean): void;
  /** What is remembered of a branch, in a few letters. */
  state(branch: Operation): string;
}

type Shape = Pick<PipelineOptions, 'direction' | 'entries' | 'history' | 'initial'>;

const STATES = ['strongly not taken', 'weakly not taken', 'weakly taken', 'strongly taken'];
/** Where the chooser of a tournament begins: weakly for the local half. */
const CHOOSER = 1;

/** `step` is the distance between instructions: 2 where some have 16 bits, else 4. */
export function directionsOf(shape: Shape, step: 2 | 4): Directions {
  switch (shape.direction) {
    case 'not-taken':
      return fixed(() => false);
    case 'taken':
      return fixed(() => true);
    case 'btfn':
      return fixed(({ imm }) => imm < 0);
    case '1-bit':
      return new Counters(shape, step, 1);
    case '2-bit':
      return new Counters(shape, step, 2);
    case 'gshare':
      return new Global(shape, step);
    case 'local':
      return new Local(shape, step);
    case 'tournament':
      return new Tournament(shape, step);
  }
}

const fixed = (rule: (branch: Operation) => boolean): Directions => ({
  predict: rule,
  learn: () => {},
  state: () => '',
});

/** A saturating counter of two bits, moved. */
const moved = (counter: number, up: boolean): number =>
  up ? Math.min(3, counter + 1) : Math.max(0, counter - 1);

class Counters implements Directions {
  readonly #table: Uint8Array;
  readonly #step: number;
  readonly #bits: 1 | 2;

  constructor({ entries, initial }: Shape, step: 2 | 4, bits: 1 | 2) {
    this.#table = new Uint8Array(entries).fill(bits === 1 ? 3 * (initial >> 1) : initial);
    this.#step = step;
    this.#bits = bits;
  }

  #at({ address }: Operation): number {
    return (address / this.#step) & (this.#table.length - 1);
  }

  predict(branch: Operation): boolean {
    return (this.#table[this.#at(branch)] ?? 0) >= 2;
  }

  learn(branch: Operation, taken: boolean): void {
    const at = this.#at(branch);
    const now = this.#table[at] ?? 0;
    this.#table[at] = this.#bits === 1 ? (taken ? 3 : 0) : moved(now, taken);
  }

  state(branch: Operation): string {
    const now = this.#table[this.#at(branch)] ?? 0;
    return this.#bits === 1 ? (now >= 2 ? 'taken' : 'not taken') : (STATES[now] ?? '');
  }
}

const bits = (history: number, length: number): string => history.toString(2).padStart(length, '0');

class Global implements Directions {
  readonly #table: Uint8Array;
  readonly #step: number;
  readonly #length: number;
  #history = 0;

  constructor({ entries, history, initial }: Shape, step: 2 | 4) {
    this.#table = new Uint8Array(entries).fill(initial);
    this.#step = step;
    this.#length = history;
  }

  #at({ address }: Operation): number {
    return ((address / this.#step) ^ this.#history) & (this.#table.length - 1);
  }

  predict(branch: Operation): boolean {
    return (this.#table[this.#at(branch)] ?? 0) >= 2;
  }

  learn(branch: Operation, taken: boolean): void {
    const at = this.#at(branch);
    this.#table[at] = moved(this.#table[at] ?? 0, taken);
    this.#history = ((this.#history << 1) | Number(taken)) & ((1 << this.#length) - 1);
  }

  state(): string {
    return `history ${bits(this.#history, this.#length)}`;
  }
}

class Local implements Directions {
  readonly #histories: Uint32Array;
  readonly #table: Uint8Array;
  readonly #step: number;
  readonly #length: number;

  constructor({ entries, history, initial }: Shape, step: 2 | 4) {
    this.#histories = new Uint32Array(entries);
    this.#table = new Uint8Array(1 << history).fill(initial);
    this.#step = step;
    this.#length = history;
  }

  #at({ address }: Operation): number {
    return (address / this.#step) & (this.#histories.length - 1);
  }

  predict(branch: Operation): boolean {
    return (this.#table[this.#histories[this.#at(branch)] ?? 0] ?? 0) >= 2;
  }

  learn(branch: Operation, taken: boolean): void {
    const at = this.#at(branch);
    const history = this.#histories[at] ?? 0;
    this.#table[history] = moved(this.#table[history] ?? 0, taken);
    this.#histories[at] = ((history << 1) | Number(taken)) & (this.#table.length - 1);
  }

  state(branch: Operation): string {
    return `history ${bits(this.#histories[this.#at(branch)] ?? 0, this.#length)}`;
  }
}

/** Local and gshare, and counters by address that choose between them where they differ. */
class Tournament implements Directions {
  readonly #local: Local;
  readonly #global: Global;
  readonly #chooser: Uint8Array;
  readonly #step: number;

  constructor(shape: Shape, step: 2 | 4) {
    this.#local = new Local(shape, step);
    this.#global = new Global(shape, step);
    this.#chooser = new Uint8Array(shape.entries).fill(CHOOSER);
    this.#step = step;
  }

  #at({ address }: Operation): number {
    return (address / this.#step) & (this.#chooser.length - 1);
  }

  predict(branch: Operation): boolean {
    const chosen = (this.#chooser[this.#at(branch)] ?? 0) >= 2 ? this.#global : this.#local;
    return chosen.predict(branch);
  }

  learn(branch: Operation, taken: boolean): void {
    const local = this.#local.predict(branch) === taken;
    const global = this.#global.predict(branch) === taken;
    const at = this.#at(branch);
    if (local !== global) this.#chooser[at] = moved(this.#chooser[at] ?? 0, global);
    this.#local.learn(branch, taken);
    this.#global.learn(branch, taken);
  }

  state(branch: Operation): string {
    return (this.#chooser[this.#at(branch)] ?? 0) >= 2 ? 'gshare chosen' : 'local chosen';
  }
}
