/** The script asks SymPy and mpmath the same, and asserts that ours agrees: each prints both numbers. */
import { expect, test } from 'vitest';
import { pythonFiles } from '../../../../scripts/programs.ts';
import { withDefaults } from '../../define/inputs.ts';
import { madeFolder, saved } from '../../testing/folder.ts';
import tool from './index.ts';

const LINES = [
  'int x^2 sin(x) dx',
  'd/dx x^2 e^(-a x)',
  'int_0^oo e^(-x^2) dx',
  'int e^x/x dx',
  'lim x->0 (1-cos x)/x^2',
  'series sqrt(1+x) at 0 to 5',
  "y'' + 4y = sin(2x), y(0) = 0, y'(0) = 1",
  'dy/dx of x^3 + y^3 = 6xy',
  'int x^x dx',
];

test('SymPy and mpmath find the same', async () => {
  const folder = madeFolder();
  const files: string[] = [];
  for (const [k, line] of LINES.entries())
    files.push(
      await saved(folder, tool, 'python', withDefaults(tool.inputs, { line }), `line${k}.py`),
    );
  const said = pythonFiles(files, { modules: ['sympy'] });
  LINES.forEach((line, k) => {
    const rows = (said[k]?.stdout ?? '').split('\n').filter((row) => row.split('\t').length === 3);
    expect(rows.length, line).toBeGreaterThan(0);
  });
});
