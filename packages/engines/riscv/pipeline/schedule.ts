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
import { CAUSE, CAUSES } from './cause.ts';
import {
  AT_DECISION,
  AT_FETCH,
  AT_TRAP,
  type BranchCount,
  type Control,
  controlOf,
} from './control.ts';
import { type Misses, missesOf } from './misses.ts';
import {
  BRANCH,
  DIVIDE,
  isControl,
  isMemory,
  JALR,
  LOAD,
  MULTIPLY,
  type Operation,
  STORE,
} from './operation.ts';
import { checkOptions, type PipelineOptions } from './options.ts';
import { unpairable } from './pairing.ts';
import type { Stream } from './stream.ts';

/** Cycles from 1, by place in the run: the first in each stage. Each is left in the cycle before the next begins. */
export interface Times {
  readonly fetch: Uint32Array<ArrayBuffer>;
  readonly decode: Uint32Array<ArrayBuffer>;
  readonly execute: Uint32Array<ArrayBuffer>;
  readonly access: Uint32Array<ArrayBuffer>;
  readonly write: Uint32Array<ArrayBuffer>;
}

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

/** Places of instructions that write, so far back as one may still be in the pipeline. */
const NOBODY = -1;

class Scheduler {
  readonly times: Times;
  readonly #ops: readonly Operation[];
  readonly #index: Uint32Array;
  readonly #options: PipelineOptions;
  readonly #control: Control;
  readonly #misses: Misses;
  /** Place of the last instruction that writes each register. */
  readonly #writer = new Int32Array(32).fill(NOBODY);
  readonly #stack = new Float64Array(CAUSES.length);
  readonly #byOperation: Float64Array<ArrayBuffer>;
  /** First place of the group under way, and cycles in which the one before it is in MEM and WB first. */
  #leader = 0;
  #members = 0;
  #beforeWrite = 0;
  /** Cycle in which EX is left by the last group, and the last that the multiplier's own pipeline does not hold. */
  #unitFree = 0;
  #beforeUnitFree = 0;
  #pairs = 0;
  /** The producers that the leader waited for, by candidate cycle for EX from the first. */
  #waitedFrom = 0;
  readonly #waited: number[] = [];
  readonly #waitedBy = new Map<number, number>();
  readonly #codeAt: CodeAt | undefined;
  readonly #squashed: Squashed[] = [];

  constructor(stream: Stream, options: PipelineOptions, codeAt: CodeAt | undefined) {
    this.#codeAt = codeAt;
    const { operations, index } = stream;
    const n = index.length;
    this.#ops = operations;
    this.#index = index;
    this.#options = options;
    this.#control = controlOf(stream, options);
    this.#misses = missesOf(stream, options);
    const cycles = () => new Uint32Array(n);
    this.times = {
      ...{ fetch: cycles(), decode: cycles(), execute: cycles(), access: cycles() },
      write: cycles(),
    };
    this.#byOperation = new Float64Array(operations.length * CAUSES.length);
  }

  #op(place: number): Operation {
    return this.#ops[this.#index[place] as number] as Operation;
  }

  /** Gives the next instruction of the run its cycles. */
  place(i: number): void {
    const { fetch, decode, execute } = this.times;
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
    const { rd } = this.#op(i);
    if (rd !== 0) this.#writer[rd] = i;
  }

  #fetchOf(i: number): number {
    if (i === 0) return 1;
    const { fetch, decode, execute, access, write } = this.times;
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
    if (this.#codeAt && link !== AT_TRAP) this.#squash(before, known - 1);
    return Math.max(known, room);
  }

  /** What is fetched behind a branch or jump until the last cycle in which that is wrong. */
  #squash(i: number, last: number): void {
    const { wrongFetch, wrongDecode } = this.#control;
    const { fetch, execute } = this.times;
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
    const { decode, execute, access } = this.times;
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
      const operation = this.#codeAt?.(at);
      if (!operation) return;
      const room = decoded.at(-width) as number;
      if (f < room) [f, inCycle] = [room, 0];
      if (f > last) return;
      const d = Math.max(f + 1, decoded.at(-1) as number, executed.at(-width) as number);
      let x = Math.max(d + 1, (executed.at(-1) as number) + 1, access[i] as number);
      while (x <= last && this.#waits(operation, x) !== NOBODY) x++;
      this.#squashed.push({
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

  /** Whether an instruction can be fetched in the cycle of the one before. */
  #fetchedWith(i: number): boolean {
    const { width, aligned } = this.#options;
    if (width === 1) return false;
    const { fetch } = this.times;
    if (i >= 2 && fetch[i - 2] === fetch[i - 1]) return false;
    const [a, b] = [this.#op(i - 1), this.#op(i)];
    if (b.address !== a.address + a.size) return false;
    return !aligned || Math.floor(a.address / 8) === Math.floor((b.address + b.size - 1) / 8);
  }

  /** Why an instruction is not issued with the group under way, as a cause; undefined where it is. */
  #whyAlone(i: number): number | undefined {
    if (this.#options.width === 1) return CAUSE.base;
    const { decode, execute } = this.times;
    const at = execute[i - 1] as number;
    const first = this.#op(i - 1);
    if (this.#members > 1) return CAUSE.base;
    if ((decode[i] as number) >= at) {
      if (this.#control.link[i - 1] === AT_FETCH) return CAUSE.pairFetch;
      return this.#redirectCause(i - 1);
    }
    const why = unpairable(first, this.#op(i), this.#options.pairing);
    if (why) return why === 'unit' ? CAUSE.pairUnit : CAUSE.pairDependence;
    const wait = this.#waits(this.#op(i), at);
    return wait === NOBODY ? undefined : this.#waitCause(i, wait);
  }

  #redirectCause(place: number): number {
    const { kind } = this.#op(place);
    return kind === BRANCH ? CAUSE.branch : isControl(kind) ? CAUSE.jump : CAUSE.trap;
  }

  #waitCause(i: number, producer: number): number {
    if (this.#comparesInDecode(this.#op(i).kind)) return CAUSE.branchOperand;
    return this.#op(producer).kind === LOAD ? CAUSE.load : CAUSE.data;
  }

  #comparesInDecode(kind: number): boolean {
    return this.#options.branchStage === 'id' && (kind === BRANCH || kind === JALR);
  }

  /** The instruction goes with the one before: the group moves as its slowest does. */
  #join(i: number): void {
    this.#members = 2;
    this.#pairs++;
    this.times.execute[i] = this.times.execute[i - 1] as number;
    this.#move();
  }

  /** A group of its own; `alone` is why it did not go with the last. */
  #issue(i: number, alone: number): void {
    const { decode, execute } = this.times;
    if (i > 0) this.#account(alone);
    const before = i === 0 ? 0 : (execute[i - 1] as number);
    let t = Math.max((decode[i] as number) + 1, before + 1, this.#unitFree);
    this.#waitedFrom = t;
    this.#waited.length = 0;
    for (;;) {
      const producer = this.#waits(this.#op(i), t);
      if (producer === NOBODY) break;
      this.#waited.push(producer);
      t++;
      if (!this.#codeAt) continue;
      const pair = (this.#index[producer] as number) * this.#ops.length + (this.#index[i] as number);
      this.#waitedBy.set(pair, (this.#waitedBy.get(pair) ?? 0) + 1);
    }
    execute[i] = t;
    this.#beforeWrite = i === 0 ? 0 : (this.times.write[i - 1] as number);
    this.#beforeUnitFree = this.#unitFree;
    this.#leader = i;
    this.#members = 1;
    this.#move();
  }

  /** MEM and WB of the group under way. */
  #move(): void {
    const { execute, access, write } = this.times;
    const { multiply, divide, memory, pipelined } = this.#options;
    const from = this.#leader;
    const to = from + this.#members;
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
    const m = Math.max((execute[from] as number) + inExecute, this.#beforeWrite);
    for (let k = from; k < to; k++) {
      access[k] = m;
      write[k] = m + inAccess;
    }
    this.#unitFree = pipelined && onlyMultiplies ? this.#beforeUnitFree : m;
  }

  /**
   * The producer that keeps an instruction from entering EX in cycle `t`, or `NOBODY`. Operands are taken in that
   * cycle, from a later stage, or were read from the registers in the cycle before; those of a comparison in ID are
   * taken there.
   */
  #waits({ rs1, rs2, kind }: Operation, t: number): number {
    const compares = this.#comparesInDecode(kind);
    const a = rs1 === 0 ? NOBODY : (this.#writer[rs1] as number);
    const b = rs2 === 0 ? NOBODY : (this.#writer[rs2] as number);
    const lateA = a !== NOBODY && !(compares ? this.#comes(a, t - 1) : this.#reaches(a, t));
    let lateB = b !== NOBODY && !(compares ? this.#comes(b, t - 1) : this.#reaches(b, t));
    if (lateB && kind === STORE && this.#reachesStore(b, t)) lateB = false;
    if (lateA && lateB) return Math.max(a, b);
    return lateA ? a : lateB ? b : NOBODY;
  }

  /** Whether the registers hold what `p` writes when they are read in cycle `t`. */
  #isWritten(p: number, t: number): boolean {
    const w = this.times.write[p] as number;
    return this.#options.writeFirst ? w <= t : w < t;
  }

  #reaches(p: number, t: number): boolean {
    if (this.#isWritten(p, t - 1)) return true;
    const { fromMemory, fromWriteBack } = this.#options;
    const w = this.times.write[p] as number;
    if (fromWriteBack && w === t) return true;
    const m = this.times.access[p] as number;
    return fromMemory && m <= t && t < w && this.#op(p).kind !== LOAD;
  }

  /** What a load in the group before brings from memory while a store waits for MEM. */
  #reachesStore(p: number, t: number): boolean {
    if (!this.#options.toStore || this.#op(p).kind !== LOAD) return false;
    const { access, write, execute } = this.times;
    const w = write[p] as number;
    if (t < (access[p] as number) || t >= w) return false;
    // Of the group just before: that of the leader, or where the leader is joined the one before it.
    return w === (execute[this.#leader] === t ? this.#beforeWrite : write[this.#leader]);
  }

  /** Whether a comparison in ID in cycle `t` has what `p` writes. */
  #comes(p: number, t: number): boolean {
    if (this.#isWritten(p, t)) return true;
    const { fromMemory, fromWriteBack, toBranch } = this.#options;
    if (!toBranch) return false;
    const w = this.times.write[p] as number;
    if (fromWriteBack && w === t) return true;
    const m = this.times.access[p] as number;
    return fromMemory && m <= t && t < w && this.#op(p).kind !== LOAD;
  }

  #lose(cause: number, place: number, cycles: number): void {
    this.#stack[cause] = (this.#stack[cause] as number) + cycles;
    if (cause === CAUSE.fill) return;
    const at = (this.#index[place] as number) * CAUSES.length + cause;
    this.#byOperation[at] = (this.#byOperation[at] as number) + cycles;
  }

  /** The group under way is whole: where the cycles since the one before went. */
  #account(alone: number): void {
    const { width } = this.#options;
    const from = this.#leader;
    const w = this.times.write[from] as number;
    const first = from === 0 ? 5 : this.#beforeWrite + 1;
    if (from === 0) this.#lose(CAUSE.fill, 0, 4);
    for (let c = first; c < w; c++) this.#accountEmpty(from, c);
    this.#stack[CAUSE.base] = (this.#stack[CAUSE.base] as number) + this.#members / width;
    if (this.#members === width) return;
    const cause = alone === CAUSE.base ? CAUSE.pairFetch : alone;
    this.#lose(cause, from, (width - this.#members) / width);
  }

  /** Nothing was written back in cycle `c`: the hole is followed back to where it came to be. */
  #accountEmpty(i: number, c: number): void {
    const { fetch, decode, execute, access } = this.times;
    const { memory } = this.#options;
    const m = access[i] as number;
    if (m <= c - 1) {
      this.#lose(c - 1 - m < memory - 1 ? CAUSE.memory : CAUSE.dataMiss, this.#slowest(i), 1);
      return;
    }
    if ((execute[i] as number) <= c - 2) {
      const at = this.#longest(i);
      this.#lose(this.#op(at).kind === DIVIDE ? CAUSE.divide : CAUSE.multiply, at, 1);
    } else if ((decode[i] as number) <= c - 3)
      this.#lose(this.#waitCause(i, this.#waited[c - 2 - this.#waitedFrom] as number), i, 1);
    else if ((fetch[i] as number) <= c - 4) this.#lose(CAUSE.instructionMiss, i, 1);
    else this.#lose(this.#redirectCause(i - 1), i - 1, 1);
  }

  /** The member of the group that is longest in MEM, and in EX. */
  #slowest(i: number): number {
    const second = i + 1;
    return this.#members === 2 && isMemory(this.#op(second).kind) ? second : i;
  }

  #longest(i: number): number {
    const isLong = ({ kind }: Operation) => kind === MULTIPLY || kind === DIVIDE;
    return this.#members === 2 && isLong(this.#op(i + 1)) ? i + 1 : i;
  }

  finish(): Schedule {
    const n = this.#index.length;
    if (n > 0) this.#account(CAUSE.pairFetch);
    return {
      times: this.times,
      cycles: n > 0 ? (this.times.write[n - 1] as number) : 0,
      stack: this.#stack,
      byOperation: this.#byOperation,
      pairs: this.#pairs,
      branches: this.#control.branches,
      control: this.#control,
      misses: this.#misses,
      squashed: this.#squashed,
      waited: this.#waitedBy,
    };
  }
}
