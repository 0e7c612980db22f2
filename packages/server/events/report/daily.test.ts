import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openWebhook, type TestWebhook } from '../../testing/webhook.ts';
import { SqliteEvents } from '../sqlite.ts';
import { DAY, event, HOUR, NOON, put } from '../testing/made.ts';
import { DailySummary } from './daily.ts';
import type { MoneyReport } from './money.ts';

const MINUTE = 60_000;
/** The day of NOON, and its midnight. */
const TODAY = NOON - 12 * HOUR;

let folder: string;
let store: SqliteEvents;
let hook: TestWebhook;
let lines: string[];
const running: DailySummary[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tollbench-daily-'));
  store = await SqliteEvents.open(join(folder, 'events.sqlite'));
  hook = await openWebhook();
  lines = [];
});
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop();
  await hook.close();
  await store.close();
  rmSync(folder, { recursive: true });
});

/** Of a ledger that cannot be read. */
const UNREAD: MoneyReport = {
  ...{ at: NOON, settlements: null, relayers: null, owed: null, failures: null },
  todo: [{ level: 'warn', code: 'unread', text: 'The ledger cannot be read: it is away.' }],
};

interface Clock {
  now: number;
  sends: boolean;
}

function begin(clock: Clock, money: MoneyReport = UNREAD): DailySummary {
  const daily = new DailySummary({
    url: hook.url,
    service: 'https://tollbench.example',
    store,
    money: async () => money,
    keepDays: 30,
    sends: () => clock.sends,
    say: (line) => lines.push(line),
    onError: (error, doing) => lines.push(`${doing}: ${error}`),
    now: () => clock.now,
    pace: { every: 5, retry: 5, maxRetry: 10 },
  });
  running.push(daily);
  daily.start();
  return daily;
}

const taken = () => hook.notices as unknown as { readonly day: string; readonly text: string }[];
const days = () => taken().map(({ day }) => day);
/** Long enough for several looks. */
const looks = () => new Promise((resolve) => setTimeout(resolve, 60));

it('comes five minutes after midnight, with the figures of the day and a text', async () => {
  await put(store, [
    event({ at: TODAY + HOUR }),
    event({ at: TODAY + 23 * HOUR, outcome: 'sold', amount: 1_000n }),
    event({ at: TODAY + DAY, crawler: 'CCBot' }),
  ]);
  await store.setSummarised(TODAY - DAY);
  const clock = { now: TODAY + DAY + 4 * MINUTE, sends: true };
  begin(clock);
  await looks();
  expect(hook.asked).toBe(0);
  clock.now = TODAY + DAY + 5 * MINUTE;
  await expect.poll(days).toEqual(['2026-11-30']);
  expect(taken()[0]).toMatchObject({
    service: 'https://tollbench.example',
    all: { asked: 2, challenged: 1, sold: 1, amount: '1000', conversion: 1 },
    crawlers: [{ crawler: 'GPTBot' }],
    people: 0,
  });
  expect(taken()[0]?.text.split('\n').slice(0, 3)).toEqual([
    'https://tollbench.example, 2026-11-30',
    'asked       2 times by 1 crawler, and 0 times by people',
    'sold        once for 0.001 USD; once challenged, of which 100.0 % paid',
  ]);
});

it('tells how the money stands, and what is to be done, once it is sent', async () => {
  await store.setSummarised(TODAY - DAY);
  const address = '0x00000000000000000000000000000000000000ee';
  const gas = { balance: 10n ** 16n, perDay: 10n ** 15n, transactions: 3, daysLeft: 10 };
  begin(
    { now: TODAY + DAY + HOUR, sends: true },
    {
      at: TODAY + DAY + HOUR,
      settlements: [{ state: 'queued', count: 2, amount: 3_000n }],
      owed: { count: 1, amount: 3_000n },
      failures: [],
      relayers: [{ address, ...gas }],
      todo: [{ level: 'stop', code: 'node_silent', text: 'The node does not answer.' }],
    },
  );
  await expect.poll(days).toEqual(['2026-11-30']);
  const [summary] = taken();
  expect(summary).toMatchObject({
    money: {
      at: '2026-12-01T01:00:00.000Z',
      settlements: [{ state: 'queued', count: 2, amount: '3000' }],
      relayers: [
        { address, balance: '10000000000000000', perDay: '1000000000000000', daysLeft: 10 },
      ],
      todo: [{ level: 'stop', code: 'node_silent' }],
    },
  });
  expect(summary?.text.split('\n').slice(-7)).toEqual([
    'Money, of all time, at 2026-12-01 01:00 UTC',
    '  queued: 2, 0.003 USD',
    '  owed: 0.003 USD by 1 payer; tollbench ledger owed',
    `  gas: ${address} has 0.01\u00a0ETH, spends 0.001\u00a0ETH a day: 10 days left`,
    '',
    'To do',
    '  - (sales stop) The node does not answer.',
  ]);
});

it('says that the ledger cannot be read, and leaves nothing out', async () => {
  await store.setSummarised(TODAY - DAY);
  begin({ now: TODAY + DAY + HOUR, sends: true });
  await expect.poll(days).toEqual(['2026-11-30']);
  expect(taken()[0]).toMatchObject({ money: { settlements: null, owed: null, relayers: null } });
  expect(taken()[0]?.text).toContain('\n  - The ledger cannot be read: it is away.');
});

it('is tried until it is taken, goes on with the days after, and is sent once, over restarts too', async () => {
  await store.setSummarised(TODAY - DAY);
  hook.answer = 503;
  const clock = { now: TODAY + 2 * DAY + HOUR, sends: true };
  const first = begin(clock);
  await expect.poll(() => hook.asked).toBeGreaterThan(2);
  expect(lines).toEqual([
    'REPORT_URL did not take the summary of a day: it answered 503. It is tried again.',
  ]);
  await first.stop();
  expect(days()).toEqual([]);
  hook.answer = 200;
  const second = begin(clock);
  // The last try of the first may still be on its way, and be taken now.
  await expect.poll(() => [...new Set(days())]).toEqual(['2026-11-30', '2026-12-01']);
  await second.stop();
  const before = days().length;
  begin(clock);
  await looks();
  clock.now += DAY;
  await expect.poll(() => days().slice(before)).toEqual(['2026-12-02']);
});

it('is sent by the one process that is to, and taken over where another is', async () => {
  await store.setSummarised(TODAY - DAY);
  const [leader, other] = [
    { now: TODAY + DAY + HOUR, sends: true },
    { now: TODAY + DAY + HOUR, sends: false },
  ];
  begin(other);
  begin(leader);
  await expect.poll(days).toEqual(['2026-11-30']);
  leader.sends = false;
  for (const clock of [leader, other]) clock.now += DAY;
  await looks();
  expect(hook.asked).toBe(1);
  other.sends = true;
  await expect.poll(days).toEqual(['2026-11-30', '2026-12-01']);
});

it('tells nothing of the days before the first, and none that are forgotten', async () => {
  const clock = { now: TODAY + HOUR, sends: true };
  const first = begin(clock);
  await expect.poll(() => store.summarised()).toBe(TODAY - DAY);
  await first.stop();
  await put(store, [event({ at: TODAY })]);
  clock.now = TODAY + 40 * DAY + HOUR;
  begin(clock);
  await expect.poll(() => days().length).toBe(30);
  expect(days()[0]).toBe(new Date(TODAY + 10 * DAY).toISOString().slice(0, 10));
});

it('of yesterday is the first where there was a yesterday', async () => {
  await put(store, [event({ at: TODAY - HOUR })]);
  begin({ now: TODAY + HOUR, sends: true });
  await expect.poll(days).toEqual(['2026-11-29']);
});
