/**
 * Limit cycles: what a section goes on putting out when its input is 0, because its sum is rounded.
 *
 * Rounding is an error of at most half a step (one for truncation) at each sample, so no state that comes back is
 * farther from 0 than that error times Σ|g|, g the impulse response of 1/A. Within that square every state has one
 * successor, and all cycles are found by following each once (the bound: I. W. Sandberg & J. F. Kaiser, IEEE Trans.
 * Audio Electroacoust. 20, 1972).
 */
import { type Rounding, roundTo } from '../signal/fixed-point.ts';
import type { IntegerSection } from './fixed-cascade.ts';

export interface LimitCycle {
  /** Largest |y| of any cycle, in steps of the signal; 0 where every state dies away. */
  readonly amplitude: number;
  /** Samples after which that cycle repeats; of a constant 1, of none 0. */
  readonly period: number;
  /** One turn of it. */
  readonly samples: readonly number[];
  /** No cycle is larger than this. */
  readonly bound: number;
  /** Whether every state within the bound was followed; where not, only some were. */
  readonly complete: boolean;
}

/** States that are followed at most: 1025². */
const MAX_STATES = 1_050_625;
/** Samples of 1/A that are summed for the bound. */
const MAX_RESPONSE = 400_000;

/** The largest rounding error, in steps. */
const errorOf = (rounding: Rounding): number =>
  rounding === 'floor' || rounding === 'toward-zero' ? 1 : 0.5;

/** Σ|g| of 1/(1 + a₁z⁻¹ + a₂z⁻²) with these integers; Infinity where it is not stable or too slow. */
export function responseSum(a1: number, a2: number, fraction: number): number {
  const [c1, c2] = [a1 * 2 ** -fraction, a2 * 2 ** -fraction];
  if (!(Math.abs(c2) < 1 && Math.abs(c1) < 1 + c2)) return Number.POSITIVE_INFINITY;
  let [y1, y2, sum] = [0, 0, 0];
  for (let n = 0; n < MAX_RESPONSE; n++) {
    const y = (n === 0 ? 1 : 0) - c1 * y1 - c2 * y2;
    sum += Math.abs(y);
    if (Math.abs(y) + Math.abs(y1) < 1e-14 * sum) return sum;
    [y2, y1] = [y1, y];
  }
  return Number.POSITIVE_INFINITY;
}

/** The limit cycles of one section with its input at 0, its sums as wide as they need. */
export function limitCycle(
  section: IntegerSection,
  fraction: number,
  rounding: Rounding,
): LimitCycle {
  const [, , , a1, a2] = section;
  const bound = Math.floor(errorOf(rounding) * responseSum(a1, a2, fraction) + 1e-6);
  if (bound === 0) return { amplitude: 0, period: 0, samples: [], bound, complete: true };
  const side = 2 * bound + 1;
  const scale = 2 ** -fraction;
  const next = (y1: number, y2: number) => roundTo((-a1 * y1 - a2 * y2) * scale, rounding) + 0;
  if (!(side * side <= MAX_STATES)) return someCycles(next, bound);
  return allCycles(next, bound, side);
}

type Next = (y1: number, y2: number) => number;

/** Follows every state until it meets one that was followed, or leaves the square, to which what returns comes back anyway. */
function allCycles(next: Next, bound: number, side: number): LimitCycle {
  const seen = new Int32Array(side * side);
  let best: readonly number[] = [];
  let amplitude = 0;
  let turn = 0;
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] !== 0) continue;
    turn++;
    let [y1, y2] = [Math.floor(start / side) - bound, (start % side) - bound];
    let at = start;
    for (;;) {
      seen[at] = turn;
      const y = next(y1, y2);
      if (Math.abs(y) > bound) break;
      [y2, y1] = [y1, y];
      at = (y1 + bound) * side + y2 + bound;
      if (seen[at] === 0) continue;
      if (seen[at] === turn) {
        const cycle = around(next, y1, y2);
        const size = Math.max(...cycle.map(Math.abs));
        if (size > amplitude) [amplitude, best] = [size, cycle];
      }
      break;
    }
  }
  return { amplitude, period: best.length, samples: best, bound, complete: true };
}

/** Samples of a cycle that are kept. */
const MAX_CYCLE = 4096;

/** One turn of the cycle that a state lies on. */
function around(next: Next, y1: number, y2: number): number[] {
  const cycle: number[] = [];
  let [a, b] = [y1, y2];
  do {
    cycle.push(a);
    [b, a] = [a, next(a, b)];
  } while (!(a === y1 && b === y2) && cycle.length < MAX_CYCLE);
  return cycle;
}

/** Where there are too many states: what some large ones end in. */
function someCycles(next: Next, bound: number): LimitCycle {
  let amplitude = 0;
  let best: readonly number[] = [];
  const reach = Math.min(bound, 2 ** 40);
  for (let k = 1; k <= 64; k++) {
    let [a, b] = [Math.round((reach * k) / 64), Math.round(reach * Math.cos(k))];
    for (let n = 0; n < 20_000; n++) [b, a] = [a, next(a, b)];
    const cycle = around(next, a, b);
    if (cycle.length === MAX_CYCLE) continue;
    const size = Math.max(...cycle.map(Math.abs));
    if (size > amplitude) [amplitude, best] = [size, cycle];
  }
  return { amplitude, period: best.length, samples: best, bound, complete: false };
}
