/** Round by round: what is asked of the node and when, what ends without us, and what is sent once more. */
import { describe, expect, test, vi } from 'vitest';
import { KEYS, RELAYERS, wallet } from '../../testing/settling-model.ts';
import { openPipeline } from '../../testing/settling-pipeline.ts';

const [A, B] = RELAYERS;

describe('a round', () => {
  test('is none where the node has no newest block', async () => {
    const model = openPipeline();
    model.chain.instead = (method) => (method === 'eth_getBlockByNumber' ? null : undefined);
    await expect(model.round()).rejects.toThrow('no newest block');
  });

  test('asks for prices and balances once a block, and every two seconds where none comes', async () => {
    const model = openPipeline({ accounts: KEYS });
    const asked = (): number => {
      const count = model.count('eth_maxPriorityFeePerGas');
      expect(model.count('eth_getBalance')).toBe(2 * count);
      model.chain.requests.length = 0;
      return count;
    };
    await model.round();
    expect(asked()).toBe(1);
    await model.round(1_999);
    expect(asked()).toBe(0);
    await model.round(2_000);
    expect(asked()).toBe(1);
    await model.round(3_999);
    expect(asked()).toBe(0);
    model.chain.mine();
    await model.round(3_999);
    expect(asked()).toBe(1);
    await model.round(5_998);
    expect(asked()).toBe(0);
  });

  test('reads receipts, and looks at what was settled, once a block', async () => {
    const model = openPipeline();
    await model.queue(model.entry(0));
    await model.round(0, { due: true });
    await model.round(250);
    expect(model.count('eth_getTransactionReceipt')).toBe(0);
    model.chain.mine();
    await model.round(500);
    expect(await model.state('c0')).toBe('settled');
    const read = ['eth_getTransactionReceipt', 'eth_getBlockByNumber'].map(model.count);
    await model.round(750);
    expect(['eth_getTransactionReceipt', 'eth_getBlockByNumber'].map(model.count)).toEqual([
      read[0],
      (read[1] ?? 0) + 1,
    ]);
  });

  test('in which nothing is due sends nothing, and holds nothing back', async () => {
    const model = openPipeline({ fees: { maxGasPrice: 1n } });
    await model.queue(model.entry(0));
    await model.round(0, { due: true });
    expect(model.pipeline.holds()).toBe(true);
    await model.round(250);
    expect(model.pipeline.holds()).toBe(false);
    expect(model.pipeline.underWay()).toBe(0);
  });
});

describe('what was sent', () => {
  test.each([
    { mined: 0, states: ['mined', 'dropped'] },
    { mined: 1, states: ['dropped', 'mined'] },
  ])('is booked by the one of its transactions that was mined: $mined', async (given) => {
    const model = openPipeline();
    const saw = vi.spyOn(model.chain, 'saw');
    await model.queue(model.entry(0));
    await model.round(0, { due: true });
    await model.round(15_000);
    const sent = await model.journal.openTransactions();
    // The node kept that one, whichever was dearer.
    model.chain.pool.clear();
    const kept = sent[given.mined];
    await model.chain.request('eth_sendRawTransaction', [kept?.rawTx]);
    const { number } = model.chain.mine();
    await model.round(15_250);
    expect(await model.journal.get('c0')).toMatchObject({
      ...{ state: 'settled', txHash: kept?.txHash, blockNumber: number },
    });
    const rows = await Promise.all(sent.map(({ txHash }) => model.journal.transaction(txHash)));
    expect(rows.map((row) => row?.state)).toEqual(given.states);
    expect(saw.mock.calls).toEqual([[number]]);
    expect(model.pipeline.underWay()).toBe(0);
  });

  test('is booked by its receipt, whatever the node says of its account', async () => {
    const model = openPipeline();
    await model.queue(model.entry(0));
    await model.round(0, { due: true });
    model.chain.mine();
    model.chain.instead = (method) => (method === 'eth_getTransactionCount' ? '0x0' : undefined);
    const searched = vi.spyOn(model.chain, 'authorizationOutcome');
    await model.round(250);
    expect(searched).not.toHaveBeenCalled();
    expect(await model.state('c0')).toBe('settled');
    expect(await model.journal.openTransactions()).toEqual([]);
  });

  test.each([
    { ended: 'settled', learnt: 45_250n },
    { ended: 'queued', learnt: 46_000n },
    { ended: 'settled by its payer', learnt: 46_000n },
    { ended: 'failed', learnt: 46_000n },
  ])('teaches what gas is used where all of it was carried out: one is $ended', async (given) => {
    const model = openPipeline();
    const validBefore = BigInt(model.chain.time + (given.ended === 'failed' ? 1 : 3_600));
    const entries = Array.from({ length: 12 }, (_, index) =>
      model.entry(index, {}, index === 4 ? { validBefore } : {}),
    );
    await model.queue(...entries);
    await model.round(0, { due: true });
    if (given.ended === 'queued') model.chain.balances.set(wallet(4), 0n);
    if (given.ended === 'settled by its payer') {
      const [ours] = model.chain.pool.values();
      model.chain.pool.clear();
      for (const { authorization } of entries.slice(4, 5)) model.chain.carry(authorization);
      if (ours !== undefined) model.chain.pool.set(ours.hash, ours);
    }
    model.chain.mine();
    await model.round(250);
    expect(await model.state('c4')).toBe(given.ended.split(' ')[0]);
    expect(await model.state('c5')).toBe('settled');
    expect(model.pipeline.feeReport()?.payment[0]?.gas).toBe(60_000n + given.learnt);
  });

  test('and was carried out by its payer in the same block is watched where it stands', async () => {
    const model = openPipeline();
    const own = model.entry(1);
    await model.queue(model.entry(0), own);
    await model.round(0, { due: true });
    const [ours] = model.chain.pool.keys();
    const [sent] = model.chain.pool.values();
    model.chain.pool.clear();
    const theirs = model.chain.carry(own.authorization);
    if (ours !== undefined && sent !== undefined) model.chain.pool.set(ours, sent);
    model.chain.mine();
    const asked = vi.spyOn(model.chain, 'request');
    await model.round(250);
    expect(await model.journal.get('c0')).toMatchObject({ state: 'settled', txHash: ours });
    expect(await model.journal.get('c1')).toMatchObject({ state: 'settled', txHash: theirs });
    const receipts = asked.mock.calls.flatMap(([method, [hash]]) =>
      method === 'eth_getTransactionReceipt' ? hash : [],
    );
    // Ours is in the block that was read; theirs is looked up.
    expect(receipts).toEqual([ours, theirs]);
  });
});

describe('a nonce that another transaction used', () => {
  test('drops what had it, of that account alone, and its payments rest', async () => {
    const model = openPipeline({ accounts: KEYS });
    await model.queue(model.entry(0, { attempts: 2 }), model.entry(1, { attempts: 2 }));
    await model.round(0, { due: true });
    const [first, second] = await model.journal.openTransactions();
    model.chain.pool.clear();
    model.chain.takeNonce(first?.relayer ?? '');
    model.chain.mine();
    await model.round(250);
    expect(await model.journal.openTransactions()).toEqual([second]);
    expect(await model.journal.get('c0')).toMatchObject({
      ...{ state: 'queued', reason: 'its nonce was used by another', attempts: 3 },
    });
    expect(await model.state('c1')).toBe('broadcast');
    expect(model.pipeline.underWay()).toBe(1);
    expect(model.restOf('c0')).toBe(4_250);
  });

  test('has what its payer carried out meanwhile watched until it is final', async () => {
    const model = openPipeline();
    const own = model.entry(0);
    await model.queue(own);
    await model.round(0, { due: true });
    model.chain.pool.clear();
    model.chain.takeNonce(A ?? '');
    const txHash = model.chain.carry(own.authorization);
    model.chain.finalBlock = model.chain.mine().number;
    await model.round(250);
    expect(await model.journal.get('c0')).toMatchObject({ state: 'settled', txHash, final: true });
  });

  test('drops nothing above it', async () => {
    const model = openPipeline();
    await model.queue(model.entry(0, { attempts: 2 }), model.entry(1, { attempts: 2 }));
    await model.round(0, { due: true });
    const [, second] = await model.journal.openTransactions();
    model.chain.pool.clear();
    model.chain.takeNonce(A ?? '');
    model.chain.mine();
    await model.round(250);
    expect(second?.txNonce).toBe(1);
    expect(await model.journal.openTransactions()).toEqual([second]);
  });

  test('is ours where its receipt came a moment after it was asked for', async () => {
    const model = openPipeline();
    await model.queue(model.entry(0));
    await model.round(0, { due: true });
    model.chain.mine();
    let late = 1;
    model.chain.instead = (method) =>
      method === 'eth_getTransactionReceipt' && late-- > 0 ? null : undefined;
    const [sent] = await model.journal.openTransactions();
    await model.round(250);
    expect(await model.state('c0')).toBe('settled');
    expect(await model.journal.transaction(sent?.txHash ?? '0x')).toMatchObject({ state: 'mined' });
    expect(model.pipeline.underWay()).toBe(0);
  });
});

describe('what may end without us is looked up', () => {
  const lookUps = (model: ReturnType<typeof openPipeline>) =>
    vi.spyOn(model.chain, 'authorizationOutcome');

  test('once its time is over, so many of them in a round', async () => {
    const model = openPipeline();
    const validBefore = BigInt(model.chain.time + 60);
    const entries = Array.from({ length: 70 }, (_, index) =>
      model.entry(index, {}, { validBefore }),
    );
    await model.queue(...entries, model.entry(70, {}, { validBefore: validBefore + 1n }));
    const looked = lookUps(model);
    model.chain.mine({ seconds: 59 });
    await model.round();
    expect(looked).not.toHaveBeenCalled();
    model.chain.mine({ seconds: 1 });
    await model.round(1);
    expect(looked).toHaveBeenCalledTimes(64);
    await model.round(2);
    expect(looked).toHaveBeenCalledTimes(70);
    expect(await model.state('c69')).toBe('failed');
    expect(await model.state('c70')).toBe('queued');
  });

  test.each([
    { restFor: 10_000, every: 5_000 },
    { restFor: 500, every: 500 },
  ])('where it is unknown, every five seconds or as often as others try: %j', async (given) => {
    const model = openPipeline({ restFor: given.restFor });
    await model.queue(
      ...Array.from({ length: 130 }, (_, at) => model.entry(at, { state: 'unknown' })),
    );
    for (let index = 0; index < 130; index++) model.spend(index);
    const looked = lookUps(model);
    await model.round();
    // Two questions for each: no event explains its nonce, and it is searched for further back.
    const once = looked.mock.calls.length;
    expect(new Set(looked.mock.calls.map(([{ from }]) => from)).size).toBe(128);
    await model.round(given.every - 1);
    expect(looked).toHaveBeenCalledTimes(once);
    await model.round(given.every);
    expect(looked).toHaveBeenCalledTimes(2 * once);
    expect(await model.state('c0')).toBe('unknown');
  });

  test('where no transaction carries it any more: it waits again, after a rest', async () => {
    const model = openPipeline();
    await model.queue(
      model.entry(0, { state: 'broadcast', txHash: '0x0d' }),
      model.entry(1, { state: 'unknown' }),
    );
    await model.round(0, { due: true });
    expect([await model.state('c0'), await model.state('c1')]).toEqual(['queued', 'queued']);
    expect(await model.journal.get('c0')).not.toHaveProperty('txHash');
    expect([model.restOf('c0'), model.book.queue.has('c1')]).toEqual([4_000, true]);
  });

  test('where it expired on its way: it stays there until the chain has decided', async () => {
    const model = openPipeline();
    const validBefore = BigInt(model.chain.time + 60);
    await model.queue(model.entry(0, {}, { validBefore }), model.entry(1));
    await model.round(0, { due: true });
    const looked = lookUps(model);
    // The node's clock is ahead of its newest block.
    await model.round(4_000, { now: model.chain.time + 59 });
    expect(looked).not.toHaveBeenCalled();
    await model.round(8_000, { now: model.chain.time + 60 });
    expect(looked.mock.calls).toMatchObject([[{ from: wallet(0) }, expect.anything()]]);
    expect(await model.state('c0')).toBe('broadcast');
    model.chain.mine({ seconds: 60, most: 0 });
    await model.round(12_000);
    expect(await model.journal.get('c0')).toMatchObject({
      ...{ state: 'failed', reason: 'expired unsettled' },
    });
    expect(await model.state('c1')).toBe('broadcast');
  });

  test.each(['unknown', 'queued'] as const)(
    'where its payer carried it out, and it is watched from then on: it was %s',
    async (state) => {
      const model = openPipeline();
      const own = model.entry(0, { state });
      const txHash = model.chain.carry(own.authorization);
      model.chain.mine();
      await model.queue(own);
      await model.round(0, { due: true });
      expect(await model.journal.get('c0')).toMatchObject({ state: 'settled', txHash });
      model.chain.finalBlock = model.chain.newest().number;
      model.chain.mine();
      await model.round(250);
      expect(await model.journal.get('c0')).toMatchObject({ final: true });
    },
  );
});

describe('what is in no block', () => {
  const sends = async (model: ReturnType<typeof openPipeline>, after: number) => {
    model.chain.requests.length = 0;
    await model.round(after);
    const { length } = await model.journal.openTransactions();
    return [model.count('eth_sendRawTransaction'), length];
  };

  test('is sent again every six seconds, and replaced after fifteen', async () => {
    const model = openPipeline();
    await model.queue(model.entry(0));
    await model.round(0, { due: true });
    const heard: unknown[] = [];
    for (const after of [5_999, 6_000, 11_999, 12_000, 14_999, 15_000, 20_999, 21_000, 29_999])
      heard.push([after, ...(await sends(model, after))]);
    heard.push([30_000, ...(await sends(model, 30_000))]);
    expect(heard).toEqual([
      [5_999, 0, 1],
      [6_000, 1, 1],
      [11_999, 0, 1],
      [12_000, 1, 1],
      [14_999, 0, 1],
      [15_000, 1, 2],
      [20_999, 0, 2],
      [21_000, 1, 2],
      [29_999, 1, 2],
      [30_000, 1, 3],
    ]);
  });

  test.each([
    // It bids 2,001,000 for a unit of gas.
    { baseFee: 2_000_000n, replaced: 1 },
    { baseFee: 2_000_001n, replaced: 2 },
  ])(
    'is replaced for the first nonce of each account, and where it bids too little: $baseFee',
    async (given) => {
      const model = openPipeline();
      await model.queue(model.entry(0, { attempts: 2 }), model.entry(1, { attempts: 2 }));
      await model.round(0, { due: true });
      model.chain.baseFee = given.baseFee;
      model.chain.mine({ most: 0 });
      await model.round(15_000);
      const open = await model.journal.openTransactions();
      expect(open.map(({ txNonce }) => txNonce).sort()).toEqual(
        given.replaced === 1 ? [0, 0, 1] : [0, 0, 1, 1],
      );
      const both = openPipeline({ accounts: KEYS });
      await both.queue(both.entry(0, { attempts: 2 }), both.entry(1, { attempts: 2 }));
      await both.round(0, { due: true });
      await both.round(15_000);
      const replaced = (await both.journal.openTransactions()).filter((one) => one.replaces);
      expect(new Set(replaced.map(({ relayer }) => relayer))).toEqual(new Set([A, B]));
    },
  );
});

describe('a block that goes', () => {
  test('has its transaction sent again as it was', async () => {
    const model = openPipeline();
    await model.queue(model.entry(0), model.entry(1));
    await model.round(0, { due: true });
    const [sent] = await model.journal.openTransactions();
    model.chain.mine();
    await model.round(250);
    expect(await model.journal.openTransactions()).toEqual([]);
    model.chain.reorganise(1, { forget: true });
    await model.round(500);
    expect(await model.journal.openTransactions()).toEqual([sent]);
    const reason = 'its block was reorganised away';
    for (const claimId of ['c0', 'c1'])
      expect(await model.journal.get(claimId)).toMatchObject({
        ...{ state: 'broadcast', txHash: sent?.txHash, reason },
      });
    expect(model.pipeline.underWay()).toBe(2);
    await model.round(750);
    expect([...model.chain.pool.keys()]).toEqual([sent?.txHash]);
    const { number } = model.chain.mine();
    await model.round(1_000);
    const settled = { state: 'settled', txHash: sent?.txHash, blockNumber: number };
    for (const claimId of ['c0', 'c1'])
      expect(await model.journal.get(claimId)).toMatchObject(settled);
  });
});
