import fc from 'fast-check';
import { expect, test } from 'vitest';
import { abs, complex } from '../numeric/complex.ts';
import { FREQUENCY, LOSSLESS, passive } from '../testing/rf.ts';
import { bandAround } from './bandwidth.ts';
import { ladderPoint, ladderReflection } from './ladder.ts';
import { lSections } from './match.ts';
import { magnitudeOfVswr, vswr } from './reflection.ts';
import { waveAtImpedance } from './two-port.ts';

test('edges of a resonance are where its closed form has them', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 2, max: 100, noNaN: true }),
      fc.double({ min: 1.1, max: 5, noNaN: true }),
      (q, limit) => {
        // A series resonator of R on R: Γ = jx/(2 + jx) with x = Q(f/f0 − f0/f); |Γ| = ρ at x = 2ρ/√(1 − ρ²).
        const rho = magnitudeOfVswr(limit);
        const x = (2 * rho) / Math.sqrt(1 - rho * rho) / q;
        const measure = (f: number) => {
          const t = q * (f / FREQUENCY - FREQUENCY / f);
          return Math.abs(t) / Math.hypot(2, t);
        };
        const band = bandAround(measure, rho, FREQUENCY, [1e8, 1e10]);
        const root = Math.hypot(1, x / 2);
        expect((band?.low ?? 0) / FREQUENCY).toBeCloseTo(root - x / 2, 10);
        expect((band?.high ?? 0) / FREQUENCY).toBeCloseTo(root + x / 2, 10);
        // The edges stand about f0 by ratio.
        expect(((band?.low ?? 0) * (band?.high ?? 0)) / FREQUENCY ** 2).toBeCloseTo(1, 9);
      },
    ),
  );
});

test('at the edges of a match the VSWR is the limit', () => {
  fc.assert(
    fc.property(passive, fc.double({ min: 1.2, max: 4, noNaN: true }), (load, limit) => {
      const f0 = FREQUENCY;
      const at = (f: number) =>
        waveAtImpedance(complex(load.re, load.im > 0 ? (load.im * f) / f0 : (load.im * f0) / f));
      for (const ladder of lSections(load, complex(50), f0)) {
        const measure = (f: number) => ladderReflection(ladder, at(f), f, LOSSLESS, complex(50));
        const band = bandAround(measure, magnitudeOfVswr(limit), f0, [f0 / 8, f0 * 8]);
        if (!band) throw new Error('the match itself is within any limit');
        const ratio = (f: number) => vswr(abs(ladderPoint(ladder, at(f), f, LOSSLESS, 50).gamma));
        if (band.lowFound) expect(ratio(band.low) / limit).toBeCloseTo(1, 5);
        else expect(band.low).toBe(f0 / 8);
        if (band.highFound) expect(ratio(band.high) / limit).toBeCloseTo(1, 5);
        else expect(band.high).toBe(f0 * 8);
        for (let k = 1; k < 8; k++)
          expect(ratio(band.low + ((band.high - band.low) * k) / 8)).toBeLessThan(limit * 1.05);
      }
    }),
    { numRuns: 40 },
  );
});

test('a centre that fails has no band; one that never fails has the whole', () => {
  expect(bandAround(() => 0.5, 0.4, 10, [1, 100])).toBeNull();
  expect(bandAround(() => Number.NaN, 0.4, 10, [1, 100])).toBeNull();
  expect(bandAround(() => 0.1, 0.4, 10, [1, 100])).toEqual({
    low: 1,
    high: 100,
    lowFound: false,
    highFound: false,
  });
});

test('an edge is found where the measure jumps to nothing or to infinity', () => {
  for (const beyond of [Number.NaN, Number.POSITIVE_INFINITY]) {
    const band = bandAround((f) => (f < 20 ? 0 : beyond), 0.4, 10, [1, 100]);
    expect(band).toMatchObject({ low: 1, lowFound: false, highFound: true });
    expect(band?.high).toBeCloseTo(20, 12);
  }
});

test('a centre outside the limits, and limits that begin at 0 Hz, are refused', () => {
  expect(() => bandAround(() => 0, 1, 0.5, [1, 100])).toThrow('0.5 Hz is outside 1 to 100 Hz');
  expect(() => bandAround(() => 0, 1, 5, [0, 100])).toThrow('outside 0 to 100 Hz');
});
