/** The fitted curve between and beside the points, with its bands, and at the places that are asked for. */
import { factorOf, spreadAt } from '@tollbench/engines/fit/band.ts';
import type { Fit } from '@tollbench/engines/fit/fit.ts';
import { InputError } from '../../define/error.ts';
import type { CurveInputs } from './inputs.ts';
import { numbersIn } from './numbers-in.ts';
import type { Points } from './reading.ts';
import type { Setup } from './setup.ts';
import type { Sigmas } from './sigmas.ts';

const SAMPLES = 321;
const MAX_PLACES = 50;

export interface Wide {
  readonly i: CurveInputs;
  readonly points: Points;
  readonly setup: Setup;
  readonly sigmas: Sigmas;
  readonly fit: Fit;
  readonly scale: number;
  readonly freedom: number;
}

export interface Curve {
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Half widths of the bands of the curve at each x, of all x together, and of new points; NaN where there are none. */
  readonly half: Float64Array;
  readonly together: Float64Array;
  readonly point: Float64Array;
}

export interface Predicted {
  readonly x: number;
  readonly y: number;
  readonly error: number;
  readonly half: number;
  readonly point: number;
}

/** A little beyond the points at both ends. */
export function curveOf(w: Wide): Curve {
  const { x } = w.points;
  const [low, high] = [x.reduce((a, b) => Math.min(a, b)), x.reduce((a, b) => Math.max(a, b))];
  const isLog = w.i.axes === 'logX' || w.i.axes === 'both';
  const more = isLog || w.i.model === 'spline' ? 0 : 0.04 * (high - low);
  // Powers and logarithms end at 0: points that do not pass it are not passed either.
  const from = low >= 0 && low - more <= 0 ? low : low - more;
  const to = high + more;
  const grid = Float64Array.from({ length: SAMPLES }, (_, k) => {
    const share = k / (SAMPLES - 1);
    return isLog ? from * (to / from) ** share : from + share * (to - from);
  });
  const at = places(w);
  const all = Array.from(grid, at);
  return {
    x: grid,
    y: Float64Array.from(all, ({ y }) => y),
    half: Float64Array.from(all, ({ half }) => half),
    together: Float64Array.from(all, ({ together }) => together),
    point: Float64Array.from(all, ({ point }) => point),
  };
}

/** Throws InputError of the field `predict`. */
export function predictionsOf(w: Wide): Predicted[] {
  const list = numbersIn(w.i.predict, 'predict');
  if (list.length === 0) return [];
  const refused = (message: string): never => {
    throw new InputError(message, {
      field: 'predict',
      value: w.i.predict,
      remedies: [{ predict: '' }],
    });
  };
  if (!w.setup.alongX) refused('are asked for, and the model is of more than one column');
  if (list.length > MAX_PLACES) refused(`are ${list.length}; the most is ${MAX_PLACES}`);
  const { x } = w.points;
  const [low, high] = [x.reduce((a, b) => Math.min(a, b)), x.reduce((a, b) => Math.max(a, b))];
  const beyond = w.i.model === 'spline' ? list.find((v) => v < low || v > high) : undefined;
  if (beyond !== undefined)
    refused(`are asked for at ${beyond}, beyond the points, where a spline says nothing`);
  const at = places(w);
  return list.map((v) => {
    const { y, error, half, point } = at(v);
    return { x: v, y, error, half, point };
  });
}

function places({ i, points, setup, sigmas, fit, scale, freedom }: Wide) {
  const { model } = setup;
  const p = fit.free.length;
  const isSure = freedom > 0 && Number.isFinite(scale);
  const t = isSure ? factorOf(i.level / 100, freedom, p, false) : Number.NaN;
  const all = isSure ? factorOf(i.level / 100, freedom, p, true) : Number.NaN;
  const s = Math.sqrt(scale);
  const own = (values: Float64Array) => between(points.x, values);
  const ownY =
    sigmas.y && (i.yErrors === 'column' || i.yErrors === 'same') ? own(sigmas.y) : undefined;
  const ownX = sigmas.x ? own(sigmas.x) : undefined;
  const sigmaAt = (x: number, y: number): number => {
    const inY =
      i.yErrors === 'share'
        ? (i.yShare / 100) * Math.abs(y)
        : i.yErrors === 'counts'
          ? Math.sqrt(Math.abs(y))
          : (ownY?.(x) ?? 1);
    const inX = ownX ? ownX(x) * model.along(fit.parameters, [x], 0) : 0;
    return Math.hypot(inY, inX);
  };
  return (x: number) => {
    // Own formulas take other columns, too: x alone is used where this is asked.
    const row = new Array<number>(Math.max(1, setup.rows[0]?.length ?? 1)).fill(x);
    const y = model.at(fit.parameters, row);
    const error = s * spreadAt(model, fit, row);
    return {
      y,
      error,
      half: t * error,
      together: all * error,
      point: t * Math.hypot(error, s * sigmaAt(x, y)),
    };
  };
}

/** Straight between the points' values, and level beyond them. */
function between(x: Float64Array, values: Float64Array): (at: number) => number {
  const order = Array.from(x, (_, k) => k).sort((a, b) => (x[a] as number) - (x[b] as number));
  return (at) => {
    let [low, high] = [0, order.length - 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((x[order[middle] as number] as number) <= at) low = middle;
      else high = middle;
    }
    const [a, b] = [order[low] as number, order[high] as number];
    const span = (x[b] as number) - (x[a] as number);
    const share = span > 0 ? Math.min(1, Math.max(0, (at - (x[a] as number)) / span)) : 0;
    return (values[a] as number) + share * ((values[b] as number) - (values[a] as number));
  };
}
