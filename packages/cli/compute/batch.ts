/** A calculator over the rows of a file: one process, one row at a time, however many there are. */
import { InputErrors } from '@tollbench/tools/define/error.ts';
import type { Plain } from '@tollbench/tools/define/machine.ts';
import type { AnyTool } from '@tollbench/tools/define/tool.ts';
import { UsageError } from '../usage.ts';
import type { Sink } from '../whole-file.ts';
import { fieldOf } from './assignments.ts';
import { type Chosen, columnsOf, csvLine, entriesOf } from './chosen-values.ts';
import { decodeText } from './decode-text.ts';
import { nameOf, readBytes } from './read-file.ts';
import { readTexts, resultOf } from './result-of.ts';
import { type BatchFormat, csvRows, jsonRows, type Row } from './rows.ts';

/** The column that says why a row has no values; no id of a value begins like this. */
export const ERROR = '_error';
/** Rows between two words on how far it is. */
const PROGRESS = 100;

export interface Batch {
  readonly tool: AnyTool;
  /** A file, or `-` for standard input. */
  readonly file: string;
  readonly from: BatchFormat;
  readonly to: BatchFormat;
  /** Inputs that are the same in every row. */
  readonly constants: ReadonlyMap<string, string>;
  readonly chosen: readonly Chosen[];
}

export interface Tally {
  readonly rows: number;
  readonly refused: number;
}

/**
 * Writes a line for each row, in their order. A row that is refused has only its error.
 * @param progress told how many rows are done, now and then
 * @throws UsageError, before anything is computed, where the first line names what is no input
 */
export async function runBatch(
  batch: Batch,
  sink: Sink,
  progress: (rows: number) => void,
): Promise<Tally> {
  const { chosen, to } = batch;
  let rows = 0;
  let refused = 0;
  for await (const row of rowsOf(batch)) {
    if (rows === 0 && to === 'csv')
      await sink.write(csvLine([...chosen.flatMap(columnsOf), ERROR]));
    const answer = answerTo(row, batch);
    if (answer.error !== null) refused++;
    await sink.write(to === 'csv' ? asCsv(answer, chosen) : asJson(answer));
    if (++rows % PROGRESS === 0) progress(rows);
  }
  return { rows, refused };
}

function rowsOf({ tool, file, from, constants }: Batch): AsyncIterable<Row> {
  const what = nameOf(file);
  const texts = decodeText(readBytes(file, what), what);
  if (from === 'jsonl') return jsonRows(tool.inputs, texts, what);
  return csvRows(texts, what, (names) => acceptHeader(tool, names, constants));
}

function acceptHeader(
  tool: AnyTool,
  names: readonly string[],
  constants: ReadonlyMap<string, string>,
): void {
  if (names.length === 1 && /[;\t]/u.test(names[0] ?? ''))
    throw new UsageError(`the first line is one name, "${names[0]}"; a comma stands between names`);
  for (const [i, name] of names.entries()) {
    fieldOf(tool, name);
    if (names.indexOf(name) < i) throw new UsageError(`the first line names ${name} twice`);
    if (constants.has(name))
      throw new UsageError(`${name} is given on the command line and in the first line`);
  }
}

interface Answer {
  readonly cells: readonly (readonly [string, Plain])[];
  readonly error: string | null;
}

function answerTo(row: Row, { tool, constants, chosen }: Batch): Answer {
  const refuse = (error: string): Answer => ({ cells: [], error });
  if ('refused' in row) return refuse(row.refused);
  for (const name of row.texts.keys())
    if (constants.has(name)) return refuse(`${name}: is given on the command line too`);
  try {
    const result = resultOf(tool, readTexts(tool, new Map([...constants, ...row.texts])));
    const cells = chosen.flatMap((one) => entriesOf(one, result));
    return { cells, error: null };
  } catch (error) {
    if (!(error instanceof InputErrors)) throw error;
    return refuse(error.message);
  }
}

function asCsv({ cells, error }: Answer, chosen: readonly Chosen[]): string {
  const values =
    error === null ? cells.map(([, value]) => value) : chosen.flatMap(columnsOf).map(() => null);
  return csvLine([...values, error]);
}

function asJson({ cells, error }: Answer): string {
  return `${JSON.stringify(error === null ? Object.fromEntries(cells) : { [ERROR]: error })}\n`;
}
