import type { Complex } from '../numeric/complex.ts';
import { abs } from '../numeric/complex.ts';
import { poles, type TransferFunction, zeros } from './transfer-function.ts';

/** ẋ = A x + B u, y = C x + D u, one input and one output; A row by row. */
export interface StateSpace {
  readonly n: number;
  readonly a: Float64Array;
  readonly b: Float64Array;
  readonly c: Float64Array;
  readonly d: number;
}

/** (b₀s² + b₁s + b₂)/((s+p)(s+q)), or of order one where there is a single pole. */
interface Section {
  readonly poles: readonly Complex[];
  zeros: Complex[];
}

/**
 * Realises num/den (its dead time left aside) as first- and second-order sections in series.
 *
 * A companion form of order 10 holds numbers 10⁶⁰ apart for poles near 10⁶ rad/s; sections hold only
 * their own. Each is scaled to unit gain at its own frequency. Rounding in a cluster of poles does
 * no harm: the product of the roots found is the polynomial that was given.
 */
export function cascade(g: TransferFunction): StateSpace {
  const sections = pair(poles(g), zeros(g));
  const n = g.den.length - 1;
  const a = new Float64Array(n * n);
  const b = new Float64Array(n);
  // The running output of the chain so far, as a row over the states plus a direct term.
  let row = new Float64Array(n);
  let direct = 1;
  let at = 0;
  for (const section of sections) {
    const block = section.poles.length === 2 ? secondOrder(section) : firstOrder(section);
    const size = section.poles.length;
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < size; j++) a[(at + i) * n + at + j] = block.a[i * size + j] as number;
      const gain = block.b[i] as number;
      if (gain === 0) continue;
      for (let j = 0; j < at; j++) a[(at + i) * n + j] = gain * (row[j] as number);
      b[at + i] = gain * direct;
    }
    const next = new Float64Array(n);
    for (let j = 0; j < at; j++) next[j] = block.d * (row[j] as number);
    for (let i = 0; i < size; i++) next[at + i] = block.c[i] as number;
    row = next;
    direct *= block.d;
    at += size;
  }
  const gain = (g.num[0] as number) / (g.den[0] as number);
  return { n, a, b, c: row.map((x) => x * gain), d: direct * gain };
}

/** ω² scaling: states of a section stay of the size of its input. */
function secondOrder({ poles: [p, q], zeros: [z, w] }: Section): {
  a: number[];
  b: number[];
  c: number[];
  d: number;
} {
  const first = p as Complex;
  const second = q as Complex;
  const a1 = -(first.re + second.re);
  const [b0, b1, b2] = zeroPolynomial(z, w);
  if (first.im !== 0) {
    const a2 = first.re * first.re + first.im * first.im;
    const w0 = Math.sqrt(a2);
    return {
      a: [0, w0, -w0, -a1],
      b: [0, w0],
      c: [(b2 - b0 * a2) / a2, (b1 - b0 * a1) / w0],
      d: b0,
    };
  }
  // Two real poles, −p and −q, one after the other: x₁ = k₁u/(s+p), x₂ = k₂x₁/(s+q).
  const pp = -first.re;
  const qq = -second.re;
  const k1 = Math.abs(pp) || 1;
  const k2 = Math.abs(qq) || 1;
  return {
    a: [-pp, 0, k2, -qq],
    b: [k1, 0],
    c: [(b1 - b0 * (pp + qq)) / k1, (b2 - b1 * qq + b0 * qq * qq) / (k1 * k2)],
    d: b0,
  };
}

function firstOrder({ poles: [p], zeros: [z] }: Section): {
  a: number[];
  b: number[];
  c: number[];
  d: number;
} {
  const pole = p as Complex;
  const k = Math.abs(pole.re) || 1;
  return z
    ? { a: [pole.re], b: [k], c: [(pole.re - z.re) / k], d: 1 }
    : { a: [pole.re], b: [k], c: [1 / k], d: 0 };
}

function zeroPolynomial(z: Complex | undefined, w: Complex | undefined): [number, number, number] {
  if (!z) return [0, 0, 1];
  if (!w) return [0, 1, -z.re];
  return [1, -(z.re + w.re), z.im !== 0 ? z.re * z.re + z.im * z.im : z.re * w.re];
}

/** Sections of nearby poles, each with the zeros nearest to it. */
function pair(p: readonly Complex[], z: readonly Complex[]): Section[] {
  const sections: Section[] = p
    .filter((x) => x.im > 0)
    .map((x) => ({ poles: [x, { re: x.re, im: -x.im }], zeros: [] }));
  const real = p.filter((x) => x.im === 0).sort((x, y) => abs(x) - abs(y));
  for (let i = 0; i + 1 < real.length; i += 2)
    sections.push({ poles: [real[i] as Complex, real[i + 1] as Complex], zeros: [] });
  if (real.length % 2 === 1) sections.push({ poles: [real.at(-1) as Complex], zeros: [] });
  for (const x of z.filter((x) => x.im > 0))
    nearest(sections, x, 2).zeros.push(x, { re: x.re, im: -x.im });
  for (const x of z.filter((x) => x.im === 0)) nearest(sections, x, 1).zeros.push(x);
  return sections.sort((x, y) => abs(x.poles[0] as Complex) - abs(y.poles[0] as Complex));
}

/** The section with room for `count` more zeros whose poles lie nearest in magnitude. There is always one: zeros never outnumber poles. */
function nearest(sections: readonly Section[], zero: Complex, count: number): Section {
  const free = sections.filter((s) => s.poles.length - s.zeros.length >= count);
  const distance = (s: Section) =>
    Math.abs(Math.log((abs(s.poles[0] as Complex) || 1e-300) / (abs(zero) || 1e-300)));
  return free.reduce((best, s) => (distance(s) < distance(best) ? s : best));
}
