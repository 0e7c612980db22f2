import { frexp } from '../numeric/scaled-polynomial.ts';
import { lu } from './lu.ts';
import type { Matrix } from './matrix.ts';

export interface Determinant {
  /** The determinant; ±Infinity or 0 where it leaves the range of a double. */
  readonly value: number;
  /** value = mantissa · 2^exponent, which never leaves the range; ½ ≤ |mantissa| < 1 or 0. */
  readonly mantissa: number;
  readonly exponent: number;
}

/** The product of the pivots with the permutation's sign. */
export function determinant(a: Matrix): Determinant {
  const { n, data, sign } = lu(a);
  let mantissa = sign;
  let exponent = 0;
  for (let i = 0; i < n; i++) {
    const [m, e] = frexp(mantissa * frexp(data[i * n + i]!)[0]);
    exponent += e + frexp(data[i * n + i]!)[1];
    mantissa = m;
  }
  if (mantissa === 0) return { value: 0, mantissa: 0, exponent: 0 };
  // Two factors, so that a product in range has no factor out of it.
  const half = Math.max(-1074, Math.min(1023, Math.trunc(exponent / 2)));
  const rest = Math.max(-1074, Math.min(1023, exponent - half));
  return { value: mantissa * 2 ** half * 2 ** rest, mantissa, exponent };
}
