import type { Matrix, State } from './matrix.ts';

const EPSILON = 1e-9;
const TINY = 1e-12;

/**
 * The linear relaxation of a covering problem, solved from its dual: maximise Σ b_i u_i with
 * Σ_{i∈j} u_i ≤ w_j, u ≥ 0, by the primal simplex method on a tableau of the non-basic columns.
 * One more dual variable belongs to the inequality "at least b columns".
 *
 * To take or to leave out a column only removes its dual constraint and changes b, so the tableau
 * stays feasible down a whole branch of a search and each node needs a few pivots. The costs are
 * lowered by a random 10⁻⁷ of themselves, different for each column, which breaks ties and keeps
 * u feasible for the true costs. Rounding errors cannot harm: a bound is taken from u by
 * `multiplierBound`.
 */
export class DualTableau {
  private readonly rowTotal: number;
  /** Variables 0 … rows−1 are the multipliers, `rows` the cardinality's, then a slack a column. */
  private readonly basic: Int32Array;
  private readonly nonbasic: Int32Array;
  private readonly cells: Float64Array;
  private readonly stride: number;
  private readonly level: Float64Array;
  private readonly gain: Float64Array;
  private readonly objective: Float64Array;
  private readonly dropped: Uint8Array;
  private readonly nonzero: Int32Array;
  private height: number;
  private width: number;
  private value = 0;
  /** Cell updates done so far. */
  work = 0;

  constructor(
    from: DualTableau | { matrix: Matrix; state: State; weight: Float64Array; scale: number },
  ) {
    if (from instanceof DualTableau) {
      this.rowTotal = from.rowTotal;
      this.height = from.height;
      this.width = from.width;
      this.stride = from.width;
      this.basic = from.basic.slice(0, this.height);
      this.nonbasic = from.nonbasic.slice(0, this.width);
      this.level = from.level.slice(0, this.height);
      this.gain = from.gain.slice(0, this.width);
      this.objective = from.objective.slice();
      this.dropped = from.dropped.slice();
      this.nonzero = new Int32Array(this.width);
      this.cells = new Float64Array(this.height * this.stride);
      for (let i = 0; i < this.height; i++) {
        const at = i * from.stride;
        this.cells.set(from.cells.subarray(at, at + this.width), i * this.stride);
      }
      this.work = this.cells.length;
      return;
    }
    const { matrix, state, weight, scale } = from;
    const rows: number[] = [];
    const position = new Int32Array(state.rowLive.length).fill(-1);
    for (let row = 0; row < state.rowLive.length; row++) {
      if (state.rowLive[row]) position[row] = rows.push(row) - 1;
    }
    const columns: number[] = [];
    for (let c = 0; c < state.columnLive.length; c++) if (state.columnLive[c]) columns.push(c);
    const total = state.rowLive.length;
    this.rowTotal = total;
    this.width = rows.length + 1;
    this.stride = this.width;
    this.height = columns.length;
    this.nonbasic = Int32Array.from([...rows, total]);
    this.basic = Int32Array.from(columns, (c) => total + 1 + c);
    this.objective = new Float64Array(total + 1);
    for (const row of rows) this.objective[row] = 1;
    this.gain = new Float64Array(this.width).fill(1);
    this.gain[this.width - 1] = 0;
    this.level = new Float64Array(this.height);
    this.dropped = new Uint8Array(state.columnLive.length);
    this.nonzero = new Int32Array(this.width);
    this.cells = new Float64Array(this.height * this.stride);
    for (let i = 0; i < columns.length; i++) {
      const column = columns[i]!;
      this.level[i] = (weight[column]! / scale) * (1 - 1e-7 * scatter(column));
      for (const row of matrix.rowsOf[column]!) {
        if (position[row]! >= 0) this.cells[i * this.stride + position[row]!] = 1;
      }
      this.cells[i * this.stride + this.width - 1] = 1;
    }
    this.work = this.cells.length;
  }

  /** Brings the tableau in line with what is live and with "at least `count` more columns". */
  follow(s: State, count: number): void {
    for (let column = 0; column < s.columnLive.length; column++) {
      if (!s.columnLive[column]) this.dropped[column] = 1;
    }
    for (let row = 0; row < this.rowTotal; row++) if (!s.rowLive[row]) this.objective[row] = 0;
    this.objective[this.rowTotal] = Math.max(0, count);
    this.shrink();
    this.price();
  }

  /**
   * Pivots to the optimum, to the `limit` on pivots, or until the objective, in units of `scale`,
   * is past `enough`. Wherever it stops, the multipliers give a bound.
   */
  solve(limit: number, enough: number): void {
    for (let pivots = 0; pivots < limit && this.value < enough; pivots++) {
      let enter = -1;
      let most = EPSILON;
      for (let c = 0; c < this.width; c++) {
        const g = this.gain[c]!;
        const size = this.isFree(this.nonbasic[c]!) ? Math.abs(g) : g;
        if (size > most) {
          most = size;
          enter = c;
        }
      }
      if (enter < 0) return;
      const direction = this.gain[enter]! > 0 ? 1 : -1;
      let leave = -1;
      let least = Number.POSITIVE_INFINITY;
      let pivot = 0;
      for (let i = 0; i < this.height; i++) {
        const a = this.cells[i * this.stride + enter]! * direction;
        if (a <= EPSILON || this.isFree(this.basic[i]!)) continue;
        const ratio = Math.max(0, this.level[i]!) / a;
        if (ratio < least - TINY || (ratio <= least + TINY && a > pivot)) {
          least = Math.min(ratio, least);
          leave = i;
          pivot = a;
        }
      }
      // Only rounding leads here: while every row has a column, the dual is bounded.
      if (leave < 0) return;
      this.pivot(leave, enter);
    }
  }

  /** Writes the multipliers of the rows into `u`, times `scale`; returns the cardinality's. */
  multipliers(u: Float64Array, scale: number): number {
    u.fill(0);
    let cardinality = 0;
    for (let i = 0; i < this.height; i++) {
      const variable = this.basic[i]!;
      if (variable < this.rowTotal) u[variable] = Math.max(0, this.level[i]!) * scale;
      else if (variable === this.rowTotal) cardinality = Math.max(0, this.level[i]!) * scale;
    }
    return cardinality;
  }

  /** Writes the relaxed solution, a number a column, into `x`. */
  solution(x: Float64Array): void {
    x.fill(0);
    for (let c = 0; c < this.width; c++) {
      const column = this.nonbasic[c]! - this.rowTotal - 1;
      if (column >= 0 && !this.dropped[column]) x[column] = Math.max(0, -this.gain[c]!);
    }
  }

  /** A dropped column's slack has lost its bound. */
  private isFree(variable: number): boolean {
    return variable > this.rowTotal && this.dropped[variable - this.rowTotal - 1] === 1;
  }

  /** A free basic variable bounds nothing; a multiplier at zero with no objective stays there. */
  private shrink(): void {
    const { cells, stride } = this;
    for (let i = this.height - 1; i >= 0; i--) {
      if (!this.isFree(this.basic[i]!)) continue;
      const last = --this.height;
      if (i === last) continue;
      cells.copyWithin(i * stride, last * stride, last * stride + this.width);
      this.basic[i] = this.basic[last]!;
      this.level[i] = this.level[last]!;
    }
    for (let c = this.width - 1; c >= 0; c--) {
      const variable = this.nonbasic[c]!;
      if (variable >= this.rowTotal || this.objective[variable] !== 0) continue;
      const last = --this.width;
      if (c === last) continue;
      for (let i = 0; i < this.height; i++) cells[i * stride + c] = cells[i * stride + last]!;
      this.nonbasic[c] = this.nonbasic[last]!;
      this.gain[c] = this.gain[last]!;
    }
  }

  /** The objective row again from the objective: g_c = b_c − Σ b_i · cell. */
  private price(): void {
    for (let c = 0; c < this.width; c++) {
      const variable = this.nonbasic[c]!;
      this.gain[c] = variable <= this.rowTotal ? this.objective[variable]! : 0;
    }
    for (let i = 0; i < this.height; i++) {
      const variable = this.basic[i]!;
      const b = variable <= this.rowTotal ? this.objective[variable]! : 0;
      if (b === 0) continue;
      const at = i * this.stride;
      for (let c = 0; c < this.width; c++) this.gain[c]! -= b * this.cells[at + c]!;
    }
    this.value = 0;
    for (let i = 0; i < this.height; i++) {
      const variable = this.basic[i]!;
      if (variable <= this.rowTotal) this.value += this.objective[variable]! * this.level[i]!;
    }
    this.work += this.height * this.width;
  }

  private pivot(leave: number, enter: number): void {
    const { cells, stride, level, gain, nonzero } = this;
    const at = leave * stride;
    const inverse = 1 / cells[at + enter]!;
    let filled = 0;
    for (let c = 0; c < this.width; c++) {
      if (c === enter || cells[at + c] === 0) continue;
      cells[at + c]! *= inverse;
      nonzero[filled++] = c;
    }
    cells[at + enter] = inverse;
    level[leave]! *= inverse;
    let touched = 0;
    const width = this.width;
    const dense = 2 * filled > width;
    for (let i = 0; i < this.height; i++) {
      if (i === leave) continue;
      const here = i * stride;
      const factor = cells[here + enter]!;
      if (factor === 0) continue;
      touched++;
      if (dense) {
        for (let c = 0; c < width; c++) cells[here + c]! -= factor * cells[at + c]!;
      } else {
        for (let k = 0; k < filled; k++) {
          const c = nonzero[k]!;
          const value = cells[here + c]! - factor * cells[at + c]!;
          cells[here + c] = value < TINY && value > -TINY ? 0 : value;
        }
      }
      cells[here + enter] = -factor * inverse;
      level[i]! -= factor * level[leave]!;
    }
    const factor = gain[enter]!;
    this.value += factor * level[leave]!;
    for (let k = 0; k < filled; k++) gain[nonzero[k]!]! -= factor * cells[at + nonzero[k]!]!;
    gain[enter] = -factor * inverse;
    const variable = this.basic[leave]!;
    this.basic[leave] = this.nonbasic[enter]!;
    this.nonbasic[enter] = variable;
    this.work += touched * filled + this.height + this.width;
  }
}

/** A fixed number in [0, 1) for each column, without pattern. */
function scatter(column: number): number {
  let h = Math.imul(column + 1, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  return ((h ^ (h >>> 13)) >>> 0) / 2 ** 32;
}
