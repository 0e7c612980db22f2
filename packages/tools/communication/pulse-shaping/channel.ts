/** Where the power goes: bands, channels and masks. */
import {
  autocorrelation,
  bandPower,
  LEAST_SHARE,
  occupied,
  powerAt,
} from '@tollbench/engines/communication/pulse-power.ts';
import { powerDecibels } from '@tollbench/engines/numeric/decibels.ts';
import { findRoot } from '@tollbench/engines/numeric/find-root.ts';
import { minimize } from '@tollbench/engines/numeric/minimize.ts';
import { rfft } from '@tollbench/engines/signal/real-fft.ts';
import { FieldError, InputError } from '../../define/error.ts';
import { isRolled } from './filters.ts';
import type { ShapingInputs } from './inputs.ts';
import { limitAt, type Mask, readMask, standardMask } from './masks.ts';

/** A figure, or why there is none. */
export type Figure =
  | { readonly value: number }
  | {
      readonly value: null;
      readonly why: string /** It is more than can be told, and not unknown. */;
      readonly more: boolean;
    };

export interface Margin {
  /** dB between limit and density where they come nearest; negative where the mask is broken. */
  readonly value: number;
  /** Hz from the carrier. */
  readonly at: number;
  readonly side: 'upper' | 'lower';
}

export interface Channel {
  /** Own channel over the adjacent and the next one, dB. */
  readonly adjacent: Figure;
  readonly alternate: Figure;
  /** Hz, both sides. */
  readonly occupied: number;
  /** Hz, both sides, to the first place half as dense as the carrier; null where there is none. */
  readonly half: number | null;
  /** Largest density beyond (1 + α)/2 symbol rates over that at the carrier, dB; null of pulses without such an edge. */
  readonly stopBand: number | null;
  readonly mask: Mask | null;
  readonly margin: Margin | null;
  /** Density is over that at the carrier; without power there, over the largest. */
  readonly aboutCarrier: boolean;
  /** Hz and dB over the carrier, from 0 to half the sample rate. */
  readonly frequency: Float64Array;
  readonly density: Float64Array;
}

/** Points of the transform for each tap, about. */
const FINE = 16;
const MIN_POINTS = 4096;
const MAX_POINTS = 32768;

export function channel(taps: Float64Array, i: ShapingInputs): Channel {
  const fs = i.rate * i.samples;
  const points = Math.min(
    MAX_POINTS,
    Math.max(MIN_POINTS, 2 ** Math.ceil(Math.log2(FINE * taps.length))),
  );
  const power = powers(taps, points);
  const carrier = referenceOf(powerAt(taps, 0), power);
  const grid = { power, points, taps, carrier, fs };
  const mask = maskOf(i);
  const r = autocorrelation(taps);
  return {
    ...aclr(r, i),
    occupied: occupied(r, 0.99) * fs,
    half: halfPower(grid),
    stopBand: isRolled(i) ? beyond(grid, ((1 + i.rollOff) / 2) * i.rate) : null,
    mask,
    margin: mask && marginOf(mask, grid),
    aboutCarrier: carrier === powerAt(taps, 0),
    frequency: Float64Array.from(power, (_, k) => (k * fs) / points),
    density: power.map((p) => powerDecibels(p / carrier)),
  };
}

/** Ratios of the own channel to its neighbours. */
export function aclr(r: Float64Array, i: ShapingInputs): Pick<Channel, 'adjacent' | 'alternate'> {
  const fs = i.rate * i.samples;
  const rollOff = i.measure === 'root' ? i.measureRollOff : 0;
  const at = (centre: number): number => bandPower(r, centre / fs, i.width / fs, rollOff);
  const reach = (i.width * (1 + rollOff)) / 2;
  const own = at(0);
  // Both are sums over r, whose last digits are lost in a channel of so little.
  const least = (LEAST_SHARE * (r[0] as number) * i.width) / fs;
  const ratio = (centre: number, which: string): Figure => {
    if (centre + reach > fs / 2)
      return {
        value: null,
        why: `the ${which} channel goes beyond half the sample rate: take more samples a symbol`,
        more: false,
      };
    if (!(own > least))
      return { value: null, why: 'the own channel holds next to no power', more: false };
    const power = at(centre);
    if (power > Math.max(LEAST_SHARE * own, least)) return { value: powerDecibels(own / power) };
    return LEAST_SHARE * own > least
      ? { value: null, why: 'beyond 130 dB, more than double precision tells', more: true }
      : { value: null, why: 'the adjacent power is less than double precision tells', more: false };
  };
  return { adjacent: ratio(i.spacing, 'adjacent'), alternate: ratio(2 * i.spacing, 'alternate') };
}

/** What 0 dB is: the density at the carrier, or the largest where there is next to none. */
function referenceOf(carrier: number, power: Float64Array): number {
  const largest = power.reduce((most, p) => Math.max(most, p), 0);
  return carrier > 1e-6 * largest ? carrier : largest;
}

interface Grid {
  readonly power: Float64Array;
  readonly points: number;
  readonly taps: Float64Array;
  /** |H|² that is 0 dB. */
  readonly carrier: number;
  readonly fs: number;
}

function powers(taps: Float64Array, points: number): Float64Array {
  const bins = rfft(taps, points);
  return Float64Array.from(
    { length: points / 2 + 1 },
    (_, k) => (bins[2 * k] as number) ** 2 + (bins[2 * k + 1] as number) ** 2,
  );
}

function halfPower({ power, points, taps, carrier, fs }: Grid): number | null {
  const first = power.findIndex((p) => p < carrier / 2);
  // A place that the grid has exactly half as dense is none between its points.
  if (first <= 0 || !((power[first - 1] as number) >= carrier / 2)) return null;
  const over = (x: number): number => powerAt(taps, x) - carrier / 2;
  const [low, high] = [(first - 1) / points, first / points];
  // Where the grid meets the half, its last digit and the sum’s may lie on two sides.
  if (!(over(low) > 0)) return 2 * low * fs;
  if (!(over(high) < 0)) return 2 * high * fs;
  return 2 * findRoot(over, low, high) * fs;
}

/** The largest density from an edge on, dB: the grid's largest, then refined between its neighbours. */
function beyond({ power, points, taps, carrier, fs }: Grid, edge: number): number | null {
  const from = edge / fs;
  if (!(from < 0.5)) return null;
  let best = Math.ceil(from * points);
  for (let k = best; k < power.length; k++)
    if ((power[k] as number) > (power[best] as number)) best = k;
  const [low, high] = [Math.max(from, (best - 1) / points), Math.min(0.5, (best + 1) / points)];
  const refined = low < high ? -minimize((f) => -powerAt(taps, f), low, high).value : 0;
  return powerDecibels(Math.max(refined, powerAt(taps, from), power[best] ?? 0) / carrier);
}

function maskOf(i: ShapingInputs): Mask | null {
  if (i.mask === 'none') return null;
  if (i.mask !== 'custom') return standardMask(i.mask, i.rate);
  try {
    const mask = readMask(i.maskPoints);
    refuseBeyond(mask, i);
    return mask;
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    throw new InputError(error.message, { field: 'maskPoints', value: i.maskPoints.slice(0, 60) });
  }
}

/** Density over the carrier’s that no sum in double precision tells from none: −300 dB. */
const NOTHING = 1e-30;

/** A mask of which no point can be looked at is refused. */
function refuseBeyond(mask: Mask, i: ShapingInputs): void {
  if ((mask.upper[0]?.offset ?? 0) <= (i.rate * i.samples) / 2) return;
  throw new InputError('begins beyond half the sample rate: take more samples a symbol', {
    field: 'maskPoints',
    value: i.maskPoints.slice(0, 60),
    remedies: [{ mask: 'none' }],
  });
}

/** The least distance to a limit, on the grid, at the mask's own points, and between grid points about the worst. */
function marginOf(mask: Mask, { power, points, taps, carrier, fs }: Grid): Margin {
  const distance = (f: number, p: number, side: 'upper' | 'lower'): number => {
    const limit = limitAt(mask[side], f, side === 'upper');
    if (limit === undefined) return Number.POSITIVE_INFINITY;
    const level = powerDecibels(Math.max(p / carrier, NOTHING));
    return side === 'upper' ? limit - level : level - limit;
  };
  const exactly = (f: number, side: 'upper' | 'lower') => distance(f, powerAt(taps, f / fs), side);
  let worst: Margin = { value: Number.POSITIVE_INFINITY, at: 0, side: 'upper' };
  const look = (f: number, value: number, side: 'upper' | 'lower') => {
    if (value < worst.value) worst = { value, at: f, side };
  };
  for (const side of ['upper', 'lower'] as const) {
    power.forEach((p, k) => {
      const f = (k * fs) / points;
      look(f, distance(f, p, side), side);
    });
    // On both sides of a step.
    for (const { offset } of mask[side])
      for (const f of [offset * (1 - 1e-12), offset, offset * (1 + 1e-12)])
        if (f <= fs / 2) look(f, exactly(f, side), side);
  }
  const { at, side } = worst;
  const [low, high] = [Math.max(0, at - fs / points), Math.min(fs / 2, at + fs / points)];
  if (low < high && Number.isFinite(worst.value)) {
    const { x, value } = minimize((f) => exactly(f, side), low, high);
    look(x, value, side);
  }
  return worst;
}
