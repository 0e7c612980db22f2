import { gcd } from '../numeric/gcd.ts';
import { type RationalMatrix, requireSquare } from './matrix.ts';
import { type Rational, rational } from './rational.ts';

/**
 * The determinant by fraction-free elimination: each row is cleared of denominators, and every
 * division afterwards is exact, so entries stay minors of the matrix (E. H. Bareiss, Mathematics of
 * Computation 22, 1968).
 */
export function determinant(a: RationalMatrix): Rational {
  const n = requireSquare(a);
  let denominator = 1n;
  const w = a.map((row) => {
    const common = row.reduce((d, x) => (d * x.d) / gcd(d, x.d), 1n);
    denominator *= common;
    return row.map((x) => x.n * (common / x.d));
  });
  let previous = 1n;
  let sign = 1n;
  for (let k = 0; k + 1 < n; k++) {
    if (w[k]![k] === 0n) {
      const p = w.findIndex((row, i) => i > k && row[k] !== 0n);
      if (p < 0) return rational(0n);
      [w[p], w[k]] = [w[k]!, w[p]!];
      sign = -sign;
    }
    const pivot = w[k]![k]!;
    for (let i = k + 1; i < n; i++) {
      for (let j = k + 1; j < n; j++) {
        w[i]![j] = (w[i]![j]! * pivot - w[i]![k]! * w[k]![j]!) / previous;
      }
    }
    previous = pivot;
  }
  return rational(sign * w[n - 1]![n - 1]!, denominator);
}
