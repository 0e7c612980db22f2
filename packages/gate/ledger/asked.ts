/** A ledger whose methods are all asked of something else: a thread, a server. */
import type { Address, Hex } from '../chain/types.ts';
import type { Refund, RefundEntry, RefundSeen } from '../refunds/types.ts';
import type { RelayedTransaction, SettlementEntry } from '../settle/types.ts';
import type {
  ChainSettlement,
  ClaimRequest,
  CountRow,
  CreditTerms,
  Ledger,
  PaymentKey,
  PaymentKind,
} from './types.ts';

export type Asked = Exclude<keyof Ledger, 'close'>;

export abstract class AskedLedger implements Ledger {
  protected abstract ask<M extends Asked>(
    method: M,
    ...args: Parameters<Ledger[M]>
  ): ReturnType<Ledger[M]>;

  abstract close(): Promise<void>;

  lookup(payment: PaymentKey, now: number) {
    return this.ask('lookup', payment, now);
  }

  present(payment: PaymentKey, kind: PaymentKind, presenter: string, now: number) {
    return this.ask('present', payment, kind, presenter, now);
  }

  prove(payment: PaymentKey) {
    return this.ask('prove', payment);
  }

  claim(request: ClaimRequest) {
    return this.ask('claim', request);
  }

  enqueue(claimId: string) {
    return this.ask('enqueue', claimId);
  }

  confirm(claimId: string, now: number, credit: CreditTerms | null = null) {
    return this.ask('confirm', claimId, now, credit);
  }

  release(claimId: string) {
    return this.ask('release', claimId);
  }

  standing(payer: Address, now: number) {
    return this.ask('standing', payer, now);
  }

  prune(before: number, now: number) {
    return this.ask('prune', before, now);
  }

  adopt(found: readonly ChainSettlement[]) {
    return this.ask('adopt', found);
  }

  put(entries: readonly SettlementEntry[], transactions: readonly RelayedTransaction[] = []) {
    return this.ask('put', entries, transactions);
  }

  get(claimId: string) {
    return this.ask('get', claimId);
  }

  open() {
    return this.ask('open');
  }

  unfinal() {
    return this.ask('unfinal');
  }

  transaction(txHash: Hex) {
    return this.ask('transaction', txHash);
  }

  openTransactions() {
    return this.ask('openTransactions');
  }

  takeBack(payment: PaymentKey, txHash: Hex, reason: string | null) {
    return this.ask('takeBack', payment, txHash, reason);
  }

  hashPayments(since: number) {
    return this.ask('hashPayments', since);
  }

  refundable(named: string) {
    return this.ask('refundable', named);
  }

  refundsIn(txHash: Hex) {
    return this.ask('refundsIn', txHash);
  }

  bookRefund(entry: RefundEntry) {
    return this.ask('bookRefund', entry);
  }

  openRefunds() {
    return this.ask('openRefunds');
  }

  refundSeen(refund: Pick<Refund, 'txHash' | 'place'>, seen: RefundSeen) {
    return this.ask('refundSeen', { txHash: refund.txHash, place: refund.place }, seen);
  }

  addCounts(rows: readonly CountRow[]) {
    return this.ask('addCounts', rows);
  }

  counts(from: string, to: string) {
    return this.ask('counts', from, to);
  }

  sales(from: string, to: string) {
    return this.ask('sales', from, to);
  }

  settlements() {
    return this.ask('settlements');
  }

  silentSince(grace: number) {
    return this.ask('silentSince', grace);
  }

  probe() {
    return this.ask('probe');
  }
}
