/** Answers of a node, read as what they must be: what is anything else is no answer. */
import { expect, test } from 'vitest';
import { blockOf, chainIdOf, hex, minedLog, pendingTime, quantity, receiptOf } from './answers.ts';
import { ChainUnavailable } from './errors.ts';

const H = `0x${'ab'.repeat(32)}` as const;
const log = {
  address: '0xAa',
  topics: [H],
  data: '0x',
  logIndex: '0x1',
  transactionHash: H,
  blockNumber: '0x5',
  blockHash: H,
};
const receipt = { status: '0x1', from: '0x01', blockNumber: '0x5', blockHash: H, logs: [log] };
const block = { number: '0x5', timestamp: '0x10', hash: H, parentHash: H, gasLimit: '0x7' };

/** A node with this one answer. */
function of(answer: unknown) {
  const asked: unknown[] = [];
  const request = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    asked.push([method, ...params]);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { rpc: { request }, asked };
}

test('each is asked for by its name, and read field by field', async () => {
  const chain = of('0x2105');
  expect(await chainIdOf(chain.rpc)).toBe(8453);
  const latest = of({ ...block, baseFeePerGas: '0x9' });
  expect(await blockOf(latest.rpc, 'latest')).toEqual({
    ...{ number: 5n, time: 16, hash: H, parentHash: H, baseFee: 9n, gasLimit: 7n },
  });
  const pending = of(block);
  expect(await pendingTime(pending.rpc)).toBe(16);
  const { address, topics, data, logIndex } = log;
  const receipts = of(receipt);
  const read = await receiptOf(receipts.rpc, H);
  expect(read).toEqual({ ...receipt, logs: [{ address, topics, data, logIndex }] });
  expect([chain, latest, pending, receipts].flatMap(({ asked }) => asked)).toEqual([
    ['eth_chainId'],
    // Without the transactions: the header alone is read.
    ['eth_getBlockByNumber', 'latest', false],
    ['eth_getBlockByNumber', 'pending', false],
    ['eth_getTransactionReceipt', H],
  ]);
  expect(minedLog('m', log)).toMatchObject({ txHash: H, blockNumber: 5n, blockHash: H });
});

test('a chain without EIP-1559 has no base fee', async () => {
  expect(await blockOf(of(block).rpc, '0x5')).toMatchObject({ baseFee: 0n });
});

test('null is that there is none', async () => {
  expect(await receiptOf(of(null).rpc, H)).toBeNull();
  expect(await blockOf(of(null).rpc, 'finalized')).toBeNull();
});

test('what time the next block would have is nothing to fail over', async () => {
  for (const answer of [null, {}, { timestamp: 'now' }, new ChainUnavailable('m', 'down')])
    expect(await pendingTime(of(answer).rpc)).toBe(0);
});

test.each([undefined, 7, 'none', true])(
  '%s in place of a receipt or block is none',
  async (answer) => {
    await expect(receiptOf(of(answer).rpc, H)).rejects.toThrow(ChainUnavailable);
    await expect(blockOf(of(answer).rpc, 'latest')).rejects.toThrow(ChainUnavailable);
  },
);

test.each(['status', 'from', 'blockNumber', 'blockHash', 'logs'])(
  'a receipt without its %s is none, nor one with a number in its place',
  async (name) => {
    for (const value of [undefined, null, 5, {}])
      await expect(receiptOf(of({ ...receipt, [name]: value }).rpc, H)).rejects.toThrow(
        'eth_getTransactionReceipt: malformed answer',
      );
  },
);

test.each(['number', 'timestamp', 'hash', 'parentHash', 'gasLimit'])(
  'a block without its %s is none',
  async (name) => {
    for (const value of [undefined, null, 5, 'five'])
      await expect(blockOf(of({ ...block, [name]: value }).rpc, 'latest')).rejects.toThrow(
        'eth_getBlockByNumber: malformed answer',
      );
  },
);

test.each(Object.keys(log))('an event without its %s is none', (name) => {
  for (const value of [undefined, null, 7])
    expect(() => minedLog('m', { ...log, [name]: value })).toThrow(ChainUnavailable);
  expect(() => minedLog('m', null)).toThrow(ChainUnavailable);
});

test('hexadecimal digits stand behind 0x, and nothing else does', () => {
  for (const good of ['0x', '0x0', '0xABCdef019']) expect(hex('m', good)).toBe(good);
  for (const bad of ['', '12', 'x0x12', '0x12g', '0x 1', '0X1', 18, null, ['0x12']])
    expect(() => hex('m', bad)).toThrow(ChainUnavailable);
});

test('a quantity has one digit at least, and 32 bytes at most', () => {
  expect(quantity('m', '0x0')).toBe(0n);
  expect(quantity('m', `0x${'f'.repeat(64)}`)).toBe(2n ** 256n - 1n);
  for (const bad of ['0x', `0x0${'f'.repeat(64)}`])
    expect(() => quantity('m', bad)).toThrow(ChainUnavailable);
});
