/** Payments by hash on a chain that reorganises, at every depth up to the confirmations and one beyond. */
import { openSqliteReader } from '@tollbench/gate/ledger/sqlite/reader.ts';
import { encodeFunctionData, erc20Abi } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examine } from '../../doctor.ts';
import { openSurroundings, type Surroundings, startProduction } from '../../testing/production.ts';

const CONFIRMATIONS = 2;
const settings = { CONFIRMATIONS: String(CONFIRMATIONS) };

let around: Surroundings;
let site: Awaited<ReturnType<typeof startProduction>>;
beforeAll(async () => {
  around = await openSurroundings();
  site = await startProduction(around, settings);
  await around.fixture.node.setIntervalMining({ interval: 0 });
});
afterAll(async () => {
  await site.stop();
  await around.close();
});

/** A signed transfer of one price to the payee, that can be sent as often as it takes. */
async function signedTransfer(): Promise<() => Promise<`0x${string}`>> {
  const { wallet, node, chain } = around.fixture;
  const args = [around.payTo, 1000n] as const;
  const request = await node.prepareTransactionRequest({
    account: wallet.account,
    chain: wallet.chain,
    to: chain.asset.address,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }),
  });
  const serializedTransaction = await wallet.signTransaction(request);
  return () => node.sendRawTransaction({ serializedTransaction });
}

const mine = (blocks: number) => around.fixture.node.mine({ blocks });
const status = async (hash: string) => (await site.pay(hash)).status;
const codes = () => around.hook.notices.map(({ code, state }) => `${code} ${state}`);

async function books() {
  const reader = await openSqliteReader(site.service.money.ledgerPath);
  try {
    const { exposure } = await reader.status();
    return { failed: await reader.failed(10), exposure, wrong: await reader.audit() };
  } finally {
    await reader.close();
  }
}

test.each(Array.from({ length: CONFIRMATIONS + 1 }, (_, index) => index + 1))(
  'a transfer that a reorganisation of depth %i takes pays nothing until it is mined again',
  async (depth) => {
    const send = await signedTransfer();
    const hash = await send();
    await mine(depth);
    const counts = depth >= CONFIRMATIONS;
    await expect.poll(() => status(hash)).toBe(counts ? 200 : 503);
    await around.fixture.rpc.request('anvil_reorg', [depth, []]);
    await expect
      .poll(async () => {
        await mine(1);
        return status(hash);
      })
      .toBe(503);
    if (counts) {
      expect(await books()).toMatchObject({
        failed: [
          {
            kind: 'transaction',
            nonce: null,
            txHash: hash,
            value: 1000n,
            served: true,
            reason: 'its block was reorganised away',
          },
        ],
        exposure: { unsettled: 1000n },
        wrong: [],
      });
      await expect.poll(codes).toContain('reorganised started');
      await expect.poll(codes).toContain('payment_taken_back started');
    } else expect((await books()).failed).toEqual([]);
    await send();
    await mine(CONFIRMATIONS);
    await expect
      .poll(async () => {
        await mine(1);
        return status(hash);
      })
      .toBe(200);
    expect(await books()).toMatchObject({ failed: [], exposure: { unsettled: 0n }, wrong: [] });
  },
);

test('both are said where everything is said, the loss until it is none', async () => {
  await expect.poll(codes).toContain('payment_taken_back ended');
  const { notes } = await site.ready();
  expect(notes).toContain('blocks were replaced on the chain');
  const log = site.lines.join('\n');
  expect(log).toMatch(
    /Not well \(reorganised\): the chain put others in place of its last \d blocks/,
  );
  expect(log).toMatch(/Not well \(payment_taken_back\): the chain took back .* tx:0x/);
  const env = { ...around.env, ...settings, BASE_URL: site.origin };
  expect(await examine({ ...env, PORT: new URL(site.origin).port })).toContainEqual({
    level: 'wrong',
    about: 'alarm',
    text: expect.stringContaining('reorganised since'),
  });
});
