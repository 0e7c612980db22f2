import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import type { CircuitResult } from './circuit.ts';
import handles from './handles.ts';
import tool from './index.ts';
import type { AstableResult, MonostableResult } from './timer.ts';

type Given = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const run = (given: Given) => evaluate(tool, withDefaults(tool.inputs, given));
const circuit = (given: Given) => run(given) as CircuitResult;
/** As the inputs read the texts of a row. */
const parsed = (texts: Readonly<Record<string, string>>): Given =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      tool.inputs[name as keyof typeof tool.inputs].parse(text),
    ]),
  );
const at = (r: CircuitResult, t: number): number => {
  const { wave } = r;
  const k = wave?.t.findIndex((x) => x >= t) ?? 0;
  return wave?.y[k] ?? Number.NaN;
};

describe('published answers', () => {
  test('Nilsson and Riedel, example 8.12: a step into a series circuit', () => {
    const r = circuit({ r1: 280, l1: 0.1, c1: 0.4e-6, level: 48, span: 2e-3 });
    for (const k of [50, 200, 500, 800]) {
      const t = r.wave?.t[k] ?? 0;
      const decay = Math.exp(-1400 * t);
      const expected = 48 - decay * (48 * Math.cos(4800 * t) + 14 * Math.sin(4800 * t));
      expect(r.wave?.y[k]).toBeCloseTo(expected, 10);
    }
  });

  test.each([
    [200, 'overdamped', [-5000, -20_000]],
    [312.5, 'underdamped', [-8000]],
    [250, 'critical', [-10_000]],
  ] as const)(
    'Nilsson and Riedel, example 8.1: %d Ω with 50 mH and 0.2 µF in parallel',
    (r1, damping, roots) => {
      const r = circuit({ arrangement: 'parallel', r1, l1: 50e-3, c1: 0.2e-6 });
      expect(r.second?.damping).toBe(damping);
      expect(r.modes.map((m) => Math.round(m.poles[0]?.re ?? 0))).toEqual(roots);
      if (damping === 'underdamped') expect(r.second?.damped).toBeCloseTo(6000, 8);
    },
  );

  test('Nilsson and Riedel, example 8.6: a step of current, overdamped', () => {
    const r = circuit({
      arrangement: 'parallel',
      r1: 400,
      l1: 25e-3,
      c1: 25e-9,
      level: 24e-3,
      probe: 'i(L1)',
    });
    const t = r.wave?.t[300] ?? 0;
    expect(r.wave?.y[300]).toBeCloseTo(
      24e-3 - 32e-3 * Math.exp(-20_000 * t) + 8e-3 * Math.exp(-80_000 * t),
      13,
    );
  });

  test('Alexander and Sadiku, example 14.7: half power at 49 and 51 krad/s', () => {
    const r = circuit({ task: 'frequency', r1: 2, l1: 1e-3, c1: 0.4e-6, probe: 'i(L1)' });
    expect(r.resonance?.peak).toBeCloseTo(50e3, 6);
    expect(r.resonance?.edges.map((w) => Math.round(w / 1e3))).toEqual([49, 51]);
    expect(r.second?.quality).toBeCloseTo(25, 12);
    const [low = 0, high = 0] = r.resonance?.edges ?? [];
    expect(high - low).toBeCloseTo(2000, 6);
  });

  test('Wien’s network passes a third at 1/(2πRC), in phase', () => {
    const same = { r1: 10e3, r2: 10e3, c1: 10e-9, c2: 10e-9 };
    const r = circuit({ task: 'frequency', arrangement: 'wien', ...same, at: 1591.5494309 });
    expect(r.resonance?.height).toBeCloseTo(1 / 3, 12);
    expect(r.here.gain.re).toBeCloseTo(1 / 3, 9);
    expect(r.here.gain.im).toBeCloseTo(0, 9);
  });

  test('555: 1.44/((R_A + 2R_B)C) and 1.1RC for an ideal timer', () => {
    const r = run({
      task: 'astable',
      timer: 'ideal',
      ra: 10e3,
      rb: 10e3,
      ct: 10e-9,
    }) as AstableResult;
    expect(r.found.frequency).toBeCloseTo(1 / (Math.LN2 * 30e3 * 10e-9), 8);
    expect(r.found.frequency / (1.44 / (30e3 * 10e-9))).toBeCloseTo(1, 2);
    expect(r.textbook).toBeCloseTo(r.found.frequency, 8);
    const pulse = run({
      task: 'monostable',
      timer: 'ideal',
      rt: 10e3,
      ct: 100e-9,
    }) as MonostableResult;
    expect(pulse.found.width).toBeCloseTo(1.1e-3, 5);
  });

  test('LMC555 as fast as its data sheet says: some 3 MHz with no more than its own delays', () => {
    // The fastest that a timer of 100 ns each way does with hardly any capacitor is below 5 MHz.
    const r = run({
      task: 'astable',
      timer: 'lmc555',
      ra: 470,
      rb: 200,
      ct: 200e-12,
    }) as AstableResult;
    expect(r.found.frequency).toBeGreaterThan(1.2e6);
    expect(r.found.frequency).toBeLessThan(5e6);
  });
});

describe('what is asked for', () => {
  test('parts for a wanted damping and frequency do what they say', () => {
    const r = circuit({ wantDamping: 1, wantFrequency: 20e3 });
    const r1 = r.ways.find((w) => w.part === 'R1' && w.wanted === 'damping');
    expect(r1?.value).toBeCloseTo(200, 3);
    for (const w of r.ways) {
      if (w.texts === undefined) continue;
      const again = circuit(parsed(w.texts));
      const got =
        w.wanted === 'damping' ? again.second?.zeta : (again.second?.omega ?? 0) / 2 / Math.PI;
      expect(got).toBeCloseTo(w.wanted === 'damping' ? 1 : 20e3, w.wanted === 'damping' ? 4 : -1);
    }
    // R does not move f₀ of a series circuit.
    expect(r.ways.find((w) => w.part === 'R1' && w.wanted === 'frequency')?.value).toBeNull();
  });

  test('parts of the series for a 555 are the nearest of those tried, with the timer as it is', () => {
    const r = run({ task: 'astable', wantRate: 1e3, wantDuty: 60 }) as AstableResult;
    const errors = r.options.map(({ error }) => error);
    expect(errors).toEqual(errors.toSorted((a, b) => a - b));
    expect(errors[0]).toBeLessThan(0.01);
    const [best] = r.options;
    const again = run({
      task: 'astable',
      ...parsed(best?.texts ?? {}),
    }) as AstableResult;
    expect(again.found.frequency).toBeCloseTo(best?.value ?? 0, 9);
  });

  test('what holds something goes on from there: settled circuits do not move', () => {
    const r = circuit({ start: 'settled', before: 3, level: 3, arrangement: 'tank' });
    const [first = 0] = r.wave?.y ?? [];
    for (const y of r.wave?.y ?? []) expect(y).toBeCloseTo(first, 12);
    const held = circuit({ drive: 'none', start: 'held', held: 'C1=400 L1=-2', r1: 0.5 });
    expect(held.wave?.y[0]).toBeCloseTo(400, 10);
  });

  test('tolerances: every copy lies within the corners', () => {
    const { spread } = run({ task: 'astable' }) as AstableResult;
    expect(spread.least).toBeLessThan(spread.edges[0] ?? 0);
    expect(spread.most).toBeGreaterThan(spread.edges.at(-1) ?? 0);
    expect(spread.counts.reduce((a, b) => a + b, 0)).toBe(1000);
  });

  test('a square wave settles into a wave that repeats, its mean what the source’s is', () => {
    const r = circuit({
      arrangement: 'rc-low',
      r1: 1e3,
      c1: 1e-6,
      drive: 'pulse',
      level: 5,
      width: 0.5e-3,
      period: 1e-3,
      span: 20e-3,
    });
    const late = (r.wave?.t ?? []).flatMap((t, k) => (t >= 19e-3 ? [r.wave?.y[k] ?? 0] : []));
    expect(late.reduce((a, b) => a + b, 0) / late.length).toBeCloseTo(2.5, 1);
    // Ripple of a first-order circuit: V·tanh(T/4τ).
    expect(Math.max(...late) - Math.min(...late)).toBeCloseTo(5 * Math.tanh(0.25), 4);
    expect(at(r, 19e-3)).toBeLessThan(2.5);
  });
});

describe('what is read off a wave', () => {
  test.each([1e-3, 1, 1e9])('does not depend on how long it is shown: %d s', (span) => {
    const { figures } = circuit({ span }).wave ?? {};
    expect(figures?.step?.overshoot).toBeCloseTo(100 * Math.exp(-Math.PI / Math.sqrt(15)), 9);
    expect(figures?.highest.time).toBeCloseTo(Math.PI / (1e5 * Math.sqrt(15 / 16)), 11);
    expect(figures?.step?.rise).toBeCloseTo(1.25974e-5, 9);
  });

  test('slow circuits are as exact as fast ones: poles of any size stay apart', () => {
    const slow = circuit({ r1: 1e12, l1: 1e-15, c1: 1e3 });
    expect(slow.wave?.figures.final).toBeCloseTo(1, 9);
    expect(slow.wave?.figures.step?.half).toBeCloseTo(1e15 * Math.LN2, -7);
  });

  test('held as it is written, with units and commas; without a source from what was settled', () => {
    const r = circuit({ start: 'held', held: 'C1 = 5 V, L1=20 mA' });
    expect(r.parts.map(({ initial }) => initial)).toEqual([0, 20e-3, 5]);
    expect(circuit({ drive: 'none', start: 'settled', before: 5 }).wave?.y[0]).toBeCloseTo(5, 12);
  });

  test('the grip of damping is there only where the crest is its overshoot', () => {
    const grips = (given: Given) => {
      const inputs = withDefaults(tool.inputs, given);
      return (handles.wave?.(evaluate(tool, inputs), inputs) ?? []).map(({ name }) => name);
    };
    expect(grips({})).toContain('Damping');
    for (const given of [{ probe: 'i(L1)' }, { drive: 'pulse' }, { start: 'held' }] as const)
      expect(grips(given)).not.toContain('Damping');
  });
});

describe('555 at its extremes', () => {
  test('extremes of tolerances lie within R_A’s too, where the frequency turns', () => {
    const { spread } = run({
      task: 'astable',
      wiring: 'separate',
      timer: 'ideal',
      ra: 25e3,
      rb: 10e3,
      resistorTolerance: 10,
      capacitorTolerance: 0,
      thresholdTolerance: 0,
    }) as AstableResult;
    // The greatest is at R_A = 23.496 kΩ with R_B = 9 kΩ; corners reach 3452.6 Hz.
    expect(spread.most).toBeCloseTo(3464.13049, 4);
  });

  test('an ideal timer’s pulse is drawn with numbers throughout', () => {
    const { wave } = run({ task: 'monostable', timer: 'ideal' }) as MonostableResult;
    expect(wave.capacitor.every(Number.isFinite)).toBe(true);
  });

  test.each([
    { task: 'astable', timer: 'lmc555', ra: 1 },
    { task: 'astable', timer: 'custom', drop: 6 },
    { task: 'astable', timer: 'custom', bias: 1e-3 },
    { task: 'astable', timer: 'custom', saturation: 5 },
    { task: 'astable', wiring: 'separate', timer: 'ideal', control: 1, ra: 10e3, rb: 5e3 },
    { task: 'astable', wiring: 'output', control: 4 },
    { task: 'astable', ra: 1e9, rb: 1e9 },
    { task: 'monostable', rt: 1e9 },
    { task: 'monostable', timer: 'custom', saturation: 5 },
  ] as const)('every remedy opens: %j', (given) => {
    const remedies = refusalOf(given);
    expect(remedies.length).toBeGreaterThan(0);
    for (const remedy of remedies)
      expect(() => run({ ...given, ...parsed(remedy) } as Given)).not.toThrow();
  });

  test('parts for a fast oscillator take off what the timer itself adds', () => {
    const { options } = run({ task: 'astable', wantRate: 300e3 }) as AstableResult;
    expect(options[0]?.error).toBeLessThan(0.03);
  });
});

/** What the first refusal offers. */
function refusalOf(given: Given): readonly Readonly<Record<string, string>>[] {
  try {
    run(given);
  } catch (error) {
    const { errors } = error as { errors: { remedies: Readonly<Record<string, string>>[] }[] };
    return errors[0]?.remedies ?? [];
  }
  return [];
}

describe('what is refused', () => {
  test.each([
    [{ probe: 'v(nowhere)' }, /no node and no part/],
    [{ probe: 'v(out,out)' }, /between a node and itself/],
    [{ probe: 'out' }, /neither a voltage nor a current/],
    [{ start: 'held', held: 'R1=5' }, /what holds something here is L1, C1/],
    [{ start: 'held', held: 'C1=1,5' }, /C1=1,5/],
    [{ start: 'held', held: 'C1=5 C1=6' }, /C1 twice/],
    [{ arrangement: 'netlist', netlist: 'R1 a 0 1k' }, /has no source/],
    [{ arrangement: 'netlist', netlist: 'V1 a 0\nQ1 a b 0 x' }, /line 2 begins with Q1/],
    [{ arrangement: 'netlist', netlist: 'V1 a 0\nR1 a 0 1,5k' }, /1,5k, which is no number/],
    [{ arrangement: 'netlist', netlist: 'V1 a 0\nR1 a 0 0' }, /must be above 0/],
    [
      { arrangement: 'netlist', netlist: 'V1 a 0\nR1 a 0 1k\n.param x=1' },
      /\.param, which is not taken/,
    ],
    [
      { arrangement: 'netlist', netlist: 'V1 in 0\nR1 in out 1k\nC1 out 0 1u\nR2 x y 1' },
      /node x is not connected/,
    ],
    [
      { arrangement: 'netlist', netlist: 'V1 in 0 EXP(0 1)\nR1 in out 1k' },
      /EXP; DC, AC, PULSE, SIN and PWL/,
    ],
    [{ arrangement: 'netlist', netlist: 'R1 in out 1,5k\nV1 in 0' }, /line 1 has the value 1,5k/],
    [{ drive: 'netlist' }, /the circuit is a drawn one/],
    [{ drive: 'pulse', width: 1e-6, edge: 2e-6 }, /does not fit/],
    [{ drive: 'pulse', width: 1e-3, period: 1e-4 }, /shorter than the pulse/],
    [{ drive: 'pulse', width: 1e-6, period: 2e-6, span: 1 }, /more pulses than are followed/],
    [{ task: 'ring', later: 2 }, /not below the earlier/],
    [{ task: 'ring', addedPeriod: 1e-9 }, /not longer than the period/],
    [{ task: 'astable', wiring: 'separate', rb: 600 }, /never reaches the trigger level/],
    [{ task: 'astable', control: 7 }, /not below the supply/],
    [{ task: 'astable', wantRate: 1e3, leastR: 1e6, mostR: 1e3 }, /above the greatest/],
    [{ arrangement: 'parallel', start: 'settled', before: 1, probe: '', drive: 'step' }, undefined],
  ] as const)('%j', (given, says) => {
    const attempt = () => run(given as Given);
    if (says === undefined) expect(attempt).not.toThrow();
    else expect(attempt).toThrow(says);
  });
});
