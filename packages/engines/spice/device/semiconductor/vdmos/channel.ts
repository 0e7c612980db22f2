/** At the device's temperature; SI units. */
export interface VdmosChannelParameters {
  /** As of an n-channel, V. */
  readonly vto: number;
  /** A/V², of all in parallel. */
  readonly beta: number;
  readonly lambda: number;
  readonly theta: number;
  /** By which V_DS counts more in the linear region. */
  readonly triode: number;
  /** V by which the current falls e-fold, nearly, below threshold, and where it does. */
  readonly slope: number;
  readonly shift: number;
}

/** Exponent beyond which ln(1 + e^x) is x. */
const LARGE = 40;

/**
 * The square law of a VDMOS, its overdrive bent to ln(1 + e^x) below threshold, as ngspice and LTspice have it. Of an n-channel
 * whose drain is not below its source; exchanged ends (`direction` −1) turn λ round, that 1 + λ·V_DS goes on smoothly.
 */
export class VdmosChannel {
  /** A and S at the voltages last given. */
  id = 0;
  gm = 0;
  gds = 0;
  readonly #p: VdmosChannelParameters;

  constructor(p: VdmosChannelParameters) {
    this.#p = p;
  }

  at(vgs: number, vds: number, direction: 1 | -1): void {
    const { vto, beta, theta, triode, slope, shift } = this.#p;
    const lambda = direction * this.#p.lambda;
    const plain = vgs - vto;
    const x = (plain - shift) / slope;
    const grown = x > LARGE ? 0 : Math.exp(x);
    const over = x > LARGE ? plain - shift : slope * Math.log1p(grown);
    const byVgs = x > LARGE ? 1 : grown / (1 + grown);
    const slowed = 1 + theta * Math.max(0, vgs);
    const modulated = (beta * (1 + lambda * vds)) / slowed;
    const modulatedByVgs = vgs > 0 ? (-theta * modulated) / slowed : 0;
    const modulatedByVds = (beta * lambda) / slowed;
    const reach = vds * triode;
    if (over <= reach) {
      const square = 0.5 * over * over;
      this.id = modulated * square;
      this.gm = modulated * over * byVgs + modulatedByVgs * square;
      this.gds = modulatedByVds * square;
      return;
    }
    const shape = reach * (over - 0.5 * reach);
    this.id = modulated * shape;
    this.gm = modulated * reach * byVgs + modulatedByVgs * shape;
    this.gds = modulatedByVds * shape + modulated * triode * (over - reach);
  }
}
