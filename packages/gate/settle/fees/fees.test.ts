/** What settling costs, against numbers worked out by hand; and when it is not worth it. */
import { parseGwei } from 'viem';
import { describe, expect, test } from 'vitest';
import { affordable, shareOf, usdOf } from './cost.ts';
import { GasMarket } from './market.ts';
import { DEFAULT_MAX_GAS_PRICE, FeePolicy, type GasPrices, l1Fee } from './policy.ts';

/** $3,000. */
const ETH_USD = 3_000_000_000n;
const prices = (gwei: string, l1PerByte = 0n): GasPrices => ({
  base: parseGwei(gwei),
  tip: 0n,
  l1PerByte,
});
const load = (gas: bigint, value: bigint, bytes = 0) => ({ gas, value, bytes });

describe('at the floor of Base, 0.002 gwei, and ether at $3,000', () => {
  test('85,000 gas are 51 % of a tenth of a cent, and 43,300 are 26 %', () => {
    // 85,000 · 0.002 · 10⁻⁹ ETH · $3,000 = $0.00051.
    const cost = 85_000n * parseGwei('0.002');
    expect(usdOf(cost, ETH_USD)).toBe(510n);
    expect(shareOf(cost, 1_000n, { ethUsd: ETH_USD, decimals: 6 })).toBe(510_000n);
    const together = 43_300n * parseGwei('0.002');
    expect(shareOf(together, 1_000n, { ethUsd: ETH_USD, decimals: 6 })).toBe(259_800n);
  });

  test('the report says it for one, ten and a hundred, with the fee for data', () => {
    const policy = new FeePolicy({ ethUsd: ETH_USD }, 6);
    // Ten wei for a byte.
    const report = policy.report(prices('0.002', 10_000_000n), 1_000n, (count) => ({
      gas: 45_000n + 40_000n * BigInt(count),
      bytes: 600 * count,
    }));
    expect(report).toEqual({
      gasPrice: 2_000_000n,
      maxGasPrice: null,
      ethUsd: ETH_USD,
      value: 1_000n,
      payment: [
        { together: 1, gas: 85_000n, cost: 170_000_006_000n, l1: 6_000n, share: 510_001n },
        { together: 10, gas: 44_500n, cost: 89_000_006_000n, l1: 6_000n, share: 267_001n },
        { together: 100, gas: 40_450n, cost: 80_900_006_000n, l1: 6_000n, share: 242_701n },
      ],
    });
  });
});

test('a token of other decimals is worth the same dollar', () => {
  const cost = 85_000n * parseGwei('0.002');
  const value = 10n ** 15n;
  expect(shareOf(cost, value, { ethUsd: ETH_USD, decimals: 18 })).toBe(510_000n);
  expect(affordable(value, 1_000_000n, ETH_USD, 18)).toBe(333_333_333_333n);
});

test('the share and what it affords agree to the wei', () => {
  const most = affordable(50_000n, 260_000n, ETH_USD, 6);
  const at = (cost: bigint) => shareOf(cost, 50_000n, { ethUsd: ETH_USD, decimals: 6 });
  expect(at(most)).toBe(260_000n);
  expect(at(most + 1n)).toBe(260_001n);
});

describe('a share of what it brings', () => {
  const policy = new FeePolicy({ ethUsd: ETH_USD, maxShare: 500_000n }, 6);
  /** Fifty tenths of a cent, at most half of them for gas: $0.025, or 8,333,333,333,333 wei. */
  const fifty = load(2_165_000n, 50_000n);

  test('is the most that is bid, and the bid leaves room for six blocks below it', () => {
    expect(policy.mostFor(fifty, prices('0.002'))).toBe(8_333_333_333_333n / 2_165_000n);
    const floor = policy.judge(fifty, prices('0.0015'));
    expect(floor).toEqual({
      pays: true,
      bid: { maxFeePerGas: 3_000_000n, maxPriorityFeePerGas: 0n },
    });
    // Twice the base fee would be more than is worth it.
    const near = policy.judge(fifty, prices('0.003'));
    expect(near).toEqual({
      pays: true,
      bid: { maxFeePerGas: 3_849_114n, maxPriorityFeePerGas: 0n },
    });
  });

  test('is not overstepped by a wei, and says what it would have been', () => {
    const most = policy.mostFor(fifty, prices('0')) ?? 0n;
    expect(policy.judge(fifty, { base: most, tip: 0n, l1PerByte: 0n }).pays).toBe(true);
    expect(policy.judge(fifty, { base: most, tip: 1n, l1PerByte: 0n })).toEqual({
      pays: false,
      why: 'gas costs 0.003849115 gwei: settling would take 50.0001 % of what it brings, and at most 50 % is paid',
    });
  });

  test('of which the fee for data is a part says so', () => {
    // 2,165,000 · 0.003 gwei are 6,495,000,000,000 wei, 38.97 % of $0.05; with 2,800,000,000,000 more
    // for the data they are 9,295,000,000,000.
    const dear = prices('0.003', 100_000_000_000_000n);
    expect(policy.judge({ ...fifty, bytes: 28_000 }, dear)).toEqual({
      pays: false,
      why: 'gas costs 0.003 gwei: settling would take 55.77 % of what it brings, and at most 50 % is paid',
    });
  });

  test('of nothing pays for no gas', () => {
    expect(shareOf(1n, 0n, { ethUsd: ETH_USD, decimals: 6 })).toBe(null);
    expect(policy.judge(load(21_000n, 0n), prices('0.002'))).toEqual({
      pays: false,
      why: 'gas costs 0.002 gwei, and at most 0 gwei is paid',
    });
  });

  test('counts the fee for data on the chain below', () => {
    const bytes = 28_000;
    // A third of all that may be spent goes there.
    const dear = prices('0.003', 100_000_000_000_000n);
    expect(l1Fee(bytes, dear)).toBe(2_800_000_000_000n);
    expect(policy.judge({ ...fifty, bytes }, dear).pays).toBe(false);
    expect(policy.judge({ ...fifty, bytes }, { ...dear, base: parseGwei('0.0025') }).pays).toBe(
      true,
    );
    expect(policy.mostFor({ ...fifty, bytes }, { ...dear, l1PerByte: 10n ** 18n })).toBe(0n);
  });

  test('gives way to what it brings in all, when there is no waiting any more', () => {
    const dear = prices('0.005');
    expect(policy.judge(fifty, dear).pays).toBe(false);
    expect(policy.judge(fifty, dear, true).pays).toBe(true);
    expect(policy.judge(fifty, prices('0.008'), true).pays).toBe(false);
  });

  test('may be more than all of it, if the publisher says so', () => {
    const generous = new FeePolicy({ ethUsd: ETH_USD, maxShare: 2_000_000n }, 6);
    expect(generous.judge(fifty, prices('0.015')).pays).toBe(true);
    expect(generous.judge(fifty, prices('0.015'), true).pays).toBe(true);
    expect(generous.judge(fifty, prices('0.016'), true).pays).toBe(false);
  });
});

describe('without the price of ether', () => {
  test('a cap on the price of gas holds, whatever the batch brings', () => {
    const policy = new FeePolicy({}, 6);
    expect(DEFAULT_MAX_GAS_PRICE).toBe(parseGwei('0.01'));
    expect(policy.judge(load(1n, 10n ** 12n), prices('0.01')).pays).toBe(true);
    expect(policy.judge(load(1n, 10n ** 12n), prices('50'))).toEqual({
      pays: false,
      why: 'gas costs 50 gwei, and at most 0.01 gwei is paid',
    });
    expect(policy.judge(load(1n, 10n ** 12n), prices('50'), true).pays).toBe(false);
  });

  test('another cap is another, and holds beside a share', () => {
    const policy = new FeePolicy({ maxGasPrice: parseGwei('2'), ethUsd: ETH_USD }, 6);
    // $0.001 for 100,000 of gas, at $3,000: 3,333,333 wei, which is less than the cap.
    expect(policy.mostFor(load(100_000n, 1_000n), prices('0.001'))).toBe(3_333_333n);
    const rich = load(100_000n, 10n ** 12n);
    expect(policy.judge(rich, prices('2')).pays).toBe(true);
    expect(policy.judge(rich, prices('2.1'))).toMatchObject({
      why: 'gas costs 2.1 gwei, and at most 2 gwei is paid',
    });
    // 100,000 · 2 gwei at $3,000 are $0.60. It is the share that says no, not the cap.
    expect(policy.judge(load(100_000n, 300_000n), prices('2'))).toMatchObject({
      why: 'gas costs 2 gwei: settling would take 200 % of what it brings, and at most 100 % is paid',
    });
    expect(new FeePolicy({ maxGasPrice: 7n }, 6).mostFor(rich, prices('2'))).toBe(7n);
  });
});

describe('the market', () => {
  const sample = `0x${'ab'.repeat(1_000)}` as const;

  test('asks for the fee for data once a minute, and for the tip at each look', async () => {
    const asked: string[] = [];
    const market = new GasMarket(
      {
        async tip() {
          asked.push('tip');
          return 5n;
        },
        async l1Fee() {
          asked.push('l1');
          return 2_500n;
        },
      },
      sample,
    );
    expect(market.prices).toBe(null);
    expect(await market.look(7n, 0)).toEqual({ base: 7n, tip: 5n, l1PerByte: 2_500_000n });
    await market.look(8n, 59_999);
    expect(asked).toEqual(['tip', 'l1', 'tip']);
    expect(await market.look(8n, 60_000)).toEqual({ base: 8n, tip: 5n, l1PerByte: 2_500_000n });
    expect(asked).toHaveLength(5);
  });

  test('keeps what it knew when the node does not answer', async () => {
    let down = false;
    const market = new GasMarket(
      {
        tip: async () => {
          if (down) throw new Error('down');
          return 1n;
        },
        l1Fee: async () => 0n,
      },
      sample,
    );
    const known = await market.look(1n, 0);
    down = true;
    await expect(market.look(2n, 1)).rejects.toThrow('down');
    expect(market.prices).toEqual(known);
  });
});
