/** Where the cycles went: each in which nothing is written back is followed back to where the hole came to be. */
import { CAUSE, CAUSES } from './cause.ts';
import type { Interlock } from './interlock.ts';
import {
  BRANCH,
  DIVIDE,
  isControl,
  isMemory,
  LOAD,
  MULTIPLY,
  type Operation,
} from './operation.ts';
import type { PipelineOptions } from './options.ts';
import type { Group, Times } from './times.ts';

/** Cycles of EX, from one to the last, for which the leader of a group waited in ID, and for whom. */
export interface Waiting {
  readonly from: number;
  readonly to: number;
  readonly producer: number;
}

export class Account {
  readonly stack = new Float64Array(CAUSES.length);
  readonly byOperation: Float64Array<ArrayBuffer>;
  readonly #times: Times;
  readonly #options: PipelineOptions;
  readonly #interlock: Interlock;
  readonly #index: Uint32Array;
  readonly #op: (place: number) => Operation;

  constructor(
    operations: number,
    index: Uint32Array,
    {
      times,
      options,
      interlock,
      op,
    }: {
      readonly times: Times;
      readonly options: PipelineOptions;
      readonly interlock: Interlock;
      readonly op: (place: number) => Operation;
    },
  ) {
    this.byOperation = new Float64Array(operations * CAUSES.length);
    this.#times = times;
    this.#options = options;
    this.#interlock = interlock;
    this.#index = index;
    this.#op = op;
  }

  redirectCause(place: number): number {
    const { kind } = this.#op(place);
    return kind === BRANCH ? CAUSE.branch : isControl(kind) ? CAUSE.jump : CAUSE.trap;
  }

  waitCause(i: number, producer: number): number {
    if (this.#interlock.comparesInDecode(this.#op(i).kind)) return CAUSE.branchOperand;
    return this.#op(producer).kind === LOAD ? CAUSE.load : CAUSE.data;
  }

  #lose(cause: number, place: number, cycles: number): void {
    if (cycles <= 0) return;
    this.stack[cause] = (this.stack[cause] as number) + cycles;
    if (cause === CAUSE.fill) return;
    const at = (this.#index[place] as number) * CAUSES.length + cause;
    this.byOperation[at] = (this.byOperation[at] as number) + cycles;
  }

  /** A group is whole: the cycles since the one before. `alone` is why it has no second, where it has room for one. */
  close({ leader, members, beforeWrite }: Group, waited: readonly Waiting[], alone: number): void {
    const { width } = this.#options;
    if (leader === 0) this.#lose(CAUSE.fill, 0, 4);
    this.#holes(leader, members, Math.max(5, beforeWrite + 1), waited);
    this.stack[CAUSE.base] = (this.stack[CAUSE.base] as number) + members / width;
    if (members < width)
      this.#lose(alone === CAUSE.base ? CAUSE.pairFetch : alone, leader, (width - members) / width);
  }

  /**
   * The cycles from `first` on before the group is in WB. In such a cycle c it was in MEM in c − 1, unfinished; or in
   * EX in c − 2; or in ID in c − 3, where it waited for operands; or in IF in c − 4; or not fetched yet.
   */
  #holes(i: number, members: number, first: number, waited: readonly Waiting[]): void {
    const { fetch, decode, execute, access, write } = this.#times;
    const [f, d, x, m, w] = [fetch, decode, execute, access, write].map((t) => t[i] as number) as [
      ...[number, number, number, number, number],
    ];
    /** Cycles of a span, both ends within, that are holes. */
    const span = (from: number, to: number) => Math.max(0, to - Math.max(from, first) + 1);
    const { memory } = this.#options;
    const inMemory = members === 2 && isMemory(this.#op(i + 1).kind) ? i + 1 : i;
    this.#lose(CAUSE.memory, inMemory, span(m + 1, Math.min(w - 1, m + memory - 1)));
    this.#lose(CAUSE.dataMiss, inMemory, span(m + memory, w - 1));
    const long = members === 2 && isLong(this.#op(i + 1)) ? i + 1 : i;
    const busy = this.#op(long).kind === DIVIDE ? CAUSE.divide : CAUSE.multiply;
    this.#lose(busy, long, span(x + 2, m));
    for (const { from, to, producer } of waited)
      this.#lose(
        this.waitCause(i, producer),
        i,
        span(Math.max(d + 3, from + 2), Math.min(x + 1, to + 2)),
      );
    this.#lose(CAUSE.instructionMiss, i, span(f + 4, d + 2));
    if (i > 0) this.#lose(this.redirectCause(i - 1), i - 1, span(first, f + 3));
  }
}

const isLong = ({ kind }: Operation): boolean => kind === MULTIPLY || kind === DIVIDE;
