/** Two endpoints of one real chain: payments are told by both, by one alone, and by neither that lies. */
import { BASE_USDC } from '@tollbench/gate/chain/authorization.ts';
import { ChainUnavailable } from '@tollbench/gate/chain/errors.ts';
import { type NodeChain, nodeChain } from '@tollbench/gate/chain/node.ts';
import { createRpc, type NodeRpc } from '@tollbench/gate/chain/rpc.ts';
import type { Hex } from '@tollbench/gate/chain/types.ts';
import {
  type JsonRpcNode,
  type RpcCall,
  startNode,
} from '@tollbench/gate/testing/json-rpc-node.ts';
import { erc20Abi } from 'viem';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Fixture, randomNonce, startFixture } from './testing/fixture.ts';

let fixture: Fixture;
let second: JsonRpcNode;
let rpc: NodeRpc;
let chain: NodeChain;
/** What the second endpoint makes of the chain's own answer. */
let twist: (call: RpcCall, result: unknown) => unknown;

beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  twist = (_, result) => result;
  second = await startNode();
  second.respond = async (calls, response) => {
    const answers = await Promise.all(
      calls.map(async (call) => {
        const result = await fixture.rpc.request(call.method, call.params);
        return { jsonrpc: '2.0', id: call.id, result: twist(call, result) };
      }),
    );
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(calls.length === 1 ? answers[0] : answers));
  };
  rpc = createRpc({ urls: [fixture.rpcUrl, second.url] });
  chain = nodeChain({ rpc, asset: BASE_USDC });
  await chain.start();
});
afterEach(async () => {
  chain.stop();
  await second.close();
});

async function pay(): Promise<Hex> {
  const hash = await fixture.wallet.writeContract({
    address: BASE_USDC.address,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [fixture.payTo, 1000n],
  });
  await fixture.node.waitForTransactionReceipt({ hash, pollingInterval: 10 });
  return hash;
}

test('both tell the same, and nothing is said against either', async () => {
  const hash = await pay();
  expect(await chain.transfersOf(hash)).toMatchObject({ status: 'confirmed' });
  const { address } = fixture.account;
  const { balance } = await chain.funds(address, randomNonce());
  expect(balance).toBe(await fixture.chain.balanceOf(address));
  expect(second.requests.flat().map(({ method }) => method)).toEqual(
    expect.arrayContaining(['eth_getTransactionReceipt', 'eth_call', 'eth_getBlockByNumber']),
  );
  expect([...rpc.health(), ...chain.health()]).toEqual([]);
});

test('with one gone, payments go on, and it is said', async () => {
  await second.close();
  const hash = await pay();
  expect(await chain.transfersOf(hash)).toMatchObject({ status: 'confirmed' });
  expect(rpc.health()).toMatchObject([{ code: 'one_endpoint_alone' }]);
});

test('one that lies about a payment makes it neither good nor bad', async () => {
  const hash = await pay();
  twist = ({ method }, result) =>
    method === 'eth_getTransactionReceipt' ? { ...(result as object), logs: [] } : result;
  await expect(chain.transfersOf(hash)).rejects.toThrow(ChainUnavailable);
  expect(rpc.health()).toMatchObject([{ code: 'endpoints_disagree' }]);
  twist = ({ method }, result) =>
    method === 'eth_call' ? `${String(result).slice(0, -1)}1` : result;
  await expect(chain.funds(fixture.account.address, randomNonce())).rejects.toThrow(
    ChainUnavailable,
  );
});

test('one that serves another chain stops everything', async () => {
  twist = ({ method }, result) => (method === 'eth_chainId' ? '0x1' : result);
  const other = nodeChain({ rpc, asset: BASE_USDC });
  await expect(other.transfersOf(await pay())).rejects.toThrow(/disagree/);
  expect(() => other.now()).toThrow(ChainUnavailable);
  other.stop();
});

test('what only one has mined yet is not confirmed', async () => {
  const behind = await chain.head();
  const hash = await pay();
  twist = ({ method, params }, result) => {
    if (method === 'eth_getTransactionReceipt') return null;
    if (method !== 'eth_getBlockByNumber' || params[0] !== 'latest') return result;
    return { ...(result as object), number: `0x${behind.number.toString(16)}`, hash: behind.hash };
  };
  expect(await chain.transfersOf(hash)).toEqual({ status: 'pending', confirmations: 0, wanted: 1 });
  twist = (_, result) => result;
  expect(await chain.transfersOf(hash)).toMatchObject({ status: 'confirmed' });
});
