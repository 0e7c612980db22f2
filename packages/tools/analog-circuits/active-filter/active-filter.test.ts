import { E_SERIES, eSeriesValues } from '@tollbench/engines/circuit/e-series.ts';
import { Nodal } from '@tollbench/engines/circuit/nodal.ts';
import { APPROXIMATIONS } from '@tollbench/engines/filter/prototype.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { cellValue } from '../../define/output.ts';
import { remedied, remediesOf } from '../../testing/remedies.ts';
import { AMPLIFIERS } from './amplifier-list.ts';
import tool from './index.ts';
import { TOPOLOGIES, type TopologyName } from './inputs.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const run = (some: Some) => evaluate(tool, withDefaults(tool.inputs, some));

const cases = fc.record({
  response: fc.constantFrom('lowpass' as const, 'highpass' as const, 'bandpass' as const),
  approximation: fc.constantFrom(...APPROXIMATIONS),
  order: fc.integer({ min: 1, max: 6 }),
  topology: fc.constantFrom(...(Object.keys(TOPOLOGIES) as TopologyName[])),
  edge: fc.constantFrom(50, 1e3, 17e3),
});
type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never;
const inputsOf = ({ response, approximation, order, topology, edge: f }: Case): Some => ({
  response,
  approximation,
  order: response === 'bandpass' ? Math.min(order, 4) : order,
  topology,
  edge: f,
  centre: f,
  width: f / 2,
  stopWidth: 3 * f,
  stop: f * 3,
  stopBelow: f / 3,
  copies: 10,
  gbw: 1e9,
  gain: 1.2,
});
/** Combinations that are refused for a reason of their own are tested below. */
const possible = (c: Case) =>
  !(c.topology === 'tow-thomas' && c.response === 'highpass') &&
  !(c.topology.startsWith('sk') && c.response === 'bandpass');

test('any filter of quick amplifiers comes out within half a decibel of its design across the pass band', () => {
  fc.assert(
    fc.property(cases.filter(possible), (c) => {
      const r = run(inputsOf(c));
      const { pass } = r.mask;
      // Equal parts choose their gain themselves, and so do the capacitors of a multiple-feedback high pass.
      const own =
        c.topology === 'sk-equal' ||
        (c.topology === 'mfb' && c.response === 'highpass') ||
        r.stages.some((s) => s.section.zero !== undefined);
      const offset = own ? r.figures.real.gain - r.figures.ideal.gain : 0;
      r.frequency.forEach((f, k) => {
        if (f < pass[0] || f > Math.min(pass[1], pass[0] * 20 || pass[1])) return;
        expect(
          Math.abs((r.real.db[k] as number) - (r.ideal.db[k] as number) - offset),
        ).toBeLessThan(0.5);
      });
      expect(r.step.rightmost).toBeLessThan(0);
    }),
    { numRuns: 60 },
  );
});

test('every part is in its series', () => {
  for (const series of E_SERIES.filter((s) => s !== 'E3')) {
    const r = run({ rSeries: series, topology: 'sk-gain', gain: 3, order: 5 });
    const drawer = eSeriesValues(series, 1, 1e9);
    const capacitors = eSeriesValues('E12', 1e-13, 1);
    for (const s of r.stages)
      for (const p of s.parts)
        expect(p.kind === 'R' ? drawer : capacitors).toContain(s.values[p.name]);
  }
});

test('poles by eigenvalues and by the determinant are the same', () => {
  const r = run({ topology: 'state-variable', gbw: 20e3 });
  for (const s of r.stages) {
    const nodal = new Nodal({ ...s, order: 2 }).load(s.values, { a0: 1e5, wt: 2 * Math.PI * 20e3 });
    const { den, scale } = nodal.rational(s.section.w0);
    for (const p of nodal.poles(s.section.w0)) {
      let value = { re: 0, im: 0 };
      let size = 0;
      const x = { re: p.re / scale, im: p.im / scale };
      for (let k = den.length - 1; k >= 0; k--) {
        const c = den[k] as number;
        value = {
          re: value.re * x.re - value.im * x.im + c,
          im: value.re * x.im + value.im * x.re,
        };
        size = size * Math.hypot(x.re, x.im) + Math.abs(c);
      }
      expect(Math.hypot(value.re, value.im) / size).toBeLessThan(1e-9);
    }
  }
});

test('the step answer ends at the gain at 0 Hz, and a Butterworth one of order 2 overshoots by e^−π', () => {
  const r = run({ order: 2 });
  const last = r.step.ideal.at(-1) as number;
  expect(last).toBeCloseTo(1, 2);
  expect(Math.max(...r.step.ideal)).toBeCloseTo(1 + Math.exp(-Math.PI), 3);
});

test('the copies enclose the nominal filter, and without tolerance are it', () => {
  const wide = run({});
  const none = run({ rTolerance: 0, cTolerance: 0, copies: 10 });
  wide.frequency.forEach((_, k) => {
    expect(wide.envelope.least[k]).toBeLessThanOrEqual(wide.real.db[k] as number);
    expect(wide.envelope.most[k]).toBeGreaterThanOrEqual(wide.real.db[k] as number);
    expect(none.envelope.least[k]).toBeCloseTo(none.real.db[k] as number, 12);
  });
});

test('the least gain-bandwidth is one: with it 0.1 dB are kept, with a third less they are not', () => {
  const needed = run({ topology: 'mfb', gain: 4 }).demand.gbw as number;
  const off = (gbw: number) => {
    const r = run({ topology: 'mfb', gain: 4, gbw, a0: 180 });
    return Math.max(
      ...[...r.frequency.keys()]
        .filter((k) => (r.frequency[k] as number) <= 1e3)
        .map((k) => Math.abs((r.real.db[k] as number) - (r.rounded.db[k] as number))),
    );
  };
  expect(off(needed)).toBeLessThan(0.101);
  expect(off(needed / 1.5)).toBeGreaterThan(0.1);
});

test('a narrow band pass rings as often as its Q says, and is drawn finely enough to see it', () => {
  const r = run({ response: 'bandpass', topology: 'tow-thomas', order: 1, width: 20, gbw: 1e9 });
  const y = r.step.ideal;
  const crossings = y.reduce((n, v, k) => n + (k > 1 && v * (y[k - 1] as number) < 0 ? 1 : 0), 0);
  // Two zeros a turn of 1 kHz.
  expect(crossings / 2 / (r.step.time.at(-1) as number)).toBeCloseTo(1e3, -2);
  expect(Math.abs(r.step.peak)).toBeCloseTo(0.02, 3);
});

test('a band pass of 20 poles and 30 amplifiers settles', () => {
  const r = run({
    response: 'bandpass',
    topology: 'tow-thomas',
    order: 10,
    width: 900,
    stopWidth: 3e3,
    copies: 10,
  });
  const y = r.step.real as Float64Array;
  expect(Math.abs(r.step.peak)).toBeLessThan(1);
  expect(Math.abs(y.at(-1) as number)).toBeLessThan(0.01 * Math.abs(r.step.peak));
});

test('a high pass lets the jump through before its amplifiers and its edge take it back', () => {
  const r = run({ response: 'highpass', stopBelow: 300, order: 5, gain: 1 });
  expect(r.step.ideal[0]).toBeCloseTo(1, 9);
  expect((r.step.real as Float64Array)[0]).toBeCloseTo(0, 6);
  expect(r.step.peak).toBeGreaterThan(0.97);
});

test('slow amplifiers show in the poles: a Tow-Thomas stage gains Q as 4 Q f₀ / GBW', () => {
  // L. C. Thomas 1971: three lagging amplifiers take 4 f₀/GBW from the damping 1/Q, to first order.
  const [s] = run({
    topology: 'tow-thomas',
    response: 'bandpass',
    order: 1,
    width: 100,
    gbw: 1e6,
  }).stages;
  const { q } = (s as NonNullable<typeof s>).achieved;
  const enhanced = 1 / (1 / (q as number) - (4 * 1e3) / 1e6);
  expect((s?.real.q as number) / enhanced).toBeCloseTo(1, 2);
});

test('a low open-loop gain is said as loudly as a low bandwidth', () => {
  const said = (some: Some) => {
    const full = withDefaults(tool.inputs, some);
    return tool.outputs(evaluate(tool, full), full).map(({ id }) => id);
  };
  expect(said({ topology: 'mfb', a0: 40 })).toContain('a0');
  expect(said({ topology: 'mfb', a0: 40 })).not.toContain('gbw');
  expect(said({ edge: 100e3, stop: 300e3, gbw: 1e6 })).toContain('gbw');
  expect(said({})).not.toContain('gbw');
});

test('the least input impedance of a multiple-feedback low pass is R1 and what hangs behind it', () => {
  const r = run({ topology: 'mfb', order: 2, edge: 1e3, stop: 3e3 });
  const r1 = r.stages[0]?.values['R1'] as number;
  expect(r.inputImpedance.ohms).toBeGreaterThan(0.5 * r1);
  expect(r.inputImpedance.ohms).toBeLessThan(1.01 * r1);
});

test('each response, approximation and series computes at its first click', () => {
  for (const [name, { control }] of Object.entries(tool.inputs)) {
    if (control.widget !== 'choice') continue;
    for (const { value } of control.options)
      expect(() => run({ [name]: value }), `${name} ${value}`).not.toThrow();
  }
});

describe('bad inputs are named', () => {
  test.each([
    [{ size: 'least', stop: 500 }, /^stop: is 500/],
    [{ size: 'least', response: 'highpass', stopBelow: 3e3 }, /^stopBelow: /],
    [{ size: 'least', response: 'bandpass', topology: 'mfb', stopWidth: 100 }, /^stopWidth: /],
    [{ response: 'bandpass', topology: 'sk-unity' }, /^topology: A follower makes no band pass/],
    [{ response: 'highpass', stopBelow: 300, topology: 'tow-thomas' }, /^topology: /],
    [{ topology: 'sk-gain', gain: 0.5 }, /^gain: /],
    [
      { response: 'bandpass', topology: 'mfb', width: 900, stopWidth: 4e3, order: 1, gain: 50 },
      /^gain: .*2Q²/,
    ],
    [{ approximation: 'chebyshev', ripple: 1, edgeLoss: 0.5 }, /^edgeLoss: .*ripple/],
    [{ size: 'least', approximation: 'bessel', stop: 1500, stopLoss: 60 }, /^stopLoss: .*above 10/],
  ] as [Some, RegExp][])('%j', (some, why) => {
    expect(() => run(some)).toThrow(why);
  });
});

describe('a stop band that no order follows from does not refuse the filter', () => {
  test.each([
    [{ stop: 500 }, /^Stop-band edge is 500\u202fHz; .* The order is given/],
    [{ stop: 1e-3 }, /^Stop-band edge is 1\u202fmHz/],
    [{ response: 'highpass', stopBelow: 3e3 }, /^Stop-band edge is 3\u202fkHz/],
    [{ response: 'bandpass', topology: 'mfb', stopWidth: 100 }, /^Stop bandwidth is/],
  ] as [Some, RegExp][])('%j', (some, why) => {
    const full = withDefaults(tool.inputs, some as object);
    const r = evaluate(tool, full);
    const outputs = tool.outputs(r, full);
    const notices = outputs.flatMap((o) => (o.kind === 'notice' ? [o.text] : []));
    expect(notices).toEqual(expect.arrayContaining([expect.stringMatching(why)]));
    expect(r.figures.real.stopLoss).toBeNull();
    expect(JSON.stringify([outputs, tool.steps?.(r, full)])).not.toMatch(/NaN|undefined|Infinity/u);
    const beyond = withDefaults(tool.inputs, {
      ...some,
      stop: 9e3,
      stopBelow: 100,
      stopWidth: 900,
    } as object);
    // The same parts as with a stop band where one can be.
    const values = (of: typeof r) => of.stages.map((s) => s.values);
    expect(values(r)).toEqual(values(evaluate(tool, beyond)));
  });
});

test('every preset computes, with pictures and working of finite numbers', () => {
  for (const { inputs } of tool.presets ?? []) {
    const full = withDefaults(tool.inputs, inputs);
    const r = evaluate(tool, full);
    const shown = JSON.stringify([tool.outputs(r, full), tool.steps?.(r, full)]);
    expect(shown).not.toMatch(/NaN|undefined|Infinity/u);
  }
});

test('parts and schematic come first, and the parts of a single stage are the headline', () => {
  const full = withDefaults(tool.inputs, { order: 2 });
  const [first, second, third] = tool.outputs(evaluate(tool, full), full);
  expect(first).toMatchObject({ kind: 'readouts', title: 'Parts' });
  expect(first?.kind === 'readouts' && first.items.map(({ label }) => label)).toEqual([
    'R1',
    'R2',
    'C1',
    'C2',
  ]);
  expect(second).toMatchObject({ kind: 'figure', id: 'schematic' });
  expect(third).toMatchObject({ kind: 'table', id: 'parts' });
});

describe('a high pass', () => {
  test.each([20, 2e3, 100e3])(
    'of %d Hz is told by the gain of its pass band, not at 20 times its edge',
    (edge) => {
      const high = {
        response: 'highpass',
        edge,
        stopBelow: edge / 3,
        gain: 2,
        level: 2e3,
      } as const;
      const r = run(high);
      // Ideal amplifiers let infinity through: its gain is exactly the one asked for.
      expect(r.figures.ideal.gain).toBeCloseTo(20 * Math.log10(2), 9);
      const at = (f: number) => {
        const w = 2 * Math.PI * f;
        const gain = r.stages.reduce((g, s) => {
          const { re, im } = new Nodal({ ...s, order: 2 })
            .load(s.values, { a0: 1e5, wt: 2 * Math.PI * 3e6 })
            .transfer(0, w);
          return g * Math.hypot(re, im);
        }, 1);
        return 20 * Math.log10(gain);
      };
      const end = r.band?.end as number;
      expect(r.figures.rounded.gain - at(end)).toBeCloseTo(10 * Math.log10(2), 6);
      expect(r.figures.real.gain).toBeCloseTo(at(Math.sqrt(edge * end)), 9);
      // Slow amplifiers have lost the signal at 20 times the edge: what is told of the band is within what is left.
      if (edge === 100e3) expect(at(20 * edge)).toBeLessThan(at(Math.sqrt(edge * end)) - 3);
      const [below] = r.figures.real.half;
      expect((below as number) / edge).toBeGreaterThan(0.8);
      expect((below as number) / edge).toBeLessThan(1.25);
    },
  );

  test('of even Chebyshev order ends its ripple at infinity, a ripple below its largest gain', () => {
    const r = run({
      response: 'highpass',
      approximation: 'chebyshev',
      ripple: 2,
      edgeLoss: 2,
      stopBelow: 300,
      gbw: 1e9,
    });
    expect(r.top - r.figures.ideal.gain).toBeCloseTo(2, 6);
    expect(r.figures.ideal.passLoss).toBeCloseTo(2, 3);
  });
});

test('a ripple may be any: a millionth of a decibel, and forty', () => {
  for (const ripple of [1e-6, 12, 40]) {
    const r = run({
      approximation: 'chebyshev',
      ripple,
      edgeLoss: ripple,
      topology: 'tow-thomas',
      gbw: 1e12,
      rSeries: 'E192',
      stopLoss: 60,
    });
    expect(r.figures.ideal.passLoss / ripple).toBeCloseTo(1, 3);
  }
  expect(() => tool.inputs.ripple.parse('0')).toThrow(/the least/);
});

describe('zeros in the stop band', () => {
  const half = { approximation: 'elliptic', ripple: 0.5, edgeLoss: 0.5, stopLoss: 40 } as const;

  test('an elliptic filter keeps its loss in all of the stop band, where Chebyshev needs a higher order', () => {
    const asked = { ...half, size: 'least', stop: 1.3e3, topology: 'tow-thomas' } as const;
    const r = run(asked);
    expect(r.prototype?.order).toBe(5);
    expect(run({ ...asked, approximation: 'chebyshev' }).prototype?.order).toBe(9);
    expect(r.figures.ideal.stopLoss as number).toBeGreaterThan(40 - 1e-9);
    expect(r.figures.ideal.passLoss).toBeCloseTo(0.5, 3);
    // Beyond the first zero the loss comes back to what was asked for.
    const beyond = r.ideal.db.filter((_, k) => (r.frequency[k] as number) > 1.3e3);
    expect(r.top - Math.max(...beyond)).toBeLessThan(48);
  });

  test('their stages are notches, told beside a circuit that makes none', () => {
    const full = withDefaults(tool.inputs, { ...half, order: 3, stop: 2e3 });
    const r = evaluate(tool, full);
    expect(r.stages.map((s) => s.topology)).toEqual(['first-order', 'tow-thomas-notch']);
    const outputs = tool.outputs(r, full);
    expect(outputs.map(({ id }) => id)).toContain('notch');
    const stage = r.stages[1];
    const zero = stage?.achieved.zero as number;
    expect(zero / (stage?.section.zero as number)).toBeCloseTo(1, 1);
    const nodal = new Nodal({ ...(stage as NonNullable<typeof stage>), order: 2 }).load(
      stage?.values ?? {},
      { a0: Number.POSITIVE_INFINITY, wt: Number.POSITIVE_INFINITY },
    );
    const { re, im } = nodal.transfer(0, zero);
    expect(Math.hypot(re, im)).toBeLessThan(1e-9);
  });
});

describe('amplifiers', () => {
  test('one of the list is what its figures are when they are typed', () => {
    const { gbw, a0, en, in: current } = AMPLIFIERS.op27;
    const listed = run({ amplifier: 'op27', copies: 10 });
    const typed = run({ gbw, a0, en, in: current, copies: 10 });
    expect(listed.real).toEqual(typed.real);
    expect(listed.noise).toEqual(typed.noise);
  });

  test('one that slews before 1 V is told with what it follows', () => {
    const full = withDefaults(tool.inputs, { edge: 100e3, stop: 300e3, amplifier: 'lm358' });
    const r = evaluate(tool, full);
    const [said] = tool
      .outputs(r, full)
      .flatMap((o) => (o.kind === 'notice' && o.id === 'slew' ? [o.text] : []));
    expect(said).toMatch(/LM358 slews at 0\.3 V\/µs/u);
  });

  test('the list says which of them keep the pass band, and where its figures are from', () => {
    const full = withDefaults(tool.inputs, { edge: 100e3, stop: 300e3, copies: 10 });
    const r = evaluate(tool, full);
    const table = tool.outputs(r, full).find((o) => o.id === 'amplifierList');
    if (table?.kind !== 'table') return expect.unreachable();
    const at = (id: string) => table.columns.findIndex((c) => c.id === id);
    for (const row of table.rows) {
      const name = cellValue(row[at('model')] ?? null);
      const [key] = Object.entries(AMPLIFIERS).find(([, a]) => a.label === name) ?? [];
      const { demand } = run({ ...full, amplifier: key as 'op27' });
      expect(cellValue(row[at('fastEnough')] ?? null)).toBe(
        AMPLIFIERS[key as 'op27'].gbw >= (demand.gbw ?? Number.POSITIVE_INFINITY),
      );
      expect(row[at('dataSheet')]).toMatch(/\w{4}/u);
    }
  });

  test('each figure is what the field for it takes', () => {
    for (const { gbw, a0, en, in: current } of Object.values(AMPLIFIERS)) {
      expect(tool.inputs.gbw.parse(tool.inputs.gbw.format(gbw))).toBe(gbw);
      expect(tool.inputs.a0.parse(tool.inputs.a0.format(a0))).toBe(a0);
      expect(tool.inputs.en.parse(tool.inputs.en.format(en))).toBe(en);
      expect(tool.inputs.in.parse(tool.inputs.in.format(current))).toBe(current);
    }
  });
});

test('each refusal offers what would do, and it does', () => {
  const refused: Some[] = [
    { size: 'least', stop: 500 },
    { size: 'least', response: 'highpass', stopBelow: 3e3 },
    { size: 'least', response: 'bandpass', topology: 'mfb', stopWidth: 100 },
    { response: 'bandpass', topology: 'sk-unity' },
    { response: 'highpass', stopBelow: 300, topology: 'tow-thomas' },
    { topology: 'sk-gain', gain: 0.5 },
    { response: 'bandpass', topology: 'mfb', width: 900, stopWidth: 4e3, order: 1, gain: 50 },
    { approximation: 'chebyshev', ripple: 1, edgeLoss: 0.5 },
    { approximation: 'elliptic', ripple: 20, edgeLoss: 20, stopLoss: 15 },
    { approximation: 'inverse-chebyshev', edgeLoss: 40, stopLoss: 30 },
    { size: 'least', approximation: 'bessel', stop: 1500, stopLoss: 60 },
  ];
  for (const some of refused) {
    const remedies = remediesOf(tool, some);
    expect(remedies.length, JSON.stringify(some)).toBeGreaterThan(0);
    for (const remedy of remedies)
      expect(
        () => remedied(tool, { ...some, copies: 10 }, remedy),
        JSON.stringify([some, remedy]),
      ).not.toThrow();
  }
});
