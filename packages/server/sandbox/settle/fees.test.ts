/** The fee policy on a real chain: what is too dear waits, is not sold, and goes when gas is cheap again. */

import { BASE_USDC } from '@tollbench/gate/chain/authorization.ts';
import type { Rpc } from '@tollbench/gate/chain/rpc.ts';
import { GAS_PRICE_ORACLE, RelayNode } from '@tollbench/gate/settle/node.ts';
import { sampleCalldata } from '@tollbench/gate/settle/pipeline/calldata.ts';
import { settlingOn } from '@tollbench/gate/testing/settling.ts';
import { hexToBytes, numberToHex, parseGwei } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, seconds, startFixture } from '../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

const paid = () => fixture.chain.balanceOf(fixture.payTo);
const later = () => BigInt(seconds() + 300);

/** The node, with gas at a price of ours. */
function priced(start: string) {
  let gwei = start;
  const rpc: Rpc = {
    ...fixture.rpc,
    async request(method, params) {
      const answer = await fixture.rpc.request(method, params);
      if (method === 'eth_maxPriorityFeePerGas') return '0x0';
      if (method !== 'eth_getBlockByNumber' || typeof answer !== 'object') return answer;
      return { ...answer, baseFeePerGas: numberToHex(parseGwei(gwei)) };
    },
  };
  return { rpc, set: (price: string) => void (gwei = price) };
}

test('at fifty gwei nothing is sent and nothing sold, and both go on when gas is cheap', async () => {
  const { rpc, set } = priced('50');
  const fees = { ethUsd: 3_000_000_000n };
  const settling = settlingOn(fixture, { rpc, fees, heartbeat: 20, patience: 300 });
  const { settler, queue, outcome, journal } = settling;
  await settler.start();
  const before = { paid: await paid(), spent: await fixture.node.getBalance(fixture.relayer) };
  const [one = ''] = await queue([await fixture.signed()]);
  expect(await settler.settleNow(one)).toMatchObject({ status: 'unknown' });
  expect(settler.room(later())).toEqual({
    ok: false,
    retryAfter: 60,
    why: expect.stringMatching(
      /^settling is too dear: gas costs 50 gwei: .* at most 100 % is paid$/,
    ),
  });
  expect(settler.health()).toContainEqual({
    code: 'fees_too_dear',
    sentence: expect.stringMatching(/^settling waits: gas costs 50 gwei/),
  });
  expect(await journal.openTransactions()).toEqual([]);
  expect(await paid()).toBe(before.paid);
  expect(await fixture.node.getBalance(fixture.relayer)).toBe(before.spent);
  // 6 millionths of a gwei: below what the sandbox's chain asks for, but no matter of the policy.
  set('0.000006');
  await expect.poll(() => settler.room(later()), { interval: 50 }).toEqual({ ok: true });
  expect(settler.health()).toEqual([]);
  await settler.stop();
  expect((await outcome(one)).status).not.toBe('failed');
});

test('a few that do not pay wait for more to share the transaction', async () => {
  // Alone a tenth of a cent would cost 114 % of itself, in hundreds 59.
  const { rpc } = priced('0.005');
  const settling = settlingOn(fixture, { rpc, fees: { ethUsd: 3_000_000_000n }, patience: 200 });
  const { settler, queue, journal } = settling;
  await settler.start();
  const [one = ''] = await queue([await fixture.signed()]);
  expect(await settler.settleNow(one)).toMatchObject({ status: 'unknown' });
  expect(settler.room(later())).toEqual({ ok: true });
  expect(await journal.openTransactions()).toEqual([]);
  const many = await queue(await Promise.all(Array.from({ length: 60 }, () => fixture.signed())));
  for (const id of many) settler.noticed(later(), id);
  await expect.poll(async () => (await journal.openTransactions()).length).toBe(1);
  expect((await journal.get(one))?.state).toBe('broadcast');
  await settler.stop();
});

test('an export pays where a page does not, and no page keeps it back at the last call', async () => {
  // What is sent is taken by the chain itself, whose own price would else be above the one it is said to have.
  await fixture.node.setNextBlockBaseFeePerGas({ baseFeePerGas: 0n });
  await fixture.node.mine({ blocks: 1 });
  // By the two hundred a page costs 2.8 tenths of a cent, and an export brings five.
  const { rpc } = priced('0.02');
  const settling = settlingOn(fixture, { rpc, fees: { ethUsd: 3_000_000_000n } });
  const { settler, queue, journal } = settling;
  await settler.start();
  expect(settler.room(later())).toMatchObject({
    ok: false,
    why: expect.stringContaining('too dear'),
  });
  expect(settler.room(later(), 1000n)).toMatchObject({ ok: false });
  expect(settler.room(later(), 5000n)).toEqual({ ok: true });
  // Let in when gas was cheap: five pages and two exports, all about to expire.
  const validBefore = BigInt(seconds() + 15);
  const values = [1000n, 1000n, 5000n, 1000n, 1000n, 5000n, 1000n];
  const ids = await queue(
    await Promise.all(values.map((value) => fixture.signed({ value, validBefore }))),
  );
  for (const id of ids) settler.noticed(validBefore, id);
  const sent = async () =>
    Promise.all(ids.map(async (id) => (await journal.get(id))?.txHash !== undefined));
  await expect.poll(sent).toEqual(values.map((value) => value === 5000n));
  expect(settler.health()).toContainEqual(expect.objectContaining({ code: 'fees_too_dear' }));
  await settler.stop();
});

test('the report is of this chain’s gas: a payment alone, by tens and by hundreds', async () => {
  const { rpc } = priced('0.002');
  const settling = settlingOn(fixture, { rpc, fees: { ethUsd: 3_000_000_000n } });
  expect(settling.settler.feeReport()).toBe(null);
  await settling.settler.start();
  const report = settling.settler.feeReport();
  expect(report).toMatchObject({ gasPrice: parseGwei('0.002'), value: 1000n });
  const shares = report?.payment.map(({ together, share }) => [together, share !== null && share]);
  expect(shares?.map(([together]) => together)).toEqual([1, 10, 100]);
  for (const { l1, cost, gas } of report?.payment ?? []) {
    expect(l1).toBeGreaterThan(0n);
    expect(cost).toBe(gas * parseGwei('0.002') + l1);
  }
  await settling.settler.stop();
});

test('the fee for data on the chain below is asked for, and is nothing where there is none', async () => {
  const node = new RelayNode(fixture.rpc);
  const data = sampleCalldata(BASE_USDC);
  const units = hexToBytes(data).reduce((sum, byte) => sum + (byte === 0 ? 4n : 16n), 0n);
  expect(await node.l1Fee(data)).toBe(units * 1_000_000n);
  const code = await fixture.node.getCode({ address: GAS_PRICE_ORACLE });
  await fixture.rpc.request('anvil_setCode', [GAS_PRICE_ORACLE, '0x']);
  expect(await node.l1Fee(data)).toBe(0n);
  await fixture.rpc.request('anvil_setCode', [GAS_PRICE_ORACLE, code]);
});

test('a dear chain below keeps a batch back that gas alone would not', async () => {
  const { rpc } = priced('0.002');
  const fees = { ethUsd: 3_000_000_000n };
  const slot = numberToHex(0, { size: 32 });
  const set = (price: bigint) =>
    fixture.rpc.request('anvil_setStorageAt', [
      GAS_PRICE_ORACLE,
      slot,
      numberToHex(price, { size: 32 }),
    ]);
  // 4,700 units an authorization, and a tenth of a cent is 333 · 10⁹ wei.
  await set(100_000_000n);
  const settling = settlingOn(fixture, { rpc, fees });
  await settling.settler.start();
  expect(settling.settler.room(later())).toMatchObject({ ok: false });
  expect(settling.settler.feeReport()?.payment[2]?.share).toBeGreaterThan(1_000_000n);
  await set(1_000_000n);
  await settling.settler.stop();
});
