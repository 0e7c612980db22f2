import { FieldError, within } from '../error.ts';
import { type Condition, type Field, type FieldText, words } from '../field.ts';
import { parseQuantity } from '../si.ts';

export interface MatrixOptions<W extends Condition = Condition> extends FieldText<W> {
  /** Entries as decimal or rational text (`-3`, `0.25`, `1/3`), row by row: exact tools need them unrounded. */
  readonly default: readonly (readonly string[])[];
  readonly maxRows: number;
  readonly maxColumns: number;
  /** Refuses a matrix that is not square. */
  readonly square?: boolean;
}

/** A matrix as people type it: `1 2; 3 4`, rows parted by `;` or new lines, entries by spaces or commas. */
export function matrix<const W extends Condition = never>(
  options: MatrixOptions<W>,
): Field<readonly (readonly string[])[], NoInfer<W>, never> {
  const { maxRows, maxColumns, square = false } = options;
  return {
    kind: 'matrix',
    ...words(options),
    default: options.default,
    parse(text) {
      const rows = text
        .trim()
        .replace(/^\[|\]$/gu, '')
        .split(/[;\n]/u)
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .map((line) => line.split(/[\s,]+/u).filter((entry) => entry !== ''));
      const columns = rows[0]?.length ?? 0;
      if (columns === 0) throw new FieldError('is empty; write it as "1 2; 3 4"');
      if (rows.length > maxRows || columns > maxColumns)
        throw new FieldError(`is ${rows.length}×${columns}; the most is ${maxRows}×${maxColumns}`);
      rows.forEach((row, i) => {
        if (row.length !== columns)
          throw new FieldError(`row ${i + 1} has ${row.length} entries where row 1 has ${columns}`);
        row.forEach((entry, j) => {
          checkEntry(entry, i, j);
        });
      });
      if (square && rows.length !== columns)
        throw new FieldError(`is ${rows.length}×${columns}; it must be square`);
      return rows;
    },
    format: (value) => value.map((row) => row.join(' ')).join('; '),
    echo: (value) => `${value.length}×${value[0]?.length ?? 0}`,
    describe: () => ({
      kind: 'matrix',
      default: options.default,
      maxRows,
      maxColumns,
      ...(square && { square }),
    }),
    control: { widget: 'area', rows: Math.max(3, options.default.length), code: 'matrix' },
  };
}

function checkEntry(entry: string, i: number, j: number): void {
  const [numerator = '', denominator, ...more] = entry.split('/');
  within(
    () => `row ${i + 1}, column ${j + 1}`,
    () => {
      parseQuantity(numerator);
      if (more.length > 0) throw new FieldError(`"${entry}" has more than one "/"`);
      if (denominator !== undefined && parseQuantity(denominator) === 0)
        throw new FieldError(`"${entry}" divides by zero`);
    },
  );
}
