import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { degree, divide, multiply, weight } from './gf2-polynomial.ts';
import { distanceAt, distanceProfile } from './hamming-distance.ts';
import { lightestMultiple, Powers } from './lightest-multiple.ts';

/** Longest payload of each distance, as `distance: bits`. */
const reaches = (g: bigint) =>
  Object.fromEntries(
    distanceProfile(g)
      .segments.filter((s) => s.atLeast === s.atMost)
      .map((s) => [s.atLeast, s.to === null ? null : Number(s.to)]),
  );

describe('published lengths', () => {
  test('IEEE 802.3 (Koopman, 32-bit cyclic redundancy codes for Internet applications, DSN 2002)', () => {
    expect(reaches(0x104c11db7n)).toEqual({
      2: null,
      3: 4294967263,
      4: 91607,
      5: 2974,
      6: 268,
      7: 171,
      8: 91,
      9: 57,
      10: 34,
      11: 21,
      12: 12,
      15: 10,
    });
  });

  test('Castagnoli’s CRC-32C holds distance 6 to 5243 bits and 8 to 177', () => {
    const r = reaches(0x11edc6f41n);
    expect([r[4], r[6], r[8], r[10], r[12]]).toEqual([2147483615, 5243, 177, 47, 20]);
  });

  test('CRC-15 of CAN holds distance 6 to 112 bits', () => {
    expect(reaches((1n << 15n) | 0x4599n)[6]).toBe(112);
  });

  test('CRC-16-CCITT holds distance 4 to 32 751 bits', () => {
    expect(reaches(0x11021n)).toEqual({ 2: null, 4: 32751 });
  });
});

test('is the least weight of every codeword, walked one by one', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.bigInt({ min: 0n, max: 4095n }),
      (width, low) => {
        const g = (1n << BigInt(width)) | BigInt.asUintN(width, low) | 1n;
        const profile = distanceProfile(g);
        let least = Number.POSITIVE_INFINITY;
        for (let q = 1n; q < 1n << 11n; q++) {
          least = Math.min(least, weight(multiply(q, g)));
          if (((q + 1n) & q) !== 0n) continue;
          // Every message of this many bits has been walked.
          const { atLeast, atMost } = distanceAt(profile, BigInt(degree(q) + 1));
          expect([atLeast, atMost]).toEqual([least, least]);
        }
      },
    ),
    { numRuns: 40 },
  );
});

test('segments join without a gap, fall with length, and stay true with little effort', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 8, max: 100 }),
      fc.bigInt({ min: 0n, max: (1n << 100n) - 1n }),
      (width, low) => {
        const g = (1n << BigInt(width)) | BigInt.asUintN(width, low) | 1n;
        const much = distanceProfile(g, { work: 3e4, entries: 4096 });
        const little = distanceProfile(g, { work: 1e3, entries: 256 });
        for (const { segments } of [much, little]) {
          expect(segments[0]?.from).toBe(1n);
          expect(segments.at(-1)).toMatchObject({ to: null, atLeast: 2, atMost: 2 });
          segments.slice(1).forEach((s, i) => {
            const before = segments[i]!;
            expect(s.from).toBe(before.to! + 1n);
            expect(s.atLeast).toBeLessThanOrEqual(before.atLeast);
            expect(s.atMost).toBeLessThanOrEqual(before.atMost);
          });
        }
        for (const s of little.segments) {
          const same = distanceAt(much, s.from);
          expect(s.atLeast).toBeLessThanOrEqual(same.atMost);
          expect(s.atMost).toBeGreaterThanOrEqual(same.atLeast);
        }
      },
    ),
    { numRuns: 25 },
  );
});

test('the multiple that is found exists, at every width of limbs', () => {
  for (const width of [20, 40, 70]) {
    const g = (1n << BigInt(width)) | 0b1011n;
    // g itself weighs 4 and has the least degree that any multiple has.
    const { found, clear } = lightestMultiple(new Powers(g), 4, BigInt(width + 50), {
      work: 1e6,
      entries: 1e4,
    });
    expect([found, clear]).toEqual([width, width - 1]);
    expect(divide(g, g).remainder).toBe(0n);
  }
});

test('what checks nothing is refused', () => {
  expect(() => distanceProfile(1n)).toThrow(/degree 0/);
  expect(() => distanceProfile(0b110n)).toThrow(/divisible by x/);
  expect(() => distanceAt(distanceProfile(0b111n), 0n)).toThrow(/1 bit or more/);
});
