import { EngineError } from '../error.ts';
import { eigenvalues } from '../linalg/eigen.ts';
import { solve } from '../linalg/solve.ts';
import { type Complex, complex } from '../numeric/complex.ts';

/** A resistor (Ω) or a capacitor (F) between two nodes; `0` is ground and `in` the source. */
export interface Element {
  readonly name: string;
  readonly kind: 'R' | 'C';
  readonly a: string;
  readonly b: string;
  readonly value: number;
}

/** Two poles, an output resistance and input capacitances. */
export interface MacroAmplifier {
  /** Open-loop gain at 0 Hz, as a ratio. */
  readonly a0: number;
  /** Gain-bandwidth product, Hz. */
  readonly gbw: number;
  /** Second pole, Hz; Infinity for none. */
  readonly f2: number;
  /** Open-loop output resistance, Ω; above 0. */
  readonly ro: number;
  /** Between the inputs, and from each of them to ground, F. */
  readonly cdiff: number;
  readonly ccm: number;
}

/** One amplifier with its parts. `plus`, `minus`, `out` name its nodes; the output of the circuit is `load`. */
export interface OpampNetwork {
  readonly elements: readonly Element[];
  readonly plus: string;
  readonly minus: string;
  readonly out: string;
  readonly load: string;
  /** The node that a current source drives instead of the voltage at `in`. */
  readonly current?: string;
}

/** G x + C dx/dt = b u: conductances, capacitances (row by row) and the drive of the source. */
export interface Equations {
  readonly n: number;
  readonly g: Float64Array;
  readonly c: Float64Array;
  readonly bg: Float64Array;
  readonly bc: Float64Array;
  readonly index: ReadonlyMap<string, number>;
  /** The row that the gain stage's current enters, and the rows of its two controls (−1: none). */
  readonly stage: number;
  readonly plus: number;
  readonly minus: number;
  readonly plusIsInput: boolean;
  readonly load: number;
  readonly out: number;
}

const X = '·x';
const Y = '·y';

/**
 * Nodal equations (C.-W. Ho, A. E. Ruehli & P. A. Brennan, IEEE Trans. Circuits Syst. 22, 1975). The amplifier is a
 * transconductance of 1 S into A₀ Ω and 1/(2π GBW) F, a second stage of 1 S into 1 Ω, and a source behind Ro. With
 * `open` the transconductance is dead, as Bode's return ratio wants it.
 * @throws EngineError where a value is not positive and finite
 */
export function equations(net: OpampNetwork, amp: MacroAmplifier, open = false): Equations {
  const parts = withAmplifier(net, amp);
  const names = new Set([net.plus, net.minus, net.out, net.load, X, Y]);
  for (const { a, b } of parts) names.add(a).add(b);
  names.delete('0');
  names.delete('in');
  const index = new Map([...names].map((name, k) => [name, k]));
  const n = index.size;
  const e = {
    n,
    g: new Float64Array(n * n),
    c: new Float64Array(n * n),
    bg: new Float64Array(n),
    bc: new Float64Array(n),
  };
  const at = (name: string) => index.get(name) ?? -1;
  for (const part of parts) stamp(e, part, at(part.a), at(part.b));
  const add = (row: number, column: number, y: number) => {
    if (row >= 0 && column >= 0) e.g[row * n + column] = e.g[row * n + column]! + y;
  };
  const [x, y, out] = [at(X), at(Y), at(net.out)];
  add(y, x, -1);
  add(out, y, -1 / amp.ro);
  if (!open) {
    add(x, at(net.plus), -1);
    add(x, at(net.minus), 1);
    if (net.plus === 'in') e.bg[x] = e.bg[x]! + 1;
  }
  if (net.current !== undefined) e.bg[at(net.current)] = 1;
  return {
    ...e,
    index,
    stage: x,
    plus: at(net.plus),
    minus: at(net.minus),
    plusIsInput: net.plus === 'in',
    load: at(net.load),
    out,
  };
}

function withAmplifier(net: OpampNetwork, amp: MacroAmplifier): Element[] {
  const inside: Element[] = [
    { name: 'A₀', kind: 'R', a: X, b: '0', value: amp.a0 },
    { name: 'GBW', kind: 'C', a: X, b: '0', value: 1 / (2 * Math.PI * amp.gbw) },
    { name: 'f₂', kind: 'R', a: Y, b: '0', value: 1 },
    { name: 'Ro', kind: 'R', a: net.out, b: '0', value: amp.ro },
  ];
  const c = (name: string, a: string, b: string, value: number) =>
    value > 0 && a !== b && inside.push({ name, kind: 'C', a, b, value });
  if (Number.isFinite(amp.f2)) c('f₂', Y, '0', 1 / (2 * Math.PI * amp.f2));
  c('Cdiff', net.plus, net.minus, amp.cdiff);
  c('Ccm', net.plus, '0', amp.ccm);
  c('Ccm', net.minus, '0', amp.ccm);
  return [...net.elements, ...inside];
}

function stamp(
  e: { n: number; g: Float64Array; c: Float64Array; bg: Float64Array; bc: Float64Array },
  { name, kind, a, b, value }: Element,
  i: number,
  j: number,
): void {
  if (!(value > 0) || !Number.isFinite(value))
    throw new EngineError(
      'out-of-range',
      `Part ${name} has the value ${value}, which it cannot have.`,
      { value },
    );
  const y = kind === 'R' ? 1 / value : value;
  const m = kind === 'R' ? e.g : e.c;
  const drive = kind === 'R' ? e.bg : e.bc;
  const one = (row: number, other: number, from: string) => {
    if (row < 0) return;
    m[row * e.n + row] = m[row * e.n + row]! + y;
    if (other >= 0) m[row * e.n + other] = m[row * e.n + other]! - y;
    else if (from === 'in') drive[row] = drive[row]! + y;
  };
  one(i, j, b);
  one(j, i, a);
}

/** A vector of complex numbers. */
export interface Vector {
  readonly re: Float64Array;
  readonly im: Float64Array;
}

/** Solves (G + sC) x = b, or with `adjoint` the transposed equations, at s = jω. */
export function solveAt(e: Equations, w: number, b: Vector, adjoint = false): Vector {
  const { n } = e;
  const re = new Float64Array(n * n);
  const im = new Float64Array(n * n);
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      const from = adjoint ? j * n + i : i * n + j;
      re[i * n + j] = e.g[from]!;
      im[i * n + j] = w * e.c[from]!;
    }
  return gauss(n, re, im, b.re.slice(), b.im.slice());
}

function gauss(
  n: number,
  re: Float64Array,
  im: Float64Array,
  br: Float64Array,
  bi: Float64Array,
): Vector {
  for (let k = 0; k < n; k++) {
    const p = pivotOf(n, re, im, k);
    if (p !== k) {
      for (let j = 0; j < n; j++) {
        swap(re, k * n + j, p * n + j);
        swap(im, k * n + j, p * n + j);
      }
      swap(br, k, p);
      swap(bi, k, p);
    }
    const [pr, pi] = [re[k * n + k]!, im[k * n + k]!];
    const size = pr * pr + pi * pi;
    for (let i = 0; i < n; i++) {
      const [ar, ai] = [re[i * n + k]!, im[i * n + k]!];
      if (i === k || (ar === 0 && ai === 0)) continue;
      const fr = (ar * pr + ai * pi) / size;
      const fi = (ai * pr - ar * pi) / size;
      for (let j = k; j < n; j++) {
        const [ur, ui] = [re[k * n + j]!, im[k * n + j]!];
        re[i * n + j] = re[i * n + j]! - fr * ur + fi * ui;
        im[i * n + j] = im[i * n + j]! - fr * ui - fi * ur;
      }
      const [tr, ti] = [br[k]!, bi[k]!];
      br[i] = br[i]! - fr * tr + fi * ti;
      bi[i] = bi[i]! - fr * ti - fi * tr;
    }
  }
  for (let k = 0; k < n; k++) {
    const [pr, pi] = [re[k * n + k]!, im[k * n + k]!];
    const size = pr * pr + pi * pi;
    const [tr, ti] = [br[k]!, bi[k]!];
    br[k] = (tr * pr + ti * pi) / size;
    bi[k] = (ti * pr - tr * pi) / size;
  }
  return { re: br, im: bi };
}

function pivotOf(n: number, re: Float64Array, im: Float64Array, k: number): number {
  let best = k;
  let most = 0;
  for (let i = k; i < n; i++) {
    const size = Math.abs(re[i * n + k]!) + Math.abs(im[i * n + k]!);
    if (size > most) [most, best] = [size, i];
  }
  if (!(most > 0))
    throw new EngineError('singular', 'The circuit has no unique answer at this frequency.');
  return best;
}

function swap(a: Float64Array, i: number, j: number): void {
  const t = a[i]!;
  a[i] = a[j]!;
  a[j] = t;
}

/** A unit at one row. */
export const unit = (n: number, row: number): Vector => {
  const re = new Float64Array(n);
  if (row >= 0) re[row] = 1;
  return { re, im: new Float64Array(n) };
};

/** V(load) for a unit source, at ω rad/s. */
export function transfer(e: Equations, w: number): Complex {
  const x = solveAt(e, w, { re: e.bg, im: e.bc.map((b) => b * w) });
  return complex(x.re[e.load]!, x.im[e.load]!);
}

/**
 * The return ratio T of the gain stage (H. W. Bode, Network Analysis and Feedback Amplifier Design, Van Nostrand,
 * 1945): its source set dead, a unit in its place, and what comes back at its control with the sign turned. It counts
 * every loading, so that the closed loop's poles are where 1 + T = 0. `e` is of `equations(…, true)`.
 */
export function returnRatio(e: Equations, w: number): Complex {
  const x = solveAt(e, w, unit(e.n, e.stage));
  const get = (v: Float64Array, k: number) => (k < 0 ? 0 : v[k]!);
  return complex(get(x.re, e.minus) - get(x.re, e.plus), get(x.im, e.minus) - get(x.im, e.plus));
}

/** Impedance between the load's node and ground with the source at rest, Ω. */
export function outputImpedance(e: Equations, w: number): Complex {
  const x = solveAt(e, w, unit(e.n, e.load));
  return complex(x.re[e.load]!, x.im[e.load]!);
}

/**
 * Natural frequencies, rad/s, the slowest first. Those far below `about` (rad/s) have few digits of a shift there, and
 * are found again about lower ones: an integrator's pole can lie seventeen decades below its crossover.
 */
export function poles(e: Equations, about: number): Complex[] {
  const list = polesAbout(e, about);
  for (let shift = about; shift > about * 1e-19; shift *= 1e-5) {
    const slow = list.filter((p) => Math.hypot(p.re, p.im) < 1e-5 * shift).length;
    if (slow === 0) break;
    list.splice(0, slow, ...polesAbout(e, shift * 1e-5).slice(0, slow));
  }
  return list;
}

/**
 * Those nearest to `about` with the most digits: eigenvalues of (G + σC)⁻¹C about the shift σ. What lies 10¹⁰ times
 * beyond the shift is left out.
 */
function polesAbout(e: Equations, about: number): Complex[] {
  const { n } = e;
  const g = e.g.map((v, k) => v + about * e.c[k]!);
  const c = e.c.map((v) => v * about);
  for (let i = 0; i < n; i++) {
    let size = 0;
    for (let j = i * n; j < i * n + n; j++) size = Math.max(size, Math.abs(g[j]!));
    for (let j = i * n; j < i * n + n; j++) {
      g[j] = g[j]! / (size || 1);
      c[j] = c[j]! / (size || 1);
    }
  }
  const { x } = solve({ rows: n, cols: n, data: g }, { rows: n, cols: n, data: c });
  const { re, im } = eigenvalues(x);
  const list: Complex[] = [];
  for (let k = 0; k < n; k++) {
    const size = re[k]! ** 2 + im[k]! ** 2;
    if (Math.sqrt(size) < 1e-10) continue;
    list.push(complex(about * (1 - re[k]! / size), (about * im[k]!) / size));
  }
  return list.sort((a, b) => Math.hypot(a.re, a.im) - Math.hypot(b.re, b.im));
}
