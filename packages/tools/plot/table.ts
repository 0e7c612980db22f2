import { panelsOf } from './model.ts';
import { plainSymbols } from './symbols.ts';
import type { Axis, Mark, Numbers, Plot } from './types.ts';

export interface DataTable {
  readonly columns: readonly { readonly label: string; readonly unit?: string }[];
  /** Values in the units of the columns, without prefixes; null is a gap. */
  readonly rows: readonly (readonly (number | null)[])[];
}

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
  const xAxis: Axis =
    plot.frame === 'smith'
      ? { label: 'Re Γ' }
      : plot.frame === 'polar'
        ? { label: 'Angle', unit: '°' }
        : plot.x;
  return panelsOf(plot).flatMap((panel) =>
    panel.marks.map(({ mark }) => {
      const y =
        plot.frame === 'smith'
          ? { label: 'Im Γ' }
          : plot.frame === 'polar'
            ? plot.r
            : 'axis' in mark && mark.axis === 'y2' && panel.y2
              ? panel.y2
              : panel.y;
      return { mark, group: groupOf(mark, xAxis, y) };
    }),
  );
}

function groupOf(m: Mark, x: Axis, y: Axis): Group | undefined {
  if (
    m.kind === 'note' ||
    m.kind === 'rule' ||
    m.kind === 'band' ||
    m.kind === 'polygon' ||
    m.kind === 'circle'
  )
    return undefined;
  const xId = m.xId ?? x.id;
  const col = (
    axis: Axis,
    id: string | undefined,
    values: Numbers,
    label = axis.label,
  ): Column => ({ id, label, unit: axis.unit, values });
  /** An id made of another's. */
  const made = (id: string | undefined, ending: string) => id && `${id}${ending}`;
  const name = m.label ?? y.label;
  switch (m.kind) {
    case 'histogram':
      return {
        x: col(x, made(xId, 'From'), Array.from(m.edges).slice(0, -1), `${x.label} from`),
        ys: [
          col(x, made(xId, 'To'), Array.from(m.edges).slice(1), `${x.label} to`),
          col(y, m.id, m.counts, name),
        ],
      };
    case 'eye': {
      const at = (_: number, i: number): number =>
        ((i - (m.start ?? 0)) / m.samplesPerSymbol) * (m.period ?? 1);
      return { x: col(x, xId, Array.from(m.y, at)), ys: [col(y, m.id, m.y, name)] };
    }
    case 'heat': {
      const at = (range: readonly [number, number], n: number, k: number): number =>
        range[0] + ((k + 0.5) * (range[1] - range[0])) / n;
      return {
        x: col(
          x,
          xId,
          Array.from(m.z, (_, k) => at(m.x, m.columns, k % m.columns)),
        ),
        ys: [
          col(
            y,
            y.id,
            Array.from(m.z, (_, k) => at(m.y, m.rows, Math.floor(k / m.columns))),
          ),
          { id: m.id, label: m.label ?? 'Density', unit: m.unit, values: m.z },
        ],
      };
    }
    case 'contour':
      return {
        x: col(
          x,
          xId,
          Array.from(m.z, (_, k) => m.x[k % m.x.length]!),
        ),
        ys: [
          col(
            y,
            y.id,
            Array.from(m.z, (_, k) => m.y[Math.floor(k / m.x.length)]!),
          ),
          { id: m.id, label: m.label ?? 'Value', unit: m.unit, values: m.z },
        ],
      };
    case 'arrows':
      return {
        x: col(x, xId, m.x),
        ys: [
          col(y, m.id, m.y, name),
          col(x, made(xId, 'Delta'), m.dx, `Δ ${x.label}`),
          col(y, made(m.id, 'Delta'), m.dy, `Δ ${y.label}`),
        ],
      };
    default: {
      const ys = [col(y, m.id, m.y, name)];
      if (m.kind === 'area' && typeof m.base === 'object')
        ys.push(col(y, made(m.id, 'Base'), m.base, `${name}, base`));
      if ('along' in m && m.along)
        ys.push({
          id: m.along.id,
          label: m.along.label,
          unit: m.along.unit,
          values: m.along.values,
        });
      return { x: col(x, xId, m.x), ys };
    }
  }
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

export function equal(a: Numbers, b: Numbers): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
