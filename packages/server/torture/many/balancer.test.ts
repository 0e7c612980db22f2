/** nginx as the torture kills it: all of it is gone, and it is there again at the same address. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as listener } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Balancer } from './balancer.ts';
import { steadyPort } from './port.ts';

test('it dies with its worker, and the next one answers where it did', async () => {
  const upstream = createServer((_, response) => response.end('here')).listen(0, '127.0.0.1');
  await new Promise((resolve) => upstream.once('listening', resolve));
  const folder = mkdtempSync(join(tmpdir(), 'tollbench-balancer-'));
  const balancer = new Balancer(await steadyPort(), folder);
  onTestFinished(async () => {
    await balancer.stop();
    upstream.close();
    rmSync(folder, { recursive: true, force: true });
  });
  await balancer.start([`127.0.0.1:${(upstream.address() as AddressInfo).port}`]);
  const ask = () =>
    fetch(balancer.origin).then(
      (answer) => answer.text(),
      () => 'nobody',
    );
  expect(await ask()).toBe('here');
  const away = Promise.withResolvers<void>();
  const restarted = balancer.restart(away.promise);
  await expect.poll(ask).toBe('nobody');
  away.resolve();
  await restarted;
  expect(await ask()).toBe('here');
});

test('where its port is taken it says so, and does not take another for itself', async () => {
  const taken = listener().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const folder = mkdtempSync(join(tmpdir(), 'tollbench-balancer-'));
  const balancer = new Balancer((taken.address() as AddressInfo).port, folder);
  onTestFinished(async () => {
    await balancer.stop();
    taken.close();
    rmSync(folder, { recursive: true, force: true });
  });
  await expect(balancer.start(['127.0.0.1:9'])).rejects.toThrow(/Address already in use/);
});
