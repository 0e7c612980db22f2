/** Another process holds the ledger locked while the service runs: a stuck backup, an open shell. */
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startNode } from '../../scripts/programs.ts';
import { startTestService, type TestService } from './testing/service.ts';

const LOCKER = fileURLToPath(new URL('../gate/testing/ledger-locker.ts', import.meta.url));
const SHEET = '/ref-step-response.html';

let site: TestService;
beforeAll(async () => {
  site = await startTestService();
});
afterAll(() => site.stop());

test('free pages and challenges go on at once, payments get 503, and the payment buys afterwards', async () => {
  const hash = await site.transfer(1000n);
  const child = startNode([LOCKER, site.service.money.ledgerPath], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  try {
    await once(child, 'message');
    let waiting = true;
    const paying = site.asCrawler(SHEET, { headers: { 'X-PAYMENT': hash } }).finally(() => {
      waiting = false;
    });
    // All of these come back while the payment still waits for the lock.
    for (let i = 0; i < 3; i++) {
      expect((await fetch(`${site.origin}/`)).status).toBe(200);
      expect((await site.asCrawler(SHEET)).status).toBe(402);
    }
    expect(waiting).toBe(true);
    const refused = await paying;
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
  const paid = await site.asCrawler(SHEET, { headers: { 'X-PAYMENT': hash } });
  expect(paid.status).toBe(200);
  expect(await paid.text()).toContain('<h1');
});
