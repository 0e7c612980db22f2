/** A facilitator that says "done" and sends nothing: its word is waited for half a minute. */
import { ExactEvmScheme } from '@x402/evm';
import { wrapFetchWithPaymentFromConfig } from '@x402/fetch';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFacilitator, type TestFacilitator } from './testing/facilitator.ts';
import {
  openSurroundings,
  SHEET,
  type Surroundings,
  startProduction,
} from './testing/production.ts';

let around: Surroundings;
let facilitator: TestFacilitator;
let site: Awaited<ReturnType<typeof startProduction>>;
let settings: Record<string, string>;
beforeEach(async () => {
  around = await openSurroundings();
  facilitator = await openFacilitator(around.fixture);
  settings = { RELAYER_PRIVATE_KEY: '', MAX_FEE_GWEI: '', FACILITATOR_URL: facilitator.url };
  site = await startProduction(around, settings);
});
afterEach(async () => {
  await site.stop();
  await facilitator.close();
  await around.close();
});

const pay = (): Promise<Response> =>
  wrapFetchWithPaymentFromConfig(
    ((input: string | URL | Request, init?: RequestInit) => {
      const request = new Request(input, init);
      request.headers.set('User-Agent', 'GPTBot/1.2');
      return fetch(request);
    }) as typeof fetch,
    { schemes: [{ network: 'eip155:8453', client: new ExactEvmScheme(around.fixture.account) }] },
  )(site.origin + SHEET);
const balance = () => around.fixture.chain.balanceOf(around.payTo);

test('one that lies is found out by the chain: nothing is booked as settled, and it is said', async () => {
  facilitator.lies = true;
  await pay();
  expect(await balance()).toBe(0n);
  await expect
    .poll(() => around.hook.notices, { timeout: 120_000 })
    .toContainEqual({
      service: site.origin,
      code: 'facilitator_lies',
      state: 'started',
      since: expect.any(String),
      text: expect.stringContaining('the chain does not know of it'),
    });
  expect((await site.ready()).notes).toContain('the facilitator says what the chain does not show');
  expect(site.lines.join('\n')).toContain('Not well (facilitator_lies)');
  const settled = (await site.service.money.ledger.settlements()).filter(
    ({ state }) => state === 'settled',
  );
  expect(settled).toEqual([]);
});
