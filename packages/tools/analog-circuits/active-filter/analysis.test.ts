import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';

const analysed = (given: string) =>
  evaluate(tool, withDefaults(tool.inputs, { task: 'analyse', given, copies: 10, gbw: 1e10 }));

describe('parts that a textbook designed make what it asked for', () => {
  // S. Franco, Design with Operational Amplifiers and Analog Integrated Circuits, examples 3.10, 3.12, 3.15 and 3.16.
  test.each([
    ['sallen-key lowpass R1=5.76k R2=2.20k C1=20n C2=1n', 10e3, 2, 1],
    ['sk hp C1=0.1u C2=0.1u R1=2.65k R2=23.87k', 200, 1.5, 1],
    ['mfb bandpass R1=15.92k R2=837.7 R3=318.3k C1=10n C2=10n', 1e3, 10, -10],
    ['multiple feedback low pass: R1=1.19k, R2=2.39k, R3=530, C1=200n, C2=1n', 10e3, 4, -2],
  ])('%s', (given, f0, q, gain) => {
    const [stage] = analysed(given).stages;
    const made = stage?.achieved;
    expect((made?.w0 as number) / (2 * Math.PI * f0)).toBeCloseTo(1, 2);
    expect((made?.q as number) / q).toBeCloseTo(1, 1);
    expect((made?.gain as number) / gain).toBeCloseTo(1, 1);
  });
});

test('a design that is analysed comes out as it was designed', () => {
  for (const some of [
    { topology: 'sk-gain', gain: 3, order: 5 },
    { topology: 'mfb', response: 'bandpass', order: 2 },
    { topology: 'sk-gain', response: 'bandpass', order: 1 },
    { topology: 'state-variable', response: 'highpass', stopBelow: 300 },
    { topology: 'tow-thomas', approximation: 'elliptic', order: 5, stopLoss: 40 },
  ] as const) {
    const from = withDefaults(tool.inputs, { copies: 10, ...some });
    const designed = evaluate(tool, from);
    const given = tool.convert?.(from, 'task', 'analyse', designed)?.inputs;
    const full = withDefaults(tool.inputs, { ...from, task: 'analyse', ...given });
    const back = evaluate(tool, full);
    expect(back.stages.map((s) => s.values)).toEqual(designed.stages.map((s) => s.values));
    back.stages.forEach((s, k) => {
      const made = designed.stages[k]?.achieved;
      expect(s.achieved.w0 / (made?.w0 as number)).toBeCloseTo(1, 12);
      expect(s.achieved.q).toBe(made?.q);
    });
    expect(back.of.response).toBe(designed.of.response);
    const shown = JSON.stringify([tool.outputs(back, full), tool.steps?.(back, full)]);
    expect(shown).not.toMatch(/NaN|undefined|Infinity/u);
    expect(shown).not.toContain('as designed');
  }
});

test('a high pass and a low pass in a row are a band pass, told by its half-power edges', () => {
  const { of } = analysed(`rc highpass C1=159.155n R1=10k
rc lowpass R1=1k C1=15.9155n`);
  expect(of.response).toBe('bandpass');
  // 100 Hz and 10 kHz, each a little within by the other.
  const half = of.width / 2;
  const [below, above] = [Math.hypot(half, of.centre) - half, Math.hypot(half, of.centre) + half];
  expect(below).toBeCloseTo(98, -1);
  expect(above / 10.2e3).toBeCloseTo(1, 1);
  expect(of.centre / 1e3).toBeCloseTo(1, 3);
});

test('the first readouts are what the parts make', () => {
  const full = withDefaults(tool.inputs, { task: 'analyse' });
  const [first] = tool.outputs(evaluate(tool, full), full);
  expect(first).toMatchObject({ kind: 'readouts', title: 'What the parts make' });
  expect(first?.kind === 'readouts' && first.items.map(({ name }) => name)).toEqual([
    'poleFrequency',
    'poleQ',
    'stageGain',
  ]);
});

describe('what is not understood is refused by line, name and value', () => {
  test.each([
    ['', /no stage/],
    ['sallen lowpass R1=1k', /line 1: "sallen lowpass" is not a circuit/],
    [
      'sk lowpass R1=1k R2=1k C1=1n',
      /line 1: sallen-key lowpass misses C2; its parts are R1, R2, C1, C2/,
    ],
    ['sk lowpass R1=1k R2=1k C1=1n C2=1n C3=1n', /has no C3/],
    ['sk lowpass R1=1k R1=2k R2=1k C1=1n C2=1n', /R1 stands twice/],
    ['sk lowpass R1=1k R2=1k C1=1n C2=1nX', /C2: "1nX" ends in/],
    ['sk lowpass R1=1k R2=1k C1=1n C2=5', /C2 is 5.F; it may be/],
    ['sk lowpass R1=1k R2=1k C1=1n C2=1n Ra=1k Rb=5k', /line 1: .*oscillates: its Q is/],
    ['rc bandpass R1=1k C1=1n', /make no band pass/],
    ['tow-thomas highpass R1=1k', /no high-pass output/],
    ['rc lowpass R1=1k C1=1n\n\nrc R1=1k', /line 3: "rc" is not a circuit/],
    ['rc lowpass R1=1k C1=1n L1=1m', /"L1=1m" is not a part/],
    [
      Array.from({ length: 11 }, () => 'rc lowpass R1=1k C1=1n').join('\n'),
      /11 stages; the most is 10/,
    ],
    [
      'notch lowpass C3=10n R1=10k R2=30k R3=10k R4=10k R5=10k R6=10k C1=10n C2=10n',
      /pass 0 Hz and the highest/,
    ],
  ])('%j', (given, why) => {
    expect(() => analysed(given)).toThrow(why);
  });
});
