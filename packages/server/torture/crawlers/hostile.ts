/** Crawlers that mean to have more than they pay for. What they are told is theirs; the books are not. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@tollbench/engines/numeric/random.ts';
import type { Hex } from '@tollbench/gate/chain/types.ts';
import type { World } from '../world.ts';
import { anExport, aPage, type Good, PAGE_PRICE, pick } from './goods.ts';
import type { Payment } from './memory.ts';
import { nonceFrom } from './nonce.ts';
import { hashPayment, present, purchase, signedPayment } from './present.ts';
import type { Wallet } from './wallet.ts';

const VALID_FOR = 300;
/** Nonces that are signed twice at a time. */
const PAIRS = 12;
const ELSEWHERE = () => '10.3.0.1';
/** Pages that are asked for at once against one float. */
const TOGETHER = 5n;

export class HostileCrawler {
  readonly #world: World;
  readonly #random: Random;
  readonly #wallet: Wallet;
  readonly #network: string;
  #acts = 0;
  /** Accounts that hand one float on, the one that has it first. */
  readonly #circle: Wallet[];

  /** @param network the first three numbers of the addresses it comes from, each time another */
  constructor(
    world: World,
    wallet: Wallet,
    circle: readonly Wallet[],
    random: Random,
    network: string,
  ) {
    this.#world = world;
    this.#random = random;
    this.#wallet = wallet;
    this.#network = network;
    this.#circle = [...circle];
  }

  async act(): Promise<void> {
    // Nobody robs a shop that is shut.
    if (!this.#world.serving) return;
    this.#acts++;
    const acts = [
      () => this.#otherValues(),
      () => this.#otherValues(),
      () => this.#float(),
      () => this.#float(),
      () => this.#twiceByTwoRoads(),
      () => this.#takeBack(),
      () => this.#twoThings(),
    ];
    await pick(this.#random, acts)();
  }

  /**
   * Nonces signed for two sums each: which is settled, and which is served? The dear ones come first
   * and queue up; the cheap ones come from elsewhere, and may be before them at the till.
   */
  async #otherValues(): Promise<void> {
    const cheap = pick(this.#random, [1n, PAGE_PRICE]);
    const delay = this.#random.between(0, 40);
    const pairs = Array.from({ length: PAIRS }, async () => {
      const nonce = nonceFrom(this.#random);
      const dear = anExport(this.#random);
      const first = await this.#signed(this.#wallet, dear.price, nonce);
      const second = await this.#signed(this.#wallet, cheap, nonce, ELSEWHERE);
      return { dear, first, second };
    });
    const all = await Promise.all(pairs);
    const dearOnes = all.map(({ first, dear }) => this.#present(first, dear));
    await sleep(delay);
    await Promise.all([...dearOnes, ...all.map(({ second, dear }) => this.#present(second, dear))]);
    await Promise.all(all.map(({ second, dear }) => this.#present(second, dear)));
  }

  /** The balance that covers payments goes on to the next account before they are settled. */
  async #float(): Promise<void> {
    const [holder, next] = this.#circle;
    if (holder === undefined || next === undefined) return;
    const { chain } = this.#world;
    const balance = await chain.balanceOf(holder.address);
    for (let spent = 0n; spent + TOGETHER * PAGE_PRICE <= balance; spent += TOGETHER * PAGE_PRICE) {
      const statuses = await Promise.all(
        Array.from({ length: Number(TOGETHER) }, async () => {
          const payment = await this.#signed(holder, PAGE_PRICE, nonceFrom(this.#random));
          return this.#present(payment, aPage(this.#random));
        }),
      );
      if (!statuses.includes(200)) break;
    }
    const left = await chain.balanceOf(holder.address);
    if (left === 0n) return;
    await holder.transfer(chain, next.address, left);
    this.#circle.push(...this.#circle.splice(0, 1));
  }

  /** It carries its own authorization out, and presents that transaction as a payment too. */
  async #twiceByTwoRoads(): Promise<void> {
    const { chain, memory } = this.#world;
    const payment = await this.#signed(this.#wallet, PAGE_PRICE, nonceFrom(this.#random));
    const { authorization } = payment;
    if (authorization === null) return;
    const late = this.#random.uniform() < 0.5;
    if (late) await this.#present(payment, aPage(this.#random));
    const hash = await this.#wallet.carryOut(chain, authorization);
    memory.sent.set(hash, { from: this.#wallet.address, value: PAGE_PRICE, at: chain.now() });
    const again = hashPayment(hash, this.#wallet, PAGE_PRICE, {
      source: this.#source(),
      honest: false,
    });
    memory.payments.push(again);
    const present = [
      () => this.#present(again, aPage(this.#random)),
      () => this.#present(payment, aPage(this.#random)),
    ];
    await Promise.all(present.map((act) => act()));
  }

  /** What it signed is cancelled once it is served. */
  async #takeBack(): Promise<void> {
    const payment = await this.#signed(this.#wallet, PAGE_PRICE, nonceFrom(this.#random));
    const status = await this.#present(payment, aPage(this.#random));
    if (status === 200 && payment.authorization !== null)
      await this.#wallet.cancel(this.#world.chain, payment.authorization.nonce);
  }

  /** One authorization for two things, one after the other and at once. */
  async #twoThings(): Promise<void> {
    const payment = await this.#signed(this.#wallet, PAGE_PRICE, nonceFrom(this.#random));
    await Promise.all([
      this.#present(payment, aPage(this.#random)),
      this.#present(payment, aPage(this.#random)),
    ]);
    await this.#present(payment, aPage(this.#random));
  }

  async #signed(
    wallet: Wallet,
    value: bigint,
    nonce: Hex,
    source = this.#source(),
  ): Promise<Payment> {
    const { chain, memory, payTo } = this.#world;
    const validBefore = BigInt(chain.now() + VALID_FOR);
    const signed = await wallet.sign({ to: payTo, value, validBefore, nonce });
    const version = this.#random.uniform() < 0.5 ? 1 : 2;
    const payment = signedPayment(version, signed, { source, honest: false });
    memory.payments.push(payment);
    return payment;
  }

  /** The status that it was answered. */
  async #present(payment: Payment, good: Good): Promise<number> {
    return (await present(this.#world, payment, purchase(payment, good))).status;
  }

  /** Another one each time: who is refused too often is not heard for a minute. */
  #source(): () => string {
    const source = `${this.#network}.${this.#acts % 250}`;
    return () => source;
  }
}
