/** Figures that others published or put into their repositories, run through the tool as they come. */
import { thermalEnergy } from '@tollbench/engines/semiconductor/constants.ts';
import { klaassen } from '@tollbench/engines/semiconductor/mobility-klaassen.ts';
import { relativeError } from '@tollbench/engines/testing/close.ts';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { readInputs } from '../../define/inputs.ts';
import tool from './index.ts';

/** As a visitor types it. */
const run = (texts: Readonly<Record<string, string>>) =>
  evaluate(
    tool,
    readInputs(tool.inputs, (name) => texts[name]),
  );
const state = (texts: Readonly<Record<string, string>>) => run(texts).state;

describe('MK8J/semiconductor (MIT), check data', () => {
  test.each([
    ['B', 12814084348884494, 0.9939],
    ['B', 102310452086324260, 0.9429],
    ['B', 488667614441956200, 0.8221],
    ['B', 1478188519240326700, 0.753],
    ['B', 4215321079124165000, 0.7462],
    ['B', 10523360939274478000, 0.8817],
    ['B', 57830350533888156000, 0.9967],
    ['P', 1.01210565606422e16, 0.9956],
    ['P', 1.00318614735087e17, 0.9643],
    ['P', 5.68414254472226e17, 0.8504],
    ['P', 1.7243068879357e18, 0.767],
    ['P', 5.68349541329458e18, 0.8352],
    ['P', 1.6432108097657e19, 0.9502],
    ['As', 1.52593384953085e17, 0.9311],
    ['As', 1.4352320007032e18, 0.725],
    ['As', 6.06844058989224e18, 0.6563],
    ['As', 2.18422767623993e19, 0.8738],
  ])(
    'Boron.csv and donors.csv: of %s at %f the share %f is ionised, within 3 %%',
    (element, n, share) => {
      const texts: Record<string, string> =
        element === 'B'
          ? { donors: '0', acceptors: String(n) }
          : { donors: String(n), donor: element };
      const { ionised } = state(texts);
      expect(Math.abs((ionised[0] ?? 0) / n - share)).toBeLessThan(0.03);
    },
  );

  test.each([
    ['couderc', 77.4, 2.59e-20, 0.05],
    ['couderc', 125.9, 3.46e-5, 0.05],
    ['couderc', 151.2, 4.24e-1, 0.05],
    ['couderc', 275, 1.02e9, 0.02],
    ['couderc', 300, 9.63e9, 0.01],
    ['couderc', 350, 3.54e11, 0.01],
    ['sproul1991', 275, 1.06e9, 0.03],
    ['sproul1991', 300, 9.97e9, 0.01],
    ['sproul1991', 350, 3.63e11, 0.01],
    ['misiakos', 195, 1.78e4, 0.1],
    ['misiakos', 239, 1.92e7, 0.1],
  ])('ni.csv: by %s at %f K n_i was measured as %f', (ni, kelvin, measured, within) => {
    const found = state({ ni, kelvin: String(kelvin), donors: '0' }).ni;
    expect(relativeError(found, measured)).toBeLessThan(within);
  });

  test.each([
    [1e12, 300, 1401, 468.4],
    [7.59e14, 300, 1342, 462.7],
    [6.92e15, 300, 1158, 437.8],
    [6.31e16, 300, 767, 348.1],
    [5.75e17, 300, 391, 187.9],
    [5.25e18, 300, 225.5, 84.72],
    [4.79e19, 300, 208.6, 53.48],
  ])(
    'Klassen_1e14_carriers.dat: boron of %f, 1e14 more of both carriers at %f K: %f and %f cm²/Vs',
    (na, kelvin, un, up) => {
      const s = { donors: 0, acceptors: na * 1e6, n: 1e20, p: na * 1e6 + 1e20, kelvin };
      expect(relativeError(klaassen('electron', s) * 1e4, un)).toBeLessThan(0.01);
      expect(relativeError(klaassen('hole', s) * 1e4, up)).toBeLessThan(0.01);
    },
  );

  test.each([
    [1e16, 0.004271823],
    [6.31e16, 0.00999072],
    [3.98e17, 0.022106344],
    [2.51e18, 0.04200939],
    [1.58e19, 0.068365843],
    [1e20, 0.105359855],
  ])('BGN_Schenk_asN-dn-1e14.csv, 300 K: %f donors narrow the gap by %f eV', (n, narrowing) => {
    // The file puts holes of 1e14 in, and all donors ionised.
    const r = run({ donors: String(n), narrowing: 'schenk', ionisation: 'complete' });
    expect(relativeError(r.state.narrowing, narrowing)).toBeLessThan(0.18);
  });
});

describe('mirkov/material-properties: ASTM F723', () => {
  test.each([
    ['n', '4.36 ohm-cm', 1.033e15],
    ['n', '0.0237', 9.2e17],
    ['p', '13.3 Ω·cm', 1.005e15],
    ['p', '0.0428', 1.06e18],
  ])(
    '%s-type of %s has %f per cm³ by the standard, and by our models within 30 %%',
    (type, resistivity, density) => {
      const r = run({ task: 'doping', type, resistivity, kelvin: '23 °C' });
      expect(relativeError(r.f723Density ?? 0, density)).toBeLessThan(0.05);
      expect(relativeError(r.solved?.dose.density ?? 0, density)).toBeLessThan(0.3);
    },
  );
});

describe('textbooks, by their Scilab companions (Lavitha/Scilab_TBC)', () => {
  test('Neamen, Electronic Circuit Analysis and Design, ex. 1.2: 1e16 donors, n_i 1.5e10', () => {
    const s = state({
      ni: 'typed',
      niTyped: '1.5e10',
      ionisation: 'complete',
      statistics: 'boltzmann',
    });
    expect(s.n).toBeCloseTo(1e16, -11);
    expect(s.p / 2.25e4).toBeCloseTo(1, 6);
  });

  test('Neamen ex. 1.3: φ_Fn + φ_Fp of 1e17 and 1e16 is the built-in 0.757 V', () => {
    const n = state({ ni: 'typed', niTyped: '1.5e10', ionisation: 'complete', donors: '1e17' });
    const p = state({
      ni: 'typed',
      niTyped: '1.5e10',
      ionisation: 'complete',
      donors: '0',
      acceptors: '1e16',
    });
    const built = n.middle - n.below - (p.middle - p.below);
    // The book's V_T is 0.026 V.
    expect((built * 0.026) / thermalEnergy(300)).toBeCloseTo(0.757, 3);
  });

  test('Sharma, Electronic Devices, ex. 2.28: 1e15 electrons, n_i 1e10: 0.2982 eV', () => {
    const s = state({ task: 'fermi', electrons: '1e15 cm-3', ni: 'typed', niTyped: '1e10' });
    expect(((s.middle - s.below) * 0.0259) / thermalEnergy(300)).toBeCloseTo(0.2982, 3);
  });

  test('Khurmi and Sedha, ex. 16.6: 3000 Ω·m of both carriers is 1.095e16 per m³', () => {
    const s = state({
      donors: '0',
      ni: 'typed',
      niTyped: '1.095e16 m-3',
      mobility: 'typed',
      electronMobility: '0.14 m2/Vs',
      holeMobility: '0.05 m^2/Vs',
    });
    expect((s.resistivity ?? 0) / 100).toBeCloseTo(3000, -1);
  });

  test('Gupta, ex. 2.12: germanium of n_i 2.5e13 and 3800, 1800 cm²/Vs conducts 2.24 S/m', () => {
    const s = state({
      material: 'Ge',
      donors: '0',
      ni: 'typed',
      niTyped: '2.5e13',
      mobility: 'typed',
      electronMobility: '3800',
      holeMobility: '1800',
    });
    expect(100 / (s.resistivity ?? 0)).toBeCloseTo(2.24, 2);
  });

  test('Sharma, ex. 2.16: 4.2e22 m⁻³ donors in germanium of 3600 cm²/Vs: 4.13e-4 Ω·m', () => {
    const s = state({
      material: 'Ge',
      donors: '4.2e22 m-3',
      donor: 'shallow',
      mobility: 'typed',
      electronMobility: '3600',
      holeMobility: '1700',
    });
    expect((s.resistivity ?? 0) / 100 / 4.13e-4).toBeCloseTo(1, 2);
  });

  test('Rajendran, ex. 10.1, leaves out the 2 of E_g/2kT: its 4.7e13 is not an n_i', () => {
    const s = state({
      material: 'Ge',
      donors: '0',
      ni: 'bands',
      gap: '0.7 eV',
      electronMass: '0.55',
      holeMass: '0.37',
    });
    const kT = thermalEnergy(300);
    expect(s.ni * 1e6 * Math.exp(-0.35 / kT)).toBeGreaterThan(1e13);
    expect(s.ni).toBeCloseTo(2.509e19 * (0.55 * 0.37) ** 0.75 * Math.exp(-0.35 / kT), -10);
  });
});

test('handbook figures at 300 K: n_i of Ge, GaAs and InP (Ioffe NSM: 2.0e13, 2.1e6, 1.3e7)', () => {
  for (const [material, ni] of [
    ['Ge', 2e13],
    ['GaAs', 2.1e6],
    ['InP', 1.3e7],
  ] as const)
    expect(relativeError(state({ material, donors: '0' }).ni, ni)).toBeLessThan(0.15);
});

test('aestimo and solcore asked: 1e16 cm-3 and 1e22 m-3 are one', () => {
  expect(state({ donors: '1e22 m-3' })).toEqual(state({ donors: '1e16 cm^-3' }));
});
