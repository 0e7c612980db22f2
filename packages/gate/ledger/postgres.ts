/**
 * The ledger of many machines: PostgreSQL, any number of processes. Writers take turns by one row's lock,
 * many calls in a turn; a turn is on the disk before any of its calls is answered. A server that is slow,
 * away or full, or a lock that is held, stalls nothing else: whoever asks meanwhile gets
 * `LedgerUnavailable`, by its deadline at the latest, and what was under way may still be written: it is
 * found when the payment is presented again, as in the SQLite ledger.
 */
import type pg from 'pg';
import type { SharedLedger } from '../settle/shared/types.ts';
import type { SettlementJournal } from '../settle/types.ts';
import { type Asked, AskedLedger } from './asked.ts';
import type { Attendance, House, Limits, ReceiptKey } from './house.ts';
import { audit } from './postgres/audit.ts';
import {
  ALONE,
  type Answer,
  type Args,
  type Call,
  type Method,
  onRows,
  READ_ROWS,
  SCANS,
} from './postgres/calls.ts';
import {
  type Connection,
  isOutage,
  openPool,
  READ,
  READ_ALL,
  together,
  unavailable,
  WRITE,
} from './postgres/connection.ts';
import { migrate } from './postgres/migrate.ts';
import { Queue } from './postgres/queue.ts';
import { type Ledger, LedgerUnavailable } from './types.ts';

export interface PostgresOptions {
  /** Milliseconds until a question is given up. Default 5,000. */
  readonly deadline?: number;
  /** Questions that may wait; one more is refused at once. Default 20,000. */
  readonly maxWaiting?: number;
}

/** Milliseconds for what reads all that is under way, which no visitor waits for. */
const SCAN_DEADLINE = 60_000;
/** Calls in one transaction, so that none takes long. */
const MAX_TOGETHER = 500;

type Work = (connection: Connection, ...args: readonly unknown[]) => Promise<unknown>;

export class PostgresLedger extends AskedLedger implements SharedLedger, House {
  readonly #pool: pg.Pool;
  readonly #reads: Queue<Call>;
  /** Those that may take their time. */
  readonly #scans: Queue<Call>;
  readonly #writes: Queue<Call>;
  #closed: Promise<void> | null = null;

  /** Use `open`. */
  constructor(pool: pg.Pool, { deadline = 5_000, maxWaiting = 20_000 }: PostgresOptions = {}) {
    super();
    this.#pool = pool;
    const bounds = { deadline, maxWaiting, maxTogether: MAX_TOGETHER };
    this.#reads = new Queue({ ...bounds, run: (calls) => this.#run(READ, calls) });
    this.#scans = new Queue({
      ...bounds,
      deadline: Math.max(deadline, SCAN_DEADLINE),
      run: (calls) => this.#run(READ, calls),
    });
    this.#writes = new Queue({ ...bounds, run: (calls) => this.#run(WRITE, calls) });
  }

  /**
   * @param url `postgres://user:password@host:port/database`; a database of its own, brought to this
   * version if it is older
   * @throws LedgerUnavailable if it is newer than this program, or cannot be reached
   */
  static async open(url: string, options: PostgresOptions = {}): Promise<PostgresLedger> {
    const pool = openPool(url);
    try {
      await migrate(pool);
    } catch (error) {
      await pool.end();
      throw error instanceof LedgerUnavailable ? error : unavailable('read', error);
    }
    return new PostgresLedger(pool, options);
  }

  beat(holder: string, seconds: number, report: string | null = null) {
    return this.#askAny('beat', holder, seconds, report);
  }

  hurry(claimId: string) {
    return this.#askAny('hurry', claimId);
  }

  waitingAfter(number: bigint) {
    return this.#askAny('waitingAfter', number);
  }

  /** Gives the lead up: the next process that asks has it. */
  resign(holder: string) {
    return this.#askAny('resign', holder);
  }

  enter(holder: string, limits: Limits) {
    return this.#askAny('enter', holder, limits);
  }

  attend(attendance: Attendance) {
    return this.#askAny('attend', attendance);
  }

  leave(holder: string) {
    return this.#askAny('leave', holder);
  }

  outagesBeside(holder: string) {
    return this.#askAny('outagesBeside', holder);
  }

  houseKey(name: string, made: string) {
    return this.#askAny('houseKey', name, made);
  }

  receiptKeys(own: readonly ReceiptKey[]) {
    return this.#askAny('receiptKeys', own);
  }

  /**
   * The journal as the leader of a term writes it: another process's term refuses what it writes. A
   * transaction is journaled before it is sent, so a leader that does not know yet that it is none sends
   * nothing either.
   */
  journalOf(term: bigint): SettlementJournal {
    return {
      put: (entries, transactions = []) => this.#askAny('putAs', term, entries, transactions),
      get: (claimId) => this.get(claimId),
      open: () => this.open(),
      transaction: (txHash) => this.transaction(txHash),
      openTransactions: () => this.openTransactions(),
      unfinal: () => this.unfinal(),
    };
  }

  /** What is wrong with it, a sentence each; reads every row, of one moment. */
  audit(): Promise<readonly string[]> {
    return together(this.#pool, READ_ALL, audit);
  }

  /** Answers what was asked before, and lets go of the database. */
  close(): Promise<void> {
    this.#closed ??= this.#end();
    return this.#closed;
  }

  async #end(): Promise<void> {
    await Promise.all([this.#reads, this.#scans, this.#writes].map((queue) => queue.drained()));
    await this.#pool.end();
  }

  protected ask<M extends Asked>(method: M, ...args: Parameters<Ledger[M]>): ReturnType<Ledger[M]> {
    return this.#askAny(method, ...(args as Args<M>)) as ReturnType<Ledger[M]>;
  }

  #askAny<M extends Method>(method: M, ...args: Args<M>): Promise<Answer<M>> {
    if (this.#closed !== null) return Promise.reject(new LedgerUnavailable('the ledger is closed'));
    const queue = method in READ_ROWS ? this.#reads : method in SCANS ? this.#scans : this.#writes;
    return queue.ask({ method, args }) as Promise<Answer<M>>;
  }

  /** One transaction for all; where one of them fails, each has its own, so that it fails alone. */
  async #run(begin: typeof READ | typeof WRITE, calls: readonly Call[]): Promise<unknown[]> {
    try {
      return await together(this.#pool, begin, (connection) => answer(connection, calls));
    } catch (error) {
      if (error instanceof LedgerUnavailable && calls.length === 1) return [error];
      const failed = unavailable(begin === READ ? 'read' : 'written', error);
      if (calls.length === 1 || isOutage(error)) return calls.map(() => failed);
      const answers: unknown[] = [];
      for (const call of calls) answers.push(...(await this.#run(begin, [call])));
      return answers;
    }
  }
}

/** In their order; neighbours that work on rows share what is read. */
async function answer(connection: Connection, calls: readonly Call[]): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (let at = 0; at < calls.length; ) {
    const alone = aloneOf(calls[at]?.method);
    if (alone !== undefined) {
      answers.push(await alone(connection, ...(calls[at]?.args ?? [])));
      at++;
      continue;
    }
    let end = at;
    while (end < calls.length && aloneOf(calls[end]?.method) === undefined) end++;
    answers.push(...(await onRows(connection, calls.slice(at, end))));
    at = end;
  }
  return answers;
}

/** Those that work by themselves. */
const WORKS = { ...SCANS, ...ALONE } as unknown as Readonly<Record<string, Work>>;

const aloneOf = (method: Method | undefined): Work | undefined =>
  method === undefined ? undefined : WORKS[method];
