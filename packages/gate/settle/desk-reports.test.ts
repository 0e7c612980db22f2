/** When the desk says that nothing moves, how much it takes, and how it ends; whoever carries. */
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ChainUnavailable } from '../chain/errors.ts';
import { NOW } from '../testing/claims.ts';
import { entryOf, FAR, openDesk } from '../testing/settling-desk.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const down = new ChainUnavailable('eth_call', 'timeout');

describe('what is said', () => {
  const NO_ETHER = { code: 'relayer_poor', sentence: 'no ether' } as const;

  test('of a node that is silent for more than fifteen seconds comes first', async () => {
    const model = openDesk();
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
    const model = openDesk();
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
      const model = openDesk(over);
      model.state.held = held;
      await model.desk.start();
      if (count > 0) await model.sell(entryOf(1));
      await model.until(90_000);
      expect(model.codes()).toEqual(['relayer_poor']);
    },
  );

  test('of a standstill is said where something is on its way and more is due', async () => {
    const model = openDesk();
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

  test('to who waits is how it stands when patience ends', async () => {
    const model = openDesk({ patience: 1_000 });
    await model.journal.put([entryOf(1)]);
    model.state.round = async () => model.send(entryOf(1));
    const heard = model.desk.settleNow('c1');
    await model.until(1_000);
    expect(await heard).toEqual({ claimId: 'c1', status: 'unknown', reason: '', txHash: '0x01' });
  });

  test('of room counts what expires sooner, not all that waits', async () => {
    const model = openDesk();
    const later = Array.from({ length: 60 }, (_, index) => entryOf(index, NOW + 500));
    await model.journal.put(later);
    await model.desk.start();
    // Ten a second, in the 4.75 s that are left of twenty.
    expect(model.desk.room(BigInt(NOW + 20))).toEqual({ ok: true });
    expect(model.desk.room(BigInt(NOW + 501))).toEqual({ ok: true });
  });

  test('of a journal that does not answer a flush is said to the owner', async () => {
    const model = openDesk();
    const locked = new Error('locked');
    vi.spyOn(model.journal, 'open').mockRejectedValueOnce(locked);
    await model.desk.flush();
    expect([model.errors, model.rounds]).toEqual([[locked], []]);
  });

  test('to nobody harms nobody', async () => {
    const model = openDesk({}, { deaf: true });
    model.state.round = () => Promise.reject(new Error('odd'));
    await model.desk.start();
    model.state.round = async () => model.settle(entryOf(1));
    await model.until(500);
    expect(model.rounds).toHaveLength(2);
    expect(model.codes()).toEqual(['relayer_poor']);
    const heard: unknown[] = [];
    const half = openDesk({ onError: (error) => heard.push(error) }, { deaf: true });
    await half.settle(entryOf(1));
    expect(heard).toEqual([]);
  });

  test('of an end is said once, and of what became final not again', async () => {
    const model = openDesk();
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
    const model = openDesk();
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
  test('of a process is not held up by a desk that waits', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => timers.mockRestore());
    const model = openDesk();
    await model.desk.start();
    const held = timers.mock.results.map(({ value }) => (value as NodeJS.Timeout).hasRef());
    expect(held).toEqual([false]);
  });

  test('waits no longer than a flush may, and nothing wakes the desk afterwards', async () => {
    const model = openDesk({ flushPatience: 1_000, batchSize: 1 });
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
