/** Pictures of what is not yet so: the symbol under the pointer, the way of a wire, what is selected. */
import type { PartSymbol, Point, Turn, Wire } from '@tollbench/engines/spice/drawing/drawing.ts';
import type { SymbolStyle } from '../glyphs/glyph.ts';
import { glyphOf } from '../glyphs/glyph-of.ts';
import { grown, type Rect } from '../sketch/geometry.ts';
import { flagMarkup, glyphMarkup, pixels, transformOf, UNIT } from '../sketch/markup.ts';
import type { Sketch } from '../sketch/sketch.ts';

interface Ghost {
  readonly symbol: PartSymbol;
  readonly at: Point;
  readonly turn: Turn;
  readonly isMirrored: boolean;
}

export function ghost({ symbol, ...pose }: Ghost, style: SymbolStyle): string {
  return `<g transform="${transformOf(pose)}">${glyphMarkup(glyphOf(symbol, style), pose)}</g>`;
}

export const flagGhost = (at: Point, net: '0' | undefined): string =>
  flagMarkup({ at, net: net ?? 'name' }, net === '0' ? 'down' : 'right');

/** Where a symbol has its origin when it is carried by its middle. */
export function carried(
  { box: { from, to } }: PartSymbol,
  at: Point,
  turn: Turn,
  isMirrored: boolean,
): Point {
  const middle: Point = { x: Math.round((from.x + to.x) / 2), y: Math.round((from.y + to.y) / 2) };
  const x = isMirrored ? -middle.x : middle.x;
  const { y } = middle;
  const [dx, dy] = (
    [
      [x, y],
      [-y, x],
      [-x, -y],
      [y, -x],
    ] as const
  )[turn];
  return { x: at.x - dx, y: at.y - dy };
}

/** The corners of a wire through points, across first on a leg that is aslant. */
export function legs(points: readonly Point[]): Wire[] {
  const wires: Wire[] = [];
  for (const [k, to] of points.entries()) {
    const from = points[k - 1];
    if (!from || (from.x === to.x && from.y === to.y)) continue;
    const corner = { x: to.x, y: from.y };
    if (from.x !== to.x) wires.push({ from, to: corner });
    if (from.y !== to.y) wires.push({ from: corner, to });
  }
  return wires;
}

export const route = (wires: readonly Wire[]): string =>
  `<path d="${wires.map(({ from, to }) => `M${pixels(from)}L${pixels(to)}`).join('')}" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round"/>`;

const outline = ({ left, top, right, bottom }: Rect): string =>
  `<rect x="${left * UNIT}" y="${top * UNIT}" width="${(right - left) * UNIT}" height="${(bottom - top) * UNIT}" fill="var(--accent)" fill-opacity="0.08" stroke="var(--accent)" stroke-width="1" stroke-dasharray="3 2"/>`;

export interface Selected {
  readonly parts: ReadonlySet<string>;
  readonly wires: ReadonlySet<number>;
  readonly flags: ReadonlySet<number>;
}

/** Frames about what is selected, shifted while it is dragged. */
export function selectionMarkup(sketch: Sketch, { parts, wires, flags }: Selected): string {
  const framed = sketch.parts
    .filter((p) => parts.has(p.name))
    .map((p) => outline(grown(p.body, 0.4)));
  const lines = sketch.wires.filter((_, k) => wires.has(k));
  const rings = sketch.flags.filter((_, k) => flags.has(k)).map(({ at }) => ring(at, 6));
  const drawn = lines.map(
    ({ from, to }) =>
      `<path d="M${pixels(from)}L${pixels(to)}" stroke="var(--accent)" stroke-width="3.5" stroke-opacity="0.5" stroke-linecap="round"/>`,
  );
  return [...framed, ...drawn, ...rings].join('');
}

export const ring = ({ x, y }: Point, r = 5): string =>
  `<circle cx="${x * UNIT}" cy="${y * UNIT}" r="${r}" fill="none" stroke="var(--accent)" stroke-width="1.6"/>`;

/** Where the keyboard stands. */
export const cross = ({ x, y }: Point): string => {
  const [px, py] = [x * UNIT, y * UNIT];
  return `<path d="M${px - 13} ${py}h9m8 0h9M${px} ${py - 13}v9m0 8v9" stroke="var(--accent)" stroke-width="1.6"/>`;
};

export const marquee = (a: Point, b: Point): string =>
  outline({
    left: Math.min(a.x, b.x),
    right: Math.max(a.x, b.x),
    top: Math.min(a.y, b.y),
    bottom: Math.max(a.y, b.y),
  });
