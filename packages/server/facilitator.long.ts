/** A facilitator that says "done" and sends nothing: its word is waited for half a minute. */
import { setTimeout as sleep } from 'node:timers/promises';
import { header } from '@tollbench/gate/testing/booth.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
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

test('one that lies is found out by the chain: nothing is booked as settled, and it is said', async () => {
  facilitator.lies = true;
  expect((await pay(1)).status).toBe(503);
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
