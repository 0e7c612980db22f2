/** What a node says to relayers, read as it stands or not at all. */
import { encodeFunctionResult, multicall3Abi } from 'viem';
import { describe, expect, test } from 'vitest';
import { ChainUnavailable } from '../chain/errors.ts';
import { Refused, Reverted } from '../chain/rpc.ts';
import type { Address, Hex } from '../chain/types.ts';
import { GAS_PRICE_ORACLE, RelayNode } from './node.ts';

const ACCOUNT: Address = `0x${'aa'.repeat(20)}`;
const HASH: Hex = `0x${'ab'.repeat(32)}`;

/** A node that answers everything with this; an Error is thrown. */
function open(answer: unknown) {
  const asked: [string, readonly unknown[]][] = [];
  const node = new RelayNode({
    async request(method, params) {
      asked.push([method, params]);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  return { node, asked };
}

const refused = new Refused('no such method', -32601);
const reverted = new Reverted('execution reverted', '0x');
const outage = new ChainUnavailable('x', 'timeout');
const malformed = /did not answer \w+: malformed answer$/u;

describe('a block', () => {
  const block = {
    ...{
      number: '0x10',
      hash: HASH,
      timestamp: '0x64',
      baseFeePerGas: '0x7',
      gasLimit: '0x1c9c380',
    },
  };
  const read = { number: 16n, hash: HASH, time: 100, baseFee: 7n, gasLimit: 30_000_000n };

  test('is asked for by its name or its number', async () => {
    const { node, asked } = open(block);
    expect(await node.block()).toEqual(read);
    expect(await node.block(16n)).toEqual(read);
    expect(await node.block('finalized')).toEqual(read);
    expect(asked.map(([, params]) => params)).toEqual([
      ['latest', false],
      ['0x10', false],
      ['finalized', false],
    ]);
  });

  test('has no base fee on some chains, is none, or is not known as final', async () => {
    const { baseFeePerGas: _, ...plain } = block;
    expect(await open(plain).node.block()).toEqual({ ...read, baseFee: 0n });
    expect(await open(null).node.block(5n)).toBe(null);
    expect(await open(refused).node.block('finalized')).toBe(null);
    await expect(open(refused).node.block()).rejects.toBe(refused);
    await expect(open(outage).node.block('finalized')).rejects.toBe(outage);
  });

  test.each([
    5,
    'block',
    undefined,
    { ...block, number: 16 },
    { ...block, number: '16' },
    { ...block, number: '0x' },
    { ...block, number: ['0x10'] },
    { ...block, hash: 'zz' },
    { ...block, timestamp: 'x0x64' },
    { ...block, gasLimit: '0x5g' },
    { ...block, gasLimit: undefined },
  ])('that makes no sense is none: %j', async (answer) => {
    await expect(open(answer).node.block()).rejects.toThrow(malformed);
  });
});

describe('prices and accounts', () => {
  test('are quantities', async () => {
    expect(await open('0x5').node.tip()).toBe(5n);
    expect(await open('0x5').node.balance(ACCOUNT)).toBe(5n);
    expect(await open('0x5').node.count(ACCOUNT)).toBe(5);
    const { node, asked } = open('0x5');
    await node.balance(ACCOUNT);
    await node.count(ACCOUNT);
    await node.tip();
    expect(asked).toEqual([
      ['eth_getBalance', [ACCOUNT, 'latest']],
      ['eth_getTransactionCount', [ACCOUNT, 'latest']],
      ['eth_maxPriorityFeePerGas', []],
    ]);
  });

  test('a node without an opinion on tips is given Base’s; an outage is none', async () => {
    expect(await open(refused).node.tip()).toBe(1_000_000n);
    await expect(open(outage).node.tip()).rejects.toBe(outage);
  });

  test('the fee for data is the oracle’s, and none where there is no oracle', async () => {
    const { node, asked } = open(`0x${'9'.padStart(64, '0')}`);
    expect(await node.l1Fee('0xabcd')).toBe(9n);
    expect(asked[0]).toMatchObject(['eth_call', [{ to: GAS_PRICE_ORACLE }, 'latest']]);
    expect(await open('0x').node.l1Fee('0x')).toBe(0n);
    expect(await open(`0x${'9'.padStart(66, '0')}`).node.l1Fee('0x')).toBe(0n);
    expect(await open(reverted).node.l1Fee('0x')).toBe(0n);
    await expect(open(outage).node.l1Fee('0x')).rejects.toBe(outage);
  });
});

describe('a call', () => {
  const call = { from: ACCOUNT, to: ACCOUNT, data: '0x01' } as const;

  test('of a batch has the gas it will have, and gives what each part came to', async () => {
    const result = [
      { success: true, returnData: '0x' },
      { success: false, returnData: '0x08' },
    ] as const;
    const data = encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result });
    const { node, asked } = open(data);
    expect(await node.tryBatch({ ...call, gas: 255n }, 'pending')).toEqual(result);
    await node.tryBatch(call, 'latest');
    expect(asked).toEqual([
      ['eth_call', [{ ...call, gas: '0xff' }, 'pending']],
      ['eth_call', [call, 'latest']],
    ]);
  });

  test('of a batch that fails as a whole gives nothing, and an outage is none', async () => {
    expect(await open(reverted).node.tryBatch(call, 'latest')).toEqual([]);
    expect(await open(refused).node.tryBatch(call, 'latest')).toEqual([]);
    await expect(open(outage).node.tryBatch(call, 'latest')).rejects.toBe(outage);
    await expect(open('0x').node.tryBatch(call, 'latest')).rejects.toThrow(
      `no Multicall3 at ${ACCOUNT}`,
    );
    for (const answer of [7, '0x12', `0x${'ff'.repeat(64)}`])
      await expect(open(answer).node.tryBatch(call, 'latest')).rejects.toThrow(malformed);
  });

  test('is estimated, or the node says why not', async () => {
    const { node, asked } = open('0x10');
    expect(await node.estimate({ ...call, gas: 1n })).toBe(16n);
    expect(asked).toEqual([['eth_estimateGas', [{ ...call, gas: '0x1' }]]]);
    expect(await open(reverted).node.estimate(call)).toBe('execution reverted');
    await expect(open(outage).node.estimate(call)).rejects.toBe(outage);
    await expect(open('0x').node.estimate(call)).rejects.toThrow(malformed);
  });
});

describe('a transaction', () => {
  test.each([
    [HASH, undefined],
    [new Refused('already known', -32000), undefined],
    [new Refused('ALREADY IMPORTED', -32000), undefined],
    [new Refused('nonce too low', -32000), 'nonce too low'],
  ])('sent and answered with %s', async (answer, refusal) => {
    const { node, asked } = open(answer);
    expect(await node.send('0x02')).toBe(refusal);
    expect(asked).toEqual([['eth_sendRawTransaction', ['0x02']]]);
  });

  test('that an outage met is not refused', async () => {
    await expect(open(outage).node.send('0x02')).rejects.toBe(outage);
  });

  const log = { address: ACCOUNT, topics: [HASH], data: '0x', logIndex: '0x0' };
  const receipt = {
    ...{ status: '0x1', blockNumber: '0x10', blockHash: HASH, gasUsed: '0x64' },
    ...{ effectiveGasPrice: '0x3', l1Fee: '0x7', logs: [{ ...log, removed: false }] },
  };

  test('has a receipt once it is mined, with what it cost on both chains', async () => {
    const { node, asked } = open(receipt);
    expect(await node.receipt(HASH)).toEqual({
      ...{ txHash: HASH, success: true, blockNumber: 16n, blockHash: HASH, gasUsed: 100n },
      ...{ cost: 307n, logs: [log] },
    });
    expect(asked).toEqual([['eth_getTransactionReceipt', [HASH]]]);
    const { l1Fee: _, effectiveGasPrice: __, ...bare } = receipt;
    expect(await open({ ...bare, status: '0x0' }).node.receipt(HASH)).toMatchObject({
      ...{ success: false, cost: 0n },
    });
    expect(await open(null).node.receipt(HASH)).toBe(null);
  });

  test.each([
    'mined',
    { ...receipt, logs: undefined },
    { ...receipt, logs: [null] },
    { ...receipt, logs: [{ ...log, topics: HASH }] },
    { ...receipt, logs: [{ ...log, topics: [7] }] },
    { ...receipt, status: null },
    { ...receipt, gasUsed: '100' },
  ])('whose receipt makes no sense has none: %j', async (answer) => {
    await expect(open(answer).node.receipt(HASH)).rejects.toThrow(malformed);
  });
});
