/** What a window of a signal looks like at a width in pixels: never more spans than pixels, whatever the window holds. */
import { ABSENT, changeAt, firstAtLeast, type Signal } from './signal.ts';

export interface Span {
  /** In the unit of the signal. */
  readonly from: number;
  readonly to: number;
  readonly level: number;
  /** Index of its change; -1 before the first. */
  readonly change: number;
  /** Changes nearer together than a pixel: the first and the one behind the last of them. */
  readonly dense: boolean;
}

/** Pixels that a level must have to be drawn as one. */
const LEAST = 1.5;

/**
 * The spans from left to right. The search halves its way: its work grows with the width and the logarithm of the
 * changes, so that zooming through a million of them is smooth.
 */
export function spansIn(signal: Signal, from: number, to: number, width: number): Span[] {
  const { times, levels } = signal;
  const pixel = (to - from) / Math.max(1, width);
  const end = Math.min(to, Math.max(signal.end, from));
  const spans: Span[] = [];
  let k = changeAt(signal, from);
  let at = from;
  while (at < end) {
    const next = Math.min(times[k + 1] ?? end, end);
    if (next - at >= LEAST * pixel || next >= end) {
      spans.push({
        from: at,
        to: next,
        level: k < 0 ? ABSENT : (levels[k] as number),
        change: k,
        dense: false,
      });
      at = next;
      // Several changes at one time: the last one holds.
      k = next >= end ? k : lastAt(times, k + 1);
      continue;
    }
    const begin = at;
    const first = k;
    do {
      at += pixel;
      k = firstAtLeast(times, at, Math.max(0, k)) - 1;
      const behind = times[k + 1];
      // The block goes on while the next change is near.
      if (behind === undefined || behind - at >= LEAST * pixel) break;
    } while (at < end);
    spans.push({ from: begin, to: Math.min(at, end), level: ABSENT, change: first, dense: true });
    k = Math.max(k, changeAt(signal, Math.min(at, end)));
  }
  return spans;
}

function lastAt(times: Float64Array, k: number): number {
  let last = k;
  while (times[last + 1] === times[k]) last++;
  return last;
}
