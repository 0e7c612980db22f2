/**
 * Linear-phase FIR design of least weighted squared error over bands, types I to IV.
 *
 * Minimises Σ W_b ∫_b (A(ω) − D(ω))² dω with D straight between each band's edges. The integrals
 * of products of cosines (or sines) are closed forms in sums and differences of their orders, so
 * there is no grid (Parks & Burrus, Digital Filter Design, 1987, ch. 3).
 */
import { EngineError } from '../error.ts';
import { lu } from '../linalg/lu.ts';
import { luSolve } from '../linalg/lu-solve.ts';
import { rcond1 } from '../linalg/rcond.ts';
import { type Band, checkBands } from './band.ts';

export interface LeastSquaresSpec {
  /** Coefficients, 1 to 1500 (the normal equations are dense). */
  readonly taps: number;
  readonly bands: readonly Band[];
  /** `odd` gives types III and IV, which approximate i·D(ω). Default `even`. */
  readonly symmetry?: 'even' | 'odd';
}

/** Normal equations worse than this leave fewer than four digits. */
const MIN_RCOND = 1e-13;

/** ∫ cos νω dω from a to b, ν ≥ 0. */
function cosIntegral(order: number, a: number, b: number): number {
  if (order === 0) return b - a;
  // As a product: the difference of two sines cancels on a narrow band.
  return (2 * Math.cos((order * (a + b)) / 2) * Math.sin((order * (b - a)) / 2)) / order;
}

/** ∫ (p + q(ω − a))·φ(νω) dω from a to b, φ the cosine or the sine. */
function lineIntegral(
  order: number,
  a: number,
  b: number,
  p: number,
  q: number,
  odd: boolean,
): number {
  const end = p + q * (b - a);
  if (order === 0) return odd ? 0 : ((p + end) / 2) * (b - a);
  const [ca, sa, cb, sb] = [
    Math.cos(order * a),
    Math.sin(order * a),
    Math.cos(order * b),
    Math.sin(order * b),
  ];
  return odd
    ? (p * ca - end * cb) / order + (q * (sb - sa)) / order ** 2
    : (end * sb - p * sa) / order + (q * (cb - ca)) / order ** 2;
}

/** The impulse response; ill-conditioned normal equations are refused with their condition. */
export function leastSquares(spec: LeastSquaresSpec): Float64Array {
  const { taps, symmetry = 'even' } = spec;
  const odd = symmetry === 'odd';
  const whole = taps % 2 === 1;
  const unknowns = Math.floor(taps / 2) + (whole && !odd ? 1 : 0);
  if (!Number.isInteger(taps) || taps > 1500 || unknowns < 1) {
    throw new EngineError(
      'out-of-range',
      `The number of coefficients ${taps} is not ${odd ? 2 : 1} to 1500.`,
      {
        field: 'taps',
        value: taps,
      },
    );
  }
  checkBands(spec.bands);
  // Basis function k is φ((k + shift)ω): 0, 1, … ; ½, 1½, … ; or 1, 2, …
  const shift = whole ? (odd ? 1 : 0) : 0.5;
  const q = new Float64Array(2 * unknowns + 1);
  const right = new Float64Array(unknowns);
  for (const { from, to, desired, weight = 1 } of spec.bands) {
    const [low, high] = typeof desired === 'number' ? [desired, desired] : desired;
    const [a, b] = [2 * Math.PI * from, 2 * Math.PI * to];
    for (let order = 0; order < q.length; order++) {
      q[order] = q[order]! + weight * cosIntegral(order, a, b);
    }
    for (let k = 0; k < unknowns; k++) {
      right[k] =
        right[k]! + weight * lineIntegral(k + shift, a, b, low, (high - low) / (b - a), odd);
    }
  }
  const data = new Float64Array(unknowns * unknowns);
  let norm = 0;
  for (let k = 0; k < unknowns; k++) {
    let column = 0;
    for (let l = 0; l < unknowns; l++) {
      const sum = q[k + l + 2 * shift]!;
      const value = 0.5 * (q[Math.abs(k - l)]! + (odd ? -sum : sum));
      data[k * unknowns + l] = value;
      column += Math.abs(value);
    }
    norm = Math.max(norm, column);
  }
  const factors = lu({ rows: unknowns, cols: unknowns, data });
  const rcond = rcond1(factors, norm);
  if (!(rcond > MIN_RCOND)) {
    throw new EngineError(
      'ill-conditioned',
      `The least-squares equations have condition ${(1 / rcond).toExponential(1)}: fewer coefficients, or bands with narrower gaps between them, are needed.`,
      { field: 'taps', value: taps },
    );
  }
  const c = luSolve(factors, right);
  const h = new Float64Array(taps);
  const middle = (taps - 1) / 2;
  for (let k = 0; k < unknowns; k++) {
    const at = k + shift;
    const value = at === 0 ? c[k]! : c[k]! / 2;
    h[middle + at] = odd ? -value : value;
    h[middle - at] = value;
  }
  return h;
}
