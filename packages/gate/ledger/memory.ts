/** The ledger in memory: the model the durable ones are tested against, and enough for a trial. */
import type { Address, Hex, SignedAuthorization } from '../chain/types.ts';
import { MemoryRefunds, type SoldWith } from '../refunds/memory.ts';
import type { Refund, RefundEntry, RefundSeen } from '../refunds/types.ts';
import { isCancelled } from '../settle/outcome.ts';
import type { RelayedTransaction, SettlementEntry, SettlementState } from '../settle/types.ts';
import { dayOf } from './day.ts';
import { beyondCredit, judgeClaim, repeatEnd } from './judge.ts';
import { nameIn } from './sqlite/values.ts';
import type {
  Adopted,
  ChainSettlement,
  ClaimOutcome,
  ClaimRecord,
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
} from './types.ts';

interface Payment {
  readonly kind: PaymentKind;
  presenter: string;
  presentedAt: number;
  proved: boolean;
  payer: Address | null;
  worth: bigint | null;
  authorization: SignedAuthorization | null;
  claims: Claim[];
  /** Of what the chain alone knows: the entry that the first claim takes over. */
  found: SettlementEntry | null;
}

interface Claim {
  record: ClaimRecord;
  readonly request: ClaimRequest;
  readonly payment: Payment;
}

export class MemoryLedger implements Ledger {
  readonly #payments = new Map<PaymentKey, Payment>();
  readonly #claims = new Map<string, Claim>();
  readonly #journal = new Map<string, SettlementEntry>();
  readonly #transactions = new Map<Hex, RelayedTransaction>();
  readonly #counts = new Map<string, CountRow>();
  /** Claims on transactions that the chain took back. */
  readonly #takenBack = new Map<string, Hex>();

  readonly #refunds = new MemoryRefunds(() => this.#soldWith());

  async lookup(payment: PaymentKey, now: number): Promise<PaymentRecord | undefined> {
    return this.#record(payment, now);
  }

  async present(key: PaymentKey, kind: PaymentKind, presenter: string, now: number): Promise<Kept> {
    const known = this.#record(key, now);
    if (known !== undefined) return { record: known, first: false };
    // It was claimed by somebody who never came back: as if never presented.
    for (const { record } of this.#payments.get(key)?.claims ?? []) void this.release(record.id);
    const payment = newPayment(kind, presenter, now);
    this.#payments.set(key, payment);
    return { record: this.#recordOf(key, payment, now), first: true };
  }

  async prove(key: PaymentKey): Promise<void> {
    const payment = this.#payments.get(key);
    if (payment !== undefined) payment.proved = true;
  }

  async claim(request: ClaimRequest): Promise<ClaimOutcome> {
    const { payment: key, payer } = request;
    this.#endLeases(request.now, payer);
    const known = this.#record(key, request.now);
    const judged = judgeClaim(known, request, this.#standing(payer, request.now));
    if (judged.status !== 'claimable') return judged;
    const payment =
      this.#payments.get(key) ?? newPayment(request.kind, request.presenter, request.now);
    payment.payer = payer;
    payment.proved ||= request.proved;
    payment.worth ??= request.worth;
    payment.authorization ??= request.authorization;
    const claim: Claim = { record: judged.claim, request, payment };
    payment.claims.push(claim);
    this.#payments.set(key, payment);
    this.#claims.set(request.id, claim);
    this.#takeOver(payment, request);
    if (judged.claim.state === 'sold') this.#queue(request);
    return { status: 'claimed', claim: judged.claim, left: judged.left };
  }

  async enqueue(claimId: string): Promise<boolean> {
    const claim = this.#claims.get(claimId);
    if (claim === undefined) return false;
    this.#queue(claim.request);
    return true;
  }

  async confirm(
    claimId: string,
    now: number,
    credit: CreditTerms | null = null,
  ): Promise<boolean | 'over-limit'> {
    const claim = this.#claims.get(claimId);
    if (claim === undefined) return false;
    if (claim.record.state === 'sold') return true;
    const { payer, price, authorization } = claim.request;
    const paid = authorization === null || this.#journal.get(claimId)?.state === 'settled';
    if (
      !paid &&
      credit !== null &&
      beyondCredit(price, this.#standing(payer, now), credit) !== null
    )
      return 'over-limit';
    const repeatUntil = repeatEnd(now, claim.request);
    claim.record = { ...claim.record, state: 'sold', soldAt: now, repeatUntil };
    this.#queue(claim.request);
    return true;
  }

  async release(claimId: string): Promise<void> {
    const claim = this.#claims.get(claimId);
    if (claim?.record.state !== 'reserved' || this.#isBeingSettled(claimId)) return;
    const { payment, request } = claim;
    payment.claims = payment.claims.filter((other) => other !== claim);
    this.#claims.delete(claimId);
    if (payment.kind === 'authorization' && payment.claims.length === 0)
      this.#payments.delete(request.payment);
  }

  async standing(payer: Address, now: number): Promise<Standing> {
    return this.#standing(payer, now);
  }

  async prune(before: number, now: number): Promise<number> {
    let pruned = this.#endLeases(now);
    for (const [key, payment] of this.#payments) {
      if (payment.presentedAt >= before || payment.payer !== null) continue;
      this.#payments.delete(key);
      pruned++;
    }
    return pruned;
  }

  async put(
    entries: readonly SettlementEntry[],
    // Stryker disable next-line ArrayDeclaration: what is no transaction is asked for by nobody
    transactions: readonly RelayedTransaction[] = [],
  ): Promise<void> {
    for (const entry of entries) {
      const before = this.#journal.get(entry.claimId)?.state;
      this.#journal.set(entry.claimId, entry);
      if (before !== entry.state) this.#settledSince(entry, before);
    }
    for (const transaction of transactions) this.#transactions.set(transaction.txHash, transaction);
  }

  async adopt(found: readonly ChainSettlement[]): Promise<Adopted> {
    let [added, settled] = [0, 0];
    for (const one of found) {
      const { txHash, blockNumber } = one;
      const payment = this.#payments.get(one.payment);
      const claim = payment?.claims.at(-1);
      if (payment === undefined) {
        const entry = foundOnChain(one);
        const made = newPayment('authorization', '', one.blockTime);
        const { payer, value: worth } = one;
        this.#payments.set(one.payment, { ...made, payer, worth, found: entry });
        await this.put([entry]);
        added++;
      } else if (claim !== undefined) {
        this.#queue(claim.request);
        const entry = this.#journal.get(claim.record.id);
        // Stryker disable next-line ConditionalExpression: narrows a type, what was queued has an entry
        if (entry === undefined) continue;
        if (entry.state === 'settled') continue;
        const { reason: _, ...rest } = entry;
        await this.put([{ ...rest, state: 'settled', txHash, blockNumber }]);
        settled++;
      }
    }
    return { added, settled };
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
    return [...this.#journal.values()].filter(
      (entry) =>
        !entry.final &&
        (entry.state === 'settled' ||
          (isCancelled(entry) && this.#claims.get(entry.claimId)?.record.state === 'sold')),
    );
  }

  async get(claimId: string): Promise<SettlementEntry | undefined> {
    return this.#journal.get(claimId);
  }

  async open(): Promise<readonly SettlementEntry[]> {
    return [...this.#journal.values()].filter(({ state }) => isOpen(state));
  }

  async takeBack(payment: PaymentKey, txHash: Hex, reason: string | null): Promise<void> {
    for (const { record } of this.#payments.get(payment)?.claims ?? [])
      if (reason === null) this.#takenBack.delete(record.id);
      else this.#takenBack.set(record.id, txHash);
  }

  async hashPayments(since: number): Promise<readonly HashPayment[]> {
    return [...this.#payments].flatMap(([payment, { claims }]) => {
      const lost = claims.some(({ record }) => this.#takenBack.has(record.id));
      const isRecent = claims.some(({ record }) => (record.soldAt ?? 0) >= since);
      // Others than the sender's own payment do not tell their transaction where they are kept.
      const [of, txHash, ...account] = payment.split(':');
      const isSenders = of === 'tx' && account.length === 0;
      return isSenders && (lost || isRecent) ? [{ payment, txHash: txHash as Hex, lost }] : [];
    });
  }

  async refundable(named: string) {
    return this.#refunds.refundable(named);
  }

  async refundsIn(txHash: Hex) {
    return this.#refunds.refundsIn(txHash);
  }

  async bookRefund(entry: RefundEntry) {
    return this.#refunds.bookRefund(entry);
  }

  async openRefunds() {
    return this.#refunds.openRefunds();
  }

  async refundSeen(refund: Pick<Refund, 'txHash' | 'place'>, seen: RefundSeen) {
    this.#refunds.refundSeen(refund, seen);
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

  async silentSince(grace: number): Promise<number | null> {
    const kept = [...this.#payments.values()]
      .flatMap(({ presentedAt, claims }) => [
        presentedAt,
        ...claims.map(({ record }) => record.claimedAt),
      ])
      .sort((a, b) => a - b);
    const last = kept.at(-1);
    if (last === undefined) return null;
    return kept.findLast((at) => at <= last - grace) ?? last;
  }

  async probe(): Promise<void> {}

  async close(): Promise<void> {}

  *#soldWith(): Iterable<SoldWith> {
    for (const [handle, { kind, payer, claims }] of this.#payments) {
      const sold = claims.map(({ record }) => record).filter(({ state }) => state === 'sold');
      if (payer === null) continue;
      const paid =
        kind === 'authorization'
          ? sold.some(({ id }) => this.#journal.get(id)?.state === 'settled')
          : !claims.some(({ record }) => this.#takenBack.has(record.id));
      yield { handle, payment: nameIn(handle) as Hex, kind, payer, paid, sold };
    }
  }

  /** The first claim on what was found on the chain is settled already. */
  #takeOver(payment: Payment, { id, presenter, now, settlementResource: resource }: ClaimRequest) {
    const { found, authorization } = payment;
    if (found === null) return;
    // Stryker disable next-line ConditionalExpression: narrows a type, what was found is an authorization
    if (authorization === null) return;
    this.#journal.delete(found.claimId);
    this.#journal.set(id, { ...found, claimId: id, authorization, resource });
    payment.found = null;
    payment.presenter = presenter;
    payment.presentedAt = now;
  }

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
    else if (before === 'settled') {
      // Stryker disable next-line EqualityOperator: where both are equal nothing is left either way
      this.#history.set(from, settled > value ? settled - value : 0n);
    }
  }

  /** Counts everything anew at each call: the model that faster books are held against. */
  #standing(payer: Address, now: number): Standing {
    let [owed, unsettled, failed] = [0n, 0n, 0];
    const exposure = { unsettled: 0n, settled: 0n };
    for (const payment of this.#payments.values()) {
      for (const claim of payment.claims) {
        if (!this.#isLive(claim, now)) continue;
        const { record } = claim;
        if (payment.kind !== 'authorization') {
          if (record.state === 'sold' && this.#takenBack.has(record.id))
            exposure.unsettled += record.price;
          continue;
        }
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

  /** A reservation whose lease is over is as good as released, unless its money is on its way. */
  #isLive({ record, request }: Claim, now: number): boolean {
    return record.state === 'sold' || now < request.leaseUntil || this.#isBeingSettled(record.id);
  }

  #isBeingSettled(claimId: string): boolean {
    const entry = this.#journal.get(claimId);
    return entry !== undefined && entry.state !== 'failed';
  }

  /** Releases what was reserved by a process that never came back to it. */
  #endLeases(now: number, payer?: Address): number {
    let ended = 0;
    for (const payment of this.#payments.values()) {
      if (payer !== undefined && payment.payer !== payer) continue;
      for (const claim of payment.claims) {
        if (this.#isLive(claim, now)) continue;
        void this.release(claim.record.id);
        ended++;
      }
    }
    return ended;
  }

  #record(key: PaymentKey, now: number): PaymentRecord | undefined {
    const payment = this.#payments.get(key);
    if (payment === undefined) return undefined;
    const record = this.#recordOf(key, payment, now);
    // What was claimed with an authorization and is released again leaves nothing behind.
    const nothing = record.claims.length === 0 && record.settlement === null;
    return payment.kind === 'authorization' && payment.payer !== null && nothing
      ? undefined
      : record;
  }

  #recordOf(key: PaymentKey, payment: Payment, now: number): PaymentRecord {
    const { claims: all, found, kind, presenter, presentedAt, payer, worth, proved } = payment;
    const claims = all.filter((claim) => this.#isLive(claim, now)).map(({ record }) => record);
    const last = claims.at(-1);
    const entry = last === undefined ? (found ?? undefined) : this.#journal.get(last.id);
    const gone = last === undefined ? undefined : this.#takenBack.get(last.id);
    const settlement =
      gone !== undefined
        ? ({ state: 'failed', txHash: gone, sent: true } as const)
        : settlementOf(entry);
    const { authorization } = payment;
    const of = { key, kind, presenter, presentedAt, payer, worth, proved };
    return { ...of, authorization, claims, settlement };
  }
}

function settlementOf(entry: SettlementEntry | undefined): PaymentRecord['settlement'] {
  if (entry === undefined) return null;
  const { state, txHash = null, sinceBlock } = entry;
  return { state, txHash, sent: state !== 'queued' || sinceBlock !== undefined };
}

/** What the chain alone tells of an authorization. */
function foundOnChain({ payment, payer, payee, value, txHash, blockNumber }: ChainSettlement) {
  const nonce = payment.slice(payment.lastIndexOf(':') + 1) as Hex;
  const authorization = {
    from: payer,
    to: payee,
    value,
    validAfter: 0n,
    validBefore: 0n,
    nonce,
    signature: '0x',
  } as const;
  const claimId = `found:${payment}`;
  return { claimId, authorization, state: 'settled', txHash, blockNumber, attempts: 0 } as const;
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
    found: null,
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
