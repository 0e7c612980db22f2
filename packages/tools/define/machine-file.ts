/** The `csv` and `json` of every tool: a result by the ids of its declaration, as programs take it. */
import type { AnyField, Fields, Values } from './field.ts';
import { type Columns, columnsOf, isTable, machineResult, type Plain, unitsOf } from './machine.ts';
import type { Cell, Output } from './output.ts';
import { isComplex } from './result.ts';
import { schemaPath } from './schema-path.ts';
import type { AnyTool } from './tool.ts';

/**
 * The tool's main table, RFC 4180: the header line is ids, whose units the schema has; numbers have every
 * digit and a full stop. What is no number is an empty cell.
 */
export function csv(tool: AnyTool, outputs: readonly Output[]): string {
  const columns = mainColumns(tool, outputs);
  const ids = Object.keys(columns);
  const height = Math.max(0, ...Object.values(columns).map((cells) => cells.length));
  const lines = [ids.map(quoteCell).join(',')];
  for (let k = 0; k < height; k++)
    lines.push(ids.map((id) => quoteCell(scalar(columns[id]?.[k]))).join(','));
  return `${lines.join('\r\n')}\r\n`;
}

/** The table or plot that the tool names, or its first; a result without either is one row of its values. */
function mainColumns(tool: AnyTool, outputs: readonly Output[]): Columns {
  const { results } = tool;
  const tables = outputs.filter(isTable);
  const wanted = [tool.data ?? []].flat();
  const main = tables.find((o) => wanted.includes(o.id)) ?? tables[0];
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

export function json<I extends Fields>(
  tool: AnyTool,
  inputs: Values<I>,
  outputs: readonly Output[],
  url: string,
  origin: string,
): string {
  const { results: values, reasons, tables, listings } = machineResult(tool.results, outputs);
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
    units: unitsOf(tool.results, values, tables),
    tables,
    listings,
    notices: outputs.flatMap((o) =>
      o.kind === 'notice' ? [{ level: o.level, text: o.text }] : [],
    ),
  };
  return `${JSON.stringify(body, exact, 1)}\n`;
}

function quoteCell(cell: Cell): string {
  const text =
    cell === null || (typeof cell === 'number' && Number.isNaN(cell)) ? '' : String(cell);
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** JSON has no bigint, NaN or infinity: words are written in hex, the others as null. */
function exact(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `0x${value.toString(16)}`;
  if (value instanceof Float64Array) return Array.from(value);
  return value;
}
