/** The service under torture: `tollbench serve` in production's settings, killed and started again. */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { program, startNode, startProgram } from '../../../scripts/programs.ts';
import { HeardAlarms } from './books/alarms.ts';

const TOLLBENCH = fileURLToPath(new URL('../../cli/bin/tollbench.mjs', import.meta.url));
const PRELOAD = new URL('./inside/preload.ts', import.meta.url).href;

/** Bytes after which a file of the service cannot grow while the disk is full. */
const FULL = 1024;
/** What it says where it will not start with the node that it is given. */
const REFUSES_NODE = 'RPC_URL does not lead to what is paid in';
/** … and where its database or its limiter's Redis is away, or says nothing. */
const MISSES_STORES = /^(?:The ledger:|DATABASE_URL|REDIS_URL)/m;
/** Milliseconds for a start, of several at once on a busy machine, or an orderly end, which settles what is owed. */
const MAX_WAIT = 180_000;

export class TorturedService {
  readonly origin: string;
  /** What it said of its alarms, over all its lives. */
  readonly alarms = new HeardAlarms();
  readonly #env: Record<string, string>;
  readonly #enter: readonly string[];
  #child: ChildProcess | null = null;
  #said = '';
  #frozen = false;
  #full = false;
  /** Whether the disk was full at any time since the last start. */
  #wasFull = false;
  #lacking = false;
  /** Whether what it needs was away at any time since the last start. */
  #wasLacking = false;
  #serving = false;
  /** Whether it was told to end. */
  #told = false;
  /** How it ended by itself, while it served and nobody told it to. */
  #ownEnd: string | null = null;

  /**
   * @param env the settings, PORT among them
   * @param enter arguments of `ip` that stand before the command, to run it in a network of its own
   */
  constructor(env: Readonly<Record<string, string>>, enter: readonly string[] = []) {
    this.#env = { ...env };
    this.#enter = enter;
    this.origin = `http://${env['HOST'] ?? '127.0.0.1'}:${env['PORT']}`;
  }

  /** A setting of its next start. */
  set(name: string, value: string): void {
    this.#env[name] = value;
  }

  /** The end of what it wrote to either output, over all its lives. */
  get said(): string {
    return this.#said;
  }

  get alive(): boolean {
    return this.#child !== null;
  }

  /** Whether it lives and has come up. */
  get serving(): boolean {
    return this.#child !== null && this.#serving;
  }

  /**
   * Starts it and waits until it serves, or has died of what it met on the way.
   * @throws Error if it ends by itself, which no fault is a reason for, or does not come up
   */
  async start(): Promise<void> {
    if (this.#ownEnd !== null)
      throw new Error(`the service ended with ${this.#ownEnd}: ${this.#tail()}`);
    const child = this.#launch();
    this.#child = child;
    this.#serving = false;
    this.#wasFull = this.#full;
    this.#wasLacking = this.#lacking;
    this.#frozen = false;
    this.alarms.begin();
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#said = (this.#said + text).slice(-200_000);
      });
    let announced = false;
    child.stdout?.on('data', (text: string) => {
      this.alarms.hear(text, performance.now());
      announced ||= /^Serving /m.test(text);
    });
    let ended: string | null = null;
    child.once('exit', (code, signal) => {
      ended = String(signal ?? code);
      if (this.#child === child) this.#child = null;
      if (this.#serving && ended !== 'SIGKILL' && !this.#told) this.#ownEnd = ended;
    });
    if (this.#full) this.#limit(child);
    const until = Date.now() + MAX_WAIT;
    // It serves a moment before it can be told to end in order.
    while (ended === null && !(announced && (await this.#isReady()))) {
      if (Date.now() > until) throw new Error(`the service does not come up: ${this.#tail()}`);
      await sleep(20);
    }
    // It does not start with a node that says another chain: its supervisor tries again.
    const misled = ended === '1' && this.#tail().includes(REFUSES_NODE);
    // Nor with a disk that is full, though it may not be any more when that is seen here.
    const lacks = ended === '1' && this.#wasLacking && MISSES_STORES.test(this.#tail());
    if (ended !== null && ended !== 'SIGKILL' && !this.#wasFull && !misled && !lacks)
      throw new Error(`the service ended with ${ended}: ${this.#tail()}`);
    this.#serving = ended === null;
  }

  #launch(): ChildProcess {
    const env = { PATH: process.env['PATH'], ...this.#env };
    const args = ['--import', PRELOAD, TOLLBENCH, 'serve'];
    const options = { env, stdio: ['ignore', 'pipe', 'pipe'] } as const;
    this.#told = false;
    // `ip` becomes the command: the child is the service itself in both.
    return this.#enter.length === 0
      ? startNode(args, { ...options, stdio: [...options.stdio] })
      : startProgram('ip', [...this.#enter, process.execPath, ...args], {
          ...options,
          stdio: [...options.stdio],
        });
  }

  /** The plug is pulled. */
  kill(): void {
    this.#child?.kill('SIGKILL');
  }

  /** It stands still, and knows nothing of it, … */
  freeze(): void {
    this.#frozen = true;
    this.#child?.kill('SIGSTOP');
  }

  /** … until it goes on. */
  thaw(): void {
    this.#frozen = false;
    this.#child?.kill('SIGCONT');
  }

  /** Whether it serves, goes on, and has all that it needs. */
  get whole(): boolean {
    return this.serving && !this.#frozen && !this.#lacking;
  }

  /** Whether something that it needs to start is away. */
  set lacking(lacks: boolean) {
    this.#lacking = lacks;
    this.#wasLacking ||= lacks;
  }

  /** Resolves when it is dead, however that came. */
  async dead(): Promise<void> {
    while (this.#child !== null) await sleep(5);
  }

  /**
   * Told to end: whether it did so in order, in time; else it is killed.
   * @throws Error if it ends with another status than 0
   */
  async stop(): Promise<boolean> {
    const child = this.#child;
    if (child === null) return true;
    const ended = new Promise<string>((resolve) => {
      child.once('exit', (code, signal) => resolve(String(signal ?? code)));
    });
    this.#told = true;
    const wasUp = this.#serving;
    child.kill('SIGTERM');
    const status = await Promise.race([ended, sleep(MAX_WAIT, 'late', { ref: false })]);
    // Before it listens for it, or where its start has failed, the signal ends any process.
    if (status === '0' || (status === 'SIGTERM' && !wasUp)) return true;
    child.kill('SIGKILL');
    await ended;
    if (status !== 'late')
      throw new Error(`told to end, the service ended with ${status}: ${this.#tail()}`);
    return false;
  }

  /**
   * While it is true no file of the service grows: every write that a ledger needs fails in the
   * system's own way (the bound of a file's size, RLIMIT_FSIZE, of the running process).
   */
  set diskFull(full: boolean) {
    this.#full = full;
    this.#wasFull ||= full;
    if (this.#child !== null) this.#limit(this.#child);
  }

  #limit(child: ChildProcess): void {
    const bound = this.#full ? String(FULL) : 'unlimited';
    // It may die at this very moment, and then there is nothing to bound.
    program('prlimit', ['--pid', String(child.pid), `--fsize=${bound}:unlimited`], {
      anyStatus: true,
    });
  }

  #isReady(): Promise<boolean> {
    return fetch(`${this.origin}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
      (response) => response.status === 200,
      () => false,
    );
  }

  #tail(): string {
    return this.#said.slice(-600);
  }
}
