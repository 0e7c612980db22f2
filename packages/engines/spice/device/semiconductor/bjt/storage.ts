import { JunctionCharge } from '../shared/junction-charge.ts';
import type { BjtValues } from './card.ts';
import type { BjtIntrinsic } from './intrinsic.ts';

/** The charges of the Gummel–Poon transistor, of an npn: depletion layers and diffusion. Massobrio & Antognetti, ch. 2. */
export class BjtStorage {
  /** C; F by its own voltage, and of base–emitter by vbc as well. */
  qbe = 0;
  cbe = 0;
  cbeByVbc = 0;
  qbc = 0;
  cbc = 0;
  readonly #values: BjtValues;
  readonly #be: JunctionCharge;
  readonly #bc: JunctionCharge;
  /** From the outer base to the collector. */
  readonly outer: JunctionCharge;

  constructor(values: BjtValues) {
    this.#values = values;
    const { be, bc, fc, xcjc } = values;
    this.#be = new JunctionCharge(be.c, be.v, be.m, fc);
    this.#bc = new JunctionCharge(bc.c * xcjc, bc.v, bc.m, fc);
    this.outer = new JunctionCharge(bc.c * (1 - xcjc), bc.v, bc.m, fc);
  }

  /** Sets the inner charges, at voltages at which `core` was set. */
  at(vbe: number, vbc: number, core: BjtIntrinsic): void {
    const { tf, tr } = this.#values;
    const be = this.#be;
    const bc = this.#bc;
    be.at(vbe);
    bc.at(vbc);
    this.qbe = be.charge;
    this.cbe = be.capacitance;
    this.cbeByVbc = 0;
    if (tf !== 0) this.#diffuse(vbe, vbc, core);
    this.qbc = bc.charge + tr * core.reverse;
    this.cbc = bc.capacitance + tr * core.reverseSlope;
  }

  /** TF·(1 + XTF·(i/(i + ITF))²·e^(vbc/1.44VTF))·i/qb in forward, TF·i in reverse. */
  #diffuse(vbe: number, vbc: number, core: BjtIntrinsic): void {
    const { tf, xtf, invVtf, itf } = this.#values;
    const { forward, forwardSlope, qb } = core;
    if (vbe <= 0) {
      this.qbe += tf * forward;
      this.cbe += tf * forwardSlope;
      return;
    }
    let more = 0;
    let moreSlope = 0;
    if (xtf !== 0) {
      more = invVtf === 0 ? xtf : xtf * Math.exp(Math.min(vbc * invVtf, 300));
      moreSlope = more;
      if (itf !== 0) {
        const share = forward / (forward + itf);
        more *= share * share;
        moreSlope = more * (3 - 2 * share);
      }
    }
    const stored = (forward * (1 + more)) / qb;
    this.qbe += tf * stored;
    this.cbe += (tf * (forwardSlope * (1 + moreSlope) - stored * core.qbByVbe)) / qb;
    this.cbeByVbc = (tf * (forward * more * invVtf - stored * core.qbByVbc)) / qb;
  }
}
