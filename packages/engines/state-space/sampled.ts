import { EngineError } from '../error.ts';
import { blocks, part, symmetrized, times } from '../linalg/blocks.ts';
import { expm } from '../linalg/expm.ts';
import { type Matrix, transpose, zeros } from '../linalg/matrix.ts';
import { multiply } from '../linalg/multiply.ts';

/**
 * Φ = e^(AT) and Γ = ∫₀ᵀ e^(Aτ)B dτ: the plant behind a zero-order hold, exactly, from one exponential
 * (C. F. Van Loan, IEEE TAC 23, 1978). Throws `overflow`.
 */
export function heldPlant(a: Matrix, b: Matrix, sampleTime: number): { a: Matrix; b: Matrix } {
  const n = a.rows;
  const e = expm(
    times(
      sampleTime,
      blocks([
        [a, b],
        [zeros(b.cols, n), zeros(b.cols, b.cols)],
      ]),
    ),
  );
  return { a: part(e, 0, n, 0, n), b: part(e, 0, n, n, n + b.cols) };
}

/**
 * The weights of samples that cost what ∫ xᵀQx + 2xᵀSu + uᵀRu costs between them, the input held: Q, S, R of
 * discrete time for a continuous cost (Van Loan 1978). Throws `overflow`.
 */
export function heldCost(
  a: Matrix,
  b: Matrix,
  cost: { readonly q: Matrix; readonly r: Matrix; readonly s: Matrix },
  sampleTime: number,
): { q: Matrix; r: Matrix; s: Matrix } {
  const n = a.rows;
  const m = b.cols;
  const size = n + m;
  const drift = blocks([
    [a, b],
    [zeros(m, n), zeros(m, m)],
  ]);
  const weight = blocks([
    [cost.q, cost.s],
    [transpose(cost.s), cost.r],
  ]);
  const e = expm(
    times(
      sampleTime,
      blocks([
        [times(-1, transpose(drift)), weight],
        [zeros(size, size), drift],
      ]),
    ),
  );
  const total = symmetrized(
    multiply(transpose(part(e, size, 2 * size, size, 2 * size)), part(e, 0, size, size, 2 * size)),
  );
  if (!total.data.every(Number.isFinite))
    throw new EngineError('overflow', 'The cost of one sample is beyond the range of doubles.', {
      field: 'sampleTime',
      value: sampleTime,
    });
  return {
    q: part(total, 0, n, 0, n),
    r: part(total, n, size, n, size),
    s: part(total, 0, n, n, size),
  };
}

/**
 * Covariance of what continuous noise of intensity W adds to the state in one sample: ∫₀ᵀ e^(Aτ)·W·e^(Aᵀτ) dτ
 * (Van Loan 1978). Throws `overflow`.
 */
export function heldNoise(a: Matrix, w: Matrix, sampleTime: number): Matrix {
  const n = a.rows;
  const e = expm(
    times(
      sampleTime,
      blocks([
        [times(-1, a), w],
        [zeros(n, n), transpose(a)],
      ]),
    ),
  );
  return symmetrized(multiply(transpose(part(e, n, 2 * n, n, 2 * n)), part(e, 0, n, n, 2 * n)));
}
