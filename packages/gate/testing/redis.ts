/**
 * A Redis server of the test's own, on a port of 127.0.0.1, in a folder of its own; it keeps nothing on disk.
 * `REDIS_SERVER=/usr/bin/valkey-server` in the environment of the tests has Valkey in its place.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { program, startProgram } from '../../../scripts/programs.ts';

export interface RedisOptions {
  readonly password?: string;
  /** Further settings, as its file has them. */
  readonly settings?: Readonly<Record<string, string>>;
}

export class Redis {
  readonly folder = mkdtempSync(join(tmpdir(), 'tollbench-redis-'));
  readonly #options: RedisOptions;
  #port = 0;
  #server: ChildProcess | null = null;

  constructor(options: RedisOptions = {}) {
    this.#options = options;
  }

  /** The port that it has, also while it is stopped. */
  get port(): number {
    return this.#port;
  }

  get url(): string {
    const { password } = this.#options;
    const who = password === undefined ? '' : `:${encodeURIComponent(password)}@`;
    return `redis://${who}127.0.0.1:${this.#port}`;
  }

  /** Starts it, empty: after a stop on the port that it had. */
  async start(): Promise<this> {
    this.#port ||= await freePort();
    const { password, settings = {} } = this.#options;
    const all = {
      bind: '127.0.0.1',
      port: String(this.#port),
      dir: this.folder,
      save: '',
      appendonly: 'no',
      ...(password !== undefined && { requirepass: password }),
      ...settings,
    };
    const args = Object.entries(all).flatMap(([name, value]) => [`--${name}`, value]);
    const server = startProgram('redis-server', args, { cwd: this.folder, stdio: 'ignore' });
    this.#server = server;
    for (let tries = 0; this.run('PING') !== 'PONG'; tries++) {
      if (tries > 400 || server.exitCode !== null)
        throw new Error('the Redis of a test did not start');
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    return this;
  }

  /** What a command says: of a list an element a line. */
  run(...command: readonly string[]): string {
    const { password } = this.#options;
    const { stdout } = program('redis-cli', ['-p', String(this.#port), ...command], {
      anyStatus: true,
      env: { ...process.env, ...(password !== undefined && { REDISCLI_AUTH: password }) },
    });
    return stdout.trim();
  }

  /** Ends it as a crash would. */
  async kill(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (server === null || server.exitCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  }

  /** It hangs: it takes what it is sent and answers nothing, … */
  hang(): void {
    this.#server?.kill('SIGSTOP');
  }

  /** … until it goes on with all of it. */
  goOn(): void {
    this.#server?.kill('SIGCONT');
  }

  /** Ends it and takes its folder away. */
  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A port that nobody has now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
