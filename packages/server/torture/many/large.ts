/** Many processes on PostgreSQL and Redis, behind nginx. */
import { join } from 'node:path';
import { PostgresLedger } from '@tollbench/gate/ledger/postgres.ts';
import type { Ledger } from '@tollbench/gate/ledger/types.ts';
import { freePort } from '../../testing/service.ts';
import type { LedgerView } from '../books/ledger-types.ts';
import type { TorturedChain } from '../chain.ts';
import {
  type Deployment,
  end,
  LOOPBACK,
  type Shared,
  type Site,
  stationAt,
} from '../deployment.ts';
import type { Station } from '../station.ts';
import { Balancer } from './balancer.ts';
import { Network } from './network.ts';
import { steadyPort } from './port.ts';
import { Stores } from './stores.ts';

/** Port of a process in a network of its own. */
const PORT = 8402;

export class Large implements Deployment {
  readonly chain: TorturedChain;
  readonly stations: Station[] = [];
  readonly shared: Shared;

  /** Use `open`. */
  constructor(chain: TorturedChain, shared: Shared) {
    this.chain = chain;
    this.shared = shared;
  }

  static async open(site: Site): Promise<Large> {
    const { folder, options, chain } = site;
    const network = options.networks ? Network.make(options.processes) : null;
    const stores = await Stores.open(network).catch((error: unknown) => {
      network?.close();
      throw error;
    });
    const balancer = new Balancer(await steadyPort(), join(folder, 'nginx'));
    const large = new Large(chain, { stores, network, balancer });
    try {
      for (let k = 0; k < options.processes; k++) {
        const at =
          network === null
            ? { HOST: LOOPBACK, PORT: String(await freePort()) }
            : { HOST: network.address(k), PORT: String(PORT) };
        const trust = `loopback${network === null ? '' : `,${network.host}/32`}`;
        const env = { ...at, ...stores.env, LIMITER_AWAY: 'closed', TRUST_PROXY: trust };
        const enter = network === null ? [] : network.enter(k);
        large.stations.push(await stationAt(site, k, large.host, { env, enter }));
      }
      return large;
    } catch (error) {
      await large.close();
      throw error;
    }
  }

  get origin(): string {
    return this.shared.balancer.origin;
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
    const upstreams = this.stations.map(({ service }) => new URL(service.origin).host);
    await this.shared.balancer.start(upstreams);
  }

  async heal(): Promise<void> {
    for (const k of this.stations.keys()) this.shared.network?.mend(k);
  }

  async close(): Promise<void> {
    await end(this.stations);
    await this.shared.balancer.stop();
    await this.shared.stores.close();
    this.shared.network?.close();
  }
}
