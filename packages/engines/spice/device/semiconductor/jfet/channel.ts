/** At the device's temperature and of its area; SI units. */
export interface JfetChannelParameters {
  /** As of an n-channel, V. */
  readonly vto: number;
  /** A/V². */
  readonly beta: number;
  /** 1/V. */
  readonly lambda: number;
  /** 1: the square law; less: the doping's tail bends it. */
  readonly b: number;
  /** (1 − B)/(PB − VTO), 1/V. */
  readonly tail: number;
  /** Impact ionisation in saturation (PSpice): 1/V, and V. */
  readonly alpha: number;
  readonly vk: number;
}

/**
 * The square law with 1 + λ·V_DS and the doping tail of Sydney University (A. E. Parker, D. J. Skellern), and the current from the
 * drain to the gate that hot carriers make, where ALPHA is given. Of an n-channel whose drain is not below its source.
 */
export class JfetChannel {
  /** A and S at the voltages last given. */
  id = 0;
  gm = 0;
  gds = 0;
  /** From the drain to the gate. */
  ionised = 0;
  ionisedByVgs = 0;
  ionisedByVds = 0;
  readonly #p: JfetChannelParameters;

  constructor(p: JfetChannelParameters) {
    this.#p = p;
  }

  at(vgs: number, vds: number): void {
    const { vto, beta, lambda, b, tail } = this.#p;
    const over = vgs - vto;
    this.ionised = this.ionisedByVgs = this.ionisedByVds = 0;
    if (over <= 0) {
      this.id = this.gm = this.gds = 0;
      return;
    }
    const modulated = beta * (1 + lambda * vds);
    if (over >= vds) {
      const part = 2 * b + 3 * tail * (over - vds);
      const shape = vds * (vds * (tail * vds - b) + over * part);
      this.id = modulated * shape;
      this.gm = modulated * vds * (part + 3 * tail * over);
      this.gds = modulated * (over - vds) * part + beta * lambda * shape;
      return;
    }
    const shape = over * over * (b + over * tail);
    this.id = modulated * shape;
    this.gm = modulated * over * (2 * b + 3 * over * tail);
    this.gds = beta * lambda * shape;
    if (this.#p.alpha !== 0) this.#ionise(vds - over);
  }

  #ionise(beyond: number): void {
    const { alpha, vk } = this.#p;
    const share = alpha * beyond * Math.exp(-vk / beyond);
    const slope = share * (1 / beyond + vk / (beyond * beyond));
    this.ionised = this.id * share;
    this.ionisedByVgs = this.gm * share - this.id * slope;
    this.ionisedByVds = this.gds * share + this.id * slope;
  }
}
