/** What the chain itself says that the payee received, from its events alone. */
import { BASE_USDC } from '@tollbench/gate/chain/authorization.ts';
import { AUTHORIZATION_USED, TRANSFER } from '@tollbench/gate/chain/token.ts';
import type { Address, Hex } from '@tollbench/gate/chain/types.ts';
import { pad } from 'viem';
import type { TorturedChain } from '../chain.ts';

export interface Received {
  readonly txHash: Hex;
  /** Lower case. */
  readonly from: string;
  readonly value: bigint;
  /** Of the authorization that moved it, null for a transfer. */
  readonly nonce: string | null;
}

export interface ChainView {
  /** Seconds since 1970, of the last block. */
  readonly time: number;
  readonly balance: bigint;
  readonly received: readonly Received[];
  /** What the payee sent, in lower case and in order. */
  readonly given: readonly Pick<Received, 'txHash' | 'value'>[];
}

interface Log {
  readonly topics: readonly Hex[];
  readonly data: Hex;
  readonly transactionHash: Hex;
}

const from = (topic: Hex | undefined): string => `0x${(topic ?? '').slice(-40)}`;

/** Events of the whole chain, in their order. */
export async function readChain(chain: TorturedChain, payTo: Address): Promise<ChainView> {
  const logs = await chain.ask<Log[]>('eth_getLogs', {
    address: BASE_USDC.address,
    fromBlock: '0x0',
    toBlock: 'latest',
  });
  const payee = pad(payTo.toLowerCase() as Address);
  const received: Received[] = [];
  const given: { txHash: Hex; value: bigint }[] = [];
  for (const [index, { topics, data, transactionHash }] of logs.entries()) {
    if (topics[0] === TRANSFER && topics[1] === payee)
      given.push({ txHash: transactionHash, value: BigInt(data) });
    if (topics[0] !== TRANSFER || topics[2] !== payee) continue;
    // The token says which authorization it is carrying out, and then that it moves the money.
    const before = logs[index - 1];
    const carried =
      before?.transactionHash === transactionHash &&
      before.topics[0] === AUTHORIZATION_USED &&
      before.topics[1] === topics[1];
    const nonce = carried ? (before.topics[2] ?? null) : null;
    received.push({ txHash: transactionHash, from: from(topics[1]), value: BigInt(data), nonce });
  }
  const { timestamp } = await chain.ask<{ timestamp: Hex }>(
    'eth_getBlockByNumber',
    'latest',
    false,
  );
  return { time: Number(timestamp), balance: await chain.balanceOf(payTo), received, given };
}
