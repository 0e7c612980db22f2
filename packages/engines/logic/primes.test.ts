import fc from 'fast-check';
import { expect, test } from 'vitest';
import { primes } from './primes.ts';
import { holds } from './testing/tables.ts';

const words = (n: number, outputs: number) =>
  fc.array(fc.integer({ min: 0, max: (1 << outputs) - 1 }), {
    minLength: 1 << n,
    maxLength: 1 << n,
  });

// Five variables lie within a word: both sides of that are tried.
test('exactly the cubes and output sets that cannot grow, found by the definition', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 7 }).chain((n) => words(n, 3)),
      (allowed) => {
        const tag = (mask: number, value: number) =>
          allowed.reduce((set, word, m) => (holds({ mask, value }, m) ? set & word : set), 7);
        const expected: string[] = [];
        const full = allowed.length - 1;
        for (let mask = 0; mask <= full; mask++) {
          for (let value = 0; value <= full; value++) {
            if (value & ~mask || tag(mask, value) === 0) continue;
            let grows = false;
            for (let bit = 1; bit <= full; bit *= 2) {
              if (mask & bit && tag(mask & ~bit, value & ~bit) === tag(mask, value)) grows = true;
            }
            if (!grows) expected.push(`${mask} ${value} ${tag(mask, value)}`);
          }
        }
        const found = primes(allowed).map((p) => `${p.mask} ${p.value} ${p.outputs}`);
        expect(found.sort()).toEqual(expected.sort());
      },
    ),
    { numRuns: 100 },
  );
});

test('the symmetric function 1 for 3 to 9 ones of 12 has 12!/(3!·6!·3!) primes', () => {
  const ones = (m: number) => m.toString(2).replace(/0/g, '').length;
  const allowed = Array.from({ length: 4096 }, (_, m) => (ones(m) >= 3 && ones(m) <= 9 ? 1 : 0));
  expect(primes(allowed).length).toBe(18_480);
});

test('a length that is no power of two, or beyond 12 variables, is refused', () => {
  expect(() => primes([1, 1, 0])).toThrow('cells 3 is');
  expect(() => primes(new Uint8Array(8192))).toThrow('cells 8192 is');
});
