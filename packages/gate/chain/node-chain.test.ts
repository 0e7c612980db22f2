/** What the chain is made of and set up with, at a node whose every answer is a test's own. */
import { pad } from 'viem';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ScriptedChain } from '../testing/scripted-chain.ts';
import { BASE_USDC } from './authorization.ts';
import { ChainUnavailable, WrongChain } from './errors.ts';
import { connectChain, type NodeChain, type NodeChainOptions, nodeChain } from './node.ts';
import { TRANSFER } from './token.ts';
import type { Address, Hex } from './types.ts';

const ALICE: Address = `0x${'a1'.repeat(20)}`;
const PAYEE: Address = `0x${'ee'.repeat(20)}`;
const NONCE: Hex = `0x${'01'.repeat(32)}`;
const TX: Hex = `0x${'77'.repeat(32)}`;

let node: ScriptedChain;
/** Number of the block that is final; null where none is yet. */
let final: number | null;
/** What is answered beside blocks and the chain's number; an error is thrown. */
let answers: Record<string, unknown>;
let asked: [method: string, ...params: readonly unknown[]][];
const chains: NodeChain[] = [];
beforeEach(() => {
  node = new ScriptedChain();
  for (let n = 0; n < 10; n++) node.mine(1_000 + n * 2);
  final = 3;
  answers = { eth_getLogs: [], eth_call: pad('0x1') };
  asked = [];
});
afterEach(() => {
  for (const chain of chains.splice(0)) chain.stop();
  vi.restoreAllMocks();
});

const rpc = {
  request: async (method: string, params: readonly unknown[]): Promise<unknown> => {
    asked.push([method, ...params]);
    const [first, ...rest] = params;
    if (first === 'finalized' && final === null) return null;
    const tag = first === 'finalized' ? `0x${(final ?? 0).toString(16)}` : first;
    if (!(method in answers)) return node.rpc.request(method, [tag, ...rest]);
    if (answers[method] instanceof Error) throw answers[method];
    return answers[method];
  },
};
const options = (over: Partial<NodeChainOptions> = {}): NodeChainOptions => ({
  ...{ rpc, asset: BASE_USDC, monotonic: () => node.clock },
  ...over,
});
function open(over: Partial<NodeChainOptions> = {}): NodeChain {
  const chain = nodeChain(options(over));
  chains.push(chain);
  return chain;
}
const times = (method: string, first?: unknown) =>
  asked.filter((each) => each[0] === method && (first === undefined || each[1] === first)).length;

test('it is connected to the chain that is expected, and has looked at it then', async () => {
  const chain = await connectChain(options());
  chains.push(chain);
  expect(chain.newest().number).toBe(9n);
  expect([await chain.chainId(), chain.asset]).toEqual([8453, BASE_USDC]);
  node.id = 1;
  await expect(connectChain(options())).rejects.toThrow(new WrongChain(8453, 1));
});

test('what is asked of the watcher is told by it', async () => {
  const chain = open();
  const told: bigint[] = [];
  const seen = Promise.withResolvers<void>();
  const end = chain.onBlock(({ number }) => {
    told.push(number);
    if (number === 10n) seen.resolve();
  });
  expect((await chain.head()).number).toBe(9n);
  node.mine(1_020);
  chain.saw(10n);
  await seen.promise;
  expect(told).toEqual([9n, 10n]);
  end();
  node.mine(1_022);
  expect((await chain.head()).number).toBe(11n);
  expect([told.length, chain.blockTime(), chain.now()]).toEqual([2, 2, 1_022]);
  node.clock += 3_000;
  expect(chain.now()).toBe(1_025);
});

test('it stops looking when it is stopped', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const chain = open();
    await chain.start();
    expect(vi.getTimerCount()).toBe(1);
    chain.stop();
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  [{}, ['chain_stalled']],
  [{ onDemand: false }, ['chain_stalled']],
  [{ onDemand: true }, []],
] as const)('where no block comes, %j, it is said: %j', async (over, codes) => {
  const chain = open(over);
  vi.spyOn(Date, 'now').mockImplementation(() => chain.now() * 1_000);
  for (let n = 0; n < 10; n++) {
    await chain.head();
    node.clock += 2_000;
    node.mine(1_020 + n * 2);
  }
  await chain.head();
  node.clock += 40_000;
  await chain.head();
  expect(chain.health().map(({ code }) => code)).toEqual(codes);
});

describe('what is final', () => {
  test('is asked for every ten seconds at most', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(500_000);
    const chain = open();
    expect(await chain.finalized()).toBe(3n);
    final = 7;
    clock.mockReturnValue(509_999);
    expect(await chain.finalized()).toBe(3n);
    expect(times('eth_getBlockByNumber', 'finalized')).toBe(1);
    clock.mockReturnValue(510_000);
    expect(await chain.finalized()).toBe(7n);
  });

  test('is not known where nothing is yet, and is asked for again', async () => {
    const chain = open();
    final = null;
    await expect(chain.finalized()).rejects.toThrow('no block is final yet');
    await expect(chain.finalized()).rejects.toThrow(ChainUnavailable);
    final = 2;
    expect(await chain.finalized()).toBe(2n);
  });

  test('of a wrong chain is nobody’s', async () => {
    node.id = 1;
    await expect(open().finalized()).rejects.toThrow('it is chain 1, expected 8453');
  });
});

describe('with a payee', () => {
  const transfer = {
    ...{ address: BASE_USDC.address, topics: [TRANSFER, pad(ALICE), pad(PAYEE)], data: pad('0x5') },
    ...{ logIndex: '0x0', transactionHash: TX, blockNumber: '0x9' },
  };
  beforeEach(() => {
    const blockHash = node.blocks[9]?.hash;
    const log = { ...transfer, blockHash };
    answers = {
      ...answers,
      eth_getLogs: [log],
      eth_getTransactionReceipt: {
        ...{ status: '0x1', from: ALICE, blockNumber: '0x9', blockHash, logs: [log] },
      },
      eth_getTransactionByHash: { input: '0x' },
    };
  });

  test('payments of the last blocks have been read when it has started, and ask for nothing then', async () => {
    const chain = open({ payee: PAYEE });
    await chain.start();
    expect(times('eth_getTransactionReceipt')).toBe(1);
    expect(await chain.transfersOf(TX)).toMatchObject({ status: 'confirmed', blockNumber: 9n });
    expect(times('eth_getTransactionReceipt')).toBe(1);
    // What a reorganisation took back is read again.
    node.reorg(1, 'b');
    answers['eth_getLogs'] = [];
    answers['eth_getTransactionReceipt'] = answers['eth_getTransactionByHash'] = null;
    await chain.head();
    expect(await chain.transfersOf(TX)).toEqual({ status: 'absent' });
  });

  test('the window of payments is looked back at, fifteen minutes if nobody says otherwise', async () => {
    for (let n = 10; n < 600; n++) node.mine(1_000 + n * 2);
    for (const [window, from] of [
      [undefined, 599 - 450],
      [60, 599 - 30],
    ] as const) {
      asked.length = 0;
      await open({ payee: PAYEE, ...(window === undefined ? {} : { window }) }).start();
      const filters = asked
        .filter(([method]) => method === 'eth_getLogs')
        .map(([, filter]) => filter);
      expect(filters).toMatchObject([{ fromBlock: `0x${from.toString(16)}`, toBlock: '0x257' }]);
    }
  });

  test('its place on the blacklist is asked with the funds of each payer, and without one it is not', async () => {
    const data = () => asked.map(([, call]) => (call as { data?: string } | undefined)?.data ?? '');
    for (const [over, mentioned] of [
      [{ payee: PAYEE }, true],
      [{}, false],
    ] as const) {
      asked.length = 0;
      await expect(open(over).funds(ALICE, NONCE)).rejects.toThrow(ChainUnavailable);
      expect(data().some((each) => each.includes(PAYEE.slice(2)))).toBe(mentioned);
    }
  });

  test('and without one, each payment is asked for', async () => {
    const chain = open();
    await chain.start();
    expect(times('eth_getLogs')).toBe(0);
    for (let n = 0; n < 2; n++)
      expect(await chain.transfersOf(TX)).toMatchObject({ status: 'confirmed' });
    expect(times('eth_getTransactionReceipt')).toBe(2);
  });

  test('a payment counts from as many blocks on as are asked for', async () => {
    const chain = open({ confirmations: 2 });
    expect(await chain.transfersOf(TX)).toEqual({ status: 'pending', confirmations: 1, wanted: 2 });
  });
});

test.each([
  [undefined, undefined, [['0x2', '0x9']]],
  [3, undefined, [['0x2', '0x7']]],
  [
    1,
    5n,
    [
      ['0x2', '0x6'],
      ['0x7', '0x9'],
    ],
  ],
] as const)(
  'settlements of what has %s confirmations are looked for in spans of %s',
  async (confirmations, logSpan, spans) => {
    const chain = open({
      ...(confirmations === undefined ? {} : { confirmations }),
      ...(logSpan === undefined ? {} : { logSpan }),
    });
    for await (const page of chain.settlementsSince(PAYEE, 2n)) expect(page).toEqual([]);
    const filters = asked.filter(([method]) => method === 'eth_getLogs');
    expect(
      filters.map(([, filter]) => {
        const { fromBlock, toBlock, topics } = filter as Record<string, unknown>;
        expect(topics).toEqual([TRANSFER, null, pad(PAYEE)]);
        return [fromBlock, toBlock];
      }),
    ).toEqual(spans);
  },
);

test('the token is asked as of the newest block, each question by its own name', async () => {
  const chain = open();
  const authorization = {
    ...{ from: ALICE, to: PAYEE, value: 5n, nonce: NONCE },
    ...{ validAfter: 0n, validBefore: 9n },
  };
  expect(await chain.balanceOf(ALICE)).toBe(1n);
  expect(await chain.authorizationState(ALICE, NONCE)).toBe(true);
  expect(await chain.authorizationOutcome(authorization, 4n)).toEqual({
    ...{ status: 'cancelled', txHash: null },
  });
  expect(times('eth_getLogs')).toBe(1);
  expect(await chain.simulate({ ...authorization, signature: '0x12' })).toEqual({ ok: true });
  expect(await chain.isContractSignatureValid(ALICE, NONCE, '0x12')).toBe(false);
  answers['eth_call'] = '0x1626ba7e'.padEnd(66, '0');
  expect(await chain.isContractSignatureValid(ALICE, NONCE, '0x12')).toBe(true);
  const blocks = asked.filter(([method]) => method === 'eth_call').map(([, , block]) => block);
  expect(blocks).toEqual(['0x9', '0x9', '0x9', 'pending', '0x9', '0x9']);
});
