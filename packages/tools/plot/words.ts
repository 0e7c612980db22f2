import type { Pen, Rect } from './draw-mark.ts';
import { HALO, TEXT_FONT } from './grid.ts';
import { markers } from './marker.ts';
import { nameOf, type Styled } from './model.ts';
import { spread } from './names.ts';
import type { Layout, PanelLayout } from './panel.ts';
import { el, px, words as text } from './svg.ts';
import { paint, TEXT_SIZE, textWidth } from './theme.ts';
import type { Note } from './types.ts';

const overlap = (a: Rect, b: Rect): boolean =>
  a.x0 < b.x1 + 3 && a.x1 > b.x0 - 3 && a.y0 < b.y1 + 1 && a.y1 > b.y0 - 1;

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
const SMALL = 12;

/** Everything written inside a panel: names of regions and rules, points, notes with their leaders. Words keep clear of traces and of one another where they can. */
export function words(panel: PanelLayout, layout: Layout, pen: Pen): string {
  const { taken } = pen;
  const lead: string[] = [];
  const out: string[] = [];
  const right = panel.left + panel.width;
  const bottom = panel.top + panel.height;
  const measure = (t: string): number => textWidth(t, SMALL, 'text', layout.alone);
  const write = (
    t: string,
    x: number,
    y: number,
    anchor: 'start' | 'middle' | 'end',
    fill?: string,
  ): void => {
    const wide = measure(t);
    const x0 = anchor === 'start' ? x : anchor === 'end' ? x - wide : x - wide / 2;
    taken.push({ x0, y0: y - 10, x1: x0 + wide, y1: y + 3 });
    out.push(
      el(
        'text',
        { x, y, 'text-anchor': anchor === 'start' ? undefined : anchor, fill, ...HALO },
        text(t),
      ),
    );
  };
  for (const { mark: m, colour, ghost } of panel.marks) {
    if (ghost) continue;
    if (m.kind === 'rule' && m.label && panel.rectangular) {
      const ys = m.axis === 'y2' && panel.y2 ? panel.y2 : panel.y;
      if (m.x !== undefined) {
        const at = panel.x.to(m.x);
        const flip = at + 5 + measure(m.label) > right;
        if (at < panel.left - 0.5 || at > right + 0.5) continue;
        // Rules near one another take turns in height.
        let y = panel.top + 14;
        const x0 = flip ? at - 5 - measure(m.label) : at + 5;
        while (
          y < bottom - 8 &&
          taken.some(
            (r) => r.x0 < x0 + measure(m.label ?? '') && r.x1 > x0 && r.y0 < y + 3 && r.y1 > y - 10,
          )
        )
          y += 15;
        write(m.label, flip ? at - 5 : at + 5, y, flip ? 'end' : 'start', paint(colour));
      } else if (m.y !== undefined) {
        const at = ys.to(m.y);
        if (at < panel.top - 0.5 || at > bottom + 0.5) continue;
        const wide = measure(m.label);
        let best = Number.POSITIVE_INFINITY;
        let spot: readonly [x0: number, y: number] = [right - 6 - wide, at - 5];
        // Above or below the rule, at its right or left end, further off in noise: where least is in the way.
        for (const x0 of [right - 6 - wide, panel.left + 6])
          for (const off of [-5, 14, -22, 31]) {
            const y = at + off;
            const rect = { x0, y0: y - 10, x1: x0 + wide, y1: y + 3 };
            const out = rect.y0 < panel.top || rect.y1 > bottom ? 1000 : 0;
            const away = off < -5 || off > 14 ? 4 : 0;
            const cost =
              out + away + crossings(pen, rect) + (taken.some((r) => overlap(r, rect)) ? 100 : 0);
            if (cost < best) [best, spot] = [cost, [x0, y]];
          }
        write(m.label, spot[0], spot[1], 'start', paint(colour));
      }
    } else if (m.kind === 'band' && m.label) {
      const ys = m.axis === 'y2' && panel.y2 ? panel.y2 : panel.y;
      const a = Math.max(panel.left, m.x0 === undefined ? panel.left : panel.x.to(m.x0));
      const b = Math.min(right, m.x1 === undefined ? right : panel.x.to(m.x1));
      const c = Math.min(bottom, m.y0 === undefined ? bottom : ys.to(m.y0));
      const d = Math.max(panel.top, m.y1 === undefined ? panel.top : ys.to(m.y1));
      const wide = measure(m.label);
      if (b - a > 12 && c - d > 3 && a < right) {
        const inside = c - d > 18;
        const x =
          b - a > wide + 10
            ? a + 5
            : Math.max(panel.left + 4, Math.min(right - 4 - wide, (a + b - wide) / 2));
        write(m.label, x, inside ? d + 14 : d - 4 > panel.top + 10 ? d - 4 : c + 13, 'start');
      }
    } else if ((m.kind === 'points' || m.kind === 'arrows') && m.names)
      m.names.forEach((name, i) => {
        const [x, y] = panel.place(m.x[i]!, m.y[i]!, m.axis);
        if (m.kind === 'arrows') {
          // Beside the shaft: tips meet where phasors add.
          const [u, v] = panel.place(m.x[i]! + m.dx[i]!, m.y[i]! + m.dy[i]!, m.axis);
          const long = Math.hypot(u - x, v - y) || 1;
          const [nx, ny] = [(y - v) / long, (u - x) / long];
          const wide = measure(name);
          const beside = [1, -1].map((sign) => {
            const side = sign * nx < -0.3 ? 'end' : sign * nx > 0.3 ? 'start' : 'middle';
            const [ax, ay] = [(x + u) / 2 + sign * 7 * nx, (y + v) / 2 + 4 + sign * 11 * ny];
            const x0 = side === 'start' ? ax : side === 'end' ? ax - wide : ax - wide / 2;
            const rect = { x0, y0: ay - 10, x1: x0 + wide, y1: ay + 3 };
            return { side, ax, ay, cost: crossings(pen, rect) } as const;
          });
          const { ax, ay, side } = beside[beside[1]!.cost < beside[0]!.cost ? 1 : 0]!;
          if (name) write(name, ax, ay, side);
        } else if (name && x >= panel.left && x <= right && y >= panel.top && y <= bottom) {
          const flip = x + 7 + measure(name) > right;
          write(
            name,
            flip ? x - 6 : x + 6,
            y - 5 < panel.top + 9 ? y + 14 : y - 5,
            flip ? 'end' : 'start',
          );
        }
      });
  }
  for (const { mark: m, ghost } of panel.marks)
    if (m.kind === 'note' && !ghost) note(m, panel, measure, taken, pen, lead, out);
  return (
    (lead.length > 0
      ? el('g', { fill: 'none', stroke: 'var(--ink)', 'stroke-width': 0.8 }, lead.join(''))
      : '') + (out.length > 0 ? el('g', { ...TEXT_FONT, 'font-size': SMALL }, out.join('')) : '')
  );
}

function note(
  m: Note,
  panel: PanelLayout,
  measure: (t: string) => number,
  taken: Rect[],
  pen: Pen,
  lead: string[],
  out: string[],
): void {
  const [x, y] = panel.place(m.x, m.y, m.axis);
  if (
    !(
      x >= panel.left - 0.5 &&
      x <= panel.left + panel.width + 0.5 &&
      y >= panel.top - 0.5 &&
      y <= panel.top + panel.height + 0.5
    )
  )
    return;
  const wide = measure(m.text);
  let best = Number.POSITIVE_INFINITY;
  let chosen: { rect: Rect; dx: number; dy: number; reach: number } | undefined;
  for (const reach of [13, 26, 42, 62])
    for (const [key, [dx, dy]] of Object.entries(TOWARDS)) {
      if (m.towards && key !== m.towards) continue;
      const far = dx !== 0 && dy !== 0 ? reach * 0.75 : reach;
      const ax = x + dx * far;
      const ay = y + dy * far;
      const x0 = dx > 0 ? ax + 2 : dx < 0 ? ax - 2 - wide : ax - wide / 2;
      const rect = {
        x0,
        y0: dy > 0 ? ay : dy < 0 ? ay - 13 : ay - 6.5,
        x1: x0 + wide,
        y1: dy > 0 ? ay + 13 : dy < 0 ? ay : ay + 6.5,
      };
      let cost = reach * 0.15;
      if (
        rect.x0 < panel.left + 2 ||
        rect.x1 > panel.left + panel.width - 2 ||
        rect.y0 < panel.top + 2 ||
        rect.y1 > panel.top + panel.height - 2
      )
        cost += 1000;
      for (const r of taken) if (overlap(r, rect)) cost += 200;
      cost += 12 * crossings(pen, rect);
      if (cost < best) [best, chosen] = [cost, { rect, dx, dy, reach: far }];
    }
  if (!chosen) return;
  const { rect, dx, dy, reach } = chosen;
  taken.push(rect);
  lead.push(
    el('path', {
      d: `M${px(x + dx * 3)} ${px(y + dy * 3)}L${px(x + dx * reach)} ${px(y + dy * reach)}`,
    }),
  );
  if (m.dot !== false) lead.push(markers([x, y], 'circle', 5, 'var(--ink)'));
  const anchor = dx > 0 ? undefined : dx < 0 ? 'end' : 'middle';
  out.push(
    el(
      'text',
      {
        x: dx > 0 ? rect.x0 : dx < 0 ? rect.x1 : (rect.x0 + rect.x1) / 2,
        y: rect.y0 + 10.5,
        'text-anchor': anchor,
        ...HALO,
      },
      text(m.text),
    ),
  );
}

/** How many pieces of trace pass through a box. */
function crossings(pen: Pen, r: Rect): number {
  let n = 0;
  for (const run of pen.drawn) {
    if (run.length === 2 && passes(run[0]!, run[1]!, run[0]!, run[1]!, r)) n++;
    for (let i = 2; i < run.length; i += 2)
      if (passes(run[i - 2]!, run[i - 1]!, run[i]!, run[i + 1]!, r)) n++;
  }
  return n;
}

/** Whether the line from (u, v) to (x, y) meets a box: both ends to one side, or all four corners to one side of it, and it does not. */
function passes(u: number, v: number, x: number, y: number, r: Rect): boolean {
  if (
    (u <= r.x0 && x <= r.x0) ||
    (u >= r.x1 && x >= r.x1) ||
    (v <= r.y0 && y <= r.y0) ||
    (v >= r.y1 && y >= r.y1)
  )
    return false;
  const side = (px: number, py: number): number => (x - u) * (py - v) - (y - v) * (px - u);
  const a = side(r.x0, r.y0);
  const b = side(r.x1, r.y0);
  const c = side(r.x0, r.y1);
  const d = side(r.x1, r.y1);
  return !((a > 0 && b > 0 && c > 0 && d > 0) || (a < 0 && b < 0 && c < 0 && d < 0));
}

/** A piece of the trace as a sample of its colour, dash and marker. */
function swatch(s: Styled, x: number, y: number): string {
  const colour = paint(s.colour);
  const m = s.mark;
  if (m.kind === 'points') return markers([x + 10, y], s.marker, 6, colour);
  if (m.kind === 'bars' || m.kind === 'histogram' || m.kind === 'area')
    return el('rect', {
      x,
      y: y - 5,
      width: 14,
      height: 10,
      fill: colour,
      'fill-opacity': 0.3,
      stroke: colour,
    });
  const line = el('path', {
    d: `M${px(x)} ${px(y)}h20`,
    fill: 'none',
    stroke: colour,
    'stroke-width': 1.8,
    'stroke-dasharray': s.dash,
  });
  return m.kind === 'stem' || (m.kind === 'line' && m.marker)
    ? line + markers([x + 10, y], s.marker, 6, colour)
    : line;
}

/** The key above the frame. */
export function key(layout: Layout): string {
  return layout.key.length === 0
    ? ''
    : el(
        'g',
        TEXT_FONT,
        layout.key
          .map(
            (k) =>
              swatch(k.styled, k.x, k.y) + el('text', { x: k.x + 26, y: k.y + 4.3 }, text(k.name)),
          )
          .join(''),
      );
}

/** Names at the right of a panel, each at the height where its trace leaves the frame. */
export function endNames(panel: PanelLayout, layout: Layout): string {
  const named = panel.marks.filter((s) => !s.ghost && nameOf(s.mark) !== undefined);
  if (layout.names === 0 || named.length === 0) return '';
  const right = panel.left + panel.width;
  const ends = named.map((s) => endHeight(s, panel));
  const at = spread(ends, 16, panel.top + 7, panel.top + panel.height - 7);
  const body = named.map((s, i) => {
    const y = Math.round(at[i]!);
    return (
      swatch(s, right + 4, y).replace('h20', 'h14') +
      el('text', { x: right + 23, y: y + 4.3 }, text(nameOf(s.mark) ?? ''))
    );
  });
  return el('g', { ...TEXT_FONT, 'font-size': TEXT_SIZE }, body.join(''));
}

function endHeight(s: Styled, panel: PanelLayout): number {
  const m = s.mark;
  const middle = panel.top + panel.height / 2;
  if (
    !('x' in m && 'y' in m && typeof m.x === 'object' && typeof m.y === 'object') ||
    m.kind === 'heat'
  )
    return middle;
  for (let i = Math.min(m.x.length, m.y.length) - 1; i >= 0; i--) {
    const [x, y] = panel.place(m.x[i]!, m.y[i]!, 'axis' in m ? m.axis : undefined);
    if (x <= panel.left + panel.width + 0.5 && Number.isFinite(y)) return y;
  }
  return middle;
}
