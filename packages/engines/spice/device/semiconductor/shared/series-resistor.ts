import type { Setup } from '../../device.ts';
import { PairSlots, stampPair } from '../../linear/pair.ts';

/** A resistance that is a device's own, between two of its nodes. */
export class SeriesResistor {
  /** S. */
  readonly conductance: number;
  /** Of its parameter: `rd`. */
  readonly name: string;
  readonly #slots: PairSlots;

  constructor(setup: Setup, name: string, ends: readonly [number, number], conductance: number) {
    this.name = name;
    this.conductance = conductance;
    this.#slots = new PairSlots(setup, ends[0], ends[1]);
  }

  stamp(a: Float64Array): void {
    stampPair(a, this.#slots, this.conductance);
  }

  get from(): number {
    return this.#slots.plus;
  }

  get to(): number {
    return this.#slots.minus;
  }
}
