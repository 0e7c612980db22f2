/**
 * Columns of numbers as instruments and spreadsheets write them: a list, or a table under a head, parted by commas,
 * semicolons, tabs or blanks, with points or commas in the numbers.
 */
import { EngineError } from '../error.ts';

export interface NumberColumns {
  /** The heads of the columns, empty where there are none. */
  readonly names: readonly string[];
  readonly columns: readonly Float64Array[];
  /** Lines of words above the numbers, without the heads. */
  readonly preamble: readonly string[];
}

export interface ColumnOptions {
  /** What a comma is: `doubt` refuses a text in which it can be either. */
  readonly comma: 'doubt' | 'separator' | 'decimal';
  /** Numbers at most, decided before they are kept. */
  readonly most: number;
}

/** Lines above the numbers that are passed over. */
const MAX_PREAMBLE = 100;
/** Letters of a text that a refusal quotes. */
const MAX_QUOTED = 30;
const COMMENT = /^(?:#|%|\/\/)/u;
const POINT = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/u;
const COMMA = /^[+-]?(?:\d+,?\d*|,\d+)(?:[eE][+-]?\d+)?$/u;
const HEX = /^0[xX][\da-fA-F]{1,13}$/u;

const quoted = (text: string): string =>
  `"${text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text}"`;

/** How a text parts its numbers and writes them. */
interface Writing {
  readonly separator: ',' | ';' | '\t' | ' ';
  readonly decimal: '.' | ',';
}

/**
 * Reads a text of lines that end in line feeds. Throws EngineError: `syntax` with the line of what is no number or of a
 * row that is longer or shorter than the others, `mismatch` where commas can be read in two ways, `empty`,
 * `out-of-range` where there are more than `most`.
 */
export function readColumns(text: string, options: ColumnOptions): NumberColumns {
  checkLines(text, options.most);
  const lines = text.split('\n');
  const kept: { readonly at: number; readonly line: string }[] = [];
  lines.forEach((raw, k) => {
    const line = raw.trim();
    if (line !== '' && !COMMENT.test(line)) kept.push({ at: k + 1, line });
  });
  if (kept.length === 0) throw new EngineError('empty', 'There are no numbers in the text.');
  const first = kept.findIndex(({ line }) => isNumbers(line));
  if (first < 0 || first > MAX_PREAMBLE) {
    const { at, line } = kept[0] as { at: number; line: string };
    throw new EngineError(
      'syntax',
      `Line ${at} is ${quoted(line)}, and no line of numbers follows.`,
      {
        value: line.slice(0, MAX_QUOTED),
      },
    );
  }
  const writing = writingOf(kept.slice(first), options.comma);
  const rows = kept.slice(first);
  const width = cellsOf((rows[0] as { line: string }).line, writing, options.most + 1).length;
  const single = rows.length === 1;
  if (rows.length * width > options.most)
    throw new EngineError(
      'out-of-range',
      `The text has ${rows.length * width} numbers; the most is ${options.most}.`,
      { value: rows.length * width },
    );
  const columns = Array.from({ length: width }, () => new Float64Array(rows.length));
  rows.forEach(({ at, line }, k) => {
    const cells = cellsOf(line, writing, width + 2);
    if (cells.length !== width)
      throw new EngineError(
        'syntax',
        `Line ${at} has ${cells.length > width ? 'more' : cells.length} number${cells.length === 1 ? '' : 's'}, and line ${rows[0]?.at} has ${width}.`,
        { value: line.slice(0, MAX_QUOTED) },
      );
    cells.forEach((cell, j) => {
      (columns[j] as Float64Array)[k] = numberOf(cell, writing, at, j);
    });
  });
  const heads =
    first > 0 ? cellsOf((kept[first - 1] as { line: string }).line, writing, width + 2) : [];
  const named = heads.length === width && heads.every((head) => head !== '') && !single;
  return {
    names: named ? heads.map((head) => head.replaceAll('"', '')) : [],
    // One line of many numbers is one column lying down.
    columns: single ? [Float64Array.from(columns, (c) => c[0] as number)] : columns,
    preamble: kept.slice(0, named ? first - 1 : first).map(({ line }) => line),
  };
}

/** Throws for more lines than numbers are taken, before they are parted. */
function checkLines(text: string, most: number): void {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  if (lines > most + MAX_PREAMBLE)
    throw new EngineError('out-of-range', `The text has ${lines} lines; the most is ${most}.`, {
      value: lines,
    });
}

/** Whether a line begins with a number: words above are heads. */
function isNumbers(line: string): boolean {
  const [cell = ''] = line.split(/[\s;,]+/u, 1);
  return POINT.test(cell) || HEX.test(cell);
}

/** The separator by the first lines; a comma in doubt is refused. */
function writingOf(
  rows: readonly { readonly line: string }[],
  comma: ColumnOptions['comma'],
): Writing {
  const sample = rows.slice(0, 200).map(({ line }) => line);
  const has = (sign: string) => sample.some((line) => line.includes(sign));
  const separator = has(';') ? ';' : has('\t') ? '\t' : undefined;
  if (!has(',')) return { separator: separator ?? ' ', decimal: '.' };
  if (comma === 'decimal') return { separator: separator ?? ' ', decimal: ',' };
  const points = has('.');
  if (separator !== undefined && !points && comma === 'doubt') return { separator, decimal: ',' };
  if (separator === undefined && (points || comma === 'separator' || !inDoubt(rows)))
    return { separator: ',', decimal: '.' };
  if (separator !== undefined && !points) return { separator, decimal: ',' };
  const found = sample.find((line) => line.includes(',')) as string;
  throw new EngineError(
    'mismatch',
    `The text has ${quoted(found)}, in which the comma can part two numbers or stand in one.`,
    { field: 'comma', value: found.slice(0, MAX_QUOTED) },
  );
}

/** One comma between digits in every line, no blank behind it: `0,5` is a number to some and two to others. */
const inDoubt = (rows: readonly { readonly line: string }[]): boolean =>
  rows.every(({ line }) => /^[+-]?\d*,\d+(?:[eE][+-]?\d+)?$/u.test(line)) ||
  rows.some(({ line }) => /\d,\d/u.test(line) && /[^,\s]\s+[^,\s]/u.test(line));

/** The cells of a line, no more than `most` of them: a line of megabytes is not taken apart to be refused. */
function cellsOf(line: string, { separator }: Writing, most: number): string[] {
  if (separator === ' ') return line.split(/\s+/u, most);
  const cells = line.split(separator, most).map((cell) => cell.trim());
  // Many programs end each line with a separator.
  if (cells.length > 1 && cells.at(-1) === '') cells.pop();
  return cells;
}

function numberOf(cell: string, { decimal }: Writing, line: number, column: number): number {
  const shape = decimal === ',' ? COMMA : POINT;
  const value =
    shape.test(cell) || POINT.test(cell)
      ? Number(decimal === ',' ? cell.replace(',', '.') : cell)
      : HEX.test(cell)
        ? Number(cell)
        : Number.NaN;
  if (!Number.isFinite(value))
    throw new EngineError(
      'syntax',
      `Line ${line} has ${quoted(cell)} as number ${column + 1}, which is no finite number.`,
      { value: cell.slice(0, MAX_QUOTED) },
    );
  return value;
}
