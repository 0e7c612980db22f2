import { realFftPlan } from './real-fft.ts';
import { unitRoots } from './unit-root.ts';

/** Half-sample turns, kept by number of intervals: grids of one size follow each other. */
const turns = new Map<number, Float64Array>();
const CACHED = 8;

function halfTurns(intervals: number): Float64Array {
  const known = turns.get(intervals);
  if (known) return known;
  const roots = unitRoots(4 * intervals, intervals + 1);
  for (const [oldest] of turns) {
    if (turns.size < CACHED) break;
    turns.delete(oldest);
  }
  turns.set(intervals, roots);
  return roots;
}

/**
 * The amplitude of a linear-phase filter, as `amplitude` has it, at `intervals` + 1 even steps from
 * 0 to half the sample rate, by one transform.
 *
 * The middle goes to sample 0 first, so odd lengths need no turning back and even ones half a
 * sample's, whose sines are kept.
 */
export function amplitudeGrid(h: Float64Array, odd: boolean, intervals: number): Float64Array {
  const size = 2 * intervals;
  const plan = realFftPlan(size);
  const data = new Float64Array(2 * plan.bins);
  const n = h.length;
  const middle = n >> 1;
  for (let k = 0; k < n; k++) {
    // Longer responses fold onto themselves: e^(−2πik·j/size) has period size in j.
    const at = (((k - middle) % size) + size) % size;
    data[at] = data[at]! + h[k]!;
  }
  plan.forward(data);
  const out = new Float64Array(intervals + 1);
  if (n % 2 === 1) {
    const part = odd ? 1 : 0;
    for (let k = 0; k <= intervals; k++) out[k] = data[2 * k + part]!;
    return out;
  }
  const roots = halfTurns(intervals);
  for (let k = 0; k <= intervals; k++) {
    const [re, im] = [data[2 * k]!, data[2 * k + 1]!];
    const [c, s] = [roots[2 * k]!, -roots[2 * k + 1]!];
    out[k] = odd ? im * c - re * s : re * c + im * s;
  }
  return out;
}
