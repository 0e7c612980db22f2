/**
 * Lossless lines by the method of characteristics: each end is its impedance behind the wave that left the other end a
 * delay ago. F. H. Branin, Transient analysis of lossless transmission lines, Proc. IEEE 55 (1967) 2012–2013.
 */
import { EngineError } from '../../../error.ts';
import type { Line } from '../../circuit.ts';
import type { AcAtFrequency, AcLoad, Device, Load, Setup } from '../device.ts';
import { BranchSlots, stampBranch } from '../linear/pair.ts';
import { History, type Waves } from './history.ts';

/**
 * The device of a line. With UIC it begins by its own initial conditions, or without any wave where it has none, whatever
 * `.ic` says of its nodes; without, by the operating point. So does ngspice 39.
 * Throws EngineError `out-of-range` for an impedance or delay that is not above 0.
 */
export function lineDevice(element: Line): Device {
  return new LineDevice(element);
}

/** A step takes this share of the delay at most: what arrives has left before. */
const SHARE = 0.5;

/** What direct current loses on its way: without it lines side by side would share it in any proportion. */
const LOSS = 1e-9;

class LineDevice implements Device {
  readonly name: string;
  readonly isLinear = true;
  readonly #element: Line;
  #ends: readonly BranchSlots[] = [];
  /** Places of the other end's plus, minus and current in each end's equation. */
  #across: readonly (readonly [plus: number, minus: number, current: number])[] = [];
  readonly #history = new History();
  readonly #arrived: Waves = { first: 0, second: 0 };
  readonly #initial: Waves = { first: 0, second: 0 };
  /** V: no wave matters that is less. */
  #tolerance = 1e-6;
  #startsAtWill = false;
  /** Instants at which a turn arrives at an end, s, ascending from `#passed` on. */
  #arrivals: number[] = [];
  #passed = 0;

  constructor(element: Line) {
    const { name, impedance, delay } = element;
    for (const [what, value] of [
      ['impedance', impedance],
      ['delay', delay],
    ] as const)
      if (!(value > 0) || !Number.isFinite(value))
        throw new EngineError(
          'out-of-range',
          `The ${what} of ${name} is ${value}; it must be above 0.`,
          { field: name, value },
        );
    this.name = name;
    this.#element = element;
  }

  setup(setup: Setup): void {
    const [p1 = 0, m1 = 0, p2 = 0, m2 = 0] = this.#element.nodes;
    const first = new BranchSlots(setup, this.name, p1, m1);
    const second = new BranchSlots(setup, `${this.name}#2`, p2, m2);
    this.#ends = [first, second];
    const places = (row: BranchSlots, of: BranchSlots) =>
      [
        setup.slot(row.branch, of.plus),
        setup.slot(row.branch, of.minus),
        setup.slot(row.branch, of.branch),
      ] as const;
    this.#across = [places(first, second), places(second, first)];
    this.#tolerance = setup.options.vntol;
  }

  load(load: Load): void {
    this.#stampEnds(load.a);
    if (load.usesInitial) this.#take(load);
    if (load.mode !== 'transient') {
      // At rest what left the other end is what is there now.
      for (const [plus, minus, current] of this.#across) {
        load.a[plus]! -= 1 - LOSS;
        load.a[minus]! += 1 - LOSS;
        load.a[current]! -= (1 - LOSS) * this.#element.impedance;
      }
      return;
    }
    this.#history.at(load.time - this.#element.delay, this.#arrived);
    load.b[this.#ends[0]!.branch]! += this.#arrived.second;
    load.b[this.#ends[1]!.branch]! += this.#arrived.first;
  }

  /** v − Z·i of each end. */
  #stampEnds(a: Float64Array): void {
    for (const end of this.#ends) {
      stampBranch(a, end);
      a[end.bb]! -= this.#element.impedance;
    }
  }

  #take({ x }: Load): void {
    const [v1, i1, v2, i2] = this.#element.initial ?? [0, 0, 0, 0];
    const { impedance } = this.#element;
    this.#startsAtWill = true;
    this.#initial.first = v1 + impedance * i1;
    this.#initial.second = v2 + impedance * i2;
    x[this.#ends[0]!.branch] = i1;
    x[this.#ends[1]!.branch] = i2;
  }

  #waves(x: Float64Array): Waves {
    const { impedance } = this.#element;
    const [first, second] = this.#ends.map(
      ({ plus, minus, branch }) => x[plus]! - x[minus]! + impedance * x[branch]!,
    );
    return { first: first!, second: second! };
  }

  accept({ mode, x, time }: Load): void {
    const { delay } = this.#element;
    if (mode !== 'transient') {
      this.#history.start(time, this.#startsAtWill ? this.#initial : this.#waves(x));
      this.#startsAtWill = false;
      this.#arrivals = [];
      this.#passed = 0;
      return;
    }
    const waves = this.#waves(x);
    this.#history.add(time, waves);
    const size = Math.max(Math.abs(waves.first), Math.abs(waves.second), this.#tolerance);
    const corner = this.#history.corner(size);
    if (corner !== undefined) this.#arrivals.push(corner + delay);
    this.#history.forget(time - delay);
  }

  breakpoint(time: number): number {
    while (this.#passed < this.#arrivals.length && this.#arrivals[this.#passed]! <= time)
      this.#passed++;
    if (this.#passed > 1024) {
      this.#arrivals.splice(0, this.#passed);
      this.#passed = 0;
    }
    return this.#arrivals[this.#passed] ?? Number.POSITIVE_INFINITY;
  }

  maxStep(): number {
    return SHARE * this.#element.delay;
  }

  loadAc({ g }: AcLoad): void {
    this.#stampEnds(g);
  }

  /** Exact: what arrives is what left, turned by −ωτ. */
  loadAt({ re, im, omega }: AcAtFrequency): void {
    const { delay, impedance } = this.#element;
    const [cos, sin] = [Math.cos(omega * delay), Math.sin(omega * delay)];
    for (const [plus, minus, current] of this.#across) {
      re[plus]! -= cos;
      re[minus]! += cos;
      re[current]! -= impedance * cos;
      im[plus]! += sin;
      im[minus]! -= sin;
      im[current]! += impedance * sin;
    }
  }

  current(x: Float64Array, terminal = 0): number {
    const i = x[this.#ends[terminal > 1 ? 1 : 0]!.branch]!;
    return terminal % 2 === 0 ? i : -i;
  }
}
