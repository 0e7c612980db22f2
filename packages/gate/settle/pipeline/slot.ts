/** A nonce of a relayer's account, and the transactions that were signed for it. */
import type { Address, Hex } from '../../chain/types.ts';
import type { RelayedTransaction } from '../types.ts';
import { bidOf } from './account.ts';

export interface Slot {
  readonly relayer: Address;
  readonly txNonce: number;
  /** Oldest first: each takes the place of the one before it for a higher fee. */
  readonly sent: readonly RelayedTransaction[];
  readonly claimIds: readonly string[];
  /** Gas that it may use, and the most wei that it may cost. */
  readonly gas: bigint;
  readonly cost: bigint;
  /** Wei that the newest of it bids for a unit of gas. */
  readonly maxFeePerGas: bigint;
  /** Milliseconds on a clock that never jumps: when it was first sent by this process, … */
  readonly since: number;
  /** … when the newest of it was signed, … */
  readonly signedAt: number;
  /** … and when that was last sent. */
  readonly sentAt: number;
}

/** The newest transaction of a slot, which is the one that is sent. */
export function newestOf({ sent, txNonce }: Pick<Slot, 'sent' | 'txNonce'>): RelayedTransaction {
  const newest = sent.at(-1);
  if (newest === undefined) throw new Error(`no transaction for nonce ${txNonce}`);
  return newest;
}

// Stryker disable next-line MethodExpression: either spelling tells accounts apart
const keyOf = (relayer: Address, txNonce: number): string => `${relayer.toLowerCase()}:${txNonce}`;

/** All that is on its way. */
export class Slots {
  readonly #slots = new Map<string, Slot>();

  set(slot: Slot): void {
    this.#slots.set(keyOf(slot.relayer, slot.txNonce), slot);
  }

  delete({ relayer, txNonce }: Slot): void {
    this.#slots.delete(keyOf(relayer, txNonce));
  }

  /** By account and nonce. */
  all(): readonly Slot[] {
    return [...this.#slots.values()].sort(
      (a, b) =>
        (a.relayer < b.relayer ? -1 : a.relayer > b.relayer ? 1 : 0) || a.txNonce - b.txNonce,
    );
  }

  of(relayer: Address): readonly Slot[] {
    return this.all().filter((slot) => slot.relayer.toLowerCase() === relayer.toLowerCase());
  }

  get size(): number {
    return this.#slots.size;
  }

  /** Authorizations on their way, those alone that were sent before a time if one is given. */
  carried(before = Number.POSITIVE_INFINITY): number {
    let sum = 0;
    for (const { since, claimIds } of this.#slots.values())
      if (since < before) sum += claimIds.length;
    return sum;
  }

  /** Gas that may be used by all that is on its way. */
  gas(): bigint {
    let sum = 0n;
    for (const slot of this.#slots.values()) sum += slot.gas;
    return sum;
  }

  /** The most wei that what an account has on its way may cost. */
  costOf(relayer: Address): bigint {
    return this.of(relayer).reduce((sum, { cost }) => sum + cost, 0n);
  }
}

/** The slots that an earlier process left, from its journal; those with no transaction are none. */
export function slotsLeft(
  transactions: readonly RelayedTransaction[],
  carriedBy: (txHash: Hex) => readonly string[],
  now: number,
): Slot[] {
  const groups = Map.groupBy(transactions, ({ relayer, txNonce }) => keyOf(relayer, txNonce));
  return [...groups.values()].map((group) => {
    const sent = inOrder(group);
    const [{ relayer, txNonce }] = sent;
    const claimIds = sent.flatMap(({ txHash }) => carriedBy(txHash));
    const clock = { since: now, signedAt: now, sentAt: Number.NEGATIVE_INFINITY };
    return { relayer, txNonce, sent, claimIds, ...bidOf(newestOf({ sent, txNonce })), ...clock };
  });
}

/** Each after the one it takes the place of. */
function inOrder(
  group: readonly RelayedTransaction[],
): [RelayedTransaction, ...RelayedTransaction[]] {
  const hashes = new Set<Hex | undefined>(group.map(({ txHash }) => txHash));
  const first = group.find(({ replaces }) => !hashes.has(replaces));
  // Stryker disable next-line all: what is replaced was signed before; the compiler does not know
  if (first === undefined) throw new Error('transactions that replace each other');
  const order: [RelayedTransaction, ...RelayedTransaction[]] = [first];
  const after = ({ txHash }: RelayedTransaction): RelayedTransaction | undefined =>
    group.find(({ replaces }) => replaces === txHash);
  for (let next = after(first); next !== undefined; next = after(next)) order.push(next);
  return order;
}
