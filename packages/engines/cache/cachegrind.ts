/** The model of valgrind's cachegrind: what it counts, by its rules. */
import { setOfBlock } from './blocks.ts';
import type { Geometry } from './level.ts';
import { FETCH, type Trace, WRITE } from './trace.ts';

/** LRU sets as lists of blocks, the newest first. */
class Lru {
  readonly #tags: Float64Array;
  readonly #ways: number;
  readonly #sets: number;
  readonly #line: number;

  constructor({ sets, ways, line }: Geometry) {
    this.#tags = new Float64Array(sets * ways).fill(Number.NaN);
    this.#ways = ways;
    this.#sets = sets;
    this.#line = line;
  }

  /** Looks both lines up where a reference touches two; true where one was missing. */
  misses(address: number, size: number): boolean {
    const first = Math.floor(address / this.#line);
    const last = Math.floor((address + Math.max(size, 1) - 1) / this.#line);
    let missed = this.#missesBlock(first);
    if (last !== first) missed = this.#missesBlock(last) || missed;
    return missed;
  }

  #missesBlock(block: number): boolean {
    const base = setOfBlock(block, this.#sets) * this.#ways;
    const tags = this.#tags;
    if (tags[base] === block) return false;
    let carried = tags[base]!;
    tags[base] = block;
    for (let w = 1; w < this.#ways; w++) {
      const here = tags[base + w]!;
      tags[base + w] = carried;
      if (here === block) return false;
      carried = here;
    }
    return true;
  }
}

export interface CachegrindCounts {
  /** Instructions read, and of them the misses of the first and of the last level. */
  readonly ir: number;
  readonly i1mr: number;
  readonly ilmr: number;
  readonly dr: number;
  readonly d1mr: number;
  readonly dlmr: number;
  readonly dw: number;
  readonly d1mw: number;
  readonly dlmw: number;
}

/**
 * Counts as cachegrind does: a reference is one access however many lines it touches (at most two), and a miss where one of
 * them is missing; the last level then looks up the same reference. Stores bring their line, nothing is written back. A modify
 * is a read alone, as cachegrind has it since version 3.
 */
export function cachegrind(
  trace: Trace,
  { i1, d1, ll }: { readonly i1: Geometry; readonly d1: Geometry; readonly ll: Geometry },
): CachegrindCounts {
  const [instructions, data, last] = [new Lru(i1), new Lru(d1), new Lru(ll)];
  const n = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (let i = 0; i < trace.length; i++) {
    const kind = trace.kinds[i]!;
    const at = kind === FETCH ? 0 : kind === WRITE ? 6 : 3;
    n[at]!++;
    const address = trace.addresses[i]!;
    const size = trace.sizes[i]!;
    if (!(kind === FETCH ? instructions : data).misses(address, size)) continue;
    n[at + 1]!++;
    if (last.misses(address, size)) n[at + 2]!++;
  }
  const [ir, i1mr, ilmr, dr, d1mr, dlmr, dw, d1mw, dlmw] = n as [
    ...[number, number, number, number, number, number, number, number, number],
  ];
  return { ir, i1mr, ilmr, dr, d1mr, dlmr, dw, d1mw, dlmw };
}
