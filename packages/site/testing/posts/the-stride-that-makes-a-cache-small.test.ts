/** What “The stride that makes a cache small” says, by a cache of its own. */
import { describe, expect, test } from 'vitest';
import * as post from '../../src/content/computer-architecture/the-stride-that-makes-a-cache-small.ts';

const { LINE, linesFor, missesOf, SETS, sides, transposed, WAYS } = post;

/** An LRU cache in a dozen lines: each set a list, the most recent first. */
function misses(addresses: Iterable<number>): number {
  const sets = Array.from({ length: SETS }, (): number[] => []);
  let count = 0;
  for (const address of addresses) {
    const line = Math.floor(address / LINE);
    const held = sets[line % SETS]!;
    const at = held.indexOf(line);
    if (at < 0) count++;
    else held.splice(at, 1);
    held.unshift(line);
    if (held.length > WAYS) held.pop();
  }
  return count;
}

function* transposition(n: number, pad: number): Generator<number> {
  const row = (n + pad) * 8;
  const second = Math.ceil((n * row) / LINE) * LINE + LINE;
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      yield i * row + j * 8;
      yield second + j * row + i * 8;
    }
}

describe('a walk', () => {
  test('meets the sets that it is counted to meet, step by step', () => {
    for (const stride of post.STRIDES) {
      const met = new Set(
        Array.from({ length: 1000 }, (_, k) => Math.floor((k * stride) / LINE) % SETS),
      );
      expect(linesFor(stride), String(stride)).toBe(met.size * WAYS);
    }
    expect(linesFor(8)).toBe(512);
    expect(linesFor(2056)).toBe(512);
  });

  test('of as many lines as (2) hits always, and with one more a set never', () => {
    for (const stride of post.STRIDES) {
      const lines = linesFor(stride);
      expect(missesOf(stride, lines)).toBe(0);
      expect(missesOf(stride, lines + lines / WAYS)).toBe(1);
    }
  });
});

describe('a transposition', () => {
  test('misses as often in a cache written here', () => {
    for (const n of [64, 96, 128, 129])
      expect(transposed(n)).toBeCloseTo((8 * misses(transposition(n, 0))) / (n * n), 12);
    expect(transposed(128, 8)).toBeCloseTo((8 * misses(transposition(128, 8))) / 128 ** 2, 12);
  });

  test('misses nine times for eight elements where a column is longer than (2), and about twice where it is not', () => {
    for (const { n, misses: found } of sides) {
      const room = linesFor(n * 8);
      if (n > room) expect(found, String(n)).toBe(9);
      else if (n < room - 64) expect(found, String(n)).toBeLessThan(2.1);
      expect(found).toBeGreaterThanOrEqual(2);
    }
  });

  test('with rows of an odd number of lines is as good as can be, and with an even one not', () => {
    const padded = (pad: number) => post.pads.find((p) => p.pad === pad)!.misses;
    expect(padded(8)).toBeLessThan(2.01);
    expect(padded(1)).toBeLessThan(2.1);
    expect(padded(16)).toBeGreaterThan(padded(1));
    expect(padded(0)).toBe(9);
  });
});
