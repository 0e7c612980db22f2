/** What the modulations are: their orders, points, names and error rates in theory. */
import { type Constellation, psk, qam } from '@tollbench/engines/communication/constellation.ts';
import { dpskErrorRate } from '@tollbench/engines/communication/differential.ts';
import {
  coherentFskErrorRate,
  type ErrorRate,
  noncoherentFskErrorRate,
  pskErrorRate,
  qamErrorRate,
} from '@tollbench/engines/communication/error-rate.ts';
import { powerRatio } from '@tollbench/engines/numeric/decibels.ts';
import { findRoot } from '@tollbench/engines/numeric/find-root.ts';
import { MAX_WANTED, MIN_WANTED } from './bounds.ts';
import type { ModemInputs } from './inputs.ts';

/** A modulation with its order: points, phases or tones. */
export interface Modulation {
  readonly scheme: ModemInputs['scheme'];
  readonly order: number;
}

export const isFsk = (scheme: ModemInputs['scheme']): boolean => scheme.startsWith('fsk');
/** Quadrature comes half a symbol after in-phase. */
export const isOffset = (scheme: ModemInputs['scheme']): boolean =>
  scheme === 'oqpsk' || scheme === 'msk';

/** Points of QAM, which is square here. */
const SQUARES = [4, 16, 64, 256, 1024];
/** The most phases or tones. */
const MAX_ORDER = 64;

/** Why there is no such order; undefined where there is. `order` is a power of two from 2. */
export function unfit({ scheme, order }: Modulation): string | undefined {
  if (scheme === 'qam')
    return SQUARES.includes(order)
      ? undefined
      : `is ${order}; square QAM has 4, 16, 64, 256 or 1024 points`;
  return order <= MAX_ORDER ? undefined : `is ${order}; PSK, DPSK and FSK go to ${MAX_ORDER}`;
}

/** Bits of a symbol. A symbol of minimum-shift keying is one bit. */
export const bitsOf = ({ order }: Modulation): number => Math.log2(order);

/** What is sent, of unit mean energy; null for tones. Minimum-shift keying has a point for each pair of its bits. */
export function pointsOf({ scheme, order }: Modulation): Constellation | null {
  if (isFsk(scheme)) return null;
  if (scheme === 'qam') return qam(order);
  if (isOffset(scheme)) return psk(4, true);
  return psk(order, scheme === 'psk' && order === 4);
}

/** Error rates with ideal synchronisation at an Eb/N0 in dB. */
export function theoryOf({ scheme, order }: Modulation, db: number): ErrorRate {
  const ebn0 = powerRatio(db);
  switch (scheme) {
    case 'qam':
      return qamErrorRate(order, ebn0);
    case 'psk':
      return pskErrorRate(order, ebn0);
    case 'dpsk':
      return dpskErrorRate(order, ebn0);
    // Its axes err as those of QPSK do: when each is sampled makes no difference to white noise.
    case 'oqpsk':
      return pskErrorRate(4, ebn0);
    case 'msk':
      return pskErrorRate(2, ebn0);
    case 'fsk-coherent':
      return coherentFskErrorRate(order, ebn0);
    case 'fsk-noncoherent':
      return noncoherentFskErrorRate(order, ebn0);
  }
}

/** Within these every modulation has every rate from MIN_WANTED to MAX_WANTED. dB. */
const [MIN_EBN0, MAX_EBN0] = [-12, 50];

/**
 * The Eb/N0, dB, at which that share of the bits is wrong in theory, to the last digits of a double: rates fall
 * steadily with it. Null for a rate outside MIN_WANTED … MAX_WANTED.
 */
export function ebn0For(modulation: Modulation, rate: number): number | null {
  if (!(rate >= MIN_WANTED && rate <= MAX_WANTED)) return null;
  const target = Math.log(rate);
  return findRoot(
    (db) => Math.log(Math.max(Number.MIN_VALUE, theoryOf(modulation, db).bit)) - target,
    MIN_EBN0,
    MAX_EBN0,
  );
}

const NAMED = { psk: ['BPSK', 'QPSK', 'PSK'], dpsk: ['DBPSK', 'DQPSK', 'DPSK'] } as const;

/** `16-QAM`, `QPSK`, `DBPSK`, `MSK`, `BFSK`. */
export function nameOf({ scheme, order }: Modulation): string {
  switch (scheme) {
    case 'qam':
      return `${order}-QAM`;
    case 'psk':
    case 'dpsk': {
      const [two, four, more] = NAMED[scheme];
      return order === 2 ? two : order === 4 ? four : `${order}-${more}`;
    }
    case 'oqpsk':
      return 'OQPSK';
    case 'msk':
      return 'MSK';
    default:
      return order === 2 ? 'BFSK' : `${order}-FSK`;
  }
}

/** The name, and for tones how they are detected: what tells all modulations apart. */
export const fullName = (modulation: Modulation): string =>
  `${nameOf(modulation)}${modulation.scheme === 'fsk-noncoherent' ? ', noncoherent' : ''}`;

/** The width that holds 99 % of the power of minimum-shift keying, in bit rates. */
const MSK_BAND = 1.1818;

/** Distance of orthogonal tones in symbol rates: coherent detection takes half. */
export const spacingOf = (scheme: ModemInputs['scheme']): number =>
  scheme === 'fsk-coherent' ? 0.5 : 1;

/** The band it takes, in symbol rates, behind filters of this roll-off. */
export function bandOf({ scheme, order }: Modulation, rollOff: number): number {
  if (isFsk(scheme)) return order * spacingOf(scheme);
  return scheme === 'msk' ? MSK_BAND : 1 + rollOff;
}
