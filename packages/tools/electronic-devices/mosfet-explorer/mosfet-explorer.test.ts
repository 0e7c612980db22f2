import type { MosfetBias, MosfetParameters } from '@tollbench/engines/device/mosfet.ts';
import { ekv, thermalVoltage } from '@tollbench/engines/device/mosfet-ekv.ts';
import { level1 } from '@tollbench/engines/device/mosfet-level1.ts';
import { relativeError } from '@tollbench/engines/testing/close.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { drawPlot } from '../../plot/draw.ts';
import { exportedText, madeFolder, saved } from '../../testing/folder.ts';
import { expectHeld, vectors } from '../../testing/held.ts';
import { ngspice } from '../../testing/run.ts';
import { gateSteps } from './compute.ts';
import { transit } from './device.ts';
import tool from './index.ts';
import { outputPlot } from './plots.ts';

type Case = MosfetParameters &
  MosfetBias & {
    kelvin: number;
    point: Record<'id' | 'gm' | 'gds' | 'gmbs' | 'gmb' | 'von', number>;
  };
const oracle = vectors<Case>('mosfet-explorer') as ReturnType<typeof vectors<Case>> & {
  ekv: Case[];
  reverse: (MosfetParameters & MosfetBias & { point: { id: number; von: number } })[];
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
      what: 'level 1: transit frequency, from its transconductance and gate capacitances',
      cases: oracle.gates.length,
      largestError: squareTransit,
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

describe('the bias', () => {
  test('on the load line device and resistor carry the same current', () => {
    const { stage, point } = evaluate(tool, some({ load: 'resistor', vgs: 0.8 }));
    expect(((3.3 - (stage?.vds ?? 0)) / 10e3 - point.id) / point.id).toBeCloseTo(0, 9);
    expect(stage?.gain).toBeLessThan(-1);
  });
});

test('ngspice reads the decks of both models and both polarities and finds the same current', async () => {
  const folder = madeFolder();
  const cases = [
    {},
    { model: 'level1' as const },
    { vgs: 0.4 },
    { polarity: 'p' as const, vto: -0.65, vgs: 1.2 },
    { polarity: 'p' as const, model: 'level1' as const, vto: -0.65, vgs: 1.2, vsb: 0.5 },
    { vsb: 1.2, vds: 0.1 },
    { load: 'resistor' as const, vgs: 0.8 },
    { task: 'size' as const, by: 'inversion' as const, inversion: 0.05 },
    // A gate far above: what EKV writes as an exponential must not overflow in the simulator.
    { vgs: 60, vds: 40, vgsMax: 60, vdsMax: 60, vto: 3 },
  ];
  for (const c of cases) {
    const inputs = some(c);
    const printed = ngspice(await saved(folder, tool, 'spice', inputs));
    const current = Math.abs(Number(/i\(vds\) = (\S+)/i.exec(printed)?.[1]));
    const { point } = evaluate(tool, inputs);
    expect([c, Math.abs(current / point.id - 1) < 1e-4]).toEqual([c, true]);
    const [cgs, cgd] = ['cgs', 'cgd'].map((name) =>
      Number(new RegExp(`@m1\\[${name}\\] = (\\S+)`).exec(printed)?.[1]),
    );
    if (cgs !== undefined && cgd !== undefined && inputs.model === 'level1')
      expect(point.gm / (2 * Math.PI * (cgs + cgd)) / evaluate(tool, inputs).transit).toBeCloseTo(
        1,
        6,
      );
    for (const name of ['gm', 'gds'] as const)
      if (inputs.model === 'level1')
        expect(
          Number(new RegExp(`@m1\\[${name}\\] = (\\S+)`).exec(printed)?.[1]) / point[name],
        ).toBeCloseTo(1, 6);
  }
});

test.each([
  { vgsMax: 0.2 },
  { vgsMax: 0.5, vgs: 0.3 },
  { vgsMax: 0.2, model: 'level1' },
  { vgsMax: 0.2, vgs: 0.1, model: 'level1', vdsMax: 0.1 },
] as const)('an axis that ends below threshold does not refuse the bias: %j', (given) => {
  const inputs = some(given);
  const r = evaluate(tool, inputs);
  const wide = evaluate(tool, some({ ...given, vgsMax: 3 }));
  expect(r.point).toEqual(wide.point);
  expect(r.output.map((c) => c.vgs).at(-1)).toBe(given.vgsMax);
  const outputs = tool.outputs(r, inputs);
  const notices = outputs.flatMap((o) => (o.kind === 'notice' ? [o.text] : []));
  expect(notices).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^The gate axis ends at .* below the threshold/),
    ]),
  );
  expect(JSON.stringify(outputs.filter((o) => o.kind !== 'readouts'))).not.toMatch(
    /NaN|undefined|Infinity|not defined V/u,
  );
  for (const o of outputs)
    if (o.kind === 'plot') drawPlot(o.plot, { width: 640, height: 384, mode: 'sheet' });
});

describe('the family of curves', () => {
  const volts = fc.double({ min: 0, max: 20, noNaN: true });
  test('steps are 1, 2 or 5, above the threshold and within the axis, as many as asked for at most', () => {
    fc.assert(
      fc.property(
        volts,
        fc.double({ min: 0.01, max: 50, noNaN: true }),
        fc.integer({ min: 1, max: 16 }),
        (threshold, span, curves) => {
          const vgsMax = threshold + span;
          const gates = gateSteps({ curves, vgsMax, model: 'level1' }, threshold);
          expect(gates.length).toBeGreaterThan(0);
          expect(gates.length).toBeLessThanOrEqual(curves);
          expect(gates.at(-1)).toBeLessThanOrEqual(vgsMax * (1 + 1e-8));
          expect(gates[0]).toBeGreaterThan(threshold * (1 - 1e-8));
          const [a, b] = gates;
          if (a === undefined || b === undefined) return;
          const digits = Number((b - a).toPrecision(6)).toExponential()[0];
          expect(['1', '2', '5']).toContain(digits);
          // Fewer than a third of what was asked for would be too coarse a step.
          expect(gates.length * 3).toBeGreaterThanOrEqual(curves);
        },
      ),
    );
  });

  test('the bias has a curve of its own where no other runs there, and is named', () => {
    const on = evaluate(tool, some({}));
    expect(on.output.map((c) => c.vgs)).toEqual([0.6, 0.8, 1, 1.2, 1.4]);
    expect(on.own).toBeNull();
    const off = evaluate(tool, some({ vgs: 0.93 }));
    expect(off.own?.vgs).toBe(0.93);
    const plot = outputPlot(off);
    const marks = 'marks' in plot ? plot.marks : [];
    expect(marks.flatMap((m) => ('label' in m && m.label ? [m.label] : []))).toContain(
      'V_GS = 0.6\u202fV',
    );
    expect(marks.some((m) => m.kind === 'points' && m.names?.[0] === 'bias')).toBe(true);
  });
});

describe('sizing', () => {
  test('a p-channel device is the mirror image of the n-channel one', () => {
    const n = evaluate(tool, some({ task: 'size', vto: 0.6 }));
    const p = evaluate(tool, some({ task: 'size', vto: -0.6, polarity: 'p' }));
    expect([p.settled.width, p.settled.vgs, p.point.id]).toEqual([
      n.settled.width,
      n.settled.vgs,
      n.point.id,
    ]);
  });

  test('what is wanted is what the device then gives, in both models, with a load or without', () => {
    for (const model of ['ekv', 'level1'] as const)
      for (const load of ['none', 'resistor'] as const)
        for (const want of ['current', 'transconductance'] as const) {
          const r = evaluate(tool, some({ task: 'size', model, load, want, vsb: 0.3 }));
          const { gm, id } = r.point;
          expect(gm / id).toBeCloseTo(15, 8);
          if (want === 'current') expect(id / 100e-6).toBeCloseTo(1, 8);
          else expect(gm / 1e-3).toBeCloseTo(1, 8);
        }
    const r = evaluate(
      tool,
      some({ task: 'size', load: 'resistor', by: 'inversion', inversion: 3, rd: 8e3 }),
    );
    expect(r.point.inversion).toBeCloseTo(3, 9);
    expect(r.point.gm / 1e-3).toBeCloseTo(1, 9);
    expect((3.3 - r.vds) / 8e3 / r.point.id).toBeCloseTo(1, 9);
  });

  test('what cannot be had is refused by name', () => {
    const size = (s: Parameters<typeof some>[0]) => () =>
      evaluate(tool, some({ task: 'size', ...s }));
    expect(size({ efficiency: 35 })).toThrow(/^efficiency: is 35.*1\/V at most/);
    expect(size({ model: 'level1', by: 'inversion' })).toThrow(/^by: level 1 has no inversion/);
    expect(size({ vds: 0 })).toThrow(/^vds: is 0 V/);
    expect(size({ load: 'resistor', rd: 1e6 })).toThrow(/^rd: is too large.*66.7.V.*3.3.V/);
  });
});

describe('what is said', () => {
  const said = (s: Parameters<typeof some>[0]) => {
    const i = some(s);
    return tool.outputs(evaluate(tool, i), i);
  };
  const noticed = (s: Parameters<typeof some>[0]) =>
    said(s).flatMap((o) => (o.kind === 'notice' ? [o.id] : []));

  test('notices name what the model leaves out, and none stands without cause', () => {
    expect(noticed({})).toEqual([]);
    expect(noticed({ length: 0.18e-6 })).toEqual(['short']);
    expect(noticed({ vgs: 3, vds: 3 })).toEqual(['field']);
    expect(noticed({ model: 'level1', vgs: 0.3 })).toEqual(['off']);
    expect(noticed({ model: 'level1', vgs: 0.55 })).toEqual(['moderate']);
    expect(noticed({ kp: 0.16 })).toContain('oxide');
    expect(noticed({ load: 'resistor', vgs: 0.8, rd: 100e3 })).toEqual(['load']);
    expect(noticed({ load: 'resistor', vgs: 0.8 })).toEqual([]);
  });

  test('a value that does not exist says why', () => {
    const readings = (s: Parameters<typeof some>[0]) =>
      new Map(
        said(s).flatMap((o) =>
          o.kind === 'readouts' ? o.items.map((r) => [r.name, r] as const) : [],
        ),
      );
    const off = readings({ model: 'level1', vgs: 0.2 });
    for (const name of [
      'transconductanceEfficiency',
      'intrinsicGain',
      'outputResistance',
      'transitFrequency',
    ])
      expect([name, off.get(name)?.value, off.get(name)?.note]).toEqual([
        name,
        null,
        'no current here',
      ]);
    const flat = readings({ model: 'level1', lambda: 0 });
    for (const name of ['outputResistance', 'intrinsicGain'])
      expect([flat.get(name)?.value, flat.get(name)?.note]).toEqual([
        Number.POSITIVE_INFINITY,
        'λ is 0',
      ]);
    expect(readings({ cox: 0 }).get('transitFrequency')?.note).toMatch(/C_ox/);
  });

  test('every preset can be computed and shown, and its title is true', () => {
    for (const preset of tool.presets ?? []) {
      const i = some(preset.inputs);
      const r = evaluate(tool, i);
      const told = /IC (?:about|of) ([\d.]+)/.exec(preset.title)?.[1];
      if (told) expect(r.point.inversion?.toFixed(2)).toBe(Number(told).toFixed(2));
      expect(tool.outputs(r, i).some((o) => o.kind === 'plot')).toBe(true);
      expect(tool.steps?.(r, i).length).toBeGreaterThan(3);
    }
  });
});

describe('a program reads the JSON', () => {
  const read = async (title: string) => {
    const preset = tool.presets?.find((p) => p.title === title);
    if (!preset) throw new Error(`no preset ${title}`);
    return JSON.parse(await exportedText(tool, 'json', preset.inputs)) as {
      results: Record<string, number | string | null>;
      reasons: Record<string, string>;
      tables: Record<string, Record<string, (number | null)[]>>;
    };
  };

  test('every sample of the output curves follows the square law, and the figures of a switch are its', async () => {
    const { results, reasons, tables } = await read('Small-signal switch, square law');
    // W/L = 1, K_P = 0.16 A/V², V_TO = 2.1 V, λ = 0.01/V, at V_GS = 3.5 V and V_DS = 10 V.
    const beta = 0.16;
    expect(results['drainCurrent']).toBeCloseTo((beta / 2) * 1.4 ** 2 * 1.1, 12);
    expect(results['transconductance']).toBeCloseTo(beta * 1.4 * 1.1, 12);
    expect(results['outputConductance']).toBeCloseTo((beta / 2) * 1.4 ** 2 * 0.01, 12);
    expect(results['transconductanceEfficiency']).toBeCloseTo(2 / 1.4, 12);
    expect(results['region']).toBe('saturation');
    expect([results['transitFrequency'], reasons['transitFrequency']]).toEqual([
      null,
      'needs C_ox of this device',
    ]);
    const { gateVoltage = [], drainVoltage = [], drainCurrent = [] } = tables['output'] ?? {};
    expect(gateVoltage.length).toBeGreaterThan(300);
    gateVoltage.forEach((vgs, k) => {
      const [over, vds] = [(vgs ?? Number.NaN) - 2.1, drainVoltage[k] ?? Number.NaN];
      const along = Math.min(vds, over);
      const law = beta * (over - along / 2) * along * (1 + 0.01 * vds);
      expect(drainCurrent[k]).toBeCloseTo(law, 12);
    });
  });

  test('the sizing table gives the width of another device, which then does what is wanted', async () => {
    const { tables } = await read('Sized: 1 mS at a gm/ID of 15');
    const of = (id: string) => tables['sizing']?.[id] ?? [];
    const k = of('transconductanceEfficiency').findIndex((x) => x !== null && x < 12);
    // A device of 3 mS at the sample nearest below 12 per volt.
    const [efficiency, density, vgs] = [
      'transconductanceEfficiency',
      'currentDensity',
      'gateVoltage',
    ].map((id) => of(id)[k] ?? Number.NaN) as [number, number, number];
    const width = 3e-3 / efficiency / density;
    const made = evaluate(tool, some({ length: 0.5e-6, lambda: 0.1, width, vgs, vgsMax: 2 }));
    expect(made.point.gm / 3e-3).toBeCloseTo(1, 9);
    expect(made.point.inversion ?? 0).toBeCloseTo(of('inversionCoefficient')[k] ?? Number.NaN, 9);
  });
});
