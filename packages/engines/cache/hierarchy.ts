/** Caches over one another, above memory: what becomes of each access. */
import type { BlockTable } from './blocks.ts';
import { type Counts, counts } from './counts.ts';
import { Level, type LevelOptions } from './level.ts';
import { type Prefetch, type Prefetcher, prefetcherOf } from './prefetch.ts';
import { FETCH, READ, WRITE } from './trace.ts';
import { VictimCache } from './victim-cache.ts';
import { WriteBuffer } from './write-buffer.ts';

export interface CacheOptions extends LevelOptions {
  readonly write: 'back' | 'through';
  /** Whether a store that misses brings its line. */
  readonly allocate: boolean;
  /**
   * What it holds of the levels above: nothing is seen to (`nine`, neither inclusive nor exclusive), all of it, or none.
   * Means nothing of a first level.
   */
  readonly inclusion: 'nine' | 'inclusive' | 'exclusive';
  readonly prefetch: Prefetch;
  /** Lines of a victim cache behind a first level; 0 for none. */
  readonly victims: number;
  /** Lines of a merging write buffer behind a first level; 0 for none. */
  readonly buffer: number;
}

export interface MemoryCounts {
  /** Lines read, by demand and by prefetch. */
  reads: number;
  prefetches: number;
  bytesRead: number;
  /** Lines written back, and stores written through. */
  writes: number;
  bytesWritten: number;
}

/** One level with what stands below it. */
export class Node {
  readonly level: Level;
  readonly options: CacheOptions;
  readonly counts: Counts = counts();
  readonly above: Node[] = [];
  readonly below: Node | undefined;
  readonly memory: MemoryCounts;
  readonly victims: VictimCache | undefined;
  readonly buffer: WriteBuffer | undefined;
  readonly #prefetcher: Prefetcher | undefined;
  /** Ids here by ids of the level above, where lines here are longer. */
  readonly #wider = new Map<BlockTable, Int32Array>();
  /** Of the last access of a processor: the line it put out, −1 for none; and whether that was written back. */
  lastVictim = -1;
  lastDirty = 0;
  /** The level that had the line: 1 here, 2 the next, and so on. */
  served = 0;

  constructor(
    options: CacheOptions,
    blocks: BlockTable,
    below: Node | undefined,
    memory: MemoryCounts,
  ) {
    this.options = options;
    this.level = new Level(options, blocks);
    this.below = below;
    this.memory = memory;
    below?.above.push(this);
    this.#prefetcher = prefetcherOf(options.prefetch);
    if (options.victims > 0) this.victims = new VictimCache(options.victims);
    if (options.buffer > 0) this.buffer = new WriteBuffer(options.buffer);
  }

  /** An access of a processor to one line; `bytes` of it. True where it was here. */
  access(id: number, kind: number, bytes: number): boolean {
    const { level, counts: c, options } = this;
    c.accesses[kind as 0]++;
    const slot = level.slotOf(id);
    if (slot >= 0) {
      this.served = 1;
      this.lastVictim = -1;
      level.policy.hit(slot);
      const first = level.early[slot] === 1;
      if (first) {
        level.early[slot] = 0;
        c.useful++;
      }
      if (kind === WRITE) this.#store(id, slot, bytes);
      if (this.#prefetcher) this.#prefetch(id, false, first);
      return true;
    }
    c.misses[kind as 0]++;
    this.lastVictim = -1;
    this.lastDirty = 0;
    if (kind === WRITE && !options.allocate) {
      this.served = 0;
      this.#writeOn(id, bytes);
      if (this.#prefetcher) this.#prefetch(id, true, false);
      return false;
    }
    const own = this.victims?.take(id) ?? -1;
    if (own >= 0) {
      c.victimHits++;
      this.served = 1;
      this.#place(id, own, 0);
    } else {
      const dirty = this.#fetch(id, kind === FETCH ? FETCH : READ, false);
      this.#place(id, dirty, 0);
    }
    if (kind === WRITE) this.#store(id, level.slotOf(id), bytes);
    if (this.#prefetcher) this.#prefetch(id, true, false);
    return false;
  }

  /** Writes out what waits in the buffer. */
  drain(): void {
    for (let entry = this.buffer?.take(); entry; entry = this.buffer?.take())
      this.#writeBelow(entry.id, entry.bytes);
  }

  #store(id: number, slot: number, bytes: number): void {
    if (this.options.write === 'back') this.level.dirty[slot] = 1;
    else this.#writeOn(id, bytes);
  }

  /** A write of a part of a line goes on, perhaps through the buffer. */
  #writeOn(id: number, bytes: number): void {
    const { buffer } = this;
    if (!buffer) {
      this.#writeBelow(id, bytes);
      return;
    }
    if (buffer.merge(id, bytes, this.level.line)) {
      this.counts.merged++;
      return;
    }
    const oldest = buffer.push(id, bytes);
    if (oldest) this.#writeBelow(oldest.id, oldest.bytes);
  }

  #writeBelow(id: number, bytes: number): void {
    const { below } = this;
    this.counts.written++;
    this.counts.writtenBytes += bytes;
    if (below) below.#takeWrite(this.#idBelow(id, below), bytes);
    else {
      this.memory.writes++;
      this.memory.bytesWritten += bytes;
    }
  }

  /** A write from above: of a whole line that left there, or of a store that went through. */
  #takeWrite(id: number, bytes: number): void {
    const { level, counts: c, options } = this;
    c.writesIn++;
    const slot = level.slotOf(id);
    if (slot >= 0) {
      level.policy.hit(slot);
      this.#store(id, slot, bytes);
      return;
    }
    c.writesInMissed++;
    if (!options.allocate || options.inclusion === 'exclusive') {
      this.#writeBelow(id, bytes);
      return;
    }
    // A line that is written whole need not be read first.
    const dirty = bytes < level.line ? this.#fetch(id, READ, false) : 0;
    this.#place(id, dirty, 0);
    this.#store(id, level.slotOf(id), bytes);
  }

  /** Brings a line from below; 1 where it comes dirty. */
  #fetch(id: number, kind: number, isPrefetch: boolean): number {
    const { below, memory, level, buffer } = this;
    const waiting = buffer?.remove(id);
    if (waiting) this.#writeBelow(waiting.id, waiting.bytes);
    this.served = 2;
    if (!below) {
      if (isPrefetch) memory.prefetches++;
      else memory.reads++;
      memory.bytesRead += level.line;
      return 0;
    }
    const dirty = below.#read(this.#idBelow(id, below), kind, isPrefetch);
    this.served = below.served + 1;
    return dirty;
  }

  /** A level above asks for a line; 1 where it takes the line away dirty. */
  #read(id: number, kind: number, isPrefetch: boolean): number {
    const { level, counts: c, options } = this;
    if (isPrefetch) c.prefetchReads++;
    else c.accesses[kind as 0]++;
    const slot = level.slotOf(id);
    if (slot >= 0) {
      this.served = 1;
      if (level.early[slot] === 1) {
        level.early[slot] = 0;
        c.useful++;
      }
      if (options.inclusion === 'exclusive') {
        const dirty = level.dirty[slot]!;
        level.clear(slot);
        return dirty;
      }
      level.policy.hit(slot);
      if (this.#prefetcher && !isPrefetch) this.#prefetch(id, false, false);
      return 0;
    }
    if (isPrefetch) c.prefetchReadsMissed++;
    else c.misses[kind as 0]++;
    const dirty = this.#fetch(id, kind, isPrefetch);
    if (options.inclusion === 'exclusive') return dirty;
    this.#place(id, dirty, 0);
    if (this.#prefetcher && !isPrefetch) {
      const { served } = this;
      this.#prefetch(id, true, false);
      this.served = served;
    }
    return 0;
  }

  /** Puts a line in, and what must go for it out. */
  #place(id: number, dirty: number, early: number): void {
    const { level } = this;
    const slot = level.room(level.setOf(id));
    if (level.held[slot]! >= 0) this.#evict(slot);
    level.put(id, slot, dirty, early);
    this.counts.fills++;
  }

  #evict(slot: number): void {
    const { level, counts: c } = this;
    const id = level.held[slot]!;
    if (level.early[slot] === 1) c.unused++;
    let dirty = level.dirty[slot]!;
    if (this.options.inclusion === 'inclusive')
      for (const node of this.above) dirty |= node.#invalidate(this, id);
    level.clear(slot);
    c.evictions++;
    c.dirtyEvictions += dirty;
    this.lastVictim = id;
    this.lastDirty = dirty;
    const out = this.victims?.put(id, dirty);
    if (this.victims) {
      if (out) this.#handDown(out.id, out.dirty);
    } else this.#handDown(id, dirty);
  }

  /** A line leaves this level for the one below. */
  #handDown(id: number, dirty: number): void {
    const { below, level } = this;
    if (below?.options.inclusion === 'exclusive') {
      const there = this.#idBelow(id, below);
      const slot = below.level.slotOf(there);
      below.counts.writesIn++;
      if (dirty === 1) this.counts.written++;
      if (slot >= 0) below.level.dirty[slot]! |= dirty;
      else below.#place(there, dirty, 0);
    } else if (dirty === 1) this.#writeBelow(id, level.line);
  }

  /** Takes out every line within one of the level below; 1 where one was dirty. */
  #invalidate(from: Node, id: number): number {
    const { level } = this;
    const first = from.level.blocks.keys[id]! * (from.level.line / level.line);
    let dirty = 0;
    for (let block = first; block < first + from.level.line / level.line; block++) {
      const own = level.blocks.find(block);
      if (own < 0) continue;
      const kept = this.victims?.take(own) ?? -1;
      if (kept >= 0) dirty |= kept;
      const slot = level.slotOf(own);
      if (slot < 0) continue;
      dirty |= level.dirty[slot]!;
      if (this.options.inclusion === 'inclusive')
        for (const node of this.above) dirty |= node.#invalidate(this, own);
      level.clear(slot);
      this.counts.invalidated++;
    }
    return dirty;
  }

  #prefetch(id: number, missed: boolean, first: boolean): void {
    const block = this.level.blocks.keys[id]!;
    const { served, lastVictim, lastDirty } = this;
    for (const next of this.#prefetcher?.after(block, missed, first) ?? []) {
      const wanted = this.level.blocks.intern(next);
      if (this.level.slotOf(wanted) >= 0 || this.victims?.has(wanted)) continue;
      this.counts.prefetches++;
      const dirty = this.#fetch(wanted, READ, true);
      this.#place(wanted, dirty, 1);
    }
    this.served = served;
    this.lastVictim = lastVictim;
    this.lastDirty = lastDirty;
  }

  /** The id below of a line here. */
  #idBelow(id: number, below: Node): number {
    const { blocks, line } = this.level;
    const { blocks: wide, line: wideLine } = below.level;
    if (wide === blocks) return id;
    let map = this.#wider.get(wide);
    if (!map || id >= map.length) {
      const grown = new Int32Array(Math.max(1024, 2 * (map?.length ?? 0), id + 1)).fill(-1);
      if (map) grown.set(map);
      map = grown;
      this.#wider.set(wide, map);
    }
    const known = map[id]!;
    if (known >= 0) return known;
    const made = wide.intern(Math.floor((blocks.keys[id]! * line) / wideLine));
    map[id] = made;
    return made;
  }
}
