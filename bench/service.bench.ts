/**
 * The service as a process: from its start to the first answer, exports a second, and what ten
 * thousand connections that do nothing cost it.
 *
 *   node bench/service.bench.ts [rounds] [connections]
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { exportFile, formats } from '../packages/tools/define/export.ts';
import { readInputs } from '../packages/tools/define/inputs.ts';
import { loadTools } from '../packages/tools/tools.ts';
import { packed } from './http/packed.ts';

const ROUNDS = Number(process.argv[2] ?? 5);
const CONNECTIONS = Number(process.argv[3] ?? 10_000);
const TOLLBENCH = fileURLToPath(new URL('../packages/cli/bin/tollbench.mjs', import.meta.url));
const PAGE = '/step-response.html';
const folder = mkdtempSync(join(tmpdir(), 'service-bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] as number;
const percentile = (values: readonly number[], p: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * p)] as number;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

interface Running {
  readonly child: ChildProcess;
  readonly origin: string;
  readonly pid: number;
  stop(): Promise<void>;
}

async function start(dataDir: string, env: Record<string, string> = {}): Promise<Running> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--max-semi-space-size=16', TOLLBENCH, 'serve'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return {
    child,
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid as number,
    stop: async () => {
      child.kill('SIGTERM');
      await new Promise((resolve) => child.once('exit', resolve));
    },
  };
}

/** Milliseconds until a path is answered with 200. */
async function answered(origin: string, path: string, since: number): Promise<number> {
  for (;;) {
    const ok = await fetch(origin + path).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status === 200;
      },
      () => false,
    );
    if (ok) return performance.now() - since;
    await sleep(5);
  }
}

async function starts(): Promise<void> {
  const rows: Record<string, number[]> = {};
  const note = (name: string, ms: number) => (rows[name] ??= []).push(ms);
  for (let round = 0; round < ROUNDS; round++) {
    const dataDir = join(folder, `start-${round}`);
    for (const [kind, env] of [
      ['cold', {}],
      ['warm', {}],
      ['another BASE_URL', { BASE_URL: 'https://other.example' }],
    ] as const) {
      const since = performance.now();
      const service = await start(dataDir, env);
      note(`${kind}: alive`, await answered(service.origin, '/healthz', since));
      note(`${kind}: first page`, await answered(service.origin, PAGE, since));
      // A warm start is one after the background has packed all pages once.
      if (kind === 'cold') await packed(dataDir);
      await service.stop();
    }
  }
  for (const [name, values] of Object.entries(rows))
    console.log(`${name.padEnd(30)} ${(median(values) / 1000).toFixed(2)} s`);
}

/** What visitors take: the table of ten tools, each with the inputs it opens with. */
async function exportRates(): Promise<void> {
  const service = await start(join(folder, 'exports'), { TRUST_PROXY: 'loopback' });
  await answered(service.origin, '/readyz', performance.now());
  const tools = (await loadTools()).slice(0, 10);
  let sources = 0;
  const ask = async (path: string) => {
    const response = await fetch(service.origin + path, {
      headers: { 'X-Forwarded-For': `198.18.${(++sources >> 8) & 255}.${sources & 255}` },
    });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  };
  const rates: number[] = [];
  for (const tool of tools) {
    const format = formats(tool)[0]?.format as string;
    const path = `/${tool.slug}.html?export=${format}`;
    const seconds = 3;
    for (let i = 0; i < 4; i++) await ask(path);
    let made = 0;
    const until = performance.now() + seconds * 1000;
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        while (performance.now() < until) {
          await ask(path);
          made++;
        }
      }),
    );
    const values = readInputs(tool.inputs, () => undefined);
    const began = performance.now();
    let direct = 0;
    while (performance.now() < began + 1000) {
      await exportFile(tool, format, values, 'http://x');
      direct++;
    }
    const rate = made / seconds;
    rates.push(rate);
    console.log(
      `${`${tool.slug} ${format}`.padEnd(30)} ${rate.toFixed(0).padStart(5)} a second, ${(rate / direct).toFixed(2)} of one process without a server`,
    );
  }
  console.log(`${'median of the ten'.padEnd(30)} ${median(rates).toFixed(0).padStart(5)} a second`);
  await service.stop();
}

/** MiB resident, of a process and its children. */
function resident(pid: number): number {
  const of = (id: number) =>
    Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]) / 1024;
  return of(pid);
}

async function idleConnections(): Promise<void> {
  const service = await start(join(folder, 'slow'));
  await answered(service.origin, PAGE, performance.now());
  await sleep(3000);
  const before = resident(service.pid);
  const sockets: Socket[] = [];
  const port = Number(new URL(service.origin).port);
  let most = before;
  for (let i = 0; i < CONNECTIONS; i++) {
    // Loopback has many addresses, so that one address's ports do not run out.
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.1.${1 + (i % 200)}` });
    // What the service says at the end is read, so that its closing is seen.
    socket.on('error', () => {}).resume();
    // A request that never ends: the slowest kind of visitor.
    socket.once('connect', () => socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '));
    sockets.push(socket);
    if (i % 250 === 0) {
      await sleep(20);
      most = Math.max(most, resident(service.pid));
    }
  }
  const times: number[] = [];
  for (let i = 0; i < 200; i++) {
    const began = performance.now();
    await (await fetch(`${service.origin}/`)).arrayBuffer();
    times.push(performance.now() - began);
    most = Math.max(most, resident(service.pid));
  }
  const open = sockets.filter((s) => !s.destroyed && s.readyState === 'open').length;
  console.log(
    `${open} of ${CONNECTIONS} connections open: ${before.toFixed(0)} MiB before, ${most.toFixed(0)} at most, ${(((most - before) * 1024) / CONNECTIONS).toFixed(1)} KiB each`,
  );
  console.log(
    `a free page meanwhile: median ${median(times).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`,
  );
  const since = performance.now();
  while (sockets.some((s) => !s.destroyed) && performance.now() - since < 60_000) await sleep(250);
  console.log(
    `all of them closed by the service after ${((performance.now() - since) / 1000).toFixed(0)} s: ${!sockets.some((s) => !s.destroyed)}`,
  );
  for (const socket of sockets) socket.destroy();
  await service.stop();
}

console.log('— from the start of the process, pages built —');
await starts();
console.log('\n— exports a second, four asked for at a time —');
await exportRates();
console.log('\n— slow connections —');
await idleConnections();
