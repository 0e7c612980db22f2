/** What the publisher enters, read: a hash is a hash, and what a refund is for names one payment or claim. */
import type { Hex } from '../chain/types.ts';
import type { EnteredRefund, ReadRefund } from './asked.ts';
import { type Refusal, refused } from './refusal.ts';

const HASH = /^0x[0-9a-f]{64}$/;
/** Claims are named by UUIDs. */
const CLAIM = /^[0-9a-z][0-9a-z-]{0,63}$/;

export function readEntered({ txHash, for: what, logIndex }: EnteredRefund): ReadRefund | Refusal {
  const [hash, named] = [txHash.trim().toLowerCase(), what.trim().toLowerCase()];
  if (!HASH.test(hash))
    return refused(
      'not_a_hash',
      'txHash',
      `"${shown(txHash)}" is no transaction hash: it is 0x and 64 hex digits`,
    );
  if (!HASH.test(named) && (named.startsWith('0x') || !CLAIM.test(named)))
    return refused(
      'not_a_payment',
      'for',
      `"${shown(what)}" names no payment and no claim: it is a payment’s hash or nonce, 0x and 64 hex digits, or the id of a claim`,
    );
  if (logIndex !== undefined && !(Number.isSafeInteger(logIndex) && logIndex >= 0))
    return refused(
      'not_an_index',
      'logIndex',
      `${logIndex} is no index of a log: it is a whole number from 0 on, as a block explorer shows it`,
    );
  return { txHash: hash as Hex, named, logIndex: logIndex ?? null };
}

const shown = (text: string): string => text.slice(0, 80);
