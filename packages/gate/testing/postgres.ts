/** A PostgreSQL server of the test's own, on a socket in a folder of its own. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { program, programPath, startProgram } from '../../../scripts/programs.ts';

/** The server refuses to be root's: then it is nobody's. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
/**
 * Where the folder that holds all others is closed to nobody, as on some machines, it may go wherever root
 * may. Without the first word the server asks whether it may read itself, and is told that it may not.
 */
const RIGHT_OF_WAY = [
  '--securebits=+no_setuid_fixup',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
];
const isOpen = (statSync('/').mode & 0o001) !== 0;
const AS_NOBODY = [
  ...[`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'],
  ...(isOpen ? [] : RIGHT_OF_WAY),
];
const SOCKET = 5432;

export interface PostgresOptions {
  /** `true`: what is committed is on the disk, as in production. Default: faster. */
  readonly durable?: boolean;
  /** A port on 127.0.0.1 as well. */
  readonly port?: number;
  readonly settings?: Readonly<Record<string, string>>;
}

export class Postgres {
  readonly folder: string;
  readonly #settings: readonly string[];
  /** The socket is named by the port. */
  readonly #authority: string;
  #server: ChildProcess | null = null;
  #databases = 0;

  constructor({ durable = false, port, settings = {} }: PostgresOptions = {}) {
    this.folder = mkdtempSync(join(tmpdir(), 'tollbench-postgres-'));
    if (isRoot) chownSync(this.folder, NOBODY, NOBODY);
    this.#authority = port === undefined ? '' : `localhost:${port}`;
    const all = {
      listen_addresses: port === undefined ? '' : '127.0.0.1',
      port: String(port ?? SOCKET),
      unix_socket_directories: this.folder,
      max_connections: '60',
      ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
      ...settings,
    };
    this.#settings = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  }

  /** Makes the cluster and starts the server. */
  async make(): Promise<this> {
    const args = ['-D', this.#data, '-U', 'tollbench', '-A', 'trust', '-E', 'UTF8', '--no-locale'];
    const make = [...args, '--no-sync'];
    if (isRoot) program('setpriv', [...AS_NOBODY, programPath('initdb'), ...make], this.#here);
    else program('initdb', make, this.#here);
    await this.start();
    return this;
  }

  async start(): Promise<void> {
    const args = ['-D', this.#data, ...this.#settings];
    const quiet = { ...this.#here, stdio: 'ignore' } as const;
    const server = isRoot
      ? startProgram('setpriv', [...AS_NOBODY, programPath('postgres'), ...args], quiet)
      : startProgram('postgres', args, quiet);
    this.#server = server;
    for (let tries = 0; ; tries++) {
      try {
        return await this.run('postgres', 'SELECT 1');
      } catch (error) {
        if (tries > 400 || server.exitCode !== null) throw error;
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    }
  }

  /** Ends the server: in order, at once as its own "immediate" has it, or as a crash would. */
  async stop(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL' = 'SIGINT'): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (server === null || server.exitCode !== null) return;
    const ended = once(server, 'exit');
    if (signal === 'SIGKILL') this.#killAll(server.pid ?? 0);
    else server.kill(signal);
    await ended;
  }

  /** Ends the server and takes its folder away. */
  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** A new, empty database: its address. */
  async database(): Promise<string> {
    const name = `test_${this.#databases++}`;
    await this.run('postgres', `CREATE DATABASE ${name}`);
    return this.url(name);
  }

  url(database: string): string {
    const host = encodeURIComponent(this.folder);
    return `postgres://tollbench@${this.#authority}/${database}?host=${host}`;
  }

  async run(database: string, sql: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.url(database) });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  }

  get #here(): { readonly cwd: string } {
    return { cwd: this.folder };
  }

  get #data(): string {
    return join(this.folder, 'data');
  }

  /** Its workers with it: where the first of them alone is killed the others end what they do in order. */
  #killAll(pid: number): void {
    const { stdout: children } = program('pgrep', ['-P', String(pid)], { anyStatus: true });
    for (const one of [pid, ...children.split('\n').filter(Boolean).map(Number)]) {
      try {
        process.kill(one, 'SIGKILL');
      } catch {
        // It ended by itself.
      }
    }
  }
}
