/** Who watches the chain and the wire, and presents what others paid with every pretext there is. */
import type { Random } from '@tollbench/engines/numeric/random.ts';
import type { World } from '../world.ts';
import { aPage, pick } from './goods.ts';
import { isServed, type Payment } from './memory.ts';
import { nonceFrom } from './nonce.ts';
import { ask } from './present.ts';
import { poolOf, signatureOf } from './proofs.ts';
import type { Wallet } from './wallet.ts';

/** Payments it looks at before it picks one: the newest are the ones worth stealing. */
const NEWEST = 60;

export class Thief {
  readonly #world: World;
  readonly #wallet: Wallet;
  readonly #random: Random;
  readonly #source: () => string;

  /** @param network the first three numbers of the addresses it comes from */
  constructor(world: World, wallet: Wallet, random: Random, network: string) {
    this.#world = world;
    this.#wallet = wallet;
    this.#random = random;
    this.#source = poolOf(network);
  }

  async act(): Promise<void> {
    const { memory, serving } = this.#world;
    if (!serving) return;
    const worth = memory.payments.slice(-NEWEST).filter(isBound);
    if (worth.length === 0) return;
    const payment = pick(this.#random, worth);
    // Until it is sent, whoever has a signature has the payment: nobody but its payer has it.
    if (payment.authorization !== null && !(await this.#world.chain.isUsed(payment.authorization)))
      return;
    const proof = await this.#pretext(payment);
    const bought = pick(this.#random, payment.purchases);
    const { path } = this.#random.uniform() < 0.5 ? bought : aPage(this.#random);
    const told = await ask(this.#world, path, this.#source(), { header: payment.header, proof });
    memory.count(told.status);
    if (told.status === 200)
      memory.anomalies.push({
        check: 'stranger',
        message: `${payment.key}, public on the chain, fetched ${path} for somebody else, with ${proof?.split('=')[0] ?? 'no proof'}`,
      });
  }

  async #pretext(payment: Payment): Promise<string | null> {
    const { memory } = this.#world;
    const subject = payment.hash ?? payment.authorization?.nonce ?? '0x';
    const tokens = memory.payments.flatMap((other) =>
      other === payment || other.token === null ? [] : other.token,
    );
    const proofs = memory.payments.flatMap((other) =>
      other === payment || other.proof === null ? [] : other.proof,
    );
    const pretexts = [
      () => null,
      () => `secret=${nonceFrom(this.#random)}`,
      () => `token=${tokens.length > 0 ? pick(this.#random, tokens) : 'made-up'}`,
      // What opened another payment opens that one.
      () => (proofs.length > 0 ? pick(this.#random, proofs) : null),
      () => signatureOf(this.#wallet, subject),
    ];
    return pick(this.#random, pretexts)();
  }
}

/**
 * Whether it is somebody's for certain: from the beginning where it commits to a secret, else once it
 * was served to who presented it first, or proved it.
 */
function isBound({ honest, proof, purchases }: Payment): boolean {
  if (!honest || purchases.length === 0) return false;
  return proof?.startsWith('secret=') === true || purchases.some(isServed);
}
