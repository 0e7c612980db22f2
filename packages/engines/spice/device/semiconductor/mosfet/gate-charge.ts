import type { Load } from '../../device.ts';
import { MeyerHalves } from './meyer.ts';
import type { MosfetParameters } from './parameters.ts';

/**
 * The gate's three capacitances over time, as SPICE has them: between two time points each is the mean of both, so that its
 * charge goes on by that times the voltage's change. Between points this keeps charge; over a cycle it need not.
 */
export class GateCharge {
  /** Currents from the gate, A, and conductances, S, of the last `integrate`. */
  source = 0;
  drain = 0;
  bulk = 0;
  sourceConductance = 0;
  drainConductance = 0;
  bulkConductance = 0;
  readonly #now: MeyerHalves;
  readonly #overlap: MosfetParameters['overlap'];
  /** The point before: halves, voltages and charges. */
  readonly #before = { source: 0, drain: 0, bulk: 0, vgs: 0, vgd: 0, vgb: 0, gs: 0, gd: 0, gb: 0 };
  #vgs = 0;
  #vgd = 0;
  #vgb = 0;
  #gs = 0;
  #gd = 0;
  #gb = 0;

  constructor({ oxide, channel, overlap }: MosfetParameters) {
    this.#now = new MeyerHalves(oxide, channel.phi);
    this.#overlap = overlap;
  }

  /** Takes the halves at a bias; source and drain are exchanged where the drain is the lower. */
  at(vgs: number, vds: number, vgb: number, von: number, vdsat: number): void {
    if (vds >= 0) this.#now.at(vgs, vds, von, vdsat);
    else this.#now.at(vgs - vds, -vds, von, vdsat);
    this.#vgs = vgs;
    this.#vgd = vgs - vds;
    this.#vgb = vgb;
  }

  get #isReversed(): boolean {
    return this.#vgd > this.#vgs;
  }

  /** F at the bias last given, alone: as at an operating point. */
  get sourceCapacitance(): number {
    return 2 * (this.#isReversed ? this.#now.drain : this.#now.source) + this.#overlap.source;
  }

  get drainCapacitance(): number {
    return 2 * (this.#isReversed ? this.#now.source : this.#now.drain) + this.#overlap.drain;
  }

  get bulkCapacitance(): number {
    return 2 * this.#now.bulk + this.#overlap.bulk;
  }

  /** Integrates the states from k on at the bias last given. */
  integrate(load: Load, k: number): void {
    const before = this.#before;
    if (load.mode === 'transient') {
      const now = this.#now;
      const reversed = this.#isReversed;
      const cgs = (reversed ? now.drain : now.source) + before.source + this.#overlap.source;
      const cgd = (reversed ? now.source : now.drain) + before.drain + this.#overlap.drain;
      const cgb = now.bulk + before.bulk + this.#overlap.bulk;
      this.#gs = before.gs + cgs * (this.#vgs - before.vgs);
      this.#gd = before.gd + cgd * (this.#vgd - before.vgd);
      this.#gb = before.gb + cgb * (this.#vgb - before.vgb);
      load.integrate(k, this.#gs, cgs);
      this.source = load.current;
      this.sourceConductance = load.conductance;
      load.integrate(k + 1, this.#gd, cgd);
      this.drain = load.current;
      this.drainConductance = load.conductance;
      load.integrate(k + 2, this.#gb, cgb);
      this.bulk = load.current;
      this.bulkConductance = load.conductance;
      return;
    }
    this.#gs = this.sourceCapacitance * this.#vgs;
    this.#gd = this.drainCapacitance * this.#vgd;
    this.#gb = this.bulkCapacitance * this.#vgb;
    load.integrate(k, this.#gs, 0);
    load.integrate(k + 1, this.#gd, 0);
    load.integrate(k + 2, this.#gb, 0);
    this.source = this.drain = this.bulk = 0;
    this.sourceConductance = this.drainConductance = this.bulkConductance = 0;
  }

  accept(): void {
    const before = this.#before;
    const reversed = this.#isReversed;
    before.source = reversed ? this.#now.drain : this.#now.source;
    before.drain = reversed ? this.#now.source : this.#now.drain;
    before.bulk = this.#now.bulk;
    before.vgs = this.#vgs;
    before.vgd = this.#vgd;
    before.vgb = this.#vgb;
    before.gs = this.#gs;
    before.gd = this.#gd;
    before.gb = this.#gb;
  }
}
