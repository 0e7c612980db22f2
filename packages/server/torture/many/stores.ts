/** PostgreSQL and Redis of a round, which are restarted, killed and emptied while the processes use them. */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Postgres } from '@tollbench/gate/testing/postgres.ts';
import { Redis } from '@tollbench/gate/testing/redis.ts';
import { DatabaseLedger } from '../books/ledger-view.ts';
import { steadyPort } from './port.ts';

/** Who else than this machine's own may come in: the network of the round. */
export interface Reachable {
  readonly host: string;
  readonly range: string;
}

export class Stores {
  readonly #postgres: Postgres;
  readonly #redis: Redis;
  readonly #host: string;
  readonly #ports: { readonly postgres: number };
  #database = '';
  #ledger: DatabaseLedger | null = null;
  #waiting = 0;
  /** When Redis lost what it held, in milliseconds on the clock that never jumps. */
  readonly flushes: number[] = [];

  /** Use `open`. */
  constructor(port: number, reachable: Reachable | null) {
    this.#host = reachable?.host ?? '127.0.0.1';
    this.#ports = { postgres: port };
    const everywhere = reachable === null ? '127.0.0.1' : `127.0.0.1,${reachable.host}`;
    this.#postgres = new Postgres({
      port,
      settings: { listen_addresses: everywhere, max_connections: '100' },
    });
    this.#redis = new Redis({
      settings:
        reachable === null ? {} : { bind: `127.0.0.1 ${reachable.host}`, 'protected-mode': 'no' },
    });
  }

  static async open(reachable: Reachable | null): Promise<Stores> {
    const stores = new Stores(await steadyPort(), reachable);
    try {
      await stores.#postgres.make();
      if (reachable !== null) await stores.#letIn(reachable.range);
      await stores.#redis.start();
      const name = 'tollbench';
      await stores.#postgres.run('postgres', `CREATE DATABASE ${name}`);
      stores.#database = name;
      stores.#ledger = new DatabaseLedger(stores.#postgres.url(name));
      return stores;
    } catch (error) {
      await stores.close();
      throw error;
    }
  }

  /** Settings of every process. */
  get env(): Readonly<Record<string, string>> {
    const { postgres } = this.#ports;
    return {
      DATABASE_URL: `postgres://tollbench@${this.#host}:${postgres}/${this.#database}`,
      REDIS_URL: `redis://${this.#host}:${this.#redis.port}`,
    };
  }

  get ports(): { readonly postgres: number; readonly redis: number } {
    return { ...this.#ports, redis: this.#redis.port };
  }

  get ledger(): DatabaseLedger {
    if (this.#ledger === null) throw new Error('the stores are not open');
    return this.#ledger;
  }

  /** Whether one of them is away. */
  get away(): boolean {
    return this.#waiting > 0;
  }

  /** Everybody's connection ends: in order, or as where the power is cut; it is back after a while. */
  restartDatabase(how: 'fast' | 'immediate', away: number): Promise<void> {
    return this.#without(async () => {
      await this.#postgres.stop(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
      await sleep(away);
      await this.#postgres.start();
    });
  }

  /** What it held is gone, as it keeps nothing on the disk. */
  restartRedis(away: number): Promise<void> {
    return this.#without(async () => {
      await this.#redis.kill();
      await sleep(away);
      this.flushes.push(performance.now());
      await this.#redis.start();
    });
  }

  flushRedis(): void {
    this.flushes.push(performance.now());
    this.#redis.run('FLUSHALL');
  }

  async close(): Promise<void> {
    await this.#ledger?.close();
    await this.#redis.remove();
    await this.#postgres.remove();
  }

  async #without(work: () => Promise<void>): Promise<void> {
    this.#waiting++;
    try {
      await work();
    } finally {
      this.#waiting--;
    }
  }

  async #letIn(range: string): Promise<void> {
    const rules = join(this.#postgres.folder, 'data', 'pg_hba.conf');
    appendFileSync(rules, `host all all ${range} trust\n`);
    await this.#postgres.run('postgres', 'SELECT pg_reload_conf()');
  }
}
