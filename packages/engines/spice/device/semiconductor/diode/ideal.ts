import type { Semiconductor } from '../../../circuit.ts';
import type { AcLoad, Device, DeviceFigure, Load, Setup } from '../../device.ts';
import { PairSlots, stampPair } from '../../linear/pair.ts';
import { CardValues } from '../shared/card-values.ts';

/** One side of the characteristic, forward or reverse, seen as forward. */
interface Side {
  /** V where it begins, and how wide its quadratic part is. */
  readonly threshold: number;
  readonly width: number;
  /** S of the straight part, and A that it may not exceed. */
  readonly on: number;
  readonly limit: number;
}

/**
 * The diode of LTspice that is straight in three parts: Roff, Ron from Vfwd on, Rrev beyond −Vrev. Over Epsilon beyond the
 * threshold the slope rises evenly (a quadratic); Ilimit bends the straight part by a tanh. Continuous in value and slope. LTspice
 * help, "D. Diode".
 */
export class IdealDiodeDevice implements Device {
  readonly name: string;
  readonly isLinear = false;
  readonly #element: Semiconductor;
  readonly #count: number;
  readonly #forward: Side;
  readonly #reverse: Side;
  #off: number;
  #slots!: PairSlots;
  /** A and S at the last voltage of `#at`. */
  #current = 0;
  #conductance = 0;

  constructor(element: Semiconductor) {
    this.name = element.name;
    this.#element = element;
    const card = new CardValues(element);
    this.#count = card.scale('m', 1) * card.scale('area', 1);
    const ron = card.positive('ron', 1);
    this.#off = card.isGiven('roff') ? 1 / card.positive('roff', 1) : Number.NaN;
    this.#forward = {
      threshold: card.notNegative('vfwd'),
      width: card.notNegative('epsilon'),
      on: 1 / ron,
      limit: card.isGiven('ilimit') ? card.positive('ilimit', 1) : Number.POSITIVE_INFINITY,
    };
    const hasReverse = card.isGiven('vrev');
    this.#reverse = {
      threshold: hasReverse ? card.notNegative('vrev') : Number.POSITIVE_INFINITY,
      width: card.notNegative('revepsilon'),
      on: 1 / card.positive('rrev', ron),
      limit: card.isGiven('revilimit') ? card.positive('revilimit', 1) : Number.POSITIVE_INFINITY,
    };
  }

  setup(setup: Setup): void {
    const [anode = 0, cathode = 0] = this.#element.nodes;
    this.#slots = new PairSlots(setup, anode, cathode);
    if (Number.isNaN(this.#off)) this.#off = setup.options.gmin;
  }

  #at(v: number): void {
    const count = this.#count;
    const side = v < 0 ? this.#reverse : this.#forward;
    const off = this.#off;
    const beyond = Math.abs(v) - side.threshold;
    let current = Math.abs(v) * off;
    let conductance = off;
    if (beyond > 0) {
      const rise = side.on - off;
      if (beyond < side.width) {
        conductance = off + (rise * beyond) / side.width;
        current += (0.5 * rise * beyond * beyond) / side.width;
      } else {
        const past = beyond - side.width;
        const start = (side.threshold + side.width) * off + 0.5 * rise * side.width;
        const room = side.limit - start;
        const bent = room > 0 && room < Number.POSITIVE_INFINITY;
        const tanh = bent ? Math.tanh((side.on * past) / room) : 0;
        conductance = bent ? Math.max(side.on * (1 - tanh * tanh), off) : side.on;
        current = start + (bent ? room * tanh : side.on * past);
      }
    }
    this.#current = count * (v < 0 ? -current : current);
    this.#conductance = count * conductance;
  }

  load({ x, a, b }: Load): void {
    const slots = this.#slots;
    const v = x[slots.plus]! - x[slots.minus]!;
    this.#at(v);
    stampPair(a, slots, this.#conductance);
    const source = this.#current - this.#conductance * v;
    b[slots.plus]! -= source;
    b[slots.minus]! += source;
  }

  loadAc({ x, g }: AcLoad): void {
    this.#at(x[this.#slots.plus]! - x[this.#slots.minus]!);
    stampPair(g, this.#slots, this.#conductance);
  }

  current(x: Float64Array, terminal = 0): number {
    this.#at(x[this.#slots.plus]! - x[this.#slots.minus]!);
    return terminal === 0 ? this.#current : terminal === 1 ? -this.#current : 0;
  }

  figures(x: Float64Array): readonly DeviceFigure[] {
    const v = x[this.#slots.plus]! - x[this.#slots.minus]!;
    this.#at(v);
    return [
      { name: 'vd', value: v, unit: 'V' },
      { name: 'id', value: this.#current, unit: 'A' },
      { name: 'gd', value: this.#conductance, unit: 'S' },
      { name: 'p', value: v * this.#current, unit: 'W' },
    ];
  }
}
