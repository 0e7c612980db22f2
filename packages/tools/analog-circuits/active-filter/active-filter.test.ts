import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { E_SERIES, eSeriesValues } from '@tollbench/engines/circuit/e-series.ts';
import { Nodal } from '@tollbench/engines/circuit/nodal.ts';
import { multipleFeedback } from '@tollbench/engines/circuit/stages/multiple-feedback.ts';
import type { SallenKeyKind } from '@tollbench/engines/circuit/stages/sallen-key.ts';
import { sallenKey } from '@tollbench/engines/circuit/stages/sallen-key.ts';
import type { SecondOrder, Stage } from '@tollbench/engines/circuit/stages/stage.ts';
import { stateVariable } from '@tollbench/engines/circuit/stages/state-variable.ts';
import { towThomas } from '@tollbench/engines/circuit/stages/tow-thomas.ts';
import {
  type Approximation,
  attenuation,
  edge,
  prototype,
} from '@tollbench/engines/filter/prototype.ts';
import {
  groupDelay,
  power,
  response,
  sectionRational,
} from '@tollbench/engines/filter/section-response.ts';
import { type Response, sections } from '@tollbench/engines/filter/sections.ts';
import { smallestOrder } from '@tollbench/engines/filter/smallest-order.ts';
import { relativeError } from '@tollbench/engines/testing/close.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { exportFile } from '../../define/export.ts';
import { withDefaults } from '../../define/inputs.ts';
import { expectHeld, vectors } from '../../testing/held.ts';
import tool from './index.ts';
import { TOPOLOGIES, type TopologyName } from './inputs.ts';
import { spiceValue } from './spice.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const run = (some: Some) => evaluate(tool, withDefaults(tool.inputs, some));

interface ResponseCase {
  kind: Approximation;
  response: Response;
  order: number;
  ripple: number;
  f: number;
  width: number;
  at: number[];
  db: number[];
  delay: number[];
}
interface Oracle {
  ngspice: string;
  poles: { kind: Approximation; order: number; ripple: number; re: number[]; im: number[] }[];
  orders: { kind: Approximation; loss: number; stop: number; selectivity: number; order: number }[];
  stages: {
    topology: string;
    response: Response;
    values: Record<string, number>;
    gbw: number;
    a0: number;
    at: number[];
    re: number[];
    im: number[];
  }[];
}

const oracle = vectors<ResponseCase>('active-filter');
const more = oracle as unknown as Oracle;
/** SciPy normalises Butterworth and Bessel to half power, Chebyshev to the end of its ripple. */
const scaleOf = (kind: Approximation, order: number, ripple: number) =>
  kind === 'bessel' ? edge(prototype(kind, order), 10 * Math.log10(2)) : ripple >= 0 ? 1 : 1;

test('held against SciPy and ngspice', () => {
  let pole = 0;
  for (const c of more.poles) {
    const scale = scaleOf(c.kind, c.order, c.ripple);
    const ours = prototype(c.kind, c.order, c.ripple)
      .pairs.map(({ w0, q }) => {
        const re = -w0 / (q === null ? 1 : 2 * q) / scale;
        return { re, im: q === null ? 0 : Math.sqrt((w0 / scale) ** 2 - re * re) };
      })
      .sort((a, b) => a.re - b.re);
    expect(ours.length).toBe(c.re.length);
    ours.forEach((p, k) => {
      const [re, im] = [c.re[k] as number, c.im[k] as number];
      pole = Math.max(pole, Math.hypot(p.re - re, p.im - im) / Math.hypot(re, im));
    });
  }
  let decibels = 0;
  let delay = 0;
  for (const c of oracle.cases) {
    const p = prototype(c.kind, c.order, c.ripple);
    const w = 2 * Math.PI * c.f;
    const list = sections(
      p,
      scaleOf(c.kind, c.order, c.ripple),
      c.response === 'bandpass'
        ? { response: 'bandpass', centre: w, width: 2 * Math.PI * c.width }
        : { response: c.response, edge: w },
    ).map(sectionRational);
    c.at.forEach((f, k) => {
      // Unit gain is at the middle here, at the top there.
      const gain = p.dc * list.reduce((g, s) => g * Math.sqrt(power(s, 2 * Math.PI * f)), 1);
      decibels = Math.max(decibels, Math.abs(20 * Math.log10(gain) - (c.db[k] as number)));
      delay = Math.max(
        delay,
        relativeError(groupDelay(list, 2 * Math.PI * f), c.delay[k] as number, 1e-6 / c.f),
      );
    });
  }
  for (const c of more.orders)
    expect(
      smallestOrder(c.kind, {
        ripple: c.loss,
        edgeLoss: c.loss,
        stopLoss: c.stop,
        selectivity: c.selectivity,
      }).order,
    ).toBe(c.order);
  let nodal = 0;
  for (const c of more.stages) {
    const solver = new Nodal(wired(c.topology, c.response)).load(c.values, {
      a0: c.a0,
      wt: 2 * Math.PI * c.gbw,
    });
    c.at.forEach((f, k) => {
      const h = solver.transfer(0, 2 * Math.PI * f);
      const [re, im] = [c.re[k] as number, c.im[k] as number];
      nodal = Math.max(nodal, Math.hypot(h.re - re, h.im - im) / Math.hypot(re, im));
    });
  }
  expect(pole).toBeLessThan(1e-12);
  expect(decibels).toBeLessThan(1e-9);
  expect(delay).toBeLessThan(1e-9);
  expect(nodal).toBeLessThan(1e-9);
  const scipy = { program: oracle.program, version: oracle.version } as const;
  expectHeld(import.meta.dirname, [
    {
      ...scipy,
      what: 'poles of the prototypes, orders 1 to 10',
      cases: more.poles.length,
      largestError: pole,
      errorKind: 'relative',
    },
    {
      ...scipy,
      what: 'magnitude of low, high and band pass',
      cases: oracle.cases.length,
      largestError: decibels,
      errorKind: 'absolute',
      unit: 'dB',
    },
    {
      ...scipy,
      what: 'group delay of the same',
      cases: oracle.cases.length,
      largestError: delay,
      errorKind: 'relative',
    },
    {
      ...scipy,
      what: 'least order for a specification',
      cases: more.orders.length,
      largestError: 0,
      errorKind: 'exact',
    },
    {
      program: 'ngspice',
      version: more.ngspice,
      what: 'complex response of stages with amplifiers of finite gain and bandwidth',
      cases: more.stages.length,
      largestError: nodal,
      errorKind: 'relative',
    },
  ]);
});

/** The circuit with all its parts, whatever it was designed for. */
function wired(topology: string, response: Response): Stage {
  const section: SecondOrder = { response, w0: 1e4, q: 1, gain: 1.5 };
  const build: Record<string, (s: SecondOrder) => Stage> = {
    'sallen-key': (s) => sallenKey(s, 'gain' satisfies SallenKeyKind),
    'multiple-feedback': multipleFeedback,
    'state-variable': stateVariable,
    'tow-thomas': towThomas,
  };
  return (build[topology] as (s: SecondOrder) => Stage)(section);
}

const cases = fc.record({
  response: fc.constantFrom('lowpass' as const, 'highpass' as const, 'bandpass' as const),
  approximation: fc.constantFrom('butterworth' as const, 'chebyshev' as const, 'bessel' as const),
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
  stop: response === 'highpass' ? f / 3 : f * 3,
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
      const own = c.topology === 'sk-equal' || (c.topology === 'mfb' && c.response === 'highpass');
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

test('a mask that is met is met at the least order and missed one below', () => {
  for (const approximation of ['butterworth', 'chebyshev', 'bessel'] as const) {
    const bessel = approximation === 'bessel';
    const spec = {
      ripple: 0.5,
      edgeLoss: bessel ? 3 : 0.5,
      stopLoss: 30,
      selectivity: bessel ? 4 : 2,
    };
    const p = smallestOrder(approximation, spec);
    const reach = (n: number) => {
      const q = prototype(approximation, n, spec.ripple);
      return attenuation(q, spec.selectivity * edge(q, spec.edgeLoss));
    };
    expect(reach(p.order)).toBeGreaterThanOrEqual(30);
    expect(reach(p.order - 1)).toBeLessThan(30);
  }
});

test('phase falls by 90° a pole from 0 Hz to far above', () => {
  const list = sections(prototype('chebyshev', 5, 1), 1, { response: 'lowpass', edge: 1 }).map(
    sectionRational,
  );
  const { re, im } = response(list, 1e4);
  expect(Math.atan2(im, re)).toBeCloseTo(-Math.PI / 2, 3);
});

describe('bad inputs are named', () => {
  test.each([
    [{ stop: 500 }, /^stop: is 500/],
    [{ response: 'highpass', stop: 3e3 }, /^stop: /],
    [{ response: 'bandpass', topology: 'mfb', stopWidth: 100 }, /^stopWidth: /],
    [{ response: 'bandpass' }, /^topology: a follower makes no band pass/],
    [{ response: 'highpass', stop: 300, topology: 'tow-thomas' }, /^topology: /],
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

test('SPICE writes mega as meg', () => {
  expect(spiceValue(1.5e6)).toBe('1.5meg');
  expect(spiceValue(4.7e-9)).toBe('4.7n');
  expect(spiceValue(100e3)).toBe('100k');
});

test('ngspice reads the netlist of every circuit and finds the same response within 0.001 dB', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'active-filter-'));
  const some: Some[] = [
    {},
    { topology: 'sk-gain', gain: 4, order: 5 },
    { topology: 'sk-equal', approximation: 'chebyshev' },
    { topology: 'mfb', gain: 10, edge: 20e3, stop: 60e3 },
    { topology: 'mfb', response: 'highpass', stop: 300, order: 3 },
    { topology: 'mfb', response: 'bandpass', order: 2 },
    { topology: 'sk-gain', response: 'bandpass', order: 2, gain: 2 },
    { topology: 'state-variable', response: 'bandpass', order: 3 },
    { topology: 'state-variable', response: 'highpass', stop: 300 },
    { topology: 'tow-thomas', approximation: 'bessel', order: 6, edge: 50e3, stop: 200e3 },
    { topology: 'tow-thomas', response: 'bandpass', order: 1 },
  ];
  for (const each of some) {
    const inputs = withDefaults(tool.inputs, { copies: 10, ...each });
    const r = evaluate(tool, inputs);
    const file = join(folder, 'filter.cir');
    writeFileSync(
      file,
      (await exportFile(tool, 'spice', inputs, 'https://tollbench.test')).content,
    );
    const printed = execFileSync('ngspice', ['-b', file], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const rows = [...printed.matchAll(/^\d+\s+(\d\S+)\s+(-?\d\S+)\s+(-?\d\S+)\s*$/gmu)];
    expect(rows.length).toBeGreaterThan(40);
    const amplifier = { a0: 10 ** (inputs.a0 / 20), wt: 2 * Math.PI * inputs.gbw };
    const nodals = r.stages.map((s) =>
      new Nodal({ ...s, order: s.section.q === null ? 1 : 2 }).load(s.values, amplifier),
    );
    for (const [, f, db] of rows) {
      const w = 2 * Math.PI * Number(f);
      const gain = nodals.reduce((g, n) => {
        const { re, im } = n.transfer(0, w);
        return g * Math.hypot(re, im);
      }, 1);
      expect(Math.abs(20 * Math.log10(gain) - Number(db))).toBeLessThan(1e-3);
    }
    // And what the page draws is that too.
    r.frequency.forEach((f, k) => {
      const gain = nodals.reduce((g, n) => {
        const { re, im } = n.transfer(0, 2 * Math.PI * f);
        return g * Math.hypot(re, im);
      }, 1);
      expect(Math.abs((r.real.db[k] as number) - 20 * Math.log10(gain))).toBeLessThan(1e-3);
    });
  }
});

test('every preset computes, with pictures and working of finite numbers', () => {
  for (const { inputs } of tool.presets ?? []) {
    const full = withDefaults(tool.inputs, inputs);
    const r = evaluate(tool, full);
    const shown = JSON.stringify([tool.outputs(r, full), tool.steps?.(r, full)]);
    expect(shown).not.toMatch(/NaN|undefined|Infinity/u);
  }
});
