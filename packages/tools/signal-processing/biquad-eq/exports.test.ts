/** Every file, read by the program that it is for. */
import { filterSamples } from '@tollbench/engines/iir/section.ts';
import { gainDb } from '@tollbench/engines/iir/zpk.ts';
import { describe, expect, test } from 'vitest';
import { made, octave, python } from '../../../../scripts/programs.ts';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { exportedText, madeFolder, saved } from '../../testing/folder.ts';
import { gcc, numbersIn } from '../../testing/run.ts';
import { sectionsWithPreamp } from './exports/chain-text.ts';
import tool from './index.ts';
import type { EqInputs } from './inputs.ts';

type Some = Partial<EqInputs>;
const folder = madeFolder();
const here = { cwd: folder.path } as const;
const save = (format: string, some: Some) => saved(folder, tool, format, some);
const resultOf = (some: Some) => evaluate(tool, withDefaults(tool.inputs, some));

const CASES: readonly [string, Some][] = [
  ['AutoEq’s ten bands', {}],
  [
    'matched bands',
    { bands: 'PK 16k 6 1\nHSC 9k -3 Q 0.7', design: 'matched', preampFrom: 'safe' },
  ],
  ['a crossover', { from: 'crossover', alignment: 'bw3', side: 'high' }],
  ['a preamp alone', { bands: 'Preamp: -3 dB' }],
];
const impulse = [1, ...new Array<number>(47).fill(0)];
const expected = (some: Some) => filterSamples(sectionsWithPreamp(resultOf(some)), impulse);

describe('code', () => {
  test.each(CASES)('C: %s', async (_, some) => {
    await save('c', some);
    const main = folder.write(
      'main.c',
      `#include "equaliser.c"
#include <stdio.h>
int main(void) {
  static equaliser_state state;
  double in[48] = {1.0}, out[48];
  equaliser_block(&state, in, out, 48);
  for (int k = 0; k < 48; k++) printf("%.17g\\n", out[k]);
  return 0;
}
`,
    );
    const ours = expected(some);
    const theirs = numbersIn(made(gcc(folder, 'exact', [main])).stdout);
    expect(theirs).toHaveLength(48);
    theirs.forEach((h, k) => {
      expect(h).toBeCloseTo(ours[k] ?? 0, 13);
    });
  });

  test('CMSIS-DSP compiles, with the feedback’s sign turned', async () => {
    const file = await save('cmsis-f32', {});
    gcc(folder, 'cmsis.o', [file], '-c');
    const text = await exportedText(tool, 'cmsis-f32', {});
    const [row = ''] = /\{\n\s*([^\n]*)/u.exec(text)?.slice(1) ?? [];
    const [, , , a1 = 0, a2 = 0] = row.replaceAll('f', '').split(',').map(Number);
    const [first] = resultOf({}).made;
    expect(a1).toBeCloseTo(-(first?.section.a[0] ?? 0), 6);
    expect(a2).toBeCloseTo(-(first?.section.a[1] ?? 0), 6);
  });

  test('SciPy filters with the sections of the Python file, and sees the response of the page', async () => {
    const lines: string[] = [];
    for (const [k, [, some]] of CASES.entries()) {
      await save('python', { ...some, name: `case${k}` });
      lines.push(
        `import case${k}; _, h = sosfreqz(case${k}.SOS, worN=[20, 1000, 15000], fs=48000)`,
        `out.append([list(20*np.log10(np.abs(h))), list(sosfilt(case${k}.SOS, x)), case${k}.filter_samples(x)])`,
      );
    }
    const printed = python(
      [
        'import json, numpy as np',
        'from scipy.signal import sosfilt, sosfreqz',
        `x = [1.0] + [0.0] * 47`,
        'out = []',
        ...lines,
        'print(json.dumps(out))',
      ].join('\n'),
      { ...here, modules: ['numpy', 'scipy'] },
    ).stdout;
    const all = JSON.parse(printed) as [number[], number[], number[]][];
    CASES.forEach(([, some], k) => {
      const r = resultOf(some);
      const [levels, theirs, own] = all[k] ?? expect.fail();
      [20, 1000, 15_000].forEach((f, n) => {
        expect(levels[n]).toBeCloseTo(gainDb(r.zpk, (2 * Math.PI * f) / 48e3) + r.preamp, 7);
      });
      expected(some).forEach((h, n) => {
        expect(theirs[n]).toBeCloseTo(h, 13);
        expect(own[n]).toBeCloseTo(h, 13);
      });
    });
  });

  test('Octave filters with the function file', async () => {
    await save('matlab', {});
    folder.write('calls.m', 'y = equaliser([1 zeros(1, 47)]); printf("%.17g\\n", y);\n');
    const printed = octave('calls.m', here).stdout;
    const ours = expected({});
    numbersIn(printed).forEach((h, k) => {
      expect(h).toBeCloseTo(ours[k] ?? 0, 13);
    });
  });
});

describe('texts of equaliser programs', () => {
  test('say where they come from where the form has comments, and keep what reads them', async () => {
    const apo = await exportedText(tool, 'equalizer-apo', {});
    expect(apo).toMatch(/^# Biquad equaliser\n# https:/u);
    expect(apo).toContain('\nFilter 1: ON LSC Fc 105 Hz Gain 6.1 dB Q 0.70\n');
    const rew = await exportedText(tool, 'rew', {});
    expect(rew).toMatch(/^Filter Settings file\n/u);
    const camilla = await exportedText(tool, 'camilladsp', {});
    expect(camilla).toContain('    channels: [0, 1]\n');
    expect(await exportedText(tool, 'camilladsp-2', {})).toContain('    channel: 1\n');
    const mini = await exportedText(tool, 'minidsp', {});
    expect(mini).toMatch(
      /^biquad1,\nb0=[\d.]+,\nb1=-[\d.]+,\nb2=[\d.]+,\na1=[\d.]+,\na2=-[\d.]+,\nbiquad2,/u,
    );
    // The last number has no comma behind it.
    expect(mini).toMatch(/\d\n$/u);
  });

  test('files read back, comments and all, are the chain', async () => {
    for (const format of ['equalizer-apo', 'autoeq', 'camilladsp', 'camilladsp-2']) {
      const back = resultOf({ bands: await exportedText(tool, format, {}) });
      expect(back.made.map((m) => m.section)).toEqual(resultOf({}).made.map((m) => m.section));
      expect(back.preamp).toBe(-6.1);
    }
  });

  test('matched bands go to Equalizer APO as coefficients, and it is said for which rate', async () => {
    const some: Some = { bands: 'PK 16k 6 1', design: 'matched', preampFrom: 'safe' };
    const text = await exportedText(tool, 'equalizer-apo', some);
    expect(text).toContain('# Coefficients hold at one sample rate alone:\n# 48000 Hz.\n');
    const back = resultOf({ bands: text });
    expect(gainDb(back.zpk, 2)).toBeCloseTo(gainDb(resultOf(some).zpk, 2), 10);
  });

  test('the YAML is indented by twos, without a tab', async () => {
    const text = await exportedText(tool, 'camilladsp', {});
    for (const line of text.split('\n')) {
      expect(line).not.toContain('\t');
      expect((/^ */u.exec(line)?.[0].length ?? 0) % 2).toBe(0);
    }
  });
});
