/** Quantities of a filter by their units, for the declaration of its results. */
import { measured } from '../../define/measured.ts';

export const hertz = measured('Hz');
export const decibels = measured('dB');
export const percent = measured('%');
export const volts = measured('V');
export const ohms = measured('Ω');
export const seconds = measured('s');
export const degrees = measured('°');
export const ratio = measured();

/** How figures are that no word says otherwise of. */
export const OF_THE_REAL = 'with series parts and the amplifiers given';
