import { expm } from '../linalg/expm.ts';
import { norm1 } from '../linalg/norms.ts';
import type { StateSpace } from './cascade.ts';

/**
 * The exact answer of a linear system to a unit step from rest, at any time.
 *
 * With the constant input as one more state, z = (x, 1), ż = M z and z(t) = e^{Mt} z(0): no
 * integration error, only rounding (Van Loan, "Computing integrals involving the matrix
 * exponential", IEEE Trans. Autom. Control 23, 1978).
 */
export class StepAnswer {
  readonly #system: StateSpace;
  readonly #m: Float64Array;
  readonly #size: number;
  /** ‖M‖₁: where it times a step is small, a few terms of the series carry one state cheaper than an exponential. */
  readonly #norm: number;
  /** Exponentials by time step; a uniform grid needs one. */
  readonly #steps = new Map<number, Float64Array>();

  constructor(system: StateSpace) {
    const { n, a, b } = system;
    this.#system = system;
    this.#size = n + 1;
    this.#m = new Float64Array(this.#size * this.#size);
    for (let i = 0; i < n; i++) {
      this.#m.set(a.subarray(i * n, i * n + n), i * this.#size);
      this.#m[i * this.#size + n] = b[i]!;
    }
    this.#norm = norm1({ rows: this.#size, cols: this.#size, data: this.#m });
  }

  /** The state just after the step: at rest, with the input on. */
  start(): Float64Array {
    const z = new Float64Array(this.#size);
    z[this.#size - 1] = 1;
    return z;
  }

  /** The state `dt` seconds after `z`; with `keep` the exponential is remembered for the next call with the same step. */
  advance(z: Float64Array, dt: number, keep = false): Float64Array {
    const known = this.#steps.get(dt);
    if (!known && !keep && this.#norm * dt <= 1) return this.#series(z, dt);
    const e = known ?? this.#exponential(dt);
    if (keep) this.#steps.set(dt, e);
    return apply(e, z, this.#size);
  }

  output(z: Float64Array): number {
    let y = this.#system.d;
    for (let i = 0; i < this.#system.n; i++) y += this.#system.c[i]! * z[i]!;
    return y;
  }

  /** dy/dt, the impulse answer. */
  slope(z: Float64Array): number {
    const rate = apply(this.#m, z, this.#size);
    let s = 0;
    for (let i = 0; i < this.#system.n; i++) s += this.#system.c[i]! * rate[i]!;
    return s;
  }

  /** Σ (M dt)ᵏ z / k!: with ‖M dt‖ ≤ 1 the 19th term is below an ulp of the sum of magnitudes. */
  #series(z: Float64Array, dt: number): Float64Array {
    const sum = Float64Array.from(z);
    let term = z;
    for (let k = 1; k <= 19; k++) {
      term = apply(this.#m, term, this.#size);
      let largest = 0;
      for (let i = 0; i < this.#size; i++) {
        term[i] = (term[i]! * dt) / k;
        sum[i] = sum[i]! + term[i]!;
        largest = Math.max(largest, Math.abs(term[i]!));
      }
      if (largest === 0) break;
    }
    return sum;
  }

  #exponential(dt: number): Float64Array {
    const scaled = this.#m.map((x) => x * dt);
    return expm({ rows: this.#size, cols: this.#size, data: scaled }).data;
  }
}

function apply(m: Float64Array, z: Float64Array, size: number): Float64Array {
  const out = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    let s = 0;
    for (let j = 0; j < size; j++) s += m[i * size + j]! * z[j]!;
    out[i] = s;
  }
  return out;
}
