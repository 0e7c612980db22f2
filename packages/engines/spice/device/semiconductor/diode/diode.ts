import type { Semiconductor, SimulationOptions } from '../../../circuit.ts';
import {
  type AcLoad,
  BOLTZMANN,
  CHARGE,
  type Device,
  type DeviceFigure,
  type Load,
  type NoiseSource,
  type Setup,
} from '../../device.ts';
import { PairSlots, stampPair } from '../../linear/pair.ts';
import { limitJunction } from '../shared/limiting.ts';
import { type DiodeValues, diodeValues } from './card.ts';
import { IdealDiodeDevice } from './ideal.ts';
import { DiodeJunction } from './junction.ts';
import { IDEAL_NAMES } from './names.ts';

export { DIODE_NAMES } from './names.ts';

/** A diode's device: SPICE's, or LTspice's piecewise linear one where its card has a parameter of that. */
export function diodeDevice(element: Semiconductor, options: SimulationOptions): Device {
  const isIdeal = IDEAL_NAMES.some((name) => element.card[name] !== undefined);
  return isIdeal ? new IdealDiodeDevice(element) : new DiodeDevice(element, options);
}

export class DiodeDevice implements Device {
  readonly name: string;
  readonly isLinear = false;
  readonly values: DiodeValues;
  readonly #element: Semiconductor;
  readonly #junction: DiodeJunction;
  #slots!: PairSlots;
  #series: PairSlots | undefined;
  #state = 0;
  #hasCharge = true;
  /** Junction voltage of the last load and of the last accepted point, V; NaN: not loaded yet. */
  #v = Number.NaN;
  #accepted = Number.NaN;
  #time = 0;
  #gmin = 0;
  /** Current and conductance of the last load, charges among them. */
  #current = 0;
  #conductance = 0;

  constructor(element: Semiconductor, options: SimulationOptions) {
    this.name = element.name;
    this.#element = element;
    this.values = diodeValues(element, options);
    this.#junction = new DiodeJunction(this.values);
    const { tt, bottom, side, fixed } = this.values;
    this.#hasCharge = tt > 0 || bottom.c > 0 || side.c > 0 || fixed > 0;
  }

  setup(setup: Setup): void {
    const [anode = 0, cathode = 0] = this.#element.nodes;
    let inner = anode;
    if (this.values.conductance > 0) {
      inner = setup.internalNode(`${this.name}#internal`);
      this.#series = new PairSlots(setup, anode, inner);
    }
    this.#slots = new PairSlots(setup, inner, cathode);
    this.#state = this.#hasCharge ? setup.states(1) : 0;
    this.#gmin = setup.options.gmin;
  }

  load(load: Load): void {
    const { gmin, a, b } = load;
    const slots = this.#slots;
    const v = this.#voltage(load);
    const junction = this.#junction;
    junction.at(v);
    let current = junction.current + gmin * v;
    let conductance = junction.conductance + gmin;
    if (this.#hasCharge && load.mode !== 'operating') {
      const { tt } = this.values;
      junction.store(v);
      load.integrate(
        this.#state,
        tt * current + junction.charge,
        tt * conductance + junction.capacitance,
      );
      current += load.current;
      conductance += load.conductance;
    }
    this.#v = v;
    this.#gmin = gmin;
    this.#current = current;
    this.#conductance = conductance;
    stampPair(a, slots, conductance);
    const source = current - conductance * v;
    b[slots.plus]! -= source;
    b[slots.minus]! += source;
    if (this.#series) stampPair(a, this.#series, this.values.conductance);
  }

  /** The junction's voltage for this iteration: where it begins, or what the unknowns say, limited. */
  #voltage(load: Load): number {
    const { plus, minus } = this.#slots;
    const across = load.x[plus]! - load.x[minus]!;
    if (load.usesInitial) return this.#element.initial?.[0] ?? across;
    if (load.isFirst) return this.#element.isOff ? 0 : this.values.critical;
    if (load.mode === 'transient' && load.time !== this.#time) {
      this.#time = load.time;
      this.#v = this.#accepted;
    }
    const last = this.#v;
    // A device made anew at a known solution takes it.
    if (Number.isNaN(last)) return across;
    const limited = this.#limited(across, last);
    if (limited !== across) load.isLimited = true;
    return limited;
  }

  #limited(next: number, last: number): number {
    const { knee, vtb, vte, critical } = this.values;
    if (next < -knee + 10 * vtb && next < 0)
      return -limitJunction(-(next + knee), -(last + knee), vtb, critical) - knee;
    return limitJunction(next, last, vte, critical);
  }

  accept(_load: Load): void {
    this.#accepted = this.#v;
  }

  /** The junction at a solution, gmin in it: A and S, F with diffusion. */
  #at(x: Float64Array): { v: number; current: number; conductance: number; capacitance: number } {
    const { plus, minus } = this.#slots;
    const v = x[plus]! - x[minus]!;
    const junction = this.#junction;
    junction.at(v);
    junction.store(v);
    const conductance = junction.conductance + this.#gmin;
    return {
      ...{ v, conductance },
      current: junction.current + this.#gmin * v,
      capacitance: this.values.tt * conductance + junction.capacitance,
    };
  }

  loadAc({ x, g, c }: AcLoad): void {
    const { conductance, capacitance } = this.#at(x);
    stampPair(g, this.#slots, conductance);
    stampPair(c, this.#slots, capacitance);
    if (this.#series) stampPair(g, this.#series, this.values.conductance);
  }

  noise(x: Float64Array): readonly NoiseSource[] {
    const { kelvin, conductance, kf, af, count } = this.values;
    const i = Math.abs(this.#at(x).current);
    const { plus: from, minus: to } = this.#slots;
    const sources: NoiseSource[] = [];
    if (this.#series) {
      const { plus, minus } = this.#series;
      const white = 4 * BOLTZMANN * kelvin * conductance;
      sources.push({ name: 'rs', from: minus, to: plus, white, flicker: 0, exponent: 1 });
    }
    sources.push({ name: 'id', from, to, white: 2 * CHARGE * i, flicker: 0, exponent: 1 });
    if (kf > 0) {
      const flicker = kf * (i / count) ** af * count;
      sources.push({ name: '1overf', from, to, white: 0, flicker, exponent: 1 });
    }
    return sources;
  }

  current(x: Float64Array, terminal = 0): number {
    const { plus, minus } = this.#slots;
    const moved = x[plus]! - x[minus]! - this.#v;
    const i = this.#current + this.#conductance * moved;
    return terminal === 0 ? i : terminal === 1 ? -i : 0;
  }

  figures(x: Float64Array): readonly DeviceFigure[] {
    const { v, current, conductance, capacitance } = this.#at(x);
    const [anode = 0, cathode = 0] = this.#element.nodes;
    return [
      { name: 'vd', value: v, unit: 'V' },
      { name: 'id', value: current, unit: 'A' },
      { name: 'gd', value: conductance, unit: 'S' },
      { name: 'cd', value: capacitance, unit: 'F' },
      { name: 'p', value: current * (x[anode]! - x[cathode]!), unit: 'W' },
    ];
  }
}
