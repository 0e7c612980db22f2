/** Where an instruction of a scheduled run took its operands. */
import { BRANCH, JALR, type Operation } from './operation.ts';
import type { PipelineOptions } from './options.ts';
import type { Schedule } from './schedule.ts';
import type { Stream } from './stream.ts';

/**
 * `registers`: written, and read in ID, in the same cycle too · `memory`: EX/MEM → EX · `writeBack`: MEM/WB → EX ·
 * `store`: MEM/WB to the data of a store · `memoryToDecode`, `writeBackToDecode`: to the comparison in ID.
 */
export type Path =
  | ('registers' | 'memory' | 'writeBack' | 'store')
  | ('memoryToDecode' | 'writeBackToDecode');

export interface Operand {
  readonly which: 'rs1' | 'rs2';
  readonly register: number;
  /** Place in the run of the instruction that wrote it. */
  readonly producer: number;
  readonly path: Path;
  /** Cycle in which it is taken. */
  readonly cycle: number;
}

export interface Timed {
  readonly stream: Stream;
  readonly schedule: Schedule;
  readonly options: PipelineOptions;
}

const opAt = ({ stream }: Timed, place: number): Operation =>
  stream.operations[stream.index[place] as number] as Operation;

/** The operands of the instruction at a place that another wrote while this one was fetched or later. */
export function operandsAt(t: Timed, place: number): Operand[] {
  const { rs1, rs2 } = opAt(t, place);
  const found = [taken(t, place, 'rs1', rs1), taken(t, place, 'rs2', rs2)];
  return found.filter((o) => o !== undefined);
}

function taken(
  t: Timed,
  place: number,
  which: 'rs1' | 'rs2',
  register: number,
): Operand | undefined {
  if (register === 0) return undefined;
  const { fetch, write } = t.schedule.times;
  const from = fetch[place] as number;
  for (let p = place - 1; p >= 0 && (write[p] as number) >= from; p--)
    if (opAt(t, p).rd === register)
      return { which, register, producer: p, ...pathOf(t, place, p, register) };
  return undefined;
}

function pathOf(
  { stream, schedule, options }: Timed,
  place: number,
  producer: number,
  register: number,
): { readonly path: Path; readonly cycle: number } {
  const { execute, write } = schedule.times;
  const { kind, rs2 } = stream.operations[stream.index[place] as number] as Operation;
  const x = execute[place] as number;
  const w = write[producer] as number;
  if (options.writeFirst ? w <= x - 1 : w < x - 1) return { path: 'registers', cycle: x - 1 };
  const compares = options.branchStage === 'id' && (kind === BRANCH || kind === JALR);
  if (compares) return { path: w === x - 1 ? 'writeBackToDecode' : 'memoryToDecode', cycle: x - 1 };
  if (w === x) return { path: 'writeBack', cycle: x };
  const isLoad = (stream.operations[stream.index[producer] as number] as Operation).bytes > 0;
  if (isLoad && register === rs2) return { path: 'store', cycle: w };
  return { path: 'memory', cycle: x };
}

export interface HazardPair {
  /** Numbers in `operations`. */
  readonly producer: number;
  readonly consumer: number;
  readonly register: number;
  /** Instructions from one to the other, 1 where they are neighbours. */
  readonly distance: number;
  times: number;
  /** Cycles that the consumer waited in ID for this producer. */
  waited: number;
  readonly paths: Record<Path, number>;
}

const NO_PATHS: Readonly<Record<Path, number>> = {
  ...{ registers: 0, memory: 0, writeBack: 0, store: 0 },
  ...{ memoryToDecode: 0, writeBackToDecode: 0 },
};

/** Instructions behind one in which its result is not yet in the registers when they are read, where nothing waits. */
export const reachOf = ({ width, writeFirst }: PipelineOptions): number =>
  width * (writeFirst ? 2 : 3) + width - 1;

/** Read after write within the reach of the pipeline, by instruction of the code, in the order in which they occur. */
export function hazardPairs(
  t: Timed,
  progress: (fraction: number) => void = () => {},
): HazardPair[] {
  const { stream, schedule, options } = t;
  const { operations, index } = stream;
  const reach = reachOf(options);
  const pairs = new Map<string, HazardPair>();
  /** The first pair of a producer and a consumer, under the key of `schedule.waited`. */
  const firsts = new Map<number, HazardPair>();
  for (let i = 1; i < index.length; i++) {
    if ((i & 0xffff) === 0) progress(i / index.length);
    const { rs1, rs2 } = opAt(t, i);
    for (const register of rs1 === rs2 ? [rs1] : [rs1, rs2]) {
      const producer = register === 0 ? -1 : writerWithin(t, i, register, reach);
      if (producer < 0) continue;
      const [p, c] = [index[producer] as number, index[i] as number];
      const key = `${p} ${c} ${register} ${i - producer}`;
      let pair = pairs.get(key);
      if (!pair) {
        const fresh = { times: 0, waited: 0, paths: { ...NO_PATHS } };
        pair = { producer: p, consumer: c, register, distance: i - producer, ...fresh };
        pairs.set(key, pair);
        const both = p * operations.length + c;
        if (!firsts.has(both)) firsts.set(both, pair);
      }
      pair.times++;
      pair.paths[pathOf(t, i, producer, register).path]++;
    }
  }
  for (const [key, cycles] of schedule.waited) {
    const pair = firsts.get(key);
    if (pair) pair.waited += cycles;
  }
  return [...pairs.values()];
}

function writerWithin(t: Timed, place: number, register: number, reach: number): number {
  for (let p = place - 1; p >= Math.max(0, place - reach); p--)
    if (opAt(t, p).rd === register) return p;
  return -1;
}
