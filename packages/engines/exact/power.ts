import { EngineError } from '../error.ts';
import { gcd } from '../numeric/gcd.ts';
import { type RationalMatrix, requireSquare } from './matrix.ts';
import { rational } from './rational.ts';

type Whole = readonly (readonly bigint[])[];

/**
 * A^k for k ≥ 0 by repeated squaring, in whole numbers over one denominator, so that fractions are brought to lowest
 * terms once. Throws `not-square`, and `out-of-range` for a k that is no whole number from 0.
 */
export function power(a: RationalMatrix, k: number): RationalMatrix {
  const n = requireSquare(a);
  if (!Number.isInteger(k) || k < 0)
    throw new EngineError('out-of-range', `The exponent ${k} is no whole number from 0.`, {
      field: 'exponent',
      value: k,
    });
  const over = denominatorOf(a);
  let base: Whole = a.map((row) => row.map((x) => x.n * (over / x.d)));
  let result: Whole = Array.from({ length: n }, (_, i) =>
    Array.from({ length: n }, (_, j) => (i === j ? 1n : 0n)),
  );
  for (let e = k; e > 0; e = Math.floor(e / 2)) {
    if (e % 2 === 1) result = times(result, base);
    if (e > 1) base = times(base, base);
  }
  const bottom = over ** BigInt(k);
  return result.map((row) => row.map((x) => rational(x, bottom)));
}

/**
 * How many binary digits the entries of A^k can have, over and under the line, at most: what a caller bounds before it
 * asks for the power.
 */
export function powerBits(a: RationalMatrix, k: number): number {
  const over = denominatorOf(a);
  const top = a.reduce(
    (most, row) => row.reduce((m, x) => Math.max(m, bits(x.n * (over / x.d))), most),
    0,
  );
  return k * Math.max(top + Math.ceil(Math.log2(a.length)), bits(over));
}

const bits = (x: bigint): number => 4 * (x < 0n ? -x : x).toString(16).length;

const denominatorOf = (a: RationalMatrix): bigint =>
  a.reduce((all, row) => row.reduce((d, x) => (d / gcd(d, x.d)) * x.d, all), 1n);

const times = (a: Whole, b: Whole): Whole =>
  a.map((row) =>
    b.map((_, j) =>
      row.reduce((sum, x, k) => sum + x * ((b[k] as readonly bigint[])[j] as bigint), 0n),
    ),
  );
