import { domainOf, extentX, extentY } from './domain.ts';
import type { Box } from './frame.ts';
import { nameOf, type PanelModel, panelsOf } from './model.ts';
import { placeKey } from './names.ts';
import type { Layout, PanelLayout, Size, View } from './panel.ts';
import { discDomain, planeOf, radiiIn } from './plane.ts';
import { makeScale } from './scale.ts';
import { TEXT_SIZE, TICK_SIZE, textWidth } from './theme.ts';
import { type Ticks, ticksOf } from './ticks.ts';
import type { Axis, Plot } from './types.ts';

const NOTHING: Ticks = { major: [], minor: [], unit: '' };
const ROW = 18;

/** Lays a plot out. Nothing but the labels of the ticks depends on the data, so that a plot stands still while its data move. */
export function layout(plot: Plot, size: Size): Layout {
  const { width, height } = size;
  const alone = size.mode === 'export';
  const panels = panelsOf(plot, size.ghost);
  const frame = plot.frame ?? 'cartesian';
  // A unit has no one length on a logarithmic axis.
  const equal =
    'equal' in plot && plot.equal === true && plot.x.scale !== 'log' && plot.y.scale !== 'log';
  const tickWidth = (label: string): number => textWidth(label, TICK_SIZE, 'mono', alone);
  const title = alone ? 26 : 2;
  const named = [
    ...new Map(
      panels.flatMap((p) =>
        p.marks
          .filter((s) => !s.ghost && nameOf(s.mark))
          .map((s) => [`${s.colour}${nameOf(s.mark)}`, s] as const),
      ),
    ).values(),
  ];
  const wanted = plot.names !== 'none' && named.length > 1;
  const widest =
    Math.max(0, ...named.map((s) => textWidth(nameOf(s.mark) ?? '', TEXT_SIZE, 'text', alone))) +
    30;
  // On a phone a key of three rows takes more than names at the ends would.
  const tallKey = (): boolean => (placeKey(named, width, 0, alone).at(-1)?.row ?? 0) > 1;
  const atEnds =
    wanted &&
    plot.names !== 'key' &&
    frame === 'cartesian' &&
    !equal &&
    !panels.some((p) => p.y2) &&
    (width >= 520 ? widest < 0.24 * width : widest < 0.3 * width && tallKey()) &&
    panels.every((p) => count(p) * 17 < (height - 70) / panels.length);
  const above = wanted && !atEnds ? placeKey(named, width, title, alone) : [];
  const top = title + (above.length > 0 ? (Math.max(...above.map((k) => k.row)) + 1) * ROW + 2 : 0);
  if (plot.frame === 'polar' || plot.frame === 'smith') {
    const heading = plot.frame === 'polar' ? ROW : 0;
    const { box, beside } = discBox(size, {
      above: top + heading,
      title,
      rows: above.length > 0 ? named.length * ROW + heading : Number.POSITIVE_INFINITY,
      aside: Math.max(
        widest,
        plot.frame === 'polar' ? textWidth(axisName(plot.r), TEXT_SIZE, 'text', alone) + 16 : 0,
      ),
    });
    const key = beside ? placeKey(named, 0, title + heading, alone) : above;
    const plane = planeOf(plot, panels[0]?.marks ?? [], box, size.view);
    const r = plot.frame === 'polar' ? discDomain(plot.r, panels[0]?.marks ?? []) : undefined;
    const yTicks = plot.frame === 'polar' && r ? radialTicks(plot.r, r, plane, size.view) : NOTHING;
    return {
      width,
      height,
      frame,
      alone,
      panels: [
        {
          ...plane.box,
          rectangular: false,
          ...(r && { disc: r }),
          marks: panels[0]?.marks ?? [],
          x: plane.x,
          y: plane.y,
          yAxis: plot.frame === 'polar' ? plot.r : { label: '' },
          yTicks,
          place: plane.place,
        },
      ],
      xAxis: { label: '' },
      xTicks: NOTHING,
      key,
      beside,
      names: 0,
    };
  }

  const xAxis = plot.x;
  const bottom = 15 + (xAxis.label ? ROW : 0) + 4;
  const gap = 8;
  const shares = panels.reduce((sum, p) => sum + p.share, 0);
  const free = Math.max(
    40 * panels.length,
    height - top - bottom - panels.length * ROW - (panels.length - 1) * gap,
  );

  const ex = extentX(
    panels.map((p) => p.marks),
    xAxis,
  );
  const homeX = domainOf(xAxis, ex, ex.fit ?? 'round', Math.max(2, width / 90));
  let domainX = valid(size.view?.x, xAxis) ?? homeX;
  const fixedX = xAxis.domain?.every((v) => v !== null) ? homeX : undefined;

  let y = top;
  const rows = panels.map((p, i) => {
    const tall = (free * p.share) / shares;
    const apart = tall < 180 ? 26 : 36;
    const box = { top: y + ROW, height: tall };
    y += ROW + tall + gap;
    const fitted = (axis: Axis, which: 'y' | 'y2'): [number, number] => {
      const extent = extentY(p.marks, which, axis, fixedX);
      return domainOf(axis, extent, extent.fit ?? 'round', Math.max(2, tall / (apart * 1.2)));
    };
    const home = fitted(p.y, 'y');
    const domain = valid(size.view?.y?.[i], p.y) ?? home;
    const home2 = p.y2 && fitted(p.y2, 'y2');
    const domain2 = p.y2 && home2 && follow(p.y, home, domain, p.y2, home2);
    const yTicks = ticksOf(p.y, domain, tall, apart, () => 12);
    return {
      p,
      box,
      domain,
      domain2,
      yTicks,
      y2Ticks: p.y2 && domain2 && ticksOf(p.y2, domain2, tall, apart, () => 12),
    };
  });
  const margin = (ticks: (Ticks | undefined)[]): number =>
    Math.ceil(
      (Math.max(0, ...ticks.flatMap((t) => (t ? t.major.map((m) => tickWidth(m.label)) : []))) +
        9) /
        8,
    ) * 8;
  const left = Math.max(32, margin(rows.map((r) => r.yTicks)));
  const right = rows.some((r) => r.y2Ticks)
    ? Math.max(32, margin(rows.map((r) => r.y2Ticks)))
    : atEnds
      ? Math.ceil(widest)
      : 14;
  const wide = Math.max(40, width - left - right);

  if (equal && rows[0]) {
    const row = rows[0];
    [domainX, row.domain] = equalise(domainX, row.domain, wide, row.box.height);
    row.yTicks = ticksOf(row.p.y, row.domain, row.box.height, 40, () => 12);
  }
  const xTicks = ticksOf(xAxis, domainX, wide, equal ? 40 : 74, tickWidth);
  const x = makeScale(
    xAxis.scale === 'log',
    domainX,
    xAxis.reverse ? [left + wide, left] : [left, left + wide],
  );
  return {
    width,
    height,
    frame,
    alone,
    xAxis,
    xTicks,
    key: above,
    beside: false,
    names: atEnds ? right : 0,
    panels: rows.map(({ p, box, domain, domain2, yTicks, y2Ticks }): PanelLayout => {
      const range = (axis: Axis): [number, number] =>
        axis.reverse ? [box.top, box.top + box.height] : [box.top + box.height, box.top];
      const ys = makeScale(p.y.scale === 'log', domain, range(p.y));
      const y2s = p.y2 && domain2 && makeScale(p.y2.scale === 'log', domain2, range(p.y2));
      return {
        ...box,
        rectangular: true,
        left,
        width: wide,
        marks: p.marks,
        x,
        y: ys,
        yAxis: p.y,
        yTicks,
        ...(p.y2 && y2s && y2Ticks && { y2: y2s, y2Axis: p.y2, y2Ticks }),
        place: (u, v, axis) => [x.to(u), (axis === 'y2' && y2s ? y2s : ys).to(v)],
      };
    }),
  };
}

const axisName = (axis: Axis): string => `${axis.label}${axis.unit ? ` (${axis.unit})` : ''}`;

/** Where a disc and its key go: the key above, or in a column at the left where that leaves the larger disc. */
function discBox(
  { width, height, view }: Size,
  room: { above: number; title: number; rows: number; aside: number },
): { box: Box; beside: boolean } {
  const over = { left: 4, top: room.above, width: width - 8, height: height - room.above - 4 };
  const left = Math.ceil(room.aside);
  const next = {
    left,
    top: room.title,
    width: width - left - 4,
    height: height - room.title - 4,
  };
  const across = (box: Box): number => Math.min(box.width, box.height);
  if (room.rows > next.height || across(next) < across(over) + 6)
    return { box: over, beside: false };
  // In the middle of all there is, where the key then still has its column.
  const middle = { ...next, left: 4, width: width - 8 };
  const clear = (width - across(middle)) / 2 >= left;
  return { box: clear && !view?.x ? middle : next, beside: true };
}

/** Circles of a disc: over its whole domain, or over what a zoomed view shows of it. */
function radialTicks(
  axis: Axis,
  domain: readonly [number, number],
  plane: ReturnType<typeof planeOf>,
  view: View | undefined,
): Ticks {
  const plain = { ...axis, siPrefix: false };
  if (!view?.x) return ticksOf(plain, domain, plane.radius, 34, () => 10);
  const [near, far] = radiiIn(plane);
  const { from } = makeScale(axis.scale === 'log', domain, [0, 1]);
  return far - near > 1e-9
    ? ticksOf(plain, [from(near), from(far)], plane.radius * (far - near), 44, () => 12)
    : NOTHING;
}

const count = (panel: PanelModel): number =>
  panel.marks.filter((s) => !s.ghost && nameOf(s.mark)).length;

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
