/**
 * The thread that the database lives in. What comes in one message is one transaction: the reads of
 * it see what was committed before, and are answered first; the writes are answered once they are on
 * the disk.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { Book, type Method, READS } from './book.ts';
import type { Answer, Call, FromWorker, ToWorker } from './messages.ts';
import { openToWrite } from './open.ts';

/** Failures of the disk and of locks, which no second try mends: SQLite's result codes. */
const BUSY = 5;
const OF_THE_FILE: ReadonlySet<number> = new Set([BUSY, 6, 8, 10, 11, 13, 14, 26]);

const port = parentPort;
if (port === null) throw new Error('this is a worker thread of the ledger');
const say = (message: FromWorker): void => port.postMessage(message);

function run(book: Book, { id, method, args }: Call): Answer {
  const work = book[method] as (...args: unknown[]) => unknown;
  return { id, ok: true, value: work.apply(book, args as unknown[]) };
}

function failed({ id, method }: Call, error: unknown): Answer {
  return { id, ok: false, why: wordsOf(error), writing: !READS.has(method as Method) };
}

function wordsOf(error: unknown): string {
  if (codeOf(error) === BUSY) return 'another process holds it locked';
  return error instanceof Error ? error.message : String(error);
}

/** SQLite's primary result code. */
function codeOf(error: unknown): number {
  const code = (error as { errcode?: unknown }).errcode;
  return typeof code === 'number' ? code & 0xff : 0;
}

function read(book: Book, calls: readonly Call[]): Answer[] {
  try {
    return book.together('BEGIN', () =>
      calls.map((call) => {
        try {
          return run(book, call);
        } catch (error) {
          return failed(call, error);
        }
      }),
    );
  } catch (error) {
    return calls.map((call) => failed(call, error));
  }
}

/** One transaction for all; where one of them fails, each has its own, so that it fails alone. */
function write(book: Book, calls: readonly Call[]): Answer[] {
  try {
    return book.together('BEGIN IMMEDIATE', () => calls.map((call) => run(book, call)));
  } catch (error) {
    const [only] = calls;
    if (only === undefined) return [];
    if (calls.length === 1 || OF_THE_FILE.has(codeOf(error)))
      return calls.map((call) => failed(call, error));
    return calls.flatMap((call) => write(book, [call]));
  }
}

function serve(): void {
  const database = openToWrite(workerData.path);
  const book = new Book(database);
  port?.on('message', (message: ToWorker) => {
    if (message === 'close') {
      database.close();
      port?.close();
      return;
    }
    const reads = message.filter(({ method }) => READS.has(method));
    const writes = message.filter(({ method }) => !READS.has(method));
    if (reads.length > 0) say({ answers: read(book, reads), done: writes.length === 0 });
    if (writes.length > 0) say({ answers: write(book, writes), done: true });
  });
  say({ opened: true });
}

try {
  serve();
} catch (error) {
  say({ opened: false, why: wordsOf(error) });
}
