import { describe, expect, test } from 'vitest';
import { pythonFile } from '../../../../scripts/programs.ts';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { madeFolder, saved } from '../../testing/folder.ts';
import { remedied, remediesOf } from '../../testing/remedies.ts';
import { CUBIC, decibels } from './compute.ts';
import tool from './index.ts';
import type { CascadeInputs } from './inputs.ts';
import { spanOf } from './plots.ts';
import { inOrder, readChain } from './read-chain.ts';
import { figure } from './readouts.ts';

type Some = Partial<CascadeInputs>;
const inputsOf = (some: Some) => withDefaults(tool.inputs, some);
const run = (some: Some) => evaluate(tool, inputsOf(some));

describe('a line', () => {
  test.each<[string, object]>([
    ['LNA: 15 dB, NF 1.2 dB, OIP3 30 dBm', { name: 'LNA', gain: 15, iip3: 15 }],
    ['15 dB NF 1.2 OIP3 30', { name: 'stage 1', gain: 15, iip3: 15 }],
    ['Amp: gain=15; nf=1.2; iip3=15', { name: 'Amp', gain: 15, iip3: 15 }],
    ['PA: 20 dB NF 5 OP1dB 1 W', { ip1: 11 }],
    ['PA: 20 dB NF 5 OP1dB 0.5 dBW', { ip1: 11.5 }],
    ['Pad: loss 3 dB', { gain: -3, te: null }],
    ['Pad: −3 dB', { gain: -3, te: null }],
    ['Filter: -1.5dB, T -196.15 °C', { gain: -1.5, te: null, t: expect.closeTo(77, 9) }],
    ['HEMT: 32 dB, Te 4 K, fixed', { te: 4, fixed: true }],
    ['Mixer: loss 7 dB, NF 7.5 dB, IP1dB 10 dBm, IIP2 45 dBm', { ip1: 10, iip2: 45 }],
    ['NF: 3 dB, gain 10', { name: 'stage 1', gain: 10 }],
  ])('%s', (line, wanted) => {
    expect(readChain(line)[0]).toMatchObject(wanted);
  });

  test.each<[string, string]>([
    ['A: 15 dB', 'line 1: has gain and no noise figure'],
    ['A: NF 3 dB', 'line 1: says neither gain nor loss'],
    ['A: 15 dB, NF 3, IP3 20', '"IP3" may be of the input or the output: write IIP3 or OIP3'],
    ['A: 15 dB, NF 3, P1dB 20', 'write IP1dB or OP1dB'],
    ['IP3: 20 dB, NF 3', 'write IIP3 or OIP3'],
    [`${'x'.repeat(41)}: loss 1 dB`, 'has a name of 41 characters; the most is 40'],
    ['A: 15 dB, NF 3, IIP3 20, OIP3 35', 'has both IIP3 and OIP3'],
    ['A: 15 dB, loss 3 dB, NF 3', 'has both gain and loss'],
    ['A: 15,5 dB, NF 3', '"15,5" has a comma between digits: write 15.5'],
    ['A: 15 dB, F 2', '"F" may be the noise factor'],
    ['Gain (dB),NF (K)\n15,3', 'the heading: NF in "K": the unit is dB'],
    ['A: 15 dB, NF 1,2 dB', '"1,2" has a comma between digits: write 1.2'],
    ['A: 15 dB, NF 3, NF 4', 'NF is said twice'],
    ['LNA 15 dB NF 1.2', '"LNA" is not known; a name ends in a colon, LNA: …; a stage has'],
    ['A: 15 dB, NF 3, VSWR 2', '"VSWR" is not known'],
    ['A: 15 dBm, NF 3', 'gain "15 dBm": the unit is dB'],
    ['A: 15 dB, NF 3 K', 'NF "3 K": the unit is dB'],
    ['A: 15 dB, NF -1', 'NF "-1" is not 0 to 100 dB'],
    ['A: 1e9 dB, NF 3', 'is not understood'],
    ['A: 15 dB 3', '"3" says nothing of what it is'],
    ['A: 15 dB, NF', 'NF has no number'],
    ['A: loss 3 dB, NF 3, T 77', 'has a temperature of its own and NF'],
    ['A: loss 3 dB, T −300 °C', 'T "−300 °C" is not 0 to 5000 K'],
    ['ok: loss 1\nB: 15 dB', 'line 2: has gain and no noise figure'],
    ['# only a remark', 'is empty'],
    ['Name,Gain,NF,Vendor\nA,1,1,x', 'the heading: "Vendor" is not known'],
    ['Name,Gain,NF\nA,1,x', 'line 2: NF "x" is no number'],
    ['Name;Gain;NF\nA;15,3;1', 'line 2: gain "15,3" is no number: write 15.3'],
    ['Name,Gain,NF\nA,1,1,1', 'line 2: has 4 cells; the heading has 3'],
    ['Name,Gain,Gain\nA,1,1', 'the heading: gain is there twice'],
    ['Name,Gain,NF', 'has a heading and no stage'],
    [Array.from({ length: 33 }, () => 'loss 1').join('\n'), 'has 33 stages; the most is 32'],
  ])('%s is refused', (text, message) => {
    expect(() => readChain(text)).toThrow(message);
  });

  test('of words without end takes no time', () => {
    expect(() => readChain('a'.repeat(6000))).toThrow('not known');
    expect(() => readChain(`x: ${'1'.repeat(5990)}`)).toThrow('gain');
  });
});

test('a cubic loses its decibel 9.64 dB below its intercept', () => {
  // 1 − x = 10^(−1/20) of its gain, x being the level over the intercept's.
  const { ip1 } = run({ stages: 'A: 20 dB, NF 3, IIP3 10', compression: 'ip3' });
  expect(CUBIC).toBeCloseTo(9.636, 3);
  expect(decibels(ip1)).toBeCloseTo(10 - CUBIC, 9);
  expect(run({ stages: 'A: 20 dB, NF 3, IIP3 10' }).ip1).toBe(Number.POSITIVE_INFINITY);
});

describe('a table', () => {
  test('has its numbers in the units of its heading, and columns of P1dB', () => {
    const [one, two] = readChain(
      'Name,Gain (dB),NF (dB),OIP3 (mW),OP1dB (dBm),T [°C]\nA,15,2,1000,18,\nPad,-3,,2 W,,20',
    );
    expect(one).toMatchObject({ iip3: 15, ip1: 4 });
    expect(two?.iip3).toBeCloseTo(10 * Math.log10(2000) + 3, 9);
    expect(two?.t).toBeCloseTo(293.15, 9);
  });

  test('keeps its heading in another order', () => {
    const text = '# a remark\nName,Gain,NF\nPad,-3,\nLNA,15,1.2';
    const turned = inOrder(text, [...readChain(text)].reverse());
    expect(turned).toBe('Name,Gain,NF\nLNA,15,1.2\nPad,-3,');
    expect(readChain(turned).map(({ name }) => name)).toEqual(['LNA', 'Pad']);
  });
});

test('a chain without noise still has an output over its input', () => {
  const inputs = inputsOf({ stages: 'A: 20 dB, NF 0', source: 0, level: -30 });
  const r = evaluate(tool, inputs);
  expect(spanOf(r, inputs)).toEqual([-100, -20]);
});

describe('the best order', () => {
  const stages =
    'A: 20 dB, NF 3, OIP3 20\nPad: loss 3 dB\nB: 10 dB, NF 1, OIP3 30\nFilter: loss 2 dB, fixed';

  test('is the best of all, tried one by one', () => {
    const lines = stages.split('\n');
    const orders = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ].map((order) => [...order, 3].map((k) => lines[k]).join('\n'));
    for (const goal of ['nf', 'iip3', 'sfdr'] as const) {
      const { better } = run({ stages, find: 'order', goal, source: 290 });
      const merits = orders.map((order) => {
        const { whole } = run({ stages: order, source: 290 });
        if (goal === 'nf') return -whole.temperature;
        if (goal === 'iip3') return whole.iip3.coherent;
        return whole.iip3.coherent / (290 + whole.temperature);
      });
      const best = Math.max(...merits);
      const place = orders[merits.findIndex((m) => m > best - 1e-9 * Math.abs(best))];
      const ours = run({
        stages: better?.parts.map(({ source }) => source).join('\n') ?? '',
        source: 290,
      }).whole;
      const theirs = run({ stages: place ?? '', source: 290 }).whole;
      expect(ours.temperature).toBeCloseTo(theirs.temperature, 9);
      expect(ours.iip3.coherent).toBeCloseTo(theirs.iip3.coherent, 9);
      expect(better?.parts[3]?.name).toBe('Filter');
    }
  });

  test('by an intercept that no stage has is refused, and looked for by noise', () => {
    const inputs = inputsOf({ stages: 'Pad: loss 3\nLNA: 15 dB, NF 1.2', find: 'order' });
    expect(() => evaluate(tool, inputs)).toThrow('has no stage with an IP3');
    const [remedy] = remediesOf(tool, inputs);
    const { better } = remedied(tool, inputs, remedy ?? {});
    expect(better?.parts.map(({ name }) => name)).toEqual(['LNA', 'Pad']);
  });

  test('of nine stages that may move is refused with what would do', () => {
    const nine = Array.from({ length: 9 }, (_, k) => `P${k}: loss 1 dB`).join('\n');
    const inputs = inputsOf({ stages: nine, find: 'order' });
    expect(() => evaluate(tool, inputs)).toThrow('at most 8');
    const [remedy] = remediesOf(tool, inputs);
    expect(remedied(tool, inputs, remedy ?? {}).parts).toHaveLength(9);
  });
});

test('the Python file says what the page says', async () => {
  const folder = madeFolder();
  for (const [phases, sharpness] of [
    ['coherent', 2],
    ['incoherent', 4.5],
  ] as const) {
    const inputs = inputsOf({
      stages:
        'Sw "1": loss 0.8 dB\nLNA: 15 dB, NF 1.4, OIP3 30, OP1dB 17, OIP2 40\nMix: loss 7.5 dB, NF 8, IIP3 18, IP1dB 9',
      phases,
      sharpness,
      level: -3,
    });
    const r = evaluate(tool, inputs);
    const { stdout } = pythonFile(await saved(folder, tool, 'python', inputs), { modules: [] });
    const said = Object.fromEntries(
      stdout
        .trim()
        .split('\n')
        .map((line) => line.split(' ')),
    );
    expect(Number(said['nf_dB'])).toBeCloseTo(figure(r.whole.temperature), 9);
    expect(Number(said['iip3_dBm'])).toBeCloseTo(decibels(r.whole.iip3[phases]), 9);
    expect(Number(said['iip2_dBm'])).toBeCloseTo(decibels(r.whole.iip2[phases]), 9);
    expect(Number(said['ip1_dBm'])).toBeCloseTo(decibels(r.ip1), 8);
    expect(Number(said['floor_dBm'])).toBeCloseTo(decibels(r.floor), 9);
    expect(Number(said['output_dBm'])).toBeCloseTo(decibels(r.levels.at(-1) ?? 0), 9);
  }
});
