import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EngineError } from '../error.ts';
import { cascadeZpk, isStable, zpkOf } from '../iir/section.ts';
import { gainDb, phase } from '../iir/zpk.ts';
import {
  BAND_TYPES,
  type Band,
  type BandType,
  bilinearQ,
  octavesQ,
  qOctaves,
  qSlope,
  slopeQ,
} from './band.ts';
import { branch } from './crossover.ts';
import { analogOf, DESIGNS, type DesignMethod, sectionOfBand } from './design.ts';
import { fitBands } from './fit.ts';
import { levelAt, type Parameters, warpOf } from './level-model.ts';
import { powerAt } from './prototype.ts';

const FS = 48e3;
const band = (type: BandType, frequency: number, gain: number, value: number): Band => ({
  type,
  frequency,
  gain,
  width: { kind: 'q', value },
});
const at = (b: Band, f: number, method: DesignMethod = 'bilinear') =>
  gainDb(zpkOf(sectionOfBand(b, FS, method)), (2 * Math.PI * f) / FS);
const analog = (b: Band, f: number) => 10 * Math.log10(powerAt(analogOf(b), f / b.frequency));

const frequencies = fc.double({ min: 10, max: 20e3, noNaN: true });
const gains = fc.double({ min: -20, max: 20, noNaN: true });
const qs = fc.double({ min: 0.3, max: 8, noNaN: true });

describe('bands', () => {
  test('of every type and design are stable, and bilinear ones are the analog filter at their frequency', () => {
    fc.assert(
      fc.property(fc.constantFrom(...BAND_TYPES), frequencies, gains, qs, (type, f, gain, q) => {
        const b = band(type, f, gain, q);
        for (const method of DESIGNS) {
          if (method === 'nyquist' && f / q >= FS / 2) continue;
          expect(isStable([sectionOfBand(b, FS, method)])).toBe(true);
        }
        if (type !== 'notch') expect(at(b, f)).toBeCloseTo(analog(b, f), 6);
      }),
    );
  });

  test('a cut is the inverse of its boost, in every design', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('peak', 'lowshelf', 'highshelf', 'lowshelf1', 'highshelf1'),
        frequencies,
        gains,
        qs,
        frequencies,
        (type, f, gain, q, seen) => {
          for (const method of DESIGNS) {
            if (method === 'nyquist' && f / q >= FS / 2) continue;
            const sum =
              at(band(type, f, gain, q), seen, method) + at(band(type, f, -gain, q), seen, method);
            expect(sum).toBeCloseTo(0, 5);
          }
        },
      ),
    );
  });

  test('slopes and octaves are Q and back', () => {
    for (const q of [0.3, 0.7, 1, 5]) {
      expect(octavesQ(qOctaves(q))).toBeCloseTo(q, 12);
      for (const gain of [-12, 3, 20]) expect(slopeQ(qSlope(q, gain), gain)).toBeCloseTo(q, 12);
    }
    // S = 1 is Q = 1/√2 at any gain.
    expect(slopeQ(1, 17)).toBeCloseTo(Math.SQRT1_2, 15);
    expect(() => slopeQ(4, 20)).toThrow(EngineError);
  });

  test('octaves are met at the edges of the digital filter', () => {
    const wide: Band = { ...band('bandpass', 12e3, 0, 1), width: { kind: 'octaves', value: 1 } };
    const q = bilinearQ(wide, FS);
    expect(q).not.toBeCloseTo(octavesQ(1), 2);
    // The cookbook's formula holds to first order about the centre: the edges are an octave apart within 3 %.
    const level = (f: number) => at(wide, f) + 3.0103;
    const edge = (from: number, to: number) => {
      let [a, b] = [from, to];
      for (let k = 0; k < 60; k++) {
        const middle = (a + b) / 2;
        if (level(middle) > 0 === level(a) > 0) a = middle;
        else b = middle;
      }
      return a;
    };
    expect(Math.log2(edge(12e3, 23.9e3) / edge(100, 12e3))).toBeCloseTo(1, 1);
  });

  test('frequencies from half the sample rate on are refused', () => {
    expect(() => sectionOfBand(band('peak', 24e3, 3, 1), FS, 'bilinear')).toThrow(/24000 Hz/);
    expect(() => sectionOfBand(band('peak', Number.NaN, 3, 1), FS, 'bilinear')).toThrow(
      EngineError,
    );
  });
});

describe('matched designs', () => {
  test('peaks have the analog level at 0 and at their frequency, and are largest there', () => {
    fc.assert(
      fc.property(fc.double({ min: 500, max: 20e3, noNaN: true }), qs, (f, q) => {
        const b = band('peak', f, 9, q);
        expect(at(b, 0, 'matched')).toBeCloseTo(0, 6);
        expect(at(b, f, 'matched')).toBeCloseTo(9, 6);
        expect(at(b, f * 0.999, 'matched')).toBeLessThan(9);
        expect(at(b, Math.min(f * 1.001, 23.9e3), 'matched')).toBeLessThan(9);
      }),
    );
  });

  test.each<[BandType, number]>([
    ['lowshelf', 1],
    ['highshelf', 1],
    ['lowshelf1', 1],
    ['highshelf1', 1],
    ['notch', 2],
  ])('a %s has the analog level at 0 and at half the sample rate', (type, q) => {
    for (const f of [40, 3e3, 15e3]) {
      const b = band(type, f, 8, q);
      expect(at(b, 0, 'matched')).toBeCloseTo(analog(b, 0), 5);
      expect(at(b, FS / 2, 'matched')).toBeCloseTo(analog(b, FS / 2), 5);
    }
  });

  test('keep to the analog filter up to 20 kHz as their handbook says, where bilinear ones do not', () => {
    const off = (b: Band, method: DesignMethod) =>
      Math.max(
        ...Array.from({ length: 200 }, (_, k) =>
          Math.abs(at(b, 100 * (k + 1), method) - analog(b, 100 * (k + 1))),
        ),
      );
    for (const type of ['lowshelf', 'highshelf'] as const)
      for (const f of [20, 1e3, 5e3, 10e3, 16e3])
        for (const gain of [-20, -12, 12, 20])
          for (const q of [0.5, 0.7, 1])
            expect(off(band(type, f, gain, q), 'matched')).toBeLessThan(0.6);
    const high = band('peak', 16e3, 12, 1);
    expect(off(high, 'matched')).toBeLessThan(0.5);
    expect(off(high, 'bilinear')).toBeGreaterThan(3);
  });

  test('the zero of a notch stands on its frequency', () => {
    expect(at(band('notch', 5e3, 0, 3), 5e3, 'matched')).toBeLessThan(-200);
  });
});

describe('the analog gain at half the sample rate', () => {
  test('is that of a peak by Orfanidis, with its bandwidth at half its dB', () => {
    for (const [f, gain, q] of [
      [1000, 6, 1],
      [8000, 12, 2],
      [16e3, 9, 1.5],
      [15e3, 3, 4],
    ] as const) {
      const b = band('peak', f, gain, q);
      expect(at(b, 0, 'nyquist')).toBeCloseTo(0, 8);
      expect(at(b, f, 'nyquist')).toBeCloseTo(gain, 8);
      expect(at(b, FS / 2, 'nyquist')).toBeCloseTo(analog(b, FS / 2), 8);
      // Two frequencies of half the dB, f/Q apart in hertz as the paper has it.
      const cross = (from: number, to: number) => {
        let [x, y] = [from, to];
        for (let k = 0; k < 80; k++) {
          const m = (x + y) / 2;
          if (at(b, m, 'nyquist') > gain / 2 === at(b, x, 'nyquist') > gain / 2) x = m;
          else y = m;
        }
        return x;
      };
      const top = at(b, FS / 2, 'nyquist') < gain / 2 ? cross(f, FS / 2) : Number.NaN;
      if (!Number.isNaN(top)) expect((top - cross(0, f)) / (f / q)).toBeCloseTo(1, 5);
    }
  });

  test('is refused for a bandwidth that does not fit', () => {
    expect(() => sectionOfBand(band('peak', 10e3, 6, 0.4), FS, 'nyquist')).toThrow(
      /is not below half the sample rate/,
    );
  });
});

describe('crossovers', () => {
  const sides = (family: 'linkwitz-riley' | 'butterworth', order: number) =>
    (['low', 'high'] as const).map((side) =>
      cascadeZpk(branch(family, order, side, 2000).map((b) => sectionOfBand(b, FS, 'bilinear'))),
    );
  const sum = (
    family: 'linkwitz-riley' | 'butterworth',
    order: number,
    sign: number,
    f: number,
  ) => {
    const w = (2 * Math.PI * f) / FS;
    const [[x, y] = [0, 0], [u, v] = [0, 0]] = sides(family, order).map((zpk) => {
      const [size, turn] = [10 ** (gainDb(zpk, w) / 20), phase(zpk, w)];
      return [size * Math.cos(turn), size * Math.sin(turn)] as const;
    });
    return 20 * Math.log10(Math.hypot(x + sign * u, y + sign * v));
  };

  test.each([2, 4, 6, 8])('Linkwitz-Riley of order %i sums to 0 dB everywhere', (order) => {
    const sign = order % 4 === 0 ? 1 : -1;
    for (const f of [20, 500, 1900, 2000, 2100, 8e3, 20e3])
      expect(sum('linkwitz-riley', order, sign, f)).toBeCloseTo(0, 8);
    const [low] = sides('linkwitz-riley', order);
    if (low) expect(gainDb(low, (2 * Math.PI * 2000) / FS)).toBeCloseTo(-6.0206, 4);
  });

  test('odd Butterworth orders sum to 0 dB, even ones are 3 dB up at the crossover', () => {
    for (const f of [100, 2000, 9e3]) expect(sum('butterworth', 3, 1, f)).toBeCloseTo(0, 8);
    expect(sum('butterworth', 4, 1, 2000)).toBeCloseTo(3.0103, 4);
  });
});

describe('a fit', () => {
  const frequency = Array.from({ length: 200 }, (_, k) => 20 * 1000 ** (k / 199));
  const limits = {
    from: 20,
    to: 20e3,
    minGain: -20,
    maxGain: 20,
    minQ: 0.2,
    maxQ: 10,
    maxShelfQ: 1,
  };
  const levelOf = (bands: readonly Band[]) =>
    frequency.map((f) => bands.reduce((s, b) => s + at(b, f), 0));
  const rms = (a: readonly number[], b: readonly number[]) =>
    Math.sqrt(a.reduce((s, v, k) => s + (v - (b[k] ?? 0)) ** 2, 0) / a.length);

  test('finds bands that are apart', () => {
    const known = [band('peak', 100, 6, 2), band('peak', 1000, -8, 1.5), band('peak', 7000, 4, 3)];
    const found = fitBands({
      frequency,
      level: levelOf(known),
      bands: 3,
      shelves: false,
      limits,
      fs: FS,
    });
    found.forEach((b, k) => {
      expect(b.frequency / (known[k]?.frequency ?? 0)).toBeCloseTo(1, 3);
      expect(b.gain).toBeCloseTo(known[k]?.gain ?? 0, 1);
      expect(b.width.value / (known[k]?.width.value ?? 0)).toBeCloseTo(1, 2);
    });
  });

  test('keeps its bounds, leaves no more with more bands, and comes out the same again', () => {
    const wanted = frequency.map(
      (f) => 12 * Math.sin(3 * Math.log10(f)) + 3 * Math.cos(Math.log(f) * 4),
    );
    let before = Number.POSITIVE_INFINITY;
    for (const bands of [1, 2, 4, 8]) {
      const task = {
        frequency,
        level: wanted,
        bands,
        shelves: bands > 2,
        limits: { ...limits, maxGain: 6, minQ: 0.5, maxQ: 4 },
        fs: FS,
      };
      const found = fitBands(task);
      expect(fitBands(task)).toEqual(found);
      for (const b of found) {
        expect(b.gain).toBeLessThanOrEqual(6);
        expect(b.gain).toBeGreaterThanOrEqual(-20);
        expect(b.width.value).toBeGreaterThanOrEqual(0.5 - 1e-12);
        expect(b.frequency).toBeGreaterThanOrEqual(20 - 1e-9);
      }
      const left = rms(levelOf(found), wanted);
      expect(left).toBeLessThan(before + 1e-6);
      before = left;
    }
  });

  test('is refused beyond its bounds, and without points', () => {
    const task = { frequency, level: frequency, bands: 21, shelves: false, limits, fs: FS };
    expect(() => fitBands(task)).toThrow(EngineError);
    expect(() => fitBands({ ...task, bands: 2, frequency: [], level: [] })).toThrow(/no point/);
  });

  test('descends by true derivatives of the level', () => {
    const warp = warpOf(FS);
    fc.assert(
      fc.property(
        fc.constantFrom('peak', 'lowshelf', 'highshelf'),
        fc.double({ min: 50, max: 15e3, noNaN: true }),
        fc.double({ min: -15, max: 15, noNaN: true }),
        fc.double({ min: 0.3, max: 5, noNaN: true }),
        fc.double({ min: 50, max: 20e3, noNaN: true }),
        (type, f, gain, q, seen) => {
          const p: Parameters = { type, lnF: Math.log(f), gain, lnQ: Math.log(q) };
          const of = (x: Parameters) => {
            const own = Math.exp(x.lnF);
            return levelAt(x, warp.at(own), warp.slope(own), warp.at(seen));
          };
          const [level, ...slopes] = of(p);
          expect(level).toBeCloseTo(at(band(type, f, gain, q), seen), 6);
          const h = 1e-5;
          (['lnF', 'gain', 'lnQ'] as const).forEach((name, k) => {
            const [up] = of({ ...p, [name]: p[name] + h });
            const [down] = of({ ...p, [name]: p[name] - h });
            expect(slopes[k] ?? 0).toBeCloseTo((up - down) / (2 * h), 3);
          });
        },
      ),
    );
  });
});
