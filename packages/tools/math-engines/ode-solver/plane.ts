/** The phase plane: its window, the field, nullclines, trajectories from more starts. */
import { integrate } from '@tollbench/engines/ode/integrate.ts';
import { type Curve, type Window, zeroCurves } from '@tollbench/engines/ode/nullclines.ts';
import type { Tolerances } from '@tollbench/engines/ode/problem.ts';
import type { Right } from '@tollbench/engines/ode/system.ts';
import { InputError } from '../../define/error.ts';
import type { OdeInputs } from './inputs.ts';
import type { Solution } from './solution.ts';

export interface Arrows {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly dx: Float64Array;
  readonly dy: Float64Array;
}

export interface Trajectory {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

export interface Plane {
  /** Indices of the states; across is −1 for the time, where there is one state. */
  readonly across: number;
  readonly up: number;
  readonly window: Window;
  readonly arrows: Arrows;
  /** Where the derivative of the state across is zero, and of that up. */
  readonly nullclines: readonly [readonly Curve[], readonly Curve[]];
  readonly starts: readonly (readonly [number, number])[];
  readonly trajectories: readonly Trajectory[];
  /** Other states stand still in it at these values. */
  readonly isCut: boolean;
}

export const MAX_STARTS = 24;
const ARROWS = [21, 15] as const;

/** The states across and up. */
export function axesOf(i: OdeInputs, states: readonly string[]): readonly [number, number] {
  if (states.length === 1) return [-1, 0];
  const index = (field: 'planeX' | 'planeY', unless: number): number => {
    const name = i[field].trim();
    if (name === '') return unless;
    const at = states.indexOf(name);
    if (at < 0)
      throw new InputError(`is ${name}, which is no state; there are ${states.join(', ')}`, {
        field,
        value: name,
        remedies: [{ [field]: '' }],
      });
    return at;
  };
  const across = index('planeX', 0);
  const up = index('planeY', across === 1 ? 0 : 1);
  if (across === up)
    throw new InputError(`is ${states[up]}, which is across already`, {
      field: 'planeY',
      value: i.planeY,
      remedies: [{ planeX: '', planeY: '' }],
    });
  return [across, up];
}

export function startsOf(i: OdeInputs): (readonly [number, number])[] {
  const rows = i.starts
    .split(/[;\n]/u)
    .map((s) => s.trim())
    .filter((s) => s !== '');
  if (rows.length > MAX_STARTS)
    throw new InputError(`has ${rows.length} places; the most is ${MAX_STARTS}`, {
      field: 'starts',
      value: i.starts.slice(0, 100),
    });
  return rows.map((row) => {
    const [x, y, ...more] = row.split(/[\s,]+/u).map(Number);
    if (x === undefined || y === undefined || more.length > 0 || !Number.isFinite(x + y))
      throw new InputError(`has “${row}”, which is not two numbers such as 1 0`, {
        field: 'starts',
        value: row,
        remedies: [{ starts: '' }],
      });
    return [x, y] as const;
  });
}

const spread = (values: Iterable<number>): [number, number] => {
  let [low, high] = [Infinity, -Infinity];
  for (const v of values)
    if (Number.isFinite(v)) {
      low = Math.min(low, v);
      high = Math.max(high, v);
    }
  return low <= high ? [low, high] : [-1, 1];
};

/** Rounded to two figures outwards, with a margin. */
function widened([low, high]: readonly [number, number], share: number): [number, number] {
  const size = Math.max(high - low, 1e-6 * Math.max(Math.abs(low), Math.abs(high)), 1e-9);
  const step = 10 ** Math.floor(Math.log10(size)) / 10;
  return [
    Math.floor((low - share * size) / step) * step,
    Math.ceil((high + share * size) / step) * step,
  ];
}

export function windowOf(
  i: OdeInputs,
  { t, y }: Solution,
  across: number,
  up: number,
  starts: readonly (readonly [number, number])[],
): Window {
  if (i.window === 'set') {
    if (!(i.left < i.right))
      throw new InputError(`is ${i.left}, not less than ${i.right}`, {
        field: 'left',
        value: String(i.left),
        remedies: [{ window: 'auto' }],
      });
    if (!(i.bottom < i.top))
      throw new InputError(`is ${i.bottom}, not less than ${i.top}`, {
        field: 'bottom',
        value: String(i.bottom),
        remedies: [{ window: 'auto' }],
      });
    return { x: [i.left, i.right], y: [i.bottom, i.top] };
  }
  const xs = across < 0 ? t : (y[across] as Float64Array);
  const ys = y[up] as Float64Array;
  return {
    x: across < 0 ? spread(t) : widened(spread([...xs, ...starts.map(([x]) => x)]), 0.25),
    y: widened(spread([...ys, ...starts.map(([, v]) => v)]), 0.25),
  };
}

export function planeOf(
  right: Right,
  at: Float64Array,
  span: readonly [from: number, to: number],
  tolerances: Tolerances,
  axes: readonly [number, number],
  window: Window,
  starts: readonly (readonly [number, number])[],
): Plane {
  const [across, up] = axes;
  const [t0, t1] = span;
  const y = at.slice();
  const f = new Float64Array(right.n);
  const field = (a: number, b: number): Float64Array => {
    y.set(at);
    if (across >= 0) y[across] = a;
    y[up] = b;
    right.f(across < 0 ? a : t0, y, f);
    return f;
  };
  const nullclines: [Curve[], Curve[]] =
    across < 0
      ? [[], zeroCurves((a, b) => field(a, b)[0] as number, window)]
      : [
          zeroCurves((a, b) => field(a, b)[across] as number, window),
          zeroCurves((a, b) => field(a, b)[up] as number, window),
        ];
  const trajectories = starts.map(([a, b]): Trajectory => {
    const begin = at.slice();
    if (across >= 0) begin[across] = a;
    begin[up] = b;
    const from = across < 0 ? a : t0;
    const r = integrate({
      problem: right,
      branched: right.tape,
      from,
      to: from === t1 ? t1 + 1 : t1,
      y: begin,
      tolerances,
      method: 'auto',
      maxSteps: 4000,
      maxPoints: 1500,
    });
    return { x: across < 0 ? r.trail.t : r.trail.column(across), y: r.trail.column(up) };
  });
  return {
    across,
    up,
    window,
    arrows: arrowsOf(field, across, up, window),
    nullclines,
    starts,
    trajectories,
    isCut: right.n > 2,
  };
}

/** Directions of the field, all of one length on the picture. */
function arrowsOf(
  field: (a: number, b: number) => Float64Array,
  across: number,
  up: number,
  { x, y }: Window,
): Arrows {
  const [nx, ny] = ARROWS;
  const [w, h] = [(x[1] - x[0]) / nx, (y[1] - y[0]) / ny];
  const out = { x: [] as number[], y: [] as number[], dx: [] as number[], dy: [] as number[] };
  for (let j = 0; j < ny; j++)
    for (let i = 0; i < nx; i++) {
      const [a, b] = [x[0] + (i + 0.5) * w, y[0] + (j + 0.5) * h];
      const v = field(a, b);
      const [p, q] = [(across < 0 ? 1 : (v[across] as number)) / w, (v[up] as number) / h];
      const size = Math.hypot(p, q);
      if (!(size > 0 && Number.isFinite(size))) continue;
      const [dx, dy] = [(0.62 * w * p) / size, (0.62 * h * q) / size];
      out.x.push(a - dx / 2);
      out.y.push(b - dy / 2);
      out.dx.push(dx);
      out.dy.push(dy);
    }
  return {
    x: Float64Array.from(out.x),
    y: Float64Array.from(out.y),
    dx: Float64Array.from(out.dx),
    dy: Float64Array.from(out.dy),
  };
}
