/** A service whose signed payments a facilitator settles: FACILITATOR_URL from the setting to the money. */
import { ExactEvmScheme } from '@x402/evm';
import { wrapFetchWithPaymentFromConfig } from '@x402/fetch';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { examine } from './doctor.ts';
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

test('it is asked to settle what is sold, and doctor knows what it settles', async () => {
  expect((await pay()).status).toBe(200);
  await site.service.settle();
  await expect.poll(balance).toBe(1000n);
  expect(facilitator.asked).toContain('/settle');
  // The relayer that the surroundings have was never asked: its key is not set.
  expect(await around.fixture.node.getTransactionCount({ address: around.relayer })).toBe(0);
  expect(site.lines.join('\n')).toContain('settled by a facilitator');
  const findings = await examine({ ...around.env, ...settings, BASE_URL: 'https://site.test' });
  expect(findings).toContainEqual({
    level: 'ok',
    about: 'FACILITATOR_URL',
    text: `${facilitator.url} settles exact on base`,
  });
  const elsewhere = {
    ...settings,
    CHAIN_ID: '424242',
    NETWORK_NAME: 'nowhere',
    TOKEN_ADDRESS: around.payTo.toLowerCase(),
    TOKEN_NAME: 'Play Money',
    TOKEN_VERSION: '1',
    TOKEN_DECIMALS: '6',
    PAY_TO: around.relayer,
  };
  expect(
    await examine({ ...around.env, ...elsewhere, BASE_URL: 'https://site.test' }),
  ).toContainEqual({
    level: 'wrong',
    about: 'FACILITATOR_URL',
    text: `${facilitator.url} does not settle exact on nowhere (eip155:424242)`,
  });
});
