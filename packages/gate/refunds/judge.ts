/** The rule of refunds, once, for every ledger: what may be booked. */
import type { Refundable, RefundEntry, RefundOutcome } from './types.ts';

/** What a payment, and of it a claim, come to. Amounts in atomic units. */
export interface RefundFacts extends Omit<Refundable, 'sold' | 'refunded' | 'left'> {
  /** Of the whole payment. */
  readonly all: Given;
  /** Of the claim; `null` where none was asked for. */
  readonly one: Given | null;
}

export interface Given {
  readonly sold: bigint;
  readonly refunded: bigint;
}

/** `undefined` where nothing was sold: there is nothing to give back. */
export function refundableOf({ all, one, ...facts }: RefundFacts): Refundable | undefined {
  const { sold, refunded } = one ?? all;
  if (sold === 0n) return undefined;
  const left = atLeastNone(least(leftOf(all), one === null ? null : leftOf(one)));
  return { ...facts, sold, refunded, left };
}

/** Why an entry is not booked, `null` where it is. */
export function refuseRefund(
  found: Refundable | undefined,
  { payer, value }: Pick<RefundEntry, 'payer' | 'value'>,
): Exclude<RefundOutcome, { refund: unknown }> | null {
  if (found === undefined || found.payer !== payer.toLowerCase()) return { status: 'unknown' };
  if (!found.paid) return { status: 'unpaid' };
  return value > found.left ? { status: 'too-much', left: found.left } : null;
}

const leftOf = ({ sold, refunded }: Given): bigint => sold - refunded;
const least = (a: bigint, b: bigint | null): bigint => (b === null || a < b ? a : b);
/** More may have been given back than was sold, where the chain brought one back that was lost. */
const atLeastNone = (left: bigint): bigint => (left < 0n ? 0n : left);
