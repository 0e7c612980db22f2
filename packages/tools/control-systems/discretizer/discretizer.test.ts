import { continuousAt, discreteAt } from '@tollbench/engines/discretize/response.ts';
import { abs, sub } from '@tollbench/engines/numeric/complex.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { fraction } from '../../define/fields.ts';
import { fromQuery, readGiven, withDefaults } from '../../define/inputs.ts';
import { exportedText } from '../../testing/folder.ts';
import { loadTools } from '../../tools.ts';
import handles from './handles.ts';
import tool from './index.ts';
import { type DiscretizerInputs, inputs } from './inputs.ts';
import { presets } from './presets.ts';

const system = (text: string) => inputs.system.parse(text);
const run = (some: Partial<DiscretizerInputs>) => evaluate(tool, withDefaults(tool.inputs, some));
const query = (text: string) => evaluate(tool, fromQuery(tool.inputs, text));
const rounded = (list: readonly number[], digits = 4) => list.map((x) => Number(x.toFixed(digits)));

describe('textbooks, quoted from memory', () => {
  test('Ogata, Discrete-Time Control Systems, 2nd ed.; Åström and Wittenmark, appendix: 1/(s(s + 1)), T = 1', () => {
    const { z } = run({}).discrete;
    expect(rounded(z.num)).toEqual([0.3679, 0.2642]);
    expect(rounded(z.den)).toEqual([1, -1.3679, 0.3679]);
  });

  test('Åström and Wittenmark, table 2.1: the double integrator, T²(z + 1)/(2(z − 1)²)', () => {
    const { z } = run({ system: system('1/s^2'), sampleTime: 0.5 }).discrete;
    expect(z).toEqual({ num: [0.125, 0.125], den: [1, -2, 1] });
  });

  test('Franklin, Powell and Workman, 3rd ed., §4.3: a/(s + a) behind a hold, (1 − e^(−aT))/(z − e^(−aT))', () => {
    const { z } = run({ system: system('2/(s + 2)'), sampleTime: 0.1 }).discrete;
    expect(z.num[0]).toBeCloseTo(1 - Math.exp(-0.2), 15);
    expect(z.den[1]).toBeCloseTo(-Math.exp(-0.2), 15);
  });

  test('the table of modified z-transforms: 1/(s + 1) late by a part of a sample', () => {
    // (1 − e^(−mT))z + (e^(−mT) − e^(−T)) over z(z − e^(−T)), mT the rest of the sample.
    const { z, lag } = run({ system: system('1/(s + 1)'), sampleTime: 1, delay: 0.3 }).discrete;
    expect(z.num[0]).toBeCloseTo(1 - Math.exp(-0.7), 15);
    expect(z.num[1]).toBeCloseTo(Math.exp(-0.7) - Math.exp(-1), 15);
    expect([z.den[2], lag]).toEqual([0, 0]);
  });
});

describe('laws', () => {
  const plants = fc
    .record({
      a: fc.double({ min: 0.1, max: 8, noNaN: true }),
      // Not so near to 0 that its zero is beyond the range of roots.
      b: fc.integer({ min: -300, max: 300 }).map((k) => k / 100),
      c: fc.double({ min: 0.2, max: 20, noNaN: true }),
      t: fc.double({ min: 0.005, max: 0.3, noNaN: true }),
    })
    .map(({ a, b, c, t }) => ({ system: fraction([1, b], [1, a, c]), sampleTime: t }));

  test('prewarping keeps its frequency', () => {
    fc.assert(
      fc.property(plants, fc.double({ min: 0.05, max: 0.9, noNaN: true }), (plant, share) => {
        const prewarp = (share * Math.PI) / plant.sampleTime;
        const r = run({ ...plant, method: 'prewarp', prewarp });
        const [g, h] = [
          continuousAt(r.continuous.factored, 0, prewarp),
          discreteAt(r.discrete, prewarp * plant.sampleTime),
        ];
        expect(abs(sub(g, h)) / abs(g)).toBeLessThan(1e-10);
      }),
      { numRuns: 20 },
    );
  });

  test('behind a hold the step is that of the plant at the samples, late or not', () => {
    fc.assert(
      fc.property(plants, fc.double({ min: 0, max: 3, noNaN: true }), (plant, late) => {
        const r = run({ ...plant, delay: late * plant.sampleTime });
        const size = Math.max(...r.step.y.map(Math.abs));
        expect(r.step.largest / size).toBeLessThan(1e-9);
      }),
      { numRuns: 12 },
    );
  });

  test('two samples in one, Φ(2T) = Φ(T)²: poles of twice the sample time are squares', () => {
    fc.assert(
      fc.property(plants, (plant) => {
        const sum = (t: number) => run({ ...plant, sampleTime: t }).discrete.z.den;
        const [one, two] = [sum(plant.sampleTime), sum(2 * plant.sampleTime)];
        const [, a1 = 0, a2 = 0] = one;
        expect(two[1]).toBeCloseTo(-(a1 * a1 - 2 * a2), 12);
        expect(two[2]).toBeCloseTo(a2 * a2, 12);
      }),
      { numRuns: 12 },
    );
  });

  test('Tustin and Euler backward keep stable plants stable, and DC gains stay', () => {
    fc.assert(
      fc.property(plants, (plant) => {
        const { methods } = run(plant);
        for (const { method, discrete, verdict } of methods) {
          if (method === 'tustin' || method === 'backward' || method === 'zoh')
            expect(verdict, method).toBe('stable');
          if (!discrete || method === 'impulse') continue;
          const at1 =
            discrete.z.num.reduce((s, x) => s + x, 0) / discrete.z.den.reduce((s, x) => s + x, 0);
          const [, b = 0] = plant.system.num;
          const dc = b / (plant.system.den[2] ?? 1);
          expect(at1).toBeCloseTo(dc, 5);
        }
      }),
      { numRuns: 12 },
    );
  });

  test('the weight of the bilinear rule: 0, ½ and 1 are the rules that have names', () => {
    const plant = { system: system('(s + 3)/(s^2 + s + 4)'), sampleTime: 0.2 };
    for (const [alpha, method] of [
      [0, 'forward'],
      [0.5, 'tustin'],
      [1, 'backward'],
    ] as const)
      expect(run({ ...plant, method: 'bilinear', alpha }).discrete.z).toEqual(
        run({ ...plant, method }).discrete.z,
      );
  });

  test('matrices give the transfer function of their channel', () => {
    const states = query(
      'given=states&a=0 1 0; 0 0 1; -6 -11 -6&b=0; 0; 1&c=2 1 0&sampleTime=0.1&delay=0.04',
    );
    const { z } = run({
      system: system('(s + 2)/((s+1)(s+2)(s+3))'),
      sampleTime: 0.1,
      delay: 0.04,
    }).discrete;
    const ours = states.discrete.z;
    z.num.forEach((x, k) => {
      expect(ours.num[k]).toBeCloseTo(x, 15);
    });
    expect(ours.den).toHaveLength(z.den.length);
  });

  test('a dead time by Thiran is right at low frequencies, rounded it is as late as it says', () => {
    const plant = {
      system: system('e^(-2.4s)/(5s + 1)'),
      sampleTime: 1,
      method: 'tustin',
    } as const;
    const error = (some: Partial<DiscretizerInputs>, at: number) =>
      run({ ...plant, ...some, at }).methods.find(({ method }) => method === 'tustin')
        ?.phaseError ?? Number.NaN;
    // What is left is the warping of Tustin’s rule itself.
    const without = run({ ...plant, system: system('1/(5s + 1)'), at: 0.1 }).methods.find(
      ({ method }) => method === 'tustin',
    );
    expect(error({}, 0.1)).toBeCloseTo(without?.phaseError ?? Number.NaN, 3);
    const rounded = run({ ...plant, part: 'round' });
    expect([rounded.discrete.lag, rounded.discrete.rounded]).toEqual([2, expect.closeTo(0.4, 9)]);
  });
});

describe('fixed point', () => {
  test('more bits, less error; sections keep what one equation loses', () => {
    const plant = presets.find(({ title }) => title.startsWith('Fifth'))?.inputs ?? {};
    const errors = [10, 14, 18, 24].map(
      (word) => run({ ...plant, word }).fixed?.responseError ?? 1,
    );
    for (let k = 1; k < errors.length; k++) expect(errors[k]).toBeLessThan(errors[k - 1] ?? 0);
    const direct = run({ ...plant, form: 'direct' });
    expect(direct.fixed?.verdict).not.toBe('stable');
    const sections = run(plant).fixed;
    expect(sections?.verdict).toBe('stable');
    expect(sections?.poles).toHaveLength(5);
    expect(sections?.poleMove).toBeLessThan(1e-3);
  });
});

describe('refusals', () => {
  const refused = (text: string) => {
    try {
      query(text);
    } catch (error) {
      if (error instanceof InputErrors) return error.errors[0];
      throw error;
    }
    throw new Error(`${text} is not refused`);
  };

  test.each([
    ['system=0', 'system', 'is zero'],
    [
      'given=states&a=0 1; 0 0&b=0 1; 1 0&c=1 0; 0 1&input=2&output=2',
      'c',
      'nothing of input 2 through to output 2',
    ],
    ['system=1/(s%2B1e-310)', 'system', 'outside 1e-300'],
    ['system=s^2/(s%2B1)', 'system', 'degree 2 over 1'],
    ['system=2%2B0.1s&sampleTime=0.01', 'system', 'filter'],
    ['delay=2000', 'delay', '2000 samples'],
    ['system=e^(-5000s)/(s%2B1)', 'system', 'samples; the most is 1000'],
    ['method=prewarp&prewarp=4', 'prewarp', 'Nyquist frequency π/T'],
    ['at=10', 'at', 'Nyquist'],
    ['method=matched&gainAt=5', 'gainAt', 'Nyquist'],
    ['system=(s^2%2B1)/(s%2B1)^2&method=matched&gainAt=1', 'gainAt', 'root on the axis'],
    ['system=(s%2B1)/(s%2B2)&method=impulse', 'method', 'impulse'],
    ['system=1/(s-2)&method=tustin', 'method', '1/(αT)'],
    ['system=1/(s-800)', 'sampleTime', 'e^800'],
    ['system=1/(s-800)&rateBy=rate', 'sampleRate', 'e^800'],
    ['given=states&b=0; 1; 1', 'b', '2×1'],
    ['given=states&input=2', 'input', 'B has 1 input'],
    ['given=states&output=3', 'output', 'C has 1 output'],
    ['given=states&c=0 0', 'c', 'nothing of input 1 through to output 1'],
  ])('%s', (text, field, said) => {
    const error = refused(text);
    expect(error?.field).toBe(field);
    expect(error?.message).toContain(said);
    for (const remedy of error?.remedies ?? []) {
      const given = new URLSearchParams(text);
      for (const [name, value] of Object.entries(remedy)) given.set(name, value);
      expect(() => query(given.toString()), JSON.stringify(remedy)).not.toThrow();
    }
  });

  test('what is not asked for is not taken', () => {
    for (const [name, value] of [
      ['prewarp', '1'],
      ['alpha', '0.3'],
      ['gainAt', '1'],
      ['thiran', '3'],
      ['word', '8'],
      ['sampleRate', '10'],
      ['a', '1'],
    ] as const)
      expect(() => readGiven(tool.inputs, new Map([[name, value]])), name).toThrow(
        /asked for only/u,
      );
  });
});

test('Euler forward that grows is said, with the rules that do not', () => {
  const i = withDefaults(
    tool.inputs,
    presets.find(({ title }) => title.startsWith('Euler'))?.inputs ?? {},
  );
  const r = evaluate(tool, i);
  expect([r.before, r.verdict]).toEqual(['stable', 'unstable']);
  const texts = tool.outputs(r, i).flatMap((o) => (o.kind === 'notice' ? [o.text] : []));
  expect(texts.join(' ')).toMatch(/unstable though G is not.*Not so: .*Tustin/u);
});

test('an unstable pole that a rule moves to the unit circle or into it is said, beside an integrator too', () => {
  const ids = (some: Partial<DiscretizerInputs>) => {
    const i = withDefaults(tool.inputs, some);
    return tool.outputs(evaluate(tool, i), i).flatMap((o) => (o.kind === 'notice' ? [o.id] : []));
  };
  const plant = { system: system('1/(s(s - 10))'), method: 'backward' } as const;
  expect(run(plant).verdict).toBe('marginal');
  expect(ids(plant)).toContain('hidden');
  expect(ids({ ...plant, system: system('1/(s - 10)') })).toContain('hidden');
  expect(ids({ ...plant, method: 'zoh' })).not.toContain('hidden');
});

test('an axis of more samples than are drawn says where it ends', () => {
  const caption = (end: number) => {
    const i = withDefaults(tool.inputs, { sampleTime: 1e-3, horizon: 'set', end });
    const step = tool.outputs(evaluate(tool, i), i).find((o) => o.id === 'step');
    return step?.kind === 'plot' ? step.caption : undefined;
  };
  expect(caption(60)).toContain('The axis ends after 50000 samples');
  expect(caption(50)).not.toContain('The axis ends');
});

test('links onwards are taken by the tools they lead to', async () => {
  const tools = await loadTools();
  const cases = [{}, ...presets.map((p) => p.inputs)];
  const reached = new Set<string>();
  for (const some of cases) {
    const i = withDefaults(tool.inputs, some);
    for (const link of tool.next?.(evaluate(tool, i), i) ?? []) {
      const other = tools.find(({ slug }) => slug === link.tool);
      if (!other) throw new Error(`no tool ${link.tool}`);
      expect(() =>
        evaluate(other, readGiven(other.inputs, new Map(Object.entries(link.inputs)))),
      ).not.toThrow();
      reached.add(link.tool);
    }
  }
  expect([...reached].toSorted()).toEqual([
    'loop-shaper',
    'root-locus',
    'state-space-designer',
    'step-response',
  ]);
});

test('the poles that the root locus of H(z) starts from are those of H(z)', () => {
  const i = withDefaults(tool.inputs, {});
  const r = evaluate(tool, i);
  const link = tool.next?.(r, i)?.find(({ tool: slug }) => slug === 'root-locus');
  expect(link?.inputs['plantZ']).toBe(
    `[0 ${r.discrete.z.num.join(' ')}]/[${r.discrete.z.den.join(' ')}]`,
  );
});

test('they are compared at the gain crossover, and a flat low pass has none', () => {
  const at = (text: string) => run({ system: system(text), sampleTime: 0.1 });
  const { at: omega, atIs } = at('5/(s(s + 1))');
  expect(atIs).toBe('crossover');
  // |5/(jω(jω + 1))| = 1.
  expect(omega * Math.hypot(omega, 1)).toBeCloseTo(5, 9);
  expect(at('1/(s^2 + 1.414s + 1)').atIs).toBe('share');
});

test('given in another way it is the same system at the same rate', () => {
  const i = withDefaults(tool.inputs, {
    system: system('(2s^2 + s + 3)e^(-0.07s)/(4s^2 + 5s + 6)'),
    sampleTime: 0.05,
  });
  const before = evaluate(tool, i);
  const changed = (
    field: 'given' | 'rateBy',
    to: string,
    from: DiscretizerInputs,
    r: typeof before,
  ) =>
    ({ ...from, ...tool.convert?.(from, field, to, r)?.inputs, [field]: to }) as DiscretizerInputs;
  const states = changed('given', 'states', i, before);
  const middle = evaluate(tool, states);
  const rated = changed('rateBy', 'rate', changed('given', 'fraction', states, middle), middle);
  for (const after of [middle, evaluate(tool, rated)]) {
    expect(after.discrete.lag).toBe(before.discrete.lag);
    before.discrete.z.num.forEach((x, k) => {
      expect(after.discrete.z.num[k]).toBeCloseTo(x, 13);
    });
  }
});

test('grips set what they stand for', () => {
  const i = withDefaults(tool.inputs, { method: 'prewarp', prewarp: 0.5 });
  const r = evaluate(tool, i);
  const [sampling, compared, warped] = handles['bode']?.(r, i) ?? [];
  expect(sampling?.to({ x: 10 * Math.PI, y: 0 })).toEqual({ sampleTime: 0.1 });
  expect(compared?.to({ x: 0.3, y: 0 })).toEqual({ at: 0.3 });
  expect(warped?.to({ x: 0.7, y: 0 })).toEqual({ prewarp: 0.7 });
  const rate = withDefaults(tool.inputs, { rateBy: 'rate', sampleRate: 4 });
  expect(handles['bode']?.(evaluate(tool, rate), rate)[0]?.to({ x: Math.PI, y: 0 })).toEqual({
    sampleRate: 1,
  });
});

test('what a program reads of H(z) means it in the field of a transfer function', async () => {
  const { results } = JSON.parse(await exportedText(tool, 'json', {})) as {
    results: { transferFunction: string; numerator: number[]; denominator: number[] };
  };
  const locus = (await loadTools()).find(({ slug }) => slug === 'root-locus');
  const read = locus?.inputs['plantZ'].parse(results.transferFunction);
  expect(read.num).toEqual(results.numerator);
  expect(read.den).toEqual(results.denominator);
});

test('the largest inputs are answered', () => {
  const text = Array.from({ length: 20 }, (_, k) => `(s + ${k + 1}e${k % 5})`).join('');
  const r = run({ system: system(`1/(${text})`), sampleTime: 0.001, delay: 0.0004 });
  expect(r.discrete.z.den).toHaveLength(22);
});
