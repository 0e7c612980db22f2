import { beforeAll, expect, test } from 'vitest';
import { octaveFiles, pythonFiles } from '../../../../scripts/programs.ts';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { madeFolder, saved } from '../../testing/folder.ts';
import tool from './index.ts';
import type { CurveInputs } from './inputs.ts';
import { presets } from './presets.ts';

const folder = madeFolder();
const preset = (title: string): Partial<CurveInputs> =>
  presets.find((p) => p.title === title)?.inputs ?? {};

const fits: readonly (readonly [name: string, octave: boolean, some: Partial<CurveInputs>])[] = [
  ['discharge', true, {}],
  ['held', true, { starts: 'c = 0.4 fixed', yErrors: 'share', known: 'known' }],
  ['parabola', true, { model: 'polynomial', degree: 3 }],
  ['enzyme', true, preset('Enzyme: Michaelis-Menten')],
  ['peak', true, preset('A peak of counts')],
  ['file', true, preset('A NIST file as it comes')],
  [
    'columns',
    true,
    { model: 'columns', data: 'a b y\n1 2 3.1\n2 1 3.9\n3 5 8.2\n4 2 6.0\n5 7 12.1', yColumn: 'y' },
  ],
  ['formula', true, { model: 'formula', formula: 'A*exp(-t/lambda) + C*heaviside(t + 1)' }],
  ['york', false, preset('Errors in both axes')],
  ['phones', false, preset('Outliers: telephone calls')],
  ['huber', false, { loss: 'huber' }],
  ['absolute', false, { loss: 'absolute', model: 'polynomial', degree: 1 }],
  ['spline', false, { model: 'spline', knots: 3 }],
];

let python: readonly string[] = [];
let octave: readonly string[] = [];

beforeAll(async () => {
  const files: { py: string[]; m: string[] } = { py: [], m: [] };
  for (const [name, isOctave, some] of fits) {
    files.py.push(await saved(folder, tool, 'python', some, `${name}.py`));
    if (isOctave && name !== 'formula')
      files.m.push(await saved(folder, tool, 'matlab', some, `fit_${name}.m`));
  }
  python = pythonFiles(files.py, { modules: ['numpy', 'scipy'] }).map(({ stdout }) => stdout);
  octave = octaveFiles(files.m, {});
}, 60_000);

/** Name, value and error by line. */
const readLines = (text: string): Map<string, readonly [number, number]> =>
  new Map(
    [...text.matchAll(/^(\S+) (\S+) (\S+)$/gmu)].map(([, name, value, error]) => [
      name as string,
      [Number(value), Number(error)],
    ]),
  );

test.each(fits.map(([name, , some], k) => [name, some, k] as const))('%s: SciPy', (_, some, k) => {
  compare(some, readLines(python[k] as string), some.loss === 'absolute' ? 1e-4 : 2e-5);
});

const octaves = fits.filter(([name, isOctave]) => isOctave && name !== 'formula');
test.each(octaves.map(([name, , some], k) => [name, some, k] as const))(
  '%s: Octave',
  (_, some, k) => {
    compare(some, readLines(octave[k] as string), 1e-6);
  },
);

function compare(
  some: Partial<CurveInputs>,
  theirs: ReturnType<typeof readLines>,
  tolerance: number,
): void {
  const r = evaluate(tool, withDefaults(tool.inputs, some));
  const free = r.free.map((k) => r.parameters[k]);
  expect([...theirs.keys()]).toEqual(free.map((p) => p?.name));
  for (const p of free) {
    const [value, error] = theirs.get(p?.name ?? '') ?? [Number.NaN, Number.NaN];
    const size = Math.max(Math.abs(p?.value ?? 0), p?.error ?? 0);
    expect(Math.abs(value - (p?.value ?? 0)) / size).toBeLessThan(tolerance);
    if (p?.error && !Number.isNaN(error)) expect(Math.abs(error / p.error - 1)).toBeLessThan(1e-3);
  }
}

test('what a program does not take is refused', async () => {
  await expect(saved(folder, tool, 'matlab', { loss: 'tukey' })).rejects.toThrow(/robust/u);
  await expect(saved(folder, tool, 'matlab', { model: 'spline' })).rejects.toThrow(/toolbox/u);
});
