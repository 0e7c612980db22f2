/** Figures of a radiation pattern: where it is strongest, how wide, how much goes backwards, whether the power adds up. */
import { farField, intensity } from './far-field.ts';
import type { Ground } from './ground.ts';
import type { Solution } from './solve.ts';
import type { Structure } from './structure.ts';

/** Power gain over an isotropic radiator, as a ratio, in a direction: θ from the zenith, φ from x to y, radians. */
export type Gain = (theta: number, phi: number) => number;

/** Gain by the power that the generators give, so that losses are in it. */
export function gainOf(s: Structure, solution: Solution, ground: Ground): Gain {
  const per = (4 * Math.PI) / solution.input;
  return (theta, phi) => per * intensity(farField(s, solution, ground, theta, phi));
}

export interface Direction {
  readonly theta: number;
  readonly phi: number;
  readonly gain: number;
}

const DEGREE = Math.PI / 180;

/** Degrees between the samples in which an antenna of this size is looked through: a lobe has several. */
export function stepOf(s: Structure, k: number): number {
  const size = k * sizeOf(s);
  if (size > 20) return 2;
  return size > 8 ? 3 : 5;
}

/** Half the diagonal of the box around all segments, m. */
function sizeOf(s: Structure): number {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const { a, b } of s.segments)
    for (const c of [0, 1, 2] as const) {
      low[c] = Math.min(low[c]!, a[c], b[c]);
      high[c] = Math.max(high[c]!, a[c], b[c]);
    }
  return Math.hypot(high[0]! - low[0]!, high[1]! - low[1]!, high[2]! - low[2]!) / 2;
}

/** What a look over the whole sphere, or the half over ground, finds. */
export interface Survey {
  readonly best: Direction;
  /** Mean gain over all directions in which the antenna can radiate, times their share of the sphere. */
  readonly average: number;
}

/**
 * Looks through the sphere in steps of degrees and climbs from the strongest sample. Where several are alike the one
 * nearest to the horizon, and then to the x axis, is taken. The mean is by Simpson's rule over θ and the trapezoidal over φ.
 */
export function survey(gain: Gain, overGround: boolean, step: number): Survey {
  const last = overGround ? 90 : 180;
  // Simpson's rule wants an even number of steps up to the horizon and beyond.
  const count = 2 * Math.round(last / step / 2);
  const d = (last / count) * DEGREE;
  const around = Math.round(360 / step);
  let best: Direction = { theta: Math.PI / 2, phi: 0, gain: -1 };
  let sum = 0;
  for (let n = 0; n <= count; n++) {
    // From the horizon to the zenith, and then below.
    const j = overGround ? count - n : n;
    const theta = j * d;
    const weight = n === 0 || n === count ? 1 : n % 2 === 1 ? 4 : 2;
    let ring = 0;
    for (let m = 0; m < around; m++) {
      const phi = (2 * Math.PI * m) / around;
      const g = gain(theta, phi);
      ring += g;
      const slack = 1e-9 * (1 + Math.abs(best.gain));
      const lower = Math.abs(theta - Math.PI / 2) < Math.abs(best.theta - Math.PI / 2) - 1e-9;
      if (g > best.gain + slack || (g > best.gain - slack && lower)) best = { theta, phi, gain: g };
    }
    sum += (weight * ring * Math.sin(theta)) / around;
  }
  return { best: climbed(gain, best, d, overGround), average: (sum * d) / 3 / 2 };
}

/** Uphill from a sample by ever smaller steps, to a thousandth of a degree. */
function climbed(gain: Gain, from: Direction, step: number, overGround: boolean): Direction {
  let best = from;
  for (let d = step / 2; d > 1e-5; d /= 2) {
    for (let again = true, turns = 0; again && turns < 8; turns++) {
      again = false;
      const sides = [
        [d, 0],
        [-d, 0],
        [0, d],
        [0, -d],
      ] as const;
      for (const [a, b] of sides) {
        const theta = best.theta + a;
        if (theta < 0 || theta > Math.PI || (overGround && theta > Math.PI / 2)) continue;
        const phi = best.phi + b;
        const g = gain(theta, phi);
        if (g > best.gain * (1 + 1e-9)) {
          best = { theta, phi, gain: g };
          again = true;
        }
      }
    }
  }
  const turn = 2 * Math.PI;
  const phi = ((best.phi % turn) + turn) % turn;
  return { ...best, phi: turn - phi < 1e-9 ? 0 : phi };
}

/** Gain every degree: `angle` 0 … 360 in degrees. */
export interface Cut {
  readonly angle: readonly number[];
  readonly gain: readonly number[];
}

const CIRCLE = Array.from({ length: 361 }, (_, d) => d);

/** At one height over the horizon, by azimuth. */
export const azimuthCut = (gain: Gain, theta: number): Cut => ({
  angle: CIRCLE,
  gain: CIRCLE.map((d) => gain(theta, d * DEGREE)),
});

/** In the vertical plane of an azimuth, by elevation: 0 ahead, 90 the zenith, 180 behind; NaN under ground. */
export const elevationCut = (gain: Gain, phi: number, overGround: boolean): Cut => ({
  angle: CIRCLE,
  gain: CIRCLE.map((d) => {
    if (overGround && d > 180 && d < 360) return Number.NaN;
    const e = (d === 360 ? 0 : d) * DEGREE;
    // Beyond the zenith the direction is that of the opposite azimuth.
    if (d <= 90) return gain(Math.PI / 2 - e, phi);
    if (d <= 270) return gain(Math.abs(e - Math.PI / 2), phi + Math.PI);
    return gain(Math.PI / 2 + (2 * Math.PI - e), phi);
  }),
});

/** Degrees between the places on both sides of `at` (degrees) where a cut has fallen to half; undefined where it does not. */
export function beamWidth({ gain }: Cut, at: number, peak: number): number | undefined {
  const side = (sign: 1 | -1): number | undefined => {
    const start = sign > 0 ? Math.ceil(at) : Math.floor(at);
    let [lastPlace, lastGain] = [at, peak];
    for (let n = 0; n < 360; n++) {
      const place = start + sign * n;
      const g = gain[((place % 360) + 360) % 360] ?? Number.NaN;
      if (!Number.isFinite(g)) return undefined;
      if (g <= peak / 2) {
        const share = lastGain === g ? 1 : (lastGain - peak / 2) / (lastGain - g);
        return Math.abs(lastPlace + share * (place - lastPlace) - at);
      }
      [lastPlace, lastGain] = [place, g];
    }
    return undefined;
  };
  const [up, down] = [side(1), side(-1)];
  return up === undefined || down === undefined || up + down > 360 ? undefined : up + down;
}
