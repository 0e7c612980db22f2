/** Derivatives, integrals and means along an axis of uneven steps. */
import { EngineError } from '../../../error.ts';

function needsTwo(x: Float64Array, what: string): void {
  if (x.length < 2)
    throw new EngineError('empty', `The ${what} needs two points of the axis, and there is one.`, {
      value: x.length,
    });
}

/**
 * dy/dx at every point: of the parabola through it and its neighbours, of the end's parabola at an end (Fornberg,
 * Math. Comp. 51 (1988) 699–706, three points). Where two points share an x (a jump), the slope of the other side.
 */
export function derivative(x: Float64Array, y: Float64Array): Float64Array<ArrayBuffer> {
  needsTwo(x, 'derivative');
  const n = x.length;
  const out = new Float64Array(n);
  for (let i = 0; i < n; i++) out[i] = slopeAt(x, y, i, n);
  return out;
}

function slopeAt(x: Float64Array, y: Float64Array, i: number, n: number): number {
  const mid = n < 3 ? -1 : Math.min(Math.max(i, 1), n - 2);
  if (mid < 0) return (y[1]! - y[0]!) / (x[1]! - x[0]!);
  const before = x[mid]! - x[mid - 1]!;
  const after = x[mid + 1]! - x[mid]!;
  const left = (y[mid]! - y[mid - 1]!) / before;
  const right = (y[mid + 1]! - y[mid]!) / after;
  if (before === 0) return right;
  if (after === 0) return left;
  const bend = (right - left) / (before + after);
  if (i < mid) return left - bend * before;
  return i > mid ? right + bend * after : left + bend * before;
}

/** ∫y dx from the first point, straight lines between points. */
export function integral(x: Float64Array, y: Float64Array): Float64Array<ArrayBuffer> {
  const out = new Float64Array(x.length);
  let sum = 0;
  for (let i = 1; i < x.length; i++) {
    sum += 0.5 * (y[i]! + y[i - 1]!) * (x[i]! - x[i - 1]!);
    out[i] = sum;
  }
  return out;
}

/** Mean of y from the first point up to each; y itself at the first. */
export function runningMean(x: Float64Array, y: Float64Array): Float64Array<ArrayBuffer> {
  const out = integral(x, y);
  for (let i = 0; i < out.length; i++) out[i] = x[i]! === x[0]! ? y[i]! : out[i]! / (x[i]! - x[0]!);
  return out;
}

/** Mean over the whole axis, straight lines between points. */
export const mean = (x: Float64Array, y: Float64Array): number => runningMean(x, y).at(-1)!;

/** Root of the mean square of the straight lines between points, exactly: ∫ = h(a² + ab + b²)/3. */
export function rms(x: Float64Array, y: Float64Array): number {
  let sum = 0;
  for (let i = 1; i < x.length; i++) {
    const a = y[i - 1]!;
    const b = y[i]!;
    sum += ((a * a + a * b + b * b) / 3) * (x[i]! - x[i - 1]!);
  }
  const length = x.at(-1)! - x[0]!;
  return length === 0 ? Math.abs(y[0]!) : Math.sqrt(sum / length);
}

/** Angles of a period without their jumps: each within half a period of the one before (Oppenheim & Schafer, 13.6). */
export function unwrapped(angles: Float64Array, period: number): Float64Array<ArrayBuffer> {
  const out = Float64Array.from(angles);
  for (let i = 1; i < out.length; i++) {
    const step = out[i]! - out[i - 1]!;
    if (Number.isFinite(step)) out[i] = out[i]! - period * Math.round(step / period);
  }
  return out;
}
