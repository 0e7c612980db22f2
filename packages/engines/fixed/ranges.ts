/**
 * The range of every value of a program, three ways: interval arithmetic, affine arithmetic, and the polynomial that the
 * value is in the inputs, whose range is found exactly or enclosed. All in exact fractions.
 */
import { EngineError } from '../error.ts';
import {
  add,
  compare,
  equals,
  fromNumber,
  isZero,
  mul,
  neg,
  type Rational,
  rational,
  sub,
  toNumber,
} from '../exact/rational.ts';
import {
  type Affine,
  affineNegated,
  affineOf,
  affineProduct,
  affineRange,
  affineScaled,
  affineSum,
  type Interval,
} from './affine.ts';
import { enclosure } from './bernstein.ts';
import {
  constantPolynomial,
  inDoubles,
  type Multinomial,
  opposite,
  scaledBy,
  sum,
  times,
  variablePolynomial,
} from './multinomial.ts';
import type { InputNode, Node, Program } from './program.ts';

/** How a range is known: `exact` has both ends attained, by corners or by every input there is; `enclosed` lies between two bounds. */
export type Proof = 'given' | 'exact' | 'exhaustive' | 'enclosed' | 'affine' | 'interval';

export interface ValueRange {
  readonly interval: Interval;
  readonly affine: Interval;
  /** No value lies outside. */
  readonly proven: Interval;
  /** The same in doubles that lie no further in. */
  readonly outer: readonly [number, number];
  /** Values that it has; undefined where only bounds are known. */
  readonly attained: Interval | undefined;
  readonly proof: Proof;
}

export interface Ranges {
  readonly values: readonly ValueRange[];
  /** By node, in the inputs' u. */
  readonly polynomials: readonly Multinomial[];
  readonly inputs: readonly InputNode[];
}

/** Inputs of a grid that are all tried at most. */
export const MAX_EXHAUSTIVE = 65_536;
/** Terms that are summed for that at most. */
const MAX_SUMMED = 600_000;

export const powerOfTwo = (shift: number): Rational =>
  shift >= 0 ? rational(1n << BigInt(shift)) : rational(1n, 1n << BigInt(-shift));

const HALF = rational(1n, 2n);
const least = (a: Rational, b: Rational) => (compare(a, b) <= 0 ? a : b);
const most = (a: Rational, b: Rational) => (compare(a, b) >= 0 ? a : b);

function productInterval([a, b]: Interval, [c, d]: Interval): Interval {
  const all = [mul(a, c), mul(a, d), mul(b, c), mul(b, d)];
  return [all.reduce(least), all.reduce(most)];
}

/** Values that a grid input has; undefined for one that is a real number. */
export const gridCount = ({ word, low, high }: InputNode): number | undefined => {
  if (!word) return undefined;
  const steps = mul(sub(high, low), powerOfTwo(word.fraction));
  return steps.d === 1n && steps.n < 1n << 40n ? Number(steps.n) + 1 : undefined;
};

/** Throws `out-of-range` for a program whose polynomials have too many terms. */
export function rangesOf({ nodes }: Program): Ranges {
  const inputs = nodes.filter((n) => n.op === 'input');
  const at = new Map(inputs.map((n, k) => [n, k]));
  const intervals: Interval[] = [];
  const affines: Affine[] = [];
  const polynomials: Multinomial[] = [];
  const values = nodes.map((node, n): ValueRange => {
    const polynomial = refusing(node, () => polynomialOf(node, polynomials, at, inputs.length));
    polynomials.push(polynomial);
    intervals.push(intervalOf(node, intervals));
    affines.push(affineForm(node, affines, n));
    const interval = intervals[n] as Interval;
    const affine = affineRange(affines[n] as Affine);
    const found = proven(node, polynomial, inputs, interval, affine);
    const outer = [outward(found.proven[0], -1), outward(found.proven[1], 1)] as const;
    return { interval, affine, ...found, outer };
  });
  return { values, polynomials, inputs };
}

function refusing<T>(node: Node, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new EngineError(error.code, `The value ${node.name} is too long: ${error.message}`, {
      field: node.name,
      value: error.value,
    });
  }
}

function polynomialOf(
  node: Node,
  before: readonly Multinomial[],
  at: ReadonlyMap<Node, number>,
  variables: number,
): Multinomial {
  const of = (k: number) => before[k] as Multinomial;
  switch (node.op) {
    case 'input': {
      const middle = mul(add(node.low, node.high), HALF);
      const reach = mul(sub(node.high, node.low), HALF);
      return variablePolynomial(at.get(node) ?? 0, middle, reach, variables);
    }
    case 'constant':
      return constantPolynomial(node.value, variables);
    case 'add':
      return sum(of(node.a), of(node.b));
    case 'subtract':
      return sum(of(node.a), opposite(of(node.b)));
    case 'multiply':
      return times(of(node.a), of(node.b));
    case 'negate':
      return opposite(of(node.a));
    case 'shift':
      return scaledBy(of(node.a), powerOfTwo(node.shift));
  }
}

function intervalOf(node: Node, before: readonly Interval[]): Interval {
  const of = (k: number) => before[k] as Interval;
  switch (node.op) {
    case 'input':
      return [node.low, node.high];
    case 'constant':
      return [node.value, node.value];
    case 'add':
      return [add(of(node.a)[0], of(node.b)[0]), add(of(node.a)[1], of(node.b)[1])];
    case 'subtract':
      return [sub(of(node.a)[0], of(node.b)[1]), sub(of(node.a)[1], of(node.b)[0])];
    case 'multiply':
      return productInterval(of(node.a), of(node.b));
    case 'negate':
      return [neg(of(node.a)[1]), neg(of(node.a)[0])];
    case 'shift': {
      const by = powerOfTwo(node.shift);
      return [mul(of(node.a)[0], by), mul(of(node.a)[1], by)];
    }
  }
}

function affineForm(node: Node, before: readonly Affine[], symbol: number): Affine {
  const of = (k: number) => before[k] as Affine;
  switch (node.op) {
    case 'input':
      return affineOf([node.low, node.high], symbol);
    case 'constant':
      return affineOf([node.value, node.value], symbol);
    case 'add':
      return affineSum(of(node.a), of(node.b));
    case 'subtract':
      return affineSum(of(node.a), affineNegated(of(node.b)));
    case 'multiply':
      return affineProduct(of(node.a), of(node.b), symbol);
    case 'negate':
      return affineNegated(of(node.a));
    case 'shift':
      return affineScaled(of(node.a), powerOfTwo(node.shift));
  }
}

/** The nearest double, moved out where it is not the number itself. */
function outward(x: Rational, sign: 1 | -1): number {
  const nearest = toNumber(x);
  return equals(fromNumber(nearest), x) ? nearest : nearest + sign * Math.abs(nearest) * 1e-15;
}

type Proven = Pick<ValueRange, 'proven' | 'attained' | 'proof'>;

function proven(
  node: Node,
  p: Multinomial,
  inputs: readonly InputNode[],
  interval: Interval,
  affine: Interval,
): Proven {
  if (node.op === 'input' || node.op === 'constant')
    return { proven: interval, attained: interval, proof: 'given' };
  const ends = enclosure(p, inputs.length);
  if (!ends) {
    const both: Interval = [most(interval[0], affine[0]), least(interval[1], affine[1])];
    const byAffine = compare(affine[0], interval[0]) > 0 || compare(affine[1], interval[1]) < 0;
    return { proven: both, attained: undefined, proof: byAffine ? 'affine' : 'interval' };
  }
  const outer: Interval = [ends.low.bound, ends.high.bound];
  const attained: Interval = [ends.low.attained, ends.high.attained];
  const onCorners = [...p.values()].every(({ powers }) => powers.every((k) => k < 2));
  if (onCorners) return { proven: attained, attained, proof: 'exact' };
  // Inputs on a grid may not reach what lies between its points: all of them are tried where they are few.
  const tried = exhaustive(p, inputs);
  if (tried) return { proven: tried, attained: tried, proof: 'exhaustive' };
  const closed = compare(outer[0], attained[0]) === 0 && compare(outer[1], attained[1]) === 0;
  const real = inputs.every(({ word }, k) => !word || !uses(p, k));
  return {
    proven: outer,
    attained: real ? attained : undefined,
    proof: closed && real ? 'exact' : 'enclosed',
  };
}

const uses = (p: Multinomial, k: number): boolean =>
  [...p.values()].some(({ powers }) => (powers[k] ?? 0) > 0);

/** The least and the largest value on the whole grid, exactly; undefined where an input is no grid or there are too many. */
function exhaustive(p: Multinomial, inputs: readonly InputNode[]): Interval | undefined {
  const present = inputs.flatMap((input, k) =>
    uses(p, k) ? [{ k, count: gridCount(input) }] : [],
  );
  const total = present.reduce((n, { count }) => n * (count ?? Number.POSITIVE_INFINITY), 1);
  if (!(total <= MAX_EXHAUSTIVE && total * p.size <= MAX_SUMMED)) return undefined;
  const { powers, c } = inDoubles(p);
  const found = new Float64Array(total);
  const digits = (index: number) =>
    present.map(({ k, count = 1 }) => {
      const digit = index % count;
      index = (index - digit) / count;
      return { k, digit, count };
    });
  const u = ({ digit, count }: { digit: number; count: number }) =>
    count === 1 ? 0 : (2 * digit) / (count - 1) - 1;
  for (let n = 0; n < total; n++) {
    const at = digits(n);
    let value = 0;
    for (let t = 0; t < c.length; t++) {
      let term = c[t] ?? 0;
      for (const d of at) {
        const power = powers[t]?.[d.k] ?? 0;
        if (power > 0) term *= u(d) ** power;
      }
      value += term;
    }
    found[n] = value;
  }
  // |u| is up to 1: each term is off by a few roundings of its size, and so is each sum on the way.
  const off = (c.length + 64) * Number.EPSILON * c.reduce((size, v) => size + Math.abs(v), 0);
  const { numerator, denominator } = onGrid(
    p,
    present.map(({ k, count = 1 }) => ({ k, count })),
  );
  const end = (sign: 1 | -1): Rational => {
    const best = found.reduce((m, v) => Math.max(m, sign * v), Number.NEGATIVE_INFINITY);
    let kept: bigint | undefined;
    // Many may be as good in doubles, where a polynomial is flat.
    for (let n = 0; n < total; n++) {
      if (sign * (found[n] ?? 0) < best - 2 * off) continue;
      const value = numerator(digits(n).map(({ digit }) => digit));
      if (kept === undefined || (sign > 0 ? value > kept : value < kept)) kept = value;
    }
    return rational(kept ?? 0n, denominator);
  };
  return [end(-1), end(1)];
}

/** The polynomial at points of a grid, by their places on it: integers over one denominator, which is above 0. */
function onGrid(
  p: Multinomial,
  inputs: readonly { readonly k: number; readonly count: number }[],
): { numerator: (at: readonly number[]) => bigint; denominator: bigint } {
  const terms = [...p.values()];
  const steps = inputs.map(({ count }) => BigInt(Math.max(1, count - 1)));
  const most = inputs.map(({ k }) => Math.max(...terms.map(({ powers }) => powers[k] ?? 0)));
  const common = terms.reduce((lcm, { c }) => (lcm % c.d === 0n ? lcm : lcm * c.d), 1n);
  // u = m/steps, so that u^j = m^j · steps^(most − j) / steps^most.
  const factors = terms.map(({ powers, c }) => {
    const exponents = inputs.map(({ k }) => powers[k] ?? 0);
    const missing = exponents.map((j, v) => (steps[v] ?? 1n) ** BigInt((most[v] ?? 0) - j));
    return { exponents, factor: missing.reduce((f, x) => f * x, c.n * (common / c.d)) };
  });
  return {
    denominator: steps.reduce((d, s, v) => d * s ** BigInt(most[v] ?? 0), common),
    numerator: (at) => {
      const tables = inputs.map(({ count }, v) => {
        const m = count === 1 ? 0n : BigInt(2 * (at[v] ?? 0) - (count - 1));
        const table = [1n];
        for (let j = 1; j <= (most[v] ?? 0); j++) table.push((table[j - 1] ?? 1n) * m);
        return table;
      });
      return factors.reduce(
        (sum, { exponents, factor }) =>
          sum + exponents.reduce((f, j, v) => (j === 0 ? f : f * (tables[v]?.[j] ?? 1n)), factor),
        0n,
      );
    },
  };
}

/** Whether a range is one number. */
export const isPoint = ([low, high]: Interval): boolean => isZero(sub(high, low));
