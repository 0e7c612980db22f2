/**
 * Round-off noise of a program at its outputs.
 *
 * Each rounding adds an error of known mean and variance, independent of all others and of the signal (B. Widrow's model;
 * with the exact moments of dropping a finite number of bits). What it is worth at an output is the derivative of that
 * output by the rounded value: a polynomial in the inputs, which holds every path there is, so that paths that meet again
 * add and cancel as they do. Means over the inputs, uniform on their ranges, are exact sums of moments. An error of a
 * constant is a number, and moves with its derivative; products of two errors are left out.
 */
import { EngineError } from '../error.ts';
import { ONE } from '../exact/rational.ts';
import {
  constantPolynomial,
  type Doubles,
  inDoubles,
  type Moments,
  type Multinomial,
  meanOfProduct,
  opposite,
  scaledBy,
  sum,
  times,
  uniformMoments,
} from './multinomial.ts';
import { hasWord, type Program } from './program.ts';
import { gridCount, powerOfTwo, type Ranges } from './ranges.ts';

/** What words do at one output. */
export interface OutputGains {
  readonly output: number;
  /** Nodes with a word, in order: what the rest is indexed by. */
  readonly sources: readonly number[];
  /** E[gᵢ gⱼ] of the derivatives g, row by row. */
  readonly gram: Float64Array;
  /** E[gᵢ]. */
  readonly mean: Float64Array;
  /** Mean square of the output itself, and its mean. */
  readonly power: number;
  readonly average: number;
}

/** Derivatives of an output by every node before it. */
function adjoints(
  { nodes }: Program,
  output: number,
  { polynomials, inputs }: Ranges,
): Multinomial[] {
  const variables = inputs.length;
  const zero = new Map() as Multinomial;
  const made: Multinomial[] = nodes.map((_, n) =>
    n === output ? constantPolynomial(ONE, variables) : zero,
  );
  const grow = (at: number, by: Multinomial) => {
    made[at] = sum(made[at] ?? zero, by);
  };
  for (let n = output; n >= 0; n--) {
    const node = nodes[n];
    const own = made[n] ?? zero;
    if (!node || own.size === 0) continue;
    switch (node.op) {
      case 'add':
        grow(node.a, own);
        grow(node.b, own);
        break;
      case 'subtract':
        grow(node.a, own);
        grow(node.b, opposite(own));
        break;
      case 'multiply':
        grow(node.a, times(own, polynomials[node.b] ?? zero));
        grow(node.b, times(own, polynomials[node.a] ?? zero));
        break;
      case 'negate':
        grow(node.a, opposite(own));
        break;
      case 'shift':
        grow(node.a, scaledBy(own, powerOfTwo(node.shift)));
        break;
    }
  }
  return made;
}

/** The highest power that a product of two of these polynomials has. */
const highestPower = (all: readonly Doubles[]): number =>
  2 * Math.max(0, ...all.flatMap(({ powers }) => powers.map((p) => Math.max(0, ...p))));

/** Terms of the derivatives of all sources together, at most: each is multiplied by each. */
const MAX_DERIVED = 2500;

/** The gains of every output. Throws `out-of-range` where derivatives have too many terms. */
export function gainsOf(program: Program, ranges: Ranges): OutputGains[] {
  const sources = program.nodes.flatMap((node, n) => (hasWord(node) ? [n] : []));
  return program.outputs.map((output): OutputGains => {
    const all = adjoints(program, output, ranges);
    const g = sources.map((n) => inDoubles(all[n] as Multinomial));
    const terms = g.reduce((n, { c }) => n + c.length, 0);
    if (terms > MAX_DERIVED)
      throw new EngineError(
        'out-of-range',
        `The derivatives of ${program.nodes[output]?.name} have ${terms} terms; the most is ${MAX_DERIVED}.`,
        { value: terms },
      );
    const value = inDoubles(ranges.polynomials[output] as Multinomial);
    const one = inDoubles(constantPolynomial(ONE, ranges.inputs.length));
    const most = highestPower([...g, value]);
    const moments: Moments = ranges.inputs.map((input) => uniformMoments(most, gridCount(input)));
    const n = sources.length;
    const gram = new Float64Array(n * n);
    for (let i = 0; i < n; i++)
      for (let j = i; j < n; j++) {
        const mean = meanOfProduct(g[i] as Doubles, g[j] as Doubles, moments);
        gram[i * n + j] = mean;
        gram[j * n + i] = mean;
      }
    return {
      output,
      sources,
      gram,
      mean: Float64Array.from(g, (p) => meanOfProduct(p, one, moments)),
      power: meanOfProduct(value, value, moments),
      average: meanOfProduct(value, one, moments),
    };
  });
}

/** The error of a word: a random part by its mean and variance, or a number. */
export interface WordError {
  readonly mean: number;
  readonly variance: number;
}

export interface OutputNoise {
  readonly meanSquare: number;
  readonly mean: number;
  /** Of the mean square, by source: its own variance, and beside it what the means make together. */
  readonly shares: Float64Array;
  readonly fromMeans: number;
}

/** The noise at an output from the errors of its sources, in their order. */
export function noiseAt(
  { gram, mean, sources }: OutputGains,
  errors: readonly WordError[],
): OutputNoise {
  const n = sources.length;
  const shares = new Float64Array(n);
  let total = 0;
  let fromMeans = 0;
  let average = 0;
  for (let i = 0; i < n; i++) {
    const own = errors[i];
    if (!own) continue;
    shares[i] = own.variance * (gram[i * n + i] ?? 0);
    total += shares[i] ?? 0;
    average += own.mean * (mean[i] ?? 0);
    if (own.mean === 0) continue;
    for (let j = 0; j < n; j++)
      fromMeans += own.mean * (errors[j]?.mean ?? 0) * (gram[i * n + j] ?? 0);
  }
  return {
    meanSquare: total + Math.max(0, fromMeans),
    mean: average,
    shares,
    fromMeans: Math.max(0, fromMeans),
  };
}
