/** What a mark is worth at an abscissa between or at its samples. */
import { type Frame, ordinate } from './frame.ts';
import { isRising, lowerBound } from './numbers.ts';
import type { Numbers, Ordinate } from './style.ts';

export interface Samples {
  readonly x: Numbers;
  readonly y: Numbers;
  readonly axis?: Ordinate;
}

/** Pixels within which a sample that stands alone is read. */
const NEAR = 4;

/** The ordinate at x as it is drawn, straight on the scales; undefined in a gap, beyond the ends, or where x does not rise. */
export function drawnAt(
  { x: xs, y: ys, axis, step }: Samples & { readonly step?: 'after' | 'before' },
  frame: Frame,
  x: number,
): number | undefined {
  if (!isRising(xs) || xs.length === 0) return undefined;
  const i = lowerBound(xs, x);
  if (xs[i] === x) return step === 'before' ? ys[i] : lastOf(xs, ys, i, x);
  if (i === 0 || i >= xs.length) return undefined;
  if (step) return step === 'after' ? ys[i - 1] : ys[i];
  const scale = ordinate(frame, axis);
  const [a, b] = [frame.x.to(xs[i - 1]!), frame.x.to(xs[i]!)];
  const [c, d] = [scale.to(ys[i - 1]!), scale.to(ys[i]!)];
  const at = c + ((d - c) * (frame.x.to(x) - a)) / (b - a);
  return Number.isFinite(at) ? scale.from(at) : undefined;
}

/** The ordinate of the sample at x, give or take some pixels. */
export function sampleAt({ x: xs, y }: Samples, frame: Frame, x: number): number | undefined {
  if (!isRising(xs) || xs.length === 0) return undefined;
  const i = closest(xs, x);
  return Math.abs(frame.x.to(xs[i]!) - frame.x.to(x)) < NEAR ? y[i] : undefined;
}

/** The index of the value nearest to one, in values that rise. */
export function closest(x: Numbers, value: number): number {
  const i = lowerBound(x, value);
  return i > 0 && (i >= x.length || value - x[i - 1]! < x[i]! - value) ? i - 1 : i;
}

/** At a jump, several samples at one x, the value after it. */
function lastOf(x: Numbers, y: Numbers, i: number, value: number): number | undefined {
  while (i + 1 < x.length && x[i + 1] === value) i++;
  return Number.isFinite(y[i]!) ? y[i] : undefined;
}
