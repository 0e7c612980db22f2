/** What a store of events does, whatever it is made of. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { By, EventStore, Filter, Group, SummaryBook } from '../types.ts';
import { ALL, countsOf, DAY, event, type Fresh, HOUR, NOON, put } from './made.ts';
import { month } from './month.ts';

/** `reopen`: another process, which knows nothing but what is in the store. */
export function eventSuite(
  name: string,
  open: () => Promise<EventStore & SummaryBook>,
  reopen: (store: EventStore) => Promise<EventStore>,
): void {
  describe(`a store of events in ${name}`, () => {
    let store: EventStore & SummaryBook;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    const sums = async (by: readonly By[], filter: Partial<Filter> = {}) =>
      sorted(await store.groups({ ...ALL, ...filter }, by));

    it('tells an event as it was given, and its id', async () => {
      const whole = event({
        outcome: 'payment-refused',
        reason: 'payment_expired',
        method: 'HEAD',
        format: 'csv',
        resourceClass: 'tool-export',
        claim: 'verified',
        network: '2001:db8:1::/48',
        amount: 5_000n,
        payment: `auth:8453:0x${'83'.repeat(20)}:0x${'aa'.repeat(20)}:0x${'12'.repeat(32)}`,
        payer: `0x${'aa'.repeat(20)}`,
        claimId: '01890000-0000-7000-8000-000000000001',
        requestId: 'a1-7',
      });
      const bare = event({ at: NOON + 1, path: null, resourceClass: null, crawler: null });
      await put(store, [whole, { ...bare, kind: 'person', claim: 'none' }]);
      const [second, first] = await store.events(ALL, 10);
      expect(first).toEqual({ ...whole, id: expect.any(Number) });
      expect(second).toEqual({ ...bare, kind: 'person', claim: 'none', id: (first?.id ?? 0) + 1 });
      const other = await reopen(store);
      expect(await other.events(ALL, 10)).toEqual([second, first]);
      await other.close();
    });

    it('adds counts up, by any of the fields, also when they come in parts', async () => {
      const sold = event({ outcome: 'sold', amount: 1_000n });
      for (const part of [[sold, event()], [sold], [event({ crawler: 'CCBot', path: '/a.html' })]])
        await put(store, part);
      expect(await sums([])).toEqual([[[], 4, 2_000n]]);
      expect(await sums(['outcome'])).toEqual([
        [['challenge'], 2, 0n],
        [['sold'], 2, 2_000n],
      ]);
      expect(await sums(['crawler', 'path'])).toEqual([
        [['CCBot', '/a.html'], 1, 0n],
        [['GPTBot', '/step-response.html'], 3, 2_000n],
      ]);
      expect(await sums(['kind', 'claim', 'resourceClass', 'reason'])).toEqual([
        [['training', 'unverified', 'workbench-tool', null], 4, 2_000n],
      ]);
      expect(await sums(['outcome'], { path: '/nowhere.html' })).toEqual([]);
    });

    it('counts each hour of which a part is asked for, and names hours and days by their start', async () => {
      const at = [NOON - DAY, NOON - HOUR, NOON + 1, NOON + HOUR];
      await put(
        store,
        at.map((at) => event({ at })),
      );
      const midnight = NOON - 12 * HOUR;
      expect(await sums(['day'])).toEqual([
        [[midnight - DAY], 1, 0n],
        [[midnight], 3, 0n],
      ]);
      expect(await sums(['hour'], { from: NOON - HOUR, to: NOON + 10 })).toEqual([
        [[NOON - HOUR], 1, 0n],
        [[NOON], 1, 0n],
      ]);
      expect(await sums(['hour'], { from: NOON + 30 * 60_000 })).toEqual([
        [[NOON], 1, 0n],
        [[NOON + HOUR], 1, 0n],
      ]);
      expect(await sums(['path'], { from: NOON - DAY + 1, to: NOON })).toEqual([
        [['/step-response.html'], 2, 0n],
      ]);
    });

    it('has the same sums in each of its tables: of ragged spans, by all fields and filters', async () => {
      const days = 4;
      const to = NOON + DAY;
      const batches = [...month({ events: 1_500, days, to })];
      for (const batch of batches) await store.add(batch.events, batch.hours);
      const rows = batches.flatMap(({ hours }) => hours);
      const [from, end] = [to - days * DAY + 5 * HOUR + 7, to - 7 * HOUR];
      const crawler = batches[0]?.events[0]?.crawler ?? '';
      const path = rows.find((row) => row.path !== null)?.path ?? '';
      const filters: Partial<Filter>[] = [
        {},
        { crawler },
        { path },
        { kind: 'training', outcome: 'sold' },
        { claim: 'forged' },
        { resourceClass: 'tool-export' },
      ];
      const ways: By[][] = [
        ['day'],
        ['hour', 'outcome'],
        ['path'],
        ['path', 'crawler'],
        ['day', 'path', 'outcome'],
        ['reason', 'resourceClass', 'kind'],
      ];
      for (const filter of filters)
        for (const by of ways) {
          const wanted = byHand(rows, { from, to: end, ...filter }, by);
          expect(await sums(by, { from, to: end, ...filter })).toEqual(wanted);
        }
    });

    it('tells the newest first, some at a time, whatever is asked for', async () => {
      const all: Fresh[] = [];
      for (let i = 0; i < 60; i++)
        all.push(
          event({
            at: NOON - (i % 7) * DAY - i * 1_000,
            outcome: i % 5 === 0 ? 'sold' : 'challenge',
            crawler: i % 3 === 0 ? 'GPTBot' : 'CCBot',
            path: i % 4 === 0 ? '/a.html' : '/b.html',
            requestId: `r-${i}`,
          }),
        );
      await put(store, all);
      const filters: [Partial<Filter>, (event: Fresh) => boolean][] = [
        [{}, () => true],
        [{ outcome: 'sold' }, ({ outcome }) => outcome === 'sold'],
        [{ path: '/a.html' }, ({ path }) => path === '/a.html'],
        [
          { crawler: 'GPTBot', path: '/a.html' },
          (e) => e.crawler === 'GPTBot' && e.path === '/a.html',
        ],
        [{ outcome: 'released' }, () => false],
        [
          { from: NOON - 3 * DAY, to: NOON - DAY },
          ({ at }) => at >= NOON - 3 * DAY && at < NOON - DAY,
        ],
      ];
      for (const [filter, test] of filters) {
        const wanted = all.filter(test).toSorted((a, b) => b.at - a.at);
        const found: string[] = [];
        for (let before: number | undefined; ; ) {
          const part = await store.events({ ...ALL, ...filter }, 7, before);
          expect(part.length).toBeLessThanOrEqual(7);
          found.push(...part.map(({ requestId }) => requestId ?? ''));
          before = part.at(-1)?.id;
          if (part.length < 7) break;
        }
        expect(found).toEqual(wanted.map(({ requestId }) => requestId));
      }
    });

    it('goes on from an event among those of the same millisecond', async () => {
      await put(
        store,
        ['a', 'b', 'c'].map((requestId) => event({ requestId })),
      );
      const [c] = await store.events(ALL, 1);
      const rest = await store.events(ALL, 9, c?.id);
      expect([c, ...rest].map((each) => each?.requestId)).toEqual(['c', 'b', 'a']);
    });

    it('tells what came since, oldest first', async () => {
      await put(store, [event({ requestId: 'a' })]);
      const [a] = await store.since(0, 10);
      await put(store, [event({ requestId: 'b' }), event({ requestId: 'c', path: '/new.html' })]);
      const since = await store.since(a?.id ?? 0, 10);
      expect(since.map(({ requestId }) => requestId)).toEqual(['b', 'c']);
      expect(await store.since(a?.id ?? 0, 1)).toEqual(since.slice(0, 1));
    });

    it('finds the story of a payment by its key, hash or nonce, of a claim and of a payer', async () => {
      const [alice, bob] = [`0x${'aa'.repeat(20)}`, `0x${'bb'.repeat(20)}`];
      const [nonce, hash] = [`0x${'12'.repeat(32)}`, `0x${'34'.repeat(32)}`];
      const key = (payer: string) => `auth:8453:0x${'83'.repeat(20)}:${payer}:${nonce}`;
      await put(store, [
        event({
          at: NOON + 2,
          requestId: 'again',
          payment: key(alice),
          payer: alice,
          claimId: 'c-1',
        }),
        event({
          at: NOON + 1,
          requestId: 'sold',
          payment: key(alice),
          payer: alice,
          claimId: 'c-1',
        }),
        event({ at: NOON + 3, requestId: 'other', payment: key(bob), payer: bob }),
        event({ at: NOON + 4, requestId: 'hash', payment: `tx:${hash}` }),
        event({ at: NOON + 5, requestId: 'nothing' }),
      ]);
      const told = async (name: string, limit = 10) =>
        (await store.story(name, limit)).map(({ requestId }) => requestId);
      expect(await told(key(alice))).toEqual(['sold', 'again']);
      expect(await told(nonce.toUpperCase().replace('0X', '0x'))).toEqual([
        'sold',
        'again',
        'other',
      ]);
      expect(await told(hash)).toEqual(['hash']);
      expect(await told(`tx:${hash}`)).toEqual(['hash']);
      expect(await told('c-1')).toEqual(['sold', 'again']);
      expect(await told(bob)).toEqual(['other']);
      expect(await told(alice, 1)).toEqual(['sold']);
      expect(await told(`0x${'99'.repeat(32)}`)).toEqual([]);
    });

    it('remembers of which day a summary was sent, and goes back to none', async () => {
      expect(await store.summarised()).toBeNull();
      for (const day of [NOON, NOON + DAY, NOON]) await store.setSummarised(day);
      await store.prune(NOON + 100 * DAY, 30, 1e9);
      expect(await store.summarised()).toBe(NOON + DAY);
    });

    it('forgets what is older than so many days, of events and of counts', async () => {
      const old = NOON - 30 * DAY;
      await put(
        store,
        [old - 1, old, NOON].map((at) => event({ at, path: `/${at}.html` })),
      );
      await store.prune(NOON, 30, 1e9);
      expect((await store.events(ALL, 10)).map(({ at }) => at)).toEqual([NOON, old]);
      expect(await sums(['hour'])).toEqual([
        [[old], 1, 0n],
        [[NOON], 1, 0n],
      ]);
      expect((await store.size()).oldest).toBe(old);
      await store.prune(NOON + 32 * DAY, 30, 1e9);
      expect([await store.size(), await sums(['path'])]).toEqual([
        { events: 0, bytes: 0, oldest: null },
        [],
      ]);
    });

    it('forgets the oldest events where they take too much, and keeps the counts', async () => {
      const many = Array.from({ length: 400 }, (_, i) => event({ at: NOON + i }));
      await put(store, many);
      const { bytes } = await store.size();
      await store.prune(NOON, 30, Math.floor(bytes / 2));
      const left = await store.size();
      expect(left.bytes).toBeLessThanOrEqual(bytes / 2);
      expect(left.events).toBeGreaterThan(150);
      const [oldest] = (await store.events(ALL, 1_000)).toReversed();
      expect(oldest?.at).toBe(NOON + 400 - left.events);
      expect(await sums([])).toEqual([[[], 400, 0n]]);
    });

    it('keeps what was sold before what was asked for, however much that is', async () => {
      const sold = { outcome: 'sold', claimId: 'of a sale', amount: 1000n } as const;
      await put(store, [
        ...Array.from({ length: 5 }, (_, i) => event({ ...sold, at: NOON + i })),
        ...Array.from({ length: 400 }, (_, i) => event({ at: NOON + 10 + i })),
      ]);
      const { bytes } = await store.size();
      await store.prune(NOON, 30, Math.floor(bytes / 2));
      const left = await store.events(ALL, 1_000);
      expect(left.filter(({ outcome }) => outcome === 'sold')).toHaveLength(5);
      expect(left.length).toBeLessThan(250);
      // The bound holds for sales, too.
      await store.prune(NOON, 30, 0);
      expect(await store.events(ALL, 10)).toEqual([]);
    });

    it('forgets the oldest counts where they alone take more than half', async () => {
      for (let hour = 0; hour < 30; hour++)
        await store.add(
          [],
          countsOf(
            Array.from({ length: 20 }, (_, i) =>
              event({ at: NOON + hour * HOUR, path: `/${i}.html` }),
            ),
          ),
        );
      const { bytes } = await store.size();
      await store.prune(NOON, 30, Math.floor(bytes / 2));
      const hours = (await sums(['hour'])).map(([[hour]]) => hour);
      expect(hours.length).toBeGreaterThan(10);
      expect(hours.length).toBeLessThanOrEqual(15);
      expect(hours.at(-1)).toBe(NOON + 29 * HOUR);
    });
  });
}

type Sum = [readonly (string | number | null)[], number, bigint];

const sorted = (groups: readonly Group[]): Sum[] =>
  groups
    .map(({ key, count, amount }): Sum => [key, count, amount])
    .toSorted(([a], [b]) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

/** The sums as one reads them off the rows. */
function byHand(rows: ReturnType<typeof countsOf>, filter: Filter, by: readonly By[]): Sum[] {
  const asked = ['crawler', 'kind', 'claim', 'outcome', 'path', 'resourceClass'] as const;
  const found = new Map<string, Group>();
  for (const row of rows) {
    if (row.hour + HOUR <= filter.from || row.hour >= filter.to) continue;
    if (asked.some((name) => filter[name] !== undefined && row[name] !== filter[name])) continue;
    const key = by.map((name) => (name === 'day' ? row.hour - (row.hour % DAY) : row[name]));
    const known = found.get(JSON.stringify(key));
    found.set(JSON.stringify(key), {
      key,
      count: (known?.count ?? 0) + row.count,
      amount: (known?.amount ?? 0n) + row.amount,
    });
  }
  return sorted([...found.values()]);
}
