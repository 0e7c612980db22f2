import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { exportFile } from '../../define/export.ts';
import { withDefaults } from '../../define/inputs.ts';
import { expectHeld, vectors } from '../../testing/held.ts';
import tool from './index.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const run = (some: Some) => evaluate(tool, withDefaults(tool.inputs, some));

interface SciPyCase {
  name: string;
  rows: number;
  cols: number;
  a: number[];
  s: number[];
  eigenvalues?: [number, number][];
  expm?: number[];
}
interface SymPyCase {
  a: string[][];
  b: string[];
  rank: number;
  rref: string[][];
  det?: string;
  x?: string[] | null;
  consistent: boolean;
  inverse?: string[][] | null;
}

/** Rows of decimal text that read back as exactly these doubles. */
const rowsOf = (flat: readonly number[], cols: number): string[][] =>
  Array.from({ length: flat.length / cols }, (_, i) =>
    flat.slice(i * cols, (i + 1) * cols).map(String),
  );
/** Entries that a field takes: SciPy's hardest ones lie beyond what anybody types. */
const typed = (c: SciPyCase) =>
  Math.max(c.rows, c.cols) <= 40 &&
  c.a.every((x) => x === 0 || (Math.abs(x) > 1e-300 && Math.abs(x) < 1e300));

test('the figures on the page are the ones measured here', () => {
  const scipy = vectors<SciPyCase>('matrix-lab');
  const usable = scipy.cases.filter(typed);
  let singular = 0;
  let exponentials = 0;
  let exponential = 0;
  let eigen = 0;
  let eigens = 0;
  for (const c of usable) {
    const a = rowsOf(c.a, c.cols);
    const r = run({ a, task: 'svd' });
    r.singular.forEach((s, i) => {
      // SciPy's own error is a few ulp of the largest singular value.
      singular = Math.max(singular, Math.abs(s - (c.s[i] as number)) / (c.s[0] || 1));
    });
    if (c.eigenvalues && r.eigenvalues) {
      eigens++;
      // To first order rounding moves an eigenvalue by its condition times ε‖A‖: that is the measure. Defective ones have none.
      const scale = r.norm1 || 1;
      const left = [...c.eigenvalues];
      r.eigenvalues.re.forEach((re, i) => {
        const im = r.eigenvalues?.im[i] as number;
        const condition = r.eigenvalues?.condition[i] as number;
        const nearest = left.reduce(
          (best, [x, y], k) =>
            Math.hypot(x - re, y - im) <
            Math.hypot((left[best]?.[0] ?? 0) - re, (left[best]?.[1] ?? 0) - im)
              ? k
              : best,
          0,
        );
        const [x, y] = left.splice(nearest, 1)[0] as [number, number];
        if (condition < 1e4)
          eigen = Math.max(eigen, Math.hypot(x - re, y - im) / scale / condition);
      });
    }
    if (c.expm && c.expm.length > 0) {
      exponentials++;
      const shown = run({ a, task: 'expm', t: 1 }).shown[0]?.rows.flat() as number[];
      const size = Math.max(...c.expm.map(Math.abs));
      shown.forEach((x, i) => {
        exponential = Math.max(exponential, Math.abs(x - (c.expm?.[i] as number)) / size);
      });
    }
  }
  const sympy = vectors<SymPyCase>('exact-matrix');
  let exact = 0;
  for (const c of sympy.cases.filter((x) => Math.max(x.a.length, x.a[0]?.length ?? 0) <= 12)) {
    const r = run({ a: c.a, task: 'exact' });
    expect(r.exactRank).toBe(c.rank);
    expect(r.shown.find((s) => s.name === 'Reduced row echelon form')?.rows).toEqual(c.rref);
    if (c.det !== undefined && c.det !== null) expect(r.determinant).toBe(c.det);
    if (c.inverse) expect(r.shown.find((s) => s.name === 'Inverse')?.rows).toEqual(c.inverse);
    const solved = run({ a: c.a, b: c.b.map((x) => [x]), task: 'solve' });
    if (!c.consistent) expect(solved.verdict).toMatch(/^No solution/);
    else if (c.x && c.rank === c.a[0]?.length)
      expect(solved.shown[0]?.rows.map((row) => row[0])).toEqual(c.x);
    else expect(solved.verdict).toMatch(/^Endlessly many/);
    exact++;
  }
  expect(singular).toBeLessThan(1e-13);
  expect(eigen).toBeLessThan(1e-13);
  expect(exponential).toBeLessThan(1e-12);
  expectHeld(import.meta.dirname, [
    {
      program: sympy.program,
      version: sympy.version,
      what: 'reduced form, rank, determinant, inverse and all solutions in fractions',
      cases: exact,
      largestError: 0,
      errorKind: 'exact',
    },
    {
      program: scipy.program,
      version: scipy.version,
      what: 'singular values, relative to the largest',
      cases: usable.length,
      largestError: singular,
      errorKind: 'relative',
    },
    {
      program: scipy.program,
      version: scipy.version,
      what: 'eigenvalues of condition below 10⁴, relative to condition times the norm',
      cases: eigens,
      largestError: eigen,
      errorKind: 'relative',
    },
    {
      program: scipy.program,
      version: scipy.version,
      what: 'exponential, relative to its largest entry',
      cases: exponentials,
      largestError: exponential,
      errorKind: 'relative',
    },
  ]);
});

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
        const determinant = Number(r.determinant);
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
  const folder = mkdtempSync(join(tmpdir(), 'matrix-'));
  const tasks = ['solve', 'exact', 'lu', 'qr', 'svd', 'eigen', 'expm'] as const;
  const a = [
    ['4', '1', '-2'],
    ['1', '3', '0'],
    ['-2', '0', '5'],
  ];

  test('every Python script runs, and the exponential agrees', async () => {
    for (const task of tasks) {
      const inputs = withDefaults(tool.inputs, { a, task, t: 0.5 });
      const file = join(folder, `${task}.py`);
      writeFileSync(
        file,
        (await exportFile(tool, 'python', inputs, 'https://tollbench.test')).content,
      );
      const printed = execFileSync('/usr/bin/python3', [file], { encoding: 'utf8' });
      if (task !== 'expm') continue;
      const theirs = [...printed.matchAll(/-?\d+\.\d*(?:e[+-]?\d+)?/g)].map((m) => Number(m[0]));
      const ours = evaluate(tool, inputs).shown[0]?.rows.flat() as number[];
      ours.forEach((x, i) => {
        expect(Math.abs(x - (theirs[i] as number))).toBeLessThan(1e-6 * Math.max(...theirs));
      });
    }
  });

  test('Octave reads every MATLAB script, and solves to the same x', async () => {
    const scripts = await Promise.all(
      tasks.map(
        async (task) =>
          (
            await exportFile(
              tool,
              'matlab',
              withDefaults(tool.inputs, { a, task }),
              'https://tollbench.test',
            )
          ).content,
      ),
    );
    const file = join(folder, 'all.m');
    writeFileSync(file, `${scripts.join('\n')}\nprintf("x %.15g %.15g %.15g\\n", x);\n`);
    const printed = execFileSync('octave', ['--no-gui', '--quiet', file], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const theirs = /^x (\S+) (\S+) (\S+)$/m.exec(printed)?.slice(1).map(Number) as number[];
    const ours = evaluate(tool, withDefaults(tool.inputs, { a, task: 'solve' })).shown[0]?.rows.map(
      (row) => row[1],
    ) as number[];
    ours.forEach((x, i) => {
      expect(x).toBeCloseTo(theirs[i] as number, 12);
    });
  });
});
