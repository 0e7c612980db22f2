/** A file of lines, each whole or not there at all, whatever became of the process that wrote them. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

export class LineFile {
  readonly #file: number;
  /** Bytes that are whole lines. */
  #length: number;
  /** As they stood when it was opened, without their ends. */
  readonly lines: readonly string[];

  /** Opens it, or makes it for its owner alone. What follows the last line end was cut off while it was written: it goes. */
  constructor(path: string) {
    const fresh = !existsSync(path);
    this.#file = openSync(path, 'a+', 0o600);
    if (fresh) flushFolder(path);
    const bytes = readFileSync(path);
    this.#length = bytes.lastIndexOf(10) + 1;
    // Left there, the next line would be written behind it.
    if (bytes.length > this.#length) ftruncateSync(this.#file, this.#length);
    this.lines = bytes.toString('utf8', 0, this.#length).split('\n').slice(0, -1);
  }

  /** Adds a line. One that cannot be written whole is taken back. @throws what the system refuses */
  append(line: string): void {
    const bytes = Buffer.from(`${line}\n`);
    try {
      for (let at = 0; at < bytes.length; )
        at += writeSync(this.#file, bytes, at, bytes.length - at);
    } catch (error) {
      ftruncateSync(this.#file, this.#length);
      throw error;
    }
    this.#length += bytes.length;
  }

  /** On the disk when it returns: all that was added. */
  flush(): void {
    fsyncSync(this.#file);
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** That there is such a file is on the disk too. */
function flushFolder(path: string): void {
  const folder = openSync(dirname(path), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
