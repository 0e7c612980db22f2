/**
 * Interpolation through given nodes by the barycentric formula of the second kind.
 *
 * Berrut & Trefethen, Barycentric Lagrange interpolation, SIAM Review 46 (2004) 501–517.
 */

/** The polynomial through `values` at `nodes`, ready to evaluate. */
export interface Interpolant {
  /** In [−1, 1], padded to fours by far nodes of no weight: they change neither sum. */
  readonly nodes: Float64Array;
  readonly values: Float64Array;
  readonly weights: Float64Array;
  /** weights·values. */
  readonly weighted: Float64Array;
}

/** Room for a polynomial through `count` nodes. */
export function interpolantOf(count: number): Interpolant {
  const padded = Math.ceil(count / 4) * 4;
  return {
    nodes: new Float64Array(padded).fill(4),
    values: new Float64Array(count),
    weights: new Float64Array(padded),
    weighted: new Float64Array(padded),
  };
}

/** 2^332: far enough from both ends of double precision to multiply eight more factors. */
const STEP = 2 ** 332;

/**
 * Writes 1/∏(x_k − x_j) for the first `count` nodes, all distinct, divided by the largest of them
 * in size.
 *
 * Each product keeps its own exponent: on a short interval hundreds of factors leave double
 * precision by far, while their ratios, all that the formula needs, stay in it.
 */
export function barycentricWeights(nodes: Float64Array, count: number, out: Float64Array): void {
  let exponents: Int32Array | undefined;
  for (let k = 0; k < count; k++) {
    const x = nodes[k]!;
    let product = 1;
    let steps = 0;
    for (let j = 0; j < count; ) {
      for (const end = Math.min(count, j + 8); j < end; j++) {
        if (j !== k) product *= x - nodes[j]!;
      }
      const size = Math.abs(product);
      if (size < 1 / STEP) {
        product *= STEP;
        steps--;
      } else if (size > STEP) {
        product /= STEP;
        steps++;
      }
    }
    out[k] = product;
    if (steps === 0) continue;
    exponents ??= new Int32Array(count);
    exponents[k] = steps;
  }
  let lowest = 0;
  if (exponents) lowest = exponents.reduce((a, b) => Math.min(a, b));
  let largest = 0;
  for (let k = 0; k < count; k++) {
    const steps = exponents ? lowest - exponents[k]! : 0;
    const weight = (steps === 0 ? 1 : STEP ** steps) / out[k]!;
    out[k] = weight;
    largest = Math.max(largest, Math.abs(weight));
  }
  for (let k = 0; k < count; k++) out[k] = out[k]! / largest;
}

/**
 * The value at x, for nodes and x in [−1, 1].
 *
 * Four quotients share one division, which is what bounds this sum otherwise.
 */
export function barycentric({ nodes, weights, weighted, values }: Interpolant, x: number): number {
  let top = 0;
  let bottom = 0;
  for (let k = 0; k < nodes.length; k += 4) {
    const a = x - nodes[k]!;
    const b = x - nodes[k + 1]!;
    const c = x - nodes[k + 2]!;
    const d = x - nodes[k + 3]!;
    const ab = a * b;
    const cd = c * d;
    const all = ab * cd;
    if (all === 0) return values[a === 0 ? k : b === 0 ? k + 1 : c === 0 ? k + 2 : k + 3]!;
    const share = 1 / all;
    const front = share * cd;
    const back = share * ab;
    top += front * (weighted[k]! * b + weighted[k + 1]! * a);
    bottom += front * (weights[k]! * b + weights[k + 1]! * a);
    top += back * (weighted[k + 2]! * d + weighted[k + 3]! * c);
    bottom += back * (weights[k + 2]! * d + weights[k + 3]! * c);
  }
  return top / bottom;
}
