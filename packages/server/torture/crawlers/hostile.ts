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
/** Pages that are asked for at once against one float. */
const TOGETHER = 5n;

export class HostileCrawler {
  readonly #world: World;
  readonly #random: Random;
  readonly #wallet: Wallet;
  readonly #source: string;
  /** Accounts that hand one float on, the one that has it first. */
  readonly #circle: Wallet[];

  constructor(
    world: World,
    wallet: Wallet,
    circle: readonly Wallet[],
    random: Random,
    source: string,
  ) {
    this.#world = world;
    this.#random = random;
    this.#wallet = wallet;
    this.#source = source;
    this.#circle = [...circle];
  }

  async act(): Promise<void> {
    const acts = [
      () => this.#otherValue(),
      () => this.#otherValue(),
      () => this.#float(),
      () => this.#float(),
      () => this.#twiceByTwoRoads(),
      () => this.#takeBack(),
      () => this.#twoThings(),
    ];
    await pick(this.#random, acts)();
  }

  /** One nonce, signed for two sums: which is settled, and which is served? */
  async #otherValue(): Promise<void> {
    const nonce = nonceFrom(this.#random);
    const dear = anExport(this.#random);
    const first = await this.#signed(this.#wallet, dear.price, nonce);
    const second = await this.#signed(this.#wallet, pick(this.#random, [1n, PAGE_PRICE]), nonce);
    if (this.#random.uniform() < 0.3) {
      await this.#present(second, dear);
      await this.#present(first, dear);
      return;
    }
    // While the content of the first is being made, or its money fetched.
    const late = [1, 2, 4, 8, 400].map(async (delay) => {
      await sleep(delay);
      return this.#present(second, dear);
    });
    await Promise.all([this.#present(first, dear), ...late]);
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
    memory.sent.set(hash, { from: this.#wallet.address, value: PAGE_PRICE });
    const again = hashPayment(hash, this.#wallet, PAGE_PRICE, this.#presenter());
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

  async #signed(wallet: Wallet, value: bigint, nonce: Hex): Promise<Payment> {
    const { chain, memory, payTo } = this.#world;
    const validBefore = BigInt(chain.now() + VALID_FOR);
    const signed = await wallet.sign({ to: payTo, value, validBefore, nonce });
    const version = this.#random.uniform() < 0.5 ? 1 : 2;
    const payment = signedPayment(version, signed, this.#presenter());
    memory.payments.push(payment);
    return payment;
  }

  /** The status that it was answered. */
  async #present(payment: Payment, good: Good): Promise<number> {
    return (await present(this.#world, payment, purchase(payment, good))).status;
  }

  #presenter() {
    return { source: this.#source, honest: false };
  }
}
