import { JunctionCharge } from '../shared/junction-charge.ts';
import { JunctionCurrent } from '../shared/junction-current.ts';

export interface GateJunctionParameters {
  /** A and V: saturation current and n·kT/q of diffusion, and of recombination (PSpice). */
  readonly saturation: number;
  readonly vn: number;
  readonly recombination: number;
  readonly vnr: number;
  /** V; grading, and where the capacitance's tangent begins. */
  readonly potential: number;
  readonly m: number;
  readonly fc: number;
}

/** A junction between gate and channel: diffusion, recombination in its depletion layer, and its charge. */
export class GateJunction {
  current = 0;
  conductance = 0;
  readonly charge: JunctionCharge;
  readonly #diffusion: JunctionCurrent;
  readonly #recombination: JunctionCurrent;
  readonly #p: GateJunctionParameters;

  /** `capacitance` without bias, F. */
  constructor(p: GateJunctionParameters, capacitance: number) {
    this.#p = p;
    this.#diffusion = new JunctionCurrent(p.saturation, p.vn);
    this.#recombination = new JunctionCurrent(p.recombination, p.vnr);
    this.charge = new JunctionCharge(capacitance, p.potential, p.m, p.fc);
  }

  /** Sets current and conductance at a voltage, V, with gmin across it. */
  at(v: number, gmin: number): void {
    this.#diffusion.at(v);
    this.current = this.#diffusion.current + gmin * v;
    this.conductance = this.#diffusion.conductance + gmin;
    if (this.#p.recombination === 0) return;
    const { potential, m } = this.#p;
    this.#recombination.at(v);
    const left = 1 - v / potential;
    const base = left * left + 0.005;
    const layer = base ** (m / 2);
    this.current += this.#recombination.current * layer;
    this.conductance +=
      this.#recombination.conductance * layer -
      (this.#recombination.current * layer * m * left) / (base * potential);
  }
}
