import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from './complex.ts';

const part = fc.double({ min: -50, max: 50, noNaN: true });
const number = fc.record({ re: part, im: part }).filter((a) => z.abs(a) > 1e-6);
const near = (a: z.Complex, b: z.Complex, tolerance = 1e-14) =>
  expect(z.abs(z.sub(a, b))).toBeLessThanOrEqual(tolerance * Math.max(z.abs(b), 1e-300));

test('division undoes multiplication, over the whole range', () => {
  fc.assert(
    fc.property(number, number, (a, b) => {
      near(z.div(z.mul(a, b), b), a);
    }),
  );
  near(z.div({ re: 1e308, im: 1e308 }, { re: 1e308, im: 1e308 }), z.ONE);
  near(z.div({ re: 1e-320, im: 1e-320 }, { re: 1e-320, im: -1e-320 }), z.I);
  near(z.div({ re: 1e300, im: 0 }, { re: 1e300, im: 1e-300 }), z.ONE);
  near(z.div({ re: 1, im: 1 }, { re: 1, im: 2 ** 1023 }), { re: 2 ** -1023, im: -(2 ** -1023) });
});

test('square root, logarithm and exponential are inverses on their branches', () => {
  fc.assert(
    fc.property(number, (a) => {
      near(z.mul(z.sqrt(a), z.sqrt(a)), a);
      expect(z.sqrt(a).re).toBeGreaterThanOrEqual(0);
      near(z.exp(z.log(a)), a);
      near(z.pow(a, z.complex(3)), z.mul(a, z.mul(a, a)), 1e-13);
    }),
  );
  expect(z.sqrt({ re: -4, im: 0 })).toEqual({ re: 0, im: 2 });
  expect(z.sqrt({ re: -4, im: -0 })).toEqual({ re: 0, im: -2 });
  near(
    z.sqrt({ re: 1e308, im: 1e308 }),
    z.scale({ re: 1.09868411346781, im: 0.4550898605622273 }, 1e154),
  );
  expect(z.log({ re: -1, im: 0 })).toEqual({ re: 0, im: Math.PI });
  expect(z.log({ re: 1, im: 1e-8 }).re).toBeCloseTo(5e-17, 30);
});

test('hyperbolic and circular functions hold their identities', () => {
  const small = fc.record({
    re: fc.double({ min: -3, max: 3, noNaN: true }),
    im: fc.double({ min: -3, max: 3, noNaN: true }),
  });
  fc.assert(
    fc.property(small, (a) => {
      const one = z.sub(z.mul(z.cosh(a), z.cosh(a)), z.mul(z.sinh(a), z.sinh(a)));
      expect(z.abs(z.sub(one, z.ONE))).toBeLessThan(1e-12);
      if (z.abs(z.cosh(a)) > 1e-3) {
        const difference = z.sub(z.mul(z.tanh(a), z.cosh(a)), z.sinh(a));
        expect(z.abs(difference)).toBeLessThan(1e-12);
      }
    }),
  );
  // mpmath: tanh(25 + 1i), exp(709.5 + 0.5i), tan(1 + 2i)
  near(z.tanh({ re: 25, im: 1 }), { re: 1, im: 3.50761454748803e-22 }, 1e-14);
  near(z.tan({ re: 1, im: 2 }), { re: 0.03381282607989669, im: 1.014793616146634 });
  expect(z.tanh({ re: 25, im: 1 }).im).toBeCloseTo(3.50761454748803e-22, 33);
});
