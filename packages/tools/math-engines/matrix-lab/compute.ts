import { determinant as exactDeterminant } from '@tollbench/engines/exact/determinant.ts';
import { eliminate } from '@tollbench/engines/exact/elimination.ts';
import { parseMatrix, type RationalMatrix } from '@tollbench/engines/exact/matrix.ts';
import { add, toNumber, ZERO } from '@tollbench/engines/exact/rational.ts';
import { inverse as exactInverse } from '@tollbench/engines/exact/solve.ts';
import { determinant } from '@tollbench/engines/linalg/determinant.ts';
import { eigen } from '@tollbench/engines/linalg/eigen.ts';
import { fromRows, type Matrix } from '@tollbench/engines/linalg/matrix.ts';
import { norm1, normFrobenius } from '@tollbench/engines/linalg/norms.ts';
import { svd } from '@tollbench/engines/linalg/svd.ts';
import { productComplexTask } from './complex-algebra.ts';
import { computeComplex, solveComplexTask } from './complex-task.ts';
import { conditionOf } from './condition.ts';
import { eigenTask } from './eigen-task.ts';
import { isComplexMatrix, plainEntries } from './entries.ts';
import { exactTask } from './exact-task.ts';
import { exponentialTask } from './exponential-task.ts';
import { luTask, qrTask, svdTask } from './factor-tasks.ts';
import type { MatrixInputs } from './inputs.ts';
import { inverseTask } from './inverse-task.ts';
import { powerTask, productTask } from './product-task.ts';
import { isSmall } from './small.ts';
import { solveTask } from './solve-task.ts';
import { type MatrixResult, rowsOf, type Special } from './special.ts';

const doubles = (m: RationalMatrix): Matrix => fromRows(m.map((row) => row.map(toNumber)));

/** Every figure of the matrix, and what the task asks for. */
export function compute(inputs: MatrixInputs): MatrixResult {
  if (isComplexMatrix(inputs.a)) return computeComplex(inputs);
  const exact = parseMatrix(plainEntries(inputs.a));
  const a = doubles(exact);
  const square = a.rows === a.cols;
  const small = isSmall(exact);
  const { s } = svd(a);
  const rankTolerance = Math.max(a.rows, a.cols) * Number.EPSILON * (s[0] as number);
  const values = square ? eigen(a) : null;
  const exactRank = small ? eliminate(exact).pivots.length : null;
  const special = taskOf(inputs, exact, a);
  return {
    rows: a.rows,
    cols: a.cols,
    entries: rowsOf(a),
    singular: Array.from(s),
    rank: s.filter((x) => x > rankTolerance).length,
    ...conditionOf(
      s,
      exactRank,
      square && small ? () => doubles(exactInverse(exact).inverse) : null,
    ),
    norm1: norm1(a),
    frobenius: normFrobenius(a),
    trace: square ? exact.reduce((sum, row, i) => add(sum, row[i] ?? ZERO), ZERO) : null,
    determinant: square ? (small ? exactDeterminant(exact) : determinant(a).value) : null,
    complex: null,
    exactRank,
    eigenvalues: values && {
      re: Array.from(values.re),
      im: Array.from(values.im),
      condition: Array.from(values.condition),
    },
    ...special,
  };
}

function taskOf(inputs: MatrixInputs, exact: RationalMatrix, a: Matrix): Special {
  switch (inputs.task) {
    case 'solve':
      return isComplexMatrix(inputs.b) ? solveComplexTask(inputs) : solveTask(inputs, exact, a);
    case 'inverse':
      return inverseTask(exact, a);
    case 'product':
      return isComplexMatrix(inputs.second)
        ? productComplexTask(inputs)
        : productTask(inputs, exact, a);
    case 'power':
      return powerTask(inputs, exact, a);
    case 'exact':
      return exactTask(exact);
    case 'lu':
      return luTask(a);
    case 'qr':
      return qrTask(a);
    case 'svd':
      return svdTask(a);
    case 'eigen':
      return eigenTask(exact, a);
    case 'expm':
      return exponentialTask(inputs, a);
  }
}
