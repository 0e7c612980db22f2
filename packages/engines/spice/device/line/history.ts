/** What travels on a lossless line: the waves that left each end, by time, as far back as the delay. */

/** Room at first, doubled when it is full. */
const ROOM = 256;

export interface Waves {
  /** v + Z·i at each end. */
  first: number;
  second: number;
}

export class History {
  #time = new Float64Array(ROOM);
  #waves: [Float64Array, Float64Array] = [new Float64Array(ROOM), new Float64Array(ROOM)];
  #begin = 0;
  #end = 0;

  /** Waves that always were what they are at `time`. */
  start(time: number, waves: Waves): void {
    this.#begin = 0;
    this.#end = 0;
    this.add(time, waves);
  }

  get #count(): number {
    return this.#end - this.#begin;
  }

  add(time: number, { first, second }: Waves): void {
    if (this.#end === this.#time.length) this.#makeRoom();
    const k = this.#end++;
    this.#time[k] = time;
    this.#waves[0][k] = first;
    this.#waves[1][k] = second;
  }

  /** Leaves out what is older than `time`, but for the two points that its parabola needs. */
  forget(time: number): void {
    while (this.#count > 4 && this.#time[this.#begin + 3]! <= time) this.#begin++;
  }

  /**
   * The instant of the point before the newest, if a wave has a corner there that others must land on: where it changes
   * slope by nine tenths of it, and by a thousandth of `size` over the longer side.
   */
  corner(size: number): number | undefined {
    if (this.#count < 3) return undefined;
    const k = this.#end - 2;
    const isCorner = this.#waves.some((wave) => this.#isTurn(wave, k, 0.9, 1e-3 * size));
    return isCorner ? this.#time[k] : undefined;
  }

  #isTurn(w: Float64Array, k: number, share: number, floor: number): boolean {
    const t = this.#time;
    const [before, after] = [t[k]! - t[k - 1]!, t[k + 1]! - t[k]!];
    const left = (w[k]! - w[k - 1]!) / before;
    const right = (w[k + 1]! - w[k]!) / after;
    const apart = Math.abs(right - left);
    return (
      apart > share * Math.max(Math.abs(left), Math.abs(right)) &&
      apart * Math.max(before, after) > floor
    );
  }

  /**
   * The waves at `time`, into `out`: a parabola, of those on either side the one that bends less, so that none goes across a
   * corner (A. Harten et al., essentially non-oscillatory schemes, J. Comput. Phys. 71 (1987) 231–303).
   */
  at(time: number, out: Waves): void {
    const t = this.#time;
    if (this.#count === 1 || time <= t[this.#begin]! || time >= t[this.#end - 1]!) {
      const k = time > t[this.#begin]! ? this.#end - 1 : this.#begin;
      out.first = this.#waves[0][k]!;
      out.second = this.#waves[1][k]!;
      return;
    }
    let low = this.#begin;
    let high = this.#end - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (t[middle]! <= time) low = middle;
      else high = middle;
    }
    out.first = this.#between(this.#waves[0], time, low, high);
    out.second = this.#between(this.#waves[1], time, low, high);
  }

  /** The straight line with the lesser bend of the parabolas through a neighbour on each side, if both bend one way. */
  #between(w: Float64Array, time: number, low: number, high: number): number {
    const t = this.#time;
    const slope = (w[high]! - w[low]!) / (t[high]! - t[low]!);
    const straight = w[low]! + slope * (time - t[low]!);
    if (low === this.#begin || high === this.#end - 1) return straight;
    const left = this.#bend(w, slope, low, high, low - 1);
    const right = this.#bend(w, slope, low, high, high + 1);
    if (!(left * right > 0)) return straight;
    const bend = Math.abs(left) < Math.abs(right) ? left : right;
    return straight + bend * (time - t[low]!) * (time - t[high]!);
  }

  /** The second divided difference of three points. */
  #bend(w: Float64Array, slope: number, low: number, high: number, third: number): number {
    const t = this.#time;
    const other = (w[third]! - w[low]!) / (t[third]! - t[low]!);
    return (other - slope) / (t[third]! - t[high]!);
  }

  /** Moves what is kept to the front, into arrays twice as long where they are more than half full. */
  #makeRoom(): void {
    const { length } = this.#time;
    const room = this.#count > length / 2 ? 2 * length : length;
    const moved = (from: Float64Array): Float64Array<ArrayBuffer> => {
      const to = new Float64Array(room);
      to.set(from.subarray(this.#begin, this.#end));
      return to;
    };
    this.#time = moved(this.#time);
    this.#waves = [moved(this.#waves[0]), moved(this.#waves[1])];
    this.#end -= this.#begin;
    this.#begin = 0;
  }
}
