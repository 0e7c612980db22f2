/** The relayer on a real chain: nothing lost, nothing twice, whatever breaks in between. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { authorizationTypedData, BASE_USDC } from '@tollbench/gate/chain/authorization.ts';
import { ChainUnavailable } from '@tollbench/gate/chain/errors.ts';
import { nodeChain, transferCalldata } from '@tollbench/gate/chain/node.ts';
import { createRpc, Refused, type Rpc } from '@tollbench/gate/chain/rpc.ts';
import type { Authorization, Hex, SignedAuthorization } from '@tollbench/gate/chain/types.ts';
import { memoryJournal } from '@tollbench/gate/settle/memory-journal.ts';
import type { PipelineOptions } from '@tollbench/gate/settle/relayer.ts';
import { type Settling, settlingOn } from '@tollbench/gate/testing/settling.ts';
import { type Abi, erc20Abi } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { contracts } from '../contracts.ts';
import { type Fixture, seconds, startFixture } from '../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

const settlers: Settling[] = [];
afterEach(async () => {
  await fixture.node.setAutomine(true);
  await fixture.node.mine({ blocks: 1 });
  for (const { settler } of settlers.splice(0)) await settler.stop();
});

function relayer(options: Partial<PipelineOptions> = {}): Settling {
  const made = settlingOn(fixture, options);
  settlers.push(made);
  return made;
}

const sign = (fields: Partial<Authorization> = {}) => fixture.signed(fields);
const many = (count: number): Promise<SignedAuthorization[]> =>
  Promise.all(Array.from({ length: count }, () => sign()));
const paid = () => fixture.chain.balanceOf(fixture.payTo);
const sent = () => fixture.node.getTransactionCount({ address: fixture.relayer.address });

/** The node, with one of its methods in other hands. */
const tampered = (
  method: string,
  instead: (params: readonly unknown[]) => Promise<unknown>,
): Rpc => ({
  ...fixture.rpc,
  request: (asked, params) =>
    asked === method ? instead(params) : fixture.rpc.request(asked, params),
});

async function mined(hash: Hex): Promise<void> {
  await fixture.node.waitForTransactionReceipt({ hash, pollingInterval: 10 });
}

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
  await mined(
    await fixture.wallet.writeContract({
      address: BASE_USDC.address,
      abi,
      functionName: 'cancelAuthorization',
      args: [from, nonce, signature],
    }),
  );
}

async function give(address: Hex, value: bigint): Promise<void> {
  const { address: token } = BASE_USDC;
  const args = [address, value] as const;
  await mined(
    await fixture.wallet.writeContract({
      address: token,
      abi: erc20Abi,
      functionName: 'transfer',
      args,
    }),
  );
}

test('twenty authorizations, two of them bad, are one transaction and eighteen payments', async () => {
  const batch = await many(20);
  const [forged, cancelled] = [batch[4], batch[11]];
  if (!forged || !cancelled) throw new Error('no batch');
  batch[4] = { ...forged, value: 999n };
  await cancel(cancelled.nonce);
  const before = { paid: await paid(), sent: await sent() };
  const { settle, journal } = relayer();
  const outcomes = await settle(batch);
  expect(await paid()).toBe(before.paid + 18_000n);
  expect(await sent()).toBe(before.sent + 1);
  for (const [index, outcome] of outcomes.entries()) {
    const { status } = outcome;
    const reason = outcome.status === 'settled' ? '' : outcome.reason;
    if (index === 4) expect([status, reason]).toEqual(['failed', 'FiatTokenV2: invalid signature']);
    else if (index === 11)
      expect([status, reason]).toEqual(['failed', expect.stringMatching(/cancelled/)]);
    else expect(status).toBe('settled');
  }
  expect(await journal.open()).toEqual([]);
  expect(await journal.openTransactions()).toEqual([]);
});

test('the transaction stands in the journal once, with what it used and cost', async () => {
  const { settle, journal } = relayer();
  const [first, second] = await settle(await many(2));
  if (first?.status !== 'settled' || second?.status !== 'settled') throw new Error('not settled');
  expect(second.txHash).toBe(first.txHash);
  const receipt = await fixture.node.getTransactionReceipt({ hash: first.txHash });
  expect(await journal.transaction(first.txHash)).toMatchObject({
    relayer: fixture.relayer.address,
    state: 'mined',
    blockNumber: receipt.blockNumber,
    gasUsed: receipt.gasUsed,
    cost: receipt.gasUsed * receipt.effectiveGasPrice,
  });
});

test('settled twice, even at once, is settled once', async () => {
  const before = { paid: await paid(), sent: await sent() };
  const { settler, queue } = relayer();
  const [one = ''] = await queue([await sign()]);
  const outcomes = await Promise.all([
    ...Array.from({ length: 5 }, () => settler.settleNow(one)),
    settler.flush().then(() => settler.settleNow(one)),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(Array(6).fill('settled'));
  expect(await paid()).toBe(before.paid + 1000n);
  expect(await sent()).toBe(before.sent + 1);
});

test('many asked for at once do not collide on the account’s nonce, and share transactions', async () => {
  const before = { paid: await paid(), sent: await sent() };
  const { settler, queue } = relayer();
  const ids = await queue(await many(8));
  const outcomes = await Promise.all(ids.map((id) => settler.settleNow(id)));
  expect(outcomes.map(({ status }) => status)).toEqual(Array(8).fill('settled'));
  expect(await paid()).toBe(before.paid + 8000n);
  expect((await sent()) - before.sent).toBeLessThanOrEqual(2);
});

test('what is urgent takes along what waits', async () => {
  const { settler, queue, outcome } = relayer({ batchWait: 3_600_000 });
  await settler.start();
  const [waits = '', urgent = ''] = await queue(await many(2));
  settler.noticed(BigInt(seconds() + 300), waits);
  expect(await settler.settleNow(urgent)).toMatchObject({ status: 'settled' });
  expect(await outcome(waits)).toMatchObject({ status: 'settled' });
});

test('several transactions are on their way at once, from several accounts', async () => {
  const second = generatePrivateKey();
  const { address } = privateKeyToAccount(second);
  await fixture.node.setBalance({ address, value: 10n ** 18n });
  const before = { paid: await paid(), sent: await sent() };
  const accounts = [fixture.relayer.privateKey, second];
  // A sixtieth of a block is ten or so at a time.
  const { settler, queue, journal } = relayer({ accounts, blockShare: 2, patience: 60_000 });
  const ids = await queue(await many(60));
  await fixture.node.setAutomine(false);
  const outcomes = Promise.all(ids.map((id) => settler.settleNow(id)));
  await expect.poll(async () => (await journal.openTransactions()).length).toBeGreaterThan(1);
  const onTheirWay = await journal.openTransactions();
  expect(new Set(onTheirWay.map(({ relayer: from }) => from)).size).toBe(2);
  await fixture.node.setAutomine(true);
  await fixture.node.mine({ blocks: 1 });
  for (const { status } of await outcomes) expect(status).toBe('settled');
  expect(await paid()).toBe(before.paid + 60_000n);
  expect(await fixture.node.getTransactionCount({ address })).toBeGreaterThan(0);
});

test('those that expire first are sent first', async () => {
  const { settler, queue, journal } = relayer({ blockShare: 2 });
  const late = await queue(await many(40));
  const early = await queue([await sign({ validBefore: BigInt(seconds() + 100) })]);
  await fixture.node.setAutomine(false);
  const flushed = settler.flush();
  await expect.poll(async () => (await journal.openTransactions()).length).toBeGreaterThan(0);
  const states = async (ids: readonly string[]) =>
    Promise.all(ids.map(async (id) => (await journal.get(id))?.state));
  expect(await states(early)).toEqual(['broadcast']);
  expect(await states(late)).toContain('queued');
  await fixture.node.setAutomine(true);
  await fixture.node.mine({ blocks: 1 });
  await flushed;
  expect(await states(late)).toEqual(Array(40).fill('settled'));
});

test('a payment that the payer sent itself is settled by that transaction', async () => {
  const one = await sign();
  const data = transferCalldata(one);
  const hash = await fixture.wallet.sendTransaction({ to: BASE_USDC.address, data });
  await mined(hash);
  expect(await relayer().settle([one])).toMatchObject([{ status: 'settled', txHash: hash }]);
});

test('a contract wallet’s signature settles like a key’s', async () => {
  const wallet = await fixture.deploy('TestWallet', [fixture.account.address]);
  await give(wallet, 5000n);
  const outcomes = await relayer().settle([await sign({ from: wallet }), await sign()]);
  expect(outcomes.map(({ status }) => status)).toEqual(['settled', 'settled']);
  expect(await fixture.chain.balanceOf(wallet)).toBe(4000n);
});

test('a wallet that burns all gas harms nobody else in its batch', async () => {
  const greedy = await fixture.deploy('GreedyWallet');
  await give(greedy, 5000n);
  const outcomes = await relayer().settle([await sign({ from: greedy }), ...(await many(40))]);
  expect(outcomes.map(({ status }) => status).slice(1)).toEqual(Array(40).fill('settled'));
  expect(outcomes[0]).toMatchObject({
    status: 'failed',
    reason: expect.stringMatching(/^needs \d+ gas to settle/),
  });
  expect(await fixture.chain.balanceOf(greedy)).toBe(5000n);
});

test('a batch of hundreds is several transactions, none larger than nodes take', async () => {
  const before = { paid: await paid(), sent: await sent() };
  const outcomes = await relayer({ blockShare: 100 }).settle(await many(301));
  expect(outcomes.filter(({ status }) => status === 'settled')).toHaveLength(301);
  expect(await paid()).toBe(before.paid + 301_000n);
  expect((await sent()) - before.sent).toBe(2);
});

test('the journal has the transaction before the node has', async () => {
  const journal = memoryJournal();
  let journaled: unknown;
  const rpc = tampered('eth_sendRawTransaction', async ([raw]) => {
    journaled = await journal.openTransactions();
    return fixture.rpc.request('eth_sendRawTransaction', [raw]);
  });
  expect(await relayer({ journal, rpc }).settle([await sign()])).toMatchObject([
    { status: 'settled' },
  ]);
  expect(journaled).toMatchObject([{ state: 'open', rawTx: expect.stringMatching(/^0x02/) }]);
});

for (const point of ['before sending', 'after sending'] as const)
  test(`a process that died ${point} is taken up by the next, without a second payment`, async () => {
    const journal = memoryJournal();
    const before = { paid: await paid(), sent: await sent() };
    const died = Promise.withResolvers<void>();
    const rpc = tampered('eth_sendRawTransaction', async (params) => {
      if (point === 'after sending') await fixture.rpc.request('eth_sendRawTransaction', params);
      died.resolve();
      // Nothing more is ever heard of it.
      return new Promise(() => undefined);
    });
    const dead = settlingOn(fixture, { journal, rpc });
    const [one = ''] = await dead.queue([await sign()]);
    void dead.settler.settleNow(one);
    await died.promise;
    expect(await journal.get(one)).toMatchObject({ state: 'broadcast' });
    const next = relayer({ journal });
    await next.settler.start();
    await next.settler.flush();
    expect(await next.outcome(one)).toMatchObject({ status: 'settled' });
    expect(await paid()).toBe(before.paid + 1000n);
    expect(await sent()).toBe(before.sent + 1);
  });

test('an outage in the midst of sending leaves "unknown", and the chain tells later', async () => {
  const before = await paid();
  let down = true;
  const rpc: Rpc = {
    ...fixture.rpc,
    request: async (method, params) => {
      const answer = await fixture.rpc.request(method, params);
      if (down && /sendRaw|Receipt/.test(method)) throw new ChainUnavailable(method, 'timeout');
      return answer;
    },
  };
  const { settler, queue } = relayer({ rpc, patience: 200 });
  const [one = ''] = await queue([await sign()]);
  expect(await settler.settleNow(one)).toMatchObject({ status: 'unknown' });
  expect(await paid()).toBe(before + 1000n);
  down = false;
  await expect.poll(async () => (await settler.settleNow(one)).status).toBe('settled');
  expect(await paid()).toBe(before + 1000n);
});

test('with the node away nothing is decided, nothing forgotten, and nothing sold', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise((resolve) => server.close(resolve));
  const journal = memoryJournal();
  const rpc = createRpc({ urls: [url] });
  const chain = nodeChain({ rpc, asset: BASE_USDC });
  const away = relayer({ journal, rpc, chain, patience: 200 });
  const [one = ''] = await away.queue([await sign()]);
  expect(await away.settler.settleNow(one)).toMatchObject({ status: 'unknown' });
  expect(await journal.open()).toMatchObject([{ claimId: one, state: 'queued' }]);
  expect(away.settler.room(BigInt(seconds() + 300))).toMatchObject({
    ok: false,
    why: expect.stringMatching(/does not answer/),
  });
  expect(away.settler.health()).toMatchObject([{ code: 'node_silent' }]);
  const well = relayer({ journal });
  await well.settler.flush();
  expect(await well.outcome(one)).toMatchObject({ status: 'settled' });
  expect(well.settler.room(BigInt(seconds() + 300))).toEqual({ ok: true });
});

test('a relayer without gas keeps the payment queued until it has some, and says so', async () => {
  const privateKey = generatePrivateKey();
  const { address } = privateKeyToAccount(privateKey);
  const poor = relayer({ accounts: [privateKey] });
  const [one = ''] = await poor.queue([await sign()]);
  await poor.settler.flush();
  expect(await poor.outcome(one)).toMatchObject({ status: 'unknown' });
  expect(poor.settler.health()).toMatchObject([
    { code: 'relayer_poor', sentence: expect.stringMatching(new RegExp(`${address} has 0 ETH`)) },
  ]);
  expect(poor.settler.room(BigInt(seconds() + 300))).toMatchObject({
    ok: false,
    why: 'there is no ether left to settle with',
  });
  await fixture.node.setBalance({ address, value: 10n ** 18n });
  await expect
    .poll(async () => {
      await poor.settler.flush();
      return (await poor.outcome(one)).status;
    })
    .toBe('settled');
  expect(poor.settler.health()).toEqual([]);
});

test('a nonce that another sender of the same account took is no loss', async () => {
  const before = await paid();
  let refused = 0;
  const rpc = tampered('eth_sendRawTransaction', async (params) => {
    if (refused++ === 0) throw new Refused('nonce too low: next nonce 12, tx nonce 11', -32000);
    return fixture.rpc.request('eth_sendRawTransaction', params);
  });
  const { settler, queue, journal } = relayer({ rpc });
  const [one = ''] = await queue([await sign()]);
  await expect.poll(async () => (await settler.settleNow(one)).status).toBe('settled');
  expect(refused).toBeGreaterThan(1);
  expect(await journal.openTransactions()).toEqual([]);
  expect(await paid()).toBe(before + 1000n);
});

test('a transaction whose nonce another used is dropped, and its payments are sent again', async () => {
  const before = await paid();
  await fixture.node.setAutomine(false);
  const { settler, queue, outcome, journal } = relayer();
  const [one = ''] = await queue([await sign()]);
  const outcomes = settler.settleNow(one);
  await expect.poll(async () => (await journal.openTransactions()).length).toBe(1);
  const [open] = await journal.openTransactions();
  if (open === undefined) throw new Error('nothing was sent');
  await expect
    .poll(() => fixture.node.getTransaction({ hash: open.txHash }).catch(() => null))
    .not.toBe(null);
  await fixture.node.dropTransaction({ hash: open.txHash });
  // The account's owner sends something of their own.
  const rival = privateKeyToAccount(fixture.relayer.privateKey);
  const raw = await rival.signTransaction({
    ...{ type: 'eip1559', chainId: 8453, nonce: open.txNonce, gas: 21_000n, to: rival.address },
    ...{ maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 10n ** 10n },
  });
  await fixture.node.sendRawTransaction({ serializedTransaction: raw });
  await fixture.node.setAutomine(true);
  await fixture.node.mine({ blocks: 1 });
  expect(await outcomes).toMatchObject({ status: 'settled' });
  expect(await journal.transaction(open.txHash)).toMatchObject({ state: 'dropped' });
  expect(await outcome(one)).not.toMatchObject({ txHash: open.txHash });
  expect(await paid()).toBe(before + 1000n);
});

test('a transaction that is not mined is replaced by a dearer one, of which one is mined', async () => {
  const before = { paid: await paid(), sent: await sent() };
  await fixture.node.setAutomine(false);
  const { settler, queue, journal } = relayer({ resendAfter: 20, replaceAfter: 60 });
  const [one = '', other = ''] = await queue(await many(2));
  const outcomes = Promise.all([one, other].map((id) => settler.settleNow(id)));
  await expect.poll(async () => (await journal.openTransactions()).length).toBeGreaterThan(2);
  const [first, second] = await journal.openTransactions();
  if (first === undefined || second === undefined) throw new Error('nothing was sent');
  expect(second).toMatchObject({ txNonce: first.txNonce, replaces: first.txHash });
  await fixture.node.setAutomine(true);
  await fixture.node.mine({ blocks: 1 });
  expect(await outcomes).toMatchObject([{ status: 'settled' }, { status: 'settled' }]);
  expect(await journal.openTransactions()).toEqual([]);
  expect(await paid()).toBe(before.paid + 2000n);
  expect(await sent()).toBe(before.sent + 1);
});

test('what an earlier process replaced is taken up whole', async () => {
  const before = await paid();
  await fixture.node.setAutomine(false);
  const journal = memoryJournal();
  const first = settlingOn(fixture, { journal, replaceAfter: 40 });
  const [one = ''] = await first.queue([await sign()]);
  const stopped = first.settler.settleNow(one);
  await expect.poll(async () => (await journal.openTransactions()).length).toBeGreaterThan(1);
  const next = relayer({ journal });
  await next.settler.start();
  await fixture.node.setAutomine(true);
  await fixture.node.mine({ blocks: 1 });
  await expect.poll(async () => (await next.outcome(one)).status).toBe('settled');
  await stopped;
  await first.settler.stop();
  expect(await journal.openTransactions()).toEqual([]);
  expect(await paid()).toBe(before + 1000n);
});

test('a payer without the money fails at once before delivery, and may still fill up after it', async () => {
  const empty = privateKeyToAccount(generatePrivateKey());
  const message = fixture.authorization({ from: empty.address });
  const signature = await empty.signTypedData(authorizationTypedData(BASE_USDC, message));
  const one = { ...message, signature };
  const strict = relayer();
  const [urgent = ''] = await strict.queue([one]);
  expect(await strict.settler.settleNow(urgent)).toMatchObject({
    status: 'failed',
    reason: 'ERC20: transfer amount exceeds balance',
  });
  const patient = relayer();
  expect(await patient.settle([one])).toMatchObject([{ status: 'unknown' }]);
  const [entry] = await patient.journal.open();
  await give(empty.address, 1000n);
  await expect
    .poll(async () => {
      await patient.settler.flush();
      return (await patient.outcome(entry?.claimId ?? '')).status;
    })
    .toBe('settled');
});

test('two authorizations on money for one are judged together, and cost one transfer', async () => {
  const payer = privateKeyToAccount(generatePrivateKey());
  await give(payer.address, 1000n);
  const both = await Promise.all(
    [1, 2].map(async () => {
      const message = fixture.authorization({ from: payer.address });
      const signature = await payer.signTypedData(authorizationTypedData(BASE_USDC, message));
      return { ...message, signature };
    }),
  );
  const before = await sent();
  const outcomes = await relayer().settle(both);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['settled', 'unknown']);
  expect(await sent()).toBe(before + 1);
});

test('a payment that fails in the block, after the rehearsal passed, is not counted', async () => {
  const poor = privateKeyToAccount(generatePrivateKey());
  await give(poor.address, 1000n);
  const signOwn = async (to: Hex) => {
    const message = fixture.authorization({ from: poor.address, to });
    const signature = await poor.signTypedData(authorizationTypedData(BASE_USDC, message));
    return { ...message, signature };
  };
  const ours = await signOwn(fixture.payTo);
  const elsewhere = await signOwn(fixture.account.address);
  const rpc = tampered('eth_sendRawTransaction', async (params) => {
    // The payer spends the money elsewhere between the rehearsal and the block.
    const data = transferCalldata(elsewhere);
    await mined(await fixture.wallet.sendTransaction({ to: BASE_USDC.address, data }));
    return fixture.rpc.request('eth_sendRawTransaction', params);
  });
  const before = await paid();
  const { settle } = relayer({ rpc });
  expect(await settle([ours, await sign()])).toMatchObject([
    { status: 'unknown', reason: expect.stringMatching(/exceeds balance|failed in the block/) },
    { status: 'settled' },
  ]);
  expect(await paid()).toBe(before + 1000n);
});

test('an authorization that expired unsettled fails, once a block past it is there', async () => {
  const one = await sign({ validBefore: BigInt(fixture.chain.now() + 300) });
  let ahead = 0;
  const chain = { ...fixture.chain, now: () => fixture.chain.now() + ahead };
  const { settler, queue, outcome } = relayer({ chain });
  ahead = 301;
  const [id = ''] = await queue([one]);
  await settler.flush();
  expect(await outcome(id)).toMatchObject({ status: 'unknown' });
  await fixture.node.increaseTime({ seconds: 400 });
  await fixture.node.mine({ blocks: 1 });
  await settler.flush();
  expect(await outcome(id)).toMatchObject({
    status: 'failed',
    reason: expect.stringMatching(/expired/),
  });
});
