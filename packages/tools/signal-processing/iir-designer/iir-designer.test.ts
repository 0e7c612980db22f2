import { gainDb } from '@tollbench/engines/iir/zpk.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { readGiven, toQuery, withDefaults } from '../../define/inputs.ts';
import { exportedText } from '../../testing/folder.ts';
import { remedied, remediesOf } from '../../testing/remedies.ts';
import firDesigner from '../fir-designer/index.ts';
import { handlesOf } from './handles.ts';
import tool from './index.ts';
import type { IirInputs } from './inputs.ts';
import { presets } from './presets.ts';

type Some = Partial<IirInputs>;
const inputsOf = (some: Some) => withDefaults(tool.inputs, some);
const run = (some: Some) => evaluate(tool, inputsOf(some));
const preset = (start: string): Some =>
  presets.find((p) => p.title.startsWith(start))?.inputs ?? expect.fail(start);

describe('published answers', () => {
  test('the Butterworth low-pass of Oppenheim and Schafer, to the digits that are printed', () => {
    const r = run(preset('Oppenheim'));
    expect(r.design.formula).toBeCloseTo(5.304, 3);
    expect(r.poles).toBe(6);
    const printed = [
      [-1.2686, 0.7051],
      [-1.0106, 0.3583],
      [-0.9044, 0.2155],
    ];
    const ours = r.design.sections.map(({ a }) => a).toSorted((x, y) => x[0] - y[0]);
    ours.forEach(([a1, a2], k) => {
      expect(a1).toBeCloseTo(printed[k]?.[0] ?? 0, 4);
      expect(a2).toBeCloseTo(printed[k]?.[1] ?? 0, 4);
    });
    const gain = r.design.sections.reduce((g, { b }) => g * b[0], 1);
    expect(gain).toBeCloseTo(0.0007378, 7);
    // Ωc with T = 1, where s = 2(1 − z⁻¹)/(1 + z⁻¹).
    const [w = 0] = r.passage.halfPower;
    expect(2 * Math.tan(w / 2)).toBeCloseTo(0.766, 3);
  });

  test('0.9 rounded rests within ±5 steps', () => {
    const { fixed } = run(preset('A dead band'));
    expect(fixed?.running?.cycles[0]).toMatchObject({ amplitude: 5, complete: true });
  });
});

describe('a filter from a mask', () => {
  const masks = fc.record({
    type: fc.constantFrom('lowpass', 'highpass', 'bandpass', 'bandstop'),
    family: fc.constantFrom('butterworth', 'chebyshev', 'inverse-chebyshev', 'elliptic'),
    f1: fc.double({ min: 0.02, max: 0.08, noNaN: true }),
    f2: fc.double({ min: 0.11, max: 0.18, noNaN: true }),
    f3: fc.double({ min: 0.23, max: 0.3, noNaN: true }),
    f4: fc.double({ min: 0.36, max: 0.45, noNaN: true }),
    ripple: fc.double({ min: 0.05, max: 3, noNaN: true }),
    attenuation: fc.double({ min: 20, max: 70, noNaN: true }),
    spare: fc.constantFrom('shared', 'depth', 'ripple', 'stop-edge', 'pass-edge'),
  });

  test('of least order meets it; of one less it does not', () => {
    fc.assert(
      fc.property(masks, (mask) => {
        const r = run({ ...mask, fs: 1, fixed: 'off', order: 'least' });
        expect(r.meets).toBe(true);
        const least = r.design.least ?? 0;
        if (least > 1)
          expect(run({ ...mask, fs: 1, fixed: 'off', order: 'given', n: least - 1 }).meets).toBe(
            false,
          );
      }),
      { numRuns: 30 },
    );
  });

  test('rounded too means that the integers meet it', () => {
    for (const bits of [14, 16, 20]) {
      const r = run({ bits });
      expect([r.meets, r.fixed?.meets]).toEqual([true, true]);
      expect(r.fixed?.leastBits).toBeLessThanOrEqual(bits);
    }
  });

  test('too short a word says so, and names the one that would do', () => {
    const i = inputsOf({ bits: 8, order: 'least' });
    const r = evaluate(tool, i);
    expect(r.fixed?.meets).toBe(false);
    expect(r.fixed?.leastBits).toBeGreaterThan(8);
    expect(tool.outputs(r, i).find((o) => o.id === 'rounded')).toMatchObject({ level: 'warning' });
  });

  test('frequencies scale with the sample rate', () => {
    const one = run({ fs: 1, f1: 0.125, f2: 0.1875, fixed: 'off' });
    const other = run({ fs: 64e6, f1: 8e6, f2: 12e6, fixed: 'off' });
    expect(other.design.sections).toEqual(one.design.sections);
  });

  test('an order that is too low is shown with what would do', () => {
    const i = inputsOf({ order: 'given', n: 4 });
    const said = tool.outputs(evaluate(tool, i), i).find((o) => o.id === 'unmet');
    expect(said).toMatchObject({ text: expect.stringMatching(/8 is the least/) });
  });
});

describe('given in another way', () => {
  test('the edges of a design are the design', () => {
    for (const family of ['butterworth', 'chebyshev', 'inverse-chebyshev', 'elliptic'] as const)
      for (const type of ['lowpass', 'highpass', 'bandpass', 'bandstop'] as const) {
        const i = inputsOf({ family, type, fixed: 'off', attenuation: 40, order: 'least' });
        const r = evaluate(tool, i);
        const turned = tool.convert?.(i, 'from', 'order', r)?.inputs;
        const again = evaluate(tool, { ...i, ...turned, from: 'order' });
        for (const w of [0.3, 0.9, 1.2, 1.9, 2.6]) {
          const gain = gainDb(r.design.zpk, w);
          if (gain > -120) expect(gainDb(again.design.zpk, w)).toBeCloseTo(gain, 7);
        }
      }
  });

  test('sections in another layout are the same, and turn back', () => {
    const i = inputsOf({ from: 'import', fixed: 'off' });
    const r = evaluate(tool, i);
    const cmsis = {
      ...i,
      ...tool.convert?.(i, 'layout', 'cmsis', r)?.inputs,
      layout: 'cmsis' as const,
    };
    expect(evaluate(tool, cmsis).design.sections).toEqual(r.design.sections);
    const back = tool.convert?.(cmsis, 'layout', 'sos', r)?.inputs.coefficients;
    expect(back).toBe(i.coefficients);
  });

  test('its sections imported are the sections', () => {
    const i = inputsOf({});
    const r = evaluate(tool, i);
    const turned = tool.convert?.(i, 'from', 'import', r)?.inputs;
    const again = evaluate(tool, { ...i, ...turned, from: 'import' });
    expect(again.design.sections).toEqual(r.design.sections);
    expect(again.fixed?.cascade).toEqual(r.fixed?.cascade);
  });
});

describe('imports', () => {
  const of = (layout: IirInputs['layout'], coefficients: string) =>
    run({ from: 'import', layout, coefficients, fixed: 'off' }).design.sections;
  const one = [{ b: [0.5, 0.25, 0.125], a: [-0.5, 0.25] }];

  test.each<[string, IirInputs['layout'], string]>([
    ['a row', 'sos', '0.5 0.25 0.125 1 -0.5 0.25'],
    ['with a₀ = 2', 'sos', '1, 0.5, 0.25, 2, -1, 0.5'],
    ['NumPy', 'sos', 'sos = np.array([[0.5, 0.25, 0.125, 1.0, -0.5, 0.25]])'],
    ['MATLAB', 'sos', 'sos = [0.5 0.25 0.125 1 -0.5 0.25]; % a comment with 3 numbers'],
    ['CMSIS-DSP', 'cmsis', 'static const float32_t c[5] = {0.5f, 0.25f, 0.125f, 0.5f, -0.25f};'],
    ['polynomials', 'polynomials', 'b = [0.5 0.25 0.125]\na = [1 -0.5 0.25]'],
    ['polynomials on two lines', 'polynomials', '0.5 0.25 0.125\n1 -0.5 0.25'],
  ])('%s', (_, layout, text) => {
    const found = of(layout, text);
    expect(found).toHaveLength(1);
    [...(found[0]?.b ?? []), ...(found[0]?.a ?? [])].forEach((c, k) => {
      expect(c).toBeCloseTo([...(one[0]?.b ?? []), ...(one[0]?.a ?? [])][k] ?? 0, 14);
    });
  });

  test.each<[IirInputs['layout'], string, RegExp]>([
    ['sos', '1 2 3', /are 3 numbers, which are no sections of 6/],
    ['sos', '1 0 0 1 -0.5\n0 1 0 0 1 -0.5 0', /have 5 numbers in row 1/],
    ['sos', '1 0 0 0 -0.5 0', /have 0 as a0 of section 1/],
    ['sos', '0 0 0 1 -0.5 0', /only zeros as the numerator of section 1/],
    ['sos', '1 x 0 1 -0.5 0', /have "x" as number 2/],
    ['sos', 'sos = [1 0 0 1 -0.5 0]; g = 0.5', /more than one "="/],
    ['sos', 'g = 0.5; sos = [1 0 0 1 -0.5 0]', /more than one "="/],
    ['sos', 'sos = [1 0 0 1 -0.5 0] * 0.5', /go on behind the closing bracket with "\*05"/],
    ['polynomials', 'k = 2; b = [1 1]; a = [1 -0.5]', /more than two "="/],
    ['sos', '0,5 1,5 0 1 0 0', /which is one number or two/],
    ['sos', '', /are empty/],
    ['sos', '1 0 0 1 -2.5 1', /pole outside the unit circle in section 1/],
    ['header', 'const double DEN[1][3] = {{1, 0, 0}};', /have no array NUM/],
    [
      'header',
      'NUM[1][3] = {{1,2,1}}; DEN[2][3] = {{1,0,0},{1,0,0}};',
      /1 rows in NUM and 2 in DEN/,
    ],
    [
      'header',
      'NUM[1][3] = {{1,2,1}}; DEN[1][3] = {{1,0,0}}; NUM[1][3] = {{1,0,1}};',
      /have 2 arrays NUM: paste one filter/,
    ],
    ['polynomials', '1 2 3', /are 1 lists of numbers|are 1 lines/],
    ['polynomials', '1 1\n0 1', /have 0 as the first number of a/],
    ['polynomials', '1 2 3\n1 0.5', /more numbers in b than in a/],
  ])('%s refuses %j', (layout, text, why) => {
    expect(() => of(layout, text)).toThrow(why);
  });

  test('with the sign of CMSIS-DSP in the wrong layout, what is offered reads', () => {
    const some: Some = {
      from: 'import',
      layout: 'cmsis',
      coefficients: '0.02 0 0.02 -1.744 0.81',
      fixed: 'off',
    };
    const [remedy] = remediesOf(tool, some);
    expect(remedy).toBeDefined();
    expect(remedied(tool, some, remedy ?? {}).design.sections[0]?.a).toEqual([-1.744, 0.81]);
  });

  test('texts of sixty thousand characters are refused quickly, whatever is in them', () => {
    for (const text of [
      '/*'.repeat(30_000),
      '1'.repeat(60_000),
      `{${' '.repeat(59_000)}`,
      ')'.repeat(60_000),
    ])
      for (const layout of ['sos', 'cmsis', 'header', 'polynomials'] as const)
        expect(() => of(layout, text)).toThrow(InputErrors);
  });
});

describe('bad inputs are named', () => {
  test.each<[Some, RegExp]>([
    [{ f1: 11e3 }, /^f2: is 10\skHz; it must be above the 11\skHz of f₁/],
    [{ f2: 24e3 }, /^f2: is 24\skHz; it must be below 24\skHz/],
    [{ type: 'bandpass', f3: 9e3 }, /^f3: is 9\skHz/],
    [{ from: 'order', edge: 30e3 }, /^edge: is 30\skHz/],
    [{ from: 'order', shape: 'bandpass', edge2: 3e3 }, /^edge2: is 3\skHz/],
    [
      { from: 'order', kind: 'bessel', degree: 30 },
      /^degree: is 30; the most of this family is 25/,
    ],
    [{ from: 'order', kind: 'elliptic', stopLoss: 0.2 }, /^stopLoss: is 0.2 dB; it must be above/],
    [{ attenuation: 0.05 }, /^attenuation: is 0.05 dB; it must be above/],
    [{ family: 'butterworth', f2: 8.1e3 }, /^family: is Butterworth, which takes order \d+/],
    [{ family: 'bessel' }, /^family: is Bessel/],
    [
      { bits: 4, point: 'set', fraction: 0 },
      /^fraction: is 0; the numerator of section \d rounds to 0/,
    ],
  ])('%j', (some, why) => {
    expect(() => run(some)).toThrow(why);
  });

  test.each<[string, Some]>([
    ['an order that is too high', { family: 'butterworth', f2: 8.1e3 }],
    ['a Bessel filter that cannot fall so fast', { family: 'bessel' }],
    ['the same of two bands', { family: 'bessel', type: 'bandstop' }],
    ['a degree that is too high', { from: 'order', kind: 'bessel', degree: 30 }],
    ['less attenuation than ripple', { attenuation: 0.05 }],
    ['the same of an order', { from: 'order', kind: 'elliptic', stopLoss: 0.2 }],
    ['a numerator that rounds to 0', { bits: 4, point: 'set', fraction: 0 }],
    ['rows of five', { from: 'import', coefficients: '0.5 0 0 0.5 0' }],
  ])('what is offered is taken: %s', (_, some) => {
    const remedies = remediesOf(tool, some);
    expect(remedies.length).toBeGreaterThan(0);
    for (const remedy of remedies) expect(remedied(tool, some, remedy).poles).toBeGreaterThan(0);
  });
});

describe('what is shown', () => {
  test.each(presets.map((p) => [p.title, p.inputs] as const))(
    '%s: stable, met where asked',
    (_, some) => {
      const i = inputsOf(some);
      const r = evaluate(tool, i);
      expect([r.meets, r.fixed?.stable ?? true]).toEqual([true, true]);
      if (r.masked && i.order === 'rounded') expect(r.fixed?.meets).toBe(true);
      expect(tool.steps?.(r, i).length).toBeGreaterThan(2);
    },
  );

  test('every handle stands where an input does, and pulls to inputs that read back', () => {
    for (const { inputs: some } of [...presets, { inputs: { type: 'bandstop' } as Some }]) {
      const i = inputsOf({ ...some, fixed: 'off' });
      const r = evaluate(tool, i);
      const handles = handlesOf(r, i);
      expect(new Set(handles.map((h) => h.name)).size).toBe(handles.length);
      for (const handle of handles) {
        const moved = handle.to({ x: handle.x ?? Number.NaN, y: handle.y ?? Number.NaN });
        expect(toQuery(tool.inputs, { ...i, ...moved })).toBe(toQuery(tool.inputs, i));
        for (const far of [-1e9, 1e9]) {
          const next = { ...i, ...handle.to({ x: far, y: far }), order: 'given' as const, n: 3 };
          expect(() => evaluate(tool, next)).not.toThrow();
        }
      }
    }
  });
});

describe('as a program reads it', () => {
  interface Read {
    results: Record<string, number & boolean & { re: number; im: number }[]>;
    tables: Record<string, Record<string, number[]>>;
  }
  const read = async (some: Some) => JSON.parse(await exportedText(tool, 'json', some)) as Read;

  test('sections, poles and responses are one', async () => {
    const { results, tables } = await read({});
    const { b0 = [], b1 = [], b2 = [], a1 = [], a2 = [] } = tables.sections ?? {};
    const gain = (w: number) =>
      b0.reduce((db, _, k) => {
        const part = (c0: number, c1: number, c2: number) =>
          Math.hypot(
            c0 + c1 * Math.cos(w) + c2 * Math.cos(2 * w),
            c1 * Math.sin(w) + c2 * Math.sin(2 * w),
          );
        return (
          db +
          20 *
            Math.log10(part(b0[k] ?? 0, b1[k] ?? 0, b2[k] ?? 0) / part(1, a1[k] ?? 0, a2[k] ?? 0))
        );
      }, 0);
    const { frequency = [], magnitude = [] } = tables.response ?? {};
    frequency.forEach((f, k) => {
      const level = magnitude[k] ?? 0;
      if (level > -140) expect(gain((2 * Math.PI * f) / 48e3)).toBeCloseTo(level, 5);
    });
    for (const { re, im } of results.poles ?? []) expect(Math.hypot(re, im)).toBeLessThan(1);
    expect(results.maskMet).toBe(true);
    expect(results.poleCount).toBe(2 * (results.sectionCount ?? 0));
    const { integerA2 = [] } = tables.integers ?? {};
    integerA2.forEach((c, k) => {
      expect(c * 2 ** -(results.coefficientFraction ?? 0)).toBeCloseTo(a2[k] ?? 0, 4);
    });
  });
});

describe('a mask leads on to the FIR filter that meets it', () => {
  const links = (some: Some) => tool.next?.(run(some), inputsOf(some)) ?? [];

  test.each(['lowpass', 'highpass', 'bandpass', 'bandstop'] as const)('%s', (type) => {
    const [link] = links({ type });
    expect(link?.tool).toBe('fir-designer');
    const given = readGiven(firDesigner.inputs, new Map(Object.entries(link?.inputs ?? {})));
    expect(given).toMatchObject({
      type,
      fs: 48e3,
      f1: 8e3,
      f2: 10e3,
      ripple: 0.1,
      attenuation: 70,
    });
    expect(evaluate(firDesigner, given).h.length).toBeLessThan(150);
  });

  test('where it would be longer than anybody wants, or there is no mask, it does not', () => {
    expect(links({ f1: 8e3, f2: 8.05e3 })).toEqual([]);
    expect(links({ ripple: 5 })).toEqual([]);
    expect(links({ attenuation: 5 })).toEqual([]);
    expect(links({ from: 'order' })).toEqual([]);
  });
});
