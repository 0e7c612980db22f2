/** Cubic regression splines: piecewise cubics with two continuous derivatives, linear in their coefficients. */
import { EngineError } from '../error.ts';
import type { Model } from './model.ts';

const ORDER = 4;

/** So many knots between the ends, at evenly spaced quantiles of what x there are. Throws `infeasible` where x has too few places. */
export function quantileKnots(x: ArrayLike<number>, count: number): number[] {
  const places = [...new Set(Array.from(x))].sort((a, b) => a - b);
  if (places.length < count + ORDER)
    throw new EngineError(
      'infeasible',
      `A cubic spline with ${count} knots needs ${count + ORDER} different x; there are ${places.length}.`,
      { field: 'knots', value: count },
    );
  return Array.from({ length: count }, (_, k) => {
    const at = ((k + 1) * (places.length - 1)) / (count + 1);
    const low = Math.floor(at);
    const [a, b] = [places[low] as number, (places[low + 1] ?? places[low]) as number];
    return a + (at - low) * (b - a);
  });
}

/**
 * The model on `low` to `high`, linear beyond neither: the end pieces go on. Coefficients of B-splines, whose values
 * come by the recursion of C. de Boor (A Practical Guide to Splines, 1978, chapter X).
 */
export function splineModel(low: number, high: number, inner: readonly number[]): Model {
  const knots = [low, low, low, low, ...inner, high, high, high, high];
  const p = inner.length + ORDER;
  const pieceOf = (x: number): number => {
    let k = ORDER - 1;
    while (k < p - 1 && x >= (knots[k + 1] as number)) k++;
    return k;
  };
  /** The B-splines of an order that are not 0 on a piece. */
  const basis = (x: number, piece: number, order: number): number[] => {
    let values = [1];
    for (let d = 1; d < order; d++) {
      const next = new Array<number>(d + 1).fill(0);
      for (let j = 0; j < d; j++) {
        const left = knots[piece - d + 1 + j] as number;
        const right = knots[piece + 1 + j] as number;
        const share = (values[j] as number) / (right - left);
        next[j] = (next[j] as number) + share * (right - x);
        next[j + 1] = (next[j + 1] as number) + share * (x - left);
      }
      values = next;
    }
    return values;
  };
  return {
    parameters: Array.from({ length: p }, (_, k) => `c${k}`),
    linear: true,
    separable: Array.from({ length: p }, (_, k) => k),
    at(b, row, slopes, at = 0) {
      const x = row[0]!;
      const piece = pieceOf(x);
      const values = basis(x, piece, ORDER);
      if (slopes) slopes.fill(0, at, at + p);
      let sum = 0;
      values.forEach((v, j) => {
        const k = piece - ORDER + 1 + j;
        sum += v * b[k]!;
        if (slopes) slopes[at + k] = v;
      });
      return sum;
    },
    along(b, row) {
      const x = row[0]!;
      const piece = pieceOf(x);
      let sum = 0;
      basis(x, piece, ORDER - 1).forEach((v, j) => {
        const k = piece - ORDER + 2 + j;
        const width = (knots[k + ORDER - 1] as number) - (knots[k] as number);
        sum += (v * (ORDER - 1) * (b[k]! - b[k - 1]!)) / width;
      });
      return sum;
    },
  };
}
