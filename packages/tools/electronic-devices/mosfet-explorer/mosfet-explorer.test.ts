import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { fromQuery, toQuery, withDefaults } from '../../define/inputs.ts';
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

describe('a bias anywhere', () => {
  const outputs = (s: Parameters<typeof some>[0]) => {
    const i = some(s);
    return tool.outputs(evaluate(tool, i), i);
  };

  test('source and drain exchanged: the same current back, whichever terminal is called source', () => {
    for (const model of ['ekv', 'level1'] as const)
      for (const polarity of ['n', 'p'] as const) {
        const vto = polarity === 'n' ? 0.5 : -0.5;
        const there = evaluate(tool, some({ model, polarity, vto, vgs: 1.2, vds: 0.6, vsb: 0.1 }));
        const back = evaluate(tool, some({ model, polarity, vto, vgs: 0.6, vds: -0.6, vsb: 0.7 }));
        expect(back.point.id).toBeCloseTo(-there.point.id, 15);
        expect(back.point.vth).toBeCloseTo(there.point.vth, 12);
        expect(back.transit / there.transit).toBeCloseTo(1, 9);
        expect(back.chart.x).toHaveLength(there.chart.x.length);
        back.chart.gmOverId.forEach((y, k) => {
          expect(y / (there.chart.gmOverId[k] ?? Number.NaN)).toBeCloseTo(1, 9);
        });
      }
  });

  test.each([
    { vds: -0.5 },
    { vds: -0.5, model: 'level1' },
    { vds: -2, vsb: 2, polarity: 'p', vto: -0.6 },
    { vsb: -0.5 },
    { vsb: -0.5, model: 'level1' },
    { vgs: -0.8, vto: -2 },
    { vgs: -3, vto: -2, model: 'level1' },
    { vgs: -0.4, vds: 0, task: 'explore' },
    { vds: 2, vto: -1.5, task: 'size', efficiency: 10 },
  ] as const)('%j is computed, shown and drawn, without a figure that is none', (given) => {
    const list = outputs(given);
    const text = JSON.stringify(list.filter((o) => o.kind !== 'readouts'));
    expect(/.{0,40}(?:NaN|undefined|not defined|∞).{0,40}/u.exec(text)?.[0]).toBeUndefined();
    for (const o of list)
      if (o.kind === 'plot') drawPlot(o.plot, { width: 640, height: 384, mode: 'sheet' });
    const i = some(given);
    const { x } = outputPlot(evaluate(tool, i)) as { x: { domain: readonly [number, number] } };
    expect(x.domain[0]).toBeLessThanOrEqual(Math.min(0, i.vds));
  });

  test('by hand: a depletion device of level 1 with its gate at and below its source', () => {
    // V_TO −2 V, β = 170 µ·10 = 1.7 mA/V²; at V_GS = 0: ½·1.7 m·4·(1 + 0.05·3) = 3.91 mA.
    const at = (vgs: number) =>
      evaluate(tool, some({ model: 'level1', vto: -2, vgs, vds: 3 })).point.id;
    expect(at(0)).toBeCloseTo(3.91e-3, 9);
    expect(at(-1)).toBeCloseTo(3.91e-3 / 4, 9);
    expect(at(-2.1)).toBe(0);
    const r = evaluate(tool, some({ model: 'level1', vto: -2, vgs: -1, vds: 3 }));
    expect(r.axes.gate[0]).toBeLessThanOrEqual(-2.3);
    expect(r.output.map((c) => c.vgs)).toContain(-1);
  });

  test('what stands forward of the bulk is said, with where the models end', () => {
    const said = (s: Parameters<typeof some>[0]) =>
      outputs(s).flatMap((o) => (o.kind === 'notice' && o.id === 'forward' ? [o] : []));
    expect(said({ vsb: -0.2 }).map((o) => o.level)).toEqual(['note']);
    const [warned] = said({ vds: -0.6 });
    expect(warned?.level).toBe('warning');
    expect(warned?.text).toMatch(/forward by 600\smV\. The models go on to φ, 840\smV/u);
    expect(said({ vds: -0.6, vsb: 0.6 })).toEqual([]);
  });
});

test.each([
  { vdsMax: 0 },
  { vdsMax: -5 },
  { vgsMax: -1 },
  { vgsMax: 1e9, vdsMax: 1e9 },
  { vgsMax: 0, vto: -2, vgs: -1 },
  { curves: 0 },
  { curves: 1000, vgsMax: 20 },
] as const)('no setting of an axis refuses the bias: %j', (given) => {
  const inputs = some(given);
  const r = evaluate(tool, inputs);
  const { vto = 0.5, vgs = 1 } = { ...given } as { vto?: number; vgs?: number };
  expect(r.point).toEqual(evaluate(tool, some({ vto, vgs })).point);
  expect(r.output.length).toBeLessThanOrEqual(16);
  const outputs = tool.outputs(r, inputs);
  for (const o of outputs)
    if (o.kind === 'plot') drawPlot(o.plot, { width: 640, height: 384, mode: 'sheet' });
  const said = outputs.flatMap((o) =>
    o.kind === 'notice' && o.id.startsWith('axis-') ? [o.id.slice(5)] : [],
  );
  expect(said).toEqual(r.axes.replaced.map((a) => a.field));
  const lost = (['vdsMax', 'vgsMax'] as const).filter(
    (f) => inputs[f] !== r.axes[f === 'vdsMax' ? 'drain' : 'gate'][1],
  );
  expect(said).toEqual(lost);
});

test.each([
  [{ vsb: -0.9 }, 'vsb', /forward bias of the bulk by 900\smV; the models end at φ, 840\smV/u],
  [{ vds: -1.5 }, 'vds', /the drain stands 1\.5\sV below the bulk/u],
  [{ vds: -1.5, vsb: 0.3 }, 'vds', /the drain stands 1\.2\sV below the bulk/u],
  [{ task: 'size', vds: -0.4 }, 'vds', /sized with its drain above its source/u],
  [{ task: 'size', vds: 0 }, 'vds', /nothing flows/u],
  [{ task: 'size', model: 'level1', by: 'inversion' }, 'by', /no inversion coefficient/u],
  [{ task: 'size', load: 'resistor', rd: 1e6 }, 'rd', /too large/u],
] as const)('each remedy of a refusal is taken: %j', (given, field, message) => {
  let refused: unknown;
  try {
    evaluate(tool, some(given));
  } catch (error) {
    refused = error;
  }
  if (!(refused instanceof InputErrors)) throw new Error('it was not refused');
  const [error] = refused.errors;
  expect(error?.field).toBe(field);
  expect(error?.message).toMatch(message);
  expect(error?.remedies.length).toBeGreaterThan(0);
  for (const remedy of error?.remedies ?? []) {
    const query = new URLSearchParams(toQuery(tool.inputs, some(given)));
    for (const [name, text] of Object.entries(remedy)) query.set(name, text);
    expect(() => evaluate(tool, fromQuery(tool.inputs, query.toString()))).not.toThrow();
  }
});

describe('a number that has lost its prefix', () => {
  const asked = (s: Parameters<typeof some>[0]) => {
    const i = some(s);
    return tool
      .outputs(evaluate(tool, i), i)
      .flatMap((o) =>
        o.kind === 'notice' && /^(magnitude|depletion)/u.test(o.id) ? [o.text] : [],
      );
  };
  test.each([
    [{ width: 10 }, /^W is 10\sm\. Did you mean 10\sµm\? Write it as 10u\.$/u],
    [{ length: 2 }, /^L is 2\sm\. Did you mean 2\sµm\?/u],
    [{ kp: 170 }, /^K_P is 170\sA\/V²\. Did you mean 170\sµA\/V²\?/u],
    [{ cox: 4.5 }, /^C_ox is 4\.5\sF\/m²\. Did you mean 4\.5\smF\/m²\?/u],
    [{ polarity: 'p' }, /Did you mean −500\smV\?/u],
  ] as const)('%j is asked about', (given, words) => {
    expect(asked(given)).toEqual([expect.stringMatching(words)]);
  });

  test('a discrete device, whose K_P holds W/L, is not', () => {
    expect(asked({ width: 1, length: 1, kp: 0.16, cox: 0 })).toEqual([]);
    expect(asked({})).toEqual([]);
  });
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
