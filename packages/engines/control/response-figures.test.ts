import fc from 'fast-check';
import { expect, test } from 'vitest';
import { relativeError } from '../testing/close.ts';
import { responseFigures } from './response-figures.ts';

const sampled = (
  end: number,
  n: number,
  y: (t: number) => number,
  slope: (t: number) => number,
) => {
  const t = Float64Array.from({ length: n + 1 }, (_, k) => (k * end) / n);
  return { t, y: t.map(y), slope: t.map(slope) };
};

test('two poles: overshoot and peak time in closed form, whatever the scale', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.15, max: 0.7, noNaN: true }),
      fc.double({ min: -3, max: 3, noNaN: true }),
      fc.double({ min: -50, max: 50, noNaN: true }),
      (zeta, e, final) => {
        if (Math.abs(final) < 0.01) return;
        const wn = 10 ** e;
        const wd = wn * Math.sqrt(1 - zeta * zeta);
        const envelope = (t: number) => Math.exp(-zeta * wn * t);
        const r = sampled(
          8 / (zeta * wn),
          1500,
          (t) =>
            final * (1 - envelope(t) * (Math.cos(wd * t) + ((zeta * wn) / wd) * Math.sin(wd * t))),
          (t) => final * envelope(t) * (wn / Math.sqrt(1 - zeta * zeta)) * Math.sin(wd * t),
        );
        const f = responseFigures(r, final, 0.02);
        expect(f.overshoot).toBeCloseTo(
          Math.exp((-Math.PI * zeta) / Math.sqrt(1 - zeta * zeta)),
          6,
        );
        expect(relativeError(f.peakTime ?? 0, Math.PI / wd)).toBeLessThan(1e-5);
        // At the settling time it is on the edge of the band.
        const at = f.settlingTime ?? 0;
        const y = 1 - envelope(at) * (Math.cos(wd * at) + ((zeta * wn) / wd) * Math.sin(wd * at));
        expect(Math.abs(Math.abs(y - 1) - 0.02)).toBeLessThan(1e-6);
      },
    ),
  );
});

test('one pole: rise time τ ln 9, settling time τ ln 50, no peak', () => {
  const r = sampled(
    10,
    400,
    (t) => 1 - Math.exp(-t),
    (t) => Math.exp(-t),
  );
  const f = responseFigures(r, 1, 0.02);
  expect(f.riseTime).toBeCloseTo(Math.log(9), 8);
  expect(f.settlingTime).toBeCloseTo(Math.log(50), 8);
  expect(f.overshoot).toBe(0);
  expect(f.peakTime).toBeNull();
});

test('what does not happen within the samples is not made up', () => {
  const r = sampled(
    1,
    100,
    (t) => 1 - Math.exp(-t),
    (t) => Math.exp(-t),
  );
  const f = responseFigures(r, 1, 0.02);
  expect(f.riseTime).toBeNull();
  expect(f.settlingTime).toBeNull();
});

test('a response that is there at once takes no time', () => {
  const f = responseFigures(
    sampled(
      1,
      10,
      () => 2,
      () => 0,
    ),
    2,
    0.02,
  );
  expect(f.riseTime).toBe(0);
  expect(f.settlingTime).toBe(0);
});
