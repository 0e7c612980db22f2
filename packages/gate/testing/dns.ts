/** A name server of the test's own (dnsmasq), on a port of 127.0.0.1. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { userInfo } from 'node:os';
import { startProgram } from '../../../scripts/programs.ts';
import { dnsNames } from '../who/name-service.ts';
import { freePort } from './redis.ts';

/** Milliseconds in which it answers, also on a busy machine. */
const SURELY = 60_000;

export interface DnsRecords {
  /** Names and the addresses that they have, and that have them. */
  readonly hosts?: Readonly<Record<string, readonly string[]>>;
  /** Names under `….arpa`, and the names that they point to, whatever those have. */
  readonly pointers?: readonly (readonly [from: string, to: string])[];
}

export class Dns {
  readonly #records: DnsRecords;
  #port = 0;
  #server: ChildProcess | null = null;
  #log = '';

  constructor(records: DnsRecords) {
    this.#records = records;
  }

  /** As a resolver has it, also while it is stopped. */
  get address(): string {
    return `127.0.0.1:${this.#port}`;
  }

  async start(): Promise<this> {
    this.#port ||= await freePort();
    const { hosts = {}, pointers = [] } = this.#records;
    const args = [
      // Not `--no-daemon`, in which whoever keeps a TCP connection open keeps it from answering anybody.
      ...['--keep-in-foreground', '--pid-file', `--user=${userInfo().username}`],
      ...['--conf-file=/dev/null', '--no-resolv', '--no-hosts', '--cache-size=0'],
      ...[`--port=${this.#port}`, '--listen-address=127.0.0.1', '--bind-interfaces'],
      // It knows all that there is: what it has not got is not there.
      ...['--local=/#/', '--log-queries', '--log-facility=-'],
      ...Object.entries(hosts).map(([name, of]) => `--host-record=${name},${of.join(',')}`),
      ...pointers.map(([from, to]) => `--ptr-record=${from},${to}`),
    ];
    const server = startProgram('dnsmasq', args, { stdio: ['ignore', 'ignore', 'pipe'] });
    this.#server = server;
    server.stderr?.on('data', (said: Buffer) => {
      this.#log += said.toString();
    });
    const { lookup } = dnsNames({ servers: [this.address], timeout: 100 });
    const until = Date.now() + SURELY;
    while (!(await answers(lookup('ready.example', 4)))) {
      if (Date.now() > until || server.exitCode !== null)
        throw new Error(`the name server of a test did not start: ${this.#log}`);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    return this;
  }

  /** Questions for this name so far, of any type. */
  asked(name: string): number {
    return this.#log
      .split('\n')
      .filter((line) => / query\[/.test(line) && line.includes(` ${name} `)).length;
  }

  /** It takes what it is asked and answers nothing, … */
  hang(): void {
    this.#server?.kill('SIGSTOP');
  }

  /** … until it goes on. */
  goOn(): void {
    this.#server?.kill('SIGCONT');
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (server === null || server.exitCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  }
}

const answers = (asked: Promise<unknown>): Promise<boolean> =>
  asked.then(
    () => true,
    (error: { code?: unknown }) => error.code === 'ENOTFOUND',
  );
