/**
 * Routh's table with parameters, exactly. Rows are kept free of fractions, as Bareiss's elimination keeps those of a
 * determinant: every division has no rest, and the first column holds Hurwitz's determinants.
 */
import {
  collected,
  constantOf,
  contentOf,
  dividedBy,
  isNothing,
  type Multivariate,
  NOTHING,
  plus,
  product,
  times,
  variableOf,
  wholeNumberOf,
} from '../../exact/multivariate.ts';
import { gcd } from '../../numeric/gcd.ts';
import { following } from './hurwitz.ts';

/** The highest degree of a table. */
export const MAX_TABLE_DEGREE = 20;

/** A fraction of polynomials in the parameters and, as the last variable, ε. */
export interface Entry {
  readonly num: Multivariate;
  readonly den: Multivariate;
}

/** What stands in a row that could not be computed on. */
export type Special =
  /** The first entry was zero and is a small ε > 0. */
  | 'epsilon'
  /** The first entry was zero; the row moved to the left is added to it. */
  | 'row-sum'
  /** All entries were zero; they are those of the derivative of the row before. */
  | 'auxiliary';

export interface Row {
  /** The power of s of its first entry; those that follow go down by two. */
  readonly power: number;
  readonly entries: readonly Entry[];
  readonly special?: Special;
}

export interface RouthTable {
  readonly rows: readonly Row[];
  /** The number of variables of every entry: the parameters, and ε. */
  readonly variables: number;
}

/** How a zero at the head of a row that is not all zero is replaced. */
export type ZeroPivot = 'epsilon' | 'row-sum';

/** Two rows to go on from, each a multiple of the true one by 1/scale. */
interface Pair {
  readonly rows: Multivariate[][];
  readonly scales: readonly [Multivariate, Multivariate];
}

/**
 * The table of a polynomial whose coefficients, highest power first, are polynomials in `parameters` variables divided by
 * the whole number `over`; the first is not zero. Throws `out-of-range` where entries grow beyond what is kept.
 */
export function routhTable(
  coefficients: readonly Multivariate[],
  parameters: number,
  over: bigint,
  zeroPivot: ZeroPivot,
): RouthTable {
  const variables = parameters + 1;
  const p = coefficients.map(withEpsilon);
  const degree = p.length - 1;
  const one = constantOf(1n, variables);
  const every = (from: number) => p.filter((_, k) => k % 2 === from);
  const rows: Row[] = [];
  const pivots: Multivariate[] = [];
  let pair: Pair = {
    rows: [every(0)],
    scales: [constantOf(over, variables), constantOf(over, variables)],
  };
  let next = every(1);
  const denominator = (k: number): Multivariate => {
    const before = k < 2 ? one : (pair.rows[k - 1]?.[0] ?? one);
    return product(before, pair.scales[k % 2 === 0 ? 0 : 1]);
  };
  const show = (
    power: number,
    row: readonly Multivariate[],
    den: Multivariate,
    special?: Special,
  ) =>
    rows.push({
      power,
      entries: row.map((num) => lowest(num, den, pivots)),
      ...(special && { special }),
    });
  show(degree, pair.rows[0] as Multivariate[], denominator(0));
  for (let power = degree - 1; power >= 0; power--) {
    const k = pair.rows.length;
    const before = pair.rows[k - 1] as Multivariate[];
    const width = Math.floor(power / 2) + 1;
    const row = Array.from({ length: width }, (_, j) => next[j] ?? NOTHING);
    const den = denominator(k);
    if (row.every(isNothing)) {
      const scale = denominator(k - 1);
      const derived = row.map((_, j) => times(before[j] ?? NOTHING, BigInt(power + 1 - 2 * j)));
      pair = restarted(before, scale, derived, scale);
      show(power, derived, scale, 'auxiliary');
    } else if (isNothing(row[0] as Multivariate)) {
      const replaced =
        zeroPivot === 'epsilon'
          ? [product(variableOf(parameters, variables), den), ...row.slice(1)]
          : withItselfMoved(row);
      pair = restarted(before, denominator(k - 1), replaced, den);
      show(power, replaced, den, zeroPivot);
    } else {
      pair.rows.push(row);
      show(power, row, den);
    }
    const head = (pair.rows.at(-1) as Multivariate[])[0] as Multivariate;
    if (!pivots.some((x) => equal(x, head)) && wholeNumberOf(head) === undefined) pivots.push(head);
    next = power > 0 ? following(pair.rows, variables) : [];
  }
  return { rows, variables };
}

const withEpsilon = (p: Multivariate): Multivariate =>
  new Map([...p].map(([key, c]) => [`${key}\0`, c]));

const equal = (a: Multivariate, b: Multivariate): boolean =>
  a.size === b.size && [...a].every(([key, c]) => b.get(key) === c);

/** Rows to begin anew with, without the whole numbers that divide a row and its scale. */
function restarted(
  upper: readonly Multivariate[],
  upperScale: Multivariate,
  lower: readonly Multivariate[],
  lowerScale: Multivariate,
): Pair {
  const reduced = (row: readonly Multivariate[], scale: Multivariate) => {
    const common = [...row, scale].reduce((g, x) => gcd(g, contentOf(x)), 0n);
    const by = (x: Multivariate): Multivariate =>
      common > 1n ? new Map([...x].map(([key, c]) => [key, c / common])) : x;
    return { row: row.map(by), scale: by(scale) };
  };
  const [a, b] = [reduced(upper, upperScale), reduced(lower, lowerScale)];
  return { rows: [a.row, b.row], scales: [a.scale, b.scale] };
}

/**
 * The row plus (−1)^p times itself, p places to the left, p zeros standing at its head (M. Benidir & B. Picinbono, Extended
 * table for eliminating the singularities in Routh's array, IEEE Transactions on Automatic Control 35(2), 1990).
 */
function withItselfMoved(row: readonly Multivariate[]): Multivariate[] {
  const p = row.findIndex((x) => !isNothing(x));
  return row.map((x, j) => plus(x, times(row[j + p] ?? NOTHING, p % 2 === 0 ? 1n : -1n)));
}

/** A fraction without what of the pivots, of powers of one variable and of whole numbers divides both. */
export function lowest(
  num: Multivariate,
  den: Multivariate,
  pivots: readonly Multivariate[],
): Entry {
  if (isNothing(num)) return { num, den: constantOf(1n, keyLength(den)) };
  let [n, d] = withoutCommon(num, den);
  for (const by of pivots) {
    if (wholeNumberOf(d) !== undefined) break;
    const plain = withoutCommon(by, NOTHING)[0];
    for (const factor of [by, plain])
      for (;;) {
        const [top, bottom] = [dividedBy(n, factor), dividedBy(d, factor)];
        if (!top || !bottom || wholeNumberOf(factor) !== undefined) break;
        [n, d] = [top, bottom];
      }
  }
  const whole = dividedBy(n, d);
  if (whole) [n, d] = [whole, constantOf(1n, keyLength(den))];
  const [top, bottom] = withoutCommon(n, d);
  return isNegative(bottom)
    ? { num: times(top, -1n), den: times(bottom, -1n) }
    : { num: top, den: bottom };
}

/** Whether it is one term with a minus; a sum keeps the signs that it came with. */
const isNegative = (p: Multivariate): boolean =>
  p.size === 1 && [...p.values()].every((c) => c < 0n);

const keyLength = (p: Multivariate): number => (p.keys().next().value ?? '').length;

/** Both without the greatest common whole number and power product. */
function withoutCommon(a: Multivariate, b: Multivariate): [Multivariate, Multivariate] {
  const common = gcd(contentOf(a), contentOf(b));
  const keys = [...a.keys(), ...b.keys()];
  const [first = ''] = keys;
  const least = Array.from(first, (_, i) =>
    keys.reduce((m, key) => Math.min(m, key.charCodeAt(i)), Number.POSITIVE_INFINITY),
  );
  if (common <= 1n && least.every((e) => e === 0)) return [a, b];
  const by = common === 0n ? 1n : common;
  const reduce = (p: Multivariate): Multivariate =>
    new Map(
      [...p].map(([key, c]) => [
        String.fromCharCode(...Array.from(key, (ch, i) => ch.charCodeAt(0) - (least[i] ?? 0))),
        c / by,
      ]),
    );
  return [reduce(a), reduce(b)];
}

/** What an entry tends to as ε → 0 from above. */
export interface Limit {
  /** The power of ε that it goes with: negative for ±∞, positive for 0. */
  readonly order: number;
  /** The coefficient of that power, without ε. */
  readonly num: Multivariate;
  readonly den: Multivariate;
}

/** The first term of an entry in powers of ε; undefined for a zero. */
export function limitOf({ num, den }: Entry, variables: number): Limit | undefined {
  const lowestOf = (p: Multivariate) => {
    const list = collected(p, variables - 1);
    const order = list.findIndex((c) => !isNothing(c));
    return { order, c: list[order] ?? NOTHING };
  };
  if (isNothing(num)) return undefined;
  const [a, b] = [lowestOf(num), lowestOf(den)];
  const reduced = lowest(a.c, b.c, []);
  return { order: a.order - b.order, ...reduced };
}

/** The sign of an entry without parameters for small ε > 0. */
export function signOfEntry(entry: Entry, variables: number): -1 | 0 | 1 {
  const limit = limitOf(entry, variables);
  if (!limit) return 0;
  const [n, d] = [wholeNumberOf(limit.num) ?? 0n, wholeNumberOf(limit.den) ?? 1n];
  return n === 0n ? 0 : n < 0n !== d < 0n ? -1 : 1;
}

/** Changes of sign down the first column of a table without parameters. */
export function signChanges({ rows, variables }: RouthTable): number {
  const signs = rows
    .map(({ entries: [head] }) => (head ? signOfEntry(head, variables) : 0))
    .filter((s) => s !== 0);
  return signs.filter((s, k) => k > 0 && s !== signs[k - 1]).length;
}
