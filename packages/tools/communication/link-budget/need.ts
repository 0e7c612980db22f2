/** What the demodulator needs. */
import { dpskErrorRate } from '@tollbench/engines/communication/differential.ts';
import {
  noncoherentFskErrorRate,
  pskErrorRate,
  qamErrorRate,
} from '@tollbench/engines/communication/error-rate.ts';
import { powerRatio } from '@tollbench/engines/numeric/decibels.ts';
import { findRoot } from '@tollbench/engines/numeric/find-root.ts';
import type { LinkInputs } from './inputs.ts';

type Modulation = LinkInputs['modulation'];

/** As modem-lab names it. */
export const MODEM: Readonly<Record<Modulation, { scheme: string; order: string }>> = {
  bpsk: { scheme: 'psk', order: '2' },
  qpsk: { scheme: 'psk', order: '4' },
  psk8: { scheme: 'psk', order: '8' },
  qam16: { scheme: 'qam', order: '16' },
  qam64: { scheme: 'qam', order: '64' },
  qam256: { scheme: 'qam', order: '256' },
  dbpsk: { scheme: 'dpsk', order: '2' },
  fsk: { scheme: 'fsk-noncoherent', order: '2' },
};

/** Share of wrong bits at an Eb/N0, a ratio, without any code. */
function bitErrorRate(modulation: Modulation, ebn0: number): number {
  switch (modulation) {
    case 'bpsk':
    case 'qpsk':
      return pskErrorRate(2, ebn0).bit;
    case 'psk8':
      return pskErrorRate(8, ebn0).bit;
    case 'qam16':
    case 'qam64':
    case 'qam256':
      return qamErrorRate(Number(modulation.slice(3)), ebn0).bit;
    case 'dbpsk':
      return dpskErrorRate(2, ebn0).bit;
    case 'fsk':
      return noncoherentFskErrorRate(2, ebn0).bit;
  }
}

/** The Eb/N0, dB, at which that share of the bits is wrong, 10⁻¹² to 0.1: rates fall steadily with it. */
export function ebn0For(modulation: Modulation, rate: number): number {
  const target = Math.log(rate);
  return findRoot(
    (db) => Math.log(Math.max(Number.MIN_VALUE, bitErrorRate(modulation, powerRatio(db)))) - target,
    -12,
    45,
  );
}

export interface Need {
  /** Eb/N0 before coding gain and implementation loss, dB; null where it is not by bits. */
  readonly theory: number | null;
  /** C/N0 at which the margin is 0, dB·Hz; null of a sensitivity. */
  readonly cn0: number | null;
}

export function needOf(i: LinkInputs): Need {
  if (i.requirement === 'sensitivity') return { theory: null, cn0: null };
  if (i.requirement === 'cn')
    return { theory: null, cn0: i.cn + i.implementation + 10 * Math.log10(i.bandwidth) };
  const theory = i.requirement === 'ebn0' ? i.ebn0 : ebn0For(i.modulation, i.ber);
  return {
    theory,
    cn0: theory - i.codingGain + i.implementation + 10 * Math.log10(i.bitRate),
  };
}
