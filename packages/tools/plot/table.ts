import { panelsOf, type Styled } from './model.ts';
import { plainSymbols } from './symbols.ts';
import type { Axis, Numbers, Plot } from './types.ts';

export interface DataTable {
  readonly columns: readonly { readonly label: string; readonly unit?: string }[];
  /** Values in the units of the columns, without prefixes; null is a gap. */
  readonly rows: readonly (readonly (number | null)[])[];
}

interface Column {
  readonly label: string;
  readonly unit: string | undefined;
  readonly values: Numbers;
}

/** Columns that share an abscissa, the abscissa first. */
interface Group {
  readonly x: Column;
  readonly ys: Column[];
}

/**
 * The numbers behind a plot: traces over one abscissa share its column, others follow to the right
 * with their own. Regions, rules and notes are not data.
 */
export function dataTable(plot: Plot): DataTable {
  const groups: Group[] = [];
  const xAxis: Axis =
    plot.frame === 'smith'
      ? { label: 'Re Γ' }
      : plot.frame === 'polar'
        ? { label: 'Angle', unit: '°' }
        : plot.x;
  for (const panel of panelsOf(plot))
    for (const s of panel.marks) {
      const y =
        plot.frame === 'smith'
          ? { label: 'Im Γ' }
          : plot.frame === 'polar'
            ? plot.r
            : 'axis' in s.mark && s.mark.axis === 'y2' && panel.y2
              ? panel.y2
              : panel.y;
      for (const found of groupsOf(s, xAxis, y)) {
        const same = groups.find(
          (g) => g.x.label === found.x.label && equal(g.x.values, found.x.values),
        );
        if (same) same.ys.push(...found.ys);
        else groups.push(found);
      }
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

function groupsOf({ mark: m }: Styled, x: Axis, y: Axis): Group[] {
  if (
    m.kind === 'note' ||
    m.kind === 'rule' ||
    m.kind === 'band' ||
    m.kind === 'polygon' ||
    m.kind === 'circle' ||
    m.silent
  )
    return [];
  const col = (axis: Axis, values: Numbers, label = axis.label): Column => ({
    label,
    unit: axis.unit,
    values,
  });
  const name = m.label ?? y.label;
  switch (m.kind) {
    case 'histogram':
      return [
        {
          x: col(x, Array.from(m.edges).slice(0, -1), `${x.label} from`),
          ys: [col(x, Array.from(m.edges).slice(1), `${x.label} to`), col(y, m.counts, name)],
        },
      ];
    case 'eye':
      return [
        {
          x: col(
            x,
            Array.from(
              m.y,
              (_, i) => ((i - (m.start ?? 0)) / m.samplesPerSymbol) * (m.period ?? 1),
            ),
          ),
          ys: [col(y, m.y, name)],
        },
      ];
    case 'heat': {
      const at = (range: readonly [number, number], n: number, k: number): number =>
        range[0] + ((k + 0.5) * (range[1] - range[0])) / n;
      const cell = Array.from(m.z, (_, k) => k);
      return [
        {
          x: col(
            x,
            cell.map((k) => at(m.x, m.columns, k % m.columns)),
          ),
          ys: [
            col(
              y,
              cell.map((k) => at(m.y, m.rows, Math.floor(k / m.columns))),
            ),
            { label: m.label ?? 'Density', unit: m.unit, values: m.z },
          ],
        },
      ];
    }
    case 'contour': {
      const cell = Array.from(m.z, (_, k) => k);
      return [
        {
          x: col(
            x,
            cell.map((k) => m.x[k % m.x.length]!),
          ),
          ys: [
            col(
              y,
              cell.map((k) => m.y[Math.floor(k / m.x.length)]!),
            ),
            { label: m.label ?? 'Value', unit: m.unit, values: m.z },
          ],
        },
      ];
    }
    case 'arrows':
      return [
        {
          x: col(x, m.x),
          ys: [col(y, m.y, name), col(x, m.dx, `Δ ${x.label}`), col(y, m.dy, `Δ ${y.label}`)],
        },
      ];
    default: {
      const ys = [col(y, m.y, name)];
      if (m.kind === 'area' && typeof m.base === 'object') ys.push(col(y, m.base, `${name}, base`));
      if ('along' in m && m.along)
        ys.push({ label: m.along.label, unit: m.along.unit, values: m.along.values });
      return [{ x: col(x, m.x), ys }];
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

function equal(a: Numbers, b: Numbers): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
