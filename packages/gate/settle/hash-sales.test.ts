/** What was sold by hash, while the chain changes its mind. */
import { beforeEach, expect, test } from 'vitest';
import { ChainUnavailable } from '../chain/errors.ts';
import type { Hex } from '../chain/types.ts';
import { MemoryLedger } from '../ledger/memory.ts';
import { ALICE, address, openBooth, short } from '../testing/booth.ts';
import { PAY_TO } from '../testing/fixtures.ts';
import { HashSales } from './hash-sales.ts';

const SHEET = '/ref-step-response.html';

let ledger: MemoryLedger;
let booth: ReturnType<typeof openBooth>;
let sales: HashSales;
let errors: unknown[];
function watch(): HashSales {
  const onError = (error: unknown): unknown => errors.push(error);
  const made = new HashSales({
    chain: booth.chain,
    ledger,
    payee: PAY_TO,
    onError,
    tellFor: 60_000,
  });
  made.start();
  return made;
}
beforeEach(() => {
  errors = [];
  ledger = new MemoryLedger();
  const hashSales = { sold: (payment: string, hash: Hex) => sales.sold(payment, hash) };
  booth = openBooth({ ledger, gate: { hashSales } });
  sales = watch();
});

/** So many blocks, each looked at to its end; the first takes back all from `gone` on. */
async function blocks(count: number, gone: bigint | null = null): Promise<void> {
  for (let n = 0; n < count; n++) {
    booth.chain.tick(n === 0 ? gone : null);
    await sales.stop();
    sales.start();
  }
}
const lost = async () => (await ledger.hashPayments(0)).filter((each) => each.lost).length;
const buy = async (hash: Hex) => short(await booth.pay(SHEET, hash));

test('a transaction that is gone is a loss at the second look, and none once it is mined again', async () => {
  const hash = booth.chain.pay(address(ALICE), PAY_TO, 2000n);
  expect(await buy(hash)).toBe('serve');
  await blocks(2);
  const mined = booth.chain.transactions.get(hash);
  booth.chain.transactions.delete(hash);
  await blocks(1, 1n);
  expect([await lost(), sales.health()]).toEqual([0, []]);
  await blocks(1);
  expect(await lost()).toBe(1);
  expect(sales.health()).toEqual([
    { code: 'payment_taken_back', sentence: expect.stringContaining(hash) },
  ]);
  // It is not paid, and not asked for anew: it comes again, as a rule.
  expect(await buy(hash)).toBe('retry-later');
  expect(short(await booth.pay('/step-response.html', hash))).toBe('retry-later');
  expect(await booth.ledger.standing(address(ALICE), 0)).toMatchObject({
    exposure: { unsettled: 1000n },
  });
  if (mined !== undefined) booth.chain.transactions.set(hash, mined);
  await blocks(1);
  expect([await lost(), sales.health()]).toEqual([0, []]);
  expect(await buy(hash)).toBe('serve');
  expect(errors).toEqual([]);
});

test('one that is mined again by the next block is no loss, unless it moves less there', async () => {
  const hash = booth.chain.pay(address(ALICE), PAY_TO, 2000n);
  expect(await buy(hash)).toBe('serve');
  await blocks(2);
  const mined = booth.chain.transactions.get(hash);
  if (mined?.status !== 'confirmed') throw new Error('not mined');
  booth.chain.transactions.set(hash, { ...mined, blockNumber: 9n });
  await blocks(3, 1n);
  expect(await lost()).toBe(0);
  const transfers = mined.transfers.map((each) => ({ ...each, value: 1999n }));
  booth.chain.transactions.set(hash, { ...mined, blockNumber: 9n, transfers });
  await blocks(2, 10n);
  expect(await lost()).toBe(0);
  await blocks(2, 9n);
  expect(await lost()).toBe(1);
});

test('a chain or a ledger that is silent concludes nothing; what is final is forgotten', async () => {
  const hash = booth.chain.pay(address(ALICE), PAY_TO, 1000n);
  await buy(hash);
  await blocks(1);
  booth.chain.transactions.delete(hash);
  booth.chain.transfersOf = async () => {
    throw new ChainUnavailable('eth_getTransactionReceipt', 'it is down');
  };
  await blocks(5, 1n);
  expect(await lost()).toBe(0);
  expect(errors).toEqual([]);
  const other = booth.chain.pay(address(ALICE), PAY_TO, 1000n);
  Reflect.deleteProperty(booth.chain, 'transfersOf');
  await buy(other);
  await blocks(2);
  expect([await lost(), sales.size]).toEqual([1, 2]);
  booth.chain.final = 100n;
  await blocks(1);
  // What is gone is waited for.
  expect(sales.size).toBe(1);
});

test('what an earlier process sold, and what it lost, is looked at', async () => {
  const [kept, gone] = [1000n, 1000n].map((value) =>
    booth.chain.pay(address(ALICE), PAY_TO, value),
  ) as [Hex, Hex];
  await buy(kept);
  await buy(gone);
  await sales.stop();
  booth.chain.transactions.delete(gone);
  sales = watch();
  await blocks(2);
  expect((await ledger.hashPayments(0)).filter((each) => each.lost)).toMatchObject([
    { txHash: gone },
  ]);
  await sales.stop();
  sales = watch();
  booth.chain.transactions.set(gone, { ...booth.chain.transactions.get(kept) } as never);
  await blocks(1);
  expect(await lost()).toBe(0);
});
