/**
 * The publisher, who gives back of what was sold: from the payee's wallet, for payments whose purchases were
 * served, and enters each in the books, again and again until they say that it is booked.
 */
import type { Random } from '@tollbench/engines/numeric/random.ts';
import { BASE_USDC } from '@tollbench/gate/chain/authorization.ts';
import { ChainUnavailable } from '@tollbench/gate/chain/errors.ts';
import { type NodeChain, nodeChain } from '@tollbench/gate/chain/node.ts';
import { createRpc } from '@tollbench/gate/chain/rpc.ts';
import type { Hex } from '@tollbench/gate/chain/types.ts';
import { type Ledger, LedgerUnavailable } from '@tollbench/gate/ledger/types.ts';
import { bookRefund } from '@tollbench/gate/refunds/book-refund.ts';
import type { World } from '../world.ts';
import { pick } from './goods.ts';
import { isServed, type Payment } from './memory.ts';
import type { Wallet } from './wallet.ts';

interface Given {
  readonly txHash: Hex;
  readonly for: Hex;
  /** Why it was not booked the last time; null once it is. */
  open: string | null;
}

/** One payment in so many acts gets something back. */
const SELDOM = 12;

export class Publisher {
  readonly #world: World;
  readonly #wallet: Wallet;
  readonly #random: Random;
  readonly #chain: NodeChain;
  #ledger: Ledger | null = null;
  readonly #given: Given[] = [];
  readonly #done = new Set<Payment>();

  constructor(world: World, wallet: Wallet, random: Random) {
    this.#world = world;
    this.#wallet = wallet;
    this.#random = random;
    // To the node itself, past the ways that lie.
    const rpc = createRpc({ urls: [world.chain.url], timeout: 5_000 });
    this.#chain = nodeChain({ rpc, asset: BASE_USDC });
  }

  /** Refunds that were sent, and how many of them the books have. */
  get tally(): { readonly sent: number; readonly booked: number } {
    const booked = this.#given.filter(({ open }) => open === null).length;
    return { sent: this.#given.length, booked };
  }

  async act(): Promise<void> {
    if (this.#random.uniform() < 1 / SELDOM) await this.#inPeace(() => this.#giveBack());
    await this.#enterAll();
  }

  /**
   * Whether all are booked; enters what is not. What a node lost in a bad moment is sent again first, as wallets
   * do: what they sent after it waits for it.
   */
  async again(): Promise<boolean> {
    if (this.#given.some(({ open }) => open !== null))
      await this.#wallet.sendAgain(this.#world.chain);
    await this.#enterAll();
    return this.#given.every(({ open }) => open === null);
  }

  /** What was sent and is in no book, a sentence each. */
  findings(): readonly string[] {
    return this.#given.flatMap(({ txHash, open }) =>
      open === null ? [] : [`the refund ${txHash} is not booked: ${open}`],
    );
  }

  async close(): Promise<void> {
    this.#chain.stop();
    await this.#ledger?.close();
  }

  /** To a payment whose money is here, by the books, a part of what it bought. */
  async #giveBack(): Promise<void> {
    const bought = this.#world.memory.payments.filter(
      (payment) => payment.honest && payment.purchases.some(isServed) && !this.#done.has(payment),
    );
    if (bought.length === 0) return;
    const payment = pick(this.#random, bought);
    const name = nameOf(payment);
    const [found] = await (await this.#books()).refundable(name);
    if (found?.paid !== true || found.left === 0n) return;
    this.#done.add(payment);
    const value = 1n + BigInt(Math.floor(this.#random.uniform() * Number(found.left)));
    const txHash = await this.#wallet.transfer(this.#world.chain, payment.payer, value);
    this.#given.push({ txHash, for: name, open: 'it was not entered yet' });
  }

  async #enterAll(): Promise<void> {
    const { payTo } = this.#world;
    for (const given of this.#given.filter(({ open }) => open !== null))
      await this.#inPeace(async () => {
        const ledger = await this.#books();
        const booked = await bookRefund({ chain: this.#chain, ledger, payTo }, given);
        given.open = booked.status === 'refused' ? booked.sentence : null;
      });
  }

  /** The books and the node may be away: there is another time. */
  async #inPeace(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof LedgerUnavailable || error instanceof ChainUnavailable)) throw error;
    }
  }

  async #books(): Promise<Ledger> {
    this.#ledger ??= await this.#world.deployment.openLedger();
    return this.#ledger;
  }
}

/** The hash or the nonce, where its key ends. */
const nameOf = ({ key }: Payment): Hex => key.slice(key.lastIndexOf(':') + 1).toLowerCase() as Hex;
