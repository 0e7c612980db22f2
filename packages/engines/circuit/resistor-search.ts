import { EngineError } from '../error.ts';
import { lowerBound } from './e-series.ts';

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

/**
 * The `count` networks of at most `parts` resistors from `values` (ascending, Ω) that come nearest to
 * `target` Ω. Exhaustive: every pair is tried with the last resistor solved for and its two
 * neighbours in the list taken. Fewer resistors win a tie. Throws `out-of-range`.
 */
export function searchNetworks(
  values: Float64Array,
  target: number,
  parts: 1 | 2 | 3,
  count: number,
  progress: (fraction: number) => void = () => {},
): Network[] {
  if (!(target > 0) || !Number.isFinite(target))
    throw new EngineError('out-of-range', `The target of ${target} Ω is not more than 0.`, {
      field: 'target',
      value: target,
    });
  if (values.length === 0)
    throw new EngineError('out-of-range', 'No resistor lies between the bounds.', { field: 'min' });
  const best = new Best(count, target);
  const last = (
    topology: Topology,
    fixed: readonly number[],
    wanted: number,
    least: number,
  ): void => {
    // NaN or a negative want means that no last resistor reaches the target; its neighbours would only be worse.
    if (!(wanted > 0)) return;
    const i = lowerBound(values, wanted);
    for (const j of [i - 1, i]) {
      const part = values[j];
      if (part !== undefined && part >= least) best.offer(topology, [...fixed, part]);
    }
  };
  last('a', [], target, 0);
  if (parts >= 2)
    for (const a of values) {
      last('a+b', [a], target - a, a);
      last('a|b', [a], target < a ? (target * a) / (a - target) : Number.NaN, a);
    }
  if (parts === 3)
    values.forEach((a, i) => {
      progress(i / values.length);
      for (let j = i; j < values.length; j++) {
        const b = values[j]!;
        const sum = a + b;
        const both = parallel(a, b);
        if (sum < target) last('a+b+c', [a, b], target - sum, b);
        else if (sum > target) last('(a+b)|c', [a, b], (target * sum) / (sum - target), 0);
        if (both < target) last('(a|b)+c', [a, b], target - both, 0);
        else if (both > target) last('a|b|c', [a, b], (target * both) / (both - target), b);
      }
    });
  return best.list();
}

/** The best so far, each network of values once. */
class Best {
  readonly #count: number;
  readonly #target: number;
  readonly #kept: Network[] = [];
  #worst = Number.POSITIVE_INFINITY;

  constructor(count: number, target: number) {
    this.#count = count;
    this.#target = target;
  }

  offer(topology: Topology, parts: readonly number[]): void {
    const value = networkValue(topology, parts);
    const error = value / this.#target - 1;
    if (Math.abs(error) > this.#worst) return;
    this.#kept.push({ topology, parts, value, error });
    // Sorting seldom: the list may grow to a few times its size in between.
    if (this.#kept.length >= 8 * this.#count) this.#trim();
  }

  list(): Network[] {
    this.#trim();
    return this.#kept.slice();
  }

  #trim(): void {
    // Errors that differ by rounding alone are one error; then fewer parts are better, then smaller spread.
    const rank = (n: Network) => Math.round(Math.abs(n.error) * 1e13);
    this.#kept.sort(
      (p, q) =>
        rank(p) - rank(q) || p.parts.length - q.parts.length || spread(p.parts) - spread(q.parts),
    );
    this.#kept.length = Math.min(this.#kept.length, this.#count);
    const last = this.#kept.at(-1);
    if (this.#kept.length === this.#count && last) this.#worst = Math.abs(last.error) + 1e-13;
  }
}

const spread = (parts: readonly number[]): number => Math.max(...parts) / Math.min(...parts);

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

/**
 * The `count` dividers from `values` (ascending, Ω) nearest to `target` = Vout/Vin in (0, 1), with
 * `load` Ω across the bottom resistor (Infinity: none) and top + bottom within the bounds.
 * Exhaustive over the top resistor. Throws `out-of-range`.
 */
export function searchDividers(
  values: Float64Array,
  target: number,
  load: number,
  total: { min: number; max: number },
  count: number,
): Divider[] {
  if (!(target > 0 && target < 1))
    throw new EngineError(
      'out-of-range',
      `The ratio ${target} is not between 0 and 1, which is what a divider gives.`,
      { field: 'target', value: target },
    );
  const found: Divider[] = [];
  for (const top of values) {
    // With all bottoms tried the bounds on the sum can shut out the two neighbours of the ideal, so walk outwards.
    const loaded = (target * top) / (1 - target);
    const bottom = loaded < load ? 1 / (1 / loaded - 1 / load) : Number.POSITIVE_INFINITY;
    const low = lowerBound(values, Math.max(total.min - top, 0));
    const high = lowerBound(values, total.max - top + Number.EPSILON * total.max);
    const centre = Math.min(Math.max(lowerBound(values, bottom), low), high);
    for (let j = Math.max(low, centre - 2); j < Math.min(high, centre + 2); j++)
      found.push(divider(top, values[j]!, load, target));
  }
  if (found.length === 0)
    throw new EngineError(
      'out-of-range',
      `No two resistors of the series add up to between ${total.min} and ${total.max} Ω.`,
      { field: 'total' },
    );
  const rank = (d: Divider) => Math.round(Math.abs(d.error) * 1e13);
  return found.sort((p, q) => rank(p) - rank(q) || p.top - q.top).slice(0, count);
}

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
