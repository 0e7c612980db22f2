/** Claims as they are made, sold and undone. Every method runs inside a transaction of its caller. */
import { hash } from 'node:crypto';
import type { Address } from '../../chain/types.ts';
import { dayOf } from '../day.ts';
import { beyondCredit, judgeClaim } from '../judge.ts';
import type {
  ClaimOutcome,
  ClaimRecord,
  ClaimRequest,
  CreditTerms,
  PaymentKey,
  Standing,
} from '../types.ts';
import type { Weight } from '../weights.ts';
import { type Journal, settlingOf } from './journal.ts';
import { findPayment, isBeingSettled, payerId } from './payments.ts';
import { resourceId } from './resources.ts';
import type { Statements } from './statements.ts';
import type { Payer, Totals } from './totals.ts';
import {
  big,
  bytesOf,
  clamp,
  exact,
  handleOf,
  hexOf,
  idValue,
  nameIn,
  nameValue,
  type Row,
  text,
} from './values.ts';

const CLAIM = `SELECT c.*, r.class, a.address, p.value, s.state AS settlement FROM claims c
  JOIN payers a ON a.id = c.payer JOIN payments p ON p.id = c.payment
  LEFT JOIN resources r ON r.id = c.resource LEFT JOIN settlements s ON s.claim = c.seq`;

export class Claims {
  readonly #statements: Statements;
  readonly #totals: Totals;
  readonly #journal: Journal;

  constructor(statements: Statements, totals: Totals, journal: Journal) {
    this.#statements = statements;
    this.#totals = totals;
    this.#journal = journal;
  }

  claim(request: ClaimRequest): ClaimOutcome {
    const { now, payment } = request;
    const payer = this.#totals.payer(request.payer);
    if (payer !== undefined) this.endLeases(now, payer.id);
    const handle = handleOf(payment);
    const known = findPayment(this.#statements, payment, now, handle, request.resource);
    // Nothing reserved is over its lease any more.
    const standing = this.#standingOf(payer, 0n);
    const judged = judgeClaim(known?.record, request, standing, known?.spent);
    if (judged.status === 'repeat' && judged.claim.state === 'sold')
      this.#statements.run(
        'UPDATE claims SET repeats = repeats + 1, repeated_at = ? WHERE id = ?',
        now,
        idValue(judged.claim.id),
      );
    if (judged.status !== 'claimable') return judged;
    const { claim, left } = judged;
    const payerRow =
      // Stryker disable next-line ConditionalExpression: speed only, its row would be looked up again
      payer === undefined ? payerId(this.#statements, bytesOf(request.payer)) : payer.id;
    const paymentRow = this.#writePayment(known?.id, handle, request, payerRow);
    const seq = this.#insert(request, claim, paymentRow, payerRow);
    const found = known?.found ?? null;
    const settled = found !== null;
    if (settled) this.#takeOver(found, seq, paymentRow, request);
    const weight: Weight = {
      signed: request.authorization !== null,
      state: claim.state,
      price: claim.price,
      settlement: settled ? 'settled' : null,
    };
    this.#totals.claimMoved(payerRow, null, weight);
    const { soldAt, resourceClass } = claim;
    if (soldAt !== null)
      this.#totals.sold(dayOf(soldAt), resourceClass, request.crawler ?? '-', claim.price);
    if (soldAt !== null && request.authorization !== null && !settled)
      this.#journal.enqueue({ seq, payer: payerRow, value: request.authorization.value, weight });
    return { status: 'claimed', claim, left };
  }

  /** Journals a claim's settlement; `false` if the claim is not there any more. */
  enqueue(id: string): boolean {
    const claim = this.#find(id);
    if (claim === undefined) return false;
    if (claim['signed'] === 1n && claim['settlement'] === null)
      this.#journal.enqueue(settlingOf(claim));
    return true;
  }

  confirm(id: string, now: number, credit: CreditTerms | null): boolean | 'over-limit' {
    const claim = this.#find(id);
    if (claim === undefined) return false;
    if (claim['state'] === 'sold') return true;
    if (credit !== null && this.#isBeyond(claim, now, credit)) return 'over-limit';
    this.#statements.run(
      `UPDATE claims SET state = 'sold', sold_at = ? WHERE seq = ?`,
      now,
      big(claim['seq']),
    );
    const before = settlingOf(claim).weight;
    this.#totals.claimMoved(big(claim['payer']), before, { ...before, state: 'sold' });
    this.#totals.sold(dayOf(now), text(claim['class']), text(claim['crawler']), before.price);
    if (before.signed && before.settlement === null)
      this.#journal.enqueue(settlingOf({ ...claim, state: 'sold' }));
    return true;
  }

  /** Whether a claim whose money has not come yet is more than its payer's credit. */
  #isBeyond(claim: Row, now: number, credit: CreditTerms): boolean {
    if (claim['signed'] !== 1n || claim['settlement'] === 'settled') return false;
    const standing = this.standing(hexOf(claim['address']), now);
    return beyondCredit(big(claim['price']), standing, credit) !== null;
  }

  release(id: string): void {
    const claim = this.#find(id);
    if (claim?.['state'] === 'reserved' && !isBeingSettled(claim)) this.#release(claim);
  }

  /** Undoes all that is reserved of a payment. */
  releaseAll(payment: PaymentKey): void {
    const all = this.#statements.all(
      `${CLAIM} WHERE c.state = 'reserved' AND c.payment = (SELECT id FROM payments WHERE handle = ?)`,
      handleOf(payment),
    );
    for (const claim of all) this.#release(claim);
  }

  standing(payer: Address, now: number): Standing {
    const row = this.#totals.payer(payer);
    const over =
      row === undefined
        ? undefined
        : this.#statements.one(
            `SELECT coalesce(sum(c.price), 0) AS owed FROM claims c
             WHERE c.payer = ? AND c.signed = 1 AND c.state = 'reserved' AND c.lease_until <= ?
             AND NOT EXISTS (SELECT 1 FROM settlements s WHERE s.claim = c.seq)`,
            row.id,
            now,
          );
    return this.#standingOf(row, big(over?.['owed']));
  }

  /** From a payer's row; `over` is owed there on leases that are over. */
  #standingOf(row: Payer | undefined, over: bigint): Standing {
    return {
      owed: (row?.owed ?? 0n) - over,
      unsettled: row?.unsettled ?? 0n,
      settled: row?.settled ?? 0n,
      failed: Number(row?.failed ?? 0n),
      exposure: this.#totals.exposure(),
    };
  }

  /** Releases what was reserved by a process that never came back to it; of one payer's row, or of all. */
  endLeases(now: number, payer?: bigint): number {
    const whose = payer === undefined ? '' : 'AND c.payer = ?';
    const over = this.#statements.all(
      `${CLAIM} WHERE c.state = 'reserved' AND c.lease_until <= ?
       AND (s.state IS NULL OR s.state = 'failed') ${whose}`,
      now,
      ...(payer === undefined ? [] : [payer]),
    );
    for (const claim of over) this.#release(claim);
    return over.length;
  }

  #find(id: string): Row | undefined {
    const row = this.#statements.one(`${CLAIM} WHERE c.id = ?`, idValue(id));
    return row?.['state'] === 'released' ? undefined : row;
  }

  #release(claim: Row): void {
    const seq = big(claim['seq']);
    const payment = big(claim['payment']);
    this.#totals.claimMoved(big(claim['payer']), settlingOf(claim).weight, null);
    // An authorization whose settlement failed is kept to be told of, and counts for nothing else.
    if (claim['settlement'] !== null && claim['signed'] === 1n)
      this.#statements.run(`UPDATE claims SET state = 'released' WHERE seq = ?`, seq);
    else {
      // Of a transaction that the chain took back nothing was served here, so nothing is lost.
      this.#statements.run('DELETE FROM settlements WHERE claim = ?', seq);
      this.#statements.run('DELETE FROM claims WHERE seq = ?', seq);
    }
    this.#forgetEmpty(payment);
  }

  /** An authorization that holds no claim any more is as if never presented. */
  #forgetEmpty(payment: bigint): void {
    const row = this.#statements.one(
      `SELECT p.handle, max(c.seq) AS last, sum(c.state <> 'released') AS live FROM payments p
       LEFT JOIN claims c ON c.payment = p.id WHERE p.id = ? AND p.signed = 1 GROUP BY p.id`,
      payment,
    );
    if (row === undefined || big(row['live']) > 0n) return;
    const last = row['last'] ?? null;
    if (last === null) {
      this.#statements.run('DELETE FROM payments WHERE id = ?', payment);
      return;
    }
    this.#statements.run(
      'UPDATE payments SET retired = 1, handle = ? WHERE id = ?',
      retiredHandle(row['handle'] as Uint8Array, big(last)),
      payment,
    );
  }

  #writePayment(
    known: bigint | undefined,
    handle: Uint8Array,
    request: ClaimRequest,
    payer: bigint,
  ): bigint {
    const { authorization, kind } = request;
    if (authorization !== null && authorization.from.toLowerCase() !== request.payer.toLowerCase())
      throw new RangeError(`${request.payer} claims an authorization of ${authorization.from}`);
    const signed =
      authorization === null
        ? null
        : {
            value: exact(authorization.value),
            recipient: bytesOf(authorization.to),
            after: exact(authorization.validAfter),
            before: exact(authorization.validBefore),
            signature: bytesOf(authorization.signature),
          };
    const of = [signed?.value, signed?.recipient, signed?.after, signed?.before, signed?.signature];
    const terms = of.map((value) => value ?? null);
    const proved = request.proved ? 1 : 0;
    if (known !== undefined) {
      this.#statements.run(
        `UPDATE payments SET payer = ?, proved = max(proved, ?), worth = coalesce(worth, ?),
           value = coalesce(value, ?), recipient = coalesce(recipient, ?),
           valid_after = coalesce(valid_after, ?), valid_before = coalesce(valid_before, ?),
           signature = coalesce(signature, ?) WHERE id = ?`,
        payer,
        proved,
        clamp(request.worth),
        ...terms,
        known,
      );
      return known;
    }
    return this.#statements.run(
      `INSERT INTO payments (handle, name, signed, presenter, presented_at, proved, payer, worth,
         value, recipient, valid_after, valid_before, signature)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      handle,
      nameValue(authorization?.nonce ?? nameIn(request.payment)),
      kind === 'authorization' ? 1 : 0,
      request.presenter,
      request.now,
      proved,
      payer,
      clamp(request.worth),
      ...terms,
    ).id;
  }

  #insert(request: ClaimRequest, claim: ClaimRecord, payment: bigint, payer: bigint): bigint {
    return this.#statements.run(
      `INSERT INTO claims (id, payment, payer, signed, resource, crawler, price, state, claimed_at,
         sold_at, window_ends, repeat_window, lease_until)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      idValue(claim.id),
      payment,
      payer,
      request.authorization === null ? 0 : 1,
      resourceId(this.#statements, claim.resource, claim.resourceClass, request.settlementResource),
      request.crawler ?? '-',
      claim.price,
      claim.state,
      claim.claimedAt,
      claim.soldAt,
      request.windowEnds,
      request.repeatWindow,
      request.leaseUntil,
    ).id;
  }

  /** The first claim on what was found on the chain is settled already. */
  #takeOver(found: bigint, seq: bigint, payment: bigint, { presenter, now }: ClaimRequest): void {
    this.#statements.run('UPDATE settlements SET claim = ? WHERE claim = ?', seq, found);
    this.#statements.run('DELETE FROM claims WHERE seq = ?', found);
    this.#statements.run(
      'UPDATE payments SET presenter = ?, presented_at = ? WHERE id = ?',
      presenter,
      now,
      payment,
    );
  }
}

/** A handle that no key leads to, which still begins with the payment's name. */
function retiredHandle(handle: Uint8Array, seq: bigint): Uint8Array {
  const retired = Buffer.from(handle);
  hash('sha256', `${seq} ${retired.toString('hex')}`, 'buffer').copy(retired, 8, 0, 16);
  return retired;
}
