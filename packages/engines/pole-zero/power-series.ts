/** Products and quotients of linear factors as truncated power series with complex coefficients. */
import { add, type Complex, div, mul, ONE, sub, ZERO } from '../numeric/complex.ts';

/** Coefficients from the constant up, as many as are kept. */
export type Series = Complex[];

/** The number 1 to `length` terms. */
export const unitSeries = (length: number): Series =>
  Array.from({ length }, (_, k) => (k === 0 ? ONE : ZERO));

/** Multiplies by a + b·w, in place. */
export function timesLinear(series: Series, a: Complex, b: Complex): void {
  for (let k = series.length - 1; k >= 0; k--)
    series[k] = add(mul(series[k] ?? ZERO, a), k > 0 ? mul(series[k - 1] ?? ZERO, b) : ZERO);
}

/** Divides by a + b·w, in place; a is not 0. */
export function overLinear(series: Series, a: Complex, b: Complex): void {
  for (let k = 0; k < series.length; k++)
    series[k] = div(
      k > 0 ? sub(series[k] ?? ZERO, mul(series[k - 1] ?? ZERO, b)) : (series[k] ?? ZERO),
      a,
    );
}

/** Multiplies by (a + b·w)^power, a negative power divides. */
export function timesPower(series: Series, a: Complex, b: Complex, power: number): void {
  for (let k = 0; k < power; k++) timesLinear(series, a, b);
  for (let k = 0; k < -power; k++) overLinear(series, a, b);
}
