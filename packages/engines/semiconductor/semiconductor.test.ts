import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { relativeError } from '../testing/close.ts';
import { passler, varshni } from './band-gap.ts';
import {
  delAlamo,
  jainRoulston,
  klaassenNarrowing,
  schenk,
  slotboom,
  yanCuevas,
} from './band-gap-narrowing.ts';
import { thermalEnergy } from './constants.ts';
import { densityOfStates, massOfStates } from './density-of-states.ts';
import { INTRINSIC_MODELS, INTRINSIC_SILICON } from './intrinsic-silicon.ts';
import { altermattBinding, pearsonBardeen } from './ionisation.ts';
import { type Bands, bandsOf, intrinsic, withIntrinsic } from './material.ts';
import { MATERIAL_IDS, materialOf } from './materials.ts';
import { equilibrium, type Level } from './neutrality.ts';
import { densityF723, resistivityF723 } from './resistivity-f723.ts';

const donor = (density: number, energy = 0.045): Level => ({
  kind: 'donor',
  density,
  energy,
  degeneracy: 2,
});
const acceptor = (density: number, energy = 0.045): Level => ({
  kind: 'acceptor',
  density,
  energy,
  degeneracy: 4,
});
const silicon = bandsOf(materialOf('Si'), 300);

describe('bands', () => {
  test('a free electron has 2.5094e19 states a cubic centimetre at 300 K', () => {
    expect(densityOfStates(1, 300) / 1e25).toBeCloseTo(2.5094, 4);
    expect(massOfStates(densityOfStates(0.3, 77), 77)).toBeCloseTo(0.3, 12);
  });

  test('gaps at 300 K are those of the handbooks', () => {
    const at300 = Object.fromEntries(MATERIAL_IDS.map((id) => [id, materialOf(id, 0).gap(300)]));
    expect(at300['Si']).toBeCloseTo(1.124, 3);
    expect(at300['Ge']).toBeCloseTo(0.663, 3);
    expect(at300['GaAs']).toBeCloseTo(1.422, 3);
    expect(at300['InP']).toBeCloseTo(1.353, 3);
    expect(at300['4H-SiC']).toBeCloseTo(3.23, 2);
    // The alloys end at their elements.
    expect(at300['SiGe']).toBeCloseTo(1.1245, 2);
    expect(at300['AlGaAs']).toBeCloseTo(1.4225, 3);
    expect(materialOf('SiGe', 1).gap(300)).toBeCloseTo(0.663, 2);
  });

  test('gaps fall with temperature, and both formulas start at E(0)', () => {
    expect(varshni({ e0: 1.5, alpha: 5e-4, beta: 200 }, 0)).toBe(1.5);
    expect(passler({ e0: 1.5, alpha: 5e-4, theta: 200, delta: 0.4 }, 0)).toBe(1.5);
    for (const id of MATERIAL_IDS)
      for (let t = 10; t < 1500; t += 10) {
        const material = materialOf(id, 0.3);
        expect(material.gap(t + 10)).toBeLessThan(material.gap(t));
        expect(material.electronMass(t)).toBeGreaterThan(0);
        expect(material.holeMass(t)).toBeGreaterThan(0);
      }
  });

  test('a share of an alloy outside 0 to 1 is refused', () => {
    expect(() => materialOf('AlGaAs', 1.2)).toThrow('The share of aluminium, 1.2,');
    expect(() => materialOf('SiGe', Number.NaN)).toThrow('The share of germanium');
  });

  test('a gap that is chosen for an n_i gives it back', () => {
    for (const model of INTRINSIC_MODELS) {
      const ni = INTRINSIC_SILICON[model].at(300);
      expect(relativeError(intrinsic(withIntrinsic(silicon, ni)), ni)).toBeLessThan(1e-13);
      expect(ni / 1e16).toBeGreaterThan(0.96);
      expect(ni / 1e16).toBeLessThan(1.09);
    }
  });
});

describe('neutrality', () => {
  const dopings = fc.double({ min: 10, max: 27, noNaN: true }).map((l) => 10 ** l);
  const kelvins = fc.double({ min: 20, max: 1500, noNaN: true });

  test('charges cancel to rounding, for any dopants at any temperature', () => {
    fc.assert(
      fc.property(
        dopings,
        dopings,
        kelvins,
        fc.constantFrom(...MATERIAL_IDS),
        (nd, na, kelvin, id) => {
          const levels = [donor(nd), acceptor(na)];
          const at = equilibrium(bandsOf(materialOf(id, 0.3), kelvin), levels);
          const [dPlus, aMinus] = at.ionised as [number, number];
          const positive = at.p + dPlus;
          expect(relativeError(positive, at.n + aMinus)).toBeLessThan(1e-10);
        },
      ),
    );
  });

  test('n·p is n_i² wherever Boltzmann’s statistics hold', () => {
    fc.assert(
      fc.property(dopings, kelvins, (nd, kelvin) => {
        const bands = bandsOf(materialOf('Si'), kelvin);
        const { n, p } = equilibrium(bands, [donor(nd)], 'boltzmann');
        fc.pre(p > 1e-290 && intrinsic(bands) > 1e-150);
        expect(relativeError(n * p, intrinsic(bands) ** 2)).toBeLessThan(1e-9);
      }),
    );
  });

  test('a mirrored crystal has mirrored carriers', () => {
    const mirror: Bands = { ...silicon, nc: silicon.nv, nv: silicon.nc };
    const a = equilibrium(silicon, [donor(1e22)]);
    const b = equilibrium(mirror, [{ ...donor(1e22), kind: 'acceptor' }]);
    expect(relativeError(a.n, b.p)).toBeLessThan(1e-12);
    expect(relativeError(a.p, b.n)).toBeLessThan(1e-12);
  });

  test('pure and exactly compensated gallium arsenide come to n = p = n_i', () => {
    const bands = bandsOf(materialOf('GaAs'), 300);
    const ni = intrinsic(bands);
    const pure = equilibrium(bands, []);
    expect(relativeError(pure.n, ni)).toBeLessThan(1e-12);
    expect(relativeError(pure.p, ni)).toBeLessThan(1e-12);
    const deep = equilibrium(bands, [donor(1e20, -0.2), acceptor(1e20, -0.2)]);
    expect(relativeError(deep.n, ni)).toBeLessThan(1e-6);
  });

  test('a compensated donor freezes out by the quadratic of the textbooks', () => {
    // n(n + Na)/(Nd − Na − n) = Nc/2·e^{−E/kT}, with holes none.
    const kelvin = 40;
    const bands = bandsOf(materialOf('Si'), kelvin);
    const [nd, na] = [1e22, 1e21];
    const { n } = equilibrium(bands, [donor(nd), acceptor(na)], 'boltzmann');
    const right = (bands.nc / 2) * Math.exp(-0.045 / thermalEnergy(kelvin));
    expect(relativeError((n * (n + na)) / (nd - na - n), right)).toBeLessThan(1e-6);
  });
});

describe('dopants', () => {
  test('levels and bound states of Altermatt’s model vanish with doping', () => {
    const dilute = altermattBinding('P', 1e18);
    expect(dilute?.energy).toBeCloseTo(0.0455, 6);
    expect(dilute?.bound).toBeCloseTo(1, 6);
    const dense = altermattBinding('B', 1e27);
    expect(dense?.energy).toBeLessThan(1e-4);
    expect(dense?.bound).toBeLessThan(1e-3);
    expect(altermattBinding('Sb', 1e20)).toBeNull();
    expect(pearsonBardeen(0.045, 1e27, 3.1e-10)).toBe(0);
    expect(pearsonBardeen(0.045, 1e24, 3.1e-10)).toBeCloseTo(0.014, 6);
  });
});

describe('narrowing of the gap', () => {
  test('grows with doping, from nothing', () => {
    const models = [
      slotboom,
      klaassenNarrowing,
      delAlamo,
      (n: number) => yanCuevas(n, 'n'),
      (n: number) => jainRoulston('GaAs', 'p', n) ?? Number.NaN,
      (n: number) => {
        const { conduction, valence } = schenk({ n, p: 0, ionised: n, kelvin: 300 });
        return conduction + valence;
      },
    ];
    for (const model of models) {
      expect(model(0) || 0).toBe(0);
      for (let n = 1e22; n < 1e27; n *= 2) expect(model(2 * n)).toBeGreaterThanOrEqual(model(n));
      expect(model(1e26)).toBeGreaterThan(0.05);
      expect(model(1e26)).toBeLessThan(0.3);
    }
    expect(jainRoulston('InP', 'n', 1e24)).toBeNull();
  });
});

describe('ASTM F723', () => {
  test('both directions, fitted each on its own, agree within 7.5 per cent', () => {
    for (const wafer of ['B', 'P'] as const)
      for (let n = 1e19; n < 4e26; n *= 1.5)
        expect(relativeError(densityF723(wafer, resistivityF723(wafer, n)), n)).toBeLessThan(0.075);
  });
});
