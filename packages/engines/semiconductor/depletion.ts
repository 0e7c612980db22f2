/**
 * The depletion approximation of a junction of any profile: carriers end sharply at x_p and x_n, between which the
 * charge is the doping's. W. Shockley, Bell Syst. Tech. J. 28, 435, 1949; for two materials R. L. Anderson, Solid-State
 * Electronics 5, 341, 1962.
 */

import { findRoot } from '../numeric/find-root.ts';
import { ELEMENTARY_CHARGE } from './constants.ts';
import type { DopingProfile } from './doping-profile.ts';
import { type Junction, neutralPotential, overPermittivity } from './junction-side.ts';

export interface Depletion {
  /** Widths in p and in n, m, both positive. */
  readonly xp: number;
  readonly xn: number;
  /** Potential across it, V: the built-in less the applied one. */
  readonly drop: number;
  /** Charge of either side over q, 1/m². */
  readonly charge: number;
  /** The field's largest size, V/m. */
  readonly peakField: number;
  /** F/m². */
  readonly capacitance: number;
}

/** Where ∫₀ˣ N reaches `charge` on a side; the end where it does not. */
function edge(profile: DopingProfile, charge: number, end: number): number {
  if (profile.charge(end) <= charge) return end;
  const at = (t: number) => profile.charge(t * end) - charge;
  return end * findRoot(at, 0, 1, 1e-15);
}

export const edges = (profile: DopingProfile, charge: number): { xp: number; xn: number } => ({
  xp: -edge(profile, charge, profile.ends[0]),
  xn: edge(profile, charge, profile.ends[1]),
});

/** The potential, V, across a layer of this charge (1/m²) on either side. */
function dropOf(junction: Junction, profile: DopingProfile, xp: number, xn: number): number {
  return (
    overPermittivity(junction.n) * profile.moment(xn) -
    overPermittivity(junction.p) * profile.moment(-xp)
  );
}

/** The charge at which `excess` passes 0, between as little as there may be and what the shorter side has; null where that is not enough. */
function chargeWhere(
  profile: DopingProfile,
  excess: (xp: number, xn: number) => number,
): number | null {
  const most = Math.min(...profile.ends.map((end) => profile.charge(end)));
  const at = (log: number) => {
    const { xp, xn } = edges(profile, Math.exp(log));
    return excess(xp, xn);
  };
  const high = Math.log(most * (1 - 1e-12));
  if (at(high) < 0) return null;
  let low = high - 5;
  while (low > high - 90 && at(low) >= 0) low -= 5;
  if (at(low) >= 0) return null;
  return Math.exp(findRoot(at, low, high, 1e-14));
}

/**
 * The built-in potential, V: between neutral pieces of the doping at the edges that the layer has without a voltage.
 * null where the layer would be wider than the device.
 */
export function builtIn(junction: Junction, profile: DopingProfile): number | null {
  const across = (xp: number, xn: number) =>
    junction.thermal *
    (neutralPotential(junction, junction.n, profile.density(xn, 'left'), 0) -
      neutralPotential(junction, junction.p, profile.density(-xp, 'right'), 0));
  const charge = chargeWhere(
    profile,
    (xp, xn) => dropOf(junction, profile, xp, xn) - across(xp, xn),
  );
  if (charge === null) return null;
  const { xp, xn } = edges(profile, charge);
  return across(xp, xn);
}

/** The layer that takes up a potential of `drop` > 0, V; null where the device is too short for it. */
export function deplete(
  junction: Junction,
  profile: DopingProfile,
  drop: number,
): Depletion | null {
  if (!(drop > 0)) return null;
  const charge = chargeWhere(profile, (xp, xn) => dropOf(junction, profile, xp, xn) - drop);
  if (charge === null) return null;
  const { xp, xn } = edges(profile, charge);
  const [overP, overN] = [overPermittivity(junction.p), overPermittivity(junction.n)];
  return {
    xp,
    xn,
    drop,
    charge,
    peakField: charge * Math.max(overP, overN),
    capacitance: ELEMENTARY_CHARGE / (xp * overP + xn * overN),
  };
}

/** The field along the layer, V/m, positive towards larger x: −q/ε of the charge between x and the nearer edge. */
export function fieldIn(
  junction: Junction,
  profile: DopingProfile,
  layer: Depletion,
  x: number,
): number {
  if (x <= -layer.xp || x >= layer.xn) return 0;
  const side = x < 0 ? junction.p : junction.n;
  return -overPermittivity(side) * (layer.charge - profile.charge(x));
}

/** The potential along the layer, V, 0 at its edge in p. */
export function potentialIn(
  junction: Junction,
  profile: DopingProfile,
  layer: Depletion,
  x: number,
): number {
  if (x <= -layer.xp) return 0;
  if (x >= layer.xn) return layer.drop;
  const side = x < 0 ? junction.p : junction.n;
  const over = overPermittivity(side);
  const from = x < 0 ? -layer.xp : layer.xn;
  // ∫ (Q − ∫N) dx by parts, from the edge of the same side.
  const part =
    over *
    (layer.charge * (x - from) -
      (profile.charge(x) * x - profile.moment(x)) +
      (profile.charge(from) * from - profile.moment(from)));
  return x < 0 ? part : layer.drop + part;
}
