/** Matrices as programs print them and people paste them, taken apart into the texts of their entries. */
import { FieldError, within } from './error.ts';
import { entriesOf } from './rows.ts';

/** Characters of a matrix. */
export const MAX_MATRIX_LENGTH = 2 ** 21;

const WRAPPED = /^(?:[A-Za-z]\w*\.)?(?:array|asarray|matrix|mat|Matrix)\s*\(/u;
const LATEX = /^\\begin\{([bBp]?matrix|smallmatrix|array)\}/u;

/**
 * The rows of a matrix, each entry as it stands; rows may still differ in length. Takes `1 2; 3 4`, MATLAB's
 * brackets and continuation lines, nested lists of Python, NumPy and Mathematica, LaTeX, and cells of a
 * spreadsheet. Throws a FieldError that names the row, the column and the piece.
 */
export function rowsOfText(text: string): string[][] {
  if (text.length > MAX_MATRIX_LENGTH)
    throw new FieldError(`has ${text.length} characters; the most is ${MAX_MATRIX_LENGTH}`);
  // Nothing but brackets and separators.
  if (!/[^\s,;[\]{}()]/u.test(text)) return [];
  // MATLAB's comments and continued lines.
  const source = unwrapped(text.replace(/\.\.\.[^\n]*\n/gu, ' ').replace(/%[^\n]*/gu, ''));
  if (source.startsWith('\\')) return latexRows(source);
  if (/^[[{]\s*[[{(]/u.test(source)) return nestedRows(source);
  if (source.includes('\t') && !/^\s*\[|;/u.test(source)) return cellRows(source);
  return matlabRows(source);
}

/** Without a name before it, the call around it and the semicolon after it. */
function unwrapped(text: string): string {
  let source = trimmed(text.replace(/\r\n?/gu, '\n'));
  source = source.replace(/^\s*[A-Za-z]\w{0,30} ?=(?!=)\s*/u, '');
  const call = WRAPPED.exec(source);
  if (call) {
    const end = source.lastIndexOf(')');
    if (
      end < 0 ||
      source
        .slice(end + 1)
        .trim()
        .replace(/;/gu, '') !== ''
    )
      throw new FieldError(`has "${call[0]}" without ")" at its end`);
    source = source
      .slice(call[0].length, end)
      .trim()
      .replace(/,\s*dtype\s*=\s*[\w.]{1,30}\s*$/u, '')
      .replace(/,\s*$/u, '')
      .replace(/^(['"])(.*)\1$/su, '$2');
  }
  return /[\])}]\s*;\s*$/u.test(source) ? source.replace(/;\s*$/u, '').trim() : source;
}

/** Without spaces and line ends at its ends. Tabs stay: there a spreadsheet's line begins or ends in an empty cell. */
function trimmed(text: string): string {
  if (!text.includes('\t')) return text.trim();
  let [start, end] = [0, text.length];
  while (start < end && ' \n'.includes(text[start] as string)) start++;
  while (end > start && ' \n'.includes(text[end - 1] as string)) end--;
  return text.slice(start, end);
}

function latexRows(source: string): string[][] {
  const body = source.replace(/^\\left\s*[[(.]\s*/u, '').replace(/\s*\\right\s*[\]).]$/u, '');
  const [opening = '', name = ''] = LATEX.exec(body) ?? [];
  const closing = `\\end{${name}}`;
  if (name === '' || !body.endsWith(closing))
    throw new FieldError(
      `begins with "${source.slice(0, 20)}"; a matrix in LaTeX stands between \\begin{bmatrix} and \\end{bmatrix}`,
    );
  const inside = body
    .slice(opening.length, -closing.length)
    .replace(/^\s*\{[lcr|]{1,80}\}/u, '')
    .trim()
    .replace(/\\\\$/u, '');
  return inside.split('\\\\').map((row, i) => filled(row.split('&'), i));
}

/** Cells that each hold something. */
function filled(cells: readonly string[], i: number): string[] {
  return cells.map((cell, j) => {
    const entry = cell.trim();
    if (entry === '')
      throw new FieldError(
        `row ${i + 1}, column ${j + 1} is empty; give a number, 0 if it is none`,
      );
    return entry;
  });
}

/** `[[1, 2], [3, 4]]`, `{{1, 2}, {3, 4}}`, and NumPy's print without commas. */
function nestedRows(source: string): string[][] {
  const rows: string[][] = [];
  let depth = 0;
  let start = 0;
  for (let k = 0; k < source.length; k++) {
    const c = source[k] as string;
    if ('[{('.includes(c)) {
      depth++;
      if (depth === 2) start = k + 1;
      if (depth > 2 && c !== '(')
        throw new FieldError(`row ${rows.length + 1} has brackets within brackets`);
    } else if (']})'.includes(c)) {
      if (depth === 2) rows.push(listEntries(source.slice(start, k), rows.length));
      depth--;
      if (depth === 0 && source.slice(k + 1).trim() !== '')
        throw new FieldError(
          `has "${source
            .slice(k + 1)
            .trim()
            .slice(0, 20)}" after its end`,
        );
      if (depth < 0) throw new FieldError(`has "${c}" without its beginning`);
    } else if (depth === 1 && !/[\s,;]/u.test(c))
      throw new FieldError(`has "${c}" between its rows; each row stands in brackets`);
  }
  if (depth !== 0) throw new FieldError('has a bracket that is not closed');
  return rows;
}

/** Where there are commas, they alone part: `[1, 2 -3]` is 1 and −1 to Python. */
function listEntries(row: string, i: number): string[] {
  if (!row.includes(',')) return row.trim() === '' ? [] : entriesIn(row, i);
  const cells = row.split(',');
  if (cells.length > 1 && cells.at(-1)?.trim() === '') cells.pop();
  return filled(cells, i);
}

function cellRows(source: string): string[][] {
  return source
    .split('\n')
    .filter((line) => line !== '')
    .map((line, i) => filled(line.split('\t'), i));
}

function matlabRows(source: string): string[][] {
  const open = source.trim().startsWith('[');
  const close = source.trim().endsWith(']');
  if (open !== close)
    throw new FieldError(`has "${open ? '[' : ']'}" without "${open ? ']' : '['}"`);
  const inside = open ? source.trim().slice(1, -1) : source;
  const lines = inside.split('\n').map((line) =>
    line
      .split(';')
      .map((row) => row.trim())
      .filter((row) => row !== ''),
  );
  const rows = lines.flat().map(entriesIn);
  if (
    rows.every((row) => row.length === 1) &&
    lines.filter((line) => line.length > 0).length > 1 &&
    lines.some((line) => line.length > 1)
  )
    throw new FieldError(
      'has lines of several numbers between ";", which are rows to some and columns to others; part columns by spaces',
    );
  return rows;
}

function entriesIn(row: string, i: number): string[] {
  const entries = within(
    () => `row ${i + 1}`,
    () => entriesOf(row),
  );
  // `1,5 2,5` is two numbers to half of the world and four to the other.
  if (/\d,\d/u.test(row) && entries.length > row.split(',').length)
    throw new FieldError(
      `row ${i + 1}: "${row.slice(0, 30)}" has commas and spaces between its numbers; a decimal is written 1.5`,
    );
  return entries;
}
