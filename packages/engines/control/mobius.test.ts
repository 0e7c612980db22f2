import fc from 'fast-check';
import { expect, test } from 'vitest';
import { abs, add, complex, div, sub } from '../numeric/complex.ts';
import { toW, toZ } from './mobius.ts';
import { polyval } from './transfer-function.ts';

const ONE = complex(1);
const coefficients = fc.array(fc.double({ min: -100, max: 100, noNaN: true }), {
  minLength: 1,
  maxLength: 6,
});

test('the fraction has the same value at every point and its image', () => {
  fc.assert(
    fc.property(
      coefficients,
      coefficients,
      fc.double({ min: 0.1, max: 3, noNaN: true }),
      (num, den, angle) => {
        const z = complex(Math.cos(angle), Math.sin(angle));
        const w = div(sub(z, ONE), add(z, ONE));
        const below = polyval(den, z);
        if (abs(below) < 1e-3) return;
        const exact = div(polyval(num, z), below);
        const image = toW(num, den);
        const ours = div(polyval(image.num, w), polyval(image.den, w));
        expect(abs(sub(ours, exact))).toBeLessThan(1e-8 * (1 + abs(exact)));
        const back = toZ(image.num, image.den);
        const again = div(polyval(back.num, z), polyval(back.den, z));
        expect(abs(sub(again, exact))).toBeLessThan(1e-8 * (1 + abs(exact)));
      },
    ),
  );
});

test('coefficients as far apart as doubles go are mapped without a rounding between', () => {
  // z − (1 − 2⁻⁵²) lies 2⁻⁵³ right of … w = −2⁻⁵²/(2 − 2⁻⁵²).
  const { den } = toW([1], [1, -(1 - 2 ** -52)]);
  expect((den.at(-1) as number) / (den[0] as number)).toBe(2 ** -52 / (2 - 2 ** -52));
  const tiny = toW([1e-200], [1, -0.5]);
  expect(Number.isFinite(tiny.num[0]) && tiny.num[0] !== 0).toBe(true);
});
