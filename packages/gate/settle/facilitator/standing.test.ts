/** What a facilitator's carrier says of itself: what is under way, what troubles it, and how fast it goes. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ChainUnavailable } from '../../chain/errors.ts';
import { NOW } from '../../testing/claims.ts';
import { DONE, NONSENSE, never, openCarrier as open } from '../../testing/facilitator-rounds.ts';
import { FacilitatorUnavailable } from './client.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

describe('under way', () => {
  test('is what is asked for or not known, once, and not what waits again', async () => {
    const { round, queue, sign, client, carrier, book } = open();
    expect(carrier.underWay()).toBe(0);
    client.answer = never;
    await queue({}, sign());
    const asking = carrier.round({ now: NOW, clock: performance.now(), due: true });
    await asking;
    expect(carrier.underWay()).toBe(1);
    await vi.advanceTimersByTimeAsync(0);
    expect([carrier.underWay(), book.unknown.size]).toEqual([1, 1]);
    client.answer = () => NONSENSE;
    await queue({}, sign(), sign());
    await round();
    expect(carrier.underWay()).toBe(3);
    await round(500, false);
    // The two are in the queue again, the first is asked for still.
    expect([carrier.underWay(), book.queue.size]).toEqual([1, 2]);
  });

  test('is nothing where all wait again', async () => {
    const { round, queue, sign, client, carrier, book } = open();
    client.answer = () => NONSENSE;
    await queue({}, sign(), sign());
    await round();
    expect(carrier.underWay()).toBe(2);
    await round(500, false);
    expect([carrier.underWay(), book.queue.size]).toEqual([0, 2]);
  });

  test('since before a time is what was handed over before it', async () => {
    const { round, queue, sign, carrier } = open();
    await queue({}, sign());
    await round();
    const first = performance.now();
    await queue({}, sign());
    await round(250);
    const counts = [first, first + 1, first + 250, first + 251].map((at) => carrier.underWay(at));
    expect(counts).toEqual([0, 1, 1, 2]);
  });

  test('is also what is being written down, and nothing that was decided', async () => {
    const { round, queue, sign, client, carrier, journal, chain } = open();
    const [one, two] = [sign(), sign()];
    await queue({}, one, two);
    vi.advanceTimersByTime(1_000);
    const start = performance.now();
    const written = Promise.withResolvers<void>();
    const put = journal.put.bind(journal);
    vi.spyOn(journal, 'put').mockImplementation(async (...given) => {
      await written.promise;
      await put(...given);
    });
    await round();
    const counts = () => [start, start + 1, undefined].map((at) => carrier.underWay(at));
    expect([client.asked, counts()]).toEqual([[], [0, 2, 2]]);
    client.answer = ({ claimId }) =>
      claimId === 'c1'
        ? { done: true, txHash: chain.carry(one) }
        : { done: false, reason: 'payment_expired', said: 'no' };
    written.resolve();
    await vi.advanceTimersByTimeAsync(0);
    // The second was refused for good, the first is in a block soon.
    expect(counts()).toEqual([0, 1, 1]);
    chain.mine();
    await round(250);
    expect(counts()).toEqual([0, 0, 0]);
  });
});

describe('troubles', () => {
  test('are a silence of fifteen seconds, since the first that was not answered', async () => {
    vi.advanceTimersByTime(100_000);
    const { round, queue, sign, client, carrier } = open();
    client.answer = () => {
      throw new FacilitatorUnavailable('/settle', 'no route');
    };
    await queue({}, sign());
    await round();
    const since = performance.now();
    await round(10_000);
    const at = (after: number) => carrier.troubles(since + after).map(({ code }) => code);
    expect([at(14_999), at(15_000)]).toEqual([[], ['facilitator_silent']]);
    vi.advanceTimersByTime(4_999);
    expect(carrier.blocked()).toBe(null);
    vi.advanceTimersByTime(1);
    expect(carrier.blocked()).toEqual({
      why: 'the facilitator does not answer, so nothing can be settled',
      retryAfter: 10,
    });
    client.answer = () => NONSENSE;
    await round();
    await round(10_000);
    expect([carrier.blocked(), at(60_000)]).toEqual([null, []]);
  });

  test('are not the chain’s silence', async () => {
    const { round, queue, sign, client, carrier, book } = open();
    client.answer = () => {
      throw new ChainUnavailable('eth_getLogs', 'timeout');
    };
    await queue({}, sign());
    await round();
    vi.advanceTimersByTime(60_000);
    expect([carrier.blocked(), carrier.troubles(performance.now())]).toEqual([null, []]);
    expect(book.get('c1')).toMatchObject({ state: 'unknown', attempts: 1 });
  });

  test('say of how many payments it lied, for five minutes', async () => {
    const { round, queue, sign, carrier } = open({ believedFor: 1_000 });
    await queue({}, sign(), sign());
    await round();
    await round(1_000);
    const told = (after: number) =>
      carrier.troubles(performance.now() + after).map(({ sentence }) => sentence);
    expect(told(0)).toEqual([
      'the facilitator said of 2 payments that they are settled, and the chain does not know of it',
    ]);
    expect([told(299_999).length, told(300_000).length]).toEqual([1, 0]);
  });
});

describe('speed', () => {
  test('is learnt by an eighth of each settlement, and no faster than a twentieth of a second', async () => {
    const { round, queue, sign, client, carrier } = open();
    expect(carrier.expected()).toBe(4 / 2);
    const answers: (() => void)[] = [];
    client.answer = () => new Promise((resolve) => answers.push(() => resolve(DONE)));
    await queue({}, sign(), sign());
    await round();
    vi.advanceTimersByTime(6_000);
    answers[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    // (2 · 7 + 6) / 8 seconds for each.
    expect(carrier.expected()).toBe(4 / 2.5);
    client.answer = () => NONSENSE;
    await queue({}, sign());
    await round();
    expect(carrier.expected()).toBe(4 / 2.5);
    client.answer = () => DONE;
    await queue({}, sign());
    await round();
    expect(carrier.expected()).toBeCloseTo(4 / ((2.5 * 7 + 0.05) / 8), 9);
  });
});
