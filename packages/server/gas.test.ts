import type { FeeReport } from '@tollbench/gate/settle/types.ts';
import { expect, test } from 'vitest';
import { GasLog, gasWords } from './gas.ts';

const at = (gwei: bigint, over: Partial<FeeReport> = {}): FeeReport => ({
  gasPrice: gwei * 1_000_000n,
  maxGasPrice: null,
  ethUsd: 3_000_000_000n,
  value: 1000n,
  payment: [
    { together: 1, gas: 85_000n, cost: 170_000_000_000n, l1: 0n, share: 510_000n },
    { together: 10, gas: 50_000n, cost: 100_000_000_000n, l1: 0n, share: 300_000n },
    { together: 100, gas: 43_000n, cost: 86_000_000_000n, l1: 0n, share: 258_123n },
  ],
  ...over,
});

test('the price of gas is told as what it takes of a payment, alone and in company', () => {
  expect(gasWords(at(2n))).toBe(
    'gas costs 0.002 gwei; of a payment of $0.001, ether at $3000, settling takes 51 % in 1, 30 % in 10, 25.8 % in 100',
  );
});

test('without the price of ether it is told in ether, with the cap that holds', () => {
  const payment = [{ together: 1, gas: 85_000n, cost: 170_000_000_000n, l1: 9n, share: null }];
  expect(gasWords(at(2n, { ethUsd: null, maxGasPrice: 10_000_000n, payment }))).toBe(
    'gas costs 0.002 gwei (at most 0.01 are paid); a payment costs 170 gwei in 1, the fee of the chain below counted',
  );
});

test('it is said once an hour, and at once when it has doubled or halved', () => {
  const lines: string[] = [];
  const log = new GasLog((line) => lines.push(line.slice(0, 20)));
  const hour = 3_600_000;
  log.look(null, 0);
  expect(lines).toEqual([]);
  for (const [price, now] of [
    [100n, 0],
    [199n, 1],
    [51n, 2],
    [200n, 3],
    [101n, 4],
    [100n, 5],
    [100n, hour + 4],
    [100n, hour + 5],
  ] as const)
    log.look(at(price), now);
  expect(lines).toEqual([
    'Gas costs 0.1 gwei; ',
    'Gas costs 0.2 gwei; ',
    'Gas costs 0.1 gwei; ',
    'Gas costs 0.1 gwei; ',
  ]);
});
