/** How far partial sums overshoot beside a jump: 8.949 % of it as N grows (Gibbs; Wilbraham 1848). */

import { partialSum, type Series, type Weights } from './partial-sums.ts';
import type { Signal } from './signal.ts';

/** Si(π)/π − 1/2: the share of the jump that S_N overshoots by in the limit, at one side. */
export const GIBBS = 0.08948987223608362;

export interface Overshoot {
  /** Where S_N is furthest beyond the function beside the jump. */
  readonly at: number;
  readonly value: number;
  /** Of the size of the jump. */
  readonly share: number;
}

/** Steps in which the first turn beside a jump is looked for. */
const STEPS = 120;

/**
 * On the side right of a jump (1) or left of it (−1): the first place where S_N − f is largest in the sense of the jump.
 * Undefined where the sum does not come to exceed the function before another place where pieces meet.
 */
export function overshootAt(
  s: Series,
  signal: Signal,
  most: number,
  jump: { readonly place: number; readonly size: number },
  side: 1 | -1,
  kind: Weights = 'plain',
): Overshoot | undefined {
  const sum = partialSum(s, most, kind);
  const sense = side * Math.sign(jump.size);
  const room = Math.min(
    (1.5 * signal.period) / (most + 1),
    0.98 * roomBeside(signal, jump.place, side),
  );
  const f = (t: number) => signal.at(t);
  const over = (x: number) => sense * (sum(jump.place + side * x) - f(jump.place + side * x));
  let [best, most_] = [0, 0];
  for (let k = 1; k <= STEPS; k++) {
    const x = (room * k) / STEPS;
    const value = over(x);
    if (value > most_) [best, most_] = [x, value];
    // Behind the first turn others follow that are lower.
    else if (most_ > 0 && value < 0) break;
  }
  if (best === 0) return undefined;
  const x = highest(
    over,
    Math.max(1e-9 * room, best - room / STEPS),
    Math.min(room, best + room / STEPS),
  );
  const at = jump.place + side * x;
  return { at, value: sum(at), share: over(x) / Math.abs(jump.size) };
}

function roomBeside({ parts, period }: Signal, place: number, side: 1 | -1): number {
  const ends = parts.map((p) => p.from);
  return Math.min(
    period,
    ...ends.map((e) => {
      const gap = (((side * (e - place)) % period) + period) % period;
      return gap > 1e-9 * period ? gap : period;
    }),
  );
}

/** By golden sections; the function has one top between. */
function highest(f: (x: number) => number, from: number, to: number): number {
  const golden = (Math.sqrt(5) - 1) / 2;
  let [a, b] = [from, to];
  let [p, q] = [b - golden * (b - a), a + golden * (b - a)];
  let [y, z] = [f(p), f(q)];
  for (let k = 0; k < 60; k++) {
    if (y > z) {
      [b, q, z] = [q, p, y];
      p = b - golden * (b - a);
      y = f(p);
    } else {
      [a, p, y] = [p, q, z];
      q = a + golden * (b - a);
      z = f(q);
    }
  }
  return (a + b) / 2;
}
