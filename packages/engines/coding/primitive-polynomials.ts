import { EngineError } from '../error.ts';

/**
 * For degrees from 2 to 128 the primitive polynomial with the fewest terms, the least of those: its
 * exponents between x^n and 1. Found by search, proven primitive in the tests.
 */
const MIDDLE = `
1, 1, 1, 2, 1, 1, 4 3 2, 4, 3, 2, 6 4 1, 4 3 1, 5 3 1, 1, 5 3 2, 3, 7, 5 2 1, 3, 2, 1, 5, 4
3 1, 3, 6 2 1, 5 2 1, 3, 2, 6 4 1, 3, 7 6 2, 13, 8 4 3, 2, 11, 6 4 1, 6 5 1, 4, 5 4 3, 3, 7
4 3, 6 4 3, 6 5 2, 4 3 1, 8 7 6, 5, 9 7 4, 9, 4 3 2, 6 3 1, 3, 6 2 1, 8 6 3, 24, 7 4 2, 7,
19, 7 4 2, 1, 5 2 1, 6 5 3, 1, 4 3 1, 18, 9 8 6, 5 2 1, 9, 6 5 2, 5 3 1, 6, 10 9 3, 25, 7 4
3, 6 3 1, 5 4 2, 6 5 2, 7 2 1, 9, 9 4 2, 4, 9 6 4, 7 4 2, 13, 8 2 1, 6 5 2, 13, 11 9 8, 38,
5 3 2, 8 5 1, 6 5 2, 2, 21, 11, 10 9 6, 6, 11, 7 5 4, 37, 7 6 1, 6 5 3, 9, 11 10 1, 16, 15,
9 7 4, 31, 5 4 2, 6 4 1, 10, 11 6 4, 9, 11 2 1, 8 7 5, 6 5 2, 5 2 1, 33, 8, 9 6 2, 18, 6 2
1, 2, 37, 7 6 5, 7 4 2, 1, 7 2 1
`;

const POLYNOMIALS: readonly bigint[] = MIDDLE.trim()
  .split(/,\s*/u)
  .map((row) => row.split(/\s+/u).reduce((sum, e) => sum | (1n << BigInt(e)), 1n));

/** In normal notation: without x^n. Throws `out-of-range`. */
export function primitivePolynomial(n: number): bigint {
  const found = Number.isInteger(n) ? POLYNOMIALS[n - 2] : undefined;
  if (found === undefined)
    throw new EngineError(
      'out-of-range',
      `The number of stages ${n} is not in the table, which goes from 2 to 128.`,
      {
        field: 'stages',
        value: n,
      },
    );
  return found;
}
