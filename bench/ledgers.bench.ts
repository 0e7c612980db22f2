/**
 * The three ledgers: claims a second, each on the disk before it is answered (but in memory), and how long
 * the slowest hundredth took, by claims in flight and by processes; PostgreSQL with its settings as they come.
 *
 *   node bench/ledgers.bench.ts [seconds a measurement]
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Postgres } from '../packages/gate/testing/postgres.ts';

const SECONDS = process.argv[2] ?? '3';
const CLAIMER = fileURLToPath(new URL('./ledgers/claimer.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'ledgers-bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

interface Measured {
  readonly perSecond: number;
  readonly median: number;
  readonly p99: number;
}

async function claimer(place: string, inFlight: number, tag: string): Promise<Measured> {
  const child = spawn(process.execPath, [CLAIMER, place, String(inFlight), SECONDS, tag], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(await text(child.stdout)) as Measured;
}

let runs = 0;

async function measure(name: string, place: string, processes: number, inFlight: number) {
  const run = ++runs;
  const all = await Promise.all(
    Array.from({ length: processes }, (_, at) => claimer(place, inFlight, `${run} ${at}`)),
  );
  const perSecond = all.reduce((sum, one) => sum + one.perSecond, 0);
  const slowest = (of: 'median' | 'p99') => Math.max(...all.map((one) => one[of])).toFixed(1);
  const line = [name, processes, inFlight, perSecond.toFixed(0), slowest('median'), slowest('p99')];
  console.log(line.map((cell) => String(cell).padStart(12)).join(''));
  return perSecond;
}

const server = await new Postgres({ durable: true }).make();
try {
  const head = ['ledger', 'processes', 'in flight', 'claims/s', 'median ms', 'p99 ms'];
  console.log(head.map((cell) => cell.padStart(12)).join(''));
  for (const inFlight of [1, 16, 64, 256]) {
    await measure('memory', 'memory', 1, inFlight);
    const sqlite = await measure('SQLite', join(folder, `${inFlight}.sqlite`), 1, inFlight);
    const postgres = await measure('PostgreSQL', await server.database(), 1, inFlight);
    console.log(`${' '.repeat(12)}PostgreSQL ${(postgres / sqlite).toFixed(2)} of SQLite`);
  }
  for (const processes of [2, 4])
    await measure('PostgreSQL', await server.database(), processes, 64);
} finally {
  await server.remove();
}
