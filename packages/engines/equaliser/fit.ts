/**
 * Bands of an equaliser fitted to a curve: bands are placed one by one on the largest lobe of what is left, and all are
 * moved together by least squares (Levenberg and Marquardt with analytic derivatives, bounds by an active set; J. J. Moré,
 * "The Levenberg-Marquardt algorithm: implementation and theory", 1978). Deterministic; a local minimum.
 */
import { EngineError } from '../error.ts';
import { lu } from '../linalg/lu.ts';
import { luSolve } from '../linalg/lu-solve.ts';
import type { Band } from './band.ts';
import { type FittedType, levelAt, type Parameters, type Warp, warpOf } from './level-model.ts';

export interface FitLimits {
  /** Hz. */
  readonly from: number;
  readonly to: number;
  /** dB. */
  readonly minGain: number;
  readonly maxGain: number;
  readonly minQ: number;
  readonly maxQ: number;
  /** Of shelves: above it their curve has a bump. */
  readonly maxShelfQ: number;
}

export interface FitTask {
  /** Hz, rising, inside `limits.from` to `limits.to`; evenly weighted. */
  readonly frequency: ArrayLike<number>;
  /** dB wanted there. */
  readonly level: ArrayLike<number>;
  readonly bands: number;
  /** Whether the first two bands are a low and a high shelf. */
  readonly shelves: boolean;
  readonly limits: FitLimits;
  /** The sample rate of bilinear designs in Hz; null for analog ones. */
  readonly fs: number | null;
}

/** Bands and points that are fitted at most: the work grows as points times bands squared. */
export const MAX_FIT_BANDS = 20;
export const MAX_FIT_POINTS = 256;

const GREEDY_STEPS = 10;
const FINAL_STEPS = 60;
/** Rounds in which the band that does least is taken away and placed anew. */
const MOVES = 6;
/** What a dB of gain costs beside the squares, over the points: so little that only bands that fight each other feel it. */
const RIDGE = 2e-6;
/** A descent ends where a step gains less than this share. */
const LEAST_GAIN = 1e-5;

interface Fitted {
  readonly bands: readonly Parameters[];
  /** Sum of squares in dB², and what the gains cost. */
  readonly cost: number;
}

/** The problem in the terms of the descent. */
interface Problem {
  readonly places: Float64Array;
  readonly lnF: Float64Array;
  readonly wanted: Float64Array;
  readonly warp: Warp;
  readonly limits: FitLimits;
}

/** The bands, by rising frequency. Throws `out-of-range` for counts beyond the bounds, `empty` without points. */
export function fitBands(task: FitTask): Band[] {
  const { frequency, level, bands, limits, fs } = task;
  if (frequency.length === 0)
    throw new EngineError('empty', 'The curve has no point in the range of the fit.', {
      field: 'frequency',
    });
  if (frequency.length > MAX_FIT_POINTS || !(bands >= 1 && bands <= MAX_FIT_BANDS))
    throw new EngineError(
      'out-of-range',
      `A fit of ${bands} bands to ${frequency.length} points is more than ${MAX_FIT_BANDS} bands or ${MAX_FIT_POINTS} points.`,
      { field: 'bands', value: bands },
    );
  const warp = warpOf(fs);
  const f = Float64Array.from(frequency);
  const problem: Problem = {
    places: f.map(warp.at),
    lnF: f.map(Math.log),
    wanted: Float64Array.from(level),
    warp,
    limits,
  };
  const found = improved(problem, placed(problem, bands, task.shelves), task.shelves ? 2 : 0);
  return found.bands
    .map(
      ({ type, lnF, gain, lnQ }): Band => ({
        type,
        frequency: Math.exp(lnF),
        gain,
        width: { kind: 'q', value: Math.exp(lnQ) },
      }),
    )
    .toSorted((a, b) => a.frequency - b.frequency);
}

/** Shelves first where they are asked for, then a peak on the largest lobe of what is left, each time all moved a little. */
function placed(p: Problem, count: number, shelves: boolean): Fitted {
  let now: Fitted = { bands: [], cost: Number.POSITIVE_INFINITY };
  if (shelves) now = descend(p, startShelves(p).slice(0, count), GREEDY_STEPS);
  while (now.bands.length < count)
    now = descend(p, [...now.bands, lobe(p, now.bands)], GREEDY_STEPS);
  return descend(p, now.bands, FINAL_STEPS);
}

/** The band whose loss costs least is placed anew on the largest lobe that then is left, as long as that gains. */
function improved(p: Problem, start: Fitted, kept: number): Fitted {
  let best = start;
  for (let k = 0; k < MOVES; k++) {
    const costs = best.bands.map((_, n) =>
      n < kept ? Number.POSITIVE_INFINITY : costOf(p, best.bands.toSpliced(n, 1)),
    );
    const least = costs.indexOf(Math.min(...costs));
    if (!Number.isFinite(costs[least] ?? Number.NaN)) return best;
    const rest = descend(p, best.bands.toSpliced(least, 1), GREEDY_STEPS).bands;
    const next = descend(p, [...rest, lobe(p, rest)], FINAL_STEPS);
    if (!(next.cost < best.cost * (1 - 1e-6))) return best;
    best = next;
  }
  return best;
}

/** A low shelf at a tenth and a high one at nine tenths of the range, in octaves, with the levels at its ends. */
function startShelves({ lnF, wanted, limits }: Problem): Parameters[] {
  const ends = Math.max(1, Math.round(wanted.length / 12));
  const mean = (part: Float64Array) => part.reduce((sum, v) => sum + v, 0) / part.length;
  const [from, to] = [lnF[0] ?? 0, lnF[lnF.length - 1] ?? 0];
  const at = (type: FittedType, share: number, gain: number): Parameters =>
    bounded({ type, lnF: from + share * (to - from), gain, lnQ: Math.log(Math.SQRT1_2) }, limits);
  return [
    at('lowshelf', 0.2, mean(wanted.subarray(0, ends))),
    at('highshelf', 0.85, mean(wanted.subarray(-ends))),
  ];
}

/** A peak on the lobe of the residual, between two changes of sign, that holds most. */
function lobe(p: Problem, bands: readonly Parameters[]): Parameters {
  const { lnF, wanted, limits } = p;
  const left = residual(p, bands);
  let best = { area: -1, at: 0, from: 0, to: 0 };
  for (let from = 0; from < wanted.length; ) {
    const sign = Math.sign(left[from] ?? 0);
    let to = from;
    let [area, at] = [0, from];
    while (to < wanted.length && Math.sign(left[to] ?? 0) === sign) {
      area += Math.abs(left[to] ?? 0);
      if (Math.abs(left[to] ?? 0) > Math.abs(left[at] ?? 0)) at = to;
      to++;
    }
    if (area > best.area) best = { area, at, from, to };
    from = to;
  }
  const top = left[best.at] ?? 0;
  const over = (k: number) => Math.abs(left[k] ?? 0) > Math.abs(top) / 2;
  let [low, high] = [best.at, best.at];
  while (low > best.from && over(low)) low--;
  while (high < best.to - 1 && over(high)) high++;
  const wide = Math.max((lnF[high] ?? 0) - (lnF[low] ?? 0), 1e-3);
  const lnQ = -Math.log(2 * Math.sinh(wide / 2));
  return bounded({ type: 'peak', lnF: lnF[best.at] ?? 0, gain: top, lnQ }, limits);
}

const clamp = (v: number, low: number, high: number) => Math.min(high, Math.max(low, v));

/** A low shelf keeps to the lower share of the range, in octaves, a high shelf to the upper one. */
const SHELF_SHARE = 0.45;

function rangeOf(type: FittedType, { from, to }: FitLimits): readonly [number, number] {
  const [low, high] = [Math.log(from), Math.log(to)];
  const reach = SHELF_SHARE * (high - low);
  if (type === 'peak') return [low, high];
  return type === 'lowshelf' ? [low, low + reach] : [high - reach, high];
}

const boundsOf = (type: FittedType, l: FitLimits): readonly (readonly [number, number])[] => [
  rangeOf(type, l),
  [l.minGain, l.maxGain],
  [Math.log(l.minQ), Math.log(type === 'peak' ? l.maxQ : Math.max(l.minQ, l.maxShelfQ))],
];

function bounded({ type, lnF, gain, lnQ }: Parameters, limits: FitLimits): Parameters {
  const values = [lnF, gain, lnQ];
  const [f = 0, g = 0, q = 0] = boundsOf(type, limits).map(([low, high], k) =>
    clamp(values[k] ?? 0, low, high),
  );
  return { type, lnF: f, gain: g, lnQ: q };
}

function residual({ places, wanted, warp }: Problem, bands: readonly Parameters[]): Float64Array {
  const left = wanted.slice();
  for (const band of bands) {
    const place = warp.at(Math.exp(band.lnF));
    for (let i = 0; i < left.length; i++)
      left[i] = (left[i] ?? 0) - levelAt(band, place, 1, places[i] ?? 0)[0];
  }
  return left;
}

const costOf = (p: Problem, bands: readonly Parameters[]): number =>
  residual(p, bands).reduce((sum, r) => sum + r * r, 0) +
  RIDGE * p.wanted.length * bands.reduce((sum, { gain }) => sum + gain * gain, 0);

/** JᵀJ and Jᵀr of what is left, J the derivatives of the sum of levels. */
function normal(p: Problem, bands: readonly Parameters[]) {
  const { places, wanted, warp } = p;
  const [points, size] = [wanted.length, 3 * bands.length];
  const rows = new Float64Array(points * size);
  const left = wanted.slice();
  bands.forEach((band, k) => {
    const f = Math.exp(band.lnF);
    const [place, slope] = [warp.at(f), warp.slope(f)];
    for (let i = 0; i < points; i++) {
      const [level, byF, byGain, byQ] = levelAt(band, place, slope, places[i] ?? 0);
      left[i] = (left[i] ?? 0) - level;
      rows.set([byF, byGain, byQ], i * size + 3 * k);
    }
  });
  const square = new Float64Array(size * size);
  const gradient = new Float64Array(size);
  for (let i = 0; i < points; i++) {
    const row = rows.subarray(i * size, (i + 1) * size);
    const r = left[i] ?? 0;
    for (let a = 0; a < size; a++) {
      const v = row[a] ?? 0;
      gradient[a] = (gradient[a] ?? 0) + v * r;
      for (let b = 0; b <= a; b++)
        square[a * size + b] = (square[a * size + b] ?? 0) + v * (row[b] ?? 0);
    }
  }
  const ridge = RIDGE * points;
  bands.forEach(({ gain }, k) => {
    const at = 3 * k + 1;
    square[at * size + at] = (square[at * size + at] ?? 0) + ridge;
    gradient[at] = (gradient[at] ?? 0) - ridge * gain;
  });
  return { square, gradient, size };
}

/** Moves all parameters at once for at most so many accepted steps, within their bounds. */
function descend(p: Problem, start: readonly Parameters[], steps: number): Fitted {
  let bands = start;
  let cost = costOf(p, bands);
  let damping = 1e-3;
  for (let step = 0; step < steps; step++) {
    const { square, gradient, size } = normal(p, bands);
    const bounds = bands.flatMap((b) => boundsOf(b.type, p.limits));
    const values = bands.flatMap(({ lnF, gain, lnQ }) => [lnF, gain, lnQ]);
    // What stands at a bound and is pushed against it stays there.
    const free = values.flatMap((v, k) => {
      const [low = 0, high = 0] = bounds[k] ?? [];
      const push = gradient[k] ?? 0;
      return (v <= low && push < 0) || (v >= high && push > 0) ? [] : [k];
    });
    if (free.length === 0) break;
    let accepted: Fitted | undefined;
    for (; damping < 1e8; damping *= 4) {
      const move = moveOf(square, gradient, size, free, damping);
      const next = moved(bands, values, free, move, bounds);
      const found = costOf(p, next);
      if (found < cost) {
        accepted = { bands: next, cost: found };
        break;
      }
    }
    if (!accepted) break;
    const gained = 1 - accepted.cost / cost;
    ({ bands, cost } = accepted);
    damping = Math.max(1e-9, damping / 8);
    if (gained < LEAST_GAIN || cost === 0) break;
  }
  return { bands, cost };
}

/** (JᵀJ + λ diag JᵀJ)⁻¹ Jᵀr over the free parameters. */
function moveOf(
  square: Float64Array,
  gradient: Float64Array,
  size: number,
  free: readonly number[],
  damping: number,
): Float64Array {
  const n = free.length;
  const data = new Float64Array(n * n);
  free.forEach((a, i) => {
    free.forEach((b, j) => {
      data[i * n + j] = square[Math.max(a, b) * size + Math.min(a, b)] ?? 0;
    });
    const own = data[i * n + i] ?? 0;
    data[i * n + i] = own * (1 + damping) + 1e-9;
  });
  return luSolve(
    lu({ rows: n, cols: n, data }),
    free.map((k) => gradient[k] ?? 0),
  );
}

/** Longest step in ln f, dB and ln Q: a band does not leap over its neighbours. */
const LONGEST = [0.5, 6, 0.7] as const;

function moved(
  bands: readonly Parameters[],
  values: readonly number[],
  free: readonly number[],
  move: Float64Array,
  bounds: readonly (readonly [number, number])[],
): Parameters[] {
  const next = [...values];
  free.forEach((k, i) => {
    const longest = LONGEST[k % 3] ?? 1;
    const [low = 0, high = 0] = bounds[k] ?? [];
    next[k] = clamp((values[k] ?? 0) + clamp(move[i] ?? 0, -longest, longest), low, high);
  });
  return bands.map(({ type }, k) => ({
    type,
    lnF: next[3 * k] ?? 0,
    gain: next[3 * k + 1] ?? 0,
    lnQ: next[3 * k + 2] ?? 0,
  }));
}
