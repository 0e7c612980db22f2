/** Room: whatever is let in is settled in time, by the rate that was thought to hold. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { authorizationOf } from '../testing/claims.ts';
import { DrainMeter } from './drain.ts';
import { newEntry } from './outcome.ts';
import { DeadlineQueue } from './queue.ts';
import { type RoomFacts, roomFor } from './room.ts';

const NOW = 1_800_000_000;

const facts = (over: Partial<RoomFacts> = {}): RoomFacts => ({
  now: NOW,
  waiting: [],
  urgent: 0,
  underWay: 0,
  drain: 100,
  lag: 5,
  margin: 6,
  maxOpen: 100_000,
  blocked: null,
  ...over,
});

test('there is room on a quiet day, until what is left of the time is too short', () => {
  expect(roomFor(NOW + 300, facts())).toEqual({ ok: true });
  // One payment at a hundred a second takes a hundredth of a second more than lag and margin.
  expect(roomFor(NOW + 12, facts())).toEqual({ ok: true });
  expect(roomFor(NOW + 11, facts())).toEqual({
    ok: false,
    why: 'the authorization expires in 11 s, and settling may take 11 s',
    retryAfter: 1,
  });
});

test('as many are taken on as drain before the deadline, and not one more', () => {
  // (300 − 11) s at a hundred a second.
  const waiting = [{ validBefore: NOW + 300, count: 28_899 }];
  expect(roomFor(NOW + 300, facts({ waiting }))).toEqual({ ok: true });
  const full = [{ validBefore: NOW + 300, count: 28_900 }];
  expect(roomFor(NOW + 300, facts({ waiting: full }))).toEqual({
    ok: false,
    why: 'payments come faster than the chain takes them: this one would not be settled before it expires',
    retryAfter: 1,
  });
  // What is under way and what is urgent is before it too.
  expect(roomFor(NOW + 300, facts({ waiting, underWay: 1 })).ok).toBe(false);
  expect(roomFor(NOW + 300, facts({ waiting, urgent: 1 })).ok).toBe(false);
  // One that may wait longer has room still, and does not disturb those before it.
  expect(roomFor(NOW + 301, facts({ waiting: full }))).toEqual({ ok: true });
});

test('one that would come before others and make them late is not let in', () => {
  const waiting = [{ validBefore: NOW + 100, count: 8_900 }];
  expect(roomFor(NOW + 50, facts({ waiting })).ok).toBe(false);
  expect(roomFor(NOW + 50, facts({ waiting: [{ validBefore: NOW + 100, count: 8_899 }] })).ok).toBe(
    true,
  );
});

test('nothing is sold where nothing drains, too much is open, or settling says why not', () => {
  expect(roomFor(NOW + 300, facts({ drain: 0 }))).toEqual({
    ok: false,
    why: 'the chain takes no payments at the moment: this one would not be settled before it expires',
    retryAfter: 10,
  });
  const waiting = [{ validBefore: NOW + 3_000, count: 99_990 }];
  expect(roomFor(NOW + 300, facts({ waiting, underWay: 10, drain: 1_000 }))).toMatchObject({
    ok: false,
    why: '100000 payments wait to be settled, which is as many as are taken on at once',
    retryAfter: 10,
  });
  const blocked = { why: 'gas is too dear', retryAfter: 60 };
  expect(roomFor(NOW + 300, facts({ blocked }))).toEqual({ ok: false, ...blocked });
});

test('there is room where all that go before it, and each it comes before, are mined in time', () => {
  const second = fc.integer({ min: 0, max: 12 });
  const group = fc.record({ second, count: fc.integer({ min: 1, max: 4 }) });
  const groups = fc.uniqueArray(group, { maxLength: 5, selector: (one) => one.second });
  const few = fc.integer({ min: 0, max: 2 });
  fc.assert(
    fc.property(groups, second, few, few, few, (some, own, urgent, underWay, drain) => {
      const [lag, margin] = [1, 2];
      const waiting = some
        .map(({ second: at, count }) => ({ validBefore: NOW + at, count }))
        .sort((a, b) => a.validBefore - b.validBefore);
      const room = roomFor(NOW + own, facts({ waiting, urgent, underWay, drain, lag, margin }));
      if (own <= 3) {
        expect(room).toMatchObject({ ok: false, retryAfter: 1 });
        return;
      }
      // The rule as it is written down: c(d) + 1 ≤ r · (d − t − lag − margin).
      const shortAt = (at: number): number => {
        const sooner = some.filter((one) => one.second <= at);
        const before = sooner.reduce((sum, { count }) => sum + count, urgent + underWay);
        return before + 1 - drain * (at - 3);
      };
      const deadlines = [own, ...some.map((one) => one.second).filter((at) => at > own)];
      const short = deadlines
        .sort((a, b) => a - b)
        .map(shortAt)
        .find((one) => one > 0);
      if (short === undefined) expect(room).toEqual({ ok: true });
      else {
        const retryAfter = drain === 0 ? 10 : Math.ceil(short / drain);
        expect(room).toMatchObject({ ok: false, retryAfter });
      }
    }),
    { numRuns: 500 },
  );
});

test('all that is let in is mined before it expires, if the rate holds', () => {
  const arrival = fc.record({
    /** Quarters of a second after the last. */
    gap: fc.integer({ min: 0, max: 3 }),
    count: fc.integer({ min: 1, max: 60 }),
    validFor: fc.integer({ min: 5, max: 120 }),
  });
  fc.assert(
    fc.property(
      fc.array(arrival, { minLength: 1, maxLength: 60, size: 'max' }),
      fc.integer({ min: 0, max: 40 }),
      (arrivals, drain) => {
        const [lag, margin] = [2, 3];
        /** Deadlines of what waits. */
        let open: number[] = [];
        let clock = NOW;
        let credit = 0;
        const serve = (seconds: number): void => {
          // In quarters of a second, those that expire first.
          for (let quarter = 0; quarter < seconds * 4; quarter++) {
            clock += 0.25;
            credit = open.length === 0 ? 0 : credit + drain / 4;
            for (; credit >= 1 && open.length > 0; credit--) {
              const [first = 0] = open;
              expect(clock).toBeLessThanOrEqual(first - margin);
              open = open.slice(1);
            }
          }
        };
        for (const { gap, count, validFor } of arrivals) {
          serve(gap / 4);
          for (let one = 0; one < count; one++) {
            const validBefore = Math.floor(clock) + validFor;
            const waiting = grouped(open);
            const room = roomFor(validBefore, facts({ now: clock, waiting, drain, lag, margin }));
            if (room.ok) open = [...open, validBefore].sort((a, b) => a - b);
            else expect(room.retryAfter).toBeGreaterThanOrEqual(1);
          }
        }
        if (drain === 0) expect(open).toEqual([]);
        else serve(200);
        expect(open).toEqual([]);
      },
    ),
    { numRuns: 150 },
  );
});

function grouped(deadlines: readonly number[]): { validBefore: number; count: number }[] {
  const counts = new Map<number, number>();
  for (const deadline of deadlines) counts.set(deadline, (counts.get(deadline) ?? 0) + 1);
  return [...counts].map(([validBefore, count]) => ({ validBefore, count }));
}

describe('how fast it drains', () => {
  test('is what the chain should take, while nothing is left over', () => {
    const meter = new DrainMeter();
    expect(meter.rate(500)).toBe(500);
    for (let block = 0; block < 20; block++) {
      meter.settled(3);
      meter.block(2, 0);
    }
    expect(meter.rate(500)).toBe(500);
  });

  test('is what was done, where more was left to do', () => {
    const meter = new DrainMeter();
    for (let block = 0; block < 5; block++) {
      meter.settled(80);
      meter.block(2, 400);
    }
    expect(meter.rate(500)).toBe(40);
    expect(meter.rate(30)).toBe(30);
  });

  test('is nothing soon after nothing is mined any more, and grows with what is mined again', () => {
    const meter = new DrainMeter();
    for (let block = 0; block < 2; block++) meter.block(2, 100);
    // A block or two that had no place for it are no halt.
    expect(meter.rate(500)).toBe(500);
    meter.block(2, 100);
    expect(meter.rate(500)).toBe(0);
    meter.settled(160);
    meter.block(2, 50);
    expect(meter.rate(500)).toBe(20);
    meter.block(2, 0);
    expect(meter.rate(500)).toBe(500);
  });

  test('knows the last blocks alone, and no two looks at one', () => {
    const meter = new DrainMeter();
    for (let block = 0; block < 30; block++) {
      meter.settled(block < 20 ? 10 : 100);
      meter.block(1, 1);
    }
    expect(meter.rate(500)).toBe(100);
    meter.settled(7);
    meter.block(0, 5);
    meter.settled(93);
    meter.block(1, 5);
    expect(meter.rate(500)).toBe(100);
  });
});

describe('the queue', () => {
  test('gives what expires first, whatever comes and goes', () => {
    const step = fc.record({ id: fc.nat(20), second: fc.nat(30), drop: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80, size: 'max' }), (steps) => {
        const queue = new DeadlineQueue();
        const model = new Map<string, number>();
        for (const { id, second, drop } of steps) {
          const claimId = `claim-${id}`;
          if (drop) {
            queue.delete(claimId);
            model.delete(claimId);
            continue;
          }
          const validBefore = BigInt(NOW + second);
          queue.add(newEntry({ claimId, authorization: authorizationOf(id, { validBefore }) }));
          model.set(claimId, NOW + second);
        }
        expect(queue.size).toBe(model.size);
        const seconds = [...queue].map(({ authorization }) => Number(authorization.validBefore));
        expect(seconds).toEqual([...model.values()].sort((a, b) => a - b));
        expect(queue.deadlines(NOW - 1_000)).toEqual(
          model.size === 0 ? [] : [{ validBefore: NOW - 400, count: model.size }],
        );
        const listed = queue
          .deadlines(NOW)
          .flatMap(({ validBefore, count }) => Array(count).fill(validBefore));
        expect(listed).toEqual(seconds);
      }),
    );
  });

  test('takes an authorization that never expires', () => {
    const queue = new DeadlineQueue();
    const authorization = authorizationOf(1, { validBefore: 2n ** 256n - 1n });
    queue.add(newEntry({ claimId: 'a', authorization }));
    expect(queue.deadlines(NOW)).toEqual([{ validBefore: NOW + 600, count: 1 }]);
    expect([...queue].map(({ claimId }) => claimId)).toEqual(['a']);
  });
});
