/** Two nodes: they agree, or nobody has answered; one alone goes on, and that is said. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type JsonRpcNode, NodeError, startNode } from '../../testing/json-rpc-node.ts';
import { ChainUnavailable, Refused, Reverted } from '../errors.ts';
import { createRpc, type NodeRpc } from '../rpc.ts';

let one: JsonRpcNode;
let two: JsonRpcNode;
let rpc: NodeRpc;
beforeEach(async () => {
  [one, two] = await Promise.all([startNode(), startNode()]);
  rpc = createRpc({ urls: [one.url, two.url], timeout: 2_000 });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all([one.close(), two.close()]);
});

const H = (digit: string) => `0x${digit.repeat(64)}`;
const block = (number: number, over: object = {}) => ({
  number: `0x${number.toString(16)}`,
  hash: H('a'),
  parentHash: H('b'),
  timestamp: `0x${(1000 + number).toString(16)}`,
  ...over,
});
const receipt = (over: object = {}) => ({
  status: '0x1',
  from: '0x01',
  blockNumber: '0x5',
  blockHash: H('a'),
  gasUsed: '0x5208',
  logs: [{ address: '0xAB', topics: [H('C')], data: '0x', logIndex: '0x0', blockHash: H('a') }],
  ...over,
});
const codes = () => rpc.health().map(({ code }) => code);
const both = (a: unknown, b: unknown) => {
  one.answer = () => a;
  two.answer = () => b;
};

test('what money depends on is asked of both, the rest of one', async () => {
  for (const [method, params, times] of [
    ['eth_getTransactionReceipt', [H('1')], 2],
    ['eth_getLogs', [{}], 2],
    ['eth_chainId', [], 2],
    ['eth_call', [{}, '0x10'], 2],
    ['eth_call', [{}, 'pending'], 1],
    ['eth_maxPriorityFeePerGas', [], 1],
    ['eth_estimateGas', [{}], 1],
  ] as const) {
    one.requests.length = two.requests.length = 0;
    both(null, null);
    await rpc.request(method, params);
    expect([method, one.requests.length + two.requests.length]).toEqual([method, times]);
  }
});

test('the same in other words is the same', async () => {
  both(receipt(), receipt({ logs: [{ ...receipt().logs[0], topics: [H('c')], removed: false }] }));
  expect(await rpc.request('eth_getTransactionReceipt', [H('1')])).toMatchObject({ status: '0x1' });
  expect(rpc.health()).toEqual([]);
});

test('where they contradict each other, neither is believed, and it is said', async () => {
  const contradictions: [string, unknown[], unknown, unknown][] = [
    ['eth_getTransactionReceipt', [H('1')], receipt(), receipt({ status: '0x0' })],
    ['eth_getTransactionReceipt', [H('1')], receipt(), receipt({ blockHash: H('d') })],
    ['eth_getTransactionReceipt', [H('1')], receipt(), receipt({ logs: [] })],
    ['eth_getLogs', [{}], receipt().logs, []],
    ['eth_call', [{}, '0x10'], H('0'), H('1')],
    ['eth_chainId', [], '0x2105', '0x1'],
    ['eth_getBlockByNumber', ['latest', false], block(7), block(7, { hash: H('e') })],
    ['eth_getBlockByNumber', ['0x7', false], block(7), block(7, { hash: H('e') })],
  ];
  for (const [method, params, a, b] of contradictions)
    for (const [first, second] of [
      [a, b],
      [b, a],
    ]) {
      both(first, second);
      await expect(rpc.request(method, params)).rejects.toThrow(ChainUnavailable);
      await expect(rpc.request(method, params)).rejects.toThrow(/endpoints disagree/);
    }
  expect(codes()).toEqual(['endpoints_disagree']);
  const [{ sentence } = { sentence: '' }] = rpc.health();
  expect(sentence).not.toMatch(/secret/);
});

test('that they disagreed is said for a minute', async () => {
  both(H('1'), H('2'));
  const now = Math.ceil(performance.now());
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now);
  await expect(rpc.request('eth_call', [{}, '0x10'])).rejects.toThrow(/disagree/);
  clock.mockReturnValue(now + 50_000);
  expect(codes()).toEqual(['endpoints_disagree']);
  clock.mockReturnValue(now + 60_000);
  expect(codes()).toEqual([]);
});

test('a call that reverts at one of them alone has no answer', async () => {
  both(H('1'), new NodeError(3, 'execution reverted', '0x'));
  await expect(rpc.request('eth_call', [{}, '0x10'])).rejects.toThrow(/disagree/);
  both(new NodeError(3, 'execution reverted', '0x'), H('1'));
  await expect(rpc.request('eth_call', [{}, '0x10'])).rejects.toThrow(ChainUnavailable);
  both(new NodeError(3, 'execution reverted', '0x'), new NodeError(3, 'execution reverted', '0x'));
  await expect(rpc.request('eth_call', [{}, '0x10'])).rejects.toThrow(Reverted);
});

test('of two heads the lower one counts, and what only one has mined is not mined', async () => {
  both(block(9), block(8, { hash: H('f') }));
  expect(await rpc.request('eth_getBlockByNumber', ['latest', false])).toMatchObject({
    number: '0x8',
  });
  both(receipt({ blockNumber: '0x9' }), null);
  expect(await rpc.request('eth_getTransactionReceipt', [H('1')])).toBeNull();
  both({ hash: H('1') }, null);
  expect(await rpc.request('eth_getTransactionByHash', [H('1')])).toEqual({ hash: H('1') });
  expect(rpc.health()).toEqual([]);
});

test('one that lacks what its own chain must have is contradicted', async () => {
  both(block(9), block(9));
  await rpc.request('eth_getBlockByNumber', ['latest', false]);
  both(receipt({ blockNumber: '0x6' }), null);
  await expect(rpc.request('eth_getTransactionReceipt', [H('1')])).rejects.toThrow(/lacks/);
});

test('with one silent the other goes on, nobody waits for it, and it is said until it is back', async () => {
  await two.close();
  both(receipt(), receipt());
  expect(await rpc.request('eth_getTransactionReceipt', [H('1')])).toMatchObject({ from: '0x01' });
  expect(rpc.health()).toEqual([
    {
      code: 'one_endpoint_alone',
      sentence: expect.stringMatching(/asked alone.*left out \(.*ECONNREFUSED/),
    },
  ]);
  await one.close();
  await expect(rpc.request('eth_getTransactionReceipt', [H('1')])).rejects.toThrow(
    ChainUnavailable,
  );
});

test('one that was silent is asked now and then, and counts again when it answers', async () => {
  two.respond = (_, response) => response.writeHead(500).end();
  both(block(9), block(9));
  await rpc.request('eth_getBlockByNumber', ['latest', false]);
  expect(codes()).toEqual(['one_endpoint_alone']);
  two.respond = null;
  const began = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(began + 60_000);
  await vi.waitFor(async () => {
    await rpc.request('eth_getBlockByNumber', ['latest', false]);
    expect(codes()).toEqual([]);
  });
});

for (const who of ['first', 'second'])
  test(`the ${who} that stands still for a minute while the other goes on is left out`, async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
    const tell = (ahead: number, behind: number): void => {
      if (who === 'second') both(block(ahead), block(behind));
      else both(block(behind), block(ahead));
    };
    const head = () => rpc.request('eth_getBlockByNumber', ['latest', false]);
    tell(9, 8);
    await head();
    tell(12, 8);
    expect(await head()).toMatchObject({ number: '0x8' });
    clock.mockReturnValue(60_000);
    expect(await head()).toMatchObject({ number: '0x8' });
    clock.mockReturnValue(62_000);
    expect(await head()).toMatchObject({ number: '0xc' });
    expect(rpc.health()).toEqual([
      { code: 'one_endpoint_alone', sentence: expect.stringMatching(/stands at block 8/) },
    ]);
  });

test('one that is behind and goes on too is not left out', async () => {
  const clock = vi.spyOn(performance, 'now');
  const head = () => rpc.request('eth_getBlockByNumber', ['latest', false]);
  for (let n = 0; n < 10; n++) {
    clock.mockReturnValue(1_000 + n * 20_000);
    both(block(20 + n), block(10 + n));
    expect(await head()).toMatchObject({ number: `0x${(10 + n).toString(16)}` });
  }
  expect(rpc.health()).toEqual([]);
});

test('of the block that would be mined now each has its own, and the earlier time counts', async () => {
  both(block(9, { hash: H('1') }), block(9, { hash: H('2') }));
  await rpc.request('eth_getBlockByNumber', ['pending', false]);
  both(block(9, { timestamp: '0x20' }), block(9, { timestamp: '0x10' }));
  expect(await rpc.request('eth_getBlockByNumber', ['pending', false])).toMatchObject({
    timestamp: '0x10',
  });
});

test('whether a silent one is back is asked seldom', async () => {
  two.respond = (_, response) => response.writeHead(500).end();
  const ask = () => rpc.request('eth_chainId', []);
  await ask();
  two.requests.length = 0;
  for (let n = 0; n < 10; n++) await ask();
  expect(two.requests.length).toBeLessThan(2);
});

test('a chain on which nothing happens has nobody standing still', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  both(block(9), block(9));
  const head = () => rpc.request('eth_getBlockByNumber', ['latest', false]);
  await head();
  clock.mockReturnValue(900_000);
  both(block(10), block(9));
  expect(await head()).toMatchObject({ number: '0x9' });
  expect(rpc.health()).toEqual([]);
});

test('a transaction is sent to both, and one that takes it is enough', async () => {
  both(H('1'), new NodeError(-32000, 'already known'));
  expect(await rpc.request('eth_sendRawTransaction', ['0x02'])).toBe(H('1'));
  expect([one.requests.length, two.requests.length]).toEqual([1, 1]);
  both(new NodeError(-32005, 'busy'), new NodeError(-32000, 'nonce too low'));
  await expect(rpc.request('eth_sendRawTransaction', ['0x02'])).rejects.toThrow(Refused);
  both(new NodeError(-32005, 'busy'), new NodeError(-32005, 'busy'));
  await expect(rpc.request('eth_sendRawTransaction', ['0x02'])).rejects.toThrow(ChainUnavailable);
});

test('what one cannot tell, the other may', async () => {
  both(new NodeError(-32000, 'header not found'), H('1'));
  expect(await rpc.request('eth_call', [{}, '0x10'])).toBe(H('1'));
  both(new NodeError(-32005, 'busy'), '0x5');
  expect(await rpc.request('eth_gasPrice', [])).toBe('0x5');
});
