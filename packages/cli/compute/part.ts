/** A part of a result: some of its values, or one of its tables. */
import type { MachineResult, Plain } from '@tollbench/tools/define/machine.ts';
import type { AnyTool } from '@tollbench/tools/define/tool.ts';
import { unknownName } from '../unknown-name.ts';
import { Failure, UsageError } from '../usage.ts';
import { writeOut } from '../whole-file.ts';
import { readAssignments } from './assignments.ts';
import {
  type Chosen,
  cellsOf,
  chosenValues,
  columnsOf,
  csvLine,
  entriesOf,
} from './chosen-values.ts';
import { readTexts, resultOf } from './result-of.ts';

interface Where {
  readonly format?: string | undefined;
  readonly out?: string | undefined;
}

/** Some values: one alone is bare. @throws Failure where that one has no value here */
export async function writeValues(
  tool: AnyTool,
  ids: string,
  { format, out }: Where,
  assignments: readonly string[],
): Promise<void> {
  const form = format === undefined ? undefined : formOf('--only', format, ['csv', 'json']);
  const chosen = chosenValues(tool, ids);
  const result = await computed(tool, assignments);
  const { results, reasons } = result;
  const [first] = chosen;
  if (form === 'json') {
    const body = Object.fromEntries(chosen.flatMap((one) => entriesOf(one, result)));
    await writeOut(out, `${JSON.stringify(body)}\n`);
  } else if (form === undefined && chosen.length === 1 && first) {
    const value = results[first.id] ?? null;
    if (value === null)
      throw new Failure(`${first.id} has no value here: ${whyNone(first, reasons)}`);
    await writeOut(out, `${bare(value)}\n`);
  } else
    await writeOut(
      out,
      csvLine(chosen.flatMap(columnsOf)) + csvLine(chosen.flatMap((one) => cellsOf(one, result))),
    );
}

const bare = (value: Plain): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

const whyNone = ({ id }: Chosen, reasons: Readonly<Record<string, string>>): string =>
  reasons[id] ?? 'these inputs do not ask for it';

/** One table, by columns. @throws UsageError where the tool has none of that id, Failure where these inputs give none */
export async function writeTable(
  tool: AnyTool,
  id: string,
  { format, out }: Where,
  assignments: readonly string[],
): Promise<void> {
  const form = format === undefined ? 'csv' : formOf('--table', format, ['csv', 'json']);
  const { tables } = tool.results;
  if (!Object.hasOwn(tables, id))
    throw new UsageError(
      unknownName(`--table: ${tool.slug} gives no table "${id}"`, id, Object.keys(tables)),
    );
  const result = await computed(tool, assignments);
  const columns = result.tables[id];
  if (columns === undefined)
    throw new Failure(`there is no table ${id} here: these inputs do not ask for it`);
  await writeOut(out, form === 'json' ? `${JSON.stringify(columns)}\n` : tableCsv(columns));
}

function tableCsv(columns: Readonly<Record<string, readonly Plain[]>>): string {
  const ids = Object.keys(columns);
  const height = Math.max(0, ...Object.values(columns).map((cells) => cells.length));
  const lines = Array.from({ length: height }, (_, k) =>
    csvLine(ids.map((id) => columns[id]?.[k] ?? null)),
  );
  return csvLine(ids) + lines.join('');
}

async function computed(tool: AnyTool, assignments: readonly string[]): Promise<MachineResult> {
  return resultOf(tool, readTexts(tool, await readAssignments(tool, assignments)));
}

/** A format that goes with an option. @throws UsageError for another */
export function formOf<F extends string>(option: string, format: string, known: readonly F[]): F {
  const found = known.find((one) => one === format);
  if (found) return found;
  throw new UsageError(`with ${option}, --format is ${known.join(' or ')}, not "${format}"`);
}
