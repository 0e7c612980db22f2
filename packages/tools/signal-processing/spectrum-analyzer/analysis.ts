/** From a record to its power spectrum: the window, its kernel, the transforms. */
import { recent } from '@tollbench/engines/recent.ts';
import { type AveragedPower, averagedPower } from '@tollbench/engines/signal/averaged-power.ts';
import { type Window, windowWeights } from '@tollbench/engines/signal/window.ts';
import {
  MAX_KERNEL,
  type WindowKernel,
  windowKernel,
} from '@tollbench/engines/signal/window-kernel.ts';
import { InputError } from '../../define/error.ts';
import type { SpectrumInputs } from './inputs.ts';

type WindowInputs = Pick<SpectrumInputs, 'window' | 'beta' | 'side' | 'alpha' | 'taper'>;

/** The window of these inputs for n samples. */
export function windowOf(i: WindowInputs, n: number): Window {
  switch (i.window) {
    case 'kaiser':
      return { kind: 'kaiser', beta: i.beta };
    case 'chebyshev':
      return { kind: 'chebyshev', attenuation: i.side };
    case 'taylor':
      // As many near side lobes as the level wants for a smooth taper: Carrara et al., app. D.
      return {
        kind: 'taylor',
        nearly: Math.min(50, Math.ceil(i.side / 10) + 1),
        attenuation: i.side,
      };
    case 'gaussian':
      return { kind: 'gaussian', deviation: n / (2 * i.alpha) };
    case 'tukey':
      return { kind: 'tukey', taper: i.taper };
    default:
      return { kind: i.window };
  }
}

/** Windows of transforms are periodic: one sample short of symmetric. */
const SYMMETRIC = false;

const keyOf = (i: WindowInputs, n: number): string => JSON.stringify([windowOf(i, n), n]);
const keptWeights = recent<Float64Array>(2);
const keptKernels = recent<WindowKernel>(8);

export const weightsOf = (i: WindowInputs, n: number): Float64Array =>
  keptWeights(keyOf(i, n), () => windowWeights(windowOf(i, n), n, SYMMETRIC));

export function kernelOf(i: WindowInputs, n: number): WindowKernel {
  const length = Math.min(n, MAX_KERNEL);
  return keptKernels(keyOf(i, length), () =>
    windowKernel(windowWeights(windowOf(i, length), length, SYMMETRIC)),
  );
}

/** Samples of a transform. Throws InputError where the record does not fill one. */
export function lengthOf(i: SpectrumInputs, samples: number): number {
  if (i.average === 'whole') return samples;
  if (i.segment > samples)
    throw new InputError(`is ${i.segment}; the record has ${samples} samples`, {
      field: 'segment',
      value: String(i.segment),
      remedies: [{ segment: String(samples) }, { average: 'whole' }],
    });
  return i.segment;
}

export const hopOf = (i: SpectrumInputs, length: number): number =>
  i.average === 'whole' ? length : Math.max(1, Math.round(length * (1 - i.overlap / 100)));

export function powerOf(
  samples: Float64Array,
  i: SpectrumInputs,
  length: number,
  progress: (share: number) => void,
): AveragedPower {
  return averagedPower(samples, {
    weights: weightsOf(i, length),
    hop: hopOf(i, length),
    mode: i.average === 'segments' ? i.mode : 'mean',
    progress,
  });
}
