/** Whether a frame is not enough, told before anything is done. */
import type { Inputs } from './inputs.ts';

/** Letters of a formula, and harmonics, that are no work: measured on the machine that tests run on. */
const MAX_LETTERS = 60;
const MAX_HARMONICS = 60;
const MAX_SAMPLES_TEXT = 2000;

export function isLong(i: Inputs): boolean {
  if (i.count > MAX_HARMONICS) return true;
  if (i.source === 'data') return i.data.length > MAX_SAMPLES_TEXT;
  if (i.source === 'wave') return i.wave === 'trapezoid' || i.wave === 'phaseCut';
  return i.f.length + i.interval.length > MAX_LETTERS || /[|(]|\\|floor|square/u.test(i.f);
}
