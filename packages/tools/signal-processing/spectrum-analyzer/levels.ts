/** Powers as people read them. */
import { powerDecibels } from '@tollbench/engines/numeric/decibels.ts';
import type { Unit } from './inputs.ts';

export interface Scale {
  /** Peak of the sine that is 0 dBFS, volts. */
  readonly fullScale: number;
  /** Mean square of what 0 dBc is; null where there is nothing. */
  readonly carrier: number | null;
  /** Noise bandwidth of a bin, Hz. */
  readonly density: number;
}

/** Levels below this are drawn here: the logarithm of nothing has no place on an axis. */
export const LOWEST = -340;

const level = (power: number): number => Math.max(LOWEST, powerDecibels(power));

/** A power in one of the units. */
export function levelOf(power: number, unit: Unit, scale: Scale): number {
  switch (unit) {
    case 'dbfs':
      return level((2 * power) / scale.fullScale ** 2);
    case 'dbc':
      return level(power / (scale.carrier ?? 1));
    case 'dbv':
      return level(power);
    case 'rms':
      return Math.sqrt(power);
    case 'psd':
      return power / scale.density;
    case 'psd-db':
      return level(power / scale.density);
    case 'asd':
      return Math.sqrt(power / scale.density);
  }
}

export const levels = (power: Float64Array, unit: Unit, scale: Scale): Float64Array =>
  power.map((p) => levelOf(p, unit, scale));

/** dB relative to a full-scale sine. */
export const dbfs = (power: number, fullScale: number): number =>
  level((2 * power) / fullScale ** 2);

export const isDecibels = (unit: Unit): boolean =>
  unit === 'dbfs' || unit === 'dbc' || unit === 'dbv' || unit === 'psd-db';

/** The largest of many numbers; LOWEST of none. */
export function largestOf(values: Float64Array): number {
  let top = LOWEST;
  for (const value of values) if (value > top) top = value;
  return top;
}
