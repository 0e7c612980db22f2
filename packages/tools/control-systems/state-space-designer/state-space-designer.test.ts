import { evaluate as valueAt } from '@tollbench/engines/control/transfer-function.ts';
import { minus } from '@tollbench/engines/linalg/blocks.ts';
import { multiply } from '@tollbench/engines/linalg/multiply.ts';
import { normMax } from '@tollbench/engines/linalg/norms.ts';
import { frequencyResponse } from '@tollbench/engines/state-space/frequency.ts';
import { describe, expect, test } from 'vitest';
import { InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import type { Fields } from '../../define/field.ts';

import { fromQuery, withDefaults } from '../../define/inputs.ts';
import { readTransferFunction } from '../../define/read-transfer-function.ts';
import { remedied, remediesOf } from '../../testing/remedies.ts';
import handles from './handles.ts';
import tool from './index.ts';
import type { DesignInputs } from './inputs.ts';

const read = (query: string) =>
  fromQuery(tool.inputs, query.replaceAll('+', '%2B')) as DesignInputs;
const run = (query = '') => evaluate(tool, read(query));
const preset = (word: string) =>
  evaluate(
    tool,
    withDefaults(
      tool.inputs,
      (tool.presets ?? []).find(({ title }) => title.includes(word))?.inputs ?? {},
    ),
  );

describe('published answers', () => {
  test('Ogata, example 10-1: K = [199 55 8]', () => {
    expect(Array.from(run().feedback.k.data)).toEqual([199, 55, 8]);
  });

  test('the tutorials’ pendulum: K = [−1.0000 −1.6567 18.6854 3.4594]', () => {
    const { k } = preset('pendulum').feedback;
    [-1, -1.6567, 18.6854, 3.4594].forEach((v, j) => {
      expect(k.data[j]).toBeCloseTo(v, 4);
    });
  });

  test.each([1, 100, 1000, 1e6])('Doyle’s LQG with weights %d: gains 2 + √(4 + q)', (q) => {
    const r = run(
      `a=1 1;0 1&b=0;1&c=1 0&design=lqr&q=${q} ${q};${q} ${q}&r=1&observer=kalman&noiseOn=states&w=${q} ${q};${q} ${q}&v=1&test=load`,
    );
    const f = 2 + Math.sqrt(4 + q);
    for (const m of [r.feedback.k, r.observer?.l])
      for (const v of m?.data ?? [0]) expect(Math.abs(v / f - 1)).toBeLessThan(1e-12);
    // Both gains by m: stable only while the gain stays near 1, the nearer the larger the weights.
    if (q === 1e6) expect(r.figures?.margins?.down).toBeGreaterThan(0.99);
  });

  test('the double integrator under LQR: K = [1 √2], damping 1/√2', () => {
    const r = run('a=0 1;0 0&b=0;1&c=1 0&design=lqr&q=1 0&r=1');
    expect(r.feedback.k.data[0]).toBeCloseTo(1, 14);
    expect(r.feedback.k.data[1]).toBeCloseTo(Math.SQRT2, 14);
    // Of every LQR with one input: 60° and the gain from half to any.
    expect(r.figures?.margins?.phase ?? 0).toBeGreaterThan(60);
    expect(r.figures?.margins?.up).toBeNull();
    expect(r.figures?.peak).toBe(1);
  });
});

describe('what must hold', () => {
  test('deadbeat: two states rest after two samples, whatever the beginning', () => {
    const r = preset('Deadbeat');
    // The observer too needs two: y is zero from the fourth sample on.
    for (let k = 4; k < r.response.y.rows; k++)
      expect(Math.abs(r.response.y.data[k] ?? 1)).toBeLessThan(1e-12);
  });

  test('a scaled reference is met, and integral action meets it under load', () => {
    expect(run().response.final?.[0]).toBeCloseTo(1, 12);
    const loaded = run('track=integral&poles=-2±4j,-10,-5&test=load');
    expect(loaded.response.final?.[0]).toBeCloseTo(0, 12);
    const step = run('track=integral&poles=-2±4j,-10,-5&observer=kalman&test=reference');
    expect(step.response.final?.[0]).toBeCloseTo(1, 12);
  });

  test('an observer does not show in the response to a reference, and dies away after an initial state', () => {
    const [alone, seen] = [run(), run('observer=place')];
    expect(normMax(minus(alone.response.u, seen.response.u))).toBeLessThan(1e-9);
    const r = run('observer=place&test=initial&x0=1 -1 2');
    expect(r.response.error?.[0]).toBeCloseTo(Math.sqrt(6), 12);
    expect(r.response.error?.at(-1)).toBeLessThan(1e-9);
  });

  test('the least cost is what the response costs', () => {
    const r = run('design=lqr&q=2 1 3&r=0.5&test=initial&x0=1 0 -1&horizon=set&end=40');
    const x = [1, 0, -1];
    const cost = x.reduce(
      (sum, v, i) =>
        sum + v * x.reduce((s, w, j) => s + (r.feedback.x?.data[i * 3 + j] ?? 0) * w, 0),
      0,
    );
    // By Simpson's rule over outputs and controls: C is I for this.
    const all = run(
      'c=1 0 0;0 1 0;0 0 1&design=lqr&q=2 1 3&r=0.5&test=initial&x0=1 0 -1&horizon=set&end=40&track=none',
    ).response;
    const h = all.t[1] ?? 0;
    const weights = [2, 1, 3];
    let sum = 0;
    for (let k = 0; k < all.t.length; k++) {
      const u = all.u.data[k] ?? 0;
      const f = weights.reduce((s, w, j) => s + w * (all.y.data[3 * k + j] ?? 0) ** 2, 0.5 * u * u);
      sum += f * (k === 0 || k === all.t.length - 1 ? 1 : k % 2 === 1 ? 4 : 2);
    }
    expect((sum * h) / 3 / cost).toBeCloseTo(1, 3);
  });

  test('sampled often, a sampled LQR is the continuous one', () => {
    const q = 'a=0 1;2 -1&b=0;1&c=1 0&design=lqr&q=3 1&r=0.2&track=none';
    const [slow, fast] = [run(q), run(`${q}&time=sampled&sampleTime=1e-5`)];
    expect(normMax(minus(slow.feedback.k, fast.feedback.k))).toBeLessThan(1e-4);
  });

  test('a mode out of reach stays, is named, and the others go where they are asked to', () => {
    const r = preset('out of reach');
    expect(r.structure.controllable).toBe(2);
    expect(r.feedback.poles.map(({ value }) => [value.re, value.im])).toEqual(
      [
        [-3, -2],
        [-3, 2],
        [-1, 0],
      ].map(([re = 0, im = 0]) => [expect.closeTo(re, 9), expect.closeTo(im, 9)]),
    );
    const { a, b, t } = r.structure.kalman;
    expect(normMax(minus(multiply(r.plant.a, t), multiply(t, a)))).toBeLessThan(1e-12);
    expect(normMax(minus(r.plant.b, multiply(t, b)))).toBeLessThan(1e-12);
    expect(normMax(minus(multiply(r.plant.c, t), r.structure.kalman.c))).toBeLessThan(1e-12);
  });

  test('units do not decide what is controllable', () => {
    // The same plant in nanometres and hours.
    const r = run('a=0 1e9 0;0 0 1e-7;-1e-3 -5e6 -6&b=0;0;1e-12&c=1e-9 0 0&poles=-1,-2,-3');
    expect(r.structure.controllable).toBe(3);
  });

  test('feedthrough of the plant is in outputs, observer and reference', () => {
    const r = run('a=0 1;-2 -3&b=0;1&c=1 0&d=0.5&poles=-4,-5&observer=place&observerPoles=-20,-21');
    expect(r.response.final?.[0]).toBeCloseTo(1, 12);
    const load = run(
      'a=0 1;-2 -3&b=0;1&c=1 0&d=0.5&poles=-4,-5&observer=place&observerPoles=-20,-21&test=initial&x0=1 1',
    );
    expect(load.response.error?.at(-1)).toBeLessThan(1e-8);
  });
});

/** What is refused, by which field, in which words; each remedy there is must compute. */
const refusals: readonly (readonly [query: string, message: RegExp, remedies: number])[] = [
  ['b=1;0', /^b: is 2×1; with 3 states it must be 3×1/u, 1],
  ['b=0 0 1', /^b: is a row; with 3 states and one input it is a column/u, 1],
  ['c=1;0;0', /^c: is a column/u, 1],
  ['c=1 0', /^c: is 1×2/u, 1],
  ['d=1 2', /^d: is 1×2; with 1 outputs and 1 inputs it must be 1×1/u, 1],
  ['poles=-1,-2', /^poles: has 2 poles; there are 3 states/u, 1],
  ['poles=-1,-2,-3,-4', /^poles: has 4 poles/u, 1],
  ['poles=-1±j,-2±j', /^poles: has 4 poles/u, 1],
  ['track=integral', /^poles: has 3 poles; there are 4 states/u, 1],
  ['design=gain&k=1 2', /^k: is 1×2/u, 1],
  ['design=lqr&q=1 2', /^q: is 1×2; for 3 states/u, 1],
  ['design=lqr&q=1 2 0;0 1 0;0 0 1', /^q: is not symmetric: entry \(2, 1\) is 0/u, 1],
  ['design=lqr&r=0', /^r: is not positive definite/u, 1],
  ['design=lqr&r=-1', /^r: is not positive definite/u, 1],
  ['design=lqr&s=1 1', /^s: is 1×2/u, 1],
  ['tracked=2', /^tracked: has 2, which is no output/u, 1],
  ['tracked=1 1&c=1 0 0;0 1 0', /^tracked: has 1, twice/u, 1],
  ['tracked=1 2&c=1 0 0;0 1 0', /^tracked: has 2 outputs for 1 input/u, 1],
  ['channel=2', /^channel: is 2; there is 1 reference/u, 1],
  ['test=initial&x0=1 2', /^x0: has 2 numbers for 3 states/u, 1],
  ['observer=place&observerPoles=-1', /^observerPoles: has 1 pole/u, 1],
  ['observer=kalman&v=0', /^v: is not positive definite/u, 1],
  ['observer=kalman&w=-1', /^w: is no covariance/u, 1],
  ['design=none&a=1&b=1&c=1&order=1', /^order: cannot be reached: the plant is unstable/u, 1],
  ['order=3&design=none&a=-1 0;0 -2&b=1;0&c=1 1', /^order: The order 3 is not 1 to 1/u, 1],
  ['a=0 1;0 0&b=0;1&c=0 1&poles=-1,-2', /^track: cannot be met by a scaled reference/u, 1],
  ['a=1 0;0 -1&b=0;1&c=1 1&poles=-1,-2', /^poles: leaves out 1, which no input moves/u, 1],
  [
    'a=1 0;0 -1&b=0;1&c=1 1&design=lqr',
    /^b: cannot stabilise the plant: no input moves the mode at 1, x₁/u,
    1,
  ],
  [
    'a=0 1;0 0&b=0;1&c=0 1&design=lqr&track=integral',
    /^b: cannot stabilise the plant with its integrators/u,
    1,
  ],
  [
    'a=0 2;-2 0&b=0;1&c=1 0&design=lqr&q=0 0',
    /^q: does not weigh the mode at −?2j, which neither grows nor decays/u,
    1,
  ],
  [
    'a=1 0;0 -1&b=1;1&c=0 1&poles=-1,-2&track=none&observer=kalman',
    /^c: do not show the mode at 1, x₁, which does not decay/u,
    1,
  ],
  ['time=discrete&horizon=set&end=1e6&poles=0.1,0.2,0.3', /^end: takes 10000000 samples/u, 1],
];

test.each(refusals)('%s', (query, message, remedies) => {
  const given = read(query);
  let said = '';
  try {
    evaluate(tool, given);
  } catch (error) {
    if (!(error instanceof InputErrors)) throw error;
    said = error.message;
  }
  expect(said).toMatch(message);
  const offered = remediesOf(tool, given);
  expect(offered).toHaveLength(remedies);
  for (const remedy of offered) remedied(tool, given, remedy);
});

test('grips stand on the poles that are placed, move pairs together and keep them pairs', () => {
  const i = read('observer=place&observerPoles=-20,-9±2j');
  const r = evaluate(tool, i);
  const grips = handles['polePlane']?.(r, i) ?? [];
  expect(grips.map(({ name, along }) => [name, along])).toEqual([
    ['Pole 1', 'both'],
    ['Pole 2', 'x'],
    ['Observer pole 1', 'x'],
    ['Observer pole 2', 'both'],
  ]);
  const moved = grips[0]?.to({ x: -3, y: 1 })?.poles ?? [];
  expect(tool.inputs.poles.format(moved)).toBe('-3±1j, -10');
  expect(grips[0]?.to({ x: -3, y: -1 })).toBeUndefined();
  expect(handles['polePlane']?.(r, { ...i, design: 'lqr', observer: 'none' })).toEqual([]);
  const tanks = read('a=-1 0 0;0 -1 0;1 1 -2&b=1;1;0&c=0 0 1&poles=-1,-3±2j');
  // What no input moves has no grip.
  const left = handles['polePlane']?.(evaluate(tool, tanks), tanks) ?? [];
  expect(left.map(({ value }) => value)).toEqual(['−3 + 2j']);
});

test('the largest plant is computed', () => {
  const n = 30;
  const a = Array.from({ length: n }, (_, i) =>
    Array.from({ length: n }, (_x, j) => String(i === j ? -2 : Math.abs(i - j) === 1 ? 1 : 0)),
  );
  const some = {
    a,
    b: a.map((_, i) => [String(i === 0 ? 1 : 0), String(i === n - 1 ? 1 : 0)]),
    c: [a.map((_, i) => String(i === 14 ? 1 : 0))],
    design: 'lqr' as const,
    observer: 'kalman' as const,
  };
  const r = evaluate(tool, withDefaults(tool.inputs as Fields, some) as DesignInputs);
  expect(r.feedback.residual ?? 1).toBeLessThan(1e-13);
  expect(r.stable).toBe(true);
});

test('a plant goes on as equations of its free motion', () => {
  const inputs = read('a=0 1;-2 -1/4&b=0;1&c=1 0&d=0&design=none');
  const last = tool.next?.(evaluate(tool, inputs), inputs).at(-1);
  expect(last).toMatchObject({
    tool: 'ode-solver',
    inputs: {
      equations: "x1' = (1)*x2\nx2' = (-2)*x1 + (-0.25)*x2",
      initial: 'x1 = 1, x2 = 0',
    },
  });
});

describe('a plant goes on as its transfer function', () => {
  const systemOf = (query: string) => {
    const inputs = read(query);
    const result = evaluate(tool, inputs);
    const [first] = tool.next?.(result, inputs) ?? [];
    return { first, plant: result.plant };
  };

  test.each([
    ['Ogata’s plant', ''],
    ['feedthrough', 'a=0 1;-2 -3&b=0;1&c=1 0.5&d=2&design=none'],
    ['an unstable mode that no output sees', 'a=1 0;0 -2&b=1;1&c=0 3&design=none'],
    ['entries as they are typed', 'a=1/3 0.1;-7/9 -2e-3&b=0;1/7&c=1 0&design=none'],
  ])('%s', (_, query) => {
    const { first, plant } = systemOf(query);
    expect(first?.tool).toBe('step-response');
    const read = readTransferFunction(first?.inputs['system'] ?? '', 's');
    const exact = frequencyResponse(plant);
    for (const s of [
      { re: 0.3, im: 0 },
      { re: 0, im: 1.7 },
      { re: -0.4, im: 12 },
    ]) {
      const ours = valueAt(read, s);
      const value = exact(s);
      expect(ours.re).toBeCloseTo(value?.re.data[0] ?? Number.NaN, 12);
      expect(ours.im).toBeCloseTo(value?.im.data[0] ?? Number.NaN, 12);
    }
  });

  test('several inputs, samples and a plant that passes nothing do not', () => {
    expect(systemOf('a=-1 0;0 -2&b=1 0;0 1&c=1 1&design=none').first).toBeUndefined();
    expect(systemOf('time=discrete&design=none').first).toBeUndefined();
    expect(systemOf('a=-1 0;0 -2&b=1;0&c=0 1&design=none').first).toBeUndefined();
  });
});
