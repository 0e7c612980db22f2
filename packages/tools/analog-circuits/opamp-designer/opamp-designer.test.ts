import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { exportedText, madeFolder, saved } from '../../testing/folder.ts';
import { ngspice } from '../../testing/run.ts';
import { AMPLIFIERS, type AmplifierName, realAmplifier } from '../real-amplifiers.ts';
import tool from './index.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const of = (some: Some) => evaluate(tool, withDefaults(tool.inputs, some));
const custom = {
  amplifier: 'custom',
  f2: 1e14,
  ccm: 0,
  cdiff: 0,
  ci: 0,
  ro: 0.01,
  rs: 0,
  rl: 1e12,
} as const;
const folder = madeFolder();

test('a one-pole amplifier of gain 10 and 1 MHz has 100 kHz and 90° (Franco, 4th ed., §6.2)', () => {
  const r = of({ ...custom, gbw: 1e6, a0: 120 });
  expect(r.bandwidth).toBeCloseTo(100e3, -2);
  expect(r.margins.phase).toBeCloseTo(90, 2);
  expect(r.overshoot).toBeCloseTo(0, 6);
});

test('a two-pole unity-gain loop with f2 = GBW crosses at 0.786 GBW with 51.8° and overshoots 16.3 %', () => {
  const r = of({ ...custom, circuit: 'buffer', gbw: 1e6, f2: 1e6, a0: 160 });
  expect(r.margins.crossover).toBeCloseTo(786151, -2);
  expect(r.margins.phase).toBeCloseTo(51.83, 1);
  expect(r.overshoot).toBeCloseTo(16.3, 1);
});

test('10 kΩ make 12.9 nV/√Hz at 300 K: over 1 MHz of one pole √(π/2) of it (ADI MT-049, √(4kTR))', () => {
  const r = of({
    ...custom,
    circuit: 'buffer',
    gbw: 1e6,
    a0: 160,
    rs: 10e3,
    en: 0,
    in: 0,
    warm: 26.85,
    to: 1e12,
  });
  expect(
    r.noise.total / (Math.sqrt(4 * 1.380649e-23 * 300 * 10e3) * Math.sqrt((Math.PI / 2) * 1e6)),
  ).toBeCloseTo(1, 3);
});

test('µA741 with 2 mV and 10 kΩ, 100 kΩ: the offset times the noise gain of 11', () => {
  const r = of({
    amplifier: 'custom',
    circuit: 'inverting',
    rf: 100e3,
    rg: 10e3,
    rs: 0,
    vos: 2e-3,
    ib: 80e-9,
    ios: 20e-9,
    a0: 200,
  });
  const [vos, , ib, ios] = r.budget.lines;
  expect(vos?.output).toBeCloseTo(22e-3, 6);
  expect(ib?.output).toBeCloseTo(8e-3, 6);
  expect(ios?.output).toBeCloseTo(1e-3, 6);
});

test('0.5 V/µs carry 10 V of amplitude to 8 kHz (the µA741 of every textbook)', () => {
  expect(of({ amplifier: 'custom', slew: 0.5e6, step: 20 }).fullPower).toBeCloseTo(7957.7, 0);
});

test('a transimpedance amplifier needs about √(C/(2π R_f GBW)) for 45° (ADI MT-059)', () => {
  const r = of({
    ...custom,
    circuit: 'transimpedance',
    gbw: 100e6,
    rf: 100e3,
    cd: 50e-12,
    comp: 'lead',
    wanted: 45,
  });
  // 65.5° lie at the estimate of the geometric mean times √2; 45° where the zero of the feedback meets the crossover.
  const estimate = Math.sqrt(50e-12 / (2 * Math.PI * 100e3 * 100e6));
  expect(r.values.cf / estimate).toBeGreaterThan(0.7);
  expect(r.values.cf / estimate).toBeLessThan(1.1);
  expect(r.margins.phase).toBeCloseTo(45, 2);
});

test('the isolation resistor found gives the margin, and a little less of it gives less', () => {
  const some = {
    circuit: 'buffer',
    amplifier: 'op27',
    cl: 10e-9,
    comp: 'isolation',
    wanted: 45,
  } as const;
  const r = of(some);
  expect(r.margins.phase).toBeGreaterThanOrEqual(45);
  expect(r.margins.phase).toBeLessThan(45.1);
  const less = of({ ...some, size: 'given', rc: 0.9 * r.values.rc });
  expect(less.margins.phase).toBeLessThan(45);
});

test('shares of the noise add up to all of it', () => {
  for (const amplifier of ['op27', 'lt1028', 'opa657', 'ada4522', 'mcp6001'] as const) {
    const { noise } = of({ amplifier });
    expect(noise.shares.reduce((sum, s) => sum + s.share, 0)).toBeCloseTo(100, 8);
  }
});

test('ngspice reads the netlist, unchanged, and agrees: sweep, noise, step', async () => {
  const some: Some[] = [
    {},
    { circuit: 'inverting', amplifier: 'op27', rf: 20e3, rg: 1e3 },
    { circuit: 'transimpedance', rf: 1e6, comp: 'lead', amplifier: 'opa656', step: 1 },
    { circuit: 'buffer', amplifier: 'op27', cl: 10e-9, comp: 'isolation' },
    { circuit: 'difference', rs: 0, amplifier: 'ada4522', rf: 100e3 },
  ];
  for (const each of some) {
    const inputs = withDefaults(tool.inputs, each);
    const r = evaluate(tool, inputs);
    const printed = ngspice(await saved(folder, tool, 'spice', inputs));
    const total = Number(/onoise_total = (\S+)/u.exec(printed)?.[1]);
    expect(total / r.noise.total).toBeCloseTo(1, 2);
    const rows = [...printed.matchAll(/^\d+\t(\S+)\t(\S+)\t(\S+)?/gmu)].map((m) =>
      m.slice(1).map(Number),
    );
    const sweep = rows.filter((m) => Number.isFinite(m[2]));
    expect(sweep.length).toBeGreaterThan(50);
    const first = sweep[0] as number[];
    expect(first[1]).toBeCloseTo(r.bode.closed[0] as number, 3);
    const steps = rows.filter((m) => !Number.isFinite(m[2]));
    const last = steps.at(-1) as number[];
    expect(last[1]).toBeCloseTo(inputs.step, 2);
  }
  expect(await exportedText(tool, 'spice', withDefaults(tool.inputs, {}))).toContain('.subckt amp');
});

test('what does not go together is refused by name', () => {
  expect(() => of({ circuit: 'integrator' })).toThrow(/integrator needs one/u);
  expect(() => of({ by: 'gain', gain: 1 })).toThrow(/more than 1/u);
  expect(() => of({ circuit: 'buffer', comp: 'lead' })).toThrow(/buffer has not/u);
});

test('what a record does not have is said, assumed or not counted, and never a figure', () => {
  for (const amplifier of Object.keys(AMPLIFIERS) as AmplifierName[]) {
    const record = realAmplifier(amplifier);
    expect(record.sheet.length).toBeGreaterThan(8);
    const r = of({ amplifier, supplyPlus: 2.5, supplyMinus: -2.5, step: 1 });
    const text = JSON.stringify(tool.outputs(r, withDefaults(tool.inputs, { amplifier })));
    expect(text).not.toMatch(/NaN|Infinity|undefined/u);
    for (const [figure, words] of [
      ['a0', 'open-loop gain'],
      ['ro', 'output resistance'],
      ['en', 'noise voltage'],
      ['vos', 'offset'],
      ['slew', 'slew rate'],
    ] as const) {
      const said = [...r.amplifier.assumed, ...r.amplifier.missing].some((w) => w.includes(words));
      if (record[figure] === undefined) expect(said, `${amplifier} ${figure}`).toBe(true);
    }
    const candidate = r.candidates.find((c) => c.name === amplifier);
    expect(candidate?.density === null).toBe(record.en === undefined);
    expect(candidate?.offset === null).toBe(record.vos === undefined);
  }
});

test('a margin that no part gives is refused with the most that one does, and that opens', () => {
  const asked = {
    amplifier: 'opa657',
    circuit: 'inverting',
    rf: 500,
    rg: 500,
    rs: 0,
    cc: 100e-12,
    comp: 'lag',
    supplyPlus: 5,
    supplyMinus: -5,
  } as const;
  let refusal: unknown;
  try {
    of({ ...asked, wanted: 80 });
  } catch (error) {
    refusal = error;
  }
  const [, most] = /it is ([\d.]+)° at most.*larger C_c/.exec(String(refusal)) ?? [];
  expect(Number(most)).toBeGreaterThan(45);
  expect(of({ ...asked, wanted: Number(most) - 0.1 }).margins.phase).toBeGreaterThan(45);
  expect(of({ ...asked, cc: 1e-9, wanted: Number(most) + 5 }).margins.phase).toBeGreaterThan(50);
});
