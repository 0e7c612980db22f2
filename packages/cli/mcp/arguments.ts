/** The arguments of a tool call as the texts of a tool's inputs, and which tables it wants in full. */
import { InputError, InputErrors } from '@tollbench/tools/define/error.ts';
import { readGiven } from '@tollbench/tools/define/inputs.ts';
import type { AnyTool } from '@tollbench/tools/define/tool.ts';
import { textOfJson } from '../json-value.ts';
import { unknownName } from '../unknown-name.ts';
import { INCLUDE } from './input-schema.ts';

/** Refusals of which each is told: a call full of names must not become an answer many times its size. */
const MAX_ERRORS = 20;

export interface Asked {
  readonly texts: ReadonlyMap<string, string>;
  readonly include: ReadonlySet<string>;
}

/**
 * Reads a call to its end, so that all that is wrong with it is said at once.
 * @throws InputErrors for names that are no input, for what JSON has and no text says, and for what the
 * fields refuse
 */
export function readArguments(tool: AnyTool, args: unknown): Asked {
  if (typeof args !== 'object' || args === null || Array.isArray(args))
    throw new InputErrors([new InputError('the arguments are not an object of inputs by name')]);
  const { [INCLUDE]: wanted = [], ...given } = args as Readonly<Record<string, unknown>>;
  const texts = new Map<string, string>();
  const errors = refusedInclude(tool, wanted);
  for (const [name, value] of Object.entries(given)) {
    const field = Object.hasOwn(tool.inputs, name) ? tool.inputs[name] : undefined;
    const read = field
      ? textOfJson(field, value)
      : { refused: unknownName('is no input', name, Object.keys(tool.inputs)) };
    if ('text' in read) texts.set(name, read.text);
    else errors.push(new InputError(read.refused, { field: name, value: JSON.stringify(value) }));
  }
  try {
    readGiven(tool.inputs, texts);
  } catch (error) {
    if (!(error instanceof InputErrors)) throw error;
    errors.push(...error.errors);
  }
  if (errors.length > 0) throw new InputErrors(errors.slice(0, MAX_ERRORS));
  return { texts, include: new Set(wanted as readonly string[]) };
}

function refusedInclude(tool: AnyTool, wanted: unknown): InputError[] {
  const at = { field: INCLUDE, value: JSON.stringify(wanted) };
  if (!Array.isArray(wanted) || !wanted.every((id) => typeof id === 'string'))
    return [new InputError('is not an array of ids, such as ["poles"]', at)];
  const { tables = {}, listings = {} } = tool.results;
  const ids = Object.keys({ ...tables, ...listings });
  return wanted
    .filter((id) => !ids.includes(id))
    .map((id) => new InputError(unknownName(`"${id}" is no table and no listing`, id, ids), at));
}
