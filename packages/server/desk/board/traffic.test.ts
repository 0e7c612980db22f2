/** The tables of traffic, of events that were written one by one. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Event } from '../../events/types.ts';
import { MemoryEvents } from '../testing/memory-events.ts';
import type { Table } from './table.ts';
import { classes, forged, paths, refusals, times, whoCame } from './traffic.ts';
import { DAY, filterOf, HOUR, viewOf, windowOf } from './view.ts';

const NOW = Date.UTC(2026, 10, 29, 12);
const GPT = { crawler: 'GPTBot', kind: 'training', claim: 'unverified' } as const;
const event = (over: Partial<Event>): Omit<Event, 'id'> => ({
  ...{ at: NOW - HOUR, outcome: 'free', reason: null, method: 'GET', path: '/a.html' },
  ...{ format: null, resourceClass: 'workbench-tool', crawler: null, kind: 'person' },
  ...{ claim: 'none', network: '192.0.2.0/24', amount: 0n, payment: null, payer: null },
  ...{ claimId: null, requestId: null, ...over },
});
const view = viewOf(new URLSearchParams('span=24h'));
const window = windowOf(view, NOW);
const store = new MemoryEvents();
const ask = (...by: Parameters<MemoryEvents['groups']>[1]) =>
  store.groups(filterOf(view, window), by);

/** Rows as objects, the columns that are named alone. */
const told = ({ columns, rows }: Table, ...ids: readonly string[]) =>
  rows.map(({ values }) =>
    Object.fromEntries(columns.flatMap(({ id }, i) => (ids.includes(id) ? [[id, values[i]]] : []))),
  );

beforeEach(async () => {
  store.list.length = 0;
  await store.add([
    event({}),
    event({}),
    event({ ...GPT, outcome: 'challenge' }),
    event({ ...GPT, outcome: 'challenge', at: NOW - 3 * HOUR }),
    event({ ...GPT, outcome: 'sold', amount: 1_000n }),
    event({ ...GPT, outcome: 'sold', amount: 5_000n, resourceClass: 'tool-export', format: 'csv' }),
    event({ ...GPT, outcome: 'served-again' }),
    event({ ...GPT, outcome: 'payment-refused', reason: 'payment_expired' }),
    event({ ...GPT, outcome: 'retry-later', reason: 'chain' }),
    event({ ...GPT, outcome: 'released', resourceClass: 'tool-export' }),
    event({ ...GPT, outcome: 'sold', amount: 9_000n, at: NOW - 2 * DAY }),
    event({ crawler: 'bingbot', kind: 'search', claim: 'forged', outcome: 'challenge' }),
    event({ crawler: 'bingbot', kind: 'search', claim: 'verified', outcome: 'unchanged' }),
  ]);
});

test('who came: those that paid most first, people last, each with its operator', async () => {
  const table = whoCame(await ask('crawler', 'kind', 'claim', 'outcome'), view);
  const ids = ['crawler', 'operator', 'claim', 'requests', 'challenges', 'sold', 'amountUsd'];
  expect(told(table, ...ids)).toEqual([
    {
      ...{ crawler: 'GPTBot', operator: 'OpenAI', claim: 'unverified', requests: 7 },
      ...{ challenges: 2, sold: 2, amountUsd: 6_000n },
    },
    {
      ...{ crawler: 'bingbot', operator: 'Microsoft', claim: expect.any(String), requests: 1 },
      ...{ challenges: expect.any(Number), sold: 0, amountUsd: 0n },
    },
    expect.objectContaining({ crawler: 'bingbot' }),
    {
      ...{ crawler: 'everybody else', operator: null, claim: 'none', requests: 2 },
      ...{ challenges: 0, sold: 0, amountUsd: 0n },
    },
  ]);
  expect(told(table, 'conversion', 'servedAgain', 'paymentsRefused', 'retryLater')[0]).toEqual({
    ...{ conversion: 1, servedAgain: 1, paymentsRefused: 1, retryLater: 1 },
  });
  expect(table.rows[0]?.links).toEqual({
    0: '/?span=24h&crawler=GPTBot&kind=training&claim=unverified',
  });
  expect(table.columns.map(({ id }) => id)).not.toContain('observed');
});

test('what would have been earned is told where anything was observed', async () => {
  await store.add([event({ ...GPT, outcome: 'observed', amount: 1_000n })]);
  const [first] = told(
    whoCame(await ask('crawler', 'kind', 'claim', 'outcome'), view),
    'observed',
    'wouldHaveUsd',
    'amountUsd',
  );
  expect(first).toEqual({ observed: 1, wouldHaveUsd: 1_000n, amountUsd: 6_000n });
});

test('paths and classes: an export is of its own class', async () => {
  const groups = await ask('path', 'resourceClass', 'outcome');
  expect(told(paths(groups, view), 'path', 'class', 'sold')).toEqual([
    { path: '/a.html', class: 'tool-export', sold: 1 },
    { path: '/a.html', class: 'workbench-tool', sold: 1 },
  ]);
  await store.add([event({ path: '/b.html' })]);
  const more = await ask('path', 'resourceClass', 'outcome');
  expect(told(classes(more, view), 'class', 'requests')).toEqual([
    { class: 'tool-export', requests: 1 },
    { class: 'workbench-tool', requests: 11 },
  ]);
});

test('hours are in their order', async () => {
  const table = times(await ask('hour', 'outcome'), view, window);
  expect(told(table, 'hour', 'challenges')).toEqual([
    { hour: NOW - 3 * HOUR, challenges: 1 },
    { hour: NOW - HOUR, challenges: 2 },
  ]);
});

describe('what was refused', () => {
  test('is told with its reason, the commonest first', async () => {
    await store.add([event({ ...GPT, outcome: 'retry-later', reason: 'chain' })]);
    expect(
      told(refusals(await ask('outcome', 'reason'), view), 'outcome', 'reason', 'count'),
    ).toEqual([
      { outcome: 'retry-later', reason: 'chain', count: 2 },
      { outcome: 'released', reason: null, count: 1 },
      { outcome: 'payment-refused', reason: 'payment_expired', count: 1 },
    ]);
  });

  test('and names that were forged', async () => {
    const table = forged(await ask('crawler', 'kind', 'claim', 'outcome'), view);
    expect(told(table, 'crawler', 'requests')).toEqual([{ crawler: 'bingbot', requests: 1 }]);
    expect(table.rows[0]?.links?.[0]).toBe('/?span=24h&crawler=bingbot&claim=forged');
  });
});
