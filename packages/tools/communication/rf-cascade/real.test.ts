/** Chains that others wrote, as their numbers stand in the repositories and pages named. */
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { decibels } from './compute.ts';
import tool from './index.ts';
import { presets } from './presets.ts';
import { figure } from './readouts.ts';

const run = (stages: string, more: Record<string, unknown> = {}) =>
  evaluate(tool, withDefaults(tool.inputs, { stages, source: 290, ...more }));

/** Noise figure by Friis in ratios, written out for the test. */
function friis(rows: readonly (readonly [gain: number, nf: number])[]): number {
  let [factor, gain] = [1, 1];
  for (const [g, nf] of rows) {
    factor += (10 ** (nf / 10) - 1) / gain;
    gain *= 10 ** (g / 10);
  }
  return 10 * Math.log10(factor);
}

describe('published results', () => {
  test('python-rfdesigner, tests/test_simulation/test_cascade.py (Apache-2.0): NF 3.20, IIP3 13.81, P1dB −3.21', () => {
    const { whole } = run(
      'A: 15 dB, NF 3 dB, IIP3 20, IP1dB 10\nB: 10 dB, NF 6 dB, IIP3 30, IP1dB 12',
    );
    expect(figure(whole.temperature)).toBeCloseTo(3.2, 2);
    expect(decibels(whole.iip3.coherent)).toBeCloseTo(13.81, 2);
    expect(decibels(whole.ip1Rule)).toBeCloseTo(-3.21, 2);
    expect(decibels(whole.gain)).toBeCloseTo(25, 10);
  });

  test('pyrf-budget-toolbox, tests/test_oip3.py (MIT): the order of two amplifiers is −10 or −3 dBm', () => {
    const [one, two] = ['A1: 10 dB, NF 0, IIP3 20', 'A2: 20 dB, NF 0, IIP3 0'];
    const iip3 = (stages: string) => decibels(run(stages).whole.iip3.coherent);
    expect(iip3(`${one}\n${two}`)).toBeCloseTo(-10, 1);
    expect(iip3(`${two}\n${one}`)).toBeCloseTo(-3, 1);
    const { better } = run(`${one}\n${two}`, { find: 'order', goal: 'iip3' });
    expect(better?.parts.map(({ name }) => name)).toEqual(['A2', 'A1']);
  });

  test('the same, tests/test_noise.py: 110 K of sky and an amplifier of 15 K are 125 K; 3 dB at 290 K have NF 3', () => {
    const r = run('LNA: 25 dB, Te 15 K', { source: 110, bandwidth: 1000 });
    expect(r.floor / (1.380649e-20 * 1000)).toBeCloseTo(125, 9);
    expect(figure(run('L1: loss 3 dB, T 290 K').whole.temperature)).toBeCloseTo(3, 10);
    expect(figure(run('L1: loss 3.0103 dB, T 77 K').whole.temperature)).toBeCloseTo(
      10 * Math.log10(1 + 77 / 290),
      4,
    );
  });

  test('Pozar, Microwave Engineering, chapter 10 (quoted from memory): 2.55 dB, −96.8 dBm, −82.8 dBm; 6.5 dBm', () => {
    const [first] = presets;
    const r = evaluate(tool, withDefaults(tool.inputs, first.inputs));
    expect(Math.abs(figure(r.whole.temperature) - 2.55)).toBeLessThan(0.01);
    expect(decibels(r.floor * r.whole.gain)).toBeCloseTo(-96.8, 1);
    expect(decibels(r.floor) + 20).toBeCloseTo(-82.8, 1);
    const two = run('LNA: 20 dB, NF 2, OIP3 22\nMixer: loss 6 dB, IIP3 13').whole;
    expect(decibels(two.iip3.coherent * two.gain)).toBeCloseTo(6.5, 1);
  });
});

describe('chains of others', () => {
  test.each([
    [
      'MathWorks’ superheterodyne, as in pyrf-budget-toolbox examples/test1.py, without its filters',
      'TR: -1.3 dB, NF 2.3, OIP3 37\nLNA: 14 dB, NF 1.5, OIP3 26\nGain: 10.5 dB, NF 3.5, OIP3 23\nDemod: -7 dB, NF 7, OIP3 15\nIF: 39 dB, NF 2.5, OIP3 37\nAGC: 17.5 dB, NF 4.3, OIP3 36',
      [
        [-1.3, 2.3],
        [14, 1.5],
        [10.5, 3.5],
        [-7, 7],
        [39, 2.5],
        [17.5, 4.3],
      ],
    ],
    [
      'MathWorks’ rfchain example after Besser and Gilmore, p. 135',
      'Duplexer: -2.5 dB, NF 2.5\nLNA: 15.3 dB, NF 1.4, OIP3 23\nImage: -2.5 dB, NF 2.5\nMix1: 14.5 dB, NF 7.8, OIP3 22\nIF: -8 dB, NF 8\nMix2: 35 dB, NF 6.4, OIP3 4',
      [
        [-2.5, 2.5],
        [15.3, 1.4],
        [-2.5, 2.5],
        [14.5, 7.8],
        [-8, 8],
        [35, 6.4],
      ],
    ],
    [
      'pyrf-budget-toolbox examples/test2.py',
      'Amplifier: 11.53 dB, NF 1.3, OIP3 35\nDemodulator: -6 dB, NF 4, OIP3 50\nIF: 30 dB, NF 8, OIP3 37',
      [
        [11.53, 1.3],
        [-6, 4],
        [30, 8],
      ],
    ],
    [
      'pyrf-budget-toolbox examples/test3.py',
      'Filter: loss 1 dB\nLNA: 10 dB, NF 3 dB',
      [
        [-1, 1],
        [10, 3],
      ],
    ],
    [
      'the same in the other order',
      'LNA: 10 dB, NF 3 dB\nFilter: loss 1 dB',
      [
        [10, 3],
        [-1, 1],
      ],
    ],
    [
      'gainlineup files/gnss_l1.toml at 1575.42 MHz',
      'Feed: -0.5 dB, NF 0.5\nSAW: -1 dB, NF 1\nLNA: 20 dB, NF 0.8, OP1dB 0\nSAW 2: -1.5 dB, NF 1.5\nReceiver: 15 dB, NF 3, OP1dB 10',
      [
        [-0.5, 0.5],
        [-1, 1],
        [20, 0.8],
        [-1.5, 1.5],
        [15, 3],
      ],
    ],
    [
      'gainlineup files/wideband.toml as a table',
      'Name\tGain (dB)\tNF (dB)\nLow Noise Amplifier\t20.0\t3.0\nMixer\t10.0\t6.0\nIF Amplifier\t15.0\t5.0',
      [
        [20, 3],
        [10, 6],
        [15, 5],
      ],
    ],
    [
      'gainlineup files/simple_config.toml',
      'Low Noise Amplifier: 10 dB, NF 6\nMixer: -5 dB, NF 6\nIF Amplifier: 15 dB, NF 8',
      [
        [10, 6],
        [-5, 6],
        [15, 8],
      ],
    ],
  ] as [string, string, [number, number][]][])('%s', (_, stages, rows) => {
    const { whole } = run(stages);
    expect(figure(whole.temperature)).toBeCloseTo(friis(rows), 9);
    expect(decibels(whole.gain)).toBeCloseTo(
      rows.reduce((sum, [g]) => sum + g, 0),
      9,
    );
  });

  test('gainlineup files/compression_test.toml: the last stage gives way first', () => {
    const r = run(
      'LNA: 30 dB, NF 3, OP1dB 5\nAttenuator: -6 dB, NF 6\nHPA: 30 dB, NF 3, OP1dB 20',
      { level: -30 },
    );
    // The last stage's 20 dBm, with its lost decibel, are −33 dBm at the input; the first's 5 dBm are −24.
    expect(decibels(r.ip1)).toBeLessThan(-33);
    expect(decibels(r.ip1)).toBeGreaterThan(-33.5);
  });
});
