/** One cache: which line is where, and which are dirty. */
import { EngineError } from '../error.ts';
import { type BlockTable, setOfBlock } from './blocks.ts';
import { type Policy, type PolicyName, policyOf } from './policy.ts';

/** Lines of one cache at most. */
export const MAX_CACHE_LINES = 1 << 22;

export interface Geometry {
  /** Any whole number from 1 on; where it is no power of two, the set is the remainder of the block number. */
  readonly sets: number;
  readonly ways: number;
  /** Bytes of a line, a power of two. */
  readonly line: number;
}

export interface LevelOptions extends Geometry {
  readonly policy: PolicyName;
  readonly seed: number;
  /** In place of `policyOf`: for one that knows what is to come. */
  readonly replacing?: (sets: number, ways: number) => Policy;
}

/** @throws EngineError `out-of-range` on a geometry that cannot be */
export function checkGeometry({ sets, ways, line }: Geometry): void {
  const refuse = (field: string, value: number, message: string): never => {
    throw new EngineError('out-of-range', message, { field, value });
  };
  if (!Number.isInteger(line) || line < 1 || line > 65536 || Math.log2(line) % 1 !== 0)
    refuse('line', line, `A line of ${line} bytes is no power of two from 1 to 65536.`);
  if (!Number.isInteger(ways) || ways < 1)
    refuse('ways', ways, `${ways} is no number of ways; it is a whole number from 1 on.`);
  if (!Number.isInteger(sets) || sets < 1)
    refuse('sets', sets, `${sets} is no number of sets; it is a whole number from 1 on.`);
  if (sets * ways > MAX_CACHE_LINES)
    refuse(
      'size',
      sets * ways * line,
      `A cache of ${sets * ways} lines has more than ${MAX_CACHE_LINES}, the most that are held.`,
    );
}

export class Level {
  readonly sets: number;
  readonly ways: number;
  readonly line: number;
  readonly blocks: BlockTable;
  readonly policy: Policy;
  /** Slot of a line by its id, −1 where it is not here. Longer than there are ids. */
  where: Int32Array;
  /** Id of the line in each slot, −1 in a free one. */
  readonly held: Int32Array;
  readonly dirty: Uint8Array;
  /** 1 where a prefetch brought the line and nothing has used it. */
  readonly early: Uint8Array;
  /** Lines in each set. */
  readonly used: Int32Array;
  /** No slot of the set below this one is free. */
  readonly #free: Int32Array;

  /** `blocks` are those of its line size. @throws EngineError `out-of-range` on a geometry that cannot be */
  constructor(options: LevelOptions, blocks: BlockTable) {
    checkGeometry(options);
    const { sets, ways, line, policy, seed, replacing } = options;
    this.sets = sets;
    this.ways = ways;
    this.line = line;
    this.blocks = blocks;
    this.policy = replacing ? replacing(sets, ways) : policyOf(policy, sets, ways, seed);
    this.where = new Int32Array(Math.max(1024, blocks.count)).fill(-1);
    this.held = new Int32Array(sets * ways).fill(-1);
    this.dirty = new Uint8Array(sets * ways);
    this.early = new Uint8Array(sets * ways);
    this.used = new Int32Array(sets);
    this.#free = Int32Array.from({ length: sets }, (_, s) => s * ways);
  }

  /** Slot of a line, or −1. */
  slotOf(id: number): number {
    return id < this.where.length ? this.where[id]! : -1;
  }

  setOf(id: number): number {
    return setOfBlock(this.blocks.keys[id]!, this.sets);
  }

  /** The slot that a line of this set will take: a free one, else the policy's victim, which still holds its line. */
  room(set: number): number {
    if (this.used[set]! < this.ways) {
      let slot = this.#free[set]!;
      while (this.held[slot]! >= 0) slot++;
      this.#free[set] = slot;
      return slot;
    }
    return this.policy.victim(set);
  }

  /** Puts a line into a free slot. */
  put(id: number, slot: number, dirty: number, early: number): void {
    if (id >= this.where.length) this.#grow(id);
    this.where[id] = slot;
    this.held[slot] = id;
    this.dirty[slot] = dirty;
    this.early[slot] = early;
    this.used[(slot / this.ways) | 0]!++;
    this.policy.fill(slot);
  }

  /** Takes the line out of a slot. */
  clear(slot: number): void {
    this.where[this.held[slot]!] = -1;
    this.held[slot] = -1;
    this.dirty[slot] = 0;
    this.early[slot] = 0;
    const set = (slot / this.ways) | 0;
    this.used[set]!--;
    if (slot < this.#free[set]!) this.#free[set] = slot;
    this.policy.drop(slot);
  }

  #grow(id: number): void {
    const where = new Int32Array(Math.max(2 * this.where.length, id + 1)).fill(-1);
    where.set(this.where);
    this.where = where;
  }
}
