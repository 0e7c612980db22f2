/** Exact eigenvalues, products, powers, inverses, copies and what leads, as people and programs have them. */
import { describe, expect, test } from 'vitest';
import { octave, pythonFile } from '../../../../scripts/programs.ts';
import { InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { fromQuery, toQuery, withDefaults } from '../../define/inputs.ts';
import { exportedText, madeFolder } from '../../testing/folder.ts';
import tool from './index.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const { a: matrix, second } = tool.inputs;
const run = (some: Some) => evaluate(tool, withDefaults(tool.inputs, some));
const shown = (some: Some) => {
  const inputs = withDefaults(tool.inputs, some);
  return tool.outputs(evaluate(tool, inputs), inputs);
};
const read = async (some: Some) =>
  JSON.parse(await exportedText(tool, 'json', some)) as {
    results: Record<string, unknown>;
    listings: Record<string, string>;
    tables: Record<string, Record<string, (string & number)[]>>;
  };
const folder = madeFolder();
const large = (n: number) =>
  Array.from({ length: n }, (_, i) =>
    Array.from({ length: n }, (_, j) => String(i === j ? 3 : i === j + 1 ? 1 : 0)),
  );

describe('what leads', () => {
  test.each([
    ['solve', 'solution', 'solution'],
    ['inverse', 'inverse', 'determinant'],
    ['product', 'product', 'conditionNumber'],
    ['power', 'power', 'conditionNumber'],
    ['exact', 'reducedRowEchelonForm', 'conditionNumber'],
    ['lu', 'luL', 'conditionNumber'],
    ['qr', 'qrQ', 'conditionNumber'],
    ['expm', 'exponential', 'conditionNumber'],
    ['svd', 'singularSpectrum', 'singularValues'],
    ['eigen', 'eigenvalues', 'eigenvalues'],
  ] as const)('%s: %s is the hero, and %s the first figure', (task, hero, figure) => {
    const all = shown({ task });
    const first = all.find((o) => o.kind === 'plot' || (o.kind === 'table' && !o.unseen));
    expect(first?.id).toBe(hero);
    const figures = all.find((o) => o.kind === 'readouts');
    expect(figures?.kind === 'readouts' && figures.items[0]?.name).toBe(figure);
    for (const { label } of figures?.kind === 'readouts' ? figures.items.slice(0, 3) : [])
      expect(label.length).toBeLessThanOrEqual(18);
  });

  test('eigenvalues that are exact lead as such, then the plot', () => {
    const ids = shown({ a: matrix.parse('1 1; 1 0') })
      .filter((o) => o.kind === 'plot' || (o.kind === 'table' && !o.unseen))
      .map((o) => o.id);
    expect(ids.slice(0, 3)).toEqual(['exactEigenvalues', 'spectrum', 'circleImage']);
  });
});

describe('exact eigenvalues', () => {
  const said = (a: string) => {
    const table = shown({ a: matrix.parse(a) }).find((o) => o.id === 'exactEigenvalues');
    return table?.kind === 'table'
      ? table.rows.map(([text, multiplicity]) => [
          (text as { shown: string }).shown,
          multiplicity as number,
        ])
      : [];
  };

  // G. Strang, Introduction to Linear Algebra, ch. 6: Fibonacci, rotation, second differences, a Markov matrix.
  test.each([
    [
      '1 1; 1 0',
      [
        ['1/2 − √5/2', 1],
        ['1/2 + √5/2', 1],
      ],
    ],
    [
      '0 -1; 1 0',
      [
        ['−i', 1],
        ['i', 1],
      ],
    ],
    [
      '2 -1 0; -1 2 -1; 0 -1 2',
      [
        ['2 − √2', 1],
        ['2', 1],
        ['2 + √2', 1],
      ],
    ],
    [
      '4/5 3/10; 1/5 7/10',
      [
        ['1/2', 1],
        ['1', 1],
      ],
    ],
    ['2 1 0; 0 2 1; 0 0 2', [['2', 3]]],
    [
      '1 -2; 2 1',
      [
        ['1 − 2i', 1],
        ['1 + 2i', 1],
      ],
    ],
    [
      '0 -12; 1 0',
      [
        ['−2i√3', 1],
        ['2i√3', 1],
      ],
    ],
    ['0 0; 0 0', [['0', 2]]],
  ])('%s', (a, expected) => {
    expect(said(a)).toEqual(expected);
  });

  test('where there are none, that is said; where some, how many', () => {
    const none = run({ a: matrix.parse('0 0 1; 1 0 1; 0 1 0') });
    expect(none.verdict).toMatch(/^No eigenvalue is a fraction, or one with a square root/);
    expect(said('0 0 1; 1 0 1; 0 1 0')).toEqual([]);
    const some = run({ a: matrix.parse('0 0 1 0; 1 0 1 0; 0 1 0 0; 0 0 0 7') });
    expect(some.verdict).toMatch(/^Of 4 eigenvalues 1 has an exact form/);
    // Beyond 12 × 12 nothing is said.
    expect(run({ a: large(13) }).exactSpectrum).toBeNull();
  });

  test('programs have them in parts, and each part’s number is the eigenvalue', async () => {
    const { results, tables } = await read({ a: matrix.parse('1 2; 3 4') });
    expect(results['exactEigenvalueCount']).toBe(2);
    expect(tables['exactEigenvalues']?.['eigenvalue']).toEqual([
      '5/2-(1/2)*sqrt(33)',
      '5/2+(1/2)*sqrt(33)',
    ]);
    const parts = tables['exactEigenvalueParts'] ?? {};
    expect(parts['radicand']).toEqual(['33', '33']);
    (results['eigenvalues'] as { re: number }[]).forEach(({ re }, k) => {
      const value =
        Number(parts['rationalPartFloat']?.[k]) +
        Number(parts['surdFactorFloat']?.[k]) * Math.sqrt(33);
      expect(value).toBeCloseTo(re, 13);
      expect(tables['exactEigenvalues']?.['realPart']?.[k]).toBeCloseTo(re, 13);
    });
  });
});

describe('products, powers and inverses', () => {
  test('the hundredth Fibonacci number', () => {
    const { found } = run({ a: matrix.parse('1 1; 1 0'), task: 'power', k: 100 });
    expect(
      JSON.stringify(found.power, (_, v) => (typeof v === 'bigint' ? String(v) : v)),
    ).toContain('"354224848179261915075"');
  });

  test('beyond exact size all of them are numbers, and say so', async () => {
    const a = large(40);
    const inverse = await read({ a, task: 'inverse' });
    expect(inverse.results['determinantFloat']).toBeCloseTo(3 ** 40, -6);
    const rows = inverse.results['inverseFloat'] as number[][];
    // The inverse of 3I + N, N one below the diagonal: (−1)ʲ 3^−(j+1) on the j-th.
    for (const [i, j] of [
      [0, 0],
      [5, 3],
      [39, 30],
    ] as const)
      expect(rows[i]?.[j]).toBeCloseTo((-1) ** (i - j) / 3 ** (i - j + 1), 14);
    expect(inverse.results['residual']).toBeLessThan(1e-14);
    const power = await read({ a, task: 'power', k: 3 });
    expect((power.results['powerFloat'] as number[][])[2]?.slice(0, 3)).toEqual([9, 27, 27]);
    const product = await read({ a, second: a, task: 'product' });
    expect((product.results['productFloat'] as number[][])[1]?.slice(0, 2)).toEqual([6, 9]);
    const table = shown({ a, task: 'power', k: 3 }).find((o) => o.id === 'power');
    expect(table?.kind === 'table' && table.caption).toBe('in doubles');
  });

  test('a singular matrix has no inverse, and the null space shows why', () => {
    const r = run({ a: matrix.parse('1 2; 2 4'), task: 'inverse' });
    expect(r.verdict).toMatch(/^Singular/);
    expect(r.shown[0]?.rows).toEqual([['−2', '1']]);
    const zeros = large(20).map((row, i) => row.map((x) => (i === 7 ? '0' : x)));
    expect(run({ a: zeros, task: 'inverse' }).verdict).toMatch(/^No inverse in doubles/);
  });

  test('an inverse in doubles of a complex matrix undoes it', () => {
    const a = large(15).map((row, i) => row.map((x, j) => (i === j ? `${x}+i` : x)));
    const { found, complex } = run({ a, task: 'inverse' });
    const [first = []] = found.complexInverse as number[][][];
    // 1/(3 + i).
    expect(first[0]?.[0]).toBeCloseTo(0.3, 14);
    expect(first[0]?.[1]).toBeCloseTo(-0.1, 14);
    // |3 + i|^15 = 10^7.5.
    const { re, im } = complex?.determinant ?? { re: 0, im: 0 };
    expect(Math.hypot(Number(re), Number(im)) / 10 ** 7.5).toBeCloseTo(1, 12);
  });
});

describe('refusals offer what would do', () => {
  test.each([
    [{ task: 'product', second: second.parse('1 2; 3 4; 5 6; 7 8') }, /^second: is 4×2; A has 3/],
    [{ task: 'product', second: second.parse('1 2 3') }, /^second: is 1×3; A has 3 columns/],
    [{ task: 'power', k: -2, a: matrix.parse('1 2; 2 4') }, /^k: is -2, which takes the inverse/],
    [{ task: 'power', k: -2, a: large(20).map((r) => r.map(() => '1')) }, /^k: is -2/],
    [{ task: 'power', k: 1000, a: large(13).map((r) => r.map(() => '9')) }, /beyond the range/],
    [{ task: 'power', k: 900, a: matrix.parse('1e9 1; 0 1+i') }, /beyond the range/],
    [{ task: 'power', a: matrix.parse('1 2 3; 4 5 6') }, /^a: is 2×3; a power needs a square/],
    [{ task: 'lu', a: matrix.parse('1 i; 0 1') }, /^a: has complex entries/],
    [{ task: 'exact', a: large(13) }, /^a: is larger than 12×12/],
  ] as const)('%# %j', (some, message) => {
    let refusal: unknown;
    try {
      run(some as Some);
    } catch (error) {
      refusal = error;
    }
    if (!(refusal instanceof InputErrors)) throw new Error('was not refused');
    expect(refusal.message).toMatch(message);
    const [{ remedies = [] } = {}] = refusal.errors;
    expect(remedies.length).toBeGreaterThan(0);
    const query = new URLSearchParams(
      toQuery(tool.inputs, withDefaults(tool.inputs, some as Some)),
    );
    for (const remedy of remedies) {
      const mended = new URLSearchParams({ ...Object.fromEntries(query), ...remedy });
      // A remedy for the shape of A may leave a column b that no longer fits; that has a refusal of its own.
      if ('task' in remedy && remedy['task'] === 'solve') continue;
      expect(() => evaluate(tool, fromQuery(tool.inputs, String(mended)))).not.toThrow();
    }
  });
});

describe('copies', () => {
  const cases: Some[] = [
    { task: 'solve' },
    { task: 'inverse', a: matrix.parse('1/2 1/3; 1/4 1/5') },
    { task: 'inverse', a: matrix.parse('1/2-3i/4 i; 2 -i') },
    { task: 'lu' },
    { task: 'eigen', a: matrix.parse('0 -1; 1 0') },
    { task: 'svd', a: matrix.parse('1 2; 3 4; 5 6') },
    { task: 'product' },
    { task: 'power', k: -2 },
    { task: 'expm' },
  ];
  /** What must hold of the variables of each, in both languages. */
  const laws = [
    'A*x - b',
    'A*Ainv - eye(2)',
    'A*Ainv - eye(2)',
    'A(p,:) - L*U',
    'A*V - V*diag(lambda)',
    "A - U*diag(s)*V'",
    'A*B - AB',
    'A*A*Ak - eye(3)',
    'expm(A) - E',
  ];
  const numpyLaws = [
    'A @ x - b',
    'A @ Ainv - np.eye(2)',
    'A @ Ainv - np.eye(2)',
    'A[p.ravel().astype(int) - 1] - L @ U',
    'A @ V - V @ np.diag(eigenvalues.ravel())',
    'A - U @ np.diag(s.ravel()) @ V.T',
    'A @ B - AB',
    'A @ A @ Ak - np.eye(3)',
    'linalg.expm(A) - E',
  ];

  test('Octave reads what is for MATLAB, and it is what it should be', async () => {
    const listings = await Promise.all(cases.map(async (c) => (await read(c)).listings['matlab']));
    const script = listings
      .map((text, k) => `${text}printf("off %g\\n", max(max(abs(${laws[k]}))) / norm(A));\n`)
      .join('clear all\n');
    const off = [...octave(folder.write('copies.m', script)).stdout.matchAll(/^off (\S+)$/gmu)];
    expect(off).toHaveLength(cases.length);
    for (const [, error] of off) expect(Number(error)).toBeLessThan(1e-11);
  });

  test('NumPy reads its own', async () => {
    const listings = await Promise.all(cases.map(async (c) => (await read(c)).listings['numpy']));
    const script = `from scipy import linalg\n${listings
      .map((text, k) => `${text}print("off", np.abs(${numpyLaws[k]}).max())\n`)
      .join('')}`;
    const { stdout } = pythonFile(folder.write('copies.py', script), {
      modules: ['numpy', 'scipy'],
    });
    const off = [...stdout.matchAll(/^off (\S+)$/gmu)];
    expect(off).toHaveLength(cases.length);
    for (const [, error] of off) expect(Number(error)).toBeLessThan(1e-10);
  });

  test('LaTeX: fractions upright, complex entries, and room for wide matrices', async () => {
    const { listings } = await read({ task: 'inverse', a: matrix.parse('1/2 i; 0 -1/3') });
    expect(listings['latex']).toBe(
      'A = \\begin{bmatrix} \\tfrac{1}{2} & \\mathrm{i} \\\\ 0 & -\\tfrac{1}{3} \\end{bmatrix}\n' +
        'A^{-1} = \\begin{bmatrix} 2 & 6\\,\\mathrm{i} \\\\ 0 & -3 \\end{bmatrix}\n',
    );
    const wide = (await read({ task: 'inverse', a: large(12) })).listings['latex'] ?? '';
    expect(wide).toMatch(/^\\setcounter\{MaxMatrixCols\}\{12\}\n/u);
    // Pasted back it is the same matrix.
    const [, body = ''] = /^A = (.*)$/mu.exec(wide) ?? [];
    expect(matrix.parse(body)).toEqual(large(12));
  });
});
