/** The parts of the pipeline, each against numbers worked out by hand or by another way of counting. */
import { deflateRawSync } from 'node:zlib';
import {
  decodeFunctionData,
  multicall3Abi,
  parseTransaction,
  recoverTransactionAddress,
} from 'viem';
import { describe, expect, test } from 'vitest';
import type { Hex } from '../../chain/types.ts';
import { authorizationOf, NOW } from '../../testing/claims.ts';
import { KEYS, RELAYERS, wallet } from '../../testing/settling-model.ts';
import { newEntry } from '../outcome.ts';
import type { RelayedTransaction, SettlementEntry } from '../types.ts';
import { bidOf, RelayerAccount } from './account.ts';
import { byPayer, firstBatch, gasForOne } from './batch.ts';
import { batchCalldata, calldataBytes, keyCalldataBytes, sampleCalldata } from './calldata.ts';
import { GasMeter } from './gas-meter.ts';
import { newestOf, type Slot, Slots, slotsLeft } from './slot.ts';

/** As a key makes it: r, s and v, for which the token has a call of its own. */
/** Wei for a unit of gas: more than anything costs. */
const ANY_FEE = 10n ** 18n;
const KEY_SIGNATURE: Hex = `0x${'ab'.repeat(64)}1c`;

const entry = (index: number, over: Partial<SettlementEntry> = {}, from = wallet(index)) => ({
  ...newEntry({ claimId: `c${index}`, authorization: authorizationOf(index, { from }) }),
  ...over,
});

describe('gas for one transaction', () => {
  test('is a share of a block where that is little, and an even part of it where it is much', () => {
    expect(gasForOne(0n)).toBe(0n);
    expect(gasForOne(1_000_000n)).toBe(1_000_000n);
    expect(gasForOne(10_000_000n)).toBe(10_000_000n);
    expect(gasForOne(10_000_001n)).toBe(5_000_000n);
    expect(gasForOne(15_000_000n)).toBe(7_500_000n);
    expect(gasForOne(30_000_000n)).toBe(10_000_000n);
    expect(gasForOne(43_000_000n)).toBe(8_600_000n);
  });
});

describe('the meter', () => {
  test('asks for a fiftieth more than it expects, and fits what it asks for', () => {
    const meter = new GasMeter();
    expect(meter.expected(0)).toBe(60_000n);
    expect(meter.expected(10)).toBe(520_000n);
    expect(meter.limit(10)).toBe(529_200n);
    for (const count of [1, 2, 10, 200]) {
      expect(meter.fits(meter.limit(count))).toBe(count);
      expect(meter.fits(meter.limit(count) - 1n)).toBe(count - 1);
    }
    expect([0n, 60_000n, 60_001n].map((gas) => meter.fits(gas))).toEqual([0, 0, 0]);
  });

  test('learns upwards at once, downwards by an eighth, and nothing from a few', () => {
    const meter = new GasMeter();
    const each = () => meter.expected(1) - 60_000n;
    meter.learn(9, 9_000_000n);
    meter.learn(10, 60_000n);
    expect(each()).toBe(46_000n);
    meter.learn(10, 530_000n);
    expect(each()).toBe(50_000n);
    meter.learn(10, 130_000n);
    expect(each()).toBe((50_000n * 7n + 10_000n) / 8n);
    meter.learn(10, 60_001n);
    expect(each()).toBe((45_000n * 7n + 3_000n) / 8n);
  });

  test('takes a rehearsal’s word upwards alone', () => {
    const meter = new GasMeter();
    const each = () => meter.expected(1) - 60_000n;
    meter.atLeast(9, 9_000_000n);
    meter.atLeast(10, 60_000n);
    meter.atLeast(10, 100_000n);
    expect(each()).toBe(46_000n);
    meter.atLeast(10, 560_000n);
    expect(each()).toBe(50_000n);
  });
});

describe('a batch', () => {
  test('has the entries of a payer beside each other, of the first so many', () => {
    const [a, b] = [wallet(1), wallet(2)];
    const waiting = [entry(1, {}, a), entry(2, {}, b), entry(3, {}, a), entry(4, {}, b)];
    const upper = entry(5, {}, a.toUpperCase().replace('0X', '0x') as Hex);
    const ids = (some: readonly SettlementEntry[]) => some.map(({ claimId }) => claimId);
    expect(ids(byPayer([...waiting, upper], 10))).toEqual(['c1', 'c3', 'c5', 'c2', 'c4']);
    expect(ids(byPayer(waiting, 3))).toEqual(['c1', 'c3', 'c2']);
    expect(byPayer(waiting, 0)).toEqual([]);
  });

  test('has so many at most, and one at least', () => {
    const waiting = [1, 2, 3].map((index) => entry(index));
    expect(firstBatch(waiting, 2)).toEqual(waiting.slice(0, 2));
    expect(firstBatch(waiting, 0)).toEqual(waiting.slice(0, 1));
    expect(firstBatch(waiting, 3)).toEqual(waiting);
    expect(firstBatch([], 3)).toEqual([]);
  });

  test('is one alone that failed twice in company, when it is the first; else it is left out', () => {
    const worn = entry(1, { attempts: 2 });
    const [once, fresh] = [entry(2, { attempts: 1 }), entry(3)];
    expect(firstBatch([worn, once, fresh], 9)).toEqual([worn]);
    expect(firstBatch([once, worn, fresh], 9)).toEqual([once, fresh]);
  });

  test('stays within the bytes that nodes take', () => {
    const long: Hex = `0x${'ab'.repeat(60_000)}`;
    const big = (index: number) =>
      entry(index, { authorization: authorizationOf(index, { signature: long }) });
    expect(firstBatch([big(1), big(2), big(3)], 9)).toHaveLength(2);
    // 68 bytes, and for each 448 and its signature in whole words: 130,500 with 4,048 words of them.
    const words = (index: number, bytes: number) =>
      entry(index, {
        authorization: authorizationOf(index, { signature: `0x${'ab'.repeat(bytes)}` }),
      });
    expect(firstBatch([words(1, 64_768), words(2, 64_768)], 9)).toHaveLength(2);
    expect(firstBatch([words(1, 64_768), words(2, 64_769)], 9)).toHaveLength(1);
    const alone = entry(1, {
      authorization: authorizationOf(1, { signature: `0x${'ab'.repeat(200_000)}` }),
    });
    expect(firstBatch([alone, entry(2)], 9)).toEqual([alone]);
    const keys = Array.from({ length: 400 }, (_, index) =>
      entry(index, { authorization: authorizationOf(index, { signature: KEY_SIGNATURE }) }),
    );
    const batch = firstBatch(keys, 400);
    const data = batchCalldata(
      wallet(0),
      batch.map(({ authorization }) => authorization),
      true,
    );
    expect(data.length / 2 - 1).toBeLessThanOrEqual(130_500);
    // (130,500 − 68) / 480.
    expect(batch.length).toBe(271);
  });
});

describe('call data', () => {
  test('has as many bytes as are counted without making it', () => {
    for (const lengths of [[], [65], [64], [66, 97], [1, 32, 33, 500]]) {
      const signatures = lengths.map((bytes): Hex => `0x${'ab'.repeat(bytes)}`);
      const batch = signatures.map((signature, index) => authorizationOf(index, { signature }));
      const data = batchCalldata(wallet(0), batch, true);
      expect(calldataBytes(signatures)).toBe((data.length - 2) / 2);
    }
    const keys = [1, 2, 3].map((index) => authorizationOf(index, { signature: KEY_SIGNATURE }));
    expect(keyCalldataBytes(3)).toBe((batchCalldata(wallet(0), keys, true).length - 2) / 2);
  });

  test('of the sample is ten authorizations, as hard to compress as real ones', () => {
    const asset = { chainId: 1, address: wallet(9), name: '', version: '', decimals: 6 };
    const data = Buffer.from(sampleCalldata(asset).slice(2), 'hex');
    // Payer, nonce and signature of each are noise: 20 + 32 + 64 bytes.
    expect(deflateRawSync(data).length).toBeGreaterThan(10 * 116);
    expect(data.length).toBe(calldataBytes(Array(10).fill(KEY_SIGNATURE)));
    const { args } = decodeFunctionData({ abi: multicall3Abi, data: sampleCalldata(asset) });
    const [calls] = args as readonly [
      readonly { target: Hex; allowFailure: boolean; callData: Hex }[],
    ];
    const words = calls.flatMap(({ callData }) => [
      // The payer's place, the nonce's, and those of r and s.
      ...[0, 5, 7, 8].map((word) => callData.slice(10 + 64 * word, 74 + 64 * word)),
    ]);
    expect(new Set(words).size).toBe(40);
    for (const { target, allowFailure } of calls)
      expect([target.toLowerCase(), allowFailure]).toEqual([asset.address, true]);
  });
});

describe('an account', () => {
  const account = new RelayerAccount(KEYS[0] ?? '0x', 8453);
  const bid = { maxFeePerGas: 800n, maxPriorityFeePerGas: 80n };
  const draft = { to: wallet(1), data: '0xabcd', gas: 500_000n, bid } as const;
  const fresh = { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n };

  test('signs for its chain, and says what it signed', async () => {
    const signed = await account.sign(draft, 7, NOW);
    expect(signed).toMatchObject({ relayer: RELAYERS[0], txNonce: 7, sentAt: NOW, state: 'open' });
    expect(signed).not.toHaveProperty('replaces');
    expect(parseTransaction(signed.rawTx)).toMatchObject({
      ...{ chainId: 8453, nonce: 7, to: wallet(1), data: '0xabcd', gas: 500_000n, type: 'eip1559' },
      ...bid,
    });
    const serializedTransaction = signed.rawTx as `0x02${string}`;
    expect(await recoverTransactionAddress({ serializedTransaction })).toBe(RELAYERS[0]);
    expect(bidOf(signed)).toEqual({ gas: 500_000n, maxFeePerGas: 800n, cost: 400_000_000n });
    expect(account.balance).toBe(null);
    expect(account.restsUntil).toBe(0);
  });

  test('replaces for an eighth more, or for what is asked now, up to what it is worth', async () => {
    const first = await account.sign(draft, 7, NOW);
    const dearer = await account.replace(first, fresh, 901n, false, NOW + 9);
    expect(dearer).toMatchObject({ txNonce: 7, replaces: first.txHash, sentAt: NOW + 9 });
    expect(parseTransaction(dearer?.rawTx ?? '0x')).toMatchObject({
      ...{ nonce: 7, to: wallet(1), data: '0xabcd', gas: 500_000n },
      ...{ maxFeePerGas: 901n, maxPriorityFeePerGas: 91n },
    });
    expect(await account.replace(first, fresh, 900n, false, NOW)).toBe(null);
    expect(await account.replace(first, fresh, ANY_FEE, false, NOW)).not.toBe(null);
    const now = await account.replace(
      first,
      { maxFeePerGas: 5_000n, maxPriorityFeePerGas: 500n },
      ANY_FEE,
      false,
      NOW,
    );
    expect(parseTransaction(now?.rawTx ?? '0x')).toMatchObject({
      ...{ maxFeePerGas: 5_000n, maxPriorityFeePerGas: 500n },
    });
  });

  test('frees a nonce by a transaction that does nothing', async () => {
    const first = await account.sign(draft, 7, NOW);
    const idle = await account.replace(first, fresh, ANY_FEE, true, NOW);
    const read = parseTransaction(idle?.rawTx ?? '0x');
    expect(read).toMatchObject({ nonce: 7, gas: 21_000n, to: RELAYERS[0]?.toLowerCase() });
    expect(read.data).toBe(undefined);
  });
});

describe('what an earlier process left', () => {
  const account = new RelayerAccount(KEYS[0] ?? '0x', 8453);
  const bid = { maxFeePerGas: 10n, maxPriorityFeePerGas: 1n };
  const sign = (nonce: number, fee = 10n, replaces?: Hex) =>
    account.sign(
      { to: wallet(1), data: '0x', gas: 100n, bid: { ...bid, maxFeePerGas: fee } },
      nonce,
      NOW,
      replaces,
    );

  test('is a slot for each nonce, its transactions in the order in which they replaced each other', async () => {
    const first = await sign(1);
    const second = await sign(1, 20n, first.txHash);
    const third = await sign(1, 30n, second.txHash);
    const other = await sign(2);
    const carried: Record<Hex, string[]> = { [first.txHash]: ['a'], [third.txHash]: ['b'] };
    const carriedBy = (txHash: Hex): readonly string[] => carried[txHash] ?? [];
    const orders = [
      [third, second, first, other],
      [second, other, third, first],
      [first, second, third, other],
    ];
    for (const order of orders) {
      const slots = new Slots();
      for (const slot of slotsLeft(order, carriedBy, 77)) slots.set(slot);
      const [one, two, ...more] = slots.all();
      expect(more).toEqual([]);
      expect(one?.sent).toEqual([first, second, third]);
      expect(one).toMatchObject({
        ...{ relayer: RELAYERS[0], txNonce: 1, claimIds: ['a', 'b'] },
        ...{ gas: 100n, maxFeePerGas: 30n, cost: 3_000n },
        ...{ since: 77, signedAt: 77, sentAt: Number.NEGATIVE_INFINITY },
      });
      expect(newestOf(one as Slot)).toBe(third);
      expect(two).toMatchObject({ txNonce: 2, claimIds: [], cost: 1_000n });
    }
  });

  test('without its first, or out of two lines, is what can be put in order', async () => {
    const first = await sign(1);
    const second = await sign(1, 20n, first.txHash);
    const stray = await sign(1, 30n);
    const none = (): readonly string[] => [];
    expect(slotsLeft([second], none, 0)[0]?.sent).toEqual([second]);
    expect(slotsLeft([first, stray, second], none, 0)[0]?.sent).toEqual([first, second]);
    expect(slotsLeft([], none, 0)).toEqual([]);
    expect(() => newestOf({ ...(slotsLeft([first], none, 0)[0] as Slot), sent: [] })).toThrow(
      'no transaction for nonce 1',
    );
  });
});

describe('all that is on its way', () => {
  const slot = (relayer: string, txNonce: number, over: Partial<Slot> = {}): Slot => ({
    ...{ relayer: relayer as Hex, txNonce, sent: [] as RelayedTransaction[], claimIds: ['x'] },
    ...{ gas: 5n, cost: 7n, maxFeePerGas: 1n, since: 10, signedAt: 10, sentAt: 10 },
    ...over,
  });

  test('is told by account and nonce, added up, and forgotten', () => {
    const slots = new Slots();
    for (const one of [
      slot('0xB', 2),
      slot('0xa', 1),
      slot('0xB', 1, { claimIds: ['y', 'z'], since: 20 }),
    ])
      slots.set(one);
    expect(slots.all().map(({ relayer, txNonce }) => [relayer, txNonce])).toEqual([
      ['0xB', 1],
      ['0xB', 2],
      ['0xa', 1],
    ]);
    expect(slots.of('0xb').map(({ txNonce }) => txNonce)).toEqual([1, 2]);
    expect([slots.size, slots.carried(), slots.carried(20), slots.carried(10)]).toEqual([
      3, 4, 2, 0,
    ]);
    expect([slots.gas(), slots.costOf('0xb'), slots.costOf('0xA')]).toEqual([15n, 14n, 7n]);
    slots.set(slot('0xb', 2, { gas: 50n }));
    expect([slots.size, slots.gas()]).toEqual([3, 60n]);
    slots.delete(slot('0xb', 2));
    expect(slots.size).toBe(2);
  });
});
