import { balance } from '../linalg/balance.ts';
import { blocks, part, scaledBy } from '../linalg/blocks.ts';
import { identity, type Matrix, transpose, zeros } from '../linalg/matrix.ts';
import { multiply } from '../linalg/multiply.ts';
import { normFrobenius } from '../linalg/norms.ts';
import { qr } from '../linalg/qr.ts';

export interface Staircase {
  /** Qᵀ·A·Q = [A₁ *; 0 A₂] and Qᵀ·B = [B₁; 0]: (A₁, B₁) is controllable, the eigenvalues of A₂ are not. */
  readonly a: Matrix;
  readonly b: Matrix;
  /** Orthogonal. Its first `controllable` columns span the controllable subspace. */
  readonly q: Matrix;
  readonly controllable: number;
  /** Heights of the stairs; their number is the controllability index. */
  readonly stairs: readonly number[];
}

/**
 * The controllability staircase form by orthogonal transformations, each rank read off a QR with pivoting
 * (P. Van Dooren, IEEE TAC 26, 1981; A. Varga, 1981). A stair's entries under `tolerance`·‖[A B]‖ count as zero.
 */
export function staircase(a: Matrix, b: Matrix, tolerance: number): Staircase {
  const n = a.rows;
  const least = tolerance * Math.hypot(normFrobenius(a), normFrobenius(b));
  let [at, bt, q] = [a, b, identity(n)];
  let stair = b;
  let top = 0;
  const stairs: number[] = [];
  while (top < n) {
    const { q: u, r } = qr(stair, { pivoting: true });
    let rank = 0;
    while (rank < Math.min(r.rows, r.cols) && Math.abs(r.data[rank * r.cols + rank]!) > least)
      rank++;
    if (rank === 0) break;
    const z = embedded(u, top, n);
    at = multiply(multiply(transpose(z), at), z);
    bt = multiply(transpose(z), bt);
    q = multiply(q, z);
    stairs.push(rank);
    const next = top + rank;
    if (next === n) {
      top = n;
      break;
    }
    stair = part(at, next, n, top, next);
    top = next;
  }
  return { ...cleaned(at, bt, stairs, top), q, controllable: top, stairs };
}

function embedded(u: Matrix, top: number, n: number): Matrix {
  const rest = n - top;
  return top === 0
    ? u
    : blocks([
        [identity(top), zeros(top, rest)],
        [zeros(rest, top), u],
      ]);
}

/** What is zero by the ranks found, as zeros. */
function cleaned(
  a: Matrix,
  b: Matrix,
  stairs: readonly number[],
  controllable: number,
): { a: Matrix; b: Matrix } {
  const n = a.rows;
  const [ac, bc] = [
    { ...a, data: a.data.slice() },
    { ...b, data: b.data.slice() },
  ];
  const first = stairs[0] ?? 0;
  bc.data.fill(0, first * b.cols);
  let column = 0;
  stairs.forEach((width, k) => {
    const below = column + width + (stairs[k + 1] ?? 0);
    for (let i = below; i < n; i++) ac.data.fill(0, i * n + column, i * n + column + width);
    column += width;
  });
  for (let i = controllable; i < n; i++) ac.data.fill(0, i * n, i * n + controllable);
  return { a: ac, b: bc };
}

/** A system in states and inputs of like size, so that one tolerance is right for all of them. */
export interface Scaled {
  readonly a: Matrix;
  readonly b: Matrix;
  readonly c: Matrix;
  /** x = diag(state)·x̃, u = diag(input)·ũ and ỹ = diag(output)·y; powers of two. */
  readonly state: Float64Array;
  readonly input: Float64Array;
  readonly output: Float64Array;
}

/** States balanced, columns of B and rows of C of length near ‖A‖ or 1; a column of zeros stays. */
export function scaledSystem(a: Matrix, b: Matrix, c: Matrix): Scaled {
  const { matrix, scale: state } = balance(a);
  const back = state.map((t) => 1 / t);
  const size = normFrobenius(matrix) || 1;
  const ones = (k: number) => new Float64Array(k).fill(1);
  const b1 = scaledBy(b, back, ones(b.cols));
  const c1 = scaledBy(c, ones(c.rows), state);
  const near = (length: number) => (length > 0 ? 2 ** Math.round(Math.log2(size / length)) : 1);
  const columns = Float64Array.from({ length: b.cols }, (_, j) =>
    near(normFrobenius(part(b1, 0, b.rows, j, j + 1))),
  );
  const rows = Float64Array.from({ length: c.rows }, (_, i) =>
    near(normFrobenius(part(c1, i, i + 1, 0, c.cols))),
  );
  return {
    a: matrix,
    b: scaledBy(b1, ones(a.rows), columns),
    c: scaledBy(c1, rows, ones(a.rows)),
    state,
    input: columns,
    output: rows,
  };
}
