/** Which authorizations a mined transaction carried out. */
import { type RawLog, wasTransferred } from '../chain/events.ts';
import { sameHex } from '../chain/same-hex.ts';
import { AUTHORIZATION_USED } from '../chain/token.ts';
import type { Address, Authorization } from '../chain/types.ts';

/**
 * The logs of a receipt, looked up by nonce: a receipt of hundreds is not read hundreds of times.
 * What counts as money moved is `wasTransferred`, here as everywhere.
 */
export class Moved {
  readonly #asset: Address;
  readonly #byNonce = new Map<string, RawLog[]>();

  constructor(logs: readonly RawLog[], asset: Address) {
    this.#asset = asset;
    const own = logs.filter(({ address }) => sameHex(address, asset));
    for (const [index, { topics }] of own.entries()) {
      const nonce = topics[2]?.toLowerCase();
      if (topics[0] !== AUTHORIZATION_USED || nonce === undefined) continue;
      // Another's nonce may be the same number: both are kept, and told apart by their owner.
      const logsOfNonce = this.#byNonce.get(nonce) ?? [];
      logsOfNonce.push(...own.slice(index, index + 2));
      this.#byNonce.set(nonce, logsOfNonce);
    }
  }

  has(authorization: Authorization): boolean {
    const logs = this.#byNonce.get(authorization.nonce.toLowerCase()) ?? [];
    return wasTransferred(logs, this.#asset, authorization);
  }
}
