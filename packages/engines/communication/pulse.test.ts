import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { integrate } from '../numeric/quadrature.ts';
import { overallPulse } from './link.ts';
import {
  halfSineAt,
  halfSinePairAt,
  mskSpectrum,
  raisedCosineAt,
  rootRaisedCosine,
  rrcAt,
  rrcSpectrum,
} from './pulse.ts';

const rollOffs = [0.1, 0.25, 0.35, 0.5, 0.75, 1];

describe('root-raised cosine', () => {
  test('is the inverse transform of its spectrum', () => {
    for (const b of [0, ...rollOffs])
      for (const t of [0, 0.3, 1, 1 / (4 * 0.35), 2.2, 7.5])
        expect(
          2 *
            (integrate((f) => Math.cos(2 * Math.PI * f * t), 0, (1 - b) / 2) +
              integrate(
                (f) => rrcSpectrum(f, b) * Math.cos(2 * Math.PI * f * t),
                (1 - b) / 2,
                (1 + b) / 2,
              )),
        ).toBeCloseTo(rrcAt(t, b), 13);
  });

  test('its spectrum’s power folds to a constant: Nyquist’s criterion', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: -0.5, max: 0.5, noNaN: true }),
        (b, f) => {
          let sum = 0;
          for (let k = -2; k <= 2; k++) sum += rrcSpectrum(f + k, b) ** 2;
          expect(sum).toBeCloseTo(1, 12);
        },
      ),
    );
  });

  test('taps are symmetric, of unit energy, greatest in the middle', () => {
    for (const b of [0, ...rollOffs]) {
      const taps = rootRaisedCosine(b, 8, 16);
      expect(taps.length).toBe(257);
      expect([...taps].reverse()).toEqual([...taps]);
      expect(taps.reduce((sum, x) => sum + x * x, 0)).toBeCloseTo(1, 13);
      expect(Math.max(...taps)).toBe(taps[128]);
    }
  });

  test('the textbook’s limits on its singularities', () => {
    for (const b of rollOffs) {
      const u = Math.PI / (4 * b);
      const limit =
        (b / Math.SQRT2) * ((1 + 2 / Math.PI) * Math.sin(u) + (1 - 2 / Math.PI) * Math.cos(u));
      expect(rrcAt(1 / (4 * b), b)).toBeCloseTo(limit, 14);
      expect(rrcAt(0, b)).toBeCloseTo(1 - b + (4 * b) / Math.PI, 15);
    }
  });

  test('passes its singularities smoothly, and so does the raised cosine', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.05, max: 1, noNaN: true }),
        fc.double({ min: -1e-7, max: 1e-7, noNaN: true }),
        (b, e) => {
          expect(Math.abs(rrcAt(1 / (4 * b) + e, b) - rrcAt(1 / (4 * b), b))).toBeLessThan(1e-6);
          expect(
            Math.abs(raisedCosineAt(1 / (2 * b) + e, b) - raisedCosineAt(1 / (2 * b), b)),
          ).toBeLessThan(1e-6);
          expect(rrcAt(-1 / (4 * b) - e, b)).toBe(rrcAt(1 / (4 * b) + e, b));
        },
      ),
    );
  });

  test.each([-0.01, 1.01, Number.NaN])('roll-off %d is refused', (b) => {
    expect(() => rootRaisedCosine(b, 4, 4)).toThrow(/is not 0 to 1/);
  });
});

describe('two of them', () => {
  test('make the raised cosine, which is 0 at every symbol but its own', () => {
    for (const b of [0, ...rollOffs]) {
      expect(raisedCosineAt(0, b)).toBe(1);
      for (let k = 1; k < 20; k++) expect(Math.abs(raisedCosineAt(k, b))).toBeLessThan(1e-15);
    }
    for (const b of [0.35, 0.5, 1])
      for (const timing of [0, 0.25, 0.4375, -0.125]) {
        const g = overallPulse(b, 24, timing);
        const middle = (g.length - 1) / 2;
        for (let k = -5; k <= 5; k++)
          expect(Math.abs(g[middle + k]! - raisedCosineAt(k + timing, b))).toBeLessThan(1e-3);
      }
  });

  test('let the less of their neighbours in the longer they are', () => {
    let before = 1;
    for (const span of [4, 8, 16, 24]) {
      const g = overallPulse(0.35, span, 0);
      const middle = (g.length - 1) / 2;
      expect(g[middle]).toBeCloseTo(1, 12);
      const largest = Math.max(...g.map((v, k) => (k === middle ? 0 : Math.abs(v))));
      expect(largest).toBeLessThan(before);
      before = largest;
    }
    expect(before).toBeLessThan(1e-3);
  });
});

describe('half a sine wave', () => {
  test('two filters in a row make its correlation', () => {
    for (const t of [0, 0.2, -0.5, 0.75, 1, 1.3])
      expect(
        integrate(
          (u) => halfSineAt(u) * halfSineAt(u - t),
          Math.max(-0.5, t - 0.5),
          Math.min(0.5, t + 0.5),
        ) * (Math.abs(t) < 1 ? 1 : 0),
      ).toBeCloseTo(halfSinePairAt(t), 13);
  });

  test('its spectrum is the transform squared', () => {
    // A pulse is two bits long: f bit rates are 2f a pulse.
    const amplitude = (f: number) =>
      integrate((t) => halfSineAt(t) * Math.cos(4 * Math.PI * f * t), -0.5, 0.5);
    for (const f of [0, 0.1, 0.25, 0.2500001, 0.75, 1.3])
      expect((amplitude(f) / amplitude(0)) ** 2).toBeCloseTo(mskSpectrum(f), 12);
  });
});
