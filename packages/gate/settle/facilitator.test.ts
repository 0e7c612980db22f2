/** A facilitator as others run it, in front of a real chain, and every way it can let us down. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Fixture, seconds, startFixture } from '@tollbench/server/sandbox/testing/fixture.ts';
import { x402Facilitator } from '@x402/core/facilitator';
import type { PaymentPayload, PaymentRequirements } from '@x402/core/types';
import { toFacilitatorEvmSigner } from '@x402/evm';
import { registerExactEvmScheme } from '@x402/evm/exact/facilitator';
import { createWalletClient, http, publicActions } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { base } from 'viem/chains';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { BASE_USDC } from '../chain/authorization.ts';
import { transferCalldata } from '../chain/node.ts';
import type { Authorization } from '../chain/types.ts';
import {
  type FacilitatorOptions,
  FacilitatorUnavailable,
  facilitatorSettler,
} from './facilitator.ts';
import { memoryJournal } from './memory-journal.ts';
import type { SettlementRequest } from './types.ts';

let fixture: Fixture;
let reference: x402Facilitator;
beforeAll(async () => {
  fixture = await startFixture();
  const client = createWalletClient({
    account: privateKeyToAccount(fixture.relayer.privateKey),
    chain: base,
    transport: http(fixture.rpcUrl),
    pollingInterval: 10,
  }).extend(publicActions);
  const signer = toFacilitatorEvmSigner({
    ...client,
    address: client.account.address,
  } as unknown as Parameters<typeof toFacilitatorEvmSigner>[0]);
  reference = registerExactEvmScheme(new x402Facilitator(), { signer, networks: 'eip155:8453' });
});
afterAll(() => fixture.close());

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

type Answer = { status?: number; body: unknown } | 'silence';

/** A facilitator that leaves the work to the reference, unless `instead` answers. */
async function facilitator(
  instead: (path: string, run: () => Promise<unknown>) => Promise<Answer | undefined> = async () =>
    undefined,
): Promise<string> {
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    let text = '';
    for await (const chunk of request) text += chunk;
    const { paymentPayload, paymentRequirements } = (text ? JSON.parse(text) : {}) as {
      paymentPayload: PaymentPayload;
      paymentRequirements: PaymentRequirements;
    };
    const run = async (): Promise<unknown> => {
      if (path === '/supported') return reference.getSupported();
      return path === '/verify'
        ? reference.verify(paymentPayload, paymentRequirements)
        : reference.settle(paymentPayload, paymentRequirements);
    };
    const answer = (await instead(path, run)) ?? { body: await run() };
    if (answer === 'silence') return;
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function settlerOf(url: string, options: Partial<FacilitatorOptions> = {}) {
  const journal = options.journal ?? memoryJournal();
  return {
    journal,
    settler: facilitatorSettler({
      url,
      chain: fixture.chain,
      timeout: 2_000,
      ...options,
      journal,
    }),
  };
}

let claims = 0;
async function claim(fields: Partial<Authorization> = {}): Promise<SettlementRequest> {
  return {
    claimId: `claim-${++claims}`,
    authorization: await fixture.signed(fields),
    resource: { url: 'http://localhost/x.html', description: 'x', mimeType: 'text/html' },
  };
}
const paid = () => fixture.chain.balanceOf(fixture.payTo);

describe.each([1, 2] as const)('the reference facilitator, version %i', (version) => {
  test('verifies and settles, and the money is there', async () => {
    const { settler, journal } = settlerOf(await facilitator(), { version });
    const before = await paid();
    const one = await claim();
    expect(await settler.verify(one)).toEqual({ isValid: true });
    expect(await settler.settleNow(one)).toMatchObject({ status: 'settled' });
    expect(await settler.settle([await claim()])).toMatchObject([{ status: 'settled' }]);
    expect(await paid()).toBe(before + 2000n);
    expect(await journal.open()).toEqual([]);
  });

  test('refuses a forged one, in its own words', async () => {
    const { settler } = settlerOf(await facilitator(), { version });
    const one = await claim();
    const forged = { ...one, authorization: { ...one.authorization, value: 5n } };
    const verified = await settler.verify(forged);
    expect(verified.isValid).toBe(false);
    expect(verified.invalidReason).toMatch(/^invalid_/);
    expect(await settler.settleNow(forged)).toMatchObject({
      status: 'failed',
      reason: expect.stringMatching(/^invalid_/),
    });
  });
});

test('the version is taken from what the facilitator supports', async () => {
  const asked: string[] = [];
  const onlyFirst = await facilitator(async (path) => {
    asked.push(path);
    if (path !== '/supported') return undefined;
    return { body: { kinds: [{ x402Version: 1, scheme: 'exact', network: 'base' }] } };
  });
  const { settler } = settlerOf(onlyFirst, { concurrency: 1 });
  expect(await settler.settle([await claim(), await claim()])).toMatchObject([
    { status: 'settled' },
    { status: 'settled' },
  ]);
  expect(asked.filter((path) => path === '/settle')).toHaveLength(2);
  const none = await facilitator(async () => ({ body: { kinds: [] } }));
  await expect(settlerOf(none).settler.verify(await claim())).rejects.toThrow(
    FacilitatorUnavailable,
  );
});

test('a time-out after the money moved is unknown, and then settled, not paid again', async () => {
  let settles = 0;
  const url = await facilitator(async (path, run) => {
    if (path !== '/settle') return undefined;
    settles++;
    await run();
    return 'silence';
  });
  const { settler } = settlerOf(url, { timeout: 300 });
  const before = await paid();
  const one = await claim();
  expect(await settler.settleNow(one)).toMatchObject({ status: 'unknown' });
  expect(await settler.reconcile()).toMatchObject([{ status: 'settled' }]);
  expect(await settler.settleNow(one)).toMatchObject({ status: 'settled' });
  expect(await paid()).toBe(before + 1000n);
  expect(settles).toBe(1);
});

test('a "no" after the money moved is not believed', async () => {
  const url = await facilitator(async (path, run) => {
    if (path !== '/settle') return undefined;
    await run();
    return { body: { success: false, errorReason: 'insufficient_funds', transaction: '' } };
  });
  expect(await settlerOf(url).settler.settleNow(await claim())).toMatchObject({
    status: 'settled',
  });
});

test('a "no" that may pass is asked again; one that cannot is final', async () => {
  let reason = 'unexpected_settle_error';
  const url = await facilitator(async (path) =>
    path === '/settle' ? { body: { success: false, errorReason: reason } } : undefined,
  );
  const { settler, journal } = settlerOf(url);
  const one = await claim();
  expect(await settler.settleNow(one)).toMatchObject({ status: 'unknown', reason });
  expect(await journal.open()).toHaveLength(1);
  reason = 'insufficient_funds';
  expect(await settler.reconcile()).toMatchObject([{ status: 'unknown', reason }]);
  expect(await settler.settleNow(await claim())).toMatchObject({ status: 'failed', reason });
  reason = 'invalid_exact_evm_payload_signature';
  expect(await settler.reconcile()).toMatchObject([{ status: 'failed', reason }]);
  expect(await journal.open()).toEqual([]);
});

describe('an outage is unknown, and the claim stays', () => {
  const outages: Record<string, () => Promise<string>> = {
    'nobody listens': async () => 'http://127.0.0.1:9',
    'it is broken': () => facilitator(async () => ({ status: 500, body: { error: 'oops' } })),
    'it is broken and says it with "false"': () =>
      facilitator(async () => ({
        status: 503,
        body: { success: false, errorReason: 'payment_expired' },
      })),
    'it answers nonsense': () => facilitator(async () => ({ body: 'hello' })),
    'it says yes without a transaction': () =>
      facilitator(async () => ({ body: { success: true } })),
  };
  for (const [name, start] of Object.entries(outages))
    test(name, async () => {
      const { settler, journal } = settlerOf(await start(), { version: 2 });
      const one = await claim();
      expect(await settler.settleNow(one)).toMatchObject({ status: 'unknown' });
      expect(await journal.open()).toHaveLength(1);
      const well = settlerOf(await facilitator(), { journal });
      expect(await well.settler.reconcile()).toMatchObject([{ status: 'settled' }]);
    });
});

test('what expired is looked up, not asked for', async () => {
  const mute = await facilitator(async () => 'silence');
  const later = () => seconds() + 2_000;
  const { settler } = settlerOf(mute, { now: later, version: 2, timeout: 200 });
  const [moved, lost] = [await claim(), await claim()];
  const data = transferCalldata(moved.authorization);
  const hash = await fixture.wallet.sendTransaction({ to: BASE_USDC.address, data });
  await fixture.node.waitForTransactionReceipt({ hash, pollingInterval: 10 });
  expect(await settler.settle([moved, lost])).toMatchObject([
    { status: 'settled', txHash: hash },
    { status: 'failed' },
  ]);
});
