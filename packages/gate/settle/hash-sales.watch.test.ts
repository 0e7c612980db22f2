/** Which payments by hash are watched, how they are asked for, and when one counts as lost. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ChainUnavailable } from '../chain/errors.ts';
import type { Hex } from '../chain/types.ts';
import { type HashPayment, LedgerUnavailable, type PaymentRecord } from '../ledger/types.ts';
import { ALICE, address, BOB, NOW } from '../testing/booth.ts';
import { FakeChain } from '../testing/fake-chain.ts';
import { PAY_TO } from '../testing/fixtures.ts';
import { HashSales, type HashSalesParts } from './hash-sales.ts';

const PAYER = address(ALICE);
const GONE = 'its block was reorganised away';

let chain: FakeChain;
beforeEach(() => {
  chain = new FakeChain(NOW);
});

/** What the ledger says of each payment, and what it was told; some sold by an earlier process. */
function open(over: Partial<HashSalesParts> = {}, earlier: readonly HashPayment[] = []) {
  const record = { payer: PAYER, worth: 1_000n } as PaymentRecord;
  const ledger = {
    lookup: vi.fn(async (): Promise<PaymentRecord | undefined> => record),
    takeBack: vi.fn(async () => undefined),
    hashPayments: vi.fn(async (_since: number) => earlier),
  };
  const errors: unknown[] = [];
  const sales = new HashSales({
    ...{ chain, ledger, payee: PAY_TO, onError: (error: unknown) => errors.push(error) },
    ...over,
  });
  sales.start();
  /** A block that is looked at to its end. */
  async function block(gone: bigint | null = null): Promise<void> {
    chain.tick(gone);
    await sales.stop();
    sales.start();
  }
  const sell = (hash: Hex): void => sales.sold(`tx:${hash}`, hash);
  const asked = vi.spyOn(chain, 'transfersOf');
  return { sales, ledger, errors, record, block, sell, asked };
}

const pay = (value = 1_000n): Hex => chain.pay(PAYER, PAY_TO, value);

describe('what was sold', () => {
  test('is asked for until it is found in a block, and then no more', async () => {
    const { sales, sell, block, asked } = open();
    const hash = pay();
    sell(hash);
    await block();
    await block();
    expect(asked.mock.calls).toEqual([[hash]]);
    // Another resource for the same payment is nothing new to watch.
    sell(hash);
    await block();
    expect(asked).toHaveBeenCalledTimes(1);
    expect(sales.size).toBe(1);
  });

  test('is watched until its block is final; where nothing is, nobody is asked what is final', async () => {
    const { sales, sell, block } = open();
    const final = vi.spyOn(chain, 'finalized');
    await block();
    expect(final).not.toHaveBeenCalled();
    pay();
    sell(pay());
    chain.final = 1n;
    await block();
    expect(sales.size).toBe(1);
    chain.final = 2n;
    await block();
    expect(sales.size).toBe(0);
  });

  test('is asked for by five hundred a block, what was not asked for yet before what was not found', async () => {
    const { sell, block, asked } = open();
    const hashes = Array.from({ length: 700 }, (_, n): Hex => `0x${(n + 1).toString(16)}`);
    for (const hash of hashes) sell(hash);
    await block();
    expect(asked.mock.calls.flat()).toEqual(hashes.slice(0, 500));
    asked.mockClear();
    await block();
    expect(asked.mock.calls.flat()).toEqual([...hashes.slice(500), ...hashes.slice(0, 300)]);
  });

  test('is forgotten beyond a hundred thousand, the oldest first', async () => {
    const { sales, sell, block, asked } = open();
    for (let n = 0; n < 100_000; n++) sell(`0x${n.toString(16)}`);
    expect(sales.size).toBe(100_000);
    sell('0xlast');
    expect(sales.size).toBe(100_000);
    await block();
    expect(asked.mock.calls.flat().slice(0, 2)).toEqual(['0x1', '0x2']);
  });

  test('is looked at by one look at a time, however quick the blocks', async () => {
    const { sales, sell, asked } = open();
    const answer = Promise.withResolvers<void>();
    const hash = pay();
    asked.mockImplementationOnce(async () => {
      await answer.promise;
      return { status: 'absent' };
    });
    sell(hash);
    for (let n = 0; n < 3; n++) chain.tick();
    await vi.waitFor(() => expect(asked).toHaveBeenCalled());
    chain.tick();
    answer.resolve();
    await sales.stop();
    expect(asked).toHaveBeenCalledTimes(1);
    // Stopped, it hears of no more blocks.
    chain.tick();
    await sales.stop();
    expect(asked).toHaveBeenCalledTimes(1);
  });
});

describe('what an earlier process sold', () => {
  const [hash, other]: readonly [Hex, Hex] = [`0x${'0a'.repeat(32)}`, `0x${'0b'.repeat(32)}`];
  const sold = { payment: 'tx:old', txHash: hash, lost: false } as const;

  test('within the hour is read once, as soon as the ledger answers', async () => {
    const { sales, ledger, block, errors } = open({}, [sold]);
    ledger.hashPayments.mockRejectedValueOnce(new LedgerUnavailable('it is locked'));
    await block();
    expect([sales.size, errors]).toEqual([0, []]);
    await block();
    await block();
    expect(sales.size).toBe(1);
    expect(ledger.hashPayments.mock.calls).toEqual([[NOW - 3_600], [NOW - 3_600]]);
  });

  test('does not take the place of what was sold since', async () => {
    const { sales, asked, block } = open({}, [sold]);
    sales.sold('tx:old', other);
    await block();
    expect(asked.mock.calls).toEqual([[other]]);
    expect(sales.size).toBe(1);
  });

  test('has to pay what it is worth still; what was sold just now was judged', async () => {
    const { ledger, block, sell } = open({}, [{ ...sold, txHash: pay(999n) }]);
    sell(pay(999n));
    await block();
    await block();
    expect(ledger.takeBack.mock.calls).toEqual([['tx:old', expect.any(String), GONE]]);
  });

  test('and lost, is not lost again, and is told to the ledger when it is mined', async () => {
    const { sales, ledger, block } = open({}, [{ ...sold, lost: true }]);
    await block();
    await block();
    await block();
    expect(ledger.takeBack).not.toHaveBeenCalled();
    expect(sales.health()).toEqual([]);
    const mined = pay();
    const transaction = chain.transactions.get(mined);
    if (transaction === undefined) throw new Error('not mined');
    chain.transactions.set(hash, transaction);
    await block();
    await block();
    expect(ledger.takeBack.mock.calls).toEqual([['tx:old', hash, null]]);
  });
});

describe('a payment whose block is taken back', () => {
  /** It stands in block 3, and something is told of it in the next look. */
  async function sold(over: Partial<HashSalesParts> = {}) {
    pay();
    pay();
    const hash = pay();
    const model = open(over);
    model.sell(hash);
    await model.block();
    model.asked.mockClear();
    return { ...model, hash };
  }

  test.each([
    [4n, 0],
    [3n, 1],
    [1n, 1],
  ])('from block %s on is asked for %i times', async (gone, times) => {
    const { block, asked, ledger } = await sold();
    await block(gone);
    await block();
    expect(asked).toHaveBeenCalledTimes(times);
    // It is where it was.
    expect(ledger.takeBack).not.toHaveBeenCalled();
  });

  test.each([
    ['pending', { status: 'pending' }],
    ['unknown', { status: 'absent' }],
    ['reverted', { status: 'failed' }],
  ] as const)('is lost by the second look at which it is %s, once', async (_, outcome) => {
    const { block, hash, ledger } = await sold();
    chain.transactions.set(hash, outcome);
    await block(3n);
    expect(ledger.takeBack).not.toHaveBeenCalled();
    await block();
    await block();
    expect(ledger.takeBack.mock.calls).toEqual([[`tx:${hash}`, hash, GONE]]);
  });

  test('and found by the look between is looked at twice again before it is lost', async () => {
    const { block, hash, ledger } = await sold();
    const mined = chain.transactions.get(hash);
    if (mined === undefined) throw new Error('not mined');
    for (let times = 0; times < 2; times++) {
      chain.transactions.delete(hash);
      await block(3n);
      chain.transactions.set(hash, mined);
      await block();
    }
    expect(ledger.takeBack).not.toHaveBeenCalled();
    // Lost, mined again, and lost once more: each is told.
    for (let times = 0; times < 2; times++) {
      chain.transactions.delete(hash);
      await block(3n);
      await block();
      chain.transactions.set(hash, mined);
      await block();
    }
    const told = [`tx:${hash}`, hash] as const;
    const [lost, again] = [
      [...told, GONE],
      [...told, null],
    ];
    expect(ledger.takeBack.mock.calls).toEqual([lost, again, lost, again]);
  });

  const transfer = { from: PAYER, to: PAY_TO, value: 1_000n, logIndex: 0, authorized: false };
  test.each([
    ['all of it', [transfer], true],
    ['more', [{ ...transfer, value: 1_001n }], true],
    [
      'all of it in two parts',
      [
        { ...transfer, value: 999n },
        { ...transfer, value: 1n },
      ],
      true,
    ],
    ['less by one unit', [{ ...transfer, value: 999n }], false],
    ['to another', [{ ...transfer, to: address(BOB) }], false],
    ['from another', [{ ...transfer, from: address(BOB) }], false],
    ['by an authorization', [{ ...transfer, authorized: true }], false],
    ['nothing', [], false],
  ])('is paid where the same transaction moves %s', async (_, transfers, paid) => {
    const { block, hash, ledger } = await sold();
    const mined = chain.transactions.get(hash);
    if (mined?.status !== 'confirmed') throw new Error('not mined');
    chain.transactions.set(hash, { ...mined, transfers });
    await block(3n);
    await block();
    expect(ledger.takeBack).toHaveBeenCalledTimes(paid ? 0 : 1);
  });

  test('before it was looked at has to pay where it is mined again', async () => {
    const { block, sell, ledger } = open();
    const hash = pay(999n);
    sell(hash);
    await block(1n);
    await block();
    expect(ledger.takeBack.mock.calls).toEqual([[`tx:${hash}`, hash, GONE]]);
  });

  test.each([
    ['is not known', undefined],
    ['has no payer', { payer: null, worth: 0n }],
    ['has no worth', { payer: PAYER, worth: null }],
  ])('is not paid where the payment %s', async (_, record) => {
    const { block, ledger } = await sold();
    ledger.lookup.mockResolvedValue(record as PaymentRecord | undefined);
    await block(3n);
    await block();
    expect(ledger.takeBack).toHaveBeenCalledTimes(1);
  });
});

describe('who runs it', () => {
  test('hears of a loss for ten minutes, and how many there are', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const { sales, sell, block } = open();
      sell('0x01');
      await block();
      await block();
      const told = () => sales.health().map(({ sentence }) => sentence);
      expect(told()).toEqual([expect.stringContaining(': tx:0x01; CONFIRMATIONS')]);
      vi.advanceTimersByTime(1);
      sell('0x02');
      sell('0x03');
      await block();
      await block();
      expect(told()).toEqual([
        'the chain took back what had paid for something: tx:0x01 and 2 more; CONFIRMATIONS says how deep a payment must be to count',
      ]);
      vi.advanceTimersByTime(599_999);
      expect(told()).toEqual([expect.stringContaining('tx:0x01 and 2 more')]);
      vi.advanceTimersByTime(1);
      expect(told()).toEqual([expect.stringContaining('tx:0x02 and 1 more')]);
      vi.advanceTimersByTime(1);
      expect(sales.health()).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('hears of a mistake, and not of an outage', async () => {
    const { sell, block, errors, asked } = open();
    sell(pay());
    asked.mockRejectedValueOnce(new ChainUnavailable('eth_getTransactionReceipt', 'down'));
    await block();
    expect(errors).toEqual([]);
    const mistake = new TypeError('not a function');
    asked.mockRejectedValueOnce(mistake);
    await block();
    expect(errors).toEqual([mistake]);
  });
});

describe('what other processes sold on the same ledger', () => {
  test('is taken up by who watches for all: at once, every minute, and what is new', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      let leads = false;
      const others: HashPayment[] = [];
      const { sales, ledger, block } = open({ watchesAll: () => leads }, others);
      const sold = () => {
        const txHash = pay();
        others.push({ payment: `tx:${txHash}`, txHash, lost: false });
      };
      sold();
      await block();
      expect(ledger.hashPayments).not.toHaveBeenCalled();
      leads = true;
      await block();
      expect(sales.size).toBe(1);
      sold();
      await block();
      expect(sales.size).toBe(1);
      chain.time += 600;
      vi.advanceTimersByTime(60_000);
      await block();
      expect(sales.size).toBe(2);
      // Who leads again does so at once.
      leads = false;
      await block();
      leads = true;
      await block();
      const [first = 0, ...later] = ledger.hashPayments.mock.calls.map(([since]) => since);
      // An hour back at first; then from where it was, with two minutes of what was before.
      expect(later.map((since) => since - first)).toEqual([3_600 - 120, 4_200 - 120]);
    } finally {
      vi.useRealTimers();
    }
  });
});
