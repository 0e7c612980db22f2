/** Refunds of the ledger in memory. */
import type { Address, Hex } from '../chain/types.ts';
import { type RefundFacts, refundableOf, refuseRefund } from './judge.ts';
import type {
  Refund,
  Refundable,
  RefundBook,
  RefundEntry,
  RefundOutcome,
  RefundSeen,
} from './types.ts';

/** A payment with which something was sold. */
export interface SoldWith extends Pick<Refund, 'kind'> {
  /** The key of the payment: what it is found by. */
  readonly handle: string;
  readonly payment: Hex;
  readonly payer: Address;
  readonly paid: boolean;
  readonly sold: readonly { readonly id: string; readonly price: bigint }[];
}

type Booked = Refund & { readonly handle: string };

type AtOnce = {
  [M in keyof RefundBook]: (
    ...args: Parameters<RefundBook[M]>
  ) => Awaited<ReturnType<RefundBook[M]>>;
};

export class MemoryRefunds implements AtOnce {
  readonly #payments: () => Iterable<SoldWith>;
  readonly #booked = new Map<string, Booked>();

  constructor(payments: () => Iterable<SoldWith>) {
    this.#payments = payments;
  }

  refundable(named: string): readonly Refundable[] {
    const byName = named.startsWith('0x');
    return [...this.#payments()]
      .filter(({ payment, sold }) =>
        byName ? payment === named : sold.some(({ id }) => id === named),
      )
      .flatMap((one) => refundableOf(this.#facts(one, byName ? null : named)) ?? []);
  }

  refundsIn(txHash: Hex): readonly Refund[] {
    return [...this.#booked.values()]
      .filter((refund) => refund.txHash === txHash)
      .sort((a, b) => a.place - b.place)
      .map(shown);
  }

  bookRefund(entry: RefundEntry): RefundOutcome {
    const at = `${entry.txHash} ${entry.place}`;
    const known = this.#booked.get(at);
    if (known !== undefined) return { status: 'known', refund: shown(known) };
    const { handle, claimId, ...rest } = entry;
    const found = [...this.#payments()].find((one) => one.handle === handle);
    const hasClaim = claimId === null || found?.sold.some(({ id }) => id === claimId) === true;
    const refusal = refuseRefund(
      found && hasClaim ? refundableOf(this.#facts(found, claimId)) : undefined,
      entry,
    );
    if (refusal !== null || found === undefined) return refusal ?? { status: 'unknown' };
    const { payment, kind, payer } = found;
    const refund = { ...rest, handle, claimId, payment, kind, payer, state: 'booked' } as const;
    this.#booked.set(at, refund);
    return { status: 'booked', refund: shown(refund) };
  }

  openRefunds(): readonly Refund[] {
    return [...this.#booked.values()]
      .filter(({ state }) => state !== 'final')
      .reverse()
      .slice(0, 1_000)
      .map(shown);
  }

  refundSeen({ txHash, place }: Pick<Refund, 'txHash' | 'place'>, seen: RefundSeen): void {
    const refund = this.#booked.get(`${txHash} ${place}`);
    if (refund !== undefined && refund.state !== 'final')
      this.#booked.set(`${txHash} ${place}`, { ...refund, ...seen });
  }

  #facts({ sold, ...payment }: SoldWith, claimId: string | null): RefundFacts {
    const given = (of: (refund: Booked) => boolean): bigint =>
      [...this.#booked.values()]
        .filter((refund) => refund.handle === payment.handle && refund.state !== 'lost')
        .filter(of)
        .reduce((sum, { value }) => sum + value, 0n);
    const all = sold.reduce((sum, { price }) => sum + price, 0n);
    const price = sold.find(({ id }) => id === claimId)?.price ?? 0n;
    return {
      ...payment,
      claimId,
      all: { sold: all, refunded: given(() => true) },
      one:
        claimId === null
          ? null
          : { sold: price, refunded: given((refund) => refund.claimId === claimId) },
    };
  }
}

const shown = ({ handle: _, ...refund }: Booked): Refund => refund;
