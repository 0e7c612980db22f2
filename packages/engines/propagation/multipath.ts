/** Multipath fading of a line of sight over the ground: Recommendation ITU-R P.530-17 (12/2017), section 2.3. */

export interface GroundPath {
  /** km */
  readonly distance: number;
  /** GHz */
  readonly f: number;
  /** Refractivity gradient of the lowest 65 m not exceeded in 1 % of an average year, N units a km. */
  readonly gradient: number;
  /** Standard deviation of the terrain's heights in 110 km by 110 km, m. */
  readonly roughness: number;
  /** mrad, either sign. */
  readonly inclination: number;
  /** Altitude of the lower antenna, m. */
  readonly lower: number;
}

/** Multipath occurrence factor, per cent of the worst month: where a deep fade's line meets 0 dB (eq. 4, 7, 11). */
export function occurrenceFactor(path: GroundPath): number {
  const k = 10 ** (-4.4 - 0.0027 * path.gradient) * (10 + path.roughness) ** -0.46;
  return (
    k *
    path.distance ** 3.4 *
    (1 + Math.abs(path.inclination)) ** -1.03 *
    path.f ** 0.8 *
    10 ** (-0.00076 * path.lower)
  );
}

/** Greatest occurrence factor of which the shallow part is known, per cent. */
export const MAX_OCCURRENCE = 2000;

/**
 * Per cent of the average worst month in which a fade is deeper than `fade` dB, from 0 on, for an occurrence factor in
 * per cent up to MAX_OCCURRENCE: Rayleigh's slope of deep fades, and the interpolation to shallow ones (eq. 12 to 18).
 */
export function multipathOutage(factor: number, fade: number): number {
  const transition = 25 + 1.2 * Math.log10(factor);
  if (fade >= transition) return factor * 10 ** (-fade / 10);
  const at = factor * 10 ** (-transition / 10);
  const slope = (-20 / transition) * Math.log10(-Math.log1p(-at / 100));
  const bend = (a: number): number => (1 + 0.3 * 10 ** (-a / 20)) * 10 ** (-0.016 * a);
  const lift = (a: number): number => 4.3 * (10 ** (-a / 20) + a / 800);
  const q = (slope - 2) / bend(transition) - lift(transition);
  const exponent = 2 + bend(fade) * (q + lift(fade));
  return -100 * Math.expm1(-(10 ** ((-exponent * fade) / 20)));
}
