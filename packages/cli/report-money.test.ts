/** What a report says of the money, beside a service of production: on a real chain, with a ledger that goes bad. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteLedger } from '@tollbench/gate/ledger/sqlite.ts';
import { authorizationOf, claimOf } from '@tollbench/gate/testing/claims.ts';
import { keep } from '@tollbench/server/alarms/kept.ts';
import { eventsFile } from '@tollbench/server/events/open.ts';
import { SqliteEvents } from '@tollbench/server/events/sqlite.ts';
import { event, put } from '@tollbench/server/events/testing/made.ts';
import { type Fixture, seconds, startFixture } from '@tollbench/server/sandbox/testing/fixture.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tollbench } from './testing/tollbench.ts';

let fixture: Fixture;
const dataDir = mkdtempSync(join(tmpdir(), 'tollbench-report-money-'));
const path = join(dataDir, 'ledger.sqlite');
const SINCE = '2026-11-29T00:00:00.000Z';

beforeAll(async () => {
  fixture = await startFixture();
  const ledger = await SqliteLedger.open(path);
  const id = '00000001-0000-4000-8000-000000000000';
  await ledger.claim(claimOf({ id, authorization: authorizationOf(1) }));
  const entry = await ledger.get(id);
  if (entry === undefined) throw new Error('what was claimed has no entry');
  await ledger.put([{ ...entry, state: 'failed', reason: 'expired' }]);
  const sent = { relayer: fixture.relayer.address, txNonce: 1, rawTx: '0x02' } as const;
  const mined = { state: 'mined', blockNumber: 7n, gasUsed: 9n, cost: 10n ** 18n } as const;
  await ledger.put(
    [],
    [{ ...sent, ...mined, txHash: `0x${'9'.repeat(64)}`, sentAt: seconds() - 2 * 86_400 }],
  );
  await ledger.close();
  const events = await SqliteEvents.open(eventsFile(dataDir));
  await put(events, [event({ at: Date.now(), outcome: 'observed', amount: 7_000n })]);
  await events.close();
  await keep(dataDir, {
    alarms: [{ code: 'disk_full', since: SINCE, text: 'the disk is full' }],
    unsent: [],
  });
});
afterAll(async () => {
  await fixture.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  tollbench(['report', ...args], {
    env: {
      ...{ DATA_DIR: dataDir, BASE_URL: 'https://tollbench.example', PAY_TO: fixture.payTo },
      ...{ RPC_URL: fixture.rpcUrl, RELAYER_PRIVATE_KEY: fixture.relayer.privateKey },
      ...env,
    },
  });

test('what it would have earned, what failed and what helps, the gas that is left and for how long', () => {
  const { status, stdout, stderr } = run([]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('\nobserved    once, which would have brought 0.007 USD\n');
  const gas = `  gas: ${fixture.relayer.address} has 100\u00a0ETH, spends 0.5\u00a0ETH a day: `;
  expect(stdout).toMatch(new RegExp(`\\n${gas}(199|200) days left\\n`, 'i'));
  const said = stdout.replace(/\n {4}/g, ' ');
  expect(said).toContain(
    `To do\n  - (sales stop) The disk is full (as the service said last, since ${SINCE}).`,
  );
  expect(said).toMatch(
    / {2}- 1 payment did not come in 7 days, \$0\.001: expired; 1 page had been/,
  );
});

test('as JSON, and where the node is away', () => {
  const json = JSON.parse(run(['--json'], { RPC_URL: 'http://127.0.0.1:9' }).stdout);
  expect(json.money).toMatchObject({
    settlements: [{ state: 'failed', count: 1, amount: '1000' }],
    failures: [{ reason: 'expired', count: 1, amount: '1000' }],
    relayers: [{ balance: null, transactions: 1, daysLeft: null }],
    todo: [
      { level: 'stop', code: 'disk_full' },
      { level: 'warn', code: 'failed' },
    ],
  });
});

test('says that the ledger cannot be read, tells of the traffic, and ends with status 1', () => {
  writeFileSync(path, 'this is no ledger');
  const { status, stdout } = run([]);
  expect(status).toBe(1);
  expect(stdout).toMatch(/^From .*\nasked {7}once by 1 crawler/);
  expect(stdout).toContain('\n  what waits to be settled cannot be read\n');
  expect(stdout).toContain('\n  - The ledger cannot be read: file is not a database.\n');
});
