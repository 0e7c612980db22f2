import { ExactEvmScheme } from '@x402/evm/exact/client';
import { wrapFetchWithPayment as wrapV2, x402Client } from '@x402/fetch';
import { createWalletClient, http } from 'viem';
import { base } from 'viem/chains';
import { expect, it } from 'vitest';
import { wrapFetchWithPayment as wrapV1 } from 'x402-fetch';
import { gateFetch } from './adapters/fetch.ts';
import { ALICE, address, openBooth } from './testing/booth.ts';
import { GPTBOT, PAY_TO } from './testing/fixtures.ts';

const URLS = ['/ref-step-response.html', '/step-response.html?export=csv&num=1'];

/** A site without sockets, on the real clock, as the clients sign by it. */
function site() {
  const booth = openBooth();
  Object.defineProperty(booth.chain, 'time', { get: () => Math.floor(Date.now() / 1000) });
  const handle = gateFetch(
    booth.gate,
    () => new Response('content'),
    () => '203.0.113.9',
  );
  const seen: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    request.headers.set('user-agent', GPTBOT);
    for (const name of ['x-payment', 'payment-signature']) {
      if (request.headers.has(name)) seen.push(name);
    }
    return handle(request);
  };
  return { booth, fetch, seen };
}

async function buy(paying: typeof globalThis.fetch, booth: ReturnType<typeof openBooth>) {
  for (const url of URLS) {
    const response = await paying(`https://tollbench.example${url}`, {});
    expect([response.status, await response.text()]).toEqual([200, 'content']);
    const receipt = response.headers.get('payment-response') ?? '';
    expect(JSON.parse(atob(receipt))).toMatchObject({ success: true, payer: address(ALICE) });
  }
  await booth.settleAll();
  expect(booth.chain.balance(PAY_TO)).toBe(6000n);
}

it('an unmodified v1 client (x402-fetch) pays', async () => {
  const { booth, fetch, seen } = site();
  const wallet = createWalletClient({ account: ALICE, chain: base, transport: http() });
  const paying = wrapV1(fetch, wallet as never);
  await buy(paying as typeof globalThis.fetch, booth);
  expect(seen).toEqual(['x-payment', 'x-payment']);
});

it('an unmodified v2 client (@x402/fetch) pays', async () => {
  const { booth, fetch, seen } = site();
  const client = new x402Client().register('eip155:*', new ExactEvmScheme(ALICE));
  await buy(wrapV2(fetch, client), booth);
  expect(seen).toEqual(['payment-signature', 'payment-signature']);
});
