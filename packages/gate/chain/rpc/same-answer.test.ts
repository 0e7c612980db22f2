/** What is asked of both nodes, and what two answers come to: each field that money depends on. */
import { describe, expect, test } from 'vitest';
import { agreement, askedOfBoth, numberIn } from './same-answer.ts';

const H = (digit: string) => `0x${digit.repeat(64)}`;
const differ = { differ: expect.any(String) };

test.each<[string, readonly unknown[], boolean]>([
  ['eth_chainId', [], true],
  ['eth_getBlockByNumber', ['latest', false], true],
  ['eth_getTransactionReceipt', [H('1')], true],
  ['eth_getTransactionByHash', [H('1')], true],
  ['eth_getLogs', [{}], true],
  ['eth_call', [{}, '0x10'], true],
  ['eth_call', [{}, 'latest'], false],
  ['eth_call', [{}, 'pending'], false],
  ['eth_call', [{}, { blockHash: H('1') }], false],
  ['eth_call', [{}], false],
  ['eth_getTransactionCount', [H('1'), '0x10'], false],
  ['eth_gasPrice', [], false],
])('%s %j is asked of both: %s', (method, params, both) => {
  expect(askedOfBoth(method, params)).toBe(both);
});

describe('of two blocks that are named by a tag', () => {
  const block = (number: number, over: object = {}) => ({
    ...{ number: `0x${number.toString(16)}`, timestamp: '0x3e8', hash: H('a'), parentHash: H('b') },
    ...over,
  });
  const of = (tag: string, one: unknown, other: unknown) =>
    agreement('eth_getBlockByNumber', [tag, false], one, other);

  test.each(['latest', 'safe', 'finalized', 'earliest'])('the lower one is the %s', (tag) => {
    const [low, high] = [block(8, { timestamp: '0x999' }), block(9)];
    expect(of(tag, low, high)).toEqual({ agreed: low });
    expect(of(tag, high, low)).toEqual({ agreed: low });
  });

  test('the earlier one is the pending one, whatever their hashes', () => {
    const [early, late] = [block(9, { timestamp: '0x10' }), block(8, { timestamp: '0x20' })];
    expect(of('pending', early, late)).toEqual({ agreed: early });
    expect(of('pending', late, early)).toEqual({ agreed: early });
    const same = block(9, { timestamp: '0x10', hash: H('c') });
    expect(of('pending', early, same)).toEqual({ agreed: early });
  });

  test('of one number, all that they are known by has to be the same', () => {
    const [one, other] = [block(9), block(9, { hash: H('A'), size: '0x1' })];
    const result = of('latest', one, other);
    expect('agreed' in result && result.agreed).toBe(one);
    for (const over of [{ hash: H('c') }, { parentHash: H('c') }, { timestamp: '0x3e9' }])
      expect(of('latest', block(9), block(9, over))).toEqual({
        differ: expect.stringMatching('9'),
      });
  });

  test('there is none where one has none', () => {
    expect(of('finalized', null, block(9))).toEqual({ agreed: null });
    expect(of('finalized', block(9), null)).toEqual({ agreed: null });
    expect(of('finalized', null, null)).toEqual({ agreed: null });
  });
});

const log = {
  ...{ address: '0xAb', topics: [H('C')], data: '0x0e', logIndex: '0x0' },
  ...{ transactionHash: H('1'), blockHash: H('a') },
};
const receipt = {
  ...{ status: '0x1', from: '0xCd', blockNumber: '0x5', blockHash: H('a'), logs: [log] },
  gasUsed: '0x5208',
};
const transaction = { hash: H('1'), from: '0xCd', input: '0x1234', gasPrice: '0x7' };

test.each<[string, unknown, unknown]>([
  ['eth_getLogs', [log], [{ ...log, removed: false, data: '0x0E' }]],
  ['eth_getLogs', [], []],
  ['eth_getLogs', [null], [null]],
  ['eth_getTransactionReceipt', receipt, { ...receipt, gasUsed: '0x1', from: '0xcD' }],
  ['eth_getTransactionByHash', transaction, { ...transaction, gasPrice: '0x8' }],
  ['eth_chainId', '0x2105', '0x2105'],
  ['eth_call', '0xAB', '0xab'],
])('%s: what is worded in another way is the same', (method, one, other) => {
  for (const [first, second] of [
    [one, other],
    [other, one],
  ])
    expect(agreement(method, ['0x1'], first, second)).toEqual({ agreed: first });
});

test.each<[string, unknown, unknown]>([
  ['eth_getLogs', [log], []],
  ['eth_getLogs', [log], [log, log]],
  ['eth_getLogs', [log], [null]],
  ...['address', 'topics', 'data', 'logIndex', 'transactionHash', 'blockHash'].map(
    (name): [string, unknown, unknown] => ['eth_getLogs', [log], [{ ...log, [name]: H('f') }]],
  ),
  ...['status', 'from', 'blockNumber', 'blockHash', 'logs'].map(
    (name): [string, unknown, unknown] => [
      'eth_getTransactionReceipt',
      receipt,
      { ...receipt, [name]: H('f') },
    ],
  ),
  ['eth_getTransactionReceipt', receipt, { ...receipt, logs: [{ ...log, data: '0x0f' }] }],
  ...['hash', 'from', 'input'].map((name): [string, unknown, unknown] => [
    'eth_getTransactionByHash',
    transaction,
    { ...transaction, [name]: H('f') },
  ]),
  ['eth_chainId', '0x2105', '0x1'],
  ['eth_call', H('0'), H('1')],
])('%s: what says another thing differs, whoever says it', (method, one, other) => {
  for (const [first, second] of [
    [one, other],
    [other, one],
  ]) {
    const result = agreement(method, ['0x1'], first, second);
    expect(result).toEqual(differ);
    expect(JSON.stringify(result)).toContain(method);
  }
});

test('what only one has heard of is not mined; that it waits one may tell', () => {
  for (const method of ['eth_getTransactionReceipt', 'eth_getBlockByNumber', 'eth_getLogs'])
    for (const [one, other] of [
      [null, receipt],
      [receipt, null],
      [null, null],
    ])
      expect(agreement(method, ['0x1'], one, other)).toEqual({ agreed: null });
  for (const [one, other] of [
    [null, transaction],
    [transaction, null],
  ])
    expect(agreement('eth_getTransactionByHash', [H('1')], one, other)).toEqual({
      agreed: transaction,
    });
});

test('a number is hexadecimal digits behind 0x; what is none is below all', () => {
  expect(numberIn({ number: '0x1F' }, 'number')).toBe(31n);
  expect(numberIn({ blockNumber: '0x0' }, 'blockNumber')).toBe(0n);
  for (const number of ['0x', '1f', 'x0x1', '0x1g', '0x1 ', 31, null, undefined, ['0x1']])
    expect(numberIn({ number }, 'number')).toBe(-1n);
  expect(numberIn(null, 'number')).toBe(-1n);
});
