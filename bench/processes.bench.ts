/**
 * What many processes do, on one machine, one run: paid fetches a second and their slowest hundredth over each
 * ledger, by fetches in flight and by processes; free pages by workers, against nginx with as many; seconds
 * without settling when the process that settles is killed; the publisher's desk while crawlers ask; the start over
 * the books of ten million payments. Payers, chain, databases and services share the machine's cores.
 *
 *   node bench/processes.bench.ts [fetches a row] [payments that it starts with] [paid,free,failover,desk,start]
 */
import { cpus, loadavg } from 'node:os';
import { Postgres } from '../packages/gate/testing/postgres.ts';
import { Redis } from '../packages/gate/testing/redis.ts';
import { startChain } from './paid/chain.ts';
import { deskRows } from './processes/desk.ts';
import { failoverRow } from './processes/failover.ts';
import { freeRows } from './processes/free.ts';
import { paidRows } from './processes/paid.ts';
import { startRows } from './processes/start.ts';

const FETCHES = Number(process.argv[2] ?? 6_000);
const PAYMENTS = Number(process.argv[3] ?? 10_000_000);
const ROWS = (process.argv[4] ?? 'paid,free,failover,desk,start').split(',');
const PAYERS = 64;

const load = (): string => `load ${loadavg()[0]?.toFixed(1)}`;
const chain = await startChain(PAYERS);
const [postgres, redis] = await Promise.all([
  new Postgres({ durable: true }).make(),
  new Redis().start(),
]);
try {
  console.log(`${cpus().length} cores for all of it; ${load()}`);
  const world = { chain, postgres, redis };
  if (ROWS.includes('paid')) await paidRows(world, FETCHES);
  if (ROWS.includes('free')) await freeRows(world);
  if (ROWS.includes('failover')) await failoverRow(world);
  if (ROWS.includes('desk')) await deskRows(world);
  if (ROWS.includes('start')) await startRows(world, PAYMENTS);
  console.log(`${load()} at the end`);
} finally {
  await redis.remove();
  await postgres.remove();
  await chain.stop();
}
