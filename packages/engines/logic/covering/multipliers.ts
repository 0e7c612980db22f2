import { greedyCover } from './greedy.ts';
import type { Matrix, State } from './matrix.ts';

/** 2^16 parts of a unit of cost: sums of such multipliers are exact in a double. */
const PARTS = 65536;

/**
 * The Lagrangian lower bound of non-negative multipliers on the rows, exactly:
 * Σ u_i + Σ_j min(0, w_j − Σ_{i∈j} u_i) bounds every cover from below, whatever u is, so nothing
 * rests on the accuracy of the program that found u. Costs being integers it may be rounded up,
 * but not before a reduced cost is added to it.
 *
 * `open` marks the rows that no taken column meets, rows dropped by dominance among them.
 * `cardinality` multiplies the known inequality "at least `count` columns". Fills `reduced` with
 * the columns' reduced costs, in units of cost.
 */
export function multiplierBound(
  m: Matrix,
  s: State,
  open: Uint8Array,
  weight: Float64Array,
  u: Float64Array,
  cardinality: { readonly multiplier: number; readonly count: number },
  reduced: Float64Array,
): number {
  const mu = Math.floor(Math.max(0, cardinality.multiplier) * PARTS);
  let total = mu * cardinality.count;
  for (let row = 0; row < open.length; row++) {
    if (!open[row]) continue;
    u[row] = Math.floor(Math.max(0, u[row]!) * PARTS);
    total += u[row]!;
  }
  for (let column = 0; column < s.columnLive.length; column++) {
    if (!s.columnLive[column]) continue;
    let cost = weight[column]! * PARTS - mu;
    for (const row of m.rowsOf[column]!) if (open[row]) cost -= u[row]!;
    reduced[column] = cost / PARTS;
    if (cost < 0) total += cost;
  }
  for (let row = 0; row < open.length; row++) if (open[row]) u[row]! /= PARTS;
  return total / PARTS;
}

/**
 * Raises multipliers by subgradient steps (Held, Wolfe, Crowder, Math. Programming 6, 1974) and
 * tries the reduced costs of the way as prices for covers (Caprara, Fischetti, Toth, Operations
 * Research 47, 1999). Starts from `u`, leaves the best multipliers in it, returns the work done, of which `tick`
 * hears now and then.
 */
export function raiseMultipliers(
  m: Matrix,
  s: State,
  weight: Float64Array,
  u: Float64Array,
  upper: () => number,
  offer: (cover: number[]) => void,
  rounds: number,
  tick?: (done: number) => void,
): number {
  const rows = live(s.rowLive);
  for (let row = 0; row < u.length; row++) if (!s.rowLive[row]) u[row] = 0;
  const columns = live(s.columnLive);
  const reduced = new Float64Array(s.columnLive.length);
  const short = new Int32Array(s.rowLive.length);
  const best = u.slice();
  let bestBound = Number.NEGATIVE_INFINITY;
  let step = 1;
  let since = 0;
  let work = 0;
  for (let round = 0; round < rounds; round++) {
    let bound = 0;
    for (const row of rows) {
      bound += u[row]!;
      short[row] = 1;
    }
    for (const column of columns) {
      let cost = weight[column]!;
      const its = m.rowsOf[column]!;
      work += its.length;
      for (let k = 0; k < its.length; k++) if (s.rowLive[its[k]!]) cost -= u[its[k]!]!;
      reduced[column] = cost;
      if (cost >= 0) continue;
      bound += cost;
      for (const row of its) short[row]!--;
    }
    if (bound > bestBound) {
      if (bound > bestBound + 1e-4 * Math.abs(bestBound)) since = 0;
      bestBound = bound;
      best.set(u);
    }
    if (round % 10 === 9 || round === rounds - 1) {
      const cover = greedyCover(m, s, reduced);
      if (cover) offer(cover);
      work += 4 * columns.length;
      tick?.(work);
    }
    if (++since > 15) {
      step /= 2;
      since = 0;
      u.set(best);
      if (step < 1e-3) break;
      continue;
    }
    if (Math.ceil(bestBound - 1e-6) >= upper()) break;
    let norm = 0;
    for (const row of rows) norm += short[row]! ** 2;
    if (norm === 0) break;
    const length = (step * Math.max(1, upper() * 1.01 - bound)) / norm;
    for (const row of rows) u[row] = Math.max(0, u[row]! + length * short[row]!);
  }
  u.set(best);
  return work;
}

function live(flags: Uint8Array): number[] {
  const list: number[] = [];
  for (let i = 0; i < flags.length; i++) if (flags[i]) list.push(i);
  return list;
}
