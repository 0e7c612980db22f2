/** Guides and cavities that others computed, by their published figures. */
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';
import type { GuideInputs } from './inputs.ts';
import { presets } from './presets.ts';
import { cutoffsOf, NEPER } from './words.ts';

type Some = Partial<GuideInputs>;
const run = (some: Some) => evaluate(tool, withDefaults(tool.inputs, some));

describe('Pozar, Microwave Engineering (figures quoted from memory)', () => {
  const [guide, pipe, box, can] = presets;

  test('example 3.1: cut-offs 9.72, 19.44, 24.19, 26.07 GHz; 1.03 and 0.434 dB/m at 15 GHz', () => {
    const r = run(guide.inputs);
    for (const [k, f] of [9.72, 19.44, 24.19, 26.07].entries())
      expect(Math.abs((cutoffsOf(r)[k] ?? 0) / 1e9 - f)).toBeLessThan(0.03);
    expect(NEPER * (r.wave?.fillingLoss ?? 0)).toBeCloseTo(1.03, 2);
    expect(Math.abs(NEPER * (r.wave?.wallLoss ?? 0) - 434e-3)).toBeLessThan(0.002);
    expect(Math.abs((r.wave?.gamma.im ?? 0) - 345.1)).toBeLessThan(0.6);
  });

  test('example 3.2: TE11 12.19 GHz, TM01 15.92 GHz; 1.49 and 0.583 dB/m at 14 GHz', () => {
    const r = run(pipe.inputs);
    expect(Math.abs((cutoffsOf(r)[0] ?? 0) / 1e9 - 12.19)).toBeLessThan(0.02);
    expect(Math.abs((cutoffsOf(r)[1] ?? 0) / 1e9 - 15.92)).toBeLessThan(0.02);
    expect(NEPER * (r.wave?.fillingLoss ?? 0)).toBeCloseTo(1.49, 2);
    expect(Math.abs(NEPER * (r.wave?.wallLoss ?? 0) - 0.583)).toBeLessThan(0.003);
  });

  test('example 6.1: TE101 and TE102 at 5 GHz, Q 8403 and 11,898 of walls, 1927 and 2065 in all', () => {
    for (const [mode, length, walls, all] of [
      ['TE101', 22e-3, 8403, 1927],
      ['TE102', 44e-3, 11_898, 2065],
    ] as const) {
      const { cavity } = run({ ...box.inputs, mode, length });
      expect(Math.abs((cavity?.resonance.frequency ?? 0) / 5e9 - 1)).toBeLessThan(2e-3);
      expect(Math.abs((cavity?.wallQ ?? 0) / walls - 1)).toBeLessThan(2e-3);
      expect(Math.abs((cavity?.unloadedQ ?? 0) / all - 1)).toBeLessThan(2e-3);
    }
  });

  test('example 6.2: TE011 at 5 GHz, Q 29,390 of walls, 2300 in all', () => {
    const { cavity } = run(can.inputs);
    expect(Math.abs((cavity?.wallQ ?? 0) / 29_390 - 1)).toBeLessThan(2e-3);
    expect(Math.abs((cavity?.unloadedQ ?? 0) / 2300 - 1)).toBeLessThan(2e-3);
  });
});

/**
 * Palace, docs/src/examples/cylinder.md (Apache-2.0): a Teflon cylinder of radius 2.74 cm and length 5.48 cm, by the
 * closed form to seven digits, and by fourth-order finite elements on a mesh of straight sides, whose walls have 18.4 mΩ
 * at every frequency.
 */
describe('palace’s cylinder', () => {
  const cylinder: Some = {
    task: 'cavity',
    shape: 'circular',
    diameter: 54.8e-3,
    length: 54.8e-3,
    permittivity: 2.08,
    lossTangent: 4e-4,
  };

  test.each([
    ['TM010', 2.903605],
    ['TM110', 4.626474],
    ['TM210', 6.200829],
    ['TM011', 3.468149],
    ['TE011', 5.00014],
    ['TE111', 2.922212],
    ['TM111', 5.00014],
    ['TE211', 4.146842],
    ['TM211', 6.484398],
    ['TE012', 5.982709],
    ['TM012', 4.776973],
    ['TE112', 4.396673],
    ['TE212', 5.290341],
    ['TM212', 7.269033],
  ])('%s resonates at %f GHz', (mode, gigahertz) => {
    const f = run({ ...cylinder, mode }).cavity?.resonance.frequency ?? 0;
    expect(Math.abs(f / 1e9 / gigahertz - 1)).toBeLessThan(1.5e-5);
  });

  test.each([
    ['TM010', 2.907188345, 2049.821899],
    ['TE111', 2.924244827, 2072.178956],
    ['TM011', 3.471149742, 2007.723102],
    ['TE211', 4.150836995, 2119.425277],
    ['TE112', 4.398026451, 2198.310244],
    ['TM110', 4.632147282, 2197.156287],
    ['TM012', 4.77915363, 2122.086138],
    ['TE011', 5.005343456, 2304.030995],
    ['TE212', 5.293474916, 2191.490929],
  ])('%s has by finite elements %f GHz and Q %f', (mode, gigahertz, q) => {
    const f = run({ ...cylinder, mode }).cavity?.resonance.frequency ?? 0;
    const conductivity = (Math.PI * f * 1.25663706212e-6) / 0.0184 ** 2;
    const { cavity } = run({ ...cylinder, mode, conductivity });
    expect(Math.abs(f / 1e9 / gigahertz - 1)).toBeLessThan(1.5e-3);
    expect(Math.abs((cavity?.unloadedQ ?? 0) / q - 1)).toBeLessThan(1.5e-3);
  });

  test('the guide of it has the closed form’s cut-offs: TE11 2.223083 GHz and seven more', () => {
    for (const [mode, gigahertz] of [
      ['TE11', 2.223083],
      ['TM01', 2.903636],
      ['TE21', 3.687749],
      ['TE01', 4.626481],
      ['TM11', 4.626481],
      ['TE31', 5.072602],
      ['TM21', 6.200856],
      ['TM31', 7.703539],
    ] as const) {
      const { cutoff } = run({ shape: 'circular', diameter: 54.8e-3, permittivity: 2.08, mode });
      expect(Math.abs(cutoff / 1e9 / gigahertz - 1)).toBeLessThan(2e-5);
    }
  });
});

describe('what other programs’ tests and trackers have', () => {
  test('KiCad, test_rectwaveguide.cpp: WR-90 from 6.557 GHz, about 500 Ω and 0.11 dB/m; the modes below 40 GHz', () => {
    const r = run({ frequency: 10e9 });
    expect(r.cutoff / 1e9).toBeCloseTo(6.557, 3);
    expect(r.wave?.impedance.re).toBeCloseTo(499.4, 0);
    expect(NEPER * (r.wave?.gamma.re ?? 0)).toBeCloseTo(0.11, 2);
    for (const [k, f] of [6.56, 13.12, 14.76, 16.16, 16.16].entries())
      expect(Math.abs((cutoffsOf(r)[k] ?? 0) / 1e9 - f)).toBeLessThan(0.016);
  });

  test('Qucs issue 347: a = 100 mm, b = 44.4 mm, εr 1.69 at 2 GHz is 355 Ω', () => {
    const r = run({
      standard: 'own',
      width: 0.1,
      height: 44.4e-3,
      permittivity: 1.69,
      frequency: 2e9,
    });
    expect(r.wave?.impedance.re).toBeCloseTo(355, 0);
  });

  test('scikit-rf issue 126: a mode that runs has a real impedance, one that does not an imaginary one', () => {
    const above = run({ frequency: 10e9 }).wave?.impedance;
    const below = run({ frequency: 5e9 }).wave?.impedance;
    expect(Math.abs((above?.im ?? 1) / (above?.re ?? 1))).toBeLessThan(1e-3);
    expect(Math.abs((below?.re ?? 1) / (below?.im ?? 1))).toBeLessThan(1e-3);
  });
});
