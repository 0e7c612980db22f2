/** Onwards from devices and circuits: what the next tool makes of a link says the same as the tool that it came from. */
import { impedance } from '@tollbench/engines/thermal/foster.ts';
import { expect, test } from 'vitest';
import opamp from '../analog-circuits/opamp-designer/index.ts';
import resistorNetwork from '../analog-circuits/resistor-network/index.ts';
import loopShaper from '../control-systems/loop-shaper/index.ts';
import stepResponse from '../control-systems/step-response/index.ts';
import bjt from '../electronic-devices/bjt-explorer/index.ts';
import thermal from '../electronic-devices/thermal-network/index.ts';
import { evaluate } from './evaluate.ts';
import { readGiven, withDefaults } from './inputs.ts';
import type { Onward } from './onward.ts';

const given = (links: readonly Onward[] | undefined, tool: string) => {
  const link = links?.find((o) => o.tool === tool);
  expect(link, tool).toBeDefined();
  return new Map(Object.entries(link?.inputs ?? {}));
};

test('a thermal network keeps its time constants and its step on the way', () => {
  const presets = (thermal.presets ?? []).map(({ inputs }) => inputs);
  let taken = 0;
  for (const some of [{}, { behind: 'sink' } as const, ...presets]) {
    const inputs = withDefaults(thermal.inputs, some);
    const r = evaluate(thermal, inputs);
    const links = thermal.next?.(r, inputs);
    if (r.all.length > 10) {
      expect(links).toEqual([]);
      continue;
    }
    taken++;
    const system = readGiven(stepResponse.inputs, given(links, 'step-response'));
    const step = evaluate(stepResponse, system);
    expect(step.dcGain / r.whole).toBeCloseTo(1, 12);
    const rates = step.poles.map(({ re, im }) => [-re, im]).toSorted(([a = 0], [b = 0]) => b - a);
    const taus = r.all.map(({ tau }) => tau).toSorted((a, b) => a - b);
    expect(rates.length).toBe(taus.length);
    for (const [k, [rate = 0, im = 0]] of rates.entries()) {
      expect(rate * (taus[k] ?? 0)).toBeCloseTo(1, 6);
      expect(Math.abs(im / rate)).toBeLessThan(1e-6);
    }
    for (const [k, t] of step.t.entries())
      expect((step.y[k] ?? Number.NaN) / r.whole).toBeCloseTo(impedance(r.all, t) / r.whole, 6);
    const plant = evaluate(
      loopShaper,
      readGiven(loopShaper.inputs, given(links, 'loop-shaper')),
    ).plant;
    expect(plant.num).toEqual(step.g.num);
    expect(plant.den).toEqual(step.g.den);
  }
  expect(taken).toBeGreaterThan(3);
});

test('time constants that are too far apart for a polynomial go nowhere, those that are not arrive', () => {
  const after = (foster: string) => {
    const inputs = withDefaults(thermal.inputs, { foster });
    return thermal.next?.(evaluate(thermal, inputs), inputs);
  };
  expect(after('1 1n\n1 20')).toEqual([]);
  for (const apart of ['1 1n\n1 9', '1 1n\n0.1 2n\n1 1u\n0.5 1m\n2 5\n1 9.9', '1 1m\n1 9M']) {
    const links = after(apart);
    const { dcGain, poles } = evaluate(
      stepResponse,
      readGiven(stepResponse.inputs, given(links, 'step-response')),
    );
    expect(dcGain).toBeGreaterThan(1.9);
    expect(poles.length).toBe(apart.split('\n').length);
  }
});

test('a base divider of real values brings the transistor to where it was, within their tolerance', () => {
  for (const some of [
    {},
    { transistor: 'q2n3906', r1: 34.5e3, r2: 7.1e3 },
    // A base that loads its divider by a third.
    { r1: 485e3, r2: 155e3, re: 470 },
  ] as const) {
    const inputs = withDefaults(bjt.inputs, some);
    const before = evaluate(bjt, inputs);
    const divider = evaluate(
      resistorNetwork,
      readGiven(resistorNetwork.inputs, given(bjt.next?.(before, inputs), 'resistor-network')),
    );
    if (divider.task !== 'divider') throw new Error(divider.task);
    const [{ top, bottom, error }] = divider.dividers;
    expect(Math.abs(error)).toBeLessThan(5e-3);
    const after = evaluate(bjt, { ...inputs, r1: top, r2: bottom });
    expect(after.point.ic / before.point.ic).toBeCloseTo(1, 1);
  }
});

/** The ways on to parts; the simulator takes any circuit. */
const partsOf = (ways: readonly Onward[] = []) =>
  ways.filter(({ tool }) => tool !== 'circuit-solver');

test('a bias without a divider, or with one of no real values, goes nowhere', () => {
  for (const some of [{ bias: 'base' }, { bias: 'voltage' }, { r1: 1e9, r2: 1e8 }] as const) {
    const inputs = withDefaults(bjt.inputs, some);
    expect(partsOf(bjt.next?.(evaluate(bjt, inputs), inputs))).toEqual([]);
  }
});

test('two parts come nearer to the gain than one', () => {
  for (const circuit of ['noninverting', 'inverting', 'difference'] as const) {
    const inputs = withDefaults(opamp.inputs, { circuit, by: 'gain', gain: 7.3, series: 'E24' });
    const r = evaluate(opamp, inputs);
    const found = evaluate(
      resistorNetwork,
      readGiven(resistorNetwork.inputs, given(opamp.next?.(r, inputs), 'resistor-network')),
    );
    if (found.task !== 'value') throw new Error(found.task);
    const [{ value }] = found.networks;
    const built = evaluate(opamp, { ...inputs, by: 'given', rf: r.values.rf, rg: value });
    const off = (x: number) => Math.abs(Math.abs(x) / 7.3 - 1);
    expect(off(built.ideal), circuit).toBeLessThan(1e-3);
    expect(off(built.ideal), circuit).toBeLessThan(off(r.ideal));
  }
});

test('a circuit without a gain resistor, or with one of no real value, goes nowhere', () => {
  for (const some of [{ circuit: 'buffer' }, { circuit: 'transimpedance' }, { rg: 5 }] as const) {
    const inputs = withDefaults(opamp.inputs, some);
    expect(partsOf(opamp.next?.(evaluate(opamp, inputs), inputs))).toEqual([]);
  }
});
