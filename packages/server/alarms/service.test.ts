/** What goes wrong with a running service is said: in the log, at /readyz, to doctor, and to the webhook. */
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { BASE_SEPOLIA_USDC } from '@tollbench/gate/chain/authorization.ts';
import { header } from '@tollbench/gate/testing/booth.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError } from '../config.ts';
import { examine } from '../doctor.ts';
import { type Fixture, startFixture } from '../sandbox/testing/fixture.ts';
import {
  openSurroundings,
  SHEET,
  type Surroundings,
  startProduction,
  transfer,
} from '../testing/production.ts';

let elsewhere: Fixture;
let around: Surroundings;
let site: Awaited<ReturnType<typeof startProduction>> | undefined;
beforeAll(async () => {
  elsewhere = await startFixture({ asset: BASE_SEPOLIA_USDC });
});
afterAll(() => elsewhere.close());
beforeEach(async () => {
  around = await openSurroundings();
});
afterEach(async () => {
  await site?.stop();
  site = undefined;
  await around.close();
});

async function open(more: Record<string, string> = {}) {
  site = await startProduction(around, more);
  return site;
}

/** Follows one alarm from `begin` to `end` through all the places where it is said. */
async function follows(
  code: string,
  sentence: RegExp,
  { begin, end, stops = true }: { begin(): unknown; end(): unknown; stops?: boolean },
): Promise<void> {
  if (site === undefined) throw new Error('no service runs');
  const { ready, lines, get, service } = site;
  const { notices } = around.hook;
  expect(await ready()).toMatchObject({ selling: true });
  await begin();
  await expect.poll(() => notices).toMatchObject([{ code, state: 'started' }]);
  expect(notices[0]?.text).toMatch(sentence);
  expect(notices[0]?.service).toBe(service.config.baseUrl);
  expect(lines.filter((line) => line.startsWith(`Not well (${code})`))).toHaveLength(1);
  expect(await ready()).toMatchObject({ selling: !stops });
  expect(
    await examine({ ...around.env, BASE_URL: site.origin, PORT: new URL(site.origin).port }),
  ).toContainEqual({ level: 'wrong', about: 'alarm', text: expect.stringMatching(sentence) });
  expect((await get('/')).status).toBe(200);
  await end();
  await expect.poll(() => notices.map(({ state }) => state)).toEqual(['started', 'ended']);
  expect(notices[1]).toMatchObject({ code, since: notices[0]?.since });
  expect(lines.filter((line) => line.startsWith(`Well again (${code})`))).toHaveLength(1);
  await expect.poll(ready).toMatchObject({ selling: true, reasons: [], notes: [] });
}

describe('each from its start to its end', () => {
  test('a node that falls silent', async () => {
    await open();
    await follows('node_silent', /127\.0\.0\.1:\d+ does not answer/, {
      begin: () => {
        around.node.target = null;
      },
      end: () => {
        around.node.target = around.fixture.rpcUrl;
      },
    });
  });

  test('one of two nodes that falls silent: the other one is asked alone, and it sells on', async () => {
    const { pay } = await open({ RPC_URL: `${around.fixture.rpcUrl},${around.node.url}` });
    await follows('one_endpoint_alone', /is asked alone.* is left out/, {
      stops: false,
      begin: () => {
        around.node.target = null;
      },
      end: async () => {
        expect((await pay(`0x${'12'.repeat(32)}`)).status).toBe(503);
        expect((await pay('0x12')).status).toBe(402);
        around.node.target = around.fixture.rpcUrl;
      },
    });
  });

  test('a ledger that another process holds locked', async () => {
    const { service } = await open();
    const other = new DatabaseSync(service.money.ledgerPath);
    await follows('ledger_unwritable', /the ledger cannot be written: another process holds it/, {
      begin: () => other.exec('BEGIN IMMEDIATE'),
      end: () => {
        other.exec('ROLLBACK');
        other.close();
      },
    });
  });
});

const codes = () => around.hook.notices.map(({ code, state }) => `${code} ${state}`);

test("a clock that is not the chain's is told, and stops nothing", async () => {
  const { ready } = await open();
  await around.fixture.node.increaseTime({ seconds: 7_200 });
  await expect.poll(codes).toContain('clock_off started');
  expect(around.hook.notices[0]?.text).toMatch(/this machine is 7\d\d\d s behind the chain's/);
  expect(await ready()).toMatchObject({
    selling: true,
    notes: ["this machine's clock is not the chain's"],
  });
  expect((await site?.pay(await transfer(around, 1000n)))?.status).toBe(200);
});

describe('of settling', () => {
  test('what is served and not settled at its bound', async () => {
    const { ready, get } = await open({ EXPOSURE_MAX: '1000' });
    const { fixture, payTo } = around;
    const buy = async (): Promise<number> => {
      const signed = header(await fixture.signed({ to: payTo }));
      for (;;) {
        const answer = await get(SHEET, { 'User-Agent': 'GPTBot', 'X-PAYMENT': signed });
        if (answer.status !== 503) return answer.status;
        await sleep(200);
      }
    };
    expect(await buy()).toBe(200);
    await site?.service.settle();
    await fixture.node.setIntervalMining({ interval: 0 });
    expect(await buy()).toBe(200);
    await expect.poll(codes).toContain('exposure_reached started');
    expect(await ready()).toMatchObject({
      selling: true,
      notes: ['signed payments are settled before they are served, which takes longer'],
    });
    await fixture.node.setIntervalMining({ interval: 1 });
    await expect.poll(codes).toContain('exposure_reached ended');
  });

  test('a relayer without ether: signed payments are 503 with the reason, hashes are taken', async () => {
    const { ready, get, lines } = await open();
    const { relayer, fixture, payTo } = around;
    await fixture.node.setBalance({ address: relayer, value: 0n });
    await expect.poll(codes).toContain('relayer_poor started');
    await expect.poll(codes).toContain('signed_not_sold started');
    expect(await ready()).toMatchObject({
      selling: false,
      reasons: ['signed payments are answered 503: there is no ether left to settle with'],
      notes: ['a relayer has little ether for gas'],
    });
    expect(lines.join('\n')).toContain(`relayer ${relayer} has 0 ETH left`);
    const signed = header(await fixture.signed({ to: payTo }));
    const refused = await get(SHEET, { 'User-Agent': 'GPTBot', 'X-PAYMENT': signed });
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([
      503,
      expect.any(Number),
    ]);
    expect(await refused.text()).toContain('no ether left');
    const paid = await transfer(around, 1000n);
    expect((await get(SHEET, { 'User-Agent': 'GPTBot', 'X-PAYMENT': paid })).status).toBe(200);
    await fixture.node.setBalance({ address: relayer, value: 10n ** 18n });
    await expect.poll(codes).toContain('relayer_poor ended');
    await expect.poll(codes).toContain('signed_not_sold ended');
    const again = await get(SHEET, { 'User-Agent': 'GPTBot', 'X-PAYMENT': signed });
    expect(again.status).toBe(200);
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
      text: expect.stringMatching(
        /gas costs .* gwei \(at most 0.0001 are paid\).*not sold at that/,
      ),
    });
  });
});

describe('a node of another chain', () => {
  const sentence = /serves chain 84532, not 8453/;

  test('keeps the service from starting, with a sentence', async () => {
    around.node.target = elsewhere.rpcUrl;
    await expect(open()).rejects.toThrow(ConfigError);
    await expect(open()).rejects.toThrow(
      'RPC_URL does not lead to what is paid in, USD Coin on base: the node serves chain 84532, not 8453, which is set',
    );
  });

  test('and so does a token under another domain', async () => {
    const { address, name } = around.fixture.chain.asset;
    const token = {
      CHAIN_ID: '8453',
      NETWORK_NAME: 'base',
      TOKEN_ADDRESS: address,
      TOKEN_NAME: 'USDC',
      TOKEN_VERSION: '2',
      TOKEN_DECIMALS: '6',
    };
    await expect(open(token)).rejects.toThrow(
      /the name "USDC" and the version "2" that are set give 0x/,
    );
    await open({ ...token, TOKEN_NAME: name });
    expect(await site?.ready()).toMatchObject({ selling: true });
  });

  test('is found out when it first answers; a payment meanwhile is 503, never 402', async () => {
    around.node.target = null;
    const { ready, pay, get } = await open();
    const hash = `0x${'12'.repeat(32)}`;
    expect(await ready()).toMatchObject({ selling: false });
    expect((await get('/')).status).toBe(200);
    expect((await pay(hash)).status).toBe(503);
    around.node.target = elsewhere.rpcUrl;
    await expect
      .poll(ready)
      .toMatchObject({ selling: false, reasons: [expect.stringMatching(sentence)] });
    expect((await pay(hash)).status).toBe(503);
    const codes = () => around.hook.notices.map(({ code, state }) => `${code} ${state}`);
    await expect.poll(codes).toContain('wrong_chain started');
    around.node.target = around.fixture.rpcUrl;
    await expect.poll(ready).toMatchObject({ selling: true });
    await expect.poll(codes).toContain('wrong_chain ended');
    expect((await pay(await transfer(around, 1000n))).status).toBe(200);
  });
});
