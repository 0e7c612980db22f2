/** A service whose signed payments a facilitator settles: FACILITATOR_URL from the setting to the money. */
import { setTimeout as sleep } from 'node:timers/promises';
import { header } from '@tollbench/gate/testing/booth.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { examine } from './doctor.ts';
import { openFacilitator, type TestFacilitator } from './testing/facilitator.ts';
import { openSurroundings, type Surroundings, startProduction } from './testing/production.ts';

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

/** One payment, presented again for as long as its outcome is not known; what is said at last. */
async function pay(tries = Number.POSITIVE_INFINITY): Promise<Response> {
  const payment = header(await around.fixture.signed({ to: around.payTo }));
  for (let tried = 1; ; tried++) {
    const answer = await site.pay(payment);
    if (answer.status !== 503 || tried >= tries) return answer;
    await sleep(200);
  }
}
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
