/** What the relayers ask of their node. Every method rejects with `ChainUnavailable` for an outage. */
import {
  decodeFunctionResult,
  encodeFunctionData,
  multicall3Abi,
  numberToHex,
  parseAbi,
} from 'viem';
import { ChainUnavailable } from '../chain/errors.ts';
import type { RawLog } from '../chain/events.ts';
import { Refused, Reverted, type Rpc } from '../chain/rpc.ts';
import type { Address, Hex } from '../chain/types.ts';

/** The newest block. */
export interface Block {
  readonly number: bigint;
  readonly hash: Hex;
  /** Seconds since 1970. */
  readonly time: number;
  /** Wei for a unit of gas. */
  readonly baseFee: bigint;
  readonly gasLimit: bigint;
}

export interface RelayReceipt {
  readonly txHash: Hex;
  readonly success: boolean;
  readonly blockNumber: bigint;
  readonly blockHash: Hex;
  readonly gasUsed: bigint;
  /** Wei, with the fee for the data on the chain below. */
  readonly cost: bigint;
  readonly logs: readonly RawLog[];
}

/** Of one call in a batch: what it gave back, or why it failed; `0x`: without a word. */
export interface CallResult {
  readonly success: boolean;
  readonly returnData: Hex;
}

/** Wei for a unit of gas, where the node does not say: a thousandth of a gwei, as on Base. */
const DEFAULT_TIP = 1_000_000n;

/** Where an OP-stack chain says what data costs on the chain below. */
export const GAS_PRICE_ORACLE: Address = '0x420000000000000000000000000000000000000F';
const oracleAbi = parseAbi(['function getL1Fee(bytes) view returns (uint256)']);

interface Call {
  readonly from?: Address;
  readonly to: Address;
  readonly data: Hex;
  readonly gas?: bigint;
}

export class RelayNode {
  readonly #rpc: Rpc;

  constructor(rpc: Rpc) {
    this.#rpc = rpc;
  }

  /** The newest block, the final one, or one by its number; `null` if there is none such. */
  async block(which: 'latest' | 'finalized' | bigint = 'latest'): Promise<Block | null> {
    const method = 'eth_getBlockByNumber';
    const tag = typeof which === 'bigint' ? numberToHex(which) : which;
    const answer = await this.#rpc.request(method, [tag, false]).catch((error: unknown) => {
      // Not every node knows which block is final.
      if (which === 'finalized' && error instanceof Refused) return null;
      throw error;
    });
    if (answer === null) return null;
    const block = record(method, answer);
    return {
      number: quantity(method, block['number']),
      hash: hex(method, block['hash']),
      time: Number(quantity(method, block['timestamp'])),
      baseFee: block['baseFeePerGas'] ? quantity(method, block['baseFeePerGas']) : 0n,
      gasLimit: quantity(method, block['gasLimit']),
    };
  }

  /** Wei for a unit of gas that gets a transaction into a block. */
  async tip(): Promise<bigint> {
    const method = 'eth_maxPriorityFeePerGas';
    try {
      return quantity(method, await this.#rpc.request(method, []));
    } catch (error) {
      // Not every node has an opinion.
      if (error instanceof Refused) return DEFAULT_TIP;
      throw error;
    }
  }

  /** Wei. */
  async balance(address: Address): Promise<bigint> {
    const method = 'eth_getBalance';
    return quantity(method, await this.#rpc.request(method, [address, 'latest']));
  }

  /** Transactions of an account that are in blocks: the nonce of its next one. */
  async count(address: Address): Promise<number> {
    const method = 'eth_getTransactionCount';
    return Number(quantity(method, await this.#rpc.request(method, [address, 'latest'])));
  }

  /** Wei for so much data on the chain below; 0 on a chain that has none. */
  async l1Fee(data: Hex): Promise<bigint> {
    const call = encodeFunctionData({ abi: oracleAbi, functionName: 'getL1Fee', args: [data] });
    const answer = await this.#call({ to: GAS_PRICE_ORACLE, data: call }, 'latest');
    // No contract there answers with nothing.
    return answer?.length === 66 ? BigInt(answer) : 0n;
  }

  /** Runs a Multicall3 batch with the gas it will have; nothing where that fails as a whole. */
  async tryBatch(call: Call, tag: 'latest' | 'pending'): Promise<readonly CallResult[]> {
    const answer = await this.#call(call, tag);
    if (answer === null) return [];
    if (answer === '0x') throw new ChainUnavailable('eth_call', `no Multicall3 at ${call.to}`);
    try {
      return decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: answer });
    } catch {
      throw new ChainUnavailable('eth_call', 'malformed answer');
    }
  }

  /** Gas, or the node's words in its place. */
  async estimate(call: Call): Promise<bigint | string> {
    const method = 'eth_estimateGas';
    try {
      return quantity(method, await this.#rpc.request(method, [asked(call)]));
    } catch (error) {
      return said(error);
    }
  }

  /** Undefined if the node took it, else its refusal. The chain decides what it became. */
  async send(rawTx: Hex): Promise<string | undefined> {
    try {
      await this.#rpc.request('eth_sendRawTransaction', [rawTx]);
      return undefined;
    } catch (error) {
      const refusal = said(error);
      return /already (known|imported)/i.test(refusal) ? undefined : refusal;
    }
  }

  /** `null` if the node knows no such mined transaction. */
  async receipt(txHash: Hex): Promise<RelayReceipt | null> {
    const method = 'eth_getTransactionReceipt';
    const answer = await this.#rpc.request(method, [txHash]);
    if (answer === null) return null;
    const receipt = record(method, answer);
    const logs = receipt['logs'];
    if (!Array.isArray(logs)) throw new ChainUnavailable(method, 'malformed answer');
    const gasUsed = quantity(method, receipt['gasUsed']);
    const price = receipt['effectiveGasPrice'] ?? '0x0';
    const l1 = receipt['l1Fee'] ?? '0x0';
    return {
      txHash,
      success: quantity(method, receipt['status']) === 1n,
      blockNumber: quantity(method, receipt['blockNumber']),
      blockHash: hex(method, receipt['blockHash']),
      gasUsed,
      cost: gasUsed * quantity(method, price) + quantity(method, l1),
      logs: logs.map((log) => rawLog(method, log)),
    };
  }

  /** `null` where the node says no. */
  async #call(call: Call, tag: 'latest' | 'pending'): Promise<Hex | null> {
    const method = 'eth_call';
    try {
      return hex(method, await this.#rpc.request(method, [asked(call), tag]));
    } catch (error) {
      said(error);
      return null;
    }
  }
}

function asked({ gas, ...call }: Call): object {
  return gas === undefined ? call : { ...call, gas: numberToHex(gas) };
}

/** The node's own words; an outage is none and goes on as it is. */
function said(error: unknown): string {
  if (error instanceof Reverted || error instanceof Refused) return error.message;
  throw error;
}

function record(method: string, value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null)
    throw new ChainUnavailable(method, 'malformed answer');
  return value as Record<string, unknown>;
}

function hex(method: string, value: unknown): Hex {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]*$/.test(value))
    throw new ChainUnavailable(method, 'malformed answer');
  return value as Hex;
}

function quantity(method: string, value: unknown): bigint {
  const text = hex(method, value);
  if (text === '0x') throw new ChainUnavailable(method, 'malformed answer');
  return BigInt(text);
}

function rawLog(method: string, value: unknown): RawLog {
  const { address, topics, data, logIndex } = record(method, value);
  if (!Array.isArray(topics)) throw new ChainUnavailable(method, 'malformed answer');
  return {
    address: hex(method, address),
    topics: topics.map((topic) => hex(method, topic)),
    data: hex(method, data),
    logIndex: hex(method, logIndex),
  };
}
