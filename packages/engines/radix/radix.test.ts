/** Laws of digits, codes and bits, and public tables. */
import { equals, rational } from '@tollbench/engines/exact/rational.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Base, plain } from './base.ts';
import { bitText, gray, johnson, reversed, rotated, swapped, ungray, weight } from './bits.ts';
import { type CodeName, codeOf, leastWidth, usualBias } from './code.ts';
import { DIGIT_CODES } from './decimal-digit.ts';
import { lengths, order } from './period.ts';
import { readDigits } from './read-digits.ts';
import { readRoman, roman } from './roman.ts';
import { written } from './show.ts';

const bases: fc.Arbitrary<Base> = fc.oneof(
  fc.integer({ min: 2, max: 62 }).map(plain),
  fc.integer({ min: -62, max: -2 }).map(plain),
  fc.constant<Base>({ kind: 'balanced' }),
);
const NAMES: readonly CodeName[] = [
  'unsigned',
  'twos',
  'ones',
  'magnitude',
  'excess',
  'negabinary',
  'gray',
  'bcd',
  'excess3',
];

describe('digits', () => {
  test('what is written in a base is read as the same number', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(2n ** 100n), max: 2n ** 100n }),
        fc.bigInt({ min: 1n, max: 3000n }),
        bases,
        (n, d, base) => {
          const x = rational(n, d);
          const { text, complete } = written(x, base, 3100);
          if (!complete) return;
          const negative = text?.startsWith('-') ?? false;
          const back = readDigits((text ?? '').replace('-', ''), base);
          expect(equals(negative ? { n: -back.n, d: back.d } : back, x)).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('fractions at the edge of a negative base repeat after two digits, and are worth what they should', () => {
    for (let b = 2; b <= 62; b++)
      for (const n of [1n, -BigInt(b), BigInt(b) + 2n]) {
        const x = rational(n, BigInt(b + 1));
        const { text, period } = written(x, plain(-b), 50);
        expect(equals(readDigits(text ?? '', plain(-b)), x), `${n}/${b + 1}`).toBe(true);
        expect(period).toBe(2n);
      }
  });

  test('periods are those of the tables: 1/7, 1/17, 1/983 and primes with ten as a primitive root', () => {
    expect([7n, 17n, 19n, 983n, 11n, 13n, 37n, 101n].map((d) => lengths(d, 10n).period)).toEqual([
      6n,
      16n,
      18n,
      982n,
      2n,
      6n,
      3n,
      4n,
    ]);
    expect(lengths(2n ** 40n * 7n, 10n)).toEqual({ before: 40, period: 6n });
    // A number whose totient cannot be taken apart in a bounded time.
    expect(order(10n, 2n ** 521n - 1n)).toBeNull();
  });
});

describe('codes', () => {
  test('a number that fits comes back from its bits, and a pattern from its number', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...NAMES),
        fc.integer({ min: 1, max: 60 }),
        fc.bigInt({ min: 0n, max: 2n ** 240n }),
        (name, size, seed) => {
          const width = name === 'bcd' || name === 'excess3' ? 4 * size : size;
          const code = codeOf(name, usualBias(width));
          const [least, greatest] = [code.least(width), code.greatest(width)];
          const k = least + (seed % (greatest - least + 1n));
          const p = code.encode(k, width);
          expect(p >= 0n && p < 1n << BigInt(width)).toBe(true);
          expect(code.decode(p, width)).toBe(k);
          expect(code.wrap(k, width)).toBe(k);
          const need = leastWidth(name, k) as number;
          expect(need).toBeLessThanOrEqual(width);
          const narrow = need - code.step;
          if (narrow >= code.step) {
            const smaller = codeOf(name, usualBias(narrow));
            expect(k < smaller.least(narrow) || k > smaller.greatest(narrow)).toBe(true);
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  test('the weights of the ones add up to the number', () => {
    for (const name of NAMES)
      for (const width of [4, 8]) {
        const code = codeOf(name, usualBias(width));
        for (let p = 0n; p < 1n << BigInt(width); p++) {
          const k = code.decode(p, width);
          const weights = Array.from({ length: width }, (_, b) => code.weight(b, width));
          if (k === undefined || weights.includes(undefined)) continue;
          const sum = weights.reduce<bigint>(
            (s, w, b) => s + ((p >> BigInt(b)) & 1n) * (w as bigint),
            0n,
          );
          expect(sum - (name === 'excess' ? usualBias(width) : 0n), `${name} ${p}`).toBe(k);
        }
      }
  });

  test('what wraps differs by the modulus', () => {
    for (const k of [300n, -300n, 129n, -130n, 12345n])
      for (const name of ['unsigned', 'twos', 'negabinary', 'gray', 'excess'] as const) {
        const code = codeOf(name, 128n);
        const kept = code.wrap(k, 8);
        expect((k - kept) % 256n).toBe(0n);
        expect(kept >= code.least(8) && kept <= code.greatest(8)).toBe(true);
      }
    expect(codeOf('ones', 0n).wrap(200n, 8)).toBe(200n - 255n);
    expect(codeOf('bcd', 0n).wrap(123n, 8)).toBe(23n);
  });
});

describe('bits', () => {
  test('neighbours in Gray code differ in one bit, the ends too', () => {
    for (const n of [4, 7])
      for (let k = 0n; k < 1n << BigInt(n); k++)
        expect(weight(gray(k) ^ gray((k + 1n) % (1n << BigInt(n))))).toBe(1);
  });

  test('what is undone is as it was', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.bigInt({ min: 0n, max: 2n ** 320n }),
        fc.bigInt({ min: -500n, max: 500n }),
        (bytes, seed, by) => {
          const width = 8 * bytes;
          const p = BigInt.asUintN(width, seed);
          expect(ungray(gray(p), width)).toBe(p);
          expect(reversed(reversed(p, width), width)).toBe(p);
          expect(swapped(swapped(p, width), width)).toBe(p);
          expect(rotated(rotated(p, width, by), width, -by)).toBe(p);
          expect(weight(rotated(p, width, by))).toBe(weight(p));
        },
      ),
    );
  });

  test('a Johnson counter of four stages goes through eight states', () => {
    expect(Array.from({ length: 8 }, (_, k) => bitText(johnson(BigInt(k), 4), 4))).toEqual([
      '0000',
      '0001',
      '0011',
      '0111',
      '1111',
      '1110',
      '1100',
      '1000',
    ]);
  });

  test('self-complementing codes of a digit: 9 − d has every bit turned', () => {
    for (const name of ['excess3', 'aiken', 'c5211', 'c8421'] as const)
      for (let d = 0; d <= 9; d++)
        expect((DIGIT_CODES[name][d] as number) ^ (DIGIT_CODES[name][9 - d] as number)).toBe(15);
    for (const p of DIGIT_CODES.twoOfFive) expect(weight(BigInt(p))).toBe(2);
    for (const p of DIGIT_CODES.biquinary) expect(weight(BigInt(p))).toBe(2);
  });
});

test('Roman numerals from 1 to 3999 come back', () => {
  for (let n = 1; n < 4000; n++) expect(readRoman(roman(n))).toBe(BigInt(n));
});
