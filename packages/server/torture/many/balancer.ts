/** nginx in front of the processes: one address for all, a request that nothing answers goes to the next. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { program, startProgram } from '../../../../scripts/programs.ts';

/** Milliseconds for a start. */
const MAX_WAIT = 30_000;

export class Balancer {
  readonly #port: number;
  readonly #folder: string;
  #child: ChildProcess | null = null;
  #upstreams: readonly string[] = [];

  /** @param folder for what it writes */
  constructor(port: number, folder: string) {
    this.#port = port;
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** @param upstreams `host:port` of each process @throws Error if it finds fault with its configuration */
  async start(upstreams: readonly string[]): Promise<void> {
    this.#upstreams = upstreams;
    const file = join(this.#folder, 'nginx.conf');
    writeFileSync(file, configuration(this.#folder, this.#port, upstreams));
    const options = ['-p', this.#folder, '-c', file, '-e', join(this.#folder, 'error.log')];
    program('nginx', ['-t', '-q', ...options]);
    rmSync(join(this.#folder, 'pid'), { force: true });
    const child = startProgram('nginx', options, { stdio: 'ignore' });
    this.#child = child;
    const until = Date.now() + MAX_WAIT;
    // Somebody else may listen at its port: its number stands in the file once it has the port itself.
    while (!(this.#hasPort(child.pid) && (await listens(this.#port)))) {
      if (Date.now() > until || child.exitCode !== null) throw new Error(this.#said());
      await sleep(20);
    }
  }

  #hasPort(pid: number | undefined): boolean {
    const file = join(this.#folder, 'pid');
    return existsSync(file) && Number(readFileSync(file, 'utf8')) === pid;
  }

  #said(): string {
    const log = join(this.#folder, 'error.log');
    const said = existsSync(log) ? readFileSync(log, 'utf8').slice(-600) : '';
    return `nginx does not start: ${said}`;
  }

  /** It dies at once, with its worker, and is started again after `away`. */
  async restart(away: Promise<void>): Promise<void> {
    const child = this.#child;
    if (child === null || child.pid === undefined) throw new Error('nginx does not run');
    const ended = once(child, 'exit');
    // A worker goes on where its master alone is killed, and a master that lives has another in its place.
    const workers = childrenOf(child.pid);
    for (const pid of [child.pid, ...workers]) process.kill(pid, 'SIGKILL');
    await ended;
    await away;
    await this.start(this.#upstreams);
  }

  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

function configuration(folder: string, port: number, upstreams: readonly string[]): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  // None is left out for a while because it failed: the next request may go there.
  const servers = upstreams.map((each) => `server ${each} max_fails=0;`).join(' ');
  return `${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; daemon off;
    pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections 1024; }
    http {
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      access_log off; gzip off; client_header_buffer_size 32k; large_client_header_buffers 4 48k;
      upstream tollbench { ${servers} }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://tollbench;
          proxy_http_version 1.1;
          proxy_set_header Connection "";
          proxy_set_header Host $host;
          proxy_set_header X-Forwarded-For $http_x_forwarded_for;
          proxy_buffer_size 32k; proxy_buffers 8 32k; proxy_busy_buffers_size 64k;
          proxy_connect_timeout 1s; proxy_read_timeout 6s;
          proxy_next_upstream error timeout; proxy_next_upstream_tries 3;
        }
      }
    }`;
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(Boolean(socket.destroy())));
    socket.once('error', () => resolve(false));
  });
}
