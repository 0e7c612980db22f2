/** What a pipeline is built like. */
import { checkGeometry } from '../../cache/level.ts';
import { EngineError } from '../../error.ts';

export type Direction =
  | ('not-taken' | 'taken' | 'btfn' | '1-bit' | '2-bit')
  | ('gshare' | 'local' | 'tournament');

export interface CacheOptions {
  readonly sets: number;
  readonly ways: number;
  /** Bytes, a power of two. */
  readonly line: number;
  /** Cycles that a miss adds. */
  readonly penalty: number;
}

export interface PipelineOptions {
  /** EX/MEM → EX: the result of an instruction that is in MEM. */
  readonly fromMemory: boolean;
  /** MEM/WB → EX: the result of one that is in WB. */
  readonly fromWriteBack: boolean;
  /** MEM/WB → MEM: what a load just before brought, as the data of a store. Takes `fromWriteBack`. */
  readonly toStore: boolean;
  /** Whether the same paths lead to the comparator of a branch in ID. */
  readonly toBranch: boolean;
  /** The register file is written in the first half of a cycle and read in the second. */
  readonly writeFirst: boolean;
  /** Where branches and indirect jumps are decided. */
  readonly branchStage: 'id' | 'ex' | 'mem';
  /** Direct jumps go from ID, else they wait for the stage of branches. */
  readonly jumpInDecode: boolean;
  readonly direction: Direction;
  /** Counters, or local histories: a power of two. */
  readonly entries: number;
  /** Bits of global or local history. */
  readonly history: number;
  /** Where counters begin: 0 strongly not taken … 3 strongly taken. */
  readonly initial: number;
  /** Entries of the branch target buffer, a power of two, direct mapped; 0 has none. */
  readonly targets: number;
  /** Depth of the return stack; 0 has none. */
  readonly returns: number;
  /** Cycles in EX. */
  readonly multiply: number;
  readonly divide: number;
  /** A multiplier takes an instruction a cycle; what is behind waits in EX for its turn. */
  readonly pipelined: boolean;
  /** Cycles of a load or store in MEM. */
  readonly memory: number;
  readonly instructionCache?: CacheOptions;
  readonly dataCache?: CacheOptions;
  /** 1, or 2 instructions a cycle in order. */
  readonly width: 1 | 2;
  /** The two of a pair: any, or an ALU instruction or branch with a load or store. */
  readonly pairing: 'any' | 'alu-memory';
  /** Two are fetched together only from one block of 8 bytes. */
  readonly aligned: boolean;
}

export const TEXTBOOK: PipelineOptions = {
  ...{ fromMemory: true, fromWriteBack: true, toStore: false, toBranch: true, writeFirst: true },
  ...{ branchStage: 'ex', jumpInDecode: false, direction: 'not-taken' },
  ...{ entries: 1024, history: 8, initial: 1, targets: 0, returns: 0 },
  ...{ multiply: 1, divide: 1, pipelined: false, memory: 1 },
  ...{ width: 1, pairing: 'any', aligned: false },
};

const WHOLE: readonly (readonly [keyof PipelineOptions, number, number, string])[] = [
  ['multiply', 1, 64, 'cycles of a multiplication'],
  ['divide', 1, 256, 'cycles of a division'],
  ['memory', 1, 256, 'cycles in MEM'],
  ['history', 1, 16, 'bits of history'],
  ['initial', 0, 3, 'of a counter at first'],
  ['returns', 0, 64, 'places of the return stack'],
];

const refuse = (field: string, value: number, message: string): never => {
  throw new EngineError('out-of-range', message, { field, value });
};

/** @throws EngineError `out-of-range` on an option that cannot be built */
export function checkOptions(options: PipelineOptions): void {
  for (const [name, least, most, what] of WHOLE) {
    const value = options[name] as number;
    if (!Number.isInteger(value) || value < least || value > most)
      refuse(name, value, `The ${value} ${what} are outside ${least} to ${most}.`);
  }
  for (const name of ['entries', 'targets'] as const) {
    const value = options[name];
    const none = name === 'targets' && value === 0;
    if (!none && (!Number.isInteger(Math.log2(value)) || value < 1 || value > 65536))
      refuse(name, value, `${value} entries are no power of two from 1 to 65536.`);
  }
  if (options.toStore && !options.fromWriteBack)
    refuse('toStore', 1, 'A path from MEM/WB to the data of a store takes forwarding from MEM/WB.');
  for (const cache of [options.instructionCache, options.dataCache]) {
    if (!cache) continue;
    checkGeometry(cache);
    if (!Number.isInteger(cache.penalty) || cache.penalty < 0 || cache.penalty > 1000)
      refuse(
        'penalty',
        cache.penalty,
        `A penalty of ${cache.penalty} cycles is outside 0 to 1000.`,
      );
  }
}
