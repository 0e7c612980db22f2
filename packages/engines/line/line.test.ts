import { describe, expect, test } from 'vitest';
import { abs, add, mul } from '../numeric/complex.ts';
import { chainToS } from '../rf/two-port-convert.ts';
import { constant, wideBand } from './dielectric.ts';
import { lineAt, type Media, type StaticMode } from './line-at.ts';
import { conductorImpedance, roughnessFactor, skinDepth, surfaceResistance } from './loss.ts';
import {
  effectiveAt,
  hammerstadJensen,
  impedanceRise,
  kirschningJansenPair,
} from './microstrip.ts';
import { pairEffectiveAt } from './pair-dispersion.ts';
import { chainOf, propagation, scatteringOf } from './propagation.ts';
import { coaxial, coaxialCutoff, johnsonVia, twoWires } from './round.ts';
import { thickStripline, thinStripline, thinStriplinePair } from './stripline.ts';

const COPPER = 58e6;

describe('skin effect', () => {
  test('copper: 2.09 µm and 8.25 mΩ a square at 1 GHz', () => {
    expect(skinDepth(1e9, COPPER)).toBeCloseTo(2.09e-6, 8);
    expect(surfaceResistance(1e9, COPPER)).toBeCloseTo(8.25e-3, 5);
  });

  test('joins the resistance at rest to that of the skin, whose reactance is as large', () => {
    expect(conductorImpedance(5, 1e-9).re).toBeCloseTo(5, 12);
    const high = conductorImpedance(5, 500);
    expect(high.re / 500).toBeCloseTo(1, 3);
    expect(high.im / high.re).toBeCloseTo(1, 3);
  });

  test('roughness: none below, twice and 8.33 times at most above', () => {
    const rms = { model: 'hammerstad', rms: 1e-6 } as const;
    const rz = { model: 'huray', rz: 5e-6 } as const;
    for (const surface of [rms, rz]) {
      expect(roughnessFactor(surface, 1)).toBeCloseTo(1, 5);
      let last = 1;
      for (const delta of [1e-4, 1e-5, 1e-6, 1e-7, 1e-9]) {
        const k = roughnessFactor(surface, delta);
        expect(k).toBeGreaterThanOrEqual(last);
        last = k;
      }
    }
    expect(roughnessFactor(rms, 1e-9)).toBeCloseTo(2, 3);
    expect(roughnessFactor(rz, 1e-10)).toBeCloseTo(8.33, 1);
    // By hand: δ = Rq gives 1 + 2/π · arctan 1.4.
    expect(roughnessFactor(rms, 1e-6)).toBeCloseTo(1 + (2 / Math.PI) * Math.atan(1.4), 12);
  });
});

describe('the wide-band dielectric', () => {
  const fr4 = { permittivity: 4.4, lossTangent: 0.02 };
  const tangent = (f: number) => {
    const e = wideBand(fr4, 1e9, f);
    return -e.im / e.re;
  };

  test('has the given values where they were measured', () => {
    expect(wideBand(fr4, 1e9, 1e9).re).toBeCloseTo(4.4, 12);
    expect(tangent(1e9)).toBeCloseTo(0.02, 12);
  });

  test('KiCad’s figures of FR-4: 4.2709 and 0.02049 at 10 GHz, 4.7872 and 0.01838 at 1 MHz', () => {
    expect(wideBand(fr4, 1e9, 1e10).re).toBeCloseTo(4.2709, 3);
    expect(tangent(1e10)).toBeCloseTo(0.02049, 4);
    expect(wideBand(fr4, 1e9, 1e6).re).toBeCloseTo(4.7872, 2);
    expect(tangent(1e6)).toBeCloseTo(0.01838, 4);
  });

  test('without loss is the same everywhere', () => {
    const none = { permittivity: 3, lossTangent: 0 };
    expect(wideBand(none, 1e9, 1e3).re).toBe(constant(none).re);
  });
});

describe('microstrip by formula', () => {
  test('a line without dielectric is one at any frequency', () => {
    const { effective } = hammerstadJensen(1, 0.02, 1 + 1e-9);
    expect(effective).toBeCloseTo(1, 6);
  });

  test('rises from rest to the permittivity of the substrate', () => {
    let last = 6.5;
    for (const f of [1e6, 1e9, 1e10, 3e10, 1e11, 1e12]) {
      const now = effectiveAt(f, 0.635e-3, 1, 9.8, 6.5);
      expect(now).toBeGreaterThanOrEqual(last);
      last = now;
    }
    expect(last).toBeLessThan(9.8);
    expect(last).toBeGreaterThan(9.5);
    expect(impedanceRise(1e3, 0.635e-3, 1, 9.8, 6.5, 6.5)).toBeCloseTo(1, 6);
  });

  test('a pair far apart is two lines alone, at rest and over frequency', () => {
    const { even, odd } = kirschningJansenPair(1, 30, 4.4);
    const alone = hammerstadJensen(1, 0, 4.4);
    expect(even.impedance / alone.impedance).toBeCloseTo(1, 1);
    expect(odd.impedance / alone.impedance).toBeCloseTo(1, 1);
    for (const f of [1e9, 1e10]) {
      const one = effectiveAt(f, 0.5e-3, 1, 4.4, 3.2);
      expect(pairEffectiveAt('even', f, 0.5e-3, 1, 30, 4.4, 3.2)).toBeCloseTo(one, 2);
      expect(pairEffectiveAt('odd', f, 0.5e-3, 1, 30, 4.4, 3.2)).toBeCloseTo(one, 1);
    }
  });
});

test('stripline: the thick formula meets the sheet within its half per cent', () => {
  for (const w of [0.2, 0.5, 1, 3])
    expect(thickStripline(w, 1e-5, 1, 3).impedance / thinStripline(w, 3).impedance).toBeCloseTo(
      1,
      2,
    );
});

test('stripline: sheets far wider than the planes are apart, with mpmath’s digits', () => {
  const wide = thinStriplinePair(20, 1, 1);
  expect(wide.even.impedance).toBeCloseTo(4.610509048507, 8);
  expect(wide.odd.impedance).toBeCloseTo(4.604304407487, 8);
  const wider = thinStriplinePair(500, 1, 1);
  expect(wider.even.impedance).toBeCloseTo(0.18820412761, 9);
  expect(wider.odd.impedance).toBeCloseTo(0.18819377528, 9);
  expect(thinStripline(500, 1).impedance).toBeCloseTo(0.18819906318, 9);
});

describe('round lines', () => {
  test('a coaxial line of D/d = 3.59 in vacuum is 76.7 Ω, two touching wires are none', () => {
    const Z = 376.730313668;
    expect(Z * coaxial(1, 3.591).inductance).toBeCloseTo(76.65, 1);
    expect(twoWires(1, 1).inductance).toBe(0);
  });

  test('walls that move inwards raise the inductance as is said', () => {
    const d = 1e-6;
    const wires = (n: number) => twoWires(1 - 2 * n, 3).inductance;
    expect(twoWires(1, 3).recession.driven).toBeCloseTo((wires(d) - wires(-d)) / (2 * d), 6);
    const inner = (n: number) => coaxial(1 - 2 * n, 3).inductance;
    expect(coaxial(1, 3).recession.driven).toBeCloseTo((inner(d) - inner(-d)) / (2 * d), 6);
    const shield = (n: number) => coaxial(1, 3 + 2 * n).inductance;
    expect(coaxial(1, 3).recession.grounds).toBeCloseTo((shield(d) - shield(-d)) / (2 * d), 6);
  });

  test('RG-58 carries a second mode from about 33 GHz', () => {
    expect(coaxialCutoff(0.9e-3, 2.95e-3, 2.25)).toBeCloseTo(33e9, -9.5);
  });

  test('Johnson and Graham’s via: 0.063 in long, 16 mil drill, 28 mil pad in 50 mil (from memory)', () => {
    const inch = 0.0254;
    const via = johnsonVia(0.016 * inch, 0.063 * inch, 0.028 * inch, 0.05 * inch, 4.7);
    // 1.41·4.7·0.063·0.028/(0.050 − 0.028) pF, 5.08·0.063·(ln(4·0.063/0.016) + 1) nH.
    expect(via.capacitance).toBeCloseTo(0.531e-12, 14);
    expect(via.inductance).toBeCloseTo(1.2e-9, 10);
  });
});

describe('a length', () => {
  const metre = { series: { re: 20, im: 2000 }, shunt: { re: 0.01, im: 0.8 } };
  const p = propagation(metre);

  test('scatters as its chain matrix does', () => {
    for (const length of [0.001, 0.03, 0.2]) {
      const { reflection, transmission } = scatteringOf(p, length, 50);
      const s = chainToS(chainOf(p, length), { re: 50, im: 0 }, { re: 50, im: 0 });
      expect(abs(add(s.p11, { re: -reflection.re, im: -reflection.im }))).toBeLessThan(1e-12);
      expect(abs(add(s.p21, { re: -transmission.re, im: -transmission.im }))).toBeLessThan(1e-12);
    }
  });

  test('of any length stays a number, and gives no power', () => {
    for (const length of [1e-6, 1, 1e3, 1e6]) {
      const { reflection, transmission } = scatteringOf(p, length, 50);
      expect(abs(reflection) ** 2 + abs(transmission) ** 2).toBeLessThanOrEqual(1);
    }
  });

  test('γ Z is its series impedance', () => {
    expect(abs(add(mul(p.gamma, p.impedance), { re: -20, im: -2000 }))).toBeLessThan(1e-9);
  });
});

test('the loss of a line is the sum of its parts at every frequency', () => {
  const mode: StaticMode = {
    effective: 3.2,
    impedance: 50,
    filling: [0.9, 0.1],
    recession: { driven: 2000, grounds: 600 },
    area: 1e-8,
    dispersion: { kind: 'single', height: 0.2e-3, u: 1.7, er: 4.4 },
  };
  const media: Media = {
    laminates: [
      { permittivity: 4.4, lossTangent: 0.02 },
      { permittivity: 1, lossTangent: 0 },
    ],
    measuredAt: 1e9,
    conductivity: COPPER,
    surface: { model: 'huray', rz: 6e-6 },
  };
  let last = 0;
  for (const f of [1e3, 1e6, 1e8, 1e9, 1e10, 1e11]) {
    const at = lineAt(mode, media, f);
    expect((at.conductorLoss + at.roughnessLoss + at.dielectricLoss) / at.gamma.re).toBeCloseTo(
      1,
      9,
    );
    expect(at.gamma.re).toBeGreaterThan(last);
    last = at.gamma.re;
  }
  // Low loss: α = R/2Z + GZ/2.
  const at = lineAt(mode, media, 1e9);
  const z = at.characteristic;
  expect(at.gamma.re / (at.resistance / (2 * z) + (at.conductance * z) / 2)).toBeCloseTo(1, 2);
});
