import { EngineError } from '../error.ts';

/** A node of an adder graph: `left`·2^leftShift ± `right`·2^rightShift, both nodes before it; node 0 is the input. */
export interface GraphNode {
  /** Odd and positive: what it multiplies the input by. */
  readonly value: bigint;
  readonly left: number;
  readonly leftShift: number;
  readonly right: number;
  readonly rightShift: number;
  /** Whether the right is taken away. */
  readonly minus: boolean;
}

/** A multiplication by a constant as shifts and additions: `negative` node·2^shift. */
export interface ConstantGraph {
  readonly constant: bigint;
  readonly nodes: readonly GraphNode[];
  readonly shift: number;
  readonly negative: boolean;
  /** Whether no graph has fewer adders, all values in it being below 2^(bits of the constant + 2). */
  readonly proven: boolean;
}

export type Recoding = 'binary' | 'csd' | 'minimal';

/** Fewest adders are looked for to here; up to 2¹² four are always enough and the search always ends with proof. */
export const MINIMAL_BITS = 12;

/** Digits −1, 0, 1, least significant first, no two neighbours both set: the canonical signed digits of a number that is not negative (G. Reitwiesner, 1960). */
export function signedDigits(value: bigint): (-1 | 0 | 1)[] {
  const digits: (-1 | 0 | 1)[] = [];
  for (let rest = value; rest !== 0n; rest >>= 1n) {
    const digit = (rest & 1n) === 0n ? 0 : (rest & 3n) === 3n ? -1 : 1;
    digits.push(digit);
    rest -= BigInt(digit);
  }
  return digits;
}

/** The adder graph of a constant. @throws EngineError for 0, and for `minimal` beyond 12 bits */
export function constantGraph(constant: bigint, recoding: Recoding): ConstantGraph {
  if (constant === 0n)
    throw new EngineError('degenerate', 'The constant 0 needs no multiplier; give another.', {
      field: 'constant',
      value: constant,
    });
  const negative = constant < 0n;
  let odd = negative ? -constant : constant;
  let shift = 0;
  for (; (odd & 1n) === 0n; odd >>= 1n) shift++;
  if (recoding === 'minimal') {
    if (odd >= 1n << BigInt(MINIMAL_BITS))
      throw new EngineError(
        'out-of-range',
        `The constant ${constant} has ${odd.toString(2).length} bits without its trailing zeros; the fewest adders are looked for up to ${MINIMAL_BITS}.`,
        { field: 'constant', value: constant },
      );
    return { constant, nodes: fewest(Number(odd)), shift, negative, proven: true };
  }
  const digits =
    recoding === 'csd'
      ? signedDigits(odd)
      : Array.from(odd.toString(2), (d) => (d === '1' ? (1 as const) : (0 as const))).reverse();
  return { constant, nodes: chain(digits), shift, negative, proven: odd === 1n };
}

/** Adds digit after digit, from the most significant down: every partial sum is positive and odd. */
function chain(digits: readonly (-1 | 0 | 1)[]): GraphNode[] {
  const nodes: GraphNode[] = [];
  let at = digits.length - 1;
  let value = 1n;
  for (let k = at - 1; k >= 0; k--) {
    const digit = digits[k];
    if (digit === 0 || digit === undefined) continue;
    const leftShift = at - k;
    value = (value << BigInt(leftShift)) + BigInt(digit);
    nodes.push({
      value,
      left: nodes.length,
      leftShift,
      right: 0,
      rightShift: 0,
      minus: digit < 0,
    });
    at = k;
  }
  return nodes;
}

interface Way {
  readonly value: number;
  readonly u: number;
  readonly uShift: number;
  readonly v: number;
  readonly vShift: number;
  readonly minus: boolean;
}

/** Every odd positive value below `limit` that one adder makes of u and v. Of an odd sum one operand at least is not shifted. */
function* made(u: number, v: number, limit: number): Generator<Way> {
  for (const [x, y] of u === v
    ? [[u, v]]
    : ([
        [u, v],
        [v, u],
      ] as const)) {
    const [a, b] = [x as number, y as number];
    for (let s = 0, shifted = a; shifted < 2 * limit; s++, shifted *= 2) {
      if (shifted + b < limit && (shifted + b) % 2 === 1)
        yield { value: shifted + b, u: a, uShift: s, v: b, vShift: 0, minus: false };
      if (shifted > b && shifted - b < limit && (shifted - b) % 2 === 1)
        yield { value: shifted - b, u: a, uShift: s, v: b, vShift: 0, minus: true };
      if (b > shifted && (b - shifted) % 2 === 1)
        yield { value: b - shifted, u: b, uShift: 0, v: a, vShift: s, minus: true };
    }
    // An even sum becomes odd by shifting right: u and v both odd, added without a shift.
    for (const [value, minus] of [
      [a + b, false],
      [Math.abs(a - b), true],
    ] as const) {
      let [odd, right] = [value, 0];
      for (; odd > 0 && odd % 2 === 0; odd /= 2) right++;
      if (right > 0 && odd > 0 && odd < limit)
        yield minus && b > a
          ? { value: odd, u: b, uShift: -right, v: a, vShift: -right, minus }
          : { value: odd, u: a, uShift: -right, v: b, vShift: -right, minus };
    }
  }
}

const node = (way: Way, values: readonly number[]): GraphNode => ({
  value: BigInt(way.value),
  left: values.indexOf(way.u),
  leftShift: way.uShift,
  right: values.indexOf(way.v),
  rightShift: way.vShift,
  minus: way.minus,
});

/** All that one more adder makes of the values of a graph. */
function* extended(values: readonly number[], limit: number): Generator<Way> {
  for (let i = 0; i < values.length; i++)
    for (let k = i; k < values.length; k++)
      yield* made(values[i] as number, values[k] as number, limit);
}

/** The graph with the fewest adders of an odd number below 2¹²: breadth first over all graphs whose values stay below the limit. */
function fewest(target: number): GraphNode[] {
  if (target === 1) return [];
  const limit = 2 ** (Math.floor(Math.log2(target)) + 3);
  for (let adders = 1; adders <= 4; adders++) {
    const found = deepened([1], target, adders, limit);
    if (found) return found;
  }
  throw new Error(`four adders do not make ${target}`);
}

function deepened(
  values: readonly number[],
  target: number,
  adders: number,
  limit: number,
): GraphNode[] | undefined {
  if (adders === 1) {
    const way = lastStep(values, target, limit);
    return way && [node(way, values)];
  }
  const tried = new Set(values);
  for (const way of extended(values, limit)) {
    if (tried.has(way.value)) continue;
    tried.add(way.value);
    const rest = deepened([...values, way.value], target, adders - 1, limit);
    if (rest) return [node(way, values), ...rest];
  }
  return undefined;
}

/** The one adder that makes the target, if there is one: some operand, shifted, leaves a shifted operand over. */
function lastStep(values: readonly number[], target: number, limit: number): Way | undefined {
  const newest = values.at(-1) as number;
  for (const other of values)
    for (const way of made(newest, other, limit)) if (way.value === target) return way;
  return undefined;
}

/** The value that each node multiplies by, worked out anew: a check of a graph. */
export function graphValues({ nodes }: Pick<ConstantGraph, 'nodes'>): bigint[] {
  const values = [1n];
  for (const { left, leftShift, right, rightShift, minus } of nodes) {
    const down = Math.max(0, -leftShift, -rightShift);
    const l = (values[left] as bigint) << BigInt(leftShift + down);
    const r = (values[right] as bigint) << BigInt(rightShift + down);
    values.push((minus ? l - r : l + r) >> BigInt(down));
  }
  return values;
}
