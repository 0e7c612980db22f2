/**
 * Delay equations with constant lags by the method of steps: no step is longer than the shortest lag, the past is kept as
 * polynomials, and steps end at the times to which the kink at the begin is handed on (A. Bellen & M. Zennaro, Numerical
 * Methods for Delay Differential Equations, Oxford, 2003, chapters 3 and 4).
 */
import { EngineError } from '../error.ts';
import { integrate, type Request, type Trajectory } from './integrate.ts';
import type { Stepper } from './problem.ts';
import type { Right } from './system.ts';

/** Points of a step that its polynomial is kept by: Chebyshev's of the second kind. */
const NODES = 9;
const PLACES = Array.from(
  { length: NODES },
  (_, k) => (1 - Math.cos((Math.PI * k) / (NODES - 1))) / 2,
);
const WEIGHTS = PLACES.map(
  (_, k) => (k % 2 === 0 ? 1 : -1) * (k === 0 || k === NODES - 1 ? 0.5 : 1),
);
/** Kinks of the derivatives up to this order are met. */
const MAX_KINK = 6;
const MAX_STOPS = 2000;
/** Numbers that the past may take. */
const MAX_PAST = 20e6;

class Past {
  readonly #n: number;
  readonly #ends: number[] = [];
  readonly #begins: number[] = [];
  readonly #values: Float64Array[] = [];
  readonly #start: Float64Array;
  #at = 0;

  constructor(start: Float64Array) {
    this.#n = start.length;
    this.#start = start.slice();
  }

  keep(s: Stepper, end: number): void {
    if ((this.#values.length + 1) * NODES * this.#n > MAX_PAST)
      throw new EngineError(
        'out-of-range',
        'The past of a delay equation has become too long to be kept: shorten the time or loosen the tolerance.',
      );
    const values = new Float64Array(NODES * this.#n);
    const y = new Float64Array(this.#n);
    for (let k = 0; k < NODES; k++) {
      const t = k === NODES - 1 ? end : s.before + (end - s.before) * PLACES[k]!;
      s.at(t, y);
      values.set(y, k * this.#n);
    }
    this.#begins.push(s.before);
    this.#ends.push(end);
    this.#values.push(values);
  }

  /** A state at a time before; before the begin it is what it is at the begin. */
  at(t: number, state: number): number {
    const last = this.#ends.length - 1;
    if (last < 0 || t <= this.#begins[0]!) return this.#start[state]!;
    let k = Math.min(this.#at, last);
    while (k > 0 && this.#begins[k]! > t) k--;
    while (k < last && this.#ends[k]! < t) k++;
    this.#at = k;
    const x = (t - this.#begins[k]!) / (this.#ends[k]! - this.#begins[k]!);
    const values = this.#values[k]!;
    let above = 0;
    let below = 0;
    for (let j = 0; j < NODES; j++) {
      const d = x - PLACES[j]!;
      if (d === 0) return values[j * this.#n + state]!;
      const w = WEIGHTS[j]! / d;
      above += w * values[j * this.#n + state]!;
      below += w;
    }
    return above / below;
  }
}

/** Times at which a derivative of order MAX_KINK or lower jumps, because that of the begin did. */
function kinks(lags: readonly number[], from: number, to: number): number[] {
  let level = new Set<number>([from]);
  const all = new Set<number>();
  for (let k = 0; k < MAX_KINK; k++) {
    const next = new Set<number>();
    for (const t of level)
      for (const lag of lags)
        if (t + lag < to && all.size + next.size < MAX_STOPS) next.add(t + lag);
    for (const t of next) all.add(t);
    level = next;
  }
  const sorted = [...all].sort((a, b) => a - b);
  return sorted.filter((t, k) => k === 0 || t - (sorted[k - 1] as number) > 1e-12 * Math.abs(to));
}

/**
 * Integrates a system with delayed states; before the begin every state is what it is at the begin. `lags` in the order of
 * the system's delayed states.
 */
export function integrateDelayed(right: Right, lags: readonly number[], q: Request): Trajectory {
  const bad = lags.find((lag) => !(lag > 0 && Number.isFinite(lag)));
  if (bad !== undefined)
    throw new EngineError('out-of-range', `A lag is ${bad}; it must be more than 0.`, {
      field: 'lag',
      value: bad,
    });
  if (!(q.to > q.from))
    throw new EngineError('unsupported', 'A delay equation goes forward in time alone.', {
      field: 'to',
      value: q.to,
    });
  const shortest = Math.min(...lags);
  if ((q.to - q.from) / shortest > q.maxSteps)
    throw new EngineError(
      'out-of-range',
      `The time is ${Math.round((q.to - q.from) / shortest)} times the shortest lag ${shortest}, which is more steps than are taken.`,
      { field: 'lag', value: shortest },
    );
  const past = new Past(q.y);
  const delayed = new Float64Array(lags.length);
  const { delayed: of } = right.system;
  const look = (t: number): void => {
    for (let k = 0; k < lags.length; k++) delayed[k] = past.at(t - lags[k]!, of[k]!.state);
    right.set(delayed);
  };
  return integrate({
    ...q,
    problem: {
      n: right.n,
      f: (t, y, out) => {
        look(t);
        right.f(t, y, out);
      },
      jacobian: (t, y, out) => {
        look(t);
        right.jacobian(t, y, out);
      },
    },
    maxStep: Math.min(shortest, q.maxStep ?? Infinity),
    stops: kinks([...new Set(lags)], q.from, q.to),
    onStep: (s, end) => {
      past.keep(s, end);
      q.onStep?.(s, end);
    },
  });
}
