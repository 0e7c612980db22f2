/**
 * Poisson's equation of a junction with its carriers, each in equilibrium with its own contact: flat quasi-Fermi levels.
 * Boxes about the nodes of a graded grid, second order in their width; Newton's method with steps that are kept short.
 * H. K. Gummel, IEEE Trans. Electron Devices 11, 455, 1964; S. Selberherr, Analysis and Simulation of Semiconductor
 * Devices, Springer, 1984, ch. 5 and 6.
 */
import { EngineError } from '../error.ts';
import { ELEMENTARY_CHARGE } from './constants.ts';
import type { DopingProfile } from './doping-profile.ts';
import { carriersAt, type Junction, neutralPotential, overPermittivity } from './junction-side.ts';

/** A grid with what stands in its intervals: doping at both ends of each, for a step lies between two intervals. */
export interface Mesh {
  /** Nodes, rising, m. */
  readonly x: Float64Array;
  /** Net doping at the left and at the right end of interval k, 1/m³. */
  readonly left: Float64Array;
  readonly right: Float64Array;
  /** The intervals from `inner[0]` on, below `inner[1]`, lie between two steps of the doping, as an intrinsic layer does. */
  readonly inner: readonly [number, number];
}

export interface PoissonSolution {
  readonly mesh: Mesh;
  /** Applied voltage, V; positive is forward. */
  readonly voltage: number;
  /** Potential at the nodes over kT/q; −affinity/kT where the conduction band meets the electrons' Fermi level. */
  readonly u: Float64Array;
  /** Steps that Newton's method took. */
  readonly steps: number;
}

export function meshOf(x: Float64Array, profile: DopingProfile): Mesh {
  const last = x.length - 1;
  const left = new Float64Array(last);
  const right = new Float64Array(last);
  for (let k = 0; k < last; k++) {
    left[k] = profile.density(x[k]!, 'right');
    right[k] = profile.density(x[k + 1]!, 'left');
  }
  const at = (step: number | undefined) => (step === undefined ? 0 : Math.max(0, x.indexOf(step)));
  return { x, left, right, inner: [at(profile.steps[0]), at(profile.steps.at(-1))] };
}

const MAX_STEPS = 400;

/** u at the nodes, the ends neutral. `start` is a first guess. Throws EngineError `not-converged`. */
export function solvePoisson(
  junction: Junction,
  mesh: Mesh,
  voltage: number,
  start: Float64Array,
): PoissonSolution {
  const { thermal } = junction;
  const v = voltage / thermal;
  const count = mesh.x.length;
  const u = Float64Array.from(start);
  u[0] = neutralPotential(junction, junction.p, mesh.left[0]!, v);
  u[count - 1] = neutralPotential(junction, junction.n, mesh.right[count - 2]!, v);
  const upper = new Float64Array(count);
  const change = new Float64Array(count);
  const enough = 1e-11 + 2e-14 * Math.max(Math.abs(u[0]), Math.abs(u[count - 1]!));
  for (let step = 1; step <= MAX_STEPS; step++) {
    eliminate(junction, mesh, v, u, upper, change);
    let largest = 0;
    for (let i = count - 2; i > 0; i--) {
      const d = change[i]! - upper[i]! * change[i + 1]!;
      change[i] = d;
      largest = Math.max(largest, Math.abs(d));
    }
    if (!Number.isFinite(largest)) break;
    for (let i = 1; i < count - 1; i++) u[i] = u[i]! + shortened(change[i]!);
    if (largest < enough) return { mesh, voltage, u, steps: step };
  }
  throw new EngineError(
    'not-converged',
    `Poisson's equation at ${voltage} V did not settle in ${MAX_STEPS} steps.`,
    { field: 'voltage', value: voltage },
  );
}

/** A step of at most about one kT/q at once, where exponentials are followed; long ones go with their logarithm. */
const shortened = (d: number): number =>
  Math.abs(d) <= 1 ? d : Math.sign(d) * (1 + Math.log(Math.abs(d)));

/** Forward elimination of Newton's tridiagonal equations the ends do not move. */
function eliminate(
  junction: Junction,
  mesh: Mesh,
  v: number,
  u: Float64Array,
  upper: Float64Array,
  change: Float64Array,
): void {
  const { x, left, right } = mesh;
  const { thermal, p, n } = junction;
  const last = x.length - 1;
  upper[0] = 0;
  change[0] = 0;
  change[last] = 0;
  for (let i = 1; i < last; i++) {
    const before = x[i]! <= 0 ? p : n;
    const after = x[i]! < 0 ? p : n;
    const [h, g] = [x[i]! - x[i - 1]!, x[i + 1]! - x[i]!];
    const lower = thermal / (overPermittivity(before) * h);
    const higher = thermal / (overPermittivity(after) * g);
    const a = carriersAt(junction, before, u[i]!, v);
    const b = before === after ? a : carriersAt(junction, after, u[i]!, v);
    const charge = ((a.p - a.n + right[i - 1]!) * h + (b.p - b.n + left[i]!) * g) / 2;
    const slope = (a.slope * h + b.slope * g) / 2;
    const residual = higher * (u[i + 1]! - u[i]!) - lower * (u[i]! - u[i - 1]!) + charge;
    const pivot = lower + higher + slope + lower * upper[i - 1]!;
    upper[i] = -higher / pivot;
    change[i] = (residual + lower * change[i - 1]!) / pivot;
  }
}

/** The field's largest size, V/m, and where, m: from the flux of an interval and the charge of half a box. */
export function peakField(junction: Junction, s: PoissonSolution): { field: number; at: number } {
  const { x, right } = s.mesh;
  const v = s.voltage / junction.thermal;
  let best = { field: 0, at: 0 };
  for (let i = 1; i < x.length - 1; i++) {
    const side = x[i]! <= 0 ? junction.p : junction.n;
    const next = x[i]! < 0 ? junction.p : junction.n;
    const h = x[i]! - x[i - 1]!;
    const over = overPermittivity(side);
    const a = carriersAt(junction, side, s.u[i]!, v);
    const flux =
      (-junction.thermal * (s.u[i]! - s.u[i - 1]!)) / (h * over) +
      ((a.p - a.n + right[i - 1]!) * h) / 2;
    const field = Math.abs(flux) * Math.max(over, overPermittivity(next));
    if (field > best.field) best = { field, at: x[i]! };
  }
  return best;
}

/**
 * What each end of each interval holds: carriers, and those that the same doping would have if it were neutral, which in
 * a layer between two steps are none: there all carriers count.
 */
export function eachHalf(
  junction: Junction,
  s: PoissonSolution,
  visit: (half: {
    readonly width: number;
    readonly n: number;
    readonly p: number;
    readonly n0: number;
    readonly p0: number;
    readonly right: boolean;
  }) => void,
): void {
  const { x, left, right, inner } = s.mesh;
  const v = s.voltage / junction.thermal;
  let known = { doping: Number.NaN, on: false, n: 0, p: 0 };
  for (let k = 0; k < x.length - 1; k++) {
    const on = x[k]! >= 0;
    const side = on ? junction.n : junction.p;
    const layered = k >= inner[0] && k < inner[1];
    for (const [i, doping] of [
      [k, left[k]!],
      [k + 1, right[k]!],
    ] as const) {
      if (known.doping !== doping || known.on !== on) {
        const u = neutralPotential(junction, side, doping, v);
        known = { doping, on, ...carriersAt(junction, side, u, v) };
      }
      const here = carriersAt(junction, side, s.u[i]!, v);
      const width = (x[k + 1]! - x[k]!) / 2;
      visit({
        width,
        n: here.n,
        p: here.p,
        n0: layered ? 0 : known.n,
        p0: layered ? 0 : known.p,
        right: on,
      });
    }
  }
}

/**
 * Holes, C/m², beyond those of neutral pieces of the same doping under the same voltage: what the depletion layer takes
 * away, negative. As many electrons are missing. B. R. Chawla, H. K. Gummel, IEEE Trans. Electron Devices 18, 178, 1971.
 */
export function displacedCharge(junction: Junction, s: PoissonSolution): number {
  let sum = 0;
  eachHalf(junction, s, ({ width, p, p0 }) => {
    sum += (p - p0) * width;
  });
  return ELEMENTARY_CHARGE * sum;
}
