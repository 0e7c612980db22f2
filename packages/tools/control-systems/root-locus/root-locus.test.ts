import { closedPoles } from '@tollbench/engines/control/locus/closed-poles.ts';
import { dampingOf } from '@tollbench/engines/control/locus/constant-damping.ts';
import { gainAt } from '@tollbench/engines/control/locus/exact-value.ts';
import { abs } from '@tollbench/engines/numeric/complex.ts';
import { describe, expect, test } from 'vitest';
import { InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { readGiven, withDefaults } from '../../define/inputs.ts';
import { remedied, remediesOf } from '../../testing/remedies.ts';
import loopShaper from '../loop-shaper/index.ts';
import stepResponse from '../step-response/index.ts';
import type { LocusResult } from './compute.ts';
import handles from './handles.ts';
import tool from './index.ts';
import type { LocusInputs } from './inputs.ts';
import { presets } from './presets.ts';

type Some = Partial<LocusInputs>;
const run = (some: Some) => evaluate(tool, withDefaults(tool.inputs, some));
const plant = (text: string, more: Some = {}) =>
  run({ plant: tool.inputs.plant.parse(text), ...more });
const meeting = (r: LocusResult, kind: string) => r.locus.meetings.find((m) => m.kind === kind);
const figures = (r: LocusResult) => {
  const f = r.gains[0]?.figures;
  if (typeof f !== 'object') throw new Error(String(f));
  return f;
};

describe('published answers', () => {
  test('Ogata, Modern Control Engineering, example 6-1', () => {
    const r = run({ by: 'damping', damping: 0.5 });
    expect(meeting(r, 'breakaway')?.s.re).toBeCloseTo(-0.4226, 4);
    expect(meeting(r, 'breakaway')?.gain).toBeCloseTo(0.3849, 4);
    expect(r.locus.crossings[0]).toEqual({ s: { re: 0, im: Math.SQRT2 }, gain: 6 });
    // The book reads 1.0383 off its plot; (s + 7/3)(s² + 2s/3 + 4/9) says 28/27.
    expect(r.gains[0]?.gain).toBeCloseTo(28 / 27, 13);
    expect(Math.abs((r.gains[0]?.gain ?? 0) / 1.0383 - 1)).toBeLessThan(2e-3);
  });

  test('Ogata, example 6-2: departure at 145°, break-in at −3.7320 with K = 5.4641', () => {
    const r = plant('(s + 2)/(s^2 + 2s + 3)');
    const pole = r.locus.sides[0]?.angles.find(({ s }) => s.im > 0);
    expect(pole?.angles[0]).toBeCloseTo(144.7, 1);
    expect(meeting(r, 'break-in')?.s.re).toBeCloseTo(-3.732, 3);
    expect(meeting(r, 'break-in')?.gain).toBeCloseTo(5.4641, 4);
  });

  test('Nise, Control Systems Engineering, example 8.3: break points −1.45 and 3.82', () => {
    const r = plant('(s - 3)(s - 5)/((s + 1)(s + 2))');
    expect(meeting(r, 'breakaway')?.s.re).toBeCloseTo(-1.45, 2);
    expect(meeting(r, 'break-in')?.s.re).toBeCloseTo(3.82, 2);
  });

  test('Nise, examples 8.2 and 8.5: centroid −4/3, crossing ±j1.59 at K = 9.65', () => {
    const r = plant('(s + 3)/(s(s + 1)(s + 2)(s + 4))');
    expect(r.locus.sides[0]?.asymptotes).toEqual({ centroid: -4 / 3, angles: [-60, 60, 180] });
    expect(r.locus.crossings[0]?.s.im).toBeCloseTo(1.59, 2);
    expect(r.locus.crossings[0]?.gain).toBeCloseTo(9.65, 2);
  });

  test('Nise, example 8.6: departure from −1 + j at −251.6°, that is 108.4°', () => {
    const r = plant('(s + 2)/((s + 3)(s^2 + 2s + 2))');
    const pole = r.locus.sides[0]?.angles.find(({ s }) => s.im > 0);
    expect(pole?.angles[0]).toBeCloseTo(108.4, 1);
  });

  test('Nise, example 8.7: ζ = 0.45 at K = 0.417 and 3.4∠116.7°, stable to 1.5, breakaway −2.88', () => {
    const r = plant('(s^2 - 4s + 20)/((s + 2)(s + 4))', { by: 'damping', damping: 0.45 });
    const [at] = r.gains;
    expect(at?.gain).toBeCloseTo(0.417, 2);
    expect(abs(at?.dominant ?? { re: 0, im: 0 })).toBeCloseTo(3.4, 1);
    expect(r.locus.ranges.find(({ to }) => to > 0)?.to).toBeCloseTo(1.5, 12);
    expect(meeting(r, 'breakaway')?.s.re).toBeCloseTo(-2.88, 2);
  });

  test('Nise, example 9.3: 16 % overshoot for 1/(s(s + 4)(s + 6)) at K = 43.35, poles −1.205 ± j2.064', () => {
    const zeta = -Math.log(0.16) / Math.hypot(Math.PI, Math.log(0.16));
    const r = plant('1/(s(s + 4)(s + 6))', { by: 'damping', damping: zeta });
    expect(r.gains[0]?.gain).toBeCloseTo(43.35, 1);
    expect(r.gains[0]?.dominant?.re).toBeCloseTo(-1.205, 2);
    expect(r.gains[0]?.dominant?.im).toBeCloseTo(2.064, 2);
  });

  test('a servo behind a hold at T = 1 s is stable up to K = 2.39 (Ogata, Discrete-Time Control Systems, §4-4)', () => {
    expect(run({ plane: 'z' }).locus.ranges).toEqual([{ from: 0, to: expect.closeTo(2.394, 3) }]);
  });
});

/** What others feed their programs, as it stands there; facts alone. */
const OUTSIDE: readonly (readonly [
  where: string,
  text: string,
  holds: (r: LocusResult) => void,
])[] = [
  [
    'FOSSEE 29, EX7.24.7: breaks at −0.845, K = 48 on the axis',
    '1/(s(s+2)(s+4))',
    (r) => {
      expect(meeting(r, 'breakaway')?.s.re).toBeCloseTo(-0.845, 3);
      expect(r.locus.crossings).toEqual([{ s: { re: 0, im: Math.sqrt(8) }, gain: 48 }]);
    },
  ],
  [
    'Franklin, Powell & Emami-Naeini 6e, fig5_02.m',
    '[1]/[1 1 0]',
    (r) =>
      expect(r.locus.meetings).toEqual([
        { s: { re: -0.5, im: 0 }, gain: 0.25, branches: 2, kind: 'breakaway' },
      ]),
  ],
  [
    'Franklin 6e, fig5_12.m',
    '[1 1]/[1 4 0 0]',
    (r) =>
      expect([r.locus.meetings, r.locus.ranges]).toEqual([
        [],
        [{ from: 0, to: Number.POSITIVE_INFINITY }],
      ]),
  ],
  [
    'Franklin 6e, fig5_17.m: departure of the noncollocated system',
    '(s+1)/((s+12)(s^2)(s^2+0.2s+6.6^2+0.1^2))',
    (r) => {
      const pole = r.locus.sides[0]?.angles.find(({ s }) => s.im > 0);
      // 180° + 82.2° − 29.0° − 90° − 2 · 90.9°
      expect(pole?.angles[0]).toBeCloseTo(-38.5, 1);
    },
  ],
  [
    'python-control, rlocus_test: tf([1 2], [1 2 3])',
    'tf([1 2],[1 2 3])',
    (r) => expect(r.locus.ranges[0]?.from).toBe(-1.5),
  ],
  [
    'python-control, rlocus_test: (−s + 2)/(s + 2), which it refuses',
    '(-s+2)/(s+2)',
    (r) => expect(r.locus.ranges).toEqual([{ from: -1, to: 1 }]),
  ],
  [
    'python-control, rlocus_test: 1000/(s³ + 25s² + 100s)',
    '[1000]/[1 25 100 0]',
    (r) => expect(r.locus.crossings).toEqual([{ s: { re: 0, im: 10 }, gain: 2.5 }]),
  ],
  [
    'python-control, test_rlocus_default_wn: zeros and poles at 10⁷',
    'zpk([-0.01 1-1e7i 1+1e7i],[0 -1e7i 1e7i],1)',
    (r) => expect(r.loop.poles).toHaveLength(3),
  ],
  [
    'Åström & Murray, figure 12.19 (a)',
    '(s+1)/s^2',
    (r) => expect(meeting(r, 'break-in')).toMatchObject({ s: { re: -2 }, gain: 4 }),
  ],
  [
    'Åström & Murray, figure 12.19 (b)',
    '(s+1)/(s(s+2)(s^2+2s+4))',
    (r) => expect(r.locus.ranges).toHaveLength(1),
  ],
  [
    'Åström & Murray, figure 12.19 (c)',
    '(s+1)/(s(s^2+1))',
    (r) => expect(r.locus.ranges).toEqual([]),
  ],
  [
    'Åström & Murray, figure 12.19 (d)',
    '(s^2+2s+2)/(s(s^2+1))',
    (r) => expect(r.locus.ranges.at(-1)?.to).toBe(Number.POSITIVE_INFINITY),
  ],
  [
    'ControlSystems.jl, test_rootlocus.jl: (s/5 + 2)/(s² + s + 1)',
    '[0.2 2]/[1 1 1]',
    (r) => expect(r.locus.sides[0]?.branches).toHaveLength(2),
  ],
  [
    'ControlSystems.jl #740: stable between two gains',
    'zpk([-1-1.732050807568877i -1+1.732050807568877i],[0 -4 -6 -0.7-0.7141428428542851i -0.7+0.7141428428542851i],1)',
    (r) => expect(r.locus.ranges).toHaveLength(2),
  ],
  [
    'ControlSystems.jl #231: no break-in left of the zero for K > 0',
    '(s+9)/(s(s^2+4s+11))',
    (r) => expect(r.locus.meetings).toEqual([]),
  ],
];

describe('inputs from outside', () => {
  test.each(OUTSIDE)('%s', (_, text, holds) => {
    const r = plant(text);
    holds(r);
    // Every point of every branch solves 1 + K G = 0: residual of den + K num beside its terms.
    for (const { branches } of r.locus.sides)
      for (const { gain, re, im } of branches)
        for (let k = 1; k < gain.length; k += 7) {
          const [K, s] = [gain[k] as number, { re: re[k] as number, im: im[k] as number }];
          if (Number.isNaN(s.re) || !Number.isFinite(K)) continue;
          const off = Math.min(
            ...closedPoles(r.loop, K).map((p) => abs({ re: p.re - s.re, im: p.im - s.im })),
          );
          expect(off).toBeLessThan(1e-6 * (abs(s) + 1e-3));
        }
  });
});

test('python-control #306: a point of 1/(s³ + 2s² + 2s) that is on the locus has the gain 4, not 0.7', () => {
  const r = plant('1/(s^3+2s^2+2s)', { gain: 4 });
  expect(r.locus.crossings[0]).toEqual({ s: { re: 0, im: Math.SQRT2 }, gain: 4 });
  expect(gainAt(r.loop, { re: 0, im: Math.SQRT2 }).re).toBeCloseTo(4, 12);
});

describe('grips', () => {
  const grips = (some: Some) => {
    const i = withDefaults(tool.inputs, some);
    return handles['locus']?.(evaluate(tool, i), i) ?? [];
  };

  test('a pole that is pulled to a point of its branch has the gain of that point', () => {
    const pull = grips({ gain: 1 }).find(({ y }) => (y ?? 0) > 0);
    const next = pull?.to({ x: 0, y: Math.SQRT2 });
    expect([next?.by, next?.gain]).toEqual(['gain', expect.closeTo(6, 2)]);
  });

  test('each compared gain has its own, and sets no other', () => {
    const some = { gain: 1, compare: [0.2, 3] };
    const third = grips(some).filter(({ name }) => name.startsWith('Gain 3'));
    expect(third).toHaveLength(3);
    const moved = third.find(({ y }) => (y ?? 0) > 0);
    const next = moved?.to({ x: 0, y: Math.SQRT2 });
    expect(next?.gain).toBeUndefined();
    expect(next?.compare).toEqual([0.2, expect.closeTo(6, 2)]);
  });

  test('a zero of the compensator moves alone', () => {
    const some = { controller: tool.inputs.controller.parse('2(s+1)/(s+12)') };
    const zero = grips(some).find(({ name }) => name.includes('zero'));
    const { controller } = zero?.to({ x: -2.5, y: 0 }) ?? {};
    expect([controller?.num, controller?.den]).toEqual([
      [2, 5],
      [1, 12],
    ]);
  });
});

test('a damping ratio gives poles of that ratio, the dominant ones where it can', () => {
  for (const damping of [0.1, 0.3, 0.7, 0.95])
    for (const more of [{}, { plane: 'z' as const }, { delay: 0.4 }]) {
      const r = run({ by: 'damping', damping, ...more });
      const ratios = r.gains[0]?.poles.map(({ s }) => dampingOf(s, r.sampleTime).ratio) ?? [];
      expect(Math.min(...ratios.map((x) => Math.abs(x - damping)))).toBeLessThan(1e-9);
    }
});

test('dead time: the locus of the true equation, and as little of it as tends to nothing', () => {
  const late = plant('1/(s+1)', { delay: 1, gain: 1 });
  const swing = late.locus.ranges.at(-1)?.to ?? 0;
  const omega = late.locus.crossings[0]?.s.im ?? 0;
  // tan ω = −ω and K = √(1 + ω²)
  expect(Math.tan(omega)).toBeCloseTo(-omega, 9);
  expect(swing).toBeCloseTo(Math.hypot(1, omega), 12);
  expect(late.locus.sides[0]?.checked.length).toBeGreaterThan(2);
  expect(figures(plant('1/(s(s+1)(s+2))', { delay: 1e-4 })).overshoot).toBeCloseTo(
    figures(run({})).overshoot,
    3,
  );
});

test('a cancelled pole stays in the closed loop, and is said', () => {
  const r = plant('(s-1)/((s-1)(s+2))', { gain: 3 });
  expect(r.gains[0]?.stable).toBe(false);
  expect(r.gains[0]?.poles.map(({ s, branch }) => [s.re, branch])).toEqual([
    [1, undefined],
    [-5, 0],
  ]);
  expect(r.locus.ranges).toEqual([]);
});

test('double poles written as decimals are double', () => {
  const r = plant('1/(s^2+0.2s+0.01)', { locus: 'both' });
  expect(r.loop.poles).toEqual([{ s: { re: -0.1, im: 0 }, multiplicity: 2 }]);
  expect(r.locus.sides[0]?.angles[0]?.angles).toEqual([-90, 90]);
});

describe('refusals offer what is taken', () => {
  const plantOf = (text: string) => tool.inputs.plant.parse(text);
  test.each<[string, Some]>([
    ['a gain of the other sign', { gain: -2 }],
    ['a compared gain of the other sign', { compare: [1, -3] }],
    ['no pole of that damping', { plant: plantOf('1/(s+1)'), by: 'damping' }],
    ['an improper loop with dead time', { plant: plantOf('(s+1)^2/(s+3)'), delay: 1 }],
    ['edges in the wrong order', { view: 'set', left: 3, right: -3 }],
  ])('%s', (_, some) => {
    const remedies = remediesOf(tool, some);
    expect(remedies.length).toBeGreaterThan(0);
    for (const remedy of remedies) expect(() => remedied(tool, some, remedy)).not.toThrow();
  });

  test.each<[string, Some, RegExp]>([
    ['zero plant', { plant: plantOf('0/(s+1)') }, /plant: is zero/u],
    [
      'out of range',
      { plant: plantOf('1e200/(s+1)') },
      /plant: makes a loop with a coefficient above/u,
    ],
    ['a number', { plant: plantOf('5') }, /plant: is a number/u],
  ])('%s', (_, some, message) => {
    expect(() => run(some)).toThrow(message);
    expect(() => run(some)).toThrow(InputErrors);
  });
});

test('onwards the closed loop keeps its overshoot, and the loop its gain margin', () => {
  const inputs = withDefaults(tool.inputs, { gain: 1 });
  const result = evaluate(tool, inputs);
  const links = tool.next?.(result, inputs) ?? [];
  const opened = (slug: string, does: RegExp) =>
    new Map(Object.entries(links.find((o) => o.tool === slug && does.test(o.does))?.inputs ?? {}));
  const step = evaluate(
    stepResponse,
    readGiven(stepResponse.inputs, opened('step-response', /K = 1/u)),
  );
  expect(step.info?.overshoot).toBeCloseTo(figures(result).overshoot, 9);
  const loop = evaluate(
    loopShaper,
    readGiven(loopShaper.inputs, opened('loop-shaper', /this gain/u)),
  );
  expect(loop.margins.gainIncrease?.gainMargin).toBeCloseTo(6, 9);
});

test('no branch jumps in any preset: steps within the picture are short beside it', () => {
  for (const { title, inputs: some } of presets) {
    const { locus } = run(some);
    const { left, right, height } = locus.view;
    const size = Math.max(right - left, height);
    for (const { branches } of locus.sides)
      for (const { re, im } of branches)
        for (let k = 1; k < re.length; k++) {
          const [x, y] = [re[k] as number, im[k] as number];
          if (!(x > left && x < right && Math.abs(y) < height)) continue;
          const step = Math.hypot(x - (re[k - 1] as number), y - (im[k - 1] as number));
          if (!Number.isNaN(step)) expect(step, `${title} ${k}`).toBeLessThan(0.15 * size);
        }
  }
});
