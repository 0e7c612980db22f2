/** A payment by signed authorization: signed by the payer, taken by the token, covered, unused. */

import { sameHex } from '../chain/same-hex.ts';
import type { Asset, SignedAuthorization } from '../chain/types.ts';
import { type Ask, type Facts, LATER, type VerificationStep } from '../facts.ts';
import type { PaymentKey } from '../ledger/types.ts';
import type { PricedTarget } from '../offer/challenge.ts';
import { priceOf } from '../offer/price.ts';
import type { Policy } from '../types.ts';
import { checkOffer, checkWindow, simulationError } from './authorization-window.ts';
import type { Credential } from './read.ts';

/** The key of an authorization: the token takes one nonce of one payer once. */
export function authorizationKey(
  { from, nonce }: Pick<SignedAuthorization, 'from' | 'nonce'>,
  asset: Asset,
): PaymentKey {
  return `auth:${asset.chainId}:${asset.address}:${from}:${nonce}`.toLowerCase();
}

export function verifyAuthorization(
  ask: Ask,
  target: PricedTarget,
  credential: Extract<Credential, { kind: 'authorization' }>,
  facts: Facts,
  policy: Policy,
): VerificationStep {
  const { authorization, accepted } = credential;
  const payment = authorizationKey(authorization, policy.asset);
  if (facts.record === undefined) return { need: 'lookup', payment };
  if (facts.record === 'unavailable') return LATER.ledger;
  const record = facts.record !== null && facts.record.claims.length > 0 ? facts.record : null;
  const price = priceOf(target.class);
  if (record === null) {
    const error =
      checkOffer(authorization, price, policy) ?? checkWindow(authorization, ask.now, policy);
    if (error !== null) return { refused: error };
    if (accepted !== null && accepted.amount !== price.toString()) {
      return {
        refused: {
          code: 'invalid_payment_requirements',
          message: `accepted.amount is ${accepted.amount}, offered was ${price}`,
          field: 'accepted.amount',
        },
      };
    }
  }
  if (record?.authorization?.signature !== authorization.signature) {
    const unsigned = verifySignature(authorization, facts);
    if (unsigned !== null) return unsigned;
  }
  const verified = {
    payment,
    record,
    payer: authorization.from,
    worth: authorization.value,
    authorization,
    windowEnds: Number(authorization.validBefore),
    txHash: record?.settlement?.txHash ?? null,
  };
  if (record !== null) {
    const settleFirst = policy.settlement === 'first' || record.settlement !== null;
    return { ...verified, cover: null, settleFirst, repeatOnly: true };
  }
  const { funds } = facts;
  if (funds === undefined) return { need: 'funds', authorization };
  if (funds === 'unavailable') return LATER.chain;
  if (!funds.simulation.ok)
    return { refused: simulationError(funds.simulation.reason, authorization) };
  const { owed, unsettled, settled } = funds.standing;
  if (owed + price > funds.balance) {
    return {
      refused: {
        code: 'insufficient_funds',
        message: `the balance of ${authorization.from} is ${funds.balance}; ${owed} are owed already and the price is ${price}`,
        field: 'authorization.from',
      },
    };
  }
  // A payer at the end of its credit settles before it is served.
  const { creditMax, exposureMax, exposureShare } = policy;
  const credit = settled < creditMax ? settled : creditMax;
  const settleFirst = policy.settlement === 'first' || unsettled + price > credit;
  const cover = {
    balance: funds.balance,
    credit: settleFirst ? null : { creditMax, exposureMax, exposureShare },
  };
  return { ...verified, cover, settleFirst, repeatOnly: false };
}

/** `null` when the payer signed, by its key or, where it is a contract, by its own rule. */
function verifySignature(
  authorization: SignedAuthorization,
  facts: Facts,
): VerificationStep | null {
  if (facts.signer === undefined) return { need: 'signer', authorization };
  if (facts.signer !== null && sameHex(facts.signer, authorization.from)) return null;
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
