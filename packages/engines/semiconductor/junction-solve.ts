/** A junction under a voltage, solved: its field, its capacitance and the current made in its depletion layer, with their errors. */
import { ELEMENTARY_CHARGE } from './constants.ts';
import { type Depletion, deplete } from './depletion.ts';
import type { DopingProfile } from './doping-profile.ts';
import { coarser, firstGuess, nodesFor } from './junction-mesh.ts';
import { intrinsicOf, type Junction } from './junction-side.ts';
import {
  displacedCharge,
  eachHalf,
  meshOf,
  type PoissonSolution,
  peakField,
  solvePoisson,
} from './poisson-1d.ts';

/** Times, s, in which a centre in the middle of the gap takes an electron and a hole. */
export interface Lifetimes {
  readonly electrons: number;
  readonly holes: number;
}

export interface Solved {
  readonly solution: PoissonSolution;
  /** V/m. */
  readonly peakField: number;
  /** Change of the displaced charge with the voltage, F/m². */
  readonly capacitance: number;
  /** Recombination less generation in the depletion layer, A/m². */
  readonly recombination: number;
}

/** Half of the voltage step of the capacitance, in kT/q. */
const STEP = 1e-3;

/** Solves at one voltage on `count` intervals a piece of the device. */
export function solveJunction(
  junction: Junction,
  profile: DopingProfile,
  builtIn: number,
  voltage: number,
  lifetimes: Lifetimes,
  x: Float64Array,
): Solved {
  const mesh = meshOf(x, profile);
  const layer = deplete(junction, profile, builtIn - voltage);
  const guess = firstGuess(junction, profile, layer, mesh, voltage);
  const solution = solvePoisson(junction, mesh, voltage, guess);
  const dv = STEP * junction.thermal;
  const [less, more] = [-dv, dv].map((d) =>
    displacedCharge(junction, solvePoisson(junction, mesh, voltage + d, solution.u)),
  ) as [number, number];
  return {
    solution,
    peakField: peakField(junction, solution).field,
    capacitance: (more - less) / (2 * dv),
    recombination: layerRecombination(junction, solution, lifetimes),
  };
}

export const gridFor = (
  junction: Junction,
  profile: DopingProfile,
  layer: Depletion | null,
  count: number,
): Float64Array => nodesFor(junction, profile, layer, count);

/** The same with the change that halving the grid makes of it, over three: what the finer grid is wrong by, to leading order. */
export function solveWithError(
  junction: Junction,
  profile: DopingProfile,
  builtIn: number,
  voltage: number,
  lifetimes: Lifetimes,
  count: number,
): { fine: Solved; error: { peakField: number; capacitance: number } } {
  const layer = deplete(junction, profile, builtIn - voltage);
  const x = gridFor(junction, profile, layer, count);
  const at = (nodes: Float64Array) =>
    solveJunction(junction, profile, builtIn, voltage, lifetimes, nodes);
  const [fine, coarse] = [at(x), at(coarser(x))];
  const off = (id: 'peakField' | 'capacitance') =>
    Math.abs((fine[id] - coarse[id]) / (3 * fine[id]));
  return { fine, error: { peakField: off('peakField'), capacitance: off('capacitance') } };
}

/**
 * Current, A/m², of Shockley, Read and Hall's centres in the middle of the gap, beyond what neutral pieces of the same
 * doping and voltage would recombine. W. Shockley, W. T. Read, Phys. Rev. 87, 835, 1952; R. N. Hall, ibid. 387.
 */
export function layerRecombination(
  junction: Junction,
  s: PoissonSolution,
  { electrons, holes }: Lifetimes,
): number {
  const [left, right] = [junction.p, junction.n].map((side) => intrinsicOf(side, junction.thermal));
  // np at equilibrium over np now, so that nothing is made where no voltage is.
  const made = -Math.expm1(-s.voltage / junction.thermal);
  const rate = (n: number, p: number, ni: number) =>
    made > -1e3
      ? (n * p * made) / (holes * (n + ni) + electrons * (p + ni))
      : (n * p - ni * ni) / (holes * (n + ni) + electrons * (p + ni));
  let sum = 0;
  eachHalf(junction, s, ({ width, n, p, n0, p0, right: on }) => {
    const ni = (on ? right : left) as number;
    if (ni === 0) return;
    sum += (rate(n, p, ni) - (n0 > 0 || p0 > 0 ? rate(n0, p0, ni) : 0)) * width;
  });
  return ELEMENTARY_CHARGE * sum;
}
