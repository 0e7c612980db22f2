/** Payments by hash: from the index, from the node, and across reorganisations, on a real chain. */
import { BASE_USDC } from '@tollbench/gate/chain/authorization.ts';
import { type NodeChain, nodeChain } from '@tollbench/gate/chain/node.ts';
import { transferCalldata } from '@tollbench/gate/chain/token.ts';
import type { CarriedOut, Hex } from '@tollbench/gate/chain/types.ts';
import { encodeFunctionData, erc20Abi, multicall3Abi } from 'viem';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { countedRpc, until } from './testing/counted-rpc.ts';
import { type Fixture, startFixture } from './testing/fixture.ts';

let fixture: Fixture;
let counted: ReturnType<typeof countedRpc>;
const open: NodeChain[] = [];
beforeAll(async () => {
  fixture = await startFixture();
  counted = countedRpc(fixture.rpc);
});
afterAll(() => fixture.close());
afterEach(() => {
  for (const chain of open.splice(0)) chain.stop();
});

async function indexed(confirmations = 1): Promise<NodeChain> {
  const { payTo: payee } = fixture;
  const chain = nodeChain({ rpc: counted.rpc, asset: BASE_USDC, payee, confirmations });
  open.push(chain);
  await chain.start();
  return chain;
}

async function mined(hash: Hex): Promise<Hex> {
  await fixture.node.waitForTransactionReceipt({ hash, pollingInterval: 10 });
  return hash;
}

const transfer = (value: bigint) =>
  fixture.wallet.writeContract({
    address: BASE_USDC.address,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [fixture.payTo, value],
  });

/** What became of it, asked of the node for nothing. */
async function known(chain: NodeChain, hash: Hex) {
  counted.methods();
  const outcome = await chain.transfersOf(hash);
  const asked = counted.methods().filter((method) => /Transaction|Logs|call/.test(method));
  return asked.length === 0 ? outcome : undefined;
}

test('a transfer of before the start, and one of after it, are known without a question', async () => {
  const early = await mined(await transfer(11n));
  const chain = await indexed();
  expect(await known(chain, early)).toMatchObject({ status: 'confirmed' });
  const late = await mined(await transfer(12n));
  await chain.head();
  await until(async () => (await known(chain, late)) !== undefined);
  const outcome = await known(chain, late);
  expect(outcome).toEqual(
    await nodeChain({ rpc: fixture.rpc, asset: BASE_USDC }).transfersOf(late),
  );
  if (outcome?.status !== 'confirmed') throw new Error('not confirmed');
  expect(outcome.transfers).toMatchObject([{ value: 12n, authorized: false }]);
  expect(outcome.from).toBe(fixture.account.address.toLowerCase());
  expect(outcome.input).toHaveLength(2 + 8 + 128);
});

test('a hash is the same however it is written', async () => {
  const hash = await mined(await transfer(13n));
  const chain = await indexed();
  const shouted: Hex = `0x${hash.slice(2).toUpperCase()}`;
  expect(await known(chain, shouted)).toMatchObject({ status: 'confirmed' });
});

test('a hash that nobody knows is asked for once a second, however many ask', async () => {
  const chain = await indexed();
  const guess: Hex = `0x${'77'.repeat(32)}`;
  counted.methods();
  const answers = await Promise.all(Array.from({ length: 50 }, () => chain.transfersOf(guess)));
  answers.push(await chain.transfersOf(guess));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['absent']));
  expect(counted.methods().filter((method) => /Receipt/.test(method))).toHaveLength(1);
});

test('a batch that settles many is not held, and is known all the same', async () => {
  const signed = await Promise.all(Array.from({ length: 25 }, () => fixture.signed()));
  const calls = signed.map((each) => ({
    target: BASE_USDC.address,
    allowFailure: false,
    callData: transferCalldata(each),
  }));
  const hash = await mined(
    await fixture.wallet.sendTransaction({
      to: '0xcA11bde05977b3631167028862bE2a173976CA11',
      data: encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] }),
    }),
  );
  const chain = await indexed();
  expect(await known(chain, hash)).toBeUndefined();
  const outcome = await chain.transfersOf(hash);
  if (outcome.status !== 'confirmed') throw new Error(outcome.status);
  expect(outcome.transfers).toHaveLength(25);
  expect(outcome.transfers.every(({ authorized }) => authorized)).toBe(true);
});

test('authorizations that paid are found again on the chain, with who sent them', async () => {
  const chain = await indexed();
  const { number } = await chain.head();
  const one = await fixture.signed({ value: 41n });
  const elsewhere = await fixture.signed({ to: fixture.relayer.address });
  const hashes: Hex[] = [];
  for (const each of [one, elsewhere])
    hashes.push(
      await mined(
        await fixture.wallet.sendTransaction({
          to: BASE_USDC.address,
          data: transferCalldata(each),
        }),
      ),
    );
  await mined(await transfer(42n));
  const found: CarriedOut[] = [];
  for await (const page of chain.settlementsSince(fixture.payTo, number + 1n)) found.push(...page);
  const { timestamp } = await fixture.node.getBlock({ blockNumber: number + 1n });
  expect(found).toEqual([
    {
      payer: one.from.toLowerCase(),
      nonce: one.nonce,
      value: 41n,
      txHash: hashes[0],
      sender: fixture.account.address.toLowerCase(),
      blockNumber: number + 1n,
      blockTime: Number(timestamp),
    },
  ]);
});

describe('when the chain reorganises', () => {
  const WANTED = 3;
  const reorg = (depth: number) =>
    fixture.node.request({
      method: 'anvil_reorg' as never,
      params: [depth, []] as never,
    });

  for (let depth = 1; depth <= WANTED; depth++)
    test(`${depth} deep, which is within the confirmations: what counts is still there, what is gone never counted`, async () => {
      const chain = await indexed(WANTED);
      const safe = await mined(await transfer(1n));
      await fixture.node.mine({ blocks: WANTED - 1 });
      const young: Hex[] = [];
      for (let n = 0; n < depth; n++) young.push(await mined(await transfer(BigInt(n + 2))));
      await chain.head();
      expect(await chain.transfersOf(safe)).toMatchObject({ status: 'confirmed' });
      for (const [index, hash] of young.entries())
        expect(await chain.transfersOf(hash)).toEqual(
          depth - index >= WANTED
            ? expect.objectContaining({ status: 'confirmed' })
            : { status: 'pending', confirmations: depth - index, wanted: WANTED },
        );
      const gone: (bigint | null)[] = [];
      chain.onBlock((_, from) => gone.push(from));
      const { number } = await chain.head();
      await reorg(depth);
      await until(async () => {
        await chain.head();
        return gone.some((from) => from !== null);
      });
      expect(gone.find((from) => from !== null)).toBe(number - BigInt(depth) + 1n);
      expect(await chain.transfersOf(safe)).toMatchObject({ status: 'confirmed' });
      for (const hash of young)
        expect((await chain.transfersOf(hash)).status).toMatch(/^(absent|pending)$/);
      const reached = chain.health().some(({ code }) => code === 'reorganised');
      expect(reached).toBe(depth >= WANTED);
    });

  test('one deeper: a payment that counted is gone, is told so at once, and is said aloud', async () => {
    const chain = await indexed(WANTED);
    const hash = await mined(await transfer(99n));
    await fixture.node.mine({ blocks: WANTED });
    await chain.head();
    expect(await chain.transfersOf(hash)).toMatchObject({ status: 'confirmed' });
    await reorg(WANTED + 1);
    await until(async () => {
      await chain.head();
      return chain.health().some(({ code }) => code === 'reorganised');
    });
    expect((await chain.transfersOf(hash)).status).toMatch(/^(absent|pending)$/);
    expect(chain.health()).toContainEqual({
      code: 'reorganised',
      sentence: expect.stringMatching(/others in place of its last 4 blocks; payments wait for 3/),
    });
  });
});
