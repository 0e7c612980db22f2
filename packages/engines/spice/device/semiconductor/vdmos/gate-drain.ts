/**
 * The charge between gate and drain of a VDMOS: its capacitance goes from CGDMAX to CGDMIN, by a hyperbolic tangent of the
 * voltage above 0 and its arc tangent below; as LTspice and ngspice have it, here by its integral.
 */
export class GateDrainCharge {
  /** C and F at the voltage last given. */
  charge = 0;
  capacitance = 0;
  readonly #swing: number;
  readonly #middle: number;
  readonly #a: number;

  /** F and 1/V. */
  constructor(least: number, most: number, a: number) {
    this.#swing = (most - least) / (1 + Math.PI / 2);
    this.#middle = most - this.#swing;
    this.#a = a;
  }

  at(v: number): void {
    const u = this.#a * v;
    if (v > 0) {
      this.capacitance = this.#swing * Math.tanh(u) + this.#middle;
      // ln cosh u, without cosh's overflow.
      const log = u + Math.log1p(Math.exp(-2 * u)) - Math.LN2;
      this.charge = (this.#swing * log) / this.#a + this.#middle * v;
      return;
    }
    const angle = Math.atan(u);
    this.capacitance = this.#swing * angle + this.#middle;
    this.charge =
      (this.#swing * (u * angle - 0.5 * Math.log1p(u * u))) / this.#a + this.#middle * v;
  }
}
