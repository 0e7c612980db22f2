/**
 * The level of a peak or a shelf in dB over frequency, with its derivatives: what a fit of bands to a curve descends on.
 * The level is that of the analog prototype at x = tan(ω/2)/tan(ω₀/2), which is the bilinear filter exactly, or at f/f₀.
 */
import { halfAmplitude } from './band.ts';

export type FittedType = 'peak' | 'lowshelf' | 'highshelf';

/** A band by ln of its frequency in Hz, its gain in dB, and ln Q. */
export interface Parameters {
  readonly type: FittedType;
  readonly lnF: number;
  readonly gain: number;
  readonly lnQ: number;
}

/** Level in dB, and its derivatives by ln f₀, by the gain in dB and by ln Q. */
export type LevelSlopes = [level: number, byLnF: number, byGain: number, byLnQ: number];

/** How frequency in Hz is laid out: at its tangent for a bilinear design at `fs`, or as it is. */
export interface Warp {
  /** ln of the place of a frequency. */
  readonly at: (f: number) => number;
  /** Derivative of that by ln f. */
  readonly slope: (f: number) => number;
}

export const warpOf = (fs: number | null): Warp =>
  fs === null
    ? { at: Math.log, slope: () => 1 }
    : {
        at: (f) => Math.log(Math.tan((Math.PI * f) / fs)),
        slope: (f) => {
          const w = (2 * Math.PI * f) / fs;
          return w / Math.sin(w);
        },
      };

const PER_NEPER = 10 / Math.LN10;

/** A square c + … and its derivatives by A, by y = x², and by ln Q. */
type Quarter = readonly [value: number, byA: number, byY: number, byLnQ: number];

function peakParts(a: number, q2: number, y: number): [Quarter, Quarter] {
  const [up, down] = [(a * a) / q2, 1 / (a * a * q2)];
  const middle = (1 - y) ** 2;
  return [
    [middle + y * up, (2 * y * up) / a, -2 * (1 - y) + up, -2 * y * up],
    [middle + y * down, (-2 * y * down) / a, -2 * (1 - y) + down, -2 * y * down],
  ];
}

/** (A − y)² + yA/Q² and (1 − Ay)² + yA/Q²: above and below the line of a low shelf, and turned of a high one. */
function shelfParts(a: number, q2: number, y: number): [Quarter, Quarter] {
  const bend = (y * a) / q2;
  return [
    [(a - y) ** 2 + bend, 2 * (a - y) + y / q2, -2 * (a - y) + a / q2, -2 * bend],
    [
      (1 - a * y) ** 2 + bend,
      -2 * y * (1 - a * y) + y / q2,
      -2 * a * (1 - a * y) + a / q2,
      -2 * bend,
    ],
  ];
}

/** The level at a place `at` of `warpOf`; `place` and `slope` are the band's own place and what moves it by ln f₀. */
export function levelAt(
  { type, gain, lnQ }: Parameters,
  place: number,
  slope: number,
  at: number,
): LevelSlopes {
  const a = halfAmplitude(gain);
  const q2 = Math.exp(2 * lnQ);
  const y = Math.exp(2 * (at - place));
  const [above, below] = type === 'peak' ? peakParts(a, q2, y) : shelfParts(a, q2, y);
  const [n, d] = type === 'highshelf' ? [below, above] : [above, below];
  const by = (k: 1 | 2 | 3) => PER_NEPER * (n[k] / n[0] - d[k] / d[0]);
  const own = type === 'peak' ? 0 : gain / 2;
  return [
    own + PER_NEPER * Math.log(n[0] / d[0]),
    // y goes down as f₀ goes up.
    by(2) * -2 * y * slope,
    (type === 'peak' ? 0 : 0.5) + (by(1) * a * Math.LN10) / 40,
    by(3),
  ];
}
