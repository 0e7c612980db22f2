/** Readers who do not read: real sockets, with bounds small enough to wait for. */
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { Delivery } from './delivery.ts';

let server: Server | undefined;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server?.close();
});

/** More than the kernel takes on loopback. */
const LONG = Buffer.alloc(32 * 2 ** 20, 'x');

async function serve(delivery: Delivery, body: Buffer, source: string | null = 'a') {
  server = createServer((_request, response) => {
    response.writeHead(200, ['Content-Length', String(body.length)]);
    delivery.end(response, body, source);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  /** A client that asks and reads nothing. */
  return () => {
    const socket = connect(port, '127.0.0.1');
    socket.pause();
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    sockets.push(socket);
    return socket;
  };
}

describe('an answer that is not read', () => {
  test('is cut off when its time is over, and what it held is free again', async () => {
    const delivery = new Delivery({ patience: 0.2, slowest: 2 ** 40 });
    const ask = await serve(delivery, LONG);
    const socket = ask();
    await expect.poll(() => delivery.bytes).toBe(LONG.length);
    await expect.poll(() => delivery.size).toBe(0);
    expect(delivery.bytes).toBe(0);
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.on('error', () => {}).resume();
    await closed;
  });

  test('counts against its source, and against all, until it is read or given up', async () => {
    const size = LONG.length;
    const delivery = new Delivery({ each: 1.5 * size, all: 2.5 * size });
    const ask = await serve(delivery, LONG);
    const socket = ask();
    await expect.poll(() => delivery.bytes).toBe(size);
    expect(delivery.hasRoom('a')).toBe(true);
    expect(delivery.hasRoom('a', size)).toBe(false);
    expect(delivery.hasRoom('b', size)).toBe(true);
    expect(delivery.hasRoom('b', 2 * size)).toBe(false);
    socket.destroy();
    await expect.poll(() => delivery.bytes).toBe(0);
    expect(delivery.hasRoom('a', size)).toBe(true);
  });

  test('holds nothing where it is a page that all share', async () => {
    const delivery = new Delivery();
    const ask = await serve(delivery, LONG, null);
    ask();
    await expect.poll(() => delivery.size).toBe(1);
    expect(delivery.bytes).toBe(0);
  });
});

test('what the kernel takes at once is not watched at all', async () => {
  const delivery = new Delivery();
  const watched: number[] = [];
  server = createServer((_request, response) => {
    delivery.end(response, Buffer.from('short'));
    watched.push(delivery.size);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  for (let i = 0; i < 5; i++)
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('short');
  expect(watched).toEqual([0, 0, 0, 0, 0]);
});
