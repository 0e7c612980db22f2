/** What goes wrong with settling, and with a clock, each from its start to its end wherever it is said. */
import { setTimeout as sleep } from 'node:timers/promises';
import { transferCalldata } from '@tollbench/gate/chain/node.ts';
import type { SignedAuthorization } from '@tollbench/gate/chain/types.ts';
import { header } from '@tollbench/gate/testing/booth.ts';
import { parseGwei } from 'viem';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { examine } from '../doctor.ts';
import type { SettlingPace } from '../money.ts';
import { follows } from '../testing/alarm.ts';
import { openFacilitator } from '../testing/facilitator.ts';
import {
  openSurroundings,
  type Surroundings,
  startProduction,
  transfer,
} from '../testing/production.ts';

let around: Surroundings;
let site: Awaited<ReturnType<typeof startProduction>> | undefined;
beforeEach(async () => {
  around = await openSurroundings();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await site?.stop();
  site = undefined;
  await around.close();
});

async function open(more: Record<string, string> = {}, settling: SettlingPace = {}) {
  site = await startProduction(around, more, { batchWait: 500, ...settling });
  return site;
}

/** One payment, presented again for as long as its outcome is not known; what is said at last. */
async function buy(signed?: SignedAuthorization): Promise<number> {
  const payment = header(signed ?? (await around.fixture.signed({ to: around.payTo })));
  for (;;) {
    const answer = await site?.pay(payment);
    if (answer !== undefined && answer.status !== 503) return answer.status;
    await sleep(200);
  }
}

const codes = () => around.hook.notices.map(({ code, state }) => `${code} ${state}`);

test("a clock ahead of the chain's stops nothing and burns no payment", async () => {
  const site = await open();
  const now = Date.now.bind(Date);
  const ahead = 7_200_000;
  await follows({ around, site }, 'clock_off', /this machine is 7\d\d\d s ahead of the chain's/, {
    stops: false,
    begin: () => vi.spyOn(Date, 'now').mockImplementation(() => now() + ahead),
    end: async () => {
      const validBefore = BigInt(Math.floor(now() / 1000) + 300);
      expect(await buy(await around.fixture.signed({ to: around.payTo, validBefore }))).toBe(200);
      expect((await site.pay(await transfer(around, 1000n))).status).toBe(200);
      const findings = await examine({ ...around.env, BASE_URL: 'https://site.test' });
      expect(findings).toContainEqual({
        level: 'warning',
        about: 'clock',
        text: expect.stringMatching(/^this machine is 7\d\d\d s ahead of the newest block/),
      });
      vi.restoreAllMocks();
    },
  });
});

test('what is served and not settled at its bound', async () => {
  const { ready, service } = await open({ EXPOSURE_MAX: '1000' });
  const { node } = around.fixture;
  expect(await buy()).toBe(200);
  await service.settle();
  await node.setIntervalMining({ interval: 0 });
  expect(await buy()).toBe(200);
  await expect.poll(codes).toContain('exposure_reached started');
  expect(await ready()).toMatchObject({
    selling: true,
    notes: ['signed payments are settled before they are served, which takes longer'],
  });
  await node.setIntervalMining({ interval: 1 });
  await expect.poll(codes).toContain('exposure_reached ended');
});

test('a relayer without ether: signed payments are 503 with the reason, hashes are taken', async () => {
  const site = await open();
  const { relayer, fixture, payTo } = around;
  const signed = await fixture.signed({ to: payTo });
  await follows({ around, site }, 'relayer_poor', /relayer 0x\w{40} has 0 ETH left/, {
    begin: () => fixture.node.setBalance({ address: relayer, value: 0n }),
    end: async () => {
      expect(codes()).toContain('signed_not_sold started');
      const { reasons } = await site.ready();
      expect(reasons).toEqual([
        'signed payments are answered 503: there is no ether left to settle with',
      ]);
      const refused = await site.pay(header(signed));
      expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([
        503,
        expect.any(Number),
      ]);
      expect(await refused.text()).toContain('no ether left');
      expect((await site.pay(await transfer(around, 1000n))).status).toBe(200);
      const findings = await examine({ ...around.env, BASE_URL: 'https://site.test' });
      expect(findings).toContainEqual({
        level: 'wrong',
        about: 'relayer',
        text: `${relayer} holds 0 ETH: it cannot settle anything`,
      });
      await fixture.node.setBalance({ address: relayer, value: 10n ** 18n });
    },
  });
  await expect.poll(codes).toContain('signed_not_sold ended');
  expect(await buy(signed)).toBe(200);
});

test('gas that is too dear, which doctor tells with its price', async () => {
  const settings = { MAX_FEE_GWEI: '0.0001' };
  const { ready } = await open(settings);
  await expect.poll(codes).toContain('fees_too_dear started');
  await expect.poll(codes).toContain('signed_not_sold started');
  expect(await ready()).toMatchObject({
    selling: false,
    reasons: [expect.stringMatching(/^signed payments are answered 503: settling is too dear/)],
    notes: ['gas costs more than may be spent on it'],
  });
  const findings = await examine({ ...around.env, ...settings, BASE_URL: 'https://site.test' });
  expect(findings).toContainEqual({
    level: 'warning',
    about: 'gas',
    text: expect.stringMatching(/gas costs .* gwei \(at most 0.0001 are paid\).*not sold at that/),
  });
});

test('a nonce that is stuck: the base fee jumped over what was bid for it', async () => {
  const site = await open({}, { stuckAfter: 2_000 });
  const { node } = around.fixture;
  const signed = await around.fixture.signed({ to: around.payTo });
  let paid: Promise<number> | undefined;
  await follows({ around, site }, 'stuck_nonce', /nonce 0 of relayer 0x\w{40} has been waiting/, {
    begin: async () => {
      await node.setIntervalMining({ interval: 0 });
      paid = buy(signed);
      const pending = () =>
        node.getTransactionCount({ address: around.relayer, blockTag: 'pending' });
      await expect.poll(pending).toBe(1);
      await node.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei('50000') });
      await node.setIntervalMining({ interval: 1 });
    },
    end: async () => {
      expect(await around.fixture.chain.balanceOf(around.payTo)).toBe(0n);
      await node.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei('1') });
    },
  });
  expect(await paid).toBe(200);
  expect(await around.fixture.chain.balanceOf(around.payTo)).toBe(1000n);
});

test('settlements that fail: the payer used the nonce for somebody else', async () => {
  const site = await open({}, { failuresFor: 2_000, batchWait: 5_000 });
  const { fixture, payTo, relayer } = around;
  const { node, wallet, asset } = fixture;
  // One page settled first is the credit of the next.
  expect(await buy()).toBe(200);
  const sold = await fixture.signed({ to: payTo });
  const other = await fixture.signed({ ...sold, to: relayer });
  const sentence = /1 settlement failed .* cancelled, or used for another payment/;
  await follows({ around, site }, 'settlements_fail', sentence, {
    stops: false,
    begin: async () => {
      await node.setIntervalMining({ interval: 0 });
      await wallet.sendTransaction({ to: asset, data: transferCalldata(other) });
      // By the last block it is unused still.
      expect(await buy(sold)).toBe(200);
      await node.mine({ blocks: 1 });
      await node.setIntervalMining({ interval: 1 });
    },
    end: () => {
      expect(site.lines.join('\n')).toMatch(/A settlement failed: claim [\w-]+, the authorization/);
    },
  });
  const findings = await examine({ ...around.env, BASE_URL: 'https://site.test' });
  expect(findings).toContainEqual({
    level: 'warning',
    about: 'ledger',
    text: expect.stringContaining('1 failed ($0.001)'),
  });
});

test('a facilitator that says "done" and sends nothing: its word is no money', async () => {
  const facilitator = await openFacilitator(around.fixture);
  const settings = {
    ...{ RELAYER_PRIVATE_KEY: '', MAX_FEE_GWEI: '', FACILITATOR_URL: facilitator.url },
  };
  const site = await open(settings, { believedFor: 1_000, failuresFor: 5_000 });
  const settled = async () =>
    (await site.service.money.ledger.settlements()).filter(({ state }) => state === 'settled');
  const signed = await around.fixture.signed({ to: around.payTo });
  let paid: Promise<number> | undefined;
  const sentence = /the facilitator said of .* settled, and the chain does not know of it/;
  await follows({ around, site, settings }, 'facilitator_lies', sentence, {
    stops: false,
    begin: () => {
      facilitator.lies = true;
      paid = buy(signed);
    },
    end: async () => {
      expect(await settled()).toEqual([]);
      expect(await around.fixture.chain.balanceOf(around.payTo)).toBe(0n);
      facilitator.lies = false;
    },
  });
  // Asked again it was honest, and the payment is as good as it was.
  expect(await paid).toBe(200);
  expect(await settled()).toMatchObject([{ count: 1, amount: 1000n }]);
  await facilitator.close();
});
