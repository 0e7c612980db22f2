/** Reading the token's events out of a receipt. */
import { sameHex } from './same-hex.ts';
import { AUTHORIZATION_USED, TRANSFER } from './token.ts';
import type { Address, Authorization, Hex, Transfer } from './types.ts';

/** A log as a node gives it. Of the fields only what is read here. */
export interface RawLog {
  readonly address: Address;
  readonly topics: readonly Hex[];
  readonly data: Hex;
  readonly logIndex: Hex;
}

/** An address as it stands in a topic: the low 20 of 32 bytes. */
const addressIn = (topic: Hex | undefined): Address => `0x${(topic ?? '0x').slice(-40)}`;

/** The `Transfer` events of one asset, in order. A log of another contract is not money. */
export function transfersIn(logs: readonly RawLog[], asset: Address): Transfer[] {
  const own = logs.filter(({ address }) => sameHex(address, asset));
  return own.flatMap(({ topics, data, logIndex }, index) => {
    if (topics.length !== 3 || topics[0] !== TRANSFER) return [];
    const from = addressIn(topics[1]);
    const before = own[index - 1]?.topics;
    return {
      from,
      to: addressIn(topics[2]),
      value: BigInt(data),
      logIndex: Number(logIndex),
      authorized: before?.[0] === AUTHORIZATION_USED && sameHex(addressIn(before[1]), from),
    };
  });
}

/** Transfers to `payee` that carried an authorization out, with its nonce, in order. */
export function authorizedTransfersIn(
  logs: readonly RawLog[],
  asset: Address,
  payee: Address,
): { readonly payer: Address; readonly nonce: Hex; readonly value: bigint }[] {
  const own = logs.filter(({ address }) => sameHex(address, asset));
  return own.flatMap(({ topics: [event, authorizer, nonce] }, index) => {
    if (event !== AUTHORIZATION_USED || nonce === undefined) return [];
    const [transfer] = transfersIn(own.slice(index + 1, index + 2), asset);
    if (transfer === undefined || !sameHex(transfer.to, payee)) return [];
    const payer = addressIn(authorizer);
    return sameHex(transfer.from, payer) ? { payer, nonce, value: transfer.value } : [];
  });
}

/** What `payee` received in all, in atomic units. */
export function amountPaidTo(transfers: readonly Transfer[], payee: Address): bigint {
  return transfers
    .filter(({ to }) => sameHex(to, payee))
    .reduce((sum, { value }) => sum + value, 0n);
}

/**
 * Whether this authorization moved its money here. The token emits `AuthorizationUsed` and, next of
 * its own events, the `Transfer`; `cancelAuthorization` emits neither.
 */
export function wasTransferred(
  logs: readonly RawLog[],
  asset: Address,
  { from, to, value, nonce }: Authorization,
): boolean {
  const own = logs.filter(({ address }) => sameHex(address, asset));
  return own.some((log, index) => {
    const [topic, authorizer, used] = log.topics;
    if (topic !== AUTHORIZATION_USED || !used || !sameHex(used, nonce)) return false;
    if (!sameHex(addressIn(authorizer), from)) return false;
    const [transfer] = transfersIn(own.slice(index + 1, index + 2), asset);
    return (
      transfer !== undefined &&
      sameHex(transfer.from, from) &&
      sameHex(transfer.to, to) &&
      transfer.value === value
    );
  });
}
