import { describe, expect, test } from 'vitest';
import { EngineError } from '../error.ts';
import { builtIn, deplete, fieldIn, potentialIn } from './depletion.ts';
import { abruptProfile, diffusedProfile, gradedProfile, pinProfile } from './doping-profile.ts';
import { type Junction, neutralPotential, overPermittivity } from './junction-side.ts';
import { solveWithError } from './junction-solve.ts';

const side = { gap: 1.12, affinity: 4.05, permittivity: 11.7, nc: 2.8e25, nv: 2.65e25 };
const silicon: Junction = { p: side, n: side, thermal: 0.02585, statistics: 'boltzmann' };
const over = overPermittivity(side);
const lifetimes = { electrons: 1e-6, holes: 1e-6 };

describe('the depletion approximation of any profile', () => {
  test('is the textbook’s for an abrupt and for a linearly graded one', () => {
    const abrupt = deplete(silicon, abruptProfile(1e22, 1e21, [-1e-4, 1e-4]), 3);
    expect((abrupt?.xp ?? 0) + (abrupt?.xn ?? 0)).toBeCloseTo(
      Math.sqrt((2 * 3 * 1.1e-21) / over),
      15,
    );
    const graded = deplete(silicon, gradedProfile(1e26, [-1e-4, 1e-4]), 3);
    expect(2 * (graded?.xn ?? 0)).toBeCloseTo(((12 * 3) / (over * 1e26)) ** (1 / 3), 15);
  });

  test('has a field that is the slope of its potential, and none at its edges', () => {
    for (const profile of [
      diffusedProfile('gaussian', 1e24, 1e21, 2e-6, 1e-4),
      diffusedProfile('exponential', 1e24, 1e21, 2e-6, 1e-4),
      pinProfile(1e24, 1e19, 5e-6, 1e24, [-1e-5, 1e-4]),
    ]) {
      const layer = deplete(silicon, profile, 8);
      if (!layer) throw new Error('no layer');
      expect(potentialIn(silicon, profile, layer, layer.xn * (1 - 1e-12))).toBeCloseTo(8, 6);
      for (const t of [0.1, 0.45, 0.8]) {
        const x = -layer.xp + t * (layer.xp + layer.xn);
        const h = 1e-6 * layer.xn;
        const [a, b] = [x - h, x + h].map((u) => potentialIn(silicon, profile, layer, u)) as [
          number,
          number,
        ];
        expect((a - b) / (2 * h) / fieldIn(silicon, profile, layer, x)).toBeCloseTo(1, 4);
      }
    }
  });

  test('gives nothing where the device is too short', () => {
    expect(deplete(silicon, abruptProfile(1e21, 1e21, [-1e-7, 1e-7]), 5)).toBeNull();
  });
});

test('Poisson’s equation: the error that is said is that of the grid, and falls with its square', () => {
  const profile = abruptProfile(1e23, 1e22, [-1e-5, 1e-5]);
  const vbi = builtIn(silicon, profile) ?? 0;
  const at = (n: number) => solveWithError(silicon, profile, vbi, -2, lifetimes, n);
  const best = at(1600).fine.capacitance;
  const [coarse, fine] = [at(60), at(240)];
  const off = (s: typeof fine) => Math.abs(s.fine.capacitance / best - 1);
  expect(off(coarse) / coarse.error.capacitance).toBeGreaterThan(0.3);
  expect(off(coarse) / coarse.error.capacitance).toBeLessThan(3);
  expect(off(fine)).toBeLessThan(off(coarse) / 8);
});

test('a neutral piece is neutral, by either statistics, from intrinsic to degenerate', () => {
  for (const statistics of ['boltzmann', 'fermi'] as const)
    for (const doping of [-1e26, -1e20, 0, 1e14, 1e26]) {
      const u = neutralPotential({ ...silicon, statistics }, side, doping, 0);
      expect(Number.isFinite(u)).toBe(true);
      const other = neutralPotential({ ...silicon, statistics }, side, doping, -40);
      expect(Number.isFinite(other)).toBe(true);
    }
});

test('profiles refuse what makes no junction', () => {
  expect(() => diffusedProfile('gaussian', 1e20, 1e21, 1e-6, 1e-4)).toThrow(EngineError);
  expect(() => abruptProfile(0, 1e21, [-1, 1])).toThrow(EngineError);
});
