/** What is fetched behind a branch or jump before it is known where it goes, and thrown away. */
import type { Control } from './control.ts';
import { type Interlock, NOBODY } from './interlock.ts';
import type { Misses } from './misses.ts';
import type { Operation } from './operation.ts';
import type { PipelineOptions } from './options.ts';
import type { Times } from './times.ts';

/** What lies at an address; undefined where no instruction does. */
export type CodeAt = (address: number) => Operation | undefined;

/** An instruction that was fetched in vain, behind the one at a place in the run. */
export interface Squashed {
  readonly after: number;
  readonly operation: Operation;
  readonly fetch: number;
  /** First cycles in ID and EX; 0 where it did not come so far. */
  readonly decode: number;
  readonly execute: number;
  /** The last cycle before it is thrown away. */
  readonly last: number;
}

/** What it goes by. */
interface Parts {
  readonly times: Times;
  readonly options: PipelineOptions;
  readonly control: Control;
  readonly misses: Misses;
  readonly interlock: Interlock;
}

export class WrongWays {
  readonly squashed: Squashed[] = [];
  readonly #codeAt: CodeAt;
  readonly #times: Times;
  readonly #options: PipelineOptions;
  readonly #control: Control;
  readonly #misses: Misses;
  readonly #interlock: Interlock;

  constructor(codeAt: CodeAt, { times, options, control, misses, interlock }: Parts) {
    this.#codeAt = codeAt;
    this.#times = times;
    this.#options = options;
    this.#control = control;
    this.#misses = misses;
    this.#interlock = interlock;
  }

  /** What is fetched behind a branch or jump until the last cycle in which that is wrong. */
  follow(i: number, last: number): void {
    const { wrongFetch, wrongDecode } = this.#control;
    const { fetch, execute } = this.#times;
    const predicted = wrongDecode[i] as number;
    const turn = execute[i] as number;
    const from = (fetch[i] as number) + 1 + (this.#misses.fetch[i] as number);
    if (predicted < 0) this.#fetchInVain(i, wrongFetch[i] as number, from, last);
    else {
      this.#fetchInVain(i, wrongFetch[i] as number, from, turn - 1);
      this.#fetchInVain(i, predicted, turn, last);
    }
  }

  /** `i` is the last that goes on. What is thrown away takes no unit and waits in ID for operands alone. */
  #fetchInVain(i: number, address: number, from: number, last: number): void {
    const { width } = this.#options;
    const { decode, execute, access } = this.#times;
    const decoded = [decode[i] as number];
    const executed = [execute[i] as number];
    if (width === 2) {
      decoded.unshift(i > 0 ? (decode[i - 1] as number) : 0);
      executed.unshift(i > 0 ? (execute[i - 1] as number) : 0);
    }
    let at = address;
    let f = from;
    let inCycle = 0;
    for (;;) {
      const operation = this.#codeAt(at);
      if (!operation) return;
      const room = decoded.at(-width) as number;
      if (f < room) [f, inCycle] = [room, 0];
      if (f > last) return;
      const d = Math.max(f + 1, decoded.at(-1) as number, executed.at(-width) as number);
      let x = Math.max(d + 1, (executed.at(-1) as number) + 1, access[i] as number);
      while (x <= last && this.#interlock.waits(operation, x) !== NOBODY)
        x = this.#interlock.nextChange(operation, x);
      this.squashed.push({
        ...{ after: i, operation, fetch: f, last },
        decode: d <= last ? d : 0,
        execute: x <= last ? x : 0,
      });
      decoded.push(d);
      executed.push(x);
      at = (at + operation.size) >>> 0;
      inCycle++;
      const splits = this.#options.aligned && at % 8 === 0;
      if (inCycle === width || splits) [f, inCycle] = [f + 1, 0];
    }
  }
}
