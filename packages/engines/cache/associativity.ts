/** Misses of set-associative LRU caches with one number of sets and every number of ways, in one pass. */
import { setOfBlock } from './blocks.ts';
import type { LineStream } from './line-stream.ts';

/**
 * A stack for each set, cut at `ways` lines: an access found at depth d hits in every cache of more than d ways (R. L. Mattson
 * et al. 1970; M. D. Hill, A. J. Smith, IEEE Transactions on Computers 38, 1989). Gives the misses with 1 … `ways` ways, the
 * first at place 0. `counts` says which accesses are looked at; those before `from` are not counted.
 */
export function missesByWays(
  stream: Pick<LineStream, 'ids' | 'kinds' | 'length' | 'blocks'>,
  sets: number,
  ways: number,
  window: {
    readonly from: number;
    readonly to: number;
    readonly counts: (kind: number) => boolean;
  },
): Float64Array {
  const { ids, kinds, blocks } = stream;
  const setOf = Int32Array.from({ length: blocks.count }, (_, id) =>
    setOfBlock(blocks.keys[id]!, sets),
  );
  const stacks = new Int32Array(sets * ways).fill(-1);
  const found = new Float64Array(ways + 1);
  const takes = [0, 1, 2].map((kind) => window.counts(kind));
  const to = Math.min(window.to, stream.length);
  for (let i = 0; i < to; i++) {
    if (!takes[kinds[i]!]) continue;
    const id = ids[i]!;
    const base = setOf[id]! * ways;
    let depth = 0;
    if (stacks[base] !== id) {
      let carried = stacks[base]!;
      stacks[base] = id;
      for (depth = 1; depth < ways; depth++) {
        const here = stacks[base + depth]!;
        stacks[base + depth] = carried;
        carried = here;
        if (here === id) break;
      }
    }
    if (i >= window.from) found[depth]!++;
  }
  // What was not found at depth 0 … w − 1 misses with w ways.
  const misses = new Float64Array(ways);
  let beyond = found[ways]!;
  for (let w = ways; w >= 1; w--) {
    misses[w - 1] = beyond;
    beyond += found[w - 1]!;
  }
  return misses;
}
