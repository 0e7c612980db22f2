/** One node over HTTP: an answer belongs to its question, or is none. */
import { afterEach, expect, test } from 'vitest';
import {
  answerTo,
  type JsonRpcNode,
  NodeError,
  type RpcCall,
  startNode,
} from '../../testing/json-rpc-node.ts';
import { AnswerTooLarge, ChainUnavailable, Refused, Reverted } from '../errors.ts';
import { createRpc } from '../rpc.ts';

const nodes: JsonRpcNode[] = [];
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.close();
});

async function open(answer?: JsonRpcNode['answer'], timeout = 2_000) {
  const node = await startNode(answer);
  nodes.push(node);
  return { node, rpc: createRpc({ urls: [node.url], timeout }) };
}

const said = ({ method, params }: RpcCall) => `${method} ${params.join()}`;
const json = { 'content-type': 'application/json' };

test('what is asked in one turn travels together, a hundred calls at once at most', async () => {
  const { node, rpc } = await open(said);
  const asked = Array.from({ length: 250 }, (_, n) => rpc.request('m', [n]));
  expect(await Promise.all(asked)).toEqual(Array.from({ length: 250 }, (_, n) => `m ${n}`));
  const lengths = node.requests.map(({ length }) => length);
  expect(lengths.toSorted((a, b) => b - a)).toEqual([100, 100, 50]);
});

test('answers in another order reach their own questions', async () => {
  const { node, rpc } = await open();
  node.respond = (calls, response) =>
    response
      .writeHead(200, json)
      .end(JSON.stringify(calls.toReversed().map((call) => answerTo(call, said))));
  const asked = ['a', 'b', 'c'].map((method) => rpc.request(method, []));
  expect(await Promise.all(asked)).toEqual(['a ', 'b ', 'c ']);
});

test('an error in place of all answers is told in the node’s words, as many as fit into a line', async () => {
  const { node, rpc } = await open();
  const say = (status: number, body: unknown) => {
    node.respond = (_calls, response) => response.writeHead(status, json).end(JSON.stringify(body));
    return expect(rpc.request('a', [])).rejects;
  };
  await say(429, { error: { code: 1, message: 'slow down' } }).toThrow('it said "slow down"');
  await say(200, { error: { code: 1, message: 'x'.repeat(300) } }).toThrow(/it said "x{200}"$/u);
  await say(502, { error: { code: 1 } }).toThrow('HTTP 502');
  await say(200, 'hello').toThrow('malformed answer');
});

test('one that is left out is not answered, and the others keep their own', async () => {
  const { node, rpc } = await open();
  node.respond = (calls, response) =>
    response
      .writeHead(200, json)
      .end(
        JSON.stringify(
          calls.filter(({ method }) => method !== 'b').map((call) => answerTo(call, said)),
        ),
      );
  const [a, b, c] = await Promise.allSettled(
    ['a', 'b', 'c'].map((method) => rpc.request(method, [])),
  );
  expect([a, c]).toMatchObject([{ value: 'a ' }, { value: 'c ' }]);
  expect(b).toMatchObject({ reason: expect.any(ChainUnavailable) });
});

test('of answers with another number, or one twice, none is believed', async () => {
  const { node, rpc } = await open();
  const mixups: ((calls: readonly RpcCall[]) => unknown)[] = [
    ([one]) => [
      { id: one?.id, result: 'x' },
      { id: 10_000, result: 'y' },
    ],
    ([one]) => [one, one].map((call) => ({ id: call?.id, result: 'x' })),
    ([one, two]) => [
      { id: one?.id, result: 'x' },
      { id: String(two?.id), result: 'y' },
    ],
    () => ({ id: null, error: { code: -32600, message: 'no batches here' } }),
    () => [null, 7],
    () => 'text',
  ];
  for (const mixup of mixups) {
    node.respond = (calls, response) =>
      response.writeHead(200, json).end(JSON.stringify(mixup(calls)));
    for (const outcome of await Promise.allSettled([rpc.request('a', []), rpc.request('b', [])]))
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(ChainUnavailable) });
  }
});

test('an answer too large is not read; of many together, each is asked alone', async () => {
  const large = 'x'.repeat(6 * 2 ** 20);
  const { node, rpc } = await open(() => large, 60_000);
  const asked = Array.from({ length: 4 }, () => rpc.request('m', []));
  expect((await Promise.all(asked)).every((answer) => answer === large)).toBe(true);
  expect(node.requests.map(({ length }) => length)).toEqual([4, 2, 2]);
  node.answer = () => large.repeat(3);
  await expect(rpc.request('m', [])).rejects.toThrow(AnswerTooLarge);
});

test('one that falls silent, before its answer or amid it, is given up in time', async () => {
  const { node, rpc } = await open(undefined, 200);
  node.respond = () => {};
  await expect(rpc.request('m', [])).rejects.toThrow(/nothing came within 200 ms/);
  node.respond = (_, response) => response.writeHead(200, json).write('{"jsonrpc":');
  await expect(rpc.request('m', [])).rejects.toThrow(/nothing came within 200 ms/);
});

test('nobody is sent elsewhere', async () => {
  const { node, rpc } = await open();
  const elsewhere = await open();
  for (const status of [301, 302, 307, 308]) {
    node.respond = (_, response) =>
      response.writeHead(status, { location: elsewhere.node.url }).end();
    await expect(rpc.request('m', [])).rejects.toThrow(/sends elsewhere, which is not followed/);
  }
  expect(elsewhere.node.requests).toEqual([]);
});

test('a node that asks for it is left alone meanwhile', async () => {
  for (const status of [429, 503]) {
    const { node, rpc } = await open();
    node.respond = (_, response) => response.writeHead(status, { 'retry-after': '9' }).end('busy');
    await expect(rpc.request('m', [])).rejects.toThrow(ChainUnavailable);
    await expect(rpc.request('m', [])).rejects.toThrow(/left alone/);
    expect(node.requests).toHaveLength(1);
  }
});

test('a revert, a refusal and an outage are three different errors', async () => {
  const { node, rpc } = await open();
  const kinds: [Error, new (...args: never[]) => Error][] = [
    [new NodeError(3, 'execution reverted: no', '0x08c379a0'), Reverted],
    [new NodeError(-32000, 'execution reverted'), Reverted],
    [new NodeError(-32015, 'VM execution error: revert', '0x'), Reverted],
    [new NodeError(-32000, 'nonce too low'), Refused],
    [new NodeError(-32603, 'EVM error OutOfGas'), Refused],
    [new NodeError(-32603, 'internal error'), ChainUnavailable],
    [new NodeError(-32005, 'limit exceeded'), ChainUnavailable],
    [new NodeError(-32000, 'request timed out'), ChainUnavailable],
  ];
  for (const [error, kind] of kinds) {
    node.answer = () => error;
    await expect(rpc.request('m', [])).rejects.toThrow(kind);
  }
});

test('a name and a password in the address are sent as such', async () => {
  const { node } = await open();
  const url = node.url.replace('://', '://al%20ice:s%3Acret@');
  expect(await createRpc({ urls: [url] }).request('m', [])).toBe('0x1');
  expect(node.headers.at(-1)?.authorization).toBe(`Basic ${btoa('al ice:s:cret')}`);
  await node.close();
  const error = await createRpc({ urls: [url] })
    .request('m', [])
    .catch((thrown: Error) => thrown);
  expect((error as Error).message).not.toMatch(/cret|ice/);
});

test('no error tells the address, which may hold a key', async () => {
  const { node, rpc } = await open();
  node.respond = (_, response) => response.writeHead(500).end(node.url);
  const first = await rpc.request('m', []).catch((error: Error) => error);
  await node.close();
  const second = await rpc.request('m', []).catch((error: Error) => error);
  for (const error of [first, second]) {
    expect(error).toBeInstanceOf(ChainUnavailable);
    expect((error as Error).message).not.toMatch(/secret/);
  }
});

test('none, or more than two, are refused', () => {
  expect(() => createRpc({ urls: [] })).toThrow(RangeError);
  expect(() => createRpc({ urls: ['http://a', 'http://b', 'http://c'] })).toThrow(RangeError);
});

test('a lone node that does not answer is said by its host, until it answers', async () => {
  const { node, rpc } = await open(said);
  await rpc.request('a', []);
  expect(rpc.health()).toEqual([]);
  node.respond = (_calls, response) => response.writeHead(502, json).end('{}');
  await expect(rpc.request('a', [])).rejects.toThrow('HTTP 502');
  const { host } = new URL(node.url);
  expect(rpc.health()).toEqual([
    { code: 'node_silent', sentence: `${host} does not answer: HTTP 502` },
  ]);
  node.respond = null;
  await rpc.request('a', []);
  expect(rpc.health()).toEqual([]);
});

const { stringify } = JSON;
/** A parameter with which the call has so many characters. */
const filling = (characters: number, id: number) =>
  'x'.repeat(characters - stringify({ jsonrpc: '2.0', id, method: 'm', params: [''] }).length);

test('a request has a mebibyte at most, and what is more alone goes alone', async () => {
  const { node } = await open();
  const half = 2 ** 19;
  for (const [sizes, requests] of [
    [[half, half], [2]],
    [
      [half, half + 1],
      [1, 1],
    ],
    [
      [half, half, half],
      [2, 1],
    ],
    [
      [2 * half + 1, 200, 200],
      [1, 2],
    ],
    [
      [200, 2 * half + 1, 200],
      [1, 1, 1],
    ],
  ] as const) {
    const fresh = createRpc({ urls: [node.url] });
    node.requests.length = 0;
    // Nothing goes wrong meanwhile, as it would with a request of no question.
    node.answer = () => fresh.health().length;
    const asked = sizes.map((size, id) => fresh.request('m', [filling(size, id)]));
    expect(await Promise.all(asked)).toEqual(sizes.map(() => 0));
    // They may arrive in any order.
    const inOrder = node.requests.toSorted(([a], [b]) => (a?.id ?? 0) - (b?.id ?? 0));
    expect(inOrder.map(({ length }) => length)).toEqual(requests);
  }
});

test('one question is no list, which some nodes do not take', async () => {
  const { node, rpc } = await open();
  await rpc.request('m', ['é']);
  const sent = stringify({ jsonrpc: '2.0', id: 0, method: 'm', params: ['é'] });
  expect(node.headers[0]).toMatchObject({
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(sent)),
  });
});

test('an error that is null is none, and a result that is null is one', async () => {
  const { node, rpc } = await open();
  const say = (over: object) => {
    node.respond = ([call], response) =>
      response.writeHead(200, json).end(stringify({ jsonrpc: '2.0', id: call?.id, ...over }));
    return rpc.request('m', []);
  };
  expect(await say({ result: '0x7', error: null })).toBe('0x7');
  expect(await say({ result: null })).toBeNull();
  for (const over of [{}, { error: null }])
    await expect(say(over)).rejects.toThrow('the answer has no result');
  for (const error of [{ code: -32000, message: 'no' }, 0, '', false])
    await expect(say({ result: '0x7', error })).rejects.toThrow(Refused);
});
