/**
 * The cycle in which each instruction of a run enters each stage of a five-stage pipeline, IF ID EX MEM WB, in order,
 * one or two a cycle; and what every cycle went to.
 *
 * No clock runs here: an instruction enters a stage in the first cycle that its own delays, the one before it, its
 * operands and the branch before it allow. Stages hold `width` instructions. Those issued together stay together from
 * EX on. A stage does not begin to be empty in the cycle it is left: what leaves it and what follows move at one edge.
 *
 * Source: D. A. Patterson and J. L. Hennessy, Computer Organization and Design, RISC-V edition, sections 4.6 to 4.11;
 * J. L. Hennessy and D. A. Patterson, Computer Architecture, appendix C.
 */
import { Account, type Waiting } from './account.ts';
import { CAUSE } from './cause.ts';
import {
  AT_DECISION,
  AT_FETCH,
  AT_TRAP,
  type BranchCount,
  type Control,
  controlOf,
} from './control.ts';
import { Interlock, NOBODY } from './interlock.ts';
import { type Misses, missesOf } from './misses.ts';
import { DIVIDE, isMemory, MULTIPLY, type Operation } from './operation.ts';
import { checkOptions, type PipelineOptions } from './options.ts';
import { unpairable } from './pairing.ts';
import type { Stream } from './stream.ts';
import { type Group, type Times, timesFor } from './times.ts';
import { type CodeAt, type Squashed, WrongWays } from './wrong-way.ts';

export interface Schedule {
  readonly times: Times;
  /** From the first fetch to the last write back. */
  readonly cycles: number;
  /** By cause, in cycles: with two slots a cycle also halves. They add up to `cycles`. */
  readonly stack: Float64Array<ArrayBuffer>;
  /** The same by instruction: `byOperation[number * CAUSES.length + cause]`, without `base` and `fill`. */
  readonly byOperation: Float64Array<ArrayBuffer>;
  /** Pairs issued together. */
  readonly pairs: number;
  readonly branches: readonly BranchCount[];
  readonly control: Control;
  readonly misses: Misses;
  /** What was fetched and thrown away, in the order of the run; empty without `codeAt`. */
  readonly squashed: readonly Squashed[];
  /**
   * Cycles that an instruction at the head of ID waited for another's result, by
   * `producer * operations.length + consumer`; empty without `codeAt`.
   */
  readonly waited: ReadonlyMap<number, number>;
}

/**
 * `codeAt` says what lies at an address; with it what is fetched in vain is kept.
 * @throws EngineError `out-of-range` on an option that cannot be built
 */
export function schedule(stream: Stream, options: PipelineOptions, codeAt?: CodeAt): Schedule {
  checkOptions(options);
  const s = new Scheduler(stream, options, codeAt);
  for (let i = 0; i < stream.index.length; i++) s.place(i);
  return s.finish();
}

class Scheduler {
  readonly #times: Times;
  readonly #ops: readonly Operation[];
  readonly #index: Uint32Array;
  readonly #options: PipelineOptions;
  readonly #control: Control;
  readonly #misses: Misses;
  readonly #interlock: Interlock;
  readonly #account: Account;
  /** The ways that were wrong, where they are kept. */
  readonly #wrong: WrongWays | undefined;
  readonly #group: Group = { leader: 0, members: 0, beforeWrite: 0 };
  /** Cycle in which EX can be entered behind the group under way, and behind the one before it. */
  #unitFree = 0;
  #beforeUnitFree = 0;
  #pairs = 0;
  /** What the leader waited for. */
  readonly #waited: Waiting[] = [];
  readonly #waitedBy = new Map<number, number>();

  constructor(stream: Stream, options: PipelineOptions, codeAt: CodeAt | undefined) {
    const { operations, index } = stream;
    this.#ops = operations;
    this.#index = index;
    this.#options = options;
    const times = timesFor(index.length);
    const op = (place: number): Operation => this.#op(place);
    const interlock = new Interlock(times, options, this.#group, op);
    const [control, misses] = [controlOf(stream, options), missesOf(stream, options)];
    this.#times = times;
    this.#interlock = interlock;
    this.#control = control;
    this.#misses = misses;
    this.#account = new Account(operations.length, index, { times, options, interlock, op });
    this.#wrong = codeAt && new WrongWays(codeAt, { times, options, control, misses, interlock });
  }

  #op(place: number): Operation {
    return this.#ops[this.#index[place] as number] as Operation;
  }

  /** Gives the next instruction of the run its cycles. */
  place(i: number): void {
    const { fetch, decode, execute } = this.#times;
    const { width } = this.#options;
    const f = this.#fetchOf(i);
    fetch[i] = f;
    let d = f + 1 + (this.#misses.fetch[i] as number);
    if (i > 0) d = Math.max(d, decode[i - 1] as number);
    if (i >= width) d = Math.max(d, execute[i - width] as number);
    decode[i] = d;
    const alone = i === 0 ? undefined : this.#whyAlone(i);
    if (i > 0 && alone === undefined) this.#join(i);
    else this.#issue(i, alone ?? CAUSE.pairFetch);
    this.#interlock.pass(i);
  }

  #fetchOf(i: number): number {
    if (i === 0) return 1;
    const { fetch, decode, execute, access, write } = this.#times;
    const { width, branchStage } = this.#options;
    const before = i - 1;
    const next = (fetch[before] as number) + 1 + (this.#misses.fetch[before] as number);
    const room = i >= width ? (decode[i - width] as number) : 0;
    const link = this.#control.link[before];
    if (link === AT_FETCH) {
      const together = fetch[before] as number;
      return this.#fetchedWith(i) && room <= together ? together : Math.max(next, room);
    }
    const known =
      link === AT_TRAP
        ? (write[before] as number) + 1
        : link !== AT_DECISION || branchStage === 'id'
          ? (execute[before] as number)
          : branchStage === 'ex'
            ? (execute[before] as number) + 1
            : (access[before] as number) + 1;
    if (link !== AT_TRAP) this.#wrong?.follow(before, known - 1);
    return Math.max(known, room);
  }

  /** Whether an instruction can be fetched in the cycle of the one before. */
  #fetchedWith(i: number): boolean {
    const { width, aligned } = this.#options;
    if (width === 1) return false;
    const { fetch } = this.#times;
    if (i >= 2 && fetch[i - 2] === fetch[i - 1]) return false;
    const [a, b] = [this.#op(i - 1), this.#op(i)];
    if (b.address !== a.address + a.size) return false;
    return !aligned || Math.floor(a.address / 8) === Math.floor((b.address + b.size - 1) / 8);
  }

  /** Why an instruction is not issued with the group under way, as a cause; undefined where it is. */
  #whyAlone(i: number): number | undefined {
    if (this.#options.width === 1) return CAUSE.base;
    const { decode, execute } = this.#times;
    const at = execute[i - 1] as number;
    const first = this.#op(i - 1);
    if (this.#group.members > 1) return CAUSE.base;
    if ((decode[i] as number) >= at) {
      if (this.#control.link[i - 1] === AT_FETCH) return CAUSE.pairFetch;
      return this.#account.redirectCause(i - 1);
    }
    const why = unpairable(first, this.#op(i), this.#options.pairing);
    if (why) return why === 'unit' ? CAUSE.pairUnit : CAUSE.pairDependence;
    const wait = this.#interlock.waits(this.#op(i), at);
    return wait === NOBODY ? undefined : this.#account.waitCause(i, wait);
  }

  /** The instruction goes with the one before: the group moves as its slowest does. */
  #join(i: number): void {
    this.#group.members = 2;
    this.#pairs++;
    this.#times.execute[i] = this.#times.execute[i - 1] as number;
    this.#move();
  }

  /** A group of its own; `alone` is why it did not go with the last. */
  #issue(i: number, alone: number): void {
    const { decode, execute, write } = this.#times;
    if (i > 0) this.#account.close(this.#group, this.#waited, alone);
    const before = i === 0 ? 0 : (execute[i - 1] as number);
    const t = Math.max((decode[i] as number) + 1, before + 1, this.#unitFree);
    execute[i] = this.#wait(i, t);
    this.#group.beforeWrite = i === 0 ? 0 : (write[i - 1] as number);
    this.#beforeUnitFree = this.#unitFree;
    this.#group.leader = i;
    this.#group.members = 1;
    this.#move();
  }

  /** The first cycle from `t` on in which an instruction can be in EX, what it waits for noted. */
  #wait(i: number, t: number): number {
    const operation = this.#op(i);
    this.#waited.length = 0;
    for (let from = t; ; ) {
      const producer = this.#interlock.waits(operation, from);
      if (producer === NOBODY) return from;
      const next = this.#interlock.nextChange(operation, from);
      this.#waited.push({ from, to: next - 1, producer });
      if (this.#wrong) {
        const pair =
          (this.#index[producer] as number) * this.#ops.length + (this.#index[i] as number);
        this.#waitedBy.set(pair, (this.#waitedBy.get(pair) ?? 0) + next - from);
      }
      from = next;
    }
  }

  /** MEM and WB of the group under way. */
  #move(): void {
    const { execute, access, write } = this.#times;
    const { multiply, divide, memory, pipelined } = this.#options;
    const { leader: from, members, beforeWrite } = this.#group;
    const to = from + members;
    let inExecute = 1;
    let inAccess = 1;
    let onlyMultiplies = true;
    for (let k = from; k < to; k++) {
      const { kind } = this.#op(k);
      if (kind === MULTIPLY) inExecute = Math.max(inExecute, multiply);
      else onlyMultiplies = false;
      if (kind === DIVIDE) inExecute = Math.max(inExecute, divide);
      if (isMemory(kind)) inAccess = Math.max(inAccess, memory + (this.#misses.data[k] as number));
    }
    const m = Math.max((execute[from] as number) + inExecute, beforeWrite);
    for (let k = from; k < to; k++) {
      access[k] = m;
      write[k] = m + inAccess;
    }
    this.#unitFree = pipelined && onlyMultiplies ? this.#beforeUnitFree : m;
  }

  finish(): Schedule {
    const n = this.#index.length;
    if (n > 0) this.#account.close(this.#group, this.#waited, CAUSE.pairFetch);
    return {
      times: this.#times,
      cycles: n > 0 ? (this.#times.write[n - 1] as number) : 0,
      stack: this.#account.stack,
      byOperation: this.#account.byOperation,
      pairs: this.#pairs,
      branches: this.#control.branches,
      control: this.#control,
      misses: this.#misses,
      squashed: this.#wrong?.squashed ?? [],
      waited: this.#waitedBy,
    };
  }
}
