/** Where words stand beside parts and wires: each at the place of a few where it covers least. */
import { grown, overlap, type Rect } from './geometry.ts';

export type Anchor = 'start' | 'middle' | 'end';

/** A line of words: `x` where it begins, ends or has its middle, `y` the middle of its height; steps. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly anchor: Anchor;
}

/** Width of a letter and height of a line, steps. */
export const LETTER = 0.56;
export const LINE = 1.15;

/** What a line covers. */
export function covered({ x, y, anchor }: Spot, line: string): Rect {
  const width = [...line].length * LETTER;
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  return { left, right: left + width, top: y - LINE / 2, bottom: y + LINE / 2 };
}

/** Where each of several lines stands. */
export type Placement = readonly Spot[];

const block = ({ x, y, anchor }: Spot, count: number): Spot[] =>
  Array.from({ length: count }, (_, k) => ({ x, y: y + (k - (count - 1) / 2) * LINE, anchor }));

/**
 * Where lines may stand beside a body: to its right first where it stands, its name above and the others below where it
 * lies.
 */
export function besides(body: Rect, count: number): Placement[] {
  const { left, right, top, bottom } = body;
  const [cx, cy] = [(left + right) / 2, (top + bottom) / 2];
  const half = (count * LINE) / 2;
  const gap = 0.35;
  const spots: readonly Spot[] = [
    { x: right + gap, y: cy, anchor: 'start' },
    { x: left - gap, y: cy, anchor: 'end' },
    { x: right + gap, y: top - half + 0.5, anchor: 'start' },
    { x: right + gap, y: bottom + half - 0.5, anchor: 'start' },
    { x: left - gap, y: top - half + 0.5, anchor: 'end' },
    { x: left - gap, y: bottom + half - 0.5, anchor: 'end' },
    { x: cx, y: top - half - gap / 2, anchor: 'middle' },
    { x: cx, y: bottom + half + gap / 2, anchor: 'middle' },
  ];
  const blocks = spots.map((s) => block(s, count));
  if (right - left <= bottom - top) return blocks;
  const above: Spot = { x: cx, y: top - LINE / 2 - gap / 2, anchor: 'middle' };
  const below: Spot = { x: cx, y: bottom + ((count - 1) * LINE) / 2 + gap / 2, anchor: 'middle' };
  const apart = [above, ...block(below, count - 1)];
  return [apart, ...blocks.slice(6), ...blocks.slice(2, 6), ...blocks.slice(0, 2)];
}

/** Rectangles in cells of a few steps, so that a look around costs the same on a sheet of any size. */
export class Crowd {
  readonly #cells = new Map<string, { readonly rect: Rect; readonly owner: string }[]>();
  static readonly #CELL = 8;

  /** `owner`: whose it is, so that it is not in its own way. */
  add(rect: Rect, owner = ''): void {
    for (const key of Crowd.#keys(rect)) {
      const cell = this.#cells.get(key);
      if (cell) cell.push({ rect, owner });
      else this.#cells.set(key, [{ rect, owner }]);
    }
  }

  /** The area of `rect` that is taken by others; what several take counts for each. */
  taken(rect: Rect, owner?: string): number {
    const seen = new Set<Rect>();
    let area = 0;
    for (const key of Crowd.#keys(rect))
      for (const other of this.#cells.get(key) ?? [])
        if (other.owner !== owner && !seen.has(other.rect)) {
          seen.add(other.rect);
          area += overlap(rect, other.rect);
        }
    return area;
  }

  static *#keys({ left, top, right, bottom }: Rect): Iterable<string> {
    const cell = (n: number) => Math.floor(n / Crowd.#CELL);
    for (let x = cell(left); x <= cell(right); x++)
      for (let y = cell(top); y <= cell(bottom); y++) yield `${x},${y}`;
  }
}

/** The placement in which the lines cover least; the first of equals. What stands there is in the way of those that follow. */
export function settle(
  placements: readonly Placement[],
  lines: readonly string[],
  crowd: Crowd,
): Placement | undefined {
  let best: { placement: Placement; rects: readonly Rect[]; cost: number } | undefined;
  for (const [k, placement] of placements.entries()) {
    const rects = placement.map((spot, i) => covered(spot, lines[i] ?? ''));
    const cost = rects.reduce((sum, r) => sum + crowd.taken(grown(r, 0.1)), 0.15 * k);
    if (!best || cost < best.cost) best = { placement, rects, cost };
    if (cost === 0) break;
  }
  for (const rect of best?.rects ?? []) crowd.add(rect);
  return best?.placement;
}
