/** The database away, killed, locked or wrong: what was promised is there, and nobody waits for long. */
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startNode } from '../../../../scripts/programs.ts';
import { authorizationOf, claimOf, NOW, PAYER } from '../../testing/claims.ts';
import { Postgres } from '../../testing/postgres.ts';
import { PostgresLedger } from '../postgres.ts';
import { LedgerUnavailable } from '../types.ts';

const WRITER = fileURLToPath(new URL('../../testing/ledger-writer.ts', import.meta.url));
const server = new Postgres({ durable: true });
beforeAll(() => server.make());
afterAll(() => server.remove());

const claimNumber = (nonce: number) => claimOf({ authorization: authorizationOf(nonce) });

/** A process that claims, from this nonce on, and the payments that it said are on the disk. */
function startWriter(url: string, first: number) {
  const told: string[] = [];
  const child = startNode([WRITER, url, String(first)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.on('message', (payment) => told.push(String(payment)));
  return { child, told, ended: once(child, 'exit') };
}

/** Every payment that was told of is there, sold once and queued once, and the books are right. */
async function isWhole(url: string, told: readonly string[]): Promise<void> {
  const ledger = await PostgresLedger.open(url);
  const records = await Promise.all(told.map((payment) => ledger.lookup(payment, NOW)));
  expect(records.filter((record) => record?.claims.length !== 1)).toEqual([]);
  const queued = await ledger.open();
  expect(queued.length).toBeGreaterThanOrEqual(told.length);
  expect((await ledger.standing(PAYER, NOW)).owed).toBe(BigInt(queued.length) * 1000n);
  expect(await ledger.audit()).toEqual([]);
  await ledger.close();
}

test('several processes share it: each payment is sold once', async () => {
  const url = await server.database();
  // They come to the empty database at the same moment: one of them makes the tables.
  const ledgers = await Promise.all([1, 2, 3].map(() => PostgresLedger.open(url)));
  const outcomes = await Promise.all(
    ledgers.flatMap((ledger) =>
      Array.from({ length: 60 }, (_, nonce) => ledger.claim(claimNumber(nonce % 20))),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'claimed')).toHaveLength(20);
  expect(outcomes.filter(({ status }) => status === 'repeat')).toHaveLength(160);
  for (const ledger of ledgers) await ledger.close();
  const again = await PostgresLedger.open(url);
  expect(await again.audit()).toEqual([]);
  await again.close();
});

test('the money of all payers together is bounded across processes', async () => {
  const url = await server.database();
  const ledgers = await Promise.all([1, 2, 3].map(() => PostgresLedger.open(url)));
  const credit = { creditMax: 10n ** 9n, exposureMax: 10n ** 9n, exposureShare: 10n };
  const cover = { balance: 10_000n, credit: null };
  const outcomes = await Promise.all(
    ledgers.flatMap((ledger, which) =>
      Array.from({ length: 20 }, (_, nonce) => {
        const authorization = authorizationOf(100 * which + nonce);
        return ledger.claim(claimOf({ authorization, cover }));
      }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'claimed')).toHaveLength(10);
  const [first] = ledgers;
  const over = await first?.claim(
    claimOf({ authorization: authorizationOf(999), cover: { ...cover, credit } }),
  );
  expect(over).toEqual({ status: 'over-limit', by: 'balance', owed: 10_000n });
  for (const ledger of ledgers) await ledger.close();
});

test('a process is killed while it writes: all that it said is there', async () => {
  const url = await server.database();
  const { child, told, ended } = startWriter(url, 0);
  await expect.poll(() => told.length, { timeout: 20_000 }).toBeGreaterThan(300);
  child.kill('SIGKILL');
  await ended;
  await isWhole(url, told);
});

test('the server is killed and comes back: all that was said is there, and the processes go on', async () => {
  const url = await server.database();
  const writers = [startWriter(url, 0), startWriter(url, 1_000_000)];
  const told = () => writers.flatMap((writer) => writer.told);
  const grows = async () => {
    const before = writers.map((writer) => writer.told.length);
    const more = () => writers.every((writer, at) => writer.told.length > (before[at] ?? 0) + 50);
    await expect.poll(more, { timeout: 20_000 }).toBe(true);
  };
  await grows();
  await server.stop('SIGKILL');
  const killed = told().length;
  await server.start();
  await grows();
  expect(told().length).toBeGreaterThan(killed);
  for (const { child, ended } of writers) {
    child.kill('SIGKILL');
    await ended;
  }
  await isWhole(url, told());
});

test('where the server is away who asks is told so, and served again when it is back', async () => {
  const url = await server.database();
  const ledger = await PostgresLedger.open(url);
  await ledger.claim(claimNumber(1));
  await server.stop();
  await expect(ledger.claim(claimNumber(2))).rejects.toThrow(LedgerUnavailable);
  await expect(ledger.lookup(claimNumber(1).payment, NOW)).rejects.toThrow(
    /^the ledger cannot be read: /,
  );
  await expect(PostgresLedger.open(url)).rejects.toThrow(LedgerUnavailable);
  await server.start();
  expect((await ledger.claim(claimNumber(1))).status).toBe('repeat');
  expect((await ledger.claim(claimNumber(2))).status).toBe('claimed');
  await ledger.close();
  await expect(ledger.probe()).rejects.toThrow('the ledger is closed');
});

test('while another session holds the lock writers are refused by their deadline, and readers go on', async () => {
  const url = await server.database();
  const ledger = await PostgresLedger.open(url, { deadline: 400 });
  await ledger.claim(claimNumber(1));
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  await other.query('BEGIN; SELECT 1 FROM house FOR UPDATE');
  const waiting = ledger.claim(claimNumber(2));
  expect((await ledger.lookup(claimNumber(1).payment, NOW))?.claims).toHaveLength(1);
  await expect(waiting).rejects.toThrow('may still be written');
  await other.query('ROLLBACK');
  await other.end();
  await expect
    .poll(() =>
      ledger.claim(claimNumber(2)).then(
        ({ status }) => status,
        () => 'refused',
      ),
    )
    .toBe('repeat');
  await ledger.close();
});

test('one bad write fails alone, and not those it was written with', async () => {
  const ledger = await PostgresLedger.open(await server.database());
  const outcomes = await Promise.allSettled([
    ledger.claim(claimNumber(1)),
    ledger.claim(claimOf({ authorization: authorizationOf(2), price: 0n })),
    ledger.claim(claimOf({ authorization: authorizationOf(3, { value: 1n << 70n }) })),
    ledger.claim(claimNumber(4)),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ]);
  expect((await ledger.standing(PAYER, NOW)).owed).toBe(2000n);
  expect(await ledger.audit()).toEqual([]);
  await ledger.close();
});

test('tables that a newer program changed meanwhile cost one answer of each connection, and no more', async () => {
  const url = await server.database();
  const ledger = await PostgresLedger.open(url);
  await ledger.claim(claimNumber(1));
  await ledger.lookup(claimNumber(1).payment, NOW);
  const name = /test_\d+/.exec(url)?.[0] ?? '';
  await server.run(
    name,
    'ALTER TABLE payments ADD COLUMN later int; ALTER TABLE claims ADD COLUMN later int',
  );
  const again = () =>
    ledger.claim(claimNumber(1)).then(
      ({ status }) => status,
      (error: unknown) => (error instanceof LedgerUnavailable ? 'unavailable' : 'worse'),
    );
  const said = [await again(), await again(), await again(), await again(), await again()];
  expect(said.at(-1)).toBe('repeat');
  expect(said).not.toContain('worse');
  expect((await ledger.claim(claimNumber(2))).status).toBe('claimed');
  await ledger.close();
});

test('too many questions are refused at once', async () => {
  const ledger = await PostgresLedger.open(await server.database(), { maxWaiting: 10 });
  const asked = Array.from({ length: 30 }, (_, nonce) => ledger.claim(claimNumber(nonce)));
  const outcomes = await Promise.allSettled(asked);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  await ledger.close();
});

test('a password is in no message', async () => {
  const url = (await server.database())
    .replace('tollbench@', 'tollbench:s3cret@')
    .replace('test_', 'none_');
  const refused = await PostgresLedger.open(url).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(LedgerUnavailable);
  expect(String(refused)).toMatch(/none_\d+" does not exist/);
  expect(String(refused)).not.toContain('s3cret');
});
