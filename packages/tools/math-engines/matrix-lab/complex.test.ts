/** Complex entries: exact where they are taken, refused by name where they are not. */
import { expect, test } from 'vitest';
import { octave, pythonFile } from '../../../../scripts/programs.ts';
import { evaluate } from '../../define/evaluate.ts';
import { fromQuery, withDefaults } from '../../define/inputs.ts';
import { exportedText, madeFolder, saved } from '../../testing/folder.ts';
import tool from './index.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const run = (some: Some) => evaluate(tool, withDefaults(tool.inputs, some));
const { a: field, b: right } = tool.inputs;
const folder = madeFolder();

const json = async (some: Some) =>
  JSON.parse(await exportedText(tool, 'json', some)) as {
    results: Record<string, unknown>;
    tables: Record<string, Record<string, unknown[]>>;
  };

test('the Fourier matrix of order 4: twice a unitary one', async () => {
  const a = field.parse('1 1 1 1; 1 -i -1 i; 1 -1 1 -1; 1 i -1 -i');
  const { results } = await json({ a, task: 'exact' });
  // F F* = 4 I, so every singular value is 2; its eigenvalues are 2, 2, −2 and −2i.
  (results['singularValues'] as number[]).forEach((s) => {
    expect(s).toBeCloseTo(2, 14);
  });
  expect(results).toMatchObject({
    complexDeterminant: ['0', '16'],
    complexDeterminantFloat: [0, 16],
    numericalRank: 4,
    exactRank: 4,
    invertible: true,
    norm1: 4,
  });
  expect(results['conditionNumber']).toBeCloseTo(1, 14);
  expect(results['frobeniusNorm']).toBeCloseTo(4, 14);
  const inverse = results['complexInverse'] as string[][][];
  expect(inverse[1]).toEqual([
    ['1/4', '0'],
    ['0', '1/4'],
    ['-1/4', '0'],
    ['0', '-1/4'],
  ]);
});

test('mesh currents of a circuit, replayed by its row operations', async () => {
  const a = field.parse('3+4i -4i; -4i 2+2i');
  const { results, tables } = await json({ a, b: right.parse('10; 0'), task: 'solve' });
  // By Cramer's rule: det = (3 + 4i)(2 + 2i) − (−4i)² = 14 + 14i, x₁ = 10 (2 + 2i)/det = 10/7, x₂ = 40i/det.
  expect(results).toMatchObject({
    complexDeterminant: ['14', '14'],
    complexSolution: [
      ['10/7', '0'],
      ['10/7', '10/7'],
    ],
  });
  expect(tables['entries']).toMatchObject({
    matrix: ['solution', 'solution'],
    realPart: ['10/7', '10/7'],
    imaginaryPart: ['0', '10/7'],
  });
  type Z = [number, number];
  const times = ([p, q]: Z, [u, v]: Z): Z => [p * u - q * v, p * v + q * u];
  const rows: Z[][] = [
    [
      [3, 4],
      [0, -4],
      [10, 0],
    ],
    [
      [0, -4],
      [2, 2],
      [0, 0],
    ],
  ];
  const column = (id: string) => tables['rowOperations']?.[id] as (number | null)[];
  const operations = tables['rowOperations']?.['operation'] ?? [];
  operations.forEach((operation, k) => {
    const [own, other] = [(column('row')[k] ?? 0) - 1, (column('otherRow')[k] ?? 0) - 1];
    const factor: Z = [column('factorFloat')[k] ?? 0, column('factorImaginaryPartFloat')[k] ?? 0];
    const size = factor[0] ** 2 + factor[1] ** 2;
    const [row = [], from = []] = [rows[own], rows[other]];
    expect(['divide', 'subtract']).toContain(operation);
    rows[own] = row.map((z, j): Z => {
      if (operation === 'divide') return times(z, [factor[0] / size, -factor[1] / size]);
      const [u, v] = times(factor, from[j] ?? [0, 0]);
      return [z[0] - u, z[1] - v];
    });
  });
  const last = rows.flatMap((row) => row[2]);
  [10 / 7, 0, 10 / 7, 10 / 7].forEach((x, k) => {
    expect(last[k]).toBeCloseTo(x, 12);
  });
});

test('a right side alone may be complex; one without a solution is said to have none', () => {
  const mixed = run({ a: field.parse('1 2; 3 4'), b: right.parse('i; 1/2'), task: 'solve' });
  // A⁻¹ = [−2 1; 3/2 −1/2].
  expect(mixed.shown[0]?.rows).toEqual([['1/2 − 2i'], ['−1/4 + 3i/2']]);
  const none = run({ a: field.parse('1 i; i -1'), b: right.parse('1; 0'), task: 'solve' });
  expect(none.verdict).toMatch(/^No solution/);
});

test.each(['eigen', 'svd', 'lu', 'qr', 'expm'] as const)(
  'the task %s names the tasks that take complex entries',
  (task) => {
    expect(() => run({ a: field.parse('1 i; 0 1'), task })).toThrow(
      /^a: has complex entries, which this task does not take; solving, the inverse, products, powers and exact reduction do/,
    );
  },
);

test('what is too large or too long for exact elimination is refused before it is begun', () => {
  const side = (n: number, entry: (i: number, j: number) => string) =>
    field.parse(
      Array.from({ length: n }, (_, i) =>
        Array.from({ length: n }, (_, j) => entry(i, j)).join(' '),
      ).join('; '),
    );
  const thirteen = side(13, (i, j) => (i === j ? 'i' : '1'));
  expect(() => run({ a: thirteen, task: 'exact' })).toThrow(/^a: is 13×13; .* up to 12×12/);
  const long = side(12, (i, j) => `${7 + i}.${'3'.repeat(200)}${j}+i`);
  expect(() => run({ a: long, task: 'exact' })).toThrow(/^a: has entries of too many digits/);
  // In doubles it is solved all the same.
  const solved = run({ a: thirteen, b: Array.from({ length: 13 }, () => ['1']), task: 'solve' });
  // Each row sums to 12 + i, so every unknown is 1/(12 + i).
  for (const [re = 0, im = 0] of solved.found.complexSolution as number[][]) {
    expect(re).toBeCloseTo(12 / 145, 14);
    expect(im).toBeCloseTo(-1 / 145, 14);
  }
  expect(solved.residual).toBeLessThan(1e-14);
  expect(() =>
    run({ a: field.parse('1 i; 0 1'), b: right.parse('1; 2; 3'), task: 'solve' }),
  ).toThrow(/^b: is 3×1; it must be a column of 2/);
});

test('a link with complex entries opens as what was typed', () => {
  const { a } = fromQuery(tool.inputs, 'task=exact&a=[1/2-3j, j; -i, 2.5k]');
  expect(a).toEqual([
    ['1/2-3i', 'i'],
    ['-i', '2.5k'],
  ]);
});

test('Octave and SciPy read the scripts, and solve to the same x', async () => {
  const some = {
    a: field.parse('3+4i -i; i/2 2.5k-i'),
    b: right.parse('10; i'),
    task: 'solve',
  } as const;
  const found = (await json(some)).results['complexSolutionFloat'] as [number, number][];
  const script = await exportedText(tool, 'matlab', some);
  const exact = await exportedText(tool, 'matlab', { ...some, task: 'exact' });
  const printed = octave(
    folder.write(
      'complex.m',
      `${exact}\n${script}\nprintf("x %.15g %.15g\\n", [real(x), imag(x)]');\n`,
    ),
  ).stdout;
  const theirs = [...printed.matchAll(/^x (\S+) (\S+)$/gm)].map((m) => [
    Number(m[1]),
    Number(m[2]),
  ]);
  expect(theirs).toHaveLength(2);
  found.flat().forEach((x, k) => {
    expect(x).toBeCloseTo(theirs.flat()[k] ?? Number.NaN, 13);
  });
  for (const task of ['solve', 'exact'] as const) {
    const file = await saved(folder, tool, 'python', { ...some, task }, `${task}.py`);
    expect(pythonFile(file, { modules: ['numpy', 'scipy'] }).stdout).toMatch(/\dj\]/);
  }
});
