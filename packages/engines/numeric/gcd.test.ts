import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gcd } from './gcd.ts';

test('what two numbers share, whatever their signs', () => {
  expect(gcd(0n, 0n)).toBe(0n);
  expect(gcd(0n, -6n)).toBe(6n);
  fc.assert(
    fc.property(fc.bigInt(), fc.bigInt(), fc.bigInt({ min: 1n }), (a, b, k) => {
      const d = gcd(a * k, b * k);
      expect(d).toBe(k * gcd(a, b));
      if (d !== 0n) expect([(a * k) % d, (b * k) % d].map((x) => x === 0n)).toEqual([true, true]);
    }),
  );
});

test('of long numbers what Euclid’s divisions find, of all sizes beside one another', () => {
  const byDivisions = (a: bigint, b: bigint): bigint => (b === 0n ? a : byDivisions(b, a % b));
  const long = fc.bigInt({ min: 0n, max: 1n << 1500n });
  fc.assert(
    fc.property(long, long, long, fc.nat(1400), (a, b, k, shift) => {
      const [x, y] = [a * k, (b * k) >> BigInt(shift)];
      expect(gcd(x, -y)).toBe(byDivisions(x, y));
    }),
    { seed: 4, numRuns: 400 },
  );
  // Neighbours in Fibonacci's sequence take the most steps.
  let [f, g] = [1n, 1n];
  for (let k = 0; k < 3000; k++) [f, g] = [g, f + g];
  expect(gcd(f * 12n, g * 12n)).toBe(12n);
});
