/** A payment by signed authorization: signed by the payer, taken by the token, covered, unused. */

import { sameHex } from '../chain/same-hex.ts';
import type { Address, Asset, SignedAuthorization } from '../chain/types.ts';
import {
  type Ask,
  type Carried,
  type Facts,
  LATER,
  later,
  type Need,
  type VerificationStep,
} from '../facts.ts';
import type { PaymentKey, PaymentRecord } from '../ledger/types.ts';
import type { PaymentError, PricedTarget } from '../offer/challenge.ts';
import { priceOf } from '../offer/price.ts';
import type { Policy } from '../types.ts';
import { checkOffer, checkWindow, simulationError } from './authorization-window.ts';
import { type HolderStep, holderOf } from './holder.ts';
import type { Credential } from './read.ts';

type Presented = Extract<Credential, { kind: 'authorization' }>;
type Refused = { readonly refused: PaymentError };

/** The key of an authorization: the token takes one nonce of one payer once. */
export function authorizationKey(
  { from, nonce }: Pick<SignedAuthorization, 'from' | 'nonce'>,
  asset: Asset,
): PaymentKey {
  return `auth:${asset.chainId}:${asset.address}:${from}:${nonce}`.toLowerCase();
}

/**
 * The next step towards taking a signed authorization. One that buys something already is compared,
 * whole, with what is stored, and claims nothing more; any other has to pay the price exactly, be
 * signed, be carried out by the token if it were sent now, and find room to be settled in time.
 */
export function verifyAuthorization(
  ask: Ask,
  target: PricedTarget,
  credential: Presented,
  facts: Facts,
  policy: Policy,
): VerificationStep {
  const { authorization } = credential;
  const payment = authorizationKey(authorization, policy.asset);
  if (facts.record === undefined) return { need: 'lookup', payment };
  const record = facts.again === undefined ? facts.record : facts.again;
  if (record === 'unavailable') return LATER.ledger;
  return record !== null && (record.claims.length > 0 || record.settlement !== null)
    ? verifyKnown(ask, credential, payment, record, facts, policy)
    : verifyNew(ask, target, credential, payment, record, facts, policy);
}

/** An authorization that is in the ledger: it may fetch again what it bought. */
function verifyKnown(
  ask: Ask,
  credential: Presented,
  payment: PaymentKey,
  record: PaymentRecord,
  facts: Facts,
  policy: Policy,
): VerificationStep {
  const { authorization } = credential;
  const changed =
    checkStored(authorization, record.authorization) ??
    checkAccepted(credential, authorization.value);
  if (changed !== null) return { refused: changed };
  if (record.authorization?.signature !== authorization.signature) {
    if (facts.budget === undefined) return { need: 'budget' };
    const unsigned = verifySignature(authorization, facts);
    if (unsigned !== null) return unsigned;
  }
  const step = holding(ask, payment, record, authorization, facts, policy);
  if (!('holder' in step)) return step;
  const settled = record.settlement?.state === 'settled' ? record.settlement.txHash : null;
  return {
    payment,
    record,
    payer: authorization.from,
    worth: authorization.value,
    holder: step.holder,
    authorization,
    windowEnds: Number(authorization.validBefore),
    balance: null,
    settleFirst: policy.settlement === 'first' || record.settlement !== null,
    carried: null,
    // What the ledger learnt from the chain has bought nothing yet, and is settled.
    repeatOnly: record.claims.length > 0,
    txHash: settled,
  };
}

/** One that the ledger has no claim of. With a record it was settled once, and that failed. */
function verifyNew(
  ask: Ask,
  target: PricedTarget,
  credential: Presented,
  payment: PaymentKey,
  record: PaymentRecord | null,
  facts: Facts,
  policy: Policy,
): VerificationStep {
  const { authorization } = credential;
  const price = priceOf(target.class);
  if (facts.budget === undefined) return { need: 'budget' };
  // Stryker disable next-line ObjectLiteral: the purchase would ask for it as well
  if (facts.now === undefined) return { need: 'now' };
  if (facts.now === 'unavailable') return LATER.chain;
  const error =
    checkOffer(authorization, price, policy) ??
    checkWindow(authorization, facts.now, policy) ??
    checkAccepted(credential, price);
  if (error !== null) return { refused: error };
  const unsigned = verifySignature(authorization, facts);
  if (unsigned !== null) return unsigned;
  const funded = verifyFunds(authorization, price, payment, facts);
  if (!('balance' in funded)) return funded;
  const step = holding(ask, payment, record, authorization, facts, policy);
  if (!('holder' in step)) return step;
  const { balance, carried } = funded;
  if (carried === null) {
    const { validBefore, value } = authorization;
    if (facts.room === undefined) return { need: 'room', validBefore, value };
    if (!facts.room.ok) return noRoom(facts.room.why, facts.room.retryAfter);
  }
  return {
    payment,
    record,
    payer: authorization.from,
    worth: authorization.value,
    holder: step.holder,
    authorization,
    windowEnds: Number(authorization.validBefore),
    balance,
    // An authorization whose settlement failed once is never again served on credit.
    settleFirst: policy.settlement === 'first' || record !== null || carried !== null,
    carried,
    repeatOnly: false,
    txHash: carried?.txHash ?? null,
  };
}

/** Nothing is sold that could not be settled in time; what is wrong is ours, not the payment's. */
function noRoom(why: string, retryAfter: number): VerificationStep {
  const seconds = Math.min(Math.max(1, Math.ceil(retryAfter)), 3600);
  return later('no-room', seconds, `${why}; nothing was taken`);
}

function holding(
  ask: Ask,
  payment: PaymentKey,
  record: PaymentRecord | null,
  { from, nonce }: SignedAuthorization,
  facts: Facts,
  policy: Policy,
): HolderStep {
  return holderOf(ask, payment, record, from, nonce, facts, policy);
}

/** What a v2 client says it accepted has to be what it signed. */
function checkAccepted({ accepted }: Presented, amount: bigint): PaymentError | null {
  if (accepted === null || accepted.amount === amount.toString()) return null;
  return {
    code: 'invalid_payment_requirements',
    message: `accepted.amount is ${accepted.amount}, offered was ${amount}`,
    field: 'accepted.amount',
  };
}

/** The first field in which an authorization differs from the one of its nonce that is stored. */
function checkStored(
  given: SignedAuthorization,
  stored: SignedAuthorization | null,
): PaymentError | null {
  if (stored === null) return null;
  for (const field of ['to', 'value', 'validAfter', 'validBefore'] as const) {
    const same =
      field === 'to'
        ? sameHex(given.to, stored.to)
        : String(given[field]) === String(stored[field]);
    if (same) continue;
    return {
      code: 'payment_already_used',
      message: `authorization.${field} is ${given[field]}, but this nonce was presented with ${stored[field]}; a nonce is for one authorization`,
      field: `authorization.${field}`,
    };
  }
  return null;
}

/** `null` when the payer signed, by its key or, where it is a contract, by its own rule. */
function verifySignature(
  authorization: SignedAuthorization,
  facts: Facts,
): Exclude<VerificationStep, { payment: PaymentKey; worth: bigint }> | null {
  if (facts.signer === undefined) return { need: 'signer', authorization };
  if (isKey(authorization.from, facts)) return null;
  if (facts.contract === undefined) return { need: 'contract', authorization };
  if (facts.contract === 'unavailable') return LATER.chain;
  if (facts.contract) return null;
  const by = facts.signer === null ? 'no key' : facts.signer;
  return {
    refused: {
      code: 'invalid_exact_evm_payload_signature',
      message: `payload.signature was made by ${by}, authorization.from is ${authorization.from}`,
      field: 'payload.signature',
    },
  };
}

/** What covers it; or, with no balance to ask for, how the chain carried it out already. */
interface Funded {
  readonly balance: bigint | null;
  readonly carried: Carried | null;
}

/**
 * Whether the token would carry it out now. Before a refusal the ledger is asked once more: a copy
 * of the same payment may have been claimed, and settled, since it was asked first.
 */
function verifyFunds(
  authorization: SignedAuthorization,
  price: bigint,
  payment: PaymentKey,
  facts: Facts,
): Exclude<VerificationStep, { payer: Address }> | Funded {
  const { funds } = facts;
  if (funds === undefined) return { need: 'funds', authorization };
  if (funds === 'unavailable') return LATER.chain;
  const refused = (error: PaymentError): Need | Refused =>
    facts.again === undefined ? { need: 'again', payment } : { refused: error };
  if (funds.used) {
    if (facts.carried === undefined) return { need: 'carried', authorization };
    if (facts.carried === 'unavailable') return LATER.chain;
    if (facts.carried !== null) return { balance: null, carried: facts.carried };
    return refused(simulationError('authorization is used or canceled', authorization));
  }
  if (funds.refuses !== undefined) return refused(simulationError(funds.refuses, authorization));
  let { balance } = funds;
  if (balance < price) {
    if (facts.balance === undefined) return { need: 'balance', of: authorization.from };
    if (facts.balance === 'unavailable') return LATER.chain;
    balance = facts.balance;
  }
  if (balance < price) {
    return refused({
      code: 'insufficient_funds',
      message: `the balance of ${authorization.from} is ${balance}, the price is ${price}`,
      field: 'authorization.from',
    });
  }
  if (isKey(authorization.from, facts)) return { balance, carried: null };
  // A wallet's own rule may look at more than the signature: the token is asked to try it.
  const { simulation } = facts;
  if (simulation === undefined) return { need: 'simulation', authorization };
  if (simulation === 'unavailable') return LATER.chain;
  if (!simulation.ok) return refused(simulationError(simulation.reason, authorization));
  return { balance, carried: null };
}

function isKey(from: Address, { signer }: Facts): boolean {
  return sameHex(signer, from);
}
