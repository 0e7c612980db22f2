/** Matrices with complex entries: exactly, over the Gaussian rationals. */
import type { Gaussian } from '@tollbench/engines/exact/gaussian.ts';
import { plus, real } from '@tollbench/engines/exact/gaussian.ts';
import {
  complexDeterminant,
  complexInverse,
  complexNullSpace,
  eliminateComplex,
  type GaussianElimination,
  type GaussianMatrix,
  solveComplex,
} from '@tollbench/engines/exact/gaussian-matrix.ts';
import { type Rational, toNumber, ZERO } from '@tollbench/engines/exact/rational.ts';
import { fromRows, type Matrix } from '@tollbench/engines/linalg/matrix.ts';
import { normFrobenius } from '@tollbench/engines/linalg/norms.ts';
import { svd } from '@tollbench/engines/linalg/svd.ts';
import { InputError } from '../../define/error.ts';
import { conditionOf } from './condition.ts';
import { gaussianEntries } from './entries.ts';
import type { MatrixInputs } from './inputs.ts';
import { complexOperation } from './operations.ts';
import { isSmallComplex, MAX_EXACT } from './small.ts';
import { BASIS, type MatrixResult, NOTHING, type Shown, type Special } from './special.ts';
import { gaussianText } from './text.ts';

const pairOf = ({ re, im }: Gaussian): readonly Rational[] => [re, im];
const pairsOf = (m: GaussianMatrix) => m.map((row) => row.map(pairOf));
const texts = (m: GaussianMatrix): string[][] => m.map((row) => row.map(gaussianText));

/** X + iY as the real matrix [X −Y; Y X], which has the same singular values, each of them twice. */
function embedded(m: GaussianMatrix): Matrix {
  const parts = m.map((row) => row.map(({ re, im }) => [toNumber(re), toNumber(im)] as const));
  return fromRows([
    ...parts.map((row) => [...row.map(([x]) => x), ...row.map(([, y]) => -y)]),
    ...parts.map((row) => [...row.map(([, y]) => y), ...row.map(([x]) => x)]),
  ]);
}

/** Each singular value once, largest first. */
const singularValues = (twice: Matrix): Float64Array => svd(twice).s.filter((_, i) => i % 2 === 0);

/** Every figure of a complex matrix, and its reduction or the solution. Throws InputError for the other tasks. */
export function computeComplex(inputs: MatrixInputs): MatrixResult {
  if (inputs.task !== 'solve' && inputs.task !== 'exact')
    throw new InputError(
      'has complex entries: these are taken by "solve A x = b" (task=solve) and "exact reduction and inverse" (task=exact), which gives the determinant too; the other tasks want real ones',
      { field: 'a' },
    );
  const a = gaussianEntries(inputs.a);
  needSmall(a, []);
  const twice = embedded(a);
  const s = singularValues(twice);
  const [rows, cols] = [a.length, a[0]?.length ?? 0];
  const square = rows === cols;
  const done = eliminateComplex(a);
  const exactRank = done.pivots.length;
  const tolerance = Math.max(rows, cols) * Number.EPSILON * (s[0] ?? 0);
  return {
    rows,
    cols,
    entries: [],
    singular: Array.from(s),
    rank: s.filter((x) => x > tolerance).length,
    ...conditionOf(s, exactRank, square ? () => embedded(complexInverse(a)) : null),
    norm1: Math.max(...Array.from({ length: cols }, (_, j) => columnSum(a, j))),
    frobenius: normFrobenius(twice) / Math.SQRT2,
    trace: null,
    determinant: null,
    complex: square
      ? {
          determinant: complexDeterminant(a, done),
          trace: a.reduce((sum, row, i) => plus(sum, row[i] ?? real(ZERO)), real(ZERO)),
        }
      : null,
    exactRank,
    eigenvalues: null,
    ...(inputs.task === 'solve' ? solveComplexTask(inputs) : exactComplexTask(a, done)),
  };
}

const columnSum = (a: GaussianMatrix, j: number): number =>
  a.reduce((sum, row) => {
    const { re, im } = row[j] ?? real(ZERO);
    return sum + Math.hypot(toNumber(re), toNumber(im));
  }, 0);

function needSmall(a: GaussianMatrix, b: readonly Gaussian[]): void {
  const [rows, cols] = [a.length, a[0]?.length ?? 0];
  if (Math.max(rows, cols) > MAX_EXACT)
    throw new InputError(
      `is ${rows}×${cols}; where entries are complex it is worked exactly, up to ${MAX_EXACT}×${MAX_EXACT}`,
      { field: 'a' },
    );
  if (!isSmallComplex(a, b))
    throw new InputError(
      'has entries of too many digits for exact elimination: take fewer digits, or fewer rows',
      { field: 'a' },
    );
}

/** A·x = b exactly, where A or b is complex. */
export function solveComplexTask(inputs: MatrixInputs): Special {
  const a = gaussianEntries(inputs.a);
  const right = gaussianEntries(inputs.b);
  if (right.length !== a.length || right[0]?.length !== 1)
    throw new InputError(
      `is ${right.length}×${right[0]?.length ?? 0}; it must be a column of ${a.length}`,
      { field: 'b', value: inputs.b.map((row) => row.join(' ')).join('; ') },
    );
  const b = right.flat();
  needSmall(a, b);
  const found = solveComplex(a, b);
  const operations = found.steps.map(complexOperation);
  if (found.kind === 'inconsistent')
    return {
      ...NOTHING,
      found: { consistent: false, complexSolution: { value: null, note: 'there is none' } },
      operations,
      verdict: `No solution: row ${found.row + 1} of the reduced system reads 0 = something else.`,
    };
  if (found.kind === 'unique')
    return {
      ...NOTHING,
      found: {
        solutionKind: 'unique',
        consistent: true,
        complexSolution: found.x.map(pairOf),
      },
      shown: [
        {
          from: 'complexSolution',
          name: 'x',
          rows: found.x.map((v) => [gaussianText(v)]),
          note: 'exact',
        },
      ],
      operations,
      verdict: 'One solution.',
    };
  const directions = found.directions.map(
    (d, k): Shown => ({
      from: 'complexHomogeneousSolutions',
      part: `${k + 1}`,
      name: `Direction t${k + 1}`,
      rows: d.map((v) => [gaussianText(v)]),
      note: `x${(found.free[k] ?? 0) + 1} = t${k + 1} is free`,
    }),
  );
  return {
    ...NOTHING,
    found: {
      solutionKind: 'parametric',
      consistent: true,
      complexSolution: found.particular.map(pairOf),
      freeUnknowns: found.free.map((k) => k + 1),
      complexHomogeneousSolutions: pairsOf(found.directions),
    },
    shown: [
      {
        from: 'complexSolution',
        name: 'A solution',
        rows: found.particular.map((v) => [gaussianText(v)]),
      },
      ...directions,
    ],
    operations,
    verdict: `Endlessly many solutions: ${found.free.length} unknown${found.free.length === 1 ? ' is' : 's are'} free.`,
  };
}

function exactComplexTask(a: GaussianMatrix, done: GaussianElimination): Special {
  const { rref, pivots, steps } = done;
  const columns = a[0]?.length ?? 0;
  const square = a.length === columns;
  const kernel = complexNullSpace(a, done);
  const inverse = square && kernel.length === 0 ? complexInverse(a) : null;
  const image = pivots.map((j) => a.map((row) => row[j] ?? real(ZERO)));
  return {
    ...NOTHING,
    found: {
      complexReducedRowEchelonForm: pairsOf(rref),
      pivotColumns: pivots.map((j) => j + 1),
      ...(square && {
        complexInverse: inverse
          ? pairsOf(inverse)
          : { value: null, note: 'the matrix is singular' },
      }),
      complexColumnSpace: pairsOf(image),
      complexNullSpace: pairsOf(kernel),
    },
    shown: [
      { from: 'complexReducedRowEchelonForm', name: 'Reduced row echelon form', rows: texts(rref) },
      ...(inverse
        ? [{ from: 'complexInverse', name: 'Inverse', rows: texts(inverse) } as const]
        : []),
      ...(image.length > 0
        ? [
            {
              from: 'complexColumnSpace',
              name: 'Column space',
              rows: texts(image),
              note: BASIS,
            } as const,
          ]
        : []),
      ...(kernel.length > 0
        ? [
            {
              from: 'complexNullSpace',
              name: 'Null space',
              rows: texts(kernel),
              note: BASIS,
            } as const,
          ]
        : []),
    ],
    operations: steps.map(complexOperation),
    verdict: square ? (inverse ? 'Invertible.' : 'Singular: it has no inverse.') : null,
  };
}
