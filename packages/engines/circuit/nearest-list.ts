/** A fraction that is only compared, never shown: not in lowest terms, the denominator positive. */
export interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

/** What a search found nearest to its target. */
export interface Nearest<T> {
  /** The nearest first. */
  readonly list: readonly T[];
  /** How many more come exactly as near as the last one listed. */
  readonly ties: number;
}

interface Candidate {
  /** Signed and relative, in doubles. */
  readonly error: number;
}

/** Doubles that nearly agree cannot tell which error is less: four operations round by less than this. */
const ROUNDING = 4e-15;

/** Candidates are sorted once so many have come for each that is kept. */
const SLACK = 8;

/**
 * Keeps the `count` candidates of least |error|, and counts those that tie with the last of them. Where doubles
 * cannot part two errors, `exact` does: |error| as a fraction. Equal errors stand in the order of `prefer`.
 */
export class NearestList<T extends Candidate> {
  readonly #count: number;
  readonly #exact: (candidate: T) => Fraction;
  readonly #prefer: (a: T, b: T) => number;
  readonly #fractions = new WeakMap<T, Fraction>();
  #kept: T[] = [];
  #ties = 0;
  #last: T | undefined;
  #bound = Number.POSITIVE_INFINITY;

  constructor(count: number, exact: (candidate: T) => Fraction, prefer: (a: T, b: T) => number) {
    this.#count = count;
    this.#exact = exact;
    this.#prefer = prefer;
  }

  /** An |error| above this is surely no longer among the nearest. */
  get bound(): number {
    return this.#bound;
  }

  offer(candidate: T): void {
    this.#kept.push(candidate);
    if (this.#kept.length >= SLACK * this.#count) this.#trim();
  }

  nearest(): Nearest<T> {
    this.#trim();
    return { list: this.#kept, ties: this.#ties };
  }

  #trim(): void {
    const last = this.#kept
      .sort((a, b) => this.#compare(a, b) || this.#prefer(a, b))
      .at(this.#count - 1);
    if (last === undefined) return;
    const dropped = this.#kept.slice(this.#count);
    this.#kept = this.#kept.slice(0, this.#count);
    const tied = dropped.filter((one) => this.#compare(one, last) === 0).length;
    // What was dropped earlier still ties only where the last one is as far off as it was then.
    const same = this.#last !== undefined && this.#compare(this.#last, last) === 0;
    this.#ties = tied + (same ? this.#ties : 0);
    this.#last = last;
    this.#bound = Math.abs(last.error) + 2 * ROUNDING * (1 + Math.abs(last.error));
  }

  /** By |error|: in doubles where these can tell, otherwise exactly. */
  #compare(a: T, b: T): number {
    const [x, y] = [Math.abs(a.error), Math.abs(b.error)];
    if (Math.abs(x - y) > ROUNDING * (2 + x + y)) return x - y;
    const [p, q] = [this.#fraction(a), this.#fraction(b)];
    const difference = p.n * q.d - q.n * p.d;
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }

  #fraction(candidate: T): Fraction {
    let fraction = this.#fractions.get(candidate);
    if (!fraction) {
      fraction = this.#exact(candidate);
      this.#fractions.set(candidate, fraction);
    }
    return fraction;
  }
}
