import type { AcLoad, Load, Setup } from '../../device.ts';
import { type PairSlots, stampPair } from '../../linear/pair.ts';
import { JunctionCharge } from '../shared/junction-charge.ts';
import { JunctionCurrent } from '../shared/junction-current.ts';
import { limitJunction } from '../shared/limiting.ts';
import type { BjtValues } from './card.ts';

/** The substrate's junction, with the collector or, of a lateral transistor, with the base. */
export class SubstrateJunction {
  /** Volts of the last load; forward is positive. */
  voltage = 0;
  readonly #values: BjtValues;
  /** From a forward voltage to one of the substrate over the other side. */
  readonly #sign: number;
  readonly #junction: JunctionCurrent;
  readonly #depletion: JunctionCharge;
  readonly #hasCharge: boolean;
  #slots!: PairSlots;
  #state = 0;
  #accepted = 0;
  /** A and S of the last load, charges among them. */
  #current = 0;
  #conductance = 0;

  constructor(values: BjtValues) {
    const { sign, isLateral, iss, vts, sub } = values;
    this.#values = values;
    this.#sign = isLateral ? -sign : sign;
    this.#junction = new JunctionCurrent(iss, vts);
    // Its capacitance goes on straight from 0 V.
    this.#depletion = new JunctionCharge(sub.c, sub.v, sub.m, 0);
    this.#hasCharge = sub.c > 0;
  }

  setup(setup: Setup, slots: PairSlots): void {
    this.#slots = slots;
    if (this.#hasCharge) this.#state = setup.states(1);
  }

  /** What the unknowns say, V. */
  across(x: Float64Array): number {
    return this.#sign * (x[this.#slots.plus]! - x[this.#slots.minus]!);
  }

  /** Takes the voltage of the unknowns, limited from the last one; true where it was. */
  limit(x: Float64Array): boolean {
    const wanted = this.across(x);
    const { iss, vt, criticalSub } = this.#values;
    this.voltage = iss > 0 ? limitJunction(wanted, this.voltage, vt, criticalSub) : wanted;
    return this.voltage !== wanted;
  }

  restore(): void {
    this.voltage = this.#accepted;
  }

  accept(): void {
    this.#accepted = this.voltage;
  }

  load(load: Load, gmin: number): void {
    const v = this.voltage;
    const junction = this.#junction;
    junction.at(v);
    let current = junction.current + gmin * v;
    let conductance = junction.conductance + gmin;
    if (this.#hasCharge && load.mode !== 'operating') {
      const depletion = this.#depletion;
      depletion.at(v);
      load.integrate(this.#state, depletion.charge, depletion.capacitance);
      current += load.current;
      conductance += load.conductance;
    }
    this.#current = current;
    this.#conductance = conductance;
    const slots = this.#slots;
    stampPair(load.a, slots, conductance);
    const source = this.#sign * (current - conductance * v);
    load.b[slots.plus]! -= source;
    load.b[slots.minus]! += source;
  }

  loadAc({ x, g, c }: AcLoad, gmin: number): void {
    this.#junction.at(this.across(x));
    stampPair(g, this.#slots, this.#junction.conductance + gmin);
    stampPair(c, this.#slots, this.capacitance(x));
  }

  /** F at a solution. */
  capacitance(x: Float64Array): number {
    this.#depletion.at(this.across(x));
    return this.#depletion.capacitance;
  }

  /** A into the substrate's terminal, linear about the last load. */
  current(x: Float64Array): number {
    const moved = this.across(x) - this.voltage;
    return this.#sign * (this.#current + this.#conductance * moved);
  }
}
