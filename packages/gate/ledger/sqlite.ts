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
import type { Address, Hex } from '../chain/types.ts';
import type { RelayedTransaction, SettlementEntry } from '../settle/types.ts';
import type { Book, Method } from './sqlite/book.ts';
import { Desk, type DeskOptions } from './sqlite/desk.ts';
import type {
  ChainSettlement,
  ClaimRequest,
  CountRow,
  CreditTerms,
  Ledger,
  PaymentKey,
  PaymentKind,
} from './types.ts';

export class SqliteLedger implements Ledger {
  readonly #desk: Desk;

  /** Use `open`. */
  constructor(desk: Desk) {
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

  lookup(payment: PaymentKey, now: number) {
    return this.#ask('lookup', payment, now);
  }

  present(payment: PaymentKey, kind: PaymentKind, presenter: string, now: number) {
    return this.#ask('present', payment, kind, presenter, now);
  }

  prove(payment: PaymentKey) {
    return this.#ask('prove', payment);
  }

  claim(request: ClaimRequest) {
    return this.#ask('claim', request);
  }

  enqueue(claimId: string) {
    return this.#ask('enqueue', claimId);
  }

  confirm(claimId: string, now: number, credit: CreditTerms | null = null) {
    return this.#ask('confirm', claimId, now, credit);
  }

  release(claimId: string) {
    return this.#ask('release', claimId);
  }

  standing(payer: Address, now: number) {
    return this.#ask('standing', payer, now);
  }

  prune(before: number, now: number) {
    return this.#ask('prune', before, now);
  }

  adopt(found: readonly ChainSettlement[]) {
    return this.#ask('adopt', found);
  }

  put(entries: readonly SettlementEntry[], transactions: readonly RelayedTransaction[] = []) {
    return this.#ask('put', entries, transactions);
  }

  get(claimId: string) {
    return this.#ask('get', claimId);
  }

  open() {
    return this.#ask('open');
  }

  unfinal() {
    return this.#ask('unfinal');
  }

  transaction(txHash: Hex) {
    return this.#ask('transaction', txHash);
  }

  openTransactions() {
    return this.#ask('openTransactions');
  }

  takeBack(payment: PaymentKey, txHash: Hex, reason: string | null) {
    return this.#ask('takeBack', payment, txHash, reason);
  }

  hashPayments(since: number) {
    return this.#ask('hashPayments', since);
  }

  addCounts(rows: readonly CountRow[]) {
    return this.#ask('addCounts', rows);
  }

  counts(from: string, to: string) {
    return this.#ask('counts', from, to);
  }

  sales(from: string, to: string) {
    return this.#ask('sales', from, to);
  }

  settlements() {
    return this.#ask('settlements');
  }

  silentSince(grace: number) {
    return this.#ask('silentSince', grace);
  }

  probe() {
    return this.#ask('probe');
  }

  /** Answers what was asked before and closes the file. */
  close(): Promise<void> {
    return this.#desk.close();
  }

  #ask<M extends Method>(method: M, ...args: Parameters<Book[M]>): Promise<ReturnType<Book[M]>> {
    return this.#desk.ask(method, args) as Promise<ReturnType<Book[M]>>;
  }
}
