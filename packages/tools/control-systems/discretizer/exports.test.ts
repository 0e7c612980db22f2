import { directForm, runFixed, runStages } from '@tollbench/engines/discretize/stages.ts';
import { describe, expect, test } from 'vitest';
import { made, octaveFiles, pythonFiles } from '../../../../scripts/programs.ts';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { exportedText, madeFolder, saved } from '../../testing/folder.ts';
import { gcc, numbersIn } from '../../testing/run.ts';
import { realisationOf } from './fixed.ts';
import tool from './index.ts';
import { type DiscretizerInputs, inputs } from './inputs.ts';

const folder = madeFolder();
const system = (text: string) => inputs.system.parse(text);
const preset = (word: string): Partial<DiscretizerInputs> =>
  (tool.presets ?? []).find(({ title }) => title.includes(word))?.inputs ?? {};

const designs: Record<string, Partial<DiscretizerInputs>> = {
  servo: {},
  lead: preset('Lead'),
  notch: preset('Notch'),
  late: preset('Dead time'),
  integral: preset('PI controller'),
  forward: preset('Euler'),
  fifth: { ...preset('Fifth'), numbers: 'double' },
  foh: { system: system('(s+3)/(s^2+s+4)'), sampleTime: 0.2, method: 'foh', form: 'sections' },
  impulse: { system: system('5/(s^2+s+4)'), sampleTime: 0.2, method: 'impulse' },
  backward: { system: system('2(s+1)/s'), sampleTime: 0.1, method: 'backward' },
  weighted: { system: system('2(s+1)/(s+9)'), sampleTime: 0.1, method: 'bilinear', alpha: 0.7 },
  matrices: preset('Two carts'),
  gain: { system: system('2.5e^(-3s)'), sampleTime: 1 },
};

const noise = (count: number, size: number) =>
  Array.from({ length: count }, (_, k) => size * Math.sin(0.7 * k * k + 0.3 * k));

/** With and without sections, whole samples, feedback. */
const IN_C = ['servo', 'notch', 'late', 'foh', 'matrices', 'gain'];

describe('C', () => {
  for (const name of IN_C)
    test(`${name}: compiles without a warning and gives the engine’s samples`, async () => {
      const i = withDefaults(tool.inputs, designs[name] ?? {});
      const file = await saved(folder, tool, 'c', i, `${name}.c`);
      const binary = gcc(folder, name, [file], '-DSYSTEM_MAIN');
      const u = noise(300, 1);
      const { stdout } = made(binary, [], { input: u.map((x) => `${x}\n`).join('') });
      const ours = runStages(realisationOf(i, evaluate(tool, i).discrete), u);
      const size = Math.max(...ours.map(Math.abs));
      const given = numbersIn(stdout);
      expect(given).toHaveLength(u.length);
      given.forEach((y, k) => {
        expect(Math.abs(y - (ours[k] ?? Number.NaN)) / size).toBeLessThan(1e-11);
      });
    });

  for (const [name, some] of Object.entries({
    lead: { ...designs['lead'], word: 12 },
    fifth: { ...designs['fifth'] },
    fifthDirect: { ...designs['fifth'], form: 'direct', word: 24 },
    late: { ...designs['late'], word: 32, form: 'sections' },
    notch: { ...designs['notch'], word: 8 },
  } satisfies Record<string, Partial<DiscretizerInputs>>))
    test(`${name} in fixed point is the model bit for bit`, async () => {
      const i = withDefaults(tool.inputs, { ...some, numbers: 'fixed' });
      const { fixed } = evaluate(tool, i);
      if (!fixed) throw new Error('there is no fixed point');
      const file = await saved(folder, tool, 'c', i, `${name}_fixed.c`);
      const binary = gcc(
        folder,
        `${name}_fixed`,
        [file],
        '-DSYSTEM_MAIN',
        '-fsanitize=undefined',
        '-fno-sanitize-recover',
      );
      const top = 2 ** (fixed.signal - 1);
      const u = [
        ...noise(300, 0.01 * top).map(Math.round),
        // Full scale, so that sums saturate.
        ...Array.from({ length: 60 }, (_, k) => (k % 20 < 10 ? top - 1 : -top)),
      ];
      const { stdout } = made(binary, [], { input: u.map((x) => `${x}\n`).join('') });
      expect(numbersIn(stdout)).toEqual(
        runFixed(fixed.stages, fixed.given.lag, fixed.signal, u).map((x) => x + 0),
      );
    });

  test('sums that 64 bits do not hold are refused, and what is offered instead is written', async () => {
    const wide = { ...designs['fifth'], numbers: 'fixed', form: 'direct', word: 32 } as const;
    const huge = { ...wide, system: system('1e9/(s+1)') };
    await expect(exportedText(tool, 'c', huge)).rejects.toThrow(/int64_t has 64/);
    // A point so far right of the word that the sum itself is shifted up.
    const right = { system: system('1/(s + 3e9)'), method: 'forward', word: 4 } as const;
    await expect(exportedText(tool, 'c', { ...right, numbers: 'fixed' })).rejects.toThrow(
      /int64_t has 64/,
    );
    await expect(exportedText(tool, 'c', { ...huge, numbers: 'double' })).resolves.toContain(
      'system_step',
    );
  });
});

/** The last sample of the step that a script takes. */
const lastStep = (some: Partial<DiscretizerInputs>): number => {
  const { discrete, step } = evaluate(tool, withDefaults(tool.inputs, some));
  const count = Math.max(20, Math.min(400, step.k.length));
  return runStages(directForm(discrete), new Float64Array(count).fill(1)).at(-1) ?? Number.NaN;
};

/** The numbers after these words. */
const after = (text: string, words: string): number[] =>
  [...text.matchAll(new RegExp(`${words}:?\\s*([-+.\\de]+)`, 'gu'))].map(([, v]) => Number(v));

function agree(text: string, name: string, compared: RegExp): number {
  const [last = Number.NaN] = after(text, 'last sample of the step');
  const ours = lastStep(designs[name] ?? {});
  expect(Math.abs(last - ours) / (Math.abs(ours) || 1), name).toBeLessThan(1e-7);
  const differences = after(text, compared.source);
  // What the other program's doubles leave of poles near z = 1.
  for (const d of differences) expect(d, name).toBeLessThan(1e-7);
  return differences.length;
}

test('Octave runs the script, and its c2d finds the same', async () => {
  const names = Object.keys(designs);
  const files = await Promise.all(
    names.map(async (name) =>
      folder.write(
        `${name}_m.m`,
        (await exportedText(tool, 'matlab', designs[name] ?? {})).replace(/^stairs.*$/mu, ''),
      ),
    ),
  );
  const said = octaveFiles(files, { packages: ['control'] });
  const compared = names.reduce(
    (sum, name, k) => sum + agree(said[k] ?? '', name, /difference of c2d/u),
    0,
  );
  expect(compared).toBeGreaterThanOrEqual(6);
});

test('SciPy runs the module, and its cont2discrete finds the same', async () => {
  const names = Object.keys(designs);
  const files = await Promise.all(
    names.map((name) => saved(folder, tool, 'python', designs[name] ?? {}, `${name}_p.py`)),
  );
  const said = pythonFiles(files, { modules: ['numpy', 'scipy'] });
  const compared = names.reduce(
    (sum, name, k) => sum + agree(said[k]?.stdout ?? '', name, /difference of cont2discrete/u),
    0,
  );
  expect(compared).toBeGreaterThanOrEqual(9);
});
