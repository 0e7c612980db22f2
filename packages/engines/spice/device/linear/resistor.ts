import type { Resistor } from '../../circuit.ts';
import {
  type AcLoad,
  BOLTZMANN,
  type Device,
  KELVIN,
  type Load,
  type NoiseSource,
  type Setup,
} from '../device.ts';
import { BranchSlots, PairSlots, stampBranch, stampPair } from './pair.ts';

/**
 * Ω. The current of less is an unknown of its own: a difference of its nodes' voltages would have too few digits for it, and
 * of 1e-300 Ω none.
 */
const SHORT = 0.9e-6;

/** A linear resistor. Its noise is 4kT/R and, with a model, KF·I^AF/f. */
export class ResistorDevice implements Device {
  readonly name: string;
  readonly isLinear = true;
  readonly #element: Resistor;
  readonly #temperature: number;
  #slots: PairSlots | undefined;
  #branch: BranchSlots | undefined;

  constructor(element: Resistor, temperature: number) {
    this.name = element.name;
    this.#element = element;
    this.#temperature = element.temperature ?? temperature;
  }

  setup(setup: Setup): void {
    const { nodes, resistance, acResistance = resistance } = this.#element;
    const [plus = 0, minus = 0] = nodes;
    if (Math.min(Math.abs(resistance), Math.abs(acResistance)) < SHORT)
      this.#branch = new BranchSlots(setup, `${this.name}#short`, plus, minus);
    else this.#slots = new PairSlots(setup, plus, minus);
  }

  #stamp(a: Float64Array, resistance: number): void {
    if (this.#slots) {
      stampPair(a, this.#slots, 1 / resistance);
      return;
    }
    stampBranch(a, this.#branch!);
    a[this.#branch!.bb]! -= resistance;
  }

  load(load: Load): void {
    this.#stamp(load.a, this.#element.resistance);
  }

  loadAc({ g }: AcLoad): void {
    this.#stamp(g, this.#element.acResistance ?? this.#element.resistance);
  }

  noise(x: Float64Array): readonly NoiseSource[] {
    const { isNoisy, flicker, resistance, acResistance, nodes } = this.#element;
    if (!isNoisy) return [];
    const [from = 0, to = 0] = nodes;
    const white =
      (4 * BOLTZMANN * (this.#temperature + KELVIN)) / Math.abs(acResistance ?? resistance);
    const sources = [{ name: 'thermal', from, to, white, flicker: 0, exponent: 1 }];
    if (flicker && flicker.kf > 0) {
      const strength = flicker.kf * Math.abs(this.current(x)) ** flicker.af;
      const exponent = flicker.ef ?? 1;
      sources.push({ name: 'flicker', from, to, white: 0, flicker: strength, exponent });
    }
    return sources;
  }

  current(x: Float64Array, terminal = 0): number {
    const [plus = 0, minus = 0] = this.#element.nodes;
    const i = this.#branch
      ? x[this.#branch.branch]!
      : (x[plus]! - x[minus]!) / this.#element.resistance;
    return terminal === 0 ? i : -i;
  }

  figures(x: Float64Array) {
    const i = this.current(x);
    return [
      { name: 'i', value: i, unit: 'A' },
      { name: 'p', value: i * i * this.#element.resistance, unit: 'W' },
    ];
  }
}
