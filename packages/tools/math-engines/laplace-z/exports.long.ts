/** Scripts of every kind work the answers out by themselves: each asserts its formula, and prints both numbers. */
import { test } from 'vitest';
import { octaveFiles, pythonFiles } from '../../../../scripts/programs.ts';
import { withDefaults } from '../../define/inputs.ts';
import { madeFolder, saved } from '../../testing/folder.ts';
import tool from './index.ts';
import { ALL, expectPairs } from './testing/pairs.ts';

const folder = madeFolder();
const written = async (format: 'python' | 'matlab', ending: string): Promise<string[]> => {
  const files: string[] = [];
  for (const [k, some] of ALL.entries()) {
    const inputs = withDefaults(tool.inputs, some);
    files.push(await saved(folder, tool, format, inputs, `pair${k}.${ending}`));
  }
  return files;
};

test('SymPy and SciPy find the same', async () => {
  const said = pythonFiles(await written('python', 'py'), { modules: ['numpy', 'scipy', 'sympy'] });
  ALL.forEach((some, k) => {
    expectPairs(said[k]?.stdout ?? '', some);
  });
});

test('Octave finds the same', async () => {
  const said = octaveFiles(await written('matlab', 'm'));
  ALL.forEach((some, k) => {
    expectPairs(said[k] ?? '', some);
  });
});
