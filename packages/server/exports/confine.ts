/**
 * Takes from this process the memory it must not have, before it reads anything a visitor sent.
 *
 * On Linux the kernel refuses every writable page beyond the bound (RLIMIT_DATA), heap and
 * ArrayBuffers alike; looking at resident memory from outside would miss a spike. Elsewhere a thread
 * looks often, and ends the process.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

const PRLIMIT = ['/usr/bin/prlimit', '/bin/prlimit'];

/** By which means `confine` bounds memory on this machine. */
export function meansOfConfinement(): 'kernel' | 'watch' {
  return process.platform === 'linux' && PRLIMIT.some(existsSync) ? 'kernel' : 'watch';
}

/**
 * Bounds this process to `memory` MiB more than it has now, for ever; no core file is written.
 * @throws Error where the kernel takes no bound: then nothing may be computed here
 */
export function confine(memory: number): void {
  silence();
  if (meansOfConfinement() === 'watch') {
    watch(memory);
    return;
  }
  const bytes = writable() + memory * 2 ** 20;
  const program = PRLIMIT.find(existsSync) as string;
  const { status, stderr } = spawnSync(program, [
    '--pid',
    String(process.pid),
    `--data=${bytes}:${bytes}`,
    '--core=0:0',
  ]);
  if (status !== 0) throw new Error(`prlimit did not bound this process: ${stderr}`);
}

/** Writable private memory, resident or not: V8 reserves half a gigabyte of it for code. */
function writable(): number {
  const kib = /^VmData:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  if (kib === undefined) throw new Error('/proc/self/status does not tell VmData');
  return Number(kib) * 1024;
}

/** V8 writes pages of addresses when memory ends; the outcome says it in a sentence. */
function silence(): void {
  if (process.platform === 'win32') return;
  closeSync(2);
  openSync('/dev/null', 'w');
}

const LOOK = `
const { workerData } = require('node:worker_threads');
setInterval(() => {
  if (process.memoryUsage.rss() > workerData) process.kill(process.pid, 'SIGKILL');
}, 10);
`;

function watch(memory: number): void {
  const most = process.memoryUsage.rss() + memory * 2 ** 20;
  new Worker(LOOK, { eval: true, workerData: most, stdout: true, stderr: true }).unref();
}
