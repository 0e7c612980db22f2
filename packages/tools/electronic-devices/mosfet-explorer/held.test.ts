import type { MosfetBias, MosfetParameters } from '@tollbench/engines/device/mosfet.ts';
import { cardParameters } from '@tollbench/engines/device/mosfet-card.ts';
import { ekv, thermalVoltage } from '@tollbench/engines/device/mosfet-ekv.ts';
import { level1 } from '@tollbench/engines/device/mosfet-level1.ts';
import { relativeError } from '@tollbench/engines/testing/close.ts';
import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { expectHeld, vectors } from '../../testing/held.ts';
import { transit } from './device.ts';
import tool from './index.ts';

type Case = MosfetParameters &
  MosfetBias & {
    kelvin: number;
    point: Record<'id' | 'gm' | 'gds' | 'gmbs' | 'gmb' | 'von', number>;
  };
const oracle = vectors<Case>('mosfet-explorer') as ReturnType<typeof vectors<Case>> & {
  ekv: Case[];
  reverse: (MosfetParameters & MosfetBias & { point: { id: number; von: number } })[];
  forward: (MosfetParameters & MosfetBias & { point: { id: number; von: number } })[];
  ekvForward: Case[];
  cards: {
    level: 1 | 2 | 3;
    type: 'nmos' | 'pmos';
    given: Record<string, number>;
    found: Record<'vto' | 'kp' | 'phi' | 'gamma', number>;
  }[];
  gates: (MosfetParameters &
    MosfetBias & { cox: number; point: Record<'gm' | 'cgs' | 'cgd' | 'cgb', number> })[];
  sizing: (MosfetParameters & {
    vds: number;
    vsb: number;
    kelvin: number;
    cox: number;
    want: 'current' | 'transconductance';
    by: 'efficiency' | 'inversion';
    target: number;
    value: number;
    found: { vgs: number; width: number; transit: number };
  })[];
  mpmath: string;
};
const some = (s: Parameters<typeof withDefaults<typeof tool.inputs>>[1]) =>
  withDefaults(tool.inputs, s);

const sizingInputs = (c: (typeof oracle.sizing)[number]) => {
  const { width: _, value, target, found: __, ...rest } = c;
  return some({
    ...rest,
    task: 'size',
    efficiency: c.by === 'efficiency' ? value : 15,
    inversion: c.by === 'inversion' ? value : 1,
    wantedId: c.want === 'current' ? target : 1e-4,
    wantedGm: c.want === 'transconductance' ? target : 1e-3,
  });
};

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
  for (const c of oracle.reverse) {
    const p = level1(c, c);
    square = Math.max(square, error(p.id, c.point.id), error(p.vth, c.point.von));
  }
  let forward = 0;
  for (const c of oracle.forward) {
    const p = level1(c, c);
    forward = Math.max(forward, error(p.id, c.point.id), error(p.vth, c.point.von));
  }
  let cards = 0;
  for (const { level, type, given, found } of oracle.cards) {
    const polarity = type === 'nmos' ? 'n' : 'p';
    const p = cardParameters({ level, polarity, given: new Map(Object.entries(given)) });
    for (const name of ['vto', 'kp', 'phi', 'gamma'] as const)
      cards = Math.max(cards, relativeError(p[name], found[name], name === 'kp' ? 0 : 1e-3));
  }
  let squareTransit = 0;
  for (const c of oracle.gates) {
    const { gm, cgs, cgd, cgb } = c.point;
    const i = some({ ...c, model: 'level1' });
    const found = transit(i, level1(c, c), c.vgs, c.vds);
    squareTransit = Math.max(
      squareTransit,
      relativeError(found, gm / (2 * Math.PI * (cgs + cgd + cgb))),
    );
  }
  let width = 0;
  let ekvTransit = 0;
  for (const c of oracle.sizing) {
    const r = evaluate(tool, sizingInputs(c));
    width = Math.max(
      width,
      relativeError(r.settled.width, c.found.width),
      relativeError(r.settled.vgs, c.found.vgs, 1e-3),
    );
    ekvTransit = Math.max(ekvTransit, relativeError(r.transit, c.found.transit));
  }
  let current = 0;
  let conductance = 0;
  for (const c of [...oracle.ekv, ...oracle.ekvForward]) {
    const p = ekv(c, c, thermalVoltage(c.kelvin));
    current = Math.max(current, error(p.id, c.point.id));
    // gmb is a difference of large numbers where the body effect is nil: held against the sum.
    const { gm, gds, gmb } = c.point;
    const sum = Math.abs(gm) + Math.abs(gds) + Math.abs(gmb) + 1e-18;
    conductance = Math.max(
      conductance,
      Math.abs(p.gm - c.point.gm) / sum,
      Math.abs(p.gds - c.point.gds) / sum,
      Math.abs(p.gmb - c.point.gmb) / sum,
    );
  }
  expect(square).toBeLessThan(1e-11);
  expect(forward).toBeLessThan(1e-11);
  expect(cards).toBeLessThan(1e-9);
  expect(current).toBeLessThan(1e-11);
  expect(conductance).toBeLessThan(1e-11);
  expect(squareTransit).toBeLessThan(1e-9);
  expect(width).toBeLessThan(1e-9);
  expect(ekvTransit).toBeLessThan(1e-9);
  expectHeld(import.meta.dirname, [
    {
      program: 'ngspice',
      version: oracle.version,
      what: 'level 1: current, three conductances and threshold; current and threshold with source and drain exchanged',
      cases: oracle.cases.length + oracle.reverse.length,
      largestError: square,
      errorKind: 'relative',
    },
    {
      program: 'ngspice',
      version: oracle.version,
      what: 'level 1, a junction biased forward, V_DS of either sign, gates below 0: current and threshold',
      cases: oracle.forward.length,
      largestError: forward,
      errorKind: 'relative',
    },
    {
      program: 'ngspice',
      version: oracle.version,
      what: 'model cards of level 1, 2 and 3: V_TO, K_P, φ and γ that they leave to be worked out',
      cases: oracle.cards.length,
      largestError: cards,
      errorKind: 'relative',
    },
    {
      program: 'ngspice',
      version: oracle.version,
      what: 'level 1: transit frequency, from its transconductance and gate capacitances',
      cases: oracle.gates.length,
      largestError: squareTransit,
      errorKind: 'relative',
    },
    {
      program: 'mpmath',
      version: oracle.mpmath,
      what: 'EKV: current, V_DS of either sign and a junction biased forward too, written anew from the paper with 40 digits',
      cases: oracle.ekv.length + oracle.ekvForward.length,
      largestError: current,
      errorKind: 'relative',
    },
    {
      program: 'mpmath',
      version: oracle.mpmath,
      what: 'EKV: conductances, against numerical derivatives, relative to their sum',
      cases: oracle.ekv.length + oracle.ekvForward.length,
      largestError: conductance,
      errorKind: 'relative',
    },
    {
      program: 'mpmath',
      version: oracle.mpmath,
      what: 'EKV: width and gate voltage for a current or gm at a gm/ID or IC, by root finding',
      cases: oracle.sizing.length,
      largestError: width,
      errorKind: 'relative',
    },
    {
      program: 'mpmath',
      version: oracle.mpmath,
      what: 'EKV: transit frequency, from slopes of the integrated channel charge',
      cases: oracle.sizing.length,
      largestError: ekvTransit,
      errorKind: 'relative',
    },
  ]);
});
