/** The taps of the transmitter and the receiver that the inputs describe. */
import {
  flippedExponentialAt,
  gaussianAt,
  gaussianFrequencyPulseAt,
  MAX_NYQUIST_UNKNOWNS,
  nyquistLeastSquares,
  xiaAt,
} from '@tollbench/engines/communication/nyquist-pulse.ts';
import { halfSineAt, raisedCosineAt, rrcAt } from '@tollbench/engines/communication/pulse.ts';
import { bestFraction, quantise } from '@tollbench/engines/signal/fixed-point.ts';
import { type Window, windowWeights } from '@tollbench/engines/signal/window.ts';
import { InputError } from '../../define/error.ts';
import type { ShapingInputs } from './inputs.ts';
import { pasted } from './read-taps.ts';

/** The longest filter. */
export const MAX_TAPS = 4097;
/** Symbols of the long receiver filter. */
const LONG_SPAN = 256;

export interface FixedTaps {
  readonly integers: readonly number[];
  /** Bits behind the point. */
  readonly fraction: number;
}

export interface Filters {
  /** As they are applied; rounded where fixed point is asked for. */
  readonly transmit: Float64Array;
  readonly receive: Float64Array;
  /** How the receiver's filter came about. */
  readonly receiver: 'matched' | 'none' | 'long' | 'taps';
  readonly fixed: { readonly transmit: FixedTaps; readonly receive: FixedTaps } | null;
}

/** Pulses that are without ISI alone, or are meant to be taken as they come. */
const ALONE = new Set<ShapingInputs['pulse']>(['rc', 'nyquist', 'flipped', 'gaussian', 'gmsk']);

export const isRolled = ({ pulse }: Pick<ShapingInputs, 'pulse'>): boolean =>
  ['rrc', 'rc', 'xia', 'flipped', 'nyquist'].includes(pulse);

export const isSpanned = ({ pulse }: Pick<ShapingInputs, 'pulse'>): boolean =>
  !['half-sine', 'rectangular', 'taps'].includes(pulse);

/** Both filters in double precision. @throws InputError for spans that give no whole number of taps, or too many */
export function filters(i: ShapingInputs): Filters {
  const transmit = transmitter(i);
  const receiver = receiverKind(i);
  return { transmit, receive: receiverTaps(i, receiver, transmit), receiver, fixed: null };
}

/** The same in the words that are asked for. */
export function roundedFilters(exact: Filters, { words, bits }: ShapingInputs): Filters {
  if (words === 'double') return exact;
  const [a, b] = [rounded(exact.transmit, bits), rounded(exact.receive, bits)];
  return {
    transmit: a.values,
    receive: b.values,
    receiver: exact.receiver,
    fixed: { transmit: a.taps, receive: b.taps },
  };
}

export const receiverKind = ({ receiver, pulse }: ShapingInputs): Filters['receiver'] => {
  if (receiver !== 'usual') return receiver;
  return ALONE.has(pulse) ? 'none' : 'matched';
};

/** Taps to so many bits, as large as they fit. */
export function rounded(
  taps: Float64Array,
  bits: number,
): { readonly values: Float64Array; readonly taps: FixedTaps } {
  const fraction = bestFraction(taps, bits);
  const { integers, values } = quantise(taps, { width: bits, fraction });
  return { values, taps: { integers: Array.from(integers), fraction } };
}

function receiverTaps(
  i: ShapingInputs,
  kind: Filters['receiver'],
  transmit: Float64Array,
): Float64Array {
  if (kind === 'none') return Float64Array.of(1);
  if (kind === 'taps') return pasted(i.receiverTaps, 'receiverTaps');
  if (kind === 'matched') return Float64Array.from(transmit).reverse();
  if (!isSpanned(i) || i.pulse === 'nyquist')
    throw new InputError('is long of pulses that have a formula and no end', {
      field: 'receiver',
      value: i.receiver,
      remedies: [{ receiver: 'matched' }, { receiver: 'none' }],
    });
  const most = Math.min(LONG_SPAN, Math.floor((MAX_TAPS - 1) / i.samples)) * i.samples;
  // Both middles on samples or both between two: the instant of both filters is then one of theirs.
  const reach = most - ((most + transmit.length - 1) % 2);
  return scaled(sampled(i, reach), i).reverse();
}

function transmitter(i: ShapingInputs): Float64Array {
  if (i.pulse === 'taps') return scaled(pasted(i.coefficients, 'coefficients'), i);
  if (i.pulse === 'rectangular') return scaled(new Float64Array(i.samples).fill(1), i);
  if (i.pulse === 'half-sine') {
    const wave = Float64Array.from(
      { length: i.samples + 1 },
      (_, k) => Math.SQRT1_2 * halfSineAt(k / i.samples - 0.5),
    );
    return scaled(wave, i);
  }
  return designed(i, i.span);
}

/** A pulse of a formula or of least stop band, `span` symbols long. */
export function designed(i: ShapingInputs, span: number): Float64Array {
  const reach = steps(i, span);
  if (i.pulse === 'nyquist') return scaled(leastStopBand(i, reach), i);
  const taps = sampled(i, reach);
  const weights = windowWeights(windowOf(i), taps.length);
  // Of two taps all that some windows leave is the last digit of a cosine.
  if (weights.every((w) => w < 1e-9))
    throw new InputError('leaves no tap but 0 of so short a span', {
      field: 'window',
      value: i.window,
      remedies: [{ window: 'none' }],
    });
  return scaled(
    taps.map((h, k) => h * (weights[k] as number)),
    i,
  );
}

/** Samples from the first tap to the last. */
function steps({ samples }: ShapingInputs, span: number): number {
  const count = span * samples;
  const whole = Math.round(count);
  const refuse = (message: string, instead: number): never => {
    throw new InputError(message, {
      field: 'span',
      value: String(span),
      remedies: [{ span: String(instead) }],
    });
  };
  if (Math.abs(count - whole) > 1e-9 || whole < 1)
    refuse(
      `times ${samples} samples is ${Number(count.toPrecision(6))}, which is no whole number of samples`,
      Math.max(1, whole) / samples,
    );
  if (whole + 1 > MAX_TAPS)
    refuse(
      `of ${span} symbols of ${samples} samples makes ${whole + 1} taps; the most is ${MAX_TAPS}`,
      Math.floor((MAX_TAPS - 1) / samples),
    );
  return whole;
}

function leastStopBand(i: ShapingInputs, reach: number): Float64Array {
  if (reach % 2 !== 0)
    throw new InputError(
      `makes ${reach + 1} taps; a Nyquist-M filter has an odd number, one of them in the middle`,
      {
        field: 'span',
        value: String(i.span),
        remedies: [{ span: String((reach + 1) / i.samples) }],
      },
    );
  if (i.samples <= 1 + i.rollOff)
    throw new InputError('of 1 leaves no stop band with 2 samples a symbol', {
      field: 'rollOff',
      value: String(i.rollOff),
      remedies: [{ rollOff: '0.5' }, { samples: '4' }],
    });
  const most = Math.floor(MAX_NYQUIST_UNKNOWNS / (i.samples - 1)) * 2;
  if ((reach / 2) * (1 - 1 / i.samples) > MAX_NYQUIST_UNKNOWNS)
    throw new InputError(
      `makes ${reach + 1} taps; a Nyquist-M filter is solved for ${MAX_NYQUIST_UNKNOWNS} unknown ones at most, here ${most} symbols`,
      { field: 'span', value: String(i.span), remedies: [{ span: String(most) }] },
    );
  return nyquistLeastSquares(i.rollOff, reach / 2, i.samples);
}

/** The formula at its samples, the middle between the first and the last. */
function sampled(i: ShapingInputs, reach: number): Float64Array {
  const at = formula(i);
  return Float64Array.from({ length: reach + 1 }, (_, k) => at((k - reach / 2) / i.samples));
}

/** The continuous pulse at t symbols. */
export function formula({ pulse, rollOff, bt }: ShapingInputs): (t: number) => number {
  switch (pulse) {
    case 'rc':
      return (t) => raisedCosineAt(t, rollOff);
    case 'xia':
      return (t) => xiaAt(t, rollOff);
    case 'flipped':
      return (t) => flippedExponentialAt(t, rollOff);
    case 'gaussian':
      return (t) => gaussianAt(t, bt);
    case 'gmsk':
      return (t) => gaussianFrequencyPulseAt(t, bt);
    default:
      return (t) => rrcAt(t, rollOff);
  }
}

function windowOf({ window, kaiserBeta }: ShapingInputs): Window {
  if (window === 'kaiser') return { kind: 'kaiser', beta: kaiserBeta };
  return { kind: window === 'none' ? 'rectangular' : window };
}

/** Taps at the scale that is asked for. @throws InputError where they add up to nothing and should to 1 */
export function scaled(taps: Float64Array, { scale, samples }: ShapingInputs): Float64Array {
  const sum = taps.reduce((a, h) => a + h, 0);
  const size = taps.reduce((a, h) => Math.max(a, Math.abs(h)), 0);
  const whole = {
    energy: Math.sqrt(taps.reduce((a, h) => a + h * h, 0)),
    dc: sum,
    interpolator: sum / samples,
    peak: size,
    given: 1,
  }[scale];
  if (scale === 'given' && size < 1e-15)
    throw new InputError(`leaves ${size} as the largest tap; it is 10⁻¹⁵ at least`, {
      field: 'scale',
      value: scale,
      remedies: [{ scale: 'energy' }],
    });
  if (scale === 'given') return taps;
  if (!(Math.abs(whole) > 1e-9 * size))
    throw new InputError('is by the sum of the taps, which is 0', {
      field: 'scale',
      value: scale,
      remedies: [{ scale: 'energy' }, { scale: 'peak' }],
    });
  return taps.map((h) => h / whole);
}
