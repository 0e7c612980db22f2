import { responseAt } from '@tollbench/engines/pole-zero/boundary.ts';
import { sampleOf, signalOf } from '@tollbench/engines/pole-zero/sequence.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { octaveFiles, pythonFiles } from '../../../../scripts/programs.ts';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { exportedText, madeFolder, saved } from '../../testing/folder.ts';
import tool from './index.ts';
import type { PoleZeroInputs } from './inputs.ts';

const folder = madeFolder();
const roots = (text: string) => tool.inputs.zeros.parse(text);

const cases: readonly (readonly [name: string, some: Partial<PoleZeroInputs>])[] = [
  ['ring', { region: 'stable' }],
  ['left', { region: 'left', gain: -3 }],
  [
    'late',
    { zeros: roots('0.3'), poles: roots('(0.5)x2, 0.2±0.7j, 0'), gain: 2.5, sampleRate: 48000 },
  ],
  ['moving_sum', { from: 'delays', b: [1, 1, 1, 1], a: [1] }],
  ['early', { zeros: roots('(2)x3'), poles: roots('0.5, -0.4') }],
  ['none', { zeros: [], poles: [], gain: 0.25 }],
  ['strip', { plane: 's', zeros: [], poles: roots('-1, 1'), gain: -2 }],
  ['plant', { plane: 's', zeros: roots('-3'), poles: roots('(-1)x2, -0.5±4j'), gain: 7 }],
];

const said: { python: string[]; octave: string[] } = { python: [], octave: [] };

beforeAll(async () => {
  const scripts: { python: string[]; octave: string[] } = { python: [], octave: [] };
  for (const [name, some] of cases) {
    scripts.python.push(await saved(folder, tool, 'python', some, `poles_${name}.py`));
    const script = await exportedText(tool, 'matlab', some);
    // Without a screen the pictures are left out; what is computed is not.
    scripts.octave.push(
      folder.write(`poles_${name}.m`, script.replace(/^(?:figure|plot|subplot).*$/gmu, '')),
    );
  }
  said.python = pythonFiles(scripts.python, { modules: ['numpy', 'scipy'], args: ['--csv'] }).map(
    ({ stdout }) => stdout,
  );
  said.octave = [...octaveFiles(scripts.octave)];
});

const near = (a: number, b: number, size = 1) =>
  expect(Math.abs(a - b)).toBeLessThan(1e-8 * Math.max(size, Math.abs(b)));

describe.each(cases.map(([name, some], k) => [name, some, k] as const))('%s', (_, some, k) => {
  const r = evaluate(tool, withDefaults(tool.inputs, some));
  const region = r.regions[r.chosen];

  test('the Python module gives the sequence or signal of the region', () => {
    const rows = (said.python[k] ?? '').trim().split('\n');
    expect(rows.length).toBeGreaterThan(40);
    for (const row of rows) {
      const [at = Number.NaN, value = Number.NaN] = row.split(',').map(Number);
      if (!region) throw new Error('there is always a region');
      // At the jump of a signal the last digit of t decides.
      if (r.plane === 's' && Math.abs(at) < 1e-9) continue;
      near(
        value,
        r.plane === 'z' ? sampleOf(r.fractions, region, at) : signalOf(r.fractions, region, at),
      );
    }
  });

  test('the MATLAB script gives the response with its gain, and the causal sequence', () => {
    const text = said.octave[k] ?? '';
    const printed = [...text.matchAll(/^[fw] (\S+) \|H\| (\S+) gd (\S+)$/gmu)];
    expect(printed).toHaveLength(11);
    for (const [, at, size, delay] of printed) {
      const f = Number(at);
      const omega = r.plane === 'z' ? (2 * Math.PI * f) / r.sampleRate : f;
      const ours = responseAt(r.map, omega);
      if (ours.logSize < -25) continue;
      near(Number(size), Math.exp(ours.logSize), 1e-1);
      near(Number(delay), ours.delay);
    }
    const impulse = [...text.matchAll(/^h (\S+)$/gmu)].map(([, x]) => Number(x));
    if (impulse.length === 0 || region?.side !== 'right') return;
    impulse.forEach((x, n) => {
      near(x, sampleOf(r.fractions, region, n), 1e-2);
    });
  });
});
