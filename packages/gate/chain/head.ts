/**
 * The newest block, looked at once a block: everybody reads the chain's time, number and fees from here,
 * and is told of new blocks and of those that are gone.
 */
import { type Block, blockOf, chainIdOf, pendingTime } from './answers.ts';
import { ChainTime } from './chain-time.ts';
import { ChainUnavailable } from './errors.ts';
import { conditionsOf } from './head-health.ts';
import { Lineage } from './lineage.ts';
import { Rhythm } from './rhythm.ts';
import type { Rpc } from './rpc/types.ts';
import type { BlockListener, Condition } from './types.ts';

/** Milliseconds between two looks at whether this is still the right chain. */
const CHECK_EVERY = 30_000;
/** Milliseconds for which a node may tell of an older block before that is believed: pools of nodes do. */
const MAX_STEP_BACK = 10_000;
export interface HeadOptions {
  readonly rpc: Rpc;
  /** What the node must serve. */
  readonly chainId: number;
  /** Blocks that payments wait for: a reorganisation that reaches as deep is said aloud. */
  readonly confirmations: number;
  /** Milliseconds, never jumps. Default `performance.now`. */
  readonly monotonic?: () => number;
}

export class HeadWatcher {
  readonly #options: HeadOptions;
  readonly #monotonic: () => number;
  readonly #time: ChainTime;
  readonly #rhythm = new Rhythm();
  readonly #lineage: Lineage;
  readonly #listeners = new Set<BlockListener>();
  #head: Block | null = null;
  /** When the head was first seen. */
  #seenAt = 0;
  /** Since when the node tells of an older block than the head. */
  #backSince: number | null = null;
  /** A block that somebody has seen. */
  #floor = 0n;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #wrong: number | null = null;
  #polling: Promise<void> | null = null;
  #failure: { readonly since: number; readonly error: unknown } | null = null;
  #reorganised: { readonly at: number; readonly depth: bigint } | null = null;
  #running = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: HeadOptions) {
    this.#options = options;
    this.#monotonic = options.monotonic ?? (() => performance.now());
    this.#time = new ChainTime(this.#monotonic);
    this.#lineage = new Lineage(options.rpc);
  }

  /** Seconds between blocks. */
  get blockTime(): number {
    return this.#rhythm.blockTime;
  }

  /** Looks from now on, by timers that keep no process alive; resolves after the first look, whatever it saw. */
  async start(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    await this.#look();
  }

  stop(): void {
    this.#running = false;
    clearTimeout(this.#timer);
  }

  onBlock(listener: BlockListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  saw(block: bigint): void {
    if (block > this.#floor) this.#floor = block;
    if (this.#head !== null && this.#head.number < block) void this.#look();
  }

  /**
   * The newest block as last seen, if that was just now; else as a new look finds it.
   * @throws ChainUnavailable, also when the node serves another chain
   */
  async head(): Promise<Block> {
    const head = this.#head;
    if (head !== null && this.#isFresh(head)) return head;
    void this.start();
    return this.fresh();
  }

  /** As last seen, however long ago within a minute. @throws ChainUnavailable */
  newest(): Block {
    this.now();
    if (this.#head === null) throw new ChainUnavailable('eth_getBlockByNumber', 'no block');
    return this.#head;
  }

  /** The newest block, looked at now. @throws ChainUnavailable */
  async fresh(): Promise<Block> {
    // A look that is under way may have seen an older one: what was mined since is wanted.
    await this.#polling?.catch(() => undefined);
    await this.poll();
    if (this.#head === null) throw new ChainUnavailable('eth_getBlockByNumber', 'no block');
    return this.#head;
  }

  /** Seconds since 1970, whole. @throws ChainUnavailable */
  now(): number {
    this.#mustBeRight();
    const now = this.#time.now();
    if (now !== null) return now;
    void this.start();
    throw new ChainUnavailable('eth_getBlockByNumber', 'the time of its newest block is not known');
  }

  /** What is not well. Wall clocks are compared here, and decide nothing. */
  health(): readonly Condition[] {
    const head = this.#head;
    const { chainId, confirmations } = this.#options;
    return conditionsOf({
      now: this.#monotonic(),
      chainId,
      wrong: this.#wrong,
      failure: this.#failure,
      head: head === null ? null : { number: head.number, seenAt: this.#seenAt },
      blockTime: this.#rhythm.regular ? this.#rhythm.blockTime : null,
      chainTime: this.#time.now(),
      wallTime: Date.now() / 1000,
      reorganised: this.#reorganised,
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

  async #look(): Promise<void> {
    clearTimeout(this.#timer);
    const before = this.#head;
    await this.poll().catch(() => undefined);
    if (!this.#running) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#look(), this.#delay(before !== this.#head)).unref();
  }

  /** Milliseconds to the next look: when the next block is due, and if it is late, a little later. */
  #delay(isNew: boolean): number {
    if (this.#failure !== null) return 1_000;
    const due = this.#rhythm.blockTime * 1_000;
    if (this.#rhythm.regular) return isNew ? due : Math.max(100, due / 4);
    // Without a rhythm it is looked often while there are blocks, and seldom when there are none.
    return Math.min(2_000, 250 + (this.#monotonic() - this.#seenAt) / 10);
  }

  async #ask(): Promise<void> {
    const { rpc } = this.#options;
    const check = this.#monotonic() - this.#checkedAt > CHECK_EVERY || this.#wrong !== null;
    const standsFor = this.#monotonic() - this.#seenAt;
    const isQuiet = this.#head === null || standsFor > this.#rhythm.blockTime * 3_000;
    const [block, pending, chainId] = await Promise.all([
      blockOf(rpc, 'latest'),
      isQuiet ? pendingTime(rpc) : 0,
      check ? chainIdOf(rpc) : null,
    ]);
    if (block === null) throw new ChainUnavailable('eth_getBlockByNumber', 'it has no block');
    if (chainId !== null) {
      this.#checkedAt = this.#monotonic();
      this.#wrong = chainId === this.#options.chainId ? null : chainId;
    }
    this.#mustBeRight();
    await this.#take(block, pending);
  }

  async #take(block: Block, pending: number): Promise<void> {
    const head = this.#head;
    this.#floor = 0n;
    if (head?.hash === block.hash || (head !== null && this.#isStepBack(head, block))) {
      // While no block comes, the time of the one that would be mined now is the chain's time.
      if (pending > (this.#time.now() ?? 0)) this.#time.set(pending);
      else this.#time.heard();
      return;
    }
    const gone = await this.#lineage.add(block);
    this.#head = block;
    this.#seenAt = this.#monotonic();
    this.#backSince = null;
    this.#time.set(Math.max(block.time, pending));
    this.#rhythm.add(block.number, block.time);
    if (gone !== null && head !== null) {
      const depth = head.number - gone + 1n;
      if (depth >= this.#options.confirmations)
        this.#reorganised = { at: this.#monotonic(), depth };
    }
    for (const listener of this.#listeners) listener(block, gone);
  }

  /** An older block of the same chain, from a node that lags: not believed at once. */
  #isStepBack(head: Block, block: Block): boolean {
    if (block.number >= head.number || !this.#lineage.has(block)) return false;
    this.#backSince ??= this.#monotonic();
    return this.#monotonic() - this.#backSince < MAX_STEP_BACK;
  }

  #isFresh(head: Block): boolean {
    if (this.#wrong !== null || head.number < this.#floor) return false;
    return this.#time.silence() < this.#rhythm.blockTime * 1_000 + 1_000;
  }

  #mustBeRight(): void {
    if (this.#wrong !== null)
      throw new ChainUnavailable(
        'eth_chainId',
        `it is chain ${this.#wrong}, expected ${this.#options.chainId}`,
      );
  }
}
