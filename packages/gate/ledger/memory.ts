/** The ledger in memory: the model the durable ones are tested against, and enough for a trial. */
import type { Address, Hex, SignedAuthorization } from '../chain/types.ts';
import type { RelayedTransaction, SettlementEntry, SettlementState } from '../settle/types.ts';
import { dayOf } from './day.ts';
import { judgeClaim, repeatEnd } from './judge.ts';
import type {
  ClaimedAuthorization,
  ClaimOutcome,
  ClaimRecord,
  ClaimRequest,
  CountRow,
  Ledger,
  PaymentKey,
  PaymentKind,
  PaymentRecord,
  SalesRow,
  SettlementTotal,
  Standing,
} from './types.ts';

interface Payment {
  readonly kind: PaymentKind;
  readonly presenter: string;
  readonly presentedAt: number;
  proved: boolean;
  payer: Address | null;
  worth: bigint | null;
  authorization: SignedAuthorization | null;
  claims: { record: ClaimRecord; readonly request: ClaimRequest }[];
}

export class MemoryLedger implements Ledger {
  readonly #payments = new Map<PaymentKey, Payment>();
  readonly #claims = new Map<string, PaymentKey>();
  readonly #journal = new Map<string, SettlementEntry>();
  readonly #transactions = new Map<Hex, RelayedTransaction>();
  readonly #counts = new Map<string, CountRow>();

  async lookup(payment: PaymentKey): Promise<PaymentRecord | undefined> {
    return this.#record(payment);
  }

  async present(
    key: PaymentKey,
    kind: PaymentKind,
    presenter: string,
    now: number,
  ): Promise<PaymentRecord> {
    const known = this.#record(key);
    if (known !== undefined) return known;
    const payment = newPayment(kind, presenter, now);
    this.#payments.set(key, payment);
    return this.#recordOf(key, payment);
  }

  async prove(key: PaymentKey): Promise<void> {
    const payment = this.#payments.get(key);
    if (payment !== undefined) payment.proved = true;
  }

  async claim(request: ClaimRequest): Promise<ClaimOutcome> {
    const { payment: key, payer } = request;
    await this.#endLeases(payer, request.now);
    const judged = judgeClaim(this.#record(key), request, this.#standing(payer));
    if (judged.status !== 'claimable') return judged;
    const payment =
      this.#payments.get(key) ?? newPayment(request.kind, request.presenter, request.now);
    payment.payer = payer;
    payment.proved ||= request.proved;
    payment.worth ??= request.worth;
    payment.authorization = request.authorization;
    payment.claims.push({ record: judged.claim, request });
    this.#payments.set(key, payment);
    this.#claims.set(request.id, key);
    if (judged.claim.state === 'sold') this.#queue(request);
    return { status: 'claimed', claim: judged.claim, left: judged.left };
  }

  async enqueue(claimId: string): Promise<boolean> {
    const claim = this.#claimOf(claimId);
    if (claim === undefined) return false;
    this.#queue(claim.request);
    return true;
  }

  async confirm(claimId: string, now: number): Promise<boolean> {
    const claim = this.#claimOf(claimId);
    if (claim === undefined) return false;
    if (claim.record.state === 'sold') return true;
    const repeatUntil = repeatEnd(now, claim.request);
    claim.record = { ...claim.record, state: 'sold', soldAt: now, repeatUntil };
    this.#queue(claim.request);
    return true;
  }

  async release(claimId: string): Promise<void> {
    const key = this.#claims.get(claimId);
    const payment = key === undefined ? undefined : this.#payments.get(key);
    const claim = payment?.claims.find(({ record }) => record.id === claimId);
    if (key === undefined || payment === undefined || claim?.record.state !== 'reserved') return;
    payment.claims = payment.claims.filter((other) => other !== claim);
    this.#claims.delete(claimId);
    if (payment.kind === 'authorization' && payment.claims.length === 0) this.#payments.delete(key);
  }

  async standing(payer: Address): Promise<Standing> {
    return this.#standing(payer);
  }

  async authorizationsOf(payer: Address, since: number): Promise<readonly ClaimedAuthorization[]> {
    const found: ClaimedAuthorization[] = [];
    for (const payment of this.#payments.values()) {
      const { authorization } = payment;
      if (payment.payer !== payer || authorization === null) continue;
      if (authorization.validBefore < BigInt(since)) continue;
      for (const { record } of payment.claims) {
        const entry = this.#journal.get(record.id);
        found.push({
          authorization,
          state: entry?.state ?? 'reserved',
          txHash: entry?.txHash ?? null,
        });
      }
    }
    return found;
  }

  async prune(before: number): Promise<number> {
    let pruned = 0;
    for (const [key, payment] of this.#payments) {
      if (payment.presentedAt >= before || payment.payer !== null) continue;
      this.#payments.delete(key);
      pruned++;
    }
    return pruned;
  }

  async put(
    entries: readonly SettlementEntry[],
    transactions: readonly RelayedTransaction[] = [],
  ): Promise<void> {
    for (const entry of entries) {
      const before = this.#journal.get(entry.claimId)?.state;
      this.#journal.set(entry.claimId, entry);
      if (before !== entry.state) this.#settledSince(entry, before);
    }
    for (const transaction of transactions) this.#transactions.set(transaction.txHash, transaction);
  }

  async transaction(txHash: Hex): Promise<RelayedTransaction | undefined> {
    return this.#transactions.get(txHash);
  }

  async openTransactions(): Promise<readonly RelayedTransaction[]> {
    return [...this.#transactions.values()]
      .filter(({ state }) => state === 'open')
      .sort((a, b) => byText(a.relayer, b.relayer) || a.txNonce - b.txNonce);
  }

  async unfinal(): Promise<readonly SettlementEntry[]> {
    return [...this.#journal.values()].filter(({ state, final }) => state === 'settled' && !final);
  }

  async get(claimId: string): Promise<SettlementEntry | undefined> {
    return this.#journal.get(claimId);
  }

  async open(): Promise<readonly SettlementEntry[]> {
    return [...this.#journal.values()].filter(({ state }) => isOpen(state));
  }

  async addCounts(rows: readonly CountRow[]): Promise<void> {
    for (const row of rows) {
      const key = JSON.stringify([row.day, row.event, row.resourceClass, row.crawler]);
      const before = this.#counts.get(key);
      const count = (before?.count ?? 0) + row.count;
      const amount = (before?.amount ?? 0n) + row.amount;
      this.#counts.set(key, { ...row, count, amount });
    }
  }

  async counts(from: string, to: string): Promise<readonly CountRow[]> {
    return [...this.#counts.values()]
      .filter(({ day }) => day >= from && day <= to)
      .sort((a, b) => byText(keyOf(a), keyOf(b)));
  }

  async sales(from: string, to: string): Promise<readonly SalesRow[]> {
    const rows = new Map<string, SalesRow>();
    for (const { claims } of this.#payments.values()) {
      for (const { record, request } of claims) {
        if (record.soldAt === null) continue;
        const day = dayOf(record.soldAt);
        if (day < from || day > to) continue;
        const { resourceClass, price } = record;
        const crawler = request.crawler ?? '-';
        const key = JSON.stringify([day, resourceClass, crawler]);
        const row = rows.get(key);
        const sold = (row?.sold ?? 0) + 1;
        rows.set(key, { day, resourceClass, crawler, sold, amount: (row?.amount ?? 0n) + price });
      }
    }
    return [...rows.entries()].sort(([a], [b]) => byText(a, b)).map(([, row]) => row);
  }

  async settlements(): Promise<readonly SettlementTotal[]> {
    const totals = new Map<SettlementState, SettlementTotal>();
    for (const { state, authorization } of this.#journal.values()) {
      const total = totals.get(state);
      const count = (total?.count ?? 0) + 1;
      totals.set(state, { state, count, amount: (total?.amount ?? 0n) + authorization.value });
    }
    return [...totals.values()].sort((a, b) => byText(a.state, b.state));
  }

  async close(): Promise<void> {}

  #queue(request: ClaimRequest): void {
    const { authorization, id, settlementResource } = request;
    if (authorization === null || this.#journal.has(id)) return;
    this.#journal.set(id, {
      claimId: id,
      authorization,
      resource: settlementResource,
      state: 'queued',
      attempts: 0,
    });
  }

  /** What each payer settled since its last failure. */
  readonly #history = new Map<Address, bigint>();

  #settledSince({ authorization, state }: SettlementEntry, before?: SettlementState): void {
    const { from, value } = authorization;
    const settled = this.#history.get(from) ?? 0n;
    if (state === 'settled') this.#history.set(from, settled + value);
    else if (state === 'failed') this.#history.set(from, 0n);
    else if (before === 'settled') this.#history.set(from, settled > value ? settled - value : 0n);
  }

  /** Counts everything anew at each call: the model that faster books are held against. */
  #standing(payer: Address): Standing {
    let [owed, unsettled, failed] = [0n, 0n, 0];
    const exposure = { unsettled: 0n, settled: 0n };
    for (const payment of this.#payments.values()) {
      if (payment.kind !== 'authorization') continue;
      for (const { record } of payment.claims) {
        const state = this.#journal.get(record.id)?.state ?? 'queued';
        const sold = record.state === 'sold';
        if (sold && state === 'settled') exposure.settled += record.price;
        else if (sold) exposure.unsettled += record.price;
        if (payment.payer !== payer || !isOpen(state)) continue;
        owed += record.price;
        if (sold) unsettled += record.price;
      }
    }
    for (const { authorization, state } of this.#journal.values())
      if (state === 'failed' && authorization.from === payer) failed++;
    return { owed, unsettled, settled: this.#history.get(payer) ?? 0n, failed, exposure };
  }

  /** Releases what was reserved by a process that never came back to it. */
  async #endLeases(payer: Address, now: number): Promise<void> {
    for (const payment of this.#payments.values()) {
      if (payment.payer !== payer) continue;
      for (const { record, request } of payment.claims)
        if (
          record.state === 'reserved' &&
          now >= request.leaseUntil &&
          !this.#journal.has(record.id)
        )
          await this.release(record.id);
    }
  }

  #claimOf(claimId: string): Payment['claims'][number] | undefined {
    const key = this.#claims.get(claimId);
    const payment = key === undefined ? undefined : this.#payments.get(key);
    return payment?.claims.find(({ record }) => record.id === claimId);
  }

  #record(key: PaymentKey): PaymentRecord | undefined {
    const payment = this.#payments.get(key);
    return payment === undefined ? undefined : this.#recordOf(key, payment);
  }

  #recordOf(key: PaymentKey, payment: Payment): PaymentRecord {
    const last = payment.claims.at(-1);
    const entry = last === undefined ? undefined : this.#journal.get(last.record.id);
    return {
      key,
      kind: payment.kind,
      presenter: payment.presenter,
      presentedAt: payment.presentedAt,
      payer: payment.payer,
      worth: payment.worth,
      proved: payment.proved,
      authorization: payment.authorization,
      claims: payment.claims.map(({ record }) => record),
      settlement: entry === undefined ? null : { state: entry.state, txHash: entry.txHash ?? null },
    };
  }
}

function newPayment(kind: PaymentKind, presenter: string, presentedAt: number): Payment {
  return {
    kind,
    presenter,
    presentedAt,
    proved: false,
    payer: null,
    worth: null,
    authorization: null,
    claims: [],
  };
}

export function isOpen(state: SettlementState): boolean {
  return state === 'queued' || state === 'broadcast' || state === 'unknown';
}

function keyOf(row: CountRow): string {
  return JSON.stringify([row.day, row.event, row.resourceClass, row.crawler]);
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
