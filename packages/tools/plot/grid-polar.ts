import { HALO, named, TEXT_FONT, TICK_FONT } from './grid.ts';
import type { Layout, PanelLayout } from './layout.ts';
import { el, px, escapeXml as text } from './svg.ts';
import { TICK_SIZE, textWidth } from './theme.ts';
import type { PolarPlot } from './types.ts';

/** Circles at the radial ticks and spokes every 30°, every 10° where there is room. */
export function polarGrid(panel: PanelLayout): string {
  const { cx, cy, unit } = centre(panel);
  const radii = panel.yTicks.major.map((t) => radiusOf(panel, t.at)).filter((r) => r > 1);
  const spoke = (degrees: number, from: number): string => {
    const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    return `M${px(cx + from * c)} ${px(cy - from * s)}L${px(cx + unit * c)} ${px(cy - unit * s)}`;
  };
  let minor = '';
  let major = '';
  for (let a = 0; a < 360; a += 10) {
    if (a % 30 === 0) major += spoke(a, 0);
    else if (unit > 110) minor += spoke(a, unit * 0.25);
  }
  const fine = panel.yTicks.minor.map((v) => radiusOf(panel, v)).filter((r) => r > 1);
  return el(
    'g',
    { fill: 'none' },
    el('path', {
      d: minor + fine.map((r) => circle(cx, cy, r)).join(''),
      stroke: 'var(--grid-minor)',
    }) +
      el('path', {
        d: major + radii.map((r) => circle(cx, cy, r)).join(''),
        stroke: 'var(--grid)',
      }) +
      el('path', { d: circle(cx, cy, unit), stroke: 'var(--rule)' }),
  );
}

export const circle = (cx: number, cy: number, r: number): string =>
  `M${px(cx - r)} ${px(cy)}a${px(r)} ${px(r)} 0 1 0 ${px(2 * r)} 0a${px(r)} ${px(r)} 0 1 0 ${px(-2 * r)} 0`;

/** The middle of the disc and the pixels of its radius. */
export function centre(panel: PanelLayout): { cx: number; cy: number; unit: number } {
  const cx = panel.x.to(0);
  return { cx, cy: panel.y.to(0), unit: panel.x.to(1) - cx };
}

const radiusOf = (panel: PanelLayout, value: number): number => {
  const { cx, cy } = centre(panel);
  const [x, y] = panel.place(0, value);
  return Math.hypot(x - cx, y - cy);
};

export function polarAxes(plot: PolarPlot, panel: PanelLayout, layout: Layout): string {
  const { cx, cy, unit } = centre(panel);
  const sign = plot.turn === 'cw' ? -1 : 1;
  const zero = plot.zero === 'north' ? 90 : 0;
  let numbers = '';
  const every = unit < 70 ? 90 : unit < 110 ? 45 : 30;
  for (let a = 0; a < 360; a += every) {
    const turn = ((zero + sign * a) * Math.PI) / 180;
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    const label = plot.angles === 'half' && a > 180 ? `\u2212${360 - a}°` : `${a}°`;
    const half = textWidth(label, TICK_SIZE, 'mono', layout.alone) / 2;
    numbers += el(
      'text',
      { x: cx + (unit + 6 + half) * c, y: cy - (unit + 9) * s + 3.8, 'text-anchor': 'middle' },
      label,
    );
  }
  // Radii are numbered beside the spoke that stands up, where patterns have least to show.
  let last = Number.POSITIVE_INFINITY;
  for (const t of panel.yTicks.major) {
    const r = radiusOf(panel, t.at);
    if (t.label === '' || r > unit * 0.985 || r < 14 || Math.abs(r - last) < 12) continue;
    last = r;
    numbers += el('text', { x: cx + 3, y: cy - r + 10.5, ...HALO }, text(t.label));
  }
  return (
    el('g', TICK_FONT, numbers) +
    el(
      'g',
      TEXT_FONT,
      named(plot.r, panel.yTicks, 4, panel.top + 2, undefined, layout.width / 2, layout.alone),
    )
  );
}
