/** Where the service runs: as one process with a file, or as many with their stores behind nginx. */
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Random } from '@tollbench/engines/numeric/random.ts';
import type { Address } from '@tollbench/gate/chain/types.ts';
import type { Ledger } from '@tollbench/gate/ledger/types.ts';
import type { LedgerView } from './books/ledger-types.ts';
import type { TorturedChain } from './chain.ts';
import { ORIGIN } from './crawlers/proofs.ts';
import type { Balancer } from './many/balancer.ts';
import type { Network } from './many/network.ts';
import type { Stores } from './many/stores.ts';
import { RpcProxy } from './proxy.ts';
import { Station } from './station.ts';

/** Settlement in batches or before each sale by a relayer of our own, or by a facilitator. */
export type Mode = 'batch' | 'first' | 'facilitator';

export interface WorldOptions {
  readonly seed: number;
  readonly mode: Mode;
  /** Ways to the node of each process: RPC_URL has as many entries. */
  readonly endpoints: number;
  /** Settings of the service beside those that the torture itself needs. */
  readonly env: Readonly<Record<string, string>>;
  /** Where packed pages are kept from one round to the next. */
  readonly packed: string;
  /** One keeps its ledger in a file; several share PostgreSQL and Redis behind nginx. */
  readonly processes: number;
  /** Whether each process has a network of its own, which can be cut. */
  readonly networks: boolean;
}

export interface Site {
  readonly folder: string;
  readonly chain: TorturedChain;
  readonly payTo: Address;
  readonly options: WorldOptions;
}

export interface Deployment {
  readonly chain: TorturedChain;
  readonly stations: readonly Station[];
  /** Where crawlers ask. */
  readonly origin: string;
  /** Where the processes find what is not theirs. */
  readonly host: string;
  /** What several processes share; null for one alone. */
  readonly shared: Shared | null;
  readLedger(): Promise<LedgerView>;
  /** For who writes to it beside the processes: the publisher. @throws LedgerUnavailable */
  openLedger(): Promise<Ledger>;
  /** What is wrong with the ledger in itself, a sentence each. */
  audit(): Promise<readonly string[]>;
  /** Resolves when all serve. */
  start(): Promise<void>;
  heal(): Promise<void>;
  close(): Promise<void>;
}

export interface Shared {
  readonly stores: Stores;
  readonly balancer: Balancer;
  /** null where all are on this machine's own network. */
  readonly network: Network | null;
}

export const LOOPBACK = '127.0.0.1';

export const dataDir = (folder: string, k: number): string => join(folder, `service-${k}`);

/** A process that is not started yet, with its ways to the node. */
export async function stationAt(
  { folder, chain, payTo, options }: Site,
  k: number,
  host: string,
  {
    env,
    enter,
  }: { readonly env: Readonly<Record<string, string>>; readonly enter: readonly string[] },
): Promise<Station> {
  const ways = Array.from(
    { length: options.endpoints },
    (_, way) => new RpcProxy(chain.url, new Random(options.seed, 900 + 20 * k + way)),
  );
  for (const way of ways) await way.listen(host);
  mkdirSync(dataDir(folder, k));
  symlinkSync(options.packed, join(dataDir(folder, k), 'compressed'));
  return new Station({
    ways,
    enter,
    control: join(folder, `control-${k}`),
    ahead: () => chain.ahead,
    env: {
      BASE_URL: ORIGIN,
      DATA_DIR: dataDir(folder, k),
      PAY_TO: payTo,
      RPC_URL: ways.map(({ url }) => url).join(),
      TRUST_PROXY: 'loopback',
      SETTLEMENT: options.mode === 'first' ? 'first' : 'batch',
      ...options.env,
      ...env,
    },
  });
}

export async function end(stations: readonly Station[]): Promise<void> {
  for (const { service } of stations) service.kill();
  for (const { service, ways } of stations) {
    await service.dead();
    for (const way of ways) await way.close();
  }
}
