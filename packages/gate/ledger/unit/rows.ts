/** The rows of a ledger as objects that refer to each other, as one unit of work has them in hand. */
import type { Address, Hex } from '../../chain/types.ts';
import type { SettlementResource, SettlementState } from '../../settle/types.ts';
import type { Weight } from '../weights.ts';

/** A number that the database gave the row; `null` until it is written. */
export type RowId = bigint | null;

/** Amounts in atomic units. */
export interface Payer {
  id: RowId;
  readonly address: Address;
  owed: bigint;
  unsettled: bigint;
  settled: bigint;
  failed: bigint;
}

/** What is sold, once, however often it is. */
export interface Resource {
  id: RowId;
  /** Of all that follows, in hexadecimal. */
  readonly digest: string;
  readonly key: string;
  readonly resourceClass: string;
  readonly about: SettlementResource;
}

/** What an authorization says, as it was claimed; of one that the chain alone knows there is no signature. */
export interface Terms {
  readonly value: bigint;
  readonly recipient: Address;
  readonly validAfter: bigint | null;
  readonly validBefore: bigint | null;
  readonly signature: Hex | null;
}

export interface Payment {
  id: RowId;
  /** What it is found by, in hexadecimal; of a retired one nothing leads to it. */
  handle: string;
  /** Hash or nonce, or the account that a transaction of others paid. */
  readonly name: Hex;
  readonly signed: boolean;
  retired: boolean;
  presenter: string;
  /** Seconds. */
  presentedAt: number;
  proved: boolean;
  payer: Payer | null;
  worth: bigint | null;
  terms: Terms | null;
  /** Oldest first, released ones included; of a payment by hash those that were read. */
  claims: Claim[];
  /** What the claims cost that were not read: sold ones, every one of them. */
  readonly elsewhere: bigint;
}

export interface Claim {
  id: RowId;
  /** As its maker named it. */
  readonly name: string;
  readonly payment: Payment;
  readonly payer: Payer;
  readonly signed: boolean;
  readonly resource: Resource | null;
  readonly crawler: string;
  readonly price: bigint;
  state: 'reserved' | 'sold' | 'released';
  readonly claimedAt: number;
  soldAt: number | null;
  readonly windowEnds: number;
  readonly repeatWindow: number;
  readonly leaseUntil: number;
  repeats: number;
  repeatedAt: number | null;
  settlement: Settlement | null;
}

export interface Settlement {
  state: SettlementState;
  sinceBlock: bigint | null;
  txHash: Hex | null;
  block: bigint | null;
  final: boolean;
  attempts: number;
  reason: string | null;
  /** Seconds on the database's clock: when it came into this state; `null`: now. */
  changedAt: number | null;
}

export function weightOf({ signed, state, price, settlement }: Claim): Weight {
  return { signed, state, price, settlement: settlement?.state ?? null };
}

/** Its money is on its way, or here. */
export function isBeingSettled({ settlement }: Claim): boolean {
  return settlement !== null && settlement.state !== 'failed';
}

/** A reservation whose lease is over is as good as released, unless its money is on its way. */
export function isLive(claim: Claim, now: number): boolean {
  if (claim.state === 'sold') return true;
  if (claim.state === 'released') return false;
  return now < claim.leaseUntil || isBeingSettled(claim);
}
