import type { Axis } from './axis.ts';
import { type Mark, marksModule } from './marks/registry.ts';
import type { Colour } from './style.ts';
import type { Styled } from './styled.ts';
import { dashOf, markerOf } from './theme.ts';
import type { Plot } from './types.ts';

export interface PanelModel {
  readonly y: Axis;
  readonly y2?: Axis;
  readonly share: number;
  readonly marks: readonly Styled<Mark>[];
}

/** The reflection plane and the disc of a polar plot have axes without ticks. */
const PLANE: Axis = { label: '', unit: '' };

/** Dashes that tell several plots beneath another apart; the first has those of its own traces. */
export const GHOST_DASHES: readonly (string | undefined)[] = [undefined, '2 3', '7 3', '9 3 2 3'];

/** The panels of any plot, its marks styled; `ghosts` are drawn beneath, panel by panel. */
export function panelsOf(plot: Plot, ghosts: readonly Plot[] = []): PanelModel[] {
  const own = rawPanels(plot);
  const beneath = ghosts.map(rawPanels);
  return own.map((panel, i) => ({
    ...panel,
    share: panel.share ?? 1,
    marks: [
      ...beneath.flatMap((panels, k) =>
        style(panels[i]?.marks ?? [], true).map((s) => ({
          ...s,
          dash: GHOST_DASHES[k % GHOST_DASHES.length] ?? s.dash,
        })),
      ),
      ...style(panel.marks, false),
    ],
  }));
}

interface RawPanel {
  readonly y: Axis;
  readonly y2?: Axis;
  readonly share?: number;
  readonly marks: readonly Mark[];
}

function rawPanels(plot: Plot): readonly RawPanel[] {
  if ('panels' in plot) return plot.panels;
  if (plot.frame === 'polar' || plot.frame === 'smith') return [{ y: PLANE, marks: plot.marks }];
  return [{ y: plot.y, ...(plot.y2 && { y2: plot.y2 }), marks: plot.marks }];
}

function style(marks: readonly Mark[], ghost: boolean): Styled<Mark>[] {
  let next = 0;
  return marks.flatMap((mark) => {
    if (ghost && !isTrace(mark)) return [];
    const given = 'colour' in mark ? mark.colour : undefined;
    const colour: Colour = given ?? (isTrace(mark) ? (((next++ % 8) + 1) as Colour) : 'ink');
    const dash = dashOf(colour, 'dash' in mark ? mark.dash : undefined);
    return [
      {
        mark,
        colour,
        dash,
        marker: markerOf(colour, 'marker' in mark ? mark.marker : undefined),
        ghost,
      },
    ];
  });
}

/** Whether a mark stands for data, and so takes a colour of its own; the rest explains. */
export const isTrace = (mark: Mark): mark is Exclude<Mark, { kind: 'note' }> =>
  marksModule(mark).trace;

/** What a trace is called in the key; undefined where it is not. */
export const nameOf = (mark: Mark): string | undefined =>
  isTrace(mark) && !mark.silent ? mark.label : undefined;
