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
