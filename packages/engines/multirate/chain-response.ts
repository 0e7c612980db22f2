/**
 * What a chain of stages keeps and lets through. Its gain at a frequency is the product of its filters' amplitudes,
 * each periodic in its own rate; a frequency f up to half the highest common rate L·f_in is what the input has at f folded
 * into its band, and comes out at f folded into that of the output. So one sweep of f sees every image and every alias.
 */
import { amplitude } from '../signal/amplitude.ts';
import { amplitudeGrid } from '../signal/amplitude-grid.ts';
import { magnitude, response, responseAt } from '../signal/response.ts';
import { fold } from './fold.ts';
import { type Conversion, type Factors, lowerRate } from './stage.ts';

/** A filter in a chain, of gain 1 where it passes, at `rateHigh`. */
export interface ChainFilter extends Factors {
  readonly h: Float64Array;
  readonly rateHigh: number;
  /** Of even symmetry: its gain is the signed amplitude, and otherwise the magnitude. */
  readonly symmetric: boolean;
}

/** The amplitude of a filter, or its magnitude where it has none, at a share of its rate from 0 to a half. */
function gainAt({ h, symmetric }: ChainFilter, share: number): number {
  if (symmetric) return amplitude(h, false, 2 * Math.PI * share);
  const { re, im } = responseAt(h, share);
  return Math.hypot(re, im);
}

/** Gain, signed, of the whole chain at any frequency, exactly. */
export const chainGain = (filters: readonly ChainFilter[], f: number): number =>
  filters.reduce(
    (gain, filter) => gain * gainAt(filter, fold(f, filter.rateHigh) / filter.rateHigh),
    1,
  );

/** Steps of a table of a filter's amplitude: thirty-two or more to a ripple. */
function tableOf({ h, symmetric }: ChainFilter): Float64Array {
  let n = 1024;
  while (n < 16 * h.length) n *= 2;
  return symmetric ? amplitudeGrid(h, false, n) : magnitude(response(h, n));
}

/** The same quickly, from tables: parabolas between points so close that what they miss is a few millionths of a ripple. */
export function chainTable(filters: readonly ChainFilter[]): (f: number) => number {
  const tables = filters.map((filter) => {
    const table = tableOf(filter);
    const { rateHigh } = filter;
    return { table, last: table.length - 1, rateHigh, scale: (2 * (table.length - 1)) / rateHigh };
  });
  return (f) => {
    let gain = 1;
    for (const { table, last, rateHigh, scale } of tables) {
      const place = fold(f, rateHigh) * scale;
      const k = Math.min(last, Math.round(place));
      const t = place - k;
      // The amplitude is even about both ends.
      const [p, q, r] = [
        table[k === 0 ? 1 : k - 1]!,
        table[k]!,
        table[k === last ? last - 1 : k + 1]!,
      ];
      gain *= q + 0.5 * t * (r - p + t * (p - 2 * q + r));
    }
    return gain;
  };
}

/** Length of the one filter that does what filters of these lengths do, at the rate L·f_in. */
export const equivalentTaps = (
  c: Conversion,
  filters: readonly { readonly taps: number; readonly rateHigh: number }[],
): number =>
  1 +
  filters.reduce(
    (sum, { taps, rateHigh }) => sum + (taps - 1) * Math.round((c.rate * c.up) / rateHigh),
    0,
  );

/** A frequency of the sweep that is not kept: where it comes from, where it goes, and its gain, not negative. */
export interface Fold {
  readonly frequency: number;
  readonly input: number;
  readonly output: number;
  readonly gain: number;
}

export interface Sweep {
  /** The worst of what comes from or goes into the clean band and is not meant to. */
  readonly worst: Fold;
  /** Least and largest gain of the pass band, and where. */
  readonly low: { readonly gain: number; readonly at: number };
  readonly high: { readonly gain: number; readonly at: number };
  /** Largest gain of all that folds into each of `bins` even parts of the output's and of the input's band; 0 where none does. */
  readonly byOutput: Float64Array;
  readonly byInput: Float64Array;
}

/** Steps of the sweep to a ripple of the longest filter. */
const STEPS = 8;
/** Peaks of the sweep that are looked at exactly. */
const CANDIDATES = 16;

/** The longest chain, as one filter, that is swept. */
export const MAX_EQUIVALENT = 2 ** 20;

/** Sweeps 0 to half the highest common rate; `gain` is the table of the filters, where it is at hand. */
export function sweep(
  c: Conversion,
  filters: readonly ChainFilter[],
  bins: number,
  gain: (f: number) => number = chainTable(filters),
): Sweep {
  const half = (c.rate * c.up) / 2;
  const out = (c.rate * c.up) / c.down;
  const lower = lowerRate(c);
  const taps = equivalentTaps(
    c,
    filters.map(({ h, rateHigh }) => ({ taps: h.length, rateHigh })),
  );
  const steps = Math.max(4 * bins, Math.ceil((STEPS / 2) * taps));
  const step = half / steps;
  const byOutput = new Float64Array(bins);
  const byInput = new Float64Array(bins);
  const peaks: { f: number; gain: number }[] = [];
  let [before, here] = [0, 0];
  const bin = (f: number, rate: number) => Math.min(bins - 1, Math.floor((2 * bins * f) / rate));
  const [first, clean] = [lower - c.clean, c.clean * (1 + 1e-12)];
  for (let k = Math.ceil(lower / 2 / step); k <= steps; k++) {
    const f = k * step;
    const size = Math.abs(gain(f));
    const input = fold(f, c.rate);
    const output = fold(f, out);
    const [a, b] = [bin(input, c.rate), bin(output, out)];
    if (size > byInput[a]!) byInput[a] = size;
    if (size > byOutput[b]!) byOutput[b] = size;
    const counts = f >= first && (input <= clean || output <= clean);
    const now = counts ? size : 0;
    if (here > 0 && here >= before && here >= now) keep(peaks, f - step, here);
    [before, here] = [here, now];
  }
  if (here > 0) keep(peaks, half, here);
  return {
    worst: worstOf(c, filters, peaks, step),
    ...passage(c, filters, gain),
    byOutput,
    byInput,
  };
}

/** Keeps the largest few. */
function keep(peaks: { f: number; gain: number }[], f: number, gain: number): void {
  if (peaks.length === CANDIDATES && gain <= peaks[CANDIDATES - 1]!.gain) return;
  peaks.push({ f, gain });
  peaks.sort((a, b) => b.gain - a.gain);
  if (peaks.length > CANDIDATES) peaks.pop();
}

/** The band about a multiple of either rate that holds a frequency of the sweep, cut to what is to be stopped. */
function bandAbout(c: Conversion, f: number): [number, number] {
  const out = (c.rate * c.up) / c.down;
  const half = (c.rate * c.up) / 2;
  const about = [c.rate, out]
    .map((rate) => rate * Math.round(f / rate))
    .filter((centre) => Math.abs(f - centre) <= c.clean * (1 + 1e-9));
  const low = Math.min(...about.map((centre) => centre - c.clean), f);
  const high = Math.max(...about.map((centre) => centre + c.clean), f);
  return [Math.max(low, lowerRate(c) - c.clean), Math.min(high, half)];
}

/** The highest of the peaks once each is found exactly, within the bands that count. */
function worstOf(
  c: Conversion,
  filters: readonly ChainFilter[],
  peaks: readonly { f: number }[],
  step: number,
): Fold {
  const exact = (f: number) => Math.abs(chainGain(filters, f));
  const out = (c.rate * c.up) / c.down;
  // Where a band to be stopped starts the gain often falls from a value higher than any ripple.
  const edge = lowerRate(c) - c.clean;
  let best = { f: edge, gain: edge <= (c.rate * c.up) / 2 ? exact(edge) : 0 };
  for (const { f } of peaks) {
    const [low, high] = bandAbout(c, f);
    const found = summit(exact, Math.max(low, f - step), Math.min(high, f + step));
    if (found.gain > best.gain) best = found;
  }
  return {
    frequency: best.f,
    input: fold(best.f, c.rate),
    output: fold(best.f, out),
    gain: best.gain,
  };
}

/** The highest point between two, by golden sections; the ends count. */
function summit(
  value: (f: number) => number,
  low: number,
  high: number,
): { f: number; gain: number } {
  const share = (Math.sqrt(5) - 1) / 2;
  let [a, b] = [low, high];
  let [p, q] = [b - share * (b - a), a + share * (b - a)];
  let [atP, atQ] = [value(p), value(q)];
  for (let k = 0; k < 24; k++) {
    if (atP > atQ) {
      [b, q, atQ] = [q, p, atP];
      p = b - share * (b - a);
      atP = value(p);
    } else {
      [a, p, atP] = [p, q, atQ];
      q = a + share * (b - a);
      atQ = value(q);
    }
  }
  return [low, high, p, q]
    .map((f) => ({ f, gain: value(f) }))
    .reduce((best, next) => (next.gain > best.gain ? next : best));
}

/** Extremes of the gain of the pass band: on a grid of a sixteenth of a ripple, then exactly. */
function passage(
  c: Conversion,
  filters: readonly ChainFilter[],
  gain: (f: number) => number,
): Pick<Sweep, 'low' | 'high'> {
  const seconds = filters.reduce((sum, { h, rateHigh }) => sum + h.length / rateHigh, 0);
  const steps = Math.max(64, Math.ceil(2 * STEPS * seconds * c.pass));
  const step = c.pass / steps;
  let [low, high] = [
    { gain: Number.POSITIVE_INFINITY, at: 0 },
    { gain: Number.NEGATIVE_INFINITY, at: 0 },
  ];
  for (let k = 0; k <= steps; k++) {
    const g = gain(k * step);
    if (g < low.gain) low = { gain: g, at: k * step };
    if (g > high.gain) high = { gain: g, at: k * step };
  }
  const near = (at: number, sign: 1 | -1) => {
    const found = summit(
      (f) => sign * chainGain(filters, f),
      Math.max(0, at - step),
      Math.min(c.pass, at + step),
    );
    return { gain: sign * found.gain, at: found.f };
  };
  return { low: near(low.at, -1), high: near(high.at, 1) };
}
