/** The scripts work the coefficients out by themselves, and assert those of the page. */
import { expect, test } from 'vitest';
import { octaveFiles, pythonFiles } from '../../../../scripts/programs.ts';
import { withDefaults } from '../../define/inputs.ts';
import { madeFolder, saved } from '../../testing/folder.ts';
import tool from './index.ts';

const CASES = [
  { count: 5 },
  { source: 'wave', wave: 'pulse', share: 'd', count: 4 },
  { f: 'e^(-a x) cos(2x) + |x| for -pi<x<pi', count: 3 },
  { f: 'sqrt(x) ln(x+1) for 0<x<1', count: 3 },
  { source: 'data', count: 6 },
] as const;
const folder = madeFolder();
const written = async (format: 'python' | 'matlab', ending: string): Promise<string[]> => {
  const files: string[] = [];
  for (const [k, some] of CASES.entries())
    files.push(
      await saved(folder, tool, format, withDefaults(tool.inputs, some), `series${k}.${ending}`),
    );
  return files;
};

/** A line for the mean and each harmonic. */
function expectLines(said: string, count: number): void {
  const lines = said
    .trim()
    .split('\n')
    .filter((l) => /^\d+ /u.test(l));
  expect(lines).toHaveLength(count + 1);
}

test('SciPy finds the same', async () => {
  const said = pythonFiles(await written('python', 'py'), { modules: ['numpy', 'scipy', 'sympy'] });
  CASES.forEach(({ count }, k) => {
    expectLines(said[k]?.stdout ?? '', count);
  });
});

test('Octave finds the same', async () => {
  // A file of a function is run by its name: the calls stand in scripts of their own.
  await written('matlab', 'm');
  const calls = CASES.map((_, k) =>
    folder.write(`run${k}.m`, `addpath('${folder.path}'); series${k}();\n`),
  );
  const said = octaveFiles(calls);
  CASES.forEach(({ count }, k) => {
    expectLines(said[k] ?? '', count);
  });
});
