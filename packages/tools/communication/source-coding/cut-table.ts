import type { Shown } from './readouts.ts';
import { results } from './results.ts';

/** Rows that a page shows of a long table; the files have all. */
const MAX_SHOWN = 256;

type Named = Extract<Shown, { readonly kind: 'table' }>;

/** A table as it is; of a long one its first rows for people, and all for programs. */
export function cutTable(table: Shown): Shown[] {
  if (table.kind !== 'table' || 'from' in table || table.rows.length <= MAX_SHOWN) return [table];
  const declared: Readonly<
    Record<
      string,
      {
        readonly label: string;
        readonly unit?: string;
        readonly code?: boolean;
        readonly digits?: number;
      }
    >
  > = results.tables[table.id].columns;
  const columns = table.columns.map((column) => {
    const { label, unit, code, digits } = declared[String(column)] ?? { label: String(column) };
    return {
      label,
      ...(unit !== undefined && { unit }),
      ...(code !== undefined && { code }),
      ...(digits !== undefined && { digits }),
    };
  });
  return [
    { ...table, unseen: true } as Named,
    {
      kind: 'table',
      id: `${table.id}-shown`,
      from: table.id,
      title: table.title,
      columns,
      rows: table.rows.slice(0, MAX_SHOWN),
      caption: `The first ${MAX_SHOWN} of ${table.rows.length}; CSV and JSON have all.`,
    },
  ];
}
