/** Relayers on a chain whose blocks come when the test says so: what is sent, when, for how much, and how it ends. */
import { parseGwei, parseTransaction } from 'viem';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ChainUnavailable } from '../../chain/errors.ts';
import { Refused } from '../../chain/rpc.ts';
import type { Hex } from '../../chain/types.ts';
import {
  authorizations,
  KEYS,
  openModel,
  PAYEE,
  RELAYERS,
  wallet,
} from '../../testing/settling-model.ts';
import { MULTICALL3 } from './calldata.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

type Model = ReturnType<typeof openModel>;
type Over = Parameters<typeof openModel>[0];

function open(over: Over = {}) {
  const model = openModel(over);
  return { ...model, sign: authorizations(model.chain) };
}

/** Takes what waits at once, whatever its number. */
const EAGER = { batchWait: 0 } as const;
const signMany = ({ sign }: ReturnType<typeof open>, count: number) =>
  Array.from({ length: count }, (_, index) => sign({ from: wallet(index) }));

/** Transactions on their way, in words of the journal. */
async function onTheirWay({ journal }: Model) {
  const open = (await journal.openTransactions()).map((sent) => ({
    ...sent,
    ...(parseTransaction(sent.rawTx) as { gas: bigint; maxFeePerGas: bigint; nonce: number }),
  }));
  return open.sort((a, b) => a.relayer.localeCompare(b.relayer) || a.txNonce - b.txNonce);
}

describe('a transaction', () => {
  test('carries all that waits, is journaled whole, and is booked with what it used and cost', async () => {
    const model = open(EAGER);
    model.chain.l1Fee = 777n;
    await model.settler.start();
    const ids = await model.sell(model.sign(), model.sign({ from: wallet(1) }));
    await model.pass(1);
    const [sent, ...more] = await onTheirWay(model);
    expect(more).toEqual([]);
    expect(sent).toMatchObject({
      relayer: RELAYERS[0],
      txNonce: 0,
      nonce: 0,
      state: 'open',
      sentAt: model.chain.time,
      to: MULTICALL3.toLowerCase(),
      chainId: 8453,
      // Two of them at 46,000 and a fiftieth more, and what is around them.
      gas: 60_000n + (2n * 46_000n * 51n) / 50n,
      maxFeePerGas: 2_001_000n,
      maxPriorityFeePerGas: 1_000n,
    });
    expect(sent).not.toHaveProperty('replaces');
    const entry = await model.journal.get(ids[0] ?? '');
    expect(entry).toMatchObject({ state: 'broadcast', attempts: 1, txHash: sent?.txHash });
    expect(entry?.sinceBlock).toBe(model.chain.newest().number - 300n);
    expect(model.settler.status()).toMatchObject({ queued: 0, underWay: 2 });
    const { number } = model.chain.mine();
    await model.pass(1);
    expect(await model.states(ids)).toEqual(['settled', 'settled']);
    expect(await model.journal.transaction(sent?.txHash ?? '0x')).toMatchObject({
      state: 'mined',
      blockNumber: number,
      gasUsed: 110_000n,
      cost: 110_000n * 1_001_000n + 777n,
    });
    expect(await model.journal.get(ids[1] ?? '')).toMatchObject({
      state: 'settled',
      blockNumber: number,
      txHash: sent?.txHash,
    });
    expect(model.outcomes).toEqual(
      ids.map((claimId) => ({ claimId, status: 'settled', txHash: sent?.txHash })),
    );
    expect(model.settler.status()).toMatchObject({ queued: 0, underWay: 0 });
    expect(model.chain.balance(PAYEE)).toBe(2_000n);
    expect(model.errors).toEqual([]);
  });

  test('is on disk before the node has it', async () => {
    const model = open(EAGER);
    await model.settler.start();
    let journaled: unknown;
    model.chain.instead = async (method) => {
      if (method === 'eth_sendRawTransaction') journaled = await model.journal.openTransactions();
      return undefined;
    };
    await model.sell(model.sign());
    await model.pass(1);
    expect(journaled).toMatchObject([{ state: 'open' }]);
  });

  test('that the ledger does not take is not sent, and who owns the process is told', async () => {
    const model = open(EAGER);
    await model.settler.start();
    const [one = ''] = await model.queue([model.sign()]);
    const full = new Error('disk full');
    const put = vi.spyOn(model.journal, 'put').mockRejectedValue(full);
    model.settler.noticed(BigInt(model.chain.time + 300), one);
    await model.pass(3);
    expect(model.chain.requests).not.toContain('eth_sendRawTransaction');
    expect(model.errors).toContain(full);
    put.mockRestore();
    await model.pass(12);
    expect(await model.states([one])).toEqual(['settled']);
  });

  test('carries as many as the share of a block has gas for, the others go with the next', async () => {
    const model = open({ ...EAGER, blockShare: 1, maxInFlight: 1 });
    await model.settler.start();
    // 300,000 of gas: (300,000 − 60,000) / (46,000 · 1.02) = 5.
    const ids = await model.sell(...signMany(model, 12));
    await model.pass(1);
    expect(model.settler.status()).toMatchObject({ queued: 7, underWay: 5 });
    await model.pass(3);
    expect(model.settler.status()).toMatchObject({ queued: 2, underWay: 5 });
    await model.pass(5);
    expect(new Set(await model.states(ids))).toEqual(new Set(['settled']));
    expect(model.chain.count(RELAYERS[0] ?? '')).toBe(3);
    // Five in a block of two seconds.
    expect(model.settler.status().perSecond).toBe(2.5);
  });

  test('is followed by others of the same account, as many as may be on their way, and as two blocks hold', async () => {
    const model = open({ ...EAGER, blockShare: 1, maxInFlight: 3 });
    await model.settler.start();
    await model.sell(...signMany(model, 30));
    await model.pass(1);
    // Each is all of a block's share: what is being made and one after it.
    expect((await onTheirWay(model)).map(({ txNonce }) => txNonce)).toEqual([0, 1]);
    const wide = open({ ...EAGER, blockShare: 100, maxInFlight: 3 });
    wide.chain.gasLimit = 60_000_000n;
    await wide.settler.start();
    await wide.sell(...signMany(wide, 1_000));
    await wide.pass(1);
    const sent = await onTheirWay(wide);
    expect(sent.map(({ txNonce }) => txNonce)).toEqual([0, 1, 2]);
    for (const { rawTx } of sent) expect(rawTx.length / 2).toBeLessThan(131_072);
  });

  test('goes by the account with the least on its way, and by none that has no ether', async () => {
    const model = open({ ...EAGER, accounts: KEYS, blockShare: 1 });
    await model.settler.start();
    await model.sell(...signMany(model, 10));
    await model.pass(1);
    expect((await onTheirWay(model)).map(({ relayer, txNonce }) => [relayer, txNonce])).toEqual(
      RELAYERS.map((relayer) => [relayer, 0]).sort(([a], [b]) =>
        String(a).localeCompare(String(b)),
      ),
    );
    const poor = open({ ...EAGER, accounts: KEYS, blockShare: 1 });
    poor.chain.ether.set(RELAYERS[0]?.toLowerCase() ?? '', 0n);
    await poor.settler.start();
    await poor.sell(...signMany(poor, 10));
    await poor.pass(1);
    expect((await onTheirWay(poor)).map(({ relayer, txNonce }) => [relayer, txNonce])).toEqual([
      [RELAYERS[1], 0],
      [RELAYERS[1], 1],
    ]);
  });

  test('takes the payments of one payer together, but those that expire within a minute first', async () => {
    const model = open({ ...EAGER, blockShare: 1, maxInFlight: 1 });
    await model.settler.start();
    const [rich, others] = [wallet(99), signMany(model, 4)];
    const mixed = others.flatMap((other) => [other, model.sign({ from: rich })]);
    const ids = await model.sell(...mixed);
    await model.pass(1);
    const carried = async (of: Model, among: readonly string[]) =>
      (await of.states(among)).flatMap((state, index) => (state === 'broadcast' ? index : []));
    // The first, then all of the rich one.
    expect(await carried(model, ids)).toEqual([0, 1, 3, 5, 7]);
    const late = open({ ...EAGER, blockShare: 1, maxInFlight: 1 });
    await late.settler.start();
    const soon = BigInt(late.chain.time + 60);
    const hurried = await late.sell(
      ...signMany(late, 4).flatMap((other, index) => [
        late.sign({ from: rich }),
        { ...other, ...(index === 0 && { validBefore: soon }) },
      ]),
    );
    await late.pass(1);
    expect(await carried(late, hurried)).toEqual([0, 1, 2, 3, 4]);
  });
});

describe('a node that forgets', () => {
  test('is sent the same transaction again after six seconds', async () => {
    const model = open(EAGER);
    await model.settler.start();
    await model.sell(model.sign());
    await model.pass(1, { mining: false });
    const [hash] = [...model.chain.pool.keys()];
    model.chain.pool.clear();
    // Six seconds after it was sent, to the look.
    await model.pass(4.75, { mining: false });
    expect(model.chain.pool.size).toBe(0);
    await model.pass(0.25, { mining: false });
    expect([...model.chain.pool.keys()]).toEqual([hash]);
    await model.pass(4);
    expect(model.chain.balance(PAYEE)).toBe(1_000n);
  });

  test('is told no second transaction while the first may be mined', async () => {
    const model = open(EAGER);
    await model.settler.start();
    const ids = await model.sell(model.sign());
    await model.pass(1, { mining: false });
    model.chain.pool.clear();
    model.settler.noticed(BigInt(model.chain.time + 300), ids[0]);
    await model.pass(3, { mining: false });
    expect(await onTheirWay(model)).toHaveLength(1);
  });
});

describe('what stays behind', () => {
  test('is replaced after fifteen seconds for an eighth more, and one of the two is mined', async () => {
    const model = open(EAGER);
    await model.settler.start();
    const ids = await model.sell(model.sign());
    await model.pass(1, { mining: false });
    model.chain.baseFee = 2_100_000n;
    model.chain.mine();
    await model.pass(13.5, { mining: false });
    expect(await onTheirWay(model)).toHaveLength(1);
    await model.pass(1.5, { mining: false });
    const [first, second, ...more] = await onTheirWay(model);
    expect(more).toEqual([]);
    expect(second).toMatchObject({
      replaces: first?.txHash,
      nonce: 0,
      gas: first?.gas,
      data: (first as { data?: Hex } | undefined)?.data,
      // What the price is by now: twice the base fee, which is more than an eighth.
      maxFeePerGas: 4_201_000n,
      maxPriorityFeePerGas: (1_000n * 9n) / 8n + 1n,
    });
    expect([...model.chain.pool.keys()]).toEqual([second?.txHash]);
    expect(await model.journal.get(ids[0] ?? '')).toMatchObject({
      state: 'broadcast',
      txHash: second?.txHash,
      attempts: 1,
    });
    await model.pass(3);
    expect(await model.states(ids)).toEqual(['settled']);
    expect(await model.journal.transaction(first?.txHash ?? '0x')).toMatchObject({
      state: 'dropped',
    });
    expect(model.chain.balance(PAYEE)).toBe(1_000n);
  });

  test('is replaced by at least an eighth more where gas is no dearer', async () => {
    const model = open(EAGER);
    await model.settler.start();
    await model.sell(model.sign());
    await model.pass(17, { mining: false });
    const [, second] = await onTheirWay(model);
    expect(second).toMatchObject({
      maxFeePerGas: (2_001_000n * 9n) / 8n + 1n,
      maxPriorityFeePerGas: (1_000n * 9n) / 8n + 1n,
    });
  });

  test('is not replaced for more than the batch is worth, and sent again in its place', async () => {
    const model = open({ ...EAGER, fees: { maxGasPrice: 2_001_000n } });
    await model.settler.start();
    await model.sell(model.sign());
    await model.pass(17, { mining: false });
    expect(await onTheirWay(model)).toHaveLength(1);
    expect(
      model.chain.requests.filter((method) => method === 'eth_sendRawTransaction').length,
    ).toBeGreaterThan(2);
  });

  test('of several nonces the first alone is replaced, and those beside it that bid too little', async () => {
    const model = open({ ...EAGER, blockShare: 1 });
    await model.settler.start();
    await model.sell(...signMany(model, 10));
    await model.pass(17, { mining: false });
    const nonces = async () => (await onTheirWay(model)).map(({ txNonce }) => txNonce);
    expect(await nonces()).toEqual([0, 0, 1]);
    model.chain.baseFee = 3_000_000n;
    model.chain.mine({ most: 0 });
    await model.pass(17, { mining: false });
    expect((await nonces()).filter((nonce) => nonce === 1)).toHaveLength(2);
    await model.pass(6);
    expect(model.chain.balance(PAYEE)).toBe(10_000n);
  });

  test('for forty seconds is a matter for the publisher', async () => {
    const model = open(EAGER);
    await model.settler.start();
    await model.sell(model.sign({ validBefore: BigInt(model.chain.time + 3_000) }));
    await model.pass(38, { mining: false });
    expect(model.settler.health().map(({ code }) => code)).not.toContain('stuck_nonce');
    await model.pass(4, { mining: false });
    expect(model.settler.health()).toContainEqual({
      code: 'stuck_nonce',
      sentence: expect.stringMatching(
        new RegExp(`^nonce 0 of relayer ${RELAYERS[0]} has been waiting for a block for 4[0-3] s$`),
      ),
    });
    await model.pass(4);
    expect(model.settler.health()).toEqual([]);
  });

  test('when its nonce is taken by another is dropped, and its payments are sent again', async () => {
    const model = open(EAGER);
    await model.settler.start();
    const ids = await model.sell(model.sign());
    await model.pass(1, { mining: false });
    const [first] = await onTheirWay(model);
    model.chain.pool.clear();
    model.chain.takeNonce(RELAYERS[0] ?? '');
    model.chain.mine();
    await model.pass(1, { mining: false });
    expect(await model.journal.transaction(first?.txHash ?? '0x')).toMatchObject({
      state: 'dropped',
    });
    expect(await model.journal.get(ids[0] ?? '')).toMatchObject({
      state: 'queued',
      reason: 'its nonce was used by another',
      attempts: 1,
    });
    // It rests for four seconds.
    expect(await onTheirWay(model)).toEqual([]);
    await model.pass(6);
    expect(await model.states(ids)).toEqual(['settled']);
    expect(model.chain.balance(PAYEE)).toBe(1_000n);
  });
});

describe('a refusal by the node', () => {
  test('puts the payments back, and the account and they rest for a moment', async () => {
    const model = open(EAGER);
    await model.settler.start();
    let refusals = 1;
    model.chain.instead = (method) => {
      if (method === 'eth_sendRawTransaction' && refusals-- > 0)
        throw new Refused('nonce too high', -32000);
      return undefined;
    };
    const ids = await model.sell(model.sign());
    await model.pass(0.5, { mining: false });
    expect(await model.journal.get(ids[0] ?? '')).toMatchObject({
      state: 'queued',
      reason: 'nonce too high',
      attempts: 0,
    });
    expect(await model.journal.openTransactions()).toEqual([]);
    expect(model.settler.status()).toMatchObject({ underWay: 0 });
    await model.pass(4);
    expect(await model.states(ids)).toEqual(['settled']);
  });

  test('of what is mined all the same is none', async () => {
    const model = open(EAGER);
    await model.settler.start();
    model.chain.instead = async (method, [raw]) => {
      if (method !== 'eth_sendRawTransaction') return undefined;
      model.chain.instead = () => undefined;
      await model.chain.request(method, [raw]);
      model.chain.mine();
      throw new Refused('nonce too low', -32000);
    };
    const ids = await model.sell(model.sign());
    await model.pass(1, { mining: false });
    expect(await model.states(ids)).toEqual(['settled']);
    expect(model.chain.balance(PAYEE)).toBe(1_000n);
  });

  test('"already known" is none either, and an outage leaves it on its way', async () => {
    for (const error of [
      new Refused('already known', -32000),
      new ChainUnavailable('eth_sendRawTransaction', 'timeout'),
    ]) {
      const model = open(EAGER);
      await model.settler.start();
      model.chain.instead = async (method, params) => {
        if (method !== 'eth_sendRawTransaction') return undefined;
        model.chain.instead = () => undefined;
        await model.chain.request(method, params);
        throw error;
      };
      const ids = await model.sell(model.sign());
      await model.pass(1, { mining: false });
      expect(await model.states(ids)).toEqual(['broadcast']);
      await model.pass(3);
      expect(await model.states(ids)).toEqual(['settled']);
    }
  });
});

describe('of those that wait', () => {
  test('who has no money waits, and goes once it has some; who is waited for fails at once', async () => {
    const model = open(EAGER);
    await model.settler.start();
    const poor = wallet(7);
    model.chain.balances.set(poor, 0n);
    const ids = await model.sell(model.sign({ from: poor }), model.sign());
    await model.pass(3);
    expect(await model.states(ids)).toEqual(['queued', 'settled']);
    const reason = 'ERC20: transfer amount exceeds balance';
    expect(await model.journal.get(ids[0] ?? '')).toMatchObject({ reason, attempts: 0 });
    model.chain.balances.set(poor, 1_000n);
    await model.pass(8);
    expect(await model.states(ids)).toEqual(['settled', 'settled']);
    const [urgent = ''] = await model.queue([model.sign({ from: poor })]);
    const outcome = model.settler.settleNow(urgent);
    await model.pass(1);
    expect(await outcome).toEqual({ claimId: urgent, status: 'failed', reason });
  });

  test('what was too much beside another payment is not tried before that one is in a block', async () => {
    const model = open({ ...EAGER, restFor: 250 });
    await model.settler.start();
    const payer = wallet(7);
    model.chain.balances.set(payer, 1_000n);
    const ids = await model.sell(model.sign({ from: payer }), model.sign({ from: payer }));
    // The newest block has the money of the first of them still, round after round.
    await model.pass(4, { mining: false });
    expect(await model.states(ids)).toEqual(['broadcast', 'queued']);
    expect(await onTheirWay(model)).toHaveLength(1);
    await model.pass(4);
    expect(await model.states(ids)).toEqual(['settled', 'queued']);
    expect(model.chain.count(RELAYERS[0] ?? '')).toBe(1);
    model.chain.balances.set(payer, 1_000n);
    await model.pass(4);
    expect(await model.states(ids)).toEqual(['settled', 'settled']);
  });

  test('but before it expires it is tried whatever is on its way', async () => {
    const model = open({ ...EAGER, restFor: 250 });
    await model.settler.start();
    const payer = wallet(7);
    model.chain.balances.set(payer, 1_000n);
    const soon = { from: payer, validBefore: BigInt(model.chain.time + 23) };
    const ids = await model.sell(model.sign(soon), model.sign(soon));
    await model.pass(1, { mining: false });
    expect(await model.states(ids)).toEqual(['broadcast', 'queued']);
    model.chain.time += 3;
    await model.pass(1, { mining: false });
    expect(await model.states(ids)).toEqual(['broadcast', 'broadcast']);
  });

  test('who is refused for ever fails with the token’s word, and the others go', async () => {
    const model = open(EAGER);
    await model.settler.start();
    const forged = { ...model.sign(), signature: `0x${'66'.repeat(65)}` as Hex };
    const ids = await model.sell(forged, model.sign());
    await model.pass(3);
    expect(await model.states(ids)).toEqual(['failed', 'settled']);
    expect(model.outcomes).toContainEqual({
      claimId: ids[0],
      status: 'failed',
      reason: 'FiatTokenV2: invalid signature',
    });
    expect(model.settler.health()).toEqual([
      {
        code: 'settlements_fail',
        sentence: expect.stringContaining('1 of them with "FiatTokenV2: invalid signature"'),
      },
    ]);
  });

  test('who is not valid yet waits until it is', async () => {
    const model = open(EAGER);
    await model.settler.start();
    const ids = await model.sell(model.sign({ validAfter: BigInt(model.chain.time + 20) }));
    await model.pass(10);
    expect(await model.states(ids)).toEqual(['queued']);
    await model.pass(20);
    expect(await model.states(ids)).toEqual(['settled']);
  });

  test('who was carried out by its payer is settled by that transaction, who was cancelled fails', async () => {
    const model = open(EAGER);
    await model.settler.start();
    const [own, cancelled] = [model.sign(), model.sign({ from: wallet(2) })];
    const txHash = model.chain.carry(own);
    model.chain.mine();
    const bySomebody: Hex = `0x${'ca'.repeat(32)}`;
    model.chain.used.set(`${cancelled.from}${cancelled.nonce}`, {
      status: 'cancelled',
      txHash: bySomebody,
    });
    const ids = await model.sell(own, cancelled);
    await model.pass(1);
    expect(model.outcomes).toEqual([
      { claimId: ids[0], status: 'settled', txHash },
      expect.objectContaining({ claimId: ids[1], status: 'failed', txHash: bySomebody }),
    ]);
    expect(await model.journal.openTransactions()).toEqual([]);
  });

  test('who expired fails, once a block is past it', async () => {
    const model = open(EAGER);
    model.chain.ether.set(RELAYERS[0]?.toLowerCase() ?? '', 0n);
    await model.settler.start();
    const ids = await model.sell(model.sign({ validBefore: BigInt(model.chain.time + 10) }));
    await model.pass(8);
    expect(await model.states(ids)).toEqual(['queued']);
    await model.pass(6);
    expect(model.outcomes).toEqual([
      { claimId: ids[0], status: 'failed', reason: 'expired unsettled' },
    ]);
  });

  test('a payer whose wallet burns all gas fails alone', async () => {
    const model = open({ ...EAGER, batchSize: 100 });
    await model.settler.start();
    const greedy = wallet(50);
    model.chain.gasOf.set(greedy, 2_000_000n);
    const ids = await model.sell(model.sign({ from: greedy }), ...signMany(model, 12));
    await model.pass(12);
    expect(await model.states(ids)).toEqual(['failed', ...Array(12).fill('settled')]);
    expect(model.outcomes).toContainEqual({
      claimId: ids[0],
      status: 'failed',
      reason: 'needs 2030000 gas to settle, and may have 300000',
    });
  });

  test('a wallet that takes more gas than was thought, and not too much, goes along', async () => {
    const model = open({ ...EAGER, batchSize: 100 });
    await model.settler.start();
    const heavy = wallet(50);
    model.chain.gasOf.set(heavy, 200_000n);
    const ids = await model.sell(model.sign({ from: heavy }), model.sign());
    await model.pass(1);
    expect(await onTheirWay(model)).toMatchObject([{ gas: (270_000n * 21n) / 20n }]);
    await model.pass(3);
    expect(await model.states(ids)).toEqual(['settled', 'settled']);
  });

  test('who fails in the block, and in company twice, goes alone, and rests after the sixth time', async () => {
    const model = open({ ...EAGER, restFor: 500 });
    await model.settler.start();
    const fickle = wallet(3);
    const attempts = new Set<number>();
    const ids = await model.sell(
      model.sign({ from: fickle, validBefore: BigInt(model.chain.time + 3_000) }),
    );
    const alone: boolean[] = [];
    for (let round = 0; round < 8; round++) {
      // What waits already and what is new are sent by the same look.
      await model.sell(model.sign());
      await model.pass(1, { mining: false });
      attempts.add((await model.journal.get(ids[0] ?? ''))?.attempts ?? 0);
      const waiting = await model.journal.open();
      for (const { txHash } of await model.journal.openTransactions()) {
        const carried = waiting.filter((entry) => entry.txHash === txHash);
        if (carried.some(({ claimId }) => claimId === ids[0])) alone.push(carried.length === 1);
      }
      // The money is gone for the block, and there again afterwards.
      model.chain.balances.set(fickle, 0n);
      model.chain.mine();
      model.chain.balances.set(fickle, 1_000_000n);
    }
    await model.pass(1, { mining: false });
    expect([...attempts]).toEqual([1, 2, 3, 4, 5, 6]);
    expect(alone).toEqual([false, false, true, true, true, true]);
    expect(await model.journal.get(ids[0] ?? '')).toMatchObject({
      state: 'queued',
      reason: 'the transfer failed in the block',
    });
    expect(model.chain.balance(PAYEE)).toBe(8_000n);
  });
});

describe('gas', () => {
  const ETH = { ethUsd: 3_000_000_000n } as const;

  test('that costs more than is brought holds everything back, and says so', async () => {
    const model = open({ ...EAGER, fees: ETH });
    model.chain.baseFee = parseGwei('50');
    model.chain.mine();
    await model.settler.start();
    const validBefore = BigInt(model.chain.time + 300);
    const ids = await model.sell(model.sign({ validBefore }));
    await model.pass(40);
    expect(await model.states(ids)).toEqual(['queued']);
    expect(model.chain.requests).not.toContain('eth_sendRawTransaction');
    expect(model.settler.room(validBefore + 300n)).toEqual({
      ok: false,
      why: expect.stringMatching(
        /^settling is too dear: gas costs 50\.000001 gwei: settling would take \d+\.\d+ % of what it brings, and at most 100 % is paid$/,
      ),
      retryAfter: 60,
    });
    expect(model.settler.health()).toEqual([
      { code: 'fees_too_dear', sentence: expect.stringMatching(/^settling waits: gas costs 50/) },
    ]);
    model.chain.baseFee = 1_000_000n;
    await model.pass(6);
    expect(await model.states(ids)).toEqual(['settled']);
    expect(model.settler.health()).toEqual([]);
    expect(model.settler.room(validBefore + 300n)).toEqual({ ok: true });
  });

  test('that pays for many and not for one waits for more, without being called a standstill', async () => {
    const model = open({ ...EAGER, fees: { ...ETH, maxShare: 500_000n } });
    // One alone would take 0.7 of what it brings, twenty together two fifths.
    model.chain.baseFee = 2_400_000n;
    model.chain.mine();
    await model.settler.start();
    const validBefore = BigInt(model.chain.time + 3_000);
    const ids = await model.sell(model.sign({ validBefore }));
    await model.pass(60);
    expect(await model.states(ids)).toEqual(['queued']);
    expect(model.settler.health().map(({ code }) => code)).toEqual(['fees_too_dear']);
    expect(model.settler.room(validBefore)).toEqual({ ok: true });
    const more = await model.sell(...signMany(model, 20).map((one) => ({ ...one, validBefore })));
    await model.pass(6);
    expect(new Set(await model.states([...ids, ...more]))).toEqual(new Set(['settled']));
  });

  test('is paid up to all that is brought in the last twenty seconds', async () => {
    const model = open({ ...EAGER, fees: { ...ETH, maxShare: 500_000n } });
    model.chain.baseFee = 2_400_000n;
    model.chain.mine();
    await model.settler.start();
    const ids = await model.sell(model.sign({ validBefore: BigInt(model.chain.time + 60) }));
    await model.pass(38);
    expect(await model.states(ids)).toEqual(['queued']);
    await model.pass(6);
    expect(await model.states(ids)).toEqual(['settled']);
  });

  test('in the report is what a payment costs alone, by tens and by hundreds', async () => {
    const model = open({ ...EAGER, fees: ETH, payment: 2_000n });
    model.chain.l1Fee = 4_000_000_000n;
    expect(model.settler.feeReport()).toBe(null);
    await model.settler.start();
    const report = model.settler.feeReport();
    expect(report).toMatchObject({
      gasPrice: 1_001_000n,
      maxGasPrice: null,
      ethUsd: 3_000_000_000n,
      value: 2_000n,
      payment: [
        { together: 1, gas: 106_000n },
        { together: 10, gas: 52_000n },
        { together: 100, gas: 46_600n },
      ],
    });
    for (const { gas, cost, l1 } of report?.payment ?? []) {
      expect(l1).toBeGreaterThan(0n);
      expect(cost - l1 - gas * 1_001_000n).toBeLessThan(1_001_000n);
    }
  });

  test('is learnt from what was used, and less is asked for', async () => {
    const model = open(EAGER);
    await model.settler.start();
    await model.sell(...signMany(model, 20));
    await model.pass(3);
    // (20 · 40,000 + 30,000 − 30,000) / 20 = 40,000; an eighth of the way there from 46,000.
    expect(model.settler.feeReport()?.payment[0]?.gas).toBe(
      60_000n + (46_000n * 7n + 40_000n) / 8n,
    );
  });
});

describe('ether', () => {
  test('that runs out is a matter for the publisher before it is gone, and nothing is sold without', async () => {
    const model = open(EAGER);
    const relayer = RELAYERS[0]?.toLowerCase() ?? '';
    await model.settler.start();
    expect(model.settler.health()).toEqual([]);
    // For a hundred payments: 60,000 and 46,920 each, at 1,001,000 wei.
    model.chain.ether.set(relayer, (60_000n + 46_920n * 100n) * 1_001_000n);
    await model.pass(3);
    expect(model.settler.health()).toEqual([
      {
        code: 'relayer_poor',
        sentence: `relayer ${RELAYERS[0]} has 0.000004756752 ETH left, enough to settle about 100 payments; send it some`,
      },
    ]);
    const validBefore = BigInt(model.chain.time + 300);
    expect(model.settler.room(validBefore)).toEqual({ ok: true });
    model.chain.ether.set(relayer, 0n);
    await model.pass(3);
    expect(model.settler.room(validBefore)).toEqual({
      ok: false,
      why: 'there is no ether left to settle with',
      retryAfter: 60,
    });
    const ids = await model.sell(model.sign());
    await model.pass(10);
    expect(await model.states(ids)).toEqual(['queued']);
    expect(model.chain.requests).not.toContain('eth_sendRawTransaction');
    model.chain.ether.set(relayer, 10n ** 18n);
    await model.pass(8);
    expect(await model.states(ids)).toEqual(['settled']);
  });

  test('that another transaction on its way may need is not spent twice', async () => {
    const model = open({ ...EAGER, blockShare: 1 });
    const relayer = RELAYERS[0]?.toLowerCase() ?? '';
    // Enough for one transaction of five, and not for two.
    model.chain.ether.set(relayer, (60_000n + 46_920n * 5n) * 2_001_000n + 1n);
    await model.settler.start();
    await model.sell(...signMany(model, 10));
    await model.pass(1, { mining: false });
    expect(await onTheirWay(model)).toHaveLength(1);
    expect(model.settler.status()).toMatchObject({ queued: 5, underWay: 5 });
  });
});

describe('a process that died', () => {
  test('before its transaction was mined leaves it to the next, which sends no other', async () => {
    const first = open(EAGER);
    await first.settler.start();
    const ids = await first.sell(first.sign(), first.sign());
    await first.pass(1, { mining: false });
    const [sent] = await onTheirWay(first);
    first.chain.pool.clear();
    const next = openModel({ ...EAGER, journal: first.journal }, first.chain);
    await next.settler.start();
    expect(next.settler.status()).toMatchObject({ queued: 0, underWay: 2 });
    // It does not know when it was last sent: it is sent at once.
    await next.pass(1, { mining: false });
    expect([...first.chain.pool.keys()]).toEqual([sent?.txHash]);
    await next.pass(3);
    expect(await next.states(ids)).toEqual(['settled', 'settled']);
    expect(first.chain.balance(PAYEE)).toBe(2_000n);
    expect(first.chain.count(RELAYERS[0] ?? '')).toBe(1);
  });

  test('after it replaced one leaves both, and the next knows the newest', async () => {
    const first = open(EAGER);
    await first.settler.start();
    const ids = await first.sell(first.sign());
    await first.pass(17, { mining: false });
    const [, second] = await onTheirWay(first);
    const stopped = first.settler.stop();
    await first.pass(9, { mining: false });
    await stopped;
    const next = openModel({ ...EAGER, journal: first.journal }, first.chain);
    first.chain.pool.clear();
    await next.settler.start();
    await next.pass(1, { mining: false });
    expect([...first.chain.pool.keys()]).toEqual([second?.txHash]);
    await next.pass(3);
    expect(await next.states(ids)).toEqual(['settled']);
    expect(await next.journal.openTransactions()).toEqual([]);
  });

  test('without its transaction’s row leaves its payments to be looked up and sent', async () => {
    const first = open(EAGER);
    const [one = ''] = await first.queue([first.sign()]);
    const entry = await first.journal.get(one);
    if (entry === undefined) throw new Error('not queued');
    await first.journal.put([{ ...entry, state: 'broadcast', txHash: `0x${'0d'.repeat(32)}` }]);
    await first.settler.start();
    await first.pass(12);
    expect(await first.states([one])).toEqual(['settled']);
    expect(first.chain.balance(PAYEE)).toBe(1_000n);
  });
});

describe('a reorganisation', () => {
  test('that takes the block of a settlement has the same transaction sent again', async () => {
    const model = open(EAGER);
    await model.settler.start();
    const ids = await model.sell(model.sign());
    await model.pass(4);
    const [txHash] = (await model.journal.unfinal()).map((entry) => entry.txHash);
    model.chain.reorganise(2, { forget: true });
    model.chain.mine({ most: 0 });
    await model.pass(1, { mining: false });
    expect(await model.journal.get(ids[0] ?? '')).toMatchObject({
      state: 'broadcast',
      reason: 'its block was reorganised away',
    });
    expect(await model.journal.get(ids[0] ?? '')).not.toHaveProperty('blockNumber');
    const row = await model.journal.transaction(txHash ?? '0x');
    expect(row).toMatchObject({ state: 'open' });
    for (const gone of ['blockNumber', 'gasUsed', 'cost']) expect(row).not.toHaveProperty(gone);
    await model.pass(6);
    expect(await model.states(ids)).toEqual(['settled']);
    expect((await model.journal.get(ids[0] ?? ''))?.txHash).toBe(txHash);
    expect(model.chain.balance(PAYEE)).toBe(1_000n);
    expect(model.chain.count(RELAYERS[0] ?? '')).toBe(1);
  });

  test('that puts the transaction into another block has it booked there', async () => {
    const model = open(EAGER);
    await model.settler.start();
    const ids = await model.sell(model.sign());
    await model.pass(4);
    const before = await model.journal.get(ids[0] ?? '');
    const searched = vi.spyOn(model.chain, 'authorizationOutcome');
    model.chain.reorganise(2);
    model.chain.mine();
    await model.pass(1, { mining: false });
    // Its receipt says all: no events are searched for it.
    expect(searched).not.toHaveBeenCalled();
    const after = await model.journal.get(ids[0] ?? '');
    expect(after).toMatchObject({ state: 'settled', txHash: before?.txHash });
    expect(after?.blockNumber).not.toBe(before?.blockNumber);
    expect(model.outcomes.filter(({ status }) => status === 'settled').length).toBeGreaterThan(0);
  });

  test('is noticed also where other payments settle on the blocks that took the place', async () => {
    const model = open(EAGER);
    await model.settler.start();
    const ids = await model.sell(model.sign());
    await model.pass(4);
    // The block goes with its transaction; before anybody looks another payment is mined above it.
    model.chain.reorganise(2, { forget: true });
    const other = model.sign({ from: wallet(1) });
    model.chain.carry(other);
    model.chain.mine();
    const more = await model.sell(other);
    await model.pass(12);
    expect(await model.states([...ids, ...more])).toEqual(['settled', 'settled']);
    expect(model.chain.balance(PAYEE)).toBe(2_000n);
  });

  test('that takes a payer’s own transaction has the payment sent by us', async () => {
    const model = open(EAGER);
    await model.settler.start();
    const own = model.sign();
    const hash = model.chain.carry(own);
    model.chain.mine();
    const ids = await model.sell(own);
    await model.pass(2);
    expect((await model.journal.get(ids[0] ?? ''))?.txHash).toBe(hash);
    model.chain.reorganise(2, { forget: true });
    model.chain.mine({ most: 0 });
    await model.pass(8);
    const entry = await model.journal.get(ids[0] ?? '');
    expect(entry?.state).toBe('settled');
    expect(entry?.txHash).not.toBe(hash);
    expect(model.chain.balance(PAYEE)).toBe(1_000n);
  });

  test('is looked for until the block is final', async () => {
    const model = open(EAGER);
    await model.settler.start();
    const ids = await model.sell(model.sign());
    await model.pass(4);
    const number = (await model.journal.get(ids[0] ?? ''))?.blockNumber ?? 0n;
    model.chain.finalBlock = number - 1n;
    await model.pass(4);
    expect(await model.journal.unfinal()).toHaveLength(1);
    const told = model.outcomes.length;
    model.chain.finalBlock = number;
    await model.pass(4);
    expect(await model.journal.unfinal()).toEqual([]);
    expect(await model.journal.get(ids[0] ?? '')).toMatchObject({ state: 'settled', final: true });
    // Nobody is told a second time.
    expect(model.outcomes).toHaveLength(told);
  });
});
