/** What shows whose a payment is, made as a payer makes it. */
import type { Random } from '@tollbench/engines/numeric/random.ts';
import type { Hex } from '@tollbench/gate/chain/types.ts';
import { keccak256 } from 'viem';
import { nonceFrom } from './nonce.ts';
import type { Wallet } from './wallet.ts';

/** Where the service says that it is. */
export const ORIGIN = 'http://torture.example';

/** How a payer shows that a payment is its own; `bare`: not at all. */
export type Guard = 'bare' | 'secret' | 'signature';

export interface Secret {
  /** Stands behind the arguments of the transfer, for everybody to see. */
  readonly commitment: Hex;
  /** `X-PAYMENT-PROOF`. */
  readonly proof: string;
}

export function secretFrom(random: Random): Secret {
  const secret = nonceFrom(random);
  return { commitment: keccak256(secret), proof: `secret=${secret}` };
}

/** `X-PAYMENT-PROOF` with the signature of an account over the line of a payment. */
export async function signatureOf(wallet: Wallet, hashOrNonce: Hex): Promise<string> {
  const line = `Tollbench payment ${hashOrNonce.toLowerCase()} at ${ORIGIN}`;
  return `signature=${await wallet.say(line)}`;
}

/** A pool of addresses behind which one visitor stands: each request comes from another one. */
export function poolOf(network: string): () => string {
  let requests = 0;
  return () => `${network}.${requests++ % 250}`;
}
