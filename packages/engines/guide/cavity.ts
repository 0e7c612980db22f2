/** A length of guide between two end plates. */
import { MU0 } from '../line/constants.ts';
import { lowestModes } from './modes.ts';
import { type Filling, type Metal, speedIn, surfaceImpedance } from './propagation.ts';
import type { Mode, Section } from './section.ts';

export interface Resonance {
  readonly mode: Mode;
  /** Half waves along the length. */
  readonly p: number;
  /** Hz, without losses. */
  readonly frequency: number;
}

/** Half waves at least: TM may be the same all along, with its E from plate to plate. */
export const leastHalfWaves = ({ kind }: Pick<Mode, 'kind'>): number => (kind === 'TM' ? 0 : 1);

/** Hz, of p half waves along `length`, m. */
export const resonanceOf = (mode: Mode, p: number, length: number, filling: Filling): number =>
  (Math.hypot(mode.cutoff, (p * Math.PI) / length) * speedIn(filling)) / (2 * Math.PI);

/**
 * The `count` lowest resonances of a section between plates. The lowest modes of each kind are needed: TM, which needs no
 * half wave along, may resonate lowest in a short cavity though many a TE has a lower cut-off.
 */
export function lowestResonances(
  section: Section,
  length: number,
  filling: Filling,
  count: number,
): Resonance[] {
  const modes = (['TEM', 'TE', 'TM'] as const).flatMap((kind) =>
    kind === 'TEM' && section.shape !== 'coaxial'
      ? []
      : lowestModes(section, kind === 'TEM' ? 1 : count, [kind]),
  );
  const all = modes.flatMap((mode) =>
    Array.from({ length: count }, (_, k) => {
      const p = k + leastHalfWaves(mode);
      return { mode, p, frequency: resonanceOf(mode, p, length, filling) };
    }),
  );
  return all.sort((a, b) => a.frequency - b.frequency).slice(0, count);
}

/**
 * Q of the walls, plates included, unloaded: energy over what the currents of the lossless field lose (D. M. Pozar,
 * Microwave Engineering, 4th ed., sections 6.3 and 6.4), in integrals of the section that hold for any of them.
 */
export function wallQ(
  { mode, p, frequency }: Resonance,
  length: number,
  filling: Filling,
  metal: Metal,
): number {
  const omega = 2 * Math.PI * frequency;
  const k2 = (omega / speedIn(filling)) ** 2;
  const kc2 = mode.cutoff * mode.cutoff;
  const q2 = ((p * Math.PI) / length) ** 2;
  const { value, along, across } = mode.walls;
  const rs = surfaceImpedance(metal, frequency).re;
  const half = length / 2;
  switch (mode.kind) {
    case 'TEM':
      return (omega * MU0 * half) / (rs * (across * half + 2));
    case 'TM': {
      const mean = p === 0 ? length : half;
      return (omega * MU0 * kc2 * mean) / (rs * (across * mean + 2 * kc2));
    }
    case 'TE':
      return (
        (omega * MU0 * k2 * half) / (rs * ((kc2 * value + (q2 * along) / kc2) * half + 2 * q2))
      );
  }
}
