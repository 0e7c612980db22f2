import { analogQ } from '@tollbench/engines/equaliser/band.ts';
import { memory } from '@tollbench/engines/iir/cascade.ts';
import { extremes } from '@tollbench/engines/iir/extremes.ts';
import { cascadeZpk, filterSamples, type Section } from '@tollbench/engines/iir/section.ts';
import { gainDb, groupDelay, phase, type Zpk } from '@tollbench/engines/iir/zpk.ts';
import type { Run } from '../../define/tool.ts';
import { type Crossing, crossed } from './crossing.ts';
import { type Fit, fitted } from './fitting.ts';
import type { EqInputs } from './inputs.ts';
import type { Chain, Stage } from './read/chain.ts';
import { readChain } from './read/text.ts';
import { analogLevel, type Made, madeOf } from './stages.ts';

export interface EqResult {
  /** What was read; null of a fit and of a crossover. */
  readonly chain: Chain | null;
  readonly made: readonly Made[];
  readonly zpk: Zpk;
  /** dB, applied before the bands. */
  readonly preamp: number;
  /** dB of the bands without the preamp, and where in Hz: at any frequency, not at those of the picture alone. */
  readonly peak: { readonly level: number; readonly at: number };
  /** The same from 20 Hz to 20 kHz, where the sample rate has that range; null where it has not. */
  readonly heard: number | null;
  readonly trough: { readonly level: number; readonly at: number };
  /** dB with which nothing is amplified, in tenths. */
  readonly safe: number;
  /** Hz, rising, above 0 and below half the sample rate. */
  readonly frequency: Float64Array;
  readonly gain: Float64Array;
  /** dB of the analog prototypes. */
  readonly analog: Float64Array;
  /** dB of the digital chain over the analog one, where that is above −60 dB. */
  readonly deviation: Float64Array;
  /** The largest of these by size to 20 kHz. */
  readonly worst: { readonly level: number; readonly at: number };
  /** Radians. */
  readonly phase: Float64Array;
  /** Samples. */
  readonly groupDelay: Float64Array;
  readonly impulse: Float64Array;
  readonly fit: (Fit & Residual) | null;
  readonly crossing: Crossing | null;
}

export interface Residual {
  /** dB, of the rounded bands as the chain computes them. */
  readonly rms: number;
  readonly most: number;
  /** Hz. */
  readonly mostAt: number;
  readonly achieved: Float64Array;
}

/** Points of the picture in a row of even steps in octaves. */
const EVEN = 360;
const LOWEST = 20;
const IMPULSE = 400;
/** dB below which an analog level is no place to compare at. */
const FLOOR = -60;
const AUDIBLE = 20e3;
/** dB by which a safe preamp may miss: a peak of 6 dB comes out as 6 and some 10⁻⁹. */
const SLACK = 1e-6;

export function compute(i: EqInputs, run: Run): EqResult {
  if (i.from === 'crossover') {
    const grid = gridOf([], i.fs, i.crossing / 3, i.crossing);
    const crossing = crossed(i, grid);
    const made = i.side === 'low' ? crossing.low : crossing.high;
    return { ...finished(made, i, null, grid), crossing };
  }
  if (i.from === 'fit') {
    const fit = fitted(i);
    run.progress(0.8);
    const made = fit.bands.map((band) =>
      madeOf({ kind: 'band', band, line: 1, spans: {} }, i, 'curve'),
    );
    const result = finished(made, i, null, gridOf(made, i.fs, fit.frequency[0] ?? LOWEST));
    return { ...result, fit: { ...fit, ...residual(fit, result.zpk, i.fs) } };
  }
  const chain = readChain(i.bands, i.shelves);
  const made = chain.stages.map((stage) => madeOf(stage, i, 'bands'));
  return finished(made, i, chain, gridOf(made, i.fs, LOWEST));
}

/** Fits take longer than a frame. */
export const long = (i: EqInputs): boolean => i.from === 'fit';

const frequencyOf = (stage: Stage): number | undefined =>
  stage.kind === 'band'
    ? stage.band.frequency
    : stage.kind === 'analog'
      ? stage.frequency
      : undefined;

/** Offsets from a band's frequency, in half bandwidths, where its curve bends. */
const BENDS = [0, 0.2, 0.5, 1, 1.6, 3];

/** Even steps in octaves from `from` Hz or a third of the lowest band, denser about each band, and `through` itself. */
function gridOf(made: readonly Made[], fs: number, from: number, through?: number): Float64Array {
  const half = fs / 2;
  const own = made.flatMap(({ stage }) => frequencyOf(stage) ?? []);
  const start = Math.min(from, LOWEST, half / 400, ...own.map((f) => f / 3));
  const all = new Set<number>();
  for (let k = 0; k <= EVEN; k++) all.add(start * (half / start) ** ((k / EVEN) * 0.99999));
  // Where branches cancel or add up most.
  if (through !== undefined && through < half) all.add(through);
  for (const { stage } of made) {
    if (stage.kind !== 'band') continue;
    const { frequency } = stage.band;
    const reach = 1 / (2 * analogQ(stage.band));
    for (const bend of BENDS)
      for (const side of [-1, 1]) {
        const f = frequency * Math.exp(side * bend * reach);
        if (f > start && f < half) all.add(f);
      }
  }
  return Float64Array.from(all).sort();
}

function finished(
  made: readonly Made[],
  i: EqInputs,
  chain: Chain | null,
  frequency: Float64Array,
): EqResult {
  const sections = made.map((m) => m.section);
  const zpk = cascadeZpk(sections);
  const omega = frequency.map((f) => (2 * Math.PI * f) / i.fs);
  const gain = omega.map((w) => gainDb(zpk, w));
  const analog = frequency.map((f) => made.reduce((sum, m) => sum + analogLevel(m, f, i.fs), 0));
  const deviation = gain.map((g, k) =>
    (analog[k] ?? 0) > FLOOR && g > -1000 ? g - (analog[k] ?? 0) : Number.NaN,
  );
  const hertz = (w: number) => (w / (2 * Math.PI)) * i.fs;
  const ends = extremes(zpk, 0, Math.PI);
  const safe = ends.high > SLACK ? -Math.ceil((ends.high - SLACK) * 10) / 10 : 0;
  return {
    chain,
    made,
    zpk,
    preamp: preampOf(i, chain, safe),
    peak: { level: ends.high, at: hertz(ends.highAt) },
    heard: heardOf(zpk, i.fs),
    trough: { level: ends.low, at: hertz(ends.lowAt) },
    safe,
    frequency,
    gain,
    analog,
    deviation,
    worst: worstOf(frequency, deviation),
    phase: omega.map((w) => phase(zpk, w)),
    groupDelay: omega.map((w) => groupDelay(zpk, w)),
    impulse: impulseOf(sections, zpk),
    fit: null,
    crossing: null,
  };
}

function heardOf(zpk: Zpk, fs: number): number | null {
  if (fs <= 2 * LOWEST) return null;
  const angle = (f: number) => (2 * Math.PI * f) / fs;
  return extremes(zpk, angle(LOWEST), Math.min(Math.PI, angle(AUDIBLE))).high;
}

function preampOf(i: EqInputs, chain: Chain | null, safe: number): number {
  if (!chain || i.preampFrom === 'safe') return safe;
  return i.preampFrom === 'set' ? i.preamp : (chain.preamp ?? 0);
}

function worstOf(frequency: Float64Array, deviation: Float64Array): EqResult['worst'] {
  let [level, at] = [0, frequency[0] ?? 0];
  deviation.forEach((d, k) => {
    const f = frequency[k] ?? 0;
    if (f <= AUDIBLE && Math.abs(d) > Math.abs(level)) [level, at] = [d, f];
  });
  return { level, at };
}

function impulseOf(sections: readonly Section[], { poles }: Zpk): Float64Array {
  const samples = new Float64Array(Math.min(IMPULSE, memory(poles)));
  samples[0] = 1;
  return filterSamples(sections, samples);
}

function residual(fit: Fit, zpk: Zpk, fs: number): Residual {
  const achieved = fit.frequency.map((f) => gainDb(zpk, (2 * Math.PI * f) / fs));
  let [sum, most, mostAt] = [0, 0, fit.frequency[0] ?? 0];
  achieved.forEach((level, k) => {
    const off = Math.abs(level - (fit.wanted[k] ?? 0));
    sum += off * off;
    if (off > most) [most, mostAt] = [off, fit.frequency[k] ?? 0];
  });
  return { rms: Math.sqrt(sum / achieved.length), most, mostAt, achieved };
}
