/** What “What a fetch for a tenth of a cent really costs” says, by other means. */
import { PRICES } from '@tollbench/gate/offer/price.ts';
import { describe, expect, test } from 'vitest';
import * as post from '../../src/content/crawler-economics/what-a-fetch-costs.ts';

describe('what a fetch costs', () => {
  const { data, GAS } = post;

  test('the prices are those of the gate', () => {
    expect(data.page).toBe('0.001');
    expect(Number(data.page) * 1e6).toBe(PRICES['static-sheet']);
    expect(Number(data.file) * 1e6).toBe(PRICES['tool-export']);
  });

  test('call data is counted as an authorization lies on the wire', () => {
    // Selector and nine words; bytes that are not zero as in a typical one.
    const word = (hex: string) => hex.padStart(64, '0');
    const wire = [
      'e3ee160e',
      word('a1'.repeat(20)),
      word('b2'.repeat(20)),
      word('03e8'),
      word(''),
      word('6a5f1c20'),
      'c3'.repeat(32),
      word('1b'),
      'd4'.repeat(32),
      'e5'.repeat(32),
    ].join('');
    const bytes = wire.match(/../gu) ?? [];
    expect(bytes).toHaveLength(292);
    const gas = bytes.reduce((s, b) => s + (b === '00' ? GAS.byteZero : GAS.byteOther), 0);
    const [, row] = data.parts.rows;
    expect(Number(String(row?.[1]).replace(/\D/gu, ''))).toBe(gas);
  });

  test('batches fall towards their limits and never below; a pass falls in proportion', () => {
    for (const same of [true, false]) {
      let before = Number.POSITIVE_INFINITY;
      for (const n of [1, 2, 5, 20, 100, 1000]) {
        const each = post.batchGas(n, same) / n;
        expect(each).toBeLessThan(before);
        expect(each).toBeGreaterThan(same ? data.limit.one : data.limit.many);
        before = each;
      }
      expect(before / (same ? data.limit.one : data.limit.many)).toBeCloseTo(1, 2);
    }
    expect(data.pass.share).toBeLessThan(data.limit.share / 50);
  });

  test('at the break-even price gas is the price', () => {
    expect(post.usd(data.single, post.BASE_FEE, data.breakEven)).toBeCloseTo(0.001, 12);
  });

  test('freshness agrees with a simulation of pages that change at random', () => {
    const [days, visits] = [7, 40_000];
    let seed = 12_345;
    const uniform = () =>
      ((seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff) + 0.5) / 2 ** 31;
    let good = 0;
    let news = 0;
    for (let i = 0; i < visits; i++) {
      const change = -data.library.days * Math.log(uniform());
      good += Math.min(change, days);
      if (change < days) news++;
    }
    expect(good / (visits * days)).toBeCloseTo(post.freshness(days), 2);
    expect(news / visits).toBeCloseTo(post.changed(days), 2);
    expect(data.daily.conditional).toBeLessThan(data.ceiling);
  });
});
