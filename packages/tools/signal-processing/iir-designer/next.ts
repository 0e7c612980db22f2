/** What comes after a mask: the FIR filter that meets it with a linear phase. */
import type { Onward } from '../../define/onward.ts';
import type { IirResult } from './compute.ts';
import type { IirInputs } from './inputs.ts';

/** Masks that an FIR filter meets with a length that is worth a look. */
const MAX_TAPS = 400;
const MAX_RIPPLE = 3;
const MIN_ATTENUATION = 8;
const MAX_ATTENUATION = 120;

/**
 * The length of an equiripple filter: −⅔·log₁₀(10 δ_p δ_s)·f_s/Δf (M. Bellanger, Digital Processing of Signals,
 * 1984). Pass-band deviation δ_p is half the ripple, as a share of the gain.
 */
function tapsOf(i: IirInputs, narrowest: number): number {
  const pass = (10 ** (i.ripple / 20) - 1) / (10 ** (i.ripple / 20) + 1);
  const stop = 10 ** (-i.attenuation / 20);
  return ((-2 / 3) * Math.log10(10 * pass * stop) * i.fs) / narrowest;
}

/** The links of a result. */
export function next(_: IirResult, i: IirInputs): Onward[] {
  if (i.from !== 'mask' || i.ripple > MAX_RIPPLE) return [];
  if (i.attenuation < MIN_ATTENUATION || i.attenuation > MAX_ATTENUATION) return [];
  const two = i.type === 'lowpass' || i.type === 'highpass';
  const narrowest = two ? i.f2 - i.f1 : Math.min(i.f2 - i.f1, i.f4 - i.f3);
  if (tapsOf(i, narrowest) > MAX_TAPS) return [];
  const edges = two ? { f1: i.f1, f2: i.f2 } : { f1: i.f1, f2: i.f2, f3: i.f3, f4: i.f4 };
  const numbers = { fs: i.fs, ...edges, ripple: i.ripple, attenuation: i.attenuation };
  return [
    {
      tool: 'fir-designer',
      does: 'FIR filter of linear phase for the same mask',
      inputs: {
        type: i.type,
        ...Object.fromEntries(Object.entries(numbers).map(([name, x]) => [name, String(x)])),
      },
    },
  ];
}
