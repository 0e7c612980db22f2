import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { relativeError } from '../testing/close.ts';
import { bulk, device, drain, kelvin, slopes } from '../testing/mosfet.ts';
import type { MosfetParameters } from './mosfet.ts';
import { ekv, thermalVoltage, transconductanceEfficiency } from './mosfet-ekv.ts';
import { level1 } from './mosfet-level1.ts';

/** Gate voltages from 0.4 V below the threshold, where the model still has charge, to 4 V above. */
const drive = fc.double({ min: -0.4, max: 4, noNaN: true });
const ut = thermalVoltage(300.15);
const plain: MosfetParameters = {
  width: 1e-5,
  length: 1e-6,
  kp: 2e-4,
  vto: 0.5,
  lambda: 0,
  gamma: 0,
  phi: 0.8,
};
const gateOf = (p: MosfetParameters, over: number, vsb: number) =>
  p.vto + p.gamma * (Math.sqrt(p.phi + vsb) - Math.sqrt(p.phi)) + over;

test('the thermal voltage at 300 K is 25.852 mV', () => {
  expect(thermalVoltage(300) * 1e3).toBeCloseTo(25.852, 3);
});

test('a device worked by hand: V_P, n, I_S and IC of 10 µm by 1 µm at 1 V', () => {
  // g = 1 − 0.5 + 0.84 + 0.58√0.84 = 1.871580; √(g + 0.0841) = 1.398456;
  // VP = 1.871580 − 0.84 − 0.58·(1.398456 − 0.29) = 0.388676; n = 1 + 0.29/√(VP + 0.84 + 0.103460).
  const p = { ...plain, kp: 170e-6, gamma: 0.58, phi: 0.84 };
  const { pinchOff, slope, specific, inversion } = ekv(p, { vgs: 1, vds: 1.5, vsb: 0 }, ut);
  expect(pinchOff).toBeCloseTo(0.388676, 5);
  expect(slope).toBeCloseTo(1.25128, 4);
  expect(specific * 1e6).toBeCloseTo(2 * 1.25128 * 1700 * 0.0258649 ** 2, 3);
  expect(inversion).toBeCloseTo(Math.log(1 + Math.exp(0.388676 / (2 * 0.0258649))) ** 2, 2);
});

describe('laws, for any device, bias and temperature', () => {
  test('conductances are the slopes of the current', () => {
    fc.assert(
      fc.property(device, drive, drain, bulk, kelvin, (p, over, vds, vsb, t) => {
        const u = thermalVoltage(t);
        // Differences need room on either side of VDS = 0 and VSB = 0.
        const bias = { vgs: gateOf(p, over, vsb + 0.1), vds: vds + 0.01, vsb: vsb + 0.1 };
        const at = ekv(p, bias, u);
        const by = slopes((b) => ekv(p, b, u), bias, 2e-5);
        // What rounding leaves in a difference of currents, and six digits of the sum of the slopes.
        const near = 1e-6 * (at.gm + at.gds + Math.abs(at.gmb)) + (1e-15 * at.id) / 2e-5 + 1e-25;
        expect(Math.abs(at.gm - by.gm)).toBeLessThan(near);
        expect(Math.abs(at.gds - by.gds)).toBeLessThan(near);
        expect(Math.abs(at.gmb - by.gmb)).toBeLessThan(near);
      }),
    );
  });

  test('source and drain exchanged, the current flows back', () => {
    fc.assert(
      fc.property(device, drive, drain, bulk, (p, over, vds, vsb) => {
        const vgs = gateOf(p, over, vsb);
        const there = ekv(p, { vgs, vds, vsb }, ut);
        const back = ekv(p, { vgs: vgs - vds, vds: -vds, vsb: vsb + vds }, ut);
        expect(relativeError(back.id, -there.id, 1e-30)).toBeLessThan(1e-9);
      }),
    );
  });

  test('the channel knows no source: without modulation the formula itself is odd in the exchange', () => {
    // As the model writes it, F(VP − VS) − F(VP − VD): the pinch-off voltage does not change sides.
    fc.assert(
      fc.property(device, drive, drain, bulk, (p, over, vds, vsb) => {
        const flat = { ...p, lambda: 0 };
        const vgs = gateOf(p, over, vsb);
        const { id, inversion, reverse, specific } = ekv(flat, { vgs, vds, vsb }, ut);
        const other = ekv(flat, { vgs: vgs - vds, vds: 0, vsb: vsb + vds }, ut);
        expect(relativeError(other.inversion, reverse, 1e-30)).toBeLessThan(1e-9);
        expect(
          relativeError(
            specific * (inversion - other.inversion),
            id,
            1e-9 * specific * inversion + 1e-40,
          ),
        ).toBeLessThan(1e-4);
      }),
    );
  });

  test('small drain voltages lose no digits: the current is g_ds·V_DS there', () => {
    fc.assert(
      fc.property(device, drive, bulk, (p, over, vsb) => {
        const at = ekv(p, { vgs: gateOf(p, over, vsb), vds: 1e-12, vsb }, ut);
        expect(relativeError(at.id, at.gds * 1e-12)).toBeLessThan(1e-9);
      }),
    );
  });

  test('no current at V_DS = 0, and the same conductance from either side of it', () => {
    fc.assert(
      fc.property(device, drive, bulk, (p, over, vsb) => {
        const bias = { vgs: gateOf(p, over, vsb + 0.1), vds: 0, vsb: vsb + 0.1 };
        const at = ekv(p, bias, ut);
        expect(at.id).toBe(0);
        expect(at.gm).toBe(0);
        const below = ekv(p, { ...bias, vds: -1e-9 }, ut);
        expect(relativeError(below.gds, at.gds, 1e-30)).toBeLessThan(1e-5);
      }),
    );
  });

  test('current rises with V_GS and V_DS and falls with V_SB; only W/L counts of the geometry', () => {
    fc.assert(
      fc.property(device, drive, drain, bulk, (p, over, vds, vsb) => {
        const bias = { vgs: gateOf(p, over, vsb), vds, vsb };
        const { id } = ekv(p, bias, ut);
        expect(ekv(p, { ...bias, vgs: bias.vgs + 0.01 }, ut).id).toBeGreaterThanOrEqual(id);
        expect(ekv(p, { ...bias, vds: vds + 0.01 }, ut).id).toBeGreaterThanOrEqual(id);
        expect(ekv(p, { ...bias, vsb: vsb + 0.01 }, ut).id).toBeLessThanOrEqual(id * (1 + 1e-12));
        const double = { ...p, width: p.width * 2, length: p.length * 2 };
        expect(relativeError(ekv(double, bias, ut).id, id)).toBeLessThan(1e-14);
      }),
    );
  });

  test('g_m/I_D in saturation is what the inversion coefficient says, and 1/(n U_T) at most', () => {
    fc.assert(
      fc.property(device, drive, bulk, kelvin, (p, over, vsb, t) => {
        const u = thermalVoltage(t);
        const flat = { ...p, gamma: 0 };
        // Thirty times U_T beyond saturation the reverse current is nothing.
        const vds = Math.max(0, over) + 40 * u;
        const { id, gm, inversion, slope } = ekv(flat, { vgs: flat.vto + over, vds, vsb }, u);
        const said = transconductanceEfficiency(inversion, slope, u);
        expect(relativeError(gm / id, said)).toBeLessThan(1e-8);
        expect(said).toBeLessThanOrEqual((1 + 1e-12) / (slope * u));
      }),
    );
  });
});

describe('the ends of the range', () => {
  test('a decade of weak-inversion current takes n·U_T·ln 10 of gate voltage', () => {
    for (const gamma of [0, 0.4, 0.8])
      for (const t of [250, 300.15, 400]) {
        const u = thermalVoltage(t);
        const p = { ...plain, gamma };
        const vgs = 0.5 - 8 * u;
        const { slope, pinchOff } = ekv(p, { vgs, vds: 1, vsb: 0 }, u);
        const h = 1e-4;
        const id = (v: number) => ekv(p, { vgs: v, vds: 1, vsb: 0 }, u).id;
        const swing = (2 * h) / Math.log10(id(vgs + h) / id(vgs - h));
        // The model writes n with 4U_T under its root, so that it differs by less than five per cent.
        const n = 1 + gamma / (2 * Math.sqrt(pinchOff + p.phi));
        expect(swing / (n * u * Math.LN10)).toBeGreaterThan(0.995);
        expect(swing / (n * u * Math.LN10)).toBeLessThan(1.05);
        expect(Math.abs(slope / n - 1)).toBeLessThan(0.04);
      }
  });

  test('in strong inversion without body effect it is the square law, in both regions', () => {
    for (const vds of [0.5, 2, 6]) {
      const bias = { vgs: 5.5, vds, vsb: 0 };
      expect(relativeError(ekv(plain, bias, ut).id, level1(plain, bias).id)).toBeLessThan(1e-6);
    }
  });

  test('far below flat band and far above threshold nothing overflows', () => {
    const p = { ...plain, gamma: 0.6 };
    for (const vgs of [-50, -5, 0, 100]) {
      const at = ekv(p, { vgs, vds: 3, vsb: 0 }, thermalVoltage(50));
      for (const v of [at.id, at.gm, at.gds, at.gmb]) expect(Number.isFinite(v)).toBe(true);
    }
    expect(transconductanceEfficiency(0, 1.3, ut)).toBe(1 / (1.3 * ut));
    expect(transconductanceEfficiency(1e-20, 1.3, ut) * 1.3 * ut).toBeCloseTo(1, 9);
  });

  test('a bulk junction biased forward by φ and more is refused, of the source and of the drain', () => {
    const [inside, beyond] = [-0.99 * plain.phi, -1.01 * plain.phi];
    expect(ekv(plain, { vgs: 1, vds: 1, vsb: inside }, ut).id).toBeGreaterThan(0);
    expect(() => ekv(plain, { vgs: 1, vds: 1, vsb: beyond }, ut)).toThrow(/source is at -/);
    expect(() => ekv(plain, { vgs: 1, vds: beyond - 0.5, vsb: 0.5 }, ut)).toThrow(/drain is at -/);
    expect(() => ekv(plain, { vgs: 1, vds: 1, vsb: Number.NaN }, ut)).toThrow(/NaN/);
  });
});
