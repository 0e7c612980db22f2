/** What a running service keeps of who comes, asked beside it as the report does. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService } from '../testing/service.ts';
import { openWebhook } from '../testing/webhook.ts';
import { eventsFile } from './open.ts';
import { readSqliteEvents, SqliteEvents } from './sqlite.ts';
import { DAY, event, put } from './testing/made.ts';
import type { By, Event } from './types.ts';

const SHEET = '/ref-step-response.html';
const CSV = '/step-response.html?export=csv';
const ALL = { from: 0, to: 1e14 };

let site: TestService;
beforeAll(async () => {
  site = await startTestService();
});
afterAll(() => site.stop());

async function kept(): Promise<readonly Event[]> {
  const store = readSqliteEvents(eventsFile(site.dataDir));
  try {
    return (await store.events(ALL, 100)).toReversed();
  } finally {
    await store.close();
  }
}

async function counted(by: readonly By[]): Promise<readonly unknown[]> {
  const store = readSqliteEvents(eventsFile(site.dataDir));
  try {
    return (await store.groups(ALL, by)).map(({ key, count }) => [...key, count]).toSorted();
  } finally {
    await store.close();
  }
}

it('is what crawlers asked and paid, and of people how often they came', async () => {
  await site.asCrawler(SHEET);
  const paid = await site.transfer(1_000n);
  const buy = (path: string, payment: string) =>
    site.asCrawler(path, { headers: { 'X-PAYMENT': payment } });
  expect((await buy(SHEET, paid)).status).toBe(200);
  expect((await buy(SHEET, paid)).status).toBe(200);
  expect((await buy('/step-response.html', paid)).status).toBe(402);
  expect((await buy(CSV, await site.transfer(5_000n))).status).toBe(200);
  await fetch(`${site.origin}${SHEET}`, { headers: { 'user-agent': 'Mozilla/5.0 Firefox/140' } });
  await fetch(`${site.origin}/nowhere`, { headers: { 'user-agent': 'Mozilla/5.0 Firefox/140' } });
  await site.service.traffic.flush();
  const events = await kept();
  const payment = `tx:${paid}`;
  const who = { crawler: 'GPTBot', kind: 'training', network: '127.0.0.0/24' };
  expect(events).toMatchObject([
    { ...who, outcome: 'challenge', path: SHEET, payment: null },
    { ...who, outcome: 'sold', path: SHEET, amount: 1_000n, payment },
    { ...who, outcome: 'served-again', path: SHEET, amount: 0n, payment },
    { ...who, outcome: 'payment-refused', reason: 'payment_already_used', payment },
    { ...who, outcome: 'sold', resourceClass: 'tool-export', format: 'csv', amount: 5_000n },
  ]);
  expect(events[2]?.claimId).toBe(events[1]?.claimId);
  expect(new Set(events.map(({ requestId }) => requestId)).size).toBe(5);
  expect(await counted(['kind', 'outcome'])).toEqual([
    ['person', 'free', 1],
    ['person', 'not-found', 1],
    ['training', 'challenge', 1],
    ['training', 'payment-refused', 1],
    ['training', 'served-again', 1],
    ['training', 'sold', 2],
  ]);
});

it('does without it where it cannot be written, and says so', async () => {
  const dataDir = join(site.dataDir, 'broken');
  mkdirSync(dataDir);
  writeFileSync(eventsFile(dataDir), 'this is no database'.repeat(400));
  const broken = await startTestService({ DATA_DIR: dataDir });
  try {
    expect((await broken.asCrawler(SHEET)).status).toBe(402);
    await broken.service.traffic.flush();
    await broken.service.alarms.look();
    const sentence = expect.stringContaining('file is not a database');
    expect(broken.service.alarms.conditions).toEqual([{ code: 'events_unwritten', sentence }]);
    const ready = await (await fetch(`${broken.origin}/readyz`)).json();
    expect(ready).toMatchObject({
      selling: true,
      notes: ['what crawlers ask for is not written down'],
    });
  } finally {
    await broken.stop();
  }
});

it('sends the summary of yesterday to REPORT_URL after a start that is late for it', async () => {
  const dataDir = join(site.dataDir, 'daily');
  mkdirSync(dataDir);
  const store = await SqliteEvents.open(eventsFile(dataDir));
  // In the first five minutes of a day the last one that is due is the one before yesterday.
  await put(
    store,
    [1, 2].map((days) => event({ at: Date.now() - days * DAY })),
  );
  await store.close();
  const hook = await openWebhook();
  const late = await startTestService({ DATA_DIR: dataDir, REPORT_URL: hook.url });
  try {
    await expect.poll(() => hook.notices.length).toBe(1);
    expect(hook.notices).toMatchObject([
      {
        ...{ service: late.origin, all: { asked: 1 } },
        money: {
          ...{ settlements: [], owed: { count: 0, amount: '0' }, todo: [] },
          relayers: [
            {
              address: late.sandbox.relayer.address,
              balance: expect.stringMatching(/^\d{18,}$/),
            },
          ],
        },
      },
    ]);
  } finally {
    await late.stop();
    await hook.close();
  }
});
