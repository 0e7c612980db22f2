/**
 * The range of a polynomial over a box, by its Bernstein coefficients and bisection, in exact integers.
 *
 * On a box the polynomial lies between the least and the largest of its Bernstein coefficients, and those at the corners
 * are values it has (G. T. Cargo & O. Shisha, J. Res. Nat. Bur. Standards 70B, 1966; J. Garloff, Interval Mathematics 1985).
 * Halving a box brings both together, so that what is found is an enclosure and a value that is attained.
 */
import { add, mul, type Rational, rational, ZERO } from '../exact/rational.ts';
import { degrees, type Multinomial } from './multinomial.ts';

/** Bernstein coefficients that a polynomial has at most: the product of its degrees, each plus one. */
const MAX_COEFFICIENTS = 1024;
/** Coefficients of all boxes that are halved for one end, at most, and the boxes: what bounds its time. */
const MAX_HALVED = 30_000;
const MAX_BOXES = 300;
const MIN_BOXES = 8;
/** Parts of the first range within which the enclosure and the attained value are brought. */
const FINE = 1n << 30n;

export interface End {
  /** No value lies beyond. */
  readonly bound: Rational;
  /** A value that it has. */
  readonly attained: Rational;
}

interface Box {
  /** Coefficients times 2^scale times the common denominator. */
  readonly c: readonly bigint[];
  readonly scale: number;
  readonly axis: number;
}

const choose = (n: number, k: number): bigint => {
  let value = 1n;
  for (let j = 0; j < k; j++) value = (value * BigInt(n - j)) / BigInt(j + 1);
  return value;
};

/** Row i, column j: what u^j has of the i-th Bernstein coefficient of degree d on −1 to 1. */
function toBernstein(d: number): Rational[][] {
  // u = 2t − 1, so that u^j = Σ_m C(j, m) (2t)^m (−1)^(j − m), and t^m has C(i, m)/C(d, m) of coefficient i.
  return Array.from({ length: d + 1 }, (_, i) =>
    Array.from({ length: d + 1 }, (_, j) => {
      let total = ZERO;
      for (let m = 0; m <= Math.min(i, j); m++) {
        const sign = (j - m) % 2 === 0 ? 1n : -1n;
        const top = sign * choose(j, m) * (1n << BigInt(m)) * choose(i, m);
        total = add(total, rational(top, choose(d, m)));
      }
      return total;
    }),
  );
}

/** Applies a map to every line of a tensor along one axis. */
function along<T>(
  values: readonly T[],
  sizes: readonly number[],
  axis: number,
  map: (line: readonly T[]) => readonly T[],
): T[] {
  const size = sizes[axis] ?? 1;
  const stride = sizes.slice(axis + 1).reduce((p, s) => p * s, 1);
  const made = values.slice();
  for (let start = 0; start < values.length; start++) {
    if (Math.floor(start / stride) % size !== 0) continue;
    const line = Array.from({ length: size }, (_, k) => values[start + k * stride] as T);
    map(line).forEach((v, k) => {
      made[start + k * stride] = v;
    });
  }
  return made;
}

interface Form {
  readonly sizes: readonly number[];
  readonly denominator: bigint;
  readonly box: Box;
}

/** Bernstein coefficients as integers over one denominator; undefined where there are too many. */
function formOf(p: Multinomial, variables: number): Form | undefined {
  const all = degrees(p, variables);
  const present = all.flatMap((d, k) => (d > 0 ? [k] : []));
  const sizes = present.map((k) => (all[k] ?? 0) + 1);
  const count = sizes.reduce((n, s) => n * s, 1);
  if (count > MAX_COEFFICIENTS) return undefined;
  let values: Rational[] = new Array<Rational>(count).fill(ZERO);
  for (const { powers, c } of p.values()) {
    const at = present.reduce((n, k, m) => n * (sizes[m] ?? 1) + (powers[k] ?? 0), 0);
    values[at] = c;
  }
  sizes.forEach((size, axis) => {
    const map = toBernstein(size - 1);
    values = along(values, sizes, axis, (line) =>
      map.map((row) => row.reduce((sum, m, j) => add(sum, mul(m, line[j] ?? ZERO)), ZERO)),
    );
  });
  const denominator = values.reduce((lcm, { d }) => (lcm % d === 0n ? lcm : lcm * d), 1n);
  const c = values.map(({ n, d }) => n * (denominator / d));
  return { sizes, denominator, box: { c, scale: 0, axis: 0 } };
}

/** The two halves along an axis: de Casteljau's midpoints, each kept times 2^degree. */
function halves({ c, scale }: Box, sizes: readonly number[], axis: number): [Box, Box] {
  const d = BigInt((sizes[axis] ?? 1) - 1);
  const next = nextAxis(sizes, axis);
  const part = (right: boolean) => (line: readonly bigint[]) => {
    const kept: bigint[] = [];
    let row = right ? line.toReversed() : line.slice();
    for (let r = 0n; r <= d; r++) {
      kept.push((row[0] ?? 0n) << (d - r));
      row = row.slice(1).map((v, k) => v + (row[k] ?? 0n));
    }
    return right ? kept.toReversed() : kept;
  };
  const box = (right: boolean): Box => ({
    c: along(c, sizes, axis, part(right)),
    scale: scale + Number(d),
    axis: next,
  });
  return [box(false), box(true)];
}

/** The next axis that is not linear: a linear one is exact without halving. */
function nextAxis(sizes: readonly number[], axis: number): number {
  for (let k = 1; k <= sizes.length; k++) {
    const at = (axis + k) % sizes.length;
    if ((sizes[at] ?? 0) > 2) return at;
  }
  return axis;
}

/** Indices of a tensor's corners. */
function corners(sizes: readonly number[]): number[] {
  let list = [0];
  for (const size of sizes)
    list = list.flatMap((at) => (size > 1 ? [at * size, at * size + size - 1] : [at]));
  return list;
}

interface Ranked {
  readonly box: Box;
  readonly top: bigint;
}

/** The largest value: the box with the largest coefficient is halved until what it may hide is small. */
function largest({ sizes, denominator, box: first }: Form): End {
  const at = corners(sizes);
  const topOf = ({ c }: Box) => c.reduce((a, b) => (b > a ? b : a));
  const cornerOf = ({ c }: Box) => at.map((k) => c[k] ?? 0n).reduce((a, b) => (b > a ? b : a));
  // Boxes have their own powers of two: all are compared at the deepest scale so far.
  let scale = 0;
  let open: Ranked[] = [{ box: first, top: topOf(first) }];
  let best = cornerOf(first);
  const spread = topOf(first) - first.c.reduce((a, b) => (b < a ? b : a));
  const shifted = (v: bigint, from: number) => v << BigInt(scale - from);
  const boxes = Math.max(MIN_BOXES, Math.min(MAX_BOXES, MAX_HALVED / first.c.length));
  for (let n = 0; n < boxes; n++) {
    const k = open.reduce((m, o, j) => (o.top > (open[m] as Ranked).top ? j : m), 0);
    const { box, top } = open[k] as Ranked;
    if ((top - best) * FINE <= shifted(spread, 0)) break;
    const axis = (sizes[box.axis] ?? 0) > 2 ? box.axis : nextAxis(sizes, box.axis);
    const two = halves(box, sizes, axis);
    const deeper = Math.max(scale, two[0].scale);
    if (deeper > scale) {
      const by = BigInt(deeper - scale);
      best <<= by;
      open = open.map((o) => ({ ...o, top: o.top << by }));
      scale = deeper;
    }
    open.splice(k, 1);
    for (const half of two) {
      const corner = shifted(cornerOf(half), half.scale);
      if (corner > best) best = corner;
      open.push({ box: half, top: shifted(topOf(half), half.scale) });
    }
    open = open.filter((o) => o.top > best);
    if (open.length === 0) break;
  }
  const bound = open.reduce((b, o) => (o.top > b ? o.top : b), best);
  const over = denominator << BigInt(scale);
  return { bound: rational(bound, over), attained: rational(best, over) };
}

/** Both ends of the range of p where every variable runs from −1 to 1; undefined where it has too many coefficients. */
export function enclosure(
  p: Multinomial,
  variables: number,
): { readonly low: End; readonly high: End } | undefined {
  const form = formOf(p, variables);
  if (!form) return undefined;
  const high = largest(form);
  const turned = largest({ ...form, box: { ...form.box, c: form.box.c.map((v) => -v) } });
  const minus = ({ n, d }: Rational): Rational => ({ n: -n, d });
  return { low: { bound: minus(turned.bound), attained: minus(turned.attained) }, high };
}
