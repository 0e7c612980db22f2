/** `name=value`, `name=@file`, `name=@-` and `name=@@text` of a command line, as the texts of a tool's inputs. */
import type { AnyField } from '@tollbench/tools/define/field.ts';
import type { AnyTool } from '@tollbench/tools/define/tool.ts';
import { unknownName } from '../unknown-name.ts';
import { Failure, UsageError } from '../usage.ts';
import { decodeText } from './decode-text.ts';
import { nameOf, readBytes } from './read-file.ts';

/** Characters of a file for a field that says no bound of its own; a page's link holds as many. */
const MAX_CHARACTERS = 1_000_000;
/** UTF-8 and UTF-16 take no more for a character. */
const MAX_BYTES_EACH = 4;

/**
 * The text of each input that is given, files read.
 * @throws UsageError for what is no assignment, stands twice, or is no input
 * @throws Failure for a file that cannot be read as text
 */
export async function readAssignments(
  tool: AnyTool,
  assignments: readonly string[],
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  let input: string | undefined;
  for (const assignment of assignments) {
    const equals = assignment.indexOf('=');
    if (equals < 1) throw new UsageError(`"${assignment}" is not name=value`);
    const name = assignment.slice(0, equals);
    const value = assignment.slice(equals + 1);
    const field = fieldOf(tool, name);
    if (texts.has(name)) throw new UsageError(`${name} is given twice`);
    if (value === '@-') {
      if (input !== undefined)
        throw new UsageError(`${input} and ${name} both ask for standard input`);
      input = name;
    }
    texts.set(name, value.startsWith('@') ? await fileText(name, value, field) : value);
  }
  return texts;
}

/** @throws UsageError for a name that is no input of the tool */
export function fieldOf(tool: AnyTool, name: string): AnyField {
  const field = Object.hasOwn(tool.inputs, name) ? tool.inputs[name] : undefined;
  if (field === undefined)
    throw new UsageError(
      unknownName(`${tool.slug} has no input "${name}"`, name, Object.keys(tool.inputs)),
    );
  return field;
}

/** What `@file` says, or `@@text`. */
async function fileText(name: string, value: string, field: AnyField): Promise<string> {
  if (value.startsWith('@@')) return value.slice(1);
  const file = value.slice(1);
  if (file === '')
    throw new UsageError(`${name}=@ names no file; a text that begins with @ is written @@`);
  const what = `${name}: ${nameOf(file)}`;
  const bytes = bounded(readBytes(file, what), boundOf(field) * MAX_BYTES_EACH, what);
  const texts: string[] = [];
  for await (const text of decodeText(bytes, what)) texts.push(text);
  return texts.join('');
}

/** Characters that a field takes. */
function boundOf(field: AnyField): number {
  const { maxLength } = field.describe();
  return typeof maxLength === 'number' ? maxLength : MAX_CHARACTERS;
}

async function* bounded(
  chunks: AsyncIterable<Uint8Array>,
  most: number,
  what: string,
): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > most)
      throw new Failure(`${what} has more than ${most} bytes, the most that this input takes`);
    yield chunk;
  }
}
