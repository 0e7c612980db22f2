/**
 * The durable ledger: `node:sqlite` in a thread of its own, write-ahead log, `synchronous=FULL`,
 * group commit. A held lock, a slow disk or a full one stalls that thread and nothing else: whoever
 * asks meanwhile gets `LedgerUnavailable`, by its deadline at the latest.
 *
 * Where a deadline passes over a write, it may still be written. The gate says 503 to that, and
 * finds what was written when the payment is presented again: a claim that was made is a repeat, one
 * that was reserved ends with its lease, one that was confirmed is sold and served, a settlement that
 * was queued is found by the settler's next look at what is open.
 */
import { type Asked, AskedLedger } from './asked.ts';
import { Desk, type DeskOptions } from './sqlite/desk.ts';
import type { Ledger } from './types.ts';

export class SqliteLedger extends AskedLedger {
  readonly #desk: Desk;

  /** Use `open`. */
  constructor(desk: Desk) {
    super();
    this.#desk = desk;
  }

  /**
   * @param path of the database file, made if absent, brought to this version if older
   * @throws LedgerUnavailable if it is newer than this program, or no ledger
   */
  static async open(path: string, options: DeskOptions = {}): Promise<SqliteLedger> {
    const desk = new Desk(path, options);
    await desk.open();
    return new SqliteLedger(desk);
  }

  /** Answers what was asked before and closes the file. */
  close(): Promise<void> {
    return this.#desk.close();
  }

  protected ask<M extends Asked>(method: M, ...args: Parameters<Ledger[M]>): ReturnType<Ledger[M]> {
    return this.#desk.ask(method, args) as ReturnType<Ledger[M]>;
  }
}
