/** One exchange with a node: how much of an answer is read, and what is none. */
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type JsonRpcNode, startNode } from '../../testing/json-rpc-node.ts';
import { AnswerTooLarge, ChainUnavailable } from '../errors.ts';
import { MAX_ANSWER_BYTES, post } from './post.ts';

let node: JsonRpcNode;
beforeEach(async () => {
  node = await startNode();
});
afterEach(() => node.close());

/** Long enough for the busiest machine: no test waits for it. */
const TIMEOUT = 600_000;
const answering = (respond: (response: ServerResponse) => void) => {
  node.respond = (_, response) => respond(response);
  return post(node.url, 'm', '{}', TIMEOUT);
};
const failure = (asked: Promise<unknown>) => asked.catch((error: unknown) => error);

test('an answer of 16 MiB is read, and none of a byte more', async () => {
  const body = (bytes: number) => `"${'x'.repeat(bytes - 2)}"`;
  const whole = await answering((response) => response.end(body(MAX_ANSWER_BYTES)));
  expect(String(whole.body)).toHaveLength(MAX_ANSWER_BYTES - 2);
  const error = await failure(answering((response) => response.end(body(MAX_ANSWER_BYTES + 1))));
  expect(error).toBeInstanceOf(AnswerTooLarge);
  expect(error).toMatchObject({ method: 'm', message: expect.stringMatching('more than 16 MiB') });
});

test.each([300, 302, 399])('%i sends elsewhere, and nothing of it is read', async (status) => {
  const closed = Promise.withResolvers<void>();
  const asked = answering((response) => {
    response.on('close', closed.resolve);
    // It never ends: who reads on waits.
    response.writeHead(status, { location: 'http://127.0.0.1:9/' }).write('{');
  });
  const error = await failure(asked);
  expect(error).toBeInstanceOf(ChainUnavailable);
  expect(error).toMatchObject({ message: expect.stringMatching(`HTTP ${status} sends elsewhere`) });
  await closed.promise;
});

test.each([200, 299, 400, 500])('%i is an answer, with its status', async (status) => {
  const posted = await answering((response) => response.writeHead(status).end('{"a":1}'));
  expect(posted).toEqual({ status, body: { a: 1 }, retryAfter: 0 });
});

test('what is no JSON has no body, and the status all the same', async () => {
  for (const text of ['', '<html>', '{"a":'])
    expect(await answering((response) => response.end(text))).toEqual({
      ...{ status: 200, body: undefined, retryAfter: 0 },
    });
});

test('what went wrong is told in one word, and kept as the cause', async () => {
  const cut = await failure(answering((response) => response.destroy()));
  expect(cut).toBeInstanceOf(ChainUnavailable);
  expect(cut).toMatchObject({
    message: expect.stringMatching(/m: ECONNRESET$/u),
    cause: expect.objectContaining({ code: 'ECONNRESET' }),
  });
  for (const url of ['ftp://127.0.0.1/', 'file:///etc/hosts'])
    expect(await failure(post(url, 'm', '{}', TIMEOUT))).toMatchObject({
      ...{ name: 'ChainUnavailable', cause: expect.any(TypeError) },
      message: expect.stringMatching(/m: TypeError$/u),
    });
});
