import type { Constellation } from '@tollbench/engines/communication/constellation.ts';
import type { ErrorRate } from '@tollbench/engines/communication/error-rate.ts';
import type { Arrived } from '@tollbench/engines/communication/link.ts';
import { turn } from '@tollbench/engines/communication/link.ts';
import { semiAnalytic, semiAnalyticCurve } from '@tollbench/engines/communication/semi-analytic.ts';
import { powerRatio } from '@tollbench/engines/numeric/decibels.ts';
import { recent } from '@tollbench/engines/recent.ts';
import { InputError, type Remedy } from '../../define/error.ts';
import type { Run } from '../../define/tool.ts';
import { MAX_WANTED, MIN_WANTED } from './bounds.ts';
import { type Compared, comparedWith, modulationsIn } from './compared.ts';
import { arrivedAt } from './draws.ts';
import type { ModemInputs } from './inputs.ts';
import { bitsOf, ebn0For, isFsk, type Modulation, pointsOf, theoryOf, unfit } from './schemes.ts';
import { pulseOf, type Shaping, shaping } from './shaping.ts';
import { type Simulated, simulated } from './simulated.ts';

export interface Curve {
  readonly db: Float64Array;
  readonly bit: Float64Array;
  readonly symbol: Float64Array;
}

export interface ModemResult {
  readonly modulation: Modulation;
  readonly order: number;
  readonly bits: number;
  /** null for tones. */
  readonly constellation: Constellation | null;
  /** Eb/N0, dB: as given, or as found for the wanted rate. */
  readonly ebn0: number;
  /** Ratio, not dB. */
  readonly esn0: number;
  readonly theory: ErrorRate;
  /** At the chosen Eb/N0. */
  readonly here: Simulated;
  /** At several, rising. */
  readonly sweep: readonly Simulated[];
  readonly curve: Curve;
  /** QPSK, for comparison where nothing else is asked for. */
  readonly reference: Float64Array;
  readonly compared: readonly Compared[];
  readonly shaping: Shaping | null;
  /** BPSK, QPSK, OQPSK, MSK and QAM behind a receiver that is off: the noise integrated around symbols as they arrive. */
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
/** Bit rates below this are off the plot. */
const MIN_CURVE_RATE = 1e-9;

/** The noise of one tone costs about half of what a shaped symbol costs; so many thresholds cost as much again. */
export const long = (i: ModemInputs): boolean =>
  i.symbols * (isFsk(i.scheme) ? Number(i.order) / 2 : 1) > 20000 ||
  (isImpaired(i) && Number(i.order) >= 256) ||
  (i.scheme === 'dpsk' && Number(i.order) >= 32) ||
  MANY_SECTORS.test(i.compare);

/** Curves whose every point is an integral, or one for each of many sectors. */
const MANY_SECTORS = /(?:32|64)[ -]?(?:D?PSK|FSK)/iu;

/** Tones have neither a carrier nor a clock to miss here, and differential detection no carrier. */
export const isImpaired = (i: ModemInputs): boolean =>
  !isFsk(i.scheme) && ((i.scheme !== 'dpsk' && i.phase !== 0) || i.timing !== 0);

/** The modulation that is asked for. Throws an InputError for an order that the scheme has not. */
function modulationOf({ scheme, order }: ModemInputs): Modulation {
  if (scheme === 'oqpsk') return { scheme, order: 4 };
  if (scheme === 'msk') return { scheme, order: 2 };
  const modulation = { scheme, order: Number(order) };
  const why = unfit(modulation);
  if (why !== undefined)
    throw new InputError(why, { field: 'order', value: order, remedies: instead(modulation) });
  return modulation;
}

const instead = ({ scheme, order }: Modulation): readonly Remedy[] =>
  scheme === 'qam'
    ? [{ order: String(order * 2) }, { scheme: 'psk' }]
    : [{ order: '64' }, { scheme: 'qam' }];

export function compute(i: ModemInputs, run: Run): ModemResult {
  const modulation = modulationOf(i);
  const others = modulationsIn(i.compare, modulation);
  const bits = bitsOf(modulation);
  const constellation = pointsOf(modulation);
  const ebn0 = i.task === 'ebn0' ? needed(modulation, i.wanted) : i.ebn0;
  const ratio = powerRatio(ebn0);
  const made = constellation && shaping(constellation, constellation.bits * ratio, i);
  const arrived =
    constellation && made
      ? turn(arrivedAt(constellation, pulseOf(i), made.timing, i), carrierOf(i))
      : null;
  run.progress(0.15);
  const sweep = STEPS.map((step, k) =>
    simulated({ i, modulation, constellation, arrived }, ebn0 + step, k, step === 0, (share) =>
      run.progress(0.15 + (0.85 * (k + share)) / STEPS.length),
    ),
  );
  const theory = theoryOf(modulation, ebn0);
  const curve = curveOf(modulation, ebn0, others);
  const onCurve = (other: Modulation) => curve.db.map((db) => cached(other, db).bit);
  return {
    modulation,
    order: modulation.order,
    bits,
    constellation,
    ebn0,
    esn0: bits * ratio,
    theory,
    here: sweep[STEPS.indexOf(0)] as Simulated,
    sweep,
    curve,
    reference: onCurve({ scheme: 'qam', order: 4 }),
    compared: comparedWith(others, ebn0, theory.bit, onCurve),
    shaping: made,
    impaired:
      constellation && arrived && isImpaired(i) && decidedByAxes(modulation)
        ? impairedOf(modulation, constellation, arrived, ratio, curve)
        : null,
  };
}

/** The Eb/N0 that a rate takes. Throws an InputError for one beyond the field's bounds, between which there always is one. */
function needed(modulation: Modulation, wanted: number): number {
  const found = ebn0For(modulation, wanted);
  if (found === null)
    throw new InputError(`is ${wanted}; it goes from ${MIN_WANTED} to ${MAX_WANTED}`, {
      field: 'wanted',
      value: String(wanted),
    });
  return found;
}

/** The carrier's error, rad: differential detection does not see it. */
const carrierOf = (i: ModemInputs): number => (i.scheme === 'dpsk' ? 0 : (i.phase * Math.PI) / 180);

/** Their bits are decided on the axes, by thresholds. */
const decidedByAxes = ({ scheme, order }: Modulation): boolean =>
  scheme !== 'dpsk' && (scheme === 'qam' || order <= 4);

/** Where neighbours are heard, few patterns of them make most errors: many symbols are asked. */
const MAX_INTEGRATED = 5000;

function impairedOf(
  { scheme }: Modulation,
  c: Constellation,
  arrived: Arrived,
  ebn0: number,
  curve: Curve,
): Impaired {
  const db = curve.db.filter((_, k) => k % 3 === 0);
  const here = semiAnalytic(c, arrived, c.bits * ebn0, MAX_INTEGRATED);
  return {
    // A symbol of minimum-shift keying is one bit of the pair that was integrated.
    here: scheme === 'msk' ? { symbol: here.bit, bit: here.bit } : here,
    db,
    bit: semiAnalyticCurve(
      c,
      arrived,
      db.map((x) => c.bits * powerRatio(x)),
      MAX_INTEGRATED,
    ),
    symbols: Math.min(MAX_INTEGRATED, arrived.sent.length) * (scheme === 'msk' ? 2 : 1),
  };
}

/** Theory on the curves' grid, which is the same wherever the Eb/N0 stands. */
const grid = recent<ErrorRate>(1000);
const cached = (modulation: Modulation, db: number): ErrorRate =>
  grid(`${modulation.scheme} ${modulation.order} ${db}`, () => theoryOf(modulation, db));

/** From −2 dB to where all bit rates have left the plot, or 2 dB past the chosen Eb/N0. */
function curveOf(modulation: Modulation, ebn0: number, others: readonly Modulation[]): Curve {
  const start = Math.min(-2, Math.floor(ebn0 - 8));
  const db: number[] = [];
  const bit: number[] = [];
  const symbol: number[] = [];
  for (let x = start; x <= 45; x += 0.5) {
    const p = cached(modulation, x);
    db.push(x);
    bit.push(p.bit);
    symbol.push(p.symbol);
    const all = [p, ...others.map((other) => cached(other, x))];
    if (all.every((rate) => rate.bit < MIN_CURVE_RATE) && x >= ebn0 + 2) break;
  }
  return {
    db: Float64Array.from(db),
    bit: Float64Array.from(bit),
    symbol: Float64Array.from(symbol),
  };
}
