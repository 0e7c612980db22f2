/** The mean annual global reference atmosphere of Recommendation ITU-R P.835-6 (12/2017), annex 1. */

/** Where the model ends, km. */
export const TOP = 100;

/** Geopotential height, km, of a height over the sea, km. */
const geopotential = (h: number): number => (6356.766 * h) / (6356.766 + h);

/** The layers up to 86 km: from this geopotential height, km, with K there, K/km, and hPa there. */
const LAYERS: readonly (readonly [from: number, t: number, slope: number, p: number])[] = [
  [0, 288.15, -6.5, 1013.25],
  [11, 216.65, 0, 226.3226],
  [20, 216.65, 1, 54.7498],
  [32, 228.65, 2.8, 8.680422],
  [47, 270.65, 0, 1.109106],
  [51, 270.65, -2.8, 0.6694167],
  [71, 214.65, -2, 0.03956649],
];

const layerAt = (height: number) => LAYERS.findLast(([from]) => height >= from) ?? LAYERS[0]!;

/** K at `h` km over the sea, 0 to 100; below the sea as the lowest layer goes on. */
export function standardTemperature(h: number): number {
  if (h < 86) {
    const height = geopotential(h);
    const [from, t, slope] = layerAt(height);
    return t + slope * (height - from);
  }
  return h <= 91 ? 186.8673 : 263.1905 - 76.3232 * Math.sqrt(1 - ((h - 91) / 19.9429) ** 2);
}

/** hPa at `h` km over the sea, 0 to 100. */
export function standardPressure(h: number): number {
  if (h >= 86)
    return Math.exp(
      95.571899 - 4.011801 * h + 6.424731e-2 * h ** 2 - 4.78966e-4 * h ** 3 + 1.340543e-6 * h ** 4,
    );
  const height = geopotential(h);
  const [from, t, slope, p] = layerAt(height);
  const up = height - from;
  return slope === 0
    ? p * Math.exp((-34.1632 * up) / t)
    : p * (t / (t + slope * up)) ** (34.1632 / slope);
}

/** Water vapour, g/m³, at `h` km where there is `density` at `from` km: a scale height of 2 km. */
export const standardVapour = (h: number, density: number, from: number): number =>
  density * Math.exp(-(h - from) / 2);

/** Least share of the pressure that is vapour's: the dry stratosphere has 2·10⁻⁶ of it. */
export const LEAST_MIXING = 2e-6;
