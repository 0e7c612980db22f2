/** Many short lines as one mark. */

/** Line pieces, with a gap after each. */
export class Pieces {
  readonly x: number[] = [];
  readonly y: number[] = [];
  add(step: number, from: number, to: number): void {
    this.x.push(step, step + 1, Number.NaN);
    this.y.push(from, to, Number.NaN);
  }
}
