/** What is known of payers as of one block, and what has to be asked of the token to know more. */
import { ChainUnavailable } from './errors.ts';
import { addressWord, type Call, type Returned } from './multicall.ts';
import { Recent } from './recent.ts';
import type { Address, Funds, Hex } from './types.ts';

/** Payers and nonces that are remembered within a block: some 10 MB. */
const MAX_REMEMBERED = 20_000;

const BALANCE_OF = '0x70a08231';
const AUTHORIZATION_STATE = '0xe94a0102';
const IS_BLACKLISTED = '0xfe575a87';
const PAUSED = '0x5c975abb';

/** A question to the token, and what to do with its answer. */
export interface Question {
  readonly call: Call;
  readonly take: (returned: Returned) => void;
}

/** Whose funds are asked for. */
export interface Payment {
  readonly payer: Address;
  readonly nonce: Hex;
}

interface Payer {
  readonly balance: bigint;
  readonly blacklisted: boolean;
}

export interface KnownFundsOptions {
  readonly token: Address;
  /** Whom the token might have on its blacklist too. */
  readonly payee: Address | null;
}

export class KnownFunds {
  /** The block of which all this is known. */
  readonly block: Hex;
  readonly #options: KnownFundsOptions;
  readonly #payers = new Recent<string, Payer>(MAX_REMEMBERED);
  readonly #used = new Recent<string, boolean>(MAX_REMEMBERED);
  /** Why the token would refuse everybody; undefined before it was asked. */
  #shut: string | null | undefined;

  constructor(block: Hex, options: KnownFundsOptions) {
    this.block = block;
    this.#options = options;
  }

  /** @throws ChainUnavailable if it was not asked, or forgotten for others */
  funds({ payer, nonce }: Payment): Funds {
    const known = this.#payers.get(payer.toLowerCase());
    const used = this.#used.get(keyOf(payer, nonce));
    if (known === undefined || used === undefined)
      throw new ChainUnavailable('eth_call', 'too many payers at once');
    const blacklisted = known.blacklisted ? `the token has ${payer} on its blacklist` : null;
    const refuses = this.#shut ?? blacklisted;
    return { balance: known.balance, used, ...(refuses === null ? {} : { refuses }) };
  }

  /** What is not known yet of these, each once. */
  questions(payments: readonly Payment[]): Question[] {
    const questions = new Map<string, readonly Question[]>();
    for (const { payer, nonce } of payments) {
      const from = payer.toLowerCase();
      if (this.#payers.get(from) === undefined) questions.set(from, this.#ofPayer(payer));
      const key = keyOf(payer, nonce);
      if (this.#used.get(key) === undefined) questions.set(key, [this.#ofNonce(payer, nonce)]);
    }
    const ofAll = this.#shut === undefined ? this.#ofAll() : [];
    return [...[...questions.values()].flat(), ...ofAll];
  }

  /** The balance comes before the blacklist, in the same row of questions. */
  #ofPayer(payer: Address): readonly Question[] {
    let balance = 0n;
    const balanceOf: Question = {
      call: this.#call(BALANCE_OF, addressWord(payer)),
      take: (returned) => {
        balance = uint(returned);
      },
    };
    const isBlacklisted: Question = {
      call: this.#call(IS_BLACKLISTED, addressWord(payer)),
      take: (returned) =>
        this.#payers.set(payer.toLowerCase(), { balance, blacklisted: isTrue(returned) }),
    };
    return [balanceOf, isBlacklisted];
  }

  #ofNonce(payer: Address, nonce: Hex): Question {
    return {
      call: this.#call(AUTHORIZATION_STATE, addressWord(payer), nonce.slice(2)),
      take: (returned) => this.#used.set(keyOf(payer, nonce), uint(returned) !== 0n),
    };
  }

  /** Whether the token serves anybody now. A token without these functions does. */
  #ofAll(): readonly Question[] {
    const { payee } = this.#options;
    const close = (why: string) => (returned: Returned) => {
      this.#shut = isTrue(returned) ? why : (this.#shut ?? null);
    };
    const paused = { call: this.#call(PAUSED), take: close('the token is paused') };
    if (payee === null) return [paused];
    const call = this.#call(IS_BLACKLISTED, addressWord(payee));
    return [paused, { call, take: close(`the token has the payee ${payee} on its blacklist`) }];
  }

  #call(selector: string, ...words: readonly string[]): Call {
    return { to: this.#options.token, data: `${selector}${words.join('')}` as Hex };
  }
}

// Stryker disable next-line MethodExpression: in small letters or in capitals, it is one key
const keyOf = (payer: Address, nonce: Hex): string => `${payer} ${nonce}`.toLowerCase();

/** @throws ChainUnavailable for what a token does not answer: there is none, which is not a zero */
function uint(returned: Returned): bigint {
  if (returned?.length !== 66) throw new ChainUnavailable('eth_call', 'there is no such token');
  return BigInt(returned);
}

const isTrue = (returned: Returned): boolean => returned?.length === 66 && BigInt(returned) === 1n;
