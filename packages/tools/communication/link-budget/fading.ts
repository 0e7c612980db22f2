/** How often a link over the ground fades by more than its margin. */
import {
  MAX_OCCURRENCE,
  multipathOutage,
  occurrenceFactor,
} from '@tollbench/engines/propagation/multipath.ts';
import { gigahertz } from './air.ts';
import type { LinkInputs } from './inputs.ts';

export interface Fading {
  /** Per cent of the worst month. */
  readonly factor: number;
  /** Per cent of the worst month in which the margin is gone; null where there is none, or the model ends. */
  readonly outage: number | null;
}

/** Null where it is not asked for. */
export function fadingOf(i: LinkInputs, margin: number): Fading | null {
  if (i.link !== 'ground' || i.multipath === 'none') return null;
  const km = i.distance / 1000;
  const factor = occurrenceFactor({
    distance: km,
    f: gigahertz(i),
    gradient: i.gradient,
    roughness: i.roughness,
    // Metres a kilometre are mrad.
    inclination: i.higher / km,
    lower: i.lower,
  });
  const isKnown = margin >= 0 && factor > 0 && factor <= MAX_OCCURRENCE;
  return { factor, outage: isKnown ? multipathOutage(factor, margin) : null };
}
