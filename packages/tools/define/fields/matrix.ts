import { isReal } from '@tollbench/engines/exact/gaussian.ts';
import { formatEntry, MAX_ENTRY_LENGTH, readEntry } from '../entry.ts';
import { FieldError, within } from '../error.ts';
import { type Condition, type Field, type FieldText, fieldText } from '../field.ts';
import { rowsOfText } from '../read-matrix.ts';
import { parseQuantity } from '../si.ts';

export interface MatrixOptions<W extends Condition = Condition> extends FieldText<W> {
  /** Entries as decimal or rational text (`-3`, `0.25`, `1/3`), row by row: exact tools need them unrounded. */
  readonly default: readonly (readonly string[])[];
  readonly maxRows: number;
  readonly maxColumns: number;
  /** Refuses a matrix that is not square. */
  readonly square?: boolean;
  /** Takes complex entries, `1/2-3i/4`; else they are refused by their place. */
  readonly complex?: boolean;
}

/**
 * A matrix as people type and paste it: `1 2; 3 4`, `[[1,2],[3,4]]`, MATLAB, Mathematica, LaTeX, the cells of a
 * spreadsheet; entries are numbers, fractions and arithmetic, which is worked out exactly where it can be.
 * The value has the text of each entry: as typed where that is a number or a fraction, else worked out.
 */
export function matrix<const W extends Condition = never>(
  options: MatrixOptions<W>,
): Field<readonly (readonly string[])[], NoInfer<W>, never> {
  const { maxRows, maxColumns, square = false, complex = false } = options;
  return {
    kind: 'matrix',
    ...fieldText(options),
    default: options.default,
    parse(text) {
      const rows = rowsOfText(text);
      const columns = rows[0]?.length ?? 0;
      if (columns === 0) throw new FieldError('is empty; write it as "1 2; 3 4"');
      const widest = rows.reduce((most, row) => Math.max(most, row.length), 0);
      if (rows.length > maxRows || widest > maxColumns)
        throw new FieldError(`is ${rows.length}×${widest}; the most is ${maxRows}×${maxColumns}`);
      const ragged = rows.findIndex((row) => row.length !== columns);
      if (ragged >= 0)
        throw new FieldError(
          `row ${ragged + 1} has ${rows[ragged]?.length} entries where row 1 has ${columns}`,
        );
      if (square && rows.length !== columns)
        throw new FieldError(`is ${rows.length}×${columns}; it must be square`);
      return rows.map((row, i) => row.map((entry, j) => entryOf(entry, i, j, complex)));
    },
    format: formatMatrix,
    echo: (value) => `${value.length}×${value[0]?.length ?? 0}`,
    describe: () => ({
      kind: 'matrix',
      default: options.default,
      maxRows,
      maxColumns,
      ...(square && { square }),
      ...(complex && { complex }),
    }),
    control: { widget: 'matrix', maxRows, maxColumns },
  };
}

export const formatMatrix = (value: readonly (readonly string[])[]): string =>
  value.map((row) => row.join(' ')).join('; ');

function entryOf(entry: string, i: number, j: number, complex: boolean): string {
  return within(
    () => `row ${i + 1}, column ${j + 1}`,
    () => {
      if (isPlain(entry)) return entry;
      const read = readEntry(entry);
      if (!complex && !isReal(read.value))
        throw new FieldError(`"${entry}" is complex; this matrix takes real numbers`);
      return formatEntry(read);
    },
  );
}

/** Whether an entry is a number or a fraction of two, which stays as it was typed. */
function isPlain(entry: string): boolean {
  const [numerator = '', denominator, ...more] = entry.split('/');
  const parts = denominator === undefined ? [numerator] : [numerator, denominator];
  const number = (part: string) =>
    /^[+\-−–]?[\d.]/u.test(part) && !/[ij()*^\s]|[^eE][+\-−–]/u.test(part);
  if (more.length > 0 || entry.length > MAX_ENTRY_LENGTH || !parts.every(number)) return false;
  parseQuantity(numerator);
  if (denominator !== undefined && parseQuantity(denominator) === 0)
    throw new FieldError(`"${entry}" divides by zero`);
  return true;
}
