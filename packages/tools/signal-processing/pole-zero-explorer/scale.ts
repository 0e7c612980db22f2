/** The gain that is asked for: as given, or such that H is 1 somewhere. */
import { responseAt } from '@tollbench/engines/pole-zero/boundary.ts';
import type { RootMap } from '@tollbench/engines/pole-zero/root-map.ts';
import { InputError, type Remedy } from '../../define/error.ts';
import type { PoleZeroInputs } from './inputs.ts';
import { peakOf } from './response.ts';

const PLACES = {
  dc: 'at zero frequency',
  nyquist: 'at half the sample rate',
  peak: 'at the peak',
} as const;

/** The map with its gain. Throws InputError where H is 0 or infinite at the place that is to be 1. */
export function scaled(i: PoleZeroInputs, map: RootMap): RootMap {
  const { gainBy } = i;
  if (gainBy === 'k') return map;
  if (gainBy === 'nyquist' && i.plane === 's')
    throw refused(i, 'is at half the sample rate, and the s-plane has none', ['dc', 'k']);
  if (gainBy === 'peak') {
    const peak = peakOf(map).logSize;
    if (!Number.isFinite(peak))
      throw refused(i, 'is at the peak, and the response has none: it grows without bound', ['k']);
    return { ...map, gain: map.gain * Math.exp(-peak) };
  }
  const { logSize, phase } = responseAt(map, gainBy === 'dc' ? 0 : Math.PI);
  if (!Number.isFinite(logSize))
    throw refused(
      i,
      `is to be 1 ${PLACES[gainBy]}, and H is ${logSize > 0 ? 'infinite' : '0'} there`,
      ['peak', 'k'],
    );
  return { ...map, gain: map.gain * Math.exp(-logSize) * (Math.cos(phase) < 0 ? -1 : 1) };
}

const refused = (
  i: PoleZeroInputs,
  message: string,
  instead: readonly PoleZeroInputs['gainBy'][],
): InputError =>
  new InputError(message, {
    field: 'gainBy',
    value: i.gainBy,
    remedies: instead.map((gainBy): Remedy => ({ gainBy })),
  });
