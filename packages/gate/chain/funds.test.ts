/** Balances and nonces from a token of a test's own, behind a real Multicall3's coding. */
import { decodeFunctionData, encodeFunctionResult, multicall3Abi, type Hex as ViemHex } from 'viem';
import { beforeEach, expect, test } from 'vitest';
import { BASE_USDC } from './authorization.ts';
import { ChainUnavailable, Refused, Reverted } from './errors.ts';
import { FundsReader } from './funds.ts';
import type { HeadWatcher } from './head.ts';
import type { Address, Hex } from './types.ts';

const PAYEE: Address = `0x${'ee'.repeat(20)}`;
const payer = (n: number): Address => `0x${n.toString(16).padStart(40, '0')}`;
const nonce = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`;
const word = (value: bigint | boolean): Hex => `0x${BigInt(value).toString(16).padStart(64, '0')}`;

class Token {
  block = 1n;
  /** In place of an answer to the whole call. */
  failure: Error | null = null;
  paused: boolean | null = null;
  knowsBlacklist = true;
  readonly balances = new Map<string, bigint>();
  readonly used = new Set<string>();
  readonly blacklist = new Set<string>();
  /** Blocks as of which it was called, and how many calls each time. */
  readonly calls: { block: unknown; count: number }[] = [];

  readonly rpc = {
    request: async (_: string, [call, block]: readonly unknown[]): Promise<unknown> => {
      if (this.failure !== null && block !== 'latest') throw this.failure;
      const { data } = call as { data: ViemHex };
      const { args } = decodeFunctionData({ abi: multicall3Abi, data });
      const inner = (args as unknown as readonly (readonly { callData: Hex; target: Hex }[])[])[0];
      this.calls.push({ block, count: inner?.length ?? 0 });
      const result = (inner ?? []).map(({ callData, target }) => {
        const returned = target === BASE_USDC.address ? this.#answer(callData) : null;
        return { success: returned !== null, returnData: returned ?? ('0x' as const) };
      });
      return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result });
    },
  };

  #answer(data: Hex): Hex | null {
    const account = `0x${data.slice(34, 74)}`;
    if (data.startsWith('0x70a08231')) return word(this.balances.get(account) ?? 0n);
    if (data.startsWith('0xe94a0102')) return word(this.used.has(`${account}0x${data.slice(74)}`));
    if (data.startsWith('0xfe575a87'))
      return this.knowsBlacklist ? word(this.blacklist.has(account)) : null;
    return this.paused === null ? null : word(this.paused);
  }
}

let token: Token;
let reader: FundsReader;
beforeEach(() => {
  token = new Token();
  const heads = {
    head: async () => ({ number: token.block, hash: nonce(Number(token.block)) }),
  } as unknown as HeadWatcher;
  reader = new FundsReader({ rpc: token.rpc, heads, asset: BASE_USDC, payee: PAYEE });
});

test('each gets its own balance, nonce and blacklist, from one call as of the block', async () => {
  token.balances.set(payer(2), 22n);
  token.used.add(`${payer(3)}${nonce(3)}`);
  token.blacklist.add(payer(4));
  const all = await Promise.all([2, 3, 4, 2].map((n) => reader.read(payer(n), nonce(n))));
  expect(all).toEqual([
    { balance: 22n, used: false },
    { balance: 0n, used: true },
    { balance: 0n, used: false, refuses: `the token has ${payer(4)} on its blacklist` },
    { balance: 22n, used: false },
  ]);
  // Three payers with a balance and a blacklist each, three nonces, and two for everybody.
  expect(token.calls).toEqual([{ block: '0x1', count: 11 }]);
});

test('what is known in a block is not asked again in it, and all of it in the next', async () => {
  await reader.read(payer(1), nonce(1));
  await reader.read(payer(1), nonce(1));
  await reader.read(payer(1), nonce(2));
  expect(token.calls.map(({ count }) => count)).toEqual([5, 1]);
  token.block = 2n;
  token.balances.set(payer(1), 5n);
  expect(await reader.read(payer(1), nonce(1))).toEqual({ balance: 5n, used: false });
  expect(token.calls.at(-1)).toEqual({ block: '0x2', count: 5 });
});

test('more than one call holds are several', async () => {
  const asked = Array.from({ length: 300 }, (_, n) => reader.read(payer(n), nonce(n)));
  expect(await Promise.all(asked)).toHaveLength(300);
  expect(token.calls.map(({ count }) => count)).toEqual([400, 400, 102]);
});

test('an answer that comes after the next block is not kept for that one', async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { request } = token.rpc;
  const seen: Promise<unknown>[] = [];
  Object.assign(token.rpc, {
    request: async (method: string, params: readonly unknown[]) => {
      const answer = await request(method, params);
      if (params[1] === '0x1') await held;
      return answer;
    },
  });
  seen.push(reader.read(payer(1), nonce(1)));
  await new Promise((resolve) => setTimeout(resolve, 5));
  token.block = 2n;
  token.balances.set(payer(1), 7n);
  expect(await reader.read(payer(1), nonce(1))).toMatchObject({ balance: 7n });
  release();
  await Promise.all(seen);
  expect(await reader.read(payer(1), nonce(1))).toMatchObject({ balance: 7n });
});

test('a token that is paused, or has the payee on its blacklist, refuses everybody', async () => {
  token.paused = true;
  expect(await reader.read(payer(1), nonce(1))).toMatchObject({
    refuses: 'the token is paused',
  });
  token.paused = false;
  token.block++;
  expect((await reader.read(payer(1), nonce(1))).refuses).toBeUndefined();
  token.blacklist.add(PAYEE);
  token.block++;
  expect(await reader.read(payer(1), nonce(1))).toMatchObject({
    refuses: `the token has the payee ${PAYEE} on its blacklist`,
  });
});

test('a token that knows neither serves everybody', async () => {
  token.knowsBlacklist = false;
  expect(await reader.read(payer(1), nonce(1))).toEqual({ balance: 0n, used: false });
});

test('a node without that block yet is asked as of its newest; any other failure is an outage', async () => {
  token.failure = new Refused('header not found', -32000);
  expect(await reader.read(payer(1), nonce(1))).toEqual({ balance: 0n, used: false });
  expect(token.calls).toEqual([{ block: 'latest', count: 5 }]);
  for (const failure of [
    new Refused('unknown method', -32601),
    new Reverted('execution reverted', '0x'),
    new ChainUnavailable('eth_call', 'it is down'),
  ]) {
    token.block++;
    token.failure = failure;
    await expect(reader.read(payer(1), nonce(1))).rejects.toThrow(ChainUnavailable);
  }
  token.failure = null;
  expect(await reader.read(payer(1), nonce(1))).toEqual({ balance: 0n, used: false });
});

test('in letters of any case it is the same payer and the same nonce', async () => {
  const shouted: Hex = `0x${'AB'.repeat(20)}`;
  token.balances.set(`0x${'ab'.repeat(20)}`, 9n);
  token.used.add(`0x${'ab'.repeat(20)}0x${'cd'.repeat(32)}`);
  const funds = await reader.read(shouted, `0x${'CD'.repeat(32)}`);
  expect(funds).toEqual({ balance: 9n, used: true });
  await reader.read(`0x${'ab'.repeat(20)}`, `0x${'cd'.repeat(32)}`);
  expect(token.calls).toHaveLength(1);
});

test('behind a slow node two calls are under way, and all who come meanwhile share the next', async () => {
  const held: (() => void)[] = [];
  const { request } = token.rpc;
  Object.assign(token.rpc, {
    request: async (method: string, params: readonly unknown[]) => {
      if (method === 'eth_call') await new Promise<void>((resolve) => held.push(resolve));
      return request(method, params);
    },
  });
  const turn = () => new Promise((resolve) => setTimeout(resolve, 2));
  const seen: Promise<unknown>[] = [];
  for (let n = 0; n < 6; n++) {
    seen.push(reader.read(payer(n), nonce(n)));
    await turn();
  }
  expect(held).toHaveLength(2);
  held[0]?.();
  await turn();
  expect(held).toHaveLength(3);
  for (const release of held) release();
  await Promise.all(seen);
  expect(held).toHaveLength(3);
  seen.push(reader.read(payer(7), nonce(7)));
  await turn();
  expect(held).toHaveLength(4);
  held[3]?.();
  await Promise.all(seen);
});
