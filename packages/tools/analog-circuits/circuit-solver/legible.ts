/** A table as people read it, beside the one that programs have: without columns that say nothing here. */
import type { Cell } from '../../define/output.ts';
import { results, type Shown } from './results.ts';

type Named = Extract<Shown, { kind: 'table' }>;

interface Machine {
  readonly kind: 'table';
  readonly id: keyof typeof results.tables;
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  readonly caption?: string;
}

const text = (cell: Cell | undefined): Cell =>
  typeof cell === 'object' && cell !== null && 'shown' in cell ? cell.value : (cell ?? null);

/** Units stand behind their values: columns of them are left out, and so are those that are empty in every row. */
export function legible(table: Machine): Shown[] {
  const { id, title, columns, rows, caption } = table;
  const declared: Readonly<Record<string, { readonly label: string; readonly code?: boolean }>> =
    results.tables[id].columns;
  const kept = columns.flatMap((column, k) => {
    const isEmpty = rows.every((row) => text(row[k]) === '' || text(row[k]) === null);
    return column === 'unit' || (isEmpty && rows.length > 0) ? [] : [k];
  });
  return [
    {
      ...{ kind: 'table', id: `${id}Read`, from: id, title },
      columns: kept.map((k) => {
        const { label = '', code } = declared[columns[k] ?? ''] ?? {};
        return { label, ...(code && { code }) };
      }),
      rows: rows.map((row) => kept.map((k) => row[k] ?? null)),
      ...(caption !== undefined && { caption }),
    },
    { ...table, unseen: true } as Named,
  ];
}
