/** A rehearsal with play money: the settings of production on Base Sepolia, and unmodified clients. */
import { BASE_SEPOLIA_USDC } from '@tollbench/gate/chain/authorization.ts';
import { ExactEvmScheme } from '@x402/evm';
import { wrapFetchWithPaymentFromConfig } from '@x402/fetch';
import { createWalletClient, http, publicActions } from 'viem';
import { baseSepolia } from 'viem/chains';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wrapFetchWithPayment as wrapV1 } from 'x402-fetch';
import {
  openSurroundings,
  PRICING,
  SHEET,
  type Surroundings,
  startProduction,
} from './testing/production.ts';

let around: Surroundings;
let site: Awaited<ReturnType<typeof startProduction>>;
beforeAll(async () => {
  around = await openSurroundings({ asset: BASE_SEPOLIA_USDC });
  site = await startProduction(around, { NETWORK: 'base-sepolia' });
});
afterAll(async () => {
  await site.stop();
  await around.close();
});

const crawlerFetch = ((input: string | URL | Request, init?: RequestInit) => {
  const request = new Request(input, init);
  request.headers.set('User-Agent', 'GPTBot/1.2');
  return fetch(request);
}) as typeof fetch;

async function arrived(work: () => Promise<Response>): Promise<bigint> {
  const { chain } = around.fixture;
  // On a busy machine it may serve before settling has seen the chain; these clients ask once.
  await expect.poll(site.ready).toMatchObject({ selling: true });
  const before = await chain.balanceOf(around.payTo);
  const response = await work();
  expect([response.status, response.ok ? '' : await response.text()]).toEqual([200, '']);
  await site.service.settle();
  await expect.poll(() => chain.balanceOf(around.payTo)).toBeGreaterThan(before);
  return (await chain.balanceOf(around.payTo)) - before;
}

test('challenge, documents and log name the network, in both its names', async () => {
  const response = await site.get(SHEET, { 'User-Agent': 'GPTBot' });
  expect(response.status).toBe(402);
  const v1 = (await response.json()) as { accepts: unknown[] };
  const extra = { name: 'USDC', version: '2' };
  const { address: asset } = BASE_SEPOLIA_USDC;
  expect(v1.accepts).toMatchObject([{ network: 'base-sepolia', asset, extra }]);
  const v2 = JSON.parse(
    Buffer.from(response.headers.get('payment-required') ?? '', 'base64').toString(),
  ) as { accepts: unknown[] };
  expect(v2.accepts).toMatchObject([{ network: 'eip155:84532', asset, extra }]);
  expect(await (await site.get(PRICING)).json()).toEqual({
    network: 'base-sepolia',
    network_caip2: 'eip155:84532',
    asset,
  });
  expect(site.lines.join('\n')).toContain(`paid to ${around.payTo} in USDC on base-sepolia`);
});

test('x402-fetch (v1) pays, and the money is in PAY_TO', async () => {
  const wallet = createWalletClient({
    account: around.fixture.account,
    chain: baseSepolia,
    transport: http(around.fixture.rpcUrl),
  }).extend(publicActions);
  const pay = wrapV1(crawlerFetch, wallet as never);
  expect(await arrived(() => pay(site.origin + SHEET))).toBe(1000n);
});

test('@x402/fetch (v2) pays, and the money is in PAY_TO', async () => {
  const pay = wrapFetchWithPaymentFromConfig(crawlerFetch, {
    schemes: [{ network: 'eip155:84532', client: new ExactEvmScheme(around.fixture.account) }],
  });
  expect(await arrived(() => pay(site.origin + SHEET))).toBe(1000n);
});
