import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bump } from './bump.ts';

test('steps the last written digit and keeps suffix and decimals', () => {
  expect(bump('4.7k', 1, 1)?.text).toBe('4.8k');
  expect(bump('4.9k', 3, 1)?.text).toBe('5.0k');
  expect(bump('1 0.6 1', 4, 1)?.text).toBe('1 0.7 1');
  expect(bump('0', 0, -1)?.text).toBe('-1');
  expect(bump('-0.1', 2, 1)?.text).toBe('0.0');
  expect(bump('9.99', 0, 1)?.text).toBe('10.00');
});

test('does nothing where the caret is at no number', () => {
  expect(bump('abc', 1, 1)).toBeUndefined();
  expect(bump('', 0, 1)).toBeUndefined();
});

test('a step up and a step down give the number back', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.integer({ min: 0, max: 6 }),
      (n, decimals) => {
        const text = (n / 10 ** decimals).toFixed(decimals);
        const up = bump(text, 0, 1);
        const digits = (t = '') => BigInt(t.replace('.', ''));
        expect(digits(up?.text) - digits(text)).toBe(1n);
        expect(Number(bump(up?.text ?? '', 0, -1)?.text)).toBe(Number(text));
      },
    ),
  );
});
