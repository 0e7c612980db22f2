import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { relativeError } from '../testing/close.ts';
import { scaledBesselI0 } from './bessel.ts';
import { erf, erfc, gaussianTail } from './erfc.ts';
import { integrate } from './quadrature.ts';

const frozen = JSON.parse(
  readFileSync(new URL('../../../oracles/vectors/special-functions.json', import.meta.url), 'utf8'),
) as { cases: [number, number][]; bessel: [number, number][] };

describe('complementary error function', () => {
  test.each(frozen.cases)('erfc %d is mpmath’s to ten units in the last place', (x, y) => {
    // Below the normal numbers the last place is wider.
    if (y > 1e-307) expect(relativeError(erfc(x), y)).toBeLessThan(2.5e-15);
    else expect(Math.abs(erfc(x) - y)).toBeLessThan(1e-320);
  });

  test('its reflection, its range, its ends', () => {
    fc.assert(
      fc.property(fc.double({ min: -30, max: 30, noNaN: true }), (x) => {
        expect(erfc(x) + erfc(-x)).toBeCloseTo(2, 14);
        expect(erf(x)).toBe(-erf(-x) || 0);
        expect(erf(x) + erfc(x)).toBeCloseTo(1, 14);
        expect(gaussianTail(x)).toBeGreaterThanOrEqual(0);
        expect(gaussianTail(x)).toBeLessThanOrEqual(1);
      }),
    );
    expect(erfc(0)).toBeCloseTo(1, 15);
    expect(erfc(Number.POSITIVE_INFINITY)).toBe(0);
    expect(erfc(Number.NEGATIVE_INFINITY)).toBe(2);
    expect(erfc(Number.NaN)).toBeNaN();
  });

  test('it falls, over the seams of its panels too', () => {
    let before = erfc(-6);
    for (let x = -6; x < 27; x += 1 / 512) {
      const y = erfc(x);
      expect(y).toBeLessThanOrEqual(before * (1 + 3e-15));
      before = y;
    }
  });

  test('its repeated integral: ∫ erfc from x on is e^(−x²)/√π − x·erfc x (Abramowitz & Stegun 7.2.5)', () => {
    for (const x of [0, 0.3, 1, 2.5, 5])
      expect(
        relativeError(
          Math.exp(-x * x) / Math.sqrt(Math.PI) - x * erfc(x),
          integrate(erfc, x, x + 8, 32),
        ),
      ).toBeLessThan(1e-12);
  });
});

describe('modified Bessel function', () => {
  test.each(frozen.bessel)('e^−%d·I₀ is mpmath’s', (x, y) => {
    expect(relativeError(scaledBesselI0(x), y)).toBeLessThan(1e-14);
    expect(scaledBesselI0(-x)).toBe(scaledBesselI0(x));
  });

  test('it is the mean of exp(x cos θ − x) around a circle', () => {
    for (const x of [0.1, 3, 17, 19, 80])
      expect(
        relativeError(
          scaledBesselI0(x),
          integrate((t) => Math.exp(x * (Math.cos(t) - 1)), 0, Math.PI, 24) / Math.PI,
        ),
      ).toBeLessThan(1e-13);
  });
});

describe('quadrature', () => {
  test('sixteen nodes are exact for polynomials up to degree 31', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 31 }),
        fc.double({ min: -2, max: 0, noNaN: true }),
        fc.double({ min: 0.1, max: 2, noNaN: true }),
        (degree, a, b) => {
          const exact = (b ** (degree + 1) - a ** (degree + 1)) / (degree + 1);
          const size = (b - a) * Math.max(Math.abs(a), b) ** degree;
          expect(Math.abs(integrate((x) => x ** degree, a, b, 1) - exact)).toBeLessThan(
            1e-13 * size,
          );
        },
      ),
    );
    expect(Math.abs(integrate((x) => x ** 32, -1, 1, 1) - 2 / 33)).toBeGreaterThan(1e-13);
  });

  test('limits swapped change the sign; panels add up', () => {
    expect(integrate(Math.exp, 3, -1)).toBeCloseTo(-(Math.exp(3) - Math.exp(-1)), 12);
    expect(integrate(Math.cos, 0, 1) + integrate(Math.cos, 1, 40, 16)).toBeCloseTo(
      Math.sin(40),
      13,
    );
    expect(integrate(Math.sin, 2, 2)).toBe(0);
  });
});
