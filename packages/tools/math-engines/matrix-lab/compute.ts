import { EngineError } from '@tollbench/engines/error.ts';
import { characteristicPolynomial } from '@tollbench/engines/exact/characteristic.ts';
import { determinant as exactDeterminant } from '@tollbench/engines/exact/determinant.ts';
import { columnSpace, eliminate, nullSpace } from '@tollbench/engines/exact/elimination.ts';
import { parseMatrix, type RationalMatrix } from '@tollbench/engines/exact/matrix.ts';
import { type Rational, toNumber } from '@tollbench/engines/exact/rational.ts';
import { inverse as exactInverse } from '@tollbench/engines/exact/solve.ts';
import { eigen } from '@tollbench/engines/linalg/eigen.ts';
import { expm } from '@tollbench/engines/linalg/expm.ts';
import { lu, luFactors } from '@tollbench/engines/linalg/lu.ts';
import { fromRows, type Matrix } from '@tollbench/engines/linalg/matrix.ts';
import { multiply } from '@tollbench/engines/linalg/multiply.ts';
import { norm1, normFrobenius, normMax } from '@tollbench/engines/linalg/norms.ts';
import { qr } from '@tollbench/engines/linalg/qr.ts';
import { svd } from '@tollbench/engines/linalg/svd.ts';
import { gcd } from '@tollbench/engines/numeric/gcd.ts';
import { superscript } from '@tollbench/engines/text/script-digits.ts';
import { InputError } from '../../define/error.ts';
import { showQuantity } from '../../define/si.ts';
import { complexText } from '../../text/complex.ts';
import { plainEntries } from './entries.ts';
import {
  distance,
  type MatrixResult,
  NOTHING,
  OF_FACTORS,
  operation,
  rowsOf,
  type Shown,
  type Special,
  show,
  texts,
} from './result.ts';
import { solveExactly, solveInDoubles } from './solve-task.ts';
import { exactText } from './text.ts';

export interface MatrixInputs {
  readonly a: readonly (readonly string[])[];
  readonly task: 'solve' | 'exact' | 'lu' | 'qr' | 'svd' | 'eigen' | 'expm';
  readonly b: readonly (readonly string[])[];
  readonly t: number;
}

/** Exact elimination of larger matrices makes fractions that nobody reads. */
const MOST_EXACT = 12;
/** Steps of an elimination times the square of the digits it comes to: some seconds, whatever the entries are. */
const MOST_WORK = 7e6;

const orderOf = (m: RationalMatrix): number => Math.max(m.length, m[0]?.length ?? 0);

/**
 * Whether exact elimination takes a moment. Its fractions grow to the rows' common denominators, and to
 * numerators over them, multiplied together; each step takes the common divisor of two of these.
 */
function isSmall(m: RationalMatrix, right: readonly Rational[] = []): boolean {
  const order = orderOf(m);
  if (order > MOST_EXACT) return false;
  const bits = (x: bigint): number => 4 * x.toString(16).length;
  const limit = Math.sqrt(MOST_WORK / order ** 3);
  let words = 0;
  for (const row of [...m, right]) {
    let common = 1n;
    let top = 0;
    for (const { n, d } of row) {
      common = (common / gcd(common, d)) * d;
      top = Math.max(top, bits(n));
      if (words + bits(common) / 32 > limit) return false;
    }
    words += (2 * bits(common) + top) / 64;
  }
  return words <= limit;
}

export function compute(inputs: MatrixInputs): MatrixResult {
  const exact = parseMatrix(plainEntries(inputs.a));
  const a = fromRows(exact.map((row) => row.map(toNumber)));
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
    ...conditionOf(s, exactRank, square && small ? exact : null),
    norm1: norm1(a),
    frobenius: normFrobenius(a),
    trace: square ? rowsOf(a).reduce((sum, row, i) => sum + (row[i] as number), 0) : null,
    determinant: square && small ? exactText(exactDeterminant(exact)) : null,
    exactRank,
    eigenvalues: values && {
      re: Array.from(values.re),
      im: Array.from(values.im),
      condition: Array.from(values.condition),
    },
    ...special,
  };
}

/** Below this share of σ₁ the smallest singular value is measured through the exact inverse. */
const DROWNED = 1e-10;

function conditionOf(
  s: Float64Array,
  exactRank: number | null,
  square: RationalMatrix | null,
): Pick<MatrixResult, 'condition' | 'inverseNorm'> {
  const [largest, least] = [s[0] as number, s.at(-1) as number];
  const infinite = { condition: Number.POSITIVE_INFINITY, inverseNorm: null };
  if (largest === 0 || (exactRank !== null && exactRank < s.length)) return infinite;
  if (square && least < DROWNED * largest) {
    // σₙ is only rounding here, but it is also 1/‖A⁻¹‖₂, and the inverse is known exactly.
    const inverse = fromRows(exactInverse(square).inverse.map((row) => row.map(toNumber)));
    if (inverse.data.every(Number.isFinite)) {
      const inverseNorm = svd(inverse).s[0] as number;
      return { condition: largest * inverseNorm, inverseNorm };
    }
  }
  return least === 0 ? infinite : { condition: largest / least, inverseNorm: null };
}

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
        residualOf: OF_FACTORS,
      };
    }
    case 'qr': {
      const { q, r } = qr(a, { thin: true });
      return {
        ...NOTHING,
        shown: [show('Q', q), show('R', r)],
        residual: distance(multiply(q, r), a),
        residualOf: OF_FACTORS,
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
        residualOf: OF_FACTORS,
      };
    }
    case 'eigen':
      return eigenTask(exact, a);
    case 'expm':
      return exponentialTask(inputs, a);
  }
}

function needSquare(a: Matrix, what: string): void {
  if (a.rows !== a.cols)
    throw new InputError(`is ${a.rows}×${a.cols}; ${what} needs a square matrix`, { field: 'a' });
}

function solveTask(inputs: MatrixInputs, exact: RationalMatrix, a: Matrix): Special {
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

function exactTask(exact: RationalMatrix): Special {
  if (orderOf(exact) > MOST_EXACT)
    throw new InputError(
      `is larger than ${MOST_EXACT}×${MOST_EXACT}; exact elimination stops there`,
      { field: 'a' },
    );
  if (!isSmall(exact))
    throw new InputError(
      'has entries of too many digits for exact elimination: take fewer digits, or fewer rows',
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
  const image = columnSpace(exact);
  if (image.length > 0)
    shown.push({ name: 'Column space', rows: texts(image), note: 'one basis vector a row' });
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
  if (n !== exact[0]?.length || !isSmall(exact)) return null;
  let rounded = false;
  const terms = characteristicPolynomial(exact).flatMap((c, i) => {
    if (c.n === 0n) return [];
    const power = n - i;
    const sign = c.n < 0n ? '−' : '+';
    // Short enough for the words to break around it in a narrow column.
    const whole = exactText({ n: c.n < 0n ? -c.n : c.n, d: c.d }, 24);
    const size = whole.replace('≈ ', '');
    if (size !== whole) rounded = true;
    const shown = size === '1' && power > 0 ? '' : `${size}${power > 0 ? ' ' : ''}`;
    return [`${sign} ${shown}${power > 1 ? `λ${superscript(power)}` : power === 1 ? 'λ' : ''}`];
  });
  return `Characteristic polynomial${rounded ? ', long coefficients rounded' : ''}: ${terms.join(' ').replace(/^\+ /u, '')}.`;
}

function eigenTask(exact: RationalMatrix, a: Matrix): Special {
  needSquare(a, 'an eigenvalue');
  const { re, im, vectors, condition } = eigen(a);
  const n = a.rows;
  const real = { rows: n, cols: n, data: vectors.re };
  const imaginary = { rows: n, cols: n, data: vectors.im };
  const note = 'column j belongs to eigenvalue j, length 1';
  const complex = im.some((x) => x !== 0);
  const both = Array.from({ length: n }, (_, i) =>
    Array.from({ length: n }, (_, j) =>
      complexText(
        { re: vectors.re[i * n + j] as number, im: vectors.im[i * n + j] as number },
        'i',
      ),
    ),
  );
  const lost = condition.filter((c) => c === Number.POSITIVE_INFINITY).length;
  const defective =
    lost === 0
      ? null
      : `Defective in doubles: ${lost} of ${n} eigenvalues share vectors that are parallel to rounding, so the vectors are no basis.`;
  return {
    ...NOTHING,
    shown: complex
      ? [
          { name: 'Eigenvectors', rows: both, note },
          { ...show('Eigenvectors, real part', real) },
          { ...show('Eigenvectors, imaginary part', imaginary) },
        ]
      : [{ ...show('Eigenvectors', real), note }],
    residual: eigenResidual(a, re, im, real, imaginary),
    residualOf: 'the pairs: largest entry of A v − λ v, relative to the largest of A',
    verdict: [defective, characteristicText(exact)].filter((x) => x !== null).join(' ') || null,
  };
}

function eigenResidual(
  a: Matrix,
  re: Float64Array,
  im: Float64Array,
  x: Matrix,
  y: Matrix,
): number {
  const n = a.rows;
  const [ax, ay] = [multiply(a, x).data, multiply(a, y).data];
  const errors = Array.from(x.data, (v, k) => {
    const [l, w, u] = [re[k % n] as number, im[k % n] as number, y.data[k] as number];
    return Math.hypot((ax[k] as number) - (l * v - w * u), (ay[k] as number) - (l * u + w * v));
  });
  return Math.max(...errors) / (normMax(a) || 1);
}

function exponentialTask(inputs: MatrixInputs, a: Matrix): Special {
  needSquare(a, 'the exponential');
  const at = (t: number): Matrix => {
    try {
      return expm({ ...a, data: a.data.map((x) => x * t) });
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      throw new InputError(`${error.message} at τ = ${showQuantity(t, 's')}`, {
        field: inputs.t === 1 ? 'a' : 't',
      });
    }
  };
  const t = Array.from({ length: 61 }, (_, i) => (i * inputs.t) / 60);
  const norm = t.map((time) => svd(at(time)).s[0] as number);
  return {
    ...NOTHING,
    shown: [show(inputs.t === 1 ? 'exp(A)' : 'exp(At)', at(inputs.t))],
    growth: { t, norm },
  };
}
