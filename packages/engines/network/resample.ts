/** A network at other frequencies than it is known at. */
import { EngineError } from '../error.ts';
import type { Network } from './network.ts';

/** Frequencies are the same within this share of themselves: what a text of ten digits leaves. */
const SAME = 1e-9;

/** Whether two networks are known at the same frequencies, but for rounding in a text. */
export const sameGrid = (a: Float64Array, b: Float64Array): boolean =>
  a.length === b.length && a.every((f, k) => Math.abs(f - b[k]!) <= SAME * Math.max(f, b[k]!));

/** The index of the last of `grid` that is not above f; grid ascends. */
export function below(grid: Float64Array, f: number): number {
  let [low, high] = [0, grid.length - 1];
  while (high > low) {
    const middle = (low + high + 1) >> 1;
    if (grid[middle]! <= f) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** What stands between its samples, straight in the complex plane; `width` numbers a frequency. */
export function between(
  grid: Float64Array,
  values: Float64Array,
  width: number,
  to: Float64Array,
): Float64Array {
  const out = new Float64Array(to.length * width);
  const last = grid.length - 1;
  for (let k = 0; k < to.length; k++) {
    const f = to[k]!;
    const low = Math.min(below(grid, f), Math.max(0, last - 1));
    const high = Math.min(low + 1, last);
    const span = grid[high]! - grid[low]!;
    const t = span > 0 ? (f - grid[low]!) / span : 0;
    for (let c = 0; c < width; c++) {
      const a = values[low * width + c]!;
      const b = values[high * width + c]!;
      out[k * width + c] = t === 0 ? a : t === 1 ? b : a + t * (b - a);
    }
  }
  return out;
}

/**
 * The network at the frequencies `to` (Hz, ascending), straight between its own in the complex plane. Throws
 * `out-of-range` for a frequency outside its own.
 */
export function resampled({ ports, frequency, s, z0 }: Network, to: Float64Array): Network {
  const [least, most] = [frequency[0]!, frequency.at(-1)!];
  const outside = to.find((f) => f < least * (1 - SAME) || f > most * (1 + SAME));
  if (outside !== undefined)
    throw new EngineError(
      'out-of-range',
      `The frequency ${outside} Hz is outside ${least} to ${most} Hz.`,
      { field: 'frequency', value: outside },
    );
  return {
    ports,
    frequency: to,
    s: between(frequency, s, 2 * ports * ports, to),
    z0: between(frequency, z0, 2 * ports, to),
  };
}
