/** The sale of what is made on demand: reserved while it is made, then sold, or as if never asked. */

import { ChainUnavailable } from './chain/errors.ts';
import type { SignedAuthorization } from './chain/types.ts';
import type { Effects } from './effects.ts';
import { LATER, type Later, type Paid } from './facts.ts';
import type { ClaimRecord } from './ledger/types.ts';
import type { PaymentError } from './offer/challenge.ts';
import { checkWindow } from './payment/authorization-window.ts';
import { settlementError } from './payment/refused-claim.ts';
import { giveUp, settle } from './settling.ts';
import type { Policy, Resource, Sale, Verdict } from './types.ts';

/** What is sold, and the answers to it. */
export interface SaleParts<R extends Resource> {
  readonly paid: Paid;
  readonly reserved: ClaimRecord;
  readonly source: string;
  /** `null` where a transaction paid, so that no money is to be moved. */
  readonly authorization: SignedAuthorization | null;
  readonly refused: (error: PaymentError) => Verdict<R>;
  readonly later: (decision: Later) => Verdict<R>;
  readonly sold: (paid: Paid) => Verdict<R>;
  readonly released: () => void;
}

/** Whether, and by which transaction, the money has come; or what to answer in place of the content. */
type Money<R extends Resource> = { readonly txHash: Paid['txHash'] } | { readonly not: Verdict<R> };

/**
 * A reserved claim. `confirm` sells it: on the payer's credit where that reaches, else its money
 * moves first. Neither method rejects; what the ledger or the chain cannot say is 503, and the claim
 * is kept.
 */
export class ExportSale<R extends Resource> implements Sale<R> {
  readonly #parts: SaleParts<R>;
  readonly #policy: Policy;
  readonly #effects: Effects;

  constructor(parts: SaleParts<R>, policy: Policy, effects: Effects) {
    this.#parts = parts;
    this.#policy = policy;
    this.#effects = effects;
  }

  async confirm(): Promise<Verdict<R>> {
    try {
      return await this.#confirm();
    } catch (error) {
      this.#effects.onError(error, 'confirm');
      return this.#parts.later(error instanceof ChainUnavailable ? LATER.chain : LATER.ledger);
    }
  }

  async release(reason: string): Promise<void> {
    const { reserved, released } = this.#parts;
    released();
    try {
      await this.#effects.ledger.release(reserved.id);
    } catch (error) {
      this.#effects.onError(error, `release after ${reason}`);
    }
  }

  async #confirm(): Promise<Verdict<R>> {
    const { paid, reserved, authorization, later } = this.#parts;
    const { ledger, clock } = this.#effects;
    const now = authorization === null ? clock.heard() : clock.now();
    const late = authorization === null ? null : await this.#late(authorization, now);
    if (late?.code === 'payment_expired') {
      await ledger.release(reserved.id);
      return this.#parts.refused(late);
    }
    // A transaction is neither late nor settled.
    if (paid.settleFirst || late !== null) return this.#moneyFirst(now);
    const { creditMax, exposureMax, exposureShare } = this.#policy;
    const credit = { creditMax, exposureMax, exposureShare };
    const confirmed = await ledger.confirm(reserved.id, now, credit);
    if (confirmed === 'over-limit') return this.#moneyFirst(now);
    return confirmed ? this.#sold(paid.txHash) : later(LATER.contended);
  }

  async #moneyFirst(now: number): Promise<Verdict<R>> {
    const { reserved, later } = this.#parts;
    const money = await this.#fetchMoney();
    if ('not' in money) return money.not;
    const confirmed = await this.#effects.ledger.confirm(reserved.id, now);
    return confirmed === true ? this.#sold(money.txHash) : later(LATER.contended);
  }

  async #fetchMoney(): Promise<Money<R>> {
    const { paid, reserved, source, refused, later } = this.#parts;
    const outcome = await settle(reserved, paid.carried, this.#effects);
    if (outcome.status === 'unknown') return { not: later(LATER.settling) };
    if (outcome.status === 'settled') return { txHash: outcome.txHash };
    await giveUp(reserved, paid.payment, source, this.#effects.ledger);
    return { not: refused(settlementError(outcome.reason)) };
  }

  #sold(txHash: Paid['txHash']): Verdict<R> {
    const { paid, reserved, authorization } = this.#parts;
    // Whoever reserved it may have left: the copy that sold it tells the settler.
    const untold = paid.repeat && txHash === null ? authorization : null;
    if (untold !== null) this.#effects.settler.noticed(untold.validBefore, reserved.id);
    return this.#parts.sold({ ...paid, txHash, reserved: null });
  }

  /**
   * Time went by while the content was made. An authorization that cannot wait for a batch any more
   * has to be settled before it is served, and one that has expired is not sold; unless another
   * request with the same payment has brought it into the journal in time.
   */
  async #late(authorization: SignedAuthorization, now: number): Promise<PaymentError | null> {
    const late = checkWindow(authorization, now, this.#policy);
    // Stryker disable next-line ConditionalExpression: the journal makes nothing late that is not
    if (late === null) return null;
    if (this.#parts.paid.carried !== null) return null;
    return (await this.#effects.ledger.get(this.#parts.reserved.id)) === undefined ? late : null;
  }
}
