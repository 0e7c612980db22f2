/** The journal as lines of JSON in a file: a crash or a dropped line never costs a second payment. */
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CrawlError } from './error.ts';
import { type Entry, MemoryJournal } from './journal.ts';
import { entryIn, lineOf } from './record.ts';

/**
 * Each record is flushed to the disk before it is acted on. The file is this process's alone while it
 * is open: two would each spend the whole budget.
 * @throws CrawlError `file` where another process has it open, or where it is not a journal
 */
export class FileJournal extends MemoryJournal {
  readonly #path: string;
  readonly #lock: DatabaseSync;
  readonly #file: number;
  /** Bytes that are whole records. */
  #length: number;

  constructor(path: string) {
    super();
    this.#path = path;
    this.#lock = locked(path);
    try {
      const fresh = !existsSync(path);
      this.#file = openSync(path, 'a+', 0o600);
      if (fresh) flushFolder(path);
      this.#length = this.#replay();
    } catch (error) {
      this.#lock.close();
      throw error;
    }
  }

  close(): void {
    closeSync(this.#file);
    this.#lock.close();
  }

  protected override keep(entry: Entry): void {
    this.#append(lineOf(entry));
    super.keep(entry);
  }

  /** A record that could not be written whole is taken back, so that the next one stands on a line of its own. */
  #append(line: string): void {
    const bytes = Buffer.from(line);
    try {
      for (let at = 0; at < bytes.length; )
        at += writeSync(this.#file, bytes, at, bytes.length - at);
      fsyncSync(this.#file);
    } catch (cause) {
      ftruncateSync(this.#file, this.#length);
      throw new CrawlError(
        'file',
        this.#path,
        `${this.#path} cannot be written, so nothing is paid: ${wordsOf(cause)}`,
        { cause },
      );
    }
    this.#length += bytes.length;
  }

  /** Takes up what is written; the bytes of it. */
  #replay(): number {
    const bytes = readFileSync(this.#path);
    // What follows the last newline was cut off while it was written, so it was never acted on. It
    // goes, or the next record would be written behind it on the same line.
    const whole = bytes.lastIndexOf(10) + 1;
    if (fstatSync(this.#file).size > whole) ftruncateSync(this.#file, whole);
    const lines = bytes.toString('utf8', 0, whole).split('\n');
    lines.pop();
    lines.forEach((line, i) => {
      super.keep(entryIn(line, `${this.#path}, line ${i + 1}`));
    });
    return whole;
  }
}

/** A lock of the file system, which ends with the process: no stale file ever has to be judged. */
function locked(path: string): DatabaseSync {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(`${path}.lock`);
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
    return lock;
  } catch (cause) {
    lock?.close();
    throw new CrawlError(
      'file',
      path,
      /locked/.test(wordsOf(cause))
        ? `${path} is in use by another crawl, and two would each spend the whole budget: wait for that one, or write into another folder`
        : `${path} cannot be locked: ${wordsOf(cause)}`,
      { cause },
    );
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

const wordsOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
