import { type Constellation, psk, qam } from '@tollbench/engines/communication/constellation.ts';
import {
  coherentFskErrorRate,
  type ErrorRate,
  noncoherentFskErrorRate,
  pskErrorRate,
  qamErrorRate,
} from '@tollbench/engines/communication/error-rate.ts';
import {
  type Arrived,
  type Counted,
  receive,
  receiveTones,
  turn,
} from '@tollbench/engines/communication/link.ts';
import { semiAnalytic, semiAnalyticCurve } from '@tollbench/engines/communication/semi-analytic.ts';
import { powerRatio } from '@tollbench/engines/numeric/decibels.ts';
import { wilson } from '@tollbench/engines/numeric/wilson.ts';
import { recent } from '@tollbench/engines/recent.ts';
import { InputError } from '../../define/error.ts';
import type { Run } from '../../define/tool.ts';
import { arrivedAt, noiseOf, tonesOf } from './draws.ts';
import type { ModemInputs } from './inputs.ts';
import { type Shaping, shaping } from './shaping.ts';

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

export interface Curve {
  readonly db: Float64Array;
  readonly bit: Float64Array;
  readonly symbol: Float64Array;
}

export interface ModemResult {
  readonly order: number;
  readonly bits: number;
  /** null for tones. */
  readonly constellation: Constellation | null;
  /** Ratio, not dB. */
  readonly esn0: number;
  readonly theory: ErrorRate;
  /** At the chosen Eb/N0. */
  readonly here: Simulated;
  /** At several, rising. */
  readonly sweep: readonly Simulated[];
  readonly curve: Curve;
  /** QPSK, for comparison. */
  readonly reference: Float64Array;
  readonly shaping: Shaping | null;
  /** BPSK, QPSK and QAM behind a receiver that is off: the noise integrated around symbols as they arrive. */
  readonly impaired: Impaired | null;
}

export interface Impaired {
  /** At the chosen Eb/N0. */
  readonly here: ErrorRate;
  readonly db: Float64Array;
  readonly bit: Float64Array;
  /** Symbols that the mean at the chosen Eb/N0 is taken over. */
  readonly symbols: number;
}

const STEPS = [-8, -6, -4, -2, 0, 2];
/** Points of the cloud that are kept. */
const MAX_CLOUD = 1500;
/** Bit rates below this are off the plot. */
const MIN_CURVE_RATE = 1e-9;

export const isFsk = (scheme: ModemInputs['scheme']): boolean => scheme.startsWith('fsk');

/** The noise of one tone costs about half of what a shaped symbol costs; so many thresholds cost as much again. */
export const long = (i: ModemInputs): boolean =>
  i.symbols * (isFsk(i.scheme) ? Number(i.order) / 2 : 1) > 20000 ||
  (isImpaired(i) && Number(i.order) >= 256);

/** PSK and QAM alone have a carrier and a clock to miss. */
export const isImpaired = (i: ModemInputs): boolean =>
  !isFsk(i.scheme) && (i.phase !== 0 || i.timing !== 0);

export function theoryOf(scheme: ModemInputs['scheme'], order: number, db: number): ErrorRate {
  const ebn0 = powerRatio(db);
  if (scheme === 'psk') return pskErrorRate(order, ebn0);
  if (scheme === 'qam') return qamErrorRate(order, ebn0);
  return scheme === 'fsk-coherent'
    ? coherentFskErrorRate(order, ebn0)
    : noncoherentFskErrorRate(order, ebn0);
}

function orderOf(i: ModemInputs): number {
  const order = Number(i.order);
  if (i.scheme === 'qam' && !Number.isInteger(Math.sqrt(order)))
    throw new InputError(`is ${order}; square QAM has 4, 16, 64, 256 or 1024 points`, {
      field: 'order',
      value: i.order,
    });
  if (i.scheme !== 'qam' && order > 64)
    throw new InputError(`is ${order}; PSK and FSK go to 64`, { field: 'order', value: i.order });
  return order;
}

export function compute(i: ModemInputs, run: Run): ModemResult {
  const order = orderOf(i);
  const bits = Math.log2(order);
  const constellation = isFsk(i.scheme)
    ? null
    : i.scheme === 'qam'
      ? qam(order)
      : psk(order, order === 4);
  const esn0 = bits * powerRatio(i.ebn0);
  const made = constellation && shaping(constellation, esn0, i);
  const arrived =
    constellation && made
      ? turn(arrivedAt(constellation, made.instants, i), (i.phase * Math.PI) / 180)
      : null;
  run.progress(0.15);
  const sweep = STEPS.map((step, k) =>
    simulated(i, order, constellation, arrived, i.ebn0 + step, k, (share) =>
      run.progress(0.15 + (0.85 * (k + share)) / STEPS.length),
    ),
  );
  const curve = curveOf(i, order);
  return {
    order,
    bits,
    constellation,
    esn0,
    theory: theoryOf(i.scheme, order, i.ebn0),
    here: sweep[STEPS.indexOf(0)] as Simulated,
    sweep,
    curve,
    reference: curve.db.map((db) => qamErrorRate(4, powerRatio(db)).bit),
    shaping: made,
    impaired:
      constellation && arrived && isImpaired(i) && (i.scheme === 'qam' || order <= 4)
        ? impairedOf(constellation, arrived, esn0, curve)
        : null,
  };
}

/** Where neighbours are heard, few patterns of them make most errors: many symbols are asked. */
const MAX_INTEGRATED = 5000;

function impairedOf(c: Constellation, arrived: Arrived, esn0: number, curve: Curve): Impaired {
  const db = curve.db.filter((_, k) => k % 3 === 0);
  return {
    here: semiAnalytic(c, arrived, esn0, MAX_INTEGRATED),
    db,
    bit: semiAnalyticCurve(
      c,
      arrived,
      db.map((x) => c.bits * powerRatio(x)),
      MAX_INTEGRATED,
    ),
    symbols: Math.min(MAX_INTEGRATED, arrived.sent.length),
  };
}

function simulated(
  i: ModemInputs,
  order: number,
  constellation: Constellation | null,
  arrived: Arrived | null,
  db: number,
  k: number,
  progress: (share: number) => void,
): Simulated {
  const bits = Math.log2(order);
  const esn0 = bits * powerRatio(db);
  const keep = db === i.ebn0 ? MAX_CLOUD : 0;
  const counted =
    constellation && arrived
      ? receive(constellation, arrived, esn0, noiseOf(k, i), keep, progress)
      : receiveTones(esn0, i.symbols, i.scheme === 'fsk-coherent', tonesOf(k, i), keep, progress);
  const symbolInterval = wilson(counted.symbolErrors, counted.symbols);
  // The bits of one symbol fall together: the trials are symbols, and each error costs so many bits.
  const theory = theoryOf(i.scheme, order, db);
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

/** Theory on the curves' grid, which is the same wherever the Eb/N0 stands. */
const grid = recent<ErrorRate>(1000);

/** From −2 dB to where the bit rate has left the plot, or 2 dB past the chosen Eb/N0. */
function curveOf(i: ModemInputs, order: number): Curve {
  const start = Math.min(-2, Math.floor(i.ebn0 - 8));
  const db: number[] = [];
  const bit: number[] = [];
  const symbol: number[] = [];
  for (let x = start; x <= 45; x += 0.5) {
    const p = grid(`${i.scheme} ${order} ${x}`, () => theoryOf(i.scheme, order, x));
    db.push(x);
    bit.push(p.bit);
    symbol.push(p.symbol);
    if (p.bit < MIN_CURVE_RATE && x >= i.ebn0 + 2) break;
  }
  return {
    db: Float64Array.from(db),
    bit: Float64Array.from(bit),
    symbol: Float64Array.from(symbol),
  };
}
