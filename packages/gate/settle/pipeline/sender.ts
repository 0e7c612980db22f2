/** Choosing, trying out, pricing, signing and sending transactions. */
import { ChainUnavailable } from '../../chain/errors.ts';
import type { Book } from '../book.ts';
import type { FeePolicy, GasPrices, Load } from '../fees/policy.ts';
import { worthwhile } from '../fees/worthwhile.ts';
import type { Block, RelayNode } from '../node.ts';
import { firstBlock, reconcile } from '../outcome.ts';
import { deadlineOf } from '../queue.ts';
import type { RelayedTransaction, SettlementEntry } from '../types.ts';
import { bidOf, type RelayerAccount } from './account.ts';
import { byPayer, firstBatch, gasForOne } from './batch.ts';
import { MULTICALL3 } from './calldata.ts';
import type { GasMeter } from './gas-meter.ts';
import { entriesOf } from './landing.ts';
import { DEFAULTS, MAX_ATTEMPTS, type PipelineOptions } from './options.ts';
import { type Draft, GO, type Part, rehearse, type Stage, wasPoor } from './rehearsal.ts';
import { newestOf, type Slot, type Slots } from './slot.ts';

export interface SenderParts {
  readonly options: PipelineOptions;
  readonly book: Book;
  readonly node: RelayNode;
  readonly accounts: readonly RelayerAccount[];
  readonly slots: Slots;
  readonly meter: GasMeter;
  readonly policy: FeePolicy;
  /** Told of entries that the chain was asked about, the settled ones among them. */
  readonly found: (entries: readonly SettlementEntry[]) => void;
}

/** What is known in a round. */
export interface Moment {
  readonly block: Block;
  readonly prices: GasPrices;
  /** Seconds of the chain's time. */
  readonly now: number;
  /** Milliseconds on a clock that never jumps. */
  readonly clock: number;
}

/** Blocks whose share of gas may be on its way: one that is being made, and one after it. */
const BLOCKS_AHEAD = 2n;
/** Seconds before `validBefore` at which there is no waiting for cheaper gas any more. */
const LAST_CALL = 20;
/** Batches that are looked at to put together what costs less together, … */
const WINDOW = 5;
/** … and seconds before the first expires at which they go strictly by their deadlines. */
const HURRY = 60;
/** Seconds without a block from which the newest says nothing of the time of now. */
const QUIET = 30;
/** Milliseconds that an account rests after a refusal. */
const REST_AFTER_REFUSAL = 1_000;

export class Sender {
  readonly #parts: SenderParts;
  /** Why something waits that could go, `null` where nothing does. */
  held: string | null = null;

  constructor(parts: SenderParts) {
    this.#parts = parts;
  }

  /** Payments that one block takes of ours. */
  perBlock(block: Block): number {
    const share = this.#share(block);
    const { options, accounts, meter } = this.#parts;
    const { maxInFlight = DEFAULTS.maxInFlight } = options;
    const each = gasForOne(share);
    const transactions = Math.min(Number(share / each), accounts.length * maxInFlight);
    return transactions * meter.fits(each);
  }

  /** Sends transactions until nothing waits, or none may go now. */
  async send(moment: Moment): Promise<void> {
    this.held = null;
    for (;;) {
      const account = this.#free(moment);
      if (account === undefined) return;
      const batch = this.#pick(moment);
      if (batch.length === 0) return;
      const part = await this.#sendOne(account, batch, moment);
      if (part === 'hold') return;
    }
  }

  /** The same transaction for more, unless that is not worth it. */
  async replace(slot: Slot, { prices, now, clock }: Omit<Moment, 'block'>): Promise<void> {
    const account = this.#accountOf(slot);
    const entries = entriesOf(this.#parts.book, slot);
    if (account === undefined) {
      await this.resend(slot, clock);
      return;
    }
    const idle = entries.length === 0;
    // Freeing a nonce is worth what a batch brings that waits for it.
    const { payment = DEFAULTS.payment } = this.#parts.options;
    const freed = { gas: slot.gas, bytes: 128, value: payment * 200n };
    const load = idle ? freed : this.#loadOf(entries, slot.gas);
    const most = this.#parts.policy.mostFor(load, prices, true);
    const fresh = {
      maxFeePerGas: prices.base * 2n + prices.tip,
      maxPriorityFeePerGas: prices.tip,
    };
    const newest = newestOf(slot);
    const dearer = await account.replace(newest, fresh, most, idle, now);
    if (dearer === null) {
      await this.resend({ ...slot, signedAt: clock }, clock);
      return;
    }
    const { txHash } = dearer;
    await this.#parts.book.save(
      entries.map((entry) => ({ ...entry, txHash })),
      [dearer],
    );
    const next = { ...slot, ...bidOf(dearer), sent: [...slot.sent, dearer], signedAt: clock };
    const refusal = await this.resend(next, clock);
    if (/underpriced/i.test(refusal ?? '')) {
      // Somebody else's transaction of this nonce pays more still: that is seen when it is mined.
      account.restsUntil = clock + REST_AFTER_REFUSAL;
    }
  }

  /** Sends the newest of a slot again; the node's refusal, if there is one. */
  async resend(slot: Slot, clock: number): Promise<string | undefined> {
    this.#parts.slots.set({ ...slot, sentAt: clock });
    return this.#sent(newestOf(slot));
  }

  /** The node's refusal, if there is one. An outage is none: it is sent again. */
  async #sent({ rawTx }: RelayedTransaction): Promise<string | undefined> {
    try {
      return await this.#parts.node.send(rawTx);
    } catch (error) {
      if (error instanceof ChainUnavailable) return undefined;
      throw error;
    }
  }

  #accountOf({ relayer }: Slot): RelayerAccount | undefined {
    return this.#parts.accounts.find(
      ({ address }) => address.toLowerCase() === relayer.toLowerCase(),
    );
  }

  /** Gas of a block that may be ours. */
  #share({ gasLimit }: Block): bigint {
    const { blockShare = DEFAULTS.blockShare } = this.#parts.options;
    return (gasLimit * BigInt(blockShare)) / 100n;
  }

  /** The account with the least on its way that can send, if there is room for one more. */
  #free({ block, clock }: Moment): RelayerAccount | undefined {
    const { slots, accounts, options } = this.#parts;
    const { maxInFlight = DEFAULTS.maxInFlight } = options;
    const share = this.#share(block);
    if (slots.gas() + gasForOne(share) > BLOCKS_AHEAD * share) return undefined;
    return accounts
      .filter((account) => account.restsUntil <= clock && account.balance !== 0n)
      .map((account) => ({ account, busy: slots.of(account.address).length }))
      .filter(({ busy }) => busy < maxInFlight)
      .sort((a, b) => a.busy - b.busy)[0]?.account;
  }

  #pick({ block, now }: Moment): readonly SettlementEntry[] {
    const { book, meter } = this.#parts;
    const count = meter.fits(gasForOne(this.#share(block)));
    const urgent = book.urgentQueued();
    const first = new Set(urgent);
    function* order(): Generator<SettlementEntry> {
      yield* urgent;
      for (const entry of book.queue) if (!first.has(entry)) yield entry;
    }
    const [soonest] = book.queue;
    const hurries = soonest !== undefined && deadlineOf(soonest) - HURRY <= now;
    return firstBatch(hurries ? order() : byPayer(order(), count * WINDOW), count);
  }

  /** `hold`: nothing more is sent in this round. */
  async #sendOne(
    account: RelayerAccount,
    batch: readonly SettlementEntry[],
    moment: Moment,
  ): Promise<'sent' | 'judged' | 'hold'> {
    const worn = batch.filter(({ attempts }) => attempts >= MAX_ATTEMPTS);
    if (worn.length > 0) {
      // Each try costs gas, and it has had enough of them: it may still be settled by others.
      for (const entry of worn) this.#rest(entry, moment, 10);
      return 'judged';
    }
    const shared = batch.filter((entry) => this.#sharesMoney(entry, moment));
    if (shared.length > 0) {
      for (const entry of shared) this.#rest(entry, moment, 1);
      return 'judged';
    }
    // Judged before it is rehearsed: what is too dear to send is too much to try out each round.
    const chosen = this.#worthSending(batch, moment);
    if (chosen.length === 0) return 'hold';
    // What is not worth its gas waits for cheaper gas, and keeps from going no one that is.
    for (const entry of batch) if (!chosen.includes(entry)) this.#rest(entry, moment, 1);
    const rehearsed = await rehearse(this.#stage(moment), account.address, chosen);
    await this.#judge(chosen, rehearsed.parts, moment);
    return rehearsed.draft === null ? 'judged' : this.#sign(account, rehearsed.draft, moment);
  }

  /**
   * Its payer had too little for it, and another payment of theirs is on its way: the newest block, on
   * which it would be tried, still has the money that goes with that one.
   */
  #sharesMoney(entry: SettlementEntry, moment: Moment): boolean {
    if (!wasPoor(entry) || this.#isLast([entry], moment)) return false;
    const { book, slots } = this.#parts;
    const { from } = entry.authorization;
    return slots.all().some(({ claimIds }) => {
      return claimIds.some((claimId) => book.get(claimId)?.authorization.from === from);
    });
  }

  async #sign(
    account: RelayerAccount,
    { willing, data, gas }: Draft,
    moment: Moment,
  ): Promise<'sent' | 'judged' | 'hold'> {
    const { book, slots, policy } = this.#parts;
    const { prices, now, clock, block } = moment;
    const load = { ...this.#loadOf(willing), bytes: (data.length - 2) / 2 };
    const verdict = policy.judge(load, prices, this.#isLast(willing, moment));
    if (!verdict.pays) {
      this.held = verdict.why;
      return 'hold';
    }
    const cost = gas * verdict.bid.maxFeePerGas;
    if ((account.balance ?? 0n) - slots.costOf(account.address) < cost) {
      account.restsUntil = clock + REST_AFTER_REFUSAL;
      return 'judged';
    }
    const nonce = await this.#nextNonce(account);
    const { multicall3: to = MULTICALL3 } = this.#parts.options;
    const transaction = await account.sign({ to, data, gas, bid: verdict.bid }, nonce, now);
    const broadcast = willing.map((entry): SettlementEntry => {
      const { reason: _, ...rest } = entry;
      const sinceBlock = firstBlock(entry, block.number, now);
      const { txHash } = transaction;
      return { ...rest, state: 'broadcast', txHash, sinceBlock, attempts: entry.attempts + 1 };
    });
    await book.save(broadcast, [transaction]);
    const slot: Slot = {
      ...{ relayer: account.address, txNonce: nonce, sent: [transaction], gas, cost },
      ...{ maxFeePerGas: verdict.bid.maxFeePerGas, since: clock, signedAt: clock, sentAt: clock },
      claimIds: willing.map(({ claimId }) => claimId),
    };
    slots.set(slot);
    await this.#launch(slot, account, transaction, moment);
    return 'sent';
  }

  /** Sends a journaled transaction. An outage leaves it on its way: it is sent again. */
  async #launch(
    slot: Slot,
    account: RelayerAccount,
    transaction: RelayedTransaction,
    { now, clock }: Moment,
  ): Promise<void> {
    const { node, book, slots, options } = this.#parts;
    const refusal = await this.#sent(transaction);
    if (refusal === undefined) return;
    account.restsUntil = clock + REST_AFTER_REFUSAL;
    if ((await node.receipt(transaction.txHash)) !== null) return;
    // Not taken (no gas, a nonce that is used): it is not on its way.
    const entries = entriesOf(book, slot);
    const found = await Promise.all(
      entries.map((entry) => reconcile(options.chain, entry, now, refusal)),
    );
    await book.save(
      // It was in no transaction that counts.
      found.map((entry) => ({ ...entry, attempts: entry.attempts - 1 })),
      slot.sent.map((sent): RelayedTransaction => ({ ...sent, state: 'dropped' })),
    );
    slots.delete(slot);
    this.#parts.found(found);
    const { restFor = DEFAULTS.restFor } = options;
    for (const { claimId } of found) book.rest(claimId, clock + Math.min(restFor, 2_000));
  }

  /** After all that is on the chain, and all that is on its way. */
  async #nextNonce({ address }: RelayerAccount): Promise<number> {
    const mined = await this.#parts.node.count(address);
    const taken = new Set(this.#parts.slots.of(address).map(({ txNonce }) => txNonce));
    let next = mined;
    while (taken.has(next)) next++;
    return next;
  }

  #stage({ block, now }: Moment): Stage {
    const { node, meter, options } = this.#parts;
    const { multicall3 = MULTICALL3, gasPerAuthorization = DEFAULTS.gasPerAuthorization } = options;
    const tag = now - block.time > QUIET ? 'pending' : 'latest';
    const maxGas = gasForOne(this.#share(block));
    return {
      node,
      asset: options.chain.asset,
      multicall3,
      meter,
      gasPerAuthorization,
      maxGas,
      tag,
    };
  }

  /** What the rehearsal said of those that do not go. */
  async #judge(
    batch: readonly SettlementEntry[],
    parts: readonly Part[],
    moment: Moment,
  ): Promise<void> {
    const { book, options } = this.#parts;
    const changed: SettlementEntry[] = [];
    for (const [index, entry] of batch.entries()) {
      const part = parts[index] ?? GO;
      if (part.say === 'go') continue;
      const { reason } = part;
      if (part.say === 'look')
        changed.push(await reconcile(options.chain, entry, moment.now, reason));
      else if (part.say === 'never' || (part.poor && book.isUrgent(entry.claimId)))
        // Content is not handed out on the hope that the payer fills up.
        changed.push({ ...entry, state: 'failed', reason });
      else if (entry.reason !== reason) changed.push({ ...entry, reason });
      else this.#rest(entry, moment, 1);
    }
    await book.save(changed);
    this.#parts.found(changed);
    for (const entry of changed) this.#rest(entry, moment, 1);
  }

  #rest({ claimId }: SettlementEntry, { clock }: Moment, times: number): void {
    const { restFor = DEFAULTS.restFor } = this.#parts.options;
    this.#parts.book.rest(claimId, clock + restFor * times);
  }

  /**
   * What of a batch goes now: all of it where that pays. Else it waits for cheaper gas or for more to
   * share it, until the last call for one of them: then the most go that pay for themselves.
   */
  #worthSending(batch: readonly SettlementEntry[], moment: Moment): readonly SettlementEntry[] {
    const { policy } = this.#parts;
    const judge = (some: readonly SettlementEntry[]) =>
      policy.judge(this.#loadOf(some), moment.prices, this.#isLast(some, moment));
    const verdict = judge(batch);
    this.held = verdict.pays ? null : verdict.why;
    if (verdict.pays) return batch;
    // Stryker disable next-line ConditionalExpression: without it the same is found, by a long search
    if (!this.#isLast(batch, moment)) return [];
    const worthOf = ({ authorization }: SettlementEntry): bigint => authorization.value;
    const pays = (some: readonly SettlementEntry[]): boolean => judge(some).pays;
    const chosen = worthwhile(batch, worthOf, pays);
    return this.#isLast(chosen, moment) ? chosen : [];
  }

  #isLast(batch: readonly SettlementEntry[], { now }: Moment): boolean {
    return batch.some((entry) => deadlineOf(entry) - LAST_CALL <= now);
  }

  #loadOf(entries: readonly SettlementEntry[], limit?: bigint): Load {
    const gas = limit ?? this.#parts.meter.expected(entries.length);
    const value = entries.reduce((sum, { authorization }) => sum + authorization.value, 0n);
    const bytes = entries.reduce(
      (sum, { authorization }) => sum + 480 + authorization.signature.length / 2,
      128,
    );
    return { gas, bytes: Math.ceil(bytes), value };
  }
}
