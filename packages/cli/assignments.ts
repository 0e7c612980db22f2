/** `name=value`, `name=@file`, `name=@-` and `name=@@text` of a command line, as the texts of a tool's inputs. */
import { createReadStream } from 'node:fs';
import type { AnyField, Fields } from '@tollbench/tools/define/field.ts';
import { decodeText } from './decode-text.ts';
import { Failure, UsageError } from './usage.ts';

/** Characters of a file for a field that says no bound of its own; a page's link holds as many. */
const MAX_CHARACTERS = 1_000_000;
/** UTF-8 and UTF-16 take no more for a character. */
const MAX_BYTES_EACH = 4;

/**
 * The text of each name, files read. Names are not judged here: a tool's own reading does that.
 * @throws UsageError for what is no assignment, or stands twice
 * @throws Failure for a file that cannot be read as text
 */
export async function readAssignments(
  fields: Fields,
  assignments: readonly string[],
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  let input: string | undefined;
  for (const assignment of assignments) {
    const equals = assignment.indexOf('=');
    if (equals < 1) throw new UsageError(`"${assignment}" is not name=value`);
    const name = assignment.slice(0, equals);
    const value = assignment.slice(equals + 1);
    if (texts.has(name)) throw new UsageError(`${name} is given twice`);
    if (value === '@-') {
      if (input !== undefined)
        throw new UsageError(`${input} and ${name} both ask for standard input`);
      input = name;
    }
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    texts.set(name, await textOf(name, value, field));
  }
  return texts;
}

/** What stands after the `=`: itself, or the file it names. */
async function textOf(name: string, value: string, field: AnyField | undefined): Promise<string> {
  if (!value.startsWith('@')) return value;
  if (value.startsWith('@@')) return value.slice(1);
  const file = value.slice(1);
  if (file === '')
    throw new UsageError(`${name}=@ names no file; a text that begins with @ is written @@`);
  // A name that is no input is refused by the tool, not by what happens to be in a file.
  if (field === undefined) return '';
  const what = file === '-' ? 'standard input' : `"${file}"`;
  const most = boundOf(field);
  const bytes = await readBounded(file, most * MAX_BYTES_EACH, (why) => {
    throw new Failure(`${name}: ${what} ${why}`);
  });
  const decoded = decodeText(bytes);
  if ('refused' in decoded) throw new Failure(`${name}: ${what} ${decoded.refused}`);
  return decoded.text;
}

/** Characters that a field takes. */
function boundOf(field: AnyField): number {
  const { maxLength } = field.describe();
  return typeof maxLength === 'number' ? maxLength : MAX_CHARACTERS;
}

const WHY: Readonly<Record<string, string>> = {
  ENOENT: 'is not there',
  EISDIR: 'is a folder',
  ENOTDIR: 'is not there: a part of its path is a file',
  EACCES: 'may not be read',
  EPERM: 'may not be read',
};

/** The bytes of a file or of standard input (`-`), never more than `most`. */
async function readBounded(
  file: string,
  most: number,
  refuse: (why: string) => never,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    const stream: AsyncIterable<Buffer> = file === '-' ? process.stdin : createReadStream(file);
    for await (const chunk of stream) {
      chunks.push(chunk);
      if ((length += chunk.length) > most) break;
    }
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    refuse(WHY[code] ?? `cannot be read: ${message}`);
  }
  if (length > most) refuse(`has more than ${most} bytes, the most that this input takes`);
  return Buffer.concat(chunks);
}
