import type { Mark } from './marks/registry.ts';
import { nameOf, type PanelModel } from './model.ts';
import { type Placed, placeKey } from './names.ts';
import type { Size } from './panel.ts';
import type { Styled } from './styled.ts';
import { TEXT_SIZE, textWidth } from './theme.ts';
import type { Plot } from './types.ts';

/** Height of a row of words above a frame. */
export const ROW = 18;

/** How the traces of a plot are named: at their ends, in a key above the frame, or not at all. */
export interface Naming {
  /** One of each name and colour. */
  readonly named: readonly Styled<Mark>[];
  readonly atEnds: boolean;
  /** Width that names at the ends take, or a key beside a disc. */
  readonly widest: number;
  /** The key above; empty where there is none. */
  readonly above: readonly Placed[];
  /** Where the title ends, and where the key above ends. */
  readonly title: number;
  readonly top: number;
}

/** Chooses by the room there is; names at the ends want one ordinate and axes of free lengths. */
export function namingOf(plot: Plot, panels: readonly PanelModel[], size: Size): Naming {
  const alone = size.mode === 'export';
  const title = alone ? 26 : 2;
  const named = distinctNames(panels);
  const wanted = plot.names !== 'none' && named.length > 1;
  const widest =
    Math.max(0, ...named.map((s) => textWidth(nameOf(s.mark) ?? '', TEXT_SIZE, 'text', alone))) +
    30;
  const atEnds =
    wanted &&
    plot.names !== 'key' &&
    (plot.frame ?? 'cartesian') === 'cartesian' &&
    !isEqual(plot) &&
    !panels.some((p) => p.y2) &&
    hasRoomAtEnds(named, widest, panels, size);
  const above = wanted && !atEnds ? placeKey(named, size.width, title, alone) : [];
  const rows = above.length > 0 ? Math.max(...above.map((k) => k.row)) + 1 : 0;
  return { named, atEnds, widest, above, title, top: title + (rows > 0 ? rows * ROW + 2 : 0) };
}

/** Whether a unit is as long on both axes. It has no one length on a logarithmic axis. */
export const isEqual = (plot: Plot): boolean =>
  'equal' in plot && plot.equal === true && plot.x.scale !== 'log' && plot.y.scale !== 'log';

const distinctNames = (panels: readonly PanelModel[]): Styled<Mark>[] => [
  ...new Map(
    panels.flatMap((p) =>
      p.marks
        .filter((s) => !s.ghost && nameOf(s.mark))
        .map((s) => [`${s.colour}${nameOf(s.mark)}`, s] as const),
    ),
  ).values(),
];

function hasRoomAtEnds(
  named: readonly Styled<Mark>[],
  widest: number,
  panels: readonly PanelModel[],
  { width, height, mode }: Size,
): boolean {
  const keyRow = (): number => placeKey(named, width, 0, mode === 'export').at(-1)?.row ?? 0;
  // Long names at the ends cost the picture a fifth of its width, a key in one line little of its height; on a
  // phone a key of three rows takes more than the names would.
  const beside =
    width >= 520
      ? widest < 0.12 * width || (widest < 0.24 * width && keyRow() > 0)
      : widest < 0.3 * width && keyRow() > 1;
  return beside && panels.every((p) => count(p) * 17 < (height - 70) / panels.length);
}

const count = (panel: PanelModel): number =>
  panel.marks.filter((s) => !s.ghost && nameOf(s.mark)).length;
