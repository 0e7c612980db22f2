/** A signal over time, as a drawing or a recording has it: what checks and exports work on. */

/** What a level is written as. `u`, `d` are weak 1 and 0; `v` a value with words of its own; `-` nothing there. */
export const LEVELS = '01xzudv-';
export type LevelCode = number;

export const [ZERO, ONE, UNKNOWN, HIGH_Z, PULL_UP, PULL_DOWN, VALUE, ABSENT] = [
  0, 1, 2, 3, 4, 5, 6, 7,
] as const;

export interface Signal {
  readonly name: string;
  /** When it changes, rising, in the unit of who made it. The first entry is its first value. */
  readonly times: Float64Array;
  /** Codes of `LEVELS`. */
  readonly levels: Uint8Array;
  /** The words of a value at a change; empty for other levels. */
  readonly words: (change: number) => string;
  /** Whether its first entry is an edge that is drawn, and not just where the picture begins. */
  readonly beginsWithEdge: boolean;
  /** Where it is not known any more. */
  readonly end: number;
}

export const isHigh = (level: LevelCode | undefined): boolean => level === ONE || level === PULL_UP;
export const isLow = (level: LevelCode | undefined): boolean =>
  level === ZERO || level === PULL_DOWN;

export type EdgeKind = 'rise' | 'fall' | 'change';

/** Index of the first number that is at least `x`; the length where there is none. */
export function firstAtLeast(
  sorted: Float64Array,
  x: number,
  from = 0,
  to = sorted.length,
): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < x) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The change that holds at a time: the last at or before it; -1 before the first. */
export function changeAt(signal: Pick<Signal, 'times'>, t: number): number {
  const k = firstAtLeast(signal.times, t);
  return signal.times[k] === t ? k : k - 1;
}

/**
 * Times of its edges. A rise arrives at 1 (or a weak 1) from anything else, a fall at 0; a change is every entry but the
 * first. An edge drawn at the very beginning counts.
 */
export function edgesOf(signal: Signal, kind: EdgeKind): Float64Array {
  const { times, levels } = signal;
  const found = new Float64Array(times.length);
  let count = 0;
  for (let k = 0; k < times.length; k++) {
    const [now, before] = [levels[k], k === 0 ? undefined : levels[k - 1]];
    if (k === 0 && !(signal.beginsWithEdge && kind !== 'change')) continue;
    const isEdge =
      kind === 'change'
        ? before !== ABSENT
        : kind === 'rise'
          ? isHigh(now) && !isHigh(before)
          : isLow(now) && !isLow(before);
    if (isEdge) found[count++] = times[k] as number;
  }
  return found.slice(0, count);
}
