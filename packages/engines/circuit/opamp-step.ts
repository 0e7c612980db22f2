/** The step of an amplifier's circuit in time, with a slew rate. */

import { EngineError } from '../error.ts';
import type { Equations } from './opamp-circuit.ts';

export interface StepRun {
  readonly time: Float64Array;
  readonly output: Float64Array;
  /** Whether the gain stage ran into its limit. */
  readonly slewed: boolean;
}

const GAMMA = 2 - Math.SQRT2;

/** Steps of one size, s, and how many. */
export interface Stretch {
  readonly h: number;
  readonly count: number;
}

/** `stepOver` with steps of one size. */
export const stepRun = (
  e: Equations,
  height: number,
  limit: number,
  end: number,
  count: number,
): StepRun => stepOver(e, height, limit, [{ h: end / count, count }]);

/**
 * TR-BDF2 (R. E. Bank et al., IEEE Trans. Electron Devices 32, 1985) of G x + C x' = b u + s·i, i = v₊ − v₋ within
 * ±`limit` amperes of the gain stage of 1 S. As the stage's current enters alone, its bent line is met exactly at every
 * step. `e` is of `equations(…, true)`; the source rises to `height` within the first step.
 */
export function stepOver(
  e: Equations,
  height: number,
  limit: number,
  stretches: readonly Stretch[],
): StepRun {
  const count = stretches.reduce((sum, s) => sum + s.count, 0);
  const time = new Float64Array(count + 1);
  const output = new Float64Array(count + 1);
  const at: State = { x: new Float64Array(e.n), u: 0, i: 0, slewed: false };
  let t = 0;
  for (const { h, count: steps } of stretches) {
    const advance = stepper(e, limit, h);
    for (let k = 0; k < steps; k++) {
      advance(at, t === 0 ? GAMMA * height : height, height);
      t += 1;
      time[t] = (time[t - 1] as number) + h;
      output[t] = at.x[e.load] as number;
    }
  }
  return { time, output, slewed: at.slewed };
}

interface State {
  x: Float64Array;
  u: number;
  i: number;
  slewed: boolean;
}

/** One step of size `h`, through the source's value `mid` to `height`. */
function stepper(e: Equations, limit: number, h: number) {
  const { n } = e;
  const k = 2 / (GAMMA * h);
  const inverse = invert(
    n,
    e.g.map((v, j) => v + k * e.c[j]!),
  );
  const source = column(n, inverse, e.stage);
  const control = (x: Float64Array, u: number) =>
    (e.plusIsInput ? u : e.plus < 0 ? 0 : x[e.plus]!) - (e.minus < 0 ? 0 : x[e.minus]!);
  const back = control(source, 0);
  /** Adds the gain stage's current, found with its own effect on its control. */
  const close = (at: State, x: Float64Array, u: number): number => {
    let i = control(x, u) / (1 - back);
    if (Math.abs(i) > limit) {
      at.slewed = true;
      i = Math.sign(i) * limit;
    }
    for (let j = 0; j < n; j++) x[j] = x[j]! + i * source[j]!;
    return i;
  };
  const [p, q] = [1 / (GAMMA * (2 - GAMMA)), (1 - GAMMA) ** 2 / (GAMMA * (2 - GAMMA))];
  const rhs = new Float64Array(n);
  return (at: State, mid: number, height: number): void => {
    const { x, u } = at;
    for (let r = 0; r < n; r++) {
      let sum = e.bg[r]! * (u + mid) + e.bc[r]! * k * (mid - u);
      for (let j = 0; j < n; j++) sum += (k * e.c[r * n + j]! - e.g[r * n + j]!) * x[j]!;
      rhs[r] = sum;
    }
    rhs[e.stage] = rhs[e.stage]! + at.i;
    const g = times(n, inverse, rhs);
    close(at, g, mid);
    for (let r = 0; r < n; r++) {
      let sum = e.bg[r]! * height + e.bc[r]! * k * (height - p * mid + q * u);
      for (let j = 0; j < n; j++) sum += k * e.c[r * n + j]! * (p * g[j]! - q * x[j]!);
      rhs[r] = sum;
    }
    at.x = times(n, inverse, rhs);
    at.i = close(at, at.x, height);
    at.u = height;
  };
}

const column = (n: number, m: Float64Array, k: number): Float64Array =>
  Float64Array.from({ length: n }, (_, r) => m[r * n + k]!);

function times(n: number, m: Float64Array, v: Float64Array): Float64Array {
  const y = new Float64Array(n);
  for (let r = 0; r < n; r++) {
    let sum = 0;
    for (let j = 0; j < n; j++) sum += m[r * n + j]! * v[j]!;
    y[r] = sum;
  }
  return y;
}

/** By Gauss-Jordan with row pivots. */
function invert(n: number, a: Float64Array): Float64Array {
  const m = Float64Array.from(a);
  const b = Float64Array.from({ length: n * n }, (_, k) => Number(k % (n + 1) === 0));
  for (let k = 0; k < n; k++) {
    let p = k;
    for (let r = k; r < n; r++) if (Math.abs(m[r * n + k]!) > Math.abs(m[p * n + k]!)) p = r;
    if (m[p * n + k] === 0)
      throw new EngineError('singular', 'The circuit has no unique answer in time.');
    for (const t of [m, b])
      for (let j = 0; j < n; j++) [t[k * n + j], t[p * n + j]] = [t[p * n + j]!, t[k * n + j]!];
    const d = m[k * n + k]!;
    for (const t of [m, b]) for (let j = 0; j < n; j++) t[k * n + j] = t[k * n + j]! / d;
    for (let r = 0; r < n; r++) {
      const f = m[r * n + k]!;
      if (r === k || f === 0) continue;
      for (const t of [m, b])
        for (let j = 0; j < n; j++) t[r * n + j] = t[r * n + j]! - f * t[k * n + j]!;
    }
  }
  return b;
}
