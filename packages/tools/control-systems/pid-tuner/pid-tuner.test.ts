import { margins } from '@tollbench/engines/control/margins.ts';
import { series } from '@tollbench/engines/control/transfer-function.ts';
import { controllerOf } from '@tollbench/engines/pid/gains.ts';
import { plantOf } from '@tollbench/engines/pid/process-model.ts';
import { RULES } from '@tollbench/engines/pid/rules.ts';
import { describe, expect, test } from 'vitest';
import { InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { readGiven, withDefaults } from '../../define/inputs.ts';
import { remedied, remediesOf } from '../../testing/remedies.ts';
import loopShaper from '../loop-shaper/index.ts';
import { design } from './design.ts';
import { headOf } from './exports/constants.ts';
import tool from './index.ts';
import type { PidInputs } from './inputs.ts';
import { inputs } from './inputs.ts';
import { notices } from './notices.ts';
import { loopReadouts } from './readouts.ts';
import { RULE_NAMES } from './rule-names.ts';
import { steps } from './steps.ts';
import { unseen } from './unseen.ts';

const run = (some: Partial<PidInputs>) => evaluate(tool, withDefaults(tool.inputs, some));
const plant = (text: string) => inputs.plant.parse(text);
const preset = (title: string) =>
  (tool.presets ?? []).find((p) => p.title.includes(title))?.inputs ?? {};

test('the rules of the choice are those of the engine, in its order, and one’s own', () => {
  expect(Object.keys(RULE_NAMES)).toEqual([...RULES.map(({ id }) => id), 'own']);
});

describe('published answers', () => {
  // Quoted from memory.
  test('Skogestad (2003), half rule and SIMC for seven lags: 2.5 and 1.47; 2, 1.2 and 0.77', () => {
    const r = run(preset('Skogestad'));
    const { first, second } = r.process;
    expect([first.time, first.delay].map((x) => Number(x.toFixed(9)))).toEqual([2.5, 1.47]);
    expect([second?.time, second?.time2, second?.delay].map((x) => Number(x?.toFixed(9)))).toEqual([
      2, 1.2, 0.77,
    ]);
    // Series form, as he gives it; to the two places of his table.
    const { forms } = r;
    expect(forms.series?.k).toBeCloseTo(1.3, 2);
    expect(forms.series?.ti).toBeCloseTo(2, 9);
    expect(forms.series?.td).toBeCloseTo(1.2, 9);
    const pi = run({ ...preset('Skogestad'), kind: 'pi' }).chosen.tuned;
    expect(pi.k).toBeCloseTo(0.85, 2);
    expect(pi.ti).toBeCloseTo(2.5, 9);
  });

  // Quoted from memory.
  test('Skogestad (2003), table 1: SIMC PI with τc = θ has GM 3.14, PM 61.4°, Ms 1.59; of an integrator 2.96, 46.9°, 1.70', () => {
    const lag = run({ kind: 'pi', rule: 'simc' }).chosen.design.margins;
    expect(lag.gainIncrease?.gainMargin).toBeCloseTo(3.14, 2);
    expect(lag.phase?.phaseMargin).toBeCloseTo(61.4, 1);
    expect(lag.sensitivityPeak).toBeCloseTo(1.59, 2);
    const level = run(preset('level')).chosen.design.margins;
    expect(level.gainIncrease?.gainMargin).toBeCloseTo(2.96, 2);
    expect(level.phase?.phaseMargin).toBeCloseTo(46.9, 1);
    expect(level.sensitivityPeak).toBeCloseTo(1.7, 2);
  });

  // Quoted from memory: Åström & Hägglund (2004), the balanced process 1/(s + 1)⁴.
  test('AMIGO for 1/(s + 1)⁴: L 1.42, T 2.9, and K 1.12, Ti 2.40, Td 0.62', () => {
    const r = run(preset('Four equal lags'));
    expect(r.process.first.delay).toBeCloseTo(1.425, 3);
    expect(r.process.first.time).toBeCloseTo(2.9, 1);
    expect(r.chosen.tuned.k).toBeCloseTo(1.12, 1);
    expect(r.chosen.tuned.ti).toBeCloseTo(2.4, 1);
    expect(r.chosen.tuned.td).toBeCloseTo(0.62, 1);
    expect(r.process.ultimate?.gain).toBeCloseTo(4, 9);
    expect(r.process.ultimate?.period).toBeCloseTo(2 * Math.PI, 9);
  });

  // Quoted from memory.
  test('Haalman (1965): L(s) = 2/(3 L s) e^(−L s) has Ms 1.9', () => {
    const { design: d } = run({ kind: 'pi', rule: 'haalman' }).chosen;
    expect(d.margins.sensitivityPeak).toBeCloseTo(1.92, 2);
  });

  test('forms of JuliaControl’s tests: 2, 3, 0.5 is 2, 2/3, 1 in parallel, and in series (3 ∓ √3)/…', () => {
    const own = { rule: 'own', ownForm: 'pid', ownGain: 2, ownTi: 3, ownTd: 0.5 } as const;
    const { forms } = run(own);
    expect(forms.parallel).toEqual({ kp: 2, ki: 2 / 3, kd: 1 });
    expect(forms.series?.k).toBeCloseTo((3 + Math.sqrt(3)) / 3, 12);
    expect(forms.series?.ti).toBeCloseTo((3 + Math.sqrt(3)) / 2, 12);
    expect(forms.series?.td).toBeCloseTo((3 - Math.sqrt(3)) / 2, 12);
    const back = run({
      rule: 'own',
      ownForm: 'series',
      ownGain: forms.series?.k ?? 0,
      ownTi: forms.series?.ti ?? 0,
      ownTd: forms.series?.td ?? 0,
    }).chosen.tuned;
    for (const [ours, theirs] of [
      [back.k, 2],
      [back.ti, 3],
      [back.td, 0.5],
    ] as const)
      expect(ours).toBeCloseTo(theirs, 12);
    expect(run({ ...own, ownTi: 1.9 }).forms.series).toBeNull();
  });
});

describe('what theory demands', () => {
  test('after a load the integral of the error is Ti/Kp, whatever the dead time', () => {
    const r = run({ kind: 'pi', rule: 'lambda' });
    const { figures } = r.chosen.design;
    // No swing, so the integral of |y| is that of y.
    expect((figures?.iae ?? 0) / (r.chosen.tuned.ti / r.chosen.tuned.k)).toBeCloseTo(1, 2);
  });

  test('the rules for least IAE are near the least: a fifth more or less of each of their numbers is worse, or hardly better', () => {
    // The authors' controllers have no filter: N stands far off.
    const shape = { n: 1000, b: 1, c: 1 };
    for (const ratio of [0.2, 0.5, 0.9]) {
      const r = run({ gain: 1, lag: 1, deadTime: ratio, rule: 'iae-load', n: 1000 });
      const { tuned } = r.chosen;
      const iae = (k: number, ti: number, td: number) => {
        const d = design(
          r.process.plant,
          { k: tuned.k * k, ti: tuned.ti * ti, td: tuned.td * td },
          shape,
        );
        return d.figures?.iae ?? Number.POSITIVE_INFINITY;
      };
      const here = iae(1, 1, 1);
      for (const by of [0.8, 1.2])
        for (const other of [iae(by, 1, 1), iae(1, by, 1), iae(1, 1, by)])
          expect(other / here, `L/T ${ratio}, ${by}`).toBeGreaterThan(0.9);
    }
  });

  test('a process that answers the other way has the same loop with gains of the other sign', () => {
    const there = run({});
    const back = run({ gain: -2 });
    there.rows.forEach((row, k) => {
      const other = back.rows[k];
      expect(other?.tuned?.k).toBeCloseTo(-(row.tuned?.k ?? Number.NaN), 12);
      expect(other?.design?.margins.sensitivityPeak).toBeCloseTo(
        row.design?.margins.sensitivityPeak ?? Number.NaN,
        9,
      );
    });
  });

  test('on the verge in the plane of gains the loop has Ms without bound', () => {
    const r = run({});
    const { boundary, chosen } = r;
    if (!boundary) throw new Error('no boundary');
    for (const k of [30, 80]) {
      const [kp = 0, ki = 0] = [boundary.kp[k], boundary.ki[k]];
      const m = margins(
        series(controllerOf({ k: kp, ti: kp / ki, td: chosen.tuned.td }, 10), r.process.plant),
      );
      expect(m.sensitivityPeak).toBeGreaterThan(1e6);
    }
  });

  test('sampled fast and without limits the code runs as the continuous loop', () => {
    const r = run({ low: -1e6, high: 1e6, sampleTime: 0.05, end: 300 });
    const { t, y } = r.shown ?? { t: [], y: [] };
    Array.from(t).forEach((at, k) => {
      const sample = r.code.run.y[Math.round(at / 0.05)] ?? Number.NaN;
      expect(Math.abs(sample - (y[k] ?? Number.NaN))).toBeLessThan(0.05);
    });
  });

  test('with limits, something against windup overshoots less than nothing does', () => {
    const windup = { ...preset('saturates') };
    const most = (antiWindup: PidInputs['antiWindup']) =>
      Math.max(...run({ ...windup, load: 0, antiWindup }).code.run.y);
    const bare = most('none');
    for (const way of ['back-calculation', 'conditional'] as const)
      expect(most(way)).toBeLessThan(bare - 5);
  });
});

describe('words are of the case shown', () => {
  test('a stable loop whose set point moves nothing for good is not called unstable', () => {
    const r = run({ kind: 'p', rule: 'zn-step', b: 0 });
    expect(r.chosen.design.verdict).toBe('stable');
    const notes = loopReadouts(r).filter(
      ({ name }) => name === 'overshoot' || name === 'settlingTime',
    );
    expect(notes).toHaveLength(2);
    for (const item of notes)
      expect(item).toMatchObject({ value: null, note: expect.stringContaining('b = 0') });
    expect(unseen(r)).toMatchObject({
      values: { riseTime: { value: null, note: expect.stringContaining('b = 0') } },
    });
  });

  test('the output that the set point needs is of the plant, not of its reduction', () => {
    // The half rule takes 10/12 for the gain, which is 1: 12 were beyond these limits, 10 is not.
    const some = {
      given: 'system',
      plant: plant('(10s+1)/((12s+1)(3s+1)(s+1))'),
      setpoint: 10,
    } as const;
    const said = (high: number) => {
      const i = withDefaults(tool.inputs, { ...some, high });
      const r = evaluate(tool, i);
      expect(r.process.first.gain).toBeCloseTo(10 / 12, 9);
      return notices(r, i).find(({ id }) => id === 'unreachable')?.text;
    };
    expect(said(11)).toBeUndefined();
    expect(said(9)).toMatch(/^The set point needs an output of 10 at rest/);
  });

  test.each([
    ['amigo', 'pi', '0.35', 0.35 / (0.02 * 20), 13.4 * 20],
    ['zn-step', 'pi', 'K_v L', 0.9 / (0.02 * 20), 20 / 0.3],
    ['simc', 'pi', 'K_v(', 1 / (0.02 * 40), 160],
  ] as const)('of an integrator the working shows its own law: %s', (rule, kind, law, k, ti) => {
    const i = withDefaults(tool.inputs, { given: 'integrating', lag2: 0, rule, kind });
    const r = evaluate(tool, i);
    const tex = steps(r, i).find(({ text }) => text.startsWith(RULE_NAMES[rule]))?.tex ?? '';
    expect(tex).toContain(law);
    expect(tex).toContain('K_v');
    expect(r.chosen.tuned.k).toBeCloseTo(k, 12);
    expect(r.chosen.tuned.ti).toBeCloseTo(ti, 9);
  });

  test('without integral action the code has no tracking time to say', () => {
    const [, second] = headOf(run({ kind: 'p', rule: 'zn-ultimate' }));
    expect(second).toMatch(/Anti-windup: none needed without integral action\.$/);
  });
});

describe('refusals name the field and offer what computes', () => {
  const refused: [string, Partial<PidInputs>, RegExp][] = [
    ['no gain', { gain: 0 }, /^gain: is 0/],
    ['a rule that has no PI', { kind: 'pi', rule: 'zn-none' }, /^rule: has no PI here/],
    ['no dead time', { deadTime: 0, rule: 'zn-step' }, /^rule: needs a dead time here/],
    [
      'no dead time at all rules of PID',
      { deadTime: 0, rule: 'simc' },
      /^rule: needs a closed-loop time/,
    ],
    ['limits crossed', { low: 5, high: -5 }, /^low: is 5, not below/],
    ['a dead time alone', { deadTime: 9000, lag: 1 }, /^deadTime: is 9000 s, more than 100 times/],
    [
      'a dead time alone, to which the half rule adds',
      { given: 'second', lag: 1, lag2: 0.5, deadTime: 1000 },
      /^deadTime: makes a dead time of 1000 s, more than 100 times the lag of 1.25 s/,
    ],
    [
      'a negative integral gain alone',
      { rule: 'own', ownForm: 'parallel', ownGain: 0, ownKi: -0.02, ownKd: 0 },
      /^ownGain: is 0: integral and derivative alone/,
    ],
    [
      'a rule far from its range',
      { gain: 1, lag: 9, deadTime: 60, rule: 'ise-servo' },
      /^rule: has no integral time at L\/T = 6\.67 here/,
    ],
    [
      'an underdamped plant by the half rule',
      { given: 'system', plant: plant('1/(s^2+s+1)') },
      /^reduce: .*complex/,
    ],
    [
      'an integrator by moments',
      { given: 'system', plant: plant('1/(s(s+1))'), reduce: 'moments' },
      /^reduce: .*integrates/,
    ],
    ['too little gain', { given: 'ultimate', gain: 0.1, ku: 2 }, /^ku: .*above 1/],
    ['gains of two signs', { rule: 'own', ownForm: 'parallel', ownKi: -1 }, /^ownKi: .*other sign/],
    [
      'a record without its step',
      {
        given: 'data',
        data:
          'time,T,Q\n' +
          Array.from({ length: 20 }, (_, k) => `${k},${20 + (k * (40 - k)) / 20},50`).join('\n'),
      },
      /^inputColumn: is 3, which stays at 50/,
    ],
    [
      'a row number for the time',
      {
        given: 'data',
        data: `n,Time,T,Q\n${Array.from({ length: 30 }, (_, k) => `${k},${2 * k},${(20 + 5 * (1 - Math.exp(-Math.max(0, k - 5) / 4))).toFixed(2)},${k < 4 ? 0 : 1}`).join('\n')}`,
      },
      /^outputColumn: is column 2, called "Time"/,
    ],
    [
      'a ramp for a lag',
      {
        given: 'data',
        data: Array.from(
          { length: 40 },
          (_, k) => `${k},${Math.max(0, k - 6) * 0.31},${k < 3 ? 0 : 1}`,
        ).join('\n'),
      },
      /^data: rises to its end like a ramp/,
    ],
    ['a sample time of too many samples', { sampleTime: 1e-4 }, /^sampleTime: .*samples/],
  ];
  test.each(refused)('%s', (_, some, message) => {
    expect(() => run(some)).toThrow(InputErrors);
    expect(() => run(some)).toThrow(message);
    const remedies = remediesOf(tool, some);
    expect(remedies.length).toBeGreaterThan(0);
    for (const remedy of remedies) expect(remedied(tool, some, remedy)).toBeDefined();
  });

  test.each([
    [
      'an unstable plant',
      { given: 'system', plant: plant('1/(s - 1)') },
      /^plant: has a pole at 1/,
    ],
    [
      'a dead time alone in the plant',
      { given: 'system', plant: plant('e^(-500s)/(s+1)') },
      /^plant: makes a dead time of 500 s/,
    ],
    [
      'an ultimate gain of hardly a lag',
      { given: 'ultimate', gain: 1, ku: 1.0004, pu: 10 },
      /^ku: makes a dead time of 4\.955 s, more than 100 times the lag of 0\.04502 s/,
    ],
    ['two integrators', { given: 'system', plant: plant('1/s^2') }, /^plant: integrates twice/],
    [
      'no gain at 0',
      { given: 'system', plant: plant('s/((s+1)(s+2))') },
      /^plant: has no gain at s = 0/,
    ],
    ['a number', { given: 'system', plant: plant('3') }, /^plant: has no lag/],
    [
      'noise alone: no gains come of it',
      {
        given: 'data',
        data: Array.from(
          { length: 60 },
          (_, k) => `${k},${((k * 7919) % 97) / 97},${k < 5 ? 0 : 1}`,
        ).join('\n'),
      },
      /^data: gives no model/,
    ],
    [
      'times that fall',
      { given: 'data', data: '0,1,0\n2,1,1\n1,2,1\n3,4,1' },
      /^timeColumn: falls from 2 to 1/,
    ],
    ['text', { given: 'data', data: 'hello' }, /^data: .*no line of numbers/],
  ] as [string, Partial<PidInputs>, RegExp][])('%s', (_, some, message) => {
    expect(() => run(some)).toThrow(message);
  });

  test('a setting that is not asked for is refused, not dropped', () => {
    const read = (query: string) => () =>
      readGiven(tool.inputs, new Map(new URLSearchParams(query)));
    expect(read('given=ultimate&lag=5')).toThrow(/lag/);
    expect(read('ownGain=5')).toThrow(/ownGain/);
    expect(read('antiWindup=none&tracking=5')).toThrow(/tracking/);
  });
});

test('the loop shaper takes the loop, and finds the same Ms', () => {
  for (const title of ['Skogestad', 'A lag of 100', 'level']) {
    const i = withDefaults(tool.inputs, preset(title));
    const r = evaluate(tool, i);
    const link = (tool.next?.(r, i) ?? []).find((x) => x.does.includes('this loop'));
    if (!link) throw new Error('no link');
    const given = readGiven(loopShaper.inputs, new Map(Object.entries(link.inputs)));
    const there = evaluate(loopShaper, given);
    expect(there.margins.sensitivityPeak / r.chosen.design.margins.sensitivityPeak).toBeCloseTo(
      1,
      9,
    );
  }
});

test('the model of a plant given as one is that plant', () => {
  const { process } = run({ given: 'second', gain: 1.5, lag: 12, lag2: 40, deadTime: 5 });
  expect(process.second).toMatchObject({ time: 40, time2: 12, delay: 5 });
  expect(process.plant).toEqual(plantOf({ kind: 'lag', gain: 1.5, time: 40, time2: 12, delay: 5 }));
});
