/**
 * Numerical integration of charges: trapezoidal to order 2 and Gear (backward differentiation) to order 6, both with
 * variable steps, and the error of a step by divided differences. L. W. Nagel, SPICE2, UCB/ERL M520, 1975, appendix C;
 * C. W. Gear, Numerical Initial Value Problems in Ordinary Differential Equations, Prentice-Hall, 1971.
 */
import type { SimulationOptions } from '../circuit.ts';

/**
 * Error constants by order, of divided differences: the local error of a current is this times (k+1)! times h^k times the
 * difference. SPICE leaves the factorial out, 2 and 6 at the orders 1 and 2, and so do these, that a tolerance buys what it
 * buys there; from order 3 on, where that would be 24 to 5040, only the 6 is left out.
 */
const GEAR_ERROR = [0.5, 2 / 9, (4 * 3) / 22, (20 * 12) / 125, (120 * 10) / 137, (840 * 20) / 343];
const TRAPEZOIDAL_ERROR = [0.5, 1 / 12];

/** Points of a history: those of order 6, its error's, and the one being solved. */
const DEPTH = 8;

/** The states of a transient, point by point, and the method's coefficients at the point being solved. */
export class Integration {
  /** Charges by age: [0] is of the point being solved. */
  readonly charges: Float64Array[];
  /** Their currents by age. */
  readonly currents: Float64Array[];
  /** Steps by age, s: [0] the one being tried, from the point before to it. */
  readonly steps = new Float64Array(DEPTH);
  order = 1;
  /** Accepted points since a corner, with the corner itself. */
  points = 1;
  /** dq/dt = Σ weights[j]·q[j]; in the trapezoidal rule of order 2 less `carry` times the current before. */
  readonly weights = new Float64Array(DEPTH);
  carry = 0;
  readonly #options: SimulationOptions;
  readonly #count: number;

  constructor(states: number, options: SimulationOptions) {
    this.#options = options;
    this.#count = states;
    this.charges = Array.from({ length: DEPTH }, () => new Float64Array(states));
    this.currents = Array.from({ length: DEPTH }, () => new Float64Array(states));
  }

  get maxOrder(): number {
    return this.#options.method === 'trap'
      ? Math.min(2, this.#options.maxord)
      : this.#options.maxord;
  }

  /** Begins at the present charges, without currents. */
  begin(): void {
    for (let age = 1; age < DEPTH; age++) this.charges[age]!.set(this.charges[0]!);
    for (const currents of this.currents) currents.fill(0);
    this.order = 1;
    this.points = 1;
  }

  /** Sets the step to be tried, s, and the coefficients that belong to it. */
  prepare(step: number): void {
    this.steps[0] = step;
    const { weights, order } = this;
    weights.fill(0);
    this.carry = 0;
    if (order === 1) {
      weights[0] = 1 / step;
      weights[1] = -1 / step;
      return;
    }
    if (this.#options.method === 'trap') {
      const { xmu } = this.#options;
      weights[0] = 1 / (step * (1 - xmu));
      weights[1] = -weights[0];
      this.carry = xmu / (1 - xmu);
      return;
    }
    this.#differentiate(order);
  }

  /** Weights of the derivative, at the newest point, of the polynomial through it and `order` points before. */
  #differentiate(order: number): void {
    const ages = new Float64Array(order + 1);
    for (let j = 1; j <= order; j++) ages[j] = ages[j - 1]! - this.steps[j - 1]!;
    let sum = 0;
    for (let j = 1; j <= order; j++) {
      let weight = 1 / ages[j]!;
      for (let m = 1; m <= order; m++) if (m !== j) weight *= -ages[m]! / (ages[j]! - ages[m]!);
      this.weights[j] = weight;
      sum += weight;
    }
    this.weights[0] = -sum;
  }

  /** The current of state k, A, where its charge at the point being solved is q. */
  derivative(k: number, q: number): number {
    const { weights, charges, order } = this;
    let i = weights[0]! * q;
    for (let j = 1; j <= order; j++) i += weights[j]! * charges[j]![k]!;
    return this.carry === 0 ? i : i - this.carry * this.currents[1]![k]!;
  }

  /** The point being solved is accepted: it becomes the one before. */
  accept(): void {
    rotate(this.charges);
    rotate(this.currents);
    // The newest charges stand on until the next point is loaded: devices that look back find them at age 1.
    this.charges[0]!.set(this.charges[1]!);
    this.steps.copyWithin(1, 0, DEPTH - 1);
    this.points++;
  }

  /** After a corner the past is of another curve: order 1, as at the beginning. */
  corner(): void {
    this.order = 1;
    this.points = 1;
  }

  /**
   * The longest step whose error at an order stays within the tolerances, s, by the charges of the last points, the one
   * being solved among them: that of a current within reltol, or that of its charge within reltol, whichever allows
   * more. Infinity where nothing is integrated.
   */
  longestStep(order: number): number {
    const { reltol, abstol, chgtol, trtol, method } = this.#options;
    const constant = (method === 'trap' ? TRAPEZOIDAL_ERROR : GEAR_ERROR)[order - 1]!;
    const [now, before] = [this.charges[0]!, this.charges[1]!];
    const [i0, i1] = [this.currents[0]!, this.currents[1]!];
    const weights = this.#divided(order + 1);
    const charges = this.charges;
    let least = Number.POSITIVE_INFINITY;
    /** What a quotient must be below to allow less than `least`. */
    let bound = Number.POSITIVE_INFINITY;
    for (let k = 0; k < this.#count; k++) {
      let difference = 0;
      for (let j = 0; j <= order + 1; j++) difference += weights[j]! * charges[j]![k]!;
      const floor = Math.max(abstol, constant * Math.abs(difference));
      const current = trtol * (abstol + reltol * Math.max(Math.abs(i0[k]!), Math.abs(i1[k]!)));
      const quotient = current / floor;
      if (quotient >= bound) continue;
      const size = Math.max(Math.abs(now[k]!), Math.abs(before[k]!), chgtol);
      const byCurrent = rootOf(quotient, order);
      const byCharge = rootOf((trtol * reltol * size) / floor, order + 1);
      const allowed = Math.max(byCurrent, byCharge);
      if (allowed >= least) continue;
      least = allowed;
      bound = least ** order;
    }
    return least;
  }

  readonly #weights = new Float64Array(DEPTH);

  /** Weights of the points in the divided difference of an order; SPICE takes it as it is, without the factorial. */
  #divided(order: number): Float64Array {
    const weights = this.#weights;
    for (let j = 0; j <= order; j++) {
      let product = 1;
      let span = 0;
      for (let m = j - 1; m >= 0; m--) {
        span += this.steps[m]!;
        product *= -span;
      }
      span = 0;
      for (let m = j; m < order; m++) {
        span += this.steps[m]!;
        product *= span;
      }
      weights[j] = 1 / product;
    }
    return weights;
  }
}

const rootOf = (value: number, degree: number): number =>
  degree === 1 ? value : degree === 2 ? Math.sqrt(value) : value ** (1 / degree);

function rotate(list: Float64Array[]): void {
  const last = list.pop() as Float64Array;
  list.unshift(last);
}
