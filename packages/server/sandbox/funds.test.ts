/** Balances and nonces as the token has them, for many at once, on a real chain. */
import { BASE_USDC } from '@tollbench/gate/chain/authorization.ts';
import { ChainUnavailable } from '@tollbench/gate/chain/errors.ts';
import { type NodeChain, nodeChain } from '@tollbench/gate/chain/node.ts';
import type { Rpc } from '@tollbench/gate/chain/rpc.ts';
import { transferCalldata } from '@tollbench/gate/chain/token.ts';
import type { Address, Hex } from '@tollbench/gate/chain/types.ts';
import { encodeAbiParameters, erc20Abi, keccak256, numberToHex, pad } from 'viem';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { countedRpc, until } from './testing/counted-rpc.ts';
import { type Fixture, randomNonce, startFixture } from './testing/fixture.ts';

let fixture: Fixture;
let counted: ReturnType<typeof countedRpc>;
let chain: NodeChain;
const nobody = (n: number): Address => `0x${n.toString(16).padStart(40, '0')}`;
/** Calls of the token, without the watcher's own looks at the newest block. */
const calls = () => counted.methods().filter((method) => method === 'eth_call');

beforeAll(async () => {
  fixture = await startFixture();
  counted = countedRpc(fixture.rpc);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  chain?.stop();
  chain = nodeChain({ rpc: counted.rpc, asset: BASE_USDC, payee: fixture.payTo });
  await chain.start();
  counted.methods();
  return () => chain.stop();
});

const balanceSlot = (account: Address): Hex =>
  keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [account, 9n]));

async function transfer(to: Address, value: bigint): Promise<bigint> {
  const { address } = BASE_USDC;
  const args = [to, value] as const;
  const hash = await fixture.wallet.writeContract({
    address,
    abi: erc20Abi,
    functionName: 'transfer',
    args,
  });
  return (await fixture.node.waitForTransactionReceipt({ hash, pollingInterval: 10 })).blockNumber;
}

test('all that ask in one turn are one call, and each gets its own answer', async () => {
  await transfer(nobody(7), 7n);
  await transfer(nobody(8), 8n);
  await chain.head();
  counted.methods();
  const spent = await fixture.signed();
  const data = transferCalldata(spent);
  const hash = await fixture.wallet.sendTransaction({ to: BASE_USDC.address, data });
  await fixture.node.waitForTransactionReceipt({ hash, pollingInterval: 10 });
  await chain.head();
  const asked = Array.from({ length: 60 }, (_, n) => chain.funds(nobody(n + 1), randomNonce()));
  const [own, ...others] = await Promise.all([chain.funds(spent.from, spent.nonce), ...asked]);
  expect(own).toMatchObject({ used: true });
  expect(own?.balance).toBe(await chain.balanceOf(spent.from));
  expect(others.map(({ balance }) => balance)).toEqual(
    Array.from({ length: 60 }, (_, n) => (n === 6 || n === 7 ? BigInt(n + 1) : 0n)),
  );
  expect(others.every(({ used, refuses }) => !used && refuses === undefined)).toBe(true);
  // One for all the funds; the other one is the balance above.
  expect(calls()).toHaveLength(2);
});

test('more than fit in one call are several, in any number', async () => {
  const asked = Array.from({ length: 450 }, (_, n) => chain.funds(nobody(n + 1), randomNonce()));
  const all = await Promise.all(asked);
  expect(all).toHaveLength(450);
  expect(all[6]?.balance).toBe(await chain.balanceOf(nobody(7)));
});

test('behind a node that is slow, who comes later shares a call', async () => {
  const slow: (() => void)[] = [];
  const rpc: Rpc = {
    request: async (method, params) => {
      if (method === 'eth_call') await new Promise<void>((resolve) => slow.push(resolve));
      return fixture.rpc.request(method, params);
    },
  };
  const behind = nodeChain({ rpc, asset: BASE_USDC });
  await behind.start();
  const asked: Promise<unknown>[] = [];
  for (let n = 0; n < 12; n++) {
    asked.push(behind.funds(nobody(n + 2_000), randomNonce()));
    await new Promise(setImmediate);
  }
  await until(() => slow.length === 2);
  for (const go of slow.splice(0)) go();
  await until(() => slow.length === 1);
  for (const go of slow.splice(0)) go();
  expect(await Promise.all(asked)).toHaveLength(12);
  expect(slow).toHaveLength(0);
  behind.stop();
});

test('a payer is known for one block: of it only a new nonce is asked, then all anew', async () => {
  const payer = nobody(1001);
  const nonce = randomNonce();
  expect(await chain.funds(payer, nonce)).toEqual({ balance: 0n, used: false });
  counted.methods();
  expect(await chain.funds(payer, nonce)).toEqual({ balance: 0n, used: false });
  expect(calls()).toEqual([]);
  await chain.funds(payer, randomNonce());
  expect(calls()).toHaveLength(1);
  const block = await transfer(payer, 5n);
  await chain.head();
  expect(chain.newest().number).toBe(block);
  expect(await chain.funds(payer, nonce)).toEqual({ balance: 5n, used: false });
});

test('nothing of an earlier block is told once a later one was seen, in a receipt say', async () => {
  const payer = nobody(1002);
  const nonce = randomNonce();
  await chain.funds(payer, nonce);
  const block = await transfer(payer, 6n);
  chain.saw(block);
  expect(await chain.funds(payer, nonce)).toEqual({ balance: 6n, used: false });
});

test('whom the token has on its blacklist cannot pay, and nobody can pay a payee who is', async () => {
  const payer = nobody(1003);
  const set = async (account: Address, value: bigint) => {
    const value32 = pad(numberToHex(value));
    const index = balanceSlot(account);
    await fixture.node.setStorageAt({ address: BASE_USDC.address, index, value: value32 });
    await fixture.node.mine({ blocks: 1 });
    await chain.head();
  };
  await set(payer, (1n << 255n) | 9n);
  expect(await chain.funds(payer, randomNonce())).toEqual({
    balance: 9n,
    used: false,
    refuses: `the token has ${payer} on its blacklist`,
  });
  await set(fixture.payTo, 1n << 255n);
  expect(await chain.funds(nobody(1004), randomNonce())).toMatchObject({
    refuses: `the token has the payee ${fixture.payTo} on its blacklist`,
  });
  await set(fixture.payTo, 0n);
  expect((await chain.funds(nobody(1004), randomNonce())).refuses).toBeUndefined();
});

test('an address without a token is an outage, not a balance of zero', async () => {
  const asset = { ...BASE_USDC, address: nobody(0xff) };
  const other = nodeChain({ rpc: fixture.rpc, asset });
  await expect(other.funds(nobody(1), randomNonce())).rejects.toThrow(ChainUnavailable);
  other.stop();
});
