/** The layout of rectangular panels over one abscissa. */
import type { Axis } from './axis.ts';
import { domainOf, extentX, extentY } from './domain.ts';
import type { PanelModel } from './model.ts';
import { isEqual, type Naming, ROW } from './naming.ts';
import type { Layout, PanelLayout, Size, View } from './panel.ts';
import { makeScale, type Scale } from './scale.ts';
import { TICK_SIZE, textWidth } from './theme.ts';
import { type Ticks, ticksOf } from './ticks.ts';
import type { CartesianPlot, StackedPlot } from './types.ts';

type Domain = readonly [number, number];

/** Pixels between two panels. */
const GAP = 8;

/** Lays panels out from the top down. */
export function layoutPanels(
  plot: CartesianPlot | StackedPlot,
  panels: readonly PanelModel[],
  { atEnds, widest, above, top }: Naming,
  size: Size,
): Layout {
  const { width, height } = size;
  const alone = size.mode === 'export';
  const { x: axis } = plot;
  const extent = extentX(
    panels.map((p) => p.marks),
    axis,
  );
  const homeX = domainOf(axis, extent, extent.fit ?? 'round', Math.max(2, width / 90));
  const fixedX = axis.domain?.every((v) => v !== null) ? homeX : undefined;
  const rows = rowsOf(panels, boxesOf(panels, axis, top, height), fixedX, size.view);
  const tickWidth = (label: string): number => textWidth(label, TICK_SIZE, 'mono', alone);
  const margin = (ticks: (Ticks | undefined)[]): number => marginOf(ticks, tickWidth);
  const left = Math.max(32, margin(rows.map((r) => r.yTicks)));
  const right = rows.some((r) => r.y2Ticks)
    ? Math.max(32, margin(rows.map((r) => r.y2Ticks)))
    : atEnds
      ? Math.ceil(widest)
      : 14;
  const wide = Math.max(40, width - left - right);
  const equal = isEqual(plot);
  let domain: Domain = valid(size.view?.x, axis) ?? homeX;
  if (equal && rows[0]) [domain, rows[0]] = equalised(domain, rows[0], wide);
  const range: Domain = axis.reverse ? [left + wide, left] : [left, left + wide];
  const x = makeScale(axis.scale === 'log', domain, range);
  return {
    width,
    height,
    frame: 'cartesian',
    alone,
    xAxis: axis,
    xTicks: ticksOf(axis, domain, wide, equal ? 40 : 74, tickWidth),
    key: above,
    beside: false,
    names: atEnds ? right : 0,
    panels: rows.map((row) => panelOf(row, x, left, wide)),
  };
}

interface Heights {
  readonly top: number;
  readonly height: number;
}

/** Heights of the panels by their shares, with room for the name of each ordinate above it. */
function boxesOf(
  panels: readonly PanelModel[],
  xAxis: Axis,
  top: number,
  height: number,
): Heights[] {
  const bottom = 15 + (xAxis.label ? ROW : 0) + 4;
  const shares = panels.reduce((sum, p) => sum + p.share, 0);
  const free = Math.max(
    40 * panels.length,
    height - top - bottom - panels.length * ROW - (panels.length - 1) * GAP,
  );
  let y = top;
  return panels.map((p) => {
    const tall = (free * p.share) / shares;
    const box = { top: y + ROW, height: tall };
    y += ROW + tall + GAP;
    return box;
  });
}

/** A panel whose ordinates are decided. */
interface Row {
  readonly p: PanelModel;
  readonly box: Heights;
  readonly domain: Domain;
  readonly domain2: Domain | undefined;
  readonly yTicks: Ticks;
  readonly y2Ticks: Ticks | undefined;
}

function rowsOf(
  panels: readonly PanelModel[],
  boxes: readonly Heights[],
  fixedX: Domain | undefined,
  view: View | undefined,
): Row[] {
  return panels.map((p, i) => {
    const box = boxes[i]!;
    const tall = box.height;
    const apart = tall < 180 ? 26 : 36;
    const fitted = (axis: Axis, which: 'y' | 'y2'): Domain => {
      const extent = extentY(p.marks, which, axis, fixedX);
      return domainOf(axis, extent, extent.fit ?? 'round', Math.max(2, tall / (apart * 1.2)));
    };
    const home = fitted(p.y, 'y');
    const domain = valid(view?.y?.[i], p.y) ?? home;
    const home2 = p.y2 && fitted(p.y2, 'y2');
    const domain2 = p.y2 && home2 && follow(p.y, home, domain, p.y2, home2);
    return {
      p,
      box,
      domain,
      domain2,
      yTicks: ticksOf(p.y, domain, tall, apart, () => 12),
      y2Ticks: p.y2 && domain2 && ticksOf(p.y2, domain2, tall, apart, () => 12),
    };
  });
}

/** Room for the widest number, in steps of 8 pixels, so that a frame stands still while numbers change. */
const marginOf = (
  ticks: readonly (Ticks | undefined)[],
  tickWidth: (label: string) => number,
): number =>
  Math.ceil(
    (Math.max(0, ...ticks.flatMap((t) => (t ? t.major.map((m) => tickWidth(m.label)) : []))) + 9) /
      8,
  ) * 8;

/** The abscissa and a panel with a unit as long on both. */
function equalised(x: Domain, row: Row, wide: number): [Domain, Row] {
  const [domainX, domain] = equalise(x, row.domain, wide, row.box.height);
  const yTicks = ticksOf(row.p.y, domain, row.box.height, 40, () => 12);
  return [domainX, { ...row, domain, yTicks }];
}

function panelOf(
  { p, box, domain, domain2, yTicks, y2Ticks }: Row,
  x: Scale,
  left: number,
  width: number,
): PanelLayout {
  const range = (axis: Axis): Domain =>
    axis.reverse ? [box.top, box.top + box.height] : [box.top + box.height, box.top];
  const ys = makeScale(p.y.scale === 'log', domain, range(p.y));
  const y2s = p.y2 && domain2 && makeScale(p.y2.scale === 'log', domain2, range(p.y2));
  return {
    ...box,
    rectangular: true,
    left,
    width,
    marks: p.marks,
    x,
    y: ys,
    yAxis: p.y,
    yTicks,
    ...(p.y2 && y2s && y2Ticks && { y2: y2s, y2Axis: p.y2, y2Ticks }),
    place: (u, v, axis) => [x.to(u), (axis === 'y2' && y2s ? y2s : ys).to(v)],
  };
}

/** A domain that was asked for, where it can be shown. */
function valid(
  domain: readonly [number, number] | undefined,
  axis: Axis,
): [number, number] | undefined {
  if (
    !domain ||
    !(domain[1] - domain[0] > 1e-13 * Math.max(Math.abs(domain[0]), Math.abs(domain[1])))
  )
    return undefined;
  return axis.scale === 'log' && domain[0] <= 0 ? undefined : [domain[0], domain[1]];
}

/** The part of a second ordinate that faces the shown part of the first. */
function follow(
  a: Axis,
  home: readonly [number, number],
  shown: readonly [number, number],
  b: Axis,
  home2: readonly [number, number],
): readonly [number, number] {
  const from = makeScale(a.scale === 'log', home, [0, 1]);
  const to = makeScale(b.scale === 'log', home2, [0, 1]);
  return home === shown ? home2 : [to.from(from.to(shown[0])), to.from(from.to(shown[1]))];
}

/** Widens whichever domain is the tighter, about its centre, until a unit is as long on both axes. */
function equalise(
  x: readonly [number, number],
  y: readonly [number, number],
  width: number,
  height: number,
): [[number, number], [number, number]] {
  const unit = Math.max((x[1] - x[0]) / width, (y[1] - y[0]) / height);
  const about = (d: readonly [number, number], length: number): [number, number] => {
    const centre = (d[0] + d[1]) / 2;
    return [centre - (unit * length) / 2, centre + (unit * length) / 2];
  };
  return [about(x, width), about(y, height)];
}
