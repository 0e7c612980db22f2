/** V_DSAT at least, V: the capacitances change at no less than that. */
const LEAST = 0.025;

/**
 * Half of the gate's capacitances to source, drain and bulk, F, of an n-channel whose drain is not below its source. J. E. Meyer,
 * MOS models and circuit simulation, RCA Review 32 (1971) 42–63. Half, since a transient adds those of two time points.
 */
export class MeyerHalves {
  source = 0;
  drain = 0;
  bulk = 0;
  readonly #oxide: number;
  readonly #phi: number;

  /** Of the whole gate's oxide, F; surface potential, V. */
  constructor(oxide: number, phi: number) {
    this.#oxide = oxide;
    this.#phi = phi;
  }

  at(vgs: number, vds: number, von: number, vdsat: number): void {
    const over = vgs - von;
    const phi = this.#phi;
    const oxide = this.#oxide;
    if (over <= -phi / 2) {
      this.bulk = over <= -phi ? oxide / 2 : (-over * oxide) / (2 * phi);
      this.source = this.drain = 0;
      return;
    }
    const whole = over <= 0 ? oxide * (over / (1.5 * phi) + 1 / 3) : oxide / 3;
    this.bulk = over <= 0 ? (-over * oxide) / (2 * phi) : 0;
    const saturation = vdsat < LEAST ? LEAST : vdsat;
    if (vds >= saturation) {
      this.source = whole;
      this.drain = 0;
      return;
    }
    const sum = 2 * saturation - vds;
    const left = (saturation - vds) / sum;
    const right = saturation / sum;
    this.source = whole * (1 - left * left);
    this.drain = whole * (1 - right * right);
  }
}
