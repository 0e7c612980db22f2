import type { CurrentControlled, VoltageControlled } from '../../circuit.ts';
import type { AcLoad, Device, Load, Setup } from '../device.ts';
import { BranchSlots, stampBranch } from './pair.ts';

/** E: v(out) = gain·v(control), with a branch. */
export class VcvsDevice implements Device {
  readonly name: string;
  readonly isLinear = true;
  readonly #element: VoltageControlled;
  #slots: BranchSlots | undefined;
  #plus = 0;
  #minus = 0;

  constructor(element: VoltageControlled) {
    this.name = element.name;
    this.#element = element;
  }

  setup(setup: Setup): void {
    const [plus = 0, minus = 0, high = 0, low = 0] = this.#element.nodes;
    this.#slots = new BranchSlots(setup, this.name, plus, minus);
    this.#plus = setup.slot(this.#slots.branch, high);
    this.#minus = setup.slot(this.#slots.branch, low);
  }

  #stamp(a: Float64Array): void {
    stampBranch(a, this.#slots!);
    a[this.#plus]! -= this.#element.gain;
    a[this.#minus]! += this.#element.gain;
  }

  load(load: Load): void {
    this.#stamp(load.a);
  }

  loadAc({ g }: AcLoad): void {
    this.#stamp(g);
  }

  current(x: Float64Array, terminal = 0): number {
    const i = x[this.#slots!.branch]!;
    return terminal === 0 ? i : terminal === 1 ? -i : 0;
  }
}

/** G: the current from its first node to its second is gain·v(control). */
export class VccsDevice implements Device {
  readonly name: string;
  readonly isLinear = true;
  readonly #element: VoltageControlled;
  #slots: readonly number[] = [];

  constructor(element: VoltageControlled) {
    this.name = element.name;
    this.#element = element;
  }

  setup(setup: Setup): void {
    const [plus = 0, minus = 0, high = 0, low = 0] = this.#element.nodes;
    this.#slots = [
      setup.slot(plus, high),
      setup.slot(plus, low),
      setup.slot(minus, high),
      setup.slot(minus, low),
    ];
  }

  #stamp(a: Float64Array): void {
    const [ph = 0, pl = 0, mh = 0, ml = 0] = this.#slots;
    const { gain } = this.#element;
    a[ph]! += gain;
    a[pl]! -= gain;
    a[mh]! -= gain;
    a[ml]! += gain;
  }

  load(load: Load): void {
    this.#stamp(load.a);
  }

  loadAc({ g }: AcLoad): void {
    this.#stamp(g);
  }

  current(x: Float64Array, terminal = 0): number {
    const [, , high = 0, low = 0] = this.#element.nodes;
    const i = this.#element.gain * (x[high]! - x[low]!);
    return terminal === 0 ? i : terminal === 1 ? -i : 0;
  }
}

/** F: the current from its first node to its second is gain·i(control). */
export class CccsDevice implements Device {
  readonly name: string;
  readonly isLinear = true;
  readonly #element: CurrentControlled;
  #control = 0;
  #out = 0;
  #back = 0;

  constructor(element: CurrentControlled) {
    this.name = element.name;
    this.#element = element;
  }

  setup(setup: Setup): void {
    const [plus = 0, minus = 0] = this.#element.nodes;
    this.#control = setup.branchOf(this.#element.control);
    this.#out = setup.slot(plus, this.#control);
    this.#back = setup.slot(minus, this.#control);
  }

  #stamp(a: Float64Array): void {
    a[this.#out]! += this.#element.gain;
    a[this.#back]! -= this.#element.gain;
  }

  load(load: Load): void {
    this.#stamp(load.a);
  }

  loadAc({ g }: AcLoad): void {
    this.#stamp(g);
  }

  current(x: Float64Array, terminal = 0): number {
    const i = this.#element.gain * x[this.#control]!;
    return terminal === 0 ? i : -i;
  }
}

/** H: v(out) = gain·i(control), with a branch. */
export class CcvsDevice implements Device {
  readonly name: string;
  readonly isLinear = true;
  readonly #element: CurrentControlled;
  #slots: BranchSlots | undefined;
  #control = 0;

  constructor(element: CurrentControlled) {
    this.name = element.name;
    this.#element = element;
  }

  setup(setup: Setup): void {
    const [plus = 0, minus = 0] = this.#element.nodes;
    this.#slots = new BranchSlots(setup, this.name, plus, minus);
    this.#control = setup.slot(this.#slots.branch, setup.branchOf(this.#element.control));
  }

  #stamp(a: Float64Array): void {
    stampBranch(a, this.#slots!);
    a[this.#control]! -= this.#element.gain;
  }

  load(load: Load): void {
    this.#stamp(load.a);
  }

  loadAc({ g }: AcLoad): void {
    this.#stamp(g);
  }

  current(x: Float64Array, terminal = 0): number {
    const i = x[this.#slots!.branch]!;
    return terminal === 0 ? i : -i;
  }
}
