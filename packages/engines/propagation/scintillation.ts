export interface ScintillationPath {
  /** GHz */
  readonly f: number;
  /** Degrees, from 5 on. */
  readonly elevation: number;
  /** Diameter with its efficiency, √η·D, m. */
  readonly aperture: number;
  /** Median of the wet term of refractivity, N units. */
  readonly wet: number;
}

/** Height of the turbulent layer, m. */
const TURBULENCE = 1000;

/** Standard deviation of tropospheric scintillation, dB: ITU-R P.618-14, section 2.4.1, steps 3 to 7. */
export function scintillationDeviation({ f, elevation, aperture, wet }: ScintillationPath): number {
  const sine = Math.sin((elevation * Math.PI) / 180);
  const length = (2 * TURBULENCE) / (Math.sqrt(sine * sine + 2.35e-4) + sine);
  const x = (1.22 * aperture * aperture * f) / length;
  // A large dish averages over all of it.
  const averaged =
    x === 0
      ? 3.86 * Math.sin((11 / 12) * Math.PI)
      : 3.86 * (x * x + 1) ** (11 / 12) * Math.sin((11 / 6) * Math.atan(1 / x)) -
        7.08 * x ** (5 / 6);
  if (averaged <= 0) return 0;
  return ((3.6e-3 + 1e-4 * wet) * f ** (7 / 12) * Math.sqrt(averaged)) / sine ** 1.2;
}

/** Fade exceeded in `percent` of the time over its standard deviation, 0.01 < percent ≤ 50: step 8. */
export function scintillationFactor(percent: number): number {
  const x = Math.log10(percent);
  return -0.061 * x ** 3 + 0.072 * x ** 2 - 1.71 * x + 3;
}
