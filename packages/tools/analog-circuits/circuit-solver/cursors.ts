/** Two places on the axis of the first picture, and what lies between them. */
import { type Curve, type Curves, decibelsOf } from './curves.ts';
import type { SolverInputs } from './inputs.ts';

/** What is read at a place, straight between points; NaN beyond the axis. */
export function valueAt(x: Float64Array, y: Float64Array, at: number): number {
  const isFalling = (x.at(-1) ?? 0) < (x[0] ?? 0);
  const before = (k: number) => (isFalling ? (x[k] as number) > at : (x[k] as number) < at);
  let [low, high] = [0, x.length - 1];
  if (high < 0) return Number.NaN;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (before(middle)) low = middle + 1;
    else high = middle;
  }
  const [x1, y1] = [x[low] as number, y[low] as number];
  if (x1 === at) return y1;
  if (low === 0 || before(low)) return Number.NaN;
  const [x0, y0] = [x[low - 1] as number, y[low - 1] as number];
  return y0 + ((at - x0) / (x1 - x0)) * (y1 - y0);
}

/** What a picture shows of a curve: its decibels over frequency, else its value. */
export const shownOf = (curve: Curve, kind: Curves['kind']): Float64Array =>
  kind === 'ac' && curve.unit !== 'dB' && curve.unit !== '°' ? decibelsOf(curve) : curve.re;

export interface Cursors {
  readonly a: number | null;
  readonly b: number | null;
}

/** The cursors that lie on the axis; one beyond it reads nothing, and is no reason to refuse. */
export function cursorsOf({ curves }: Curves, { cursorA, cursorB }: SolverInputs): Cursors {
  const x = curves[0]?.x ?? new Float64Array(0);
  const [low, high] = [Math.min(x[0] ?? 0, x.at(-1) ?? 0), Math.max(x[0] ?? 0, x.at(-1) ?? 0)];
  const on = (at: number | null) => (at !== null && at >= low && at <= high ? at : null);
  return { a: on(cursorA), b: on(cursorB) };
}

/** The cursors that are drawn, A before B. */
export const placesOf = ({ a, b }: Cursors): readonly { name: 'A' | 'B'; at: number }[] => [
  ...(a === null ? [] : [{ name: 'A' as const, at: a }]),
  ...(b === null ? [] : [{ name: 'B' as const, at: b }]),
];
