import { expect, test } from 'vitest';
import { pythonFiles } from '../../../../scripts/programs.ts';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { exportedText, madeFolder } from '../../testing/folder.ts';
import tool from './index.ts';

const PYTHON = { modules: ['sympy'] } as const;

const CASES = [
  ['range', { values: 'K = 5/2' }],
  ['region', { form: 'loop', plant: '1/((0.5s + 1)(s + lambda))', controller: 'K_1 + 1/(3s)' }],
  ['jury', { form: 'z', polynomialZ: 'z^3 - 1.1z^2 + 0.25z + K', values: 'K = 0.1' }],
  ['zeros', { polynomial: 's^5 + 2s^4 + 24s^3 + 48s^2 - 25s - 50' }],
  ['pivot', { polynomial: 's^5 + 2s^4 + 3s^3 + 6s^2 + 5s + 3' }],
  ['shift', { decay: 0.25 }],
] as const;

test('the SymPy scripts run: roots are ours, and signs of the determinants agree with stability', async () => {
  const folder = madeFolder();
  const designs = CASES.map(([, some]) => withDefaults(tool.inputs, some));
  const files = await Promise.all(
    CASES.map(async ([name], k) =>
      folder.write(`${name}.py`, await exportedText(tool, 'python', designs[k] ?? {})),
    ),
  );
  const csv = pythonFiles(files, { ...PYTHON, args: ['--csv'] });
  const plain = pythonFiles(files, PYTHON);
  CASES.forEach(([name], k) => {
    const r = evaluate(tool, designs[k] as (typeof designs)[0]);
    const [roots = '', determinants = ''] = (csv[k]?.stdout ?? '')
      .replace('re,im\n', '')
      .split('determinant\n');
    const theirs = roots
      .trim()
      .split('\n')
      .map((line) => line.split(',').map(Number));
    const ours = (r.members[0]?.roots ?? []).flatMap(({ s, multiplicity }) =>
      Array.from({ length: multiplicity }, () => s),
    );
    expect(theirs.length, name).toBe(ours.length);
    for (const { re, im } of ours)
      expect(
        Math.min(...theirs.map(([a = 0, b = 0]) => Math.hypot(a - re, b - im))),
        name,
      ).toBeLessThan(1e-9);
    const positive = determinants
      .trim()
      .split('\n')
      .every((h) => !h.startsWith('-') && h !== '0');
    expect(positive, name).toBe(r.members[0]?.stable);
    expect(plain[k]?.stdout, name).toMatch(/^H1 = /mu);
  });
});
