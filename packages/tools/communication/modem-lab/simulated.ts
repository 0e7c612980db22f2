/** Errors counted at one Eb/N0, with their intervals. */
import type { Constellation } from '@tollbench/engines/communication/constellation.ts';
import type { ErrorRate } from '@tollbench/engines/communication/error-rate.ts';
import {
  type Arrived,
  type Counted,
  receive,
  receiveDifferential,
  receiveTones,
} from '@tollbench/engines/communication/link.ts';
import { powerRatio } from '@tollbench/engines/numeric/decibels.ts';
import { wilson } from '@tollbench/engines/numeric/wilson.ts';
import { noiseOf, tonesOf } from './draws.ts';
import type { ModemInputs } from './inputs.ts';
import { bitsOf, type Modulation, theoryOf } from './schemes.ts';

/** A simulated bit error rate with its 95 % interval. */
export interface Simulated {
  /** Eb/N0, dB. */
  readonly db: number;
  readonly theory: ErrorRate;
  readonly counted: Counted;
  readonly bit: number;
  readonly bitInterval: readonly [number, number];
  readonly symbolInterval: readonly [number, number];
}

/** Points of the cloud that are kept. */
const MAX_CLOUD = 1500;

interface Link {
  readonly i: ModemInputs;
  readonly modulation: Modulation;
  /** null for tones. */
  readonly constellation: Constellation | null;
  readonly arrived: Arrived | null;
}

/** The link at an Eb/N0 of `db`, with the `k`-th stream of noise; `kept`: with a cloud of what was received. */
export function simulated(
  link: Link,
  db: number,
  k: number,
  kept: boolean,
  progress: (share: number) => void,
): Simulated {
  const bits = bitsOf(link.modulation);
  const counted = count(link, db, k, kept ? MAX_CLOUD : 0, progress);
  const symbolInterval = wilson(counted.symbolErrors, counted.symbols);
  // The bits of one symbol fall together: the trials are symbols, and each error costs so many bits.
  const theory = theoryOf(link.modulation, db);
  const cost =
    counted.symbolErrors > 0
      ? counted.bitErrors / counted.symbolErrors / bits
      : theory.symbol > 0
        ? theory.bit / theory.symbol
        : 1 / bits;
  return {
    db,
    theory,
    counted,
    bit: counted.bitErrors / (counted.symbols * bits),
    bitInterval: [symbolInterval[0] * cost, symbolInterval[1] * cost],
    symbolInterval,
  };
}

function count(
  { i, constellation: c, arrived }: Link,
  db: number,
  k: number,
  keep: number,
  progress: (share: number) => void,
): Counted {
  const ebn0 = powerRatio(db);
  if (!c || !arrived) {
    const esn0 = Math.log2(Number(i.order)) * ebn0;
    const coherent = i.scheme === 'fsk-coherent';
    return receiveTones(esn0, i.symbols, coherent, tonesOf(k, i), keep, progress);
  }
  const decided = i.scheme === 'dpsk' ? receiveDifferential : receive;
  const counted = decided(c, arrived, c.bits * ebn0, noiseOf(k, i), keep, progress);
  // A point of minimum-shift keying is two symbols of a bit, decided apart.
  return i.scheme === 'msk'
    ? { ...counted, symbols: 2 * counted.symbols, symbolErrors: counted.bitErrors }
    : counted;
}
