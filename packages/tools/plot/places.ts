import type { Frame } from './frame.ts';
import type { Scale } from './scale.ts';
import type { Numbers, Ordinate } from './style.ts';
import { FAR } from './svg.ts';

/** Samples in pixels, x and y in turn, gaps left out. */
export function places(frame: Frame, x: Numbers, y: Numbers, axis: Ordinate | undefined): number[] {
  const out: number[] = [];
  for (let i = 0; i < x.length && i < y.length; i++) {
    const [u, v] = frame.place(x[i]!, y[i]!, axis);
    if (Number.isFinite(u) && Number.isFinite(v)) out.push(u, v);
  }
  return out;
}

/** Places inside the frame or on it. */
export function within(frame: Frame, at: number[]): number[] {
  const inside = (i: number): boolean =>
    at[i]! > frame.left - 1 &&
    at[i]! < frame.left + frame.width + 1 &&
    at[i + 1]! > frame.top - 1 &&
    at[i + 1]! < frame.top + frame.height + 1;
  return at.filter((_, i) => inside(i & ~1));
}

/** Where a base stands: at the lower end of a logarithmic axis that has no place for it. */
export function floorOf(ys: Scale, base: number): number {
  const at = ys.to(base);
  return Number.isFinite(at) ? Math.max(-FAR, Math.min(FAR, at)) : ys.range[0];
}
