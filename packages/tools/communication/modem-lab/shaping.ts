import type { Constellation } from '@tollbench/engines/communication/constellation.ts';
import { eyeWaveform } from '@tollbench/engines/communication/eye.ts';
import { pulseAt } from '@tollbench/engines/communication/link.ts';
import {
  halfSine,
  halfSineAt,
  halfSinePairAt,
  mskSpectrum,
  raisedCosineAt,
  rootRaisedCosine,
  rrcAt,
} from '@tollbench/engines/communication/pulse.ts';
import { decibels, powerDecibels } from '@tollbench/engines/numeric/decibels.ts';
import { recent } from '@tollbench/engines/recent.ts';
import { eyeOf } from './draws.ts';
import type { ModemInputs } from './inputs.ts';

/** One filter and two of them, whatever is sent through. */
interface Filter {
  /** Response of both at the instants of the symbols about one, when sampled t pulses late. */
  readonly pulse: (t: number) => Float64Array;
  /** Taps of one filter, of unit energy, so many of them a pulse. */
  readonly taps: (perPulse: number) => Float64Array;
  /** Symbols. */
  readonly time: Float64Array;
  readonly root: Float64Array;
  readonly both: Float64Array;
  /** Symbol rates from the carrier. */
  readonly frequency: Float64Array;
  /** Power of the truncated filter, dB from its middle. */
  readonly power: Float64Array;
  /** Largest of it beyond the ideal band's edge, dB; −∞ where nothing is shown there. */
  readonly sidelobe: number;
}

/** What the filters do to a symbol. */
export interface Shaping extends Omit<Filter, 'taps' | 'pulse'> {
  /** The timing offset in pulses. */
  readonly timing: number;
  /** Symbols from one pulse on an axis to the next: 2 of minimum-shift keying, whose axes take turns. */
  readonly period: number;
  /** Taps of one filter with their times in symbols: so many a symbol as asked for. */
  readonly taps: { readonly time: Float64Array; readonly value: Float64Array };
  /** Both filters at the symbol instants, with the timing offset; the own symbol in the middle. */
  readonly instants: Float64Array;
  /** Sum of all neighbours' magnitudes over the own one: peak distortion. */
  readonly peakDistortion: number;
  /** Power of all neighbours over that of the own symbol. */
  readonly isi: number;
  /** In-phase waveform behind the matched filter, a symbol instant at sample 0, EYE_SAMPLES a pulse. */
  readonly eye: Float64Array;
}

export const EYE_SAMPLES = 16;
/** Traces are two pulses long, one begins with each: so many are drawn as curves and still told apart. */
const EYE_PULSES = 128;
const PULSE_SAMPLES = 16;
/** A symbol, of what the simulated link is made: between them the pulse is nearly straight. */
const TAPS = 64;

const filters = recent<Filter>(2);

export function shaping(c: Constellation, esn0: number, i: ModemInputs): Shaping {
  const period = i.scheme === 'msk' ? 2 : 1;
  const { taps, pulse, ...filter } = filterFor(i);
  const timing = i.timing / period;
  const instants = pulse(timing);
  const middle = (instants.length - 1) / 2;
  const own = instants[middle] as number;
  let sum = 0;
  let squares = 0;
  instants.forEach((g, k) => {
    if (k === middle) return;
    sum += Math.abs(g);
    squares += g * g;
  });
  const value = taps(period * i.samples);
  const eye = eyeOf(c, taps(EYE_SAMPLES), EYE_SAMPLES, EYE_PULSES, i);
  return {
    ...filter,
    timing,
    period,
    taps: { time: value.map((_, k) => (k - (value.length - 1) / 2) / i.samples), value },
    instants,
    peakDistortion: sum / Math.abs(own),
    isi: squares / (own * own),
    eye: eyeWaveform(eye, esn0, i.scheme === 'dpsk' ? 0 : (i.phase * Math.PI) / 180),
  };
}

const filterFor = (i: ModemInputs): Filter =>
  i.scheme === 'msk'
    ? filters('half-sine', halfSineFilter)
    : filters(`${i.rollOff} ${i.span}`, () => cosineFilter(i.rollOff, i.span));

/** Response of both filters at the instants of the symbols about one, when sampled t pulses late. */
export const pulseOf = (i: ModemInputs): ((t: number) => Float64Array) => filterFor(i).pulse;

/** `reach` symbols to each side, PULSE_SAMPLES of them. */
const times = (reach: number): Float64Array =>
  Float64Array.from({ length: 2 * reach * PULSE_SAMPLES + 1 }, (_, k) => k / PULSE_SAMPLES - reach);

function cosineFilter(rollOff: number, span: number): Filter {
  const fine = rootRaisedCosine(rollOff, span, TAPS);
  const time = times(Math.min(span, 6));
  return {
    pulse: (t) => pulseAt(fine, TAPS, t),
    taps: (perPulse) => rootRaisedCosine(rollOff, span, perPulse),
    time,
    root: time.map((t) => rrcAt(t, rollOff)),
    both: time.map((t) => raisedCosineAt(t, rollOff)),
    ...spectrum(rollOff, span),
  };
}

/** Minimum-shift keying: a pulse is half a sine wave and two symbols long. */
function halfSineFilter(): Filter {
  const time = times(2);
  const frequency = frequencies();
  const power = frequency.map((f) => Math.max(-100, powerDecibels(mskSpectrum(f))));
  return {
    pulse: (t) => Float64Array.of(halfSinePairAt(t - 1), halfSinePairAt(t), halfSinePairAt(t + 1)),
    taps: halfSine,
    time,
    root: time.map((t) => halfSineAt(t / 2)),
    both: time.map((t) => halfSinePairAt(t / 2)),
    frequency,
    power,
    sidelobe: power.reduce(
      (most, p, k) => (Math.abs(frequency[k] as number) > 0.75 ? Math.max(most, p) : most),
      Number.NEGATIVE_INFINITY,
    ),
  };
}

/** Steps of the spectrum from the carrier to its end. */
const HALF = 200;
/** Across three symbol rates about the carrier. */
const frequencies = (): Float64Array =>
  Float64Array.from({ length: 2 * HALF + 1 }, (_, k) => (1.5 * (k - HALF)) / HALF);

/** Transform of the truncated taps, by its cosine series: they are symmetric. */
function spectrum(rollOff: number, span: number) {
  const perSymbol = 8;
  const taps = rootRaisedCosine(rollOff, span, perSymbol);
  const middle = (taps.length - 1) / 2;
  const amplitude = (f: number): number => {
    let sum = taps[middle] as number;
    for (let k = 1; k <= middle; k++)
      sum += 2 * (taps[middle + k] as number) * Math.cos((2 * Math.PI * f * k) / perSymbol);
    return sum;
  };
  const flat = amplitude(0);
  const right = Float64Array.from({ length: HALF + 1 }, (_, k) =>
    Math.max(-100, decibels(Math.abs(amplitude((1.5 * k) / HALF) / flat))),
  );
  const frequency = frequencies();
  const power = frequency.map((_, k) => right[Math.abs(k - HALF)] as number);
  let sidelobe = Number.NEGATIVE_INFINITY;
  right.forEach((p, k) => {
    if ((1.5 * k) / HALF > (1 + rollOff) / 2) sidelobe = Math.max(sidelobe, p);
  });
  return { frequency, power, sidelobe };
}
