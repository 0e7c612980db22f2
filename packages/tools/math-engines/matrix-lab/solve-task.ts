import { EngineError } from '@tollbench/engines/error.ts';
import { parseMatrix, type RationalMatrix } from '@tollbench/engines/exact/matrix.ts';
import { type Rational, toNumber } from '@tollbench/engines/exact/rational.ts';
import { solve as exactSolve } from '@tollbench/engines/exact/solve.ts';
import { errorBound } from '@tollbench/engines/linalg/error-bound.ts';
import { leastSquares } from '@tollbench/engines/linalg/least-squares.ts';
import { fromRows, type Matrix } from '@tollbench/engines/linalg/matrix.ts';
import { multiply } from '@tollbench/engines/linalg/multiply.ts';
import { solve } from '@tollbench/engines/linalg/solve.ts';
import { InputError } from '../../define/error.ts';
import { showQuantity } from '../../define/si.ts';
import { plainEntries } from './entries.ts';
import type { MatrixInputs } from './inputs.ts';
import { operation } from './operations.ts';
import { isSmall } from './small.ts';
import { distance, type Found, NOTHING, type Shown, type Special, sentences } from './special.ts';
import { exactText } from './text.ts';

const column = (b: readonly Rational[]): Matrix => fromRows(b.map((y) => [toNumber(y)]));
const size = (x: ArrayLike<number>): number => Math.max(...Array.from(x, Math.abs));

/** A·x = b, exactly where that is quick. */
export function solveTask(inputs: MatrixInputs, exact: RationalMatrix, a: Matrix): Special {
  const right = parseMatrix(plainEntries(inputs.b));
  if (right.length !== a.rows || (right[0]?.length ?? 0) !== 1)
    throw new InputError(
      `is ${right.length}×${right[0]?.length ?? 0}; it must be a column of ${a.rows}`,
      { field: 'b', value: inputs.b.map((row) => row.join(' ')).join('; ') },
    );
  const b = right.map((row) => row[0] as Rational);
  return isSmall(exact, b)
    ? solveExactly(exact, b, a)
    : solveInDoubles(a, fromRows(b.map((y) => [toNumber(y)])));
}

/** A·x = b, exactly. */
function solveExactly(exact: RationalMatrix, b: readonly Rational[], a: Matrix): Special {
  const found = exactSolve(exact, [...b]);
  const operations = found.steps.map(operation);
  if (found.kind === 'unique') {
    const numbers = found.x.map(toNumber);
    const floating = a.rows === a.cols ? inDoubles(a, column(b), numbers) : null;
    return {
      ...NOTHING,
      found: {
        solutionKind: 'unique',
        consistent: true,
        solution: found.x,
        ...floating?.found,
      },
      shown: [
        {
          from: 'solution',
          name: 'x',
          rows: found.x.map((value, i) => [exactText(value), numbers[i] as number]),
          headings: ['exact', 'as a number'],
        },
      ],
      operations,
      verdict: sentences('One solution.', floating?.verdict ?? null),
    };
  }
  if (found.kind === 'inconsistent') {
    const fit = fitted(a, column(b));
    return {
      ...fit,
      found: { ...fit.found, consistent: false },
      operations,
      verdict: `No solution: row ${found.row + 1} of the reduced system reads 0 = something else. ${fit.verdict}`,
    };
  }
  const shown: Shown[] = [
    { from: 'solution', name: 'A solution', rows: found.particular.map((v) => [exactText(v)]) },
    ...found.directions.map(
      (d, k): Shown => ({
        from: 'homogeneousSolutions',
        part: `${k + 1}`,
        name: `Direction t${k + 1}`,
        rows: d.map((v) => [exactText(v)]),
        note: `x${(found.free[k] as number) + 1} = t${k + 1} is free`,
      }),
    ),
  ];
  return {
    ...NOTHING,
    found: {
      solutionKind: 'parametric',
      consistent: true,
      solution: found.particular,
      freeUnknowns: found.free.map((k) => k + 1),
      homogeneousSolutions: found.directions,
    },
    shown,
    operations,
    verdict: `Endlessly many solutions: ${found.free.length} unknown${found.free.length === 1 ? ' is' : 's are'} free.`,
  };
}

/** How the exact solution fares in doubles, as figures and in a sentence. */
function inDoubles(
  a: Matrix,
  b: Matrix,
  exact: readonly number[],
): { readonly found: Found; readonly verdict: string } {
  try {
    const x = solve(a, b).x.data;
    const largest = size(exact) || Number.MIN_VALUE;
    const error = Math.max(...exact.map((v, i) => Math.abs((x[i] as number) - v))) / largest;
    const bound = errorBound(a, x, b.data) / (size(x) || Number.MIN_VALUE);
    const promise = Number.isFinite(bound)
      ? `the rounding errors allow ${showQuantity(bound, '', 2)} at most`
      : 'no bound can be given';
    return {
      found: { solutionError: error, solutionErrorBound: boundOf(bound) },
      verdict:
        error === 0
          ? 'Solved in doubles by LU it comes out the same.'
          : `Solved in doubles by LU it comes out with a relative error of ${showQuantity(error, '', 2)}; ${promise}.`,
    };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const none = { value: null, note: error.message };
    return {
      found: { solutionError: none, solutionErrorBound: none },
      verdict: `In doubles LU refuses it: ${error.message}`,
    };
  }
}

const boundOf = (bound: number) =>
  Number.isFinite(bound) ? bound : { value: null, note: 'too ill-conditioned for any bound' };

/** A·x = b in doubles, with what is known of the error. */ function solveInDoubles(
  a: Matrix,
  b: Matrix,
): Special {
  if (a.rows !== a.cols) return fitted(a, b);
  const { x } = solve(a, b);
  const bound = errorBound(a, x.data, b.data) / (size(x.data) || Number.MIN_VALUE);
  return {
    ...NOTHING,
    found: {
      solutionKind: 'unique',
      solution: Array.from(x.data),
      solutionErrorBound: boundOf(bound),
    },
    shown: [{ from: 'solution', name: 'x', rows: Array.from(x.data, (v) => [v]) }],
    residual: distance(multiply(a, x), b),
    residualOf: 'solution',
    verdict: Number.isFinite(bound)
      ? `Solved by LU. The largest error of x is at most ${showQuantity(bound, '', 2)} of its largest entry.`
      : 'Solved by LU, too ill-conditioned for any bound on its error.',
  };
}

function fitted(a: Matrix, b: Matrix): Special {
  const { x, residual, rank } = leastSquares(a, b);
  const shortest = rank < a.cols ? ' Of all that reach it this x is the shortest.' : '';
  return {
    ...NOTHING,
    found: {
      solutionKind: 'leastSquares',
      solution: Array.from(x.data),
      leastSquaresResidual: residual[0] as number,
    },
    shown: [{ from: 'solution', name: 'x, least squares', rows: Array.from(x.data, (v) => [v]) }],
    verdict: `Least squares: the smallest ‖A x − b‖₂ is ${showQuantity(residual[0] as number, '', 4)}.${shortest}`,
  };
}
