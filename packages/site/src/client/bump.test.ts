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

test('steps the number at the caret of an expression', () => {
  expect(bump('2*pi*50', 6, 1)).toEqual({ text: '2*pi*51', caret: 6 });
  expect(bump('2*pi*50', 0, 1)?.text).toBe('3*pi*50');
  expect(bump('1/(2*pi*10k*10n)', 10, -1)?.text).toBe('1/(2*pi*9k*10n)');
  expect(bump('1e-3*4', 3, 1)?.text).toBe('2e-3*4');
  // The minus is the expression's: with it the number would be 0 − 1, and `10-0` become `101`.
  expect(bump('10-0', 4, 1)?.text).toBe('10-1');
  expect(bump('1 -2', 4, 1)?.text).toBe('1 -1');
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
