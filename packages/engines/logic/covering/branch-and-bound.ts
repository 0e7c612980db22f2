import { greedyCover } from './greedy.ts';
import { independentRows } from './independent-rows.ts';
import { improveCover } from './local-search.ts';
import {
  cloneState,
  initialState,
  type Matrix,
  removeColumn,
  type State,
  takeColumn,
} from './matrix.ts';
import { multiplierBound, raiseMultipliers } from './multipliers.ts';
import { reduce } from './reduce.ts';
import { Relaxation } from './relaxation.ts';
import type { StepListener } from './step.ts';

/** Work that the parts of one covering share; one unit is about one addition. */
export interface Budget {
  left: number;
  nodes: number;
  /** Says what is used, with `done` that is not yet taken from `left`. */
  readonly tick: (done?: number) => void;
}

/** The best cover of a cyclic core and what is proven of every cover. */
export interface CoreResult {
  readonly columns: number[];
  /** No cover weighs less than this: weight = columns · `unit` + secondary. */
  readonly lower: number;
}

/**
 * A minimum-weight cover of a connected cyclic core by branch and bound. A node is bounded by
 * independent rows, then by the linear relaxation strengthened by the integrality of the number
 * of columns; reduced costs fix columns; reductions run at every node. Local search looks for
 * better covers where the search proves long, or the first relaxation too large to finish.
 *
 * When the budget runs out it returns the best cover known with the bound that still holds.
 */
export function branchAndBound(
  m: Matrix,
  unit: number,
  budget: Budget,
  step?: StepListener,
): CoreResult {
  return new Search(m, unit, budget, step).run();
}

class Search {
  readonly #m: Matrix;
  readonly #unit: number;
  readonly #budget: Budget;
  readonly #step: StepListener | undefined;
  readonly #weight: Float64Array;
  readonly #mostSecondary: number;
  #best: number[] = [];
  #upper = Number.POSITIVE_INFINITY;
  readonly #u: Float64Array;
  readonly #x: Float64Array;
  readonly #reduced: Float64Array;
  readonly #relaxation: Relaxation;
  #start: State | undefined;
  #nodes = 0;
  #nextSearch = HARD;

  constructor(m: Matrix, unit: number, budget: Budget, step: StepListener | undefined) {
    this.#m = m;
    this.#unit = unit;
    this.#budget = budget;
    this.#step = step;
    this.#weight = Float64Array.from(m.secondary, (cost) => unit + cost);
    this.#mostSecondary = m.secondary.reduce((a, b) => Math.max(a, b), 0);
    this.#u = new Float64Array(m.columnsOf.length);
    this.#x = new Float64Array(m.rowsOf.length);
    this.#reduced = new Float64Array(m.rowsOf.length);
    this.#relaxation = new Relaxation(m, this.#weight, unit);
  }

  run(): CoreResult {
    const s = initialState(this.#m);
    const cover = greedyCover(this.#m, s, this.#weight);
    if (cover) this.#offer(s, cover);
    const lower = this.#root(s);
    return { columns: this.#best, lower: Math.min(lower, this.#upper) };
  }

  /** Multipliers first: they give good covers, and their reduced costs thin the core. */
  #root(s: State): number {
    for (let row = 0; row < s.rowLive.length; row++) {
      let share = Number.POSITIVE_INFINITY;
      for (const column of this.#m.columnsOf[row]!) {
        share = Math.min(share, this.#weight[column]! / this.#m.rowsOf[column]!.length);
      }
      this.#u[row] = share;
    }
    if (s.liveRows > 12) this.#raise(s, 0, s.liveRows > LARGE ? 1000 : 40);
    const bound = multiplierBound(
      this.#m,
      s,
      this.#open(s),
      this.#weight,
      this.#u,
      NO_COUNT,
      this.#reduced,
    );
    const lower = Math.ceil(bound);
    if (lower >= this.#upper) return this.#cut(0, lower, 'multipliers');
    this.#fix(s, bound);
    this.#start = cloneState(s);
    return Math.max(lower, this.#node(s, 0, 0, lower));
  }

  /** Returns a lower bound on the weight of every cover below this node, or `upper` if none helps. */
  #node(s: State, depth: number, count: number, known: number): number {
    this.#budget.nodes++;
    if (++this.#nodes === this.#nextSearch && this.#start) {
      this.#nextSearch *= 4;
      this.#search(this.#start, 0, Math.min(this.#budget.left, this.#relaxation.work) / 4);
    }
    this.#budget.tick();
    this.#budget.left -= s.rowLive.length + s.columnLive.length;
    for (;;) {
      if (!reduce(this.#m, s)) return this.#cut(depth, this.#upper, 'no-cover');
      const spent = this.#spent(s);
      if (s.liveRows === 0) {
        this.#offer(s, []);
        return spent;
      }
      const independent = spent + this.#independentWeight(s);
      if (independent >= this.#upper) return this.#cut(depth, independent, 'independent-rows');
      known = Math.max(known, independent);
      if (this.#budget.left <= 0) return known;

      const wanted = Math.ceil(known / (this.#unit + this.#mostSecondary)) - s.taken.length;
      count = Math.max(count, wanted + s.taken.length);
      const before = this.#relaxation.work;
      this.#relaxation.follow(s, count);
      // Past these a node is closed or the number of columns rises; rounding is far below 0.05.
      const enough = Math.min(this.#upper - 1, count * (this.#unit + this.#mostSecondary));
      // A root that takes longer leaves no time for branches: better covers are worth more then.
      const share = depth === 0 ? this.#budget.left / 3 : this.#budget.left;
      const solved = this.#relaxation.solve(share, (enough + 0.05) / this.#unit, this.#budget.tick);
      this.#budget.left -= this.#relaxation.work - before;
      const multiplier = this.#relaxation.multipliers(this.#u, this.#unit);
      this.#relaxation.solution(this.#x);
      const cardinality = { multiplier, count: count - s.taken.length };
      const bound =
        spent +
        multiplierBound(
          this.#m,
          s,
          this.#open(s),
          this.#weight,
          this.#u,
          cardinality,
          this.#reduced,
        );
      known = Math.max(known, Math.ceil(bound));
      if (known >= this.#upper) return this.#cut(depth, known, 'linear-program');
      this.#offer(s, this.#rounded(s));
      if (depth === 0 && !solved) this.#search(s, known, this.#budget.left);
      if (known >= this.#upper) return this.#cut(depth, known, 'linear-program');
      // Every cover here has at least ⌈bound⌉ columns: where that says more, solve again with it.
      const columns = Math.ceil(known / (this.#unit + this.#mostSecondary));
      const raised = columns > count;
      if (raised) count = columns;
      if (!this.#fix(s, bound) && !raised) break;
    }
    return this.#branch(s, depth, count, known);
  }

  #branch(s: State, depth: number, count: number, known: number): number {
    const column = this.#choose(s);
    const columns = Math.ceil(known / (this.#unit + this.#mostSecondary));
    const inside = cloneState(s);
    takeColumn(this.#m, inside, column);
    this.#step?.({ kind: 'branch', depth, column, take: true, lower: columns });
    const basis = this.#relaxation.save();
    const taken = this.#node(inside, depth + 1, count, known);
    if (known >= this.#upper) return known;
    this.#relaxation.restore(basis);
    removeColumn(this.#m, s, column);
    this.#step?.({ kind: 'branch', depth, column, take: false, lower: columns });
    const left = this.#node(s, depth + 1, count, known);
    return Math.max(known, Math.min(taken, left));
  }

  /**
   * Among the columns nearest to a half the one whose two branches promise to cost most; without
   * a fractional one, the largest.
   */
  #choose(s: State): number {
    const candidates: { column: number; value: number }[] = [];
    for (let column = 0; column < s.columnLive.length; column++) {
      if (!s.columnLive[column]) continue;
      const x = this.#x[column]!;
      candidates.push({ column, value: Math.min(x, 1 - x) + 1e-4 * s.columnCount[column]! });
    }
    candidates.sort((a, b) => b.value - a.value || a.column - b.column);
    let best = candidates[0]!.column;
    let score = -1;
    const before = this.#relaxation.work;
    for (const { column } of candidates.slice(0, CANDIDATES)) {
      const x = this.#x[column]!;
      if (x < 1e-6 || x > 1 - 1e-6) continue;
      const { out, in: enter } = this.#relaxation.penalties(column);
      const product = (Math.min(out, 1) + 1e-4) * (Math.min(enter, 1) + 1e-4);
      if (product > score) {
        score = product;
        best = column;
      }
    }
    this.#budget.left -= this.#relaxation.work - before;
    return best;
  }

  /** Drops the columns whose reduced cost forbids them in a better cover. */
  #fix(s: State, bound: number): boolean {
    let changed = false;
    for (let column = 0; column < s.columnLive.length; column++) {
      if (!s.columnLive[column] || bound + Math.max(0, this.#reduced[column]!) <= this.#upper - 1)
        continue;
      removeColumn(this.#m, s, column);
      changed = true;
    }
    return changed;
  }

  #raise(s: State, spent: number, rounds: number): void {
    this.#budget.left -= raiseMultipliers(
      this.#m,
      s,
      this.#weight,
      this.#u,
      () => this.#upper - spent,
      (cover) => this.#offer(s, cover),
      rounds,
      this.#budget.tick,
    );
  }

  /** Local search from the best cover known. */
  #search(s: State, target: number, work: number): void {
    const taken = new Set(s.taken);
    const start = this.#best.filter((c) => !taken.has(c));
    const found = improveCover(this.#m, s, this.#weight, start, {
      target: target - this.#spent(s),
      work,
      seed: this.#nodes,
      tick: this.#budget.tick,
    });
    this.#budget.left -= found.work;
    this.#offer(s, found.cover);
  }

  #offer(s: State, cover: readonly number[]): void {
    const columns = [...s.taken, ...cover];
    const total = columns.reduce((sum, c) => sum + this.#weight[c]!, 0);
    if (total >= this.#upper) return;
    this.#upper = total;
    this.#best = columns;
    const secondary = total - columns.length * this.#unit;
    this.#step?.({ kind: 'cover', count: columns.length, secondary });
  }

  #cut(
    depth: number,
    lower: number,
    bound: 'independent-rows' | 'linear-program' | 'multipliers' | 'no-cover',
  ): number {
    const columns = Math.ceil(lower / (this.#unit + this.#mostSecondary));
    this.#step?.({ kind: 'cut', depth, lower: columns, bound });
    return lower;
  }

  #spent(s: State): number {
    return s.taken.reduce((sum, c) => sum + this.#weight[c]!, 0);
  }

  #independentWeight(s: State): number {
    let total = 0;
    for (const row of independentRows(this.#m, s)) {
      let least = Number.POSITIVE_INFINITY;
      for (const c of this.#m.columnsOf[row]!)
        if (s.columnLive[c]) least = Math.min(least, this.#weight[c]!);
      total += least;
    }
    return total;
  }

  /** Rows that no taken column meets. */
  #open(s: State): Uint8Array {
    const open = new Uint8Array(s.rowLive.length).fill(1);
    for (const column of s.taken) for (const row of this.#m.rowsOf[column]!) open[row] = 0;
    return open;
  }

  /** The relaxed solution where it is a cover, else one that follows it. */
  #rounded(s: State): number[] {
    const cover: number[] = [];
    const met = new Uint8Array(s.rowLive.length);
    for (let c = 0; c < this.#x.length; c++) {
      if (!s.columnLive[c] || this.#x[c]! < 1 - 1e-6) continue;
      cover.push(c);
      for (const row of this.#m.rowsOf[c]!) met[row] = 1;
    }
    if (met.every((is, row) => is === 1 || !s.rowLive[row])) return cover;
    return greedyCover(this.#m, s, this.#rounding(s)) ?? [];
  }

  /** Prices that follow the relaxed solution: what it uses fully is nearly free. */
  #rounding(s: State): Float64Array {
    return this.#weight.map((w, c) => (s.columnLive[c] ? w * (1.001 - this.#x[c]!) : w));
  }
}

/** Rows from which many cheap rounds of multipliers come before the first linear program. */
const LARGE = 400;
/** Columns whose branches are looked at before one is chosen. */
const CANDIDATES = 10;
/** Nodes after which a search is hard enough for better covers to be looked for first. */
const HARD = 64;
const NO_COUNT = { multiplier: 0, count: 0 } as const;
