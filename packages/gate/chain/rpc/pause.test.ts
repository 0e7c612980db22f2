/** How long a node is left alone that asks for it, and since when one is silent. */
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type JsonRpcNode, startNode } from '../../testing/json-rpc-node.ts';
import { Endpoint } from './endpoint.ts';

let node: JsonRpcNode;
let endpoint: Endpoint;
let clock: number;
beforeEach(async () => {
  node = await startNode();
  endpoint = new Endpoint(node.url, 60_000);
  clock = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await node.close();
});

const ask = () => endpoint.request('m', []).catch((error: Error) => error.message);
const busy = (status: number, retryAfter?: string) => {
  node.respond = (_, response) => {
    response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter });
    response.end('{}');
  };
};
/** Whether it is asked now; it answers from now on. */
async function isAsked(): Promise<boolean> {
  node.respond = null;
  const before = node.requests.length;
  await ask();
  return node.requests.length > before;
}

test.each([
  [429, '3', 3_000],
  [503, '3', 3_000],
  [503, '10', 10_000],
  [503, '11', 10_000],
  [429, '999999', 10_000],
])('after %i with Retry-After: %s it is asked again %i ms later', async (status, text, pause) => {
  busy(status, text);
  expect(await ask()).toMatch(`HTTP ${status}`);
  clock += pause - 1;
  expect(await isAsked()).toBe(false);
  expect(await ask()).toMatch('it asked to be left alone');
  clock += 1;
  expect(await isAsked()).toBe(true);
});

test.each<[number, string | undefined]>([
  [429, undefined],
  [503, '0'],
  [503, '-3'],
  [503, '3s'],
  [503, 'x3'],
  [503, '1000000'],
  [503, 'Wed, 21 Oct 2026 07:28:00 GMT'],
  [500, '3'],
  [200, '3'],
])('after %i with Retry-After: %s it is asked at once', async (status, text) => {
  busy(status, text);
  await ask();
  expect(await isAsked()).toBe(true);
});

test('of several pauses the longest counts', async () => {
  /** Asks, and resolves when the node has the question, which it answers when it is told to. */
  const hold = async (retryAfter: string) => {
    const arrived = Promise.withResolvers<ServerResponse>();
    node.respond = (_, response) => arrived.resolve(response);
    const asked = ask();
    const response = await arrived.promise;
    return async () => {
      response.writeHead(429, { 'retry-after': retryAfter }).end('{}');
      await asked;
    };
  };
  const [longer, shorter] = [await hold('9'), await hold('1')];
  await longer();
  await shorter();
  clock += 8_999;
  expect(await isAsked()).toBe(false);
  clock += 1;
  expect(await isAsked()).toBe(true);
});

test('it is silent since it first did not answer, for the reason that was seen last', async () => {
  expect(endpoint.silence).toBeNull();
  busy(500);
  await ask();
  clock = 5_000;
  busy(502);
  await ask();
  expect(endpoint.silence).toEqual({ since: 1_000, why: 'HTTP 502' });
  await node.close();
  clock = 7_000;
  await ask();
  expect(endpoint.silence).toEqual({
    since: 1_000,
    why: expect.stringMatching(/ECONN(?:REFUSED|RESET)/u),
  });
});

test('one that answers is not silent, and its silence is counted anew', async () => {
  busy(500);
  await ask();
  node.respond = null;
  await ask();
  expect(endpoint.silence).toBeNull();
  clock = 9_000;
  busy(500);
  await ask();
  expect(endpoint.silence).toMatchObject({ since: 9_000 });
});

test('its host is told, and nothing else of its address', () => {
  expect(endpoint.host).toMatch(/^127\.0\.0\.1:\d+$/u);
  expect(new Endpoint('no address', 1).host).toBe('an address that is none');
});
