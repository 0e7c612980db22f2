import type { Axis } from './axis.ts';
import type { Column, Group } from './columns.ts';
import { type Mark, marksModule } from './marks/registry.ts';
import { type PanelModel, panelsOf } from './model.ts';
import type { Numbers } from './style.ts';
import { plainSymbols } from './symbols.ts';
import type { Plot } from './types.ts';

export interface DataTable {
  readonly columns: readonly { readonly label: string; readonly unit?: string }[];
  /** Values in the units of the columns, without prefixes; null is a gap. */
  readonly rows: readonly (readonly (number | null)[])[];
}

/** The columns of a mark, or undefined where it is no data: a region, a rule, a note. */
export interface Tabled {
  readonly mark: Mark;
  readonly group: Group | undefined;
}

/**
 * The numbers behind a plot: traces over one abscissa share its column, others follow to the right
 * with their own. Regions, rules and notes are not data.
 */
export function dataTable(plot: Plot): DataTable {
  const groups: Group[] = [];
  for (const { mark, group } of tabled(plot)) {
    if (!group || ('silent' in mark && mark.silent)) continue;
    const same = groups.find(
      (g) => g.x.label === group.x.label && equal(g.x.values, group.x.values),
    );
    if (same) same.ys.push(...group.ys);
    else groups.push(group);
  }
  const columns = groups.flatMap((g) => [g.x, ...g.ys]);
  const height = Math.max(0, ...columns.map((c) => c.values.length));
  const rows = Array.from({ length: height }, (_, i) =>
    columns.map((c) => {
      const v = c.values[i];
      return v === undefined || !Number.isFinite(v) ? null : v;
    }),
  );
  return {
    columns: distinct(columns).map(({ label, unit }) => ({
      label: plainSymbols(label),
      ...(unit && { unit }),
    })),
    rows,
  };
}

/** Every mark with its columns, in the order of drawing. */
export function tabled(plot: Plot): Tabled[] {
  return panelsOf(plot).flatMap((panel) =>
    panel.marks.map(({ mark }) => {
      const [x, y] = axesOf(plot, panel, mark);
      return { mark, group: marksModule(mark).columns?.(mark, x, y) };
    }),
  );
}

/** The axes that a mark's coordinates are of. */
function axesOf(plot: Plot, panel: PanelModel, mark: Mark): readonly [Axis, Axis] {
  if (plot.frame === 'smith') return [{ label: 'Re Γ' }, { label: 'Im Γ' }];
  if (plot.frame === 'polar') return [{ label: 'Angle', unit: '°' }, plot.r];
  return [plot.x, mark.axis === 'y2' && panel.y2 ? panel.y2 : panel.y];
}

/** Makes labels that occur twice tell their columns apart. */
function distinct(columns: readonly Column[]): Column[] {
  const times = new Map<string, number>();
  return columns.map((c) => {
    const seen = (times.get(c.label) ?? 0) + 1;
    times.set(c.label, seen);
    return seen === 1 ? c : { ...c, label: `${c.label} ${seen}` };
  });
}

/** Whether two arrays hold the same values. */
export function equal(a: Numbers, b: Numbers): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
