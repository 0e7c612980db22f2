import type { Constellation } from '@tollbench/engines/communication/constellation.ts';
import { eyeWaveform } from '@tollbench/engines/communication/eye.ts';
import { pulseAt } from '@tollbench/engines/communication/link.ts';
import { raisedCosineAt, rootRaisedCosine, rrcAt } from '@tollbench/engines/communication/pulse.ts';
import { decibels } from '@tollbench/engines/numeric/decibels.ts';
import { recent } from '@tollbench/engines/recent.ts';
import { eyeOf } from './draws.ts';
import type { ModemInputs } from './inputs.ts';

/** One filter and two of them, whatever is sent through. */
interface Filter {
  /** Taps of one, `TAPS` a symbol. */
  readonly taps: Float64Array;
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
export interface Shaping extends Omit<Filter, 'taps'> {
  /** Both filters at the symbol instants, with the timing offset; the own symbol in the middle. */
  readonly instants: Float64Array;
  /** Sum of all neighbours' magnitudes over the own one: peak distortion. */
  readonly peakDistortion: number;
  /** Power of all neighbours over that of the own symbol. */
  readonly isi: number;
  /** In-phase waveform behind the matched filter, a symbol instant at sample 0. */
  readonly eye: Float64Array;
}

export const EYE_SAMPLES = 16;
const EYE_SYMBOLS = 240;
const PULSE_SAMPLES = 16;
/** A symbol, of what the simulated link is made: between them the pulse is nearly straight. */
const TAPS = 64;

const filters = recent<Filter>(2);

export function shaping(c: Constellation, esn0: number, i: ModemInputs): Shaping {
  const { taps, ...filter } = filters(`${i.rollOff} ${i.span}`, () => filterOf(i.rollOff, i.span));
  const instants = pulseAt(taps, TAPS, i.timing);
  const middle = (instants.length - 1) / 2;
  const own = instants[middle] as number;
  let sum = 0;
  let squares = 0;
  instants.forEach((g, k) => {
    if (k === middle) return;
    sum += Math.abs(g);
    squares += g * g;
  });
  return {
    ...filter,
    instants,
    peakDistortion: sum / Math.abs(own),
    isi: squares / (own * own),
    eye: eyeWaveform(eyeOf(c, EYE_SAMPLES, EYE_SYMBOLS, i), esn0, (i.phase * Math.PI) / 180),
  };
}

function filterOf(rollOff: number, span: number): Filter {
  const shown = Math.min(span, 6);
  const time = Float64Array.from(
    { length: 2 * shown * PULSE_SAMPLES + 1 },
    (_, k) => k / PULSE_SAMPLES - shown,
  );
  return {
    taps: rootRaisedCosine(rollOff, span, TAPS),
    time,
    root: time.map((t) => rrcAt(t, rollOff)),
    both: time.map((t) => raisedCosineAt(t, rollOff)),
    ...spectrum(rollOff, span),
  };
}

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
  const half = 200;
  const right = Float64Array.from({ length: half + 1 }, (_, k) =>
    Math.max(-100, decibels(Math.abs(amplitude((1.5 * k) / half) / flat))),
  );
  const frequency = Float64Array.from(
    { length: 2 * half + 1 },
    (_, k) => (1.5 * (k - half)) / half,
  );
  const power = frequency.map((_, k) => right[Math.abs(k - half)] as number);
  let sidelobe = Number.NEGATIVE_INFINITY;
  right.forEach((p, k) => {
    if ((1.5 * k) / half > (1 + rollOff) / 2) sidelobe = Math.max(sidelobe, p);
  });
  return { frequency, power, sidelobe };
}
