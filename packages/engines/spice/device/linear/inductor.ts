import type { Coupling, Inductor } from '../../circuit.ts';
import type { AcLoad, Device, Load, Setup } from '../device.ts';
import { BranchSlots, stampBranch } from './pair.ts';

/** A linear inductor: v = L·di/dt, with a branch current. */
export class InductorDevice implements Device {
  readonly name: string;
  readonly isLinear = true;
  readonly #element: Inductor;
  #slots: BranchSlots | undefined;
  #state = 0;

  constructor(element: Inductor) {
    this.name = element.name;
    this.#element = element;
  }

  setup(setup: Setup): void {
    const [plus = 0, minus = 0] = this.#element.nodes;
    this.#slots = new BranchSlots(setup, this.name, plus, minus);
    this.#state = setup.states(1);
  }

  load(load: Load): void {
    const { branch, bb } = this.#slots!;
    const { inductance, initial } = this.#element;
    if (load.usesInitial && initial !== undefined) load.x[branch] = initial;
    const i = load.x[branch]!;
    load.integrate(this.#state, inductance * i, inductance);
    stampBranch(load.a, this.#slots!);
    load.a[bb]! -= load.conductance;
    load.b[branch]! += load.current - load.conductance * i;
  }

  loadAc({ g, c }: AcLoad): void {
    stampBranch(g, this.#slots!);
    c[this.#slots!.bb]! -= this.#element.inductance;
  }

  current(x: Float64Array, terminal = 0): number {
    const i = x[this.#slots!.branch]!;
    return terminal === 0 ? i : -i;
  }
}

/** Two inductors that share flux: each branch's voltage gains M·di/dt of the other, M = k·√(L₁L₂). */
export class CouplingDevice implements Device {
  readonly name: string;
  readonly isLinear = true;
  readonly #names: readonly [string, string];
  readonly #mutual: number;
  #first = 0;
  #second = 0;
  #state = 0;
  #forward = 0;
  #backward = 0;

  constructor(element: Coupling, inductances: readonly [number, number]) {
    this.name = element.name;
    this.#names = element.inductors;
    this.#mutual = element.coefficient * Math.sqrt(inductances[0] * inductances[1]);
  }

  setup(setup: Setup): void {
    this.#first = setup.branchOf(this.#names[0]);
    this.#second = setup.branchOf(this.#names[1]);
    this.#state = setup.states(2);
    this.#forward = setup.slot(this.#first, this.#second);
    this.#backward = setup.slot(this.#second, this.#first);
  }

  load(load: Load): void {
    const [i1, i2] = [load.x[this.#first]!, load.x[this.#second]!];
    load.integrate(this.#state, this.#mutual * i2, this.#mutual);
    load.a[this.#forward]! -= load.conductance;
    load.b[this.#first]! += load.current - load.conductance * i2;
    load.integrate(this.#state + 1, this.#mutual * i1, this.#mutual);
    load.a[this.#backward]! -= load.conductance;
    load.b[this.#second]! += load.current - load.conductance * i1;
  }

  loadAc({ c }: AcLoad): void {
    c[this.#forward]! -= this.#mutual;
    c[this.#backward]! -= this.#mutual;
  }
}
