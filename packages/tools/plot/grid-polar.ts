import { escapeXml as text } from '../text/escape.ts';
import { named } from './grid.ts';
import type { Layout, PanelLayout } from './panel.ts';
import { el, px } from './svg.ts';
import { HALO, TEXT_FONT, TICK_FONT, TICK_SIZE, textWidth } from './theme.ts';
import type { PolarPlot } from './types.ts';

/** Degrees between spokes, from which the numbered ones are chosen. */
const STEPS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30] as const;

interface Spokes {
  /** Degrees between numbered spokes, and how many fine ones lie from one to the next. */
  readonly every: number;
  readonly parts: number;
  /** The turns that are in sight, anticlockwise from the right. */
  readonly from: number;
  readonly to: number;
  /** The whole disc is in sight. */
  readonly whole: boolean;
}

/** Spokes every 30°, as close as a zoomed view has room for. */
function spokesOf(panel: PanelLayout): Spokes {
  const { cx, cy, unit } = centre(panel);
  const { left, top, width, height } = panel;
  const whole = cx - unit >= left - 1 && cx + unit <= left + width + 1 && cy - unit >= top - 1;
  if (whole) return { every: 30, parts: unit > 110 ? 3 : 1, from: 0, to: 359.99, whole };
  const inside = cx > left && cx < left + width && cy > top && cy < top + height;
  const middle = Math.atan2(cy - top - height / 2, left + width / 2 - cx);
  const away = [left, left + width].flatMap((x) =>
    [top, top + height].map((y) => {
      const turn = Math.atan2(cy - y, x - cx) - middle;
      return Math.atan2(Math.sin(turn), Math.cos(turn));
    }),
  );
  const far = Math.min(unit, Math.hypot(left + width / 2 - cx, top + height / 2 - cy));
  const reach = inside ? Math.min(unit, Math.max(width, height) / 2) : far;
  const degrees = 180 / Math.PI;
  const every = STEPS.find((s) => (s / degrees) * reach >= 80) ?? 30;
  const parts = every === 30 || every === 15 ? 3 : /^2/u.test(String(every * 100)) ? 4 : 5;
  return {
    every,
    parts: ((every / degrees) * reach) / parts >= 8 ? parts : 1,
    from: inside ? 0 : (middle + Math.min(...away)) * degrees,
    to: inside ? 359.99 : (middle + Math.max(...away)) * degrees,
    whole,
  };
}

/** Circles at the radial ticks and spokes every 30°, closer where there is room. */
export function polarGrid(panel: PanelLayout): string {
  const { cx, cy, unit } = centre(panel);
  const radii = panel.yTicks.major.map((t) => radiusOf(panel, t.at)).filter((r) => r > 1);
  const spoke = (degrees: number, from: number): string => {
    const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    return `M${px(cx + from * c)} ${px(cy - from * s)}L${px(cx + unit * c)} ${px(cy - unit * s)}`;
  };
  let minor = '';
  let major = '';
  const { every, parts, from, to } = spokesOf(panel);
  const fineStep = every / parts;
  for (let k = Math.ceil(from / fineStep); k <= to / fineStep; k++) {
    if (k % parts === 0) major += spoke(k * fineStep, 0);
    else minor += spoke(k * fineStep, unit * 0.25);
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
  const spokes = spokesOf(panel);
  const numbers = spokes.whole
    ? rimNumbers(plot, panel, layout)
    : spokeNumbers(plot, panel, layout, spokes) + circleNumbers(panel, unit);
  // Radii are numbered beside the spoke that stands up, where patterns have least to show.
  let upright = '';
  let last = Number.POSITIVE_INFINITY;
  if (spokes.whole)
    for (const t of panel.yTicks.major) {
      const r = radiusOf(panel, t.at);
      if (t.label === '' || r > unit * 0.985 || r < 14 || Math.abs(r - last) < 12) continue;
      last = r;
      upright += el('text', { x: cx + 3, y: cy - r + 10.5, ...HALO }, text(t.label));
    }
  return el('g', TICK_FONT, numbers + upright);
}

/** The name of the radial axis: above the disc, or at the head of the key beside it. */
export function polarName(plot: PolarPlot, panel: PanelLayout, layout: Layout): string {
  const { whole } = spokesOf(panel);
  const y = layout.beside || !whole ? (layout.alone ? 38 : 14) : panel.top + 2;
  return el(
    'g',
    { ...TEXT_FONT, ...(whole ? {} : HALO) },
    named(plot.r, panel.yTicks, 4, y, undefined, layout.width / 2, layout.alone),
  );
}

/** The angle of a turn as the plot counts and writes it. */
function angleOf(plot: PolarPlot, turn: number): string {
  const zero = plot.zero === 'north' ? 90 : 0;
  const counted = plot.turn === 'cw' ? zero - turn : turn - zero;
  const angle = Number((((counted % 360) + 360) % 360).toFixed(4)) % 360;
  return plot.angles === 'half' && angle > 180
    ? `\u2212${Number((360 - angle).toFixed(4))}°`
    : `${angle}°`;
}

/** Angles around the whole rim. */
function rimNumbers(plot: PolarPlot, panel: PanelLayout, layout: Layout): string {
  const { cx, cy, unit } = centre(panel);
  const sign = plot.turn === 'cw' ? -1 : 1;
  const zero = plot.zero === 'north' ? 90 : 0;
  let numbers = '';
  const every = unit < 70 ? 90 : unit < 110 ? 45 : 30;
  for (let a = 0; a < 360; a += every) {
    const degrees = zero + sign * a;
    const turn = (degrees * Math.PI) / 180;
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    const label = angleOf(plot, degrees);
    const half = textWidth(label, TICK_SIZE, 'mono', layout.alone) / 2;
    numbers += el(
      'text',
      { x: cx + (unit + 6 + half) * c, y: cy - (unit + 9) * s + 3.8, 'text-anchor': 'middle' },
      label,
    );
  }
  return numbers;
}

/** Room of a number from the edge of a zoomed view. */
const INSET = 18;

/** Angles of a zoomed view: each where its spoke leaves the view, or at the rim if that comes first. */
function spokeNumbers(plot: PolarPlot, panel: PanelLayout, layout: Layout, at: Spokes): string {
  const { cx, cy, unit } = centre(panel);
  const taken: [number, number][] = [];
  let numbers = '';
  for (let k = Math.ceil(at.from / at.every); k <= at.to / at.every; k++) {
    const degrees = k * at.every;
    const [c, s] = [Math.cos((degrees * Math.PI) / 180), -Math.sin((degrees * Math.PI) / 180)];
    const label = angleOf(plot, degrees);
    const half = textWidth(label, TICK_SIZE, 'mono', layout.alone) / 2;
    const span = within(panel, cx, cy, c, s, half + 4);
    if (!span) continue;
    const [near, far] = [Math.max(0, span[0]), Math.min(span[1], unit + 6 + half)];
    if (far - near < 12) continue;
    const [x, y] = [cx + far * c, cy + far * s];
    if (taken.some(([u, v]) => Math.abs(u - x) < 2 * half + 8 && Math.abs(v - y) < 14)) continue;
    taken.push([x, y]);
    numbers += el('text', { x, y: y + 3.8, 'text-anchor': 'middle', ...HALO }, label);
  }
  return numbers;
}

/** Radii of a zoomed view, along the line from the centre of the disc through the middle of the view. */
function circleNumbers(panel: PanelLayout, unit: number): string {
  const { cx, cy } = centre(panel);
  const { left, top, width, height } = panel;
  const [dx, dy] = [left + width / 2 - cx, top + height / 2 - cy];
  const long = Math.hypot(dx, dy);
  const [c, s] = long > 1 ? [dx / long, dy / long] : [0, -1];
  const span = within(panel, cx, cy, c, s, 2 * INSET);
  if (!span) return '';
  let numbers = '';
  for (const t of panel.yTicks.major) {
    const r = radiusOf(panel, t.at);
    if (t.label === '' || r < Math.max(14, span[0]) || r > Math.min(span[1], unit - 6)) continue;
    numbers += el('text', { x: cx + r * c + 3, y: cy + r * s - 3, ...HALO }, text(t.label));
  }
  return numbers;
}

/** The stretch of a ray, in pixels from its start, that lies within a panel less an inset at the sides. */
function within(
  { left, top, width, height }: PanelLayout,
  cx: number,
  cy: number,
  c: number,
  s: number,
  inset: number,
): [number, number] | undefined {
  const cut = (at: number, slope: number, lo: number, hi: number): [number, number] => {
    if (Math.abs(slope) < 1e-12)
      return at > lo && at < hi ? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] : [1, 0];
    const [p, q] = [(lo - at) / slope, (hi - at) / slope];
    return [Math.min(p, q), Math.max(p, q)];
  };
  const [a, b] = cut(cx, c, left + inset, left + width - inset);
  const [d, e] = cut(cy, s, top + INSET, top + height - 12);
  const [near, far] = [Math.max(0, a, d), Math.min(b, e)];
  return far > near ? [near, far] : undefined;
}
