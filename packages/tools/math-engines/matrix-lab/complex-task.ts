/** Matrices with complex entries: exactly, over the Gaussian rationals. */

import { EngineError } from '@tollbench/engines/error.ts';
import type { Gaussian } from '@tollbench/engines/exact/gaussian.ts';
import { plus, real, times } from '@tollbench/engines/exact/gaussian.ts';
import {
  complexDeterminant,
  complexInverse,
  complexNullSpace,
  eliminateComplex,
  type GaussianElimination,
  type GaussianMatrix,
  solveComplex,
} from '@tollbench/engines/exact/gaussian-matrix.ts';
import { ONE, type Rational, toNumber, ZERO } from '@tollbench/engines/exact/rational.ts';
import { identity } from '@tollbench/engines/linalg/matrix.ts';
import { multiply } from '@tollbench/engines/linalg/multiply.ts';
import { normFrobenius } from '@tollbench/engines/linalg/norms.ts';
import { inverse, solve } from '@tollbench/engines/linalg/solve.ts';
import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import { InputError } from '../../define/error.ts';
import { complexText } from '../../text/complex.ts';
import { conditionOf } from './condition.ts';
import { complexRows, determinantInDoubles, embedded, singularValues } from './embedded.ts';
import { gaussianEntries } from './entries.ts';
import type { MatrixInputs } from './inputs.ts';
import { complexOperation } from './operations.ts';
import { needProduct, noInverse, powerInDoubles, powerTitle } from './product-task.ts';
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

const pairOf = ({ re, im }: Gaussian): readonly Rational[] => [re, im];
const pairsOf = (m: GaussianMatrix) => m.map((row) => row.map(pairOf));
const texts = (m: GaussianMatrix): string[][] => m.map((row) => row.map(gaussianText));

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

const partsOf = (z: Complex | undefined): readonly number[] => [z?.re ?? 0, z?.im ?? 0];
const roundedText = (z: Complex): string => complexText(z, 'i', 6);
const roundedTexts = (m: readonly (readonly Complex[])[]): string[][] =>
  m.map((row) => row.map(roundedText));
const roundedPairs = (m: readonly (readonly Complex[])[]) => m.map((row) => row.map(partsOf));

function inverseComplexTask(a: GaussianMatrix, done: GaussianElimination | null): Special {
  const [rows, cols] = [a.length, a[0]?.length ?? 0];
  if (rows !== cols)
    throw new InputError(`is ${rows}×${cols}; an inverse needs a square matrix`, { field: 'a' });
  if (done && done.pivots.length < rows) {
    const kernel = complexNullSpace(a, done);
    return {
      ...NOTHING,
      found: {
        complexInverse: { value: null, note: 'the matrix is singular' },
        complexNullSpace: pairsOf(kernel),
      },
      shown: [{ from: 'complexNullSpace', name: 'Null space', rows: texts(kernel), note: BASIS }],
      verdict: 'Singular: it has no inverse. A takes every vector of the null space to 0.',
    };
  }
  if (done) {
    const found = complexInverse(a);
    return {
      ...NOTHING,
      found: { complexInverse: pairsOf(found) },
      shown: [{ from: 'complexInverse', name: 'Inverse', rows: texts(found), note: 'exact' }],
      verdict: 'Invertible.',
    };
  }
  const twice = embedded(a);
  try {
    const { inverse: found } = inverse(twice);
    const complex = complexRows(found);
    return {
      ...NOTHING,
      found: { complexInverse: roundedPairs(complex) },
      shown: [
        {
          from: 'complexInverse',
          name: 'Inverse',
          rows: roundedTexts(complex),
          note: 'in doubles, by LU',
        },
      ],
      residual: distance(multiply(twice, found), identity(twice.rows)),
      residualOf: 'inverse',
      verdict: 'Inverted in doubles: too large, or of too many digits, for fractions.',
    };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return {
      ...NOTHING,
      found: { complexInverse: { value: null, note: error.message } },
      verdict: `No inverse in doubles: ${error.message}`,
    };
  }
}

/** A·B where either is complex. */
export function productComplexTask(inputs: MatrixInputs): Special {
  needProduct(inputs);
  const [a, b] = [gaussianEntries(inputs.a), gaussianEntries(inputs.second)];
  if (isSmallComplex(a) && isSmallComplex(b)) {
    const product = complexMultiply(a, b);
    return {
      ...NOTHING,
      found: { complexProduct: pairsOf(product) },
      shown: [{ from: 'complexProduct', name: 'A·B', rows: texts(product), note: 'exact' }],
    };
  }
  const product = complexRows(multiply(embedded(a), embedded(b)));
  return {
    ...NOTHING,
    found: { complexProduct: roundedPairs(product) },
    shown: [
      { from: 'complexProduct', name: 'A·B', rows: roundedTexts(product), note: 'in doubles' },
    ],
  };
}

/** A^k in doubles or, where few digits arise, exactly. */
function powerComplexTask({ k }: MatrixInputs, a: GaussianMatrix): Special {
  const [rows, cols] = [a.length, a[0]?.length ?? 0];
  if (rows !== cols)
    throw new InputError(`is ${rows}×${cols}; a power needs a square matrix`, { field: 'a' });
  const name = powerTitle(k);
  const known = isSmallComplex(a) ? exactPower(a, k) : null;
  if (known)
    return {
      ...NOTHING,
      found: { complexPower: pairsOf(known) },
      shown: [{ from: 'complexPower', name, rows: texts(known), note: 'exact' }],
    };
  const power = complexRows(powerInDoubles(embedded(a), k));
  return {
    ...NOTHING,
    found: { complexPower: roundedPairs(power) },
    shown: [{ from: 'complexPower', name, rows: roundedTexts(power), note: 'in doubles' }],
  };
}

/** Products one after the other stay this short: the digits of each are the sum of those before. */
const MAX_EXACT_POWER = 32;

function exactPower(a: GaussianMatrix, k: number): GaussianMatrix | null {
  if (Math.abs(k) > MAX_EXACT_POWER) return null;
  let base = a;
  if (k < 0)
    try {
      base = complexInverse(a);
    } catch (error) {
      throw noInverse(error, k);
    }
  let result: GaussianMatrix = a.map((row, i) => row.map((_, j) => real(i === j ? ONE : ZERO)));
  for (let e = 0; e < Math.abs(k); e++) {
    if (!isSmallComplex(result)) return null;
    result = complexMultiply(result, base);
  }
  return result;
}

const complexMultiply = (a: GaussianMatrix, b: GaussianMatrix): GaussianMatrix =>
  a.map((row) =>
    (b[0] ?? []).map((_, j) =>
      row.reduce((sum, x, k) => plus(sum, times(x, b[k]?.[j] ?? real(ZERO))), real(ZERO)),
    ),
  );

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
