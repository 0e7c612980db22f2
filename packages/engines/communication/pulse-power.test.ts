import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { integrate } from '../numeric/quadrature.ts';
import { Random } from '../numeric/random.ts';
import { psk, qam } from './constellation.ts';
import {
  convolved,
  interference,
  largestAt,
  smoothBetween,
  straightBetween,
} from './interference.ts';
import { exceedance, levelAbove, levelOf, meanPower, worstPeak } from './peak-power.ts';
import { rootRaisedCosine, rrcSpectrum } from './pulse.ts';
import { autocorrelation, bandPower, occupied, powerAt } from './pulse-power.ts';

const anyTaps = fc
  .array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 30 })
  .map((x) => Float64Array.from([1, ...x]));

describe('power in a band', () => {
  test('of the whole sample rate is the taps’ energy', () => {
    fc.assert(
      fc.property(anyTaps, (h) => {
        const r = autocorrelation(h);
        expect(bandPower(r, 0, 1)).toBeCloseTo(r[0]!, 10);
      }),
    );
  });

  test('is the integral of |H|², behind a rectangle and behind a root-raised cosine', () => {
    fc.assert(
      fc.property(
        anyTaps,
        fc.double({ min: 0, max: 0.4, noNaN: true }),
        fc.double({ min: 0.01, max: 0.3, noNaN: true }),
        fc.constantFrom(0, 0.22, 1),
        (h, centre, width, b) => {
          const part = (low: number, high: number) =>
            integrate((x) => powerAt(h, centre + x * width) * rrcSpectrum(x, b) ** 2, low, high) *
            width;
          const [inner, outer] = [(1 - b) / 2, (1 + b) / 2];
          const sum = part(-outer, -inner) + part(-inner, inner) + part(inner, outer);
          expect(bandPower(autocorrelation(h), centre, width, b)).toBeCloseTo(sum, 9);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('of one tap is as wide as it is measured', () => {
    expect(occupied(Float64Array.of(2), 0.99)).toBeCloseTo(0.99, 12);
  });
});

describe('interference', () => {
  test('of two root-raised cosines is what the cut leaves; powers and sizes add', () => {
    const h = rootRaisedCosine(0.3, 4, 5);
    const both = convolved(h, h);
    const { own, others, peak, rms } = interference(both, largestAt(both), 5);
    expect(own).toBeCloseTo(1, 12);
    expect(others.map(({ symbol }) => symbol)).toEqual([
      -8, -7, -6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6, 7, 8,
    ]);
    expect(peak).toBeCloseTo(
      others.reduce((sum, { share }) => sum + Math.abs(share), 0),
      15,
    );
    expect(rms ** 2).toBeCloseTo(
      others.reduce((sum, { share }) => sum + share * share, 0),
      15,
    );
  });

  test('of one sample is none', () => {
    expect(interference(Float64Array.of(3), 0, 4)).toEqual({ own: 3, others: [], peak: 0, rms: 0 });
  });

  test('responses between samples are exact at them', () => {
    fc.assert(
      fc.property(anyTaps, fc.integer({ min: 1, max: 6 }), (h, factor) => {
        for (const between of [smoothBetween, straightBetween]) {
          const fine = between(h, factor);
          expect(fine.length).toBe((h.length - 1) * factor + 1);
          h.forEach((x, k) => {
            expect(fine[k * factor]).toBeCloseTo(x, 12);
          });
        }
      }),
    );
  });
});

describe('peaks', () => {
  test('of one tap a symbol are those of the constellation', () => {
    expect(levelOf(worstPeak(psk(8), Float64Array.of(1), 1, 'plain'))).toBe(0);
    expect(worstPeak(qam(16), Float64Array.of(1), 1, 'plain')).toBeCloseTo(1.8, 12);
  });

  test('the mean power is that of the trial', () => {
    const h = rootRaisedCosine(0.3, 4, 4);
    const tried = exceedance(qam(4), h, 4, 'plain', 20_000, new Random(3));
    // ∫ P(power > x) dx is the mean.
    const mean = integrate(
      (x) => {
        const k = Math.max(
          0,
          Math.min(tried.level.length - 1, Math.round((10 * Math.log10(x) + 10) * 20)),
        );
        return tried.share[k]!;
      },
      0.1,
      20,
      2000,
    );
    expect(mean + 0.1).toBeCloseTo(1, 1);
    expect(meanPower(h, 4)).toBeCloseTo(0.25, 12);
    const rare = levelAbove(tried, 1e-3);
    expect(rare?.from).toBeLessThanOrEqual(rare?.level ?? 0);
    expect(rare?.to).toBeGreaterThanOrEqual(rare?.level ?? 99);
    expect(levelAbove(tried, 1e-6)).toBeNull();
  });

  test('the interval holds what a longer trial finds, in most seeds', () => {
    const h = rootRaisedCosine(0.22, 4, 4);
    const level = (seed: number, symbols: number) =>
      levelAbove(exceedance(qam(4), h, 4, 'plain', symbols, new Random(seed)), 1e-2);
    const truth = level(99, 200_000)?.level ?? 0;
    const held = Array.from({ length: 40 }, (_, seed) => level(seed, 4000)).filter(
      (found) => found !== null && found.from <= truth && found.to >= truth,
    );
    // 95 % of 40 are 38; fewer than 33 come once in some hundred.
    expect(held.length).toBeGreaterThanOrEqual(33);
  });
});
