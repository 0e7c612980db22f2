import { type Rational, toNumber } from '../exact/rational.ts';

/** (found − wanted) / wanted of two exact frequencies: the nearest double, and 0 only where they are equal. */
export function relativeError(found: Rational, wanted: Rational): number {
  const n = found.n * wanted.d - wanted.n * found.d;
  return n === 0n ? 0 : toNumber({ n, d: wanted.n * found.d });
}
