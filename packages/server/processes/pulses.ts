/**
 * Which workers are silent for too long: each says now and then that it lives, and one whose event loop
 * hangs cannot. Silence is counted in the looks of the primary itself, however late each of them comes:
 * a primary that was stopped, starved or asleep with its machine has not listened either, and accuses nobody.
 */

export interface PulsePace {
  /** Milliseconds between two looks. */
  readonly every: number;
  /** Milliseconds of silence that are too long. */
  readonly limit: number;
}

/** Milliseconds between two signs of life. */
export const PULSE = 1_000;

export class Pulses<W> {
  readonly #pace: PulsePace;
  /** Milliseconds of silence that were listened to. Whoever has never spoken is from a program that does not. */
  readonly #silent = new Map<W, number>();
  #looked: number | null = null;

  constructor(pace: PulsePace) {
    this.#pace = pace;
  }

  lives(one: W): void {
    this.#silent.set(one, 0);
  }

  gone(one: W): void {
    this.#silent.delete(one);
  }

  /**
   * Of those that are to speak, who was silent for too long; each is told once.
   * @param now milliseconds of a clock that never goes back
   */
  look(all: Iterable<W>, now: number): readonly W[] {
    const { every, limit } = this.#pace;
    const listened = this.#looked === null ? 0 : Math.min(now - this.#looked, every);
    this.#looked = now;
    const hang: W[] = [];
    for (const one of all) {
      const before = this.#silent.get(one);
      if (before === undefined) continue;
      const silent = before + listened;
      if (silent > limit) hang.push(one);
      this.#silent.set(one, silent);
    }
    for (const one of hang) this.#silent.delete(one);
    return hang;
  }
}
