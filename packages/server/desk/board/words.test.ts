import { describe, expect, test } from 'vitest';
import { days, dollars, ether, percent, plural, shown } from './words.ts';

const plain = (text: string): string => text.replaceAll(/[\u202f\u00a0]/g, ' ');

test.each([
  [0n, '$0.000'],
  [1_000n, '$0.001'],
  [413_000n, '$0.413'],
  [1_234_567_800_001n, '$1 234 567.800001'],
  [-20_000n, '−$0.020'],
])('%d atomic units are %s', (amount, text) => {
  expect(plain(dollars(amount))).toBe(text);
});

test.each([
  [0, '0.0 %'],
  [0.0004, '< 0.1 %'],
  [0.0325, '3.3 %'],
  [1, '100 %'],
  [2.5, '250 %'],
])('a share of %d is %s', (share, text) => {
  expect(plain(percent(share))).toBe(text);
});

test.each([
  [12_345_678_901_234_567n, '0.01235 ETH'],
  [0n, '0 ETH'],
  [2_000_000_000_000_000_000n, '2 ETH'],
])('%d wei are %s', (wei, text) => {
  expect(plain(ether(wei))).toBe(text);
});

test('days are whole but for the last ones', () => {
  expect([0.04, 9.96, 10.9, 1_234, 20_000].map(days).map(plain)).toEqual([
    ...['0.0', '10.0', '10', '1 234', '> 10 000'],
  ]);
});

describe('a cell', () => {
  test('is a dash where nothing is known', () => {
    expect(shown({ kind: 'share' }, null)).toBe('–');
    expect(shown({ kind: 'text' }, undefined)).toBe('–');
  });

  test('is a moment of UTC', () => {
    expect(shown({ kind: 'time' }, Date.UTC(2026, 10, 29, 21, 4, 5, 999))).toBe(
      '2026-11-29 21:04:05',
    );
  });
});

test('one and many', () => {
  expect([1, 0, 1_234].map((n) => plain(plural(n, 'payment')))).toEqual([
    ...['1 payment', '0 payments', '1 234 payments'],
  ]);
});
