/** Capacitors and inductors whose charge or flux, or its slope, is an expression. */
import type { BehaviouralReactance } from '../../circuit.ts';
import type { AcAtFrequency, AcLoad, Device, Load, Setup } from '../device.ts';
import { BranchSlots, PairSlots, stampBranch, stampPair } from '../linear/pair.ts';
import { LiveExpression } from './live.ts';

/**
 * i = dq/dt of a charge q, or i = C·dv/dt of a capacitance C (as ngspice has it: both may depend on anything), from the
 * first node to the second.
 */
export class ChargeDevice implements Device {
  readonly name: string;
  readonly isLinear = false;
  /** Only where it is needed: poles are found of circuits without it. */
  readonly loadAt?: (at: AcAtFrequency) => void;
  readonly #element: BehaviouralReactance;
  readonly #expression: LiveExpression;
  #slots: PairSlots | undefined;
  #state = 0;
  #current = 0;

  constructor(element: BehaviouralReactance) {
    this.name = element.name;
    this.#element = element;
    this.#expression = new LiveExpression(element.expression, element.name);
    if (this.#expression.isAtFrequency(!element.isSlope)) this.loadAt = (at) => this.#loadAt(at);
  }

  setup(setup: Setup): void {
    const [plus = 0, minus = 0] = this.#element.nodes;
    this.#slots = new PairSlots(setup, plus, minus);
    this.#state = setup.states(1);
    this.#expression.setup(setup, [plus, minus], setup.options.chgtol);
  }

  load(load: Load): void {
    const { plus, minus } = this.#slots!;
    const { initial, isSlope } = this.#element;
    const across = load.x[plus]! - load.x[minus]!;
    const v = load.usesInitial && initial !== undefined ? initial : across;
    if (v !== across) this.#expression.hold(plus, minus, v);
    const value = this.#expression.load(load);
    if (v !== across) this.#expression.hold(plus, minus, undefined);
    load.integrate(this.#state, isSlope ? v : value, 1);
    this.#current = isSlope ? value * load.current : load.current;
    if (load.mode !== 'transient') return;
    const factor = isSlope ? load.current : load.conductance;
    const conductance = isSlope ? value * load.conductance : 0;
    this.#expression.stamp(load, 0, this.#current, factor);
    this.#expression.stamp(load, 1, -this.#current, -factor);
    stampPair(load.a, this.#slots!, conductance);
    load.b[plus]! += conductance * across;
    load.b[minus]! -= conductance * across;
  }

  loadAc(ac: AcLoad): void {
    // At rest dv/dt is 0, so that the slopes of a capacitance have no part.
    this.#expression.loadAc(ac, this.#element.isSlope ? [] : [1, -1], !this.#element.isSlope);
    if (this.#element.isSlope && !this.#expression.isAtFrequency())
      stampPair(ac.c, this.#slots!, this.#expression.valueAt(0));
  }

  #loadAt(at: AcAtFrequency): void {
    if (!this.#element.isSlope) this.#expression.loadAt(at, [1, -1], true);
    else stampPair(at.im, this.#slots!, at.omega * this.#expression.valueAt(at.omega));
  }

  breakpoint(time: number): number {
    return this.#expression.breakpoint(time);
  }

  trouble(): string | undefined {
    return this.#expression.trouble();
  }

  /** Of the last load: that of the accepted point. */
  current(_x: Float64Array, terminal = 0): number {
    return terminal === 0 ? this.#current : -this.#current;
  }
}

/** v = dφ/dt of a flux φ, or v = L·di/dt of an inductance L; with a branch. */
export class FluxDevice implements Device {
  readonly name: string;
  readonly isLinear = false;
  /** Only where it is needed: poles are found of circuits without it. */
  readonly loadAt?: (at: AcAtFrequency) => void;
  readonly #element: BehaviouralReactance;
  readonly #expression: LiveExpression;
  #slots: BranchSlots | undefined;
  #state = 0;

  constructor(element: BehaviouralReactance) {
    this.name = element.name;
    this.#element = element;
    this.#expression = new LiveExpression(element.expression, element.name);
    if (this.#expression.isAtFrequency(!element.isSlope)) this.loadAt = (at) => this.#loadAt(at);
  }

  setup(setup: Setup): void {
    const [plus = 0, minus = 0] = this.#element.nodes;
    this.#slots = new BranchSlots(setup, this.name, plus, minus);
    this.#state = setup.states(1);
    this.#expression.setup(setup, [this.#slots.branch], setup.options.chgtol);
  }

  load(load: Load): void {
    const { branch, bb } = this.#slots!;
    const { initial, isSlope } = this.#element;
    if (load.usesInitial && initial !== undefined) load.x[branch] = initial;
    const i = load.x[branch]!;
    const value = this.#expression.load(load);
    load.integrate(this.#state, isSlope ? i : value, 1);
    stampBranch(load.a, this.#slots!);
    if (load.mode !== 'transient') return;
    const voltage = isSlope ? value * load.current : load.current;
    this.#expression.stamp(load, 0, -voltage, isSlope ? -load.current : -load.conductance);
    if (!isSlope) return;
    load.a[bb]! -= value * load.conductance;
    load.b[branch]! -= value * load.conductance * i;
  }

  loadAc(ac: AcLoad): void {
    stampBranch(ac.g, this.#slots!);
    this.#expression.loadAc(ac, this.#element.isSlope ? [] : [-1], !this.#element.isSlope);
    if (this.#element.isSlope && !this.#expression.isAtFrequency())
      ac.c[this.#slots!.bb]! -= this.#expression.valueAt(0);
  }

  #loadAt(at: AcAtFrequency): void {
    if (!this.#element.isSlope) this.#expression.loadAt(at, [-1], true);
    else at.im[this.#slots!.bb]! -= at.omega * this.#expression.valueAt(at.omega);
  }

  breakpoint(time: number): number {
    return this.#expression.breakpoint(time);
  }

  trouble(): string | undefined {
    return this.#expression.trouble();
  }

  current(x: Float64Array, terminal = 0): number {
    const i = x[this.#slots!.branch]!;
    return terminal === 0 ? i : -i;
  }
}
