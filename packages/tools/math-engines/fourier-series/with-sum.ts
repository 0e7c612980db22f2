/** What hangs on N and x: the sum, its overshoot, its error, its share of the power. */
import { expanded } from '@tollbench/engines/algebra/expression/expand.ts';
import { symbolsOf } from '@tollbench/engines/algebra/expression/expression.ts';
import { numberAt } from '@tollbench/engines/algebra/expression/numeric.ts';
import { EngineError } from '@tollbench/engines/error.ts';
import { readFormula } from '@tollbench/engines/fourier-series/functions.ts';
import { GIBBS, type Overshoot, overshootAt } from '@tollbench/engines/fourier-series/gibbs.ts';
import { partialSum, type Series } from '@tollbench/engines/fourier-series/partial-sums.ts';
import type { Signal } from '@tollbench/engines/fourier-series/signal.ts';
import { complex } from '@tollbench/engines/numeric/complex.ts';
import { InputError } from '../../define/error.ts';
import type { Inputs } from './inputs.ts';
import type { Curves, Found, JumpShown, MeetingShown, Result, Zoom } from './result.ts';

/** Jumps whose overshoot is looked for. */
const MAX_JUMPS = 12;
const LEAST_POINTS = 900;
const MOST_POINTS = 4500;

export function withSum(found: Found, signal: Signal | undefined, i: Inputs): Result {
  const series: Series = found;
  const sum = partialSum(series, i.count);
  const jumping = found.meetings.filter((m) => m.jump !== 0 && Number.isFinite(m.jump));
  const point = pointOf(found, i);
  const errors = errorsOf(found);
  return {
    ...found,
    count: i.count,
    curves: curvesOf(found, signal, sum, i.count),
    zoom: signal && zoomOf(found, signal, series, jumping, i.count),
    jumps: signal ? jumping.slice(0, MAX_JUMPS).map((m) => jumpOf(m, series, signal, i.count)) : [],
    pointAt: point.at,
    pointText: i.point,
    pointValue: signal ? valueAt(found, signal, point.at) : Number.NaN,
    pointSum: sum(point.at),
    errors,
    share: found.meanSquare > 0 ? 1 - (errors[i.count] as number) ** 2 / found.meanSquare : 1,
    ...distortion(found, i.count),
  };
}

function pointOf(found: Found, i: Inputs): { readonly at: number } {
  try {
    const e = expanded(readFormula(i.point));
    const values = Object.fromEntries(found.parameters.map((p) => [p.name, complex(p.value)]));
    const unknown = symbolsOf(e).find((s) => !(s in values));
    if (unknown !== undefined)
      throw new EngineError('incomplete', `The place has ${unknown} in it, which has no value.`);
    const { re, im } = numberAt(e, values);
    if (!Number.isFinite(re) || im !== 0)
      throw new EngineError('out-of-range', 'The place is no real number.');
    return { at: re };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new InputError(error.message, {
      field: 'point',
      value: i.point,
      remedies: [{ point: '0' }],
    });
  }
}

/** Where pieces meet, the mean of both limits, to which the series converges. */
function valueAt({ meetings, period }: Found, signal: Signal, t: number): number {
  const meeting = meetings.find(({ place }) => {
    const turns = (t - place) / period;
    return Math.abs(turns - Math.round(turns)) < 1e-12;
  });
  return meeting ? meeting.value : signal.at(t);
}

function curvesOf(
  found: Found,
  signal: Signal | undefined,
  sum: (t: number) => number,
  count: number,
): Curves {
  const { start, period } = found;
  const points = Math.min(MOST_POINTS, Math.max(LEAST_POINTS, 24 * count));
  const from = start - period / 4;
  const grid = Array.from({ length: points + 1 }, (_, k) => from + (1.5 * period * k) / points);
  if (!signal)
    return {
      x: Float64Array.from(grid),
      f: new Float64Array(grid.length).fill(Number.NaN),
      sum: Float64Array.from(grid, sum),
    };
  // Beside each jump on both sides, so that the function is not drawn across it.
  const near = 1e-7 * period;
  const jumps = found.meetings
    .filter((m) => m.jump !== 0)
    .flatMap(({ place }) => [-1, 0, 1, 2].map((k) => place + k * period))
    .filter((t) => t > from + near && t < from + 1.5 * period - near);
  const x = Float64Array.from(
    [
      ...grid.filter((t) => !jumps.some((j) => Math.abs(t - j) < 2 * near)),
      ...jumps.flatMap((t) => [t - near, t, t + near]),
    ].sort((a, b) => a - b),
  );
  const isJump = new Set(jumps);
  return {
    x,
    f: Float64Array.from(x, (t) => (isJump.has(t) ? Number.NaN : signal.at(t))),
    sum: Float64Array.from(x, sum),
  };
}

/** The surroundings of the largest jump. */
function zoomOf(
  found: Found,
  signal: Signal,
  series: Series,
  jumps: readonly MeetingShown[],
  count: number,
): Zoom | undefined {
  const [most] = [...jumps].sort((a, b) => Math.abs(b.jump) - Math.abs(a.jump));
  if (!most) return undefined;
  const half = Math.min(found.period / 2, (4 * found.period) / (count + 1));
  const near = 1e-6 * half;
  const side = Array.from({ length: 240 }, (_, k) => near + ((half - near) * k) / 239);
  const x = Float64Array.from([
    ...side.map((d) => most.place - d).reverse(),
    most.place,
    ...side.map((d) => most.place + d),
  ]);
  const of = (kind: 'plain' | 'fejer' | 'lanczos') =>
    Float64Array.from(x, partialSum(series, count, kind));
  return {
    x,
    f: Float64Array.from(x, (t) => (t === most.place ? Number.NaN : signal.at(t))),
    sum: of('plain'),
    fejer: of('fejer'),
    lanczos: of('lanczos'),
    limit: [most.right + GIBBS * most.jump, most.left - GIBBS * most.jump],
  };
}

function jumpOf(m: MeetingShown, series: Series, signal: Signal, count: number): JumpShown {
  const jump = { place: m.place, size: m.jump };
  const of = (kind: 'plain' | 'fejer' | 'lanczos'): Overshoot | undefined =>
    ([1, -1] as const)
      .map((side) => overshootAt(series, signal, count, jump, side, kind))
      .filter((o) => o !== undefined)
      .reduce<Overshoot | undefined>(
        (a, b) => (a && a.share >= b.share - 1e-12 ? a : b),
        undefined,
      );
  const over = of('plain');
  return {
    place: m.place,
    at: m.at,
    size: m.jump,
    overAt: over?.at ?? null,
    over: over?.value ?? null,
    share: over?.share ?? null,
    fejer: of('fejer')?.share ?? 0,
    lanczos: of('lanczos')?.share ?? 0,
  };
}

/** √(mean (f − S_N)²), from the last N down, so that small ones are no differences of large ones. */
function errorsOf({ a, b, mean, meanSquare }: Found): Float64Array {
  const most = a.length - 1;
  const half = (n: number) => ((a[n] as number) ** 2 + (b[n] as number) ** 2) / 2;
  let all = mean * mean;
  for (let n = 1; n <= most; n++) all += half(n);
  // What rounding leaves of a finite series is nothing.
  const rest = meanSquare - all;
  let left = rest > 1e-14 * meanSquare ? rest : 0;
  const out = new Float64Array(most + 1);
  for (let n = most; n >= 0; n--) {
    out[n] = Math.sqrt(left);
    if (n > 0) left += half(n);
  }
  return out;
}

/** All harmonics above the first to the first, in rms values: by Parseval, and of the first N. */
function distortion({ a, b, mean, meanSquare }: Found, count: number) {
  const first = (((a[1] as number) ** 2 + (b[1] as number) ** 2) as number) / 2;
  if (!(first > 1e-18 * meanSquare)) return { thd: null, thdCount: null };
  let some = 0;
  for (let n = 2; n <= count; n++) some += ((a[n] as number) ** 2 + (b[n] as number) ** 2) / 2;
  const all = meanSquare - mean * mean - first;
  return { thd: Math.sqrt(Math.max(0, all) / first), thdCount: Math.sqrt(some / first) };
}
