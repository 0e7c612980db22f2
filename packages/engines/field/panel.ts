/** Straight panels with an even line charge. */

/** Panels as columns: middle, unit tangent, length. The tangent turned left is the normal. */
export interface Panels {
  readonly count: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly tx: Float64Array;
  readonly ty: Float64Array;
  readonly length: Float64Array;
}

/** Panels collected one by one. */
export class PanelList {
  readonly #rows: number[] = [];

  get count(): number {
    return this.#rows.length / 5;
  }

  /** The panel from (x0, y0) to (x1, y1). */
  add(x0: number, y0: number, x1: number, y1: number): void {
    const length = Math.hypot(x1 - x0, y1 - y0);
    this.#rows.push((x0 + x1) / 2, (y0 + y1) / 2, (x1 - x0) / length, (y1 - y0) / length, length);
  }

  done(): Panels {
    const column = (k: number) =>
      Float64Array.from({ length: this.count }, (_, n) => this.#rows[5 * n + k]!);
    return {
      count: this.count,
      x: column(0),
      y: column(1),
      tx: column(2),
      ty: column(3),
      length: column(4),
    };
  }
}
