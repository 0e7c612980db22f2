import { EngineError } from '@tollbench/engines/error.ts';
import type { RationalMatrix } from '@tollbench/engines/exact/matrix.ts';
import { type Rational, toNumber } from '@tollbench/engines/exact/rational.ts';
import { solve as exactSolve } from '@tollbench/engines/exact/solve.ts';
import { errorBound } from '@tollbench/engines/linalg/error-bound.ts';
import { leastSquares } from '@tollbench/engines/linalg/least-squares.ts';
import { fromRows, type Matrix } from '@tollbench/engines/linalg/matrix.ts';
import { multiply } from '@tollbench/engines/linalg/multiply.ts';
import { solve } from '@tollbench/engines/linalg/solve.ts';
import { showQuantity } from '../../define/si.ts';
import { distance, NOTHING, operation, type Shown, type Special } from './result.ts';
import { exactText } from './text.ts';

const column = (b: readonly Rational[]): Matrix => fromRows(b.map((y) => [toNumber(y)]));
const size = (x: ArrayLike<number>): number => Math.max(...Array.from(x, Math.abs));

/** A·x = b, exactly. */
export function solveExactly(exact: RationalMatrix, b: readonly Rational[], a: Matrix): Special {
  const found = exactSolve(exact, [...b]);
  const operations = found.steps.map(operation);
  if (found.kind === 'unique') {
    const numbers = found.x.map(toNumber);
    return {
      ...NOTHING,
      shown: [
        {
          name: 'x',
          rows: found.x.map((value, i) => [exactText(value), numbers[i] as number]),
          note: 'exact, and as a number',
        },
      ],
      operations,
      verdict: `One solution.${a.rows === a.cols ? ` ${inDoubles(a, column(b), numbers)}` : ''}`,
    };
  }
  if (found.kind === 'inconsistent') {
    const fit = fitted(a, column(b));
    return {
      ...fit,
      operations,
      verdict: `No solution: row ${found.row + 1} of the reduced system reads 0 = something else. ${fit.verdict}`,
    };
  }
  const shown: Shown[] = [
    { name: 'A solution', rows: found.particular.map((v) => [exactText(v)]) },
    ...found.directions.map(
      (d, k): Shown => ({
        name: `Direction t${k + 1}`,
        rows: d.map((v) => [exactText(v)]),
        note: `x${(found.free[k] as number) + 1} = t${k + 1} is free`,
      }),
    ),
  ];
  return {
    ...NOTHING,
    shown,
    operations,
    verdict: `Endlessly many solutions: ${found.free.length} unknown${found.free.length === 1 ? ' is' : 's are'} free.`,
  };
}

/** How the exact solution fares in doubles, in a sentence. */
function inDoubles(a: Matrix, b: Matrix, exact: readonly number[]): string {
  try {
    const x = solve(a, b).x.data;
    const largest = size(exact) || Number.MIN_VALUE;
    const error = Math.max(...exact.map((v, i) => Math.abs((x[i] as number) - v))) / largest;
    const bound = errorBound(a, x, b.data) / (size(x) || Number.MIN_VALUE);
    const promise = Number.isFinite(bound)
      ? `the rounding errors allow ${showQuantity(bound, '', 2)} at most`
      : 'no bound can be given';
    return error === 0
      ? 'Solved in doubles by LU it comes out the same.'
      : `Solved in doubles by LU it comes out with a relative error of ${showQuantity(error, '', 2)}; ${promise}.`;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return `In doubles LU refuses it: ${error.message}.`;
  }
}

/** A·x = b in doubles, with what is known of the error. */
export function solveInDoubles(a: Matrix, b: Matrix): Special {
  if (a.rows !== a.cols) return fitted(a, b);
  const { x } = solve(a, b);
  const bound = errorBound(a, x.data, b.data) / (size(x.data) || Number.MIN_VALUE);
  return {
    ...NOTHING,
    shown: [{ name: 'x', rows: Array.from(x.data, (v) => [v]) }],
    residual: distance(multiply(a, x), b),
    residualOf: 'the solution: largest entry of A x − b, relative to the largest of b',
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
    shown: [{ name: 'x, least squares', rows: Array.from(x.data, (v) => [v]) }],
    verdict: `Least squares: the smallest ‖A x − b‖₂ is ${showQuantity(residual[0] as number, '', 4)}.${shortest}`,
  };
}
