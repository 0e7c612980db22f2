import { centre, circle } from './grid-polar.ts';
import type { Layout, PanelLayout } from './panel.ts';
import type { Rect } from './pen.ts';
import { el, px } from './svg.ts';
import { HALO, TICK_FONT, TICK_SIZE, textWidth } from './theme.ts';
import type { SmithPlot } from './types.ts';
import { wavelengthScale } from './wavelengths.ts';

/**
 * The chart is ruled in squares of the impedance plane: within r, |x| ≤ `to`, every multiple of
 * `step` is drawn. So lines stop at another line as the printed charts have it, and none crowd
 * towards the open circuit.
 */
type Ruling = readonly { readonly to: number; readonly step: number }[];
const RULINGS: readonly Ruling[] = [
  [
    { to: 1, step: 0.5 },
    { to: 5, step: 1 },
  ],
  [
    { to: 1, step: 0.2 },
    { to: 2, step: 0.5 },
    { to: 5, step: 1 },
    { to: 10, step: 5 },
  ],
  [
    { to: 0.5, step: 0.1 },
    { to: 1, step: 0.1 },
    { to: 2, step: 0.2 },
    { to: 5, step: 1 },
    { to: 10, step: 5 },
    { to: 20, step: 10 },
  ],
  [
    { to: 0.2, step: 0.02 },
    { to: 0.5, step: 0.05 },
    { to: 1, step: 0.1 },
    { to: 2, step: 0.2 },
    { to: 5, step: 0.5 },
    { to: 10, step: 1 },
    { to: 20, step: 5 },
    { to: 50, step: 10 },
  ],
  [
    { to: 0.2, step: 0.01 },
    { to: 0.5, step: 0.02 },
    { to: 1, step: 0.05 },
    { to: 2, step: 0.1 },
    { to: 5, step: 0.2 },
    { to: 10, step: 0.5 },
    { to: 20, step: 1 },
    { to: 50, step: 5 },
    { to: 100, step: 10 },
  ],
];
/** The ruling for a chart whose radius is `unit` pixels. */
const rulingOf = (unit: number): Ruling =>
  RULINGS[unit < 90 ? 0 : unit < 150 ? 1 : unit < 420 ? 2 : unit < 1600 ? 3 : 4]!;

/** Lines drawn stronger and right across. */
const STRONG = [0.2, 0.5, 1, 2, 5];

const gamma = (r: number, x: number): readonly [number, number] => {
  const d = (r + 1) ** 2 + x * x;
  return [(r * r - 1 + x * x) / d, (2 * x) / d];
};

/** Each value to be ruled, with how far its lines go. */
export function ruled(ruling: Ruling): Map<number, number> {
  const far = new Map<number, number>();
  for (const { to, step } of ruling)
    for (let k = 1; k * step <= to * (1 + 1e-9); k++) {
      const v = Number((k * step).toPrecision(6));
      far.set(v, Math.max(far.get(v) ?? 0, to));
    }
  return far;
}

export function smithGrid(plot: SmithPlot, panel: PanelLayout): string {
  const { cx, cy, unit } = centre(panel);
  const ruling = rulingOf(unit);
  const at = ([u, v]: readonly [number, number]): string =>
    `${px(cx + u * unit)} ${px(cy - v * unit)}`;
  /** Constant resistance r between ±x: through its left point, so that the arc is never the wrong one. */
  const resistance = (r: number, x: number): string => {
    const radius = px(unit / (1 + r));
    return `M${at(gamma(r, -x))}A${radius} ${radius} 0 0 1 ${at(gamma(r, 0))}A${radius} ${radius} 0 0 1 ${at(gamma(r, x))}`;
  };
  /** Constant reactance ±x from the rim to r. */
  const reactance = (x: number, r: number): string => {
    const radius = px(unit / x);
    return `M${at(gamma(0, x))}A${radius} ${radius} 0 0 0 ${at(gamma(r, x))}M${at(gamma(0, -x))}A${radius} ${radius} 0 0 1 ${at(gamma(r, -x))}`;
  };
  let minor = '';
  let major = '';
  for (const [v, to] of ruled(ruling)) {
    const strong = STRONG.includes(v);
    const d =
      resistance(v, v === 1 ? 1e6 : Math.max(to, strong ? 5 : 0)) +
      reactance(v, v === 1 ? 1e6 : Math.max(to, strong ? 5 : 0));
    if (strong) major += d;
    else minor += d;
  }
  const family = (kind: 'z' | 'y', first: boolean): string =>
    el(
      'g',
      { transform: kind === 'y' ? `rotate(180 ${px(cx)} ${px(cy)})` : undefined },
      el('path', {
        d: minor,
        stroke: first ? 'var(--grid-minor)' : 'var(--accent)',
        'stroke-opacity': first ? undefined : 0.13,
      }) +
        el('path', {
          d: major,
          stroke: first ? 'var(--grid)' : 'var(--accent)',
          'stroke-opacity': first ? undefined : 0.3,
        }),
    );
  const kind = plot.grid ?? 'z';
  const lines = kind === 'zy' ? family('y', false) + family('z', true) : family(kind, true);
  const rim = el('path', {
    d: `${circle(cx, cy, unit)}M${at([-1, 0])}L${at([1, 0])}`,
    stroke: 'var(--rule)',
  });
  return el('g', { fill: 'none' }, lines + rim);
}

/** Normalised resistances along the axis, reactances around the rim. */
export function smithAxes(
  plot: SmithPlot,
  panel: PanelLayout,
  layout: Layout,
  taken: Rect[],
): string {
  const { cx, cy, unit } = centre(panel);
  const mirror = plot.grid === 'y' ? -1 : 1;
  if (isCut(panel)) return zoomedNumbers(plot, panel, layout, taken);
  const values =
    unit < 100 ? [0.5, 1, 2] : unit < 200 ? [0.2, 0.5, 1, 2, 5] : [0.2, 0.5, 1, 2, 3, 5, 10];
  const along = plot.wavelengths ? wavelengthScale(panel, layout, taken) : '';
  // Within the rim where another scale stands along it.
  const inside = plot.wavelengths ? -1 : 1;
  let body = '';
  for (const v of values) {
    const [u] = gamma(v, 0);
    body += el('text', { x: cx + mirror * u * unit + 2, y: cy - 3, ...HALO }, String(v));
    const x0 = cx + mirror * u * unit + 2;
    taken.push({ x0, y0: cy - 12, x1: x0 + 18, y1: cy });
    for (const sign of [1, -1]) {
      const [a, b] = gamma(0, sign * v);
      const label = `${sign < 0 ? '\u2212' : ''}j${v}`;
      const half = textWidth(label, TICK_SIZE, 'mono', layout.alone) / 2;
      body += el(
        'text',
        {
          x: cx + mirror * a * (unit + inside * (5 + half)),
          y: cy - mirror * b * (unit + inside * 10) + 3.8,
          'text-anchor': 'middle',
          ...(plot.wavelengths && HALO),
        },
        label,
      );
    }
  }
  for (const [label, side] of [
    ['0', -mirror],
    ['∞', mirror],
  ] as const)
    body += el(
      'text',
      {
        x: cx + side * (unit + inside * 6),
        y: cy + (plot.wavelengths ? -3 : 3.8),
        'text-anchor': side * inside < 0 ? 'end' : 'start',
        ...(plot.wavelengths && HALO),
      },
      label,
    );
  return along + el('g', TICK_FONT, body);
}

/** Whether a view is so far zoomed that the rim and its numbers are out of sight. */
const isCut = ({ x, y }: PanelLayout): boolean =>
  [x, y].some(({ domain }) => domain[0] > -1 || domain[1] < 1);

/** Numbers of a zoomed view: each line that is ruled, where it enters the picture. */
function zoomedNumbers(plot: SmithPlot, panel: PanelLayout, layout: Layout, taken: Rect[]): string {
  const { cx, cy, unit } = centre(panel);
  const mirror = plot.grid === 'y' ? -1 : 1;
  const right = panel.left + panel.width;
  const bottom = panel.top + panel.height;
  let body = '';
  /** Writes a label at the first place of a line where there is room for it. */
  const write = (label: string, line: (t: number) => readonly [number, number]): void => {
    const wide = textWidth(label, TICK_SIZE, 'mono', layout.alone);
    // From the line's end on the rim or the axis to where all lines meet, evenly on the chart.
    for (let k = 0; k <= 80; k++) {
      const [u, v] = line(Math.tan((k * Math.PI) / 162));
      const x = cx + mirror * u * unit;
      const y = cy - mirror * v * unit;
      const rect = { x0: x + 2, y0: y - 13, x1: x + 2 + wide, y1: y - 1 };
      if (rect.x0 < panel.left + 2 || rect.x1 > right - 2) continue;
      if (rect.y0 < panel.top + 2 || rect.y1 > bottom - 2) continue;
      if (
        taken.some(
          (r) =>
            rect.x0 < r.x1 + 6 && rect.x1 > r.x0 - 6 && rect.y0 < r.y1 + 3 && rect.y1 > r.y0 - 3,
        )
      )
        continue;
      taken.push(rect);
      body += el('text', { x: rect.x0, y: y - 3, ...HALO }, label);
      return;
    }
  };
  const values = [...ruled(rulingOf(unit))].sort((a, b) => rank(a[0]) - rank(b[0]));
  write('0', () => [-1, 0]);
  for (const [v, to] of values) {
    const reach = v === 1 ? Number.POSITIVE_INFINITY : Math.max(to, STRONG.includes(v) ? 5 : 0);
    write(String(v), (t) => gamma(v, Math.min(t, reach)));
    for (const sign of [1, -1])
      write(`${sign < 0 ? '\u2212' : ''}j${v}`, (t) => gamma(Math.min(t, reach), sign * v));
  }
  return el('g', TICK_FONT, body);
}

/** Strong lines are numbered first, then those of fewer digits. */
const rank = (v: number): number =>
  (STRONG.includes(v) ? 0 : 100) + 10 * String(v).length + (v > 1 ? v / 100 : 1 - v);
