/** Rows of numbers as they are pasted: blanks, tabs, commas or semicolons between them. */
import { eitherComma } from '../../define/decimal-comma.ts';
import { InputError } from '../../define/error.ts';
import { readQuantity } from '../../define/expression.ts';

export interface RowsWanted {
  readonly field: string;
  /** What stands in a row, with its unit: `R` in `K/W`. */
  readonly columns: readonly { readonly name: string; readonly unit: string }[];
  /** Further columns that may stand there. */
  readonly more?: number;
  readonly maxRows: number;
}

const JOINED = /^[+-]?\d+,\d+\S*$/u;

/** Reads rows; a first row without a number is a heading. Throws InputError with the row and what would do. */
export function readRows(text: string, wanted: RowsWanted): number[][] {
  const { field, columns, more = 0, maxRows } = wanted;
  const lines = text
    .split('\n')
    .map((line, k) => ({ at: k + 1, text: line.replace(/#.*$/u, '').trim() }))
    .filter((line) => line.text !== '');
  const [first, ...others] = lines;
  const body = first && !/\d/u.test(first.text) ? others : lines;
  if (body.length === 0) throw new InputError(`is empty; a line has ${named(columns)}`, { field });
  if (body.length > maxRows)
    throw new InputError(`has ${body.length} lines; the most is ${maxRows}`, { field });
  return body.map(({ at, text: line }) => {
    const cells = cellsOf(line, at, field);
    if (cells.length < columns.length || cells.length > columns.length + more)
      throw new InputError(
        `has ${cells.length === 1 ? '1 number' : `${cells.length} numbers`} in line ${at}; it takes ${named(columns)}`,
        { field, value: line.slice(0, 60) },
      );
    return cells.map((cell, k) => numberIn(cell, columns[k]?.unit ?? '', at, field));
  });
}

const named = (columns: RowsWanted['columns']): string =>
  columns.map(({ name, unit }) => `${name} in ${unit}`).join(', ');

function cellsOf(line: string, at: number, field: string): string[] {
  const rough = line.split(/[\s;]+/u).filter((c) => c !== '');
  // "0,5 1,5" and "1,5" can be read in two ways; "1, 5" and "1,5,3" cannot.
  const joined = rough.find((c) => JOINED.test(c.replace(/,$/u, '')));
  if (joined !== undefined && rough.length > 1)
    throw new InputError(`${eitherComma(joined)} in line ${at}`, {
      field,
      value: line.slice(0, 60),
    });
  return line.split(/\s*[,;\t]\s*|\s+/u).filter((c) => c !== '');
}

function numberIn(cell: string, unit: string, at: number, field: string): number {
  let value: number;
  try {
    // Millimetres are plain numbers: a prefix before a metre would be one more than is meant.
    value = unit === 'mm' ? readQuantity(cell.replace(/mm$/u, '')) : readQuantity(cell, unit);
  } catch (error) {
    if (error instanceof Error && error.name === 'FieldError')
      throw new InputError(`has "${cell.slice(0, 30)}" in line ${at}: ${error.message}`, {
        field,
        value: cell,
      });
    throw error;
  }
  if (!Number.isFinite(value) || Math.abs(value) > 1e15)
    throw new InputError(`has "${cell.slice(0, 30)}" in line ${at}, beyond all numbers here`, {
      field,
      value: cell,
    });
  return value;
}
