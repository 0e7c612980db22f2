/** Sources, charges and fluxes given by expressions. */
import type { Behavioural, BehaviouralReactance } from '../../circuit.ts';
import type { AcAtFrequency, AcLoad, Device, Load, Setup } from '../device.ts';
import { BranchSlots, stampBranch } from '../linear/pair.ts';
import { LiveExpression } from './live.ts';
import { ChargeDevice, FluxDevice } from './reactance.ts';

/** The device of a B source, or of E, G, R, C and L with expressions. */
export function behaviouralDevice(element: Behavioural | BehaviouralReactance): Device {
  switch (element.kind) {
    case 'behavioural-voltage':
      return new BehaviouralVoltage(element);
    case 'behavioural-current':
      return new BehaviouralCurrent(element);
    case 'behavioural-charge':
      return new ChargeDevice(element);
    case 'behavioural-flux':
      return new FluxDevice(element);
  }
}

abstract class BehaviouralSource implements Device {
  readonly name: string;
  readonly isLinear: boolean;
  /** Only where it is needed: poles are found of circuits without it. */
  readonly loadAt?: (at: AcAtFrequency) => void;
  protected readonly expression: LiveExpression;
  /** What the expression adds to each of its rows, for one of it. */
  protected abstract readonly factors: readonly number[];

  constructor({ name, expression }: Behavioural) {
    this.name = name;
    this.expression = new LiveExpression(expression, name);
    this.isLinear = this.expression.program.isLinear;
    if (this.expression.isAtFrequency())
      this.loadAt = (at) => this.expression.loadAt(at, this.factors);
  }

  abstract setup(setup: Setup): void;
  abstract current(x: Float64Array, terminal: number): number;

  load(load: Load): void {
    const value = this.expression.load(load);
    for (const [k, factor] of this.factors.entries())
      this.expression.stamp(load, k, factor * value, factor);
  }

  loadAc(ac: AcLoad): void {
    this.expression.loadAc(ac, this.factors);
  }

  breakpoint(time: number): number {
    return this.expression.breakpoint(time);
  }

  trouble(): string | undefined {
    return this.expression.trouble();
  }
}

class BehaviouralVoltage extends BehaviouralSource {
  protected readonly factors = [-1];
  readonly #nodes: readonly number[];
  #slots: BranchSlots | undefined;

  constructor(element: Behavioural) {
    super(element);
    this.#nodes = element.nodes;
  }

  setup(setup: Setup): void {
    const [plus = 0, minus = 0] = this.#nodes;
    this.#slots = new BranchSlots(setup, this.name, plus, minus);
    this.expression.setup(setup, [this.#slots.branch], setup.options.vntol);
  }

  override load(load: Load): void {
    stampBranch(load.a, this.#slots!);
    super.load(load);
  }

  override loadAc(ac: AcLoad): void {
    stampBranch(ac.g, this.#slots!);
    super.loadAc(ac);
  }

  current(x: Float64Array, terminal = 0): number {
    const i = x[this.#slots!.branch]!;
    return terminal === 0 ? i : terminal === 1 ? -i : 0;
  }
}

/** Its current flows from its first node through it to its second. */
class BehaviouralCurrent extends BehaviouralSource {
  protected readonly factors = [1, -1];
  readonly #nodes: readonly number[];
  #current = 0;

  constructor(element: Behavioural) {
    super(element);
    this.#nodes = element.nodes;
  }

  setup(setup: Setup): void {
    const [plus = 0, minus = 0] = this.#nodes;
    this.expression.setup(setup, [plus, minus], setup.options.abstol);
  }

  override load(load: Load): void {
    this.#current = this.expression.load(load);
    this.expression.stamp(load, 0, this.#current, 1);
    this.expression.stamp(load, 1, -this.#current, -1);
  }

  /** Of the last load: that of the accepted point. */
  current(_x: Float64Array, terminal = 0): number {
    return terminal === 0 ? this.#current : terminal === 1 ? -this.#current : 0;
  }
}
