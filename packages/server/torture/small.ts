/** One process, its ledger in a file. */
import { join } from 'node:path';
import { SqliteLedger } from '@tollbench/gate/ledger/sqlite.ts';
import type { Ledger } from '@tollbench/gate/ledger/types.ts';
import { freePort } from '../testing/service.ts';
import type { LedgerView } from './books/ledger-types.ts';
import { auditFile, readLedger } from './books/ledger-view.ts';
import type { TorturedChain } from './chain.ts';
import { type Deployment, dataDir, end, LOOPBACK, type Site, stationAt } from './deployment.ts';
import type { Station } from './station.ts';

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
    return new Small(site, await stationAt(site, 0, LOOPBACK, { env: at, enter: [] }));
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
