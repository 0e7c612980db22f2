/** A facilitator as others run it, in front of a real chain, and every way it can let us down. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BASE_USDC } from '@tollbench/gate/chain/authorization.ts';
import { transferCalldata } from '@tollbench/gate/chain/node.ts';
import {
  FacilitatorClient,
  FacilitatorUnavailable,
} from '@tollbench/gate/settle/facilitator/client.ts';
import { type FacilitatorOptions, facilitatorSettler } from '@tollbench/gate/settle/facilitator.ts';
import { memoryJournal } from '@tollbench/gate/settle/memory-journal.ts';
import { type Settling, settlingBy } from '@tollbench/gate/testing/settling.ts';
import { x402Facilitator } from '@x402/core/facilitator';
import type { PaymentPayload, PaymentRequirements } from '@x402/core/types';
import { toFacilitatorEvmSigner } from '@x402/evm';
import { registerExactEvmScheme } from '@x402/evm/exact/facilitator';
import { createWalletClient, http, publicActions } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { base } from 'viem/chains';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Fixture, seconds, startFixture } from '../testing/fixture.ts';

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
const settlers: Settling[] = [];
afterEach(async () => {
  for (const { settler } of settlers.splice(0)) await settler.stop();
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

function settlerOf(url: string, options: Partial<FacilitatorOptions> = {}): Settling {
  const journal = options.journal ?? memoryJournal();
  const { chain, rpc } = fixture;
  const pace = { poll: 10, patience: 1_000, timeout: 2_000, flushPatience: 500 };
  const settler = facilitatorSettler({ url, chain, rpc, ...pace, ...options, journal });
  const made = settlingBy(settler, journal);
  settlers.push(made);
  return made;
}

const sign = () => fixture.signed();
const paid = () => fixture.chain.balanceOf(fixture.payTo);

/** One asked for as before it is served. */
async function settleNow({ queue, settler }: Settling, one = sign()) {
  const [id = ''] = await queue([await one]);
  return { id, outcome: await settler.settleNow(id) };
}

describe.each([1, 2] as const)('the reference facilitator, version %i', (version) => {
  test('verifies and settles, and the money is there', async () => {
    const url = await facilitator();
    const settling = settlerOf(url, { version });
    const before = await paid();
    const client = new FacilitatorClient({ url, version }, BASE_USDC);
    const authorization = await sign();
    expect(await client.verify({ claimId: 'v', authorization })).toEqual({ isValid: true });
    expect((await settleNow(settling)).outcome).toMatchObject({ status: 'settled' });
    expect(await settling.settle([await sign()])).toMatchObject([{ status: 'settled' }]);
    expect(await paid()).toBe(before + 2000n);
    expect(await settling.journal.open()).toEqual([]);
  });

  test('refuses a forged one, in its own words', async () => {
    const url = await facilitator();
    const forged = { ...(await sign()), value: 5n };
    const client = new FacilitatorClient({ url, version }, BASE_USDC);
    const verified = await client.verify({ claimId: 'v', authorization: forged });
    expect(verified.isValid).toBe(false);
    expect(verified.invalidReason).toMatch(/^invalid_/);
    const { outcome } = await settleNow(settlerOf(url, { version }), Promise.resolve(forged));
    expect(outcome).toMatchObject({
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
  const { settle } = settlerOf(onlyFirst, { concurrency: 1, flushPatience: 10_000 });
  expect(await settle([await sign(), await sign()])).toMatchObject([
    { status: 'settled' },
    { status: 'settled' },
  ]);
  expect(asked.filter((path) => path === '/settle')).toHaveLength(2);
  const none = await facilitator(async () => ({ body: { kinds: [] } }));
  const client = new FacilitatorClient({ url: none }, BASE_USDC);
  await expect(client.verify({ claimId: 'v', authorization: await sign() })).rejects.toThrow(
    FacilitatorUnavailable,
  );
});

test('a time-out after the money moved is looked up, and not paid again', async () => {
  let settles = 0;
  const url = await facilitator(async (path, run) => {
    if (path !== '/settle') return undefined;
    settles++;
    await run();
    return 'silence';
  });
  const settling = settlerOf(url, { timeout: 300, patience: 20_000 });
  const before = await paid();
  expect((await settleNow(settling)).outcome).toMatchObject({ status: 'settled' });
  expect(await paid()).toBe(before + 1000n);
  expect(settles).toBe(1);
});

test('a "yes" is worth nothing until the chain shows the money', async () => {
  const stranger = await fixture.wallet.sendTransaction({ to: fixture.payTo, value: 1n });
  await fixture.node.waitForTransactionReceipt({ hash: stranger, pollingInterval: 10 });
  const lies = [`0x${'ab'.repeat(32)}`, stranger];
  for (const transaction of lies) {
    const url = await facilitator(async (path) =>
      path === '/settle' ? { body: { success: true, transaction, network: 'base' } } : undefined,
    );
    const settling = settlerOf(url, { patience: 400 });
    const before = await paid();
    const { id, outcome } = await settleNow(settling);
    expect(outcome).toMatchObject({ status: 'unknown' });
    expect(await settling.journal.get(id)).toMatchObject({ state: 'unknown' });
    expect(await paid()).toBe(before);
  }
});

test('a "no" after the money moved is not believed', async () => {
  const url = await facilitator(async (path, run) => {
    if (path !== '/settle') return undefined;
    await run();
    return { body: { success: false, errorReason: 'insufficient_funds', transaction: '' } };
  });
  expect((await settleNow(settlerOf(url))).outcome).toMatchObject({ status: 'settled' });
});

test('a "no" that may pass is asked again; one that cannot is final', async () => {
  let reason = 'unexpected_settle_error';
  const url = await facilitator(async (path) =>
    path === '/settle' ? { body: { success: false, errorReason: reason } } : undefined,
  );
  const settling = settlerOf(url);
  const { id, outcome } = await settleNow(settling);
  expect(outcome).toMatchObject({ status: 'unknown', reason });
  expect(await settling.journal.open()).toHaveLength(1);
  reason = 'insufficient_funds';
  const { outcome: poor } = await settleNow(settling);
  expect(poor).toMatchObject({ status: 'failed', reason });
  reason = 'invalid_exact_evm_payload_signature';
  await expect.poll(() => settling.outcome(id)).toMatchObject({ status: 'failed', reason });
  expect(await settling.journal.open()).toEqual([]);
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
      const broken = settlerOf(await start(), { version: 2, patience: 300 });
      const { id, outcome } = await settleNow(broken);
      expect(outcome).toMatchObject({ status: 'unknown' });
      expect(await broken.journal.open()).toHaveLength(1);
      await broken.settler.stop();
      const well = settlerOf(await facilitator(), { journal: broken.journal });
      await well.settler.start();
      await expect.poll(() => well.outcome(id)).toMatchObject({ status: 'settled' });
    });
});

test('what expired is looked up, not asked for', async () => {
  let asked = 0;
  const mute = await facilitator(async () => {
    asked++;
    return 'silence';
  });
  const chain = { ...fixture.chain, now: () => seconds() + 2_000 };
  const { settle } = settlerOf(mute, { chain, version: 2, timeout: 200 });
  const [moved, lost] = [await sign(), await sign()];
  const data = transferCalldata(moved);
  const hash = await fixture.wallet.sendTransaction({ to: BASE_USDC.address, data });
  await fixture.node.waitForTransactionReceipt({ hash, pollingInterval: 10 });
  expect(await settle([moved, lost])).toMatchObject([
    { status: 'settled', txHash: hash },
    { status: 'failed' },
  ]);
  expect(asked).toBe(0);
});
