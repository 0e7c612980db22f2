import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MosfetBias, MosfetParameters } from '@tollbench/engines/device/mosfet.ts';
import {
  ekv,
  thermalVoltage,
  transconductanceEfficiency,
} from '@tollbench/engines/device/mosfet-ekv.ts';
import { level1 } from '@tollbench/engines/device/mosfet-level1.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { exportFile } from '../../define/export.ts';
import { withDefaults } from '../../define/inputs.ts';
import { expectHeld, vectors } from '../../testing/held.ts';
import tool from './index.ts';

type Case = MosfetParameters &
  MosfetBias & {
    kelvin: number;
    point: Record<'id' | 'gm' | 'gds' | 'gmbs' | 'gmb' | 'von', number>;
  };
const oracle = vectors<Case>('mosfet-explorer') as ReturnType<typeof vectors<Case>> & {
  ekv: Case[];
  mpmath: string;
};
const some = (s: Parameters<typeof withDefaults<typeof tool.inputs>>[1]) =>
  withDefaults(tool.inputs, s);

/** Relative, and absolute below a femtoampere (or femtosiemens), where ngspice's own leakage begins. */
const error = (a: number, b: number) => Math.abs(a - b) / Math.max(Math.abs(b), 1e-15);

test('the figures on the page are the ones measured here', () => {
  let square = 0;
  for (const c of oracle.cases) {
    const p = level1(c, c);
    square = Math.max(
      square,
      error(p.id, c.point.id),
      error(p.gm, c.point.gm),
      error(p.gds, c.point.gds),
      error(p.gmb, c.point.gmbs),
      error(p.vth, c.point.von),
    );
  }
  let current = 0;
  let conductance = 0;
  for (const c of oracle.ekv) {
    const p = ekv(c, c, thermalVoltage(c.kelvin));
    current = Math.max(current, error(p.id, c.point.id));
    // gmb is a difference of large numbers where the body effect is nil: held against the sum.
    const sum = c.point.gm + c.point.gds + Math.abs(c.point.gmb) + 1e-18;
    conductance = Math.max(
      conductance,
      Math.abs(p.gm - c.point.gm) / sum,
      Math.abs(p.gds - c.point.gds) / sum,
      Math.abs(p.gmb - c.point.gmb) / sum,
    );
  }
  expect(square).toBeLessThan(1e-11);
  expect(current).toBeLessThan(1e-11);
  expect(conductance).toBeLessThan(1e-11);
  expectHeld(import.meta.dirname, [
    {
      program: 'ngspice',
      version: oracle.version,
      what: 'level 1: current, three conductances and threshold',
      cases: oracle.cases.length,
      largestError: square,
      errorKind: 'relative',
    },
    {
      program: 'mpmath',
      version: oracle.mpmath,
      what: 'EKV: current, written anew from the paper with 40 digits',
      cases: oracle.ekv.length,
      largestError: current,
      errorKind: 'relative',
    },
    {
      program: 'mpmath',
      version: oracle.mpmath,
      what: 'EKV: conductances, against numerical derivatives, relative to their sum',
      cases: oracle.ekv.length,
      largestError: conductance,
      errorKind: 'relative',
    },
  ]);
});

const device = fc.record({
  width: fc.constant(1e-5),
  length: fc.constant(1e-6),
  kp: fc.double({ min: 1e-5, max: 1e-3, noNaN: true }),
  vto: fc.double({ min: 0, max: 2, noNaN: true }),
  lambda: fc.double({ min: 0, max: 0.2, noNaN: true }),
  gamma: fc.double({ min: 0, max: 1, noNaN: true }),
  phi: fc.double({ min: 0.4, max: 1, noNaN: true }),
});

describe('laws', () => {
  test('level 1 is continuous where triode meets saturation, in current and conductance', () => {
    fc.assert(
      fc.property(device, fc.double({ min: 0.05, max: 5, noNaN: true }), (p, vov) => {
        const vgs = p.vto + vov;
        const below = level1(p, { vgs, vds: vov * (1 - 1e-9), vsb: 0 });
        const above = level1(p, { vgs, vds: vov * (1 + 1e-9), vsb: 0 });
        expect(below.id / above.id).toBeCloseTo(1, 8);
        expect(below.gm / above.gm).toBeCloseTo(1, 6);
      }),
    );
  });

  test('EKV current is zero at VDS = 0 and rises with VGS and VDS', () => {
    fc.assert(
      fc.property(
        device,
        fc.double({ min: 0, max: 4, noNaN: true }),
        fc.double({ min: 0.001, max: 5, noNaN: true }),
        (p, vgs, vds) => {
          const ut = thermalVoltage(300);
          expect(ekv(p, { vgs, vds: 0, vsb: 0 }, ut).id).toBe(0);
          const here = ekv(p, { vgs, vds, vsb: 0 }, ut);
          expect(ekv(p, { vgs: vgs + 0.01, vds, vsb: 0 }, ut).id).toBeGreaterThanOrEqual(here.id);
          expect(ekv(p, { vgs, vds: vds + 0.01, vsb: 0 }, ut).id).toBeGreaterThanOrEqual(here.id);
        },
      ),
    );
  });

  test('in strong inversion EKV without body effect is the square law; in weak inversion a decade takes n·UT·ln 10', () => {
    const p = { width: 1e-5, length: 1e-6, kp: 2e-4, vto: 0.5, lambda: 0, gamma: 0, phi: 0.7 };
    const ut = thermalVoltage(300.15);
    expect(
      ekv(p, { vgs: 5, vds: 10, vsb: 0 }, ut).id / level1(p, { vgs: 5, vds: 10, vsb: 0 }).id,
    ).toBeCloseTo(1, 6);
    const low = ekv(p, { vgs: 0.1, vds: 1, vsb: 0 }, ut).id;
    expect(ekv(p, { vgs: 0.1 + ut * Math.LN10, vds: 1, vsb: 0 }, ut).id / low).toBeCloseTo(10, 1);
  });

  test('gm/ID follows the closed form of the inversion coefficient', () => {
    const p = { width: 1e-5, length: 1e-6, kp: 2e-4, vto: 0.5, lambda: 0, gamma: 0, phi: 0.7 };
    const ut = thermalVoltage(300);
    for (const vgs of [0.2, 0.45, 0.6, 1, 3]) {
      const { id, gm, inversion, slope } = ekv(p, { vgs, vds: 5, vsb: 0 }, ut);
      expect(gm / id / transconductanceEfficiency(inversion, slope, ut)).toBeCloseTo(1, 10);
    }
  });

  test('on the load line device and resistor carry the same current', () => {
    const { stage, point } = evaluate(tool, some({ load: 'resistor', vgs: 0.8 }));
    expect(((3.3 - (stage?.vds ?? 0)) / 10e3 - point.id) / point.id).toBeCloseTo(0, 9);
    expect(stage?.gain).toBeLessThan(-1);
  });
});

test('ngspice reads the decks of both models and both polarities and finds the same current', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mosfet-'));
  const cases = [
    {},
    { model: 'level1' as const },
    { vgs: 0.4 },
    { polarity: 'p' as const, vto: -0.65, vgs: 1.2 },
    { polarity: 'p' as const, model: 'level1' as const, vto: -0.65, vgs: 1.2, vsb: 0.5 },
    { vsb: 1.2, vds: 0.1 },
    { load: 'resistor' as const, vgs: 0.8 },
  ];
  for (const c of cases) {
    const inputs = some(c);
    const file = join(folder, 'm.cir');
    writeFileSync(
      file,
      (await exportFile(tool, 'spice', inputs, 'https://tollbench.test')).content,
    );
    const printed = execFileSync('ngspice', ['-b', file], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const current = Math.abs(Number(/i\(vds\) = (\S+)/i.exec(printed)?.[1]));
    expect([c, Math.abs(current / evaluate(tool, inputs).point.id - 1) < 1e-4]).toEqual([c, true]);
  }
});

test('an axis that ends below threshold is refused by name', () => {
  expect(() => evaluate(tool, some({ vgsMax: 0.2 }))).toThrow(
    /^vgsMax: is 0.2 V; the threshold is/,
  );
});
