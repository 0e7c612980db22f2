/** What is counted at one cache. */
export interface Counts {
  /** Reads, writes and fetches that are waited for: of the processor, or of the level above. */
  readonly accesses: [number, number, number];
  readonly misses: [number, number, number];
  /** Lines from above and stores that went through, which nobody waits for. */
  writesIn: number;
  writesInMissed: number;
  fills: number;
  evictions: number;
  dirtyEvictions: number;
  /** Writes sent below, of lines and of stores, and their bytes. */
  written: number;
  writtenBytes: number;
  /** Stores that fell into the write buffer beside others of their line. */
  merged: number;
  /** Misses that the victim cache answered. */
  victimHits: number;
  /** Lines asked for before they were needed; those of them that were then used, and those that left unused. */
  prefetches: number;
  useful: number;
  unused: number;
  /** Prefetches of the level above that were looked for here. */
  prefetchReads: number;
  prefetchReadsMissed: number;
  /** Lines taken out because an inclusive level below lost them. */
  invalidated: number;
}

export const counts = (): Counts => ({
  accesses: [0, 0, 0],
  misses: [0, 0, 0],
  writesIn: 0,
  writesInMissed: 0,
  fills: 0,
  evictions: 0,
  dirtyEvictions: 0,
  written: 0,
  writtenBytes: 0,
  merged: 0,
  victimHits: 0,
  prefetches: 0,
  useful: 0,
  unused: 0,
  prefetchReads: 0,
  prefetchReadsMissed: 0,
  invalidated: 0,
});

const sum = ([a, b, c]: readonly [number, number, number]): number => a + b + c;

export const accessesOf = (c: Counts): number => sum(c.accesses);
export const missesOf = (c: Counts): number => sum(c.misses);
