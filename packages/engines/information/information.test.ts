import { describe, expect, test } from 'vitest';
import { rational } from '../exact/rational.ts';
import { countsOf, encodeArithmetic, MAX_TOTAL } from './arithmetic-coder.ts';
import { canonicalWords } from './canonical.ts';
import { capacity } from './capacity.ts';
import { blockEntropies, divergence, entropy } from './entropy.ts';
import { huffman } from './huffman.ts';
import { shortestBits } from './interval.ts';
import { limitedLengths } from './package-merge.ts';
import { golombLength, golombWord } from './symbol-codes.ts';

describe('measures', () => {
  test('entropy of nothing, of one outcome and of many alike', () => {
    expect(entropy([])).toBe(0);
    expect(entropy([1, 0])).toBe(0);
    expect(entropy(new Array(4096).fill(1 / 4096))).toBe(12);
  });

  test('a divergence from what never occurs has no end', () => {
    expect(divergence([0.5, 0.5], [1, 0])).toBe(Number.POSITIVE_INFINITY);
    expect(divergence([1, 0], [1, 0])).toBe(0);
  });

  test('blocks longer than a text are left out', () => {
    expect(blockEntropies([1, 2], 5).map(({ block }) => block)).toEqual([1, 2]);
  });

  test('what a letter tells behind others is never less than nothing', () => {
    // Five different letters: two in a row have 4 places, three 3, and log₂(3/4) is no entropy.
    expect(blockEntropies([1, 2, 3, 4, 5], 3).map(({ next }) => next)).toEqual([
      Math.log2(5),
      0,
      0,
    ]);
    // Of a b a b a c: behind a stands b twice and c once, behind b always a.
    const h = (2 / 3) * Math.log2(3 / 2) + (1 / 3) * Math.log2(3);
    expect(blockEntropies([1, 2, 1, 2, 1, 3], 2)[1]?.next).toBeCloseTo((3 / 5) * h, 14);
  });
});

describe('codes refuse in whole sentences', () => {
  test.each([
    [() => huffman([]), 'There is no letter to code.'],
    [() => huffman([1n, 2n], 1), 'The radix 1 is not 2 to 36.'],
    [() => huffman([1n, 0n]), 'The weight 0 is not above 0.'],
    [() => limitedLengths([], 3), 'There is no letter to code.'],
    [() => limitedLengths([1n, 1n, 1n], 1), 'There are only 2 words of 1 bits for 3 letters.'],
    [() => canonicalWords([1, 1, 1]), 'Words of these lengths have the Kraft sum 3/2'],
    [() => golombWord(3, 0), 'The parameter 0 is no whole number above 0.'],
    [
      () => encodeArithmetic([0], { counts: [MAX_TOTAL + 1], adaptive: false }),
      'the coder takes 1048576 at most.',
    ],
    [
      () => encodeArithmetic([1], { counts: [1, 0], adaptive: false }),
      'Letter 1 has no count in the model.',
    ],
  ])('case %#', (act, message) => {
    expect(act).toThrow(message);
  });
});

test('a limit that does not bind gives Huffman’s average', () => {
  const weights = [1n, 1n, 2n, 3n, 5n, 8n, 13n, 21n];
  const cost = (lengths: readonly number[]) =>
    lengths.reduce((sum, length, k) => sum + length * Number(weights[k]), 0);
  expect(cost(limitedLengths(weights, 20))).toBe(cost(huffman(weights).words.map((w) => w.length)));
});

test('Golomb’s words are as long as told', () => {
  for (let m = 1; m < 20; m++)
    for (let k = 0; k < 60; k++) expect(golombWord(k, m).length).toBe(golombLength(k, m));
});

test('the whole interval needs no bit, a half one', () => {
  expect(shortestBits({ low: rational(0), width: rational(1) })).toBe('');
  expect(shortestBits({ low: rational(1n, 2n), width: rational(1n, 2n) })).toBe('1');
  expect(shortestBits({ low: rational(1n, 3n), width: rational(1n, 3n) })).toBe('011');
});

test('counts keep their ratio, and nothing that occurs becomes nothing', () => {
  expect(countsOf([3n, 0n, 1n])).toEqual({ counts: [3, 0, 1], exact: true });
  const { counts, exact } = countsOf([10n ** 30n, 1n, 0n]);
  expect([exact, counts[1], counts[2]]).toEqual([false, 1, 0]);
});

test('a channel of one letter, of rows alike, and with a letter too many', () => {
  expect(capacity([[0.2, 0.8]]).bits).toBe(0);
  expect(
    capacity([
      [0.2, 0.8],
      [0.2, 0.8],
      [0.2, 0.8],
    ]),
  ).toMatchObject({ bits: 0, gap: 0 });
  const { bits, gap } = capacity([
    [1, 0],
    [0, 1],
    [0.5, 0.5],
  ]);
  expect(bits).toBeCloseTo(1, 13);
  expect(gap).toBeLessThan(1e-13);
});
