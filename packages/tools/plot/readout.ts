import { plain, quantity } from './format.ts';
import { isRising, isTrace, lowerBound, type Styled } from './model.ts';
import type { Layout, PanelLayout } from './panel.ts';
import type { Axis, Numbers, Plot } from './types.ts';

/** What the cursor reads. */
export interface Readout {
  /** Along one abscissa through every trace, or at the one sample nearest the pointer. */
  readonly by: 'x' | 'point';
  /** The abscissa read, in data; on a disc the angle. */
  readonly x: number;
  /** Where the cursor stands, in pixels. */
  readonly at: readonly [number, number];
  /** `Frequency 1.250 kHz` */
  readonly heading: { readonly label: string; readonly text: string };
  readonly items: readonly ReadoutItem[];
}

export interface ReadoutItem {
  readonly label: string;
  readonly text: string;
  readonly value: number;
  readonly styled: Styled;
  readonly panel: number;
  /** Where the trace was read, in pixels. */
  readonly at: readonly [number, number];
}

/** Whether a plot is read along its abscissa or point by point: traces that turn back have no value at an x. */
export function readBy(lay: Layout): 'x' | 'point' {
  if (lay.frame !== 'cartesian') return 'point';
  const marks = lay.panels
    .flatMap((p) => p.marks.map((s) => s.mark))
    .filter((m) => isTrace(m) && !m.silent);
  const along = marks.filter(
    (m) =>
      (m.kind === 'line' || m.kind === 'area' || m.kind === 'stem' || m.kind === 'bars') &&
      isRising(m.x) &&
      !(m.kind === 'line' && m.along),
  );
  return along.length > 0 || marks.some((m) => m.kind === 'histogram') ? 'x' : 'point';
}

/**
 * Reads a plot at a pointer given in pixels of its layout; undefined where there is nothing to
 * read. Between samples a line is read where it is drawn, straight on the scales of its axes; stems,
 * bars and points only where they are.
 */
export function readout(
  plot: Plot,
  lay: Layout,
  pointer: { readonly x: number; readonly y: number },
): Readout | undefined {
  return readBy(lay) === 'x' ? alongX(lay, pointer.x) : nearest(plot, lay, pointer);
}

function alongX(lay: Layout, pointer: number): Readout | undefined {
  const first = lay.panels[0]!;
  const px = Math.min(first.left + first.width, Math.max(first.left, pointer));
  let x = first.x.from(px);
  // Where nothing runs between samples, the cursor stands on one.
  const lines = lay.panels.some((p) =>
    p.marks.some(
      ({ mark: m }) => (m.kind === 'line' || m.kind === 'area') && !m.silent && isRising(m.x),
    ),
  );
  if (!lines) {
    let best = Number.POSITIVE_INFINITY;
    const wanted = px;
    for (const p of lay.panels)
      for (const { mark: m, ghost } of p.marks) {
        if (ghost || (m.kind !== 'stem' && m.kind !== 'bars') || m.silent || !isRising(m.x))
          continue;
        const value = m.x[closest(m.x, p.x.from(wanted))];
        if (value !== undefined && Math.abs(p.x.to(value) - wanted) < best) {
          best = Math.abs(p.x.to(value) - wanted);
          x = value;
        }
      }
  }
  const at = first.x.to(x);
  const items: ReadoutItem[] = [];
  lay.panels.forEach((panel, index) => {
    for (const styled of panel.marks) {
      const m = styled.mark;
      if (styled.ghost || !isTrace(m) || m.silent) continue;
      const axis = m.axis === 'y2' && panel.y2Axis ? panel.y2Axis : panel.yAxis;
      const value = valueAt(styled, panel, x);
      if (value === undefined) continue;
      items.push({
        label: m.label ?? axis.label,
        text: show(value, axis),
        value,
        styled,
        panel: index,
        at: [at, panel.place(x, value, m.axis)[1]],
      });
    }
  });
  return items.length === 0
    ? undefined
    : {
        by: 'x',
        x,
        at: [at, first.top],
        heading: {
          label: lay.xAxis.label,
          // A sample's number is written as the whole number it is.
          text: !lines && Number.isInteger(x) && !lay.xAxis.unit ? plain(x) : show(x, lay.xAxis, 5),
        },
        items,
      };
}

/** A trace at x: interpolated along what is drawn, undefined where it has a gap or is elsewhere. */
function valueAt({ mark: m }: Styled, panel: PanelLayout, x: number): number | undefined {
  if (m.kind === 'histogram') {
    const i = lowerBound(m.edges, x);
    const bin = m.edges[i] === x ? i : i - 1;
    return m.counts[bin];
  }
  if (m.kind !== 'line' && m.kind !== 'area' && m.kind !== 'stem' && m.kind !== 'bars')
    return undefined;
  if (!isRising(m.x) || m.x.length === 0) return undefined;
  if (m.kind === 'stem' || m.kind === 'bars') {
    const i = closest(m.x, x);
    return Math.abs(panel.x.to(m.x[i]!) - panel.x.to(x)) < 4 ? m.y[i] : undefined;
  }
  const i = lowerBound(m.x, x);
  if (m.x[i] === x)
    return m.kind === 'line' && m.step === 'before' ? m.y[i] : lastOf(m.x, m.y, i, x);
  if (i === 0 || i >= m.x.length) return undefined;
  if (m.kind === 'line' && m.step) return m.step === 'after' ? m.y[i - 1] : m.y[i];
  const ys = m.axis === 'y2' && panel.y2 ? panel.y2 : panel.y;
  const [a, b] = [panel.x.to(m.x[i - 1]!), panel.x.to(m.x[i]!)];
  const [c, d] = [ys.to(m.y[i - 1]!), ys.to(m.y[i]!)];
  const at = c + ((d - c) * (panel.x.to(x) - a)) / (b - a);
  return Number.isFinite(at) ? ys.from(at) : undefined;
}

/** At a jump, several samples at one x, the value after it. */
function lastOf(x: Numbers, y: Numbers, i: number, value: number): number | undefined {
  while (i + 1 < x.length && x[i + 1] === value) i++;
  return Number.isFinite(y[i]!) ? y[i] : undefined;
}

function closest(x: Numbers, value: number): number {
  const i = lowerBound(x, value);
  return i > 0 && (i >= x.length || value - x[i - 1]! < x[i]! - value) ? i - 1 : i;
}

/** The sample nearest the pointer, of any trace. */
function nearest(
  plot: Plot,
  lay: Layout,
  pointer: { readonly x: number; readonly y: number },
): Readout | undefined {
  let best = Number.POSITIVE_INFINITY;
  let found: { panel: number; styled: Styled; index: number } | undefined;
  lay.panels.forEach((panel, index) => {
    for (const styled of panel.marks) {
      const xy = samplesOf(styled);
      if (!xy) continue;
      for (let i = 0; i < xy.x.length && i < xy.y.length; i++) {
        const [px, py] = panel.place(xy.x[i]!, xy.y[i]!, xy.axis);
        const d = (px - pointer.x) ** 2 + (py - pointer.y) ** 2;
        if (d < best) [best, found] = [d, { panel: index, styled, index: i }];
      }
    }
  });
  return found && readSample(plot, lay, found.panel, found.styled, found.index);
}

interface Samples {
  readonly x: Numbers;
  readonly y: Numbers;
  readonly axis: 'y' | 'y2' | undefined;
}

/** The samples of a trace that can be read one by one. */
export function samplesOf({ mark: m, ghost }: Styled): Samples | undefined {
  if (ghost || !isTrace(m) || m.silent) return undefined;
  return m.kind === 'line' ||
    m.kind === 'points' ||
    m.kind === 'stem' ||
    m.kind === 'area' ||
    m.kind === 'arrows' ||
    m.kind === 'bars'
    ? { x: m.x, y: m.y, axis: m.axis }
    : undefined;
}

/** Reads one sample: both its coordinates, what it has along, and on a Smith chart its impedance. */
export function readSample(
  plot: Plot,
  lay: Layout,
  panelIndex: number,
  styled: Styled,
  index: number,
): Readout | undefined {
  const panel = lay.panels[panelIndex];
  const xy = samplesOf(styled);
  const m = styled.mark;
  if (!panel || !xy || index < 0 || index >= Math.min(xy.x.length, xy.y.length)) return undefined;
  const x = xy.x[index]!;
  const y = xy.y[index]!;
  const at = panel.place(x, y, xy.axis);
  const along = 'along' in m ? m.along : undefined;
  const items: ReadoutItem[] = [];
  const add = (label: string, value: number, text: string): void => {
    items.push({ label, text, value, styled, panel: panelIndex, at });
  };
  const name =
    ('names' in m ? m.names?.[index] : undefined) ?? ('label' in m ? m.label : undefined);
  if (plot.frame === 'smith') {
    const r0 = plot.reference ?? 50;
    const d = (1 - x) ** 2 + y * y;
    const [r, reactance] = [(r0 * (1 - x * x - y * y)) / d, (r0 * 2 * y) / d];
    const size = Math.hypot(x, y);
    const e = ((1 + x) ** 2 + y * y) * r0;
    const [g, b] = [(1 - x * x - y * y) / e, (-2 * y) / e];
    add('Z', r, rectangular(r, reactance, 'Ω'));
    add('Γ', size, `${quantity(size, '')}∠${quantity((Math.atan2(y, x) * 180) / Math.PI, '°')}`);
    add('VSWR', (1 + size) / (1 - size), size < 1 ? quantity((1 + size) / (1 - size), '') : '∞');
    add('Y', g, rectangular(g, b, 'S'));
    add('Γ =', x, rectangular(x, y, ''));
  } else if (plot.frame === 'polar') {
    add('Angle', x, quantity(x, '°'));
    add(plot.r.label, y, show(y, plot.r));
  } else {
    add(lay.xAxis.label, x, show(x, lay.xAxis));
    const axis = xy.axis === 'y2' && panel.y2Axis ? panel.y2Axis : panel.yAxis;
    add(axis.label, y, show(y, axis));
  }
  const heading = along
    ? { label: along.label, text: quantity(along.values[index] ?? Number.NaN, along.unit, 5) }
    : { label: name ?? '', text: '' };
  if (along && name) heading.label = `${name}, ${along.label.toLowerCase()}`;
  return { by: 'point', x, at, heading, items };
}

/** `30.29 − j3.896 Ω`; the unit once where both parts have the same. */
function rectangular(re: number, im: number, unit: string): string {
  const parts = (x: number): [string, string] => {
    const [digits = '', u = ''] = quantity(x, unit).split('\u202f');
    return [x === 0 ? '0' : digits, u ? `\u202f${u}` : ''];
  };
  const [a, u] = parts(re);
  const [b, v] = parts(Math.abs(im));
  const shared = u === v || re === 0 || im === 0;
  return `${a}${shared ? '' : u} ${im < 0 ? '\u2212' : '+'} j${b}${im === 0 ? u : v}`;
}

const show = (value: number, axis: Axis, digits = 4): string =>
  axis.ticks === 'degrees' && !axis.unit
    ? quantity(value, '°', digits)
    : quantity(value, axis.unit, digits, axis.siPrefix);
