import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { abs, complex, sub } from '../numeric/complex.ts';
import { relativeError } from '../testing/close.ts';
import { frequencyResponse } from './frequency-response.ts';
import { closedLoopBand, closedLoopStability } from './loop-functions.ts';
import { sampleLoop } from './loop-samples.ts';
import { margins } from './margins.ts';
import { evaluate, transferFunction } from './transfer-function.ts';

const coefficient = fc.double({ min: -5, max: 5, noNaN: true });

test('the frequency response is G(jω), in whatever order its quotient is taken', () => {
  fc.assert(
    fc.property(
      fc.array(coefficient, { minLength: 1, maxLength: 4 }),
      fc.array(coefficient, { minLength: 4, maxLength: 6 }),
      fc.double({ min: 0, max: 3, noNaN: true }),
      fc.double({ min: -3, max: 3, noNaN: true }),
      (num, den, delay, e) => {
        if (Math.abs(den[0] as number) < 0.1) return;
        const g = transferFunction(num, den, delay);
        const w = 10 ** e;
        const exact = evaluate(g, complex(0, w));
        const { re, im } = frequencyResponse(g, [w]);
        expect(abs(sub(complex(re[0] ?? 0, im[0]), exact))).toBeLessThanOrEqual(1e-12 * abs(exact));
      },
    ),
  );
});

test('samples ascend, stay two decades around all that happens, and name the crossovers', () => {
  const s = sampleLoop(transferFunction([100], [1, 11, 10, 0]));
  expect(s.omega.every((w, k) => k === 0 || w > (s.omega[k - 1] ?? 0))).toBe(true);
  expect(s.omega[0] ?? 1).toBeLessThanOrEqual(0.011);
  expect(s.omega.at(-1) ?? 0).toBeGreaterThanOrEqual(990);
  expect(s.crossovers).toHaveLength(1);
  expect(s.closedPoles).toHaveLength(3);
});

describe('nothing falls between samples', () => {
  test('a resonance of the closed loop alone, ten thousand times narrower than a step of the grid', () => {
    // s² + 2ζs + 2 closed: |S| peaks at 1/(2ζ√2) in √2.
    fc.assert(
      fc.property(fc.double({ min: -7, max: -4, noNaN: true }), (e) => {
        const zeta = 10 ** e;
        const m = margins(transferFunction([1], [1, 2 * zeta, 1]));
        expect(m.sensitivityOmega).toBeCloseTo(Math.SQRT2, 4);
        expect(m.sensitivityPeak * 2 * zeta * Math.SQRT2).toBeCloseTo(1, 3);
      }),
    );
  });

  test('a resonance of the plant far above the crossover that alone makes the loop unstable', () => {
    const loop = transferFunction([1], [1e-6, 2e-9, 1, 0]);
    const m = margins(loop);
    expect(m.gainCrossings).toHaveLength(3);
    expect(m.gainDecrease?.omega).toBeCloseTo(1000, 3);
    // |L(1000j)| = 1/(2ζω₀²/ω₀ …) = 1/(2·10⁻⁹·10⁶).
    expect(m.gainDecrease?.gainMargin).toBeCloseTo(2e-3, 9);
    expect(closedLoopStability(loop, m)).toEqual({ verdict: 'unstable', unstable: 2 });
  });

  test('a dead time much longer than the time constant', () => {
    // 0.9 e^(−5s)/(s + 1): never at |L| = 1, and still all but unstable.
    const loop = transferFunction([0.9], [1, 1], 5);
    const m = margins(loop);
    expect(m.phase).toBeNull();
    const first = m.phaseCrossings[0]?.omega ?? 0;
    expect(Math.atan(first) + 5 * first).toBeCloseTo(Math.PI, 11);
    expect(m.gainIncrease?.gainMargin).toBeCloseTo(Math.hypot(1, first) / 0.9, 11);
    expect(closedLoopStability(loop, m).verdict).toBe('stable');
    const louder = transferFunction([1.2], [1, 1], 5);
    expect(closedLoopStability(louder, margins(louder))).toEqual({
      verdict: 'unstable',
      unstable: 2,
    });
  });

  test('a narrow resonance that a dead time sweeps past −1: no frequency tops the peaks', () => {
    const exponent = (min: number, max: number) => fc.double({ min, max, noNaN: true });
    fc.assert(
      fc.property(
        exponent(0.5, 1.5),
        exponent(-4, -1),
        exponent(-0.7, 0.7),
        fc.double({ min: 0.3, max: 3, noNaN: true }),
        (e, z, d, gain) => {
          const [w, zeta, delay] = [10 ** e, 10 ** z, 10 ** d];
          // A lag and a resonance far above it, each of them near |L| = 1.
          const loop = transferFunction(
            [2 * zeta * gain, gain, 2 * gain * w * w],
            [1, 1 + 2 * zeta * w, w * w + 2 * zeta * w, w * w],
            delay,
          );
          const m = margins(loop);
          const band = closedLoopBand(loop);
          const scan = Float64Array.from({ length: 40_000 }, (_, k) =>
            k < 20_000
              ? 0.1 * (100 * w) ** (k / 20_000)
              : w * (1 + zeta * Math.sinh((k - 30_000) / 1500)),
          ).filter((x) => x > 0 && x < 100 * w);
          const { re, im } = frequencyResponse(loop, scan);
          scan.forEach((_, k) => {
            const below = Math.hypot(1 + (re[k] as number), im[k] as number);
            const l = Math.hypot(re[k] as number, im[k] as number);
            if (1 / below > m.sensitivityPeak * (1 + 1e-7) || l / below > band.peak * (1 + 1e-7))
              throw new Error(`${1 / below}, ${l / below} at ${scan[k]}`);
          });
          expect(m.sensitivityPeak).toBeLessThan(Number.POSITIVE_INFINITY);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('the closed loop', () => {
  test('first order: bandwidth, rejection and peak in closed form', () => {
    fc.assert(
      fc.property(fc.double({ min: 1.5, max: 500, noNaN: true }), (k) => {
        // k/(s + 1): T = k/(s + 1 + k), S = (s + 1)/(s + 1 + k).
        const b = closedLoopBand(transferFunction([k], [1, 1]));
        expect(relativeError(b.bandwidth ?? 0, 1 + k)).toBeLessThan(1e-12);
        // |S|² = 1/2 at ω² = (1 + k)² − 2.
        expect(relativeError(b.rejection ?? 0, Math.sqrt((1 + k) ** 2 - 2))).toBeLessThan(1e-11);
        expect(b.peak).toBeCloseTo(k / (1 + k), 14);
        expect(b.peakOmega).toBe(0);
      }),
    );
  });

  test('positive feedback moves its pole far below every corner, and the bandwidth with it', () => {
    const b = closedLoopBand(transferFunction([-0.999], [1, 1]));
    expect(b.atZero).toBeCloseTo(999, 9);
    expect(b.bandwidth).toBeCloseTo(1e-3, 12);
  });

  test('what is cancelled right of the axis or on it stays in the loop', () => {
    const verdict = (num: number[], den: number[], delay: number) => {
      const loop = transferFunction(num, den, delay);
      return closedLoopStability(loop, margins(loop));
    };
    for (const delay of [0, 0.1]) {
      // 2(s − 1)/((s + 2)(s − 1)(s + 2)) and 2s/((s + 2)s(s + 1)).
      expect(verdict([2, -2], [1, 3, 0, -4], delay)).toEqual({ verdict: 'unstable', unstable: 1 });
      expect(verdict([2, 0], [1, 3, 2, 0], delay)).toEqual({ verdict: 'marginal', unstable: 0 });
    }
  });

  test('a loop through its own pole on the axis has no margin there', () => {
    const m = margins(transferFunction([0.3, 0.2], [1, 0, 1, 0]));
    expect(m.phaseCrossings).toEqual([]);
    expect(m.gainCrossings).toHaveLength(3);
  });
});
