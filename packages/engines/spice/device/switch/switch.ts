/** Switches: S by a voltage, W by a current; with hysteresis as ngspice has it, or smooth as PSpice has it. */
import { EngineError } from '../../../error.ts';
import type { Switch } from '../../circuit.ts';
import type { AcLoad, Device, Load, Setup } from '../device.ts';
import { PairSlots, stampPair } from '../linear/pair.ts';
import { transitionAt } from './transition.ts';

/**
 * The device of a switch. Throws EngineError `out-of-range` for a resistance that is not above 0, and for a smooth one whose
 * two levels are the same.
 */
export function switchDevice(element: Switch): Device {
  const { name, on, off, isSmooth, hysteresis } = element;
  for (const [what, value] of [
    ['on', on],
    ['off', off],
  ] as const)
    if (!(value > 0))
      throw new EngineError(
        'out-of-range',
        `The ${what} resistance of ${name} is ${value}; it must be above 0.`,
        { field: name, value },
      );
  if (isSmooth && hysteresis === 0)
    throw new EngineError(
      'out-of-range',
      `${name} switches on and off at one level; a smooth switch needs two.`,
      { field: name, value: hysteresis },
    );
  return isSmooth ? new SmoothSwitch(element) : new HysteresisSwitch(element);
}

abstract class SwitchDevice implements Device {
  readonly name: string;
  readonly isLinear = false;
  protected readonly element: Switch;
  protected slots: PairSlots | undefined;
  /** Its control is x[high] − x[low]. */
  protected high = 0;
  protected low = 0;
  protected conductance = 0;

  constructor(element: Switch) {
    this.name = element.name;
    this.element = element;
  }

  setup(setup: Setup): void {
    const [plus = 0, minus = 0, high = 0, low = 0] = this.element.nodes;
    const { control } = this.element;
    this.slots = new PairSlots(setup, plus, minus);
    this.high = control === undefined ? high : setup.branchOf(control);
    this.low = control === undefined ? low : 0;
  }

  abstract load(load: Load): void;

  loadAc({ g }: AcLoad): void {
    stampPair(g, this.slots!, this.conductance);
  }

  protected controlIn(x: Float64Array): number {
    return x[this.high]! - x[this.low]!;
  }

  protected across(x: Float64Array): number {
    return x[this.slots!.plus]! - x[this.slots!.minus]!;
  }

  current(x: Float64Array, terminal = 0): number {
    if (terminal > 1) return 0;
    const i = this.conductance * this.across(x);
    return terminal === 0 ? i : -i;
  }
}

/** Turns of one switch within one time point after which it stays: one that opens itself would never rest. */
const MAX_TURNS = 4;

/**
 * On above threshold + hysteresis and off below threshold − hysteresis; in between as it was. Where hysteresis is below 0,
 * it turns on its way into the window, as ngspice has it: on above threshold + hysteresis while the control rises, off
 * below threshold − hysteresis while it falls.
 */
class HysteresisSwitch extends SwitchDevice {
  /** At the accepted point: on or off, and whether the control was beyond the window. */
  #isOn: boolean;
  #isBeyond = false;
  /** At the iterate. */
  #nowOn: boolean;
  #nowBeyond = false;
  /** The iterate before asked for a turn. */
  #isAsked = false;
  #turns = 0;
  #time = Number.NaN;
  #step = Number.NaN;
  /** Control at the last accepted points, and the time between, for the step's end. */
  #control = 0;
  #rate = 0;
  #acceptedAt = 0;
  readonly #tolerance = { relative: 1e-3, absolute: 1e-6 };

  constructor(element: Switch) {
    super(element);
    this.#isOn = element.startsOn;
    this.#nowOn = element.startsOn;
  }

  override setup(setup: Setup): void {
    super.setup(setup);
    const { reltol, vntol, abstol } = setup.options;
    this.#tolerance.relative = reltol;
    this.#tolerance.absolute = this.element.control === undefined ? vntol : abstol;
  }

  load(load: Load): void {
    this.#begin(load);
    // At the first iterate there is no control yet: it stays as it was told.
    if (!load.isFirst && this.#turns < MAX_TURNS) this.#follow(load);
    this.conductance = 1 / (this.#nowOn ? this.element.on : this.element.off);
    stampPair(load.a, this.slots!, this.conductance);
  }

  /** A new solution begins: as it was told at first, in a transient as it was at the accepted point. */
  #begin({ isFirst, time, step, mode }: Load): void {
    const isNew = mode === 'transient' && (time !== this.#time || step !== this.#step);
    if (isFirst) {
      this.#nowOn = this.element.startsOn;
      this.#nowBeyond = false;
    } else if (isNew) {
      this.#nowOn = this.#isOn;
      this.#nowBeyond = this.#isBeyond;
    }
    // An operating point has as many turns as it takes, or is refused.
    if (isFirst || isNew || mode !== 'transient') this.#turns = 0;
    if (isFirst || isNew) this.#isAsked = false;
    this.#time = time;
    this.#step = step;
  }

  /**
   * Turns when two iterates ask for it: the first may be a guess, and in the window there would be no way back. After its
   * turn it stays within the window, into which it may itself have brought its control.
   */
  #follow(load: Load): void {
    const control = this.controlIn(load.x);
    const { threshold, hysteresis } = this.element;
    const width = Math.abs(hysteresis);
    const isBeyond = Math.abs(control - threshold) > width;
    const wanted = isBeyond
      ? control > threshold
      : hysteresis < 0 && this.#nowBeyond
        ? !this.#nowOn
        : this.#nowOn;
    const isTurning = wanted !== this.#nowOn;
    if (isTurning) load.isLimited = true;
    if (isTurning && !this.#isAsked) {
      this.#isAsked = true;
      return;
    }
    this.#isAsked = false;
    this.#nowBeyond = isBeyond;
    if (!isTurning) return;
    this.#nowOn = wanted;
    this.#turns++;
  }

  accept({ x, time }: Load): void {
    this.#isOn = this.#nowOn;
    this.#isBeyond = this.#nowBeyond;
    const control = this.controlIn(x);
    const span = time - this.#acceptedAt;
    this.#rate = span > 0 ? (control - this.#control) / span : 0;
    this.#control = control;
    this.#acceptedAt = time;
  }

  /** Three quarters of the way to where it turns, by the last rate, down to a tenth of the tolerance of its control. */
  maxStep(): number {
    const { threshold, hysteresis } = this.element;
    const level = threshold + (this.#rate > 0 ? hysteresis : -hysteresis);
    const way = (level - this.#control) * Math.sign(this.#rate);
    if (this.#rate === 0 || way < 0 || this.#isOn === this.#rate > 0)
      return Number.POSITIVE_INFINITY;
    const { relative, absolute } = this.#tolerance;
    const size = Math.max(Math.abs(level), Math.abs(hysteresis), Math.abs(this.#control));
    return (0.75 * way + 0.1 * relative * size + absolute) / Math.abs(this.#rate);
  }
}

class SmoothSwitch extends SwitchDevice {
  readonly #at = { conductance: 0, slope: 0 };
  /** Places of the control in the two equations. */
  #places: readonly number[] = [];

  override setup(setup: Setup): void {
    super.setup(setup);
    const { plus, minus } = this.slots!;
    this.#places = [
      setup.slot(plus, this.high),
      setup.slot(plus, this.low),
      setup.slot(minus, this.high),
      setup.slot(minus, this.low),
    ];
  }

  load(load: Load): void {
    const { a, b, x } = load;
    const control = this.controlIn(x);
    transitionAt(this.element, control, this.#at);
    this.conductance = this.#at.conductance;
    stampPair(a, this.slots!, this.conductance);
    const transfer = this.#at.slope * this.across(x);
    this.#stampTransfer(a, transfer);
    b[this.slots!.plus]! += transfer * control;
    b[this.slots!.minus]! -= transfer * control;
  }

  #stampTransfer(a: Float64Array, transfer: number): void {
    const [ph = 0, pl = 0, mh = 0, ml = 0] = this.#places;
    a[ph]! += transfer;
    a[pl]! -= transfer;
    a[mh]! -= transfer;
    a[ml]! += transfer;
  }

  override loadAc(ac: AcLoad): void {
    super.loadAc(ac);
    this.#stampTransfer(ac.g, this.#at.slope * this.across(ac.x));
  }
}
