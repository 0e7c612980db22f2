/** What a filter does in the bands of its mask, and where it passes. */
import { bandGrid, crossings, type Extremes, extremes } from '@tollbench/engines/iir/extremes.ts';
import { gainDb, groupDelay, type Zpk } from '@tollbench/engines/iir/zpk.ts';
import type { SpecBand } from './spec.ts';

export interface BandFigure extends Extremes {
  /** Ripple peak to peak over all bands that pass; attenuation below the largest gain of those. */
  readonly decibels: number;
  readonly meets: boolean;
}

/** dB: slack for a filter that touches its limit to the last digits. */
const SLACK = 1e-7;

const omega = (f: number, fs: number): number => Math.min(Math.PI, (2 * Math.PI * f) / fs);

/** A figure for each band: the pass bands are judged together, and the stop bands from the largest gain in them. */
export function figures(filter: Zpk, bands: readonly SpecBand[], fs: number): BandFigure[] {
  const seen = bands.map((b) => extremes(filter, omega(b.from, fs), omega(b.to, fs)));
  const passing = seen.filter((_, k) => bands[k]?.passes);
  const top = Math.max(...passing.map((e) => e.high));
  const bottom = Math.min(...passing.map((e) => e.low));
  return seen.map((e, k) => {
    const { passes = false, asked = 0 } = bands[k] ?? {};
    const decibels = passes ? top - bottom : top - e.high;
    const meets = passes ? decibels <= asked + SLACK : decibels >= asked - SLACK;
    return { ...e, decibels, meets };
  });
}

export interface Passage {
  /** dB: the largest gain anywhere. */
  readonly peak: number;
  /** Radians a sample: where the gain is half the power of the largest, rising. */
  readonly halfPower: readonly number[];
}

export function passage(filter: Zpk): Passage {
  const { high } = extremes(filter, 0, Math.PI);
  return { peak: high, halfPower: crossings(filter, high - 10 * Math.log10(2)) };
}

/** Stretches of radians a sample in which the filter passes: those of the mask, or where at least half the power of the peak is. */
export function passbands(
  filter: Zpk,
  bands: readonly SpecBand[],
  fs: number,
  { peak, halfPower }: Passage,
): [number, number][] {
  if (bands.length > 0)
    return bands.filter((b) => b.passes).map((b) => [omega(b.from, fs), omega(b.to, fs)]);
  const ends = [0, ...halfPower, Math.PI];
  const found: [number, number][] = [];
  for (let k = 1; k < ends.length; k++) {
    const [a = 0, b = 0] = [ends[k - 1], ends[k]];
    if (gainDb(filter, (a + b) / 2) > peak - 3.0103) found.push([a, b]);
  }
  return found;
}

export interface DelayFigures {
  /** Samples, over the pass bands. */
  readonly least: number;
  readonly most: number;
  readonly mostAt: number;
}

export function delays(
  filter: Zpk,
  stretches: readonly (readonly [number, number])[],
): DelayFigures {
  let [least, most, mostAt] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  for (const [from, to] of stretches)
    for (const w of bandGrid(filter, from, to)) {
      const d = groupDelay(filter, w);
      if (d < least) least = d;
      if (d > most) [most, mostAt] = [d, w];
    }
  return { least, most, mostAt };
}
