/** Signing an offer: an EIP-3009 authorization, in the header of the offer's version. */
import type { Hex } from '@tollbench/gate/chain/types.ts';
import { toHex } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { Offer } from './offer.ts';

/** A payment ready to be sent, and sent again: the header is all a server ever needs of it. */
export interface SignedPayment {
  readonly url: string;
  readonly header: 'X-PAYMENT' | 'PAYMENT-SIGNATURE';
  readonly value: string;
  readonly amount: bigint;
  readonly payer: string;
  readonly nonce: Hex;
  /** Seconds since 1970; from then on nobody can collect it. */
  readonly validBefore: number;
}

const TYPES = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const;

/** The longest an authorization of ours stays open, whatever an offer asks for. */
const MAX_SECONDS = 3600;

export async function signOffer(
  offer: Offer,
  url: string,
  account: PrivateKeyAccount,
  now: number,
): Promise<SignedPayment> {
  const nonce = toHex(crypto.getRandomValues(new Uint8Array(32)));
  const validBefore = now + Math.max(1, Math.min(offer.maxTimeoutSeconds, MAX_SECONDS));
  const authorization = {
    from: account.address,
    to: offer.payTo,
    value: offer.amount,
    validAfter: 0n,
    validBefore: BigInt(validBefore),
    nonce,
  };
  const signature = await account.signTypedData({
    domain: { ...offer.domain, chainId: offer.chainId, verifyingContract: offer.asset },
    types: TYPES,
    primaryType: 'TransferWithAuthorization',
    message: authorization,
  });
  const payload = {
    signature,
    authorization: {
      ...authorization,
      value: String(authorization.value),
      validAfter: '0',
      validBefore: String(validBefore),
    },
  };
  const message =
    offer.version === 1
      ? { x402Version: 1, scheme: 'exact', network: offer.raw['network'], payload }
      : {
          x402Version: 2,
          ...(offer.resource !== undefined && { resource: offer.resource }),
          accepted: offer.raw,
          payload,
        };
  return {
    url,
    header: offer.version === 1 ? 'X-PAYMENT' : 'PAYMENT-SIGNATURE',
    value: Buffer.from(JSON.stringify(message)).toString('base64'),
    amount: offer.amount,
    payer: account.address,
    nonce,
    validBefore,
  };
}
