/**
 * The newest block, looked at once a block: everybody reads the chain's time, number and fees from here,
 * and is told of new blocks and of those that are gone.
 */
import { type Block, blockOf, chainIdOf, pendingTime } from './answers.ts';
import { ChainUnavailable } from './errors.ts';
import { conditionsOf } from './head-health.ts';
import { Rounds } from './rounds.ts';
import type { Rpc } from './rpc/types.ts';
import { Sightings } from './sightings.ts';
import type { BlockListener, Condition } from './types.ts';

/** Milliseconds between two looks at whether this is still the right chain. */
const CHECK_EVERY = 30_000;

export interface HeadOptions {
  readonly rpc: Rpc;
  /** What the node must serve. */
  readonly chainId: number;
  /** Blocks that payments wait for: a reorganisation that reaches as deep is said aloud. */
  readonly confirmations: number;
  /** It mines when there is something to mine: that no block comes says nothing. */
  readonly onDemand?: boolean;
  /** Milliseconds, never jumps. Default `performance.now`. */
  readonly monotonic?: () => number;
}

export class HeadWatcher {
  readonly #options: HeadOptions;
  readonly #monotonic: () => number;
  readonly #seen: Sightings;
  readonly #listeners = new Set<BlockListener>();
  readonly #rounds = new Rounds(() => this.#look());
  /** A block that somebody has seen. */
  #floor = 0n;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #wrong: number | null = null;
  #polling: Promise<void> | null = null;
  #failure: { readonly since: number; readonly error: unknown } | null = null;

  constructor(options: HeadOptions) {
    this.#options = options;
    this.#monotonic = options.monotonic ?? (() => performance.now());
    this.#seen = new Sightings(options.rpc, this.#monotonic);
  }

  /** Seconds between blocks. */
  get blockTime(): number {
    return this.#seen.rhythm.blockTime;
  }

  /** Looks from now on; resolves after the first look, whatever it saw. */
  start(): Promise<void> {
    return this.#rounds.start();
  }

  stop(): void {
    this.#rounds.stop();
  }

  /** `listener` must not throw. */
  onBlock(listener: BlockListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  saw(block: bigint): void {
    // Stryker disable next-line EqualityOperator: as high as it was
    if (block > this.#floor) this.#floor = block;
    const { head } = this.#seen;
    if (head !== null && head.number < block) void this.#rounds.hurry();
  }

  /**
   * The newest block as last seen, if that was just now; else as a new look finds it.
   * @throws ChainUnavailable, also when the node serves another chain
   */
  async head(): Promise<Block> {
    const { head } = this.#seen;
    if (head !== null && this.#isFresh(head)) return head;
    void this.start();
    return this.fresh();
  }

  /** As last seen, however long ago within a minute. @throws ChainUnavailable */
  newest(): Block {
    this.now();
    return this.#mustHave();
  }

  /** The newest block, looked at now. @throws ChainUnavailable */
  async fresh(): Promise<Block> {
    // A look that is under way may have seen an older one: what was mined since is wanted.
    await this.#polling?.catch(() => undefined);
    await this.poll();
    return this.#mustHave();
  }

  /** Seconds since 1970, whole. @throws ChainUnavailable */
  now(): number {
    this.#mustBeRight();
    const now = this.#seen.time.now();
    if (now !== null) return now;
    void this.start();
    throw new ChainUnavailable('eth_getBlockByNumber', 'the time of its newest block is not known');
  }

  /** What is not well. Wall clocks are compared here, and decide nothing. */
  health(): readonly Condition[] {
    const { chainId, confirmations, onDemand = false } = this.#options;
    const { head, seenAt, rhythm, time, reorganised } = this.#seen;
    const isReached = reorganised !== null && reorganised.depth >= confirmations;
    return conditionsOf({
      now: this.#monotonic(),
      chainId,
      wrong: this.#wrong,
      failure: this.#failure,
      head: head === null ? null : { number: head.number, seenAt },
      blockTime: rhythm.regular && !onDemand ? rhythm.blockTime : null,
      chainTime: time.now(),
      wallTime: Date.now() / 1000,
      reorganised: isReached ? reorganised : null,
      confirmations,
    });
  }

  /** One look, however many ask for it. @throws ChainUnavailable */
  poll(): Promise<void> {
    this.#polling ??= this.#ask()
      .then(
        () => {
          this.#failure = null;
        },
        (error: unknown) => {
          this.#failure = { since: this.#failure?.since ?? this.#monotonic(), error };
          throw error;
        },
      )
      .finally(() => {
        this.#polling = null;
      });
    return this.#polling;
  }

  async #look(): Promise<number> {
    const before = this.#seen.head;
    // What failed is remembered, for `health` and for whoever asks.
    await this.poll().catch(() => undefined);
    if (this.#failure !== null) return 1_000;
    return this.#seen.nextIn(before !== this.#seen.head);
  }

  async #ask(): Promise<void> {
    const { rpc, chainId: expected } = this.#options;
    const floor = this.#floor;
    const check = this.#monotonic() - this.#checkedAt > CHECK_EVERY || this.#wrong !== null;
    const [block, pending, chainId] = await Promise.all([
      blockOf(rpc, 'latest'),
      this.#seen.isQuiet ? pendingTime(rpc) : 0,
      check ? chainIdOf(rpc) : null,
    ]);
    if (block === null) throw new ChainUnavailable('eth_getBlockByNumber', 'it has no block');
    if (chainId !== null) {
      this.#checkedAt = this.#monotonic();
      this.#wrong = chainId === expected ? null : chainId;
    }
    this.#mustBeRight();
    // A block that was seen while this look was under way may be newer than what it found.
    if (this.#floor === floor) this.#floor = 0n;
    const sighting = await this.#seen.take(block, pending);
    if (sighting === null) return;
    for (const listener of this.#listeners) listener(sighting.block, sighting.gone);
  }

  #isFresh(head: Block): boolean {
    if (this.#wrong !== null || head.number < this.#floor) return false;
    return this.#seen.time.silence() < this.blockTime * 1_000 + 1_000;
  }

  #mustHave(): Block {
    // Stryker disable next-line ConditionalExpression: narrows the type, who has looked has a block
    if (this.#seen.head !== null) return this.#seen.head;
    throw new ChainUnavailable('eth_getBlockByNumber', 'no block');
  }

  #mustBeRight(): void {
    if (this.#wrong === null) return;
    const why = `it is chain ${this.#wrong}, expected ${this.#options.chainId}`;
    throw new ChainUnavailable('eth_chainId', why);
  }
}
