/** What a symbol is drawn of, in steps of the grid about its own origin, before it is turned and mirrored. */
import type { Point } from '@tollbench/engines/spice/drawing/drawing.ts';

/** How parts are drawn: zigzags as on American sheets (IEEE Std 315), boxes as on European ones (IEC 60617). */
export type SymbolStyle = 'american' | 'european';

export interface Glyph {
  /** Path data that is stroked. */
  readonly line: string;
  /** Path data that is stroked twice as wide: plates, channels, bases. */
  readonly heavy?: string;
  /** Path data that is filled. */
  readonly solid?: string;
  /** Closed path data that covers what lies below it before it is stroked. */
  readonly face?: string;
  /** Signs that stay upright, however the symbol is turned; their middles. */
  readonly signs?: readonly Sign[];
}

export interface Sign {
  readonly at: Point;
  readonly text: string;
  /** Where its text begins or ends there; in the middle unless said. */
  readonly side?: 'left' | 'right';
}

/** A place by how far it lies along an axis, and to its right as one goes along: `place(0, 1)`. */
export type Place = (along: number, right: number) => string;

export interface Axis {
  readonly place: Place;
  readonly point: (along: number, right: number) => Point;
  /** From the middle to either end. */
  readonly half: number;
}

/** Coordinates about the middle between two pins, `along` growing from the first to the second. */
export function axis(from: Point, to: Point): Axis {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const [cx, cy] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
  const point = (along: number, right: number): Point => ({
    x: cx + along * ux - right * uy,
    y: cy + along * uy + right * ux,
  });
  const place: Place = (along, right) => {
    const { x, y } = point(along, right);
    return `${short(x)} ${short(y)}`;
  };
  return { place, point, half: length / 2 };
}

/** A number as path data has it: no more digits than can be seen. */
export const short = (n: number): string => String(Math.round(n * 1000) / 1000 || 0);

/** The leads of a body that reaches `body` from the middle either way. */
export const leads = ({ place, half }: Axis, body: number): string =>
  `M${place(-half, 0)}L${place(-body, 0)}M${place(body, 0)}L${place(half, 0)}`;

/** A circle as path data. */
export const circle = ({ x, y }: Point, r: number): string =>
  `M${short(x - r)} ${short(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** A filled arrow head whose point is at `tip`, seen from `from`. */
export function arrow(from: Point, tip: Point, size = 0.7): string {
  const { place, half } = axis(from, tip);
  return `M${place(half, 0)}L${place(half - size, size * 0.42)}L${place(half - size, -size * 0.42)}Z`;
}
