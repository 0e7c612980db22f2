/** A chain that stands still: nobody is answered meanwhile, and what the torture itself asks waits for it. */
import { expect, onTestFinished, test } from 'vitest';
import { startFixture } from '../sandbox/testing/fixture.ts';
import { TorturedChain } from './chain.ts';

test('nobody is answered while it stands still, and everybody after it', async () => {
  const fixture = await startFixture();
  onTestFinished(() => fixture.close());
  const chain = new TorturedChain(fixture.rpcUrl, fixture.pid);
  const before = await chain.head();
  const over = Promise.withResolvers<void>();
  const stands = Promise.withResolvers<void>();
  const standing = chain.standStill(over.promise, stands.resolve);
  expect(chain.still).toBe(true);
  const order: string[] = [];
  const stepped = chain.step().then(() => order.push('a block'));
  await stands.promise;
  const asked = fetch(fixture.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }),
    signal: AbortSignal.timeout(300),
  });
  await expect(asked).rejects.toThrow(/timeout/);
  order.push('it goes on');
  over.resolve();
  await Promise.all([standing, stepped]);
  expect(order).toEqual(['it goes on', 'a block']);
  expect([chain.still, await chain.head()]).toEqual([false, before + 1]);
});
