/** A window of a signal as a signal of its own, which begins at 0. */
import { changeAt, firstAtLeast, type Signal } from './signal.ts';

/** Times are scaled: `unit` is that of the result in the one of the signal's, such as seconds a unit. */
export function clip(signal: Signal, from: number, to: number, unit: number): Signal {
  const first = Math.max(0, changeAt(signal, from));
  const last = Math.max(first, firstAtLeast(signal.times, to));
  const times = Float64Array.from(
    signal.times.subarray(first, last),
    (t) => Math.max(0, t - from) * unit,
  );
  return {
    name: signal.name,
    times,
    levels: signal.levels.slice(first, last),
    words: (k) => signal.words(first + k),
    beginsWithEdge: false,
    end: (Math.min(to, signal.end) - from) * unit,
  };
}
