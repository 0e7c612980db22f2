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
  /** Another's nonce may be the same number: both are there, and told apart by their owner. */
  readonly #byNonce: ReadonlyMap<string, readonly Use[]>;

  constructor(logs: readonly RawLog[], asset: Address) {
    this.#asset = asset;
    const own = logs.filter(({ address }) => sameHex(address, asset));
    const uses = own.flatMap(({ topics: [event, , nonce] }, index): Use | readonly [] =>
      // Stryker disable next-line all: an index, to be quick; what is found by it is judged in `has`
      event === AUTHORIZATION_USED && nonce !== undefined
        ? // Stryker disable next-line MethodExpression: the rest would be read too, and not counted
          { nonce: nonce.toLowerCase(), logs: own.slice(index, index + 2) }
        : [],
    );
    this.#byNonce = Map.groupBy(uses, ({ nonce }) => nonce);
  }

  has(authorization: Authorization): boolean {
    const uses = this.#byNonce.get(authorization.nonce.toLowerCase());
    return uses?.some(({ logs }) => wasTransferred(logs, this.#asset, authorization)) ?? false;
  }
}

/** The use of a nonce, and what the token said next. */
interface Use {
  readonly nonce: string;
  readonly logs: readonly RawLog[];
}
