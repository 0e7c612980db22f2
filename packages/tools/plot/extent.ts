import { isRising } from './numbers.ts';
import type { Numbers } from './style.ts';

/** Values that an axis can have ends at: beyond these, spans and steps leave the range of a double. */
export const isPlace = (v: number, log: boolean): boolean =>
  log ? v > 1e-280 && v < 1e280 : Math.abs(v) < 1e280;

/** Least and greatest of what it was shown, gaps and values without a place on the axis left out. */
export class Extent {
  lo = Number.POSITIVE_INFINITY;
  hi = Number.NEGATIVE_INFINITY;
  /** How the domain is to be fitted, if not rounded out to ticks. */
  fit: 'hug' | 'pad' | undefined;
  readonly #log: boolean;

  constructor(log: boolean) {
    this.#log = log;
  }

  add(v: number | undefined): void {
    if (v === undefined || !isPlace(v, this.#log)) return;
    if (v < this.lo) this.lo = v;
    if (v > this.hi) this.hi = v;
  }

  /** All of them; of long ones that never fall, the ends alone. */
  abscissa(values: Numbers): void {
    const [first, last] = [values[0], values[values.length - 1]];
    const ends = first !== undefined && last !== undefined;
    if (ends && isPlace(first, this.#log) && isPlace(last, this.#log) && isRising(values)) {
      this.add(first);
      this.add(last);
    } else this.all(values);
  }

  /** Values with room on either side of each, where nothing else fills the axis. */
  around(values: Numbers, half: number): void {
    this.fit ??= 'pad';
    const room = this.fit === 'hug' ? 0 : half;
    for (let i = 0; i < values.length; i++) {
      this.add(values[i]! - room);
      this.add(values[i]! + room);
    }
  }

  /** All of them; with `where` and `within`, those whose abscissa is within. */
  all(values: Numbers, where?: Numbers, within?: readonly [number, number]): void {
    if (!where || !within) for (let i = 0; i < values.length; i++) this.add(values[i]);
    else
      for (let i = 0; i < values.length; i++)
        if (where[i]! >= within[0] && where[i]! <= within[1]) this.add(values[i]);
  }
}
