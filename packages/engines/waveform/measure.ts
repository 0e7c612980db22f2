/** What an oscilloscope says of a signal at a place: the pulse there, and its period, frequency and duty cycle. */
import { changeAt, firstAtLeast, isHigh, type Signal, VALUE } from './signal.ts';

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

/** What a whole signal comes to. Times in its unit; undefined where there is none. */
export interface Statistics {
  readonly changes: number;
  readonly rises: number;
  /** Share of the time, from its first change to its end, that it is high; of signals of one bit. */
  readonly highShare: number | undefined;
  /** Shortest stretch between two changes. */
  readonly shortest: number | undefined;
  /** Between rises: the least and the greatest. */
  readonly periodMin: number | undefined;
  readonly periodMax: number | undefined;
}

/** Measures what lies in a window. */
export function statisticsOf(signal: Signal, from = 0, to = signal.end): Statistics {
  const { times, levels } = signal;
  const first = Math.max(0, changeAt(signal, from));
  const last = firstAtLeast(times, to);
  let [changes, rises, high, isBit] = [0, 0, 0, true];
  let [shortest, least, most] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0];
  let [rise, change]: (number | undefined)[] = [undefined, undefined];
  for (let k = first; k < last; k++) {
    const t = times[k] as number;
    if (levels[k] === VALUE) isBit = false;
    if (isHigh(levels[k])) high += Math.min(times[k + 1] ?? to, to) - Math.max(t, from);
    const isEdge = k > 0 || signal.beginsWithEdge;
    if (!isEdge || t < from) continue;
    if (k > 0) changes++;
    if (change !== undefined) shortest = Math.min(shortest, t - change);
    change = t;
    if (!isHigh(levels[k]) || isHigh(levels[k - 1])) continue;
    rises++;
    if (rise !== undefined) {
      least = Math.min(least, t - rise);
      most = Math.max(most, t - rise);
    }
    rise = t;
  }
  const begin = Math.max(from, times[first] ?? from);
  return {
    changes,
    rises,
    highShare: isBit && to > begin ? high / (to - begin) : undefined,
    shortest: Number.isFinite(shortest) ? shortest : undefined,
    periodMin: most > 0 ? least : undefined,
    periodMax: most > 0 ? most : undefined,
  };
}
