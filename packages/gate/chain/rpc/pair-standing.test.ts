/** Two nodes of which each may fall silent or stand still: who is asked, and whose word is held to account. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChainUnavailable, Refused, Reverted } from '../errors.ts';
import type { Endpoint, Silence } from './endpoint.ts';
import { EndpointPair } from './pair.ts';

/** A node whose answers a test sets; an error is thrown. */
class Node {
  silence: Silence | null = null;
  answer: unknown = null;
  readonly asked: string[] = [];
  readonly host: string;

  constructor(host: string) {
    this.host = host;
  }

  async request(method: string, params: readonly unknown[]): Promise<unknown> {
    this.asked.push(`${method} ${params.join(' ')}`.trim());
    if (this.answer instanceof Error) throw this.answer;
    return this.answer;
  }
}

let clock: number;
let nodes: [Node, Node];
let pair: EndpointPair;
beforeEach(() => {
  clock = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
  nodes = [new Node('one.example'), new Node('two.example')];
  const [one, two] = nodes.map((node) => node as unknown as Endpoint);
  if (one === undefined || two === undefined) throw new Error('two nodes are asked');
  pair = new EndpointPair(one, two);
});
afterEach(() => void vi.restoreAllMocks());

const HASH = `0x${'1'.repeat(64)}`;
const block = (number: number) => ({
  ...{ number: `0x${number.toString(16)}`, hash: `0x${number}`, parentHash: '0x0' },
  timestamp: '0x1',
});
const receipt = (number: number) => ({
  ...{ status: '0x1', from: '0x1', blockHash: '0x1', logs: [] },
  blockNumber: `0x${number.toString(16)}`,
});
const silent: Silence = { since: 0, why: 'it is down' };
const down = new ChainUnavailable('m', 'it is down');
const tell = (one: unknown, two: unknown): void => {
  nodes[0].answer = one;
  nodes[1].answer = two;
};
const head = () => pair.request('eth_getBlockByNumber', ['latest', false]);
const receipts = () => pair.request('eth_getTransactionReceipt', [HASH]);
const codes = () => pair.health().map(({ code }) => code);
/** Whose turn it was since the last time. */
const asked = () => nodes.map((node) => node.asked.splice(0).length);
/** What nobody waits for has come to its end. */
const settled = () => new Promise((resolve) => setImmediate(resolve));
const BOTH = [0, 1] as const;

/** `behind` has stood at block 8 for more than a minute, and the other one is at block 20. */
async function leaveOut(behind: 0 | 1): Promise<void> {
  const [low, high] = [block(8), block(20)];
  for (let n = 0; n < 3; n++) {
    tell(behind === 0 ? low : high, behind === 0 ? high : low);
    await head();
    clock += 30_001;
  }
  expect(codes()).toEqual(['one_endpoint_alone']);
  asked();
}

test('where both are silent, neither is said to go on alone', () => {
  for (const node of nodes) node.silence = silent;
  expect(codes()).toEqual([]);
});

test.each(BOTH)('with node %i silent the rest is asked of the other first', async (out) => {
  const one = nodes[out];
  const other = nodes[1 - out];
  one.silence = silent;
  tell('0x5', '0x5');
  expect(await pair.request('eth_gasPrice', [])).toBe('0x5');
  expect([one.asked.length, other?.asked.length]).toEqual([0, 1]);
});

test('the rest is asked of the second only where the first is not available', async () => {
  tell('0x5', '0x6');
  expect(await pair.request('eth_gasPrice', [])).toBe('0x5');
  expect(asked()).toEqual([1, 0]);
  tell(down, '0x6');
  expect(await pair.request('eth_gasPrice', [])).toBe('0x6');
  expect(asked()).toEqual([1, 1]);
  for (const answer of [new Refused('no', -32601), new Reverted('no', '0x')]) {
    tell(answer, '0x6');
    await expect(pair.request('eth_estimateGas', [])).rejects.toBe(answer);
    expect(asked()).toEqual([1, 0]);
  }
});

test('of two that both cannot tell, a refusal is told before an outage', async () => {
  const refused = new Refused('header not found', -32000);
  for (const [one, two, told] of [
    [refused, down, refused],
    [down, refused, refused],
    [down, down, down],
  ] as const) {
    tell(one, two);
    await expect(receipts()).rejects.toBe(told);
  }
});

test('a revert that one tells is the answer where the other cannot tell', async () => {
  const reverted = new Reverted('no', '0x');
  for (const other of [down, new Refused('header not found', -32000)])
    for (const [one, two] of [
      [reverted, other],
      [other, reverted],
    ]) {
      tell(one, two);
      await expect(pair.request('eth_call', [{}, '0x10'])).rejects.toBe(reverted);
    }
  expect(codes()).toEqual([]);
});

test.each(BOTH)(
  'node %i that stands still is left out after a minute, and not before',
  async (out) => {
    const [low, high] = [block(8), block(20)];
    const tellBoth = () => tell(out === 0 ? low : high, out === 0 ? high : low);
    tellBoth();
    await head();
    // It is known to stand since the second time that it told the same.
    await head();
    clock += 60_000;
    expect(codes()).toEqual([]);
    clock += 1;
    expect(pair.health()).toEqual([
      {
        code: 'one_endpoint_alone',
        sentence: expect.stringMatching(
          new RegExp(`${nodes[out].host} is left out .*stands at block 8, the other is at 20`),
        ),
      },
    ]);
    expect(await head()).toBe(high);
  },
);

test.each(BOTH)('node %i that moves on, behind as it is, is asked again', async (out) => {
  await leaveOut(out);
  clock += 2_000;
  tell(...((out === 0 ? [block(15), block(30)] : [block(30), block(15)]) as [object, object]));
  await head();
  await settled();
  expect(codes()).toEqual([]);
  asked();
  // Each is held to its own newest block: who is at 15 may lack what came in block 13.
  tell(...((out === 0 ? [null, receipt(13)] : [receipt(13), null]) as [null, object]));
  expect(await receipts()).toBeNull();
  expect(asked()).toEqual([1, 1]);
  tell(...((out === 0 ? [receipt(13), null] : [null, receipt(13)]) as [object, null]));
  await expect(receipts()).rejects.toThrow('one lacks a transaction of block 13');
});

test.each(BOTH)('whether node %i is back, a failure says nothing', async (out) => {
  for (const failing of BOTH) {
    await leaveOut(out);
    clock += 2_000;
    const answers: [unknown, unknown] = [block(20), block(20)];
    answers[failing] = down;
    tell(...answers);
    await head().catch(() => undefined);
    await settled();
    expect(codes()).toEqual(['one_endpoint_alone']);
    // It is back, so that the next round begins as this one did.
    clock += 2_000;
    tell(block(40), block(40));
    await head();
    await settled();
    expect(codes()).toEqual([]);
  }
});

test('whether it is back is asked every two seconds at most, and of both', async () => {
  nodes[1].silence = silent;
  tell(block(9), block(9));
  const times: number[] = [];
  for (const at of [1_000, 2_999, 3_000, 3_001, 4_999, 5_000]) {
    clock = at;
    await pair.request('eth_chainId', []);
    await settled();
    if (nodes[1].asked.splice(0).length > 0) times.push(at);
  }
  expect(times).toEqual([1_000, 3_000, 5_000]);
  expect(new Set(nodes[0].asked)).toEqual(
    new Set(['eth_chainId', 'eth_getBlockByNumber latest false']),
  );
});

test.each(BOTH)('node %i that is ahead never stands, though no block comes', async (ahead) => {
  for (let n = 0; n < 5; n++) {
    tell(
      ...((ahead === 0 ? [block(20), block(9 + n)] : [block(9 + n), block(20)]) as [
        object,
        object,
      ]),
    );
    await head();
    clock += 40_000;
  }
  expect(codes()).toEqual([]);
});

test('of two that stand at one block, neither does', async () => {
  tell(block(9), block(9));
  for (let n = 0; n < 5; n++) {
    await head();
    clock += 40_000;
  }
  expect(codes()).toEqual([]);
});

test('only the newest block tells where a node stands', async () => {
  tell(block(9), block(9));
  await head();
  tell(block(1), block(1));
  await pair.request('eth_getBlockByNumber', ['0x1', false]);
  tell(null, receipt(6));
  await expect(receipts()).rejects.toThrow('one lacks a transaction of block 6');
});

test.each([
  [32, 29, true],
  [32, 30, false],
  [9, 0, true],
])(
  'a node at block %i that lacks a receipt of block %i contradicts: %s',
  async (at, mined, does) => {
    for (const lacks of BOTH) {
      tell(block(at), block(at));
      await head();
      tell(lacks === 0 ? null : receipt(mined), lacks === 0 ? receipt(mined) : null);
      if (does)
        await expect(receipts()).rejects.toThrow(`one lacks a transaction of block ${mined}`);
      else expect(await receipts()).toBeNull();
    }
  },
);

test('a receipt that both have, or neither, or that names no block, contradicts nobody', async () => {
  tell(block(32), block(32));
  await head();
  tell(receipt(5), receipt(5));
  expect(await receipts()).toEqual(receipt(5));
  tell(null, null);
  expect(await receipts()).toBeNull();
  tell({ ...receipt(5), blockNumber: 'five' }, null);
  expect(await receipts()).toBeNull();
});

test('a transaction that one has forgotten, though it was mined long ago, is told by the other', async () => {
  tell(block(32), block(32));
  await head();
  tell(null, receipt(5));
  expect(await pair.request('eth_getTransactionByHash', [HASH])).toEqual(receipt(5));
});

test('a head without a number is the lowest of all, and no defect', async () => {
  for (const number of ['0x1g', 'x0x1', 7, undefined]) {
    tell({ ...block(9), number }, block(9));
    expect(await head()).toMatchObject({ hash: '0x9' });
  }
  tell(null, block(9));
  expect(await head()).toBeNull();
});
