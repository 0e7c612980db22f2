/** What “Sixteen check bits, three answers: choosing a CRC by the length of the frame” says, by other means. */
import { describe, expect, test } from 'vitest';
import * as post from '../../src/content/embedded-systems/choosing-a-crc.ts';

describe('choosing a CRC', () => {
  /** Weight distribution of the code by that of its dual, exactly (MacWilliams). */
  function byDual(g: bigint, n: number, d: number): bigint {
    const rows: number[] = [];
    let r = 1n;
    for (let i = 0; i < n; i++) {
      rows.push(Number(r));
      r <<= 1n;
      if (r >> 16n) r ^= g;
    }
    const weights = new Map<number, bigint>();
    for (let u = 0; u < 65_536; u++) {
      let w = 0;
      for (const s of rows) {
        let x = s & u;
        x ^= x >> 8;
        x ^= x >> 4;
        x ^= x >> 2;
        w += (x ^ (x >> 1)) & 1;
      }
      weights.set(w, (weights.get(w) ?? 0n) + 1n);
    }
    const choose = (a: number, b: number): bigint => {
      let c = 1n;
      for (let i = 0; i < b; i++) c = (c * BigInt(a - i)) / BigInt(i + 1);
      return b > a ? 0n : c;
    };
    let sum = 0n;
    for (const [w, count] of weights)
      for (let j = 0; j <= d; j++)
        sum += (j % 2 ? -count : count) * choose(w, j) * choose(n - w, d - j);
    return sum / 65_536n;
  }

  test('distances and counts of patterns are those of the dual code', () => {
    for (const [code, distance] of [
      [post.data.ccitt, 4],
      [post.data.middle, 5],
      [post.data.dnp, 6],
    ] as const) {
      const n = post.data.payload + post.data.width;
      expect(code.distance).toBe(distance);
      for (let d = 1; d < distance; d++) expect(byDual(code.g, n, d)).toBe(0n);
      expect(byDual(code.g, n, distance)).toBe(BigInt(code.count));
    }
  });

  test('the CCITT generator misses two errors 32 767 bits apart, and none nearer', () => {
    const g = post.generator('CRC-16/IBM-3740');
    let r = 1n;
    let order = 0;
    do {
      r <<= 1n;
      if (r >> 16n) r ^= g;
      order++;
    } while (r !== 1n);
    expect(order).toBe(32_767);
    expect(post.data.ccitt.to).toBe(BigInt(order - 16));
  });
});
