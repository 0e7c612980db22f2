/** What can be said of a signed EIP-3009 authorization from its fields, the offer and the clock. */

import { sameHex } from '../chain/same-hex.ts';
import type { Authorization, SignedAuthorization } from '../chain/types.ts';
import type { PaymentError } from '../offer/challenge.ts';
import type { Policy } from '../types.ts';

/**
 * Whether the authorization pays `price` to the payee; `null` when it does.
 * The value must be the price exactly: an authorization moves all of its value or nothing, so more
 * would be money taken for nothing.
 */
export function checkOffer(
  authorization: Authorization,
  price: bigint,
  policy: Policy,
): PaymentError | null {
  if (!sameHex(authorization.to, policy.payTo)) {
    return {
      code: 'invalid_exact_evm_payload_recipient_mismatch',
      message: `authorization.to is ${authorization.to}, payTo is ${policy.payTo}`,
      field: 'authorization.to',
    };
  }
  if (authorization.value !== price) {
    return {
      code: 'invalid_exact_evm_payload_authorization_value',
      message: `authorization.value is ${authorization.value}, the price is exactly ${price}; an authorization is taken whole, there is no change`,
      field: 'authorization.value',
    };
  }
  return null;
}

/**
 * Whether the token would take the authorization now and still when it is settled. The token's rule
 * is `validAfter < time < validBefore`, both strict.
 */
export function checkWindow(
  authorization: Authorization,
  now: number,
  policy: Policy,
): PaymentError | null {
  const { validAfter, validBefore } = authorization;
  if (validAfter >= BigInt(now)) {
    return {
      code: 'invalid_exact_evm_payload_authorization_valid_after',
      message: `authorization.validAfter is ${validAfter}, which is not before now, ${now}`,
      field: 'authorization.validAfter',
    };
  }
  if (validBefore <= BigInt(now)) {
    return {
      code: 'payment_expired',
      message: `authorization.validBefore is ${validBefore}, now is ${now}`,
      field: 'authorization.validBefore',
    };
  }
  if (validBefore < BigInt(now + policy.settleMargin)) {
    return {
      code: 'invalid_exact_evm_payload_authorization_valid_before',
      message: `authorization.validBefore is ${validBefore}, less than ${policy.settleMargin} s from now, ${now}: too late to settle`,
      field: 'authorization.validBefore',
    };
  }
  if (validBefore > BigInt(now + policy.farthestExpiry)) {
    return {
      code: 'invalid_exact_evm_payload_authorization_valid_before',
      message: `authorization.validBefore is ${validBefore}, more than ${policy.farthestExpiry} s from now, ${now}`,
      field: 'authorization.validBefore',
    };
  }
  return null;
}

/** The token's own words for refusing an authorization → x402's code. */
export function simulationError(reason: string, authorization: SignedAuthorization): PaymentError {
  const code = /exceeds balance|insufficient/i.test(reason)
    ? 'insufficient_funds'
    : /not yet valid/i.test(reason)
      ? 'invalid_exact_evm_payload_authorization_valid_after'
      : /expired/i.test(reason)
        ? 'payment_expired'
        : /signature/i.test(reason)
          ? undeployed(authorization)
          : 'invalid_transaction_state';
  return { code, message: `the token refuses the authorization: ${reason}` };
}

/** ERC-6492: a signature by a wallet that is not deployed ends in this word. */
const ERC6492 = '6492'.repeat(16);

function undeployed(authorization: SignedAuthorization): string {
  return authorization.signature.endsWith(ERC6492)
    ? 'invalid_exact_evm_payload_undeployed_smart_wallet'
    : 'invalid_exact_evm_payload_signature';
}
