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
import { PairSlots, stampPair } from './pair.ts';

/** A linear resistor. Its noise is 4kT/R and, with a model, KF·I^AF/f. */
export class ResistorDevice implements Device {
  readonly name: string;
  readonly isLinear = true;
  readonly #element: Resistor;
  readonly #temperature: number;
  #slots: PairSlots | undefined;

  constructor(element: Resistor, temperature: number) {
    this.name = element.name;
    this.#element = element;
    this.#temperature = element.temperature ?? temperature;
  }

  setup(setup: Setup): void {
    const [plus = 0, minus = 0] = this.#element.nodes;
    this.#slots = new PairSlots(setup, plus, minus);
  }

  load(load: Load): void {
    stampPair(load.a, this.#slots!, 1 / this.#element.resistance);
  }

  loadAc({ g }: AcLoad): void {
    stampPair(g, this.#slots!, 1 / (this.#element.acResistance ?? this.#element.resistance));
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
    const { plus, minus } = this.#slots!;
    const i = (x[plus]! - x[minus]!) / this.#element.resistance;
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
