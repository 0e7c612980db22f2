/** The layout of a disc: a polar plot or a Smith chart. */
import type { Axis } from './axis.ts';
import type { Box } from './frame.ts';
import type { PanelModel } from './model.ts';
import { placeKey } from './names.ts';
import { type Naming, ROW } from './naming.ts';
import type { Layout, Size, View } from './panel.ts';
import { discDomain, planeOf, radiiIn } from './plane.ts';
import { makeScale } from './scale.ts';
import { TEXT_SIZE, textWidth } from './theme.ts';
import { type Ticks, ticksOf } from './ticks.ts';
import type { PolarPlot, SmithPlot } from './types.ts';

const NOTHING: Ticks = { major: [], minor: [], unit: '' };

/** Lays a disc out, as large as it and its key allow. */
export function layoutDisc(
  plot: PolarPlot | SmithPlot,
  panel: PanelModel | undefined,
  { named, widest, above, title, top }: Naming,
  size: Size,
): Layout {
  const { width, height } = size;
  const alone = size.mode === 'export';
  const marks = panel?.marks ?? [];
  const r = plot.frame === 'polar' ? plot.r : undefined;
  const heading = r ? ROW : 0;
  const { box, beside } = discBox(size, {
    above: top + heading,
    title,
    rows: above.length > 0 ? named.length * ROW + heading : Number.POSITIVE_INFINITY,
    aside: Math.max(widest, r ? textWidth(axisName(r), TEXT_SIZE, 'text', alone) + 16 : 0),
  });
  const plane = planeOf(plot, marks, box, size.view);
  const disc = r && discDomain(r, marks);
  return {
    width,
    height,
    frame: plot.frame,
    alone,
    panels: [
      {
        ...plane.box,
        rectangular: false,
        ...(disc && { disc }),
        marks,
        x: plane.x,
        y: plane.y,
        yAxis: r ?? { label: '' },
        yTicks: r && disc ? radialTicks(r, disc, plane, size.view) : NOTHING,
        place: plane.place,
      },
    ],
    xAxis: { label: '' },
    xTicks: NOTHING,
    key: beside ? placeKey(named, 0, title + heading, alone) : above,
    beside,
    names: 0,
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
