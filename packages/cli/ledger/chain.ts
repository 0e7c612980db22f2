/** The ledger and the chain of production together, for as long as a command works on both. */
import { checkAsset } from '@tollbench/gate/chain/check-asset.ts';
import { ChainUnavailable } from '@tollbench/gate/chain/errors.ts';
import { nodeChain } from '@tollbench/gate/chain/node.ts';
import { createRpc } from '@tollbench/gate/chain/rpc.ts';
import type { Address, Chain } from '@tollbench/gate/chain/types.ts';
import { PostgresLedger } from '@tollbench/gate/ledger/postgres.ts';
import { SqliteLedger } from '@tollbench/gate/ledger/sqlite.ts';
import type { Ledger } from '@tollbench/gate/ledger/types.ts';
import type { Config } from '@tollbench/server/config.ts';
import { privateKeyToAddress } from 'viem/accounts';
import { Failure } from '../usage.ts';
import type { Place } from './place.ts';

export interface Both {
  readonly ledger: Ledger;
  readonly chain: Chain;
  readonly payTo: Address;
  /** Accounts that settle. */
  readonly relayers: readonly Address[];
}

/** @throws Failure where PAY_TO and RPC_URL are not set, or the chain cannot be asked */
export async function withChain<T>(
  command: string,
  place: Place,
  { network: { asset }, chain: { timeout, confirmations }, production }: Config,
  work: (both: Both) => Promise<T>,
): Promise<T> {
  if (production === null)
    throw new Failure(`${command} asks the chain of production: PAY_TO and RPC_URL are not set`);
  const { payTo, rpcUrls, settle } = production;
  const ledger = await (place.kind === 'database'
    ? PostgresLedger.open(place.url)
    : SqliteLedger.open(place.path));
  const rpc = createRpc({ urls: rpcUrls, timeout });
  const chain = nodeChain({ rpc, asset, confirmations });
  const keys = settle.kind === 'relayer' ? settle.privateKeys : [];
  try {
    const differences = await checkAsset(rpc, asset);
    if (differences.length > 0) throw new Failure(`RPC_URL: ${differences.join('; ')}`);
    return await work({
      ledger,
      chain,
      payTo,
      relayers: keys.map((key) => privateKeyToAddress(key)),
    });
  } catch (error) {
    if (error instanceof ChainUnavailable)
      throw new Failure(`the chain cannot be asked: ${error.message}`);
    throw error;
  } finally {
    chain.stop();
    await ledger.close();
  }
}
