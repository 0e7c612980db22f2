/** Where the service runs: as one process with a file, or as many with their stores behind nginx. */
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Random } from '@tollbench/engines/numeric/random.ts';
import type { Address } from '@tollbench/gate/chain/types.ts';
import { PostgresLedger } from '@tollbench/gate/ledger/postgres.ts';
import { SqliteLedger } from '@tollbench/gate/ledger/sqlite.ts';
import type { Ledger } from '@tollbench/gate/ledger/types.ts';
import { freePort } from '../testing/service.ts';
import type { LedgerView } from './books/ledger-types.ts';
import { auditFile, readLedger } from './books/ledger-view.ts';
import type { TorturedChain } from './chain.ts';
import { ORIGIN } from './crawlers/proofs.ts';
import { Balancer } from './many/balancer.ts';
import { Network } from './many/network.ts';
import { Stores } from './many/stores.ts';
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
  /** null where all are on this machine's own network. */
  readonly network: Network | null;
}

/** Port of a process in a network of its own. */
const PORT = 8402;
const LOOPBACK = '127.0.0.1';

/** One process, its ledger in a file of its data folder. */
export class Small implements Deployment {
  readonly chain: TorturedChain;
  readonly stations: readonly [Station];
  readonly host = LOOPBACK;
  readonly shared = null;
  readonly #ledger: string;

  /** Use `open`. */
  constructor({ folder, chain }: Site, station: Station) {
    this.chain = chain;
    this.stations = [station];
    this.#ledger = join(dataDir(folder, 0), 'ledger.sqlite');
  }

  static async open(site: Site): Promise<Small> {
    const at = { HOST: LOOPBACK, PORT: String(await freePort()) };
    return new Small(site, await station(site, 0, LOOPBACK, { env: at, enter: [] }));
  }

  get origin(): string {
    return this.stations[0].service.origin;
  }

  async readLedger(): Promise<LedgerView> {
    return readLedger(this.#ledger);
  }

  openLedger(): Promise<Ledger> {
    return SqliteLedger.open(this.#ledger);
  }

  async audit(): Promise<readonly string[]> {
    return auditFile(this.#ledger);
  }

  start(): Promise<void> {
    return this.stations[0].service.start();
  }

  async heal(): Promise<void> {}

  close(): Promise<void> {
    return end(this.stations);
  }
}

/** Many processes on PostgreSQL and Redis, behind nginx. */
export class Large implements Deployment {
  readonly chain: TorturedChain;
  readonly stations: Station[] = [];
  readonly shared: Shared;
  readonly #balancer: Balancer;

  /** Use `open`. */
  constructor(chain: TorturedChain, shared: Shared, balancer: Balancer) {
    this.chain = chain;
    this.shared = shared;
    this.#balancer = balancer;
  }

  static async open(site: Site): Promise<Large> {
    const { folder, options, chain } = site;
    const network = options.networks ? Network.make(options.processes) : null;
    const stores = await Stores.open(network).catch((error: unknown) => {
      network?.close();
      throw error;
    });
    const balancer = new Balancer(await freePort(), join(folder, 'nginx'));
    const large = new Large(chain, { stores, network }, balancer);
    try {
      for (let k = 0; k < options.processes; k++) {
        const at =
          network === null
            ? { HOST: LOOPBACK, PORT: String(await freePort()) }
            : { HOST: network.address(k), PORT: String(PORT) };
        const trust = `loopback${network === null ? '' : `,${network.host}/32`}`;
        const env = { ...at, ...stores.env, LIMITER_AWAY: 'closed', TRUST_PROXY: trust };
        const enter = network === null ? [] : network.enter(k);
        large.stations.push(await station(site, k, large.host, { env, enter }));
      }
      return large;
    } catch (error) {
      await large.close();
      throw error;
    }
  }

  get origin(): string {
    return this.#balancer.origin;
  }

  get host(): string {
    return this.shared.network?.host ?? LOOPBACK;
  }

  readLedger(): Promise<LedgerView> {
    return this.shared.stores.ledger.read();
  }

  openLedger(): Promise<Ledger> {
    return PostgresLedger.open(this.shared.stores.ledger.url);
  }

  audit(): Promise<readonly string[]> {
    return this.shared.stores.ledger.audit();
  }

  async start(): Promise<void> {
    await Promise.all(this.stations.map(({ service }) => service.start()));
    await this.#balancer.start(this.stations.map(({ service }) => new URL(service.origin).host));
  }

  async heal(): Promise<void> {
    for (const k of this.stations.keys()) this.shared.network?.mend(k);
  }

  async close(): Promise<void> {
    await end(this.stations);
    await this.#balancer.stop();
    await this.shared.stores.close();
    this.shared.network?.close();
  }
}

const dataDir = (folder: string, k: number): string => join(folder, `service-${k}`);

/** A process that is not started yet, with its ways to the node. */
async function station(
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

async function end(stations: readonly Station[]): Promise<void> {
  for (const { service } of stations) service.kill();
  for (const { service, ways } of stations) {
    await service.dead();
    for (const way of ways) await way.close();
  }
}
