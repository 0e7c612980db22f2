/** Which account sends what of those that wait, and what keeps it from being sent. */
import { parseTransaction } from 'viem';
import { describe, expect, test, vi } from 'vitest';
import { KEYS, RELAYERS, wallet } from '../../testing/settling-model.ts';
import { CLOCK, openSender, PRICES, questionsOf, slotOf } from '../../testing/settling-sender.ts';
import { calldataBytes } from './calldata.ts';

/** What failed twice in company goes by itself: each of these is a transaction. */
const ALONE = { attempts: 2 } as const;
const [A, B] = RELAYERS;
const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

describe('a block', () => {
  test.each([
    { blockShare: 1, accounts: 1, maxInFlight: 12, perBlock: 5 },
    // A share of 60,000,000 is six transactions of 10,000,000, each of 211 payments.
    { blockShare: 100, accounts: 1, maxInFlight: 12, perBlock: 6 * 211 },
    { blockShare: 100, accounts: 1, maxInFlight: 3, perBlock: 3 * 211 },
    { blockShare: 100, accounts: 2, maxInFlight: 2, perBlock: 4 * 211 },
    { blockShare: 50, accounts: 2, maxInFlight: 2, perBlock: 3 * 211 },
  ])('takes as many as share and accounts allow: %j', async (given) => {
    const { blockShare, maxInFlight, perBlock } = given;
    const accounts = KEYS.slice(0, given.accounts);
    const model = openSender({ blockShare, maxInFlight, accounts });
    const { block } = await model.moment();
    const gasLimit = blockShare === 1 ? 30_000_000n : 60_000_000n;
    expect(model.sender.perBlock({ ...block, gasLimit })).toBe(perBlock);
  });
});

describe('the account that sends', () => {
  test('is the one with the least on its way, of those that may have one more', async () => {
    const model = openSender({ accounts: KEYS, maxInFlight: 2 });
    model.slots.set(slotOf({ relayer: A ?? '0x', txNonce: 0 }));
    await model.queue(...range(5).map((index) => model.entry(index, {}, ALONE)));
    await model.send();
    const sent = model.onTheirWay();
    expect(sent).toHaveLength(4);
    expect(sent).toContainEqual([B, 0, ['c0']]);
    expect(sent).toContainEqual([A, 1, ['c1']]);
    expect(sent).toContainEqual([B, 1, ['c2']]);
    expect(model.book.queue.size).toBe(2);
  });

  test('takes the first nonce that is neither mined nor on its way', async () => {
    const model = openSender();
    for (let mined = 0; mined < 3; mined++) model.chain.takeNonce(A ?? '');
    for (const txNonce of [3, 5]) model.slots.set(slotOf({ txNonce }));
    await model.queue(model.entry(0, {}, ALONE), model.entry(1, {}, ALONE));
    await model.send();
    expect(model.onTheirWay().map(([, txNonce]) => txNonce)).toEqual([3, 4, 5, 6]);
  });

  test.each([
    { gas: 300_000n, goes: true },
    { gas: 300_001n, goes: false },
  ])('has no more on its way than two blocks have gas for: $gas', async ({ gas, goes }) => {
    const model = openSender({ blockShare: 1 });
    model.slots.set(slotOf({ txNonce: 7, gas }));
    await model.queue(model.entry(0));
    await model.send();
    expect(model.book.queue.size).toBe(goes ? 0 : 1);
  });

  test.each([
    { restsUntil: CLOCK, balance: 10n ** 18n, goes: true },
    { restsUntil: CLOCK + 1, balance: 10n ** 18n, goes: false },
    { restsUntil: 0, balance: 0n, goes: false },
    { restsUntil: 0, balance: null, goes: false },
  ])(
    'rests no longer, and has ether: $restsUntil, $balance',
    async ({ restsUntil, balance, goes }) => {
      const model = openSender();
      for (const account of model.accounts) Object.assign(account, { restsUntil, balance });
      await model.queue(model.entry(0));
      await model.send();
      expect(model.slots.size).toBe(goes ? 1 : 0);
      expect(model.chain.requests.includes('eth_sendRawTransaction')).toBe(goes);
      // Without ether nothing is tried out either.
      expect(model.chain.requests.includes('eth_call')).toBe(goes || balance === null);
    },
  );

  test.each([
    { spare: 0n, goes: true },
    { spare: -1n, goes: false },
  ])('can pay what it costs at most beside all that is on its way: $spare', async (given) => {
    const model = openSender();
    const [account] = model.accounts;
    if (account === undefined) throw new Error('no account');
    // 60,000 and 46,920 of gas at twice the base fee and the tip.
    const cost = 106_920n * 2_001_000n;
    account.balance = 5_000n + cost + given.spare;
    model.slots.set(slotOf({ txNonce: 9, cost: 5_000n }));
    await model.queue(model.entry(0));
    await model.send();
    expect(model.book.get('c0')?.state).toBe(given.goes ? 'broadcast' : 'queued');
    expect(account.restsUntil).toBe(given.goes ? 0 : CLOCK + 1_000);
    expect(model.slots.of(account.address).map((slot) => slot.cost)).toEqual(
      given.goes ? [cost, 5_000n] : [5_000n],
    );
  });
});

describe('a transaction', () => {
  test('is known with all that it carries, what it may cost, and since when it is on its way', async () => {
    const model = openSender();
    const waiting = { reason: 'no ether', attempts: 1 };
    await model.queue(model.entry(0, {}, waiting), model.entry(1, {}, { sinceBlock: 4n }));
    await model.send();
    const sent = await model.journal.openTransactions();
    const [txHash] = sent.map((one) => one.txHash);
    expect(model.slots.all()).toEqual([
      {
        ...{ relayer: A, txNonce: 0, sent, claimIds: ['c0', 'c1'], maxFeePerGas: 2_001_000n },
        ...{ gas: 153_840n, cost: 153_840n * 2_001_000n },
        ...{ since: CLOCK, signedAt: CLOCK, sentAt: CLOCK },
      },
    ]);
    expect(model.book.get('c0')).toMatchObject({ state: 'broadcast', attempts: 2, txHash });
    expect(model.book.get('c0')).not.toHaveProperty('reason');
    expect(model.book.get('c1')).toMatchObject({ attempts: 1, sinceBlock: 4n });
    expect([...model.chain.pool.keys()]).toEqual([txHash]);
    expect(model.found).toEqual([]);
    expect(model.sender.held).toBe(null);
  });

  test('is tried on the state of now: where no block came for half a minute, on the next one', async () => {
    const model = openSender();
    const asked = questionsOf(model.chain, 'eth_call');
    const { now } = await model.moment();
    for (const [index, later] of [30, 31].entries()) {
      await model.queue(model.entry(index));
      await model.send({ now: now + later });
    }
    expect(asked.map(([, tag]) => tag)).toEqual(['latest', 'pending']);
  });

  test('goes to the contract that was given in place of the one at every chain’s own address', async () => {
    const multicall3 = wallet(70);
    const model = openSender({ multicall3 });
    const asked = questionsOf(model.chain, 'eth_call');
    await model.queue(model.entry(0));
    // There is nothing in the model: the node has no answer.
    await expect(model.send()).rejects.toThrow(`no Multicall3 at ${multicall3}`);
    expect(asked).toMatchObject([[{ from: A, to: multicall3 }, 'latest']]);
  });
});

describe('of those that wait go', () => {
  const five = { blockShare: 1, maxInFlight: 1 } as const;

  test.each([
    // Five go, and five times as many are looked at.
    { second: 24, goes: ['c0', 'c24', 'c1', 'c2', 'c3'] },
    { second: 25, goes: ['c0', 'c1', 'c2', 'c3', 'c4'] },
  ])('those of one payer together, of the next five batches: %j', async ({ second, goes }) => {
    const model = openSender(five);
    await model.queue(
      ...range(30).map((index) => model.entry(index, index === second ? { from: wallet(0) } : {})),
    );
    await model.send();
    expect(model.onTheirWay()).toEqual([[A, 0, goes]]);
  });

  test.each([
    { seconds: 61, goes: ['c0', 'c5', 'c1', 'c2', 'c3'] },
    { seconds: 60, goes: ['c0', 'c1', 'c2', 'c3', 'c4'] },
  ])('those that expire first where one expires within a minute: %j', async (given) => {
    const model = openSender(five);
    const validBefore = BigInt(model.chain.time + given.seconds);
    const more = { validBefore: validBefore + 1n };
    await model.queue(
      model.entry(0, { validBefore }),
      ...[1, 2, 3, 4].map((index) => model.entry(index, more)),
      model.entry(5, { ...more, from: wallet(0) }),
    );
    await model.send();
    expect(model.onTheirWay()).toEqual([[A, 0, given.goes]]);
  });

  test('those that somebody waits for first, and once', async () => {
    const model = openSender(five);
    await model.queue(...range(7).map((index) => model.entry(index)));
    await model.book.readUrgent('c6');
    await model.book.readUrgent('c2');
    await model.send();
    expect(model.onTheirWay()).toEqual([[A, 0, ['c6', 'c2', 'c0', 'c1', 'c3']]]);
    const all = openSender();
    await all.queue(all.entry(0), all.entry(1));
    await all.book.readUrgent('c1');
    await all.send();
    expect(all.onTheirWay()).toEqual([[A, 0, ['c1', 'c0']]]);
  });

  test.each([
    { attempts: 5, rests: false },
    { attempts: 6, rests: true },
  ])('none that was in six transactions, which rests ten times as long: %j', async (given) => {
    const model = openSender();
    await model.queue(
      model.entry(0, {}, { attempts: given.attempts }),
      model.entry(1, { validBefore: BigInt(model.chain.time + 4_000) }),
    );
    await model.send();
    const claims = model.onTheirWay().map(([, , ids]) => ids);
    expect(claims).toEqual(given.rests ? [['c1']] : [['c0'], ['c1']]);
    for (const [clock, back] of [
      [CLOCK + 39_999, false],
      [CLOCK + 40_000, given.rests],
    ] as const) {
      model.book.wake(clock);
      expect(model.book.queue.has('c0')).toBe(back);
    }
  });
});

describe('what is worth its gas', () => {
  // A payment of 1,000 is worth 3.33e11 wei: 3,144,654 for a unit of gas alone, 4,385,964 for two.
  const fees = { ethUsd: 3_000_000_000n } as const;
  const at = (price: bigint) => ({ ...PRICES, base: price - PRICES.tip });

  test('is judged by what is expected, and again by what is sent', async () => {
    const model = openSender({ fees });
    const judge = vi.spyOn(model.policy, 'judge');
    const [one, two] = [model.entry(0), model.entry(1, { value: 500n })];
    await model.queue(one, two);
    await model.send();
    const value = 1_500n;
    const gas = 152_000n;
    const signatures = [one, two].map(({ authorization }) => authorization.signature);
    expect(judge.mock.calls).toEqual([
      // 480 bytes and the signature's as text, rounded up, with 128 for the head.
      [{ gas, bytes: 128 + 2 * (480 + 66), value }, PRICES, false],
      [{ gas, bytes: calldataBytes(signatures), value }, PRICES, false],
    ]);
  });

  test('goes; what is not waits and says why, until nothing is left that waits', async () => {
    const model = openSender({ fees });
    await model.queue(model.entry(0));
    await model.send({ prices: at(3_144_654n) });
    expect(model.slots.carried()).toBe(1);
    await model.queue(model.entry(1));
    await model.send({ prices: at(3_144_655n) });
    expect(model.sender.held).toMatch(
      /^gas costs 0\.003144655 gwei: settling would take 100\.\d+ %/,
    );
    expect([model.slots.carried(), model.book.queue.has('c1')]).toEqual([1, true]);
    // It rests no time: the very next look may send it.
    await model.send({ prices: at(3_000_000n) });
    expect([model.slots.carried(), model.sender.held]).toEqual([2, null]);
    await model.queue(model.entry(2));
    await model.send({ prices: at(4_000_000n) });
    model.book.rest('c2', CLOCK + 1);
    await model.send({ prices: at(4_000_000n) });
    expect(model.sender.held).toBe(null);
  });

  test.each([
    { seconds: 21, goes: false },
    { seconds: 20, goes: true },
  ])('is all that it brings in the last twenty seconds: %j', async ({ seconds, goes }) => {
    const model = openSender({ fees: { ...fees, maxShare: 500_000n } });
    await model.queue(model.entry(0, { validBefore: BigInt(model.chain.time + seconds) }));
    await model.send({ prices: at(2_000_000n) });
    expect(model.slots.carried()).toBe(goes ? 1 : 0);
    expect(model.sender.held === null).toBe(goes);
  });

  test('at the last call for one of them is all, where all of it pays then', async () => {
    const model = openSender({ fees: { ...fees, maxShare: 500_000n } });
    const last = { validBefore: BigInt(model.chain.time + 20) };
    await model.queue(model.entry(0), model.entry(1, last));
    await model.send({ prices: at(4_000_000n) });
    expect(model.onTheirWay()).toEqual([[A, 0, ['c1', 'c0']]]);
  });

  test('at the last call for one of them is what pays for itself, and the rest rests', async () => {
    const model = openSender({ fees });
    const last = { validBefore: BigInt(model.chain.time + 20) };
    await model.queue(model.entry(0, { value: 10n, ...last }), model.entry(1, last));
    await model.send({ prices: at(3_000_000n) });
    expect(model.onTheirWay()).toEqual([[A, 0, ['c1']]]);
    const back = (clock: number): boolean => {
      model.book.wake(clock);
      return model.book.queue.has('c0');
    };
    expect([back(CLOCK + 3_999), back(CLOCK + 4_000)]).toEqual([false, true]);
  });

  test('and is not at its last call waits beside what is, and is not worth it', async () => {
    const model = openSender({ fees });
    const last = { validBefore: BigInt(model.chain.time + 20) };
    await model.queue(model.entry(0, { value: 10n, ...last }), model.entry(1));
    await model.send({ prices: at(3_000_000n) });
    expect([model.slots.size, model.book.queue.size]).toEqual([0, 2]);
    expect(model.sender.held).toMatch(/^gas costs 0\.003 gwei/);
  });

  test('together is not always what is left of it once it was tried out', async () => {
    const model = openSender({ fees });
    await model.queue(model.entry(0, { signature: `0x${'66'.repeat(65)}` }), model.entry(1));
    await model.send({ prices: at(4_000_000n) });
    // 106,000 of gas at 4,000,000 are 4.24e11 of 3.33e11.
    expect(model.sender.held).toMatch(/settling would take 127\.2 %/);
    expect([model.slots.size, model.book.get('c0')]).toEqual([0, undefined]);
    expect(model.book.queue.has('c1')).toBe(true);
    expect(model.chain.requests).not.toContain('eth_sendRawTransaction');
  });

  test('is bid for up to what it is worth', async () => {
    const model = openSender({ fees });
    await model.queue(model.entry(0));
    await model.send({ prices: at(2_000_000n) });
    const [sent] = await model.journal.openTransactions();
    expect(parseTransaction(sent?.rawTx ?? '0x')).toMatchObject({ maxFeePerGas: 3_144_654n });
  });
});
