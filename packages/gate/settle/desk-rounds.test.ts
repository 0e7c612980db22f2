/** When the desk looks, what is due then, and when it says that nothing moves; whoever carries. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ChainUnavailable } from '../chain/errors.ts';
import { authorizationOf, NOW } from '../testing/claims.ts';
import { FakeChain } from '../testing/fake-chain.ts';
import type { Book } from './book.ts';
import { type Carrier, Desk, type DeskOptions, type Round } from './desk.ts';
import { memoryJournal } from './memory-journal.ts';
import { newEntry } from './outcome.ts';
import type { SettlementEntry } from './types.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const FAR = NOW + 100_000;
const entryOf = (index: number, validBefore = FAR): SettlementEntry =>
  newEntry({
    claimId: `c${index}`,
    authorization: authorizationOf(index, { validBefore: BigInt(validBefore) }),
  });

/** A desk whose carrier does what the test says. */
function open(over: Partial<DeskOptions> = {}) {
  const chain = new FakeChain(NOW);
  const journal = memoryJournal();
  const errors: unknown[] = [];
  const told: string[] = [];
  const rounds: [number, boolean][] = [];
  const state = {
    ...{ underWay: 0, left: 0, held: false, asked: [] as (number | undefined)[] },
    round: (async () => undefined) as (round: Round) => Promise<void>,
    start: vi.fn(async () => undefined),
  };
  const zero = performance.now();
  const carrier: Carrier = {
    start: () => state.start(),
    async round(round) {
      rounds.push([round.clock - zero, round.due]);
      await state.round(round);
    },
    underWay(before) {
      if (before !== undefined) state.asked.push(before - zero);
      return before === undefined ? state.underWay : state.left;
    },
    expected: () => 10,
    blocked: () => null,
    holds: () => state.held,
    troubles: () => [{ code: 'relayer_poor', sentence: 'no ether' }],
    feeReport: () => null,
  };
  let book: Book | undefined;
  const desk = new Desk(
    {
      ...{ chain, journal, onError: (error) => errors.push(error) },
      onOutcome: ({ claimId, status }) => told.push(`${claimId} ${status}`),
      ...over,
    },
    (given) => {
      book = given;
      return carrier;
    },
  );
  async function sell(...entries: readonly SettlementEntry[]): Promise<void> {
    await journal.put(entries);
    for (const { authorization, claimId } of entries)
      desk.noticed(authorization.validBefore, claimId);
  }
  /** What a look took on is on its way. */
  const send = (...entries: readonly SettlementEntry[]) =>
    book?.save(entries.map((entry) => ({ ...entry, state: 'broadcast', txHash: '0x01' })));
  const settle = (...entries: readonly SettlementEntry[]) =>
    book?.save(entries.map((entry) => ({ ...entry, state: 'settled', txHash: '0x01' })));
  const until = (at: number) => vi.advanceTimersByTimeAsync(zero + at - performance.now());
  const codes = () => desk.health().map(({ code }) => code);
  return { chain, journal, errors, told, rounds, state, desk, sell, send, settle, until, codes };
}

const times = (rounds: readonly [number, boolean][]) => rounds.map(([at]) => at);
const down = new ChainUnavailable('eth_call', 'timeout');

describe('the desk looks', () => {
  test('every two seconds while nothing is open, once it was started', async () => {
    const { desk, rounds, until, state } = open();
    await until(4_000);
    expect([rounds, vi.getTimerCount()]).toEqual([[], 0]);
    await desk.start();
    await until(8_000);
    expect(rounds).toEqual([4_000, 6_000, 8_000].map((at) => [at, false]));
    expect(state.start).toHaveBeenCalledTimes(1);
  });

  test('every quarter of a second while something is on its way, or is waited for', async () => {
    const model = open();
    await model.desk.start();
    model.state.underWay = 1;
    await model.until(2_500);
    expect(times(model.rounds)).toEqual([0, 2_000, 2_250, 2_500]);
    model.state.underWay = 0;
    await model.until(2_750);
    await model.journal.put([entryOf(1)]);
    void model.desk.settleNow('c1');
    await model.until(3_250);
    expect(model.rounds.slice(4)).toEqual([
      [2_750, false],
      [2_750, true],
      [3_000, true],
      [3_250, true],
    ]);
  });

  test('also where it was never started, as long as something is open', async () => {
    const model = open();
    await model.sell(entryOf(1));
    await model.until(5_500);
    expect(times(model.rounds)).toEqual([5_000, 5_250, 5_500]);
    model.state.round = async () => model.send(entryOf(1));
    await model.until(5_750);
    // On its way, as the book has it: the carrier says nothing of it.
    await model.until(9_750);
    expect(times(model.rounds).slice(3)).toEqual([5_750, 7_750, 9_750]);
    model.state.round = async () => model.settle(entryOf(1));
    await model.until(60_000);
    expect([model.rounds.length, vi.getTimerCount()]).toEqual([7, 0]);
  });

  test('when the first of what waits has waited long enough, and soon again where it did not go', async () => {
    const model = open();
    await model.desk.start();
    await model.until(100);
    await model.sell(entryOf(1));
    await model.until(3_000);
    await model.sell(entryOf(2));
    await model.until(5_600);
    expect(model.rounds).toEqual([
      [0, false],
      [2_000, false],
      [4_000, false],
      [5_100, true],
      [5_350, true],
      [5_600, true],
    ]);
  });

  test('anew for what a look left over, and for what came after all was gone', async () => {
    const model = open();
    await model.desk.start();
    await model.sell(entryOf(1), entryOf(2));
    const due = () => model.rounds.flatMap(([at, isDue]) => (isDue ? at : []));
    model.state.round = async ({ due: now }) => (now ? model.send(entryOf(1)) : undefined);
    await model.until(5_000);
    model.state.round = async ({ due: now }) => (now ? model.send(entryOf(2)) : undefined);
    await model.until(11_000);
    expect(due()).toEqual([5_000, 10_000]);
    await model.sell(entryOf(3));
    await model.until(16_000);
    expect(due()).toEqual([5_000, 10_000, 16_000]);
  });

  test('for what an earlier process queued as if it had come now', async () => {
    const model = open();
    await model.journal.put([entryOf(1)]);
    await model.until(1_000);
    await model.desk.start();
    await model.until(6_000);
    expect(model.rounds).toEqual([
      [1_000, false],
      [3_000, false],
      [5_000, false],
      [6_000, true],
    ]);
  });

  test('at once for as many as fill a batch', async () => {
    const model = open({ batchSize: 3 });
    await model.desk.start();
    await model.sell(entryOf(1), entryOf(2));
    await model.until(1_500);
    expect(times(model.rounds)).toEqual([0]);
    await model.sell(entryOf(3));
    await model.until(1_500);
    expect(model.rounds).toEqual([
      [0, false],
      [1_500, true],
    ]);
  });

  test.each([
    // A minute before it expires it goes, by the chain's time.
    { seconds: 62, later: 2, at: 2_000, due: true },
    { seconds: 62, later: 1, at: 2_000, due: false },
    { seconds: 61, later: 1, at: 1_000, due: true },
    { seconds: 60, later: 0, at: 0, due: true },
    { seconds: -5, later: 0, at: 0, due: true },
  ])('when one expires soon: %j', async ({ seconds, later, at, due }) => {
    const model = open({ heartbeat: 60_000 });
    await model.desk.start();
    await model.sell(entryOf(1, NOW + seconds));
    model.chain.time += later;
    await model.until(at);
    expect(model.rounds).toEqual([
      [0, false],
      [at, due],
    ]);
  });

  test('at once where the time is not known', async () => {
    const model = open();
    await model.desk.start();
    model.chain.down = true;
    await model.sell(entryOf(1));
    await model.until(1);
    expect(model.desk.status().queued).toBe(1);
    model.chain.down = false;
    // Half a second after the look that failed.
    await model.until(500);
    expect(model.rounds).toEqual([
      [0, false],
      [500, false],
    ]);
  });

  test('half a second after it failed, twice as long each time, ten seconds at most', async () => {
    const model = open();
    model.state.round = () => Promise.reject(down);
    await model.desk.start();
    await model.until(45_000);
    expect(times(model.rounds)).toEqual([0, 500, 1_500, 3_500, 7_500, 15_500, 25_500, 35_500]);
    model.state.round = async () => undefined;
    await model.until(45_500);
    model.state.round = () => Promise.reject(down);
    await model.until(48_000);
    expect(times(model.rounds).slice(8)).toEqual([45_500, 47_500, 48_000]);
    expect(model.errors).toEqual([]);
  });

  test('through all that is open in the journal once a minute', async () => {
    const model = open();
    const read = vi.spyOn(model.journal, 'open');
    await model.desk.start();
    const counts: number[] = [];
    for (const at of [58_000, 60_000, 118_000, 120_000]) {
      await model.until(at);
      counts.push(read.mock.calls.length);
    }
    expect(counts).toEqual([1, 2, 2, 3]);
    expect(model.state.start).toHaveBeenCalledTimes(1);
  });

  test('at what an earlier process left before it does anything, until it was told', async () => {
    const model = open();
    model.state.start.mockRejectedValueOnce(down);
    await model.desk.start();
    expect(model.rounds).toEqual([]);
    await model.until(500);
    expect(times(model.rounds)).toEqual([500]);
    expect(model.state.start).toHaveBeenCalledTimes(2);
  });

  test('in a flush at all that waits as due, once where it cannot go; and where nothing waits, once', async () => {
    const model = open();
    let ended = 0;
    const flush = () => void model.desk.flush().then(() => ended++);
    flush();
    await model.until(0);
    expect([model.rounds, ended]).toEqual([[[0, false]], 1]);
    await model.journal.put([entryOf(1)]);
    flush();
    await model.until(249);
    expect([model.rounds.slice(1), ended]).toEqual([[[0, true]], 1]);
    await model.until(250);
    expect([model.rounds.slice(2), ended]).toEqual([[[250, true]], 2]);
  });
});

describe('what is said', () => {
  const NO_ETHER = { code: 'relayer_poor', sentence: 'no ether' } as const;

  test('of a node that is silent for more than fifteen seconds comes first', async () => {
    const model = open();
    await model.desk.start();
    model.state.round = () => Promise.reject(down);
    await model.until(15_000);
    expect(model.desk.health()).toEqual([NO_ETHER]);
    expect(model.desk.room(BigInt(FAR))).toEqual({ ok: true });
    await model.until(15_001);
    expect(model.desk.health()).toEqual([
      { code: 'node_silent', sentence: `settling waits: ${down.message}` },
      NO_ETHER,
    ]);
    expect(model.desk.room(BigInt(FAR))).toMatchObject({ ok: false, retryAfter: 5 });
    // Nor is anything else said of it, however long it takes.
    await model.until(60_000);
    expect(model.codes()).toEqual(['node_silent', 'relayer_poor']);
  });

  test('of what is due and does not move for more than thirty seconds comes last', async () => {
    const model = open();
    await model.desk.start();
    await model.sell(entryOf(1));
    // It is due from the fifth second; the look before that was at the fourth.
    await model.until(34_000);
    expect(model.codes()).toEqual(['relayer_poor']);
    await model.until(34_001);
    expect(model.desk.room(BigInt(FAR))).toMatchObject({ ok: false, retryAfter: 15 });
    await model.until(39_600);
    expect(model.desk.health()).toEqual([
      NO_ETHER,
      { code: 'not_settled', sentence: '1 payments are due and nothing was settled for 36 s' },
    ]);
    model.state.round = async () => model.settle(entryOf(1));
    await model.until(40_000);
    expect(model.codes()).toEqual(['relayer_poor']);
  });

  test.each([
    ['that is held back', { held: true }, 1],
    ['that is not due', { batchWait: 1e9 }, 1],
    ['where nothing is open', {}, 0],
  ] as const)(
    'of a standstill is nothing %s',
    async (_, { held = false, ...over }: { held?: boolean; batchWait?: number }, count) => {
      const model = open(over);
      model.state.held = held;
      await model.desk.start();
      if (count > 0) await model.sell(entryOf(1));
      await model.until(90_000);
      expect(model.codes()).toEqual(['relayer_poor']);
    },
  );

  test('of a standstill is said where something is on its way and more is due', async () => {
    const model = open();
    await model.desk.start();
    await model.sell(entryOf(1));
    model.state.underWay = 3;
    model.state.round = async ({ due }) => (due ? model.send(entryOf(1)) : undefined);
    await model.until(90_000);
    expect(model.codes()).toEqual(['relayer_poor']);
    await model.sell(entryOf(2));
    model.state.round = async () => undefined;
    await model.until(130_000);
    expect(model.codes()).toEqual(['relayer_poor', 'not_settled']);
  });

  test('of an end is said once, and of what became final not again', async () => {
    const model = open();
    await model.desk.start();
    const [one, two] = [entryOf(1), entryOf(2)];
    const failed = { ...two, state: 'failed', reason: 'refused' } as const;
    await model.settle(one);
    await model.desk.book.save([failed]);
    await model.desk.book.save([
      { ...one, state: 'settled', txHash: '0x01', final: true },
      { ...failed, final: true },
    ]);
    expect(model.told).toEqual(['c1 settled', 'c2 failed']);
    expect(model.desk.health()).toEqual([
      NO_ETHER,
      { code: 'settlements_fail', sentence: expect.stringMatching(/^1 settlement failed/) },
    ]);
  });
});

describe('how much a second takes', () => {
  test('is measured once a block, by what was settled while older ones were left over', async () => {
    const model = open();
    model.state.underWay = 9;
    model.state.left = 5;
    let settled = 0;
    model.state.round = async () => {
      // Four in two seconds; that they become final counts for nothing.
      if (++settled % 2 === 0) await model.settle(entryOf(settled));
      const final = { ...entryOf(settled), state: 'settled', txHash: '0x01', final: true } as const;
      await model.desk.book.save([final]);
    };
    await model.desk.start();
    await model.until(1_999);
    expect(model.state.asked).toEqual([]);
    await model.until(5_999);
    expect([model.state.asked, model.desk.status().perSecond]).toEqual([[0, 2_000], 10]);
    await model.until(6_000);
    expect(model.state.asked).toEqual([0, 2_000, 4_000]);
    // Twelve and the one of the first look, in six seconds.
    expect(model.desk.status()).toEqual({ queued: 0, underWay: 9, perSecond: 2 });
    model.state.left = 0;
    await model.until(8_000);
    expect(model.desk.status().perSecond).toBe(10);
  });
});

describe('the end', () => {
  test('waits no longer than a flush may, and nothing wakes the desk afterwards', async () => {
    const model = open({ flushPatience: 1_000 });
    model.state.underWay = 1;
    await model.journal.put([entryOf(1)]);
    await model.desk.start();
    let ended = false;
    void model.desk.stop().then(() => {
      ended = true;
    });
    await model.until(999);
    expect(ended).toBe(false);
    await model.until(1_000);
    expect([ended, vi.getTimerCount()]).toEqual([true, 0]);
    const { length } = model.rounds;
    await model.sell(entryOf(2));
    await model.until(70_000);
    expect([model.rounds.length, vi.getTimerCount()]).toEqual([length, 0]);
  });
});
