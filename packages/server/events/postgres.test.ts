import { Postgres } from '@tollbench/gate/testing/postgres.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PostgresEvents } from './postgres.ts';
import { eventSuite } from './testing/event-suite.ts';
import { ALL, event, put } from './testing/made.ts';
import { fillMonth } from './testing/month.ts';

const server = new Postgres();
beforeAll(() => server.make());
afterAll(() => server.remove());

let url = '';
eventSuite(
  'PostgreSQL',
  async () => {
    url = await server.database();
    return PostgresEvents.open(url);
  },
  () => PostgresEvents.openToRead(url),
);

async function rowsOf(of: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: of });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('the tables', () => {
  it('take about as much as is told of them', async () => {
    const url = await server.database();
    const store = await PostgresEvents.open(url);
    await fillMonth(store, { events: 12_000, days: 4 });
    const { bytes } = await store.size();
    await store.close();
    await rowsOf(url, 'VACUUM FULL');
    const [row] = await rowsOf(
      url,
      `SELECT sum(pg_total_relation_size(oid))::float AS size FROM pg_class
       WHERE relname LIKE 'event%' AND relkind = 'r'`,
    );
    expect(bytes / Number(row?.['size'])).toBeGreaterThan(0.8);
    expect(bytes / Number(row?.['size'])).toBeLessThan(1.5);
  });

  it('are written by several processes at once, which learn each other’s names, and miss no number', async () => {
    const url = await server.database();
    const [first, second] = await Promise.all([PostgresEvents.open(url), PostgresEvents.open(url)]);
    const of = (who: string, round: number) =>
      Array.from({ length: 5 }, (_, i) =>
        event({ crawler: `${who}-${round % 3}`, path: `/${round}-${i % 2}.html`, requestId: who }),
      );
    let seen = 0;
    let told = 0;
    for (let round = 0; round < 8; round++) {
      const look = async () => {
        const events = await first.since(seen, 100);
        told += events.length;
        seen = events.at(-1)?.id ?? seen;
      };
      await Promise.all([put(first, of('a', round)), put(second, of('b', round)), look()]);
    }
    told += (await second.since(seen, 100)).length;
    expect(told).toBe(80);
    expect(await first.groups(ALL, [])).toEqual([{ key: [], count: 80, amount: 0n }]);
    expect(await second.groups({ ...ALL, crawler: 'a-1' }, ['path'])).toHaveLength(6);
    await Promise.all([first.close(), second.close()]);
  });

  it('are not there before a service was, and not of a newer one', async () => {
    const url = await server.database();
    await expect(PostgresEvents.openToRead(url)).rejects.toThrow('no service has kept any');
    await (await PostgresEvents.open(url)).close();
    await rowsOf(
      url,
      "INSERT INTO event_version (version, name, md5, run_at) VALUES (99, 'newer', '', now())",
    );
    await expect(PostgresEvents.open(url)).rejects.toThrow(
      'the store of events has version 99, this program knows 1',
    );
    await expect(PostgresEvents.openToRead(url)).rejects.toThrow(
      'it has version 99, this program reads 1',
    );
  });

  it('that are away are said to be, and are there again with the server', async () => {
    const url = await server.database();
    const store = await PostgresEvents.open(url);
    await put(store, [event()]);
    await server.stop('SIGQUIT');
    await expect(put(store, [event()])).rejects.toThrow('the store of events cannot be asked');
    await server.start();
    await put(store, [event()]);
    expect((await store.size()).events).toBe(2);
    await store.close();
  });
});
