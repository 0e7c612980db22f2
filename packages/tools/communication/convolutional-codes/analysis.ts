/** What a code is worth: its distances, the bounds they give, and errors counted. */
import {
  type BoundOf,
  ebn0For,
  hardBound,
  softBound,
  uncoded,
} from '@tollbench/engines/convolutional/bounds.ts';
import { waysToZero } from '@tollbench/engines/convolutional/encode.ts';
import type { Puncturing } from '@tollbench/engines/convolutional/puncture.ts';
import { type CountedErrors, simulate } from '@tollbench/engines/convolutional/simulate.ts';
import { type Spectrum, spectrum } from '@tollbench/engines/convolutional/spectrum.ts';
import { isOneRegister } from '@tollbench/engines/convolutional/stream-decoder.ts';
import { type Transfer, transferFunction } from '@tollbench/engines/convolutional/transfer.ts';
import type { Trellis } from '@tollbench/engines/convolutional/trellis.ts';
import { EngineError } from '@tollbench/engines/error.ts';
import { powerRatio } from '@tollbench/engines/numeric/decibels.ts';
import type { Run } from '../../define/tool.ts';
import type { CodeInputs } from './inputs.ts';
import type { Properties } from './properties.ts';

/** Weights that the bounds are summed over, and that are shown at most. */
const TERMS = 80;
export const MAX_LISTED = 16;

/** Branches looked at in all that is counted: about half a second, and some seconds. */
const BRANCHES = { quick: 100_000_000, long: 1_000_000_000 } as const;
/** How much slower a branch is in the decoder that takes every trellis. */
const SLOWER = 6;
const POINTS = 17;
/** Eb/N0 from point to point, dB. */
const APART = 0.5;
const MAX_STEPS = 1000;
/** States times steps that the decoder for every trellis keeps. */
const MAX_KEPT = 1_000_000;
/** Wrong bits that a point is to have by the bound, for it to be worth counting. */
const FEW = 3;

/** Message bits at each Eb/N0 at most: of few states, the noise is the larger part of the work. */
const BITS = { quick: 100_000, long: 1_000_000 } as const;

export interface Point extends CountedErrors {
  /** Eb/N0, dB. */
  readonly db: number;
}

export interface Analysis {
  /** null where error events cannot be counted. */
  readonly spectrum: Spectrum | null;
  /** Weights listed: the first of them, as far as their counts are exact. */
  readonly listed: number;
  readonly transfer: Transfer | null;
  /** Eb/N0 of the curves, dB. */
  readonly db: Float64Array;
  readonly uncoded: Float64Array;
  /** NaN where the sum has not settled. */
  readonly soft: Float64Array;
  readonly hard: Float64Array;
  /** Eb/N0 in dB for the wanted rate. */
  readonly neededUncoded: number;
  readonly neededSoft: number;
  readonly neededHard: number;
  readonly points: readonly Point[];
  /** Steps of a counted block without its tail. */
  readonly blockSteps: number;
}

const STEP = 0.25;
/** Rates below this are off the plot. */
export const LEAST = 1e-9;

export function analysed(
  { trellis, puncturing }: { readonly trellis: Trellis; readonly puncturing: Puncturing },
  properties: Properties,
  i: CodeInputs,
  run: Run,
): Analysis {
  const countable = properties.linear && properties.cycle === null;
  const found = countable ? spectrum(trellis, puncturing, TERMS) : null;
  const of: BoundOf | null = found && {
    spectrum: found,
    perPeriod: trellis.inputs * puncturing.period,
    rate: properties.rate,
  };
  const soft = (x: number): number => (of ? softBound(of, x) : Number.NaN);
  const hard = (x: number): number => (of ? hardBound(of, x) : Number.NaN);
  const db = grid(i.wanted, of === null);
  const over = (rate: (x: number) => number): Float64Array => db.map((x) => rate(powerRatio(x)));
  const steps = stepsFor(trellis);
  const points = counted(trellis, puncturing, properties, i, { steps, of }, run);
  return {
    spectrum: found,
    listed: found ? listedOf(found) : 0,
    transfer: countable ? transferOf(trellis, puncturing) : null,
    db,
    uncoded: over(uncoded),
    soft: over(soft),
    hard: over(hard),
    neededUncoded: ebn0For(uncoded, i.wanted),
    neededSoft: ebn0For(soft, i.wanted),
    neededHard: ebn0For(hard, i.wanted),
    points,
    blockSteps: steps,
  };
}

/** Steps of a block: fewer of a large trellis, so that some blocks can be counted, and kept by the decoder for any. */
function stepsFor(t: Trellis): number {
  const some = Math.floor(BRANCHES.quick / (t.next.length * POINTS * 4));
  const kept = isOneRegister(t) ? MAX_STEPS : Math.floor(MAX_KEPT / t.states);
  return Math.max(50, Math.min(MAX_STEPS, some, kept));
}

/** From 0 dB to where the uncoded rate has passed what is wanted. */
function grid(wanted: number, alone: boolean): Float64Array {
  const last = Math.ceil(
    Math.max(9, Math.min(15, ebn0For(uncoded, Math.max(wanted, LEAST)) + 0.5)),
  );
  const count = Math.round((alone ? 10 : last) / STEP) + 1;
  return Float64Array.from({ length: count }, (_, k) => k * STEP);
}

/** Terms whose counts are exact as doubles, MAX_LISTED at most. */
function listedOf({ bits }: Spectrum): number {
  const past = bits.findIndex((count) => count > Number.MAX_SAFE_INTEGER);
  return Math.min(MAX_LISTED, past < 0 ? bits.length : past);
}

/** null where its polynomials are too long as well. */
function transferOf(t: Trellis, p: Puncturing): Transfer | null {
  try {
    return transferFunction(t, p);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return null;
  }
}

interface How {
  readonly steps: number;
  readonly of: BoundOf | null;
}

/** Errors counted at each half decibel from 0 on, as far as the bound leaves some; none where blocks cannot be ended in state 0. */
function counted(
  t: Trellis,
  p: Puncturing,
  { rate }: Properties,
  i: CodeInputs,
  { steps, of }: How,
  run: Run,
): Point[] {
  if (i.effort === 'none' || !comesHome(t)) return [];
  const cost = t.next.length * steps * POINTS * (isOneRegister(t) ? 1 : SLOWER);
  const most = Math.floor(BITS[i.effort] / (steps * t.inputs));
  const blocks = Math.max(1, Math.min(most, Math.floor(BRANCHES[i.effort] / cost)));
  const { decision } = i;
  const bound = (x: number): number =>
    of === null ? Number.NaN : decision === 'hard' ? hardBound(of, x) : softBound(of, x);
  const perEvent = of ? ratioOfFirst(of.spectrum) : 1;
  const trial = { trellis: t, puncturing: p, rate, decision, steps, blocks, seed: i.seed };
  const points: Point[] = [];
  for (let k = 0; k < POINTS; k++) {
    const db = k * APART;
    const x = powerRatio(db);
    if (bound(x) * blocks * steps * t.inputs < FEW) break;
    points.push({ db, ...simulate(trial, x, perEvent) });
    run.progress((k + 1) / POINTS);
  }
  return points;
}

/** Whether every block can be ended in state 0. */
function comesHome(t: Trellis): boolean {
  try {
    return waysToZero(t).length > 0;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return false;
  }
}

/** Wrong bits in the lightest events, in the mean. */
const ratioOfFirst = ({ events, bits }: Spectrum): number => (bits[0] ?? 1) / (events[0] ?? 1);
