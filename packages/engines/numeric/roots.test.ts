import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roots } from './roots.ts';

interface Case {
  name: string;
  c: number[];
  roots: [number, number][];
}
const vectors = new URL('../../../oracles/vectors/polynomial-roots.json', import.meta.url);
const { cases } = JSON.parse(readFileSync(vectors, 'utf8')) as { cases: Case[] };

/** Largest distance, relative to the root, when each true root takes the nearest unused one. */
function worst(found: { re: Float64Array; im: Float64Array }, expected: [number, number][]) {
  const left = Array.from(found.re, (re, i) => [re, found.im[i]!] as const);
  let error = 0;
  for (const [x, y] of expected) {
    const distances = left.map(([a, b]) => Math.hypot(a - x, b - y));
    const k = distances.indexOf(Math.min(...distances));
    error = Math.max(error, distances[k]! / Math.max(Math.hypot(x, y), Number.MIN_VALUE));
    left.splice(k, 1);
  }
  return error;
}

test.each(cases)('$name: every root to the last places', ({ c, roots: expected }) => {
  const found = roots(c);
  expect(found.re.length).toBe(expected.length);
  expect(worst(found, expected)).toBeLessThan(5e-16);
});

const coefficient = fc.double({ min: -1e6, max: 1e6, noNaN: true });

test('complex roots are exactly conjugate, in a fixed order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 2, maxLength: 14 }),
      (c) => {
        fc.pre(c.some((x) => x !== 0));
        const { re, im } = roots(c);
        for (let i = 0; i < re.length; i++) {
          if (i > 0) expect(re[i]!).toBeGreaterThanOrEqual(re[i - 1]!);
          const same = (s: number) => [...re].filter((x, k) => x === re[i] && im[k] === s * im[i]!);
          expect(same(-1).length).toBe(same(1).length);
        }
      },
    ),
  );
});

test('scaling the polynomial by a power of two moves no root', () => {
  fc.assert(
    fc.property(
      fc.array(coefficient, { minLength: 2, maxLength: 12 }),
      fc.integer({ min: -200, max: 200 }),
      (given, k) => {
        const c = given.map((x) => (Math.abs(x) < 1e-3 ? 0 : x));
        fc.pre(c.some((x) => x !== 0));
        const { re, im } = roots(c);
        const expected = Array.from(re, (x, i) => [x, im[i]!] as [number, number]);
        expect(worst(roots(c.map((x) => x * 2 ** k)), expected)).toBeLessThan(5e-16);
      },
    ),
  );
});

test('the reversed polynomial has the reciprocal roots', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 3, maxLength: 12 }), (c) => {
      const { re, im } = roots(c);
      const expected = Array.from(re, (x, i) => {
        const d = x * x + im[i]! * im[i]!;
        return [x / d, -im[i]! / d] as [number, number];
      });
      expect(worst(roots(c.toReversed()), expected)).toBeLessThan(2e-15);
    }),
  );
});

test('zeros at both ends are taken exactly', () => {
  expect([...roots([0, 0, 2, 0, 0]).re]).toEqual([0, 0]);
  expect([...roots([0, 3]).re]).toEqual([]);
  expect([...roots([1, -1, 0]).re]).toEqual([0, 1]);
});

test('degree 500 comes out within its discs, which do not touch', () => {
  let seed = 1;
  const c = Array.from({ length: 501 }, () => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed / 2147483648 - 0.5;
  });
  const { re, im, radius } = roots(c);
  expect(re.length).toBe(500);
  expect(Math.max(...radius)).toBeLessThan(1e-12);
  for (let i = 0; i < 500; i++) {
    for (let j = 0; j < i; j++) {
      const gap = Math.hypot(re[i]! - re[j]!, im[i]! - im[j]!);
      expect(gap > radius[i]! + radius[j]!).toBe(true);
    }
  }
});

test('what is no polynomial is refused', () => {
  expect(() => roots([0, 0])).toThrow('every number is a root');
  expect(() => roots([])).toThrow('every number is a root');
  expect(() => roots([1, Number.NaN])).toThrow('Coefficient 1 is NaN');
  expect(() => roots([1e-300, 1e300])).toThrow('outside');
});
