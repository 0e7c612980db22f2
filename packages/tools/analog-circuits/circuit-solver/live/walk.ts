/** Where the arrow keys go: from part to pin to label, to what lies nearest in their direction. */
import type { Point } from '@tollbench/engines/spice/drawing/drawing.ts';
import type { Sketch, SketchPart } from '../sketch/sketch.ts';

/** The middle of a part, on the grid. */
export const middleOf = ({ body: { left, right, top, bottom } }: SketchPart): Point => ({
  x: Math.round((left + right) / 2),
  y: Math.round((top + bottom) / 2),
});

/** All places to stop at; for a wire those alone that it can join. */
export function stopsOf(sketch: Sketch, isForWire = false): Point[] {
  const stops = [
    ...sketch.parts.flatMap((p) => (isForWire ? p.pins : [middleOf(p), ...p.pins])),
    ...sketch.flags.map((f) => f.at),
    ...sketch.joints.map((j) => j.at),
  ];
  const seen = new Set<string>();
  return stops.filter(({ x, y }) => {
    const key = `${x},${y}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** The nearest stop from a point in a direction, within an eighth of a turn of it; sideways counts double. */
export function nextStop(
  stops: readonly Point[],
  from: Point,
  dx: number,
  dy: number,
): Point | undefined {
  let best: Point | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const stop of stops) {
    const along = (stop.x - from.x) * dx + (stop.y - from.y) * dy;
    const across = Math.abs((stop.x - from.x) * dy) + Math.abs((stop.y - from.y) * dx);
    if (along <= 0 || across > along) continue;
    const far = along + 2 * across;
    if (far >= least) continue;
    least = far;
    best = stop;
  }
  return best;
}

/** Parts in the order in which their cards stand: the next after the one at a point, and around. */
export function nextPart(
  sketch: Sketch,
  current: SketchPart | undefined,
  by: 1 | -1,
): SketchPart | undefined {
  const { parts } = sketch;
  const at = current ? parts.indexOf(current) : by === 1 ? -1 : 0;
  return parts[(at + by + parts.length) % parts.length];
}
