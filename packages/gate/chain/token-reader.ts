/** What the token says of accounts and authorizations, as of a block that was just looked at. */
import { encodeFunctionData, pad } from 'viem';
import { type Block, type MinedLog, receiptOf } from './answers.ts';
import { lower } from './authorization.ts';
import { asOutage, callAt } from './call.ts';
import { ChainUnavailable, Reverted } from './errors.ts';
import { type RawLog, wasTransferred } from './events.ts';
import type { HeadWatcher } from './head.ts';
import { logPages } from './logs.ts';
import type { Rpc } from './rpc/types.ts';
import { sameHex } from './same-hex.ts';
import {
  AUTHORIZATION_CANCELED,
  AUTHORIZATION_USED,
  revertReason,
  tokenAbi,
  transferCalldata,
} from './token.ts';
import type {
  Address,
  Asset,
  Authorization,
  AuthorizationOutcome,
  Hex,
  SignedAuthorization,
  Simulation,
} from './types.ts';

export interface TokenReaderOptions {
  readonly rpc: Rpc;
  readonly heads: HeadWatcher;
  readonly asset: Asset;
  /** Blocks that one question for events spans. */
  readonly span: bigint;
}

export class TokenReader {
  readonly #options: TokenReaderOptions;

  constructor(options: TokenReaderOptions) {
    this.#options = options;
  }

  /** Atomic units, as of a block that is asked for now. @throws ChainUnavailable */
  async balanceOf(address: Address): Promise<bigint> {
    const args = [lower(address)] as const;
    const data = encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args });
    return this.#read(data, await this.#options.heads.fresh());
  }

  /** Whether the nonce is used or cancelled, as of a block that is asked for now. @throws ChainUnavailable */
  async authorizationState(authorizer: Address, nonce: Hex): Promise<boolean> {
    return this.#isUsed(authorizer, nonce, await this.#options.heads.fresh());
  }

  /**
   * What became of an authorization, by its event between `sinceBlock` and the newest block.
   * @throws ChainUnavailable
   */
  async authorizationOutcome(
    authorization: Authorization,
    sinceBlock: bigint,
  ): Promise<AuthorizationOutcome> {
    const { rpc, heads, asset, span } = this.#options;
    const { from, nonce } = authorization;
    // The state is that of the very block up to which events are searched: a use is found, not missed.
    const head = await heads.fresh();
    if (!(await this.#isUsed(from, nonce, head))) return { status: 'unused' };
    const topics = [[AUTHORIZATION_USED, AUTHORIZATION_CANCELED], pad(lower(from)), nonce];
    const { address } = asset;
    const query = { rpc, address, topics, from: sinceBlock, to: head.number, span };
    let event: MinedLog | undefined;
    for await (const page of logPages(query)) event = page.at(-1) ?? event;
    if (event === undefined) return { status: 'cancelled', txHash: null };
    const { log, txHash } = event;
    if (log.topics[0] === AUTHORIZATION_CANCELED) return { status: 'cancelled', txHash };
    const receipt = await receiptOf(rpc, txHash);
    // A node that told of the event, and gives a receipt without it, has not answered: what it left out
    // may be the money.
    if (receipt === null || !receipt.logs.some((each) => isSame(each, log)))
      throw new ChainUnavailable('eth_getTransactionReceipt', `no receipt for ${txHash}`);
    // The same nonce may have paid somebody else, or another sum: no money for this claim.
    return wasTransferred(receipt.logs, address, authorization)
      ? { status: 'transferred', txHash, blockNumber: BigInt(receipt.blockNumber) }
      : { status: 'cancelled', txHash };
  }

  /** Runs the transfer, and changes nothing. @throws ChainUnavailable */
  async simulate(authorization: SignedAuthorization): Promise<Simulation> {
    const { rpc, heads, asset } = this.#options;
    const call = { to: asset.address, data: transferCalldata(authorization) };
    // Asked of a chain that is known to be the right one alone.
    await heads.head();
    try {
      // The pending block has the time of now; the latest may be old on a quiet chain.
      await rpc.request('eth_call', [call, 'pending']);
      return { ok: true };
    } catch (error) {
      if (error instanceof Reverted) return { ok: false, reason: revertReason(error) };
      throw asOutage('eth_call', error);
    }
  }

  async #isUsed(authorizer: Address, nonce: Hex, block: Block): Promise<boolean> {
    const args = [lower(authorizer), nonce] as const;
    const functionName = 'authorizationState';
    return (
      (await this.#read(encodeFunctionData({ abi: tokenAbi, functionName, args }), block)) !== 0n
    );
  }

  async #read(data: Hex, block: Block): Promise<bigint> {
    const { rpc, asset } = this.#options;
    try {
      const word = await callAt(rpc, { to: asset.address, data }, block);
      // A node that knows no contract there answers with nothing, which is not a zero.
      if (word.length === 66) return BigInt(word);
      throw new ChainUnavailable('eth_call', `no token at ${asset.address}`);
    } catch (error) {
      throw asOutage('eth_call', error);
    }
  }
}

/** One and the same event of a transaction. */
function isSame(one: RawLog, other: RawLog): boolean {
  return (
    sameHex(one.logIndex, other.logIndex) &&
    sameHex(one.address, other.address) &&
    one.topics.length === other.topics.length &&
    one.topics.every((topic, index) => sameHex(topic, other.topics[index] ?? '0x'))
  );
}
