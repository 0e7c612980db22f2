import { expect, test } from 'vitest';
import { Random } from '../numeric/random.ts';
import { FAMILIES, type FamilyName, familyModel, familyStarts } from './families.ts';
import { fitSquares, noLimits } from './fit.ts';

/** Telling parameters of each family, a span of x, and how many peaks or degrees. */
const TRUTHS: Readonly<
  Record<
    FamilyName,
    {
      readonly b: Readonly<Record<string, number>>;
      readonly x: readonly [number, number];
      readonly count?: number;
      readonly below?: number;
    }
  >
> = {
  proportional: { b: { b: 2.5 }, x: [1, 10] },
  exponential: { b: { a: 3, k: -0.4 }, x: [0, 8] },
  exponentialOffset: { b: { a: 5, tau: 0.002, c: 1 }, x: [0, 0.01] },
  twoExponentials: { b: { a: 3, tau1: 1, b: 5, tau2: 12 }, x: [0, 30] },
  stretched: { b: { a: 2, tau: 3, beta: 0.7, c: 0.5 }, x: [0.05, 20] },
  power: { b: { a: 2, b: -1.3 }, x: [1, 20] },
  powerOffset: { b: { a: 2, b: 0.6, c: -1 }, x: [0.1, 20] },
  logarithmic: { b: { a: 1, b: 2 }, x: [1, 50] },
  logistic: { b: { L: 100, k: 0.8, x0: 6 }, x: [0, 12] },
  logistic4: { b: { a: 2, b: 10, k: 1.5, x0: -3 }, x: [-8, 2] },
  gompertz: { b: { L: 50, k: 0.5, x0: 4 }, x: [0, 14] },
  doseResponse: { b: { a: 5, b: 95, c: 3e-8, h: 1.4 }, x: [1e-10, 1e-5] },
  michaelisMenten: { b: { V: 212, K: 0.064 }, x: [0.02, 1.1] },
  arrhenius: { b: { A: 2e11, E: 75_000 }, x: [290, 360] },
  steinhartHart: { b: { A: 1.1e-3, B: 2.3e-4, C: 8e-8 }, x: [500, 30_000] },
  diode: { b: { I0: 1e-9, V0: 0.045 }, x: [0.2, 0.75] },
  gaussian: { b: { a1: 10, m1: 3, s1: 0.4, a2: 6, m2: 5, s2: 0.7, c: 1 }, x: [0, 9], count: 2 },
  lorentzian: { b: { a1: 4, m1: 1e9, s1: 2e7, c: 0.1 }, x: [0.8e9, 1.2e9], count: 1 },
  sinusoid: { b: { c: 1, A: 2, f: 50, phi: 0.6 }, x: [0, 0.1] },
  dampedSinusoid: { b: { c: 0, A: 3, tau: 0.4, f: 7, phi: 1 }, x: [0, 1.2] },
  rational: { b: { a0: 1, a1: 2, a2: 0.3, b1: 0.5, b2: 0.2 }, x: [0, 12], count: 2, below: 2 },
};

test.each(Object.keys(FAMILIES) as FamilyName[])(
  '%s: found from its own starts, noise or none',
  (name) => {
    const {
      b,
      x: [low, high],
      count = 1,
      below = 1,
    } = TRUTHS[name];
    const random = new Random(7);
    const { model } = familyModel(name, count, below);
    const truth = Float64Array.from(model.parameters, (p) => b[p] as number);
    const isWide = low > 0 && high / low > 100;
    const x = Array.from({ length: 60 }, (_, k) =>
      isWide ? low * (high / low) ** (k / 59) : low + (k * (high - low)) / 59,
    );
    const clean = x.map((v) => model.at(truth, [v]));
    const size = Math.max(...clean.map(Math.abs));
    for (const noise of [0, 0.002]) {
      const y = Float64Array.from(clean, (v) => v + noise * size * random.normal());
      const data = { rows: x.map((v) => [v]), y };
      const starts = familyStarts(name, model, data, count, below);
      expect(starts.length).toBeGreaterThan(0);
      const fits = starts.slice(0, 2).map((s) => fitSquares(model, data, noLimits(s)));
      const best = Math.min(...fits.map(({ squares }) => squares));
      const atTruth = y.reduce((s, v, i) => s + (v - (clean[i] as number)) ** 2, 0);
      expect(best / (noise === 0 ? size ** 2 : atTruth)).toBeLessThan(noise === 0 ? 1e-16 : 1);
    }
  },
);
