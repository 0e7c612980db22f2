/** The ledger of many machines by the same commands: looked at, checked, copied, brought back. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PostgresLedger } from '@tollbench/gate/ledger/postgres.ts';
import { SqliteLedger } from '@tollbench/gate/ledger/sqlite.ts';
import { authorizationOf, claimOf, PAYER } from '@tollbench/gate/testing/claims.ts';
import { Postgres } from '@tollbench/gate/testing/postgres.ts';
import { holdDataDir } from '@tollbench/server/data-dir.ts';
import { PostgresEvents } from '@tollbench/server/events/postgres.ts';
import { event, put } from '@tollbench/server/events/testing/made.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { folder, tollbench } from './testing/tollbench.ts';

const server = new Postgres();
let url = '';
/** As one with a password would stand there; the test's server asks for none. */
const secret = (address: string) => address.replace('tollbench@', 'tollbench:gehe%69m@');
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  await server.make();
  url = await server.database();
  const ledger = await PostgresLedger.open(url);
  for (const n of [1, 2]) await ledger.claim(claimOf({ authorization: authorizationOf(n) }));
  const [entry] = await ledger.open();
  if (entry !== undefined) await ledger.put([{ ...entry, state: 'failed', reason: 'expired' }]);
  await ledger.close();
});
afterAll(() => server.remove());

/** The command, which never says the password. */
function ledger(address: string, ...args: string[]) {
  const ran = tollbench(['ledger', ...args], {
    env: { DATABASE_URL: secret(address), DATA_DIR: at('none') },
  });
  expect(`${ran.stdout}${ran.stderr}`).not.toMatch(/geheim|gehe%69m/u);
  return ran;
}

describe('tollbench ledger, where DATABASE_URL is set', () => {
  test('shows the money in the database', () => {
    const { stdout, stderr } = ledger(url, 'status');
    expect(stderr).toBe('');
    expect(stdout.split('\n').slice(0, 6)).toEqual([
      expect.stringMatching(/^Ledger postgres:\/\/tollbench@\/.*\/test_0$/),
      'sold      2 times for 0.002 USD',
      '  workbench-tool: 2 for 0.002 USD',
      '  2027-01-15: 2 for 0.002 USD',
      'failed    1, 0.001 USD',
      'queued    1, 0.001 USD',
    ]);
    expect(JSON.parse(ledger(url, 'payment', PAYER, '--json').stdout)).toHaveLength(2);
  });

  test('looks at a file all the same where one is named', async () => {
    const file = await SqliteLedger.open(at('file.sqlite'));
    await file.close();
    expect(ledger(url, 'status', '--file', at('file.sqlite')).stdout).toContain(
      'sold      0 times',
    );
  });

  test('says what is wrong with the address', () => {
    const { status, stderr } = ledger('postgres://tollbench@a/b?timeout=1', 'status');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^DATABASE_URL has the option "timeout"/);
  });

  test('copies it, whole, and brings it into an empty database', async () => {
    const copy = at('copy.dump');
    expect(ledger(url, 'backup', copy)).toMatchObject({ status: 0, stderr: '' });
    const fresh = await server.database();
    // The chain is asked where there is one; what is missing is said.
    const restore = ledger(fresh, 'restore', copy);
    expect(restore).toMatchObject({ status: 1, stderr: '' });
    expect(restore.stdout).toMatch(
      /whole and checked\.\nPAY_TO and RPC_URL are not set: .*recover\n$/,
    );
    expect(ledger(fresh, 'status', '--json').stdout).toBe(ledger(url, 'status', '--json').stdout);
    await server.run(nameOf(fresh), 'UPDATE payers SET owed = 5');
    expect(ledger(fresh, 'check')).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('owed of payers says 5 for 1; counted anew it is 1000.'),
    });
  });

  test('recovers nothing while a service settles', async () => {
    const env = {
      ...{ DATABASE_URL: url, DATA_DIR: at('none'), BASE_URL: 'https://t.example' },
      ...{ PAY_TO: `0x${'aa'.repeat(20)}`, RPC_URL: 'http://127.0.0.1:1' },
      RELAYER_PRIVATE_KEY: `0x${'17'.repeat(32)}`,
    };
    const recover = () => tollbench(['ledger', 'recover', '--from-block', '1'], { env }).stderr;
    expect(recover()).toMatch(/^the chain cannot be asked: /);
    await server.run(
      nameOf(url),
      `UPDATE lease SET holder = 'another', ends = now() + interval '1 hour'`,
    );
    expect(recover()).toBe('another settles on the database: stop the services first\n');
  });
});

describe('tollbench ledger move', () => {
  const home = at('home');
  const move = (env: Record<string, string>, ...args: string[]) =>
    tollbench(['ledger', 'move', ...args], { env: { DATA_DIR: home, ...env } });

  test('needs the database, and a service that does not charge', async () => {
    mkdirSync(home);
    const book = await SqliteLedger.open(join(home, 'ledger.sqlite'));
    for (const n of [1, 2, 3]) await book.claim(claimOf({ authorization: authorizationOf(n) }));
    await book.close();
    expect(move({})).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^move needs DATABASE_URL, the database that the ledger/),
    });
    const target = await server.database();
    const charging = await holdDataDir(home);
    expect(move({ DATABASE_URL: target }).stderr).toMatch(
      /where another Tollbench is running and charges/,
    );
    charging.release();
    const observing = await holdDataDir(home, true);
    expect(move({ DATABASE_URL: target }).stderr).toMatch(
      /^money is under way in .*: 3 settlements and 0 reservations/,
    );
    observing.release();
    const sandbox = join(home, 'sandbox-1.sqlite');
    await (await SqliteLedger.open(sandbox)).close();
    expect(move({ DATABASE_URL: target }, '--file', sandbox).stderr).toMatch(
      /sandbox-1\.sqlite is the ledger of a sandbox, whose money is none: it stays a file$/m,
    );
    rmSync(sandbox);
  });

  test('says what is moved, and the commands tell the same of it afterwards', async () => {
    const target = await server.database();
    const before = tollbench(['ledger', 'status', '--json'], { env: { DATA_DIR: home } });
    const { status, stdout, stderr } = move({ DATABASE_URL: secret(target) });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(
        /ledger\.sqlite is moved to postgres:.*test_\d+; every row was compared/,
      ),
      ...['  payers: 1 row', '  house: 1 row', '  settlement_totals: 1 row', '  sales: 1 row'],
      ...['  counts: 0 rows', '  resources: 1 row', '  payments: 3 rows', '  claims: 3 rows'],
      ...['  transactions: 0 rows', '  settlements: 3 rows', '  refunds: 0 rows'],
      expect.stringMatching(/^The file stays as it is\. Set DATABASE_URL/),
      '',
    ]);
    expect(ledger(target, 'status', '--json').stdout).toBe(before.stdout);
  });

  test('moves nothing where something comes to be other on its way, and says what', async () => {
    const target = await server.database();
    await (await PostgresLedger.open(target)).close();
    await server.run(nameOf(target), `CREATE RULE lose AS ON INSERT TO sales DO INSTEAD NOTHING`);
    const { status, stdout } = move({ DATABASE_URL: target }, '--json');
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      moved: false,
      differences: [
        'sales: row 2027-01-15 workbench-tool GPTBot is in the file and not in the database.',
        expect.stringMatching(/^The total sold of sales says 0 for/),
        expect.stringMatching(/^The total amount of sales says 0 for/),
      ],
    });
  });
});

const nameOf = (address: string) => /test_\d+/.exec(address)?.[0] ?? '';

describe('tollbench report, where DATABASE_URL is set', () => {
  const report = (address: string) =>
    tollbench(['report'], { env: { DATABASE_URL: secret(address), DATA_DIR: at('none') } });

  test('tells what is kept beside the ledger, which no copy of the ledger has', async () => {
    const { status, stderr } = report(url);
    expect(status).toBe(1);
    expect(stderr).toMatch(/: no service has kept any in this database yet\n$/);
    const events = await PostgresEvents.open(url);
    await put(events, [event({ at: Date.now(), outcome: 'sold', amount: 1_000n })]);
    await events.close();
    const { stdout } = report(url);
    expect(stdout).toMatch(/^GPTBot \(training\) +1 +0 +1 +- +0\.001$/m);
    expect(stdout).toMatch(/^ {2}failed: 1, 0\.001 USD; tollbench ledger failed$/m);
    expect(ledger(url, 'backup', at('without.dump'))).toMatchObject({ status: 0, stderr: '' });
    const fresh = await server.database();
    expect(ledger(fresh, 'restore', at('without.dump')).stdout).toContain('whole and checked');
    expect(report(fresh).stderr).toMatch(/no service has kept any/);
  });
});
