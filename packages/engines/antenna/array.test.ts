import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { besselJ } from '../numeric/bessel-jy.ts';
import { Random } from '../numeric/random.ts';
import { chebyshevWindow } from '../signal/chebyshev-window.ts';
import { baylissLine } from './array-bayliss.ts';
import { beamOf } from './array-beam.ts';
import { cutOf, type Excited, phiCut, powerAt, slopeAt, thetaCut } from './array-cut.ts';
import { kernel, lagsOf, radiated } from './array-directivity.ts';
import { discTaper, discZero } from './array-disc.ts';
import { disturbed, meanUnderErrors, steeringPhases, steppedPhase } from './array-excitation.ts';
import { gratingLobes, roomOf, widestScan } from './array-grating.ts';
import { free, planarLayout, ringLayout, rowLayout } from './array-layout.ts';
import { provenHighest, surveyOf } from './array-lobes.ts';
import { withNulls } from './array-nulls.ts';
import { highestOnPlane, planePower } from './array-plane.ts';
import {
  binomialTaper,
  oneParameter,
  sampled,
  taylorLine,
  villeneuveTaper,
} from './array-taper.ts';

const QUARTER = Math.PI / 2;

/** A row with real weights, steered to an angle in radians. */
function row(weights: Float64Array, spacing: number, theta = 0): Excited {
  const layout = rowLayout(weights.length, spacing);
  const turn = steeringPhases(layout, [Math.sin(theta), 0, Math.cos(theta)]);
  return {
    layout,
    scale: 1,
    re: weights.map((w, n) => w * Math.cos(turn[n] ?? 0)),
    im: weights.map((w, n) => w * Math.sin(turn[n] ?? 0)),
  };
}

const even = (n: number): Float64Array => new Float64Array(n).fill(1);
const level = (ratio: number): number => 10 * Math.log10(ratio);

function found(e: Excited, sent: number | null, exponent = 0, difference = false) {
  const cut = cutOf(e, thetaCut(0), exponent);
  const beam = beamOf(cut, surveyOf(cut, -QUARTER, QUARTER), sent, difference);
  if (beam === null) throw new Error('no beam');
  return { cut, beam };
}

describe('tapers', () => {
  test('Chebyshev’s rows have every side lobe at the level, whatever their number, level and scan', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 4, max: 60 }),
        fc.double({ min: 12, max: 80, noNaN: true }),
        fc.double({ min: -0.4, max: 0.4, noNaN: true }),
        (n, down, theta) => {
          const { beam } = found(row(chebyshevWindow(n, down), 0.5, theta), theta);
          const inner = beam.lobes.filter(({ angle }) => Math.abs(angle) < QUARTER);
          for (const { power } of inner)
            expect(Math.abs(level(power / beam.top.power) + down)).toBeLessThan(1e-5);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('a binomial row is (1 + z)ⁿ⁻¹: its pattern is a power of a cosine', () => {
    const w = binomialTaper(9);
    expect(Array.from(w, (v) => Math.round(v * 70))).toEqual([1, 8, 28, 56, 70, 56, 28, 8, 1]);
    const { cut } = found(row(w, 0.5), 0);
    const sum = w.reduce((s, v) => s + v, 0);
    for (const t of [0.1, 0.5, 1.2])
      expect(powerAt(cut, t) / sum ** 2).toBeCloseTo(
        Math.cos((Math.PI / 2) * Math.sin(t)) ** 16,
        12,
      );
  });

  test('Villeneuve’s with n̄ beyond half is Dolph’s, and with 1 even', () => {
    const n = 17;
    const dolph = chebyshevWindow(n, 30);
    villeneuveTaper(n, 30, 9).forEach((w, k) => {
      expect(w).toBeCloseTo(dolph[k] ?? 0, 10);
    });
    for (const w of villeneuveTaper(n, 30, 1)) expect(w).toBeCloseTo(1, 10);
  });

  test('Taylor’s line over many elements has its zeros where Taylor put them, and its highest lobe near the level', () => {
    const n = 400;
    const { cut, beam } = found(row(sampled(n, taylorLine(30, 6)), 0.5), 0);
    const a2 = (Math.acosh(10 ** 1.5) / Math.PI) ** 2;
    const sigma = 6 / Math.sqrt(a2 + 5.5 ** 2);
    for (const m of [1, 2, 3, 4, 5]) {
      const u = sigma * Math.sqrt(a2 + (m - 0.5) ** 2);
      expect(powerAt(cut, Math.asin((2 * u) / n)) / beam.top.power).toBeLessThan(1e-9);
    }
    expect(Math.abs(level((beam.highest?.power ?? 0) / beam.top.power) + 30)).toBeLessThan(0.3);
  });

  test('Taylor’s disc has its zeros where it was given them', () => {
    const taper = discTaper(30, 4);
    const steps = 4000;
    const at = (u: number): number => {
      let sum = 0;
      for (let k = 0; k < steps; k++) {
        const r = (k + 0.5) / steps;
        sum += (taper(r) * r * besselJ(0, Math.PI * u * r).j) / steps;
      }
      return sum;
    };
    const a2 = (Math.acosh(10 ** 1.5) / Math.PI) ** 2;
    const sigma = discZero(4) / Math.sqrt(a2 + 3.5 ** 2);
    for (const n of [1, 2, 3])
      expect(Math.abs(at(sigma * Math.sqrt(a2 + (n - 0.5) ** 2)) / at(0))).toBeLessThan(1e-6);
  });

  test('Bayliss’ difference pattern vanishes in the middle and has side lobes near the level', () => {
    const { beam } = found(row(sampled(64, baylissLine(30, 6)), 0.5), 0, 0, true);
    expect(Math.abs(beam.middle?.angle ?? 1)).toBeLessThan(1e-9);
    expect(Math.abs(level((beam.highest?.power ?? 0) / beam.top.power) + 30)).toBeLessThan(0.5);
    for (const [down, nearly] of [
      [15, 5],
      [20, 5],
      [25, 5],
      [30, 5],
      [35, 6],
      [40, 8],
    ] as const) {
      const other = found(row(sampled(48, baylissLine(down, nearly)), 0.5), 0, 0, true).beam;
      const off = level((other.highest?.power ?? 0) / other.top.power) + down;
      expect(Math.abs(off)).toBeLessThan(0.5);
    }
  });

  test('levels outside of what a taper has are refused in a sentence', () => {
    expect(() => oneParameter(12)).toThrow('The side-lobe level 12 is not 13.27 to 200 dB.');
    expect(() => baylissLine(50, 5)).toThrow('not 15 to 40 dB');
    expect(() => discTaper(0, 4)).toThrow('not 1 to 200 dB');
  });
});

describe('lobes', () => {
  const weights = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), {
    minLength: 3,
    maxLength: 14,
  });

  test('nothing of ten thousand samples is above the proven highest', () => {
    fc.assert(
      fc.property(
        weights,
        fc.double({ min: 0.2, max: 1.5, noNaN: true }),
        fc.constantFrom(0, 1, 2.5),
        (list, d, q) => {
          const w = Float64Array.from(list);
          if (w.every((v) => Math.abs(v) < 1e-3)) return;
          const cut = cutOf(row(w, d), thetaCut(0), q);
          const { extreme: best, proven } = provenHighest(cut, [[-QUARTER, 0.2]], null);
          expect(proven).toBe(true);
          for (let k = 0; k <= 2000; k++)
            expect(powerAt(cut, -QUARTER + ((QUARTER + 0.2) * k) / 2000)).toBeLessThanOrEqual(
              (best?.power ?? 0) * (1 + 2e-6),
            );
        },
      ),
      { numRuns: 40 },
    );
  });

  test('the slope is that of the power', () => {
    const e = row(Float64Array.of(1, -0.4, 0.7, 0.2), 0.7, 0.3);
    for (const [line, q] of [
      [thetaCut(0.4), 0],
      [thetaCut(0), 2],
      [phiCut(0.9), 1.5],
    ] as const) {
      const cut = cutOf(e, line, q);
      for (const t of [-1, -0.2, 0.6]) {
        const h = 1e-5;
        const numeric = (powerAt(cut, t + h) - powerAt(cut, t - h)) / (2 * h);
        const lean = line.cosine[2] === 0 || q === 0 ? 1 : Math.cos(t) ** (q - 1);
        const shape = line.cosine[2] === 0 && q > 0 ? Math.cos(0.9) ** q : 1;
        expect(slopeAt(cut, t) * lean * shape).toBeCloseTo(numeric, 6);
      }
    }
  });

  test('one level everywhere is a beam without sides, and no weights are none', () => {
    expect(found(row(even(1), 0.5), 0.3).beam).toMatchObject({
      top: { angle: 0.3 },
      lobes: [],
      left: null,
    });
    const none = cutOf(row(new Float64Array(3), 0.5), thetaCut(0), 0);
    expect(beamOf(none, surveyOf(none, -1, 1), 0, false)).toBeNull();
  });
});

describe('directivity', () => {
  test('of any even row half a wavelength apart is its number, however it is scanned', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.double({ min: -1.5, max: 1.5, noNaN: true }),
        (n, theta) => {
          const e = row(even(n), 0.5, theta);
          expect((n * n) / radiated(lagsOf(e, 0))).toBeCloseTo(n, 8);
        },
      ),
    );
  });

  test('the kernels of q = 0, 1 and 2 are those of Bessel’s functions', () => {
    for (const x of [1e-9, 0.3, 2, 17.5, 140]) {
      expect(kernel(x, 0)).toBeCloseTo(x < 1e-6 ? 1 : Math.sin(x) / x, 12);
      expect(kernel(x, 1)).toBeCloseTo(x < 1e-6 ? 1 : (2 * besselJ(1, x).j) / x, 11);
      if (x < 0.1) continue;
      expect(kernel(x, 2)).toBeCloseTo((3 * (Math.sin(x) / x - Math.cos(x))) / (x * x), 11);
    }
  });

  test('by the lattice’s steps it is what it is by pairs', () => {
    const flat = planarLayout({
      columns: 5,
      rows: 4,
      dx: 0.6,
      dy: 0.5,
      triangular: true,
      outline: 'rectangle',
    });
    const random = new Random(4);
    const re = flat.x.map(() => random.normal());
    const im = flat.x.map(() => random.normal());
    const loose = free(flat.x, flat.y, flat.z);
    for (const q of [0, 1.3])
      expect(radiated(lagsOf({ layout: flat, scale: 1.1, re, im }, q), 0.2, -0.3)).toBeCloseTo(
        radiated(lagsOf({ layout: loose, scale: 1.1, re, im }, q), 0.2, -0.3),
        9,
      );
  });
});

describe('grating lobes', () => {
  test('enter exactly where the lattice has grown by its room', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.2, max: 1.5, noNaN: true }),
        fc.double({ min: 0, max: 0.95, noNaN: true }),
        fc.double({ min: -3, max: 3, noNaN: true }),
        fc.boolean(),
        (d, sine, phi, triangular) => {
          const { lattice } = planarLayout({
            columns: 3,
            rows: 3,
            dx: d,
            dy: d * 0.9,
            triangular,
            outline: 'rectangle',
          });
          if (lattice === null) throw new Error('no lattice');
          const [u, v] = [sine * Math.cos(phi), sine * Math.sin(phi)];
          const grow = roomOf(lattice, 1, u, v);
          const count = (scale: number) =>
            gratingLobes(lattice, scale, u, v).filter(({ visible }) => visible).length;
          expect(count(grow * (1 - 1e-7))).toBe(0);
          expect(count(grow * (1 + 1e-7))).toBeGreaterThan(0);
        },
      ),
    );
  });

  test('a row of 0.6 λ scans to asin(1/0.6 − 1)', () => {
    const { lattice } = rowLayout(4, 0.6);
    if (lattice === null) throw new Error('no lattice');
    expect(widestScan(lattice, 1, 1, 0)).toBeCloseTo(1 / 0.6 - 1, 12);
    expect(widestScan(lattice, 1, 0, 1)).toBe(1);
  });
});

describe('parts', () => {
  test('a hexagon of seven rows has 37 elements', () => {
    const { x } = planarLayout({
      columns: 7,
      rows: 7,
      dx: 0.6,
      dy: 0.6 * Math.sqrt(0.75),
      triangular: true,
      outline: 'hexagon',
    });
    expect(x).toHaveLength(37);
  });

  test('a phase is rounded by half a step at most, and at random to the right mean', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -20, max: 20, noNaN: true }),
        fc.integer({ min: 1, max: 8 }),
        (phase, bits) => {
          const step = (2 * Math.PI) / 2 ** bits;
          expect(Math.abs(steppedPhase(phase, bits, null) - phase)).toBeLessThan(
            step * (0.5 + 1e-6),
          );
        },
      ),
    );
    const random = new Random(1);
    let sum = 0;
    for (let k = 0; k < 20000; k++) sum += steppedPhase(0.3, 3, random);
    expect(sum / 20000).toBeCloseTo(0.3, 1);
  });

  test('the mean over arrays with errors is what the formula says', () => {
    const e = row(chebyshevWindow(12, 25), 0.5, 0.2);
    const errors = { amplitude: 0.1, phase: 0.2 };
    const { share, floor } = meanUnderErrors(e.re, e.im, errors);
    const random = new Random(7);
    const at = [-0.7, 0.2, 0.9];
    const sums = [0, 0, 0];
    const runs = 4000;
    for (let k = 0; k < runs; k++) {
      const cut = cutOf({ ...e, ...disturbed(e.re, e.im, errors, random) }, thetaCut(0), 0);
      at.forEach((t, n) => {
        sums[n] = (sums[n] ?? 0) + powerAt(cut, t) / runs;
      });
    }
    const whole = cutOf(e, thetaCut(0), 0);
    at.forEach((t, n) => {
      const mean = share * powerAt(whole, t) + floor;
      expect(Math.abs((sums[n] ?? 0) / mean - 1)).toBeLessThan(0.06);
    });
  });

  test('nulls vanish, by the least change; two in one direction are refused', () => {
    const e = row(chebyshevWindow(10, 30), 0.5);
    const to = (t: number) => [Math.sin(t), 0, Math.cos(t)] as const;
    const w = withNulls(e.layout, e.re, e.im, [to(0.5), to(-0.9)]);
    const cut = cutOf({ ...e, ...w }, thetaCut(0), 0);
    expect(powerAt(cut, 0.5) + powerAt(cut, -0.9)).toBeLessThan(1e-25);
    // The change is a sum of the two directions' waves: at right angles to all that leaves both nulls.
    const again = withNulls(e.layout, w.re, w.im, [to(0.5), to(-0.9)]);
    again.re.forEach((re, n) => {
      expect(re).toBeCloseTo(w.re[n] ?? 0, 13);
    });
    expect(() => withNulls(e.layout, e.re, e.im, [to(0.5), to(0.5)])).toThrow('Null 2 stands');
  });

  test('the plane has the pattern of the cut, and finds the highest lobe of a square array on its axes', () => {
    const layout = planarLayout({
      columns: 8,
      rows: 8,
      dx: 0.5,
      dy: 0.5,
      triangular: false,
      outline: 'rectangle',
    });
    const e = { layout, scale: 1, re: even(64), im: new Float64Array(64) };
    const cut = cutOf(e, thetaCut(0), 1);
    const u = Math.sin(0.4);
    expect(planePower(e, 1, Float64Array.of(u), Float64Array.of(0))[0]).toBeCloseTo(
      powerAt(cut, 0.4),
      9,
    );
    const grid = Float64Array.from({ length: 81 }, (_, k) => -1 + (2 * k + 1) / 81);
    const { top, lobe } = highestOnPlane(e, 0, grid, [0, 0]);
    expect(level((lobe?.power ?? 0) / top.power)).toBeCloseTo(-12.797, 3);
    const ring = { layout: ringLayout(1, 1), scale: 1, re: even(1), im: new Float64Array(1) };
    expect(highestOnPlane(ring, 0, grid, [0, 0]).lobe).toBeNull();
  });
});
