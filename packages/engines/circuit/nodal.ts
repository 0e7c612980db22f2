import { EngineError } from '../error.ts';
import type { Rational } from '../filter/section-response.ts';
import { eigenvalues } from '../linalg/eigen.ts';
import { solve } from '../linalg/solve.ts';
import { abs, type Complex, complex, inv, scale as scaled } from '../numeric/complex.ts';

export interface Part {
  readonly name: string;
  readonly kind: 'R' | 'C';
  readonly a: string;
  readonly b: string;
}

export interface OpAmp {
  readonly name: string;
  readonly plus: string;
  readonly minus: string;
  readonly out: string;
}

/** A stage driven by a voltage source at `in`; ground is `0`. */
export interface Network {
  readonly parts: readonly Part[];
  readonly opamps: readonly OpAmp[];
  readonly output: string;
  /** Poles with ideal amplifiers. */
  readonly order: number;
}

/** One pole: A(s) = 1/(1/A₀ + s/ω_t). Infinite values make it ideal. */
export interface Amplifier {
  /** Open-loop gain at 0 Hz, as a ratio. */
  readonly a0: number;
  /** Gain-bandwidth product in rad/s. */
  readonly wt: number;
}

export const IDEAL: Amplifier = { a0: Number.POSITIVE_INFINITY, wt: Number.POSITIVE_INFINITY };

export type PartValues = Readonly<Record<string, number>>;

/** A part between two rows of the equations. */
interface Wire {
  readonly name: string;
  readonly kind: 'R' | 'C';
  readonly a: number;
  readonly b: number;
  /** As loaded. */
  value: number;
}
/** J/K, exact since the SI of 2019; and 27 °C in kelvin, at which SPICE computes. */
const BOLTZMANN = 1.380649e-23;
const ROOM = 300.15;
const GROUND = -1;
const INPUT = -2;

/**
 * Modified nodal analysis of a stage of resistors, capacitors and amplifiers (C.-W. Ho, A. E. Ruehli
 * & P. A. Brennan, IEEE Trans. Circuits Syst. 22, 1975). An amplifier's output takes whatever current is
 * asked, so the row of currents at that node gives way to v₋ − v₊ + v_out/A(s) = 0, which holds for an
 * ideal amplifier too.
 */
export class Nodal {
  readonly #network: Network;
  readonly #index: ReadonlyMap<string, number>;
  readonly #n: number;
  readonly #wiring: readonly Wire[];
  readonly #output: number;
  /** Rows that belong to an amplifier's output, where a current makes nothing. */
  readonly #amplified: ReadonlySet<number>;
  /** Conductances and capacitances, n × n, and what drives each row from the input. */
  readonly #g: Float64Array;
  readonly #c: Float64Array;
  readonly #bg: Float64Array;
  readonly #bc: Float64Array;
  readonly #re: Float64Array;
  readonly #im: Float64Array;
  readonly #rr: Float64Array;
  readonly #ri: Float64Array;
  #detRe = 0;
  #detIm = 0;
  #finite = false;

  constructor(network: Network) {
    this.#network = network;
    const names = new Set<string>();
    for (const { a, b } of network.parts) names.add(a).add(b);
    for (const { plus, minus, out } of network.opamps) names.add(plus).add(minus).add(out);
    names.delete('in');
    names.delete('0');
    this.#index = new Map([...names].map((name, i) => [name, i]));
    const n = names.size;
    this.#n = n;
    const at = (name: string) => (name === 'in' ? INPUT : (this.#index.get(name) ?? GROUND));
    this.#wiring = network.parts.map(({ name, kind, a, b }) => ({
      name,
      kind,
      a: at(a),
      b: at(b),
      value: Number.NaN,
    }));
    this.#output = at(network.output);
    this.#amplified = new Set(network.opamps.map(({ out }) => at(out)));
    this.#g = new Float64Array(n * n);
    this.#c = new Float64Array(n * n);
    this.#bg = new Float64Array(n);
    this.#bc = new Float64Array(n);
    this.#re = new Float64Array(n * n);
    this.#im = new Float64Array(n * n);
    this.#rr = new Float64Array(n);
    this.#ri = new Float64Array(n);
  }

  /** Takes values: Ω and F by part name, all positive. */
  load(values: PartValues, amplifier: Amplifier): this {
    const n = this.#n;
    this.#finite = Number.isFinite(amplifier.wt);
    this.#g.fill(0);
    this.#c.fill(0);
    this.#bg.fill(0);
    this.#bc.fill(0);
    for (const wire of this.#wiring) {
      const { name, kind, a, b } = wire;
      const value = values[name];
      if (value === undefined || !(value > 0) || !Number.isFinite(value))
        throw new EngineError(
          'out-of-range',
          `Part ${name} has the value ${value}, which it cannot have.`,
          { value },
        );
      wire.value = value;
      const y = kind === 'R' ? 1 / value : value;
      const m = kind === 'R' ? this.#g : this.#c;
      const drive = kind === 'R' ? this.#bg : this.#bc;
      this.#stamp(m, drive, a, b, y);
      this.#stamp(m, drive, b, a, y);
    }
    for (const { plus, minus, out } of this.#network.opamps) {
      const row = this.#index.get(out) as number;
      this.#g.fill(0, row * n, row * n + n);
      this.#c.fill(0, row * n, row * n + n);
      this.#bg[row] = 0;
      this.#bc[row] = 0;
      const put = (m: Float64Array, node: string, y: number) => {
        const col = this.#index.get(node);
        if (col !== undefined) m[row * n + col] = m[row * n + col]! + y;
      };
      put(this.#g, minus, 1);
      put(this.#g, plus, -1);
      put(this.#g, out, 1 / amplifier.a0);
      put(this.#c, out, 1 / amplifier.wt);
    }
    return this;
  }

  #stamp(m: Float64Array, drive: Float64Array, row: number, other: number, y: number): void {
    if (row < 0) return;
    const from = row * this.#n;
    m[from + row] = m[from + row]! + y;
    if (other >= 0) m[from + other] = m[from + other]! - y;
    else if (other === INPUT) drive[row] = drive[row]! + y;
  }

  /** V(output)/V(in) at s. */
  transfer(sRe: number, sIm: number): { re: number; im: number } {
    this.#solve(sRe, sIm);
    const out = this.#output;
    return { re: this.#rr[out]!, im: this.#ri[out]! };
  }

  /** What the source at `in` meets at s, in siemens. */
  admittance(sRe: number, sIm: number): { re: number; im: number } {
    this.#solve(sRe, sIm);
    let re = 0;
    let im = 0;
    for (const { kind, a, b, value } of this.#wiring) {
      if ((a === INPUT) === (b === INPUT)) continue;
      const far = a === INPUT ? b : a;
      const dr = 1 - (far < 0 ? 0 : this.#rr[far]!);
      const di = far < 0 ? 0 : -this.#ri[far]!;
      const [yr, yi] = kind === 'R' ? [1 / value, 0] : [sRe * value, sIm * value];
      re += yr * dr - yi * di;
      im += yr * di + yi * dr;
    }
    return { re, im };
  }

  /** Voltages of every amplifier output at s, for headroom. */
  outputs(sRe: number, sIm: number): number[] {
    this.#solve(sRe, sIm);
    return this.#network.opamps.map(({ out }) => {
      const k = this.#index.get(out) as number;
      return Math.hypot(this.#rr[k]!, this.#ri[k]!);
    });
  }

  /**
   * The exact transfer function as polynomials in s/scale: the determinant is one of known degree, so its
   * values on a circle give its coefficients (J. Vlach & K. Singhal, Computer Methods for Circuit Analysis
   * and Design, 2nd ed., Van Nostrand Reinhold, 1994).
   */
  rational(scale: number): Rational {
    const degree = this.#network.order + (this.#finite ? this.#network.opamps.length : 0);
    const points = degree + 1;
    const num = new Float64Array(points);
    const den = new Float64Array(points);
    const out = this.#output;
    for (let k = 0; k <= points >> 1; k++) {
      const theta = (2 * Math.PI * k) / points;
      this.#solve(scale * Math.cos(theta), scale * Math.sin(theta));
      const dr = this.#detRe;
      const di = this.#detIm;
      const nr = dr * this.#rr[out]! - di * this.#ri[out]!;
      const ni = dr * this.#ri[out]! + di * this.#rr[out]!;
      // The lower half of the circle mirrors the upper.
      const weight = (k === 0 || 2 * k === points ? 1 : 2) / points;
      for (let j = 0; j < points; j++) {
        const c = Math.cos(theta * j) * weight;
        const s = Math.sin(theta * j) * weight;
        den[j] = den[j]! + dr * c + di * s;
        num[j] = num[j]! + nr * c + ni * s;
      }
    }
    // A coefficient below the rounding of the largest is no coefficient.
    const largest = den.reduce((m, x) => Math.max(m, Math.abs(x)), 0);
    const most = num.reduce((m, x) => Math.max(m, Math.abs(x)), 0);
    for (let j = 0; j < points; j++) {
      num[j] = Math.abs(num[j]!) < 1e-13 * most ? 0 : num[j]! / largest;
      den[j] = Math.abs(den[j]!) < 1e-13 * largest ? 0 : den[j]! / largest;
    }
    return { num, den, scale };
  }

  /**
   * The natural frequencies, nearest first: where (G + sC)x = 0 has an answer, so −1/s is an eigenvalue of
   * G⁻¹C. An amplifier's own far pole keeps its digits here, which it loses among the coefficients above.
   */
  poles(scale: number): Complex[] {
    const n = this.#n;
    const g = this.#g.slice();
    const c = this.#c.map((x) => x * scale);
    for (let i = 0; i < n; i++) {
      const size = g.subarray(i * n, i * n + n).reduce((m, x) => Math.max(m, Math.abs(x)), 0) || 1;
      for (let j = i * n; j < i * n + n; j++) {
        g[j] = g[j]! / size;
        c[j] = c[j]! / size;
      }
    }
    const { x } = solve({ rows: n, cols: n, data: g }, { rows: n, cols: n, data: c });
    const { re, im } = eigenvalues(x);
    const degree = this.#network.order + (this.#finite ? this.#network.opamps.length : 0);
    return Array.from(re, (a, i) => complex(a, im[i]))
      .sort((a, b) => abs(b) - abs(a))
      .slice(0, degree)
      .map((mu) => scaled(inv(mu), -scale));
  }

  /**
   * Densities of noise at the output at w rad/s, V²/Hz: 4kT of every resistor, of a voltage of 1 V/√Hz before every
   * amplifier, and of a current of 1 A/√Hz into each of its two inputs. One solution of the adjoint network weighs all sources (R. A. Rohrer, L. Nagel, R. Meyer &
   * L. Weber, IEEE J. Solid-State Circuits 6, 1971).
   */
  noise(w: number): {
    readonly resistors: number;
    readonly amplifiers: number;
    readonly currents: number;
  } {
    this.#solve(0, w, true);
    const heard = (row: number) =>
      row < 0 || this.#amplified.has(row) ? [0, 0] : [this.#rr[row]!, this.#ri[row]!];
    let resistors = 0;
    for (const { kind, a, b, value } of this.#wiring) {
      if (kind !== 'R') continue;
      const [ar, ai] = heard(a) as [number, number];
      const [br, bi] = heard(b) as [number, number];
      resistors += ((ar - br) ** 2 + (ai - bi) ** 2) / value;
    }
    let amplifiers = 0;
    for (const row of this.#amplified) amplifiers += this.#rr[row]! ** 2 + this.#ri[row]! ** 2;
    let currents = 0;
    for (const { plus, minus } of this.#network.opamps)
      for (const node of [plus, minus]) {
        // Into a source or ground a current flows without a trace.
        const [re, im] = heard(this.#index.get(node) ?? GROUND) as [number, number];
        currents += re * re + im * im;
      }
    return { resistors: 4 * BOLTZMANN * ROOM * resistors, amplifiers, currents };
  }

  /** Voltages at s, or with `adjoint` what a current into each row makes at the output. */
  #solve(sRe: number, sIm: number, adjoint = false): void {
    const n = this.#n;
    const re = this.#re;
    const im = this.#im;
    const rr = this.#rr;
    const ri = this.#ri;
    for (let i = 0; i < n * n; i++) {
      const from = adjoint ? (i % n) * n + Math.floor(i / n) : i;
      re[i] = this.#g[from]! + sRe * this.#c[from]!;
      im[i] = sIm * this.#c[from]!;
    }
    for (let i = 0; i < n; i++) {
      rr[i] = adjoint ? Number(i === this.#output) : this.#bg[i]! + sRe * this.#bc[i]!;
      ri[i] = adjoint ? 0 : sIm * this.#bc[i]!;
    }
    let detRe = 1;
    let detIm = 0;
    for (let k = 0; k < n; k++) {
      let pivot = k;
      let most = -1;
      for (let i = k; i < n; i++) {
        const size = Math.abs(re[i * n + k]!) + Math.abs(im[i * n + k]!);
        if (size > most) [most, pivot] = [size, i];
      }
      if (!(most > 0))
        throw new EngineError('singular', 'The circuit has no unique answer at this frequency.');
      if (pivot !== k) {
        for (let j = k; j < n; j++) {
          swap(re, k * n + j, pivot * n + j);
          swap(im, k * n + j, pivot * n + j);
        }
        swap(rr, k, pivot);
        swap(ri, k, pivot);
        detRe = -detRe;
        detIm = -detIm;
      }
      const pr = re[k * n + k]!;
      const pi = im[k * n + k]!;
      [detRe, detIm] = [detRe * pr - detIm * pi, detRe * pi + detIm * pr];
      const size = pr * pr + pi * pi;
      for (let i = k + 1; i < n; i++) {
        const ar = re[i * n + k]!;
        const ai = im[i * n + k]!;
        if (ar === 0 && ai === 0) continue;
        const fr = (ar * pr + ai * pi) / size;
        const fi = (ai * pr - ar * pi) / size;
        for (let j = k + 1; j < n; j++) {
          const ur = re[k * n + j]!;
          const ui = im[k * n + j]!;
          re[i * n + j] = re[i * n + j]! - fr * ur + fi * ui;
          im[i * n + j] = im[i * n + j]! - fr * ui - fi * ur;
        }
        const br = rr[k]!;
        const bi = ri[k]!;
        rr[i] = rr[i]! - fr * br + fi * bi;
        ri[i] = ri[i]! - fr * bi - fi * br;
      }
    }
    for (let i = n - 1; i >= 0; i--) {
      let xr = rr[i]!;
      let xi = ri[i]!;
      for (let j = i + 1; j < n; j++) {
        const ar = re[i * n + j]!;
        const ai = im[i * n + j]!;
        xr -= ar * rr[j]! - ai * ri[j]!;
        xi -= ar * ri[j]! + ai * rr[j]!;
      }
      const pr = re[i * n + i]!;
      const pi = im[i * n + i]!;
      const size = pr * pr + pi * pi;
      rr[i] = (xr * pr + xi * pi) / size;
      ri[i] = (xi * pr - xr * pi) / size;
    }
    this.#detRe = detRe;
    this.#detIm = detIm;
  }
}

function swap(a: Float64Array, i: number, j: number): void {
  const t = a[i]!;
  a[i] = a[j]!;
  a[j] = t;
}
