import { type Roots, roots } from '../numeric/roots.ts';

export interface FilterZeros extends Roots {
  /** Leading zero coefficients: a pure delay of that many samples, and no zero. */
  readonly delay: number;
}

/**
 * The zeros of H(z) = Σ h[k]·z^(−k), each with the radius of its inclusion disc; the n − 1 poles
 * all lie at 0. Throws what `roots` throws.
 */
export function filterZeros(h: ArrayLike<number>): FilterZeros {
  const coefficients = Float64Array.from(h);
  const delay = Math.max(
    0,
    coefficients.findIndex((value) => value !== 0),
  );
  let length = coefficients.length;
  // Trailing zero coefficients are zeros at the origin that cancel as many poles there.
  while (length > delay + 1 && coefficients[length - 1] === 0) length--;
  return { ...roots(coefficients.subarray(delay, length)), delay };
}
