import { readCells, writeCells } from '../cells.ts';
import { FieldError, within } from '../error.ts';
import {
  type AnyField,
  type Condition,
  type Field,
  type FieldText,
  fieldText,
  type Values,
} from '../field.ts';

export interface TableOptions<
  C extends Readonly<Record<string, AnyField>>,
  W extends Condition = Condition,
> extends FieldText<W> {
  /** The columns, each a field of its own; a cell is checked as that field. */
  readonly columns: C;
  readonly default: readonly Values<C>[];
  readonly minRows: number;
  readonly maxRows: number;
}

/** Rows of named cells: bands of a filter, stages of a chain. Its text is that of cells.ts. */
export function table<
  const C extends Readonly<Record<string, AnyField>>,
  const W extends Condition = never,
>(options: TableOptions<C, W>): Field<readonly Values<C>[], NoInfer<W>, never> {
  const { minRows, maxRows } = options;
  const columns = Object.entries<AnyField>(options.columns);
  return {
    kind: 'table',
    ...fieldText(options),
    default: options.default,
    parse(text) {
      const { rows, torn } = readCells(text);
      if (torn !== undefined)
        throw new FieldError(
          `row ${torn} has a quotation mark that is not closed, or text behind a quoted cell`,
        );
      if (rows.length < minRows || rows.length > maxRows)
        throw new FieldError(`has ${rows.length} rows; it takes ${minRows} to ${maxRows}`);
      return rows.map((cells, i) => {
        if (cells.length !== columns.length)
          throw new FieldError(
            `row ${i + 1} has ${cells.length} cells; it takes ${columns.length}: ${columns.map(([name]) => name).join(', ')}`,
          );
        const row: Record<string, unknown> = {};
        columns.forEach(([name, column], j) => {
          row[name] = within(
            () => `row ${i + 1}, ${column.label.toLowerCase()}`,
            () => column.parse(cells[j] ?? ''),
          );
        });
        return row as Values<C>;
      });
    },
    format: (value) =>
      writeCells(
        value.map((row) => columns.map(([name, column]) => column.format(row[name as keyof C]))),
      ),
    echo: (value) =>
      value
        .map((row) => columns.map(([name, column]) => column.echo(row[name as keyof C])).join(', '))
        .join('; '),
    describe: () => ({
      kind: 'table',
      columns: Object.fromEntries(
        columns.map(([name, column]) => [name, { label: column.label, ...column.describe() }]),
      ),
      default: options.default,
      minItems: minRows,
      maxItems: maxRows,
    }),
    control: {
      widget: 'grid',
      columns: columns.map(([name, column]) => ({
        name,
        label: column.label,
        ...(column.control.widget === 'line' &&
          column.control.unit && { unit: column.control.unit }),
        ...(column.control.widget === 'choice' && { options: column.control.options }),
      })),
    },
  };
}
