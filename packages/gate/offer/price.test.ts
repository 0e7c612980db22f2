import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatUsd, PRICES, priceOf } from './price.ts';

describe('prices', () => {
  it('are the contract’s', () => {
    expect(PRICES).toEqual({
      'workbench-tool': 1000,
      'static-sheet': 1000,
      'blog-post': 1000,
      'tool-export': 5000,
    });
    expect(priceOf('tool-export')).toBe(5000n);
  });

  it.each([
    [1000, '0.001'],
    [5000, '0.005'],
    [0, '0'],
    [1, '0.000001'],
    [1_000_000, '1'],
    [1_500_000n, '1.5'],
    [123_456_789_012_345_678n, '123456789012.345678'],
  ])('%s atomic units are %s USD', (atomic, usd) => {
    expect(formatUsd(atomic)).toBe(usd);
  });

  it('are exact: the digits give the amount back', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), (atomic) => {
        const [whole = '', fraction = ''] = formatUsd(atomic).split('.');
        expect(BigInt(whole + fraction.padEnd(6, '0'))).toBe(atomic);
      }),
    );
  });

  it('refuse what is no amount', () => {
    for (const wrong of [-1, 0.5, Number.NaN, 2 ** 60, -1n]) {
      expect(() => formatUsd(wrong)).toThrow(RangeError);
    }
  });
});
