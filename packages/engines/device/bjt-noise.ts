/**
 * Noise of a Gummel–Poon transistor: shot noise of both currents, flicker of the base current, thermal noise of the three
 * resistances, through its whole small-signal network. P. R. Gray, P. J. Hurst, S. H. Lewis, R. G. Meyer, Analysis and
 * Design of Analog Integrated Circuits, 5th ed., Wiley, 2009, ch. 11.
 */
import { complexLu, complexSolve } from '../linalg/complex-lu.ts';
import type { BjtDevice } from './bjt-card.ts';
import type { Capacitances } from './bjt-gummel-poon.ts';
import type { OuterPoint } from './bjt-solve.ts';

const BOLTZMANN = 1.38064852e-23;
const CHARGE = 1.6021766208e-19;
/** The temperature of a source to which noise figures refer, K (IEEE). */
const STANDARD = 290;

export interface BjtNoise {
  /** At the base with the source shorted, V/√Hz, and with it open, A/√Hz. */
  readonly voltage: number;
  readonly current: number;
  /** Least noise figure over real source resistances, dB, and the resistance that gives it, Ω. */
  readonly least: number;
  readonly best: number;
}

/** Power densities at the base over a source of `r` ohms: a + b·r + c·r², V²/Hz. */
interface Density {
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

/**
 * Conductance of a resistance to a node that is held, S; none at all counts as a nanoohm. Between two nodes that float a
 * billion siemens would leave the rest of the network no digits: see `innerBase`.
 */
const conductance = (ohms: number): number => 1 / Math.max(ohms, 1e-9);

/** The node of the inner base: without a base resistance it is the outer one. */
const innerBase = (rbb: number): 0 | 1 => (rbb > 0 ? 1 : 0);

/** Nodes: outer base, inner base, inner collector, inner emitter; the outer collector is held. */
function network(d: BjtDevice, o: OuterPoint, k: Capacitances, hertz: number, source: number) {
  const re = new Float64Array(16);
  const im = new Float64Array(16);
  const w = 2 * Math.PI * hertz;
  const put = (i: number, j: number, g: number, b: number) => {
    for (const [row, sign] of [
      [i, 1],
      [j, -1],
    ] as const) {
      if (row < 0) continue;
      re[4 * row + i] = (re[4 * row + i] ?? 0) + sign * g;
      im[4 * row + i] = (im[4 * row + i] ?? 0) + sign * b;
      if (j < 0) continue;
      re[4 * row + j] = (re[4 * row + j] ?? 0) - sign * g;
      im[4 * row + j] = (im[4 * row + j] ?? 0) - sign * b;
    }
  };
  const { gpi, gmu, gm, go, rbb } = o.inner;
  put(0, -1, source, 0);
  const base = innerBase(rbb);
  if (base === 1) put(0, 1, 1 / rbb, 0);
  else put(1, -1, 1, 0);
  put(2, -1, conductance(d.rc), w * k.cjs);
  put(3, -1, conductance(d.re), 0);
  put(base, 3, gpi, w * k.cpi);
  put(base, 2, gmu, w * k.cmu);
  put(0, 2, 0, w * k.cbx);
  put(2, 3, go, 0);
  const phase = -((d.ptf * Math.PI) / 180) * d.tf * w;
  const turned = [(gm + go) * Math.cos(phase) - go, (gm + go) * Math.sin(phase)] as const;
  const drive = (row: number, from: number, to: number, [g, b]: readonly [number, number]) => {
    for (const [column, sign] of [
      [from, 1],
      [to, -1],
    ] as const) {
      re[4 * row + column] = (re[4 * row + column] ?? 0) + sign * g;
      im[4 * row + column] = (im[4 * row + column] ?? 0) + sign * b;
    }
  };
  drive(2, base, 3, turned);
  drive(3, base, 3, [-turned[0], -turned[1]]);
  // The charge of the emitter's diffusion that the collector moves.
  drive(base, base, 2, [0, w * k.cross]);
  drive(3, base, 2, [0, -w * k.cross]);
  return complexLu({ n: 4, re, im });
}

/** What the transistor adds to the voltage of a source of `r` ohms, V²/Hz. */
function added(d: BjtDevice, o: OuterPoint, k: Capacitances, hertz: number, r: number): number {
  const f = network(d, o, k, hertz, 1 / r);
  const out = conductance(d.rc);
  /** Current into the held collector of a unit current between two nodes, squared; `less` is what runs past it. */
  const through = (from: number, to: number, less = 0): number => {
    const re = new Float64Array(4);
    const im = new Float64Array(4);
    re[from] = 1;
    if (to >= 0) re[to] = (re[to] ?? 0) - 1;
    complexSolve(f, re, im);
    return (out * (re[2] ?? 0) - less) ** 2 + (out * (im[2] ?? 0)) ** 2;
  };
  const { inner, ib, ic } = o;
  const thermal = (g: number) => 4 * BOLTZMANN * d.kelvin * g;
  const flicker = d.kf === 0 ? 0 : (d.kf * Math.abs(ib) ** d.af) / Math.max(hertz, 1e-9);
  const noise =
    through(2, 3) * 2 * CHARGE * Math.abs(ic) +
    through(innerBase(inner.rbb), 3) * (2 * CHARGE * Math.abs(ib) + flicker) +
    (inner.rbb > 0 ? through(0, 1) * thermal(1 / inner.rbb) : 0) +
    (d.re > 0 ? through(3, -1) * thermal(1 / d.re) : 0) +
    (d.rc > 0 ? through(2, -1, 1) * thermal(1 / d.rc) : 0);
  // A volt of the source is a current of 1/r into the outer base.
  return noise / (through(0, -1) / r ** 2);
}

/** Voltage, current and their correlation at the base, from three source resistances. */
function densities(d: BjtDevice, o: OuterPoint, k: Capacitances, hertz: number): Density {
  const near = Math.max(1 / o.inner.gm, 1e-3);
  const [x, y, z] = [0.1 * near, 10 * near, 1e3 * near] as [number, number, number];
  const [p, q, s] = [x, y, z].map((r) => added(d, o, k, hertz, r)) as [number, number, number];
  const first = (q - p) / (y - x);
  const c = ((s - q) / (z - y) - first) / (z - x);
  const b = first - c * (x + y);
  return { a: p - b * x - c * x * x, b, c };
}

/** Noise at a frequency, Hz; null where the transistor does not amplify. */
export function bjtNoise(
  d: BjtDevice,
  o: OuterPoint,
  k: Capacitances,
  hertz: number,
): BjtNoise | null {
  if (!(o.inner.gm > 1e-9) || !(o.ib > 0)) return null;
  const { a, b, c } = densities(d, o, k, hertz);
  if (!(a > 0) || !(c > 0)) return null;
  const least = 1 + (2 * Math.sqrt(a * c) + b) / (4 * BOLTZMANN * STANDARD);
  return {
    voltage: Math.sqrt(a),
    current: Math.sqrt(c),
    least: 10 * Math.log10(least),
    best: Math.sqrt(a / c),
  };
}

/** Noise figure with a source resistance, dB. */
export const noiseFigure = (
  d: BjtDevice,
  o: OuterPoint,
  k: Capacitances,
  hertz: number,
  rs: number,
): number => 10 * Math.log10(1 + added(d, o, k, hertz, rs) / (4 * BOLTZMANN * STANDARD * rs));

/** What the transistor adds to the voltage of a source, V/√Hz: what simulators call its input noise. */
export const addedVoltage = (
  d: BjtDevice,
  o: OuterPoint,
  k: Capacitances,
  hertz: number,
  rs: number,
): number => Math.sqrt(added(d, o, k, hertz, rs));
