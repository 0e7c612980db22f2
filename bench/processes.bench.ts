/**
 * What many processes do, on one machine, one run: paid fetches a second and their slowest hundredth over each
 * ledger, by fetches in flight and by processes; free pages by workers, against nginx with as many; seconds
 * without settling when the process that settles is killed; the publisher's desk while crawlers ask. Payers,
 * chain, databases and services share the machine's cores.
 *
 *   node bench/processes.bench.ts [fetches a row]
 */
import { cpus, loadavg } from 'node:os';
import { Postgres } from '../packages/gate/testing/postgres.ts';
import { Redis } from '../packages/gate/testing/redis.ts';
import { startChain } from './paid/chain.ts';
import { deskRows } from './processes/desk.ts';
import { failoverRow } from './processes/failover.ts';
import { freeRows } from './processes/free.ts';
import { paidRows } from './processes/paid.ts';

const FETCHES = Number(process.argv[2] ?? 6_000);
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
  await paidRows(world, FETCHES);
  await freeRows(world);
  await failoverRow(world);
  await deskRows(world);
  console.log(`${load()} at the end`);
} finally {
  await redis.remove();
  await postgres.remove();
  await chain.stop();
}
