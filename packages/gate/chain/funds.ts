/** What payers have and which nonces are used: asked for all that wait at once, remembered for one block. */
import { asOutage, callAt } from './call.ts';
import type { HeadWatcher } from './head.ts';
import { KnownFunds, type Payment, type Question } from './known-funds.ts';
import { decodeAggregate3, encodeAggregate3, MULTICALL3 } from './multicall.ts';
import type { Rpc } from './rpc/types.ts';
import type { Address, Asset, Funds, Head, Hex } from './types.ts';

/** Calls in one `aggregate3`: some 3,000 gas each, far below what nodes let a call use. */
const MAX_CALLS = 400;
/**
 * Rows of questions that are under way at once. Who comes later waits for one of them, together with
 * all others who do: behind a slow node there are fewer and larger calls, and not more of them.
 */
const MAX_UNDER_WAY = 2;

interface Ask extends Payment {
  readonly resolve: (funds: Funds) => void;
  readonly reject: (error: unknown) => void;
}

export interface FundsOptions {
  readonly rpc: Rpc;
  readonly heads: HeadWatcher;
  readonly asset: Asset;
  readonly payee?: Address;
}

export class FundsReader {
  readonly #options: FundsOptions;
  #known: KnownFunds;
  #waiting: Ask[] = [];
  #underWay = 0;

  constructor(options: FundsOptions) {
    this.#options = options;
    this.#known = this.#nothingAsOf('0x');
  }

  /**
   * As of the newest block: one call for all that is asked in one turn of the event loop, and of a payer
   * who is known in this block only the new nonce is asked.
   * @throws ChainUnavailable
   */
  read(payer: Address, nonce: Hex): Promise<Funds> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ payer, nonce, resolve, reject });
      // Stryker disable next-line ConditionalExpression: a turn that finds nobody waiting asks nothing
      if (this.#waiting.length === 1) setImmediate(() => this.#flush());
    });
  }

  #flush(): void {
    if (this.#underWay >= MAX_UNDER_WAY || this.#waiting.length === 0) return;
    this.#underWay++;
    void this.#answer(this.#waiting.splice(0)).finally(() => {
      this.#underWay--;
      this.#flush();
    });
  }

  /** Settles every one of them, whatever happens. */
  async #answer(asks: readonly Ask[]): Promise<void> {
    try {
      const head = await this.#options.heads.head();
      if (this.#known.block !== head.hash) this.#known = this.#nothingAsOf(head.hash);
      // Kept in hand: while this waits, others may have turned to a newer block.
      const known = this.#known;
      await this.#carry(known.questions(asks), head);
      for (const ask of asks) ask.resolve(known.funds(ask));
    } catch (error) {
      const outage = asOutage('eth_call', error);
      for (const { reject } of asks) reject(outage);
    }
  }

  #nothingAsOf(block: Hex): KnownFunds {
    const { asset, payee = null } = this.#options;
    return new KnownFunds(block, { token: asset.address, payee });
  }

  async #carry(questions: readonly Question[], head: Head): Promise<void> {
    // Stryker disable next-line ArrayDeclaration: what is no promise is waited for by nobody
    const chunks: Promise<void>[] = [];
    for (let start = 0; start < questions.length; start += MAX_CALLS)
      chunks.push(this.#carryChunk(questions.slice(start, start + MAX_CALLS), head));
    await Promise.all(chunks);
  }

  async #carryChunk(questions: readonly Question[], head: Head): Promise<void> {
    const data = encodeAggregate3(questions.map(({ call }) => call));
    const answer = await callAt(this.#options.rpc, { to: MULTICALL3, data }, head);
    const returned = decodeAggregate3(answer, questions.length);
    questions.forEach(({ take }, index) => {
      take(returned[index] ?? null);
    });
  }
}
