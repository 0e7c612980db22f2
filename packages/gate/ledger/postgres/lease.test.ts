/** One leader at a time, by the database's clock; the one before writes nothing more. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RelayedTransaction } from '../../settle/types.ts';
import { claimOf } from '../../testing/claims.ts';
import { Postgres } from '../../testing/postgres.ts';
import { PostgresLedger } from '../postgres.ts';
import { LeadLost } from './lease.ts';

const server = new Postgres();
beforeAll(() => server.make());
afterAll(() => server.remove());

let url = '';
let name = '';
beforeEach(async () => {
  url = await server.database();
  name = /test_\d+/.exec(url)?.[0] ?? '';
});

/** The lease is over, as if its seconds had passed. */
const pass = () => server.run(name, "UPDATE lease SET ends = now() - interval '1 second'");

async function ledgers(count: number): Promise<readonly PostgresLedger[]> {
  return Promise.all(Array.from({ length: count }, () => PostgresLedger.open(url)));
}

test('of many that ask at once one leads, keeps its term while it asks in time, and all hear of it', async () => {
  const all = await ledgers(4);
  const ask = () => Promise.all(all.map((ledger, at) => ledger.beat(`process ${at}`, 30)));
  const first = await ask();
  const leaders = first.flatMap(({ leads }, at) => (leads ? [at] : []));
  expect(leaders).toHaveLength(1);
  const [leader = 0] = leaders;
  expect(first[leader]).toMatchObject({ leads: true, term: 1n });
  for (const [at, heard] of (await ask()).entries()) {
    if (at === leader) expect(heard).toMatchObject({ leads: true, term: 1n });
    else {
      expect(heard).toMatchObject({ leads: false, holder: `process ${leader}` });
      expect(heard.leads ? 0 : heard.left).toBeGreaterThan(20);
    }
  }
  for (const ledger of all) await ledger.close();
});

test('a lease that is over goes to who asks next, and begins a new term for its holder too', async () => {
  const [a, b] = (await ledgers(2)) as [PostgresLedger, PostgresLedger];
  expect(await a.beat('a', 30)).toMatchObject({ leads: true, term: 1n });
  await pass();
  // It may have slept through the term of another: whatever it knows is not to be trusted.
  expect(await a.beat('a', 30)).toMatchObject({ leads: true, term: 2n });
  await pass();
  expect(await b.beat('b', 30)).toMatchObject({ leads: true, term: 3n });
  expect(await a.beat('a', 30)).toMatchObject({ leads: false, holder: 'b' });
  await b.resign('b');
  await a.resign('nobody');
  expect(await a.beat('a', 30)).toMatchObject({ leads: true, term: 4n });
  await a.close();
  await b.close();
});

test('who lost the lead journals nothing, so it sends nothing', async () => {
  const [a, b] = (await ledgers(2)) as [PostgresLedger, PostgresLedger];
  const request = claimOf();
  await a.claim(request);
  const led = await a.beat('a', 30);
  const old = a.journalOf(led.leads ? led.term : 0n);
  const [entry] = await old.open();
  if (entry === undefined) return expect.fail('nothing is queued');
  const hash = (byte: string) => `0x${byte.repeat(32)}` as const;
  const sent = (txHash: `0x${string}`): RelayedTransaction => {
    const relayer = `0x${'e1'.repeat(20)}` as const;
    return { txHash, relayer, txNonce: 0, rawTx: '0x02', sentAt: 1, state: 'open' };
  };
  await old.put([{ ...entry, state: 'broadcast', txHash: hash('01') }], [sent(hash('01'))]);
  await pass();
  const next = await b.beat('b', 30);
  const settled = { ...entry, state: 'settled', txHash: hash('01'), blockNumber: 7n } as const;
  const late = old.put([{ ...entry, state: 'queued' }], [sent(hash('02'))]);
  await expect(late).rejects.toThrow(LeadLost);
  await expect(late).rejects.toThrow('b settles now; nothing is written');
  await b.journalOf(next.leads ? next.term : 0n).put([settled]);
  expect(await a.get(request.id)).toEqual(settled);
  expect((await a.openTransactions()).map(({ txHash }) => txHash)).toEqual([hash('01')]);
  // What it claims is of everybody.
  expect((await a.claim(request)).status).toBe('repeat');
  await a.close();
  await b.close();
});

test('a write that waits for its turn while the lead changes hands is refused', async () => {
  const [a, b] = (await ledgers(2)) as [PostgresLedger, PostgresLedger];
  await a.claim(claimOf());
  const led = await a.beat('a', 30);
  const [entry] = await a.open();
  await pass();
  const journal = a.journalOf(led.leads ? led.term : 0n);
  const [lead, written] = await Promise.allSettled([
    b.beat('b', 30),
    journal.put(entry === undefined ? [] : [{ ...entry, state: 'unknown' }]),
  ]);
  expect(lead).toMatchObject({ status: 'fulfilled', value: { leads: true, term: 2n } });
  // One came before the other; either way nothing was written after the lead was lost.
  const state = (await b.get(entry?.claimId ?? ''))?.state;
  expect(state).toBe(written.status === 'fulfilled' ? 'unknown' : 'queued');
  await expect(journal.put([])).rejects.toThrow(LeadLost);
  await a.close();
  await b.close();
});
