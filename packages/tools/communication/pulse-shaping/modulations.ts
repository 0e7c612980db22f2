/** Modulations by name: their points, how symbols follow one another, and what ISI closes their eyes. */
import { type Constellation, psk, qam } from '@tollbench/engines/communication/constellation.ts';
import type { Interference } from '@tollbench/engines/communication/interference.ts';
import type { Sequence } from '@tollbench/engines/communication/peak-power.ts';

export const MODULATIONS = {
  bpsk: 'BPSK',
  qpsk: 'QPSK',
  oqpsk: 'OQPSK',
  pi4: 'π/4-DQPSK',
  '8psk': '8-PSK',
  '4pam': '4-PAM (4-FSK, C4FM levels)',
  '16qam': '16-QAM',
  '64qam': '64-QAM',
  '256qam': '256-QAM',
} as const;

export type ModulationName = keyof typeof MODULATIONS;

export interface Modulation {
  readonly points: Constellation;
  readonly sequence: Sequence;
}

/** Levels of one axis, of unit mean energy, on the real axis alone. */
function pam(levels: number): Constellation {
  const scale = Math.sqrt(3 / (levels * levels - 1));
  const i = Float64Array.from({ length: levels }, (_, k) => scale * (2 * k - levels + 1));
  return {
    bits: Math.log2(levels),
    kind: 'grid',
    i,
    q: new Float64Array(levels),
    labels: Int32Array.from(i, (_, k) => k ^ (k >> 1)),
  };
}

export function modulationOf(name: ModulationName): Modulation {
  if (name === 'oqpsk') return { points: qam(4), sequence: 'offset' };
  if (name === 'pi4') return { points: psk(4), sequence: 'turning' };
  if (name === 'bpsk') return { points: psk(2), sequence: 'plain' };
  if (name === '8psk') return { points: psk(8), sequence: 'plain' };
  if (name === '4pam') return { points: pam(4), sequence: 'plain' };
  return { points: qam(name === 'qpsk' ? 4 : Number.parseInt(name, 10)), sequence: 'plain' };
}

/** Levels on an axis of the modulations that are decided by axes. */
const LEVELS: Partial<Record<ModulationName, number>> = {
  bpsk: 2,
  qpsk: 2,
  oqpsk: 2,
  '4pam': 4,
  '16qam': 4,
  '64qam': 8,
  '256qam': 16,
};

/**
 * Share of the distance to the nearest decision that the worst neighbours leave: 1 of an open eye, 0 and less of a
 * closed one. On an axis of L levels the outermost neighbours move a symbol (L − 1)·Σ|g| of it; of 8-PSK they point
 * 22.5° off the way to the decision, of π/4-DQPSK the even ones 45° off and the odd ones straight there.
 */
export function eyeOpening(name: ModulationName, { others, peak }: Interference): number {
  const levels = LEVELS[name];
  if (levels !== undefined) return 1 - (levels - 1) * peak;
  if (name === '8psk') return 1 - peak / Math.tan(Math.PI / 8);
  const odd = others.reduce((sum, o) => sum + (o.symbol % 2 === 0 ? 0 : Math.abs(o.share)), 0);
  return 1 - (peak - odd) - Math.SQRT2 * odd;
}
