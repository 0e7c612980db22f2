/**
 * Where a function of the solution crosses zero within a step. The dense output is looked at between the steps' ends too,
 * and where it turns back before zero its turning point is sought, so that two crossings in one step are not missed.
 */

export interface EventFunction {
  readonly g: (t: number, y: Float64Array) => number;
  /** 1 rising, −1 falling, 0 both. */
  readonly direction: -1 | 0 | 1;
}

/** Solution within a step. */
export type Dense = (t: number, out: Float64Array) => void;

/** Looks per step, and the most where a function changes its sign many times within one. */
const LOOKS = 10;
const MAX_LOOKS = 10_240;
const CROWD = 160;
const TURNS = 60;

export class EventFinder {
  readonly #event: EventFunction;
  readonly #y: Float64Array;
  /** Sign last seen that was not 0: an event that stands at a step's begin is not found twice. */
  #sign = 0;
  #looks = LOOKS;
  /** Whether there were so many crossings within a step that some of another may have been missed. */
  isCrowded = false;

  constructor(event: EventFunction, n: number) {
    this.#event = event;
    this.#y = new Float64Array(n);
  }

  /** Begins anew: what is zero here is no crossing. */
  begin(t: number, y: Float64Array): void {
    this.#sign = Math.sign(this.#event.g(t, y));
  }

  /** Times of crossings from `from` to `to`, in order. */
  find(from: number, to: number, dense: Dense): number[] {
    const value = (t: number): number => {
      dense(t, this.#y);
      return this.#event.g(t, this.#y);
    };
    const begin = this.#sign;
    // Where there are crossings four times as many looks must see as many, else there are still more of them.
    let last = 0;
    for (let looks = this.#looks; ; looks *= 4) {
      this.#sign = begin;
      const crossings = { count: 0 };
      const found = this.#look(from, to, value, looks, crossings);
      const isEnough = crossings.count === last || looks >= MAX_LOOKS;
      last = crossings.count;
      if (!isEnough) continue;
      this.isCrowded ||= looks > CROWD;
      // The next step is looked at as closely: it may hide as many.
      this.#looks = Math.max(LOOKS, Math.ceil(looks / 4));
      return found;
    }
  }

  #look(
    from: number,
    to: number,
    value: (t: number) => number,
    looks: number,
    crossings: { count: number },
  ): number[] {
    const times = Array.from({ length: looks + 1 }, (_, k) =>
      k === looks ? to : from + ((to - from) * k) / looks,
    );
    const values = times.map(value);
    const found: number[] = [];
    for (let k = 1; k <= looks; k++) {
      const turn = this.#turn(times, values, k, value);
      if (turn !== undefined && this.#between(times[k - 1]!, turn, value, found)) crossings.count++;
      if (this.#between(turn ?? times[k - 1]!, times[k]!, value, found)) crossings.count++;
    }
    return found;
  }

  /** A place between the looks around k − 1 where the function has gone beyond zero and come back. */
  #turn(
    times: readonly number[],
    values: readonly number[],
    k: number,
    value: (t: number) => number,
  ): number | undefined {
    const [a, b] = [values[k - 1]!, values[k]!];
    if (!(a * b > 0)) return undefined;
    const sign = Math.sign(a);
    const before = values[k - 2];
    const after = values[k + 1];
    // It comes nearer up to here, or goes away from here on: there may be a turn between.
    const comes = before === undefined || sign * before >= sign * a;
    const goes = after === undefined || sign * after >= sign * b;
    if (!comes || !goes) return undefined;
    let [low, high] = [times[k - 1]!, times[k]!];
    const golden = (3 - Math.sqrt(5)) / 2;
    let [x, y] = [low + golden * (high - low), high - golden * (high - low)];
    let [fx, fy] = [sign * value(x), sign * value(y)];
    for (let turn = 0; turn < TURNS; turn++) {
      if (fx <= 0) return x;
      if (fy <= 0) return y;
      if (fx < fy) {
        [high, y, fy] = [y, x, fx];
        x = low + golden * (high - low);
        fx = sign * value(x);
      } else {
        [low, x, fx] = [x, y, fy];
        y = high - golden * (high - low);
        fy = sign * value(y);
      }
      if (Math.abs(high - low) <= 1e-9 * Math.abs(times.at(-1)! - times[0]!)) return undefined;
    }
    return undefined;
  }

  /** Whether zero is crossed, in whichever direction. */
  #between(from: number, to: number, value: (t: number) => number, found: number[]): boolean {
    const end = value(to);
    const sign = Math.sign(end);
    const before = this.#sign;
    if (sign !== 0) this.#sign = sign;
    if (before === 0 || sign === before || Number.isNaN(end)) return false;
    if (sign === 0) {
      // At zero: what comes after tells; until then the other side is taken to be reached.
      this.#sign = -before;
    }
    const rising = before < 0;
    const { direction } = this.#event;
    if (direction === 0 || rising === direction > 0)
      found.push(sign === 0 ? to : bisect(from, to, before, value));
    return true;
  }
}

/** The first double beyond the crossing, by bisection: safe for every g, and the dense output is cheap. */
function bisect(from: number, to: number, before: number, value: (t: number) => number): number {
  let [low, high] = [from, to];
  for (let k = 0; k < 80; k++) {
    const middle = low + (high - low) / 2;
    if (middle === low || middle === high) break;
    if (Math.sign(value(middle)) === before) low = middle;
    else high = middle;
  }
  return high;
}
