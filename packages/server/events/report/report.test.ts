import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SqliteEvents } from '../sqlite.ts';
import { DAY, event, HOUR, NOON, put } from '../testing/made.ts';
import { fillMonth } from '../testing/month.ts';
import { type Report, reportOf } from './report.ts';
import { linesOf } from './text.ts';

const folder = mkdtempSync(join(tmpdir(), 'tollbench-report-'));
let store: SqliteEvents;
let report: Report;

beforeAll(async () => {
  store = await SqliteEvents.open(join(folder, 'small.sqlite'));
  const cc = { crawler: 'CCBot', path: '/b.html', resourceClass: 'static-sheet' } as const;
  const person = { crawler: null, kind: 'person', claim: 'none', outcome: 'free' } as const;
  await put(store, [
    ...Array.from({ length: 4 }, () => event()),
    event({ outcome: 'sold', amount: 1_000n }),
    event({ outcome: 'payment-refused', reason: 'payment_expired' }),
    event({ ...cc, outcome: 'observed', amount: 1_000n }),
    event({ ...cc, outcome: 'observed', amount: 1_000n }),
    event({ crawler: 'Googlebot', kind: 'search', claim: 'forged', outcome: 'refused' }),
    event({ outcome: 'not-found', reason: 'path', path: null, resourceClass: null }),
    event(person),
    event({ ...person, outcome: 'limit', reason: 'tool-page' }),
    event({ at: NOON - 9 * DAY, outcome: 'sold', amount: 77n }),
  ]);
  report = await reportOf(store, NOON - DAY + 5, NOON + HOUR);
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

it('says who came, what they asked and paid, and what came of being asked to', () => {
  const { crawlers, all, people, from } = report;
  expect(from).toBe(NOON - DAY);
  expect(all).toEqual({
    ...{ asked: 10, challenged: 4, sold: 1, amount: 1_000n },
    ...{ observed: 2, wouldHavePaid: 2_000n, conversion: 0.25 },
  });
  expect(people).toBe(2);
  expect(
    crawlers.map(({ crawler, kind, asked, conversion }) => [crawler, kind, asked, conversion]),
  ).toEqual([
    ['CCBot', 'training', 2, null],
    ['GPTBot', 'training', 7, 0.25],
    ['Googlebot', 'search', 1, null],
  ]);
});

it('by page and class, without what people ask, and what was refused, of everybody', () => {
  const { paths, classes, refusals, forged } = report;
  expect(paths.map(({ path, asked, amount }) => [path, asked, amount])).toEqual([
    ['/b.html', 2, 0n],
    ['/step-response.html', 7, 1_000n],
  ]);
  expect(classes.map(({ resourceClass, asked }) => [resourceClass, asked])).toEqual([
    ['static-sheet', 2],
    ['workbench-tool', 7],
  ]);
  expect(refusals).toEqual([
    { outcome: 'limit', reason: 'tool-page', count: 1 },
    { outcome: 'payment-refused', reason: 'payment_expired', count: 1 },
    { outcome: 'refused', reason: null, count: 1 },
  ]);
  expect(forged).toEqual([{ crawler: 'Googlebot', count: 1 }]);
});

it('is read in lines', () => {
  expect(linesOf(report)).toEqual([
    'From 2026-11-29 12:00 to 2026-11-30 13:00 UTC',
    'asked       10 times by 3 crawlers, and 2 times by people',
    'sold        once for 0.001 USD; 4 times challenged, of which 25.0 % paid',
    'observed    2 times, which would have brought 0.002 USD',
    'forged      once',
    '',
    'Crawlers            asked  challenged  sold    paid    USD  would be',
    'CCBot (training)        2           0     0       -      0     0.002',
    'GPTBot (training)       7           4     1  25.0 %  0.001         0',
    'Googlebot (search)      1           0     0       -      0         0',
    '',
    'Pages                asked  challenged  sold    paid    USD  would be',
    '/b.html                  2           0     0       -      0     0.002',
    '/step-response.html      7           4     1  25.0 %  0.001         0',
    '',
    'Classes         asked  challenged  sold    paid    USD  would be',
    'static-sheet        2           0     0       -      0     0.002',
    'workbench-tool      7           4     1  25.0 %  0.001         0',
    '',
    'Refused and put off               times',
    'limit: tool-page                      1',
    'payment-refused: payment_expired      1',
    'refused                               1',
    '',
    'Forged                   times',
    'claimed to be Googlebot      1',
  ]);
});

it('is no wider than a hundred characters, and no longer than its rows', async () => {
  const busy = await SqliteEvents.open(join(folder, 'month.sqlite'));
  await fillMonth(busy, { events: 4_000, days: 2, to: NOON });
  const lines = linesOf(await reportOf(busy, NOON - 2 * DAY, NOON), 5);
  await busy.close();
  expect(lines.filter((line) => /^ {2}and \d+ more$/.test(line)).length).toBeGreaterThan(2);
  expect(lines.length).toBeLessThan(50);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(100);
});
