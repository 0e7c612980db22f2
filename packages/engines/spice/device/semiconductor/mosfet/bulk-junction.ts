import { JunctionCharge } from '../shared/junction-charge.ts';
import { limitJunction } from '../shared/limiting.ts';
import { criticalVoltage, K_OVER_Q } from '../shared/temperature.ts';

/** Where exponents stop, that no iterate overflows. */
const LARGEST = 709;

const CUBE = (3 / Math.E) ** 3;

export interface BulkJunctionParameters {
  readonly kelvin: number;
  /** A, of all fingers. */
  readonly saturation: number;
  /** Emission coefficient, and transit time, s. */
  readonly n: number;
  readonly tt: number;
  /** F without bias, of the bottom and of the side wall. */
  readonly bottom: number;
  readonly side: number;
  /** Their potentials, V, and gradings; fc is of both. */
  readonly potential: number;
  readonly sidePotential: number;
  readonly mj: number;
  readonly mjsw: number;
  readonly fc: number;
  /** True: below −3·kT/q the current goes on to its saturation by SPICE's cubic; false: it is that of saturation there. */
  readonly fades: boolean;
}

/**
 * A junction between bulk and drain or source, with gmin across it. In reverse it carries its saturation current, which ngspice
 * joins to the exponential by a cubic at level 3 and by a small step at levels 1 and 2.
 */
export class BulkJunction {
  /** A, S, C and F at the voltage last given. */
  current = 0;
  conductance = 0;
  charge = 0;
  capacitance = 0;
  /** Where limiting begins, V, and n·kT/q. */
  readonly critical: number;
  readonly vn: number;
  /** False: it stores nothing at any voltage. */
  readonly stores: boolean;
  readonly #saturation: number;
  readonly #fades: boolean;
  readonly #tt: number;
  readonly #bottom: JunctionCharge;
  readonly #side: JunctionCharge;

  constructor(p: BulkJunctionParameters) {
    this.vn = p.n * K_OVER_Q * p.kelvin;
    this.#saturation = p.saturation;
    this.#fades = p.fades;
    this.#tt = p.tt;
    this.critical =
      p.saturation > 0 ? criticalVoltage(this.vn, p.saturation) : Number.POSITIVE_INFINITY;
    this.#bottom = new JunctionCharge(p.bottom, p.potential, p.mj, p.fc);
    this.#side = new JunctionCharge(p.side, p.sidePotential, p.mjsw, p.fc);
    this.stores = p.bottom > 0 || p.side > 0 || p.tt > 0;
  }

  /** Sets current and conductance at a voltage of the bulk above the other, V. */
  at(v: number, gmin: number): void {
    const is = this.#saturation;
    if (v <= -3 * this.vn) {
      const cube = this.#fades ? CUBE * (this.vn / v) ** 3 : 0;
      this.conductance = gmin + (3 * is * cube) / v;
      this.current = gmin * v - is * (1 + cube);
      return;
    }
    const u = v / this.vn;
    const grown = Math.exp(u > LARGEST ? LARGEST : u);
    this.conductance = (is * grown) / this.vn + gmin;
    this.current = (Math.abs(u) < 1e-4 ? is * Math.expm1(u) : is * (grown - 1)) + gmin * v;
  }

  /** Sets charge and capacitance at the voltage that `at` was given, gmin apart. */
  store(v: number, gmin: number): void {
    this.#bottom.at(v);
    this.#side.at(v);
    this.charge = this.#bottom.charge + this.#side.charge;
    this.capacitance = this.#bottom.capacitance + this.#side.capacitance;
    if (this.#tt === 0) return;
    this.charge += this.#tt * (this.current - gmin * v);
    this.capacitance += this.#tt * (this.conductance - gmin);
  }
}

/**
 * A bulk junction's voltage after `last`, V: from reverse it begins again near 0, as SPICE has it, and not at its critical voltage.
 * A bulk is hardly ever forward in a circuit, and its current would throw the other nodes far off.
 */
export function limitBulk(
  next: number,
  last: number,
  { vn, critical }: Pick<BulkJunction, 'vn' | 'critical'>,
): number {
  if (last <= 0 && next > critical && next - last > 2 * vn) return vn * Math.log(next / vn);
  return limitJunction(next, last, vn, critical);
}
