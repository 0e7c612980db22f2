/** Cycles that caches add, by place in the run. Lines are replaced least recently used; stores allocate. */
import { BlockTable } from '../../cache/blocks.ts';
import { Level } from '../../cache/level.ts';
import { isMemory, type Operation } from './operation.ts';
import type { CacheOptions, PipelineOptions } from './options.ts';
import type { Stream } from './stream.ts';

export interface Misses {
  /** Cycles that the fetch, and the access in MEM, take beyond a hit. */
  readonly fetch: Uint16Array<ArrayBuffer>;
  readonly data: Uint16Array<ArrayBuffer>;
  readonly fetchMisses: number;
  readonly dataMisses: number;
  readonly dataAccesses: number;
}

class Cache {
  readonly #blocks = new BlockTable();
  readonly #level: Level;
  readonly #line: number;
  misses = 0;

  constructor({ sets, ways, line }: CacheOptions) {
    this.#level = new Level({ sets, ways, line, policy: 'lru', seed: 1 }, this.#blocks);
    this.#line = line;
  }

  /** How many of the lines that the bytes lie in are not there; they are there then. */
  touch(address: number, bytes: number): number {
    const first = Math.floor(address / this.#line);
    const last = Math.floor((address + bytes - 1) / this.#line);
    let missing = 0;
    for (let block = first; block <= last; block++) missing += Number(!this.#has(block));
    this.misses += missing;
    return missing;
  }

  #has(block: number): boolean {
    const level = this.#level;
    const id = this.#blocks.intern(block);
    const slot = level.slotOf(id);
    if (slot >= 0) {
      level.policy.hit(slot);
      return true;
    }
    const room = level.room(level.setOf(id));
    if ((level.held[room] ?? -1) >= 0) level.clear(room);
    level.put(id, room, 0, 0);
    return false;
  }
}

export function missesOf(
  { operations, index, memory }: Stream,
  { instructionCache, dataCache }: PipelineOptions,
): Misses {
  const n = index.length;
  const fetch = new Uint16Array(n);
  const data = new Uint16Array(n);
  const forCode = instructionCache && new Cache(instructionCache);
  const forData = dataCache && new Cache(dataCache);
  let dataAccesses = 0;
  for (let i = 0; i < n; i++) {
    const { address, size, kind, bytes } = operations[index[i] as number] as Operation;
    if (forCode) fetch[i] = forCode.touch(address, size) * (instructionCache?.penalty ?? 0);
    if (!isMemory(kind)) continue;
    dataAccesses++;
    if (forData) data[i] = forData.touch(memory[i] as number, bytes) * (dataCache?.penalty ?? 0);
  }
  return {
    ...{ fetch, data, dataAccesses },
    fetchMisses: forCode?.misses ?? 0,
    dataMisses: forData?.misses ?? 0,
  };
}
