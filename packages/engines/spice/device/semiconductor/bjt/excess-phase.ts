/**
 * The delay of the transfer current in time: a Bessel filter of second order, by backward Euler. P. B. Weil, L. P. McNamee,
 * Simulation of excess phase in bipolar transistors, IEEE Trans. Circuits Syst. 25 (1978) 114–116.
 */
export class ExcessPhase {
  /** What of the present exponential flows now, and what flows of the past, A. */
  share = 1;
  past = 0;
  readonly #delay: number;
  /** Transfer currents, A: now, and at the last two accepted points; the step between those, s. */
  #now = 0;
  #last = Number.NaN;
  #before = 0;
  #step = 0;

  constructor(delay: number) {
    this.#delay = delay;
  }

  /** At the first point, where the current is `i`, nothing is on its way. */
  begin(i: number): void {
    this.#now = i;
    this.#last = Number.NaN;
    this.share = 1;
    this.past = 0;
  }

  /** Sets `share` and `past` for a step, s. */
  prepare(step: number): void {
    const ratio = step / this.#delay;
    const square = 3 * ratio * ratio;
    const whole = 1 + square + 3 * ratio;
    const back = this.#step === 0 ? 1 : step / this.#step;
    this.share = square / whole;
    this.past = (this.#last * (1 + back + 3 * ratio) - this.#before * back) / whole;
  }

  /** The forward transfer current that the step has come to. */
  keep(i: number): void {
    this.#now = i;
  }

  accept(step: number): void {
    this.#before = Number.isNaN(this.#last) ? this.#now : this.#last;
    this.#last = this.#now;
    this.#step = step;
  }
}
