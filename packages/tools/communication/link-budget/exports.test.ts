import { expect, test } from 'vitest';
import { pythonFiles } from '../../../../scripts/programs.ts';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { madeFolder, saved } from '../../testing/folder.ts';
import tool from './index.ts';
import type { LinkInputs } from './inputs.ts';
import { presets } from './presets.ts';
import { cnOf } from './readouts.ts';

const CASES: readonly Partial<LinkInputs>[] = [
  {},
  ...presets.map(({ inputs }) => inputs as Partial<LinkInputs>),
  { losses: 'Wet "radome" \\ 1: 1.5\nDiversité: gain 2', fog: 0.5, rain: 'rain', rate: 0 },
  { model: 'plane', distance: 50e3, rain: 'rain', frequency: 30e9 },
  { model: 'hata', place: 'large', frequency: 200e6 },
  { model: 'hata', place: 'open', frequency: 1e9 },
  { model: 'cost', town: 'large', frequency: 1.9e9, other: 60 },
  { requirement: 'sensitivity', other: null },
];

test('the Python file says what the page says', async () => {
  const folder = madeFolder();
  const files: string[] = [];
  for (const [k, some] of CASES.entries())
    files.push(await saved(folder, tool, 'python', withDefaults(tool.inputs, some), `${k}`));
  const said = pythonFiles(files, { modules: [] });
  for (const [k, some] of CASES.entries()) {
    const inputs = withDefaults(tool.inputs, some);
    const r = evaluate(tool, inputs);
    const numbers = Object.fromEntries(
      (said[k]?.stdout ?? '')
        .trim()
        .split('\n')
        .map((line) => line.split(' ')),
    );
    expect(Number(numbers['path_loss_dB'])).toBeCloseTo(r.budget.pathLoss, 8);
    expect(Number(numbers['air_loss_dB'])).toBeCloseTo(r.budget.air.total, 8);
    expect(Number(numbers['level_dBm'])).toBeCloseTo(r.budget.received ?? r.budget.isotropic, 8);
    expect(Number(numbers['cn_dB'])).toBeCloseTo(cnOf(r, inputs), 8);
    expect(Number(numbers['margin_dB'])).toBeCloseTo(r.budget.margin, 8);
  }
});
