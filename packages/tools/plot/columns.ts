import type { Axis } from './axis.ts';
import type { Along, Numbers } from './style.ts';

export interface Column {
  /** In the machine's table; the labels are for people. */
  readonly id: string | undefined;
  readonly label: string;
  readonly unit: string | undefined;
  readonly values: Numbers;
}

/** Columns that share an abscissa, the abscissa first. */
export interface Group {
  readonly x: Column;
  readonly ys: Column[];
}

/** Values along an axis, under its name unless said. */
export const column = (
  axis: Axis,
  id: string | undefined,
  values: Numbers,
  label = axis.label,
): Column => ({ id, label, unit: axis.unit, values });

/** An id made of another's. */
export const derivedId = (id: string | undefined, ending: string): string | undefined =>
  id && `${id}${ending}`;

/** A mark of samples: abscissa and ordinate, and what is given along them. */
export function sampleColumns(
  mark: {
    readonly id?: string;
    readonly xId?: string;
    readonly label?: string;
    readonly x: Numbers;
    readonly y: Numbers;
    readonly along?: Along;
  },
  x: Axis,
  y: Axis,
): Group {
  const { along } = mark;
  return {
    x: column(x, mark.xId ?? x.id, mark.x),
    ys: [
      column(y, mark.id, mark.y, mark.label ?? y.label),
      ...(along
        ? [{ id: along.id, label: along.label, unit: along.unit, values: along.values }]
        : []),
    ],
  };
}
