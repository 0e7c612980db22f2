/** What an oscilloscope says of a signal at a place: the pulse there, and its period, frequency and duty cycle. */
import { changeAt, firstAtLeast, isHigh, type Signal } from './signal.ts';

export interface Pulse {
  readonly from: number;
  readonly to: number;
  /** From one edge to the next of its kind; undefined where the signal does not come back. */
  readonly period: number | undefined;
  /** Share of the period that it is high. */
  readonly duty: number | undefined;
}

/** The stretch of one value around a time; undefined before the first value and behind the last change. */
export function pulseAt(signal: Signal, t: number): Pulse | undefined {
  const { times, levels } = signal;
  const k = changeAt(signal, t);
  const [from, to, next] = [times[k], times[k + 1], times[k + 2]];
  if (from === undefined || to === undefined) return undefined;
  const isTwoLevels = levels[k] !== levels[k + 1] && levels[k] === levels[k + 2];
  const period = next !== undefined && isTwoLevels ? next - from : undefined;
  const high = isHigh(levels[k]) ? to - from : period === undefined ? 0 : period - (to - from);
  return { from, to, period, duty: period === undefined ? undefined : high / period };
}

/** The nearest change to a time, for cursors that snap. */
export function nearestChange(signal: Signal, t: number): number | undefined {
  const k = firstAtLeast(signal.times, t);
  const [before, behind] = [signal.times[k - 1], signal.times[k]];
  if (before === undefined) return behind;
  return behind === undefined || t - before < behind - t ? before : behind;
}
