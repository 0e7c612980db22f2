/** The solution at hand, and how far it is from one at a hundredth of the tolerance. */
import { integrateDelayed } from '@tollbench/engines/ode/delay.ts';
import {
  type Happening,
  integrate,
  type MethodChange,
  type Request,
  type Trajectory,
} from '@tollbench/engines/ode/integrate.ts';
import type { Counts } from '@tollbench/engines/ode/problem.ts';
import type { Right } from '@tollbench/engines/ode/system.ts';

export interface Solution {
  readonly t: Float64Array;
  /** One for each state. */
  readonly y: readonly Float64Array[];
  readonly end: Float64Array;
  readonly endTime: number;
  readonly ended: Trajectory['ended'];
  readonly why: string | undefined;
  readonly methods: readonly MethodChange[];
  readonly breaks: readonly number[];
  readonly slides: boolean;
  readonly crowded: boolean;
  readonly counts: Counts;
  readonly events: readonly Happening[];
  /** Points that were left out for each one that is kept, less one. */
  readonly thinned: boolean;
}

export interface ErrorEstimate {
  /** Times at which both runs are compared. */
  readonly t: Float64Array;
  /** Difference by state. */
  readonly y: readonly Float64Array[];
  /** The largest difference of a state over its largest size; what is smaller than atol/rtol counts as that large. */
  readonly relative: number;
  /** Of the states at the end. */
  readonly atEnd: Float64Array;
  /** Tolerance of the second run. */
  readonly tolerance: number;
}

const SAMPLES = 200;
const MAX_POINTS = 6000;

const run = (right: Right, lags: readonly number[], q: Request): Trajectory =>
  lags.length > 0 ? integrateDelayed(right, lags, q) : integrate(q);

export function solve(right: Right, lags: readonly number[], q: Request): Solution {
  const r = run(right, lags, { ...q, maxPoints: MAX_POINTS });
  return {
    t: r.trail.t,
    y: Array.from({ length: q.y.length }, (_, j) => r.trail.column(j)),
    end: r.y,
    endTime: r.t,
    ended: r.ended,
    why: r.why,
    methods: r.methods,
    breaks: r.breaks,
    slides: r.slides,
    crowded: r.crowded,
    counts: r.counts,
    events: r.events,
    thinned: r.trail.stride > 1,
  };
}

/** The solution at given times, in order, up to where it goes. */
function sampled(right: Right, lags: readonly number[], q: Request, times: Float64Array) {
  const rows: Float64Array[] = [];
  let k = 0;
  const way = Math.sign(q.to - q.from);
  while (k < times.length && times[k] === q.from) {
    rows.push(q.y.slice());
    k++;
  }
  const r = run(right, lags, {
    ...q,
    maxPoints: 16,
    onStep(s, end) {
      while (k < times.length && way * (times[k] as number) <= way * end) {
        const y = new Float64Array(q.y.length);
        s.at(times[k] as number, y);
        rows.push(y);
        k++;
      }
    },
  });
  return { rows, r };
}

/** Both runs at 200 times; undefined where one of them does not get there. */
export function estimateError(
  right: Right,
  lags: readonly number[],
  q: Request,
  endTime: number,
): ErrorEstimate | undefined {
  if (endTime === q.from) return undefined;
  // Steps on the way to an event's end go on beyond it: the times are those before.
  const times = Float64Array.from(
    { length: SAMPLES + 1 },
    (_, k) => q.from + ((endTime - q.from) * k) / SAMPLES,
  );
  const tighter = Math.max(q.tolerances.relative / 100, 3e-14);
  const here = sampled(right, lags, q, times);
  const fine = sampled(
    right,
    lags,
    {
      ...q,
      to: endTime,
      tolerances: { relative: tighter, absolute: q.tolerances.absolute.map((a) => a / 100) },
      maxSteps: 4 * q.maxSteps,
    },
    times,
  );
  const count = Math.min(here.rows.length, fine.rows.length);
  if (count < 2 || here.rows.some((row) => !row.every(Number.isFinite))) return undefined;
  const n = q.y.length;
  const off = Array.from({ length: n }, (_, j) =>
    Float64Array.from({ length: count }, (_, k) =>
      Math.abs((here.rows[k]?.[j] as number) - (fine.rows[k]?.[j] as number)),
    ),
  );
  const relative = off.reduce((worst, d, j) => {
    const least = (q.tolerances.absolute[j] as number) / q.tolerances.relative;
    const size = Math.max(least, ...here.rows.map((row) => Math.abs(row[j] as number)));
    return Math.max(worst, Math.max(...d) / size);
  }, 0);
  return {
    t: times.slice(0, count),
    y: off,
    relative,
    atEnd: Float64Array.from(off, (d) => d[count - 1] as number),
    tolerance: tighter,
  };
}
