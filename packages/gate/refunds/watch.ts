/**
 * Refunds are looked at until their block is final. One whose transaction the chain took back counts for
 * nothing, and is told of, until the same transaction is mined again: the payee has its money.
 */
import { ChainUnavailable } from '../chain/errors.ts';
import { sameHex } from '../chain/same-hex.ts';
import type { Address, Chain } from '../chain/types.ts';
import { LedgerUnavailable } from '../ledger/types.ts';
import type { Trouble } from '../settle/types.ts';
import type { Refund, RefundBook, RefundSeen } from './types.ts';

export interface RefundWatchParts {
  readonly chain: Pick<Chain, 'onBlock' | 'transfersOf' | 'finalized'>;
  readonly ledger: Pick<RefundBook, 'openRefunds' | 'refundSeen'>;
  readonly payee: Address;
  readonly onError: (error: unknown) => void;
  /** Milliseconds between two looks while no block goes. Default 10,000. */
  readonly every?: number;
  /** Milliseconds for which a loss is told of. Default 600,000. */
  readonly tellFor?: number;
}

/** Asked for in one look, those that were looked at longest ago. */
const MAX_ASKS = 50;
/** Looks in a row without it before it counts as lost: most are mined again by the very next block. */
const MAX_MISSES = 2;

interface Watched {
  /** When it was looked at last, in milliseconds that never jump. */
  at: number;
  misses: number;
}

export class RefundWatch {
  readonly #parts: RefundWatchParts;
  #watched = new Map<string, Watched>();
  readonly #lostAt = new Map<string, number>();
  #ends: () => void = () => {};
  #looking: Promise<void> | null = null;
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(parts: RefundWatchParts) {
    this.#parts = parts;
  }

  /** Those that the desk or a command booked are found in the ledger. */
  start(): void {
    const { chain, every = 10_000 } = this.#parts;
    this.#ends = chain.onBlock((_head, gone) => {
      // What missed one look, or was in a block that is gone, is looked at with the next block.
      const doubted = ({ misses }: Watched) => misses > 0 && misses < MAX_MISSES;
      const hurries = gone !== null || [...this.#watched.values()].some(doubted);
      if (!hurries && performance.now() - this.#lookedAt < every) return;
      this.#looking ??= this.#look().finally(() => {
        this.#looking = null;
      });
    });
  }

  async stop(): Promise<void> {
    this.#ends();
    await this.#looking;
  }

  health(): readonly Trouble[] {
    const { tellFor = 600_000 } = this.#parts;
    const now = performance.now();
    for (const [key, at] of this.#lostAt) if (now - at > tellFor) this.#lostAt.delete(key);
    const [first] = this.#lostAt.keys();
    if (first === undefined) return [];
    const more = this.#lostAt.size > 1 ? ` and ${this.#lostAt.size - 1} more` : '';
    const sentence = `the chain took back a refund that was booked: ${first.split(' ')[0]}${more}; it counts again where it is mined again, else it has to be sent anew`;
    return [{ code: 'refund_taken_back', sentence }];
  }

  async #look(): Promise<void> {
    const { chain, ledger, onError } = this.#parts;
    this.#lookedAt = performance.now();
    try {
      const open = await ledger.openRefunds();
      const before = this.#watched;
      this.#watched = new Map(
        open.map((refund) => [keyOf(refund), before.get(keyOf(refund)) ?? { at: 0, misses: 0 }]),
      );
      if (open.length === 0) return;
      const final = await chain.finalized();
      const oldest = open.toSorted((a, b) => this.#of(a).at - this.#of(b).at).slice(0, MAX_ASKS);
      for (const refund of oldest) await this.#lookAt(refund, final);
    } catch (error) {
      // The next block is another occasion, and an outage is told of elsewhere.
      if (!(error instanceof ChainUnavailable || error instanceof LedgerUnavailable))
        onError(error);
    }
  }

  /** @throws ChainUnavailable, LedgerUnavailable; then nothing is concluded */
  async #lookAt(refund: Refund, final: bigint): Promise<void> {
    const { ledger } = this.#parts;
    const watched = this.#of(refund);
    const seen = await this.#seen(refund, final);
    watched.at = performance.now();
    watched.misses = seen?.state === 'lost' ? watched.misses + 1 : 0;
    if (seen === null || isAsBefore(refund, seen)) return;
    if (seen.state === 'lost' && watched.misses < MAX_MISSES) return;
    await ledger.refundSeen(refund, seen);
    if (seen.state === 'lost') this.#lostAt.set(keyOf(refund), performance.now());
    else this.#lostAt.delete(keyOf(refund));
  }

  /** `null`: in a block that is not deep enough yet. */
  async #seen(refund: Refund, final: bigint): Promise<RefundSeen | null> {
    const { chain, payee } = this.#parts;
    const found = await chain.transfersOf(refund.txHash);
    if (found.status === 'pending' && (found.confirmations ?? 0) > 0) return null;
    if (found.status !== 'confirmed') return { state: 'lost' };
    // In another block the same call may have moved something else.
    const transfer = found.transfers[refund.place];
    const gives =
      transfer !== undefined &&
      sameHex(transfer.from, payee) &&
      sameHex(transfer.to, refund.payer) &&
      transfer.value === refund.value;
    if (!gives) return { state: 'lost' };
    const { blockNumber: block, blockTime: minedAt } = found;
    return { state: block <= final ? 'final' : 'booked', block, minedAt };
  }

  #of(refund: Refund): Watched {
    return this.#watched.get(keyOf(refund)) ?? { at: 0, misses: 0 };
  }
}

const keyOf = ({ txHash, place }: Refund): string => `${txHash} ${place}`;

const isAsBefore = (refund: Refund, seen: RefundSeen): boolean =>
  refund.state === seen.state && (seen.state === 'lost' || refund.block === seen.block);
