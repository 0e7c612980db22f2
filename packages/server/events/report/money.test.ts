/** How the money of a real ledger is told: with what is to be done, and with what cannot be read. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Address, Hex } from '@tollbench/gate/chain/types.ts';
import { openSqliteReader } from '@tollbench/gate/ledger/sqlite/reader.ts';
import { SqliteLedger } from '@tollbench/gate/ledger/sqlite.ts';
import { authorizationOf, claimOf } from '@tollbench/gate/testing/claims.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type MoneySources, moneyOf } from './money.ts';
import { moneyLines } from './money-text.ts';

const RELAYER: Address = '0x00000000000000000000000000000000000000ee';
const TX: Hex = `0x${'9'.repeat(64)}`;
const DAY = 86_400;

let folder: string;
let path: string;
let ledger: SqliteLedger;
/** The ledger itself says when something failed. */
let now: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tollbench-money-'));
  path = join(folder, 'ledger.sqlite');
  ledger = await SqliteLedger.open(path);
  now = Date.now();
});
afterEach(async () => {
  await ledger.close();
  rmSync(folder, { recursive: true });
});

const sources = (over: Partial<MoneySources> = {}): MoneySources => ({
  openReader: () => openSqliteReader(path),
  relayers: () => [RELAYER],
  balance: async () => 10n ** 16n,
  chain: { now: () => Math.floor(now / 1000) },
  conditions: () => [],
  now: () => now,
  clean: (text) => text.replaceAll('secret', '…'),
  ...over,
});

async function failing(n: number, reason: string): Promise<void> {
  await ledger.claim(claimOf({ id: `c${n}`, authorization: authorizationOf(n) }));
  const entry = await ledger.get(`c${n}`);
  if (entry === undefined) throw new Error(`c${n} has no entry`);
  await ledger.put([{ ...entry, state: 'failed', reason }]);
}

it('tells what waits, what failed and what helps, and for how long the gas lasts', async () => {
  await ledger.claim(claimOf({ id: 'c1', authorization: authorizationOf(1) }));
  await failing(2, 'expired at a node of secret');
  const sentAt = Math.floor(now / 1000) - 2 * DAY;
  const mined = { state: 'mined', blockNumber: 7n, gasUsed: 9n, cost: 4n * 10n ** 15n } as const;
  const sent = { relayer: RELAYER, txNonce: 1, rawTx: '0x02', sentAt, txHash: TX } as const;
  await ledger.put([], [{ ...sent, ...mined }]);
  const money = await moneyOf(sources());
  expect(money).toMatchObject({
    settlements: [
      { state: 'failed', count: 1, amount: 1_000n },
      { state: 'queued', count: 1, amount: 1_000n },
    ],
    owed: { count: 1, amount: 1_000n },
    relayers: [{ address: RELAYER, balance: 10n ** 16n, perDay: 2n * 10n ** 15n, daysLeft: 5 }],
    todo: [
      { code: 'failed', text: expect.stringContaining('expired at a node of …') },
      { code: 'gas', text: expect.stringContaining('gas for 5 days. Send it some.') },
    ],
  });
  const lines = moneyLines(money);
  expect(lines.slice(1, 7)).toEqual([
    '  queued: 1, 0.001 USD',
    '  owed: 0.001 USD by 1 payer; tollbench ledger owed',
    '  failed: 1, 0.001 USD; tollbench ledger failed',
    '    1 time: expired at a node of …',
    `  gas: ${RELAYER} has 0.01\u00a0ETH, spends 0.002\u00a0ETH a day: 5.0 days left`,
    '',
  ]);
  expect(lines.join('\n')).not.toContain('secret');
  const said = lines.slice(8).join(' ').replace(/ +/g, ' ');
  expect(said).toContain('- 1 payment did not come in 7 days, $0.001: expired at a node of …;');
});

it('is no wider than a hundred characters and no longer than its rows, whatever failed', async () => {
  for (let n = 1; n <= 7; n++) await failing(n, `${n} ${'said the node '.repeat(20)}`);
  await failing(8, 'x'.repeat(300));
  const lines = moneyLines(await moneyOf(sources()), 3);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(100);
  expect(lines.filter((line) => line.startsWith('  - '))).toHaveLength(3);
  expect(lines.at(-1)).toBe('  and 5 more');
});

it('where nothing happened there is nothing to do; a facilitator pays the gas', async () => {
  expect(moneyLines(await moneyOf(sources({ relayers: () => [] }))).slice(1)).toEqual([
    '  nothing waits to be settled',
    '  gas: a facilitator settles, and pays for it',
    '',
    'To do: nothing',
  ]);
  const silent = sources({ balance: () => Promise.reject(new Error('away')) });
  expect(moneyLines(await moneyOf(silent))).toContain(
    `  gas: ${RELAYER} the node does not say what it has; none spent in 7 days`,
  );
});

it('says what cannot be read, and tells the rest', async () => {
  const lost = await moneyOf(sources({ openReader: () => openSqliteReader(join(folder, 'none')) }));
  expect(lost).toMatchObject({ settlements: null, owed: null, failures: null, relayers: null });
  expect(lost.todo).toEqual([
    { level: 'warn', code: 'unread', text: expect.stringMatching(/^The ledger cannot be read: /) },
  ]);
  expect(moneyLines(lost).slice(1, 4)).toEqual([
    '  what waits to be settled cannot be read',
    '  what is owed cannot be read',
    '  gas: it cannot be read how much is left',
  ]);
  const unknown = () => {
    throw new Error('RPC_URL is missing');
  };
  const conditions = () => [{ code: 'disk_full', sentence: 'the disk is full' }];
  const half = await moneyOf(sources({ relayers: unknown, conditions }));
  expect(half).toMatchObject({ settlements: [], owed: { count: 0 }, relayers: null });
  expect(half.todo.map(({ level, text }) => [level, text])).toEqual([
    ['stop', 'The disk is full.'],
    ['warn', 'Gas cannot be read: RPC_URL is missing.'],
  ]);
});
