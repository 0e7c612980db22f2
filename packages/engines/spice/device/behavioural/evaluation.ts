/**
 * The value of a program and its exact slopes: once forward with the slope of each node to its operands, then back from the
 * result with the chain rule. A. Griewank & A. Walther, Evaluating Derivatives, 2nd ed., SIAM, 2008, ch. 3. Nothing is
 * allocated while it runs.
 */
import { MAX_EXPONENT } from './functions.ts';
import { type Node, OP, type Points, type Program } from './program.ts';

/** Where a program finds what it names: the part of a device's Load that it reads. */
export interface Inputs {
  readonly x: Float64Array;
  readonly time: number;
  integrate(k: number, charge: number, slope: number): void;
  readonly conductance: number;
  readonly current: number;
}

const LARGEST = 1e300;
const STEEPEST = 1e150;
/** Exponents from here on climb by the logarithm of what Newton's method asks for, as SPICE has it for junctions. */
const CLIMB = 20;

export class Evaluation {
  readonly program: Program;
  /** °C and Hz. */
  temperature = 27;
  frequency = 0;
  /** Indices into x of each thing named: its value is x[plus] − x[minus]. */
  readonly plus: Int32Array;
  readonly minus: Int32Array;
  /** The first state of the derivatives by time. */
  firstState = 0;
  /** A thing named that is held at a value, as an initial condition is; −1: none. */
  held = -1;
  heldAt = 0;
  readonly values: Float64Array;
  /** d(result)/d(thing named), of the last `back`. */
  readonly slopes: Float64Array;
  /** The same about an operating point, complex, of the last `backAt`. */
  readonly slopesRe: Float64Array;
  readonly slopesIm: Float64Array;
  /** The node that took part in the last result and has no value there; −1: every one has. */
  outside = -1;
  /** True where an exponent was held back in the last `forward`: the iterate is not the solution. */
  isLimited = false;
  readonly #nodes: readonly Node[];
  readonly #a: Float64Array;
  readonly #b: Float64Array;
  readonly #adjoint: Float64Array;
  readonly #adjointIm: Float64Array;
  readonly #isLive: Uint8Array;
  readonly #isOutside: Uint8Array;
  /** Exponents of the iterate before. */
  readonly #exponents: Float64Array;
  #climbs = true;

  constructor(program: Program) {
    const n = program.nodes.length;
    this.program = program;
    this.#nodes = program.nodes;
    this.plus = new Int32Array(program.named.length);
    this.minus = new Int32Array(program.named.length);
    this.slopes = new Float64Array(program.named.length);
    this.slopesRe = new Float64Array(program.named.length);
    this.slopesIm = new Float64Array(program.named.length);
    this.values = new Float64Array(n);
    this.#a = new Float64Array(n);
    this.#b = new Float64Array(n);
    this.#adjoint = new Float64Array(n);
    this.#adjointIm = new Float64Array(n);
    this.#isLive = new Uint8Array(n);
    this.#isOutside = new Uint8Array(n);
    this.#exponents = new Float64Array(n).fill(CLIMB);
  }

  /** Exponents may begin anywhere: there is no iterate before. */
  forget(): void {
    this.#exponents.fill(CLIMB);
  }

  /** Computes every node; the result's value. `climbs`: exponents are held back, as an iteration needs it. */
  forward(inputs: Inputs, climbs = true): number {
    const { values } = this;
    this.isLimited = false;
    this.#climbs = climbs;
    for (let k = 0; k < this.#nodes.length; k++) {
      const node = this.#nodes[k]!;
      this.#isOutside[k] = 0;
      const value = this.#value(k, node, inputs);
      values[k] = value;
      if (!(Math.abs(this.#a[k]!) < STEEPEST)) this.#a[k] = Math.sign(this.#a[k]!) * STEEPEST || 0;
      if (!(Math.abs(this.#b[k]!) < STEEPEST)) this.#b[k] = Math.sign(this.#b[k]!) * STEEPEST || 0;
      if (Number.isFinite(value)) continue;
      values[k] = Number.isNaN(value) ? 0 : Math.sign(value) * LARGEST;
      this.#isOutside[k] = 1;
    }
    return values[this.program.root]!;
  }

  #value(k: number, node: Node, inputs: Inputs): number {
    const { values } = this;
    const { a, b } = node;
    switch (node.op) {
      case OP.number:
        return node.value;
      case OP.pair:
        return a === this.held ? this.heldAt : inputs.x[this.plus[a]!]! - inputs.x[this.minus[a]!]!;
      case OP.time:
        return inputs.time;
      case OP.temperature:
        return this.temperature;
      case OP.frequency:
        return this.frequency;
      case OP.unary: {
        const unary = node.unary!;
        const x = values[a]!;
        const y = unary.value(x);
        this.#a[k] = unary.slope(x, y);
        if (unary.isOutside?.(x)) this.#isOutside[k] = 1;
        return y;
      }
      case OP.binary: {
        const binary = node.binary!;
        const [x, y] = [values[a]!, values[b]!];
        const z = binary.value(x, y);
        this.#a[k] = binary.slopeX(x, y, z);
        this.#b[k] = binary.slopeY(x, y, z);
        if (binary.isOutside?.(x, y)) this.#isOutside[k] = 1;
        return z;
      }
      case OP.exp:
        return this.#exp(k, node);
      case OP.choose:
        return values[values[a]! !== 0 ? b : node.c]!;
      case OP.table:
        return this.#table(k, values[a]!, node.points!);
      case OP.ddt:
        inputs.integrate(this.firstState + b, values[a]!, 1);
        this.#a[k] = inputs.conductance;
        return inputs.current;
    }
  }

  /** Straight on from an exponent that Newton's method may reach in one step. */
  #exp(k: number, { a, degree }: Node): number {
    const x = this.values[a]!;
    if (x > MAX_EXPONENT) this.#isOutside[k] = 1;
    const before = Math.max(this.#exponents[k]!, CLIMB);
    const isHeldBack = this.#climbs && degree > 0 && x > before + 2;
    const at = Math.min(isHeldBack ? before + Math.log(1 + x - before) : x, MAX_EXPONENT);
    this.#exponents[k] = at;
    const y = Math.exp(at);
    this.#a[k] = y;
    if (!isHeldBack) return y;
    this.isLimited = true;
    return y * (1 + x - at);
  }

  #table(k: number, x: number, points: Points): number {
    const last = points.length - 1;
    this.#a[k] = 0;
    if (!(x > points[0]![0])) return points[0]![1];
    if (x >= points[last]![0]) return points[last]![1];
    let low = 0;
    let high = last;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (points[middle]![0] <= x) low = middle;
      else high = middle;
    }
    const [x0, y0] = points[low]!;
    const [x1, y1] = points[high]!;
    const slope = (y1 - y0) / (x1 - x0);
    this.#a[k] = slope;
    return y0 + slope * (x - x0);
  }

  /** The slopes of a node to everything named, in `slopes`; sets `outside`. */
  back(from: number): void {
    this.#begin(from);
    const adjoint = this.#adjoint;
    for (let k = from; k >= 0; k--) {
      if (this.#isLive[k] === 0) continue;
      const w = adjoint[k]!;
      const node = this.#nodes[k]!;
      const { op, a, b } = node;
      if (op === OP.pair) this.slopes[a]! += w;
      else if (op === OP.choose) this.#pass(this.#chosen(node), w, 0);
      else if (op > OP.frequency) {
        this.#pass(a, w * this.#a[k]!, 0);
        if (op === OP.binary) this.#pass(b, w * this.#b[k]!, 0);
      }
    }
    for (let p = 0; p < this.slopes.length; p++)
      if (!Number.isFinite(this.slopes[p]!)) {
        this.slopes[p] = 0;
        if (this.outside < 0) this.outside = from;
      }
  }

  /** The slopes about an operating point at ω, rad/s, with jω for a derivative by time, in `slopesRe` and `slopesIm`. */
  backAt(from: number, omega: number): void {
    this.#begin(from);
    for (let k = from; k >= 0; k--) {
      if (this.#isLive[k] === 0) continue;
      const [re, im] = [this.#adjoint[k]!, this.#adjointIm[k]!];
      const node = this.#nodes[k]!;
      const { op, a, b } = node;
      if (op === OP.pair) {
        this.slopesRe[a]! += re;
        this.slopesIm[a]! += im;
      } else if (op === OP.choose) this.#pass(this.#chosen(node), re, im);
      else if (op === OP.ddt) this.#pass(a, -omega * im, omega * re);
      else if (op > OP.frequency) {
        this.#pass(a, re * this.#a[k]!, im * this.#a[k]!);
        if (op === OP.binary) this.#pass(b, re * this.#b[k]!, im * this.#b[k]!);
      }
    }
  }

  #begin(from: number): void {
    this.#adjoint.fill(0, 0, from + 1);
    this.#adjointIm.fill(0, 0, from + 1);
    this.#isLive.fill(0, 0, from + 1);
    this.slopes.fill(0);
    this.slopesRe.fill(0);
    this.slopesIm.fill(0);
    this.outside = -1;
    this.#pass(from, 1, 0);
  }

  #pass(k: number, re: number, im: number): void {
    this.#adjoint[k]! += re;
    this.#adjointIm[k]! += im;
    this.#isLive[k] = 1;
    // The first in the order of computing is the cause of those that follow.
    if (this.#isOutside[k] === 1 && (this.outside < 0 || k < this.outside)) this.outside = k;
  }

  /** The branch that is taken; what the condition is made of takes part without a slope. */
  #chosen(node: Node): number {
    this.#pass(node.a, 0, 0);
    return this.values[node.a]! !== 0 ? node.b : node.c;
  }

  /** What has no value, in words: `the square root of -2`. */
  trouble(): string | undefined {
    if (this.outside < 0) return undefined;
    const { op, a, b, unary, binary } = this.#nodes[this.outside]!;
    const at = (k: number): string => String(Number(this.values[k]!.toPrecision(6)));
    if (unary) return `${unary.words} of ${at(a)}`;
    if (op === OP.exp) return `the exponential of ${at(a)}`;
    return binary ? `${binary.words} of ${at(a)} and ${at(b)}` : 'its size';
  }
}
