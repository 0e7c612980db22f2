import type { Lettering } from '../lettering.ts';
import { markers } from '../marker.ts';
import type { Rect } from '../pen.ts';
import type { Ordinate } from '../style.ts';
import { el, px } from '../svg.ts';
import type { MarkModule } from './module.ts';

/** Words at a place, with a leader to it. */
export interface Note {
  readonly kind: 'note';
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly axis?: Ordinate;
  /** Where the words stand from the place; where there is room unless said. */
  readonly towards?: 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w' | 'nw';
  /** A dot at the place; true unless said. */
  readonly dot?: boolean;
}

/** Pixels from the place to the words, tried in turn. */
const REACHES = [13, 26, 42, 62];

const TOWARDS = {
  e: [1, 0],
  ne: [1, -1],
  se: [1, 1],
  w: [-1, 0],
  nw: [-1, -1],
  sw: [-1, 1],
  n: [0, -1],
  s: [0, 1],
} as const;

export const note: MarkModule<Note> = {
  trace: false,
  draw: () => '',
  extentX: (m, e) => e.add(m.x),
  extentY: (m, e) => e.add(m.y),
  lettersLast: true,
  letter({ mark: m }, on) {
    const [x, y] = on.frame.place(m.x, m.y, m.axis);
    const { left, top } = on.frame;
    const inside = x >= left - 0.5 && x <= on.right + 0.5 && y >= top - 0.5 && y <= on.bottom + 0.5;
    const stand = inside ? bestStand(m, x, y, on) : undefined;
    if (!stand) return;
    const { rect, dx, dy, reach } = stand;
    on.keep(rect);
    on.lead(
      el('path', {
        d: `M${px(x + dx * 3)} ${px(y + dy * 3)}L${px(x + dx * reach)} ${px(y + dy * reach)}`,
      }),
    );
    if (m.dot !== false) on.lead(markers([x, y], 'circle', 5, 'var(--ink)'));
    on.set(m.text, {
      x: dx > 0 ? rect.x0 : dx < 0 ? rect.x1 : (rect.x0 + rect.x1) / 2,
      y: rect.y0 + 10.5,
      'text-anchor': dx > 0 ? undefined : dx < 0 ? 'end' : 'middle',
    });
  },
};

/** Where the words of a note stand: in which direction from its place, and how far. */
interface Stand {
  readonly rect: Rect;
  readonly dx: number;
  readonly dy: number;
  readonly reach: number;
}

/** The stand with least in its way, the nearer one of equals. */
function bestStand(m: Note, x: number, y: number, on: Lettering): Stand | undefined {
  const wide = on.measure(m.text);
  let best = Number.POSITIVE_INFINITY;
  let chosen: Stand | undefined;
  for (const reach of REACHES)
    for (const [key, [dx, dy]] of Object.entries(TOWARDS)) {
      if (m.towards && key !== m.towards) continue;
      const far = dx !== 0 && dy !== 0 ? reach * 0.75 : reach;
      const rect = boxTowards(x + dx * far, y + dy * far, dx, dy, wide);
      const cost =
        reach * 0.15 +
        (leaves(rect, on) ? 1000 : 0) +
        200 * on.meets(rect) +
        12 * on.crossings(rect);
      if (cost < best) [best, chosen] = [cost, { rect, dx, dy, reach: far }];
    }
  return chosen;
}

/** The box of words that begins at a place and goes on in a direction. */
function boxTowards(x: number, y: number, dx: number, dy: number, wide: number): Rect {
  const x0 = dx > 0 ? x + 2 : dx < 0 ? x - 2 - wide : x - wide / 2;
  const y0 = dy > 0 ? y : dy < 0 ? y - 13 : y - 6.5;
  return { x0, y0, x1: x0 + wide, y1: dy > 0 ? y + 13 : dy < 0 ? y : y + 6.5 };
}

/** Whether a box comes too near to the frame, or leaves it. */
const leaves = (rect: Rect, { frame, right, bottom }: Lettering): boolean =>
  rect.x0 < frame.left + 2 ||
  rect.x1 > right - 2 ||
  rect.y0 < frame.top + 2 ||
  rect.y1 > bottom - 2;
