/** What could be had for nothing, tried on a whole service with its own chain. */
import { authorizationTypedData } from '@tollbench/gate/chain/authorization.ts';
import type { Hex } from '@tollbench/gate/chain/types.ts';
import {
  bytesToHex,
  createTestClient,
  createWalletClient,
  encodeFunctionData,
  http,
  parseAbi,
  parseEther,
  publicActions,
} from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { base } from 'viem/chains';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from './testing/service.ts';

const erc20 = parseAbi(['function transfer(address to, uint256 value) returns (bool)']);
const SHEET = '/ref-step-response.html';
const EXPORT = '/step-response.html?export=csv';

/** `X-PAYMENT` of an authorization signed by `account`. */
async function signed(
  { chain, payTo }: TestService,
  account: PrivateKeyAccount,
  value: bigint,
  nonce: Hex = bytesToHex(crypto.getRandomValues(new Uint8Array(32))),
): Promise<string> {
  const authorization = {
    from: account.address,
    to: payTo,
    value,
    validAfter: 0n,
    validBefore: BigInt(Math.floor(Date.now() / 1000) + 280),
    nonce,
  };
  const signature = await account.signTypedData(authorizationTypedData(chain.asset, authorization));
  const payload = { signature, authorization };
  return Buffer.from(
    JSON.stringify({ x402Version: 1, scheme: 'exact', network: 'base', payload }, (_key, value) =>
      typeof value === 'bigint' ? value.toString() : value,
    ),
  ).toString('base64');
}

describe('settling first', () => {
  let site: TestService;
  beforeAll(async () => {
    site = await startTestService({ SETTLEMENT: 'first' });
  }, 60_000);
  afterAll(() => site.stop());

  it('gives no export away for the same nonce with another value', async () => {
    const before = await site.chain.balanceOf(site.payTo);
    for (let i = 0; i < 6; i++) {
      const nonce = bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
      const dear = await signed(site, site.account, 5000n, nonce);
      const cheap = await signed(site, site.account, 1n, nonce);
      const ask = (payment: string) =>
        site.asCrawler(EXPORT, { headers: { 'X-PAYMENT': payment } });
      const answers = await Promise.all([ask(dear), ask(cheap), ask(dear), ask(cheap)]);
      const statuses = answers.map(({ status }) => status);
      for (const answer of answers) await answer.arrayBuffer();
      expect(statuses.filter((_, j) => j % 2 === 1)).toEqual([402, 402]);
      // A machine that is busy may say 503 to both; never 402 to what pays.
      expect(statuses.filter((_, j) => j % 2 === 0)).not.toContain(402);
      await expect.poll(async () => (await ask(dear)).status, { timeout: 20_000 }).toBe(200);
    }
    expect((await site.chain.balanceOf(site.payTo)) - before).toBe(30_000n);
  }, 60_000);
});

describe('in batches', () => {
  let site: TestService;
  beforeAll(async () => {
    site = await startTestService();
  }, 60_000);
  afterAll(() => site.stop());

  it('one float that goes from account to account buys what it pays for', async () => {
    const transport = http(site.sandbox.rpcUrl);
    const node = createTestClient({ chain: base, mode: 'anvil', transport }).extend(publicActions);
    const before = await site.chain.balanceOf(site.payTo);
    let holder = privateKeyToAccount(generatePrivateKey());
    await node.setBalance({ address: holder.address, value: parseEther('1') });
    await site.transfer(1000n, holder.address);
    let served = 0;
    for (let i = 0; i < 8; i++) {
      const payment = await signed(site, holder, 1000n);
      const next = privateKeyToAccount(generatePrivateKey());
      await node.setBalance({ address: next.address, value: parseEther('1') });
      // The page is asked for, and the money moved on, at once.
      const [answer] = await Promise.all([
        site.asCrawler(SHEET, { headers: { 'X-PAYMENT': payment } }),
        moveOn(site, holder, next.address),
      ]);
      if (answer.status === 200) served++;
      await answer.arrayBuffer();
      holder = next;
    }
    await site.service.settle();
    const earned = (await site.chain.balanceOf(site.payTo)) - before;
    expect(BigInt(served) * 1000n).toBe(earned);
    expect(earned <= 1000n).toBe(true);
  }, 60_000);
});

/** Sends the float on as soon as it can be; it stays where it is once it has been paid. */
async function moveOn(site: TestService, from: PrivateKeyAccount, to: Hex): Promise<void> {
  const wallet = createWalletClient({
    account: from,
    chain: base,
    transport: http(site.sandbox.rpcUrl),
  }).extend(publicActions);
  const data = encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [to, 1000n] });
  const hash = await wallet.sendTransaction({
    to: site.chain.asset.address,
    data,
    gas: 200_000n,
  });
  await wallet.waitForTransactionReceipt({ hash });
}
