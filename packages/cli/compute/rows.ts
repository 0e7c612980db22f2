/** The rows of a batch as they are read: CSV or JSON Lines, one at a time, in bounded memory. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Fields } from '@tollbench/tools/define/field.ts';
import { CsvError, parse as csvParser } from 'csv-parse';
import { textOfJson } from '../json-value.ts';
import { unknownName } from '../unknown-name.ts';
import { Failure, UsageError } from '../usage.ts';

export const BATCH_FORMATS = ['csv', 'jsonl'] as const;
export type BatchFormat = (typeof BATCH_FORMATS)[number];

/** Bytes of a row. */
const MAX_ROW = 4 * 2 ** 20;

/** The inputs that a row names, or why it names none: the fault of one row does not end the others. */
export type Row = { readonly texts: ReadonlyMap<string, string> } | { readonly refused: string };

/**
 * Rows of a CSV file, RFC 4180, whose first line names the inputs. An empty cell leaves its input out; an
 * empty line is passed over.
 * @param accept looks at the names before the first row is read, and throws for what may not stand there
 * @throws Failure where the file is no CSV from some line on
 */
export async function* csvRows(
  texts: AsyncIterable<string>,
  what: string,
  accept: (names: readonly string[]) => void,
): AsyncGenerator<Row> {
  const parser = csvParser({
    // Files that were put together have more than one.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW,
  });
  // What goes wrong in it is thrown to who reads the parser.
  pipeline(Readable.from(texts), parser).catch(() => {});
  let names: readonly string[] | undefined;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (names === undefined) accept((names = cells.map((cell) => cell.trim())));
      else yield csvRow(names, cells);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Failure(`${what} is no CSV: ${unCsv(error)}`);
  }
  if (names === undefined) throw new Failure(`${what} is empty; its first line names the inputs`);
}

function csvRow(names: readonly string[], cells: readonly string[]): Row {
  if (cells.length !== names.length)
    return { refused: `has ${cells.length} cells; the first line has ${names.length}` };
  return {
    texts: new Map(
      names.flatMap((name, k): [string, string][] => {
        const cell = cells[k] ?? '';
        return cell === '' ? [] : [[name, cell]];
      }),
    ),
  };
}

function unCsv({ code, message, ['lines']: lines }: CsvError): string {
  const at = typeof lines === 'number' ? ` in line ${lines}` : '';
  switch (code) {
    case 'CSV_MAX_RECORD_SIZE':
      return `a row${at} has more than ${MAX_ROW} bytes`;
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'a quote is opened and never closed';
    case 'CSV_INVALID_CLOSING_QUOTE':
    case 'INVALID_OPENING_QUOTE':
      return `a quote${at} stands within a cell; write the cell in quotes, and the quote twice`;
    default:
      return message;
  }
}

/**
 * Rows of JSON Lines: an object a line, inputs by name, each a text or what JSON has for it.
 * @throws Failure where a line is longer than a row may be
 */
export async function* jsonRows(
  fields: Fields,
  texts: AsyncIterable<string>,
  what: string,
): AsyncGenerator<Row> {
  for await (const line of linesOf(texts, what))
    if (line.trim() !== '') yield jsonRow(fields, line);
}

async function* linesOf(texts: AsyncIterable<string>, what: string): AsyncGenerator<string> {
  let rest = '';
  for await (const text of texts) {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
    if (rest.length > MAX_ROW)
      throw new Failure(`${what} has a line of more than ${MAX_ROW} characters`);
  }
  yield rest;
}

function jsonRow(fields: Fields, line: string): Row {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    return { refused: `is not JSON: ${error instanceof Error ? error.message : error}` };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { refused: 'is not an object of inputs by name' };
  const texts = new Map<string, string>();
  for (const [name, given] of Object.entries(value)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const read = field
      ? textOfJson(field, given)
      : { refused: unknownName('is no input', name, Object.keys(fields)) };
    if ('refused' in read) return { refused: `${name}: ${read.refused}` };
    texts.set(name, read.text);
  }
  return { texts };
}

/** The form of a batch by what was said, or by the name of its file. */
export function batchFormat(file: string, said: string | undefined): BatchFormat {
  if (said !== undefined) {
    const known = BATCH_FORMATS.find((format) => format === said);
    if (known) return known;
    throw new UsageError(`--batch-format is "${said}"; it is csv or jsonl`);
  }
  if (/\.csv$/i.test(file)) return 'csv';
  if (/\.(jsonl|ndjson)$/i.test(file)) return 'jsonl';
  throw new UsageError(
    `--batch "${file}" ends neither in .csv nor in .jsonl; say which by --batch-format csv or jsonl`,
  );
}
