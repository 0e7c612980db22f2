/** The chain as the gate sees it, on a real one, and what is left of it when the node is not well. */
import { createServer, type Server } from 'node:http';
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Server as TcpServer,
} from 'node:net';
import { contracts } from '@tollbench/server/sandbox/contracts.ts';
import { type Fixture, startFixture } from '@tollbench/server/sandbox/testing/fixture.ts';
import {
  type Abi,
  encodeFunctionData,
  erc20Abi,
  multicall3Abi,
  serializeErc6492Signature,
} from 'viem';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { authorizationDigest } from '../payment/signature.ts';
import { BASE_SEPOLIA_USDC, BASE_USDC } from './authorization.ts';
import { ChainUnavailable, WrongChain } from './errors.ts';
import { amountPaidTo } from './events.ts';
import { connectChain, nodeChain, transferCalldata } from './node.ts';
import type { Rpc } from './rpc/types.ts';
import { createRpc } from './rpc.ts';
import type { Hex } from './types.ts';

const nowhere: Hex = `0x${'12'.repeat(32)}`;
const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11';

describe('on a living chain', () => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await startFixture();
  });
  afterAll(() => fixture.close());

  const mined = async (hash: Hex) => {
    await fixture.node.waitForTransactionReceipt({ hash, pollingInterval: 10 });
    return hash;
  };
  const transfer = (value: bigint, address = BASE_USDC.address) =>
    fixture.wallet.writeContract({
      address,
      abi: erc20Abi,
      functionName: 'transfer',
      args: [fixture.payTo, value],
    });

  test('a transfer is read from its event, with its block and its sender', async () => {
    const hash = await mined(await transfer(1234n));
    const outcome = await fixture.chain.transfersOf(hash);
    if (outcome.status !== 'confirmed') throw new Error(outcome.status);
    expect(amountPaidTo(outcome.transfers, fixture.payTo)).toBe(1234n);
    expect(amountPaidTo(outcome.transfers, fixture.account.address)).toBe(0n);
    expect(outcome.from.toLowerCase()).toBe(fixture.account.address.toLowerCase());
    expect(Math.abs(outcome.blockTime - Date.now() / 1000)).toBeLessThan(60);
    expect((await fixture.chain.head()).number).toBeGreaterThanOrEqual(outcome.blockNumber);
  });

  test('a transfer inside a multicall counts, and two of them add up', async () => {
    const signed = [await fixture.signed(), await fixture.signed({ value: 500n })];
    const hash = await fixture.wallet.sendTransaction({
      to: MULTICALL3,
      data: encodeFunctionData({
        abi: multicall3Abi,
        functionName: 'aggregate3',
        args: [
          signed.map((each) => ({
            target: BASE_USDC.address,
            allowFailure: false,
            callData: transferCalldata(each),
          })),
        ],
      }),
    });
    const outcome = await fixture.chain.transfersOf(await mined(hash));
    if (outcome.status !== 'confirmed') throw new Error(outcome.status);
    expect(amountPaidTo(outcome.transfers, fixture.payTo)).toBe(1500n);
    for (const each of signed)
      expect(await fixture.chain.authorizationOutcome(each, 0n)).toMatchObject({
        status: 'transferred',
        txHash: hash,
      });
  });

  test('the same event of another token is no money', async () => {
    const other = '0x00000000000000000000000000000000000000ee';
    await fixture.node.setCode({
      address: other,
      bytecode: contracts.SandboxUsdc.deployedBytecode,
    });
    const outcome = await fixture.chain.transfersOf(await mined(await transfer(0n, other)));
    expect(outcome).toMatchObject({ status: 'confirmed', transfers: [] });
  });

  test('a reverted, an unmined and an unknown transaction are three different things', async () => {
    const request = {
      address: BASE_USDC.address,
      abi: erc20Abi,
      functionName: 'transfer',
      args: [fixture.payTo, 10n ** 18n],
      gas: 100_000n,
    } as const;
    const reverted = await fixture.wallet.writeContract(request);
    await mined(reverted);
    expect(await fixture.chain.transfersOf(reverted)).toEqual({ status: 'failed' });
    await fixture.node.setAutomine(false);
    const waiting = await transfer(1n);
    expect(await fixture.chain.transfersOf(waiting)).toMatchObject({ status: 'pending' });
    await fixture.node.setAutomine(true);
    await fixture.node.mine({ blocks: 1 });
    expect(await fixture.chain.transfersOf(waiting)).toMatchObject({ status: 'confirmed' });
    expect(await fixture.chain.transfersOf(nowhere)).toEqual({ status: 'absent' });
  });

  test('a transaction is pending until enough blocks stand on it', async () => {
    const deep = nodeChain({ rpc: fixture.rpc, asset: BASE_USDC, confirmations: 3 });
    const hash = await mined(await transfer(1n));
    expect(await deep.transfersOf(hash)).toEqual({
      status: 'pending',
      confirmations: 1,
      wanted: 3,
    });
    await fixture.node.mine({ blocks: 2 });
    expect(await deep.transfersOf(hash)).toMatchObject({ status: 'confirmed' });
  });

  test('balances and nonces are the token’s', async () => {
    const before = await fixture.chain.balanceOf(fixture.payTo);
    await mined(await transfer(7n));
    expect(await fixture.chain.balanceOf(fixture.payTo)).toBe(before + 7n);
    const { from, nonce } = fixture.authorization();
    expect(await fixture.chain.authorizationState(from, nonce)).toBe(false);
  });

  test('a cancelled authorization is used, and was not transferred', async () => {
    const one = await fixture.signed();
    expect(await fixture.chain.authorizationOutcome(one, 0n)).toEqual({ status: 'unused' });
    const signature = await fixture.account.signTypedData({
      domain: {
        name: BASE_USDC.name,
        version: BASE_USDC.version,
        chainId: BASE_USDC.chainId,
        verifyingContract: BASE_USDC.address,
      },
      types: {
        CancelAuthorization: [
          { name: 'authorizer', type: 'address' },
          { name: 'nonce', type: 'bytes32' },
        ],
      },
      primaryType: 'CancelAuthorization',
      message: { authorizer: one.from, nonce: one.nonce },
    });
    const abi = contracts.SandboxUsdc.abi.filter((item) => {
      const entry = item as { name?: string; inputs?: readonly unknown[] };
      return entry.name === 'cancelAuthorization' && entry.inputs?.length === 3;
    });
    const hash = await fixture.wallet.writeContract({
      address: BASE_USDC.address,
      abi: abi as Abi,
      functionName: 'cancelAuthorization',
      args: [one.from, one.nonce, signature],
    });
    await mined(hash);
    expect(await fixture.chain.authorizationState(one.from, one.nonce)).toBe(true);
    expect(await fixture.chain.authorizationOutcome(one, 0n)).toEqual({
      status: 'cancelled',
      txHash: hash,
    });
    expect(await fixture.chain.simulate(one)).toEqual({
      ok: false,
      reason: 'FiatTokenV2: authorization is used or canceled',
    });
  });

  test('the nonce of another payment is not this one’s money', async () => {
    const one = await fixture.signed();
    const data = transferCalldata(one);
    await mined(await fixture.wallet.sendTransaction({ to: BASE_USDC.address, data }));
    expect(await fixture.chain.authorizationOutcome({ ...one, value: 5n }, 0n)).toMatchObject({
      status: 'cancelled',
    });
    const { number } = await fixture.chain.head();
    expect(await fixture.chain.authorizationOutcome(one, number + 1n)).toEqual({
      status: 'cancelled',
      txHash: null,
    });
  });

  test.each([
    ['without its events', (receipt: object) => ({ ...receipt, logs: [] })],
    ['not at all', () => null],
  ])(
    'a receipt that comes %s says nothing of an authorization that was used',
    async (_how, lie) => {
      const one = await fixture.signed();
      const data = transferCalldata(one);
      await mined(await fixture.wallet.sendTransaction({ to: BASE_USDC.address, data }));
      let lies = true;
      const request: Rpc['request'] = async (method, params) => {
        const answer = await fixture.rpc.request(method, params);
        return lies && method === 'eth_getTransactionReceipt' ? lie(answer as object) : answer;
      };
      const chain = nodeChain({ rpc: { request }, asset: BASE_USDC });
      await expect(chain.authorizationOutcome(one, 0n)).rejects.toThrow(ChainUnavailable);
      lies = false;
      expect(await chain.authorizationOutcome(one, 0n)).toMatchObject({ status: 'transferred' });
      chain.stop();
    },
  );

  test('logs are searched in spans as small as the node asks for', async () => {
    const narrow = nodeChain({ rpc: fixture.rpc, asset: BASE_USDC, logSpan: 3n });
    const one = await fixture.signed();
    const data = transferCalldata(one);
    const { number } = await fixture.chain.head();
    await mined(await fixture.wallet.sendTransaction({ to: BASE_USDC.address, data }));
    await fixture.node.mine({ blocks: 10 });
    expect(await narrow.authorizationOutcome(one, number - 5n)).toMatchObject({
      status: 'transferred',
    });
  });

  test('simulation foretells what the token would do now, on a chain that has long been quiet', async () => {
    expect(await fixture.chain.simulate(await fixture.signed())).toEqual({ ok: true });
    // Not valid in the newest block, only later. The chain's clock may lag this one: anvil's is a second
    // behind when it came up across the turn of a second.
    const { timestamp: validAfter, number } = await fixture.node.getBlock();
    const later = await fixture.signed({ validAfter });
    await expect
      .poll(() => fixture.chain.simulate(later), { timeout: 15_000 })
      .toEqual({ ok: true });
    expect(await fixture.node.getBlockNumber({ cacheTime: 0 })).toBe(number);
    for (const [fields, reason] of [
      [{ value: 10n ** 18n }, 'ERC20: transfer amount exceeds balance'],
      [{ validBefore: 1n }, 'FiatTokenV2: authorization is expired'],
      [{ from: fixture.payTo }, 'FiatTokenV2: invalid signature'],
    ] as const)
      expect(await fixture.chain.simulate(await fixture.signed(fields))).toEqual({
        ok: false,
        reason,
      });
  });

  test('wallet contracts are asked, deployed (ERC-1271) or not yet (ERC-6492)', async () => {
    const owner = fixture.account.address;
    const wallet = await fixture.deploy('TestWallet', [owner]);
    const factory = await fixture.deploy('TestWalletFactory');
    const factoryAbi = contracts.TestWalletFactory.abi as Abi;
    const args = [owner, nowhere];
    const future = (await fixture.node.readContract({
      address: factory,
      abi: factoryAbi,
      functionName: 'addressOf',
      args,
    })) as Hex;
    const { signature, ...message } = await fixture.signed({ from: wallet });
    const digest = authorizationDigest(message, BASE_USDC);
    const valid = fixture.chain.isContractSignatureValid;
    const wrapped = serializeErc6492Signature({
      address: factory,
      data: encodeFunctionData({ abi: factoryAbi, functionName: 'deploy', args }),
      signature,
    });
    expect(await valid(wallet, digest, signature)).toBe(true);
    expect(await valid(wallet, nowhere, signature)).toBe(false);
    expect(await valid(wallet, digest, '0x1234')).toBe(false);
    expect(await valid(future, digest, wrapped)).toBe(true);
    expect(await valid(future, nowhere, wrapped)).toBe(false);
    expect(await valid(future, digest, signature)).toBe(false);
    expect(await valid(BASE_USDC.address, digest, signature)).toBe(false);
  });

  test('what is final is behind what is newest, and what is newest is known for nothing', async () => {
    const { number } = await fixture.chain.head();
    expect(await fixture.chain.finalized()).toBeLessThanOrEqual(number);
    expect(fixture.chain.newest()).toMatchObject({ number, gasLimit: expect.any(BigInt) });
    expect(fixture.chain.blockTime()).toBeGreaterThan(0);
  });

  test('another chain is refused at the start', async () => {
    const wrong = connectChain({ rpc: fixture.rpc, asset: BASE_SEPOLIA_USDC });
    await expect(wrong).rejects.toThrow(new WrongChain(84532, 8453));
  });

  test('an address without a token is an outage, not a balance of zero', async () => {
    const asset = { ...BASE_USDC, address: '0x00000000000000000000000000000000000000ff' as const };
    const chain = nodeChain({ rpc: fixture.rpc, asset });
    await expect(chain.balanceOf(fixture.payTo)).rejects.toThrow(ChainUnavailable);
  });

  test('payments are dated by the block that would be mined now, whatever this machine’s clock says', async () => {
    // The last of the tests here: this chain is ahead of the clock from now on.
    await fixture.node.increaseTime({ seconds: 5_000 });
    const chain = nodeChain({ rpc: fixture.rpc, asset: BASE_USDC });
    await chain.start();
    const ahead = chain.now() - Date.now() / 1000;
    expect(ahead).toBeGreaterThan(4_900);
    expect(chain.health()).toMatchObject([{ code: 'clock_off' }]);
    const { timestamp } = await fixture.node.getBlock({ blockTag: 'pending' });
    expect(Math.abs(chain.now() - Number(timestamp))).toBeLessThan(60);
    chain.stop();
  });
});

describe('when the node is not well', () => {
  const servers: (Server | TcpServer)[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  async function listen(server: Server | TcpServer): Promise<string> {
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  const answering = (status: number, body: string, type = 'application/json') =>
    listen(
      createServer((_, response) => response.writeHead(status, { 'content-type': type }).end(body)),
    );
  const error = (code: number, message: string) =>
    JSON.stringify([{ jsonrpc: '2.0', id: 0, error: { code, message } }]);

  const nodes: Record<string, () => Promise<string>> = {
    'nobody listens': async () => {
      const url = await answering(200, '');
      await new Promise((resolve) => servers.pop()?.close(resolve));
      return url;
    },
    'it accepts and says nothing': () => listen(createTcpServer(() => undefined).unref()),
    'it hangs up': () => listen(createTcpServer((socket) => socket.destroy())),
    'it is overloaded': () => answering(503, 'busy', 'text/plain'),
    'it limits us': () => answering(429, '{}'),
    'a portal answers in its place': () => answering(200, '<html>', 'text/html'),
    'it answers with nothing': () => answering(200, ''),
    'it answers something else': () => answering(200, '{"jsonrpc":"2.0","id":1}'),
    'it answers no list to a list': () => answering(200, '{"result":null}'),
    'it has an internal error': () => answering(200, error(-32603, 'internal error')),
    'it is out of credit': () => answering(200, error(-32005, 'limit exceeded')),
  };

  for (const [name, start] of Object.entries(nodes))
    test(`${name}: every question is ChainUnavailable, none is answered`, async () => {
      const chain = nodeChain({
        rpc: createRpc({ urls: [await start()], timeout: 200 }),
        asset: BASE_USDC,
      });
      const signed = {
        from: BASE_USDC.address,
        to: BASE_USDC.address,
        value: 1n,
        validAfter: 0n,
        validBefore: 9n,
        nonce: nowhere,
        signature: '0x00',
      } as const;
      for (const question of [
        () => chain.transfersOf(nowhere),
        () => chain.balanceOf(BASE_USDC.address),
        () => chain.authorizationState(BASE_USDC.address, nowhere),
        () => chain.authorizationOutcome(signed, 0n),
        () => chain.isContractSignatureValid(BASE_USDC.address, nowhere, '0x00'),
        () => chain.simulate(signed),
        () => chain.head(),
        () => connectChain({ rpc: createRpc({ urls: ['http://127.0.0.1:9'] }), asset: BASE_USDC }),
      ])
        await expect(question()).rejects.toThrow(ChainUnavailable);
    });
});
