import { characteristicPolynomial } from '@tollbench/engines/exact/characteristic.ts';
import { determinant as exactDeterminant } from '@tollbench/engines/exact/determinant.ts';
import {
  columnSpace,
  describe,
  eliminate,
  nullSpace,
  type RowStep,
} from '@tollbench/engines/exact/elimination.ts';
import { parseMatrix, type RationalMatrix } from '@tollbench/engines/exact/matrix.ts';
import { format, type Rational, toNumber } from '@tollbench/engines/exact/rational.ts';
import { inverse as exactInverse, solve as exactSolve } from '@tollbench/engines/exact/solve.ts';
import { eigen } from '@tollbench/engines/linalg/eigen.ts';
import { expm } from '@tollbench/engines/linalg/expm.ts';
import { leastSquares } from '@tollbench/engines/linalg/least-squares.ts';
import { lu, luFactors } from '@tollbench/engines/linalg/lu.ts';
import { fromRows, type Matrix } from '@tollbench/engines/linalg/matrix.ts';
import { multiply } from '@tollbench/engines/linalg/multiply.ts';
import { norm1, normFrobenius, normMax } from '@tollbench/engines/linalg/norms.ts';
import { qr } from '@tollbench/engines/linalg/qr.ts';
import { solve } from '@tollbench/engines/linalg/solve.ts';
import { svd } from '@tollbench/engines/linalg/svd.ts';
import { InputError } from '../../define/error.ts';
import { showQuantity } from '../../define/si.ts';

export interface MatrixInputs {
  readonly a: readonly (readonly string[])[];
  readonly task: 'solve' | 'exact' | 'lu' | 'qr' | 'svd' | 'eigen' | 'expm';
  readonly b: readonly (readonly string[])[];
  readonly t: number;
}

/** Rows of a matrix as numbers or as exact text, with a name: what is shown as a table. */
export interface Shown {
  readonly name: string;
  readonly rows: readonly (readonly (number | string)[])[];
  readonly note?: string;
}

/** One row operation in words, with the matrix after it. */
export interface Operation {
  readonly text: string;
  readonly after: readonly (readonly string[])[];
}

export interface MatrixResult {
  readonly rows: number;
  readonly cols: number;
  /** The entries as doubles. */
  readonly entries: readonly (readonly number[])[];
  readonly singular: readonly number[];
  readonly rank: number;
  /** κ₂ = σ₁/σₙ; Infinity for a matrix that is singular in doubles. */
  readonly condition: number;
  readonly norm1: number;
  readonly frobenius: number;
  readonly trace: number | null;
  /** Of the matrix as written, exactly; null where it is not square or too large for that. */
  readonly determinant: string | null;
  readonly exactRank: number | null;
  /** Ascending real part; null where the matrix is not square. */
  readonly eigenvalues: {
    readonly re: readonly number[];
    readonly im: readonly number[];
    readonly condition: readonly number[];
  } | null;
  readonly shown: readonly Shown[];
  readonly operations: readonly Operation[];
  /** ‖A − product of the factors‖ / ‖A‖, or of A·x = b; null where nothing was factored. */
  readonly residual: number | null;
  /** ‖e^{Aτ}‖₂ for τ from 0 to t; only of the exponential. */
  readonly growth: { readonly t: readonly number[]; readonly norm: readonly number[] } | null;
  readonly verdict: string | null;
}

/** Exact elimination of larger matrices makes fractions that nobody reads. */
const MOST_EXACT = 12;

export function compute(inputs: MatrixInputs): MatrixResult {
  const exact = parseMatrix(inputs.a);
  const a = fromRows(exact.map((row) => row.map(toNumber)));
  const square = a.rows === a.cols;
  const small = Math.max(a.rows, a.cols) <= MOST_EXACT;
  const { s } = svd(a);
  const rankTolerance = Math.max(a.rows, a.cols) * Number.EPSILON * (s[0] as number);
  const least = s.at(-1) as number;
  const values = square ? eigen(a) : null;
  const special = taskOf(inputs, exact, a);
  return {
    rows: a.rows,
    cols: a.cols,
    entries: rowsOf(a),
    singular: Array.from(s),
    rank: s.filter((x) => x > rankTolerance).length,
    condition: least === 0 ? Number.POSITIVE_INFINITY : (s[0] as number) / least,
    norm1: norm1(a),
    frobenius: normFrobenius(a),
    trace: square ? rowsOf(a).reduce((sum, row, i) => sum + (row[i] as number), 0) : null,
    determinant: square && small ? format(exactDeterminant(exact)) : null,
    exactRank: small ? eliminate(exact).pivots.length : null,
    eigenvalues: values && {
      re: Array.from(values.re),
      im: Array.from(values.im),
      condition: Array.from(values.condition),
    },
    ...special,
  };
}

type Special = Pick<MatrixResult, 'shown' | 'operations' | 'residual' | 'growth' | 'verdict'>;
const NOTHING: Special = { shown: [], operations: [], residual: null, growth: null, verdict: null };

function taskOf(inputs: MatrixInputs, exact: RationalMatrix, a: Matrix): Special {
  switch (inputs.task) {
    case 'solve':
      return solveTask(inputs, exact, a);
    case 'exact':
      return exactTask(exact);
    case 'lu': {
      needSquare(a, 'LU with partial pivoting');
      const factors = lu(a);
      const { l, u } = luFactors(factors);
      const permuted = fromRows(Array.from(factors.permutation, (i) => rowsOf(a)[i] as number[]));
      return {
        ...NOTHING,
        shown: [
          show('L', l),
          show('U', u),
          {
            name: 'P',
            rows: [Array.from(factors.permutation, (i) => i + 1)],
            note: 'row i of PA is this row of A',
          },
        ],
        residual: distance(multiply(l, u), permuted),
      };
    }
    case 'qr': {
      const { q, r } = qr(a, { thin: true });
      return {
        ...NOTHING,
        shown: [show('Q', q), show('R', r)],
        residual: distance(multiply(q, r), a),
      };
    }
    case 'svd': {
      const { u, s, v } = svd(a);
      const scaled = fromRows(rowsOf(u).map((row) => row.map((x, j) => x * (s[j] as number))));
      const vt = fromRows(
        Array.from({ length: v.cols }, (_, j) => rowsOf(v).map((row) => row[j] as number)),
      );
      return {
        ...NOTHING,
        shown: [show('U', u), { name: 'σ', rows: [Array.from(s)] }, show('V', v)],
        residual: distance(multiply(scaled, vt), a),
      };
    }
    case 'eigen': {
      needSquare(a, 'an eigenvalue');
      const { vectors } = eigen(a);
      const rows = Array.from({ length: a.rows }, (_, i) =>
        Array.from({ length: a.cols }, (_, j) =>
          complexText(vectors.re[i * a.cols + j] as number, vectors.im[i * a.cols + j] as number),
        ),
      );
      return {
        ...NOTHING,
        shown: [{ name: 'Eigenvectors', rows, note: 'column j belongs to eigenvalue j, length 1' }],
        verdict: characteristicText(exact),
      };
    }
    case 'expm':
      return exponentialTask(inputs, a);
  }
}

function needSquare(a: Matrix, what: string): void {
  if (a.rows !== a.cols)
    throw new InputError(`is ${a.rows}×${a.cols}; ${what} needs a square matrix`, { field: 'a' });
}

function solveTask(inputs: MatrixInputs, exact: RationalMatrix, a: Matrix): Special {
  const right = parseMatrix(inputs.b);
  if (right.length !== a.rows || (right[0]?.length ?? 0) !== 1)
    throw new InputError(
      `is ${right.length}×${right[0]?.length ?? 0}; it must be a column of ${a.rows}`,
      { field: 'b', value: inputs.b.map((row) => row.join(' ')).join('; ') },
    );
  const b = right.map((row) => row[0] as Rational);
  const small = Math.max(a.rows, a.cols) <= MOST_EXACT;
  if (small) {
    const found = exactSolve(exact, b);
    const operations = found.steps.map(operation);
    if (found.kind === 'unique') {
      const x = found.x.map(format);
      const numeric =
        a.rows === a.cols
          ? attempt(() => Array.from(solve(a, fromRows(b.map((y) => [toNumber(y)]))).x.data))
          : null;
      const shown: Shown[] = [
        {
          name: 'x',
          rows: x.map((value, i) => [value, toNumber(found.x[i] as Rational)]),
          note: 'exact, and as a number',
        },
      ];
      const worst = numeric
        ? Math.max(...numeric.map((v, i) => Math.abs(v - toNumber(found.x[i] as Rational)))) /
          Math.max(...found.x.map((v) => Math.abs(toNumber(v))), Number.MIN_VALUE)
        : null;
      return {
        ...NOTHING,
        shown,
        operations,
        verdict:
          worst === null
            ? 'One solution.'
            : `One solution. Solved in doubles by LU it comes out ${worst === 0 ? 'the same' : `with a relative error of ${showQuantity(worst, '', 2)}`}.`,
      };
    }
    if (found.kind === 'inconsistent') {
      const fit = leastSquares(a, fromRows(b.map((y) => [toNumber(y)])));
      return {
        ...NOTHING,
        shown: [{ name: 'x, least squares', rows: Array.from(fit.x.data, (v) => [v]) }],
        operations,
        verdict: `No solution: row ${found.row + 1} of the reduced system reads 0 = something else. Least squares is shown instead.`,
      };
    }
    const shown: Shown[] = [
      { name: 'A solution', rows: found.particular.map((v) => [format(v)]) },
      ...found.directions.map(
        (d, k): Shown => ({
          name: `Direction t${k + 1}`,
          rows: d.map((v) => [format(v)]),
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
  const column = fromRows(b.map((y) => [toNumber(y)]));
  if (a.rows !== a.cols)
    return {
      ...NOTHING,
      shown: [
        { name: 'x, least squares', rows: Array.from(leastSquares(a, column).x.data, (v) => [v]) },
      ],
      verdict: 'Solved by least squares.',
    };
  const { x } = solve(a, column);
  return { ...NOTHING, shown: [show('x', x)], residual: distance(multiply(a, x), column) };
}

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    // Singular to working precision; the exact solution stands and the condition number says why.
    return null;
  }
}

function exactTask(exact: RationalMatrix): Special {
  if (Math.max(exact.length, exact[0]?.length ?? 0) > MOST_EXACT)
    throw new InputError(
      `is larger than ${MOST_EXACT}×${MOST_EXACT}; exact elimination stops there`,
      { field: 'a' },
    );
  const { rref, steps } = eliminate(exact);
  const square = exact.length === exact[0]?.length;
  const shown: Shown[] = [{ name: 'Reduced row echelon form', rows: texts(rref) }];
  let verdict = square ? 'Singular: it has no inverse.' : null;
  const kernel = nullSpace(exact);
  if (square && kernel.length === 0) {
    shown.push({ name: 'Inverse', rows: texts(exactInverse(exact).inverse) });
    verdict = 'Invertible.';
  }
  shown.push({
    name: 'Column space',
    rows: texts(columnSpace(exact)),
    note: 'one basis vector a row',
  });
  if (kernel.length > 0)
    shown.push({ name: 'Null space', rows: texts(kernel), note: 'one basis vector a row' });
  const polynomial = characteristicText(exact);
  return {
    ...NOTHING,
    shown,
    operations: steps.map(operation),
    verdict: [verdict, polynomial].filter((x) => x !== null).join(' ') || null,
  };
}

function characteristicText(exact: RationalMatrix): string | null {
  const n = exact.length;
  if (n !== exact[0]?.length || n > MOST_EXACT) return null;
  const terms = characteristicPolynomial(exact).flatMap((c, i) => {
    if (c.n === 0n) return [];
    const power = n - i;
    const sign = c.n < 0n ? '−' : '+';
    const size = format({ n: c.n < 0n ? -c.n : c.n, d: c.d });
    const shown = size === '1' && power > 0 ? '' : `${size}${power > 0 ? ' ' : ''}`;
    return [`${sign} ${shown}${power > 1 ? `λ${raised(power)}` : power === 1 ? 'λ' : ''}`];
  });
  return `Characteristic polynomial: ${terms.join(' ').replace(/^\+ /u, '')}.`;
}

/** Digits as superscripts. */
const raised = (n: number): string => [...String(n)].map((d) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(d)]).join('');

function exponentialTask(inputs: MatrixInputs, a: Matrix): Special {
  needSquare(a, 'the exponential');
  const at = (t: number): Matrix => expm({ ...a, data: a.data.map((x) => x * t) });
  const t = Array.from({ length: 61 }, (_, i) => (i * inputs.t) / 60);
  const norm = t.map((time) => svd(at(time)).s[0] as number);
  return {
    ...NOTHING,
    shown: [show(inputs.t === 1 ? 'exp(A)' : 'exp(At)', at(inputs.t))],
    growth: { t, norm },
  };
}

const rowsOf = (m: Matrix): number[][] =>
  Array.from({ length: m.rows }, (_, i) =>
    Array.from(m.data.subarray(i * m.cols, (i + 1) * m.cols)),
  );
const show = (name: string, m: Matrix): Shown => ({ name, rows: rowsOf(m) });
const texts = (m: RationalMatrix): string[][] => m.map((row) => row.map(format));
const operation = (step: RowStep): Operation => ({
  text: describe(step),
  after: texts(step.after),
});

/** ‖X − Y‖ / ‖Y‖ in the largest entry. */
function distance(x: Matrix, y: Matrix): number {
  const difference = { ...x, data: x.data.map((v, i) => v - (y.data[i] as number)) };
  const size = normMax(y);
  return size === 0 ? normMax(difference) : normMax(difference) / size;
}

export function complexText(re: number, im: number, digits = 5): string {
  const r = String(Number(re.toPrecision(digits)));
  if (im === 0) return r;
  const i = String(Number(Math.abs(im).toPrecision(digits)));
  return `${re === 0 ? '' : `${r} `}${im < 0 ? '−' : re === 0 ? '' : '+'}${re === 0 ? '' : ' '}${i}i`;
}
