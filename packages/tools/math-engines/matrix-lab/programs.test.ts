/** What a program makes of the JSON export, against figures from textbooks and by hand. */
import { describe, expect, test } from 'vitest';
import { exportedText } from '../../testing/folder.ts';
import tool from './index.ts';

type Some = Parameters<typeof exportedText<typeof tool.inputs, never>>[2];

interface Written {
  readonly results: Record<string, unknown>;
  readonly reasons: Record<string, string>;
  readonly tables: Record<string, Record<string, (number & string)[]>>;
}

async function written(title: string, more: Some = {}): Promise<Written> {
  const preset = tool.presets?.find((p) => p.title === title);
  if (!preset) throw new Error(`no preset "${title}"`);
  return JSON.parse(await exportedText(tool, 'json', { ...preset.inputs, ...more })) as Written;
}

/** The rows of a table as objects. */
const rowsOf = ({ tables }: Written, id: string): Record<string, number & string>[] => {
  const columns = Object.entries(tables[id] ?? {});
  return (columns[0]?.[1] ?? []).map((_, i) =>
    Object.fromEntries(columns.map(([name, cells]) => [name, cells[i] as number & string])),
  );
};

describe('a program reads', () => {
  test('the exact solution and the reduction that leads to it', async () => {
    const body = await written('Three springs, solved exactly');
    // By Cramer's rule.
    expect(body.results).toMatchObject({
      solutionKind: 'unique',
      consistent: true,
      solution: ['23/43', '21/43', '35/43'],
      determinant: '43',
      determinantFloat: 43,
      invertible: true,
      trace: '12',
    });
    const system = [
      [4, 1, -2, 1],
      [1, 3, 0, 2],
      [-2, 0, 5, 3],
    ];
    for (const { operation, row = 0, otherRow = 0, factorFloat = 0 } of rowsOf(
      body,
      'rowOperations',
    )) {
      const [own = [], other = []] = [system[row - 1], system[otherRow - 1]];
      if (operation === 'swap') [system[row - 1], system[otherRow - 1]] = [other, own];
      else
        system[row - 1] = own.map((x, k) =>
          operation === 'divide' ? x / factorFloat : x - factorFloat * (other[k] ?? 0),
        );
    }
    const reduced = [
      [1, 0, 0, 23 / 43],
      [0, 1, 0, 21 / 43],
      [0, 0, 1, 35 / 43],
    ];
    reduced.flat().forEach((x, k) => {
      expect(system.flat()[k]).toBeCloseTo(x, 12);
    });
  });

  test('every solution of a singular system', async () => {
    const { results } = await written('Endlessly many solutions');
    expect(results).toMatchObject({
      solutionKind: 'parametric',
      consistent: true,
      solution: ['0', '3', '0'],
      freeUnknowns: [3],
      homogeneousSolutions: [['1', '-2', '1']],
      exactRank: 2,
      invertible: false,
      determinant: '0',
      conditionNumber: null,
    });
  });

  test('the line of least squares', async () => {
    const { results, reasons } = await written('Least squares line through four points');
    expect(results).toMatchObject({ solutionKind: 'leastSquares', consistent: false });
    expect(reasons['solution']).toBeUndefined();
    const [intercept, slope] = results['solutionFloat'] as number[];
    expect(intercept).toBeCloseTo(0.9, 12);
    expect(slope).toBeCloseTo(0.9, 12);
    expect(results['leastSquaresResidual']).toBeCloseTo(Math.sqrt(0.7), 12);
  });

  test('the inverse in fractions, as a value and entry by entry', async () => {
    const body = await written('Exact inverse in fractions');
    expect(body.results).toMatchObject({
      inverse: [
        ['12', '-20'],
        ['-15', '30'],
      ],
      pivotColumns: [1, 2],
      nullSpace: [],
      characteristicPolynomial: ['1', '-7/10', '1/60'],
    });
    expect(
      rowsOf(body, 'entries')
        .filter((e) => e['matrix'] === 'inverse')
        .map((e) => e['realPartFloat']),
    ).toEqual([12, -20, -15, 30]);
  });

  test('how ill-conditioned a Hilbert matrix is', async () => {
    const { results } = await written('Hilbert 8 × 8: invertible, hardly');
    // The determinant from the product formula of Cauchy, the condition by mpmath at 60 digits.
    expect(results['determinant']).toBe('1/365356847125734485878112256000000');
    expect((results['conditionNumber'] as number) / 15257575741.647).toBeCloseTo(1, 12);
    expect(results).toMatchObject({ reliableDigits: 5, numericalRank: 8, exactRank: 8 });
  });

  test('a defective eigenvalue, a pair of complex ones and where they may lie', async () => {
    const defective = await written('A defective matrix');
    expect(defective.results).toMatchObject({
      defectiveEigenvalues: 3,
      characteristicPolynomial: ['1', '-6', '12', '-8'],
    });
    const turned = await written('Rotation by 30° and its eigenvalues');
    const [first, second] = turned.results['eigenvalues'] as { re: number; im: number }[];
    expect(Math.atan2(Math.abs(first?.im ?? 0), first?.re ?? 0)).toBeCloseTo(Math.PI / 6, 7);
    expect(second).toEqual({ re: first?.re, im: -(first?.im ?? 0) });
    expect(turned.tables['gershgorinDiscs']).toEqual({
      diagonalEntry: [0.8660254, 0.8660254],
      radius: [0.5, 0.5],
    });
  });

  test('the exponential of a triangular matrix, and that it grows first', async () => {
    const { results, tables } = await written('Stable, and yet it grows first', { t: 1 });
    // exp([-1 10; 0 -2]) has 10 (e⁻¹ − e⁻²) above its diagonal.
    const [first = []] = results['exponential'] as number[][];
    expect(first[0]).toBeCloseTo(Math.exp(-1), 14);
    expect(first[1]).toBeCloseTo(10 * (Math.exp(-1) - Math.exp(-2)), 13);
    expect(results['peakNorm']).toBe(Math.max(...(tables['growth']?.['norm'] ?? [])));
    expect(results['peakNorm']).toBeGreaterThan(2);
  });
});
