/** The service as a process of its own, as a publisher runs it, and what it takes of the machine. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startNode } from '../../../scripts/programs.ts';
import { freePort } from './service.ts';

const TOLLBENCH = fileURLToPath(new URL('../../cli/bin/tollbench.mjs', import.meta.url));

export interface ServiceProcess {
  readonly origin: string;
  readonly pid: number;
  /** What it wrote to standard error. */
  said(): string;
  /** How it ended, null while it runs. */
  ended(): string | null;
  stop(): Promise<void>;
}

/** Starts `tollbench serve` and waits until it is ready. */
export async function startProcess(env: Record<string, string> = {}): Promise<ServiceProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tollbench-process-'));
  const port = await freePort();
  const child = startNode([TOLLBENCH, 'serve'], {
    env: { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  let ended: string | null = null;
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-20_000);
  });
  child.once('exit', (code, signal) => {
    ended = String(signal ?? code);
  });
  const origin = `http://127.0.0.1:${port}`;
  const ready = () =>
    fetch(`${origin}/readyz`).then(
      (r) => r.status === 200,
      () => false,
    );
  while (ended === null && !(await ready())) await sleep(50);
  if (ended !== null) throw new Error(`the service ended with ${ended}: ${said}`);
  return {
    origin,
    pid: child.pid as number,
    said: () => said,
    ended: () => ended,
    stop: async () => {
      child.kill('SIGTERM');
      while (ended === null) await sleep(20);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** MiB resident, of a process and all that descend from it. */
export function residentMiB(pid: number): number {
  const parents = new Map<number, number>();
  const sizes = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const status = statusOf(name);
    sizes.set(Number(name), Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
    parents.set(Number(name), Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? 0));
  }
  const descends = (id: number): boolean => {
    for (let at: number | undefined = id; at !== undefined && at > 0; at = parents.get(at))
      if (at === pid) return true;
    return false;
  };
  return [...sizes].reduce((sum, [id, size]) => (descends(id) ? sum + size : sum), 0);
}

function statusOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    // It has ended since the folder was read.
    return '';
  }
}
