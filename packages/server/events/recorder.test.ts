import type { Seen } from '@tollbench/gate/seen.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { networkOf } from './network.ts';
import { Recorder, type RecorderPace } from './recorder.ts';
import { HourTally } from './tally.ts';
import { HOUR, NOON } from './testing/made.ts';
import { type Event, EventsUnavailable, type HourRow } from './types.ts';

const BOT = { token: 'GPTBot', operator: 'OpenAI', kind: 'training', claim: 'unverified' } as const;
const PERSON = { token: null, operator: null, kind: 'person', claim: 'none' } as const;

const seen = (over: Partial<Seen> = {}): Seen => ({
  outcome: 'challenge',
  reason: null,
  method: 'GET',
  path: '/a.html',
  format: null,
  resourceClass: 'workbench-tool',
  visitor: BOT,
  source: '203.0.113.9',
  amount: 0n,
  payment: null,
  payer: null,
  claimId: null,
  requestId: 'r-1',
  ...over,
});

function openRecorder(pace: Partial<RecorderPace> = {}) {
  const events: Omit<Event, 'id'>[] = [];
  const hours: HourRow[] = [];
  const lines: string[] = [];
  const pruned: unknown[] = [];
  const state = { now: NOON, away: false, adds: 0, slow: Promise.resolve() };
  const recorder = new Recorder({
    store: {
      async add(more, rows) {
        state.adds++;
        await state.slow;
        if (state.away) throw new EventsUnavailable('it is a test');
        events.push(...more);
        hours.push(...rows);
      },
      async prune(...asked) {
        pruned.push(asked);
      },
    },
    keep: { days: 30, bytes: 1_000 },
    say: (line) => lines.push(line),
    onError: (error, doing) => lines.push(`${doing}: ${error}`),
    now: () => state.now,
    pace,
  });
  return { recorder, events, hours, lines, pruned, state };
}

let opened: ReturnType<typeof openRecorder>;
beforeEach(() => {
  opened = openRecorder();
});
afterEach(() => opened.recorder.stop());

describe('what is kept', () => {
  it('writes what came during a write that was under way, where it is told to write', async () => {
    const { recorder, events, state } = opened;
    const { promise, resolve } = Promise.withResolvers<void>();
    state.slow = promise;
    recorder.seen(seen({ requestId: 'r-1' }));
    const first = recorder.flush();
    await vi.waitUntil(() => state.adds === 1);
    recorder.seen(seen({ requestId: 'r-2' }));
    const second = recorder.flush();
    resolve();
    await Promise.all([first, second]);
    expect(events.map(({ requestId }) => requestId)).toEqual(['r-1', 'r-2']);
  });

  it('of a crawler is all but its address, of which the network stays', async () => {
    const { recorder, events, hours } = opened;
    const payment = `tx:0x${'12'.repeat(32)}`;
    const sold = seen({ outcome: 'sold', amount: 1_000n, payment, claimId: 'c-1' });
    recorder.seen(sold);
    await recorder.flush();
    const { visitor: _, source: __, ...told } = sold;
    const who = { crawler: 'GPTBot', kind: 'training', claim: 'unverified' };
    expect(events).toEqual([{ ...told, ...who, at: NOON, network: '203.0.113.0/24' }]);
    expect(hours).toEqual([
      {
        ...who,
        ...{ hour: NOON, outcome: 'sold', reason: null, path: '/a.html' },
        ...{ resourceClass: 'workbench-tool', count: 1, amount: 1_000n },
      },
    ]);
  });

  it('of people is how often, and of which of the pages that have a price', async () => {
    const { recorder, events, hours } = opened;
    const free = seen({ outcome: 'free', visitor: PERSON });
    for (let i = 0; i < 3; i++) recorder.seen(free);
    recorder.seen({ ...free, path: '/_assets/style.css', resourceClass: null });
    recorder.seen({ ...free, outcome: 'not-found', path: null, resourceClass: null });
    recorder.seen({ ...free, outcome: 'limit', reason: 'tool-page' });
    await recorder.flush();
    expect(events).toEqual([]);
    expect(hours.map(({ outcome, path, count }) => [outcome, path, count])).toEqual([
      ['free', '/a.html', 3],
      ['limit', '/a.html', 1],
      ['free', null, 1],
      ['not-found', null, 1],
    ]);
  });

  it('of a payment is an event, whoever presents it', async () => {
    const { recorder, events } = opened;
    const who = { visitor: PERSON, outcome: 'free' } as const;
    recorder.seen(seen({ ...who, payment: `tx:0x${'12'.repeat(32)}` }));
    recorder.seen(seen({ ...who, outcome: 'payment-refused', reason: 'invalid_payload' }));
    await recorder.flush();
    expect(events.map(({ outcome }) => outcome)).toEqual(['free', 'payment-refused']);
  });

  it('counts each hour by itself, and is written together', async () => {
    const { recorder, hours, state } = opened;
    recorder.seen(seen());
    state.now += HOUR;
    recorder.seen(seen());
    await recorder.flush();
    await recorder.flush();
    expect(hours.map(({ hour }) => hour)).toEqual([NOON, NOON + HOUR]);
    expect(state.adds).toBe(1);
  });

  it('is written by itself, and old things are forgotten', async () => {
    vi.useFakeTimers();
    try {
      const { recorder, events, pruned } = openRecorder();
      recorder.seen(seen());
      await vi.advanceTimersByTimeAsync(1_000);
      expect(events).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(pruned).toEqual([[NOON, 30, 1_000]]);
      await recorder.stop();
      recorder.seen(seen());
      await vi.advanceTimersByTimeAsync(10_000);
      expect(events).toHaveLength(1);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a store that is away', () => {
  it('is told of once, and loses nothing while there is room', async () => {
    const { recorder, events, hours, lines, state } = opened;
    state.away = true;
    recorder.seen(seen());
    for (let i = 0; i < 3; i++) await recorder.flush();
    expect(recorder.trouble).toContain('it is a test');
    expect(lines).toHaveLength(1);
    recorder.seen(seen({ requestId: 'r-2' }));
    state.away = false;
    await recorder.flush();
    expect(recorder.trouble).toBeNull();
    expect(lines.at(-1)).toBe('Events are written again.');
    expect(events.map(({ requestId }) => requestId)).toEqual(['r-1', 'r-2']);
    expect(hours).toMatchObject([{ count: 2 }]);
  });

  it('costs the oldest events where there are too many, no counts, and none of sales', async () => {
    const { recorder, events, hours, lines, state } = openRecorder({ maxWaiting: 10 });
    state.away = true;
    recorder.seen(seen({ outcome: 'sold', amount: 1_000n, requestId: 'sold' }));
    for (let i = 0; i < 35; i++) recorder.seen(seen({ requestId: `r-${i}` }));
    await recorder.flush();
    for (let i = 35; i < 40; i++) recorder.seen(seen({ requestId: `r-${i}` }));
    state.away = false;
    await recorder.stop();
    expect(events.map(({ requestId }) => requestId)).toEqual([
      'sold',
      ...Array.from({ length: 10 }, (_, i) => `r-${30 + i}`),
    ]);
    expect(lines).toContain(
      '30 events were not kept: more came in than could be written; they are counted.',
    );
    expect(hours.map(({ outcome, count }) => [outcome, count])).toEqual([
      ['sold', 1],
      ['challenge', 40],
    ]);
  });
});

describe('counts in memory', () => {
  it('have a bound: beyond it they are added up without their paths', () => {
    const tally = new HourTally();
    const { visitor, path: _, ...rest } = seen();
    const what = { ...rest, ...visitor, crawler: visitor.token };
    for (let i = 0; i < 25_000; i++) tally.add(NOON, { ...what, path: `/${i}.html` });
    expect(tally.size).toBe(20_001);
    const rows = tally.drain();
    expect(rows.find(({ path }) => path === null)?.count).toBe(5_000);
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(25_000);
    expect(tally.size).toBe(0);
  });
});

describe('of an address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.0/24'],
    ['2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['0:0:0:0::/64', '0:0:0::/48'],
    ['', ''],
    ['unix:', ''],
    ['2001:db8::1', ''],
  ])('%s is kept %s', (source, network) => {
    expect(networkOf(source)).toBe(network);
  });
});
