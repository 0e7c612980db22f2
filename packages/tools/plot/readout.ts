import type { Axis } from './axis.ts';
import { plain, quantity } from './format.ts';
import { type Mark, marksModule } from './marks/registry.ts';
import { isTrace } from './model.ts';
import { isRising } from './numbers.ts';
import type { Layout, PanelLayout } from './panel.ts';
import type { Ordinate } from './style.ts';
import type { Styled } from './styled.ts';
import type { Plot } from './types.ts';
import { closest, type Samples } from './value-at.ts';

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
  readonly styled: Styled<Mark>;
  readonly panel: number;
  /** Where the trace was read, in pixels. */
  readonly at: readonly [number, number];
}

/** Whether a plot is read along its abscissa or point by point: traces that turn back have no value at an x. */
export function readBy(lay: Layout): 'x' | 'point' {
  if (lay.frame !== 'cartesian') return 'point';
  const along = lay.panels
    .flatMap((p) => p.marks)
    .some(({ mark }) => isRead(mark) && marksModule(mark).readsAlong?.(mark));
  return along ? 'x' : 'point';
}

/** Whether a mark can be read at all. */
const isRead = (mark: Mark): boolean => isTrace(mark) && !mark.silent;

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
  // Where nothing runs between samples, the cursor stands on one.
  const runs = lay.panels.some((p) => p.marks.some(({ mark }) => isContinuous(mark)));
  const x = (runs ? undefined : nearestSample(lay, px)) ?? first.x.from(px);
  const at = first.x.to(x);
  const items = lay.panels.flatMap((panel, index) => itemsAt(panel, index, x, at));
  if (items.length === 0) return undefined;
  // A sample's number is written as the whole number it is.
  const whole = !runs && Number.isInteger(x) && !lay.xAxis.unit;
  const heading = { label: lay.xAxis.label, text: whole ? plain(x) : show(x, lay.xAxis, 5) };
  return { by: 'x', x, at: [at, first.top], heading, items };
}

function isContinuous(mark: Mark): boolean {
  const { continuous, samples } = marksModule(mark);
  return continuous === true && isRead(mark) && isRising(samples?.(mark).x ?? []);
}

/** The abscissa of the sample nearest to a pixel, of what is read at its samples alone. */
function nearestSample(lay: Layout, px: number): number | undefined {
  let best = Number.POSITIVE_INFINITY;
  let found: number | undefined;
  for (const p of lay.panels)
    for (const { mark, ghost } of p.marks) {
      const { readsAlong, samples } = marksModule(mark);
      const xs = samples?.(mark).x;
      if (ghost || !xs || !isRead(mark) || !readsAlong?.(mark)) continue;
      const value = xs[closest(xs, p.x.from(px))];
      if (value === undefined) continue;
      const off = Math.abs(p.x.to(value) - px);
      if (off < best) [best, found] = [off, value];
    }
  return found;
}

/** What the traces of a panel are worth at x. */
function itemsAt(panel: PanelLayout, index: number, x: number, at: number): ReadoutItem[] {
  return panel.marks.flatMap((styled): ReadoutItem[] => {
    const { mark: m, ghost } = styled;
    const value = ghost || !isRead(m) ? undefined : marksModule(m).valueAt?.(m, panel, x);
    if (value === undefined) return [];
    const axis = axisOf(panel, m.axis);
    return [
      {
        label: ('label' in m ? m.label : undefined) ?? axis.label,
        text: show(value, axis),
        value,
        styled,
        panel: index,
        at: [at, panel.place(x, value, m.axis)[1]],
      },
    ];
  });
}

const axisOf = (panel: PanelLayout, which: Ordinate | undefined): Axis =>
  which === 'y2' && panel.y2Axis ? panel.y2Axis : panel.yAxis;

/** The sample nearest the pointer, of any trace. */
function nearest(
  plot: Plot,
  lay: Layout,
  pointer: { readonly x: number; readonly y: number },
): Readout | undefined {
  let best = Number.POSITIVE_INFINITY;
  let found: { panel: number; styled: Styled<Mark>; index: number } | undefined;
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

/** The samples of a trace that can be read one by one. */
export const samplesOf = ({ mark, ghost }: Styled<Mark>): Samples | undefined =>
  ghost || !isRead(mark) ? undefined : marksModule(mark).samples?.(mark);

/** Reads one sample: both its coordinates, what it has along, and on a Smith chart its impedance. */
export function readSample(
  plot: Plot,
  lay: Layout,
  panelIndex: number,
  styled: Styled<Mark>,
  index: number,
): Readout | undefined {
  const panel = lay.panels[panelIndex];
  const xy = samplesOf(styled);
  if (!panel || !xy || index < 0 || index >= Math.min(xy.x.length, xy.y.length)) return undefined;
  const x = xy.x[index]!;
  const y = xy.y[index]!;
  const at = panel.place(x, y, xy.axis);
  const figures =
    plot.frame === 'smith'
      ? reflectionFigures(x, y, plot.reference ?? 50)
      : plot.frame === 'polar'
        ? [figure('Angle', x, quantity(x, '°')), figure(plot.r.label, y, show(y, plot.r))]
        : [placeFigure(lay.xAxis, x), placeFigure(axisOf(panel, xy.axis), y)];
  const items = figures.map((f) => ({ ...f, styled, panel: panelIndex, at }));
  return { by: 'point', x, at, heading: headingOf(styled.mark, index), items };
}

type Figure = Pick<ReadoutItem, 'label' | 'value' | 'text'>;

const figure = (label: string, value: number, text: string): Figure => ({ label, value, text });

const placeFigure = (axis: Axis, value: number): Figure =>
  figure(axis.label, value, show(value, axis));

/** What the reflection coefficient x + jy means on a line of r0 Ω. */
function reflectionFigures(x: number, y: number, r0: number): Figure[] {
  const d = (1 - x) ** 2 + y * y;
  const [r, reactance] = [(r0 * (1 - x * x - y * y)) / d, (r0 * 2 * y) / d];
  const size = Math.hypot(x, y);
  const e = ((1 + x) ** 2 + y * y) * r0;
  const [g, b] = [(1 - x * x - y * y) / e, (-2 * y) / e];
  const vswr = (1 + size) / (1 - size);
  const angle = quantity((Math.atan2(y, x) * 180) / Math.PI, '°');
  return [
    figure('Z', r, rectangular(r, reactance, 'Ω')),
    figure('Γ', size, `${quantity(size, '')}∠${angle}`),
    figure('VSWR', vswr, size < 1 ? quantity(vswr, '') : '∞'),
    figure('Y', g, rectangular(g, b, 'S')),
    figure('Γ =', x, rectangular(x, y, '')),
  ];
}

/** What the sample is called, and what it has along its trace. */
function headingOf(m: Mark, index: number): Readout['heading'] {
  const name =
    ('names' in m ? m.names?.[index] : undefined) ?? ('label' in m ? m.label : undefined);
  const along = 'along' in m ? m.along : undefined;
  if (!along) return { label: name ?? '', text: '' };
  return {
    label: name ? `${name}, ${along.label.toLowerCase()}` : along.label,
    text: quantity(along.values[index] ?? Number.NaN, along.unit, 5),
  };
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
