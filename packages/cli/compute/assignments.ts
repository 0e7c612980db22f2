/** `name=value`, `name=@file`, `name=@-` and `name=@@text` of a command line, as the texts of a tool's inputs. */
import { FieldError, InputError, InputErrors } from '@tollbench/tools/define/error.ts';
import type { AnyField } from '@tollbench/tools/define/field.ts';
import { fromFile, type Opens } from '@tollbench/tools/define/files.ts';
import type { AnyTool } from '@tollbench/tools/define/tool.ts';
import { unknownName } from '../unknown-name.ts';
import { Failure, UsageError } from '../usage.ts';
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
    const field = tool.earlier?.names.includes(name) ? undefined : fieldOf(tool, name);
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
async function fileText(name: string, value: string, field: AnyField | undefined): Promise<string> {
  if (value.startsWith('@@')) return value.slice(1);
  const file = value.slice(1);
  if (file === '')
    throw new UsageError(`${name}=@ names no file; a text that begins with @ is written @@`);
  const called = nameOf(file);
  const opens = field?.opens ?? plainText(field);
  const bytes = await readWhole(file, `${name}: ${called}`, opens.maxBytes);
  try {
    return fromFile(opens, called, bytes).text;
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    throw new InputErrors([new InputError(error.message, { field: name })]);
  }
}

/** What a field opens that says nothing of files, or an input of an earlier day: text, as long as it may be. */
function plainText(field: AnyField | undefined): Opens {
  const maxLength = field?.describe()['maxLength'];
  const characters = typeof maxLength === 'number' ? maxLength : MAX_CHARACTERS;
  return { endings: [], what: 'text', maxBytes: characters * MAX_BYTES_EACH };
}

async function readWhole(file: string, what: string, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of readBytes(file, what)) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > most)
      throw new Failure(`${what} has more than ${most} bytes, the most that this input takes`);
  }
  return Buffer.concat(chunks);
}
