/** Quantities of a filter by their units, for the declaration of its results. */
import * as result from '../../define/result.ts';

interface Words {
  readonly symbol?: string;
  readonly digits?: number;
}
export const measured =
  (unit: string) =>
  (label: string, help: string, words: Words = {}) =>
    result.number({ label, help, unit, ...words });

export const hertz = measured('Hz');
export const decibels = measured('dB');
export const percent = measured('%');
export const volts = measured('V');
export const ohms = measured('Ω');
export const seconds = measured('s');
export const degrees = measured('°');
export const ratio = (label: string, help: string, words: Words = {}) =>
  result.number({ label, help, ...words });

/** How figures are that no word says otherwise of. */
export const OF_THE_REAL = 'with series parts and the amplifiers given';
