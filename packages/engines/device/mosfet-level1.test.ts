import fc from 'fast-check';
import { expect, test } from 'vitest';
import { relativeError } from '../testing/close.ts';
import { bulk, device, drain, slopes } from '../testing/mosfet.ts';
import { level1 } from './mosfet-level1.ts';

const overdrive = fc.double({ min: 0.02, max: 5, noNaN: true });
const hand = { width: 1e-5, length: 1e-6, kp: 1e-4, vto: 1, lambda: 0.1, gamma: 0, phi: 0.7 };

test('a device worked by hand: β of 1 mA/V², 2 V of overdrive', () => {
  // ½·1 mA/V²·4 V²·(1 + 0.1·5) = 3 mA; gm = 1 m·2·1.5, gds = 0.1·2 mA.
  const on = level1(hand, { vgs: 3, vds: 5, vsb: 0 });
  expect(on.id).toBeCloseTo(3e-3, 12);
  expect(on.gm).toBeCloseTo(3e-3, 12);
  expect(on.gds).toBeCloseTo(0.2e-3, 12);
  // 1 mA/V²·(2 − 0.5)·1·1.1 = 1.65 mA.
  expect(level1(hand, { vgs: 3, vds: 1, vsb: 0 }).id).toBeCloseTo(1.65e-3, 12);
  // The body: 1 + 0.5·(√4 − √1) = 1.5 V.
  expect(level1({ ...hand, gamma: 0.5, phi: 1 }, { vgs: 3, vds: 1, vsb: 3 }).vth).toBe(1.5);
});

test('current and conductances are continuous where triode meets saturation', () => {
  fc.assert(
    fc.property(device, overdrive, bulk, (p, vov, vsb) => {
      const vgs = level1(p, { vgs: 0, vds: 0, vsb }).vth + vov;
      const below = level1(p, { vgs, vds: vov * (1 - 1e-9), vsb });
      const above = level1(p, { vgs, vds: vov * (1 + 1e-9), vsb });
      expect(below.region).toBe('triode');
      expect(above.region).toBe('saturation');
      expect(relativeError(below.id, above.id)).toBeLessThan(1e-8);
      expect(relativeError(below.gm, above.gm)).toBeLessThan(1e-8);
      expect(relativeError(below.gds, above.gds, above.gm)).toBeLessThan(1e-8);
    }),
  );
});

test('conductances are the slopes of the current, away from the corner', () => {
  fc.assert(
    fc.property(device, overdrive, drain, bulk, (p, vov, vds, bodyBias) => {
      const vsb = bodyBias + 0.1;
      const vgs = level1(p, { vgs: 0, vds: 0, vsb }).vth + vov;
      fc.pre(Math.abs(vds - vov) > 0.01 && vds > 0.001);
      const at = level1(p, { vgs, vds, vsb });
      const by = slopes((b) => level1(p, b), { vgs, vds, vsb }, 1e-5);
      const near = 1e-6 * (at.gm + at.gds + at.gmb);
      expect(Math.abs(at.gm - by.gm)).toBeLessThan(near);
      expect(Math.abs(at.gds - by.gds)).toBeLessThan(near);
      expect(Math.abs(at.gmb - by.gmb)).toBeLessThan(near);
    }),
  );
});

test('source and drain exchanged, the current flows back, with the slopes it has there', () => {
  fc.assert(
    fc.property(device, overdrive, drain, bulk, (p, vov, vds, bodyBias) => {
      const vsb = bodyBias + 0.1;
      const vgs = level1(p, { vgs: 0, vds: 0, vsb }).vth + vov;
      fc.pre(Math.abs(vds - vov) > 0.01 && vds > 0.001);
      const bias = { vgs: vgs - vds, vds: -vds, vsb: vsb + vds };
      const there = level1(p, { vgs, vds, vsb });
      const back = level1(p, bias);
      expect(relativeError(back.id, -there.id)).toBeLessThan(1e-9);
      const by = slopes((b) => level1(p, b), bias, 1e-5);
      const near = 1e-6 * (there.gm + there.gds + there.gmb);
      expect(Math.abs(back.gm - by.gm)).toBeLessThan(near);
      expect(Math.abs(back.gds - by.gds)).toBeLessThan(near);
      expect(Math.abs(back.gmb - by.gmb)).toBeLessThan(near);
    }),
  );
});

test('below threshold and at V_DS = 0 there is no current at all', () => {
  fc.assert(
    fc.property(
      device,
      drain,
      bulk,
      fc.double({ min: 0, max: 3, noNaN: true }),
      (p, vds, vsb, by) => {
        const { vth } = level1(p, { vgs: 0, vds: 0, vsb });
        expect(level1(p, { vgs: vth - by, vds, vsb }).id).toBe(0);
        expect(level1(p, { vgs: vth + by, vds: 0, vsb }).id).toBe(0);
      },
    ),
  );
});

test('a bulk biased forward lowers the threshold along the tangent, and conductances stay slopes', () => {
  const turned = fc.double({ min: 0.02, max: 0.9, noNaN: true });
  fc.assert(
    fc.property(device, overdrive, drain, turned, (p, vov, vds, share) => {
      const vsb = -share * p.phi;
      const at0 = level1(p, { vgs: 0, vds: 0, vsb: 0 });
      const { vth } = level1(p, { vgs: 0, vds: 0, vsb });
      expect(vth - at0.vth).toBeCloseTo((p.gamma * vsb) / (2 * Math.sqrt(p.phi)), 9);
      const vgs = vth + vov;
      fc.pre(Math.abs(vds - vov) > 0.01 && vds > 0.001);
      const at = level1(p, { vgs, vds, vsb });
      const by = slopes((b) => level1(p, b), { vgs, vds, vsb }, 1e-5);
      const near = 1e-6 * (at.gm + at.gds + at.gmb);
      expect(Math.abs(at.gm - by.gm)).toBeLessThan(near);
      expect(Math.abs(at.gmb - by.gmb)).toBeLessThan(near);
    }),
  );
});

test('a bulk junction biased forward by φ and more is refused, that of the drain too', () => {
  expect(level1(hand, { vgs: 3, vds: -0.69, vsb: 0 }).id).toBeLessThan(0);
  expect(() => level1(hand, { vgs: 3, vds: -0.7, vsb: 0 })).toThrow(/drain is at -0.7 V/);
  expect(() => level1(hand, { vgs: 3, vds: 1, vsb: -0.8 })).toThrow(/source is at -0.8 V/);
});
