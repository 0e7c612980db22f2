import type { Layout, PanelLayout } from './panel.ts';
import { el, px, words as text } from './svg.ts';
import { TEXT_FONT, TEXT_SIZE, TICK_FONT, TICK_SIZE, textWidth } from './theme.ts';
import type { Ticks } from './ticks.ts';
import type { Axis } from './types.ts';

/** Hairlines fall on whole device pixels. */
export const crisp = (v: number): number => Math.floor(v) + 0.5;

/** The measuring grid of a rectangular panel: minor lines, major lines, zero. */
export function grid(panel: PanelLayout, layout: Layout): string {
  const { left, top, width, height } = panel;
  const vertical = (v: number): string => `M${crisp(panel.x.to(v))} ${px(top)}v${px(height)}`;
  const horizontal = (v: number): string => `M${px(left)} ${crisp(panel.y.to(v))}h${px(width)}`;
  const minor =
    layout.xTicks.minor.map(vertical).join('') + panel.yTicks.minor.map(horizontal).join('');
  const major =
    layout.xTicks.major.map((t) => vertical(t.at)).join('') +
    panel.yTicks.major.map((t) => horizontal(t.at)).join('');
  const crosses = (s: { log: boolean; domain: readonly [number, number] }): boolean =>
    !s.log && s.domain[0] < 0 && s.domain[1] > 0;
  const zero = (crosses(panel.x) ? vertical(0) : '') + (crosses(panel.y) ? horizontal(0) : '');
  const line = (d: string, stroke: string): string => (d ? el('path', { d, stroke }) : '');
  return el(
    'g',
    { fill: 'none', 'shape-rendering': 'crispEdges' },
    line(minor, 'var(--grid-minor)') + line(major, 'var(--grid)') + line(zero, 'var(--rule)'),
  );
}

/** Frame, numbers and names of the axes of a panel; `last` is the panel that carries the abscissa. */
export function axes(panel: PanelLayout, layout: Layout, last: boolean): string {
  const { left, top, width, height } = panel;
  const { alone } = layout;
  const right = left + width;
  const bottom = top + height;
  let numbers = '';
  for (const t of panel.yTicks.major)
    if (t.label)
      numbers += el(
        'text',
        { x: left - 6, y: panel.y.to(t.at) + 3.8, 'text-anchor': 'end' },
        text(t.label),
      );
  if (panel.y2 && panel.y2Ticks)
    for (const t of panel.y2Ticks.major)
      if (t.label) {
        const at = panel.y2.to(t.at);
        numbers +=
          el('path', { d: `M${px(right)} ${crisp(at)}h4`, stroke: 'var(--rule)' }) +
          el('text', { x: right + 7, y: at + 3.8 }, text(t.label));
      }
  if (last)
    for (const t of layout.xTicks.major)
      if (t.label) {
        // A number at the end of the axis is pushed in rather than cut off.
        const half = textWidth(t.label, TICK_SIZE, 'mono', alone) / 2;
        numbers += el(
          'text',
          {
            x: Math.min(layout.width - half - 1, Math.max(half + 1, panel.x.to(t.at))),
            y: bottom + 15,
            'text-anchor': 'middle',
          },
          text(t.label),
        );
      }
  const over = (
    axis: Axis,
    ticks: Ticks,
    x: number,
    anchor: string | undefined,
    room: number,
  ): string => named(axis, ticks, x, top - 6, anchor, room, alone);
  const two = panel.y2Axis !== undefined;
  const names =
    over(
      panel.yAxis,
      panel.yTicks,
      left,
      undefined,
      two ? layout.width / 2 - 8 : layout.width - left,
    ) +
    (panel.y2Axis && panel.y2Ticks
      ? over(panel.y2Axis, panel.y2Ticks, right, 'end', layout.width / 2 - 8)
      : '') +
    (last
      ? named(
          layout.xAxis,
          layout.xTicks,
          left + width / 2,
          bottom + 32,
          'middle',
          layout.width - 8,
          alone,
        )
      : '');
  const frame = el('rect', {
    x: crisp(left),
    y: crisp(top),
    width: Math.floor(right) - Math.floor(left),
    height: Math.floor(bottom) - Math.floor(top),
    fill: 'none',
    stroke: 'var(--rule)',
    'shape-rendering': 'crispEdges',
  });
  return frame + el('g', TICK_FONT, numbers) + el('g', TEXT_FONT, names);
}

/** The name of an axis with its unit, set smaller where there is no room for it. */
export function named(
  axis: Axis,
  ticks: Ticks,
  x: number,
  y: number,
  anchor: string | undefined,
  room: number,
  alone: boolean,
): string {
  const name = `${axis.label}${ticks.unit ? ` (${ticks.unit})` : ''}`;
  if (!name) return '';
  const wide = textWidth(name, TEXT_SIZE, 'text', alone);
  return el(
    'text',
    {
      x,
      y,
      'text-anchor': anchor,
      'font-size': wide > room ? Math.max(8, (TEXT_SIZE * room) / wide) : undefined,
    },
    text(name),
  );
}
