/** A mined transaction, dated by the block that it stands in, which is asked for once. */
import { beforeEach, expect, test } from 'vitest';
import { BASE_USDC } from './authorization.ts';
import { ChainUnavailable } from './errors.ts';
import { type BlockTimes, readMined } from './mined.ts';
import type { Hex } from './types.ts';

const hash = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`;
const BLOCK = hash(0xb10c);
/** The same in capitals. */
const SHOUTED = BLOCK.toUpperCase().replace('0X', '0x');

let asked: string[];
let answers: Record<string, unknown>;
const rpc = {
  request: async (method: string): Promise<unknown> => {
    asked.push(method);
    return answers[method];
  },
};
beforeEach(() => {
  asked = [];
  answers = {
    eth_getTransactionReceipt: {
      ...{ status: '0x1', from: '0x01', blockNumber: '0x5', blockHash: SHOUTED, logs: [] },
    },
    eth_getTransactionByHash: { input: '0x1234' },
    eth_getBlockByNumber: {
      ...{ number: '0x5', timestamp: '0x10', hash: BLOCK, parentHash: BLOCK, gasLimit: '0x1' },
    },
  };
});

test('of two in one block the time is asked for once', async () => {
  const times: BlockTimes = new Map();
  const read = await Promise.all([1, 2].map((n) => readMined(rpc, BASE_USDC, hash(n), times)));
  expect(read).toMatchObject(
    [1, 2].map(() => ({ blockNumber: 5n, blockTime: 16, input: '0x1234', succeeded: true })),
  );
  expect(asked.filter((method) => method === 'eth_getBlockByNumber')).toHaveLength(1);
});

test('a block that has gone, or that another one took the place of, dates nothing', async () => {
  const block = answers['eth_getBlockByNumber'] as object;
  for (const other of [null, { ...block, hash: hash(7) }]) {
    answers['eth_getBlockByNumber'] = other;
    const read = readMined(rpc, BASE_USDC, hash(1));
    await expect(read).rejects.toThrow('block 5 has changed meanwhile');
    await expect(read).rejects.toThrow(ChainUnavailable);
  }
});

test('a receipt without its transaction is no answer', async () => {
  for (const other of [null, {}, { input: 7 }]) {
    answers['eth_getTransactionByHash'] = other;
    await expect(readMined(rpc, BASE_USDC, hash(1))).rejects.toThrow(ChainUnavailable);
  }
});
