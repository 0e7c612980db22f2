import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { SqliteLedger } from '@tollbench/gate/ledger/sqlite.ts';
import { authorizationOf, claimOf } from '@tollbench/gate/testing/claims.ts';
import { eventsFile } from '@tollbench/server/events/open.ts';
import { SqliteEvents } from '@tollbench/server/events/sqlite.ts';
import { DAY, event, put } from '@tollbench/server/events/testing/made.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { sinceOf } from './report.ts';
import { folder, tollbench } from './testing/tollbench.ts';

const dataDir = join(folder, 'data');
const report = (...args: string[]) =>
  tollbench(['report', ...args], { env: { DATA_DIR: dataDir } });

/** As beside a service that has both open. */
beforeAll(async () => {
  mkdirSync(dataDir);
  const ledger = await SqliteLedger.open(join(dataDir, 'ledger.sqlite'));
  await ledger.claim(
    claimOf({ id: '00000001-0000-4000-8000-000000000000', authorization: authorizationOf(1) }),
  );
  const events = await SqliteEvents.open(eventsFile(dataDir));
  const now = Date.now();
  await put(events, [
    event({ at: now }),
    event({ at: now, outcome: 'sold', amount: 1_000n }),
    event({ at: now - 3 * DAY, crawler: 'CCBot' }),
    event({ at: now - 20 * DAY, crawler: 'Bytespider' }),
  ]);
  return async () => {
    await events.close();
    await ledger.close();
  };
});

describe('tollbench report', () => {
  test('says who came in a week, and how the money stands', () => {
    const { status, stdout, stderr } = report();
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(
      /^From \d{4}-\d\d-\d\d \d\d:00 to .* UTC\nasked {7}3 times by 2 crawlers/,
    );
    expect(stdout).toMatch(/^GPTBot \(training\) +2 +1 +1 +100\.0 % +0\.001$/m);
    expect(stdout).toMatch(/^CCBot \(training\) +1 +1 +0 +0\.0 % +0$/m);
    expect(stdout).toMatch(
      /\nMoney, of all time, at .* UTC\n {2}queued: 1, 0\.001 USD\n {2}owed: 0\.001 USD by 1 payer/,
    );
    expect(stdout.replace(/\n +/g, ' ')).toContain(
      'To do - Gas cannot be read: PAY_TO and RPC_URL are not set; ask with the settings of the service.',
    );
  });

  test('of another span, as JSON', () => {
    const { status, stdout } = report('--since', '30d', '--json');
    expect(status).toBe(0);
    const said = JSON.parse(stdout);
    expect(said).toMatchObject({
      all: { asked: 4, challenged: 3, sold: 1, amount: '1000', wouldHavePaid: '0' },
      people: 0,
      refusals: [],
      forged: [],
      money: { owed: { count: 1, amount: '1000' } },
    });
    expect(said.crawlers.map((row: { crawler: string }) => row.crawler)).toEqual([
      'GPTBot',
      'Bytespider',
      'CCBot',
    ]);
    expect(Date.parse(said.to) - Date.parse(said.from)).toBeGreaterThan(30 * DAY);
    expect(JSON.parse(report('--since=24h', '--json').stdout).all.asked).toBe(2);
  });

  test.each([
    '7',
    'week',
    '0d',
    '-1d',
    '1.5d',
    '4000d',
    '2026-02-30',
    '2999-01-01',
    '1999-01-01',
    '',
  ])('refuses --since %j, and says what would do', (since) => {
    const now = Date.UTC(2026, 10, 29);
    expect(() => sinceOf(since, now)).toThrow(`--since is "${since}"; it is a number of days`);
  });

  test('takes a day, and says where nothing is to be looked at', () => {
    const now = Date.UTC(2026, 10, 29, 5);
    expect(sinceOf('2026-11-29', now)).toBe(Date.UTC(2026, 10, 29));
    expect(sinceOf('36h', now)).toBe(now - 1.5 * DAY);
    expect(report('--since', 'yesterday')).toMatchObject({ status: 2, stdout: '' });
    const empty = tollbench(['report'], { env: { DATA_DIR: join(folder, 'nowhere') } });
    expect(empty.status).toBe(1);
    expect(empty.stderr).toMatch(/^there is no ledger /);
  });
});
