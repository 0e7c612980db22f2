/** A ledger that moved is what it was, in every row and in all that is told of it; and nothing moves halfway. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBook } from '../../testing/book-ledger.ts';
import { fillBusily } from '../../testing/busy-book.ts';
import { authorizationOf, claimOf, NOW } from '../../testing/claims.ts';
import { Postgres } from '../../testing/postgres.ts';
import { openPostgresReader } from '../postgres/reader.ts';
import { PostgresLedger } from '../postgres.ts';
import { openSqliteReader } from '../sqlite/reader.ts';
import type { Ledger } from '../types.ts';
import { compare } from './compare.ts';
import { moveLedger } from './move.ts';
import { type Cells, TABLES } from './tables.ts';

const server = new Postgres();
const folder = mkdtempSync(join(tmpdir(), 'tollbench-move-'));
const path = join(folder, 'ledger.sqlite');
const small = join(folder, 'small.sqlite');
beforeAll(async () => {
  await server.make();
  for (const [file, payments] of [
    [path, 2_500],
    [small, 150],
  ] as const) {
    const { book, ledger, audit } = openBook(file);
    fillBusily(book, payments, 18);
    expect(audit()).toEqual([]);
    await ledger.close();
  }
});
afterAll(async () => {
  await server.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function run(url: string, sql: string): Promise<readonly object[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

/** An empty ledger in a database of its own. */
async function target(): Promise<string> {
  const url = await server.database();
  await (await PostgresLedger.open(url)).close();
  return url;
}

const countIn = async (url: string, table: string) =>
  (await run(url, `SELECT count(*)::int AS n FROM ${table}`))[0];

describe('a ledger that moves', () => {
  it('is the same in every row, in what is told of it, and in what it does next', async () => {
    const url = await server.database();
    const { tables, differences } = await moveLedger(path, url);
    expect(differences).toEqual([]);
    const rows = Object.fromEntries(tables.map((table) => [table.name, table.rows]));
    expect(Object.keys(rows)).toHaveLength(TABLES.length);
    for (const { name } of TABLES.filter(({ where }) => where === undefined))
      expect({ name, n: rows[name] }).toEqual({ name, ...(await countIn(url, name)) });
    expect(rows['payments']).toBeGreaterThan(2_200);
    expect(rows['transactions']).toBeGreaterThan(200);

    const readers = [await openSqliteReader(path), await openPostgresReader(url)];
    const [before, after] = await Promise.all(
      readers.map(async (reader) => ({
        status: await reader.status(),
        owed: await reader.owed(100),
        failed: await reader.failed(2_000),
        block: await reader.newestBlock(),
        story: await reader.paymentsNamed(authorizationOf(77).nonce, 9),
        ofPayer: await reader.paymentsOf(`0x${'c007'.padStart(40, '0')}`, 200),
        audit: await reader.audit(),
      })),
    );
    expect(before?.failed.length).toBeGreaterThan(100);
    expect(before?.ofPayer.length).toBeGreaterThan(20);
    expect(after).toEqual(before);
    for (const reader of readers) await reader.close();

    const [old, moved] = [openBook(path).ledger, await PostgresLedger.open(url)];
    const days = ['2000-01-01', '2999-12-31'] as const;
    const told = async (ledger: Ledger) => ({
      open: await ledger.open(),
      unfinal: await ledger.unfinal(),
      counts: (await ledger.counts(...days)).length,
      sales: await ledger.sales(...days),
      transactions: await ledger.openTransactions(),
    });
    expect(await told(moved)).toEqual(await told(old));
    // The next of each is numbered behind the last, and a resource that is known is found.
    const next = claimOf({ id: 'next', authorization: authorizationOf(9_999), now: NOW + 1 });
    expect(await moved.claim(next)).toEqual(await old.claim(next));
    expect(await moved.audit()).toEqual([]);
    await moved.close();
    await old.close();
  });

  it('moves into an empty one alone, on which no service runs', async () => {
    const url = await target();
    const service = await PostgresLedger.open(url);
    await expect(moveLedger(small, url)).rejects.toThrow(
      'another Tollbench is connected to the database (1): stop the services first',
    );
    await service.present('tx:0x01', 'transaction', 'p', NOW);
    await service.close();
    await expect(moveLedger(small, url)).rejects.toThrow(
      /^the ledger in postgres:.* is not empty, it has rows in payments: a ledger moves into an/,
    );
    expect(await countIn(url, 'claims')).toEqual({ n: 0 });
  });

  it('does not move where a row comes to be another on its way, and says which', async () => {
    const url = await target();
    await run(
      url,
      `CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         IF NEW.seq = 100 THEN NEW.claimed_at := NEW.claimed_at + 1; END IF;
         RETURN NEW; END $$;
       CREATE TRIGGER spoil BEFORE INSERT ON claims FOR EACH ROW EXECUTE FUNCTION spoil()`,
    );
    const { differences } = await moveLedger(small, url);
    expect(differences).toEqual([
      expect.stringMatching(
        /^claims: row 100 has claimed_at (\d+) in the file and (?!\1)\d+ in the database\.$/,
      ),
    ]);
    expect(await countIn(url, 'claims')).toEqual({ n: 0 });
    expect(await countIn(url, 'payers')).toEqual({ n: 0 });
    // Without what spoilt it, the same database takes it.
    await run(url, 'DROP TRIGGER spoil ON claims');
    expect((await moveLedger(small, url)).differences).toEqual([]);
  });

  it('moves beside a service that observes: what it counts comes along, money under way does not', async () => {
    const url = await target();
    const still = join(folder, 'observed.sqlite');
    const { ledger, database, book } = openBook(still);
    fillBusily(book, 60, 5);
    const count = { day: '2027-01-16', event: 'observed', resourceClass: '-', crawler: '-' };
    const counted = () => ledger.addCounts([{ ...count, count: 1, amount: 7n }]);
    await counted();
    await expect(moveLedger(still, url, { observed: true })).rejects.toThrow(
      /^money is under way in .*: \d+ settlements and \d+ reservations; wait until/,
    );
    expect(await countIn(url, 'payments')).toEqual({ n: 0 });
    for (const entry of await ledger.open())
      await ledger.put([{ ...entry, state: 'failed', reason: 'expired' }]);
    await ledger.prune(0, Number.MAX_SAFE_INTEGER);
    // While the first of the rows are on their way more is counted.
    await run(
      url,
      `CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         PERFORM pg_sleep(0.3); RETURN NULL; END $$;
       CREATE TRIGGER wait AFTER INSERT ON transactions EXECUTE FUNCTION wait()`,
    );
    const moving = moveLedger(still, url, { observed: true });
    await counted();
    const { differences } = await moving;
    expect(differences).toEqual([]);
    expect(await run(url, `SELECT count::int AS n FROM counts WHERE event = 'observed'`)).toEqual([
      { n: 2 },
    ]);
    expect(database.isOpen).toBe(true);
    await ledger.close();
  });

  it('does not move beside a service that sells after all, and says which rows are others', async () => {
    const url = await target();
    const sold = join(folder, 'sold.sqlite');
    const { ledger, book } = openBook(sold);
    book.together('BEGIN IMMEDIATE', () =>
      book.claim(claimOf({ authorization: null, payment: `tx:0x${'0a'.repeat(32)}` })),
    );
    await run(
      url,
      `CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         PERFORM pg_sleep(0.3); RETURN NULL; END $$;
       CREATE TRIGGER wait AFTER INSERT ON resources EXECUTE FUNCTION wait()`,
    );
    const moving = moveLedger(sold, url, { observed: true });
    await ledger.claim(claimOf({ authorization: null, payment: `tx:0x${'0b'.repeat(32)}` }));
    const { differences } = await moving;
    expect(differences).toContain('claims: row 2 is in the file and not in the database.');
    expect(await countIn(url, 'claims')).toEqual({ n: 0 });
    await ledger.close();
  });

  it('does not move where the file itself is not whole, or holds what the database cannot', async () => {
    const url = await target();
    const spoilt = join(folder, 'spoilt.sqlite');
    const { ledger, database, book } = openBook(spoilt);
    fillBusily(book, 20, 1);
    database.exec('UPDATE house SET unsettled = unsettled + 1');
    await ledger.close();
    await expect(moveLedger(spoilt, url)).rejects.toThrow(/is not whole: The total unsettled of/);
    const odd = openBook(join(folder, 'odd.sqlite'));
    await odd.ledger.present('tx:no hash', 'transaction', 'p', NOW);
    await odd.ledger.close();
    await expect(moveLedger(join(folder, 'odd.sqlite'), url)).rejects.toThrow(
      'payments has "no hash" as a name, which is not bytes in hexadecimal',
    );
    await expect(moveLedger(join(folder, 'none.sqlite'), url)).rejects.toThrow(
      /^there is no ledger/,
    );
    expect(await countIn(url, 'payments')).toEqual({ n: 0 });
  });
});

describe('the comparison', () => {
  const [payers] = TABLES.filter(({ name }) => name === 'payers');
  const [sales] = TABLES.filter(({ name }) => name === 'sales');
  if (payers === undefined || sales === undefined) throw new Error('no such tables');
  const payer = (id: number, owed = 0): Cells => [`${id}`, '\\x01', `${owed}`, '0', '0', '0'];
  async function* each(rows: readonly Cells[]): AsyncIterable<Cells> {
    yield* rows;
  }

  it('finds what is missing on either side, at both ends too, by number and not by letter', async () => {
    const file = [1, 2, 9, 10, 11].map((id) => payer(id));
    const database = [2, 3, 10, 100].map((id) => payer(id));
    expect(await compare(payers, file, each(database))).toEqual({
      inFile: 5,
      inDatabase: 4,
      differences: [
        'payers: row 1 is in the file and not in the database.',
        'payers: row 3 is in the database and not in the file.',
        'payers: row 9 is in the file and not in the database.',
        'payers: row 11 is in the file and not in the database.',
        'payers: row 100 is in the database and not in the file.',
      ],
    });
  });

  it('tells each column that differs, ten of a table, and how many more there are', async () => {
    const ids = Array.from({ length: 15 }, (_, at) => at + 1);
    const { differences } = await compare(
      payers,
      ids.map((id) => payer(id)),
      each(ids.map((id) => payer(id, id))),
    );
    expect(differences).toHaveLength(11);
    expect(differences[0]).toBe('payers: row 1 has owed 0 in the file and 1 in the database.');
    expect(differences.at(-1)).toBe('payers: 5 more.');
  });

  it('orders texts by their code points, as both databases do, and tells nothing from an empty text', async () => {
    const sale = (crawler: string | null): Cells => ['2027-01-15', 'page', crawler, '1', '1'];
    const ordered = [sale('Z'), sale('a'), sale('ﬀ'), sale('𝔅')];
    expect((await compare(sales, ordered, each(ordered))).differences).toEqual([]);
    const [first] = (await compare(sales, [sale('ﬀ'), sale('𝔅')], each([sale('𝔅')]))).differences;
    expect(first).toBe('sales: row 2027-01-15 page ﬀ is in the file and not in the database.');
    expect((await compare(payers, [['1', null]], each([['1', '']]))).differences).toEqual([
      'payers: row 1 has address nothing in the file and  in the database.',
    ]);
  });
});
