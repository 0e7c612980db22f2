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
  /** 1 where a wave turns, so that no parabola goes across. */
  #turns = new Uint8Array(ROOM);
  #begin = 0;
  #end = 0;

  /** Waves that always were what they are at `time`. */
  start(time: number, waves: Waves): void {
    this.#begin = 0;
    this.#end = 0;
    this.add(time, waves);
    this.#turns[0] = 1;
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
    this.#turns[k] = 0;
  }

  /** Leaves out what is older than `time`, but for the two points that its parabola needs. */
  forget(time: number): void {
    while (this.#count > 4 && this.#time[this.#begin + 3]! <= time) this.#begin++;
  }

  /**
   * The instant of the point before the newest, if a wave has a corner there that others must land on: where it changes
   * slope by nine tenths of it, and by a fiftieth of `size` over the longer side. From half and a thousandth on, no
   * parabola goes across.
   */
  corner(size: number): number | undefined {
    if (this.#count < 3) return undefined;
    const k = this.#end - 2;
    const turns = (share: number, floor: number): boolean =>
      this.#isTurn(this.#waves[0], k, share, floor) ||
      this.#isTurn(this.#waves[1], k, share, floor);
    if (!turns(0.5, 1e-3 * size)) return undefined;
    this.#turns[k] = 1;
    return turns(0.9, 0.02 * size) ? this.#time[k]! : undefined;
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

  /** The waves at `time`, into `out`: a parabola where three points lie within one smooth piece, else a straight line. */
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
    const third = this.#third(low, high);
    out.first = this.#between(this.#waves[0], time, low, high, third);
    out.second = this.#between(this.#waves[1], time, low, high, third);
  }

  /** A neighbour on the same side of every turn; −1: none. */
  #third(low: number, high: number): number {
    if (low > this.#begin && this.#turns[low] === 0) return low - 1;
    return high < this.#end - 1 && this.#turns[high] === 0 ? high + 1 : -1;
  }

  #between(w: Float64Array, time: number, low: number, high: number, third: number): number {
    const t = this.#time;
    const slope = (w[high]! - w[low]!) / (t[high]! - t[low]!);
    const straight = w[low]! + slope * (time - t[low]!);
    if (third < 0) return straight;
    const other = (w[third]! - w[low]!) / (t[third]! - t[low]!);
    const bend = (other - slope) / (t[third]! - t[high]!);
    const curved = straight + bend * (time - t[low]!) * (time - t[high]!);
    // A parabola that leaves the range of its two points would be a new extreme where none was computed.
    const [least, most] = [Math.min(w[low]!, w[high]!), Math.max(w[low]!, w[high]!)];
    const slack = 0.125 * Math.abs(other - slope) * (t[high]! - t[low]!);
    return Math.min(Math.max(curved, least - slack), most + slack);
  }

  /** Moves what is kept to the front, into arrays twice as long where they are more than half full. */
  #makeRoom(): void {
    const { length } = this.#time;
    const room = this.#count > length / 2 ? 2 * length : length;
    const moved = <T extends Float64Array | Uint8Array>(from: T, to: T): T => {
      to.set(from.subarray(this.#begin, this.#end));
      return to;
    };
    this.#time = moved(this.#time, new Float64Array(room));
    this.#waves = [
      moved(this.#waves[0], new Float64Array(room)),
      moved(this.#waves[1], new Float64Array(room)),
    ];
    this.#turns = moved(this.#turns, new Uint8Array(room));
    this.#end -= this.#begin;
    this.#begin = 0;
  }
}
