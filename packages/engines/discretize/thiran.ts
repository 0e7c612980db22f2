import { EngineError } from '../error.ts';

/** Highest order: beyond it a polynomial in doubles says little of its poles. */
export const MAX_THIRAN = 20;

/**
 * Thiran's all-pass filter, whose group delay at ω = 0 is `delay` samples, maximally flat: its denominator from the
 * highest power of z down, den[0] = 1; the numerator is the same backwards (J.-P. Thiran, "Recursive digital filters
 * with maximally flat group delay", IEEE Trans. Circuit Theory 18, 1971). Stable for delay > order − 1. Throws `out-of-range`.
 */
export function thiran(delay: number, order: number): number[] {
  if (!Number.isInteger(order) || order < 1 || order > MAX_THIRAN || !(delay > order - 1))
    throw new EngineError(
      'out-of-range',
      `A Thiran filter of order ${order} takes a delay of more than ${order - 1} samples, and order 1 to ${MAX_THIRAN}; this is ${delay}.`,
      { field: 'delay', value: delay },
    );
  let binomial = 1;
  return Array.from({ length: order + 1 }, (_, k) => {
    if (k === 0) return 1;
    binomial = (-binomial * (order - k + 1)) / k;
    let product = binomial;
    for (let i = 0; i <= order; i++) product *= (delay - order + i) / (delay - order + k + i);
    return product;
  });
}
