import {
  multiplyPolynomials,
  type TransferFunction,
  transferFunction,
} from '../control/transfer-function.ts';

/**
 * What tuning rules know of a process. `lag`: gain/((time s + 1)(time2 s + 1)) e^(−delay s).
 * `integrating`: gain/(s (time2 s + 1)) e^(−delay s), its gain in units of the output a second.
 */
export interface ProcessModel {
  readonly kind: 'lag' | 'integrating';
  /** Not 0; below 0 for a process that answers the other way. */
  readonly gain: number;
  /** Seconds, > 0; infinite of an integrating one. */
  readonly time: number;
  /** Second lag, seconds, 0 ≤ time2 ≤ time. */
  readonly time2: number;
  /** Seconds, ≥ 0. */
  readonly delay: number;
}

/** Gain, lags and dead time as a transfer function. */
export function plantOf({ kind, gain, time, time2, delay }: ProcessModel): TransferFunction {
  const first = kind === 'lag' ? [time, 1] : [1, 0];
  return transferFunction(
    [gain],
    time2 > 0 ? multiplyPolynomials(first, [time2, 1]) : first,
    delay,
  );
}

/** Dead time over lag, L/T: 0 of an integrating process. */
export const ratioOf = ({ time, delay }: ProcessModel): number => delay / time;

/** Normalised dead time L/(L + T), 0 to 1. */
export const normalisedDelay = ({ time, delay }: ProcessModel): number =>
  Number.isFinite(time) ? delay / (delay + time) : 0;
