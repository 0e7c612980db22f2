import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { exportedText, madeFolder, saved } from '../../testing/folder.ts';
import { ngspice } from '../../testing/run.ts';
import { AMPLIFIERS, type AmplifierName, realAmplifier } from '../real-amplifiers.ts';
import { figuresOf } from './figures.ts';
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

test('a slow natural frequency hides neither the overshoot of the loop nor its settling', () => {
  const some = {
    amplifier: 'opa657',
    circuit: 'inverting',
    rf: 500,
    rg: 500,
    rs: 0,
    comp: 'lag',
    size: 'given',
    rc: 58,
    supplyPlus: 5,
    supplyMinus: -5,
  } as const;
  // From 1 nF to 100 µF the capacitor is a short at the crossover of 125 MHz.
  const small = of({ ...some, cc: 10e-9 });
  for (const cc of [1e-6, 100e-6]) {
    const r = of({ ...some, cc });
    expect((r.overshoot ?? 0) / (small.overshoot ?? 0)).toBeCloseTo(1, 1);
    expect(r.settling).toBeLessThan(1e-7);
  }
});

test('a loop of hardly any margin peaks by its Q, and its step nearly doubles', () => {
  const r = of({ ...custom, circuit: 'transimpedance', gbw: 1e8, a0: 200, rf: 10e6, cd: 1e-9 });
  const p = r.poles.find((q) => q.im > 0);
  const q = Math.hypot(p?.re ?? 0, p?.im ?? 0) / (2 * Math.abs(p?.re ?? 0));
  expect(q).toBeGreaterThan(1000);
  expect(r.peaking).toBeCloseTo(20 * Math.log10(q), 1);
  expect(r.overshoot).toBeGreaterThan(99);
  expect(r.settling).toBeNull();
});

test('an integrator’s bandwidth lies below what is drawn where its resistor is large', () => {
  const r = of({ ...custom, circuit: 'integrator', rf: 1e12, ri: 1e9, cf: 10e-9, a0: 160 });
  // The finite gain divides the resistance of the feedback: 1/(2π R_f C_f), and 1/A₀ of 1 + R_f/R more.
  expect(((r.bandwidth ?? 0) * 2 * Math.PI * 1e12 * 10e-9) / (1 + 1001e-8)).toBeCloseTo(1, 5);
  expect(r.stable).toBe(true);
});

test('20 bits, and an output that goes twice as far as the load, settle', () => {
  expect(of({ circuit: 'integrator', cf: 10e-9, bits: 20 }).settling).toBeGreaterThan(0);
  const divided = {
    circuit: 'buffer',
    comp: 'isolation',
    size: 'given',
    rc: 1e3,
    rl: 1e3,
  } as const;
  const r = of(divided);
  // 4 V at 2.8 V/µs before anything settles.
  expect(r.settling).toBeGreaterThan(4 / 2.8e6);
  expect(r.settling).toBeLessThan(2e-6);
  // 1 V at 10 Ω before 10 kΩ of output resistance: the stage itself goes to 1001 V.
  const weak = of({ ...custom, circuit: 'buffer', ro: 10e3, rl: 10, step: 1, slew: 1e6 });
  expect(weak.settling).toBeGreaterThan(1e-3);
  // A slew that a slow pole at the output winds up: it goes far past its end before it comes back.
  const wound = of({
    circuit: 'buffer',
    rs: 0,
    comp: 'snubber',
    size: 'given',
    rc: 1.66,
    cc: 2.62e-6,
    cl: 69e-9,
    rl: 3e3,
    step: 12,
    bits: 18,
  });
  expect(Math.max(...(wound.step?.large.output ?? []))).toBeGreaterThan(17);
  expect(wound.settling).toBeGreaterThan(20e-6);
});

test('each record’s own two poles have the margin of its sheet at its least stable gain', () => {
  for (const name of Object.keys(AMPLIFIERS) as AmplifierName[]) {
    const { macro } = figuresOf(name);
    const { minGain = 1, phaseMargin = 60 } = realAmplifier(name);
    const r = of({
      ...custom,
      gbw: macro.gbw,
      f2: Math.min(macro.f2, 1e14),
      a0: 160,
      circuit: minGain === 1 ? 'buffer' : 'noninverting',
      ...(minGain > 1 && { rg: 1e3, rf: 1e3 * (minGain - 1) }),
    });
    expect(r.margins.phase, name).toBeCloseTo(phaseMargin, 1);
  }
});

test('for a gain the resistance of the source counts, and what cannot be had is refused with what can', () => {
  const gain = { by: 'gain', gain: 10, rf: 100e3 } as const;
  for (const circuit of ['inverting', 'summing', 'difference'] as const)
    for (const rs of [0, 100, 5e3]) {
      const r = of({ ...gain, circuit, rs });
      expect(Math.abs(r.ideal / 10), `${circuit} ${rs}`).toBeCloseTo(1, 2);
    }
  for (const [some, opens] of [
    [{ ...gain, circuit: 'inverting', rs: 100e3 }, { rf: 2e6 }],
    [{ ...gain, gain: 1e5, rf: 1e3 }, { rf: 1e5 }],
  ] as const) {
    let refusal: unknown;
    try {
      of(some);
    } catch (error) {
      refusal = error;
    }
    const [first] = (refusal as { errors: { field: string; remedies: { rf: string }[] }[] }).errors;
    expect(first?.field).toBe('gain');
    const remedy = first?.remedies[0];
    expect(Number(remedy?.rf)).toBeCloseTo(opens.rf, -3);
    expect(Math.abs(of({ ...some, rf: Number(remedy?.rf) }).ideal / some.gain)).toBeCloseTo(1, 2);
  }
});

test('for a gain R_f stays where it was asked for, as far as the tolerance lets it', () => {
  for (const circuit of ['noninverting', 'inverting', 'difference', 'summing'] as const)
    for (const gain of [2, 3.3, 10, 47]) {
      const asked = { by: 'gain', gain, circuit, rf: 90e3 } as const;
      const miss = (tolerance: number) => {
        const { ideal, values } = of({ ...asked, tolerance });
        return {
          off: Math.abs(Math.abs(ideal) / gain - 1),
          away: Math.abs(Math.log(values.rf / 90e3)),
        };
      };
      // Without a tolerance nothing comes before the ratio.
      const [near, exact] = [miss(1), miss(0)];
      expect(near.off, `${circuit} ${gain}`).toBeLessThan(Math.max(1.01e-3, exact.off + 1e-12));
      expect(exact.off).toBeLessThanOrEqual(near.off + 1e-12);
      expect(near.away, `${circuit} ${gain}`).toBeLessThanOrEqual(exact.away + 1e-12);
    }
  // The pair of 280 and 28 kΩ has the gain exactly, and a third of the margin gone.
  const r = of({ by: 'gain', gain: 10, circuit: 'difference', rf: 90e3 });
  const given = of({ circuit: 'difference', rf: 90e3, rg: 9e3 });
  expect(r.margins.phase).toBeCloseTo(given.margins.phase ?? Number.NaN, 0);
});

const error = (r: ReturnType<typeof of>, source: string) =>
  r.budget.lines.find((l) => l.source === source)?.output;

test('CMRR of a difference amplifier works on the voltage at its inputs, whatever is before them', () => {
  const r = of({
    ...custom,
    circuit: 'difference',
    rf: 100e3,
    rg: 10e3,
    rs: 10e3,
    cmrr: 80,
    a0: 200,
    step: 2,
  });
  // The inverting input is at 2 V/(1 + 10), and the other with it; times the noise gain of 11 over 10⁴.
  expect(error(r, 'CMRR')).toBeCloseTo(2e-4, 8);
});

test('one resistor drifts by its coefficient, and the ratio of two by its own', () => {
  const drift = { ...custom, tempco: 50, warm: 75, step: 1, a0: 200 } as const;
  expect(error(of({ ...drift, circuit: 'transimpedance' }), 'resistor drift')).toBeCloseTo(
    2.5e-3,
    9,
  );
  expect(error(of({ ...drift, circuit: 'inverting' }), 'resistor drift')).toBeCloseTo(2.5e-3, 9);
  expect(error(of({ ...drift, rf: 1e3, rg: 1e3 }), 'resistor drift')).toBeCloseTo(1.25e-3, 9);
});

test('what a load takes off behind an isolation resistor is an error; inside the loop it is none', () => {
  const some = { cl: 1e-9, rl: 1e3, size: 'given', rc: 50, step: 2 } as const;
  const source = 'load on the isolation resistor';
  expect(error(of({ ...some, circuit: 'buffer', comp: 'isolation' }), source)).toBeCloseTo(
    0.1 / 1.05,
    8,
  );
  expect(error(of({ ...some, comp: 'inloop', cf: 100e-12 }), source)).toBeUndefined();
});

test('the shunt resistance of a photodiode makes noise as any other', () => {
  const r = of({
    ...custom,
    circuit: 'transimpedance',
    gbw: 1e9,
    rf: 100e3,
    rsh: 10e3,
    cd: 1e-15,
    en: 0,
    in: 0,
    warm: 26.85,
    from: 1,
    to: 1001,
  });
  // √(4kT/R_sh) through R_f.
  const [largest] = r.noise.shares;
  expect(largest?.source).toBe('Rsh');
  const expected = 100e3 * Math.sqrt((4 * 1.380649e-23 * 300 * 1e3) / 10e3);
  expect((largest?.rms ?? 0) / expected).toBeCloseTo(1, 3);
});

test('swing, common mode and current are warned of where the output, the inputs and the load meet them', () => {
  const said = (some: Some) => {
    const i = withDefaults(tool.inputs, some);
    return tool.outputs(evaluate(tool, i), i).flatMap((o) => (o.kind === 'notice' ? [o.id] : []));
  };
  expect(said({})).not.toContain('swing');
  // From 0 V with the negative supply at 0 V, of an output that stays 1.2 V inside.
  expect(said({ amplifier: 'op27', supplyMinus: 0, supplyPlus: 30 })).toContain('swing');
  // 8 V behind 1 kΩ into 1 kΩ are 16 V before it.
  const behind = {
    circuit: 'buffer',
    comp: 'isolation',
    size: 'given',
    rc: 1e3,
    rl: 1e3,
    step: 8,
  } as const;
  expect(said(behind)).toContain('swing');
  expect(said({ ...behind, rc: 10 })).not.toContain('swing');
  // 13.4 V at both inputs of a difference amplifier of a gain of 1/100.
  const apart = { circuit: 'difference', rf: 100, rg: 10e3, rs: 0, amplifier: 'op27' } as const;
  expect(said({ ...apart, step: 13.5 })).toContain('commonMode');
  expect(said({ ...apart, step: 2 })).not.toContain('commonMode');
  // 16 V/µs into 10 nF are 160 mA.
  const charged = {
    circuit: 'buffer',
    amplifier: 'tl072',
    comp: 'isolation',
    size: 'given',
    rc: 50,
  } as const;
  expect(said({ ...charged, cl: 10e-9, step: 10 })).toContain('current');
  expect(said({ ...charged, cl: 1e-9, step: 10 })).not.toContain('current');
});

test('a compensation that is not needed is said to be so', () => {
  const ids = (some: Some) => {
    const i = withDefaults(tool.inputs, some);
    return tool.outputs(evaluate(tool, i), i).flatMap((o) => (o.kind === 'notice' ? [o.id] : []));
  };
  expect(ids({ circuit: 'buffer', comp: 'isolation', cl: 0 })).toContain('unneeded');
  expect(ids({ comp: 'lag' })).toContain('unneeded');
  expect(ids({ circuit: 'buffer', comp: 'isolation', cl: 10e-9 })).not.toContain('unneeded');
});

test('a difference amplifier rejects as four resistors, its source and its amplifier let it', () => {
  const some = { ...custom, circuit: 'difference', rf: 10e3, rg: 10e3, a0: 200 } as const;
  // 1 % and a gain of 1: 34 dB, as every text has it; 0.1 % and a gain of 10: 2750.
  expect(of({ ...some, tolerance: 1, cmrr: 200 }).budget.rejection).toBeCloseTo(
    20 * Math.log10(50),
    3,
  );
  expect(of({ ...some, rf: 100e3, tolerance: 0.1, cmrr: 200 }).budget.rejection).toBeCloseTo(
    20 * Math.log10(2750),
    3,
  );
  // Without tolerance and without a source’s resistance it is the amplifier’s.
  expect(of({ ...some, tolerance: 0, cmrr: 90 }).budget.rejection).toBeCloseTo(90, 6);
  // By the corners themselves, each resistor off by 1 % to the worse side, 1 kΩ before one divider.
  const corner = (a: number, b: number, c: number, d: number) =>
    ((1 + (1e4 * a) / (1e4 * b)) * 1e4 * c) / (1e4 * c + 1e4 * d + 1e3) - a / b;
  const worst = Math.abs(corner(1.01, 0.99, 0.99, 1.01));
  const told = of({ ...some, rs: 1e3, tolerance: 1, cmrr: 200 });
  expect(10 ** ((told.budget.rejection ?? 0) / 20) / (20 / 21 / worst)).toBeCloseTo(1, 1);
  expect(of({}).budget.rejection).toBeNull();
});
