/** The voltage at which a junction's depletion layer multiplies carriers without bound. */
import { findRoot } from '../numeric/find-root.ts';
import { type Depletion, deplete, fieldIn } from './depletion.ts';
import type { DopingProfile } from './doping-profile.ts';
import { type Ionisation, ionisationAt, ionisationIntegral, warmth } from './impact-ionisation.ts';
import type { Junction } from './junction-side.ts';

export interface Breakdown {
  /** Reverse voltage, V, positive. */
  readonly voltage: number;
  readonly layer: Depletion;
}

/** Reach of the search, V across the layer. */
const MOST = 1e6;

/** Of both carriers, each of its side's material in each side. */
export interface Coefficients {
  readonly p: Ionisation;
  readonly n: Ionisation;
}

/** The ionisation integrals of a layer: of electrons that enter from p, of holes that enter from n. */
export function integralsOf(
  junction: Junction,
  profile: DopingProfile,
  layer: Depletion,
  of: Coefficients,
): { electrons: number; holes: number } {
  const warm = { p: warmth(of.p, junction.thermal), n: warmth(of.n, junction.thermal) };
  const rates = (x: number, piece: number) => {
    const side = piece === 0 ? 'p' : 'n';
    return ionisationAt(of[side], fieldIn(junction, profile, layer, x), warm[side]);
  };
  const inner = profile.steps.filter((x) => x > -layer.xp && x < layer.xn);
  return ionisationIntegral(rates, [-layer.xp, ...inner, layer.xn]);
}

/** null where the layer reaches an end of the device before. */
export function breakdownOf(
  junction: Junction,
  profile: DopingProfile,
  builtIn: number,
  ionisation: Coefficients,
): Breakdown | null {
  const excess = (log: number): number => {
    const layer = deplete(junction, profile, Math.exp(log));
    if (layer === null) return Number.NaN;
    return integralsOf(junction, profile, layer, ionisation).electrons - 1;
  };
  let low = Math.log(Math.max(builtIn, 0.1));
  if (!(excess(low) < 0)) return null;
  let high = low;
  while (high < Math.log(MOST)) {
    high += 0.5;
    const at = excess(high);
    if (Number.isNaN(at)) {
      high = reach(junction, profile, low, high);
      if (!(excess(high) > 0)) return null;
      break;
    }
    if (at > 0) break;
    low = high;
  }
  if (!(excess(high) > 0)) return null;
  const drop = Math.exp(findRoot(excess, low, high, 1e-10));
  const layer = deplete(junction, profile, drop);
  return layer && { voltage: drop - builtIn, layer };
}

/** The most, as a logarithm, that the device can take up between one that it can and one that it cannot. */
function reach(junction: Junction, profile: DopingProfile, can: number, cannot: number): number {
  let [a, b] = [can, cannot];
  for (let k = 0; k < 40; k++) {
    const middle = (a + b) / 2;
    if (deplete(junction, profile, Math.exp(middle)) === null) b = middle;
    else a = middle;
  }
  return a;
}
