import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { abs, arg, type Complex, complex } from '../../numeric/complex.ts';
import { rootAngles } from './angles.ts';
import { type Branch, followBranches } from './branches.ts';
import { closedPoles } from './closed-poles.ts';
import { criticalPoints } from './critical.ts';
import { axisCrossings } from './crossings.ts';
import { followDelay } from './delay-branches.ts';
import { axisReach, delayCrossings, delayStability } from './delay-stability.ts';
import { gainAt } from './exact-value.ts';
import { type LocusLoop, locusLoop } from './loop.ts';
import { inLeftHalfPlane, stabilityRanges } from './stability-ranges.ts';

const tenths = (low: number, high: number) =>
  fc.integer({ min: 10 * low, max: 10 * high }).map((k) => k / 10);
const polynomial = (least: number, most: number) =>
  fc
    .tuple(tenths(0.1, 2), fc.array(tenths(-1, 9), { minLength: least, maxLength: most }))
    .map(([lead, rest]) => [lead, ...rest]);
/** Numerator and denominator of tenths; proper, improper and of one degree. */
const loops = fc.tuple(polynomial(0, 4), polynomial(1, 5)).map(([num, den]) => locusLoop(num, den));
const signs = fc.constantFrom(1 as const, -1 as const);

const at = ({ re, im }: Branch, k: number): Complex => complex(re[k] as number, im[k]);
const sizeOf = ({ poles, zeros }: LocusLoop) =>
  Math.max(1, ...[...poles, ...zeros].map(({ s }) => abs(s)));

describe('branches', () => {
  test('at every gain they hold each closed-loop pole once', () => {
    fc.assert(
      fc.property(loops, signs, (loop, sign) => {
        const reach = 2 * sizeOf(loop);
        const branches = followBranches(loop, criticalPoints(loop), sign, reach);
        const gains = branches[0]?.gain ?? new Float64Array();
        for (let k = 1; k < gains.length; k += 11) {
          const gain = gains[k] as number;
          if (!Number.isFinite(gain)) continue;
          const free = closedPoles(loop, gain);
          for (const branch of branches) {
            const s = at(branch, k);
            if (Number.isNaN(s.re)) continue;
            const off = free.map((p) => Math.hypot(p.re - s.re, p.im - s.im));
            const near = off.indexOf(Math.min(...off));
            // Beside a meeting a pole changes like the root of what the gain does.
            expect(off[near]).toBeLessThan(1e-5 * Math.max(reach, abs(s)));
            free.splice(near, 1);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  test('none jumps: within the reach each step is short, meetings passed or not', () => {
    fc.assert(
      fc.property(loops, signs, (loop, sign) => {
        const reach = 2 * sizeOf(loop);
        for (const branch of followBranches(loop, criticalPoints(loop), sign, reach))
          for (let k = 1; k < branch.gain.length; k++) {
            const [a, b] = [at(branch, k - 1), at(branch, k)];
            if (!(abs(a) < reach && abs(b) < reach)) continue;
            expect(Math.hypot(a.re - b.re, a.im - b.im)).toBeLessThan(0.2 * reach);
          }
      }),
      { numRuns: 60 },
    );
  });

  test('they leave poles at the angles of departure', () => {
    fc.assert(
      fc.property(loops, signs, (loop, sign) => {
        fc.pre(loop.num.length <= loop.den.length);
        const branches = followBranches(loop, criticalPoints(loop), sign, 2 * sizeOf(loop));
        for (const { root, s, angles } of rootAngles(loop, sign)) {
          if (root === 'zero') continue;
          const from = branches.filter(
            (b) => abs(complex((b.re[0] ?? 0) - s.re, (b.im[0] ?? 0) - s.im)) < 1e-9,
          );
          expect(from).toHaveLength(angles.length);
          for (const b of from) {
            const first = at(b, 1);
            const way = (arg(complex(first.re - s.re, first.im - s.im)) * 180) / Math.PI;
            const off = angles.map((a) => Math.abs(((((a - way) % 360) + 540) % 360) - 180));
            expect(Math.min(...off)).toBeLessThan(12);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  test('with two poles more than zeros the mean of the poles stays', () => {
    const loop = locusLoop([1, 1], [1, 5, 9, 7]);
    const branches = followBranches(loop, criticalPoints(loop), 1, 6);
    const gains = branches[0]?.gain ?? [];
    for (let k = 0; k < gains.length; k++) {
      const sum = branches.reduce((total, b) => total + (b.re[k] as number), 0);
      if (!Number.isNaN(sum)) expect(sum).toBeCloseTo(-5, 8);
    }
  });

  test('three branches that meet in one point leave it in three directions', () => {
    const loop = locusLoop([1, 1], [1, 9, 0, 0]);
    const [triple] = criticalPoints(loop);
    expect(triple).toEqual({ s: { re: -3, im: 0 }, gain: 27, branches: 3, kind: 'meeting' });
    const branches = followBranches(loop, criticalPoints(loop), 1, 12);
    const k = branches[0]?.gain.findIndex((g) => Math.abs(g - 27) < 1e-9) ?? -1;
    expect(branches.map((b) => at(b, k))).toEqual(new Array(3).fill({ re: -3, im: 0 }));
    const after = branches.map((b) => at(b, k + 1)).map((p) => arg(complex(p.re + 3, p.im)));
    expect(new Set(after.map((a) => a.toFixed(1))).size).toBe(3);
  });
});

test('the gain of every point where branches meet is stationary there', () => {
  fc.assert(
    fc.property(loops, (loop) => {
      for (const { s, gain, branches } of criticalPoints(loop)) {
        const h = 1e-4 * (1 + abs(s));
        const far = gainAt(loop, complex(s.re + h, s.im));
        // K − K₀ is of the order of h^branches, not of h.
        const off = abs(complex(far.re - gain, far.im)) / Math.abs(gain);
        expect(off).toBeLessThan(branches === 2 ? 1e-2 : 1e-3);
      }
    }),
    { numRuns: 100 },
  );
});

test('ranges of stable gain: every gain within is stable, and every other is not', () => {
  fc.assert(
    fc.property(loops, fc.integer({ min: -30_000, max: 30_000 }), (loop, thousandths) => {
      const gain = (thousandths + 0.3) / 1000;
      const ranges = stabilityRanges(
        loop,
        axisCrossings(loop).crossings,
        criticalPoints(loop),
        inLeftHalfPlane,
      );
      // Not on an end, nor where the loop loses its highest power.
      fc.pre(
        ranges.every(({ from, to }) => Math.abs(gain - from) > 1e-6 && Math.abs(gain - to) > 1e-6),
      );
      const poles = [...closedPoles(loop, gain), ...loop.cancelled.map(({ s }) => s)];
      fc.pre(poles.every((s) => Math.abs(s.re) > 1e-9));
      const stable = poles.every(inLeftHalfPlane);
      expect(ranges.some(({ from, to }) => gain > from && gain < to)).toBe(stable);
    }),
    { numRuns: 300 },
  );
});

test('crossings lie on the axis, and there the gain is real', () => {
  fc.assert(
    fc.property(loops, (loop) => {
      for (const { s, gain } of axisCrossings(loop).crossings) {
        expect(s.re).toBe(0);
        const k = gainAt(loop, s);
        expect(abs(complex(k.re - gain, k.im))).toBeLessThan(
          1e-9 * Math.abs(gain) * (1 + 1 / Math.max(abs(s), 1e-3)),
        );
      }
    }),
    { numRuns: 100 },
  );
});

describe('dead time', () => {
  const window = { left: -4, right: 2, height: 12 };

  test('as many branches as the argument principle counts, symmetrical about the axis', () => {
    for (const [num, den] of [
      [[1], [1, 1]],
      [[1], [1, 0]],
      [
        [1, 1],
        [1, 0, 0],
      ],
      [
        [1, 3],
        [1, 2, 2],
      ],
      [
        [2, 1],
        [1, 3],
      ],
    ] as const)
      for (const sign of [1, -1] as const) {
        const loop = locusLoop(num, den, 0.8);
        const { branches, checked } = followDelay(loop, criticalPoints(loop), sign, window);
        expect(checked.length).toBeGreaterThan(1);
        const up = branches.filter((b) => b.im.some((y) => y > 1e-9)).length;
        const down = branches.filter((b) => b.im.some((y) => y < -1e-9)).length;
        expect(up).toBe(down);
      }
  });

  test('a pole of sixth order, zeros on the axis, and as many zeros as poles', () => {
    const sixth = locusLoop([1], [1, 6, 15, 20, 15, 6, 1], 2);
    expect(
      followDelay(sixth, criticalPoints(sixth), 1, { left: -3, right: 1, height: 4 }).branches
        .length,
    ).toBeGreaterThan(5);
    const neutral = locusLoop([1, 0], [1, 1], 1);
    expect(
      followDelay(neutral, criticalPoints(neutral), 1, window).branches.length,
    ).toBeGreaterThan(2);
    const [range] = delayStability(neutral, delayCrossings(neutral, axisReach(neutral)));
    expect(range).toEqual({ from: -1, to: 1 });
  });

  test('a dead time of thousands of turns, and a window of as many, are refused', () => {
    const slow = locusLoop([1], [1, 101, 100], 1000);
    expect(() => delayCrossings(slow, axisReach(slow))).toThrow(/turns the loop some \d+ times/u);
    const loop = locusLoop([1], [1, 1], 3);
    const wide = { left: -5, right: 5, height: 5000 };
    expect(() => followDelay(loop, criticalPoints(loop), 1, wide)).toThrow(/some \d+ times/u);
  });

  test('s = W(−K T e^{T})/T − 1 meets its mirror image at −1 − 1/T, with K = e^{−1−T}/T', () => {
    for (const delay of [0.3, 1, 2.5]) {
      const [only] = criticalPoints(locusLoop([1], [1, 1], delay));
      expect(only?.s.re).toBeCloseTo(-1 - 1 / delay, 12);
      expect(only?.gain).toBeCloseTo(Math.exp(-1 - delay) / delay, 12);
    }
  });
});
