/** Every authorization that paid the payee, found again from the token's events and receipts. */
import { numberToHex, pad } from 'viem';
import { expect, test } from 'vitest';
import { BASE_USDC } from './authorization.ts';
import { ChainUnavailable } from './errors.ts';
import { settlements } from './settlements.ts';
import { AUTHORIZATION_USED, TRANSFER } from './token.ts';
import type { Address, CarriedOut, Hex } from './types.ts';

const PAYEE: Address = `0x${'ee'.repeat(20)}`;
const payer = (n: number): Address => `0x${n.toString(16).padStart(40, 'c')}`;
const word = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`;
const log = (topics: readonly Hex[], data: Hex = '0x') => ({
  ...{ address: BASE_USDC.address, topics, data, logIndex: '0x0' },
});

/** Transaction n stands in block 100 + n / 2, sent by whoever; odd ones carried nothing out. */
function open(count: number, carries = (n: number) => n % 2 === 0) {
  const state = {
    asked: 0,
    atOnce: 0,
    most: 0,
    blocks: [] as unknown[],
    lost: -1,
    filters: [] as unknown[],
  };
  const transfer = (n: number) => log([TRANSFER, pad(payer(n)), pad(PAYEE)], word(1_000 + n));
  const blockOf = (n: number) => numberToHex(100 + (n >> 1));
  const receipt = async (n: number) => {
    state.asked++;
    state.most = Math.max(state.most, ++state.atOnce);
    await new Promise((resolve) => setImmediate(resolve));
    state.atOnce--;
    if (n === state.lost) return null;
    const used = log([AUTHORIZATION_USED, pad(payer(n)), word(n)]);
    const logs = carries(n) ? [used, transfer(n)] : [transfer(n)];
    return { status: '0x1', from: payer(999), blockNumber: blockOf(n), blockHash: '0xbb', logs };
  };
  const rpc = {
    async request(method: string, [first]: readonly unknown[]): Promise<unknown> {
      if (method === 'eth_getTransactionReceipt') return receipt(Number(first));
      if (method === 'eth_getLogs') {
        state.filters.push(first);
        // Each event twice: a transaction may pay the payee more than once.
        return Array.from({ length: 2 * count }, (_, n) => ({
          ...transfer(n >> 1),
          ...{ transactionHash: word(n >> 1), blockHash: '0xbb', blockNumber: blockOf(n >> 1) },
        }));
      }
      state.blocks.push(first);
      const times = { timestamp: numberToHex(Number(first) * 10), gasLimit: '0x1' };
      return { number: first, hash: '0xbb', parentHash: '0xaa', ...times };
    },
  };
  const read = async () => {
    const pages: (readonly CarriedOut[])[] = [];
    const query = { rpc, asset: BASE_USDC, payee: PAYEE, from: 100n, to: 200n, span: 500n };
    for await (const page of settlements(query)) pages.push(page);
    return pages;
  };
  return { state, read };
}

test('are told with their nonce, payer, sender, block and time, and what carried none out is left out', async () => {
  const { read } = open(3);
  const of = (n: number): CarriedOut => ({
    ...{ payer: payer(n), nonce: word(n), value: 1_000n + BigInt(n), txHash: word(n) },
    ...{ sender: payer(999), blockNumber: 100n + BigInt(n >> 1), blockTime: 1_000 + 10 * (n >> 1) },
  });
  expect(await read()).toEqual([[of(0), of(2)]]);
});

test('are read twenty transactions at once, each once, and each block’s time once a page', async () => {
  const { state, read } = open(45);
  const pages = await read();
  expect(pages.map(({ length }) => length)).toEqual([10, 10, 3]);
  expect(pages.flat().map(({ nonce }) => Number(nonce))).toEqual(
    Array.from({ length: 23 }, (_, n) => 2 * n),
  );
  expect([state.asked, state.most]).toEqual([45, 20]);
  expect(new Set(state.blocks).size).toBe(state.blocks.length);
});

test('of which there are none make no page', async () => {
  expect(await open(0).read()).toEqual([]);
  const { state, read } = open(1);
  state.lost = 0;
  await expect(read()).rejects.toThrow(ChainUnavailable);
  await expect(read()).rejects.toThrow(`no receipt for ${word(0)}`);
});

test('are looked for among the token’s transfers to the payee, in the blocks that were asked for', async () => {
  const { state, read } = open(1);
  await read();
  const { address } = BASE_USDC;
  const [fromBlock, toBlock] = [numberToHex(100), numberToHex(200)];
  const topics = [TRANSFER, null, pad(PAYEE)];
  expect(state.filters).toEqual([{ address, topics, fromBlock, toBlock }]);
});

test('of which twenty transactions have none are a page less, and no block is asked for its time', async () => {
  // The first twenty transactions, and all but one of the next twenty, carried nothing out.
  const { state, read } = open(45, (n) => n === 30);
  expect((await read()).map((page) => page.map(({ nonce }) => Number(nonce)))).toEqual([[30]]);
  expect(state.blocks).toEqual([numberToHex(115)]);
});
