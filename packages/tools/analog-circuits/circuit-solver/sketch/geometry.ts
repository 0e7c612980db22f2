/** Rectangles and stretches on the grid, in steps. */
import type { Point } from '@tollbench/engines/spice/drawing/drawing.ts';

export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const rectOf = (points: readonly Point[]): Rect => ({
  left: Math.min(...points.map((p) => p.x)),
  top: Math.min(...points.map((p) => p.y)),
  right: Math.max(...points.map((p) => p.x)),
  bottom: Math.max(...points.map((p) => p.y)),
});

export const grown = ({ left, top, right, bottom }: Rect, by: number): Rect => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

/** The area in which two rectangles overlap. */
export function overlap(a: Rect, b: Rect): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

export const holds = ({ left, top, right, bottom }: Rect, { x, y }: Point): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;

/** The smallest rectangle around all of them; undefined of none. */
export function around(rects: readonly Rect[]): Rect | undefined {
  if (rects.length === 0) return undefined;
  const whole = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { left, top, right, bottom } of rects) {
    whole.left = Math.min(whole.left, left);
    whole.top = Math.min(whole.top, top);
    whole.right = Math.max(whole.right, right);
    whole.bottom = Math.max(whole.bottom, bottom);
  }
  return whole;
}

/** How far a point lies from a stretch, in steps. */
export function distance({ x, y }: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const long = dx * dx + dy * dy;
  const t =
    long === 0 ? 0 : Math.max(0, Math.min(1, ((x - from.x) * dx + (y - from.y) * dy) / long));
  return Math.hypot(x - from.x - t * dx, y - from.y - t * dy);
}
