/** `tollbench serve --workers N` as a process, and the clients that must notice nothing of what happens to it. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startNode } from '../../../scripts/programs.ts';
import { freePort } from './service.ts';

const TOLLBENCH = fileURLToPath(new URL('../../cli/bin/tollbench.mjs', import.meta.url));

const SERVE_FEW = fileURLToPath(new URL('serve-few.ts', import.meta.url));

export type Workers = Awaited<ReturnType<typeof startWorkers>>;

/**
 * Starts it; see `says` for when it serves.
 * @param dist a folder of few pages, which are not packed, in place of those that are built
 */
export async function startWorkers(
  size: number,
  env: Readonly<Record<string, string>>,
  dist: string | null = null,
) {
  const folder = mkdtempSync(join(tmpdir(), 'tollbench-workers-'));
  const port = await freePort();
  const command = dist === null ? [TOLLBENCH, 'serve'] : [SERVE_FEW, dist];
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
    /** The processes that came to serve, in the order in which they did. */
    served: () =>
      [...said.matchAll(/Worker \d+ serves, process (\d+)/g)].map(([, id]) => Number(id)),
    /** Waits until it has said these words so often. @throws Error with what it said where it ends before */
    async says(words: RegExp, times = 1): Promise<void> {
      while ([...said.matchAll(new RegExp(words, 'g'))].length < times) {
        if (ended !== null) throw new Error(`it ended with ${ended}: ${said}`);
        await sleep(50);
      }
    },
    /** Waits for its end. */
    end: () => end,
    async remove(): Promise<void> {
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

/**
 * Clients that ask for `path` without a pause until `stop`: one on connections that it keeps, one on a new
 * connection each time.
 */
export function visit(port: number, path: string, host = '127.0.0.1') {
  const met: Met = { statuses: {}, failures: [], closing: 0 };
  let stopped = false;
  const kept = new Agent({ keepAlive: true, maxSockets: 1 });
  const visitor = async (agent: Agent | false): Promise<void> => {
    while (!stopped) {
      await ask(agent);
      await sleep(5);
    }
  };
  const ask = (agent: Agent | false): Promise<void> =>
    new Promise((resolve) => {
      const asked = request({ host, port, path, agent }, (response) => {
        const { statusCode: status = 0, headers } = response;
        if (agent !== false && headers.connection === 'close') met.closing++;
        response.resume().once('end', () => {
          met.statuses[status] = (met.statuses[status] ?? 0) + 1;
          resolve();
        });
        response.once('error', failed);
      });
      const failed = (error: NodeJS.ErrnoException): void => {
        met.failures.push(
          `${error.code ?? error.message} after ${asked.reusedSocket ? 'others' : 'none'}`,
        );
        resolve();
      };
      asked.once('error', failed);
      asked.end();
    });
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
