import { type RainLaw, specificRain } from './rain.ts';

/** Effective radius of the earth for low elevations, km. */
const EFFECTIVE_RADIUS = 8500;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export interface SlantRain {
  /** GHz */
  readonly f: number;
  /** Degrees, more than 0 to 90. */
  readonly elevation: number;
  /** Degrees, either sign. */
  readonly latitude: number;
  /** km over the sea. */
  readonly station: number;
  /** km over the sea. */
  readonly rainHeight: number;
  readonly law: RainLaw;
  /** mm/h exceeded in 0.01 % of the time. */
  readonly rate: number;
}

/** Length of the slant path below the rain height, km; 0 where the station is above it. */
export function rainyLength({ elevation, station, rainHeight }: SlantRain): number {
  const up = rainHeight - station;
  if (up <= 0) return 0;
  const sine = Math.sin(radians(elevation));
  if (elevation >= 5) return up / sine;
  return (2 * up) / (Math.sqrt(sine * sine + (2 * up) / EFFECTIVE_RADIUS) + sine);
}

/**
 * Rain attenuation, dB, exceeded in 0.01 % of an average year on a path to space: ITU-R P.618-14 (08/2023), section
 * 2.2.1.1, steps 2 to 9. Held for 1 to 55 GHz.
 */
export function slantRain001(path: SlantRain): number {
  const { f, elevation, latitude, station, rainHeight, law, rate } = path;
  const length = rainyLength(path);
  const gamma = specificRain(law, rate);
  if (length === 0 || gamma === 0) return 0;
  const sine = Math.sin(radians(elevation));
  const cosine = Math.cos(radians(elevation));
  const ground = length * cosine;
  const up = rainHeight - station;
  const horizontal =
    1 / (1 + 0.78 * Math.sqrt((ground * gamma) / f) - 0.38 * (1 - Math.exp(-2 * ground)));
  const zeta = Math.atan2(up, ground * horizontal);
  const rainy = zeta > radians(elevation) ? (ground * horizontal) / cosine : up / sine;
  const chi = Math.max(0, 36 - Math.abs(latitude));
  const vertical =
    1 /
    (1 +
      Math.sqrt(sine) *
        (31 * (1 - Math.exp(-(elevation / (1 + chi)))) * (Math.sqrt(rainy * gamma) / f ** 2) -
          0.45));
  return gamma * rainy * vertical;
}

/** The same exceeded in `percent` of the time, 0.001 to 5: step 10. `at001` is of `slantRain001`. */
export function slantRain(at001: number, percent: number, path: SlantRain): number {
  if (at001 === 0) return 0;
  const { elevation } = path;
  const latitude = Math.abs(path.latitude);
  const sine = Math.sin(radians(elevation));
  let beta = 0;
  if (percent < 1 && latitude < 36)
    beta = -0.005 * (latitude - 36) + (elevation >= 25 ? 0 : 1.8 - 4.25 * sine);
  const power =
    0.655 + 0.033 * Math.log(percent) - 0.045 * Math.log(at001) - beta * (1 - percent) * sine;
  return at001 * (percent / 0.01) ** -power;
}

/**
 * Effective length of a path of `distance` km along the ground in rain, km: ITU-R P.530-18, section 2.4.1, step 3.
 * Where the fit gives more than 2.5 times the path, or no length at all, it is 2.5 times.
 */
export function effectiveLength(distance: number, f: number, alpha: number, rate: number): number {
  if (distance === 0) return 0;
  const inverse =
    0.477 * distance ** 0.633 * rate ** (0.073 * alpha) * f ** 0.123 -
    10.579 * (1 - Math.exp(-0.024 * distance));
  return distance / Math.max(inverse, 0.4);
}

/**
 * Share of the attenuation of 0.01 % of the time that is exceeded in `percent` of it, 0.001 to 1, on a path along the
 * ground: ITU-R P.530-18, section 2.4.1, step 5. The exponent 0.8 is that of f/10, as OFCOM's and CRC's programs have it.
 */
export function groundRainShare(f: number, percent: number): number {
  const c0 = f >= 10 ? 0.12 + 0.4 * Math.log10((f / 10) ** 0.8) : 0.12;
  const c1 = 0.07 ** c0 * 0.12 ** (1 - c0);
  const c2 = 0.855 * c0 + 0.546 * (1 - c0);
  const c3 = 0.139 * c0 + 0.043 * (1 - c0);
  return c1 * percent ** -(c2 + c3 * Math.log10(percent));
}

/**
 * Rain height, km over the sea, from the latitude alone, as ITU-R P.839-2 (1999) had it; the edition in force has a
 * map. Degrees, north positive.
 */
export function rainHeightAt(latitude: number): number {
  if (latitude > 23) return Math.max(0, 5 - 0.075 * (latitude - 23));
  if (latitude >= -21) return 5;
  return Math.max(0, 5 + 0.1 * (latitude + 21));
}
