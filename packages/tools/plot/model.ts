import { dashOf, markerOf } from './theme.ts';
import type { Axis, Colour, Mark, Marker, Numbers, Plot } from './types.ts';

/** A mark with what it leaves open decided: its colour, dash and marker, and whose it is. */
export interface Styled {
  readonly mark: Mark;
  readonly colour: Colour;
  readonly dash: string | undefined;
  readonly marker: Marker;
  /** Belongs to the plot held for comparison: drawn faint, left out of the key and the readout. */
  readonly ghost: boolean;
}

export interface PanelModel {
  readonly y: Axis;
  readonly y2?: Axis;
  readonly share: number;
  readonly marks: readonly Styled[];
}

/** The reflection plane and the disc of a polar plot have axes without ticks. */
const PLANE: Axis = { label: '', unit: '' };

/** The panels of any plot, its marks styled; `ghost` is drawn beneath, panel by panel. */
export function panelsOf(plot: Plot, ghost?: Plot): PanelModel[] {
  const own = rawPanels(plot);
  const held = ghost ? rawPanels(ghost) : [];
  return own.map((panel, i) => ({
    ...panel,
    share: panel.share ?? 1,
    marks: [...style(held[i]?.marks ?? [], true), ...style(panel.marks, false)],
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

function style(marks: readonly Mark[], ghost: boolean): Styled[] {
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

type Trace = Extract<
  Mark,
  {
    kind:
      | 'line'
      | 'stem'
      | 'area'
      | 'points'
      | 'bars'
      | 'histogram'
      | 'eye'
      | 'arrows'
      | 'circle'
      | 'contour';
  }
>;

/** Whether a mark stands for data, and so takes a colour of its own; the rest explains. */
export const isTrace = (mark: Mark): mark is Trace =>
  mark.kind !== 'band' &&
  mark.kind !== 'polygon' &&
  mark.kind !== 'rule' &&
  mark.kind !== 'note' &&
  mark.kind !== 'heat';

export const nameOf = (mark: Mark): string | undefined =>
  isTrace(mark) && !mark.silent ? mark.label : undefined;

/** Whether values never fall and none is a gap; found once for each array. */
const rising = new WeakMap<object, boolean>();
export function isRising(values: Numbers): boolean {
  let known = rising.get(values);
  if (known === undefined) {
    known = true;
    let last = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < values.length; i++) {
      const v = values[i]!;
      if (!(v >= last)) {
        known = false;
        break;
      }
      last = v;
    }
    rising.set(values, known);
  }
  return known;
}

/** The first index whose value is at least `value`, in values that never fall. */
export function lowerBound(values: Numbers, value: number): number {
  let lo = 0;
  let hi = values.length;
  while (lo < hi) {
    const mid = (lo + hi) >> 1;
    if (values[mid]! < value) lo = mid + 1;
    else hi = mid;
  }
  return lo;
}

/** The smallest spacing of values that rise; 1 where there is none. */
export function spacing(x: Numbers): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 1; i < x.length; i++) {
    const d = Math.abs(x[i]! - x[i - 1]!);
    if (d > 0 && d < least) least = d;
  }
  return Number.isFinite(least) ? least : 1;
}
