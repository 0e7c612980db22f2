/** Refunds while the chain changes its mind, until it cannot any more. */
import { beforeEach, expect, test } from 'vitest';
import type { Address, Hex } from '../chain/types.ts';
import { MemoryLedger } from '../ledger/memory.ts';
import { claimOf, NOW, PAYER } from '../testing/claims.ts';
import { FakeChain } from '../testing/fake-chain.ts';
import { bookRefund } from './book-refund.ts';
import { RefundWatch } from './watch.ts';

const PAYEE: Address = '0x00000000000000000000000000000000000000aa';
const PAYMENT: Hex = `0x${'7a'.repeat(32)}`;

let chain: FakeChain;
let ledger: MemoryLedger;
let watch: RefundWatch;
let hash: Hex;
let errors: unknown[];
beforeEach(async () => {
  errors = [];
  chain = new FakeChain(NOW);
  ledger = new MemoryLedger();
  await ledger.claim(claimOf({ authorization: null, payment: `tx:${PAYMENT}` }));
  hash = chain.pay(PAYEE, PAYER, 1000n);
  await bookRefund({ chain, ledger, payTo: PAYEE }, { txHash: hash, for: PAYMENT });
  const onError = (error: unknown) => errors.push(error);
  watch = new RefundWatch({ chain, ledger, payee: PAYEE, onError, every: 0, tellFor: 60_000 });
  watch.start();
});

async function blocks(count: number, gone: bigint | null = null): Promise<void> {
  for (let n = 0; n < count; n++) {
    chain.tick(n === 0 ? gone : null);
    await watch.stop();
    watch.start();
  }
}
const states = async () => (await ledger.refundsIn(hash)).map(({ state }) => state);
const mined = () => {
  const found = chain.transactions.get(hash);
  if (found?.status !== 'confirmed') throw new Error('it is not mined');
  return found;
};

test('it is lost at the second look without it, told of, and counts again once it is mined again', async () => {
  const before = mined();
  chain.transactions.delete(hash);
  await blocks(1, 1n);
  expect([await states(), watch.health()]).toEqual([['booked'], []]);
  await blocks(1);
  expect(await states()).toEqual(['lost']);
  expect(watch.health()).toEqual([
    { code: 'refund_taken_back', sentence: expect.stringContaining(hash) },
  ]);
  expect(await ledger.refundable(PAYMENT)).toMatchObject([{ left: 1000n }]);
  chain.transactions.set(hash, { ...before, blockNumber: 9n, blockTime: NOW + 9 });
  await blocks(1);
  expect(await ledger.refundsIn(hash)).toMatchObject([
    { state: 'booked', block: 9n, minedAt: NOW + 9 },
  ]);
  expect([watch.health(), errors]).toEqual([[], []]);
});

test('in a block again, if not a deep one, it is not lost; where it moves something else there, it is', async () => {
  const before = mined();
  chain.transactions.set(hash, { status: 'pending', confirmations: 1, wanted: 3 });
  await blocks(3, 1n);
  expect(await states()).toEqual(['booked']);
  for (const over of [{ value: 999n }, { to: PAYEE }, { from: PAYER }]) {
    const transfers = before.transfers.map((each) => ({ ...each, ...over }));
    chain.transactions.set(hash, { ...before, transfers });
    await blocks(2);
    expect(await states()).toEqual(['lost']);
    chain.transactions.set(hash, before);
    await blocks(1);
    expect(await states()).toEqual(['booked']);
  }
});

test('what is final is looked at no more, and stays', async () => {
  chain.final = 1n;
  await blocks(1);
  expect(await states()).toEqual(['final']);
  chain.transactions.delete(hash);
  await blocks(3, 1n);
  expect([await states(), errors]).toEqual([['final'], []]);
});

test('a silent chain or ledger concludes nothing; a fault of ours is told', async () => {
  chain.transactions.delete(hash);
  chain.down = true;
  await blocks(4, 1n);
  chain.down = false;
  expect([await states(), errors]).toEqual([['booked'], []]);
  const fault = new Error('a fault');
  ledger.openRefunds = async () => {
    throw fault;
  };
  await blocks(1);
  expect(errors).toEqual([fault]);
});

test('it goes by the ledger, seldom, where nothing is gone', async () => {
  await watch.stop();
  const seldom = new RefundWatch({ chain, ledger, payee: PAYEE, onError: () => {} });
  seldom.start();
  let asked = 0;
  const open = ledger.openRefunds.bind(ledger);
  ledger.openRefunds = () => {
    asked++;
    return open();
  };
  for (const gone of [null, null, null, 1n]) {
    chain.tick(gone);
    await seldom.stop();
    seldom.start();
  }
  expect(asked).toBe(2);
  await seldom.stop();
});
