import { exportFile, formats } from '@tollbench/tools/define/export.ts';
import type { AnyTool } from '@tollbench/tools/define/tool.ts';
import { readAssignments } from './compute/assignments.ts';
import { ERROR, runBatch } from './compute/batch.ts';
import { chosenValues, listOf, scalarValues } from './compute/chosen-values.ts';
import { formOf, writeTable, writeValues } from './compute/part.ts';
import { readTexts } from './compute/result-of.ts';
import { BATCH_FORMATS, batchFormat } from './compute/rows.ts';
import { toolOf } from './tool-of.ts';
import { parse, UsageError } from './usage.ts';
import { openSink, writeOut } from './whole-file.ts';

export const usage = {
  synopsis: 'compute <slug> [options] [name=value …]',
  about:
    'Runs a calculator. Inputs that are not given take their defaults; tollbench describe <slug> lists them.',
  options: {
    format: {
      type: 'string',
      value: 'F',
      help: 'the export that is written, json unless given; with --only and --table csv or json, with --batch csv or jsonl',
    },
    out: {
      type: 'string',
      value: 'FILE',
      help: 'write there, whole or not at all; - is standard output',
    },
    only: { type: 'string', value: 'A,B', help: 'these values alone' },
    table: { type: 'string', value: 'ID', help: 'this table alone, as CSV' },
    list: { type: 'boolean', help: 'compute nothing; list the values and tables that there are' },
    batch: {
      type: 'string',
      value: 'FILE',
      help: 'compute every row of a file, or of standard input (-)',
    },
    'batch-format': {
      type: 'string',
      value: 'F',
      help: 'csv or jsonl, where the name of the file does not tell',
    },
    'base-url': {
      type: 'string',
      value: 'URL',
      default: 'http://localhost:8402',
      help: 'the site in links of files',
    },
  },
  notes: [
    'name=@FILE takes the value from a file (text in UTF-8, UTF-16 with its byte order mark or Latin-1; of bytes their hex, where an input takes that), name=@- from standard input; a text that begins with @ is written @@.',
    '--only A prints the bare value, every digit, in SI units without a prefix; --only A,B a line of ids and a line of values as CSV. A complex value is two columns, ARe and AIm. What has no value for these inputs is an empty cell; alone, it is exit status 1 and the reason.',
    '--batch reads CSV whose first line names inputs (an empty cell leaves its input out), or JSON Lines (an object of inputs a line). Inputs that are the same in every row stand on the command line. It writes a line for each row, in their order: the values of --only, or every value that is no list, and in the last column, _error, why a row was refused; JSON Lines have that member on refused rows alone.',
    'Exit status: 0 done, 1 an input or a row was refused, 2 asked wrongly.',
  ],
  examples: [
    'tollbench compute step-response system="4/(s^2+0.8s+4)" --format csv --out step.csv',
    'tollbench compute step-response system=@plant.txt --only overshoot',
    'tollbench compute step-response --batch plants.csv band=5 --only riseTime,settlingTime',
    'tollbench compute smith-chart load=s1p s1p=@antenna.s1p',
  ],
} as const;

type Options = ReturnType<typeof parse<typeof usage.options>>['values'];

/** `compute`: an export of a tool, some of its values, a table, or all that for every row of a file. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parse(args, usage);
  const [slug, ...assignments] = positionals;
  const tool = await toolOf(slug);
  together(values);
  if (values.list) {
    if (assignments.length > 0)
      throw new UsageError(`--list computes nothing, so "${assignments[0]}" has no use`);
    await writeOut(values.out, listOf(tool.results));
    return 0;
  }
  if (values.batch !== undefined) return batch(tool, values.batch, values, assignments);
  if (values.only !== undefined) await writeValues(tool, values.only, values, assignments);
  else if (values.table !== undefined) await writeTable(tool, values.table, values, assignments);
  else await wholeExport(tool, values, assignments);
  return 0;
}

/** Refuses options of which one would make another do nothing. */
function together({ only, table, list, batch, format, ...more }: Options): void {
  const apart = [
    ['--list', list === true ? '' : undefined],
    ['--table', table],
    ['--only', only],
  ].flatMap(([name, given]) => (given === undefined ? [] : [name]));
  if (apart.length > 1) throw new UsageError(`${apart.join(' and ')} do not go together`);
  if (batch !== undefined && apart.length > 0 && only === undefined)
    throw new UsageError(`--batch and ${apart[0]} do not go together`);
  if (more['batch-format'] !== undefined && batch === undefined)
    throw new UsageError('--batch-format has no use without --batch');
  if (list && format !== undefined)
    throw new UsageError('--list has one format; tollbench describe has the same as JSON');
}

async function wholeExport(
  tool: AnyTool,
  { format = 'json', out, 'base-url': origin }: Options,
  assignments: readonly string[],
): Promise<void> {
  const known = formats(tool).map((one) => one.format);
  if (!known.includes(format))
    throw new UsageError(`${tool.slug} has no format "${format}"; it has ${known.join(', ')}`);
  const inputs = readTexts(tool, await readAssignments(tool, assignments));
  await writeOut(out, (await exportFile(tool, format, inputs, origin)).content);
}

async function batch(
  tool: AnyTool,
  file: string,
  values: Options,
  assignments: readonly string[],
): Promise<number> {
  const from = batchFormat(file, values['batch-format']);
  const to = values.format === undefined ? from : formOf('--batch', values.format, BATCH_FORMATS);
  if (file === '-' && assignments.some((one) => one.endsWith('=@-')))
    throw new UsageError('--batch and an input both ask for standard input');
  const declared = tool.results;
  const chosen =
    values.only === undefined ? scalarValues(declared) : chosenValues(tool, values.only);
  const constants = await readAssignments(tool, assignments);
  const sink = await openSink(values.out);
  const progress = process.stderr.isTTY
    ? (rows: number) => process.stderr.write(`\r${rows} rows`)
    : () => {};
  try {
    const { rows, refused } = await runBatch(
      { tool, file, from, to, constants, chosen },
      sink,
      progress,
    );
    await sink.finish();
    if (process.stderr.isTTY) process.stderr.write(`\r${rows} rows\n`);
    if (refused > 0)
      process.stderr.write(`${refused} of ${rows} rows were refused; ${ERROR} says why\n`);
    return refused > 0 ? 1 : 0;
  } catch (error) {
    await sink.discard();
    throw error;
  }
}
