import fc from 'fast-check';
import { expect, test } from 'vitest';
import { relativeError } from '../testing/close.ts';
import { bulk, device, kelvin } from '../testing/mosfet.ts';
import { ekv, thermalVoltage } from './mosfet-ekv.ts';
import { level1 } from './mosfet-level1.ts';
import { gateForEfficiency, gateForInversion, overdriveForEfficiency } from './mosfet-sizing.ts';

const ut = thermalVoltage(300.15);
const ic = fc.double({ min: -3, max: 4, noNaN: true }).map((d) => 10 ** d);

test('the gate voltage found has the inversion coefficient wanted', () => {
  fc.assert(
    fc.property(device, ic, bulk, kelvin, (p, inversion, vsb, t) => {
      const u = thermalVoltage(t);
      const vgs = gateForInversion(p, inversion, vsb, u);
      const at = ekv(p, { vgs, vds: 1, vsb }, u);
      expect(relativeError(at.inversion, inversion)).toBeLessThan(1e-9);
    }),
  );
});

test('without body effect, IC 1 is at V_TO + 2U_T·ln(e − 1)', () => {
  const p = { vto: 0.5, gamma: 0, phi: 0.8 };
  expect(gateForInversion(p, 1, 0, ut)).toBeCloseTo(0.5 + 2 * ut * Math.log(Math.E - 1), 12);
});

test('the gate voltage found has the efficiency wanted, saturated or not', () => {
  fc.assert(
    fc.property(
      device,
      fc.double({ min: 0.03, max: 0.85, noNaN: true }),
      fc.double({ min: 0.02, max: 3, noNaN: true }),
      bulk,
      (p, share, vds, vsb) => {
        const wanted = share / ((1 + p.gamma / (2 * Math.sqrt(p.phi + vsb))) * ut);
        const vgs = gateForEfficiency(p, wanted, { vds, vsb }, ut);
        const { gm, id } = ekv(p, { vgs, vds, vsb }, ut);
        expect(relativeError(gm / id, wanted)).toBeLessThan(1e-9);
      },
    ),
  );
});

test('no device gives more than weak inversion does', () => {
  const p = { width: 1e-5, length: 1e-6, kp: 2e-4, vto: 0.5, lambda: 0, gamma: 0.5, phi: 0.8 };
  expect(() => gateForEfficiency(p, 40, { vds: 1, vsb: 0 }, ut)).toThrow(
    /gives 28\.8 1\/V at most/,
  );
  expect(() => gateForEfficiency(p, 1e-3, { vds: 1, vsb: 0 }, ut)).toThrow(/or more/);
  expect(() => gateForInversion(p, 1e-30, 0, ut)).toThrow(/flat band/);
});

test('the square law: 2/V_ov in saturation, 1/(V_ov − V_DS/2) in triode', () => {
  const p = { width: 1e-5, length: 1e-6, kp: 2e-4, vto: 0.5, lambda: 0.1, gamma: 0, phi: 0.8 };
  fc.assert(
    fc.property(
      fc.double({ min: 0.3, max: 40, noNaN: true }),
      fc.double({ min: 0.01, max: 5, noNaN: true }),
      (efficiency, vds) => {
        const vgs = 0.5 + overdriveForEfficiency(efficiency, vds);
        const { gm, id } = level1(p, { vgs, vds, vsb: 0 });
        expect(relativeError(gm / id, efficiency)).toBeLessThan(1e-9);
      },
    ),
  );
});
