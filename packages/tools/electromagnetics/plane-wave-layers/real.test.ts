/** Stacks, files and figures of others, as they stand in the repositories and books named. */
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import type { LayersResult } from './compute.ts';
import tool from './index.ts';
import { type LayersFields, type LayersInputs, placed } from './inputs.ts';
import { inputImpedance } from './readouts.ts';
import { resolve, stackAt } from './resolve.ts';
import { readSpot } from './spot.ts';
import { ellipsometric, sidesAt } from './sweep.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const fields = (s: Some): LayersFields => withDefaults(tool.inputs, s) as LayersFields;
const some = (s: Some): LayersInputs => placed(fields(s));
const run = (s: Some): LayersResult => evaluate(tool, fields(s)) as LayersResult;
const sides = (s: Some) => {
  const i = some(s);
  const r = resolve(i);
  return sidesAt(stackAt(r, i.at.wavelength), i.at.wavelength, i.angle);
};
const DEG = 180 / Math.PI;

describe('sbyrnes321/tmm, tests.py (MIT)', () => {
  test('basic_test: an absorbing stack at 0.1 rad, every digit of its Mathematica', () => {
    const { s, p } = sides({
      layers: '2+4j 2 nm\n3+0.3j 3 nm',
      to: '1+0.1j',
      angle: 0.1 * DEG,
      at: '100 nm',
    });
    const close = (z: { re: number; im: number } | null, re: number, im: number) => {
      expect(z?.re).toBeCloseTo(re, 13);
      expect(z?.im).toBeCloseTo(im, 13);
    };
    close(s.r, -0.60331226568845775, -0.093522181653632019);
    close(s.t, 0.44429533471192989, 0.16921936169383078);
    close(p.r, 0.60102654255772481, 0.094489146845323682);
    close(p.t, 0.4461816467503148, 0.17061408427088917);
    expect(s.reflectance).toBeCloseTo(0.37273208839139516, 13);
    expect(s.transmittance).toBeCloseTo(0.22604491247079261, 13);
    expect(p.reflectance).toBeCloseTo(0.37016110373044969, 13);
    expect(p.transmittance).toBeCloseTo(0.22824374314132009, 13);
    const e = ellipsometric({ s, p });
    expect((e?.psi ?? 0) / DEG).toBeCloseTo(0.78366777347038352, 12);
    // It gives arg(−r_p/r_s) of e^(−iωt): ellipsometers have 180° less that.
    expect((180 - (e?.delta ?? 0)) / DEG).toBeCloseTo(0.0021460774404193292, 12);
  });

  test('position_resolved_test: k_z, Poynting vector and absorption at 37 nm in the first of two layers', () => {
    const inside = (polarisation: 's' | 'p') => {
      const r = run({
        layers: '2.2+0.2j 100 nm\n3.3+0.3j 300 nm',
        to: 'air',
        angle: 45,
        at: '400 nm',
        polarisation,
      });
      const k0 = (2 * Math.PI) / 400;
      expect((r.normal[1]?.re ?? 0) * k0).toBeCloseTo(0.0327410685922732, 14);
      expect((r.normal[1]?.im ?? 0) * k0).toBeCloseTo(0.003315885921866465, 14);
      const places = (r.profile ?? []).filter(({ layer }) => layer === 0);
      const k = places.findIndex(({ z }) => z > 37e-9);
      const [a, b] = [places[k - 1], places[k]];
      if (!a || !b) throw new Error('no place');
      const share = (37e-9 - a.z) / (b.z - a.z);
      return {
        flow: a.flow + share * (b.flow - a.flow),
        absorbed: 1e-9 * (a.absorbed + share * (b.absorbed - a.absorbed)),
      };
    };
    // Between points of the picture, which lie 7 nm apart.
    expect(inside('p').flow).toBeCloseTo(0.7094950598055798, 3);
    expect(inside('p').absorbed).toBeCloseTo(0.005135049118053356, 4);
    expect(inside('s').flow).toBeCloseTo(0.5422594735025152, 3);
    expect(inside('s').absorbed).toBeCloseTo(0.004041912286816303, 4);
  });

  test('coh_overflow_test: e^(−18850) in a layer changes nothing before it', () => {
    const opaque = sides({
      layers: '2+0.1i 50 nm\n1+3i 100 um\n4 50 nm',
      to: '5',
      at: '200 nm',
    });
    const half = sides({ layers: '2+0.1i 50 nm', to: '1+3i', at: '200 nm' });
    expect(Math.abs((opaque.s.r?.re ?? 0) - (half.s.r?.re ?? 9))).toBeLessThan(1e-14);
    expect(Math.abs((opaque.s.r?.im ?? 0) - (half.s.r?.im ?? 9))).toBeLessThan(1e-14);
    expect(opaque.s.transmittance).toBe(0);
    expect(opaque.s.transmissionDb).toBeCloseTo(-81_862, -1);
  });

  test('incoherent_test: three media at 60°, by the sum of echoes', () => {
    for (const p of ['s', 'p'] as const) {
      const R = (n1: string, n2: string, angle: number) =>
        sides({ layers: '', from: n1, to: n2, angle })[p].reflectance;
      const inner = DEG * Math.asin(Math.sin(Math.PI / 3) / 2);
      const [R0, R1] = [R('air', 'n=2', 60), R('n=2', 'n=3', inner)];
      const both = sides({
        layers: 'n=2 567 nm incoherent',
        to: 'n=3',
        angle: 60,
        at: '400 nm',
      })[p];
      expect(both.reflectance).toBeCloseTo(R0 + (R1 * (1 - R0) ** 2) / (1 - R0 * R1), 13);
      expect(both.reflectance + both.transmittance).toBeCloseTo(1, 13);
    }
  });
});

describe('sbyrnes321/tmm, examples.py (MIT), and what it gives for them', () => {
  test('thin film on half a millimetre of glass that does not interfere, p at 40°', () => {
    const { p } = sides({
      layers: 'n=2 120 nm\n1.5+0.00001i 500 um incoherent',
      to: 'air',
      angle: 40,
    });
    expect(p.reflectance).toBeCloseTo(0.055220694486269595, 13);
    expect(p.transmittance).toBeCloseTo(0.8298755805425713, 13);
  });

  test('sample 1: an absorbing film over wavenumbers', () => {
    const r = run({
      layers: '2.2 100 nm\n3.3+0.3j 300 nm',
      to: 'air',
      at: '50000 cm-1',
      start: '1000 cm-1',
      stop: '100000 cm-1',
      angle: 45,
    });
    expect(r.sweep.unit).toBe('cm⁻¹');
    const mean = (key: 'reflectance' | 'transmittance') => (r.at.s[key] + r.at.p[key]) / 2;
    expect(mean('reflectance')).toBeCloseTo(0.2711621300751953, 13);
    expect(mean('transmittance')).toBeCloseTo(0.0016373735047710805, 13);
  });

  test('sample 2: a material given as a table of n and k', () => {
    const materials =
      'wavelength (nm), n, k\n200, 2.1, 0.1\n300, 2.4, 0.3\n400, 2.3, 0.4\n500, 2.2, 0.4\n750, 2.2, 0.5';
    const r = run({
      materials,
      layers: 'file 300 nm',
      to: 'air',
      at: '400 nm',
      start: '200 nm',
      stop: '750 nm',
    });
    expect(r.stack.layers[0]?.medium.eps.im).toBeCloseTo(2 * 2.3 * 0.4, 12);
    expect(r.at.s.transmittance).toBeLessThan(0.05);
  });

  test('sample 3: oxide on silicon at 70° and 633 nm; Ψ and Δ come back after 283 nm', () => {
    const at = (d: number) =>
      ellipsometric(sides({ layers: `1.46 ${d} nm`, to: '3.87+0.02j', angle: 70, at: '633 nm' }));
    const period = 633 / (2 * Math.sqrt(1.46 ** 2 - Math.sin(70 / DEG) ** 2));
    expect(period).toBeCloseTo(283.2, 1);
    expect(at(100 + period)?.psi).toBeCloseTo(at(100)?.psi ?? 0, 9);
    for (const [d, psi, delta] of [
      [0, 10.484901383163749, 179.17897892731338],
      [100, 41.19063158657937, 79.42390620363298],
      [250, 17.400406629555892, 248.26813903461732],
    ] as const) {
      expect(at(d)?.psi).toBeCloseTo(psi, 10);
      expect(at(d)?.delta).toBeCloseTo(delta, 10);
    }
  });

  test('sample 6: the surface plasmon of silver on chromium, a dip at 45.48°', () => {
    const r = run({
      layers: '3.719+4.362j 5 nm\n0.130+3.162j 30 nm',
      from: '1.517',
      to: 'air',
      at: '633 nm',
      polarisation: 'p',
      over: 'angle',
      angleFrom: 30,
      angleTo: 60,
    });
    const R = r.sweep.p.reflectance;
    const dip = r.sweep.x[R.indexOf(Math.min(...R))] ?? 0;
    expect(Math.abs(dip - 45.48)).toBeLessThan(0.06);
    expect(Math.min(...R)).toBeCloseTo(0.00104, 4);
  });
});

describe('textbooks, as worked in FOSSEE’s Scilab companions (Lavitha/Scilab_TBC)', () => {
  test('Hayt and Buck, example 13.1: from 100 Ω to 300 Ω, Γ = 0.5 and three quarters of the power', () => {
    // ε of a medium of η ohms that is not magnetic.
    const er = (eta: number) => `er=${(376.730313668 / eta) ** 2}`;
    const { s } = sides({ layers: '', from: er(100), to: er(300), at: '1 GHz' });
    expect(s.r?.re).toBeCloseTo(0.5, 9);
    expect(s.transmittance).toBeCloseTo(37.5 / 50, 9);
  });

  test('example 13.2: from εr 4 to εr 9, −0.2 and a standing-wave ratio of 1.5', () => {
    const { s } = sides({ layers: '', from: 'er=4', to: 'er=9', at: '1 GHz' });
    expect(s.r?.re).toBeCloseTo(-0.2, 13);
    expect((1 + 0.2) / (1 - 0.2)).toBeCloseTo(1.5, 12);
  });

  test('example 13.5: a coat for glass of 1.45 at 570 nm is 0.118 µm thick', () => {
    const n = Math.sqrt(1.45);
    const r = run({
      layers: `n=${n} QW`,
      to: '1.45',
      at: '570 nm',
      design: '570 nm',
    });
    expect((r.resolved.thicknesses[0] ?? 0) * 1e6).toBeCloseTo(0.1183398, 6);
    expect(r.at.s.reflectance).toBeLessThan(1e-25);
  });

  test('example 13.7: 30° on glass of 1.45, −0.144 of p and −0.222 of s', () => {
    const r = run({ layers: '', to: '1.45', angle: 30, over: 'angle' });
    expect(Math.abs(r.at.p.r?.re ?? 0)).toBeCloseTo(0.144, 3);
    expect(r.at.s.r?.re).toBeCloseTo(-0.222, 3);
    expect(r.at.s.reflectance).toBeCloseTo(0.049, 3);
    expect(r.at.p.transmittance).toBeCloseTo(0.979, 3);
  });

  test('example 13.8 and 13.9: total reflection at 45° from n = 1.414; Brewster’s angle of 1.45 is 55.4°', () => {
    const prism = run({ layers: '', from: `n=${Math.SQRT2}`, to: 'air', over: 'angle' });
    expect((prism.critical ?? 0) * DEG).toBeCloseTo(45, 6);
    expect((run({ layers: '', to: '1.45' }).brewster ?? 0) * DEG).toBeCloseTo(55.4, 1);
  });

  test('example 12.4: water at 2.5 GHz, εr 78 − j7: 20.7 Np/m and 43 + j1.9 Ω', () => {
    const r = run({ layers: '', to: 'eps=78-7j', convention: 'minus', at: '2.5 GHz' });
    const k0 = (2 * Math.PI * 2.5e9) / 299792458;
    expect(Math.abs((r.normal[1]?.im ?? 0) * k0 - 20.727602)).toBeLessThan(0.05);
    const z = inputImpedance(
      r,
      some({ layers: '', to: 'eps=78-7j', convention: 'minus', at: '2.5 GHz' }),
      's',
    );
    expect(Math.abs((z?.re ?? 0) - 42.558673)).toBeLessThan(0.05);
    expect(z?.im).toBeCloseTo(1.9058543, 1);
  });

  test('example 12.6: sea water at 1 MHz, 4 S/m: skin depth 25 cm', () => {
    const r = run({ layers: '', to: 'sigma=4', at: '1 MHz' });
    const skin = 299792458 / (2 * Math.PI * 1e6 * (r.normal[1]?.im ?? 1));
    expect(skin).toBeCloseTo(0.2517737, 3);
  });
});

describe('files of refractiveindex.info (CC0)', () => {
  const HEAD =
    '# this file is part of refractiveindex.info database\n\nREFERENCES: |\n    M. J. Weber [1].\n    <a href="https://doi.org/1">type: of its own</a>\nCOMMENTS: |\n    20 °C\n';
  const TAIL =
    '\nCONDITIONS:\n    temperature: 293\nPROPERTIES:\n    thermal_dispersion:\n      - type: formula A\n        coefficients: 1.86e-06 1.31e-08\n    nd: 1.5168\n';
  const n = (data: string, at: string): number => {
    const r = resolve(
      some({ layers: '', to: 'file', materials: `${HEAD}DATA:\n${data}${TAIL}`, at: at }),
    );
    const { to } = stackAt(r, readSpot(at).wavelength);
    return Math.sqrt((Math.hypot(to.eps.re, to.eps.im) + to.eps.re) / 2);
  };

  test.each([
    // The catalogue prints nd 1.5168 of N-BK7, Malitson's paper 1.45846 of silica; the others are the file's formula,
    // worked out in mpmath.
    [
      'specs/schott/optical/N-BK7.yml, nd 1.5168',
      '  - type: formula 2\n    wavelength_range: 0.3 2.5\n    coefficients: 0 1.03961212 0.00600069867 0.231792344 0.0200179144 1.01046945 103.560653\n  - type: tabulated k\n    data: |\n        0.300 2.8607E-06\n        0.580 9.2541E-09\n        2.500 8.1300E-06',
      '587.5618 nm',
      1.5168,
      5,
    ],
    [
      'main/SiO2/nk/Malitson.yml, nd 1.45846',
      '  - type: formula 1\n    wavelength_range: 0.21 6.7\n    coefficients: 0 0.6961663 0.0684043 0.4079426 0.1162414 0.8974794 9.896161',
      '587.5618 nm',
      1.45846,
      5,
    ],
    [
      'main/TiO2/nk/Devore-o.yml',
      '  - type: formula 4\n    wavelength_range: 0.43 1.53\n    coefficients: 5.913 0.2441 0 0.0803 1 0 0 0 1',
      '0.6 um',
      2.60494160630445,
      12,
    ],
    [
      'main/HfO2/nk/Al-Kuhaili.yml',
      '  - type: formula 5\n    wavelength_range: 0.2 2.0\n    coefficients: 1.875 6.28e-3 -2 5.80e-4 -4',
      '0.5 um',
      1.875 + 0.00628 / 0.25 + 0.00058 / 0.0625,
      12,
    ],
    [
      'main/Au/nk/Babar.yml, a row and half way to the next',
      '  - type: tabulated nk\n    data: |\n        0.5904 0.1823 2.880\n        0.6199 0.1357 3.204\n        0.6525 0.1091 3.529',
      '0.60515 um',
      (0.1823 + 0.1357) / 2,
      12,
    ],
    [
      'main/AgBr/nk/Schroter.yml',
      '  - type: formula 8\n    wavelength_range: 0.495 0.67\n    coefficients: 0.452505 0.09939 0.070537 -0.000150',
      '0.5893 um',
      2.25724480700697,
      12,
    ],
    [
      'organic/CH4N2O - urea/nk/Rosker-e.yml',
      '  - type: formula 9\n    wavelength_range: 0.3 1.06\n    coefficients: 2.51527 0.0240 0.0300 0.020 1.52 0.8771',
      '0.6 um',
      1.60540378803145,
      12,
    ],
    [
      'main/Ge/nk/Burnett.yml at 10.6 µm',
      '  - type: formula 2\n    wavelength_range: 2 14.0\n    coefficients: 0 0.4886331 1.393959 14.5142535 0.1626427 0.0091224 752.190',
      '10.6 um',
      4.00355628065046,
      12,
    ],
    [
      'main/Si/nk/Edwards.yml at 10 µm',
      '  - type: formula 7\n    wavelength_range: 2.4373 25\n    coefficients: 3.41983 0.159906 -0.123109 1.26878E-6 -1.95104E-9',
      '10 um',
      3.4215245576652,
      12,
    ],
  ] as [string, string, string, number, number][])('%s', (_, data, at, expected, digits) => {
    expect(n(data, at)).toBeCloseTo(expected, digits);
  });

  test('its csv has n under one heading and k under another', () => {
    const csv = 'wl,n\n0.5904,0.1823\n0.6199,0.1357\n\nwl,k\n0.5904,2.880\n0.6199,3.204\n';
    const r = resolve(some({ layers: '', to: 'file', materials: csv, at: '590.4 nm' }));
    expect(stackAt(r, 590.4e-9).to.eps.im).toBeCloseTo(2 * 0.1823 * 2.88, 12);
  });

  test('data that would amplify is refused, as main/Al2O3/nk/Querry-o.yml has it', () => {
    expect(() =>
      n(
        '  - type: tabulated nk\n    data: |\n        0.21 1.85 -0.052\n        0.25 1.83 0.01',
        '0.22 um',
      ),
    ).toThrow('has -0.052');
  });
});

describe('figures that everybody knows', () => {
  test('BK7 reflects 4.2 % in the green, a pane of it 8.1 %', () => {
    expect(run({ layers: '' }).at.s.reflectance).toBeCloseTo(0.042, 3);
    expect(run({ layers: 'BK7 3 mm incoherent', to: 'air' }).at.s.reflectance).toBeCloseTo(
      0.081,
      3,
    );
  });

  test('MgF2 of 1.38 on glass of 1.52 leaves 1.26 % (Hecht, Optics, section 9.7; quoted from memory)', () => {
    expect(run({ layers: 'n=1.38 QW', to: '1.52' }).at.s.reflectance).toBeCloseTo(0.0126, 4);
  });

  test('copper at 10 GHz has a skin depth of 0.66 µm and 26.1 mΩ (Pozar, examples 1.2 and 1.4; quoted from memory)', () => {
    const i: Some = { layers: '', to: 'sigma=5.8e7', at: '10 GHz' };
    const r = run(i);
    expect((299792458 / (2 * Math.PI * 10e9 * (r.normal[1]?.im ?? 1))) * 1e6).toBeCloseTo(0.66, 2);
    expect((inputImpedance(r, some(i), 's')?.re ?? 0) * 1000).toBeCloseTo(26.1, 1);
  });
});
