/** Files and standard input as they come in, with what the system refuses said in a sentence. */
import { createReadStream } from 'node:fs';
import { Failure } from '../usage.ts';

const WHY: Readonly<Record<string, string>> = {
  ENOENT: 'is not there',
  EISDIR: 'is a folder',
  ENOTDIR: 'is not there: a part of its path is a file',
  EACCES: 'may not be read',
  EPERM: 'may not be read',
};

/** How a sentence calls a file; `-` is standard input. */
export const nameOf = (file: string): string => (file === '-' ? 'standard input' : `"${file}"`);

/** The bytes of a file, or of standard input for `-`. @throws Failure, beginning with `what` */
export async function* readBytes(file: string, what: string): AsyncGenerator<Uint8Array> {
  const stream: AsyncIterable<Buffer> = file === '-' ? process.stdin : createReadStream(file);
  try {
    yield* stream;
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    throw new Failure(`${what} ${WHY[String(error.code)] ?? `cannot be read: ${error.message}`}`);
  }
}
