/** What payers have and which nonces are used: asked for all that wait at once, remembered for one block. */
import { numberToHex } from 'viem';
import { hex } from './answers.ts';
import { ChainUnavailable, Refused, Reverted } from './errors.ts';
import type { HeadWatcher } from './head.ts';
import {
  addressWord,
  type Call,
  decodeAggregate3,
  encodeAggregate3,
  MULTICALL3,
  type Returned,
} from './multicall.ts';
import { Recent } from './recent.ts';
import type { Rpc } from './rpc/types.ts';
import type { Address, Asset, Funds, Head, Hex } from './types.ts';

/** Calls in one `aggregate3`: some 3,000 gas each, far below what nodes let a call use. */
const MAX_CALLS = 400;
/** Payers and nonces that are remembered within a block: some 10 MB. */
const MAX_REMEMBERED = 20_000;

const BALANCE_OF = '0x70a08231';
const AUTHORIZATION_STATE = '0xe94a0102';
const IS_BLACKLISTED = '0xfe575a87';
const PAUSED = '0x5c975abb';

interface Payer {
  readonly balance: bigint;
  readonly blacklisted: boolean;
}

interface Ask {
  readonly payer: Address;
  readonly nonce: Hex;
  readonly resolve: (funds: Funds) => void;
  readonly reject: (error: unknown) => void;
}

/** A question to the token, and what to do with its answer. */
interface Question {
  readonly call: Call;
  readonly take: (returned: Returned) => void;
}

/** All that is known as of one block. */
class Known {
  readonly block: Hex;
  readonly payers = new Recent<string, Payer>(MAX_REMEMBERED);
  readonly used = new Recent<string, boolean>(MAX_REMEMBERED);
  /** Why the token would refuse everybody; undefined before it was asked. */
  shut: string | null | undefined;

  constructor(block: Hex) {
    this.block = block;
  }

  /** @throws ChainUnavailable if it was forgotten again, of more payers at once than are remembered */
  funds(payer: Address, nonce: Hex): Funds {
    const one = this.payers.get(payer.toLowerCase());
    const used = this.used.get(keyOf(payer, nonce));
    if (one === undefined || used === undefined)
      throw new ChainUnavailable('eth_call', 'too many payers at once');
    const refuses =
      this.shut ?? (one.blacklisted ? `the token has ${payer} on its blacklist` : null);
    return { balance: one.balance, used, ...(refuses === null ? {} : { refuses }) };
  }
}

export interface FundsOptions {
  readonly rpc: Rpc;
  readonly heads: HeadWatcher;
  readonly asset: Asset;
  /** Whom the token might have on its blacklist too. */
  readonly payee?: Address;
}

export class FundsReader {
  readonly #options: FundsOptions;
  #known = new Known('0x');
  #waiting: Ask[] = [];

  constructor(options: FundsOptions) {
    this.#options = options;
  }

  /**
   * As of the newest block: one call for all that is asked in one turn of the event loop, and of a payer
   * who is known in this block only the new nonce is asked.
   * @throws ChainUnavailable
   */
  read(payer: Address, nonce: Hex): Promise<Funds> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ payer, nonce, resolve, reject });
      if (this.#waiting.length === 1) setImmediate(() => void this.#flush());
    });
  }

  async #flush(): Promise<void> {
    const asks = this.#waiting;
    this.#waiting = [];
    try {
      const head = await this.#options.heads.head();
      if (this.#known.block !== head.hash) this.#known = new Known(head.hash);
      const known = this.#known;
      await this.#carry(this.#questions(asks, known), head);
      for (const { payer, nonce, resolve } of asks) resolve(known.funds(payer, nonce));
    } catch (error) {
      for (const { reject } of asks) reject(error);
    }
  }

  /** What is not known yet, once each. */
  #questions(asks: readonly Ask[], known: Known): Question[] {
    const questions = new Map<string, Question>();
    for (const { payer, nonce } of asks) {
      const from = payer.toLowerCase();
      if (known.payers.get(from) === undefined && !questions.has(from))
        this.#ofPayer(payer, known, (name, question) => questions.set(name, question));
      const key = keyOf(payer, nonce);
      if (known.used.get(key) === undefined)
        questions.set(key, {
          call: this.#call(AUTHORIZATION_STATE, addressWord(payer), nonce.slice(2)),
          take: (returned) => known.used.set(key, uint(returned) !== 0n),
        });
    }
    return [...questions.values(), ...(known.shut === undefined ? this.#ofAll(known) : [])];
  }

  /** The balance comes before the blacklist, in the same call. */
  #ofPayer(
    payer: Address,
    { payers }: Known,
    ask: (name: string, question: Question) => void,
  ): void {
    const from = payer.toLowerCase();
    let balance = 0n;
    ask(from, {
      call: this.#call(BALANCE_OF, addressWord(payer)),
      take: (returned) => {
        balance = uint(returned);
      },
    });
    ask(`blacklist ${from}`, {
      call: this.#call(IS_BLACKLISTED, addressWord(payer)),
      take: (returned) => payers.set(from, { balance, blacklisted: isTrue(returned) }),
    });
  }

  /** Whether the token serves anybody now. A token without these functions does. */
  #ofAll(known: Known): Question[] {
    const { payee } = this.#options;
    const close = (why: string) => (returned: Returned) => {
      known.shut = isTrue(returned) ? why : (known.shut ?? null);
    };
    const paused = { call: this.#call(PAUSED), take: close('the token is paused') };
    if (payee === undefined) return [paused];
    const call = this.#call(IS_BLACKLISTED, addressWord(payee));
    return [paused, { call, take: close(`the token has the payee ${payee} on its blacklist`) }];
  }

  #call(selector: string, ...words: readonly string[]): Call {
    return { to: this.#options.asset.address, data: `${selector}${words.join('')}` as Hex };
  }

  async #carry(questions: readonly Question[], head: Head): Promise<void> {
    const chunks: Promise<void>[] = [];
    for (let start = 0; start < questions.length; start += MAX_CALLS)
      chunks.push(this.#carryChunk(questions.slice(start, start + MAX_CALLS), head));
    await Promise.all(chunks);
  }

  async #carryChunk(questions: readonly Question[], { number }: Head): Promise<void> {
    const data = encodeAggregate3(questions.map(({ call }) => call));
    const returned = decodeAggregate3(await this.#ask(data, numberToHex(number)), questions.length);
    questions.forEach(({ take }, index) => {
      take(returned[index] ?? null);
    });
  }

  async #ask(data: Hex, block: Hex): Promise<Hex> {
    const method = 'eth_call';
    const call = { to: MULTICALL3, data };
    const { rpc } = this.#options;
    try {
      const answer = await rpc.request(method, [call, block]).catch((error: unknown) => {
        // One node of a pool may not have the block yet that another one told of.
        if (error instanceof Refused) return rpc.request(method, [call, 'latest']);
        throw error;
      });
      return hex(method, answer);
    } catch (error) {
      if (error instanceof Refused || error instanceof Reverted)
        throw new ChainUnavailable(method, error.message, { cause: error });
      throw error;
    }
  }
}

const keyOf = (payer: Address, nonce: Hex): string => `${payer} ${nonce}`.toLowerCase();

/** @throws ChainUnavailable for what a token does not answer: there is none, which is not a zero */
function uint(returned: Returned): bigint {
  if (returned?.length !== 66) throw new ChainUnavailable('eth_call', 'there is no such token');
  return BigInt(returned);
}

const isTrue = (returned: Returned): boolean => returned?.length === 66 && BigInt(returned) === 1n;
