/** Matrices with complex entries: exactly over the Gaussian rationals where that is quick, else in doubles. */

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
import { toNumber, ZERO } from '@tollbench/engines/exact/rational.ts';
import { multiply } from '@tollbench/engines/linalg/multiply.ts';
import { normFrobenius } from '@tollbench/engines/linalg/norms.ts';
import { solve } from '@tollbench/engines/linalg/solve.ts';
import { InputError } from '../../define/error.ts';
import { inverseComplexTask, powerComplexTask, productComplexTask } from './complex-algebra.ts';
import { pairOf, pairsOf, partsOf, roundedText, texts } from './complex-entries.ts';
import { conditionOf } from './condition.ts';
import { complexRows, determinantInDoubles, embedded, singularValues } from './embedded.ts';
import { gaussianEntries } from './entries.ts';
import type { MatrixInputs } from './inputs.ts';
import { complexOperation } from './operations.ts';
import { isSmallComplex, MAX_EXACT } from './small.ts';
import {
  BASIS,
  distance,
  type MatrixResult,
  NOTHING,
  type Shown,
  type Special,
} from './special.ts';
import { gaussianText } from './text.ts';

/** What is worked with complex entries; the other tasks want real ones. */
const TASKS: Readonly<Partial<Record<MatrixInputs['task'], true>>> = {
  solve: true,
  exact: true,
  inverse: true,
  product: true,
  power: true,
};

/** Every figure of a complex matrix, and what the task asks for. Throws InputError for the tasks that want real entries. */
export function computeComplex(inputs: MatrixInputs): MatrixResult {
  if (!TASKS[inputs.task])
    throw new InputError(
      'has complex entries, which this task does not take; solving, the inverse, products, powers and exact reduction do',
      { field: 'a', remedies: [{ task: 'inverse' }, { task: 'solve' }, { task: 'exact' }] },
    );
  const a = gaussianEntries(inputs.a);
  const twice = embedded(a);
  const s = singularValues(twice);
  const [rows, cols] = [a.length, a[0]?.length ?? 0];
  const square = rows === cols;
  const done = isSmallComplex(a) ? eliminateComplex(a) : null;
  if (!done && inputs.task === 'exact') throw tooLarge(a);
  const exactRank = done?.pivots.length ?? null;
  const tolerance = Math.max(rows, cols) * Number.EPSILON * (s[0] ?? 0);
  return {
    rows,
    cols,
    entries: [],
    singular: Array.from(s),
    rank: s.filter((x) => x > tolerance).length,
    ...conditionOf(s, exactRank, square && done ? () => embedded(complexInverse(a)) : null),
    norm1: Math.max(...Array.from({ length: cols }, (_, j) => columnSum(a, j))),
    frobenius: normFrobenius(twice) / Math.SQRT2,
    trace: null,
    determinant: null,
    complex: square
      ? {
          determinant: done ? complexDeterminant(a, done) : determinantInDoubles(a),
          trace: a.reduce((sum, row, i) => plus(sum, row[i] ?? real(ZERO)), real(ZERO)),
        }
      : null,
    exactRank,
    eigenvalues: null,
    ...taskOf(inputs, a, done),
  };
}

function taskOf(
  inputs: MatrixInputs,
  a: GaussianMatrix,
  done: GaussianElimination | null,
): Special {
  switch (inputs.task) {
    case 'solve':
      return solveComplexTask(inputs);
    case 'inverse':
      return inverseComplexTask(a, done);
    case 'product':
      return productComplexTask(inputs);
    case 'power':
      return powerComplexTask(inputs, a);
    default:
      if (!done) throw tooLarge(a);
      return exactComplexTask(a, done);
  }
}

const columnSum = (a: GaussianMatrix, j: number): number =>
  a.reduce((sum, row) => {
    const { re, im } = row[j] ?? real(ZERO);
    return sum + Math.hypot(toNumber(re), toNumber(im));
  }, 0);

/** Why a matrix is not reduced exactly, and what does it in doubles. */
function tooLarge(a: GaussianMatrix): InputError {
  const [rows, cols] = [a.length, a[0]?.length ?? 0];
  return new InputError(
    Math.max(rows, cols) > MAX_EXACT
      ? `is ${rows}×${cols}; exact reduction goes up to ${MAX_EXACT}×${MAX_EXACT}`
      : 'has entries of too many digits for exact elimination: take fewer digits, or fewer rows',
    { field: 'a', remedies: rows === cols ? [{ task: 'inverse' }] : [] },
  );
}

/** A·x = b where A or b is complex: exactly where that is quick, else in doubles. */
export function solveComplexTask(inputs: MatrixInputs): Special {
  const a = gaussianEntries(inputs.a);
  const right = gaussianEntries(inputs.b);
  if (right.length !== a.length || right[0]?.length !== 1)
    throw new InputError(
      `is ${right.length}×${right[0]?.length ?? 0}; it must be a column of ${a.length}`,
      { field: 'b', value: inputs.b.map((row) => row.join(' ')).join('; ') },
    );
  const b = right.flat();
  if (!isSmallComplex(a, b)) return solveInDoubles(a, right);
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

/** A·x = b in doubles; only where A is square and regular. */
function solveInDoubles(a: GaussianMatrix, b: GaussianMatrix): Special {
  if (a.length !== a[0]?.length)
    throw new InputError(
      `is ${a.length}×${a[0]?.length ?? 0} and too large for fractions; complex least squares are not worked in doubles`,
      { field: 'a' },
    );
  const [left, right] = [embedded(a), embedded(b)];
  const { x } = solve(left, right);
  return {
    ...NOTHING,
    found: { solutionKind: 'unique', complexSolution: complexRows(x).map(([v]) => partsOf(v)) },
    shown: [
      {
        from: 'complexSolution',
        name: 'x',
        rows: complexRows(x).map((row) => row.map(roundedText)),
        note: 'in doubles, by LU',
      },
    ],
    residual: distance(multiply(left, x), right),
    residualOf: 'solution',
    verdict: 'Solved in doubles: too large, or of too many digits, for fractions.',
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
