import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SqliteLedger } from '@tollbench/gate/ledger/sqlite.ts';
import { authorizationOf, claimOf, NOW, PAYER } from '@tollbench/gate/testing/claims.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { folder, put, tollbench } from './testing/tollbench.ts';

const dataDir = join(folder, 'data');
const path = join(dataDir, 'ledger.sqlite');
const id = (n: number) => `0000000${n}-0000-4000-8000-000000000000`;
const TX = `0x${'ab'.repeat(32)}` as const;
const PAID = `0x${'cd'.repeat(32)}` as const;
let open: SqliteLedger;

/** The command beside a service that has the ledger open. */
const ledger = (...args: string[]) =>
  tollbench(['ledger', ...args], { env: { DATA_DIR: dataDir } });

beforeAll(async () => {
  mkdirSync(dataDir);
  open = await SqliteLedger.open(path);
  for (const n of [1, 2, 3])
    await open.claim(claimOf({ id: id(n), authorization: authorizationOf(n), proved: n === 1 }));
  await open.claim(claimOf({ authorization: authorizationOf(1), now: NOW + 60 }));
  const [settled, failed] = [await open.get(id(1)), await open.get(id(2))];
  if (settled === undefined || failed === undefined) throw new Error('nothing was queued');
  await open.put(
    [
      { ...settled, state: 'settled', txHash: TX, blockNumber: 77n, attempts: 1 },
      { ...failed, state: 'failed', reason: 'expired unsettled', attempts: 3 },
    ],
    [
      {
        txHash: TX,
        relayer: '0x00000000000000000000000000000000000000ee',
        txNonce: 9,
        rawTx: '0x02f8',
        sentAt: NOW + 5,
        state: 'mined',
        blockNumber: 77n,
        gasUsed: 91_000n,
        cost: 1_820_000_000_001n,
      },
    ],
  );
  const pass = { authorization: null, payment: `tx:${PAID}`, worth: 6500n } as const;
  await open.claim(claimOf({ ...pass, id: id(4), resource: '/b.html', crawler: null }));
  return () => open.close();
});

describe('tollbench ledger', () => {
  test('status says what was sold, settled, owed, failed and why, and what the gas cost', () => {
    const { status, stdout } = ledger('status');
    expect(status).toBe(0);
    expect(stdout.split('\n')).toEqual([
      `Ledger ${path}`,
      'sold      4 times for 0.004 USD',
      '  workbench-tool: 4 for 0.004 USD',
      '  2027-01-15: 4 for 0.004 USD',
      'failed    1, 0.001 USD',
      'queued    1, 0.001 USD',
      'settled   1, 0.001 USD',
      'by hash   1, 0.0065 USD',
      'books     0.0075 USD came to the payee and was not given back: settled + by hash − refunded',
      'owed      0.001 USD by 1 payer',
      'exposed   0.002 USD served and not collected, failed ones included; 0.001 USD collected',
      '  failed 1 time, 0.001 USD: expired unsettled',
      'gas       0.000001820000000001 ETH and 91000 gas in 1 transaction; 0 under way, 0 replaced',
      '',
    ]);
    const { stdout: asJson } = ledger('status', '--json');
    expect(JSON.parse(asJson)).toMatchObject({
      sold: { count: 4, amount: '4000' },
      soldByClass: [{ resourceClass: 'workbench-tool', count: 4, amount: '4000' }],
      settlements: [
        { state: 'failed', count: 1, amount: '1000' },
        { state: 'queued', count: 1, amount: '1000' },
        { state: 'settled', count: 1, amount: '1000' },
      ],
      owed: { count: 1, amount: '1000' },
      exposure: { unsettled: '2000', settled: '1000' },
      failures: [{ reason: 'expired unsettled', count: 1, amount: '1000' }],
      transactions: { open: 0, mined: 1, dropped: 0, gasUsed: '91000', cost: '1820000000001' },
    });
  });

  test('payment tells the whole story of an authorization, by its nonce and by its transaction', () => {
    const { stdout } = ledger('payment', authorizationOf(1).nonce);
    const lines = stdout.split('\n').map((line) => line.trim());
    expect(lines.slice(2, 9)).toEqual([
      `Authorization ${authorizationOf(1).nonce}`,
      `of ${PAYER}, proved to be theirs; carries 0.001 USD, 0.000 USD left`,
      'valid before 2027-01-15T08:05:00Z',
      '2027-01-15T08:00:00Z  presented from 203.0.113.9',
      `2027-01-15T08:00:00Z  claimed /a.html for 0.001 USD, GPTBot (claim ${id(1)})`,
      '2027-01-15T08:00:00Z  sold /a.html, to be fetched again until 2027-01-15T09:00:00Z',
      `2027-01-15T08:00:05Z  sent in ${TX} by 0x00000000000000000000000000000000000000ee, nonce 9`,
    ]);
    expect(lines[9]).toBe(`-  mined in block 77: ${TX}`);
    expect(lines[10]).toMatch(new RegExp(`^20.*Z  settled in ${TX}$`));
    expect(lines[11]).toBe('2027-01-15T08:01:00Z  fetched again 1 time, this is the last');
    expect(ledger('payment', TX).stdout).toBe(stdout);
  });

  test('payment tells of a transaction by its hash, and of a payer by its address', () => {
    const byHash = JSON.parse(
      ledger('payment', PAID.toUpperCase().replace('0X', '0x'), '--json').stdout,
    );
    expect(byHash).toMatchObject([
      { kind: 'transaction', name: PAID, worth: '6500', left: '5500', validBefore: null },
    ]);
    expect(byHash[0].happenings.map(({ what }: { what: string }) => what)).toEqual([
      'presented',
      'claimed',
      'sold',
    ]);
    const all = JSON.parse(ledger('payment', PAYER, '--json').stdout);
    expect(all.map(({ name }: { name: string }) => name)).toEqual([
      PAID,
      authorizationOf(3).nonce,
      authorizationOf(2).nonce,
      authorizationOf(1).nonce,
    ]);
    expect(JSON.parse(ledger('payment', PAYER, '--json', '--limit', '1').stdout)).toHaveLength(1);
  });

  test('what it does not know it says in a sentence', () => {
    const unknown = `0x${'00'.repeat(32)}`;
    expect(ledger('payment', unknown)).toMatchObject({
      status: 1,
      stderr: `nothing was presented, signed or settled here under ${unknown}\n`,
    });
    const nobody = `0x${'00'.repeat(20)}`;
    expect(ledger('payment', nobody)).toMatchObject({
      status: 1,
      stderr: `${nobody} has paid nothing here\n`,
    });
    expect(ledger('payment', '0x12')).toMatchObject({ status: 2, stdout: '' });
    expect(ledger('payment').stderr).toBe('ledger payment needs a hash, a nonce or an address\n');
    expect(ledger('stats').stderr).toBe('ledger knows no "stats"; the nearest is status\n');
    expect(ledger('status', 'now').stderr).toBe('"now" is more than this command takes\n');
    expect(ledger('owed', '--limit', '1e3').stderr).toBe(
      '--limit is "1e3"; it is a whole number from 1 to 1000000\n',
    );
    const elsewhere = tollbench(['ledger', 'status'], { env: { DATA_DIR: join(folder, 'none') } });
    expect(elsewhere).toMatchObject({ status: 1 });
    expect(elsewhere.stderr).toMatch(/^there is no ledger .*none\/ledger\.sqlite; DATA_DIR says/);
    const text = put('no-ledger.sqlite', 'no database '.repeat(100));
    const { status, stderr } = ledger('status', '--file', text);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'the ledger cannot be read: file is not a database\n',
    });
    expect(ledger('backup', join(folder, 'no', 'where.sqlite'))).toMatchObject({ status: 1 });
    expect(ledger('backup', join(folder, 'no', 'where.sqlite')).stderr.split('\n')).toHaveLength(2);
  });

  test('owed and failed list who and why', () => {
    expect(JSON.parse(ledger('owed', '--json').stdout)).toEqual([
      {
        payer: PAYER,
        owed: '1000',
        unsettled: '1000',
        settled: '0',
        failed: 1,
        firstExpiry: NOW + 300,
      },
    ]);
    expect(ledger('owed').stdout).toContain(`${PAYER}  owes 0.001 USD`);
    expect(JSON.parse(ledger('failed', '--json').stdout)).toMatchObject([
      { payer: PAYER, nonce: authorizationOf(2).nonce, served: true, reason: 'expired unsettled' },
    ]);
    expect(ledger('failed').stdout).toContain('/a.html, which was served: expired unsettled');
  });

  test('looking changes nothing in the folder', async () => {
    const still = join(folder, 'still');
    mkdirSync(still);
    await new Promise((resolve) => setImmediate(resolve));
    expect(ledger('backup', join(still, 'ledger.sqlite')).status).toBe(0);
    const before = readFileSync(join(still, 'ledger.sqlite'));
    for (const what of ['status', 'owed', 'failed', 'check'])
      expect(tollbench(['ledger', what], { env: { DATA_DIR: still } }).status).toBe(0);
    expect(readdirSync(still)).toEqual(['ledger.sqlite']);
    expect(readFileSync(join(still, 'ledger.sqlite'))).toEqual(before);
  });

  test('backup copies beside the service what a copy of the file would lose, and overwrites nothing', () => {
    const by = join(folder, 'by-hand.sqlite');
    copyFileSync(path, by);
    // All of it stands in the log beside the file yet.
    const byHand = ledger('status', '--file', by, '--json');
    expect(byHand.stdout).not.toContain('4000');
    const copy = join(folder, 'copy.sqlite');
    expect(ledger('backup', copy)).toMatchObject({ status: 0, stderr: '' });
    expect(readdirSync(folder).filter((name) => name.startsWith('copy.'))).toEqual(['copy.sqlite']);
    expect(ledger('status', '--file', copy, '--json').stdout).toBe(
      ledger('status', '--json').stdout,
    );
    expect(ledger('backup', copy)).toMatchObject({
      status: 1,
      stderr: `there is a file ${copy} already; it is kept\n`,
    });
  });

  test('check finds what is wrong, a line each, and exits with 1', () => {
    expect(ledger('check')).toMatchObject({ status: 0, stderr: '' });
    const copy = join(folder, 'tampered.sqlite');
    ledger('backup', copy);
    const database = new DatabaseSync(copy);
    database.exec(`UPDATE payers SET owed = 5; UPDATE sales SET sold = 3;
      UPDATE house SET unsettled = 7; UPDATE settlement_totals SET amount = 1 WHERE state = 'failed';
      UPDATE payments SET worth = 10 WHERE signed = 0;
      DELETE FROM settlements WHERE state = 'queued'`);
    database.close();
    const { status, stdout } = ledger('check', '--file', copy);
    expect(status).toBe(1);
    expect(stdout.split('\n').slice(1, -1)).toEqual([
      'The total owed of payers says 5 for 1; counted anew it is 1000.',
      'The total unsettled of house says 7 for 1; counted anew it is 2000.',
      'The total count of settlement_totals says 1 for queued; counted anew it is 0.',
      'The total amount of settlement_totals says 1 for failed; counted anew it is 1000.',
      'The total amount of settlement_totals says 1000 for queued; counted anew it is 0.',
      'The total sold of sales says 3 for 2027-01-15 workbench-tool -; counted anew it is 1.',
      `Payment ${PAID} carries 10 and bought for 1000.`,
      `Claim ${id(3)} is sold on an authorization that nobody settles.`,
    ]);
  });

  test('restore puts nothing in place that is not whole, or while a service runs, and keeps the old one', async () => {
    const home = join(folder, 'home');
    mkdirSync(home);
    const env = {
      DATA_DIR: home,
      BASE_URL: 'https://t.example',
      PAY_TO: `0x${'aa'.repeat(20)}`,
      RPC_URL: 'http://127.0.0.1:1',
      RELAYER_PRIVATE_KEY: `0x${'17'.repeat(32)}`,
    };
    const restore = (file: string) => tollbench(['ledger', 'restore', file], { env });
    const copy = join(folder, 'good.sqlite');
    ledger('backup', copy);
    const bad = join(folder, 'tampered.sqlite');
    expect(restore(bad)).toMatchObject({ status: 1 });
    expect(restore(bad).stderr).toMatch(/is not whole: The total owed of payers says 5/);
    expect(restore(put('text.sqlite', 'no database '.repeat(100)))).toMatchObject({ status: 1 });
    expect(existsSync(join(home, 'ledger.sqlite'))).toBe(false);
    // The chain of these settings answers nothing: what is missing is said, and how to make it up.
    const first = restore(copy);
    expect(first.status).toBe(1);
    expect(first.stdout).toMatch(/There was no ledger before\.\n.*tollbench ledger recover/);
    expect(tollbench(['ledger', 'status', '--json'], { env }).stdout).toBe(
      ledger('status', '--json').stdout,
    );
    restore(copy);
    expect(
      readdirSync(home)
        .filter((name) => name.startsWith('ledger.sqlite'))
        .sort(),
    ).toEqual(['ledger.sqlite', expect.stringMatching(/^ledger\.sqlite\.before-20[\dTZ-]+$/)]);
    const lock = new DatabaseSync(join(home, 'in-use.lock'));
    lock.exec('BEGIN EXCLUSIVE');
    expect(restore(copy).stderr).toMatch(/^DATA_DIR is .*another Tollbench is running/);
    lock.close();
  });
});
