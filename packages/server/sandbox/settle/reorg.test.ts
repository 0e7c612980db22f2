/** Blocks that go away: what was settled in them is put back, and what is final is left alone. */
import { transferCalldata } from '@tollbench/gate/chain/node.ts';
import { settlingOn } from '@tollbench/gate/testing/settling.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, startFixture } from '../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

const paid = () => fixture.chain.balanceOf(fixture.payTo);
/** Replaces the newest blocks by as many empty ones. */
const reorganise = (depth: number): Promise<unknown> =>
  fixture.rpc.request('anvil_reorg', [depth, []]);

/** Blocks that the settings ask for, and one more. */
const CONFIRMATIONS = 3;
const DEPTHS = Array.from({ length: CONFIRMATIONS + 1 }, (_, index) => index + 1);

test.each(DEPTHS)(
  'a settlement that a reorganisation of depth %i takes is made again, once',
  async (depth) => {
    const settling = settlingOn(fixture, { heartbeat: 20 });
    const { settler, queue, journal, outcome } = settling;
    await settler.start();
    const before = await paid();
    const [one = ''] = await queue([await fixture.signed()]);
    const first = await settler.settleNow(one);
    if (first.status !== 'settled') throw new Error('not settled');
    // Seen in its block, and then buried under others.
    await fixture.node.mine({ blocks: depth - 1 });
    const { blockNumber } = (await journal.get(one)) ?? {};
    await reorganise(depth);
    expect(await paid()).toBe(before);
    await fixture.node.mine({ blocks: 1 });
    await expect.poll(paid).toBe(before + 1000n);
    await expect.poll(() => outcome(one)).toMatchObject({ status: 'settled' });
    const entry = await journal.get(one);
    expect(entry?.blockNumber).not.toBe(blockNumber);
    expect(await journal.openTransactions()).toEqual([]);
    await settler.stop();
    expect(await paid()).toBe(before + 1000n);
  },
);

test('a reorganisation above the block of a settlement leaves it alone', async () => {
  const { settler, queue, journal } = settlingOn(fixture, { heartbeat: 20 });
  await settler.start();
  const [one = ''] = await queue([await fixture.signed()]);
  await settler.settleNow(one);
  const entry = await journal.get(one);
  await fixture.node.mine({ blocks: 3 });
  await reorganise(3);
  await fixture.node.mine({ blocks: 1 });
  await settler.flush();
  expect(await journal.get(one)).toEqual(entry);
  await settler.stop();
});

test('a settlement whose block went while nobody looked is found by the next process', async () => {
  const first = settlingOn(fixture);
  const before = await paid();
  const [one = ''] = await first.queue([await fixture.signed()]);
  await first.settler.settleNow(one);
  await first.settler.stop();
  await reorganise(1);
  expect(await paid()).toBe(before);
  const next = settlingOn(fixture, { journal: first.journal, heartbeat: 20 });
  await next.settler.start();
  await expect.poll(paid).toBe(before + 1000n);
  await expect.poll(() => next.outcome(one)).toMatchObject({ status: 'settled' });
  await next.settler.stop();
});

test.each(DEPTHS)(
  'a payer who used the nonce otherwise pays after all when a reorganisation of depth %i undoes that',
  async (depth) => {
    const { settler, queue, journal, outcome } = settlingOn(fixture, { heartbeat: 20 });
    await settler.start();
    const before = await paid();
    const authorization = await fixture.signed();
    const other = await fixture.signed({ ...authorization, to: fixture.relayer.address });
    const hash = await fixture.wallet.sendTransaction({
      to: fixture.asset,
      data: transferCalldata(other),
    });
    await fixture.node.waitForTransactionReceipt({ hash, pollingInterval: 10 });
    const [one = ''] = await queue([authorization]);
    expect(await settler.settleNow(one)).toMatchObject({ status: 'failed', txHash: hash });
    await fixture.node.mine({ blocks: depth - 1 });
    await reorganise(depth);
    await fixture.node.mine({ blocks: 1 });
    await expect.poll(paid).toBe(before + 1000n);
    await expect.poll(() => outcome(one)).toMatchObject({ status: 'settled' });
    await settler.stop();
    expect(await journal.openTransactions()).toEqual([]);
  },
);

test('what is in a final block is looked at no more', async () => {
  const { settler, queue, journal } = settlingOn(fixture, { heartbeat: 20 });
  await settler.start();
  const [one = ''] = await queue([await fixture.signed()]);
  await settler.settleNow(one);
  expect(await journal.unfinal()).toHaveLength(1);
  await fixture.node.mine({ blocks: 100 });
  await expect.poll(async () => (await journal.unfinal()).length).toBe(0);
  expect(await journal.get(one)).toMatchObject({ state: 'settled', final: true });
  await settler.stop();
});

test('a payment that its payer carried out, and whose block went, is sent by us', async () => {
  const { settler, queue, journal, outcome } = settlingOn(fixture, { heartbeat: 20 });
  const authorization = await fixture.signed();
  const hash = await fixture.wallet.sendTransaction({
    to: fixture.asset,
    data: transferCalldata(authorization),
  });
  await fixture.node.waitForTransactionReceipt({ hash, pollingInterval: 10 });
  await settler.start();
  const before = await paid();
  const [one = ''] = await queue([authorization]);
  expect(await settler.settleNow(one)).toMatchObject({ status: 'settled', txHash: hash });
  await reorganise(1);
  expect(await paid()).toBe(before - 1000n);
  await fixture.node.mine({ blocks: 1 });
  await expect.poll(paid).toBe(before);
  await expect.poll(() => outcome(one)).toMatchObject({ status: 'settled' });
  expect((await journal.get(one))?.txHash).not.toBe(hash);
  await settler.stop();
});
