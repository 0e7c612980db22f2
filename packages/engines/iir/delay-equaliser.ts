/**
 * All-pass sections that make the delay of a filter flat in its pass bands, least in its largest deviation.
 *
 * Each second-order all-pass adds 2π of area under its delay; a start gives each an equal share of what lies below a
 * level line. From there Levenberg and Marquardt's steps lessen the weighted squares, and Lawson's weights, which grow where
 * the error is large, turn the squares into the largest (C. L. Lawson, 1961; J. R. Rice & K. H. Usow, Math. Comp. 22, 1968).
 */
import { EngineError } from '../error.ts';
import { fromRows } from '../linalg/matrix.ts';
import { solve } from '../linalg/solve.ts';
import { delay, type PolarRoot } from './polar-root.ts';
import type { Section } from './section.ts';
import { groupDelay, type Zpk } from './zpk.ts';

export interface Equaliser {
  readonly sections: readonly Section[];
  readonly poles: readonly PolarRoot[];
  readonly zeros: readonly PolarRoot[];
  /** Largest less least delay at the points that were used, in samples, without and with it. */
  readonly before: number;
  readonly after: number;
}

/** The most sections: beyond, the delay grows and little is gained. */
export const MAX_ALLPASS = 8;
/** Points over all pass bands. */
const POINTS = 112;
const ROUNDS = 30;
/** The most that a pole's distance from the unit circle is; the least is the distance of two points, or it would hide between them. */
const FARTHEST = 0.97;

type Stretch = readonly [from: number, to: number];

/** `count` sections for a filter over stretches of radians a sample. A local optimum from one start: no better one is excluded. */
export function equalise(filter: Zpk, stretches: readonly Stretch[], count: number): Equaliser {
  const omega = points(stretches);
  const own = omega.map((w) => groupDelay(filter, w));
  const spread = (values: Float64Array) => Math.max(...values) - Math.min(...values);
  let best = start(omega, own, stretches, count);
  let least = spread(total(omega, own, best));
  let at = best;
  const weight = new Float64Array(omega.length).fill(1);
  for (let round = 0; round < ROUNDS; round++) {
    at = approach(omega, own, weight, at);
    const now = total(omega, own, at);
    const seen = spread(now);
    if (seen < least) [best, least] = [at, seen];
    reweigh(weight, now);
  }
  const poles = best.map(([d, angle]): PolarRoot => ({ deficit: d, angle, pair: true }));
  return {
    poles,
    zeros: poles.map(mirrored),
    sections: poles.map(sectionOf),
    before: spread(own),
    after: least,
  };
}

/** The zero at the reciprocal of a pole. */
const mirrored = ({ deficit, angle, pair }: PolarRoot): PolarRoot => ({
  deficit: -deficit / (1 - deficit),
  angle,
  pair,
});

function sectionOf({ deficit, angle }: PolarRoot): Section {
  const r = 1 - deficit;
  const a: [number, number] = [-2 * r * Math.cos(angle), r * r];
  return { b: [a[1], a[0], 1], a };
}

/** Distance from the circle and angle of each pole pair. */
type Poles = readonly (readonly [deficit: number, angle: number])[];

/** Delay of an all-pass section: of its pole less its zero. */
function allpass(deficit: number, angle: number, w: number): number {
  const pole: PolarRoot = { deficit, angle, pair: true };
  return delay(pole, w) - delay(mirrored(pole), w);
}

const total = (omega: Float64Array, own: Float64Array, poles: Poles): Float64Array =>
  omega.map((w, k) => poles.reduce((sum, [d, a]) => sum + allpass(d, a, w), own[k] ?? 0));

/** Points in proportion to the stretches, denser at their ends as Chebyshev's are. */
function points(stretches: readonly Stretch[]): Float64Array {
  const width = stretches.reduce((sum, [a, b]) => sum + b - a, 0);
  return Float64Array.from(
    stretches.flatMap(([from, to]) => {
      const n = Math.max(8, Math.round((POINTS * (to - from)) / width));
      return Array.from(
        { length: n },
        (_, k) => from + ((to - from) * (1 - Math.cos((Math.PI * k) / (n - 1)))) / 2,
      );
    }),
  );
}

/** Equal shares of the area between the delay and a level line, each with a pole at its middle, half as far from the circle as it is wide. */
function start(
  omega: Float64Array,
  own: Float64Array,
  stretches: readonly Stretch[],
  count: number,
): Poles {
  const width = stretches.reduce((sum, [a, b]) => sum + b - a, 0);
  const mean = own.reduce((sum, d) => sum + d, 0) / own.length;
  const level = Math.max(mean + (2 * Math.PI * count) / width, Math.max(...own) * 0.9);
  const step = omega.map((w, k) => Math.max(0, w - (omega[k - 1] ?? w)));
  const area = omega.map((_, k) => Math.max(0.02 * level, level - (own[k] ?? 0)) * (step[k] ?? 0));
  const whole = area.reduce((sum, a) => sum + a, 0);
  const cut = (share: number) => {
    let sum = 0;
    for (let k = 0; k < area.length; k++) {
      sum += area[k] ?? 0;
      if (sum >= share * whole) return omega[k] ?? 0;
    }
    return omega.at(-1) ?? 0;
  };
  return Array.from({ length: count }, (_, k) => {
    const apart = Math.max(1e-3 * width, cut((k + 1) / count) - cut(k / count));
    return [within(0.55 * apart, gapOf(omega)), cut((k + 0.5) / count)] as const;
  });
}

const within = (d: number, nearest: number): number => Math.min(FARTHEST, Math.max(nearest, d));

/** The mean distance of two points. */
const gapOf = (omega: Float64Array): number =>
  ((omega.at(-1) ?? 0) - (omega[0] ?? 0)) / omega.length;

/** Weights grow with the error, and keep their mean. */
function reweigh(weight: Float64Array, values: Float64Array): void {
  const middle = (Math.max(...values) + Math.min(...values)) / 2;
  let sum = 0;
  values.forEach((v, k) => {
    weight[k] = (weight[k] ?? 0) * (Math.abs(v - middle) + 1e-9);
    sum += weight[k] ?? 0;
  });
  // A weight that reached 0 would stay there.
  const mean = sum / weight.length;
  weight.forEach((w, k) => {
    weight[k] = Math.max(1e-4, w / mean);
  });
}

/** A few damped steps towards the least weighted squares about the best level. */
function approach(
  omega: Float64Array,
  own: Float64Array,
  weight: Float64Array,
  from: Poles,
): Poles {
  let poles = from;
  let cost = costOf(total(omega, own, poles), weight);
  let damping = 1e-2;
  for (let k = 0; k < 6; k++) {
    const next = step(omega, own, weight, poles, damping);
    const seen = next ? costOf(total(omega, own, next), weight) : Number.POSITIVE_INFINITY;
    if (next && seen < cost) {
      [poles, cost] = [next, seen];
      damping /= 4;
    } else damping *= 8;
  }
  return poles;
}

function level(values: Float64Array, weight: Float64Array): number {
  let [top, bottom] = [0, 0];
  values.forEach((v, k) => {
    top += (weight[k] ?? 0) * v;
    bottom += weight[k] ?? 0;
  });
  return top / bottom;
}

function costOf(values: Float64Array, weight: Float64Array): number {
  const middle = level(values, weight);
  return values.reduce((sum, v, k) => sum + (weight[k] ?? 0) * (v - middle) ** 2, 0);
}

/** One step of Levenberg and Marquardt in ln d and θ; undefined where the equations have no digits. */
function step(
  omega: Float64Array,
  own: Float64Array,
  weight: Float64Array,
  poles: Poles,
  damping: number,
): Poles | undefined {
  const values = total(omega, own, poles);
  const middle = level(values, weight);
  const columns = poles.flatMap(([d, angle]) => {
    const h = 1e-5;
    const slope = (up: readonly [number, number], down: readonly [number, number], by: number) => {
      const own = omega.map((w) => (allpass(...up, w) - allpass(...down, w)) / by);
      // The level follows: what all points share is no change.
      const shared = level(own, weight);
      return own.map((x) => x - shared);
    };
    return [
      slope([d * (1 + h), angle], [d * (1 - h), angle], 2 * h),
      slope([d, angle + h * d], [d, angle - h * d], 2 * h),
    ];
  });
  const dot = (a: Float64Array, b: Float64Array) =>
    a.reduce((sum, x, k) => sum + (weight[k] ?? 0) * x * (b[k] ?? 0), 0);
  const error = values.map((v) => v - middle);
  const rows = columns.map((a, i) => {
    const row = columns.map((b) => dot(a, b));
    row[i] = (row[i] ?? 0) * (1 + damping) + 1e-12;
    return row;
  });
  const move = solved(
    rows,
    columns.map((a) => [-dot(a, error)]),
  );
  if (!move) return undefined;
  return poles.map(([d, angle], k) => {
    // Steps in ln d and in θ/d, each held to what the slope still tells.
    const grow = Math.min(1, Math.max(-1, move[2 * k] ?? 0));
    const turn = Math.min(1, Math.max(-1, move[2 * k + 1] ?? 0));
    const turned = angle + turn * d;
    return [
      within(d * Math.exp(grow), gapOf(omega)),
      Math.min(Math.PI - 1e-6, Math.max(1e-6, turned)),
    ] as const;
  });
}

/** The solution of square equations; undefined where they lose all digits. */
function solved(rows: readonly number[][], right: readonly number[][]): Float64Array | undefined {
  try {
    return solve(fromRows(rows), fromRows(right)).x.data;
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}
