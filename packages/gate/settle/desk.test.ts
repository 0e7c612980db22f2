/** When what is owed is sent, who is told what of it, and what is said when nothing moves. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NOW } from '../testing/claims.ts';
import { ModelChain } from '../testing/model-chain.ts';
import { authorizations, openModel, PAYEE, wallet } from '../testing/settling-model.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

type Over = Parameters<typeof openModel>[0];

async function open(over: Over = {}) {
  const model = openModel(over);
  await model.settler.start();
  return { ...model, sign: authorizations(model.chain) };
}

const STILL = { mining: false } as const;

describe('what waits is sent', () => {
  test('five seconds after the first of it came', async () => {
    const model = await open();
    await model.sell(model.sign());
    await model.pass(3, STILL);
    await model.sell(model.sign());
    await model.pass(1.5, STILL);
    expect(model.settler.status()).toMatchObject({ queued: 2, underWay: 0 });
    await model.pass(1, STILL);
    expect(model.settler.status()).toMatchObject({ queued: 0, underWay: 2 });
  });

  test('at once when it is fifty', async () => {
    const model = await open();
    const some = Array.from({ length: 49 }, (_, index) => model.sign({ from: wallet(index) }));
    await model.sell(...some);
    await model.pass(1, STILL);
    expect(model.settler.status()).toMatchObject({ queued: 49, underWay: 0 });
    await model.sell(model.sign());
    await model.pass(0.25, STILL);
    expect(model.settler.status()).toMatchObject({ queued: 0, underWay: 50 });
  });

  test('when the first of it expires within a minute', async () => {
    const model = await open({ batchWait: 200_000 });
    const now = model.chain.time;
    await model.sell(model.sign({ validBefore: BigInt(now + 70) }), model.sign());
    await model.pass(8);
    expect(model.settler.status()).toMatchObject({ queued: 2, underWay: 0 });
    await model.pass(4.5);
    expect(model.settler.status().queued).toBe(0);
  });

  test('at once, with all that waits beside it, when one is waited for', async () => {
    const model = await open({ batchWait: 200_000 });
    const [waits = ''] = await model.sell(model.sign());
    const [urgent = ''] = await model.queue([model.sign()]);
    const outcome = model.settler.settleNow(urgent);
    await model.pass(3);
    expect(await outcome).toMatchObject({ claimId: urgent, status: 'settled' });
    expect(await model.states([waits])).toEqual(['settled']);
    expect(model.chain.balance(PAYEE)).toBe(2_000n);
  });

  test('when it is flushed, which ends when all is decided', async () => {
    const model = await open({ batchWait: 200_000 });
    const ids = await model.sell(model.sign());
    let flushed = false;
    const flush = model.settler.flush().then(() => {
      flushed = true;
    });
    await model.pass(1, STILL);
    expect([flushed, await model.states(ids)]).toEqual([false, ['broadcast']]);
    await model.pass(3);
    await flush;
    expect([flushed, await model.states(ids)]).toEqual([true, ['settled']]);
    // It is over: the next one waits again.
    await model.sell(model.sign());
    await model.pass(10);
    expect(model.settler.status()).toMatchObject({ queued: 1, underWay: 0 });
  });

  test('when it is flushed also where it rests, because it could not go a moment ago', async () => {
    const model = await open({ batchWait: 0, restFor: 200_000 });
    const poor = wallet(9);
    model.chain.balances.set(poor, 0n);
    const ids = await model.sell(model.sign({ from: poor }));
    await model.pass(10);
    model.chain.balances.set(poor, 1_000n);
    await model.pass(10);
    expect(await model.states(ids)).toEqual(['queued']);
    void model.settler.flush();
    await model.pass(3);
    expect(await model.states(ids)).toEqual(['settled']);
  });

  test('also where nobody told of it: the journal is read once a minute', async () => {
    const model = await open();
    const ids = await model.queue([model.sign({ validBefore: BigInt(NOW + 1_000) })]);
    await model.pass(50);
    expect(await model.states(ids)).toEqual(['queued']);
    await model.pass(20);
    expect(await model.states(ids)).toEqual(['settled']);
  });

  test('also where nobody said which it is', async () => {
    const model = await open();
    const ids = await model.queue([model.sign()]);
    model.settler.noticed(BigInt(NOW + 300));
    expect(model.settler.status().queued).toBe(1);
    await model.pass(9);
    expect(await model.states(ids)).toEqual(['settled']);
  });
});

describe('who waits for an outcome', () => {
  test('hears "unknown" after ten seconds, and the settlement goes on', async () => {
    const model = await open();
    const [one = ''] = await model.queue([model.sign()]);
    let heard: unknown;
    void model.settler.settleNow(one).then((outcome) => {
      heard = outcome;
    });
    await model.pass(9.75, STILL);
    expect(heard).toBe(undefined);
    await model.pass(0.5, STILL);
    expect(heard).toMatchObject({ claimId: one, status: 'unknown' });
    await model.pass(3);
    expect(await model.settler.settleNow(one)).toMatchObject({ status: 'settled' });
    expect(model.chain.balance(PAYEE)).toBe(1_000n);
  });

  test('hears at once what is decided already, and nothing is sent for it', async () => {
    const model = await open();
    const [one = ''] = await model.queue([model.sign()]);
    const entry = await model.journal.get(one);
    if (entry === undefined) throw new Error('not queued');
    await model.journal.put([{ ...entry, state: 'failed', reason: 'refused', txHash: '0xab' }]);
    expect(await model.settler.settleNow(one)).toEqual({
      claimId: one,
      status: 'failed',
      reason: 'refused',
      txHash: '0xab',
    });
    await model.pass(10);
    expect(model.chain.requests).not.toContain('eth_sendRawTransaction');
  });

  test('hears "unknown" where the ledger does not answer; a claim that is not there is a mistake', async () => {
    const model = await open();
    await expect(model.settler.settleNow('nobody')).rejects.toThrow('nobody is not in the journal');
    const broken = new Error('locked');
    vi.spyOn(model.journal, 'get').mockRejectedValueOnce(broken);
    expect(await model.settler.settleNow('one')).toEqual({
      claimId: 'one',
      status: 'unknown',
      reason: 'the ledger did not answer',
    });
    expect(model.errors).toEqual([broken]);
  });

  test('is many, and all hear the same', async () => {
    const model = await open();
    const [one = ''] = await model.queue([model.sign()]);
    const heard = Promise.all([1, 2, 3].map(() => model.settler.settleNow(one)));
    await model.pass(3);
    const [first, ...others] = await heard;
    expect(first).toMatchObject({ status: 'settled' });
    for (const other of others) expect(other).toEqual(first);
    expect(model.outcomes).toEqual([first]);
  });

  test('an owner that fails to take an outcome harms nobody', async () => {
    const spoilt = new Error('spoilt');
    const model = await open({
      onOutcome: () => {
        throw spoilt;
      },
    });
    const [one = ''] = await model.queue([model.sign()]);
    const heard = model.settler.settleNow(one);
    await model.pass(3);
    expect(await heard).toMatchObject({ status: 'settled' });
    expect(model.errors).toEqual([spoilt]);
    expect(await model.states([one])).toEqual(['settled']);
  });
});

describe('room', () => {
  const at = (model: Awaited<ReturnType<typeof open>>, seconds: number) =>
    model.settler.room(BigInt(model.chain.time + seconds));

  test('is there for what can still be mined: batch, look, two blocks and a margin', async () => {
    const model = await open();
    // 5 + 0.25 + 2 · 2 + 6 = 15.25 seconds, and one payment more.
    expect(at(model, 17)).toEqual({ ok: true });
    expect(at(model, 16)).toEqual({ ok: true });
    expect(at(model, 15)).toMatchObject({ ok: false, retryAfter: 1 });
    const slow = await open({ batchWait: 10_000, poll: 1_000 });
    expect(at(slow, 21)).toMatchObject({ ok: false });
    expect(at(slow, 22)).toEqual({ ok: true });
    expect(model.settler.room(2n ** 256n - 1n)).toEqual({ ok: true });
  });

  test('is none before the chain was seen, and none when it is silent', async () => {
    const chain = new ModelChain(NOW);
    const silent = {
      ok: false,
      why: 'the chain does not answer, so nothing can be settled',
      retryAfter: 5,
    };
    const unseen = openModel({}, chain);
    expect(unseen.settler.room(BigInt(NOW + 300))).toEqual(silent);
    await unseen.settler.start();
    expect(unseen.settler.room(BigInt(NOW + 300))).toEqual({ ok: true });
    chain.instead = (method) => {
      if (method === 'eth_getBlockByNumber') throw new Error('broken');
      return undefined;
    };
    await unseen.pass(14);
    expect(unseen.settler.room(BigInt(NOW + 300))).toEqual({ ok: true });
    await unseen.pass(3);
    expect(unseen.settler.room(BigInt(NOW + 300))).toEqual(silent);
    chain.instead = () => undefined;
    await unseen.pass(11);
    expect(unseen.settler.room(BigInt(NOW + 300))).toEqual({ ok: true });
    chain.down = true;
    expect(unseen.settler.room(BigInt(NOW + 300))).toEqual(silent);
  });

  test('is none while what is due does not move', async () => {
    const model = await open({ batchWait: 0, blockShare: 1, maxInFlight: 1 });
    // Five of them are on their way, and the others cannot follow.
    const later = { validBefore: BigInt(NOW + 3_000) };
    await model.sell(
      ...Array.from({ length: 8 }, (_, index) => model.sign({ from: wallet(index), ...later })),
    );
    await model.pass(29, STILL);
    const far = BigInt(NOW + 2_000);
    expect(model.settler.health()).toEqual([]);
    await model.pass(6, STILL);
    expect(model.settler.room(far)).toEqual({
      ok: false,
      why: 'payments are not being settled at the moment',
      retryAfter: 15,
    });
    expect(model.settler.health()).toEqual([
      {
        code: 'not_settled',
        sentence: expect.stringMatching(/^8 payments are due and nothing was settled for 3\d s$/),
      },
    ]);
    await model.pass(4);
    expect(model.settler.health()).toEqual([]);
    expect(model.settler.room(far)).toEqual({ ok: true });
  });

  test('is none beyond as many as may be open, sent or not', async () => {
    const model = await open({ maxOpen: 3 });
    await model.sell(model.sign(), model.sign());
    await model.pass(6, STILL);
    await model.sell(model.sign());
    expect(at(model, 300)).toMatchObject({
      ok: false,
      why: '3 payments wait to be settled, which is as many as are taken on at once',
    });
    await model.pass(10);
    expect(at(model, 300)).toEqual({ ok: true });
  });

  test('shrinks to what was measured where the chain takes less than it should', async () => {
    const model = await open({ batchWait: 0, blockShare: 2 });
    const full = model.settler.status().perSecond;
    expect(full).toBe(5.5);
    const some = Array.from({ length: 60 }, (_, index) =>
      model.sign({ from: wallet(index), validBefore: BigInt(NOW + 3_000) }),
    );
    await model.sell(...some);
    // One of our transactions in every fourth block.
    for (let round = 0; round < 3; round++)
      for (const most of [0, 0, 0, 1]) {
        await model.pass(2, STILL);
        model.chain.mine({ most });
      }
    await model.pass(0.5, STILL);
    const { perSecond } = model.settler.status();
    expect(perSecond).toBeGreaterThan(1);
    expect(perSecond).toBeLessThan(2);
    await model.pass(40);
    expect(model.settler.status()).toMatchObject({ queued: 0, underWay: 0 });
    expect(model.settler.status().perSecond).toBeGreaterThanOrEqual(full);
  });
});

describe('without a node', () => {
  test('it is asked ever more seldom, ten seconds apart at most, and said so', async () => {
    const model = await open();
    model.chain.down = true;
    const before = model.chain.requests.length;
    await model.pass(14);
    expect(model.settler.health()).toEqual([]);
    await model.pass(2);
    expect(model.settler.health()).toEqual([
      {
        code: 'node_silent',
        sentence: expect.stringMatching(/^settling waits: the chain did not answer now/),
      },
    ]);
    await model.pass(44);
    model.chain.requests.length = 0;
    expect(before).toBeGreaterThan(0);
    model.chain.down = false;
    const down = vi.spyOn(model.chain, 'now').mockImplementation(() => {
      throw new Error('odd');
    });
    await model.pass(60);
    // An error that is no outage is its owner's to hear of, each time.
    expect(model.errors.length).toBeGreaterThanOrEqual(5);
    expect(model.errors.length).toBeLessThanOrEqual(7);
    down.mockRestore();
    await model.pass(11);
    expect(model.settler.health()).toEqual([]);
  });

  test('a process that starts says that the chain was not seen yet', () => {
    const model = openModel();
    expect(model.settler.health()).toEqual([
      { code: 'node_silent', sentence: 'settling waits: the chain was not seen yet' },
    ]);
  });

  test('a flush ends at once, and an end does not wait', async () => {
    const model = await open();
    await model.sell(model.sign());
    model.chain.down = true;
    await model.settler.flush();
    await model.settler.stop();
    expect(model.settler.status()).toMatchObject({ queued: 1 });
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the end', () => {
  test('sends what is queued, waits for it, and nothing happens afterwards', async () => {
    const model = await open({ batchWait: 200_000 });
    const ids = await model.sell(model.sign());
    const stopped = model.settler.stop();
    await model.pass(3);
    await stopped;
    expect(await model.states(ids)).toEqual(['settled']);
    expect(vi.getTimerCount()).toBe(0);
    const asked = model.chain.requests.length;
    await model.sell(model.sign());
    await model.pass(70);
    expect(model.chain.requests).toHaveLength(asked);
  });

  test('waits eight seconds for what does not come, a flush thirty', async () => {
    const model = await open();
    const ids = await model.sell(model.sign({ validBefore: BigInt(NOW + 3_000) }));
    const ended: string[] = [];
    void model.settler.flush().then(() => ended.push('flush'));
    await model.pass(29.75, STILL);
    expect(ended).toEqual([]);
    await model.pass(0.25, STILL);
    expect(ended).toEqual(['flush']);
    void model.settler.stop().then(() => ended.push('stop'));
    await model.pass(7.5, STILL);
    expect(ended).toEqual(['flush']);
    await model.pass(1, STILL);
    expect(ended).toEqual(['flush', 'stop']);
    expect(await model.states(ids)).toEqual(['broadcast']);
  });

  test('of a flush that waits for cheaper gas comes with its second look', async () => {
    const model = await open();
    model.chain.baseFee = 10n ** 13n;
    model.chain.mine();
    await model.sell(model.sign());
    await model.pass(1, STILL);
    const looks = () =>
      model.chain.requests.filter((method) => method === 'eth_getBlockByNumber').length;
    const before = looks();
    let ended = false;
    void model.settler.flush().then(() => {
      ended = true;
    });
    await vi.advanceTimersByTimeAsync(0);
    expect([ended, looks() - before]).toEqual([false, 1]);
    await vi.advanceTimersByTimeAsync(250);
    expect([ended, looks() - before]).toEqual([true, 2]);
  });

  test('of a flush that cannot settle what rests is not held up by it', async () => {
    const model = await open();
    const poor = wallet(9);
    model.chain.balances.set(poor, 0n);
    const ids = await model.sell(model.sign({ from: poor }));
    await model.pass(6);
    let ended = false;
    void model.settler.flush().then(() => {
      ended = true;
    });
    await model.pass(1);
    expect([ended, await model.states(ids)]).toEqual([true, ['queued']]);
  });
});
