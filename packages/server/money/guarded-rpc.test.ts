/** Settings held against real chains: a wrong one is told in a sentence, and nothing is asked of it. */
import { BASE_SEPOLIA_USDC, BASE_USDC } from '@tollbench/gate/chain/authorization.ts';
import { ChainUnavailable } from '@tollbench/gate/chain/errors.ts';
import type { NodeRpc, Rpc } from '@tollbench/gate/chain/rpc.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, startFixture } from '../sandbox/testing/fixture.ts';
import { GuardedRpc } from './guarded-rpc.ts';

const AT_ONCE = { goodFor: 0, badFor: 0 };

let base: Fixture;
let sepolia: Fixture;
beforeAll(async () => {
  base = await startFixture();
  sepolia = await startFixture({ asset: BASE_SEPOLIA_USDC });
});
afterAll(async () => {
  await base.close();
  await sepolia.close();
});

test('both networks stand as they are configured', async () => {
  expect(await new GuardedRpc(base.rpc, BASE_USDC).check()).toEqual([]);
  expect(await new GuardedRpc(sepolia.rpc, BASE_SEPOLIA_USDC).check()).toEqual([]);
});

/** A node that a test takes away, or exchanges for another chain's. */
function switchable(first: Rpc) {
  const node = { rpc: first as Rpc | null, asked: [] as string[] };
  const rpc: NodeRpc = {
    health: () => [],
    request(method, params) {
      node.asked.push(method);
      if (node.rpc === null) return Promise.reject(new ChainUnavailable(method, 'it is down'));
      return node.rpc.request(method, params);
    },
  };
  return { node, rpc };
}

test('a node that is down is no wrong one, and is looked at as soon as it answers', async () => {
  const { node, rpc } = switchable(base.rpc);
  node.rpc = null;
  const guarded = new GuardedRpc(rpc, BASE_USDC, AT_ONCE);
  await expect(guarded.check()).rejects.toThrow(/it is down/);
  await expect(guarded.request('eth_gasPrice', [])).rejects.toThrow(/it is down/);
  expect(node.asked).not.toContain('eth_gasPrice');
  node.rpc = base.rpc;
  expect(await guarded.request('eth_gasPrice', [])).toMatch(/^0x/);
});

test('one that serves another chain is asked nothing of money, until it serves the right one', async () => {
  const { node, rpc } = switchable(sepolia.rpc);
  const guarded = new GuardedRpc(rpc, BASE_USDC, AT_ONCE);
  const refused = guarded.request('eth_getTransactionReceipt', [`0x${'1'.repeat(64)}`]);
  await expect(refused).rejects.toThrow(ChainUnavailable);
  await expect(refused).rejects.toThrow(/serves chain 84532, not 8453/);
  expect(node.asked).not.toContain('eth_getTransactionReceipt');
  node.rpc = base.rpc;
  expect(await guarded.request('eth_gasPrice', [])).toMatch(/^0x/);
});

test('one that changes its chain under a running service is found out by the next look', async () => {
  const { node, rpc } = switchable(base.rpc);
  const guarded = new GuardedRpc(rpc, BASE_USDC, AT_ONCE);
  expect(await guarded.check()).toEqual([]);
  node.rpc = sepolia.rpc;
  expect(await guarded.check()).toEqual(['the node serves chain 84532, not 8453, which is set']);
  await expect(guarded.request('eth_gasPrice', [])).rejects.toThrow(/serves chain 84532/);
});

test('looks that come together are one, and one is good for a while', async () => {
  const { node, rpc } = switchable(base.rpc);
  const guarded = new GuardedRpc(rpc, BASE_USDC);
  await Promise.all([guarded.check(), guarded.check(), guarded.request('eth_gasPrice', [])]);
  await guarded.check();
  expect(node.asked.filter((method) => method === 'eth_chainId')).toHaveLength(1);
});
