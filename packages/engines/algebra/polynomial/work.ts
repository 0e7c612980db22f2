/**
 * A bound for the work of one question. What a short text asks of exact algebra cannot be told beforehand: the
 * products of terms that are formed for it are counted, and the coefficients of sums, by every product and sum of
 * polynomials, and end it where they are too many. All of it runs without waiting for anything, so that one count is enough.
 */
import { EngineError } from '../../error.ts';

let left = Number.POSITIVE_INFINITY;

/**
 * What a piece of work comes to, with at most so many products of terms (within those of a piece around it). Throws
 * `out-of-range` where it takes more.
 */
export function within<T>(products: number, work: () => T): T {
  const around = left;
  left = Math.min(products, around);
  const given = left;
  try {
    return work();
  } finally {
    left = around - (given - left);
  }
}

/** Takes products of terms from what is left. */
export function spend(products: number): void {
  left -= products;
  if (left < 0)
    throw new EngineError(
      'out-of-range',
      'The exact algebra of this takes too long. Fewer letters, lower powers or numbers in place of letters shorten it.',
    );
}
