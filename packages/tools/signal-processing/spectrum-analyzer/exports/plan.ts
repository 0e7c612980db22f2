/** What the scripts need of a result: plain numbers, the same in every language. */
import { hopOf, windowOf } from '../analysis.ts';
import type { SpectrumResult } from '../compute.ts';
import { placeOf } from '../derived.ts';
import type { SpectrumInputs } from '../inputs.ts';

export interface Plan {
  readonly rate: number;
  readonly length: number;
  readonly hop: number;
  readonly hold: boolean;
  readonly halfLobe: number;
  readonly fullScale: number;
  /** Hz; null where no tone is measured. */
  readonly fundamental: number | null;
  readonly harmonics: number;
  readonly low: number;
  readonly high: number;
  readonly leftOut: readonly (readonly [number, number])[];
}

export const planOf = (r: SpectrumResult, i: SpectrumInputs): Plan => ({
  rate: r.record.rate,
  length: r.length,
  hop: hopOf(i, r.length),
  hold: i.average === 'segments' && i.mode === 'hold',
  halfLobe: r.halfLobe,
  fullScale: r.fullScale,
  fundamental: r.measured.kind === 'tone' ? placeOf(r, r.measured.bin) : null,
  harmonics: i.harmonics,
  low: r.band.low,
  high: r.band.high,
  leftOut: r.band.leftOut.map(({ from, to }) => [from, to] as const),
});

const COSINES: Readonly<Record<string, readonly number[]>> = {
  rectangular: [1],
  hann: [0.5, 0.5],
  hamming: [0.54, 0.46],
  blackman: [0.42, 0.5, 0.08],
  'blackman-harris': [0.35875, 0.48829, 0.14128, 0.01168],
  nuttall: [0.3635819, 0.4891775, 0.1365995, 0.0106411],
};

/** Only in these are the names of both languages at hand; of every other window the weights are written. */
export const cosinesOf = (i: SpectrumInputs, n: number): readonly number[] | undefined =>
  COSINES[windowOf(i, n).kind];
