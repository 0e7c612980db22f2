/**
 * A periodic orbit that a trajectory comes to: returns to a plane across the flow, then Newton's method on the orbit and its
 * period with the derivative of the flow, whose eigenvalues are the Floquet multipliers (R. Seydel, Practical Bifurcation
 * and Stability Analysis, 3rd ed., chapter 7).
 */
import { eigenvalues } from '../linalg/eigen.ts';
import { integrate } from './integrate.ts';
import { RealLu } from './method/small-lu.ts';
import type { Problem, Tolerances } from './problem.ts';

export interface Orbit {
  readonly period: number;
  readonly y: Float64Array;
  /** Floquet multipliers; one of them is 1. */
  readonly re: Float64Array;
  readonly im: Float64Array;
  readonly stable: boolean;
  /** |y(T) − y(0)| over the size of the orbit. */
  readonly residual: number;
}

const MAX_STEPS = 20_000;

/** The flow from y over a time, and its derivative by y, n·n. */
function flow(p: Problem, y: Float64Array, period: number, relative: number) {
  const { n } = p;
  const j = new Float64Array(n * n);
  const variational: Problem = {
    n: n + n * n,
    f(t, v, out) {
      p.f(t, v.subarray(0, n) as Float64Array, out.subarray(0, n) as Float64Array);
      p.jacobian(t, v.subarray(0, n) as Float64Array, j);
      for (let i = 0; i < n; i++)
        for (let c = 0; c < n; c++) {
          let sum = 0;
          for (let k = 0; k < n; k++) sum += j[i * n + k]! * v[n + k * n + c]!;
          out[n + i * n + c] = sum;
        }
    },
    jacobian(t, v, out) {
      // Of the state alone: the simplified Newton steps of a stiff solver converge by it.
      out.fill(0);
      p.jacobian(t, v.subarray(0, n) as Float64Array, j);
      const size = n + n * n;
      for (let i = 0; i < n; i++)
        for (let k = 0; k < n; k++) {
          out[i * size + k] = j[i * n + k]!;
          for (let c = 0; c < n; c++) out[(n + i * n + c) * size + n + k * n + c] = j[i * n + k]!;
        }
    },
  };
  const start = new Float64Array(n + n * n);
  start.set(y);
  for (let i = 0; i < n; i++) start[n + i * n + i] = 1;
  const r = integrate({
    problem: variational,
    from: 0,
    to: period,
    y: start,
    tolerances: { relative, absolute: start.map(() => relative * 1e-2) },
    method: 'auto',
    maxSteps: MAX_STEPS,
    maxPoints: 16,
  });
  return r.ended === 'end' && r.y.every(Number.isFinite) ? r.y : undefined;
}

/** The period between the last two passes of a trajectory through the plane across the flow at its end. */
export function returnTime(
  p: Problem,
  start: Float64Array,
  span: number,
  tolerances: Tolerances,
  maxSteps: number,
): { readonly period: number; readonly y: Float64Array } | undefined {
  const slope = new Float64Array(p.n);
  p.f(0, start, slope);
  const speed = Math.hypot(...slope);
  if (!(speed > 0)) return undefined;
  const g = (_: number, y: Float64Array): number => {
    let sum = 0;
    for (let k = 0; k < y.length; k++) sum += (slope[k]! * (y[k]! - start[k]!)) / speed;
    return sum;
  };
  const r = integrate({
    problem: p,
    from: 0,
    to: span,
    y: start,
    tolerances,
    method: 'auto',
    maxSteps,
    maxPoints: 16,
    events: [{ g, direction: 1, stopAfter: 40 }],
  });
  const size = Math.max(...r.trail.t.map((_, k) => Math.abs(r.trail.column(0)[k]!)), 1e-12);
  const near = r.events.filter(
    ({ y, t }) =>
      t > 1e-9 * span &&
      Math.hypot(...y.map((v, k) => v - start[k]!)) < 0.05 * Math.max(size, Math.hypot(...start)),
  );
  const [first] = near;
  return first && { period: first.t, y: first.y };
}

/** Newton's method for the orbit; undefined where it does not converge to one. */
export function orbitFrom(
  p: Problem,
  y: Float64Array,
  period: number,
  relative: number,
): Orbit | undefined {
  const { n } = p;
  let at = y.slice();
  let time = period;
  const slope = new Float64Array(n);
  const size = n + 1;
  for (let turn = 0; turn < 12; turn++) {
    const end = flow(p, at, time, relative);
    if (!end) return undefined;
    const lu = new RealLu(size);
    const b = new Float64Array(size);
    p.f(0, end.subarray(0, n) as Float64Array, slope);
    for (let i = 0; i < n; i++) {
      for (let k = 0; k < n; k++) lu.a[i * size + k] = end[n + i * n + k]! - (i === k ? 1 : 0);
      lu.a[i * size + n] = slope[i]!;
      b[i] = at[i]! - end[i]!;
    }
    p.f(0, at, slope);
    for (let k = 0; k < n; k++) lu.a[n * size + k] = slope[k]!;
    const off = Math.hypot(...b.subarray(0, n)) / Math.max(1e-12, Math.hypot(...at));
    if ((turn > 0 && off < 20 * relative) || turn === 11)
      return off < 1e-4 ? told(end, n, at, time, off) : undefined;
    if (!lu.factor()) return undefined;
    lu.solve(b);
    at = at.map((v, k) => v + b[k]!);
    time += b[n]!;
    if (!(time > period / 3 && time < period * 3)) return undefined;
  }
  return undefined;
}

function told(
  end: Float64Array,
  n: number,
  y: Float64Array,
  period: number,
  residual: number,
): Orbit {
  const { re, im } = eigenvalues({ rows: n, cols: n, data: end.slice(n) });
  const sizes = Array.from(re, (x, k) => Math.hypot(x, im[k]!));
  // The one that is 1 is that of the way along the orbit.
  const along = sizes.reduce(
    (best, _, k) =>
      Math.hypot(re[k]! - 1, im[k]!) < Math.hypot(re[best]! - 1, im[best]!) ? k : best,
    0,
  );
  const stable = sizes.every((s, k) => k === along || s < 1 - 1e-7);
  return { period, y, re, im, stable, residual };
}
