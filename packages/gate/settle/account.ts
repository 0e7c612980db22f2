/** The relayer's account at its node: rehearsing, pricing, signing and sending one batch. */
import {
  type Abi,
  decodeFunctionResult,
  encodeFunctionData,
  keccak256,
  multicall3Abi,
  parseTransaction,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { ChainUnavailable } from '../chain/errors.ts';
import { type Receipt, receiptOf, revertReason, transferCalldata } from '../chain/node.ts';
import { Refused, Reverted, type Rpc } from '../chain/rpc.ts';
import type { Address, Asset, Hex, SignedAuthorization } from '../chain/types.ts';

export interface AccountOptions {
  readonly asset: Asset;
  readonly rpc: Rpc;
  readonly privateKey: Hex;
  readonly multicall3: Address;
}

export interface SignedTransaction {
  readonly rawTx: Hex;
  readonly txHash: Hex;
  readonly txNonce: number;
}

/** `undecided`: the node could not say, or the contract said nothing. */
export type Rehearsal =
  | { readonly verdict: 'pass' }
  | { readonly verdict: 'refused' | 'undecided'; readonly reason: string };

export type RelayerAccount = ReturnType<typeof relayerAccount>;

/** Nodes ask for at least 10 % more to replace a transaction. */
const RAISE = { numerator: 5n, denominator: 4n };

type Authorizations = readonly SignedAuthorization[];

interface Fees {
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

export function relayerAccount({ asset, rpc, privateKey, multicall3 }: AccountOptions) {
  const account = privateKeyToAccount(privateKey);

  async function quantity(method: string, ...params: unknown[]): Promise<bigint> {
    const answer = await rpc.request(method, params);
    if (typeof answer !== 'string' || !/^0x[0-9a-f]+$/i.test(answer))
      throw new ChainUnavailable(method, 'malformed answer');
    return BigInt(answer);
  }

  function calldata(batch: Authorizations, allowFailure: boolean): Hex {
    const calls = batch.map((authorization) => ({
      target: asset.address,
      allowFailure,
      callData: transferCalldata(authorization),
    }));
    return encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] });
  }

  const request = (data: Hex) => ({ from: account.address, to: multicall3, data });

  async function rehearseTogether(batch: Authorizations): Promise<Rehearsal[]> {
    const method = 'eth_call';
    const data = await rpc.request(method, [request(calldata(batch, true)), 'pending']);
    if (typeof data !== 'string' || data === '0x')
      throw new ChainUnavailable(method, `no Multicall3 at ${multicall3}`);
    const results = decodeFunctionResult({
      abi: multicall3Abi as Abi,
      functionName: 'aggregate3',
      data: data as Hex,
    }) as readonly { success: boolean; returnData: Hex }[];
    return results.map(({ success, returnData }) => {
      if (success) return { verdict: 'pass' };
      if (returnData === '0x') return { verdict: 'undecided', reason: 'it reverts without a word' };
      return { verdict: 'refused', reason: revertReason({ data: returnData, message: '' }) };
    });
  }

  async function rehearseAlone(authorization: SignedAuthorization): Promise<Rehearsal> {
    const result = await rehearseTogether([authorization]).catch(said);
    if (typeof result === 'string') return { verdict: 'undecided', reason: result };
    return result[0] ?? { verdict: 'undecided', reason: 'no answer' };
  }

  const estimate = (batch: Authorizations): Promise<bigint> =>
    // Estimated so that any failure fails the whole: where failures are allowed, the least gas
    // that "succeeds" is the one in which the calls run out of it.
    quantity('eth_estimateGas', request(calldata(batch, false)));

  async function fees(): Promise<Fees> {
    const latest = (await rpc.request('eth_getBlockByNumber', ['latest', false])) as {
      baseFeePerGas?: Hex;
    } | null;
    const base = BigInt(latest?.baseFeePerGas ?? '0x0');
    const maxPriorityFeePerGas = await quantity('eth_maxPriorityFeePerGas');
    // The base fee can grow by an eighth a block: twice of it lasts for six.
    return { maxFeePerGas: base * 2n + maxPriorityFeePerGas, maxPriorityFeePerGas };
  }

  async function signWith(data: Hex, nonce: number, gas: bigint, fee: Fees) {
    const { chainId } = asset;
    const rawTx = await account.signTransaction({
      ...fee,
      type: 'eip1559',
      chainId,
      nonce,
      gas,
      to: multicall3,
      data,
    });
    return { rawTx, txHash: keccak256(rawTx), txNonce: nonce };
  }

  return {
    /** Runs a batch without sending it. None is judged by what another one in it does. */
    async rehearse(batch: Authorizations): Promise<Rehearsal[]> {
      if (batch.length === 0) return [];
      const together = await rehearseTogether(batch).catch(said);
      return Promise.all(
        batch.map((authorization, index) => {
          const passed = typeof together !== 'string' && together[index]?.verdict === 'pass';
          // A wallet that burns all the gas would have those behind it look bad.
          return passed ? { verdict: 'pass' as const } : rehearseAlone(authorization);
        }),
      );
    },

    /** Gas for the whole batch, or what the node says in its place. */
    estimate: (batch: Authorizations): Promise<bigint | string> => estimate(batch).catch(said),

    /** Of the next transaction, where none is on its way. */
    async nextNonce(): Promise<number> {
      return Number(await quantity('eth_getTransactionCount', account.address, 'latest'));
    },

    /** A transaction in which each may fail without the others. */
    async sign(batch: Authorizations, nonce: number, gas: bigint): Promise<SignedTransaction> {
      return signWith(calldata(batch, true), nonce, (gas * 6n) / 5n, await fees());
    },

    /** The same transaction for a higher fee, which takes the place of the first. */
    async replace({ rawTx, txNonce }: SignedTransaction): Promise<SignedTransaction> {
      const stuck = parseTransaction(rawTx);
      const fresh = await fees();
      const raise = (fee: bigint | undefined, least: bigint): bigint => {
        const raised = ((fee ?? 0n) * RAISE.numerator) / RAISE.denominator + 1n;
        return raised > least ? raised : least;
      };
      return signWith(stuck.data ?? '0x', txNonce, stuck.gas ?? 0n, {
        maxFeePerGas: raise(stuck.maxFeePerGas, fresh.maxFeePerGas),
        maxPriorityFeePerGas: raise(stuck.maxPriorityFeePerGas, fresh.maxPriorityFeePerGas),
      });
    },

    /** Undefined if the node took it, else its refusal. The chain decides what it became. */
    async send(rawTx: Hex): Promise<string | undefined> {
      const refusal = await rpc.request('eth_sendRawTransaction', [rawTx]).then(() => '', said);
      return refusal === '' || /already (known|imported)/i.test(refusal) ? undefined : refusal;
    },

    /** Null if it is not mined when the time is over. Both in milliseconds. */
    async receipt(txHash: Hex, patience = 0, poll = 0): Promise<Receipt | null> {
      const until = Date.now() + patience;
      for (;;) {
        const receipt = await receiptOf(rpc, txHash);
        if (receipt !== null || Date.now() >= until) return receipt;
        await new Promise((resolve) => setTimeout(resolve, poll));
      }
    },
  };
}

/** The node's own words; an outage is none and goes on as it is. */
function said(error: unknown): string {
  if (error instanceof Reverted || error instanceof Refused) return error.message;
  throw error;
}
