/** Paid fetches a second over each ledger. */
import { fileURLToPath } from 'node:url';
import { PostgresLedger } from '@tollbench/gate/ledger/postgres.ts';
import type { Postgres } from '../../packages/gate/testing/postgres.ts';
import type { Redis } from '../../packages/gate/testing/redis.ts';
import { authorize, type BenchChain, paymentHeader } from '../paid/chain.ts';
import { knownPayers, makeKnown } from '../paid/known-payers.ts';
import { type Load, present } from '../paid/load.ts';
import { PAYEE, publisher, type Running, start } from './site.ts';

export interface World {
  readonly chain: BenchChain;
  readonly postgres: Postgres;
  readonly redis: Redis;
}

const IN_FLIGHT = [1, 16, 64, 256] as const;
const PROCESSES = [1, 2, 4] as const;
/** What a service has served before anybody measures it: until then most of its code is interpreted. */
const WARM_UP = 1_500;
const PRICE = 1000n;
export const SHEET = '/ref-step-response.html';
const IN_MEMORY = fileURLToPath(new URL('./in-memory.mjs', import.meta.url));
const TOLLBENCH = fileURLToPath(new URL('../../packages/cli/bin/tollbench.mjs', import.meta.url));

export async function paidRows(world: World, fetches: number): Promise<void> {
  const head = ['ledger', 'processes', 'in flight', 'fetches/s', 'median ms', 'p99 ms'];
  console.log(head.map((cell) => cell.padStart(12)).join(''));
  await rows(world, 'memory', [await onMemory(world.chain)], fetches);
  await rows(world, 'SQLite', [await onSqlite(world.chain)], fetches);
  for (const processes of PROCESSES)
    await rows(world, 'PostgreSQL', (await onPostgres(world, processes)).services, fetches);
}

async function rows(
  { chain }: World,
  ledger: string,
  services: readonly Running[],
  fetches: number,
): Promise<void> {
  const urls = services.map(({ origin }) => origin + SHEET);
  const signed = (count: number) =>
    signatures(chain, count).map((header) => ({ 'X-PAYMENT': header }));
  try {
    await present(urls, signed(WARM_UP), 64);
    for (const inFlight of IN_FLIGHT) {
      // One alone takes its time: a tenth of them tell as much.
      const count = inFlight === 1 ? Math.ceil(fetches / 10) : fetches;
      show(ledger, services.length, inFlight, await present(urls, signed(count), inFlight));
    }
  } finally {
    await Promise.all(services.map(({ end }) => end()));
  }
}

function show(ledger: string, processes: number, inFlight: number, load: Load): void {
  const { rate, median, p99, answers } = load;
  const cells = [ledger, processes, inFlight, rate.toFixed(0), median.toFixed(1), p99.toFixed(1)];
  const others = Object.entries(answers).filter(([status]) => status !== '200');
  const odd = others.map(([status, count]) => `  ${count} × ${status}`).join('');
  console.log(cells.map((cell) => String(cell).padStart(12)).join('') + odd);
}

export function signatures(chain: BenchChain, count: number): string[] {
  const { payers } = chain;
  return Array.from({ length: count }, (_, i) => {
    const payer = payers[i % payers.length];
    if (payer === undefined) throw new Error('no payer');
    return paymentHeader(authorize(payer, PAYEE, PRICE));
  });
}

const onMemory = (chain: BenchChain): Promise<Running> =>
  start({
    script: ['--import', IN_MEMORY, TOLLBENCH, 'serve'],
    env: {
      ...publisher(chain),
      BENCH_PAYERS: chain.payers.map(({ address }) => address).join(' '),
    },
  });

const onSqlite = (chain: BenchChain): Promise<Running> =>
  start({
    env: publisher(chain),
    prepare: (dataDir) => knownPayers(`${dataDir}/ledger.sqlite`, chain.payers),
  });

/** So many on a new database, and on one Redis. */
export async function onPostgres(
  { chain, postgres, redis }: World,
  processes: number,
  more: Readonly<Record<string, string>> = {},
): Promise<{ readonly url: string; readonly services: readonly Running[] }> {
  const url = await postgres.database();
  const ledger = await PostgresLedger.open(url);
  await makeKnown(ledger, chain.payers);
  await ledger.close();
  // What another database's services counted is not theirs.
  redis.run('FLUSHALL');
  const env = { ...publisher(chain), DATABASE_URL: url, REDIS_URL: redis.url, ...more };
  const services = await Promise.all(Array.from({ length: processes }, () => start({ env })));
  return { url, services };
}
