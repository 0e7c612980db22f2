/** det(G + s·C) of a tableau, exactly, by its values at whole s; and how near a double is to one of its roots. */
import { determinant } from '../../../exact/determinant.ts';
import { type Gaussian, plus, real, times } from '../../../exact/gaussian.ts';
import {
  add,
  div,
  fromNumber,
  isZero,
  mul,
  type Rational,
  rational,
  sub,
  toNumber,
  ZERO,
} from '../../../exact/rational.ts';
import { matrixAt, type Tableau } from './tableau.ts';

/** Coefficients from the constant up, the last not 0; empty of a circuit without a solution at any s. */
export type Coefficients = readonly Rational[];

/** What the natural frequencies of the circuit are roots of. */
export const polesOf = (tableau: Tableau): Coefficients =>
  interpolated(degreeOf(tableau), (s) => determinant(matrixAt(tableau, s)));

/** What the zeros from a right side to an unknown are roots of: by Cramer's rule. */
export const zerosOf = (
  tableau: Tableau,
  drive: readonly Rational[],
  output: number,
): Coefficients =>
  interpolated(degreeOf(tableau), (s) =>
    determinant(
      matrixAt(tableau, s).map((row, i) => row.map((x, j) => (j === output ? drive[i]! : x))),
    ),
  );

/** Rows that hold s: the degree is no more. */
const degreeOf = ({ c }: Tableau): number => c.filter((row) => !row.every(isZero)).length;

/** Newton's divided differences, multiplied out. */
function interpolated(degree: number, at: (s: Rational) => Rational): Coefficients {
  const points = Array.from({ length: degree + 1 }, (_, k) => rational(BigInt(k)));
  const table = points.map(at);
  for (let order = 1; order <= degree; order++)
    for (let k = degree; k >= order; k--)
      table[k] = div(sub(table[k]!, table[k - 1]!), rational(BigInt(order)));
  let result: Rational[] = [];
  for (let k = degree; k >= 0; k--) {
    const shifted = [ZERO, ...result];
    result = shifted.map((x, j) => sub(x, mul(points[k]!, result[j] ?? ZERO)));
    result[0] = add(result[0] ?? ZERO, table[k]!);
  }
  while (result.length > 0 && isZero(result.at(-1)!)) result.pop();
  return result;
}

/** By how much of itself Newton's step would move a root: its relative error, where it stands alone. */
export function distance(p: Coefficients, root: { re: number; im: number }): number {
  const s: Gaussian = { re: fromNumber(root.re), im: fromNumber(root.im) };
  let value: Gaussian = real(ZERO);
  let slope: Gaussian = real(ZERO);
  for (const c of [...p].reverse()) {
    slope = plus(times(slope, s), value);
    value = plus(times(value, s), real(c));
  }
  if (isZero(value.re) && isZero(value.im)) return 0;
  const size = (x: Gaussian, scale: Rational) =>
    Math.hypot(toNumber(div(x.re, scale)), toNumber(div(x.im, scale)));
  // Both by the leading coefficient, which may be far beyond doubles.
  const lead = p.at(-1)!;
  return size(value, lead) / size(slope, lead) / Math.hypot(root.re, root.im);
}
