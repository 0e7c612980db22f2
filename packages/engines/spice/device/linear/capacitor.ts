import type { Capacitor } from '../../circuit.ts';
import type { AcLoad, Device, Load, Setup } from '../device.ts';
import { PairSlots, stampPair } from './pair.ts';

/** A linear capacitor: i = C·dv/dt. */
export class CapacitorDevice implements Device {
  readonly name: string;
  readonly isLinear = true;
  readonly #element: Capacitor;
  #slots: PairSlots | undefined;
  #state = 0;
  #current = 0;

  constructor(element: Capacitor) {
    this.name = element.name;
    this.#element = element;
  }

  setup(setup: Setup): void {
    const [plus = 0, minus = 0] = this.#element.nodes;
    this.#slots = new PairSlots(setup, plus, minus);
    this.#state = setup.states(1);
  }

  load(load: Load): void {
    const { plus, minus } = this.#slots!;
    const { capacitance, initial } = this.#element;
    const across = load.x[plus]! - load.x[minus]!;
    const v = load.usesInitial && initial !== undefined ? initial : across;
    load.integrate(this.#state, capacitance * v, capacitance);
    this.#current = load.current;
    if (load.mode !== 'transient') return;
    stampPair(load.a, this.#slots!, load.conductance);
    const source = load.current - load.conductance * across;
    load.b[plus]! -= source;
    load.b[minus]! += source;
  }

  loadAc({ c }: AcLoad): void {
    stampPair(c, this.#slots!, this.#element.capacitance);
  }

  /** Of the last load: that of the accepted point. */
  current(_x: Float64Array, terminal = 0): number {
    return terminal === 0 ? this.#current : -this.#current;
  }
}
