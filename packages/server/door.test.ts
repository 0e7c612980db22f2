import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { Delivery } from './delivery.ts';
import { type Door, openDoor } from './door.ts';
import { Health } from './health.ts';
import { Responder } from './respond.ts';

const doors: Door[] = [];
afterEach(async () => {
  for (const door of doors.splice(0)) await door.close();
});

async function open() {
  const responder = new Responder(['X-Content-Type-Options', 'nosniff'], new Delivery());
  const door = openDoor(new Health(), responder);
  await door.listen({ host: '127.0.0.1', port: 0 });
  doors.push(door);
  return door;
}

/** Writes bytes, and reads until the service closes the connection. */
function raw(door: Door, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const socket = connect(door.port(), '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    socket.once('close', () => resolve(said)).once('error', reject);
  });
}

test.each([
  ['what is no HTTP', 'hello there\r\n\r\n', 400],
  ['a header without end', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(60_000)}\r\n\r\n`, 431],
])('%s is refused in the form of every other refusal', async (_what, bytes, status) => {
  const [head = '', body = ''] = (await raw(await open(), bytes)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head).toMatch(/^X-Content-Type-Options: nosniff$/m);
  expect(head).toMatch(/^Access-Control-Allow-Origin: \*$/m);
  expect(JSON.parse(body)).toMatchObject({ status });
});

test('an expectation that nobody understands is answered as if it were not there', async () => {
  const door = await open();
  door.open((_request, response) => response.end('served'));
  const said = await raw(
    door,
    'GET / HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n',
  );
  expect(said).toMatch(/^HTTP\/1\.1 200 [\s\S]*served/);
});

test('a port that is taken, or an address that is not here, is said in a sentence', async () => {
  const port = (await open()).port();
  const other = openDoor(new Health(), new Responder([], new Delivery()));
  await expect(other.listen({ host: '127.0.0.1', port })).rejects.toThrow(
    `PORT ${port} is taken by another program on 127.0.0.1`,
  );
  await expect(other.listen({ host: '203.0.113.7', port: 0 })).rejects.toThrow(
    'HOST is "203.0.113.7", which is no address of this machine',
  );
});

/** A connection that is kept, on which a client asks and reads whole answers of the body `served`. */
async function kept(door: Door) {
  const socket = connect(door.port(), '127.0.0.1');
  await once(socket, 'connect');
  let said = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = once(socket, 'close');
  return {
    ended,
    ask: () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'),
    /** The head of the next answer. */
    answer: async () => {
      await expect.poll(() => said.endsWith('served')).toBe(true);
      const [head] = said.split('\r\n\r\n');
      said = '';
      return head;
    },
  };
}

const reaches = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(Boolean(socket.destroy())));
    socket.once('error', () => resolve(false));
  });

test('what is under way when it closes is answered, as the last of its connection', async () => {
  const door = await open();
  const { promise: asked, resolve } = Promise.withResolvers<ServerResponse>();
  door.open((_request, response) => resolve(response));
  const client = await kept(door);
  client.ask();
  const response = await asked;
  const closed = door.close();
  response.writeHead(200, ['Content-Length', '6']).end('served');
  expect(await client.answer()).toMatch(/^HTTP\/1\.1 200[\s\S]*\r\nConnection: close(?:\r\n|$)/);
  await Promise.all([closed, client.ended]);
});

test.each([false, true])(
  'a connection that is idle when it closes is ended; where others serve (%s) it may ask once more',
  async (othersServe) => {
    const door = await open();
    door.open((_request, response) =>
      response.writeHead(200, ['Content-Length', '6']).end('served'),
    );
    const client = await kept(door);
    client.ask();
    expect(await client.answer()).toContain('Connection: keep-alive');
    const port = door.port();
    const closed = door.close(othersServe);
    expect(await reaches(port)).toBe(false);
    if (othersServe) {
      client.ask();
      expect(await client.answer()).toContain('Connection: close');
    }
    await Promise.all([closed, client.ended]);
  },
);
