/** What a payment is found by: 24 bytes, however long its key is, in hexadecimal. */
import type { Hex } from '../../chain/types.ts';
import { handleOf, nameIn as nameOf } from '../sqlite/values.ts';
import type { PaymentKey } from '../types.ts';

export function handleHex(key: PaymentKey, retired = ''): string {
  return Buffer.from(handleOf(key, retired)).toString('hex');
}

/** The hash or the nonce, where a payment's key ends. */
export function nameIn(key: PaymentKey): Hex {
  return nameOf(key) as Hex;
}
