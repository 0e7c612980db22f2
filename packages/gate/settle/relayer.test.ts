/** The relayer on a real chain: nothing lost, nothing twice, whatever breaks in between. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contracts } from '@tollbench/server/sandbox/contracts.ts';
import {
  type Fixture,
  randomNonce,
  seconds,
  startFixture,
} from '@tollbench/server/sandbox/testing/fixture.ts';
import { type Abi, erc20Abi } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authorizationTypedData, BASE_USDC } from '../chain/authorization.ts';
import { ChainUnavailable } from '../chain/errors.ts';
import { nodeChain, transferCalldata } from '../chain/node.ts';
import { createRpc, Refused, type Rpc } from '../chain/rpc.ts';
import type { Authorization, Hex } from '../chain/types.ts';
import { memoryJournal } from './memory-journal.ts';
import { recheck } from './recheck.ts';
import { type RelayerOptions, relayerSettler } from './relayer.ts';
import type { SettlementJournal, SettlementRequest } from './types.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

function relayer(options: Partial<RelayerOptions> = {}) {
  const journal = options.journal ?? memoryJournal();
  const { chain, rpc, relayer: account } = fixture;
  const { privateKey } = account;
  return relayerSettler({ chain, rpc, privateKey, poll: 10, patience: 2_000, ...options, journal });
}

let claims = 0;
async function claim(fields: Partial<Authorization> = {}): Promise<SettlementRequest> {
  return { claimId: `claim-${++claims}`, authorization: await fixture.signed(fields) };
}

const paid = () => fixture.chain.balanceOf(fixture.payTo);
const sent = () => fixture.node.getTransactionCount({ address: fixture.relayer.address });

/** The node, with one of its methods in other hands. */
const tampered = (
  method: string,
  instead: (params: readonly unknown[]) => Promise<unknown>,
): Rpc => ({
  request: (asked, params) =>
    asked === method ? instead(params) : fixture.rpc.request(asked, params),
});

async function cancel(nonce: Hex): Promise<void> {
  const from = fixture.account.address;
  const { domain } = authorizationTypedData(BASE_USDC, fixture.authorization());
  const signature = await fixture.account.signTypedData({
    domain,
    types: {
      CancelAuthorization: [
        { name: 'authorizer', type: 'address' },
        { name: 'nonce', type: 'bytes32' },
      ],
    },
    primaryType: 'CancelAuthorization',
    message: { authorizer: from, nonce },
  });
  const abi = contracts.SandboxUsdc.abi.filter((item) => {
    const entry = item as { name?: string; inputs?: readonly unknown[] };
    return entry.name === 'cancelAuthorization' && entry.inputs?.length === 3;
  }) as Abi;
  const hash = await fixture.wallet.writeContract({
    address: BASE_USDC.address,
    abi,
    functionName: 'cancelAuthorization',
    args: [from, nonce, signature],
  });
  await fixture.node.waitForTransactionReceipt({ hash, pollingInterval: 10 });
}

test('twenty authorizations, two of them bad, are one transaction and eighteen payments', async () => {
  const batch = await Promise.all(Array.from({ length: 20 }, () => claim()));
  const [forged, cancelled] = [batch[4], batch[11]];
  if (!forged || !cancelled) throw new Error('no batch');
  batch[4] = { ...forged, authorization: { ...forged.authorization, value: 999n } };
  await cancel(cancelled.authorization.nonce);
  const before = { paid: await paid(), sent: await sent() };
  const journal = memoryJournal();
  const outcomes = await relayer({ journal }).settle(batch);
  expect(await paid()).toBe(before.paid + 18_000n);
  expect(await sent()).toBe(before.sent + 1);
  expect(outcomes.map(({ claimId }) => claimId)).toEqual(batch.map(({ claimId }) => claimId));
  for (const [index, outcome] of outcomes.entries()) {
    if (index === 4)
      expect(outcome).toMatchObject({ status: 'failed', reason: 'FiatTokenV2: invalid signature' });
    else if (index === 11)
      expect(outcome).toMatchObject({
        status: 'failed',
        reason: expect.stringMatching(/cancelled/),
      });
    else
      expect(outcome).toMatchObject({
        status: 'settled',
        txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      });
  }
  expect(await journal.open()).toEqual([]);
});

test('settled twice, even at once, is settled once', async () => {
  const one = await claim();
  const before = { paid: await paid(), sent: await sent() };
  const settler = relayer();
  const outcomes = await Promise.all([
    ...Array.from({ length: 5 }, () => settler.settleNow(one)),
    settler.settle([one, one]),
  ]);
  for (const outcome of outcomes.flat()) expect(outcome.status).toBe('settled');
  expect(await paid()).toBe(before.paid + 1000n);
  expect(await sent()).toBe(before.sent + 1);
});

test('many at once do not collide on the account’s nonce, and share transactions', async () => {
  const before = await paid();
  const sentBefore = await sent();
  const settler = relayer();
  const outcomes = await Promise.all(
    (await Promise.all(Array.from({ length: 8 }, () => claim()))).map(settler.settleNow),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(Array(8).fill('settled'));
  expect(await paid()).toBe(before + 8000n);
  expect((await sent()) - sentBefore).toBeLessThanOrEqual(2);
});

test('a payment that the payer sent itself is settled by that transaction', async () => {
  const one = await claim();
  const data = transferCalldata(one.authorization);
  const hash = await fixture.wallet.sendTransaction({ to: BASE_USDC.address, data });
  await fixture.node.waitForTransactionReceipt({ hash, pollingInterval: 10 });
  expect(await relayer().settleNow(one)).toEqual({
    claimId: one.claimId,
    status: 'settled',
    txHash: hash,
  });
});

test('a contract wallet’s signature settles like a key’s', async () => {
  const wallet = await fixture.deploy('TestWallet', [fixture.account.address]);
  const hash = await fixture.wallet.writeContract({
    address: BASE_USDC.address,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [wallet, 5000n],
  });
  await fixture.node.waitForTransactionReceipt({ hash, pollingInterval: 10 });
  const outcomes = await relayer().settle([await claim({ from: wallet }), await claim()]);
  expect(outcomes.map(({ status }) => status)).toEqual(['settled', 'settled']);
  expect(await fixture.chain.balanceOf(wallet)).toBe(4000n);
});

test('a wallet that burns all gas harms nobody else in its batch', async () => {
  const greedy = await fixture.deploy('GreedyWallet');
  const hash = await fixture.wallet.writeContract({
    address: BASE_USDC.address,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [greedy, 5000n],
  });
  await fixture.node.waitForTransactionReceipt({ hash, pollingInterval: 10 });
  const outcomes = await relayer().settle([
    await claim({ from: greedy }),
    ...(await Promise.all(Array.from({ length: 40 }, () => claim()))),
  ]);
  expect(outcomes.map(({ status }) => status).slice(1)).toEqual(Array(40).fill('settled'));
  expect(outcomes[0]?.status).not.toBe('settled');
  expect(await fixture.chain.balanceOf(greedy)).toBe(5000n);
});

test('more than a block holds are several transactions', async () => {
  const before = { paid: await paid(), sent: await sent() };
  const many = await Promise.all(Array.from({ length: 101 }, () => claim()));
  const outcomes = await relayer().settle(many);
  expect(outcomes.filter(({ status }) => status === 'settled')).toHaveLength(101);
  expect(await paid()).toBe(before.paid + 101_000n);
  expect(await sent()).toBe(before.sent + 3);
});

test('the journal has the transaction before the node has', async () => {
  const journal = memoryJournal();
  const one = await claim();
  let journaled: unknown;
  const rpc = tampered('eth_sendRawTransaction', async ([raw]) => {
    journaled = await journal.get(one.claimId);
    return fixture.rpc.request('eth_sendRawTransaction', [raw]);
  });
  expect(await relayer({ journal, rpc }).settleNow(one)).toMatchObject({ status: 'settled' });
  expect(journaled).toMatchObject({
    state: 'broadcast',
    rawTx: expect.stringMatching(/^0x02/),
    txHash: expect.stringMatching(/^0x/),
  });
});

/** A process that dies at a point: its journal and the chain are all that is left. */
async function diesAt(
  point: 'before sending' | 'after sending',
  one: SettlementRequest,
  journal: SettlementJournal,
): Promise<void> {
  const dead = new Error('the process died');
  const rpc = tampered('eth_sendRawTransaction', async (params) => {
    if (point === 'after sending') await fixture.rpc.request('eth_sendRawTransaction', params);
    throw dead;
  });
  await expect(relayer({ journal, rpc }).settle([one])).rejects.toBe(dead);
  expect(await journal.get(one.claimId)).toMatchObject({ state: 'broadcast' });
}

for (const point of ['before sending', 'after sending'] as const)
  test(`a process that died ${point} is taken up by the next, without a second payment`, async () => {
    const journal = memoryJournal();
    const one = await claim();
    const before = { paid: await paid(), sent: await sent() };
    await diesAt(point, one, journal);
    const outcomes = await relayer({ journal }).reconcile();
    expect(outcomes).toMatchObject([{ claimId: one.claimId, status: 'settled' }]);
    expect(await paid()).toBe(before.paid + 1000n);
    expect(await sent()).toBe(before.sent + 1);
    expect(await relayer({ journal }).reconcile()).toEqual([]);
  });

test('a new batch first finishes the one that a dead process left', async () => {
  const journal = memoryJournal();
  const [old, fresh] = [await claim(), await claim()];
  const before = await paid();
  await diesAt('before sending', old, journal);
  expect(await relayer({ journal }).settle([fresh])).toMatchObject([{ status: 'settled' }]);
  expect(await journal.get(old.claimId)).toMatchObject({ state: 'settled' });
  expect(await paid()).toBe(before + 2000n);
});

test('an outage in the midst of sending leaves "unknown", and the chain tells later', async () => {
  const journal = memoryJournal();
  const one = await claim();
  const before = await paid();
  const rpc = tampered('eth_sendRawTransaction', async (params) => {
    await fixture.rpc.request('eth_sendRawTransaction', params);
    throw new ChainUnavailable('eth_sendRawTransaction', 'timeout');
  });
  expect(await relayer({ journal, rpc }).settleNow(one)).toMatchObject({ status: 'unknown' });
  expect(await paid()).toBe(before + 1000n);
  expect(await relayer({ journal }).settleNow(one)).toMatchObject({ status: 'settled' });
  expect(await paid()).toBe(before + 1000n);
});

test('with the node away nothing is decided, and nothing forgotten', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise((resolve) => server.close(resolve));
  const journal = memoryJournal();
  const rpc = createRpc({ urls: [url] });
  const chain = nodeChain({ rpc, asset: BASE_USDC });
  const one = await claim();
  const settler = relayer({ journal, rpc, chain });
  expect(await settler.settleNow(one)).toMatchObject({
    status: 'unknown',
    reason: expect.stringMatching(/did not answer/),
  });
  expect(await settler.reconcile()).toEqual([]);
  expect(await journal.open()).toMatchObject([{ claimId: one.claimId, state: 'queued' }]);
  expect(await relayer({ journal }).settle([one])).toMatchObject([{ status: 'settled' }]);
});

test('a relayer without gas keeps the payment queued until it has some', async () => {
  const privateKey = generatePrivateKey();
  const journal = memoryJournal();
  const one = await claim();
  const poor = relayer({ privateKey, journal });
  expect(await poor.settle([one])).toMatchObject([{ status: 'unknown' }]);
  expect(await journal.open()).toHaveLength(1);
  await fixture.node.setBalance({
    address: privateKeyToAccount(privateKey).address,
    value: 10n ** 18n,
  });
  expect(await poor.settle([one])).toMatchObject([{ status: 'settled' }]);
});

test('a nonce that another sender of the same account took is no loss', async () => {
  const journal = memoryJournal();
  const one = await claim();
  const before = await paid();
  const rpc = tampered('eth_sendRawTransaction', async () => {
    throw new Refused('nonce too low: next nonce 12, tx nonce 11', -32000);
  });
  expect(await relayer({ journal, rpc }).settle([one])).toMatchObject([
    { status: 'unknown', reason: expect.stringMatching(/nonce too low/) },
  ]);
  expect(await relayer({ journal }).settle([one])).toMatchObject([{ status: 'settled' }]);
  expect(await paid()).toBe(before + 1000n);
});

test('a transaction that is not mined is sent again, and at last replaced by a dearer one', async () => {
  const journal = memoryJournal();
  const one = await claim();
  const before = { paid: await paid(), sent: await sent() };
  await fixture.node.setAutomine(false);
  const settler = relayer({ journal, patience: 20 });
  const first = await settler.settle([one]);
  expect(first).toMatchObject([{ status: 'unknown', reason: 'not mined yet' }]);
  const hashes = new Set<Hex | undefined>();
  for (let tries = 0; tries < 4; tries++) {
    const [outcome] = await settler.reconcile();
    expect(outcome).toMatchObject({ status: 'unknown' });
    hashes.add(outcome?.status === 'unknown' ? outcome.txHash : undefined);
  }
  expect(hashes.size).toBeGreaterThan(1);
  const other = await claim();
  expect(await settler.settle([other])).toMatchObject([{ status: 'unknown' }]);
  await fixture.node.setAutomine(true);
  await fixture.node.mine({ blocks: 1 });
  expect(await settler.reconcile()).toMatchObject([{ status: 'settled' }]);
  expect(await settler.settle([other])).toMatchObject([{ status: 'settled' }]);
  expect(await paid()).toBe(before.paid + 2000n);
  expect(await sent()).toBe(before.sent + 2);
});

test('a payer without the money fails at once before delivery, and may still fill up after it', async () => {
  const empty = privateKeyToAccount(generatePrivateKey());
  const message = fixture.authorization({ from: empty.address });
  const signature = await empty.signTypedData(authorizationTypedData(BASE_USDC, message));
  const one = { claimId: randomNonce(), authorization: { ...message, signature } };
  expect(await relayer().settleNow(one)).toMatchObject({
    status: 'failed',
    reason: 'ERC20: transfer amount exceeds balance',
  });
  const settler = relayer();
  expect(await settler.settle([one])).toMatchObject([{ status: 'unknown' }]);
  const hash = await fixture.wallet.writeContract({
    address: BASE_USDC.address,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [empty.address, 1000n],
  });
  await fixture.node.waitForTransactionReceipt({ hash, pollingInterval: 10 });
  expect(await settler.settle([one])).toMatchObject([{ status: 'settled' }]);
});

test('a payment that fails in the block, after the rehearsal passed, is not counted', async () => {
  const poor = privateKeyToAccount(generatePrivateKey());
  const hash = await fixture.wallet.writeContract({
    address: BASE_USDC.address,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [poor.address, 1000n],
  });
  await fixture.node.waitForTransactionReceipt({ hash, pollingInterval: 10 });
  const sign = async (to: Hex) => {
    const message = fixture.authorization({ from: poor.address, to });
    const signature = await poor.signTypedData(authorizationTypedData(BASE_USDC, message));
    return { ...message, signature };
  };
  const ours = { claimId: randomNonce(), authorization: await sign(fixture.payTo) };
  const elsewhere = await sign(fixture.account.address);
  const good = await claim();
  const rpc = tampered('eth_sendRawTransaction', async (params) => {
    // The payer spends the money elsewhere between the rehearsal and the block.
    const data = transferCalldata(elsewhere);
    const away = await fixture.wallet.sendTransaction({ to: BASE_USDC.address, data });
    await fixture.node.waitForTransactionReceipt({ hash: away, pollingInterval: 10 });
    return fixture.rpc.request('eth_sendRawTransaction', params);
  });
  const before = await paid();
  expect(await relayer({ rpc }).settle([ours, good])).toMatchObject([
    { status: 'unknown', reason: expect.stringMatching(/failed in the block/) },
    { status: 'settled' },
  ]);
  expect(await paid()).toBe(before + 1000n);
});

test('a settlement whose block is reorganised away is found, and made again', async () => {
  const journal = memoryJournal();
  const [kept, gone] = [await claim(), await claim()];
  const settler = relayer({ journal });
  await settler.settleNow(kept);
  const before = await paid();
  const snapshot = await fixture.node.snapshot();
  await settler.settleNow(gone);
  await fixture.node.revert({ id: snapshot });
  const settled = await Promise.all([kept, gone].map(({ claimId }) => journal.get(claimId)));
  const changed = await recheck(
    fixture.chain,
    journal,
    settled.filter((entry) => entry !== undefined),
    seconds(),
  );
  expect(changed).toMatchObject([{ claimId: gone.claimId, status: 'unknown' }]);
  expect(await settler.settle([gone])).toMatchObject([{ status: 'settled' }]);
  expect(await paid()).toBe(before + 1000n);
});

test('an authorization that expired unsettled fails, once a block past it is there', async () => {
  const one = await claim({ validBefore: BigInt(seconds() + 300) });
  const later = () => seconds() + 301;
  const settler = relayer({ now: later });
  expect(await settler.settle([one])).toMatchObject([{ status: 'unknown' }]);
  await fixture.node.increaseTime({ seconds: 400 });
  await fixture.node.mine({ blocks: 1 });
  expect(await settler.settle([one])).toMatchObject([
    { status: 'failed', reason: expect.stringMatching(/expired/) },
  ]);
});
