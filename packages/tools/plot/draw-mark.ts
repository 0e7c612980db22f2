import { contours } from './contour.ts';
import { eyeDensity, heat, windows } from './density.ts';
import { HALO, TICK_FONT } from './grid.ts';
import { markers } from './marker.ts';
import { type Styled, spacing } from './model.ts';
import type { PanelLayout } from './panel.ts';
import type { Scale } from './scale.ts';
import { el, FAR, Path, px, escapeXml as text } from './svg.ts';
import { paint } from './theme.ts';
import { pathOf, type Run, runsOf } from './trace.ts';
import type { Numbers } from './types.ts';

export interface Rect {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** What drawing needs besides the panel. */
export interface Pen {
  /** Raster steps to the pixel: 10 on screen, 100 in a file that may be enlarged. */
  readonly grain: number;
  /** Id of the hatch pattern. */
  readonly hatch: string;
  /** Everything drawn as a trace, for words to keep clear of. */
  readonly drawn: Run[];
  /** Boxes of words already there. */
  readonly taken: Rect[];
}

/** Regions lie beneath the grid, so that it can still be read through them. */
export const isGround = ({ mark }: Styled): boolean =>
  mark.kind === 'band' || mark.kind === 'polygon';

/** The markup of one mark, without its words. */
export function drawMark(s: Styled, panel: PanelLayout, pen: Pen): string {
  const { mark: m } = s;
  const colour = paint(s.colour);
  const faint = s.ghost ? 0.42 : undefined;
  const stroke = {
    fill: 'none',
    stroke: colour,
    'stroke-linejoin': 'round',
    'stroke-dasharray': s.dash,
    'stroke-opacity': faint,
  } as const;
  switch (m.kind) {
    case 'line': {
      const runs = runsOf(panel, m.x, m.y, m.axis, m.step);
      if (!s.ghost) pen.drawn.push(...runs);
      const width = m.width ?? (s.colour === 'quiet' ? 1 : 1.5);
      const dots = runs.some((r) => r.length === 2);
      const line = el('path', {
        d: pathOf(runs, pen.grain),
        ...stroke,
        'stroke-width': width,
        'stroke-linecap': dots ? 'round' : undefined,
      });
      return m.marker
        ? line + markers(places(panel, m.x, m.y, m.axis), s.marker, 6, colour, faint)
        : line;
    }
    case 'area': {
      const base = m.base ?? 0;
      const level = typeof base === 'number' ? undefined : base;
      const kept = level
        ? Float64Array.from(m.y, (v, i) => (Number.isFinite(level[i]) ? v : Number.NaN))
        : m.y;
      const upper = runsOf(panel, m.x, kept, m.axis);
      const ys = m.axis === 'y2' && panel.y2 ? panel.y2 : panel.y;
      const floor = typeof base === 'number' ? floorOf(ys, base) : 0;
      const lower = level
        ? runsOf(
            panel,
            m.x,
            Float64Array.from(level, (v, i) => (Number.isFinite(m.y[i]) ? v : Number.NaN)),
            m.axis,
          )
        : // On a disc a curve encloses its region by itself.
          upper.map((r) => (panel.rectangular ? [r[r.length - 2]!, floor, r[0]!, floor] : []));
      if (!s.ghost) pen.drawn.push(...upper);
      const path = new Path(pen.grain);
      upper.forEach((run, k) => {
        path.move(run[0]!, run[1]!);
        for (let i = 2; i < run.length; i += 2) path.line(run[i]!, run[i + 1]!);
        const back = lower[k] ?? [];
        if (level) for (let i = back.length - 2; i >= 0; i -= 2) path.line(back[i]!, back[i + 1]!);
        else for (let i = 0; i < back.length; i += 2) path.line(back[i]!, back[i + 1]!);
        path.close();
      });
      const edge =
        m.edge === false
          ? ''
          : el('path', { d: pathOf(upper, pen.grain), ...stroke, 'stroke-width': 1.5 });
      return el('path', { d: path.d, fill: colour, 'fill-opacity': s.ghost ? 0.06 : 0.16 }) + edge;
    }
    case 'stem': {
      const at = places(panel, m.x, m.y, m.axis);
      const ys = m.axis === 'y2' && panel.y2 ? panel.y2 : panel.y;
      const floor = px(floorOf(ys, m.base ?? 0));
      let d = '';
      for (let i = 0; i < at.length; i += 2) d += `M${px(at[i]!)} ${floor}V${px(at[i + 1]!)}`;
      if (!s.ghost)
        for (let i = 0; i < at.length; i += 2)
          pen.drawn.push([at[i]!, Number(floor), at[i]!, at[i + 1]!]);
      const room =
        at.length > 2 ? Math.abs(panel.place(spacing(m.x), 1)[0] - panel.place(0, 1)[0]) : 20;
      const size = room < 4 ? 0 : Math.min(6, Math.max(3, room * 0.7));
      return (
        el('path', {
          d,
          ...stroke,
          'stroke-dasharray': undefined,
          'stroke-width': room < 3 ? 1 : 1.2,
        }) + (size ? markers(at, s.marker, size, colour, faint) : '')
      );
    }
    case 'points': {
      const at = within(panel, places(panel, m.x, m.y, m.axis));
      const n = at.length / 2;
      const size = m.size ?? (n > 2000 ? 2.2 : n > 300 ? 3 : n > 80 ? 4.5 : 6);
      if (!s.ghost && n < 2000)
        for (let i = 0; i < at.length; i += 2) pen.drawn.push([at[i]!, at[i + 1]!]);
      return markers(at, s.marker, size, colour, faint ?? (n > 300 ? 0.6 : undefined));
    }
    case 'bars': {
      const half = (m.width ?? 0.7 * spacing(m.x)) / 2;
      const ends = Float64Array.from(m.x, (v) => v - half);
      return boxes(
        panel,
        ends,
        Float64Array.from(m.x, (v) => v + half),
        m.y,
        m.base ?? 0,
        m.axis,
        colour,
        s,
        pen,
      );
    }
    case 'histogram':
      return boxes(
        panel,
        m.edges,
        Array.from(m.edges).slice(1),
        m.counts,
        0,
        m.axis,
        colour,
        s,
        pen,
      );
    case 'band': {
      const from = (
        v: number | undefined,
        scale: { range: readonly [number, number]; to: (v: number) => number },
        end: 0 | 1,
      ): number => {
        const at = v === undefined || !Number.isFinite(v) ? Number.NaN : scale.to(v);
        return Number.isNaN(at) ? scale.range[end] : Math.max(-FAR, Math.min(FAR, at));
      };
      const ys = m.axis === 'y2' && panel.y2 ? panel.y2 : panel.y;
      const [a, b] = [from(m.x0, panel.x, 0), from(m.x1, panel.x, 1)];
      const [c, d] = [from(m.y0, ys, 0), from(m.y1, ys, 1)];
      return region(`M${px(a)} ${px(c)}H${px(b)}V${px(d)}H${px(a)}z`, m.tone ?? 'note', pen);
    }
    case 'polygon':
      return region(
        `${pathOf(runsOf(panel, m.x, m.y, m.axis), pen.grain)}z`,
        m.tone ?? 'note',
        pen,
      );
    case 'rule': {
      const d = ruleOf(panel, m.x, m.y, m.axis);
      return el('path', {
        d,
        fill: 'none',
        stroke: colour,
        'stroke-width': 1,
        'stroke-dasharray': s.dash ?? (m.dash ? undefined : '5 3'),
        'stroke-opacity': faint,
      });
    }
    case 'arrows': {
      let d = '';
      let heads = '';
      for (let i = 0; i < m.x.length; i++) {
        const [ax, ay] = panel.place(m.x[i]!, m.y[i]!, m.axis);
        const [bx, by] = panel.place(m.x[i]! + m.dx[i]!, m.y[i]! + m.dy[i]!, m.axis);
        const long = Math.hypot(bx - ax, by - ay);
        if (!(long > 0.5 && long < FAR)) continue;
        const size = Math.min(9, Math.max(4, long / 3));
        const [u, v] = [(bx - ax) / long, (by - ay) / long];
        d += `M${px(ax)} ${px(ay)}L${px(bx - u * size * 0.8)} ${px(by - v * size * 0.8)}`;
        heads += `M${px(bx)} ${px(by)}L${px(bx - u * size - v * size * 0.35)} ${px(by - v * size + u * size * 0.35)}L${px(bx - u * size + v * size * 0.35)} ${px(by - v * size - u * size * 0.35)}z`;
        if (!s.ghost) pen.drawn.push([ax, ay, bx, by]);
      }
      return (
        el('path', { d, ...stroke, 'stroke-dasharray': undefined, 'stroke-width': 1.4 }) +
        el('path', { d: heads, fill: colour, 'fill-opacity': faint })
      );
    }
    case 'circle': {
      const [cx, cy] = panel.place(m.x, m.y, m.axis);
      const [rx] = panel.place(m.x + m.r, m.y, m.axis);
      const [, ry] = panel.place(m.x, m.y + m.r, m.axis);
      if (![cx, cy, rx, ry].every(Number.isFinite)) return '';
      return el('ellipse', {
        cx,
        cy,
        rx: Math.abs(rx - cx),
        ry: Math.abs(ry - cy),
        ...stroke,
        fill: m.fill ? colour : 'none',
        'fill-opacity': m.fill ? 0.1 : undefined,
        'stroke-width': m.width ?? 1.2,
      });
    }
    case 'contour': {
      const levels = contours(panel, m);
      const lines = levels.map((l) => el('path', { d: l.d })).join('');
      const labels =
        m.labels === false || s.ghost
          ? ''
          : levels
              .map((l) =>
                l.at
                  ? el(
                      'text',
                      { x: l.at[0], y: l.at[1] + 3.8, 'text-anchor': 'middle', ...HALO },
                      text(l.label),
                    )
                  : '',
              )
              .join('');
      return (
        el('g', { ...stroke, 'stroke-dasharray': undefined, 'stroke-width': 1.1 }, lines) +
        (labels ? el('g', TICK_FONT, labels) : '')
      );
    }
    case 'heat':
      return heat(panel, m, m.colour === undefined ? 'var(--trace-1)' : colour);
    case 'eye': {
      const all = [...windows(m)];
      if (all.length > 48) return eyeDensity(panel, m, colour);
      const step = (m.period ?? 1) / m.samplesPerSymbol;
      const runs = all.flatMap(([from, long]) => {
        const first = Math.floor(from);
        const y = Array.from(
          { length: Math.ceil(from + long) - first + 1 },
          (_, i) => m.y[first + i] ?? Number.NaN,
        );
        return runsOf(
          panel,
          y.map((_, i) => (first + i - from) * step),
          y,
          m.axis,
        );
      });
      return el('path', {
        d: pathOf(runs, pen.grain),
        ...stroke,
        'stroke-dasharray': undefined,
        'stroke-width': 1.1,
        'stroke-opacity': 0.55,
      });
    }
    case 'note':
      return '';
  }
}

/** Places inside the frame or on it. */
function within(panel: PanelLayout, at: number[]): number[] {
  const inside = (i: number): boolean =>
    at[i]! > panel.left - 1 &&
    at[i]! < panel.left + panel.width + 1 &&
    at[i + 1]! > panel.top - 1 &&
    at[i + 1]! < panel.top + panel.height + 1;
  return at.filter((_, i) => inside(i & ~1));
}

/** Samples in pixels, x and y in turn, gaps left out. */
function places(
  panel: PanelLayout,
  x: Numbers,
  y: Numbers,
  axis: 'y' | 'y2' | undefined,
): number[] {
  const out: number[] = [];
  for (let i = 0; i < x.length && i < y.length; i++) {
    const [u, v] = panel.place(x[i]!, y[i]!, axis);
    if (Number.isFinite(u) && Number.isFinite(v)) out.push(u, v);
  }
  return out;
}

/** Where a base stands: at the lower end of a logarithmic axis that has no place for it. */
function floorOf(ys: Scale, base: number): number {
  const at = ys.to(base);
  return Number.isFinite(at) ? Math.max(-FAR, Math.min(FAR, at)) : ys.range[0];
}

function boxes(
  panel: PanelLayout,
  from: Numbers,
  to: Numbers,
  y: Numbers,
  base: number,
  axis: 'y' | 'y2' | undefined,
  colour: string,
  s: Styled,
  pen: Pen,
): string {
  const ys = axis === 'y2' && panel.y2 ? panel.y2 : panel.y;
  const floor = floorOf(ys, base);
  let d = '';
  for (let i = 0; i < y.length && i < to.length; i++) {
    const [a, top] = panel.place(from[i]!, y[i]!, axis);
    const [b] = panel.place(to[i]!, y[i]!, axis);
    if (!(top - top === 0 && b - a > 0)) continue;
    d += `M${px(a)} ${px(floor)}V${px(Math.max(-FAR, top))}H${px(b)}V${px(floor)}z`;
    if (!s.ghost) pen.drawn.push([a, top, b, top]);
  }
  return el('path', {
    d,
    fill: colour,
    'fill-opacity': s.ghost ? 0.08 : 0.3,
    stroke: colour,
    'stroke-opacity': s.ghost ? 0.4 : undefined,
  });
}

function region(d: string, tone: 'pass' | 'stop' | 'note', pen: Pen): string {
  if (tone === 'stop')
    return el('path', {
      d,
      fill: `url(#${pen.hatch})`,
      stroke: 'var(--ink)',
      'stroke-opacity': 0.45,
    });
  return el('path', {
    d,
    fill: tone === 'pass' ? 'var(--trace-3)' : 'var(--ink)',
    'fill-opacity': tone === 'pass' ? 0.12 : 0.09,
    ...(tone === 'pass' && { stroke: 'var(--trace-3)', 'stroke-opacity': 0.5 }),
  });
}

/** A rule across the frame; on a disc, a spoke or a circle. */
export function ruleOf(
  panel: PanelLayout,
  x: number | undefined,
  y: number | undefined,
  axis?: 'y' | 'y2',
): string {
  if (!panel.rectangular) {
    if (!panel.disc) return '';
    const turn = Array.from({ length: 121 }, (_, i) => 3 * i);
    const runs =
      x !== undefined
        ? runsOf(panel, [x, x], panel.disc)
        : runsOf(
            panel,
            turn,
            turn.map(() => y ?? 0),
          );
    return pathOf(runs, 10);
  }
  if (x !== undefined) {
    const at = panel.x.to(x);
    return Number.isFinite(at) ? `M${px(at)} ${px(panel.top)}v${px(panel.height)}` : '';
  }
  const at = (axis === 'y2' && panel.y2 ? panel.y2 : panel.y).to(y ?? 0);
  return Number.isFinite(at) ? `M${px(panel.left)} ${px(at)}h${px(panel.width)}` : '';
}
