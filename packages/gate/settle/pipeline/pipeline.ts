/** Settling with accounts of one's own: several transactions on their way at once, many payments in each. */
import { formatEther } from 'viem';
import { ChainUnavailable } from '../../chain/errors.ts';
import type { Chain, Hex } from '../../chain/types.ts';
import { Afterwards } from '../afterwards.ts';
import { type Book, isOpen } from '../book.ts';
import { type Carrier, monotonic, type Round } from '../desk.ts';
import { GasMarket } from '../fees/market.ts';
import { FeePolicy, type GasPrices } from '../fees/policy.ts';
import { type Block, RelayNode, type RelayReceipt } from '../node.ts';
import { isExpired, reconcile } from '../outcome.ts';
import type { FeeReport, RelayedTransaction, SettlementEntry, Trouble } from '../types.ts';
import { RelayerAccount } from './account.ts';
import { keyCalldataBytes, sampleCalldata } from './calldata.ts';
import { GasMeter } from './gas-meter.ts';
import { dropped, entriesOf, landed } from './landing.ts';
import { DEFAULTS, type PipelineOptions } from './options.ts';
import { Sender } from './sender.ts';
import { type Slot, Slots, slotsLeft } from './slot.ts';

/** Entries that are looked up on the chain one by one in a round. */
const MAX_LOOKS = 64;
/** Milliseconds between two looks at what is unknown. */
const LOOK_EVERY = 5_000;
/** Milliseconds between two questions for prices and balances where no block comes. */
const ASK_EVERY = 2_000;
/** Authorizations that a full batch is thought to hold where prices are judged without one. */
const FULL_BATCH = 200;
/** Amounts for which it is remembered whether they pay: there are no more prices than that. */
const MAX_VALUES = 16;

export class Pipeline implements Carrier {
  readonly #chain: Chain;
  readonly #book: Book;
  readonly #options: PipelineOptions;
  readonly #node: RelayNode;
  readonly #accounts: readonly RelayerAccount[];
  readonly #slots = new Slots();
  readonly #meter = new GasMeter();
  readonly #market: GasMarket;
  readonly #policy: FeePolicy;
  readonly #sender: Sender;
  readonly #afterwards: Afterwards;
  #block: Block | null = null;
  #landedAt: Hex | null = null;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #askedAt = Number.NEGATIVE_INFINITY;
  #now = 0;
  /** By what a payment carries. */
  #dear: { readonly prices: GasPrices | null; readonly why: Map<bigint, string | null> } = {
    prices: null,
    why: new Map(),
  };

  constructor(options: PipelineOptions, book: Book) {
    const { chain } = options;
    this.#options = options;
    this.#chain = chain;
    this.#book = book;
    this.#node = new RelayNode(options.rpc);
    this.#accounts = options.accounts.map((key) => new RelayerAccount(key, chain.asset.chainId));
    this.#market = new GasMarket(this.#node, sampleCalldata(chain.asset));
    this.#policy = new FeePolicy(options.fees ?? {}, chain.asset.decimals);
    const parts = { chain, journal: options.journal, book, node: this.#node };
    const reopen = (txHash: Hex, lost: readonly SettlementEntry[]): Promise<boolean> =>
      this.#reopen(txHash, lost);
    this.#afterwards = new Afterwards({ ...parts, reopen });
    this.#sender = new Sender({
      ...{ options, book, node: this.#node, accounts: this.#accounts, slots: this.#slots },
      ...{ meter: this.#meter, policy: this.#policy },
      found: (entries) => this.#afterwards.found(entries),
    });
  }

  async start(clock: number): Promise<void> {
    const { journal } = this.#options;
    const carriedBy = (txHash: Hex): readonly string[] => this.#book.carriedBy(txHash);
    for (const slot of slotsLeft(await journal.openTransactions(), carriedBy, clock))
      this.#slots.set(slot);
    await this.#afterwards.start();
  }

  async round({ now, clock, due }: Round): Promise<void> {
    this.#now = now;
    const block = await this.#node.block();
    if (block === null) throw new ChainUnavailable('eth_getBlockByNumber', 'no newest block');
    const isNew = this.#see(block);
    const prices = await this.#ask(block, isNew, clock);
    await this.#land(block, clock);
    await this.#lookUp(now, clock);
    await this.#nudge(prices, now, clock);
    if (due) await this.#sender.send({ block, prices, now, clock });
    else this.#sender.held = null;
    if (isNew) await this.#afterwards.look();
  }

  underWay(before?: number): number {
    return this.#slots.carried(before);
  }

  expected(): number {
    return this.#block === null ? 0 : this.#sender.perBlock(this.#block) / this.#chain.blockTime();
  }

  holds(): boolean {
    return this.#sender.held !== null;
  }

  blocked(value: bigint | null): { readonly why: string; readonly retryAfter: number } | null {
    const prices = this.#market.prices;
    if (prices === null)
      return { why: 'the chain was not seen yet, so nothing can be settled', retryAfter: 2 };
    const dear = this.#tooDear(prices, value);
    if (dear !== null) return { why: `settling is too dear: ${dear}`, retryAfter: 60 };
    if (this.#accounts.every((account) => this.#payments(account, prices) === 0))
      return { why: 'there is no ether left to settle with', retryAfter: 60 };
    return null;
  }

  troubles(clock: number): readonly Trouble[] {
    const found: Trouble[] = [];
    const prices = this.#market.prices;
    const wanted = Math.max(FULL_BATCH, this.#book.waiting);
    if (prices !== null) {
      for (const account of this.#accounts) {
        const payments = this.#payments(account, prices);
        if (payments >= wanted) continue;
        const sentence = `relayer ${account.address} has ${formatEther(account.balance ?? 0n)} ETH left, enough to settle about ${payments} payments; send it some`;
        found.push({ code: 'relayer_poor', sentence });
      }
      const dear = this.#tooDear(prices, null) ?? this.#sender.held;
      if (dear !== null) found.push({ code: 'fees_too_dear', sentence: `settling waits: ${dear}` });
    }
    const { stuckAfter = DEFAULTS.stuckAfter } = this.#options;
    for (const { relayer, txNonce, since } of this.#slots.all()) {
      if (clock - since < stuckAfter) continue;
      const sentence = `nonce ${txNonce} of relayer ${relayer} has been waiting for a block for ${Math.round((clock - since) / 1000)} s`;
      found.push({ code: 'stuck_nonce', sentence });
      break;
    }
    return found;
  }

  feeReport(): FeeReport | null {
    const { payment = DEFAULTS.payment } = this.#options;
    const prices = this.#market.prices;
    if (prices === null) return null;
    return this.#policy.report(prices, payment, (count) => ({
      gas: this.#meter.expected(count),
      bytes: keyCalldataBytes(count),
    }));
  }

  /** Payments that an account's ether settles at these prices. */
  #payments(account: RelayerAccount, { base, tip }: GasPrices): number {
    const left = (account.balance ?? 0n) - this.#slots.costOf(account.address);
    return this.#meter.fits(left / (base + tip || 1n));
  }

  /** Why not even a full batch of payments of this value (null: the smallest) pays; `null` where it does. */
  #tooDear(prices: GasPrices, given: bigint | null): string | null {
    const { payment = DEFAULTS.payment } = this.#options;
    const value = given ?? payment;
    // Asked for with every sale, and another only when prices are.
    if (this.#dear.prices !== prices) this.#dear = { prices, why: new Map() };
    const known = this.#dear.why.get(value);
    if (known !== undefined) return known;
    const why = this.#whyTooDear(prices, value);
    if (this.#dear.why.size < MAX_VALUES) this.#dear.why.set(value, why);
    return why;
  }

  #whyTooDear(prices: GasPrices, each: bigint): string | null {
    const gas = this.#meter.expected(FULL_BATCH);
    const bytes = keyCalldataBytes(FULL_BATCH);
    const verdict = this.#policy.judge({ gas, bytes, value: each * BigInt(FULL_BATCH) }, prices);
    return verdict.pays ? null : verdict.why;
  }

  /** Prices and balances: once a block, and on a quiet chain every two seconds. */
  async #ask(block: Block, isNew: boolean, clock: number): Promise<GasPrices> {
    const known = this.#market.prices;
    const fresh = !isNew && clock - this.#askedAt < ASK_EVERY;
    // Stryker disable next-line ConditionalExpression: nothing is fresh before it was asked for
    if (known !== null && fresh) return known;
    const [prices] = await Promise.all([
      this.#market.look(block.baseFee, clock),
      ...this.#accounts.map(async (account) => {
        account.balance = await this.#node.balance(account.address);
      }),
    ]);
    this.#askedAt = clock;
    return prices;
  }

  /** Takes notice of the newest block; whether it is another than before. */
  #see(block: Block): boolean {
    const last = this.#block;
    this.#block = block;
    return last?.hash !== block.hash;
  }

  /** Reads the receipts of what is on its way, once a block. */
  async #land(block: Block, clock: number): Promise<void> {
    if (this.#landedAt === block.hash) return;
    const slots = this.#slots.all();
    const receipts = await Promise.all(slots.map((slot) => this.#receiptOf(slot)));
    for (const [index, slot] of slots.entries()) {
      const receipt = receipts[index] ?? null;
      if (receipt !== null) await this.#landOne(slot, receipt);
    }
    await this.#dropTaken(clock);
    this.#landedAt = block.hash;
  }

  async #receiptOf({ sent }: Slot): Promise<RelayReceipt | null> {
    const found = await Promise.all(sent.map(({ txHash }) => this.#node.receipt(txHash)));
    return found.find((receipt) => receipt !== null) ?? null;
  }

  async #landOne(slot: Slot, receipt: RelayReceipt): Promise<void> {
    const carried = entriesOf(this.#book, slot);
    const end = await landed(this.#chain, slot, carried, receipt, this.#now);
    // What is owed grows less with this write: balances from before the block are not to be used with it.
    this.#chain.saw(receipt.blockNumber);
    await this.#book.save(end.entries, end.transactions);
    this.#slots.delete(slot);
    const own = new Set(end.settled);
    // What failed in it says nothing of what it takes to be carried out.
    if (own.size === carried.length) this.#meter.learn(own.size, receipt.gasUsed);
    const block = { number: receipt.blockNumber, hash: receipt.blockHash };
    this.#afterwards.settled(block, receipt.txHash, end.settled);
    this.#afterwards.found(end.entries.filter(({ claimId }) => !own.has(claimId)));
  }

  /** What has a nonce that another transaction used will not be mined. */
  async #dropTaken(clock: number): Promise<void> {
    const relayers = new Set(this.#slots.all().map(({ relayer }) => relayer));
    for (const relayer of relayers) {
      const next = await this.#node.count(relayer);
      for (const slot of this.#slots.of(relayer)) {
        if (slot.txNonce >= next) continue;
        // It may have been mined between the two questions.
        const receipt = await this.#receiptOf(slot);
        if (receipt === null) await this.#drop(slot, 'its nonce was used by another', clock);
        else await this.#landOne(slot, receipt);
      }
    }
  }

  async #drop(slot: Slot, reason: string, clock: number): Promise<void> {
    const carried = entriesOf(this.#book, slot);
    const end = await dropped(this.#chain, slot, carried, this.#now, reason);
    await this.#book.save(end.entries, end.transactions);
    this.#slots.delete(slot);
    this.#afterwards.found(end.entries);
    const { restFor = DEFAULTS.restFor } = this.#options;
    for (const { claimId } of end.entries) this.#book.rest(claimId, clock + restFor);
  }

  /** What may have ended without a transaction of ours: the unknown, the expired, the orphans. */
  async #lookUp(now: number, clock: number): Promise<void> {
    const expired: SettlementEntry[] = [];
    for (const entry of this.#book.queue) {
      if (expired.length >= MAX_LOOKS || !isExpired(entry, now)) break;
      expired.push(entry);
    }
    const carried = new Set(this.#slots.all().flatMap(({ claimIds }) => claimIds));
    const { restFor = DEFAULTS.restFor } = this.#options;
    if (clock - this.#lookedAt >= Math.min(LOOK_EVERY, restFor)) {
      this.#lookedAt = clock;
      const ids = [...this.#book.unknown, ...this.#book.broadcast];
      // Stryker disable next-line ArrayDeclaration: what is unknown or on its way is open
      for (const entry of ids.flatMap((id) => this.#book.get(id) ?? [])) {
        if (expired.length >= 2 * MAX_LOOKS) break;
        if (!carried.has(entry.claimId) || isExpired(entry, now)) expired.push(entry);
      }
    }
    const found = await Promise.all(expired.map((entry) => reconcile(this.#chain, entry, now)));
    // What a transaction of ours may still carry stays with it, until the chain has decided.
    const changed = found.filter((entry) => !isOpen(entry) || !carried.has(entry.claimId));
    await this.#book.save(changed);
    for (const { claimId } of changed) this.#book.rest(claimId, clock + restFor);
    this.#afterwards.found(changed);
  }

  /** Sends again what is in no block, and at last pays more for it. */
  async #nudge(prices: GasPrices, now: number, clock: number): Promise<void> {
    const { resendAfter = DEFAULTS.resendAfter, replaceAfter = DEFAULTS.replaceAfter } =
      this.#options;
    const lowest = new Set<string>();
    for (const slot of this.#slots.all()) {
      const first = !lowest.has(slot.relayer);
      lowest.add(slot.relayer);
      const cheap = slot.maxFeePerGas < prices.base + prices.tip;
      if (clock - slot.signedAt >= replaceAfter && (first || cheap)) {
        await this.#sender.replace(slot, { prices, now, clock });
      } else if (clock - slot.sentAt >= resendAfter) {
        await this.#sender.resend(slot, clock);
      }
    }
  }

  /** The very same transaction is sent once more; whether its nonce was taken is seen as ever. */
  async #reopen(txHash: Hex, lost: readonly SettlementEntry[]): Promise<boolean> {
    const sent = await this.#options.journal.transaction(txHash);
    if (sent === undefined) return false;
    const { blockNumber: _, gasUsed: __, cost: ___, ...rest } = sent;
    const open: RelayedTransaction = { ...rest, state: 'open' };
    const entries = lost.map(({ blockNumber: _, ...entry }): SettlementEntry => {
      return { ...entry, state: 'broadcast', reason: 'its block was reorganised away' };
    });
    await this.#book.save(entries, [open]);
    const carried = (): readonly string[] => entries.map(({ claimId }) => claimId);
    for (const slot of slotsLeft([open], carried, monotonic())) this.#slots.set(slot);
    return true;
  }
}
