import type { Matrix, State } from './matrix.ts';

/** Turns of large problems take some microseconds. */
const TURNS_A_TICK = 4096;

export interface Found {
  readonly cover: readonly number[];
  readonly weight: number;
}

/**
 * A lighter cover of the live rows than `start`, by local search with row weights: one column
 * leaves, one that meets a row now open comes in, and rows that stay open weigh more and more,
 * which drives the search out of local minima (C. Gao, X. Yao, T. Weise, J. Li, "An efficient
 * local search heuristic with row weighting for the unicost set covering problem", European
 * Journal of Operational Research 246, 2015; here with costs: nothing comes in that would not
 * leave the cover lighter than the best).
 *
 * Stops at weight `target` or after `work` additions, more or less. The same problem gives the same
 * cover each time.
 */
export function improveCover(
  m: Matrix,
  s: State,
  weight: Float64Array,
  start: readonly number[],
  options: {
    readonly target: number;
    readonly work: number;
    readonly seed: number;
    /** Hears now and then how much of the work is done. */
    readonly tick?: (done: number) => void;
  },
): Found & { readonly work: number } {
  const columns = s.columnLive.length;
  const rows = s.rowLive.length;
  const rowWeight = new Float64Array(rows).fill(1);
  /** Chosen columns that meet each row; the chosen one where that is one. */
  const met = new Int32Array(rows);
  const chosen: number[] = [];
  const placeOf = new Int32Array(columns).fill(-1);
  /** What taking a column gains, or what leaving it out loses, in row weights. */
  const gain = new Float64Array(columns);
  const moved = new Int32Array(columns);
  const mayEnter = new Uint8Array(columns).fill(1);
  const open: number[] = [];
  const openAt = new Int32Array(rows).fill(-1);
  let total = 0;
  let work = 0;
  for (let row = 0; row < rows; row++) {
    if (!s.rowLive[row]) continue;
    openAt[row] = open.push(row) - 1;
    for (const c of m.columnsOf[row]!) if (s.columnLive[c]) gain[c]!++;
  }
  const meet = (row: number) => {
    const at = openAt[row]!;
    const last = open.pop()!;
    if (last !== row) {
      open[at] = last;
      openAt[last] = at;
    }
    openAt[row] = -1;
  };
  const add = (column: number) => {
    placeOf[column] = chosen.push(column) - 1;
    total += weight[column]!;
    const its = m.rowsOf[column]!;
    let own = 0;
    for (let k = 0; k < its.length; k++) {
      const row = its[k]!;
      if (!s.rowLive[row]) continue;
      const now = ++met[row]!;
      if (now > 2) continue;
      const w = rowWeight[row]!;
      const others = m.columnsOf[row]!;
      work += others.length;
      if (now === 1) {
        own += w;
        meet(row);
        for (let i = 0; i < others.length; i++) {
          gain[others[i]!]! -= w;
          mayEnter[others[i]!] = 1;
        }
      } else {
        for (let i = 0; i < others.length; i++) {
          const other = others[i]!;
          mayEnter[other] = 1;
          if (other !== column && placeOf[other]! >= 0) gain[other]! -= w;
        }
      }
    }
    gain[column] = own;
  };
  const drop = (column: number) => {
    const at = placeOf[column]!;
    const last = chosen.pop()!;
    if (last !== column) {
      chosen[at] = last;
      placeOf[last] = at;
    }
    placeOf[column] = -1;
    total -= weight[column]!;
    const its = m.rowsOf[column]!;
    let own = 0;
    for (let k = 0; k < its.length; k++) {
      const row = its[k]!;
      if (!s.rowLive[row]) continue;
      const now = --met[row]!;
      if (now > 1) continue;
      const w = rowWeight[row]!;
      const others = m.columnsOf[row]!;
      work += others.length;
      if (now === 0) {
        own += w;
        openAt[row] = open.push(row) - 1;
        for (let i = 0; i < others.length; i++) {
          gain[others[i]!]! += w;
          mayEnter[others[i]!] = 1;
        }
      } else {
        for (let i = 0; i < others.length; i++) {
          const other = others[i]!;
          mayEnter[other] = 1;
          if (placeOf[other]! >= 0) gain[other]! += w;
        }
      }
    }
    gain[column] = own;
    mayEnter[column] = 0;
  };
  /** The chosen column that loses least for its weight, the one longest there on ties. */
  const loosest = (but: number): number => {
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < chosen.length; i++) {
      const c = chosen[i]!;
      if (c === but) continue;
      const loss = gain[c]! / weight[c]!;
      if (loss < least || (loss === least && moved[c]! < moved[best]!)) {
        least = loss;
        best = c;
      }
    }
    work += chosen.length;
    return best;
  };
  for (const c of start) add(c);
  let best = chosen.slice();
  let lightest = open.length === 0 ? total : Number.POSITIVE_INFINITY;
  let seed = Math.imul(options.seed + 1, 0x9e3779b1);
  let last = -1;
  for (let turn = 1; lightest > options.target && work < options.work; turn++) {
    if (turn % TURNS_A_TICK === 0) options.tick?.(work);
    while (open.length === 0 && chosen.length > 0) {
      if (total < lightest) {
        lightest = total;
        best = chosen.slice();
      }
      const out = loosest(-1);
      drop(out);
      moved[out] = turn;
    }
    if (chosen.length === 0) break;
    const out = loosest(last);
    if (out >= 0) {
      drop(out);
      moved[out] = turn;
    }
    seed = (Math.imul(seed, 1664525) + 1013904223) | 0;
    const row = open[(seed >>> 8) % open.length]!;
    let enter = -1;
    let most = 0;
    for (const c of m.columnsOf[row]!) {
      if (!s.columnLive[c] || !mayEnter[c] || total + weight[c]! >= lightest) continue;
      const rate = gain[c]! / weight[c]!;
      if (rate > most || (rate === most && enter >= 0 && moved[c]! < moved[enter]!)) {
        most = rate;
        enter = c;
      }
    }
    if (enter >= 0) {
      add(enter);
      moved[enter] = turn;
      last = enter;
    }
    for (let i = 0; i < open.length; i++) {
      const row = open[i]!;
      rowWeight[row]!++;
      const its = m.columnsOf[row]!;
      for (let k = 0; k < its.length; k++) gain[its[k]!]!++;
      work += its.length;
    }
  }
  return { cover: best, weight: lightest, work };
}
