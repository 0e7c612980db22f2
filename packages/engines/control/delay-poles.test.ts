import fc from 'fast-check';
import { expect, test } from 'vitest';
import { abs, add, complex, exp, mul } from '../numeric/complex.ts';
import { delayedPoles } from './delay-poles.ts';
import { polyval, transferFunction } from './transfer-function.ts';
import { unstablePoles } from './unstable-poles.ts';

const gain = fc.double({ min: 0.05, max: 6, noNaN: true });
const delay = fc.double({ min: -3, max: 1, noNaN: true }).map((e) => 10 ** e);

test('every pole satisfies den + num e^(−τs) = 0, and they come in conjugate pairs', () => {
  fc.assert(
    fc.property(gain, gain, delay, (k, a, tau) => {
      const loop = transferFunction([k, k], [1, a, 1, 0], tau);
      const poles = delayedPoles(loop);
      for (const s of poles) {
        const d = polyval(loop.den, s);
        const n = mul(polyval(loop.num, s), exp(mul(complex(-tau), s)));
        expect(abs(add(d, n))).toBeLessThan(1e-9 * (abs(d) + abs(n)));
        if (Math.abs(s.im) > 1e-6 * abs(s))
          expect(poles.some((p) => abs(add(p, complex(-s.re, s.im))) < 1e-9 * abs(s))).toBe(true);
      }
    }),
  );
});

test('those right of the axis are as many as the argument counts', () => {
  fc.assert(
    fc.property(gain, fc.double({ min: 0.05, max: 3, noNaN: true }), (k, tau) => {
      const loop = transferFunction([k], [1, 1, 0], tau);
      const poles = delayedPoles(loop);
      if (poles.some((p) => Math.abs(p.re) < 1e-6)) return;
      expect(poles.filter((p) => p.re > 0)).toHaveLength(unstablePoles(loop));
    }),
  );
});

test('a dead time of next to nothing leaves each pole where it was, apart from the others', () => {
  // s² + 3s + 2: −1 and −2.
  for (const tau of [1e-6, 1e-9, 1e-15, 1e-100, 5e-324]) {
    const poles = delayedPoles(transferFunction([1], [1, 3, 1], tau)).filter((p) => p.re > -10);
    expect(poles).toHaveLength(2);
    expect(poles[0]?.re).toBeCloseTo(-1, 5);
    expect(poles[1]?.re).toBeCloseTo(-2, 5);
  }
});

test('a double pole is found: s + e^(−1 − s) at s = −1', () => {
  const poles = delayedPoles(transferFunction([Math.exp(-1)], [1, 0], 1));
  expect(poles.length).toBeGreaterThan(0);
  expect(poles[0]?.re).toBeCloseTo(-1, 6);
});
