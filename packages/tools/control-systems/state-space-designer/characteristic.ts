import { multiplyPolynomials } from '@tollbench/engines/control/transfer-function.ts';
import type { Complex } from '@tollbench/engines/numeric/complex.ts';

/** ∏(s − p) of poles that come in conjugate pairs, from the highest power down. */
export function fromRoots(poles: readonly Complex[]): number[] {
  return poles
    .filter(({ im }) => im >= 0)
    .reduce<number[]>(
      (all, { re, im }) =>
        multiplyPolynomials(all, im === 0 ? [1, -re] : [1, -2 * re, re * re + im * im]),
      [1],
    );
}
