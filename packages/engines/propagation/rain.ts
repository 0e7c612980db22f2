/** Specific attenuation by rain: Recommendation ITU-R P.838-3 (03/2005). */

/** A sum of Gaussian bells over log₁₀ f, a straight line below it. */
interface Curve {
  /** Height, place, width. */
  readonly bells: readonly (readonly [a: number, b: number, c: number])[];
  readonly slope: number;
  readonly offset: number;
}

const K_H: Curve = {
  bells: [
    [-5.3398, -0.10008, 1.13098],
    [-0.35351, 1.2697, 0.454],
    [-0.23789, 0.86036, 0.15354],
    [-0.94158, 0.64552, 0.16817],
  ],
  slope: -0.18961,
  offset: 0.71147,
};

const K_V: Curve = {
  bells: [
    [-3.80595, 0.56934, 0.81061],
    [-3.44965, -0.22911, 0.51059],
    [-0.39902, 0.73042, 0.11899],
    [0.50167, 1.07319, 0.27195],
  ],
  slope: -0.16398,
  offset: 0.63297,
};

const ALPHA_H: Curve = {
  bells: [
    [-0.14318, 1.82442, -0.55187],
    [0.29591, 0.77564, 0.19822],
    [0.32177, 0.63773, 0.13164],
    [-5.3761, -0.9623, 1.47828],
    [16.1721, -3.2998, 3.4399],
  ],
  slope: 0.67849,
  offset: -1.95537,
};

const ALPHA_V: Curve = {
  bells: [
    [-0.07771, 2.3384, -0.76284],
    [0.56727, 0.95545, 0.54039],
    [-0.20238, 1.1452, 0.26809],
    [-48.2991, 0.791669, 0.116226],
    [48.5833, 0.791459, 0.116479],
  ],
  slope: -0.053739,
  offset: 0.83433,
};

function at({ bells, slope, offset }: Curve, x: number): number {
  let sum = slope * x + offset;
  for (const [a, b, c] of bells) sum += a * Math.exp(-(((x - b) / c) ** 2));
  return sum;
}

/** γ = k·R^α dB/km at R mm/h. */
export interface RainLaw {
  readonly k: number;
  readonly alpha: number;
}

/**
 * k and α at `f` GHz, 1 to 1000, on a path at an elevation, for a polarisation tilted from the horizontal: 0 is
 * horizontal, 90 vertical, 45 circular. Degrees. ITU-R P.838-3, eq. 2 to 5.
 */
export function rainLaw(f: number, elevation: number, tilt: number): RainLaw {
  const x = Math.log10(f);
  const kh = 10 ** at(K_H, x);
  const kv = 10 ** at(K_V, x);
  const ah = at(ALPHA_H, x);
  const av = at(ALPHA_V, x);
  const degree = Math.PI / 180;
  const turn = Math.cos(elevation * degree) ** 2 * Math.cos(2 * tilt * degree);
  const k = (kh + kv + (kh - kv) * turn) / 2;
  return { k, alpha: (kh * ah + kv * av + (kh * ah - kv * av) * turn) / (2 * k) };
}

/** dB/km at a rate in mm/h. */
export const specificRain = ({ k, alpha }: RainLaw, rate: number): number => k * rate ** alpha;
