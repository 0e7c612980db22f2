import { afterEach, expect, test } from 'vitest';
import { type Condition, NOT_LOOKED } from './alarms/condition.ts';
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
    { ready: false, selling: false, reasons: ['the service is starting'], notes: [] },
  ]);
  const page = await fetch(`${origin}/step-response.html`);
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2']);
  health.serving({ conditions: [] });
  expect(await ready()).toEqual([200, { ready: true, selling: true, reasons: [], notes: [] }]);
  health.stopping();
  expect((await ready())[0]).toBe(503);
});

test('what stops the selling is a reason, what does not a note, and neither takes the pages away', async () => {
  const { health, ready } = await open();
  const findings: { conditions: Condition[] } = { conditions: [NOT_LOOKED] };
  health.serving(findings);
  expect(await ready()).toEqual([
    200,
    { ready: true, selling: false, reasons: ['nothing has been looked at yet'], notes: [] },
  ]);
  findings.conditions = [
    { code: 'disk_full', sentence: 'the disk is full: 3 MiB are free' },
    { code: 'one_endpoint_alone', sentence: 'a.test is asked alone: b.test is left out' },
    { code: 'settlements_fail', sentence: '7 of $0.007 failed' },
  ];
  expect(await ready()).toEqual([
    200,
    {
      ready: true,
      selling: false,
      reasons: ['the disk is full: 3 MiB are free'],
      notes: ['one of two nodes is asked alone', 'some settlements fail'],
    },
  ]);
  findings.conditions = [];
  expect(await ready()).toEqual([200, { ready: true, selling: true, reasons: [], notes: [] }]);
});

test('strangers are told no sums, also not of a condition that nobody has put into words for them', async () => {
  const { health, ready } = await open();
  health.serving({
    conditions: [
      {
        code: 'signed_not_sold',
        sentence: 'signed payments are answered 503: there is no ether left',
      },
      { code: 'relayer_poor', sentence: '0x12 holds 0.001 ETH and 0.002 are needed' },
      { code: 'exposure_reached', sentence: '$0.05 is not settled' },
      { code: 'never_heard_of', sentence: '$3 are gone' },
    ],
  });
  const [, body] = await ready();
  expect(JSON.stringify(body)).not.toMatch(/\$|0x12|0\.00|ETH/);
  expect(body).toMatchObject({
    selling: false,
    reasons: ['signed payments are answered 503: there is no ether left'],
    notes: [
      'a relayer has little ether for gas',
      'signed payments are settled before they are served, which takes longer',
      'something is not well (never_heard_of); the log says what',
    ],
  });
});

test('only GET and HEAD are answered', async () => {
  const { door } = await open();
  const url = `http://127.0.0.1:${door.port()}/healthz`;
  const head = await fetch(url, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  const post = await fetch(url, { method: 'POST', body: 'x' });
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});
