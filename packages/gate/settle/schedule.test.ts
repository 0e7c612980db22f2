/** When payments are settled: by number, by waiting, by deadline, and again after an outage. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Hex } from '../chain/types.ts';
import { memoryJournal } from './memory-journal.ts';
import { type ScheduleOptions, settlementSchedule } from './schedule.ts';
import type {
  BatchSettler,
  SettlementEntry,
  SettlementOutcome,
  SettlementRequest,
} from './types.ts';

const hash: Hex = `0x${'ab'.repeat(32)}`;
const now = () => Math.floor(Date.now() / 1000);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

let claims = 0;
function request(validFor = 300): SettlementRequest {
  return {
    claimId: `claim-${++claims}`,
    authorization: {
      from: '0x01',
      to: '0x02',
      value: 1000n,
      validAfter: 0n,
      validBefore: BigInt(now() + validFor),
      nonce: hash,
      signature: '0x',
    },
  };
}

/** A schedule over a settler that succeeds unless `down`, with a log of the batches it was given. */
function scheduled(options: Partial<ScheduleOptions> = {}) {
  const journal = memoryJournal();
  const batches: string[][] = [];
  const outcomes: SettlementOutcome[] = [];
  const errors: unknown[] = [];
  const state = { down: false };
  const settler: BatchSettler = {
    async settle(batch) {
      batches.push(batch.map(({ claimId }) => claimId));
      if (state.down)
        return batch.map(({ claimId }) => ({ claimId, status: 'unknown', reason: 'down' }));
      await journal.put(
        batch.map((one): SettlementEntry => ({ ...one, state: 'settled', attempts: 1 })),
      );
      return batch.map(({ claimId }) => ({ claimId, status: 'settled', txHash: hash }));
    },
    settleNow: () => Promise.reject(new Error('not by the schedule')),
    reconcile: async () => [],
  };
  const schedule = settlementSchedule({
    settler,
    journal,
    batchSize: 3,
    maxWait: 10_000,
    margin: 60,
    retry: 1_000,
    maxRetry: 8_000,
    onOutcome: (outcome) => void outcomes.push(outcome),
    onError: (error) => void errors.push(error),
    ...options,
  });
  return { schedule, journal, batches, outcomes, errors, state };
}

test('a full batch goes at once, a partial one when it has waited', async () => {
  const { schedule, batches, outcomes } = scheduled();
  const [a, b, c, d] = [request(), request(), request(), request()];
  for (const one of [a, b, c]) await schedule.add(one);
  await vi.advanceTimersByTimeAsync(0);
  expect(batches).toEqual([[a.claimId, b.claimId, c.claimId]]);
  await schedule.add(d);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(batches).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(batches[1]).toEqual([d.claimId]);
  expect(outcomes.map(({ status }) => status)).toEqual(Array(4).fill('settled'));
});

test('one that is about to expire does not wait, and takes the others along', async () => {
  const { schedule, batches } = scheduled();
  const [calm, urgent, late] = [request(), request(63), request(30)];
  await schedule.add(calm);
  await schedule.add(urgent);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(batches).toEqual([[urgent.claimId, calm.claimId]]);
  await schedule.add(late);
  await vi.advanceTimersByTimeAsync(0);
  expect(batches[1]).toEqual([late.claimId]);
});

test('the same claim added twice is one, and a flood is settled in batches', async () => {
  const { schedule, batches } = scheduled();
  const flood = Array.from({ length: 7 }, () => request());
  await Promise.all([...flood, ...flood].map((one) => schedule.add(one)));
  await schedule.flush();
  expect(batches.map(({ length }) => length)).toEqual([3, 3, 1]);
  expect(new Set(batches.flat()).size).toBe(7);
});

test('during an outage the tries grow rarer, and nothing is dropped', async () => {
  const { schedule, batches, state, outcomes, journal } = scheduled();
  state.down = true;
  const one = request();
  await schedule.add(one);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(batches).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2_000 + 4_000 + 8_000);
  expect(batches).toHaveLength(4);
  state.down = false;
  await vi.advanceTimersByTimeAsync(8_000);
  expect(outcomes.at(-1)).toEqual({ claimId: one.claimId, status: 'settled', txHash: hash });
  expect(await journal.open()).toEqual([]);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(batches).toHaveLength(5);
});

test('a start takes up what an earlier process left, and a stop settles what is queued', async () => {
  const { schedule, batches, journal } = scheduled();
  const [left, last] = [request(), request()];
  await journal.put([{ ...left, state: 'queued', attempts: 0 }]);
  await schedule.start();
  expect(batches).toEqual([[left.claimId]]);
  await schedule.add(last);
  await schedule.stop();
  expect(batches[1]).toEqual([last.claimId]);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(batches).toHaveLength(2);
});

test('an error of the listener is reported, and the next outcome is told all the same', async () => {
  const told: string[] = [];
  const { schedule, errors } = scheduled({
    onOutcome: ({ claimId }) => {
      told.push(claimId);
      if (told.length === 1) throw new Error('the ledger is full');
    },
  });
  await schedule.add(request());
  await schedule.add(request());
  await schedule.flush();
  expect(told).toHaveLength(2);
  expect(errors).toEqual([new Error('the ledger is full')]);
});
