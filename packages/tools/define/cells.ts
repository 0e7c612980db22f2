/**
 * Cells in one text, as a table stands in a link: `,` parts the cells, `;` or a new line the rows. A cell that
 * holds one of these, a quotation mark at its beginning or spaces at its ends stands in quotation marks, its own
 * doubled, as in a CSV file.
 */

export interface Cells {
  /** Without rows that hold nothing. */
  readonly rows: readonly (readonly string[])[];
  /** Where a quoted cell has no end, or something behind it: the row, from 1. */
  readonly torn: number | undefined;
}

/** The cells of a text. A torn one is read as far as it goes, for a form that shows what is wrong. */
export function readCells(text: string): Cells {
  const rows: string[][] = [];
  let row: string[] = [];
  let torn: number | undefined;
  let at = 0;
  for (;;) {
    const cell =
      text[skipSpaces(text, at)] === '"' ? quoted(text, skipSpaces(text, at)) : bare(text, at);
    if (cell.torn) torn ??= rows.length + 1;
    row.push(cell.text);
    at = cell.end;
    const stop = text[at];
    if (stop !== ',') {
      if (row.length > 1 || row[0] !== '' || cell.quoted) rows.push(row);
      row = [];
    }
    if (stop === undefined) return { rows, torn };
    at++;
  }
}

export const writeCells = (rows: readonly (readonly string[])[]): string =>
  rows
    // A row of one empty cell would be no row.
    .map((row) =>
      row.map((cell) => (row.length === 1 && cell === '' ? '""' : quote(cell))).join(','),
    )
    .join(';');

const quote = (cell: string): string =>
  /[,;\n]|^[\s"]|\s$/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

interface Cell {
  readonly text: string;
  readonly quoted: boolean;
  readonly torn: boolean;
  /** Of the sign that ends it. */
  readonly end: number;
}

/** Spaces, but no new line, which ends a row. */
function skipSpaces(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '\n' && /\s/u.test(text[at] as string)) at++;
  return at;
}

const STOPS = new Set([',', ';', '\n', undefined]);

function bare(text: string, from: number): Cell {
  let end = from;
  while (!STOPS.has(text[end])) end++;
  return { text: text.slice(from, end).trim(), quoted: false, torn: false, end };
}

function quoted(text: string, from: number): Cell {
  let cell = '';
  let at = from + 1;
  for (;;) {
    const mark = text.indexOf('"', at);
    if (mark < 0)
      return { text: cell + text.slice(at), quoted: true, torn: true, end: text.length };
    cell += text.slice(at, mark);
    at = mark + 1;
    if (text[at] !== '"') break;
    cell += '"';
    at++;
  }
  const rest = bare(text, at);
  return { text: cell + rest.text, quoted: true, torn: rest.text !== '', end: rest.end };
}
