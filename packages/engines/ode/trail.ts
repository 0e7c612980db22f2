/** The points of a trajectory, as many as are kept: where there are more, every second one goes. */

export class Trail {
  readonly n: number;
  readonly #most: number;
  #t: number[] = [];
  #y: number[] = [];
  #stride = 1;
  #seen = 0;

  constructor(n: number, most: number) {
    this.n = n;
    this.#most = most;
  }

  /** Points apart, of those that were given. */
  get stride(): number {
    return this.#stride;
  }

  /** @param isKept points that stay whatever goes: ends and events */
  add(t: number, y: Float64Array, isKept = false): void {
    const isDue = this.#seen++ % this.#stride === 0;
    if (!isDue && !isKept) return;
    // A point at the same time as the last takes its place only where y has jumped: then both stay.
    this.#t.push(t);
    for (let k = 0; k < this.n; k++) this.#y.push(y[k]!);
    if (this.#t.length > this.#most) this.#thin();
  }

  #thin(): void {
    const [t, y] = [this.#t, this.#y];
    this.#t = [];
    this.#y = [];
    for (let k = 0; k < t.length; k++) {
      if (k % 2 === 1 && k !== t.length - 1) continue;
      this.#t.push(t[k]!);
      for (let j = 0; j < this.n; j++) this.#y.push(y[k * this.n + j]!);
    }
    this.#stride *= 2;
  }

  get t(): Float64Array {
    return Float64Array.from(this.#t);
  }

  /** One component along the trail. */
  column(j: number): Float64Array {
    return Float64Array.from(this.#t, (_, k) => this.#y[k * this.n + j]!);
  }
}
