import { commentLine } from '../exports/comment.ts';
import { fileName } from '../exports/file-name.ts';
import type { ExportKind } from '../exports/kinds.ts';
import { drawPlot } from '../plot/draw.ts';
import { dataTable } from '../plot/table.ts';
import { standAlone } from '../plot/theme.ts';
import { WIRE } from './address.ts';
import { evaluate, refused } from './evaluate.ts';
import type { AnyField, Fields, Values } from './field.ts';
import { toQuery } from './inputs.ts';
import { type Columns, columnsOf, isTable, machineResult, type Plain, unitsOf } from './machine.ts';
import type { Cell, Output } from './output.ts';
import { writeAddress } from './packed-address.ts';
import { isComplex, type Results } from './result.ts';
import { schemaPath } from './schema-path.ts';
import type { AnyTool, Tool } from './tool.ts';

export interface ExportedFile {
  readonly name: string;
  readonly mediaType: string;
  readonly content: string | Uint8Array;
}

const COMMON = {
  csv: { label: 'CSV', extension: 'csv', mediaType: 'text/csv; charset=utf-8' },
  json: { label: 'JSON', extension: 'json', mediaType: 'application/json' },
  svg: { label: 'SVG', extension: 'svg', mediaType: 'image/svg+xml' },
} as const;

/** Every format of a tool with its label: csv, json, svg, then its own. */
export function formats(tool: AnyTool): {
  readonly format: string;
  readonly label: string;
  readonly extension: string;
  readonly mediaType: string;
}[] {
  return Object.entries<{ label: string; extension: string; mediaType: string }>({
    ...COMMON,
    ...tool.exports,
  }).map(([format, { label, extension, mediaType }]) => ({ format, label, extension, mediaType }));
}

/** Format → media type. */
export function formatsOf(tool: AnyTool): Record<string, string> {
  return Object.fromEntries(formats(tool).map(({ format, mediaType }) => [format, mediaType]));
}

/**
 * Computes and writes one export. `origin` is the site's, for the link that reproduces the file.
 * Throws InputErrors where the inputs are refused, RangeError for a format the tool does not have.
 */
export async function exportFile<I extends Fields, R>(
  tool: Tool<I, R>,
  format: string,
  inputs: Values<I>,
  origin: string,
): Promise<ExportedFile> {
  const result = evaluate(tool, inputs);
  return writeExport(tool, format, result, inputs, origin);
}

/** The same from a result that is already at hand, as in the page. */
export async function writeExport<I extends Fields, R>(
  tool: Tool<I, R>,
  format: string,
  result: R,
  inputs: Values<I>,
  origin: string,
): Promise<ExportedFile> {
  const known = formats(tool).find((f) => f.format === format);
  if (!known)
    throw new RangeError(
      `${tool.slug} has no export "${format}"; it has ${formats(tool)
        .map((f) => f.format)
        .join(', ')}`,
    );
  const url = await linkInFile(tool, inputs, origin);
  const own = tool.exports[format];
  const file = (content: string | Uint8Array) => ({
    name: fileName(own?.stem?.(result, inputs) ?? tool.slug, own ?? known),
    mediaType: known.mediaType,
    content,
  });
  try {
    if (own) return file(headed(own, [tool.title, url], await own.write(result, inputs)));
    const outputs = tool.outputs(result, inputs);
    if (format === 'svg') return file(svg(tool, outputs));
    const results = tool.results;
    if (format === 'csv')
      return file(results ? machineCsv(tool, results, outputs) : csv(tool, outputs));
    return file(
      results
        ? machineJson(tool, results, inputs, outputs, url, origin)
        : json(tool, inputs, outputs, url),
    );
  } catch (error) {
    throw refused(error, tool, inputs);
  }
}

/** The file with the page it comes from at its head, where its format has comments. */
function headed(
  { comment }: ExportKind,
  origin: readonly string[],
  content: string | Uint8Array,
): string | Uint8Array {
  if (comment === undefined || typeof content !== 'string') return content;
  return origin.map((line) => commentLine(comment, line)).join('') + content;
}

/**
 * The link that stands in a file. A comment of a megabyte would be the larger part of most files: what does
 * not fit WIRE names its long texts by their SHA-256.
 */
async function linkInFile<I extends Fields, R>(
  tool: Tool<I, R>,
  inputs: Values<I>,
  origin: string,
): Promise<string> {
  const path = `/${tool.slug}.html`;
  const query = toQuery(tool.inputs, inputs);
  const { search, hash } = await writeAddress(path, query, { most: WIRE - path.length });
  return `${origin}${path}${search}${hash}`;
}

/**
 * The tool's main table, RFC 4180: the header line is ids, whose units the schema has; numbers have every
 * digit and a full stop. What is no number is an empty cell.
 */
function machineCsv(tool: AnyTool, results: Results, outputs: readonly Output[]): string {
  const columns = mainColumns(tool, results, outputs);
  const ids = Object.keys(columns);
  const height = Math.max(0, ...Object.values(columns).map((cells) => cells.length));
  const lines = [ids.map(quoteCell).join(',')];
  for (let k = 0; k < height; k++)
    lines.push(ids.map((id) => quoteCell(scalar(columns[id]?.[k]))).join(','));
  return `${lines.join('\r\n')}\r\n`;
}

/** The table or plot that the tool names, or its first; a result without either is one row of its values. */
function mainColumns(tool: AnyTool, results: Results, outputs: readonly Output[]): Columns {
  const tables = outputs.filter(isTable);
  const main = tables.find((o) => o.id === tool.data) ?? tables[0];
  if (main) return columnsOf(results, main);
  return Object.fromEntries(
    Object.entries(machineResult(results, outputs).results).flatMap(
      ([id, value]): [string, Plain[]][] =>
        isComplex(value)
          ? [
              [`${id}Re`, [value.re]],
              [`${id}Im`, [value.im]],
            ]
          : [[id, [value]]],
    ),
  );
}

/** A cell of a CSV file: what has parts is written as JSON. */
const scalar = (value: Plain | undefined): Cell =>
  value === undefined
    ? null
    : typeof value === 'object' && value !== null
      ? JSON.stringify(value)
      : value;

function machineJson<I extends Fields>(
  tool: AnyTool,
  results: Results,
  inputs: Values<I>,
  outputs: readonly Output[],
  url: string,
  origin: string,
): string {
  const { results: values, reasons, tables, listings } = machineResult(results, outputs);
  const body = {
    $schema: `${origin}${schemaPath(tool.slug)}`,
    tool: tool.slug,
    title: tool.title,
    url,
    inputs: Object.fromEntries(
      Object.entries<AnyField>(tool.inputs).map(([name, f]) => [
        name,
        { value: inputs[name as keyof I], text: f.format(inputs[name as keyof I]) },
      ]),
    ),
    results: values,
    reasons,
    units: unitsOf(results, values, tables),
    tables,
    listings,
    notices: outputs.flatMap((o) =>
      o.kind === 'notice' ? [{ level: o.level, text: o.text }] : [],
    ),
  };
  return `${JSON.stringify(body, exact, 1)}\n`;
}

/** A rectangular table, RFC 4180: the tool's main data, one header line with units. */
function csv(tool: AnyTool, outputs: readonly Output[]): string {
  const main =
    outputs.find((o) => o.id === tool.data) ??
    outputs.find((o) => o.kind === 'table' || o.kind === 'plot') ??
    outputs.find((o) => o.kind === 'readouts');
  if (!main) throw new Error(`${tool.slug} shows nothing that is a table`);
  const { columns, rows } = tableOf(main);
  const head = columns.map((c) => (c.unit ? `${c.label} (${c.unit})` : c.label));
  return [head, ...rows]
    .map((row) => row.map(quoteCell).join(','))
    .join('\r\n')
    .concat('\r\n');
}

function tableOf(output: Output): {
  columns: readonly { label: string; unit?: string }[];
  rows: readonly (readonly Cell[])[];
} {
  if (output.kind === 'table') return output;
  if (output.kind === 'plot') return dataTable(output.plot);
  if (output.kind === 'readouts')
    return {
      columns: [{ label: 'Quantity' }, { label: 'Value' }, { label: 'Unit' }],
      rows: output.items.map((r) => [r.label, r.value as Cell, r.unit ?? '']),
    };
  throw new Error(`output ${output.id} is no table`);
}

function quoteCell(cell: Cell): string {
  const text =
    cell === null || (typeof cell === 'number' && Number.isNaN(cell)) ? '' : String(cell);
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function svg(tool: AnyTool, outputs: readonly Output[]): string {
  const hero = heroOf(tool, outputs);
  if (hero?.kind === 'plot')
    return drawPlot(hero.plot, { width: 960, height: 540, mode: 'export' });
  if (hero?.kind === 'figure') return standalone(hero.svg);
  throw new Error(`${tool.slug} shows no picture`);
}

/** The picture of a tool: the output it names, or its first plot or figure. */
export function heroOf(tool: AnyTool, outputs: readonly Output[]): Output | undefined {
  return (
    outputs.find((o) => o.id === tool.hero) ??
    outputs.find((o) => o.kind === 'plot' || o.kind === 'figure')
  );
}

/**
 * A figure drawn in the page's custom properties, in the colours that plots on their own have. In
 * attributes and on a rectangle of its own: a content policy that knows no inline style shows it too.
 */
function standalone(markup: string): string {
  const namespaced = /^<svg[^>]*\sxmlns=/u.test(markup)
    ? markup
    : markup.replace(/^<svg/u, '<svg xmlns="http://www.w3.org/2000/svg"');
  const [, box = ''] = /^<svg[^>]*\sviewBox="([^"]*)"/u.exec(namespaced) ?? [];
  const [x = '0', y = '0', width = '100%', height = '100%'] = box.split(/[\s,]+/u).filter(Boolean);
  return standAlone(
    namespaced
      .replace(
        /^<svg[^>]*>/u,
        (open) =>
          `${open}<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="var(--paper)"/>`,
      )
      .replace(/^<svg/u, '<svg color="var(--ink)" font-family="var(--font-text)"'),
  );
}

function json<I extends Fields, R>(
  tool: Tool<I, R>,
  inputs: Values<I>,
  outputs: readonly Output[],
  url: string,
): string {
  const body = {
    tool: tool.slug,
    title: tool.title,
    url,
    inputs: Object.fromEntries(
      Object.entries<AnyField>(tool.inputs).map(([name, f]) => [
        name,
        {
          value: inputs[name as keyof I],
          text: f.format(inputs[name as keyof I]),
          shown: f.echo(inputs[name as keyof I]),
        },
      ]),
    ),
    results: Object.fromEntries(
      outputs.flatMap((o) =>
        o.kind === 'readouts'
          ? o.items.map((r) => [
              r.name,
              {
                label: r.label,
                value: r.value,
                ...(r.unit && { unit: r.unit }),
                ...(r.note && { note: r.note }),
              },
            ])
          : [],
      ),
    ),
    notices: outputs.flatMap((o) =>
      o.kind === 'notice' ? [{ level: o.level, text: o.text }] : [],
    ),
    tables: Object.fromEntries(
      outputs.flatMap((o) =>
        o.kind === 'table' || o.kind === 'plot' ? [[o.id, { title: o.title, ...tableOf(o) }]] : [],
      ),
    ),
    listings: Object.fromEntries(
      outputs.flatMap((o) => (o.kind === 'listing' ? [[o.id, o.text]] : [])),
    ),
  };
  return `${JSON.stringify(body, exact, 1)}\n`;
}

/** JSON has no bigint, NaN or infinity: words are written in hex, the others as null. */
function exact(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `0x${value.toString(16)}`;
  if (value instanceof Float64Array) return Array.from(value);
  return value;
}
