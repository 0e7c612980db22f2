import { abs, complex } from '../numeric/complex.ts';
import { findRoot } from '../numeric/find-root.ts';
import { isRootOnAxis } from './crossings.ts';
import { distance, highFrequencyGain, type Stretch, stretches } from './delay-stretches.ts';
import type { LoopSamples } from './loop-samples.ts';
import { evaluate, type TransferFunction } from './transfer-function.ts';

// A dead time turns L through −180° without end, so its crossings cannot all be listed; but those nearest to |L| = 1
// can be found among all of them. |L| and the phase are stationary at the roots of two polynomials in ω², whatever the
// dead time. Between these both are monotone: how often the phase passes an odd half turn is read off the ends of a
// stretch, and of its crossings the nearest to |L| = 1 stands nearest to one of them.

/** A frequency at which L is real and negative. */
export interface Crossing {
  /** rad/s; infinite where it is the limit of ever more crossings. */
  readonly omega: number;
  /** |L| there. */
  readonly size: number;
}

/** Crossings with |L| on one side of 1. */
export interface Side {
  /** The nearest to |L| = 1 first. */
  readonly crossings: readonly Crossing[];
  /** Where a loop of finite gain at high frequency has ever nearer ones without end: what they come up to. */
  readonly limit: Crossing | null;
}

/**
 * The crossings of the negative real axis of a loop with dead time, with |L| ≥ 1 and with |L| < 1 apart: on each side
 * those nearest to |L| = 1 of all there are, `count` at most. ω = 0 is not looked at.
 */
export function delayedCrossings(
  loop: TransferFunction,
  samples: LoopSamples,
  count: number,
): { readonly above: Side; readonly below: Side } {
  const all = stretches(loop, samples);
  return {
    above: side(
      loop,
      all.filter((s) => s.above),
      count,
    ),
    below: side(
      loop,
      all.filter((s) => !s.above),
      count,
    ),
  };
}

function side(loop: TransferFunction, all: readonly Stretch[], count: number): Side {
  const tail = all.find(
    (s) => s.to === Number.POSITIVE_INFINITY && s.endDistance < s.startDistance,
  );
  const crossings = nearest(
    loop,
    all.filter((s) => s !== tail),
    count,
  );
  const best = crossings[0] ? distance(loop, crossings[0].omega) : Number.POSITIVE_INFINITY;
  return {
    crossings,
    limit:
      tail && tail.endDistance < best
        ? { omega: Number.POSITIVE_INFINITY, size: highFrequencyGain(loop) }
        : null,
  };
}

/** So many crossings at which |L| is no number are passed over before the rest of a stretch is given up. */
const MAX_FAINT = 4;

/** A stretch whose crossings are taken one by one, those nearer to |L| = 1 first. */
interface Row {
  readonly stretch: Stretch;
  /** Half turns, odd: the next one passed, how they go on, and how many are left. */
  level: number;
  readonly step: 2 | -2;
  left: number;
  next: Crossing | null;
  distance: number;
}

/** The crossings nearest to |L| = 1, `count` at most. Alike to rounding, the lower frequency comes first. */
function nearest(loop: TransferFunction, all: readonly Stretch[], count: number): Crossing[] {
  const waiting = all.map(rowOf).filter((row) => row.left > 0);
  waiting.sort(compare);
  const found: Crossing[] = [];
  const open: Row[] = [];
  const advance = (row: Row) => {
    take(loop, row);
    if (row.next) open.push(row);
  };
  for (let k = 0; found.length < count; ) {
    const best = open.reduce<Row | null>((b, row) => (!b || compare(row, b) < 0 ? row : b), null);
    const first = waiting[k];
    // No crossing of a stretch is nearer than its nearer end.
    if (first && (!best || compare(first, best) <= 0)) {
      k++;
      advance(first);
    } else if (best?.next) {
      found.push(best.next);
      open.splice(open.indexOf(best), 1);
      advance(best);
    } else break;
  }
  return found;
}

const rounded = (d: number): number => Math.round(d * 1e12);
const compare = (a: Row, b: Row): number => {
  const [x, y] = [rounded(a.distance), rounded(b.distance)];
  return x === y ? (a.next?.omega ?? a.stretch.from) - (b.next?.omega ?? b.stretch.from) : x - y;
};

/** The greatest odd number below x, and the greatest at x or below. */
const oddBelow = (x: number): number => 2 * Math.ceil((x + 1) / 2) - 3;
const oddTo = (x: number): number => 2 * Math.floor((x + 1) / 2) - 1;

/** A half turn at the end of a stretch belongs to it, one at the start to the stretch before. */
function rowOf(stretch: Stretch): Row {
  const { start, end, startDistance, endDistance } = stretch;
  const falls = end < start;
  const [first, last] = falls ? [oddBelow(start), -oddTo(-end)] : [-oddBelow(-start), oddTo(end)];
  const left = Math.max(0, (falls ? first - last : last - first) / 2 + 1);
  const fromStart = startDistance <= endDistance;
  return {
    stretch,
    level: fromStart ? first : last,
    step: fromStart === falls ? -2 : 2,
    left,
    next: null,
    distance: Math.min(startDistance, endDistance),
  };
}

/** Moves a row on to its next crossing; `next` is null at its end. Where L runs through 0 or ∞ it crosses nothing. */
function take(loop: TransferFunction, row: Row): void {
  row.next = null;
  while (row.left > 0 && !row.next) {
    const omega = passes(row.stretch, row.level);
    row.level += row.step;
    row.left--;
    const size = abs(evaluate(loop, complex(0, omega)));
    // Beyond what a double holds there is nothing left of the loop, nor further on.
    if (!(size > 0 && size < Number.POSITIVE_INFINITY)) row.left = Math.min(row.left, MAX_FAINT);
    else if (!isRootOnAxis(loop, omega)) {
      row.next = { omega, size };
      row.distance = Math.abs(Math.log(size));
    }
  }
}

/** Where the phase of a stretch is at so many half turns. */
function passes({ from, to, start, end: last, phase }: Stretch, level: number): number {
  const beyond = (omega: number) =>
    (omega === from ? start : omega === to ? last : phase(omega)) - level;
  let end = to;
  if (to === Number.POSITIVE_INFINITY) {
    end = Math.max(2 * from, 1);
    while (beyond(end) > 0) end *= 2;
  }
  const [before, after] = [beyond(from), beyond(end)];
  // A loop on the verge has a level within an ulp of an end, which counting by rounded halves took for reached.
  if (before * after > 0) return Math.abs(before) < Math.abs(after) ? from : end;
  return findRoot(beyond, from, end);
}
