/**
 * The charge of a depletion layer: C/(1 − v/VJ)^M up to FC·VJ, its tangent beyond. G. Massobrio, P. Antognetti, Semiconductor
 * Device Modeling with SPICE, 2nd ed., 1993, ch. 1.
 */
export class JunctionCharge {
  /** C and F, of the last voltage that `at` was given. */
  charge = 0;
  capacitance = 0;
  readonly #c: number;
  readonly #potential: number;
  readonly #m: number;
  /** Where the tangent begins, V, with the charge there, and the tangent's value and slope. */
  readonly #corner: number;
  readonly #charge: number;
  readonly #height: number;
  readonly #slope: number;

  /** Capacitance without bias, F; potential, V, above 0; grading, and the share of the potential where the tangent begins, below 1. */
  constructor(c: number, potential: number, m: number, fc: number) {
    this.#c = c;
    this.#potential = potential;
    this.#m = m;
    this.#corner = fc * potential;
    const left = 1 - fc;
    this.#charge =
      m === 1 ? -c * potential * Math.log(left) : (c * potential * (1 - left ** (1 - m))) / (1 - m);
    this.#height = (c * (1 - fc * (1 + m))) / left ** (1 + m);
    this.#slope = (c * m) / (potential * left ** (1 + m));
  }

  /** Sets charge and capacitance at a voltage, V. */
  at(v: number): void {
    const c = this.#c;
    if (c === 0) return;
    if (v < this.#corner) {
      const m = this.#m;
      const left = 1 - v / this.#potential;
      const grown = m === 0.5 ? 1 / Math.sqrt(left) : Math.exp(-m * Math.log(left));
      this.capacitance = c * grown;
      this.charge =
        m === 1
          ? -c * this.#potential * Math.log(left)
          : (c * this.#potential * (1 - left * grown)) / (1 - m);
      return;
    }
    const corner = this.#corner;
    this.capacitance = this.#height + this.#slope * v;
    this.charge = this.#charge + (v - corner) * (this.#height + 0.5 * this.#slope * (v + corner));
  }
}
