/** Test records: tones through a bent characteristic, noise, a clock that trembles, an ideal converter. */
import { Random } from '../numeric/random.ts';

export interface SampledTones {
  readonly count: number;
  /** Samples a second. */
  readonly rate: number;
  /** Sines that start at 0, frequency in Hz. */
  readonly tones: readonly { readonly frequency: number; readonly amplitude: number }[];
  /** y = x + second·x² + third·x³. */
  readonly second: number;
  readonly third: number;
  /** Standard deviations of white noise behind the characteristic, and of the sampling instant in seconds. */
  readonly noise: number;
  readonly jitter: number;
  readonly seed: number;
  /** Bits of the converter, −range to range; null for none. */
  readonly bits: number | null;
  readonly range: number;
}

export interface SampledRecord {
  readonly samples: Float64Array;
  /** Samples beyond the range of the converter. */
  readonly clipped: number;
}

/** Streams of the seed: noise does not move the jitter. */
const NOISE = 1;
const JITTER = 2;

/** The record; the same numbers for the same seed. */
export function sampleTones(o: SampledTones): SampledRecord {
  const x = new Float64Array(o.count);
  const late = o.jitter > 0 ? new Random(o.seed, JITTER).normals(o.count) : null;
  for (const { frequency, amplitude } of o.tones) {
    // Whole turns are taken away before the sine: its argument keeps its digits.
    const turns = frequency / o.rate;
    for (let n = 0; n < o.count; n++) {
      const at = turns * n + (late ? frequency * o.jitter * late[n]! : 0);
      x[n] = x[n]! + amplitude * Math.sin(2 * Math.PI * (at - Math.floor(at)));
    }
  }
  if (o.second !== 0 || o.third !== 0)
    for (let n = 0; n < o.count; n++) {
      const v = x[n]!;
      x[n] = v + v * v * (o.second + o.third * v);
    }
  if (o.noise > 0) {
    const noise = new Random(o.seed, NOISE).normals(o.count);
    for (let n = 0; n < o.count; n++) x[n] = x[n]! + o.noise * noise[n]!;
  }
  return { samples: x, clipped: o.bits === null ? 0 : quantize(x, o.bits, o.range) };
}

/** Mid-tread codes −2^(bits−1) to 2^(bits−1) − 1; how many samples were beyond. */
function quantize(x: Float64Array, bits: number, range: number): number {
  const half = 2 ** (bits - 1);
  const step = range / half;
  let clipped = 0;
  for (let n = 0; n < x.length; n++) {
    const code = Math.round(x[n]! / step);
    if (code > half - 1 || code < -half) clipped++;
    x[n] = Math.max(-half, Math.min(half - 1, code)) * step;
  }
  return clipped;
}
