/** The chain behind a node's JSON-RPC: what is known from its blocks, and what is asked for. */

import { blockOf, chainIdOf } from './answers.ts';
import { ChainUnavailable, WrongChain } from './errors.ts';
import { FundsReader } from './funds.ts';
import { HeadWatcher } from './head.ts';
import { LOG_SPAN } from './logs.ts';
import { PaymentsIndex } from './payments-index.ts';
import type { Rpc } from './rpc/types.ts';
import { settlements } from './settlements.ts';
import { TokenReader } from './token-reader.ts';
import { Transactions } from './transactions.ts';
import type { Address, Asset, Chain, Condition } from './types.ts';
import { isContractSignatureValid } from './wallets.ts';

export { type Receipt, receiptOf } from './answers.ts';
export { revertReason, transferCalldata } from './token.ts';

export interface NodeChainOptions {
  readonly rpc: Rpc;
  readonly asset: Asset;
  /** Whose payments by hash are indexed; without it each is asked for. */
  readonly payee?: Address;
  /** Blocks that must stand on a transaction, its own included. Default 1. */
  readonly confirmations?: number;
  /** The chain mines when there is something to mine, as a sandbox does: it cannot stall. */
  readonly onDemand?: boolean;
  /** Seconds for which a mined transaction may be presented, and is indexed. Default 900. */
  readonly window?: number;
  /** Blocks a node lets one `eth_getLogs` span. Default 2,000, which every public one allows. */
  readonly logSpan?: bigint;
  /** Milliseconds, never jumps. Default `performance.now`. */
  readonly monotonic?: () => number;
}

/** A chain with timers of its own, which keep no process alive. */
export interface NodeChain extends Chain {
  /**
   * Watches the chain from now on, as any question does; resolves when the node was asked once, and the
   * payments of the last blocks were read, or could not be. Never rejects.
   */
  start(): Promise<void>;
  stop(): void;
  /** What is not well with the node and its chain; the endpoints' own are in the `health` of the RPC. */
  health(): readonly Condition[];
}

/** Milliseconds for which the number of the newest final block is not asked for again. */
const FINAL_FOR = 10_000;

/**
 * A chain that asks a node, and has checked once that it is the right one.
 * @throws ChainUnavailable, WrongChain
 */
export async function connectChain(options: NodeChainOptions): Promise<NodeChain> {
  const chain = nodeChain(options);
  const actual = await chain.chainId();
  if (actual !== options.asset.chainId) throw new WrongChain(options.asset.chainId, actual);
  await chain.start();
  return chain;
}

/** The same without asking first, for a service that must come up while its node is down. */
export function nodeChain(options: NodeChainOptions): NodeChain {
  const { rpc, asset, payee, confirmations = 1, window = 900, logSpan: span = LOG_SPAN } = options;
  const { chainId } = asset;
  const heads = new HeadWatcher({ ...options, chainId, confirmations });
  const index =
    // Stryker disable next-line ConditionalExpression: narrows the type, of nobody's payments none is read
    payee === undefined ? null : new PaymentsIndex({ rpc, heads, asset, payee, window });
  if (index !== null) heads.onBlock((head, gone) => index.follow(head, gone));
  const token = new TokenReader({ rpc, heads, asset, span });
  const funds = new FundsReader({ ...options, heads });
  const transactions = new Transactions({ rpc, heads, asset, confirmations, index });
  const final = finality(rpc, heads);
  return {
    asset,
    chainId: () => chainIdOf(rpc),
    head: () => heads.fresh(),
    newest: () => heads.newest(),
    finalized: () => final(),
    blockTime: () => heads.blockTime,
    now: () => heads.now(),
    onBlock: (listener) => heads.onBlock(listener),
    saw: (block) => heads.saw(block),
    funds: (payer, nonce) => funds.read(payer, nonce),
    transfersOf: (hash) => transactions.outcome(hash),
    authorizationState: (authorizer, nonce) => token.authorizationState(authorizer, nonce),
    authorizationOutcome: (authorization, since) =>
      token.authorizationOutcome(authorization, since),
    async *settlementsSince(to, from) {
      const { number } = await heads.fresh();
      const last = number - BigInt(confirmations) + 1n;
      yield* settlements({ rpc, asset, payee: to, from, to: last, span });
    },
    balanceOf: (address) => token.balanceOf(address),
    isContractSignatureValid: async (address, digest, signature) =>
      isContractSignatureValid(rpc, await heads.fresh(), address, digest, signature),
    simulate: (authorization) => token.simulate(authorization),
    async start() {
      await heads.start();
      await index?.idle();
    },
    stop: () => heads.stop(),
    health: () => heads.health(),
  };
}

/** The newest final block, asked for seldom: it moves on by minutes. */
function finality(rpc: Rpc, heads: HeadWatcher): () => Promise<bigint> {
  let known: { readonly number: bigint; readonly at: number } | null = null;
  return async () => {
    if (known !== null && performance.now() - known.at < FINAL_FOR) return known.number;
    await heads.head();
    const block = await blockOf(rpc, 'finalized');
    if (block === null) throw new ChainUnavailable('eth_getBlockByNumber', 'no block is final yet');
    known = { number: block.number, at: performance.now() };
    return block.number;
  };
}
