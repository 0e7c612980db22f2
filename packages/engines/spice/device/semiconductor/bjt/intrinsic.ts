/**
 * The inner Gummel–Poon transistor, of an npn: currents, their exact slopes, the base's charge and resistance. H. K. Gummel, H. C.
 * Poon, An integral charge control model of bipolar transistors, Bell Syst. Tech. J. 49 (1970) 827–852; the form of SPICE in
 * Massobrio & Antognetti, 2nd ed., 1993, ch. 2.
 */
import { JunctionCurrent } from '../shared/junction-current.ts';
import type { BjtValues } from './card.ts';

export class BjtIntrinsic {
  /** A: base to emitter, base to collector, collector to emitter. */
  ibe = 0;
  ibc = 0;
  ice = 0;
  /** S: dibe/dvbe, dibc/dvbc; dice/dvbe, and −dice/dvbc (SPICE's GM is `gmf` − `go`). */
  gpi = 0;
  gmu = 0;
  gmf = 0;
  go = 0;
  /** Forward and reverse exponentials, A and S, before the base's charge. */
  forward = 0;
  forwardSlope = 0;
  reverse = 0;
  reverseSlope = 0;
  /** The base's charge over that without bias, and its slopes, 1/V. */
  qb = 1;
  qbByVbe = 0;
  qbByVbc = 0;
  readonly #values: BjtValues;
  readonly #forward: JunctionCurrent;
  readonly #reverse: JunctionCurrent;
  readonly #leakE: JunctionCurrent;
  readonly #leakC: JunctionCurrent;

  constructor(values: BjtValues) {
    this.#values = values;
    this.#forward = new JunctionCurrent(values.ise0, values.vtf);
    this.#reverse = new JunctionCurrent(values.isc0, values.vtr);
    this.#leakE = new JunctionCurrent(values.ise, values.vte);
    this.#leakC = new JunctionCurrent(values.isc, values.vtc);
  }

  /** At junction voltages, V, with `gmin` across each junction, S. */
  at(vbe: number, vbc: number, gmin: number): void {
    const { bf, br } = this.#values;
    const forward = this.#forward;
    const reverse = this.#reverse;
    const leakE = this.#leakE;
    const leakC = this.#leakC;
    forward.at(vbe);
    reverse.at(vbc);
    leakE.at(vbe);
    leakC.at(vbc);
    this.forward = forward.current;
    this.forwardSlope = forward.conductance;
    this.reverse = reverse.current;
    this.reverseSlope = reverse.conductance;
    this.ibe = forward.current / bf + leakE.current + gmin * vbe;
    this.gpi = forward.conductance / bf + leakE.conductance + gmin;
    this.ibc = reverse.current / br + leakC.current + gmin * vbc;
    this.gmu = reverse.conductance / br + leakC.conductance + gmin;
    this.#store(vbe, vbc);
    this.transfer(1, 0);
  }

  #store(vbe: number, vbc: number): void {
    const { invVaf, invVar, invIkf, invIkr, nkf } = this.#values;
    const q1 = 1 / (1 - invVaf * vbc - invVar * vbe);
    if (invIkf === 0 && invIkr === 0) {
      this.qb = q1;
      this.qbByVbe = q1 * q1 * invVar;
      this.qbByVbc = q1 * q1 * invVaf;
      return;
    }
    const arg = 1 + 4 * (invIkf * this.forward + invIkr * this.reverse);
    const root = arg <= 0 ? 1 : nkf === 0.5 ? Math.sqrt(arg) : arg ** nkf;
    this.qb = 0.5 * q1 * (1 + root);
    const high = arg <= 0 ? 0 : (2 * nkf * root) / arg;
    this.qbByVbe = q1 * (this.qb * invVar + invIkf * this.forwardSlope * high);
    this.qbByVbc = q1 * (this.qb * invVaf + invIkr * this.reverseSlope * high);
  }

  /** Sets the transfer current where `share` of the forward exponential and `past`, A, stand for the exponential itself. */
  transfer(share: number, past: number): void {
    const { qb } = this;
    const flow = (share * this.forward - this.reverse) / qb;
    this.ice = past + flow;
    this.go = (this.reverseSlope + flow * this.qbByVbc) / qb;
    this.gmf = (share * this.forwardSlope - flow * this.qbByVbe) / qb;
  }

  /** The base's conductance, S; Infinity without resistance. Its slope is left out of all equations, as in SPICE. */
  base(): number {
    const { rb, rbm, irb } = this.#values;
    const spread = rb - rbm;
    if (irb === 0) return 1 / (rbm + spread / this.qb);
    const x = Math.max((this.ibe + this.ibc) / irb, 1e-9);
    const z = (Math.sqrt(1 + 14.59025 * x) - 1) / (2.4317 * Math.sqrt(x));
    const tan = Math.tan(z);
    return 1 / (rbm + (3 * spread * (tan - z)) / (z * tan * tan));
  }
}
