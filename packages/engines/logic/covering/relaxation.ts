import { BasisFactors } from './basis-factors.ts';
import type { Matrix, State } from './matrix.ts';

const FEASIBLE = 1e-9;
const PIVOT = 1e-7;
const REFACTOR = 50;
/** Pivots of large problems take a millisecond and more. */
const PIVOTS_A_TICK = 16;

/** A basis to come back to. */
export interface SavedBasis {
  readonly header: Int32Array;
  readonly steepness: Float64Array;
}

/**
 * The linear relaxation of a covering problem: min w·x, A·x ≥ 1, Σx ≥ count, x ≥ 0, by the dual
 * simplex method on sparse factors, with steepest-edge pricing (J. J. Forrest, D. Goldfarb,
 * Mathematical Programming 57, 1992).
 *
 * To take or leave out a column fixes it at 1 or 0, and the basis stays dual feasible down a
 * whole branch of a search, so a node needs a few pivots from where its parent stopped; `save`
 * and `restore` go back up. Costs are lowered by up to 10⁻⁷ of themselves, differently for each
 * column, which breaks ties and keeps the multipliers feasible for the true costs. Rounding
 * cannot harm: a bound is taken from the multipliers by `multiplierBound`.
 */
export class Relaxation {
  readonly #m: Matrix;
  readonly #rows: number;
  readonly #columns: number;
  readonly #cost: Float64Array;
  readonly #factors: BasisFactors;
  /** Variable at each position; columns come first, then a slack a row: A·x + s = b, s ≤ 0. */
  #header: Int32Array;
  readonly #place: Int32Array;
  readonly #value: Float64Array;
  #steepness: Float64Array;
  /** −1: free to be positive; otherwise the value it is fixed at. */
  readonly #fixed: Int8Array;
  readonly #reduced: Float64Array;
  readonly #rowOf: Int32Array[];
  /** The row of the tableau at hand, and the variables where it is not zero. */
  readonly #alpha: Float64Array;
  readonly #touched: Int32Array;
  readonly #mark: Uint8Array;
  #touches = 0;
  readonly #rho: Float64Array;
  readonly #entering: Float64Array;
  readonly #tau: Float64Array;
  #count = 0;
  #objective = 0;
  #extra = 0;
  #stale = true;

  /** `scale` divides the costs, to bring them near 1. */
  constructor(m: Matrix, weight: Float64Array, scale: number) {
    this.#m = m;
    const rows = m.columnsOf.length + 1;
    const columns = m.rowsOf.length;
    this.#rows = rows;
    this.#columns = columns;
    this.#cost = weight.map((w, c) => (w / scale) * (1 - 1e-7 * scatter(c)));
    this.#factors = new BasisFactors(rows);
    this.#header = Int32Array.from({ length: rows }, (_, i) => columns + i);
    this.#place = new Int32Array(columns + rows).fill(-1);
    this.#value = new Float64Array(rows);
    this.#steepness = new Float64Array(rows).fill(1);
    this.#fixed = new Int8Array(columns).fill(-1);
    this.#reduced = new Float64Array(columns + rows);
    this.#alpha = new Float64Array(columns + rows);
    this.#touched = new Int32Array(columns + rows);
    this.#mark = new Uint8Array(columns + rows);
    this.#rho = new Float64Array(rows);
    this.#entering = new Float64Array(rows);
    this.#tau = new Float64Array(rows);
    this.#rowOf = m.rowsOf.map((its) => Int32Array.of(...its, rows - 1));
    for (let i = 0; i < rows; i++) this.#rowOf.push(Int32Array.of(i));
  }

  /** Multiplications and additions done so far, more or less. */
  get work(): number {
    return this.#extra + this.#factors.work;
  }

  save(): SavedBasis {
    return { header: this.#header.slice(), steepness: this.#steepness.slice() };
  }

  restore(saved: SavedBasis): void {
    this.#header = saved.header.slice();
    this.#steepness = saved.steepness.slice();
    this.#stale = true;
  }

  /** Brings the bounds in line with a state and with "at least `count` columns in all". */
  follow(s: State, count: number): void {
    for (let c = 0; c < this.#columns; c++) this.#fixed[c] = s.columnLive[c] ? -1 : 0;
    for (const c of s.taken) this.#fixed[c] = 1;
    this.#count = count;
    if (this.#stale) this.#refactor();
    else this.#evaluate();
  }

  /**
   * Pivots to the optimum, until `work` is done or the objective, over `scale`, is past `enough`.
   * False where the work ended first. `tick` hears now and then how much of it is done.
   */
  solve(work: number, enough: number, tick?: (done: number) => void): boolean {
    const rows = this.#rows;
    const columns = this.#columns;
    const factors = this.#factors;
    const header = this.#header;
    const value = this.#value;
    const steepness = this.#steepness;
    const reduced = this.#reduced;
    const place = this.#place;
    const alpha = this.#alpha;
    const touched = this.#touched;
    const rho = this.#rho;
    const entering = this.#entering;
    const tau = this.#tau;
    const fixed = this.#fixed;
    const first = this.work;
    const last = first + work;
    let retried = false;
    for (let pivots = 1; this.work < last && this.#objective < enough; pivots++) {
      if (pivots % PIVOTS_A_TICK === 0) tick?.(this.work - first);
      let leave = -1;
      let most = 0;
      for (let p = 0; p < rows; p++) {
        const over = this.#violation(p);
        if (over === 0) continue;
        const score = (over * over) / steepness[p]!;
        if (score > most) {
          most = score;
          leave = p;
        }
      }
      if (leave < 0) return true;
      const over = this.#violation(leave);
      rho.fill(0);
      rho[leave] = 1;
      factors.solveTransposed(rho);
      this.#row();
      // Variables at a bound move away from it: columns up, slacks down.
      const sign = over > 0 ? 1 : -1;
      let enter = -1;
      let least = Number.POSITIVE_INFINITY;
      let size = 0;
      for (let k = 0; k < this.#touches; k++) {
        const j = touched[k]!;
        const a = j < columns ? sign * alpha[j]! : -sign * alpha[j]!;
        if (a < PIVOT || place[j]! >= 0 || (j < columns && fixed[j]! >= 0)) continue;
        const ratio = Math.abs(reduced[j]!) / a;
        if (ratio < least - 1e-12 || (ratio <= least + 1e-12 && a > size)) {
          least = Math.min(least, ratio);
          enter = j;
          size = a;
        }
      }
      this.#extra += 2 * this.#touches + 6 * rows;
      // No column can help: only rounding leads here while every row has a live column.
      if (enter < 0) return true;
      entering.fill(0);
      for (const row of this.#rowOf[enter]!) entering[row] = 1;
      factors.solve(entering);
      const pivot = entering[leave]!;
      if (
        Math.abs(pivot - alpha[enter]!) > 1e-6 * (1 + Math.abs(pivot)) ||
        Math.abs(pivot) < PIVOT
      ) {
        if (retried) return true;
        retried = true;
        this.#refactor();
        continue;
      }
      retried = false;
      tau.set(rho);
      factors.solve(tau);
      this.#updateSteepness(leave, pivot, entering, tau);
      const theta = reduced[enter]! / alpha[enter]!;
      for (let k = 0; k < this.#touches; k++) {
        const j = touched[k]!;
        if (place[j]! < 0) reduced[j]! -= theta * alpha[j]!;
      }
      const out = header[leave]!;
      reduced[out] = -theta;
      reduced[enter] = 0;
      const move = over / pivot;
      for (let p = 0; p < rows; p++) if (entering[p] !== 0) value[p]! -= move * entering[p]!;
      value[leave] = this.#rest(enter) + move;
      this.#objective += theta * over;
      place[out] = -1;
      place[enter] = leave;
      header[leave] = enter;
      factors.update(leave, entering);
      if (factors.updates >= REFACTOR) this.#refactor();
    }
    return this.#objective >= enough;
  }

  /** Writes the multipliers of the rows into `u`, times `scale`; returns the count's. */
  multipliers(u: Float64Array, scale: number): number {
    for (let row = 0; row < u.length; row++) {
      u[row] = Math.max(0, -this.#reduced[this.#columns + row]! * scale);
    }
    return Math.max(0, -this.#reduced[this.#columns + this.#rows - 1]! * scale);
  }

  /** Writes the relaxed solution, a number a column, into `x`. */
  solution(x: Float64Array): void {
    for (let c = 0; c < this.#columns; c++) {
      const p = this.#place[c]!;
      x[c] = p >= 0 ? Math.max(0, this.#value[p]!) : this.#rest(c);
    }
  }

  /**
   * How much the objective rises at least where column `c`, fractional now, is left out or taken:
   * the first dual pivot of each (N. J. Driebeek, Management Science 12, 1966; J. A. Tomlin,
   * Operations Research 19, 1971). Over `scale`, as the objective is.
   */
  penalties(c: number): { readonly out: number; readonly in: number } {
    const columns = this.#columns;
    const place = this.#place;
    const reduced = this.#reduced;
    const p = place[c]!;
    if (p < 0) return { out: 0, in: 0 };
    const x = this.#value[p]!;
    const rho = this.#rho;
    const alpha = this.#alpha;
    const touched = this.#touched;
    const fixed = this.#fixed;
    rho.fill(0);
    rho[p] = 1;
    this.#factors.solveTransposed(rho);
    this.#row();
    let out = Number.POSITIVE_INFINITY;
    let enter = Number.POSITIVE_INFINITY;
    for (let k = 0; k < this.#touches; k++) {
      const j = touched[k]!;
      if (place[j]! >= 0 || (j < columns && fixed[j]! >= 0)) continue;
      const a = j < columns ? alpha[j]! : -alpha[j]!;
      const d = Math.abs(reduced[j]!);
      if (a > PIVOT) out = Math.min(out, d / a);
      else if (a < -PIVOT) enter = Math.min(enter, -d / a);
    }
    this.#extra += 2 * this.#touches;
    return { out: x * out, in: (1 - x) * enter };
  }

  /** The value of a variable outside the basis. */
  #rest(variable: number): number {
    return variable < this.#columns && this.#fixed[variable] === 1 ? 1 : 0;
  }

  /** How far the variable at a position is above (+) or below (−) its bounds. */
  #violation(p: number): number {
    const variable = this.#header[p]!;
    const x = this.#value[p]!;
    if (variable >= this.#columns) return x > FEASIBLE ? x : 0;
    const fixed = this.#fixed[variable]!;
    const over = fixed >= 0 ? x - fixed : Math.min(0, x);
    return Math.abs(over) > FEASIBLE ? over : 0;
  }

  /** The row of the tableau: `rho` times every column, into `alpha`. */
  #row(): void {
    const columns = this.#columns;
    const rows = this.#rows;
    const alpha = this.#alpha;
    const touched = this.#touched;
    const mark = this.#mark;
    const rho = this.#rho;
    for (let k = 0; k < this.#touches; k++) {
      alpha[touched[k]!] = 0;
      mark[touched[k]!] = 0;
    }
    let count = 0;
    const all = rho[rows - 1]!;
    if (all !== 0) {
      for (let c = 0; c < columns; c++) {
        alpha[c] = all;
        mark[c] = 1;
        touched[count++] = c;
      }
    }
    for (let row = 0; row < rows; row++) {
      const r = rho[row]!;
      if (r === 0) continue;
      alpha[columns + row] = r;
      touched[count++] = columns + row;
      if (row === rows - 1) continue;
      const its = this.#m.columnsOf[row]!;
      for (let k = 0; k < its.length; k++) {
        const c = its[k]!;
        if (mark[c] === 0) {
          mark[c] = 1;
          touched[count++] = c;
        }
        alpha[c]! += r;
      }
      this.#extra += its.length;
    }
    this.#touches = count;
  }

  #updateSteepness(leave: number, pivot: number, entering: Float64Array, tau: Float64Array): void {
    const steepness = this.#steepness;
    const old = steepness[leave]!;
    for (let p = 0; p < this.#rows; p++) {
      const a = entering[p]!;
      if (a === 0 || p === leave) continue;
      const ratio = a / pivot;
      const next = steepness[p]! - 2 * ratio * tau[p]! + ratio * ratio * old;
      steepness[p] = Math.max(next, 1e-4);
    }
    steepness[leave] = Math.max(old / (pivot * pivot), 1e-4);
  }

  #refactor(): void {
    const header = this.#header;
    const place = this.#place;
    const columns = this.#columns;
    if (!this.#factors.factor((p) => this.#rowOf[header[p]!]!)) {
      // A basis lost to rounding: start again from the slacks, which is always dual feasible.
      for (let i = 0; i < this.#rows; i++) header[i] = columns + i;
      this.#steepness.fill(1);
      this.#factors.factor((p) => this.#rowOf[header[p]!]!);
    }
    place.fill(-1);
    for (let p = 0; p < this.#rows; p++) place[header[p]!] = p;
    this.#stale = false;
    const y = new Float64Array(this.#rows);
    for (let p = 0; p < this.#rows; p++) y[p] = header[p]! < columns ? this.#cost[header[p]!]! : 0;
    this.#factors.solveTransposed(y);
    for (let c = 0; c < columns; c++) {
      let d = this.#cost[c]!;
      for (const row of this.#rowOf[c]!) d -= y[row]!;
      this.#reduced[c] = place[c]! >= 0 ? 0 : d;
    }
    for (let i = 0; i < this.#rows; i++)
      this.#reduced[columns + i] = place[columns + i]! >= 0 ? 0 : -y[i]!;
    this.#evaluate();
  }

  /** Basic values and objective from the bounds. */
  #evaluate(): void {
    const rows = this.#rows;
    const columns = this.#columns;
    const value = this.#value;
    const header = this.#header;
    value.fill(1);
    value[rows - 1] = this.#count;
    this.#objective = 0;
    for (let c = 0; c < columns; c++) {
      if (this.#fixed[c] !== 1 || this.#place[c]! >= 0) continue;
      for (const row of this.#rowOf[c]!) value[row]!--;
      this.#objective += this.#cost[c]!;
    }
    this.#factors.solve(value);
    for (let p = 0; p < rows; p++) {
      if (header[p]! < columns) this.#objective += this.#cost[header[p]!]! * value[p]!;
    }
    this.#extra += 4 * columns;
  }
}

/** A fixed number in [0, 1) for each column, without pattern. */
function scatter(column: number): number {
  let h = Math.imul(column + 1, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  return ((h ^ (h >>> 13)) >>> 0) / 2 ** 32;
}
