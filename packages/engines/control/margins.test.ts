import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { abs } from '../numeric/complex.ts';
import { relativeError } from '../testing/close.ts';
import { sampleLoop } from './loop-samples.ts';
import { margins } from './margins.ts';
import { evaluate, transferFunction } from './transfer-function.ts';
import { unstablePoles } from './unstable-poles.ts';

const of = (num: number[], den: number[], delay = 0) => margins(transferFunction(num, den, delay));

test('a loop with dead time that passes through −1 within rounding has its margins', () => {
  // Its phase is within an ulp of −180° at both ends of a stretch, of which one counts as reached.
  for (const [num, den] of [
    [
      [19118.84183926347, 1841.427737199475, -0.9893886227776914],
      [-175671.77252983907, -187968.79660692782, -1862.1207888162942, 0],
    ],
    [
      [453.1066728563527, 42.95848393031477, -0.7467940903570524],
      [-5515.77954969082, -5901.884118169177, -58.46726322672269, 0],
    ],
  ] as const)
    expect(of([...num], [...den], 20).sensitivityPeak).toBeGreaterThan(1e6);
});

describe('known loops', () => {
  test('(s + 1)⁻³ bears a gain of 8, at √3', () => {
    const m = of([1], [1, 3, 3, 1]);
    expect(m.gainIncrease?.gainMargin).toBeCloseTo(8, 12);
    expect(m.gainIncrease?.omega).toBeCloseTo(Math.sqrt(3), 13);
    expect(m.phase).toBeNull();
    expect(unstablePoles(transferFunction([7.99], [1, 3, 3, 1]))).toBe(0);
    expect(unstablePoles(transferFunction([8.01], [1, 3, 3, 1]))).toBe(2);
  });

  test('1/(s(s + 1)(s + 2)) bears 6', () => {
    expect(of([1], [1, 3, 2, 0]).gainIncrease?.gainMargin).toBeCloseTo(6, 12);
  });

  test('an unstable plant needs a least gain, and its loop closes only above it', () => {
    const m = of([3], [1, -1]);
    expect(m.gainDecrease).toEqual({ omega: 0, gainMargin: 1 / 3 });
    expect(m.gainIncrease).toBeNull();
    expect(unstablePoles(transferFunction([3], [1, -1]))).toBe(0);
    expect(unstablePoles(transferFunction([0.9], [1, -1]))).toBe(1);
  });

  test('a conditionally stable loop has a margin to either side', () => {
    // K(s + 1)²/s³: on −1 at K = 1/2, ω = 1.
    const m = of([4, 8, 4], [1, 0, 0, 0]);
    expect(m.gainDecrease?.gainMargin).toBeCloseTo(1 / 8, 12);
    expect(m.gainDecrease?.omega).toBeCloseTo(1, 12);
    expect(m.gainIncrease).toBeNull();
  });

  test('a loop that is negative at DC lists the crossing at 0', () => {
    const m = of([-0.5], [1, 1]);
    expect(m.phaseCrossings).toEqual([{ omega: 0, gainMargin: 2 }]);
    expect(m.sensitivityPeak).toBeCloseTo(2, 6);
  });

  test('|L| that only touches 1 crosses there once', () => {
    // 2s/(s + 1)²: |L| = 2ω/(1 + ω²) ≤ 1, equal at ω = 1, where L = 1.
    const m = of([2, 0], [1, 2, 1]);
    expect(m.gainCrossings).toHaveLength(1);
    expect(m.gainCrossings[0]?.omega).toBeCloseTo(1, 9);
    expect(Math.abs(m.gainCrossings[0]?.phaseMargin ?? 0)).toBeCloseTo(180, 6);
  });

  test('a resonance above the crossover brings |L| = 1 three times', () => {
    const loop = transferFunction([10], [1, 0.04, 100, 0]);
    const r = margins(loop);
    expect(r.gainCrossings).toHaveLength(3);
    for (const c of r.gainCrossings)
      expect(abs(evaluate(loop, { re: 0, im: c.omega }))).toBeCloseTo(1, 11);
  });

  test('an integrator with dead time: π/2 − τω at ω = K, and K < π/(2τ)', () => {
    const m = of([0.5], [1, 0], 1);
    expect(m.phase?.omega).toBeCloseTo(0.5, 13);
    expect(m.phase?.phaseMargin).toBeCloseTo(90 - (0.5 * 180) / Math.PI, 11);
    expect(m.delay?.delayMargin).toBeCloseTo((Math.PI / 2 - 0.5) / 0.5, 12);
    expect(m.gainIncrease?.gainMargin).toBeCloseTo(Math.PI / 2 / 0.5, 10);
    expect(unstablePoles(transferFunction([1.57], [1, 0], 1))).toBe(0);
    expect(unstablePoles(transferFunction([1.58], [1, 0], 1))).toBe(2);
    // Each further pair crosses at K = π/2 + 2πk.
    expect(unstablePoles(transferFunction([1.58 + 2 * Math.PI], [1, 0], 1))).toBe(4);
  });

  test('a gain of 1 or more at high frequency with dead time makes infinitely many', () => {
    expect(unstablePoles(transferFunction([1.5, 1], [1, 2], 0.1))).toBe(Number.POSITIVE_INFINITY);
  });

  test('a dead time of next to nothing changes nothing, and does not hang', () => {
    for (const delay of [5e-324, 1e-300, 1e-15]) {
      const loop = transferFunction([6, 3], [1, 3, 2, 0], delay);
      const [a, b] = [margins(loop), of([6, 3], [1, 3, 2, 0])];
      expect(a.phase?.phaseMargin).toBeCloseTo(b.phase?.phaseMargin ?? 0, 9);
      expect(unstablePoles(loop)).toBe(0);
    }
  });

  test('what has no crossover is said', () => {
    expect(() => of([-1, 1], [1, 1])).toThrow(/\|L\| is 1 at every frequency/);
    expect(of([0.5], [1]).phaseCrossings).toEqual([]);
  });
});

const stableRoot = fc.double({ min: -1.5, max: 1.5, noNaN: true }).map((e) => -(10 ** e));
const polynomial = (roots: readonly number[]) =>
  roots.reduce<number[]>((p, r) => p.concat(0).map((c, i) => c - r * (p[i - 1] ?? 0)), [1]);

describe('laws', () => {
  test('at a gain margin the closed loop has a pole on the axis, at that frequency', () => {
    fc.assert(
      fc.property(
        fc.array(stableRoot, { minLength: 3, maxLength: 5 }),
        fc.double({ min: -1, max: 1, noNaN: true }),
        (poles, e) => {
          const den = polynomial(poles);
          const num = [10 ** e * (den.at(-1) as number)];
          const g = of(num, den).gainIncrease;
          if (!g) return;
          const verge = sampleLoop(
            transferFunction(
              num.map((c) => c * g.gainMargin),
              den,
            ),
          ).closedPoles;
          const nearest = Math.min(...verge.map((p) => Math.hypot(p.re, p.im - g.omega)));
          expect(nearest / g.omega).toBeLessThan(1e-6);
        },
      ),
      { numRuns: 150 },
    );
  });

  test('the count by argument is the count of roots', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.integer({ min: -300, max: 100 }).map((x) => x / 100),
          { minLength: 2, maxLength: 5 },
        ),
        fc.double({ min: 0.1, max: 30, noNaN: true }),
        (poles, k) => {
          const loop = transferFunction([k], polynomial(poles));
          const p = sampleLoop(loop).closedPoles;
          if (p.some((x) => Math.abs(x.re) < 1e-4)) return;
          expect(unstablePoles(loop)).toBe(p.filter((x) => x.re > 0).length);
        },
      ),
      { numRuns: 150 },
    );
  });

  test('scaling time moves frequencies and leaves margins', () => {
    const a = of([6, 3], [1, 3, 2, 0], 0.1);
    const b = of([6e6, 3e9], [1, 3e3, 2e6, 0], 1e-4);
    expect(relativeError(b.phase?.phaseMargin ?? 0, a.phase?.phaseMargin ?? 1)).toBeLessThan(1e-9);
    expect(relativeError(b.sensitivityPeak, a.sensitivityPeak)).toBeLessThan(1e-8);
  });

  test('Ms bounds the other margins', () => {
    fc.assert(
      fc.property(fc.array(stableRoot, { minLength: 2, maxLength: 4 }), (poles) => {
        const den = polynomial(poles);
        const m = of([3 * (den.at(-1) as number)], den);
        const ms = m.sensitivityPeak;
        for (const c of m.phaseCrossings)
          expect(Math.abs(1 - 1 / c.gainMargin)).toBeGreaterThan((1 - 1e-6) / ms);
        for (const c of m.gainCrossings)
          expect(2 * Math.abs(Math.sin((c.phaseMargin * Math.PI) / 360))).toBeGreaterThan(
            (1 - 1e-6) / ms,
          );
      }),
      { numRuns: 150 },
    );
  });
});
