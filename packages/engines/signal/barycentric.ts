/**
 * Interpolation through given nodes by the barycentric formula of the second kind.
 *
 * Berrut & Trefethen, Barycentric Lagrange interpolation, SIAM Review 46 (2004) 501–517.
 */

/** 2^332: far enough from both ends of double precision to multiply eight more factors. */
const STEP = 2 ** 332;

/**
 * 1/∏(x_k − x_j) for distinct nodes, divided by the largest of them in size.
 *
 * Each product keeps its own exponent: on a short interval hundreds of factors leave double
 * precision by far, while their ratios, all that the formula needs, stay in it.
 */
export function barycentricWeights(nodes: Float64Array): Float64Array {
  const n = nodes.length;
  const mantissa = new Float64Array(n);
  const exponent = new Int32Array(n);
  let lowest = Number.POSITIVE_INFINITY;
  for (let k = 0; k < n; k++) {
    const x = nodes[k]!;
    let product = 1;
    let steps = 0;
    for (let j = 0; j < n; j++) {
      if (j === k) continue;
      product *= x - nodes[j]!;
      const size = Math.abs(product);
      if (size < 1 / STEP) {
        product *= STEP;
        steps--;
      } else if (size > STEP) {
        product /= STEP;
        steps++;
      }
    }
    mantissa[k] = product;
    exponent[k] = steps;
    lowest = Math.min(lowest, steps);
  }
  let largest = 0;
  const weights = new Float64Array(n);
  for (let k = 0; k < n; k++) {
    weights[k] = STEP ** (lowest - exponent[k]!) / mantissa[k]!;
    largest = Math.max(largest, Math.abs(weights[k]!));
  }
  for (let k = 0; k < n; k++) weights[k] = weights[k]! / largest;
  return weights;
}

/** The polynomial through `values` at `nodes`, ready to evaluate: weights and weighted values, padded to fours. */
export interface Interpolant {
  readonly nodes: Float64Array;
  readonly values: Float64Array;
  readonly weights: Float64Array;
  readonly weighted: Float64Array;
}

export function interpolant(
  nodes: Float64Array,
  weights: Float64Array,
  values: Float64Array,
): Interpolant {
  const padded = Math.ceil(nodes.length / 4) * 4;
  // Far nodes of no weight: they change neither sum.
  const out = {
    nodes: new Float64Array(padded).fill(4),
    values,
    weights: new Float64Array(padded),
    weighted: new Float64Array(padded),
  };
  out.nodes.set(nodes);
  out.weights.set(weights);
  for (let k = 0; k < nodes.length; k++) out.weighted[k] = weights[k]! * values[k]!;
  return out;
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
