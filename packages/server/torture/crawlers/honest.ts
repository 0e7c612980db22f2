/** Crawlers that pay by the rules, in every mode that there is, and present what is not answered again. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@tollbench/engines/numeric/random.ts';
import type { World } from '../world.ts';
import { anExport, aPage, type Good, PAGE_PRICE, pick, somePages } from './goods.ts';
import { isOpen, isServed, type Payment, type Purchase } from './memory.ts';
import { nonceFrom } from './nonce.ts';
import { ask, hashPayment, type Presenter, present, purchase, signedPayment } from './present.ts';
import { type Guard, poolOf, secretFrom, signatureOf } from './proofs.ts';
import type { Wallet } from './wallet.ts';

/** Seconds that a signature stays good. */
const VALID_FOR = 300;
/** Seconds before that end from which it may be refused for being late. */
const LATE = 45;
/** Unanswered purchases a crawler has at a time before it waits for them. */
const MAX_OPEN = 3;
/** Milliseconds after which what was not answered is presented again. */
const PAUSE = 400;
/** Copies of one payment at once. */
const COPIES = 6;

export class HonestCrawler {
  readonly #world: World;
  readonly #wallets: readonly Wallet[];
  readonly #random: Random;
  readonly #source: () => string;
  /** Where it comes from with a proof: behind a pool of addresses. */
  readonly #pool: () => string;
  #paid = 0;
  #open: [Payment, Purchase][] = [];
  readonly #done: [Payment, Purchase][] = [];
  readonly #refused: [Payment, Purchase][] = [];

  /**
   * @param wallets those it pays from, in turn: many are many payers that nobody knows yet
   * @param network the first three numbers of its addresses: it comes from one of them, and with a proof
   * from any
   */
  constructor(world: World, wallets: readonly Wallet[], random: Random, network: string) {
    this.#world = world;
    this.#wallets = wallets;
    this.#random = random;
    this.#source = () => `${network}.1`;
    this.#pool = poolOf(network);
  }

  /** One thing that crawlers do. */
  async act(): Promise<void> {
    if (this.#open.length >= MAX_OPEN) {
      await this.again();
      return;
    }
    const acts = [
      () => this.#signed(1, aPage(this.#random)),
      () => this.#signed(2, aPage(this.#random)),
      () => this.#signed(this.#version(), anExport(this.#random)),
      () => this.#signed(this.#version(), aPage(this.#random), 'signature'),
      () => this.#byHash(1, 'bare'),
      () => this.#byHash(3, 'bare'),
      () => this.#byHash(2, 'secret'),
      () => this.#byHash(2, 'signature'),
      () => this.#copies(),
      () => this.#repeat(),
      () => this.#unpaid(),
    ];
    await pick(this.#random, acts)();
    await this.again();
  }

  /** Presents again what has no answer yet. True where all have one. */
  async again(): Promise<boolean> {
    for (const [payment, bought] of this.#open) await this.#present(payment, bought);
    this.#done.push(...this.#open.filter(([, bought]) => isServed(bought)));
    this.#refused.push(...this.#open.filter(([, bought]) => !isOpen(bought) && !isServed(bought)));
    this.#open = this.#open.filter(([, bought]) => isOpen(bought));
    if (this.#open.length > 0) await sleep(PAUSE);
    return this.#open.length === 0;
  }

  /** Presents once more what was refused: whether it stays so is told beside it. */
  async appeal(): Promise<void> {
    for (const [payment, bought] of this.#refused) await this.#present(payment, bought);
  }

  async #signed(
    version: 1 | 2,
    good: Good,
    guard: 'bare' | 'signature' = 'bare',
  ): Promise<[Payment, Purchase]> {
    const { chain, memory, payTo } = this.#world;
    const wallet = this.#wallet();
    const signed = await wallet.sign({
      to: payTo,
      value: good.price,
      validBefore: BigInt(chain.now() + VALID_FOR),
      nonce: nonceFrom(this.#random),
    });
    const proof = guard === 'bare' ? null : await signatureOf(wallet, signed.nonce);
    const payment = signedPayment(version, signed, this.#presenter(proof));
    memory.payments.push(payment);
    const bought = purchase(payment, good);
    this.#open.push([payment, bought]);
    return [payment, bought];
  }

  /** A transaction that carries `count` prices and buys as many pages. */
  async #byHash(count: number, guard: Guard): Promise<void> {
    const { chain, memory, payTo } = this.#world;
    const value = PAGE_PRICE * BigInt(count);
    const wallet = this.#wallet();
    const secret = guard === 'secret' ? secretFrom(this.#random) : null;
    const hash = await wallet.transfer(chain, payTo, value, secret?.commitment);
    memory.sent.set(hash, { from: wallet.address, value, at: chain.now() });
    const signature = guard === 'signature' ? await signatureOf(wallet, hash) : null;
    const proof = secret?.proof ?? signature;
    const payment = hashPayment(hash, wallet, value, this.#presenter(proof));
    memory.payments.push(payment);
    for (const good of somePages(this.#random, count))
      this.#open.push([payment, purchase(payment, good)]);
  }

  #presenter(proof: string | null): Presenter {
    return proof === null
      ? { source: this.#source, honest: true }
      : { source: this.#pool, proof, honest: true };
  }

  /** The same payment for the same thing, many times at once: it is one payment, and all are served. */
  async #copies(): Promise<void> {
    const [payment, bought] = await this.#signed(this.#version(), aPage(this.#random));
    await Promise.all(Array.from({ length: COPIES }, () => this.#present(payment, bought)));
  }

  /** What was bought is fetched again: as it was presented, or with its token from elsewhere. */
  async #repeat(): Promise<void> {
    if (this.#done.length === 0) return;
    const [payment, bought] = pick(this.#random, this.#done);
    const { memory, chain } = this.#world;
    const { authorization, token, header } = payment;
    const bearer = token !== null && this.#random.uniform() < 0.5;
    const told = bearer
      ? await ask(this.#world, bought.path, this.#pool(), { header, proof: `token=${token}` })
      : await ask(this.#world, bought.path, payment.source(), payment);
    memory.count(told.status);
    const isPublic = authorization === null || (await chain.isUsed(authorization));
    // Until it is settled it has cost nothing, and when its time is over nobody can settle it.
    const isGood = isPublic || told.at < Number(authorization.validBefore) - LATE;
    if (told.status === 402 && !told.doubtful && isGood)
      memory.anomalies.push({
        check: 'refused',
        message: `${payment.key} bought ${bought.path}, and did not fetch it again${bearer ? ' with its token' : ''}: ${told.said}`,
      });
  }

  async #unpaid(): Promise<void> {
    const { memory } = this.#world;
    const { path } = aPage(this.#random);
    const told = await ask(this.#world, path, this.#source(), null);
    memory.count(told.status);
    if (told.status === 200)
      memory.anomalies.push({ check: 'unpaid', message: `${path} was given for nothing` });
  }

  async #present(payment: Payment, bought: Purchase): Promise<void> {
    await present(this.#world, payment, bought);
  }

  #wallet(): Wallet {
    return this.#wallets[this.#paid++ % this.#wallets.length] as Wallet;
  }

  #version(): 1 | 2 {
    return this.#random.uniform() < 0.5 ? 1 : 2;
  }
}
