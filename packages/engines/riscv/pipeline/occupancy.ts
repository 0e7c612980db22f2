/** What is in each stage in a cycle, and a run as rows of stages. */

import type { Timed } from './operands.ts';
import { DIVIDE, isMemory, MULTIPLY, type Operation } from './operation.ts';
import type { Squashed } from './wrong-way.ts';

export const STAGES = ['IF', 'ID', 'EX', 'MEM', 'WB'] as const;

export type StageName = (typeof STAGES)[number];

/** An instruction of the run, or one that was fetched in vain, with the first cycle in each stage; 0 where it was not. */
export interface Row {
  /** Place in the run; −1 of one fetched in vain. */
  readonly place: number;
  readonly operation: Operation;
  readonly starts: readonly number[];
  /** The last cycle in the pipeline. */
  readonly last: number;
  /** Cycles that it works in each stage; in the rest of them it waits. */
  readonly works: readonly number[];
}

export interface Occupant {
  readonly row: Row;
  /** Whether it waits in this cycle. */
  readonly waits: boolean;
}

export function rowOf({ stream, schedule, options }: Timed, place: number): Row {
  const { fetch, decode, execute, access, write } = schedule.times;
  const operation = stream.operations[stream.index[place] as number] as Operation;
  const { kind } = operation;
  const { misses } = schedule;
  const inExecute = kind === MULTIPLY ? options.multiply : kind === DIVIDE ? options.divide : 1;
  const inAccess = isMemory(kind) ? options.memory + (misses.data[place] as number) : 1;
  return {
    ...{ place, operation, last: write[place] as number },
    starts: [fetch, decode, execute, access, write].map((times) => times[place] as number),
    works: [1 + (misses.fetch[place] as number), 1, inExecute, inAccess, 1],
  };
}

export function squashedRow({ operation, fetch, decode, execute, last }: Squashed): Row {
  return {
    ...{ place: -1, operation, last },
    starts: [fetch, decode, execute, 0, 0],
    works: [1, 1, 1, 1, 1],
  };
}

/** Stage by number in a cycle, −1 where the instruction is in none. */
export function stageIn({ starts, last }: Row, cycle: number): number {
  if (cycle > last) return -1;
  return starts.findLastIndex((start) => start > 0 && start <= cycle);
}

export const waitsIn = (row: Row, stage: number, cycle: number): boolean =>
  cycle - (row.starts[stage] as number) >= (row.works[stage] as number);

/** The first place whose `times` are at least `cycle`; `times` never fall. */
export function firstAtLeast(times: Uint32Array, cycle: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] as number) < cycle) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The squashed instructions behind places from `from` to before `to`: they stand in the order of the run. */
export function squashedBehind(
  squashed: readonly Squashed[],
  from: number,
  to: number,
): Squashed[] {
  let [low, high] = [0, squashed.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((squashed[middle]?.after ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  const out: Squashed[] = [];
  for (let k = low; k < squashed.length; k++) {
    const one = squashed[k] as Squashed;
    if (one.after >= to) break;
    out.push(one);
  }
  return out;
}

/** One of those that are thrown away at the end of a cycle; their last cycles never fall. */
export function thrownIn(squashed: readonly Squashed[], cycle: number): Squashed | undefined {
  let [low, high] = [0, squashed.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((squashed[middle]?.last ?? 0) < cycle) low = middle + 1;
    else high = middle;
  }
  const found = squashed[low];
  return found?.last === cycle ? found : undefined;
}

/** Rows from a place on, each branch followed by what was fetched in vain behind it. */
export function rowsFrom(t: Timed, place: number, count: number): Row[] {
  const rows: Row[] = [];
  const n = t.stream.index.length;
  for (let i = Math.max(0, place); i < n && rows.length < count; i++) {
    rows.push(rowOf(t, i));
    for (const one of squashedBehind(t.schedule.squashed, i, i + 1)) rows.push(squashedRow(one));
  }
  return rows.slice(0, count);
}

/** What is in each stage in a cycle, by stage, the oldest first. */
export function stagesIn(t: Timed, cycle: number): Occupant[][] {
  const { times, squashed } = t.schedule;
  const found: Occupant[][] = STAGES.map(() => []);
  const from = firstAtLeast(times.write, cycle);
  const n = t.stream.index.length;
  const put = (row: Row) => {
    const stage = stageIn(row, cycle);
    if (stage >= 0) found[stage]?.push({ row, waits: waitsIn(row, stage, cycle) });
  };
  for (let i = from; i < n && (times.fetch[i] as number) <= cycle; i++) put(rowOf(t, i));
  const behind = firstAtLeast(times.fetch, cycle + 1);
  // A branch that was written back may have been decided in MEM, not later.
  for (const one of squashedBehind(squashed, Math.max(0, from - 1), behind))
    if (one.fetch <= cycle) put(squashedRow(one));
  return found;
}
