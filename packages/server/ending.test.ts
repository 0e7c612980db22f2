/** A process that is told to end: in order, whenever that is. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Ended, unlessAborted } from './ending.ts';
import { type ServiceProcess, startProcess } from './testing/process.ts';

/** A node that takes questions and never answers: a start waits for it, and so does whoever pays. */
const silent = createServer(() => {});
let env: Record<string, string>;
beforeAll(async () => {
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const key = generatePrivateKey();
  env = {
    BASE_URL: 'https://site.test',
    PAY_TO: privateKeyToAddress(generatePrivateKey()),
    RELAYER_PRIVATE_KEY: key,
    RPC_URL: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    RPC_TIMEOUT: '1000',
  };
});
afterAll(() => {
  silent.closeAllConnections();
  silent.close();
});

test('right after it is ready for the first time: what is under way is answered, and the process ends with 0', async () => {
  const service: ServiceProcess = await startProcess(env);
  const paying = request(`${service.origin}/active-filter.html`, {
    headers: { 'User-Agent': 'GPTBot', 'X-PAYMENT': `0x${'12'.repeat(32)}` },
  });
  const answered = once(paying, 'response') as Promise<[IncomingMessage]>;
  paying.end();
  await once(paying, 'finish');
  // Asked behind it: what came before has been taken in.
  expect((await fetch(`${service.origin}/healthz`)).status).toBe(200);
  await service.stop();
  expect(service.ended()).toBe('0');
  const [answer] = await answered;
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
});

test('a step is not waited for any longer than until it is to end', async () => {
  const ending = new AbortController();
  expect(await unlessAborted(Promise.resolve(7), ending.signal)).toBe(7);
  const never = unlessAborted(new Promise(() => {}), ending.signal);
  ending.abort(new Ended());
  await expect(never).rejects.toThrow(Ended);
  await expect(unlessAborted(new Promise(() => {}), ending.signal)).rejects.toThrow(Ended);
  await expect(
    unlessAborted(Promise.reject(new Error('broken')), new AbortController().signal),
  ).rejects.toThrow('broken');
});
