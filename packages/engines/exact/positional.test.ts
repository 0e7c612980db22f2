import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expand } from './positional.ts';
import { rational } from './rational.ts';

test('digits that end, digits that repeat, and both', () => {
  expect(expand(rational(1, 3), 10, 50)).toEqual({
    negative: false,
    whole: '0',
    fraction: '',
    repeat: '3',
    complete: true,
  });
  expect(expand(rational(1, 12), 10, 50)).toMatchObject({
    fraction: '08',
    repeat: '3',
    complete: true,
  });
  expect(expand(rational(-22, 7), 2, 50)).toMatchObject({
    negative: true,
    whole: '11',
    fraction: '',
    repeat: '001',
  });
  expect(expand(rational(5, 16), 16, 9)).toMatchObject({ whole: '0', fraction: '5', repeat: '' });
  expect(expand(rational(1, 1n << 1074n), 10, 2000).fraction).toHaveLength(1074);
  expect(expand(rational(1, 97), 10, 20)).toMatchObject({
    fraction: '01030927835051546391',
    repeat: '',
    complete: false,
  });
  expect(() => expand(rational(1, 2), 37, 9)).toThrow(/base 37/u);
});

test('the digits are the number again', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 9n }),
      fc.integer({ min: 1, max: 3000 }),
      fc.integer({ min: 2, max: 36 }),
      (n, d, base) => {
        const x = rational(n, d);
        const { whole, fraction, repeat, complete } = expand(x, base, 4000);
        expect(complete).toBe(true);
        const b = BigInt(base);
        const value = (digits: string) =>
          [...digits].reduce((sum, c) => sum * b + BigInt(Number.parseInt(c, base)), 0n);
        const over = b ** BigInt(fraction.length);
        const cycle = repeat === '' ? 1n : b ** BigInt(repeat.length) - 1n;
        const top = (value(whole) * over + value(fraction)) * cycle + value(repeat);
        expect(top * x.d).toBe(x.n * over * cycle);
      },
    ),
    { numRuns: 200 },
  );
});
