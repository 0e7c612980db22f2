import {
  LEAST_MIXING,
  standardPressure,
  standardTemperature,
  standardVapour,
  TOP,
} from './atmosphere.ts';
import { specificGas, vapourPressure } from './gas.ts';

/** Layers from a station to the top of the air, from below. */
export interface AirProfile {
  /** km from the centre of the earth to each layer's foot. */
  readonly radius: Float64Array;
  /** km */
  readonly thickness: Float64Array;
  /** Refractive index. */
  readonly index: Float64Array;
  /** dB/km */
  readonly attenuation: Float64Array;
}

/** Radius of the earth in the recommendation, km. */
const RADIUS = 6371;

/** As many layers as the recommendation has from the sea to the top, each 1 % thicker than the one below. */
const LAYERS = 922;

/**
 * The reference atmosphere above a station at `station` km over the sea, −1 to 10, at `f` GHz, with `density` g/m³ of
 * vapour at the station: layers as in ITU-R P.676-13, annex 1, section 2, made of P.835-6. What a layer is, is taken
 * at its middle.
 */
export function airProfile(f: number, station: number, density: number): AirProfile {
  const radius = new Float64Array(LAYERS);
  const thickness = new Float64Array(LAYERS);
  const index = new Float64Array(LAYERS);
  const attenuation = new Float64Array(LAYERS);
  // The layers of a geometric series that ends at the top.
  const first = ((TOP - station) * Math.expm1(0.01)) / Math.expm1(0.01 * LAYERS);
  let foot = station;
  for (let k = 0; k < LAYERS; k++) {
    const thick = first * Math.exp(0.01 * k);
    const middle = foot + thick / 2;
    const temperature = standardTemperature(middle);
    const pressure = standardPressure(middle);
    const vapour = Math.max(
      vapourPressure(standardVapour(middle, density, station), temperature),
      LEAST_MIXING * pressure,
    );
    const air = { temperature, dryPressure: pressure - vapour, vapourPressure: vapour };
    const gas = specificGas(f, air);
    radius[k] = RADIUS + foot;
    thickness[k] = thick;
    attenuation[k] = gas.oxygen + gas.water;
    index[k] = 1 + 1e-6 * refractivity(temperature, air.dryPressure, vapour);
    foot += thick;
  }
  return { radius, thickness, index, attenuation };
}

/** N units of air (ITU-R P.453-14, eq. 3): K, hPa, hPa. */
export const refractivity = (t: number, dry: number, vapour: number): number =>
  77.6 * (dry / t) + 72 * (vapour / t) + 3.75e5 * (vapour / (t * t));

/**
 * Attenuation by gases, dB, on the way to space from where the profile begins, at an apparent elevation in degrees,
 * 0 < elevation ≤ 90: the ray is bent at each layer (ITU-R P.676-13, eq. 13 to 19).
 */
export function slantGas(
  { radius, thickness, index, attenuation }: AirProfile,
  elevation: number,
): number {
  // Snell's invariant of a round earth, n·r·sin of the angle to the vertical.
  const invariant = index[0]! * radius[0]! * Math.cos((elevation * Math.PI) / 180);
  let sum = 0;
  for (let k = 0; k < radius.length; k++) {
    const r = radius[k]!;
    const thick = thickness[k]!;
    const sine = Math.min(1, invariant / (index[k]! * r));
    const cosine = Math.sqrt(1 - sine * sine);
    // The root without its cancellation where the ray is steep.
    const more = 2 * r * thick + thick * thick;
    const length = more / (Math.sqrt(r * r * cosine * cosine + more) + r * cosine);
    sum += length * attenuation[k]!;
  }
  return sum;
}
