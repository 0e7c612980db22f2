/** What “One tile, and it may fill the cache” says, by a cache and a product of its own. */
import { pattern } from '@tollbench/engines/cache/patterns.ts';
import { describe, expect, test } from 'vitest';
import * as post from '../../src/content/computer-architecture/a-tile-that-fills-the-cache.ts';

const { closed, missesOf, N, needed, PADDED, rows, tiles } = post;

/** An LRU cache: each set a row of lines, the most recent first. */
class Cache {
  misses = 0;
  readonly #sets: number;
  readonly #ways: number;
  readonly #held: Int32Array;

  constructor(sets: number, ways: number) {
    this.#sets = sets;
    this.#ways = ways;
    this.#held = new Int32Array(sets * ways).fill(-1);
  }

  touch(address: number): void {
    const held = this.#held;
    const line = Math.floor(address / 64);
    const from = (line % this.#sets) * this.#ways;
    let way = 0;
    while (way < this.#ways && held[from + way] !== line) way++;
    if (way === this.#ways) {
      this.misses++;
      way--;
    }
    for (; way > 0; way--) held[from + way] = held[from + way - 1]!;
    held[from] = line;
  }
}

/** C += A·B, every element touched: five loops over tiles of B, or six. */
function multiply(cache: Cache, n: number, tile: number, row: number, six = false): number {
  const size = Math.ceil((n * row) / 8) * 64 + 64;
  for (let i0 = 0; i0 < n; i0 += six ? tile : n)
    for (let p = 0; p < n; p += tile)
      for (let q = 0; q < n; q += tile) {
        const [k0, j0] = six ? [q, p] : [p, q];
        for (let i = i0; i < Math.min(n, i0 + (six ? tile : n)); i++)
          for (let k = k0; k < Math.min(n, k0 + tile); k++) {
            cache.touch((i * row + k) * 8);
            for (let j = j0; j < Math.min(n, j0 + tile); j++) {
              cache.touch(size + (k * row + j) * 8);
              cache.touch(2 * size + (i * row + j) * 8);
            }
          }
      }
  return cache.misses;
}

describe('misses', () => {
  test('line by line are those of every element, in a cache written here', () => {
    for (const [tile, row] of [
      [16, 40],
      [20, 41],
    ] as const) {
      const product = { n: 40, tile, row, loops: 'five' } as const;
      expect(missesOf(product)).toBe(multiply(new Cache(64, 8), 40, tile, row));
      expect(missesOf({ ...product, loops: 'six' })).toBe(
        multiply(new Cache(64, 8), 40, tile, row, true),
      );
    }
  });

  test('that are kept are those of the whole product in that cache', () => {
    const run = (product: post.Product): number => {
      const { addresses, length } = post.traceOf(product);
      const cache = new Cache(64, 8);
      for (let k = 0; k < length; k++) cache.touch(addresses[k]!);
      return cache.misses;
    };
    const five = { n: N, loops: 'five', row: PADDED } as const;
    const at = (tile: number) => tiles.find((t) => t.tile === tile)!;
    expect(run({ ...five, tile: 56, row: N, copied: true })).toBe(at(56).copied);
    expect(run({ ...five, tile: 48, row: 257 })).toBe(rows.find(({ row }) => row === 257)!.misses);
  });

  test('are those of (1) in one set where (2) holds, and not beyond', () => {
    for (const { tile, whole, padded } of tiles) {
      if (needed(tile) <= 512) expect(whole, String(tile)).toBe(closed(N, tile));
      else expect(whole).toBeGreaterThan(5 * closed(N, tile));
      // At 8 a column of C that is one line wide stays in part.
      if (tile >= 16 && tile <= 48) expect(padded).toBe(closed(N, tile));
      // No order of the multiplications has fewer (Smith et al.).
      expect(whole).toBeGreaterThan((2 * N ** 3) / Math.sqrt(4096) / 8 - 2 * 512);
    }
    expect(closed(N, 56)).toBe(8192 * 11);
  });

  test('with rows of 256 are as many as without tiles', () => {
    for (const { tile, plain } of tiles)
      if (tile >= 24) expect(plain).toBeGreaterThan(post.untiled);
  });
});

test('the lines that a tile needs are those of a cache that is just large enough', () => {
  for (const { tile, lines } of post.least) expect(lines).toBe(needed(tile));
  const [tile, n] = [16, 32];
  expect(multiply(new Cache(1, needed(tile)), n, tile, n + 8)).toBe(closed(n, tile));
  expect(multiply(new Cache(1, needed(tile) - 1), n, tile, n + 8)).toBeGreaterThan(closed(n, tile));
  expect(post.largest(32768)).toBe(56);
  expect(post.third(32768)).toBe(32);
});

test('sets that a tile meets are counted from both ends', () => {
  // 256 doubles are 32 lines: even rows begin at set 0, odd ones at 32, six lines each.
  expect(post.setsMet(48, 256)).toBe(12);
  // 264: a line more each time, 0, 33, 2, 35 …, up to all.
  expect(post.setsMet(48, 264)).toBeGreaterThan(48);
  for (const { row, misses } of rows) {
    const room = post.setsMet(48, row) * 8;
    if (room < 288) expect(misses, String(row)).toBeGreaterThan(1.2 * closed(N, 48));
  }
});

test('the small case of the simulator’s own loop misses as (1) says', () => {
  const options = {
    elements: 64,
    width: 8,
    stride: 1,
    passes: 1,
    order: 'blocked',
    block: 16,
  } as const;
  const { addresses, length } = pattern('matmul', { ...options, base: 0, seed: 1, stores: 0 });
  const [whole, sets] = [new Cache(1, 64), new Cache(8, 8)];
  for (let k = 0; k < length; k++) {
    whole.touch(addresses[k]!);
    sets.touch(addresses[k]!);
  }
  expect(whole.misses).toBe(closed(64, 16));
  expect(whole.misses).toBe(4608);
  expect(sets.misses).toBeGreaterThan(50 * whole.misses);
});
