import { cicAmplitude } from '@tollbench/engines/cic/response.ts';
import { amplitude } from '@tollbench/engines/signal/amplitude.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { readGiven, withDefaults } from '../../define/inputs.ts';
import fir from '../fir-designer/index.ts';
import handles from './handles.ts';
import tool from './index.ts';
import type { CicInputs } from './inputs.ts';
import { passbandPlot } from './plots.ts';
import { presets } from './presets.ts';

type Some = Partial<CicInputs>;
const inputsOf = (some: Some) => withDefaults(tool.inputs, some);
const run = (some: Some) => evaluate(tool, inputsOf(some));

/** Gain of both together at a share of the slow rate. */
const together = (r: ReturnType<typeof run>, h: Float64Array, f: number, rate?: number) => {
  const cic = { ...r.spec.cic, rate: rate ?? r.spec.cic.rate };
  return amplitude(h, false, 2 * Math.PI * f) * cicAmplitude(cic, f / cic.rate);
};

const peakToPeak = (gains: readonly number[]) =>
  20 * Math.log10(Math.max(...gains) / Math.min(...gains));
const shares = (to: number) => Array.from({ length: 800 }, (_, k) => (to * k) / 799);

describe('the compensator', () => {
  const specs = fc.record({
    stages: fc.integer({ min: 1, max: 6 }),
    rate: fc.integer({ min: 2, max: 500 }),
    pass: fc.double({ min: 0.05, max: 0.35, noNaN: true }),
    width: fc.double({ min: 0.08, max: 0.14, noNaN: true }),
    ripple: fc.double({ min: 0.01, max: 1, noNaN: true }),
    attenuation: fc.double({ min: 30, max: 80, noNaN: true }),
  });

  test('of least length keeps ripple and stop band, rounded, and makes up for the gain', () => {
    fc.assert(
      fc.property(specs, ({ stages, rate, pass, width, ripple, attenuation }) => {
        const r = run({
          stages,
          rate,
          fs: rate,
          edge: pass,
          stop: pass + width,
          ripple,
          attenuation,
          bits: 24,
        });
        const c = r.compensation;
        if (!c) throw new Error('there is none');
        expect(c.meets).toBe(true);
        expect(peakToPeak(shares(pass).map((f) => together(r, c.values, f)))).toBeLessThanOrEqual(
          ripple + 1e-6,
        );
        const peak = Math.abs(amplitude(c.values, false, 0));
        for (const f of shares(0.5).filter((f) => f >= pass + width))
          expect(
            -20 * Math.log10(Math.abs(amplitude(c.values, false, 2 * Math.PI * f)) / peak),
          ).toBeGreaterThan(attenuation - 1e-3);
        expect(Math.abs(20 * Math.log10(r.normalisedGain * peak))).toBeLessThan(ripple);
      }),
      { numRuns: 25 },
    );
  });

  test('of a programmable rate keeps the ripple at every rate', () => {
    const r = run({
      rates: 'range',
      leastRate: 8,
      rate: 200,
      fs: 200,
      edge: 0.2,
      stop: 0.35,
      ripple: 0.15,
    });
    const c = r.compensation;
    if (!c) throw new Error('there is none');
    for (let rate = 8; rate <= 200; rate++)
      expect(
        peakToPeak(shares(0.2).map((f) => together(r, c.values, f, rate))),
      ).toBeLessThanOrEqual(0.15 + 1e-6);
    expect(r.rates.map((at) => at.rate)).toEqual([8, 16, 32, 64, 128, 200]);
    for (const at of r.rates) expect(at.growth + at.lift).toBe(r.growth);
  });

  test('of a gain of its own has 1 at 0', () => {
    const { compensation } = run({ gain: 'own' });
    expect(compensation?.h.reduce((a, b) => a + b)).toBeCloseTo(1, 12);
  });

  test('too short a word or a given length says that it does not keep the limits', () => {
    for (const some of [{ bits: 6 }, { length: 'given', taps: 9 }] as Some[]) {
      const i = inputsOf(some);
      const said = tool.outputs(evaluate(tool, i), i).find((o) => o.id === 'limits');
      expect(said).toMatchObject({ kind: 'notice', level: 'warning' });
    }
  });
});

test('a change by 2 that the pass band has no room in says so, and asks for no stop band within it', () => {
  const second = (some: Some) => {
    const i = inputsOf({ second: 'half', ...some });
    return tool.outputs(evaluate(tool, i), i).filter((o) => o.id === 'second');
  };
  expect(second({ edge: 80e3, stop: 100e3 })).toMatchObject([
    { level: 'warning', text: expect.stringMatching(/below 60\skHz alone/u) },
  ]);
  expect(second({ edge: 40e3, stop: 100e3 })).toMatchObject([
    { level: 'warning', text: expect.stringMatching(/must start at 80\skHz or lower/u) },
  ]);
  expect(second({})).toEqual([]);
});

test('an edge on a null is said without a figure that is none', () => {
  const i = inputsOf({ delays: [2], edge: 120e3, compensator: 'none' });
  const r = evaluate(tool, i);
  expect(r.droop).toBe(Number.POSITIVE_INFINITY);
  const list = tool.outputs(r, i);
  expect(JSON.stringify([list, tool.steps?.(r, i)])).not.toMatch(/not defined|NaN/u);
  expect(passbandPlot(r, i)).toMatchObject({ y: { domain: [-300, 100] } });
});

describe('registers', () => {
  test('a decimator without pruning is as wide throughout, and an interpolator grows', () => {
    const full = run({ pruning: 'full' });
    expect(new Set(full.words.widths)).toEqual(new Set([35]));
    expect(full.words.variance).toBeCloseTo(1 / 12, 12);
    const { widths } = run({ kind: 'interpolator' }).words;
    widths.forEach((w, k) => {
      expect(w).toBeGreaterThanOrEqual(widths[k - 1] ?? 16);
    });
  });

  test('full precision drops nothing, and its noise is none, with a reason', () => {
    const i = inputsOf({ output: 'full' });
    const r = evaluate(tool, i);
    expect([r.words.outputBits, r.words.variance, r.words.mean]).toEqual([35, 0, 0]);
    const noise = tool
      .outputs(r, i)
      .flatMap((o) => (o.kind === 'readouts' ? o.items : []))
      .find((x) => x.name === 'signalToNoise');
    expect(noise).toMatchObject({ value: null, note: 'no bit is dropped: the output is exact' });
  });

  test('delays of their own: one for all is the same as that for each', () => {
    expect(run({ delays: [2], edge: 10e3 }).words).toEqual(
      run({ delays: [2, 2, 2, 2], edge: 10e3 }).words,
    );
    // A zero at half the slow rate more for each comb of delay 2.
    const apart = run({ delays: [1, 1, 2, 2], compensator: 'none', edge: 110e3 });
    const alike = run({ compensator: 'none', edge: 110e3 });
    expect(apart.fold.largest).toBeLessThan(alike.fold.largest / 10);
  });
});

describe('what is pulled', () => {
  const i = inputsOf({});
  const r = evaluate(tool, i);
  const grip = (plot: string, name: string) => {
    const found = handles[plot]?.(r, i).find((h) => h.name === name);
    if (!found) throw new Error(`${plot} has no grip ${name}`);
    return found;
  };

  test('edges keep their order and stay below half the slow rate', () => {
    expect(grip('response', 'Pass-band edge').to({ x: 45e3, y: 0 })).toEqual({ edge: 45e3 });
    expect(grip('response', 'Pass-band edge').to({ x: 1e6, y: 0 })).toEqual({ edge: 57e3 });
    expect(grip('response', 'Stop band from').to({ x: 1e6, y: 0 })).toEqual({ stop: 119e3 });
    expect(grip('response', 'Stop band from').to({ x: 0, y: 0 })).toEqual({ stop: 33e3 });
    expect(grip('response', 'Stop-band attenuation').to({ x: 0, y: -72 })).toEqual({
      attenuation: 72,
    });
    expect(grip('passband', 'Pass-band ripple').to({ x: 0, y: 0.2 })).toEqual({ ripple: 0.2 });
    expect(grip('passband', 'Pass-band ripple').to({ x: 0, y: -1 })).toBeUndefined();
  });

  test('wherever an edge is pulled to, it computes', () => {
    for (const x of [-1e9, 0, 1, 30e3, 59e3, 1e9]) {
      const pulled = grip('response', 'Pass-band edge').to({ x, y: 0 });
      expect(run({ ...pulled }).growth).toBe(19);
    }
  });

  test('no compensator, no grips of its own', () => {
    const none = inputsOf({ compensator: 'none' });
    const made = evaluate(tool, none);
    expect(handles['response']?.(made, none).map((h) => h.name)).toEqual(['Pass-band edge']);
  });
});

test.each<[Some, string]>([
  [{}, '16'],
  [{ output: 'full' }, '32'],
  [{ output: 'full', inputBits: 2 }, '21'],
  [{ kind: 'interpolator', inputBits: 12 }, '12'],
])('%j: the FIR designer is told words of %s bits', (some, bits) => {
  const i = inputsOf(some);
  expect(tool.next?.(evaluate(tool, i), i).map(({ inputs }) => inputs['inputBits'])).toEqual([
    bits,
  ]);
});

test.each(presets.map((p) => [p.title, p.inputs] as const))(
  '%s: its compensator goes on to the FIR designer as it is',
  (_, some) => {
    const i = inputsOf(some);
    const r = evaluate(tool, i);
    for (const { inputs } of tool.next?.(r, i) ?? []) {
      const taken = evaluate(fir, readGiven(fir.inputs, new Map(Object.entries(inputs))));
      expect([...taken.h]).toEqual([...(r.compensation?.values ?? [])]);
      expect([...(taken.fixed?.integers ?? [])]).toEqual([...(r.compensation?.integers ?? [])]);
    }
  },
);
