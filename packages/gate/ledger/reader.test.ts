/** What a ledger says of its money to whoever looks at it; copies, their return, and what the chain adds. */
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Address, Hex } from '../chain/types.ts';
import { authorizationKey } from '../payment/authorization.ts';
import type { SettlementState } from '../settle/types.ts';
import { authorizationOf, claimOf, NOW, PAYER } from '../testing/claims.ts';
import { eitherDatabase, type Looked } from '../testing/either-database.ts';
import { FakeChain } from '../testing/fake-chain.ts';
import { backupLedger, restoreLedger } from './backup.ts';
import type { LedgerReader } from './reader.ts';
import { recover } from './recover.ts';
import { openSqliteReader } from './sqlite/reader.ts';
import { SqliteLedger } from './sqlite.ts';
import { type Ledger, LedgerUnavailable } from './types.ts';

const folder = mkdtempSync(join(tmpdir(), 'tollbench-reader-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => join(folder, name);

const OTHER: Address = '0x00000000000000000000000000000000000000c2';
const TX: Hex = `0x${'7a'.repeat(32)}`;
const REPLACED: Hex = `0x${'7b'.repeat(32)}`;
const PAID: Hex = `0x${'9d'.repeat(32)}`;
const id = (index: number): string => `00000000-0000-4000-8000-00000000000${index}`;
const relayer: Address = '0x00000000000000000000000000000000000000ee';

/** Four payments: settled, failed, queued, and by hash; and what was found on the chain. */
async function fill(ledger: Ledger): Promise<void> {
  const put = async (index: number, state: SettlementState, over: object = {}) => {
    const entry = await ledger.get(id(index));
    if (entry === undefined) throw new Error('no entry');
    await ledger.put([{ ...entry, state, ...over }]);
  };
  const sell = (index: number, over: object = {}) =>
    ledger.claim(
      claimOf({
        id: id(index),
        authorization: authorizationOf(index),
        proved: index === 1,
        ...over,
      }),
    );
  await sell(1);
  await sell(1, { now: NOW + 60 });
  const row = { relayer, txNonce: 9, rawTx: '0x02', sentAt: NOW + 5 } as const;
  await ledger.put([], [{ ...row, txHash: REPLACED, state: 'dropped' }]);
  await ledger.put(
    [],
    [
      {
        ...{ ...row, txHash: TX, replaces: REPLACED, state: 'mined', blockNumber: 77n },
        ...{ gasUsed: 91_000n, cost: 1_820_000_000_001n },
      },
    ],
  );
  await put(1, 'settled', { txHash: TX, blockNumber: 77n, attempts: 1, final: true });
  await sell(2);
  await put(2, 'failed', { reason: 'expired unsettled', sinceBlock: 80n });
  const from = OTHER;
  await sell(3, { authorization: authorizationOf(3, { from }), payer: from });
  await sell(5, {
    authorization: authorizationOf(5, { from, validBefore: BigInt(NOW + 90) }),
    payer: from,
  });
  const pass = { authorization: null, payment: `tx:${PAID}`, worth: 6_500n } as const;
  await ledger.claim(claimOf({ ...pass, id: id(4), crawler: null, now: NOW + 86_400 }));
}

const databases = eitherDatabase();
beforeAll(async () => void (await Promise.all(databases.map(({ start }) => start()))));
afterAll(async () => void (await Promise.all(databases.map(({ end }) => end()))));

describe.each(databases)('a reader of $name', ({ empty }) => {
  let open: LedgerReader;
  let close: Looked['close'];
  beforeAll(async () => {
    const looked = await empty();
    ({ reader: open, close } = looked);
    await fill(looked.ledger);
  });
  afterAll(() => close());

  test('says what was sold, settled, owed, failed and why, and what the gas cost', async () => {
    expect(await open.status()).toEqual({
      sold: { count: 5, amount: 5_000n },
      soldByClass: [{ resourceClass: 'workbench-tool', count: 5, amount: 5_000n }],
      soldByDay: [
        { day: '2027-01-16', count: 1, amount: 1_000n },
        { day: '2027-01-15', count: 4, amount: 4_000n },
      ],
      settlements: [
        { state: 'failed', count: 1, amount: 1_000n },
        { state: 'queued', count: 2, amount: 2_000n },
        { state: 'settled', count: 1, amount: 1_000n },
      ],
      paidByHash: { count: 1, amount: 6_500n },
      refunds: [],
      books: 7_500n,
      owed: { count: 1, amount: 2_000n },
      exposure: { unsettled: 3_000n, settled: 1_000n },
      failures: [{ reason: 'expired unsettled', count: 1, amount: 1_000n }],
      transactions: { open: 0, mined: 1, dropped: 1, gasUsed: 91_000n, cost: 1_820_000_000_001n },
    });
    expect(await open.settlements()).toEqual((await open.status()).settlements);
    expect(await open.newestBlock()).toBe(80n);
    expect(await open.audit()).toEqual([]);
  });

  test('says who owes and what failed, as many as are asked for', async () => {
    expect(await open.owed(5)).toEqual([
      {
        ...{ payer: OTHER, owed: 2_000n, unsettled: 2_000n, settled: 0n, failed: 0 },
        firstExpiry: NOW + 90,
      },
    ]);
    expect(await open.owed(0)).toEqual([]);
    expect(await open.failed(5)).toEqual([
      {
        ...{
          payer: PAYER,
          kind: 'authorization',
          nonce: authorizationOf(2).nonce,
          value: 1_000n,
          claimId: id(2),
        },
        ...{ resource: '/a.html', served: true, reason: 'expired unsettled', txHash: null },
        ...{ failedAt: expect.any(Number), validBefore: NOW + 300 },
      },
    ]);
    expect((await open.failed(5))[0]?.failedAt).toBeGreaterThan(1_700_000_000);
    expect(await open.failed(0)).toEqual([]);
  });

  test('tells a payment’s story, by its nonce, by its transaction and by its payer', async () => {
    const [story, ...more] = await open.paymentsNamed(authorizationOf(1).nonce, 5);
    expect(more).toEqual([]);
    const claimId = id(1);
    const resource = '/a.html';
    expect(story).toEqual({
      ...{ kind: 'authorization', name: authorizationOf(1).nonce, payer: PAYER, proved: true },
      ...{ worth: 1_000n, left: 0n, validBefore: NOW + 300 },
      happenings: [
        { what: 'presented', at: NOW, from: '203.0.113.9' },
        { what: 'claimed', at: NOW, claimId, resource, price: 1_000n, crawler: 'GPTBot' },
        { what: 'sold', at: NOW, claimId, resource, repeatUntil: NOW + 3_600 },
        { what: 'sent', at: NOW + 5, txHash: TX, relayer, txNonce: 9, replaces: REPLACED },
        { what: 'mined', at: null, txHash: TX, block: 77n },
        {
          ...{ what: 'settled', at: expect.any(Number), claimId, txHash: TX, reason: null },
          ...{ final: true, attempts: 1 },
        },
        { what: 'repeated', at: NOW + 60, claimId, times: 1 },
      ],
    });
    expect(await open.paymentsNamed(TX, 5)).toEqual([story]);
    expect(await open.paymentsNamed(PAID, 5)).toMatchObject([
      { kind: 'transaction', name: PAID, worth: 6_500n, left: 5_500n, validBefore: null },
    ]);
    expect((await open.paymentsOf(PAYER, 5)).map(({ name }) => name)).toEqual([
      PAID,
      authorizationOf(2).nonce,
      authorizationOf(1).nonce,
    ]);
    expect(await open.paymentsOf(PAYER, 1)).toHaveLength(1);
    const [failed] = await open.paymentsNamed(authorizationOf(2).nonce, 5);
    expect(failed?.happenings.at(-1)).toMatchObject({
      ...{ what: 'failed', txHash: null, reason: 'expired unsettled', final: false, attempts: 0 },
    });
    expect(failed?.happenings.map(({ what }) => what)).toEqual([
      'presented',
      'claimed',
      'sold',
      'failed',
    ]);
  });
});

test('there is no reader of no ledger, and a closed one says nothing', async () => {
  await expect(openSqliteReader(at('nowhere.sqlite'))).rejects.toThrow(LedgerUnavailable);
  await ready;
  const closed = await openSqliteReader(at('ledger.sqlite'));
  await closed.close();
  await expect(closed.status()).rejects.toThrow('database is not open');
});

const ready = (async () => {
  const ledger = await SqliteLedger.open(at('ledger.sqlite'));
  await fill(ledger);
  await ledger.close();
})();

test.each(databases)(
  'a ledger in $name that tells of no block has no newest',
  async ({ empty }) => {
    const { ledger, reader, close } = await empty();
    await ledger.claim(claimOf());
    expect(await reader.newestBlock()).toBeNull();
    await close();
  },
);

describe('a copy', () => {
  const stateOf = async (path: string) => {
    const open = await openSqliteReader(path);
    const state = await open.status();
    await open.close();
    return state;
  };

  test('is whole beside one who writes, is one file, and overwrites nothing', async () => {
    await ready;
    const writer = await SqliteLedger.open(at('ledger.sqlite'));
    await backupLedger(at('ledger.sqlite'), at('copy.sqlite'));
    await expect(backupLedger(at('ledger.sqlite'), at('copy.sqlite'))).rejects.toThrow(
      `there is a file ${at('copy.sqlite')} already; it is kept`,
    );
    await writer.close();
    expect(await stateOf(at('copy.sqlite'))).toEqual(await stateOf(at('ledger.sqlite')));
    expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual(['copy.sqlite']);
    await expect(backupLedger(at('nowhere.sqlite'), at('c.sqlite'))).rejects.toThrow(
      LedgerUnavailable,
    );
    expect(existsSync(at('c.sqlite'))).toBe(false);
  });

  test('comes into the ledger’s place, which is kept beside it with all that was in its log', async () => {
    await ready;
    await backupLedger(at('ledger.sqlite'), at('older.sqlite'));
    expect(await restoreLedger(at('older.sqlite'), at('home.sqlite'), 'x')).toEqual({ kept: null });
    const writer = await SqliteLedger.open(at('home.sqlite'));
    await writer.claim(claimOf({ authorization: authorizationOf(9), id: id(9) }));
    await writer.close();
    const before = await stateOf(at('home.sqlite'));
    const kept = at('home.sqlite.then');
    expect(await restoreLedger(at('older.sqlite'), at('home.sqlite'), 'then')).toEqual({ kept });
    expect(await stateOf(at('home.sqlite'))).toEqual(await stateOf(at('older.sqlite')));
    expect(await stateOf(kept)).toEqual(before);
    expect(before.sold.count).toBe(6);
    expect(readdirSync(folder).filter((name) => /restoring|partial/u.test(name))).toEqual([]);
  });

  test('in the place of a broken ledger keeps that as it is, its log too', async () => {
    await backupLedger(at('ledger.sqlite'), at('whole.sqlite'));
    for (const end of ['', '-wal', '-shm']) writeFileSync(at(`broken.sqlite${end}`), `no${end}`);
    const kept = at('broken.sqlite.then');
    expect(await restoreLedger(at('whole.sqlite'), at('broken.sqlite'), 'then')).toEqual({ kept });
    expect(readdirSync(folder).filter((name) => name.startsWith('broken'))).toContain(
      'broken.sqlite.then',
    );
    expect((await stateOf(at('broken.sqlite'))).sold.count).toBe(5);
    // A log without its ledger would be taken for the copy's.
    for (const end of ['-wal', '-shm']) writeFileSync(at(`gone.sqlite${end}`), `no${end}`);
    await restoreLedger(at('whole.sqlite'), at('gone.sqlite'), 'then');
    expect((await stateOf(at('gone.sqlite'))).sold.count).toBe(5);
  });

  test('that is not whole changes nothing', async () => {
    await ready;
    await backupLedger(at('ledger.sqlite'), at('bad.sqlite'));
    const database = new DatabaseSync(at('bad.sqlite'));
    database.exec(`UPDATE payers SET owed = 5 WHERE owed > 0; UPDATE payments SET worth = 10 WHERE signed = 0;
      DELETE FROM settlements WHERE state = 'queued'`);
    database.close();
    const open = await openSqliteReader(at('bad.sqlite'));
    const findings = await open.audit();
    await open.close();
    expect(findings).toEqual([
      'The total owed of payers says 5 for 2; counted anew it is 2000.',
      'The total count of settlement_totals says 2 for queued; counted anew it is 0.',
      'The total amount of settlement_totals says 2000 for queued; counted anew it is 0.',
      `Payment ${PAID} carries 10 and bought for 1000.`,
      `Claim ${id(3)} is sold on an authorization that nobody settles.`,
      `Claim ${id(5)} is sold on an authorization that nobody settles.`,
    ]);
    const restored = restoreLedger(at('bad.sqlite'), at('target.sqlite'), 'then');
    await expect(restored).rejects.toThrow(
      `${at('bad.sqlite')} is not whole: ${findings.join(' ')}`,
    );
    await expect(restoreLedger(at('none.sqlite'), at('target.sqlite'), 'x')).rejects.toThrow(
      `there is no file ${at('none.sqlite')}`,
    );
    const empty = new DatabaseSync(at('empty.sqlite'));
    empty.exec('CREATE TABLE t (a)');
    empty.close();
    await expect(restoreLedger(at('empty.sqlite'), at('target.sqlite'), 'x')).rejects.toThrow(
      'It is a database and no ledger.',
    );
    expect(readdirSync(folder).filter((name) => name.startsWith('target'))).toEqual([]);
  });
});

describe.each(databases)('laws that a tampered ledger in $name breaks', ({ name, empty }) => {
  /** A claim's id as the database has it. */
  const idIn = (index: number): string =>
    name === 'SQLite' ? `x'${id(index).replaceAll('-', '')}'` : `'${id(index)}'`;
  const laws: readonly [string, string | RegExp][] = [
    [
      `INSERT INTO settlements (claim, state, attempts, final, changed_at)
       SELECT seq, 'queued', 0, 0, 0 FROM claims WHERE signed = 0`,
      `Claim ${id(4)} pays by transaction and has a settlement.`,
    ],
    [
      `UPDATE claims SET payer = (SELECT payer FROM claims WHERE signed = 0) WHERE id = ${idIn(3)}`,
      `Claim ${id(3)} and its payment differ in payer or kind.`,
    ],
    [
      `UPDATE claims SET sold_at = NULL WHERE id = ${idIn(2)}`,
      `Claim ${id(2)} does not say what was sold, or when.`,
    ],
    [
      `UPDATE payments SET retired = 1 WHERE signed = 0`,
      `Payment ${PAID} is put away and has claims.`,
    ],
    [
      `UPDATE payers SET settled = 1000000 WHERE settled > 0 OR owed > 0`,
      /^Payer 0x0{38}c[12] has credit for 1000000 settled; all that it settled is \d+\.$/,
    ],
    [
      `UPDATE sales SET sold = 9 WHERE crawler <> '-'`,
      'The total sold of sales says 9 for 2027-01-15 workbench-tool GPTBot; counted anew it is 4.',
    ],
  ];

  test.each(laws)('%s', async (sql, finding) => {
    const { ledger, reader, run, close } = await empty();
    await fill(ledger);
    await run(sql);
    const findings = await reader.audit();
    await close();
    expect(findings).toContainEqual(
      typeof finding === 'string' ? finding : expect.stringMatching(finding),
    );
  });
});

test('what the chain settled and the ledger did not know is made up, once', async () => {
  const chain = new FakeChain(NOW);
  const payTo: Address = authorizationOf(1).to;
  const ledger = await SqliteLedger.open(at('recovered.sqlite'));
  const from: Address = `0x${'c3'.repeat(20)}`;
  chain.contracts.set(from, '0xabcd');
  chain.balances.set(from, 10_000n);
  for (const nonce of [1, 2, 3])
    await chain.carryOut(authorizationOf(nonce, { from, signature: '0xabcd' }), relayer);
  const order = { ledger, chain, payTo, fromBlock: 0n };
  const queued = authorizationOf(1, { from, signature: '0xabcd' });
  const payment = authorizationKey(queued, chain.asset);
  await ledger.claim(claimOf({ authorization: queued, payer: from, payment }));
  expect(await recover(order)).toEqual({ seen: 3, added: 2, settled: 1 });
  expect(await recover(order)).toEqual({ seen: 3, added: 0, settled: 0 });
  expect(await ledger.settlements()).toEqual([{ state: 'settled', count: 3, amount: 3_000n }]);
  expect((await ledger.lookup(payment, NOW))?.settlement?.state).toBe('settled');
  await ledger.close();
});
