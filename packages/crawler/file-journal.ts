/** The journal as lines of JSON in a file: a crash or a dropped line never costs a second payment. */
import { DatabaseSync } from 'node:sqlite';
import { CrawlError } from './error.ts';
import { type Entry, MemoryJournal } from './journal.ts';
import { LineFile } from './line-file.ts';
import { entryIn, lineOf } from './record.ts';

/**
 * Each record is flushed to the disk before it is acted on. The file is this process's alone while it
 * is open: two would each spend the whole budget.
 * @throws CrawlError `file` where another process has it open, or where it is not a journal
 */
export class FileJournal extends MemoryJournal {
  readonly #path: string;
  readonly #lock: DatabaseSync;
  readonly #file: LineFile;

  constructor(path: string) {
    super();
    this.#path = path;
    this.#lock = locked(path);
    try {
      this.#file = new LineFile(path);
      this.#file.lines.forEach((line, i) => {
        super.keep(entryIn(line, `${path}, line ${i + 1}`));
      });
    } catch (error) {
      this.#lock.close();
      throw error;
    }
  }

  close(): void {
    this.#file.close();
    this.#lock.close();
  }

  protected override keep(entry: Entry): void {
    try {
      this.#file.append(lineOf(entry));
      this.#file.flush();
    } catch (cause) {
      throw new CrawlError(
        'file',
        this.#path,
        `${this.#path} cannot be written, so nothing is paid: ${wordsOf(cause)}`,
        { cause },
      );
    }
    super.keep(entry);
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

const wordsOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
