/** What a node answered, read as what it must be; everything else is no answer. */
import { ChainUnavailable } from './errors.ts';
import type { RawLog } from './events.ts';
import type { Rpc } from './rpc/types.ts';
import type { Address, Head, Hex } from './types.ts';

export interface Receipt {
  readonly status: Hex;
  readonly from: Address;
  readonly blockNumber: Hex;
  readonly blockHash: Hex;
  readonly logs: readonly RawLog[];
}

/** A block's header. `parentHash` tells whether it stands on the one that was read before. */
export interface Block extends Head {
  readonly parentHash: Hex;
}

/** An event with where it stands. */
export interface MinedLog {
  readonly log: RawLog;
  readonly txHash: Hex;
  readonly blockNumber: bigint;
  readonly blockHash: Hex;
}

/** @throws ChainUnavailable */
export function record(method: string, value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null)
    throw new ChainUnavailable(method, 'malformed answer');
  return value as Record<string, unknown>;
}

/** @throws ChainUnavailable */
export function hex(method: string, value: unknown): Hex {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]*$/.test(value))
    throw new ChainUnavailable(method, 'malformed answer');
  return value as Hex;
}

/** @throws ChainUnavailable */
export function quantity(method: string, value: unknown): bigint {
  const digits = hex(method, value);
  if (digits.length < 3 || digits.length > 66)
    throw new ChainUnavailable(method, 'malformed answer');
  return BigInt(digits);
}

/** @throws ChainUnavailable */
export function list(method: string, value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new ChainUnavailable(method, 'malformed answer');
  return value;
}

export function rawLog(method: string, value: unknown): RawLog {
  const log = record(method, value);
  return {
    address: hex(method, log['address']),
    topics: list(method, log['topics']).map((topic) => hex(method, topic)),
    data: hex(method, log['data']),
    logIndex: hex(method, log['logIndex']),
  };
}

export function minedLog(method: string, value: unknown): MinedLog {
  const log = record(method, value);
  return {
    log: rawLog(method, value),
    txHash: hex(method, log['transactionHash']),
    blockNumber: quantity(method, log['blockNumber']),
    blockHash: hex(method, log['blockHash']),
  };
}

/** Null if the node knows no such mined transaction. */
export async function receiptOf(rpc: Rpc, hash: Hex): Promise<Receipt | null> {
  const method = 'eth_getTransactionReceipt';
  const answer = await rpc.request(method, [hash]);
  if (answer === null) return null;
  const receipt = record(method, answer);
  return {
    status: hex(method, receipt['status']),
    from: hex(method, receipt['from']),
    blockNumber: hex(method, receipt['blockNumber']),
    blockHash: hex(method, receipt['blockHash']),
    logs: list(method, receipt['logs']).map((log) => rawLog(method, log)),
  };
}

/** Null if the node has no such block, or does not know the tag. */
export async function blockOf(rpc: Rpc, tag: 'latest' | 'finalized' | Hex): Promise<Block | null> {
  const method = 'eth_getBlockByNumber';
  const answer = await rpc.request(method, [tag, false]);
  if (answer === null) return null;
  const block = record(method, answer);
  return {
    number: quantity(method, block['number']),
    time: Number(quantity(method, block['timestamp'])),
    hash: hex(method, block['hash']),
    parentHash: hex(method, block['parentHash']),
    // A chain without EIP-1559 has none.
    baseFee: quantity(method, block['baseFeePerGas'] ?? '0x0'),
    gasLimit: quantity(method, block['gasLimit']),
  };
}

export async function chainIdOf(rpc: Rpc): Promise<number> {
  const method = 'eth_chainId';
  return Number(quantity(method, await rpc.request(method, [])));
}

/** Time of the block that would be mined now, in seconds; 0 at a node that does not tell. */
export async function pendingTime(rpc: Rpc): Promise<number> {
  const method = 'eth_getBlockByNumber';
  try {
    const block = record(method, await rpc.request(method, ['pending', false]));
    return Number(quantity(method, block['timestamp']));
  } catch {
    // It is no outage not to know what comes next: the newest block's time goes on.
    return 0;
  }
}
