/** Whether a frame is not enough, told before anything is done. */
import type { Inputs } from './inputs.ts';

/** Harmonics and letters of samples that are no work. */
const MAX_HARMONICS = 60;
const MAX_SAMPLES_TEXT = 2000;
/** Waves of one or two pieces take some ten milliseconds, of more or of typed formulas up to seconds. */
const QUICK = new Set(['pulse', 'triangle', 'sawtooth', 'ramp', 'parabola', 'fullRectified']);

export function isLong(i: Inputs): boolean {
  if (i.count > MAX_HARMONICS) return true;
  if (i.source === 'data') return i.data.length > MAX_SAMPLES_TEXT;
  return i.source === 'formula' || !QUICK.has(i.wave);
}
