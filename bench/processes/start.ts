/** A whole service over the books of ten million payments: from its start to its first page, and its desk over them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { PostgresLedger } from '../../packages/gate/ledger/postgres.ts';
import { freePort } from '../../packages/gate/testing/redis.ts';
import { payerOf } from '../ledger-curve/book.ts';
import { fillDatabase, fillFile } from '../ledger-curve/fill.ts';
import { looks, TOKEN, words } from './desk.ts';
import type { World } from './paid.ts';
import { publisher, type Start, start } from './site.ts';

const LOOKS: readonly (readonly [name: string, path: string])[] = [
  ['the page', '/?span=30d'],
  ['what is owed', '/tables/owed?format=json'],
  ['what failed', '/tables/failed?format=json'],
  ['settlements', '/tables/settlements?format=json'],
  ['a payer', `/story?name=${payerOf(1)}`],
];

/** Of each engine, empty and filled. */
export async function startRows({ chain, postgres }: World, payments: number): Promise<void> {
  const desk = await freePort();
  const env = { ...publisher(chain), ADMIN_PORT: String(desk), ADMIN_TOKEN: TOKEN };
  const inFile = (n: number): Start => ({
    env,
    prepare: async (dataDir) => fillFile(`${dataDir}/ledger.sqlite`, n),
  });
  const inDatabase = async (n: number): Promise<Start> => {
    const url = await postgres.database();
    await (await PostgresLedger.open(url)).close();
    await fillDatabase(url, n);
    return { env: { ...env, DATABASE_URL: url } };
  };
  // What packs the pages once is not to be in the first row.
  await (await start({ env })).end();
  for (const n of [1_000, payments]) await row('SQLite', n, inFile(n), desk);
  for (const n of [1_000, payments]) await row('PostgreSQL', n, await inDatabase(n), desk);
}

async function row(engine: string, payments: number, how: Start, port: number): Promise<void> {
  const service = await start(how);
  try {
    console.log(
      `start over ${engine} with ${payments} payments: first page after ${service.took.toFixed(0)} ms`,
    );
    // The first look at how the money stands is over by then.
    await sleep(2_000);
    for (const [name, path] of LOOKS) {
      const times = await looks(`http://127.0.0.1:${port}`, path, 5);
      console.log(`  the desk, ${name}: ${words(times)} ms`);
    }
  } finally {
    await service.end();
  }
}
