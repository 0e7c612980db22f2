/** What is asked of the parts, what is said where they do not allow it, and which parts of the list do. */
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { remedied, remediesOf } from '../../testing/remedies.ts';
import tool from './index.ts';
import type { ConverterInputs } from './inputs.ts';
import { outputs } from './outputs.ts';
import { CAPACITORS, COILS, DIODES, SWITCHES } from './parts.ts';
import { RATED, type Rated } from './ratings.ts';

type Some = Partial<ConverterInputs>;
const inputsOf = (some: Some) => withDefaults(tool.inputs, some);
const run = (some: Some) => evaluate(tool, inputsOf(some));
const asked = (some: Some) =>
  Object.fromEntries(run(some).ratings.map((r) => [r.name, r.worst])) as Record<Rated, number>;
const said = (some: Some) =>
  outputs(run(some), inputsOf(some)).flatMap((o) =>
    o.kind === 'notice' && o.id === 'ratings' ? [o.text] : [],
  );

/** Without losses, so that the formulas of the books hold. */
const IDEAL: Some = {
  rdsOn: 0,
  rectifierResistance: 0,
  resistance: 0,
  esr: 0,
  outputRipple: 1e-3,
  capacitance: 10e-3,
};
const FORWARD: Some = {
  topology: 'forward',
  vin: 48,
  vinMin: 36,
  vinMax: 72,
  vout: 5,
  iout: 10,
  frequency: 250e3,
  turns: 2.5,
};
const FLYBACK: Some = {
  topology: 'flyback',
  vin: 48,
  vinMin: 36,
  vinMax: 72,
  vout: 5,
  iout: 2,
  frequency: 200e3,
};

describe('what is asked of the parts', () => {
  test('a buck: the formulas of its currents at the input where each is worst', () => {
    const a = asked({ ...IDEAL, inductance: 6.8e-6 });
    const swing = (vin: number) => (3.3 * (1 - 3.3 / vin)) / 6.8e-6 / 500e3;
    const rms = (vin: number) => Math.sqrt(9 + swing(vin) ** 2 / 12);
    expect(a.worstSwitchVoltage).toBeCloseTo(15, 9);
    expect(a.worstRectifierVoltage).toBeCloseTo(15, 9);
    expect(a.worstSwitchPeak).toBeCloseTo(3 + swing(15) / 2, 4);
    expect(a.worstSwitchCurrent).toBeCloseTo(Math.sqrt(0.33) * rms(10), 4);
    expect(a.worstRectifierCurrent).toBeCloseTo(Math.sqrt(1 - 0.22) * rms(15), 4);
    expect(a.worstInductorRms).toBeCloseTo(rms(15), 4);
    expect(a.worstCapacitorRms).toBeCloseTo(swing(15) / Math.sqrt(12), 4);
    // The input capacitor: I √(D (1 − D)) and what the ripple adds, nearest to half the period.
    const input = Math.sqrt(0.33 * (9 + swing(10) ** 2 / 12) - (0.33 * 3) ** 2);
    expect(a.worstInputRms).toBeCloseTo(input, 4);
  });

  test('a forward: the reset winding’s turns above the input, and the magnetising current in the switch', () => {
    const some = { ...FORWARD, ...IDEAL, inductance: 10e-6, reset: 0.8, magnetising: 1e-3 };
    const a = asked(some);
    expect(a.worstSwitchVoltage).toBeCloseTo(72 * (1 + 1 / 0.8), 9);
    const duty = (5 * 2.5) / 72;
    const swing = (5 * (1 - duty)) / 10e-6 / 250e3;
    const magnetising = (72 * duty) / (1e-3 * 250e3);
    expect(a.worstSwitchPeak).toBeCloseTo((10 + swing / 2) / 2.5 + magnetising, 4);
    const higher = run({ ...some, rise: 0, fall: 0, outputCharge: 1e-9 }).here.losses;
    const even = run({ ...some, rise: 0, fall: 0, outputCharge: 1e-9, reset: 1 }).here.losses;
    expect(higher.capacitance / even.capacitance).toBeCloseTo((2.25 / 2) ** 2, 9);
  });

  test('a flyback: the clamp above the largest input', () => {
    expect(asked(FLYBACK).worstSwitchVoltage).toBeCloseTo(72 + 60, 9);
    expect(asked({ ...FLYBACK, leakage: 0 }).worstSwitchVoltage).toBeCloseTo(72 + 5 * 4, 9);
  });

  test('a junction is the air and the losses of the switch by its resistance', () => {
    const some: Some = { limits: 'given', thermalResistance: 50, ambient: 40 };
    const hottest = Math.max(
      ...run(some).corners.map(
        ({ losses: l }) => l.switchConduction + l.switching + l.capacitance + l.recovery,
      ),
    );
    expect(asked(some).junction).toBeCloseTo(40 + 50 * hottest, 9);
    expect(asked({}).junction).toBeUndefined();
  });
});

describe('limits that are given', () => {
  const FIELDS = {
    worstSwitchVoltage: 'switchVoltage',
    worstSwitchCurrent: 'switchCurrent',
    worstSwitchPeak: 'peakCurrent',
    worstRectifierVoltage: 'rectifierVoltage',
    worstRectifierCurrent: 'rectifierCurrent',
    worstInductorRms: 'inductorCurrent',
    worstCapacitorVoltage: 'capacitorVoltage',
    worstCapacitorRms: 'capacitorRipple',
    worstInputRms: 'inputCapacitorRipple',
  } as const;

  test.each(RATED.filter((n): n is keyof typeof FIELDS => n !== 'junction'))(
    '%s is said where it is exceeded, and only there',
    (name) => {
      const worst = asked({})[name];
      expect(said({ limits: 'given', [FIELDS[name]]: worst * 0.99 })).toHaveLength(1);
      expect(said({ limits: 'given', [FIELDS[name]]: worst * 1.01 })).toHaveLength(0);
    },
  );

  test('a junction that is too hot', () => {
    const heated: Some = { limits: 'given', thermalResistance: 500 };
    expect(said(heated)).toEqual([expect.stringContaining('junction of the switch')]);
    expect(said({ ...heated, thermalResistance: 5 })).toEqual([]);
  });

  test('several stand in one sentence, each with its input', () => {
    const [text = ''] = said({ limits: 'given', switchVoltage: 12, inductorCurrent: 2 });
    expect(text).toMatch(/switch, voltage 15\sV at 15\sV, allowed 12\sV; inductor, RMS current 3/u);
  });
});

describe('parts of the list', () => {
  test.each([
    [{}],
    [{ rectifier: 'diode' }],
    [{ topology: 'boost', vout: 24, vin: 12, vinMin: 9, vinMax: 16, iout: 1, esr: 0.02 }],
    [{ ...FORWARD, rectifier: 'diode', esr: 0.01 }],
    [{ ...FLYBACK, rectifier: 'diode', esr: 0.02 }],
  ] as [Some][])('%o: each bears what is asked of it, and none that does loses less', (some) => {
    const r = run(some);
    const a = asked(some);
    const of = (kind: string) => r.fitting.parts.filter((p) => p.kind === kind);
    for (const { part, loss } of of('switch')) {
      const { volts } = SWITCHES.find((s) => s.part === part) as (typeof SWITCHES)[number];
      expect(a.worstSwitchVoltage).toBeLessThanOrEqual(0.8 * volts);
      expect(loss).toBeGreaterThan(0);
    }
    if (some.rectifier === 'diode')
      for (const { part } of of('rectifier')) {
        const d = DIODES.find((x) => x.part === part) as (typeof DIODES)[number];
        expect(a.worstRectifierVoltage).toBeLessThanOrEqual(0.8 * d.volts);
        expect(r.here.stress.rectifierMean).toBeLessThanOrEqual(d.amps);
      }
    for (const { part } of of('inductor')) {
      const c = COILS.find((x) => x.part === part) as (typeof COILS)[number];
      expect(c.henry).toBeGreaterThanOrEqual(0.999 * r.built.inductance);
      expect(Math.max(...r.corners.map((x) => x.peak))).toBeLessThanOrEqual(c.amps);
    }
    for (const { part, count } of of('capacitor')) {
      const c = CAPACITORS.find((x) => x.part === part) as (typeof CAPACITORS)[number];
      expect(count * c.amps).toBeGreaterThanOrEqual(a.worstCapacitorRms);
      expect(count * c.farad).toBeGreaterThanOrEqual(0.999 * r.built.effective);
      expect(c.ohms / count).toBeLessThanOrEqual(inputsOf(some).esr * 1.002);
    }
    const [least] = of('switch');
    const better = SWITCHES.filter(
      (s) =>
        a.worstSwitchVoltage <= 0.8 * s.volts &&
        1.5 * s.ohms * a.worstSwitchCurrent ** 2 +
          s.charge * inputsOf(some).gateVoltage * inputsOf(some).frequency <
          (least?.loss ?? 0) * (1 - 1e-9),
    );
    expect(better).toEqual([]);
  });

  test('a kind of which the list has none is named', () => {
    const some: Some = { topology: 'boost', vout: 1500, vin: 800, vinMin: 700, vinMax: 900 };
    expect(run(some).fitting.missing).toContain('switch');
  });

  test('a controller holds where its on-time and its duty ratio are kept', () => {
    const held = (some: Some) =>
      run(some)
        .fitting.parts.filter((p) => p.kind === 'controller')
        .map((p) => p.part);
    expect(held({})).toEqual(['TPS54332', 'TPS25855-Q1', 'LT1959']);
    // 3.3 V of 50 V at 1 MHz are some 66 ns, and 15 and 36 V are the most of the others.
    expect(held({ vinMax: 50, frequency: 1e6 })).toEqual([]);
    expect(run({ vinMax: 50, frequency: 1e6 }).fitting.missing).toContain('controller');
    const boost = { topology: 'boost', vin: 5, vinMin: 4, vinMax: 6, vout: 12 } as const;
    expect(held({ ...boost, iout: 0.1 })).toEqual(['LM2733X', 'LM2733Y']);
    // Half an ampere out of 4 V is more than an ampere in.
    expect(held({ ...boost, iout: 0.5 })).toEqual([]);
    expect(run(FLYBACK).fitting.missing).not.toContain('controller');
  });
});

test('where the controller’s largest duty ratio alone is in the way, it is what is refused, and its remedy opens', () => {
  const some: Some = { maxDuty: 25 };
  expect(() => run(some)).toThrow(/^maxDuty: is 25%, and the output takes 34\.2% at the least/u);
  const offered = remediesOf(tool, inputsOf(some));
  expect(offered).toHaveLength(1);
  for (const remedy of offered) expect(() => remedied(tool, inputsOf(some), remedy)).not.toThrow();
});

test('of a flyback too, whose inductance is the primary’s', () => {
  const some: Some = { ...FLYBACK, maxDuty: 20 };
  const offered = remediesOf(tool, inputsOf(some));
  expect(offered).toHaveLength(1);
  const needed = Number(offered[0]?.['maxDuty']);
  expect(() => remedied(tool, inputsOf(some), { maxDuty: String(needed) })).not.toThrow();
  expect(() => remedied(tool, inputsOf(some), { maxDuty: String(needed - 0.3) })).toThrow();
});

test('the boundary current is where the current just reaches zero, from either side', () => {
  for (const iout of [0.05, 3]) {
    const some = { ...IDEAL, inductance: 10e-6, rectifier: 'diode', drop: 0, iout } as const;
    const { boundary } = run(some);
    expect(boundary).toBeCloseTo((3.3 * (1 - 3.3 / 12)) / 10e-6 / 500e3 / 2, 9);
    expect(run({ ...some, iout: boundary * 1.01 }).cycle.discontinuous).toBe(false);
    expect(run({ ...some, iout: boundary * 0.99 }).cycle.discontinuous).toBe(true);
  }
});
