import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { drawPlot } from '../../plot/draw.ts';
import { gateSteps } from './compute.ts';
import tool from './index.ts';
import { outputPlot } from './plots.ts';

const some = (s: Parameters<typeof withDefaults<typeof tool.inputs>>[1]) =>
  withDefaults(tool.inputs, s);

describe('the bias', () => {
  test('on the load line device and resistor carry the same current', () => {
    const { stage, point } = evaluate(tool, some({ load: 'resistor', vgs: 0.8 }));
    expect(((3.3 - (stage?.vds ?? 0)) / 10e3 - point.id) / point.id).toBeCloseTo(0, 9);
    expect(stage?.gain).toBeLessThan(-1);
  });
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
    expect(size({ efficiency: 35 })).toThrow(/^efficiency: The efficiency 35.*1\/V at most/);
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
