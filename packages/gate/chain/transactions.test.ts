/** What became of a transaction, at every depth, and how seldom the node is asked. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BASE_USDC } from './authorization.ts';
import { ChainUnavailable, Refused } from './errors.ts';
import type { HeadWatcher } from './head.ts';
import type { MinedTransaction } from './mined.ts';
import type { PaymentsIndex } from './payments-index.ts';
import { Transactions, type TransactionsOptions } from './transactions.ts';
import type { Hex } from './types.ts';

const HASH: Hex = `0x${'ab'.repeat(32)}`;
const BLOCK: Hex = `0x${'bb'.repeat(32)}`;
const held: MinedTransaction = {
  succeeded: true,
  from: '0x01',
  input: '0x',
  transfers: [],
  blockNumber: 50n,
  blockHash: BLOCK,
  blockTime: 7,
};
const receipt = {
  status: '0x1',
  from: '0x01',
  blockNumber: '0x32',
  blockHash: BLOCK,
  logs: [] as unknown[],
};

let head: bigint;
/** What a fresh look would find. */
let newest: bigint;
let looks: number;
/** What happens while the newest block is asked for. */
let onHead: () => void;
let answers: Record<string, unknown>;
let asked: string[];
let index: Map<string, MinedTransaction>;
let options: TransactionsOptions;
let transactions: Transactions;
beforeEach(() => {
  head = newest = 50n;
  looks = 0;
  onHead = () => undefined;
  asked = [];
  index = new Map();
  answers = {
    eth_getTransactionReceipt: receipt,
    eth_getTransactionByHash: { input: '0x' },
    eth_getBlockByNumber: {
      number: '0x32',
      timestamp: '0x7',
      hash: BLOCK,
      parentHash: BLOCK,
      gasLimit: '0x1',
    },
  };
  options = {
    rpc: {
      request: async (method) => {
        asked.push(method);
        const answer = answers[method];
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
    heads: {
      head: async () => {
        onHead();
        return { number: head };
      },
      fresh: async () => {
        looks++;
        return { number: newest };
      },
    } as unknown as HeadWatcher,
    asset: BASE_USDC,
    confirmations: 3,
    index: { get: (hash: Hex) => index.get(hash) } as unknown as PaymentsIndex,
  };
  transactions = new Transactions(options);
});
afterEach(() => void vi.restoreAllMocks());

test('it is pending until enough blocks stand on it, its own included', async () => {
  for (const from of ['index', 'node']) {
    if (from === 'index') index.set(HASH, held);
    else index.clear();
    for (const [at, confirmations] of [
      [49n, 0],
      [50n, 1],
      [51n, 2],
    ] as const) {
      head = newest = at;
      expect(await transactions.outcome(HASH)).toEqual({
        status: 'pending',
        confirmations,
        wanted: 3,
      });
    }
    head = newest = 52n;
    expect(await transactions.outcome(HASH)).toMatchObject({ status: 'confirmed', blockTime: 7 });
    expect(asked.length > 0).toBe(from === 'node');
  }
});

test('a newer block than was seen last is looked for before it is called young', async () => {
  newest = 52n;
  expect(await transactions.outcome(HASH)).toMatchObject({ status: 'confirmed' });
  expect(looks).toBe(1);
  // Of one that is deep enough as it is, nobody looks for a newer one.
  head = 52n;
  expect(await transactions.outcome(HASH)).toMatchObject({ status: 'confirmed' });
  expect(looks).toBe(1);
});

test('one that is dropped while the newest block is asked for is asked for again', async () => {
  index.set(HASH, held);
  head = 60n;
  onHead = () => void index.delete(HASH);
  answers['eth_getTransactionReceipt'] = { ...receipt, status: '0x0' };
  expect(await transactions.outcome(HASH)).toEqual({ status: 'failed' });
});

test('one that reverted failed, once it is deep enough', async () => {
  answers['eth_getTransactionReceipt'] = { ...receipt, status: '0x0' };
  expect(await transactions.outcome(HASH)).toMatchObject({ status: 'pending' });
  head = newest = 52n;
  expect(await transactions.outcome(HASH)).toEqual({ status: 'failed' });
});

test('one that waits is pending; one that nobody knows is absent, for a second without a question', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  answers['eth_getTransactionReceipt'] = null;
  expect(await transactions.outcome(HASH)).toEqual({
    status: 'pending',
    confirmations: 0,
    wanted: 3,
  });
  answers['eth_getTransactionByHash'] = null;
  expect(await transactions.outcome(HASH)).toEqual({ status: 'absent' });
  asked.length = 0;
  clock.mockReturnValue(1_999);
  expect(await transactions.outcome(HASH)).toEqual({ status: 'absent' });
  expect(asked).toEqual([]);
  clock.mockReturnValue(2_000);
  await transactions.outcome(HASH);
  expect(asked).toHaveLength(2);
  index.set(HASH, held);
  head = 60n;
  expect(await transactions.outcome(HASH)).toMatchObject({ status: 'confirmed' });
});

test('a block that changed while it was read is an outage, and so is a refusal', async () => {
  answers['eth_getTransactionReceipt'] = { ...receipt, blockHash: HASH };
  await expect(transactions.outcome(HASH)).rejects.toThrow(/has changed meanwhile/);
  answers['eth_getTransactionReceipt'] = new Refused('no such method', -32601);
  await expect(transactions.outcome(HASH)).rejects.toThrow(ChainUnavailable);
  answers['eth_getTransactionReceipt'] = { ...receipt, logs: 'none' };
  await expect(transactions.outcome(HASH)).rejects.toThrow(ChainUnavailable);
});

test('all who ask for one at once ask once, in letters of any case, and later again', async () => {
  head = newest = 52n;
  const upper = HASH.toUpperCase().replace('0X', '0x') as Hex;
  const all = await Promise.all([HASH, upper, HASH].map((each) => transactions.outcome(each)));
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['confirmed']));
  expect(asked.filter((method) => method === 'eth_getTransactionReceipt')).toHaveLength(1);
  await transactions.outcome(HASH);
  expect(asked.filter((method) => method === 'eth_getTransactionReceipt')).toHaveLength(2);
});

test('without an index the node is asked for each', async () => {
  head = newest = 52n;
  transactions = new Transactions({ ...options, index: null });
  expect(await transactions.outcome(HASH)).toMatchObject({ status: 'confirmed' });
  expect(asked).toContain('eth_getTransactionReceipt');
});
