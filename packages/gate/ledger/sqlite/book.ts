/**
 * The ledger's methods over one connection, at once: what the worker thread runs, each inside
 * `together`.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { Address, Hex } from '../../chain/types.ts';
import * as refunds from '../../refunds/queries.ts';
import type {
  Refund,
  Refundable,
  RefundEntry,
  RefundOutcome,
  RefundSeen,
} from '../../refunds/types.ts';
import type { RelayedTransaction, SettlementEntry } from '../../settle/types.ts';
import { SQLITE } from '../dialect.ts';
import { atOnce } from '../report/asking.ts';
import { settlementTotals } from '../report/status.ts';
import type {
  Adopted,
  ChainSettlement,
  ClaimOutcome,
  ClaimRequest,
  CountRow,
  CreditTerms,
  HashPayment,
  Kept,
  Ledger,
  PaymentKey,
  PaymentKind,
  PaymentRecord,
  SalesRow,
  SettlementTotal,
  Standing,
} from '../types.ts';
import { Claims } from './claims.ts';
import { addCounts, counts, sales } from './counts.ts';
import { Journal } from './journal.ts';
import { findPayment } from './payments.ts';
import { VERSION } from './schema.ts';
import { Statements } from './statements.ts';
import { hashPayments, takeBack } from './taken-back.ts';
import { Totals } from './totals.ts';
import { openTransactions, putTransaction, transaction } from './transactions.ts';
import { handleOf, nameIn, nameValue } from './values.ts';

/** A ledger's methods, without the waiting. */
type AtOnce = {
  [K in Exclude<keyof Ledger, 'close'>]: (
    ...args: Parameters<Ledger[K]>
  ) => Awaited<ReturnType<Ledger[K]>>;
};

export type Method = keyof AtOnce;

/** Rows that are looked at for when something was kept. */
const MAX_LOOKED_BACK = 200_000;

/** Those that write nothing. */
export const READS: ReadonlySet<Method> = new Set([
  'lookup',
  'standing',
  'get',
  'open',
  'unfinal',
  'transaction',
  'openTransactions',
  'hashPayments',
  'refundable',
  'refundsIn',
  'openRefunds',
  'counts',
  'sales',
  'settlements',
  'silentSince',
]);

export class Book implements AtOnce {
  readonly #statements: Statements;
  readonly #totals: Totals;
  readonly #journal: Journal;
  readonly #claims: Claims;

  constructor(database: DatabaseSync) {
    this.#statements = new Statements(database);
    this.#totals = new Totals(this.#statements);
    this.#journal = new Journal(this.#statements, this.#totals);
    this.#claims = new Claims(this.#statements, this.#totals, this.#journal);
  }

  /** What `work` reads is of one moment, what it writes happens whole or not at all. */
  together<T>(begin: 'BEGIN' | 'BEGIN IMMEDIATE', work: () => T): T {
    try {
      return this.#statements.together(begin, () => {
        const result = work();
        this.#totals.write();
        return result;
      });
    } finally {
      this.#totals.forget();
    }
  }

  lookup(payment: PaymentKey, now: number): PaymentRecord | undefined {
    return findPayment(this.#statements, payment, now)?.record;
  }

  present(key: PaymentKey, kind: PaymentKind, presenter: string, now: number): Kept {
    const write = () =>
      this.#statements.run(
        `INSERT INTO payments (handle, name, signed, presenter, presented_at) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT DO NOTHING`,
        handleOf(key),
        nameValue(nameIn(key)),
        kind === 'authorization' ? 1 : 0,
        presenter,
        now,
      );
    let { changes } = write();
    let record = this.lookup(key, now);
    if (record === undefined) {
      // It was claimed by somebody who never came back: as if never presented.
      this.#claims.releaseAll(key);
      ({ changes } = write());
      record = this.lookup(key, now);
    }
    // Stryker disable next-line all: it narrows the type of what was written just now
    if (record === undefined) throw new Error(`payment ${key} vanished while it was written`);
    return { record, first: changes > 0n };
  }

  prove(key: PaymentKey): void {
    this.#statements.run('UPDATE payments SET proved = 1 WHERE handle = ?', handleOf(key));
  }

  claim(request: ClaimRequest): ClaimOutcome {
    return this.#claims.claim(request);
  }

  enqueue(claimId: string): boolean {
    return this.#claims.enqueue(claimId);
  }

  confirm(claimId: string, now: number, credit: CreditTerms | null = null): boolean | 'over-limit' {
    return this.#claims.confirm(claimId, now, credit);
  }

  release(claimId: string): void {
    this.#claims.release(claimId);
  }

  standing(payer: Address, now: number): Standing {
    return this.#claims.standing(payer, now);
  }

  prune(before: number, now: number): number {
    const { changes } = this.#statements.run(
      'DELETE FROM payments WHERE payer IS NULL AND presented_at < ?',
      before,
    );
    return Number(changes) + this.#claims.endLeases(now);
  }

  adopt(found: readonly ChainSettlement[]): Adopted {
    return this.#journal.adopt(found);
  }

  takeBack(payment: PaymentKey, txHash: Hex, reason: string | null): void {
    takeBack(this.#statements, this.#totals, payment, txHash, reason);
  }

  hashPayments(since: number): readonly HashPayment[] {
    return hashPayments(this.#statements, since);
  }

  put(entries: readonly SettlementEntry[], transactions: readonly RelayedTransaction[] = []): void {
    for (const transaction of transactions) putTransaction(this.#statements, transaction);
    this.#journal.put(entries);
  }

  get(claimId: string): SettlementEntry | undefined {
    return this.#journal.get(claimId);
  }

  open(): readonly SettlementEntry[] {
    return this.#journal.open();
  }

  unfinal(): readonly SettlementEntry[] {
    return this.#journal.unfinal();
  }

  transaction(txHash: Hex): RelayedTransaction | undefined {
    return transaction(this.#statements, txHash);
  }

  openTransactions(): readonly RelayedTransaction[] {
    return openTransactions(this.#statements);
  }

  refundable(named: string): readonly Refundable[] {
    return atOnce(this.#statements, refunds.refundable(SQLITE, named));
  }

  refundsIn(txHash: Hex): readonly Refund[] {
    return atOnce(this.#statements, refunds.refundsIn(txHash));
  }

  bookRefund(entry: RefundEntry): RefundOutcome {
    return atOnce(this.#statements, refunds.bookRefund(SQLITE, entry));
  }

  openRefunds(): readonly Refund[] {
    return atOnce(this.#statements, refunds.openRefunds());
  }

  refundSeen(refund: Pick<Refund, 'txHash' | 'place'>, seen: RefundSeen): void {
    atOnce(this.#statements, refunds.refundSeen(refund, seen));
  }

  addCounts(rows: readonly CountRow[]): void {
    addCounts(this.#statements, rows);
  }

  counts(from: string, to: string): readonly CountRow[] {
    return counts(this.#statements, from, to);
  }

  sales(from: string, to: string): readonly SalesRow[] {
    return sales(this.#statements, from, to);
  }

  settlements(): readonly SettlementTotal[] {
    return atOnce(this.#statements, settlementTotals(SQLITE));
  }

  silentSince(grace: number): number | null {
    // Newest first, and no further than a minute of a busy service goes. What was put down for the chain's
    // sake alone has no time.
    const newest = (before: number): number | null => {
      const { at = null } =
        this.#statements.one(
          `SELECT max(at) AS at FROM (
           SELECT at FROM (SELECT presented_at AS at FROM payments WHERE presented_at BETWEEN 1 AND ?1
             AND id > (SELECT max(id) FROM payments) - ?2 ORDER BY id DESC LIMIT 1)
           UNION ALL
           SELECT at FROM (SELECT claimed_at AS at FROM claims WHERE claimed_at BETWEEN 1 AND ?1
             AND seq > (SELECT max(seq) FROM claims) - ?2 ORDER BY seq DESC LIMIT 1))`,
          before,
          MAX_LOOKED_BACK,
        ) ?? {};
      return at === null ? null : Number(at);
    };
    const last = newest(Number.MAX_SAFE_INTEGER);
    // Stryker disable next-line ConditionalExpression: it narrows a type, before nothing there is nothing
    return last === null ? null : (newest(last - grace) ?? last);
  }

  /** Down to the disk: the file's version, as it stands. */
  probe(): void {
    this.#statements.database.exec(`PRAGMA user_version = ${VERSION}`);
  }
}
