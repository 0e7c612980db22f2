import { toNumber } from '@tollbench/engines/exact/rational.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { octave, pythonFiles } from '../../../../scripts/programs.ts';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { isRational } from '../../define/result.ts';
import { exportedText, madeFolder, saved } from '../../testing/folder.ts';
import tool from './index.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const run = (some: Some) => evaluate(tool, withDefaults(tool.inputs, some));

describe('laws', () => {
  const entry = fc.integer({ min: -9, max: 9 }).map(String);
  const square = fc
    .integer({ min: 1, max: 6 })
    .chain((n) =>
      fc.array(fc.array(entry, { minLength: n, maxLength: n }), { minLength: n, maxLength: n }),
    );

  test('factors multiply back to the matrix', () => {
    fc.assert(
      fc.property(
        square,
        fc.constantFrom('lu' as const, 'qr' as const, 'svd' as const),
        (a, task) => {
          expect(run({ a, task }).residual ?? 0).toBeLessThan(1e-13);
        },
      ),
      { numRuns: 150 },
    );
  });

  test('the determinant is the product of the eigenvalues, and of the singular values but for its sign', () => {
    fc.assert(
      fc.property(square, (a) => {
        const r = run({ a, task: 'eigen' });
        const determinant = isRational(r.determinant) ? toNumber(r.determinant) : Number.NaN;
        const product = r.singular.reduce((p, s) => p * s, 1);
        expect(Math.abs(Math.abs(determinant) - product)).toBeLessThan(1e-9 * Math.max(1, product));
      }),
    );
  });
});

test('a Hilbert matrix of order 12 has full rank exactly and warns in doubles', () => {
  const a = Array.from({ length: 12 }, (_, i) =>
    Array.from({ length: 12 }, (_, j) => `1/${i + j + 1}`),
  );
  const inputs = withDefaults(tool.inputs, { a, task: 'svd' });
  const r = evaluate(tool, inputs);
  expect(r.exactRank).toBe(12);
  expect(r.condition).toBeGreaterThan(1e15);
  expect(tool.outputs(r, inputs)[0]).toMatchObject({ kind: 'notice', level: 'warning' });
});

test.each([
  [{ a: [['1', '2']], task: 'lu' }, /^a: is 1×2; LU/],
  [{ task: 'solve', b: [['1'], ['2']] }, /^b: is 2×1; it must be a column of 3/],
  [{ a: [['1e150']], task: 'expm' }, /^a: At τ = .*: The exponential is too large for a double\.$/],
  [
    {
      a: Array.from({ length: 13 }, (_, i) =>
        Array.from({ length: 13 }, (_, j) => String(i === j ? 1 : 0)),
      ),
      task: 'exact',
    },
    /^a: is larger than 12×12/,
  ],
] as [Some, RegExp][])('%# is refused by name', (some, why) => {
  expect(() => run(some)).toThrow(why);
});

describe('exports', () => {
  const folder = madeFolder();
  const tasks = ['solve', 'exact', 'lu', 'qr', 'svd', 'eigen', 'expm'] as const;
  const a = [
    ['4', '1', '-2'],
    ['1', '3', '0'],
    ['-2', '0', '5'],
  ];

  test('every Python script runs, and the exponential agrees', async () => {
    const inputsOf = (task: (typeof tasks)[number]) =>
      withDefaults(tool.inputs, { a, task, t: 0.5 });
    const files: string[] = [];
    for (const task of tasks)
      files.push(await saved(folder, tool, 'python', inputsOf(task), `${task}.py`));
    const printed = pythonFiles(files, { modules: ['numpy', 'scipy'] });
    expect(printed).toHaveLength(tasks.length);
    const expm = printed[tasks.indexOf('expm')]?.stdout ?? '';
    const theirs = [...expm.matchAll(/-?\d+\.\d*(?:e[+-]?\d+)?/g)].map((m) => Number(m[0]));
    const ours = evaluate(tool, inputsOf('expm')).shown[0]?.rows.flat() as number[];
    ours.forEach((x, i) => {
      expect(Math.abs(x - (theirs[i] as number))).toBeLessThan(1e-6 * Math.max(...theirs));
    });
  });

  test('Octave reads every MATLAB script, and solves to the same x', async () => {
    const scripts = await Promise.all(
      tasks.map((task) => exportedText(tool, 'matlab', { a, task })),
    );
    const file = folder.write(
      'all.m',
      `${scripts.join('\n')}\nprintf("x %.15g %.15g %.15g\\n", x);\n`,
    );
    const printed = octave(file).stdout;
    const theirs = /^x (\S+) (\S+) (\S+)$/m.exec(printed)?.slice(1).map(Number) as number[];
    const ours = evaluate(tool, withDefaults(tool.inputs, { a, task: 'solve' })).shown[0]?.rows.map(
      (row) => row[1],
    ) as number[];
    ours.forEach((x, i) => {
      expect(x).toBeCloseTo(theirs[i] as number, 12);
    });
  });
});
