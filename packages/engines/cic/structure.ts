/**
 * Cascaded integrator-comb filters: N integrators at the fast rate and N combs at the slow one.
 *
 * E. B. Hogenauer, An economical class of digital filters for decimation and interpolation, IEEE Trans.
 * Acoustics, Speech and Signal Processing 29 (1981) 155–162.
 */
import { EngineError } from '../error.ts';

export interface Cic {
  /** The fast rate over the slow one, 2 to 65536. */
  readonly rate: number;
  /** The differential delay of each comb in samples of the slow rate, 1 to 16; as many as there are stages, 1 to 12. */
  readonly delays: readonly number[];
}

export const MAX_STAGES = 12;
export const MAX_RATE = 65_536;
export const MAX_DELAY = 16;

/** Throws (`out-of-range`) unless stages, rate and delays are whole numbers within their bounds. */
export function checkCic({ rate, delays }: Cic): void {
  const refuse = (field: string, value: unknown, message: string): never => {
    throw new EngineError('out-of-range', message, { field, value });
  };
  if (delays.length < 1 || delays.length > MAX_STAGES)
    refuse(
      'stages',
      delays.length,
      `The number of stages ${delays.length} is not 1 to ${MAX_STAGES}.`,
    );
  if (!Number.isInteger(rate) || rate < 2 || rate > MAX_RATE)
    refuse('rate', rate, `The rate change ${rate} is not a whole number from 2 to ${MAX_RATE}.`);
  for (const delay of delays)
    if (!Number.isInteger(delay) || delay < 1 || delay > MAX_DELAY)
      refuse(
        'delays',
        delay,
        `The differential delay ${delay} is not a whole number from 1 to ${MAX_DELAY}.`,
      );
}

/** Gain at frequency 0 of the integrators and combs as integers: R^N·M₁·…·M_N, exact. */
export function cicGain({ rate, delays }: Cic): bigint {
  return delays.reduce((gain, delay) => gain * BigInt(rate * delay), 1n);
}

/** The least b with 2^b ≥ n; n ≥ 1. Logarithms of doubles would miss it beside powers of two. */
export const ceilLog2 = (n: bigint): number => (n - 1n).toString(2).length - (n === 1n ? 1 : 0);

/** The last that is no greater: 2^b ≤ n < 2^(b + 1). */
export const floorLog2 = (n: bigint): number => n.toString(2).length - 1;

/** n·2^−bits as a double, of integers that no double holds. */
export function scaled(n: bigint, bits: number): number {
  const excess = Math.max(0, n.toString(2).length - 64);
  return Number(n >> BigInt(excess)) * 2 ** (excess - bits);
}

/** log₂ n, of integers that no double holds. */
export function log2Of(n: bigint): number {
  const excess = Math.max(0, n.toString(2).length - 64);
  return Math.log2(Number(n >> BigInt(excess))) + excess;
}
