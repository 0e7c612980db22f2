/** What the algebraic Riccati equations of continuous and of discrete time share. */
import { EngineError } from '../error.ts';
import { balance } from '../linalg/balance.ts';
import { blocks, combine, part, scaledBy, symmetrized } from '../linalg/blocks.ts';
import { lu } from '../linalg/lu.ts';
import { luSolve } from '../linalg/lu-solve.ts';
import { type Matrix, requireFinite, requireSquare, transpose, zeros } from '../linalg/matrix.ts';
import { normFrobenius } from '../linalg/norms.ts';
import { reorder } from '../linalg/reorder.ts';
import type { Schur } from '../linalg/schur.ts';
import { rounded, type Wide, wideSum, wideTranspose } from '../linalg/wide.ts';

/** The cost ∫ or Σ of xᵀQx + 2xᵀSu + uᵀRu along x′ = Ax + Bu: n×n, n×m, n×n, m×m, n×m. */
export interface RiccatiProblem {
  readonly a: Matrix;
  readonly b: Matrix;
  readonly q: Matrix;
  readonly r: Matrix;
  readonly s: Matrix;
}

export interface RiccatiSolution {
  /** The stabilising X, symmetric. */
  readonly x: Matrix;
  /** m×n: u = −K·x. */
  readonly k: Matrix;
  /** What the equation leaves of X, over the sum of its terms; Frobenius norms. */
  readonly residual: number;
}

/** Checks sizes and takes the symmetric parts of Q and R. Throws `shape`, `not-square`, `not-finite`. */
export function riccatiProblem(
  a: Matrix,
  b: Matrix,
  q: Matrix,
  r: Matrix,
  s: Matrix = zeros(a.rows, b.cols),
): RiccatiProblem {
  const n = requireSquare(a, 'A');
  const wanted: readonly (readonly [string, Matrix, number, number])[] = [
    ['B', b, n, b.cols],
    ['Q', q, n, n],
    ['R', r, b.cols, b.cols],
    ['S', s, n, b.cols],
  ];
  for (const [name, m, rows, cols] of wanted) {
    requireFinite(m, name);
    if (m.rows !== rows || m.cols !== cols)
      throw new EngineError(
        'shape',
        `${name} is ${m.rows}×${m.cols}; it must be ${rows}×${cols}.`,
        {
          field: name,
          value: [m.rows, m.cols],
        },
      );
  }
  return { a, b, q: symmetrized(q), r: symmetrized(r), s };
}

/** The equation in states x = T·x̃, T = diag(scale) of powers of two, so that nothing is rounded. */
export function inScaledStates(p: RiccatiProblem, scale: Float64Array): RiccatiProblem {
  const back = scale.map((t) => 1 / t);
  const ones = new Float64Array(p.b.cols).fill(1);
  return {
    a: scaledBy(p.a, back, scale),
    b: scaledBy(p.b, back, ones),
    q: scaledBy(p.q, scale, scale),
    r: p.r,
    s: scaledBy(p.s, scale, ones),
  };
}

/**
 * Powers of two that bring the quadratic and the constant term of the equation, and the entries within each,
 * to like size: from balancing [A G; Q Aᵀ] (as P. Benner, SIAM J. Sci. Comput. 22, 2001, symplectically).
 */
export function stateScaling(a: Matrix, g: Matrix, q: Matrix): Float64Array {
  const n = a.rows;
  const { scale } = balance(
    blocks([
      [a, g],
      [q, transpose(a)],
    ]),
  );
  return Float64Array.from({ length: n }, (_, i) => {
    const e = Math.round(Math.log2(scale[i]! / scale[n + i]!) / 2);
    return 2 ** Math.max(-400, Math.min(400, e));
  });
}

/** A⁻¹·B by LU, however badly A is conditioned; undefined where a pivot is zero or the quotient leaves the range. */
export function leftDivide(a: Matrix, b: Matrix): Matrix | undefined {
  const factors = lu(a);
  if (factors.zeroPivot >= 0) return undefined;
  const columns = transpose(b);
  const n = a.rows;
  const out = zeros(b.cols, n);
  for (let j = 0; j < b.cols; j++)
    out.data.set(luSolve(factors, columns.data.subarray(j * n, (j + 1) * n)), j * n);
  return out.data.every(Number.isFinite) ? transpose(out) : undefined;
}

/**
 * X = U₂·U₁⁻¹ of the subspace [U₁; U₂] of the selected eigenvalues of a 2n×2n matrix; undefined where these are
 * not n, or U₁ has no inverse.
 */
export function graphOf(
  form: Schur,
  select: (re: number, im: number) => boolean,
): Matrix | undefined {
  const n = form.t.rows / 2;
  const { form: ordered, selected } = reorder(form, select);
  if (selected !== n) return undefined;
  const q = ordered.q as Matrix;
  const u1 = part(q, 0, n, 0, n);
  const u2 = part(q, n, 2 * n, 0, n);
  const x = leftDivide(transpose(u1), transpose(u2));
  return x && symmetrized(x);
}

/** The whole of a residual from its half, and how large it is beside its terms. */
export function withTranspose(half: Wide, size: number): { sum: Matrix; residual: number } {
  const whole = wideSum(half.rows, half.cols, [
    { factor: 1, right: half },
    { factor: 1, right: wideTranspose(half) },
  ]);
  const sum = rounded(whole);
  return { sum, residual: size === 0 ? 0 : normFrobenius(sum) / size };
}

/** One of the two equations at some X. */
export interface Equation {
  readonly at: (x: Matrix) => Standing | undefined;
  /** Newton's correction from the residual and the closed loop; undefined where there is none. */
  readonly correction: (closed: Matrix, sum: Matrix) => Matrix | undefined;
}

export interface Standing {
  readonly k: Matrix;
  readonly closed: Matrix;
  /** The residual, in twice the digits until it was rounded, and its size relative to its terms. */
  readonly sum: Matrix;
  readonly residual: number;
}

const MAX_STEPS = 30;

/**
 * Newton's method (D. L. Kleinman, IEEE TAC 13, 1968) as corrections from a residual of twice the digits, until that
 * no longer falls: X then is right to the last digits also where the equation is so badly conditioned that a
 * residual in doubles would say nothing (N. J. Higham, Accuracy and Stability, 2nd ed., ch. 12).
 */
export function refined(equation: Equation, start: Matrix): RiccatiSolution | undefined {
  let best: RiccatiSolution | undefined;
  let x = start;
  for (let step = 0; step < MAX_STEPS; step++) {
    const here = equation.at(x);
    if (!here || !(here.residual < Number.POSITIVE_INFINITY)) break;
    const before = best?.residual ?? Number.POSITIVE_INFINITY;
    if (here.residual < before) best = { x, k: here.k, residual: here.residual };
    if (!(here.residual < before / 2)) break;
    const e = equation.correction(here.closed, symmetrized(here.sum));
    if (!e) break;
    // Less than half of the last digit: nothing is left to correct.
    if (normFrobenius(e) < 2 ** -54 * normFrobenius(x)) break;
    x = symmetrized(combine(1, x, 1, e));
  }
  return best;
}

/** With a residual below this no other start is tried. */
const GOOD = 1e-13;
/** A larger residual is none of a solution. */
const MAX_RESIDUAL = 1e-6;

/**
 * The stabilising solution of the least residual that the starts lead to, tried in turn until one is good.
 * Throws `infeasible`, for `what` is not controlled or costs nothing, where none does.
 */
export function stabilising(
  equation: Equation,
  starts: readonly (() => Matrix | undefined)[],
  stabilises: (found: RiccatiSolution) => boolean,
  what: string,
): RiccatiSolution {
  let best: RiccatiSolution | undefined;
  for (const start of starts) {
    const x = start();
    const found = x && refined(equation, x);
    if (found && stabilises(found) && (!best || found.residual < best.residual)) best = found;
    if (best && best.residual < GOOD) break;
  }
  if (!best || !(best.residual < MAX_RESIDUAL))
    throw new EngineError(
      'infeasible',
      `The Riccati equation has no stabilising solution that doubles can tell: a mode on ${what} is not controlled, or costs nothing.`,
      { field: 'Q' },
    );
  return best;
}
