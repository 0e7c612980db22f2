/** What lies under a pointer, or where the cursor of the keyboard stands. */
import type { Point } from '@tollbench/engines/spice/drawing/drawing.ts';
import { distance, grown, holds } from '../sketch/geometry.ts';
import type { Sketch, SketchFlag, SketchPart, SketchWire } from '../sketch/sketch.ts';

export type Hit =
  | { readonly kind: 'pin'; readonly at: Point; readonly part: SketchPart; readonly pin: number }
  | { readonly kind: 'part'; readonly part: SketchPart }
  | { readonly kind: 'flag'; readonly flag: SketchFlag }
  | { readonly kind: 'wire'; readonly wire: SketchWire; readonly at: Point };

const near = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** The nearest of all that `reach` steps touch: ends before bodies, bodies before wires. */
export function hit(sketch: Sketch, at: Point, reach: number): Hit | undefined {
  return (
    pinAt(sketch, at, reach) ??
    flagAt(sketch, at, reach) ??
    partAt(sketch, at, reach) ??
    wireAt(sketch, at, reach)
  );
}

/** Where the pin of a part lies that is nearest to a point; the first of equals. */
export function nearestPin({ pins }: SketchPart, at: Point): Point {
  return pins.reduce((best, pin) => (near(pin, at) < near(best, at) ? pin : best), pins[0] ?? at);
}

function pinAt({ parts }: Sketch, at: Point, reach: number): Hit | undefined {
  let best: Hit | undefined;
  let least = reach;
  for (const part of parts)
    for (const [pin, place] of part.pins.entries()) {
      const far = near(place, at);
      if (far >= least) continue;
      least = far;
      best = { kind: 'pin', at: place, part, pin };
    }
  return best;
}

/** Ground hangs below its point: its strokes count as it. */
function flagAt({ flags }: Sketch, at: Point, reach: number): Hit | undefined {
  const flag = flags.find((f) => {
    const low = f.net === '0' ? { x: f.at.x, y: f.at.y + 1 } : f.at;
    return distance(at, f.at, low) < reach;
  });
  return flag && { kind: 'flag', flag };
}

/** Of several, the one whose middle is nearest. */
function partAt({ parts }: Sketch, at: Point, reach: number): Hit | undefined {
  const found = parts.filter((p) => holds(grown(p.body, Math.min(reach, 1) / 2), at));
  const middle = ({ body }: SketchPart): Point => ({
    x: (body.left + body.right) / 2,
    y: (body.top + body.bottom) / 2,
  });
  const [part] = found.sort((a, b) => near(middle(a), at) - near(middle(b), at));
  return part && { kind: 'part', part };
}

function wireAt({ wires }: Sketch, at: Point, reach: number): Hit | undefined {
  let best: SketchWire | undefined;
  let least = reach;
  for (const wire of wires) {
    const far = distance(at, wire.from, wire.to);
    if (far >= least) continue;
    least = far;
    best = wire;
  }
  return best && { kind: 'wire', wire: best, at: onWire(best, at) };
}

/** The point of the grid on a wire that is nearest. */
export function onWire({ from, to }: SketchWire, { x, y }: Point): Point {
  const within = (n: number, a: number, b: number) =>
    Math.max(Math.min(a, b), Math.min(Math.max(a, b), Math.round(n)));
  return { x: within(x, from.x, to.x), y: within(y, from.y, to.y) };
}

/** Whether a wire drawn to this point ends there: something is there to join. */
export const isJoining = (sketch: Sketch, { x, y }: Point): boolean =>
  sketch.parts.some((p) => p.pins.some((pin) => pin.x === x && pin.y === y)) ||
  sketch.flags.some((f) => f.at.x === x && f.at.y === y) ||
  sketch.wires.some((w) => distance({ x, y }, w.from, w.to) < 1e-9);

export const snapped = ({ x, y }: Point): Point => ({
  x: Math.round(x) || 0,
  y: Math.round(y) || 0,
});
