/** `tollbench serve --workers N` as a process, and the clients that must notice nothing of what happens to it. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, type ClientRequest, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startNode } from '../../../scripts/programs.ts';
import { freePort } from './service.ts';

const TOLLBENCH = fileURLToPath(new URL('../../cli/bin/tollbench.mjs', import.meta.url));

const SERVE_FEW = fileURLToPath(new URL('serve-few.ts', import.meta.url));

export interface Workers {
  readonly origin: string;
  readonly port: number;
  readonly folder: string;
  /** All that it said. */
  said(): string;
  signal(signal: NodeJS.Signals): boolean;
  /** The processes that came to serve, in the order in which they did. */
  served(): number[];
  /** Waits until it has said these words so often. @throws Error with what it said where it ends before */
  says(words: RegExp, times?: number): Promise<void>;
  /** Waits for its end: how it ended. */
  end(): Promise<string>;
  /** Ends it as a restart does, and starts it again on its port and folder. */
  restart(): Promise<Workers>;
  /** Ends it, and takes its folder away. */
  remove(): Promise<void>;
}

/**
 * Starts it; see `says` for when it serves.
 * @param dist a folder of few pages, which are not packed, in place of those that are built
 * @param silence of those, the milliseconds for which a worker may say nothing
 */
export async function startWorkers(
  size: number,
  env: Readonly<Record<string, string>>,
  dist: string | null = null,
  silence: number | null = null,
): Promise<Workers> {
  const folder = env['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'tollbench-workers-'));
  const port = Number(env['PORT'] ?? (await freePort()));
  const few = dist === null ? [] : [SERVE_FEW, dist, ...(silence === null ? [] : [`${silence}`])];
  const command = dist === null ? [TOLLBENCH, 'serve'] : few;
  const child = startNode(command, {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: folder,
      WORKERS: String(size),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const exit = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  let ended: string | null = null;
  const end = exit.then(([code, signal]) => {
    ended = String(signal ?? code);
    return ended;
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    folder,
    said: () => said,
    signal: (signal: NodeJS.Signals) => child.kill(signal),
    served: () =>
      [...said.matchAll(/Worker \d+ serves, process (\d+)/g)].map(([, id]) => Number(id)),
    async says(words, times = 1): Promise<void> {
      while ([...said.matchAll(new RegExp(words, 'g'))].length < times) {
        if (ended !== null) throw new Error(`it ended with ${ended}: ${said}`);
        await sleep(50);
      }
    },
    end: () => end,
    async restart() {
      child.kill('SIGTERM');
      await end;
      return startWorkers(size, { ...env, PORT: String(port), DATA_DIR: folder }, dist, silence);
    },
    async remove() {
      if (ended === null) child.kill('SIGTERM');
      await end;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What a client met. */
export interface Met {
  /** Answers by their status. */
  readonly statuses: Record<string, number>;
  /** Requests without an answer: why. */
  readonly failures: string[];
  /** Answers after which the service closed the connection, as they said. */
  closing: number;
}

/** Asks once: on a connection that is kept where `agent` is given, else on one of its own. */
export type Ask = (agent: Agent | false) => ClientRequest;

/** Asks a service of this machine for a path. */
export const plainly =
  (port: number, path: string): Ask =>
  (agent) =>
    request({ host: '127.0.0.1', port, path, agent });

/**
 * Two clients that ask without a pause until `stop`: one on a connection that it keeps, one on a new
 * connection each time.
 */
export function visit(ask: Ask, kept = new Agent({ keepAlive: true, maxSockets: 1 })) {
  const met: Met = { statuses: {}, failures: [], closing: 0 };
  let stopped = false;
  const visitor = async (agent: Agent | false): Promise<void> => {
    while (!stopped) {
      await answered(ask, agent, met);
      await sleep(5);
    }
  };
  const all = Promise.all([visitor(kept), visitor(false)]);
  return {
    met,
    async stop(): Promise<Met> {
      stopped = true;
      await all;
      kept.destroy();
      return met;
    },
  };
}

function answered(ask: Ask, agent: Agent | false, met: Met): Promise<void> {
  return new Promise((resolve) => {
    const asked = ask(agent);
    let whole = false;
    const failed = (error: NodeJS.ErrnoException): void => {
      // What becomes of the connection after its last answer is nobody's loss.
      if (whole) return;
      const where = asked.reusedSocket ? 'a connection that was kept' : 'a new connection';
      met.failures.push(`${error.code ?? error.message} on ${where}`);
      resolve();
    };
    asked.once('error', failed);
    asked.once('response', (response) => {
      const { statusCode: status = 0, headers } = response;
      if (agent !== false && headers.connection === 'close') met.closing++;
      response.once('error', failed);
      response.resume().once('end', () => {
        whole = true;
        met.statuses[status] = (met.statuses[status] ?? 0) + 1;
        resolve();
      });
    });
    asked.end();
  });
}
