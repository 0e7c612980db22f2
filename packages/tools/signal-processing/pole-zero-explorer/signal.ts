/** The sequence or signal of the region that is asked for, as far as it is drawn. */
import { expanded, type PartialFractions } from '@tollbench/engines/pole-zero/partial-fractions.ts';
import type { Region } from '@tollbench/engines/pole-zero/regions.ts';
import { countRoots, excess, type RootMap } from '@tollbench/engines/pole-zero/root-map.ts';
import {
  quotientSeries,
  runsRight,
  sampleOf,
  signalOf,
} from '@tollbench/engines/pole-zero/sequence.ts';

export interface Signal {
  /** Sample numbers, or seconds. */
  readonly at: Float64Array;
  readonly value: Float64Array;
  /** Weights of δ(t) and its derivatives at t = 0, of the s-plane; empty for none. */
  readonly impulses: readonly { readonly k: number; readonly value: number }[];
}

/** Samples to one side: until the slowest pole has died to a thousandth, or grown a thousandfold, within these. */
const MIN_SAMPLES = 12;
const MAX_SAMPLES = 100;
const DECADES = Math.log(1000);
/** Points to one side of a signal in time. */
const POINTS = 400;
/** Beyond this a value is not drawn. */
const MAX_VALUE = 1e12;

/** x[n] or x(t) in a region. `num` and `den` are the coefficients of H from the highest power down; where `isOfRoots`, they are products of roots that say more than they do. */
export function signalIn(
  map: RootMap,
  fractions: PartialFractions,
  region: Region,
  num: readonly number[],
  den: readonly number[],
  isOfRoots: boolean,
): Signal {
  return map.plane === 'z'
    ? sequenceIn(map, fractions, region, num, den, isOfRoots)
    : timeSignal(map, fractions, region);
}

function sequenceIn(
  map: RootMap,
  fractions: PartialFractions,
  region: Region,
  num: readonly number[],
  den: readonly number[],
  isOfRoots: boolean,
): Signal {
  const late = excess(map);
  const [left, right] = extents(map, region);
  if (region.side === 'two') {
    const at = Float64Array.from({ length: left + right + 1 }, (_, k) => k - left);
    return { at, value: at.map((n) => sampleOf(fractions, region, n)), impulses: [] };
  }
  if (region.side === 'left') {
    const [b, a] = [num, den].map((p) => p.toReversed()) as [number[], number[]];
    const skip = (p: readonly number[]) => p.findIndex((c) => c !== 0);
    const last = skip(a) - skip(b);
    const count = left + 1 + Math.max(0, last);
    const back = quotientSeries(b.slice(skip(b)), a.slice(skip(a)), count);
    return {
      at: Float64Array.from({ length: count }, (_, k) => last - count + 1 + k),
      value: back.toReversed(),
      impulses: [],
    };
  }
  const count = region.side === 'finite' ? num.length : right + 1 + Math.max(0, -late);
  const values = isOfRoots
    ? expanded(map.zeros, map.poles, count).map(({ re }) => map.gain * re)
    : quotientSeries(num, den, count);
  // The samples before the first one are 0, and shown where they are few.
  const before = region.side === 'right' ? Math.min(Math.max(0, late), MAX_SAMPLES) : 0;
  return {
    at: Float64Array.from({ length: before + count }, (_, k) => late - before + k),
    value: Float64Array.from({ length: before + count }, (_, k) => values[k - before] ?? 0),
    impulses: [],
  };
}

/** How many samples to the left and to the right of 0 tell the story. */
function extents(map: RootMap, region: Region): readonly [number, number] {
  const reach = (right: boolean): number => {
    const rates = map.poles
      .filter(({ s }) => Math.hypot(s.re, s.im) > 0 && runsRight('z', s, region) === right)
      .map(({ s, multiplicity }) => Math.abs(Math.log(Math.hypot(s.re, s.im))) / multiplicity);
    if (rates.length === 0) return MIN_SAMPLES;
    const slowest = Math.min(...rates);
    const wanted = slowest > 1e-9 ? Math.ceil(DECADES / slowest) : MAX_SAMPLES;
    return Math.min(MAX_SAMPLES, Math.max(MIN_SAMPLES, wanted));
  };
  const orders = Math.min(countRoots(map.zeros), MAX_SAMPLES);
  return [reach(false), Math.min(MAX_SAMPLES, reach(true) + orders)];
}

function timeSignal(map: RootMap, fractions: PartialFractions, region: Region): Signal {
  const span = (right: boolean): number => {
    const poles = map.poles.filter(({ s }) => runsRight('s', s, region) === right);
    if (poles.length === 0) return 0;
    const rates = poles.map(({ s, multiplicity }) => Math.abs(s.re) / multiplicity);
    const slowest = Math.min(...rates.filter((x) => x > 0));
    const turning = Math.min(...poles.map(({ s }) => Math.abs(s.im)).filter((x) => x > 0));
    const dying = DECADES / slowest;
    // What neither dies nor turns is a power of t: any span tells it.
    const some = Number.isFinite(dying) ? dying : (12 * Math.PI) / turning;
    return Number.isFinite(some) && some > 0
      ? Math.min(some, Number.isFinite(turning) ? (80 * Math.PI) / turning : some)
      : 10;
  };
  const [left, right] = [span(false), span(true)];
  const back = left > 0 ? POINTS : 0;
  const ahead = right > 0 ? POINTS : 0;
  const width = Math.max(left, right) || 1;
  // Both sides of 0, which is a jump: the last instant before it and 0 itself.
  const times = [
    ...Array.from({ length: back }, (_, k) => -left * (1 - k / back)),
    ...(back > 0 ? [-width * 1e-9] : []),
    ...(ahead === 0 ? [] : Array.from({ length: ahead + 1 }, (_, k) => (right * k) / ahead)),
  ];
  const at = Float64Array.from(times.length > 0 ? times : [-1, 1]);
  return {
    at,
    value: at.map((t) => {
      const x = signalOf(fractions, region, t);
      return Math.abs(x) <= MAX_VALUE ? x : Number.NaN;
    }),
    impulses: fractions.direct,
  };
}
