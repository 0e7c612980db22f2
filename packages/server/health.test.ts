import { afterEach, expect, test } from 'vitest';
import { Delivery } from './delivery.ts';
import { openDoor } from './door.ts';
import { Health } from './health.ts';
import { Responder } from './respond.ts';

let close: () => Promise<void> = async () => {};
afterEach(() => close());

async function open() {
  const health = new Health();
  const door = openDoor(health, new Responder([], new Delivery()));
  await door.listen({ host: '127.0.0.1', port: 0 });
  close = () => {
    health.stopping();
    return door.close();
  };
  const ready = async () => {
    const response = await fetch(`http://127.0.0.1:${door.port()}/readyz`);
    return [response.status, await response.json()];
  };
  return { health, door, ready };
}

test('the service lives from the first moment, and is ready once it serves', async () => {
  const { health, door, ready } = await open();
  const origin = `http://127.0.0.1:${door.port()}`;
  const alive = await fetch(`${origin}/healthz?whatever`);
  expect([alive.status, await alive.json()]).toEqual([
    200,
    { status: 'ok', uptime_seconds: expect.any(Number) },
  ]);
  expect(await ready()).toEqual([
    503,
    { ready: false, selling: false, reasons: ['the service is starting'] },
  ]);
  const page = await fetch(`${origin}/step-response.html`);
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2']);
  await health.serving([]);
  expect(await ready()).toEqual([200, { ready: true, selling: true, reasons: [] }]);
  health.stopping();
  expect((await ready())[0]).toBe(503);
});

test('what stops the selling is a reason, and never takes the pages away', async () => {
  const { health, ready } = await open();
  let wrong: string | null = 'the disk is full';
  await health.serving([
    { about: 'the disk', look: async () => wrong },
    {
      about: 'the chain is not seen',
      look: async () => {
        if (wrong !== null) throw new Error('connection refused');
        return null;
      },
    },
  ]);
  expect(await ready()).toEqual([
    200,
    {
      ready: true,
      selling: false,
      reasons: ['the disk is full', 'the chain is not seen: connection refused'],
    },
  ]);
  wrong = null;
  await health.look();
  expect(await ready()).toEqual([200, { ready: true, selling: true, reasons: [] }]);
});

test('only GET and HEAD are answered', async () => {
  const { door } = await open();
  const url = `http://127.0.0.1:${door.port()}/healthz`;
  const head = await fetch(url, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  const post = await fetch(url, { method: 'POST', body: 'x' });
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});
