/** What goes wrong with a running service is said: in the log, at /readyz, to doctor, and to the webhook. */
import { DatabaseSync } from 'node:sqlite';
import { BASE_SEPOLIA_USDC } from '@tollbench/gate/chain/authorization.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError } from '../config.ts';
import { type Fixture, startFixture } from '../sandbox/testing/fixture.ts';
import { follows } from '../testing/alarm.ts';
import {
  openSurroundings,
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

describe('each from its start to its end', () => {
  test('a node that falls silent', async () => {
    const site = await open();
    await follows({ around, site }, 'node_silent', /127\.0\.0\.1:\d+ does not answer/, {
      begin: () => {
        around.node.target = null;
      },
      end: () => {
        around.node.target = around.fixture.rpcUrl;
      },
    });
  });

  test('one of two nodes that falls silent: the other one is asked alone, and it sells on', async () => {
    const settings = { RPC_URL: `${around.fixture.rpcUrl},${around.node.url}` };
    const site = await open(settings);
    await follows(
      { around, site, settings },
      'one_endpoint_alone',
      /is asked alone.* is left out/,
      {
        stops: false,
        begin: () => {
          around.node.target = null;
        },
        end: async () => {
          expect((await site.pay(`0x${'12'.repeat(32)}`)).status).toBe(503);
          expect((await site.pay('0x12')).status).toBe(402);
          around.node.target = around.fixture.rpcUrl;
        },
      },
    );
  });

  test('a ledger that another process holds locked', async () => {
    const site = await open();
    const other = new DatabaseSync(site.service.money.ledgerPath);
    await follows(
      { around, site },
      'ledger_unwritable',
      /the ledger cannot be written: another process holds it/,
      {
        begin: () => other.exec('BEGIN IMMEDIATE'),
        end: () => {
          other.exec('ROLLBACK');
          other.close();
        },
      },
    );
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
    const opened = await open();
    const { ready, pay, get } = opened;
    const hash = `0x${'12'.repeat(32)}`;
    expect(await ready()).toMatchObject({ selling: false });
    expect((await get('/')).status).toBe(200);
    expect((await pay(hash)).status).toBe(503);
    await follows({ around, site: opened }, 'wrong_chain', sentence, {
      well: false,
      begin: () => {
        around.node.target = elsewhere.rpcUrl;
      },
      end: async () => {
        expect((await pay(hash)).status).toBe(503);
        around.node.target = around.fixture.rpcUrl;
      },
    });
    expect((await pay(await transfer(around, 1000n))).status).toBe(200);
  });
});
