/** Kaiser's formulas: from ripple and transition width to a window and a length (Kaiser 1974). */
import { EngineError } from '../error.ts';

/** β for side lobes (or ripple) `attenuation` dB down. */
export function kaiserBeta(attenuation: number): number {
  if (attenuation > 50) return 0.1102 * (attenuation - 8.7);
  if (attenuation > 21) return 0.5842 * (attenuation - 21) ** 0.4 + 0.07886 * (attenuation - 21);
  return 0;
}

/** The attenuation in dB that `taps` coefficients reach over a transition of `width`, a share of half the sample rate. */
export function kaiserAttenuation(taps: number, width: number): number {
  return 2.285 * (taps - 1) * Math.PI * width + 7.95;
}

/**
 * Length and β of the Kaiser-windowed filter whose ripple is `attenuation` dB down, pass and stop
 * alike, with a transition `width` as a share of half the sample rate, 0 to 1.
 *
 * Kaiser's fit holds from 8 dB up; less is refused.
 */
export function kaiserOrder(attenuation: number, width: number): { taps: number; beta: number } {
  const depth = Math.abs(attenuation);
  if (!(depth >= 8 && depth <= 400)) {
    throw new EngineError('out-of-range', `Kaiser's formula holds for 8 to 400 dB, not ${depth}.`, {
      field: 'attenuation',
      value: attenuation,
    });
  }
  if (!(width > 0 && width < 1)) {
    throw new EngineError('out-of-range', `The transition width ${width} is not between 0 and 1.`, {
      field: 'width',
      value: width,
    });
  }
  const taps = Math.ceil((depth - 7.95) / (2.285 * Math.PI * width) + 1);
  return { taps, beta: kaiserBeta(depth) };
}
