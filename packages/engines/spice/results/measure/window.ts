/** A trace between two places of its axis, and its figures: straight lines between points. */
import { EngineError } from '../../../error.ts';
import { integral, mean, rms } from '../expression/calculus.ts';
import { shown } from '../shown.ts';
import type { WindowKind } from './request.ts';

/** Share of the axis by which a window may reach beyond it: rounding of a stop time. */
const SLACK = 1e-9;

export interface Piece {
  /** Ascending. */
  readonly x: Float64Array;
  readonly y: Float64Array;
}

const isDescending = (x: Float64Array): boolean => x.length > 1 && x.at(-1)! < x[0]!;

/** The trace along an ascending axis. */
export const ascending = (x: Float64Array, y: Float64Array): Piece =>
  isDescending(x) ? { x: x.slice().reverse(), y: y.slice().reverse() } : { x, y };

/** Index of the last point at or before `at` that another follows: 0 ≤ k ≤ n − 2. x ascending. */
export function segmentOf(x: Float64Array, at: number): number {
  let low = 0;
  let high = x.length - 1;
  while (high - low > 1) {
    const mid = (low + high) >> 1;
    if (x[mid]! <= at) low = mid;
    else high = mid;
  }
  return low;
}

/** y at a place within ascending x; a step (two points at one x) has its later value. */
export function valueAt({ x, y }: Piece, at: number): number {
  if (x.length === 1) return y[0]!;
  const k = segmentOf(x, at);
  const h = x[k + 1]! - x[k]!;
  if (at === x[k + 1]! || h === 0) return y[k + 1]!;
  return y[k]! + ((at - x[k]!) / h) * (y[k + 1]! - y[k]!);
}

/** Throws EngineError `out-of-range` where a place lies beyond the axis; the place, moved onto an end it misses by rounding. */
export function within(x: Float64Array, at: number, unit: string | undefined): number {
  const [a, b] = isDescending(x) ? [x.at(-1)!, x[0]!] : [x[0]!, x.at(-1)!];
  const slack = SLACK * Math.max(Math.abs(a), Math.abs(b), b - a);
  if (at >= a - slack && at <= b + slack) return Math.min(Math.max(at, a), b);
  throw new EngineError(
    'out-of-range',
    `The results reach from ${shown(a, unit)} to ${shown(b, unit)}, and ${shown(at, unit)} lies outside.`,
    { value: at },
  );
}

/** The part between two places, its ends interpolated. `from` ≤ `to`, both within ascending x. */
export function pieceOf(piece: Piece, from: number, to: number): Piece {
  const { x, y } = piece;
  let first = 0;
  while (first < x.length && x[first]! <= from) first++;
  let end = first;
  while (end < x.length && x[end]! < to) end++;
  const n = end - first + 2;
  const [px, py] = [new Float64Array(n), new Float64Array(n)];
  px[0] = from;
  py[0] = valueAt(piece, from);
  px.set(x.subarray(first, end), 1);
  py.set(y.subarray(first, end), 1);
  px[n - 1] = to;
  py[n - 1] = end < x.length && x[end] === to ? y[end]! : valueAt(piece, to);
  return { x: px, y: py };
}

/** Where the least or greatest stands: of equal ones the last, as ngspice has it. */
export function extremeIndex(y: Float64Array, sign: 1 | -1): number {
  let best = 0;
  for (let i = 1; i < y.length; i++) if (sign * y[i]! >= sign * y[best]!) best = i;
  return best;
}

/** The figure, and where it stands if it stands somewhere. */
export function windowFigure(kind: WindowKind, { x, y }: Piece): { value: number; at?: number } {
  switch (kind) {
    case 'avg':
      return { value: mean(x, y) };
    case 'rms':
      return { value: rms(x, y) };
    case 'integ':
      return { value: integral(x, y).at(-1)! };
    case 'pp':
      return { value: y[extremeIndex(y, 1)]! - y[extremeIndex(y, -1)]! };
    case 'min':
    case 'max': {
      const k = extremeIndex(y, kind === 'max' ? 1 : -1);
      return { value: y[k]!, at: x[k]! };
    }
    case 'min_at':
    case 'max_at': {
      const k = extremeIndex(y, kind === 'max_at' ? 1 : -1);
      return { value: x[k]!, at: x[k]! };
    }
  }
}
