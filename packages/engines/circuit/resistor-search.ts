import { EngineError } from '../error.ts';
import { parse } from '../exact/rational.ts';
import { lowerBound } from './e-series.ts';
import { type Fraction, type Nearest, NearestList } from './nearest-list.ts';

/** How up to three resistors make one: `+` in series, `|` in parallel. */
export type Topology = 'a' | 'a+b' | 'a|b' | 'a+b+c' | 'a|b|c' | '(a|b)+c' | '(a+b)|c';

export interface Network {
  readonly topology: Topology;
  /** Ω, as many as the topology has letters. */
  readonly parts: readonly number[];
  /** Ω. */
  readonly value: number;
  /** value/target − 1. */
  readonly error: number;
}

const parallel = (a: number, b: number): number => (a * b) / (a + b);

/** Ω of a network from its parts. */
export function networkValue(topology: Topology, [a = 0, b = 0, c = 0]: readonly number[]): number {
  switch (topology) {
    case 'a':
      return a;
    case 'a+b':
      return a + b;
    case 'a|b':
      return parallel(a, b);
    case 'a+b+c':
      return a + b + c;
    case 'a|b|c':
      return parallel(parallel(a, b), c);
    case '(a|b)+c':
      return parallel(a, b) + c;
    case '(a+b)|c':
      return parallel(a + b, c);
  }
}

/** The decimals of the doubles, as they are written: 0.1 is a tenth. */
function decimals(): (x: number) => Fraction {
  const known = new Map<number, Fraction>();
  return (x) => {
    let fraction = known.get(x);
    if (!fraction) {
      fraction = parse(String(x));
      known.set(x, fraction);
    }
    return fraction;
  };
}

const plus = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d });
const beside = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.n, d: a.n * b.d + b.n * a.d });

/** |a/b − 1| of positive fractions. */
function off(a: Fraction, b: Fraction): Fraction {
  const n = a.n * b.d - b.n * a.d;
  return { n: n < 0n ? -n : n, d: b.n * a.d };
}

function exactValue(topology: Topology, parts: readonly Fraction[]): Fraction {
  const [a, b, c] = parts as [Fraction, Fraction, Fraction];
  switch (topology) {
    case 'a':
      return a;
    case 'a+b':
      return plus(a, b);
    case 'a|b':
      return beside(a, b);
    case 'a+b+c':
      return plus(plus(a, b), c);
    case 'a|b|c':
      return beside(beside(a, b), c);
    case '(a|b)+c':
      return plus(beside(a, b), c);
    case '(a+b)|c':
      return beside(plus(a, b), c);
  }
}

const spread = (parts: readonly number[]): number => Math.max(...parts) / Math.min(...parts);

/** Fewer parts first, then the ones nearer to each other, then the smaller ones. */
const plainer = (p: Network, q: Network): number =>
  p.parts.length - q.parts.length ||
  spread(p.parts) - spread(q.parts) ||
  (p.parts[0] as number) - (q.parts[0] as number) ||
  (p.topology < q.topology ? -1 : Number(p.topology > q.topology));

/**
 * The `count` networks of at most `parts` resistors from `values` (ascending, Ω, no value twice) that come nearest
 * to `target` Ω, and how many more tie with the last of them. All there are are weighed: with the other parts fixed a
 * network's value only grows with its last part, so the list is walked from the part that would be right both ways until the error passes
 * that of the last one kept. Fewer resistors win a tie. Throws `out-of-range`.
 */
export function searchNetworks(
  values: Float64Array,
  target: number,
  parts: 1 | 2 | 3,
  count: number,
  progress: (fraction: number) => void = () => {},
): Nearest<Network> {
  if (!(target > 0) || !Number.isFinite(target))
    throw new EngineError('out-of-range', `The target of ${target} Ω is not more than 0.`, {
      field: 'target',
      value: target,
    });
  if (values.length === 0)
    throw new EngineError('out-of-range', 'No resistor lies between the bounds.', { field: 'min' });
  const decimal = decimals();
  const list = new NearestList<Network>(
    count,
    ({ topology, parts: p }) => off(exactValue(topology, p.map(decimal)), decimal(target)),
    plainer,
  );
  const walk = walker(values, target, list);
  walk('a', [], 0, 0);
  if (parts >= 2)
    values.forEach((a, i) => {
      walk('a+b', [a], a, i);
      walk('a|b', [a], a, i);
    });
  if (parts === 3)
    values.forEach((a, i) => {
      progress(i / values.length);
      for (let j = i; j < values.length; j++) {
        const b = values[j]!;
        walk('a+b+c', [a, b], a + b, j);
        walk('(a+b)|c', [a, b], a + b, 0);
        walk('(a|b)+c', [a, b], parallel(a, b), 0);
        walk('a|b|c', [a, b], parallel(a, b), j);
      }
    });
  return list.nearest();
}

/** Offers, of all networks whose parts but the last are `fixed` and make `made` Ω, those that can be among the nearest. */
function walker(values: Float64Array, target: number, list: NearestList<Network>) {
  const SERIES: ReadonlySet<Topology> = new Set(['a', 'a+b', 'a+b+c', '(a|b)+c']);
  return (topology: Topology, fixed: readonly number[], made: number, first: number): void => {
    const inSeries = SERIES.has(topology);
    const take = (j: number): boolean => {
      const part = values[j]!;
      const value = inSeries ? made + part : parallel(made, part);
      const error = value / target - 1;
      if (Math.abs(error) > list.bound) return false;
      list.offer({ topology, parts: [...fixed, part], value, error });
      return true;
    };
    // No part in series makes it less, none in parallel makes it more: then the least or the largest is the nearest.
    const wanted = inSeries
      ? target - made
      : made > target
        ? (target * made) / (made - target)
        : Number.POSITIVE_INFINITY;
    const middle = Math.max(first, lowerBound(values, wanted));
    for (let j = middle; j < values.length && take(j); j++);
    for (let j = middle - 1; j >= first && take(j); j--);
  };
}

export interface Divider {
  /** Ω, from input to output. */
  readonly top: number;
  /** Ω, from output to ground. */
  readonly bottom: number;
  /** Vout/Vin with the load connected. */
  readonly ratio: number;
  /** ratio/target − 1. */
  readonly error: number;
  /** Ω seen by the input, load connected. */
  readonly input: number;
  /** Ω seen by the load: top ∥ bottom. */
  readonly output: number;
}

/** What a sum may be off by where its parts are decimals: 0.1 + 0.2 is no more than 0.3. */
const SUM = 2 * Number.EPSILON;

/**
 * The `count` dividers from `values` (ascending, Ω, no value twice) nearest to `vout`/`vin` in (0, 1), with
 * `load` Ω across the bottom resistor (Infinity: none) and top + bottom within the bounds, and how many more tie with
 * the last of them. All there are are weighed, as in searchNetworks. The smaller top resistor wins a tie. Throws `out-of-range`.
 */
export function searchDividers(
  values: Float64Array,
  { vin, vout }: { readonly vin: number; readonly vout: number },
  load: number,
  total: { readonly min: number; readonly max: number },
  count: number,
): Nearest<Divider> {
  const target = vout / vin;
  if (!(target > 0 && target < 1))
    throw new EngineError(
      'out-of-range',
      `The ratio ${target} is not between 0 and 1, which is what a divider gives.`,
      { field: 'target', value: target },
    );
  const decimal = decimals();
  const wanted: Fraction = beneath(decimal(Math.abs(vout)), decimal(Math.abs(vin)));
  const list = new NearestList<Divider>(
    count,
    ({ top, bottom }) => {
      const lower =
        load === Number.POSITIVE_INFINITY
          ? decimal(bottom)
          : beside(decimal(bottom), decimal(load));
      return off(beneath(lower, plus(decimal(top), lower)), wanted);
    },
    (p, q) => p.top - q.top || p.bottom - q.bottom,
  );
  for (const top of values) {
    const low = lowerBound(values, total.min * (1 - SUM) - top);
    const high = lowerBound(values, total.max * (1 + SUM) - top);
    const take = (j: number): boolean => {
      const one = divider(top, values[j]!, load, target);
      if (Math.abs(one.error) > list.bound) return false;
      list.offer(one);
      return true;
    };
    const loaded = (target * top) / (1 - target);
    const bottom = loaded < load ? 1 / (1 / loaded - 1 / load) : Number.POSITIVE_INFINITY;
    const middle = Math.min(Math.max(lowerBound(values, bottom), low), high);
    for (let j = middle; j < high && take(j); j++);
    for (let j = middle - 1; j >= low && take(j); j--);
  }
  const found = list.nearest();
  if (found.list.length === 0)
    throw new EngineError(
      'out-of-range',
      `No two resistors of the series add up to between ${total.min} and ${total.max} Ω.`,
      { field: 'total' },
    );
  return found;
}

/** a/b. */
const beneath = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d, d: a.d * b.n });

export function divider(top: number, bottom: number, load: number, target: number): Divider {
  const loaded = load === Number.POSITIVE_INFINITY ? bottom : parallel(bottom, load);
  const ratio = loaded / (top + loaded);
  return {
    top,
    bottom,
    ratio,
    error: ratio / target - 1,
    input: top + loaded,
    output: parallel(top, bottom),
  };
}
