/** What became of an authorization, from the state, the events and the receipt of a node of a test's own. */
import { decodeFunctionData, numberToHex, pad, parseAbi } from 'viem';
import { beforeEach, describe, expect, test } from 'vitest';
import { BASE_USDC } from './authorization.ts';
import { ChainUnavailable, Refused, Reverted } from './errors.ts';
import type { HeadWatcher } from './head.ts';
import { AUTHORIZATION_CANCELED, AUTHORIZATION_USED, TRANSFER, transferCalldata } from './token.ts';
import { TokenReader } from './token-reader.ts';
import type { Address, Hex } from './types.ts';

const ALICE: Address = `0x${'a1'.repeat(20)}`;
const PAYEE: Address = `0x${'ee'.repeat(20)}`;
const NONCE: Hex = `0x${'01'.repeat(32)}`;
const TX: Hex = `0x${'77'.repeat(32)}`;
const BLOCK: Hex = `0x${'bb'.repeat(32)}`;
const { address: token } = BASE_USDC;
const authorization = {
  ...{ from: ALICE, to: PAYEE, value: 5n, nonce: NONCE },
  ...{ validAfter: 0n, validBefore: 9n },
};
const abi = parseAbi([
  'function balanceOf(address account) view returns (uint256)',
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
]);

interface Log {
  readonly address: Address;
  readonly topics: readonly Hex[];
  readonly data: Hex;
  readonly logIndex: Hex;
}
const log = (index: number, topics: readonly Hex[], data: Hex = '0x', address = token): Log => ({
  ...{ address, topics, data, logIndex: numberToHex(index) },
});
const used = log(3, [AUTHORIZATION_USED, pad(ALICE), NONCE]);
const cancelled = log(3, [AUTHORIZATION_CANCELED, pad(ALICE), NONCE]);
const moved = log(4, [TRANSFER, pad(ALICE), pad(PAYEE)], pad('0x5'));

/** What the node answers; an error is thrown. */
let told: { call: unknown; logs: (Log | readonly [Log, Hex])[]; receipt: unknown };
let asked: unknown[][];
let reader: TokenReader;
const receipt = (logs: readonly Log[]) => ({
  ...{ status: '0x1', from: '0x01', blockNumber: '0x32', blockHash: BLOCK, logs },
});
beforeEach(() => {
  asked = [];
  told = { call: pad('0x1'), logs: [used], receipt: receipt([used, moved]) };
  const request = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    asked.push([method, ...params]);
    const answers: Record<string, unknown> = {
      eth_call: told.call,
      eth_getTransactionReceipt: told.receipt,
      eth_getLogs: told.logs.map((each) => {
        const [event, transactionHash] = 'address' in each ? [each, TX] : each;
        return { ...event, transactionHash, blockNumber: '0x32', blockHash: BLOCK };
      }),
    };
    const answer = answers[method];
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const heads = {
    fresh: async () => ({ number: 60n }),
    head: async () => ({ number: 60n }),
  } as unknown as HeadWatcher;
  reader = new TokenReader({ rpc: { request }, heads, asset: BASE_USDC, span: 100n });
});

const outcome = (over: object = {}) =>
  reader.authorizationOutcome({ ...authorization, ...over }, 10n);

describe('an authorization', () => {
  test('whose nonce is not used was not carried out, and no event is asked for', async () => {
    told.call = pad('0x0');
    expect(await outcome()).toEqual({ status: 'unused' });
    expect(asked.map(([method]) => method)).toEqual(['eth_call']);
  });

  test('that moved its money is told with its transaction and its block', async () => {
    const shouted = ALICE.toUpperCase().replace('0X', '0x');
    for (const from of [ALICE, shouted])
      expect(await outcome({ from })).toEqual({
        ...{ status: 'transferred', txHash: TX, blockNumber: 50n },
      });
    const topics = [[AUTHORIZATION_USED, AUTHORIZATION_CANCELED], pad(ALICE), NONCE];
    const filter = { address: token, topics, fromBlock: '0xa', toBlock: '0x3c' };
    expect(asked[1]).toEqual(['eth_getLogs', filter]);
  });

  test('that was cancelled is told with the transaction, whose receipt nobody needs', async () => {
    told.logs = [cancelled];
    expect(await outcome()).toEqual({ status: 'cancelled', txHash: TX });
    expect(asked.map(([method]) => method)).toEqual(['eth_call', 'eth_getLogs']);
  });

  test('that was used earlier than was looked for is told without a transaction', async () => {
    told.logs = [];
    expect(await outcome()).toEqual({ status: 'cancelled', txHash: null });
  });

  test('that paid another, or another sum, is no money here', async () => {
    for (const over of [{ value: 6n }, { to: ALICE }])
      expect(await outcome(over)).toEqual({ status: 'cancelled', txHash: TX });
  });

  test('is what its last event says', async () => {
    const earlier: Hex = `0x${'66'.repeat(32)}`;
    told.logs = [[cancelled, earlier], used];
    expect(await outcome()).toMatchObject({ status: 'transferred', txHash: TX });
    told.logs = [used, [cancelled, earlier]];
    expect(await outcome()).toEqual({ status: 'cancelled', txHash: earlier });
  });
});

test.each<[string, unknown]>([
  ['no receipt', null],
  ['no event', receipt([])],
  ['another place of it', receipt([{ ...used, logIndex: '0x9' }, moved])],
  ['another contract', receipt([{ ...used, address: PAYEE }, moved])],
  ['another nonce', receipt([{ ...used, topics: [...used.topics.slice(0, 2), BLOCK] }, moved])],
  ['another payer', receipt([{ ...used, topics: [AUTHORIZATION_USED, BLOCK, NONCE] }, moved])],
  ['one topic less', receipt([{ ...used, topics: used.topics.slice(0, 2) }, moved])],
  ['one topic more', receipt([{ ...used, topics: [...used.topics, BLOCK] }, moved])],
])('a node that told of the use, and gives %s, has not answered', async (_, other) => {
  told.receipt = other;
  await expect(outcome()).rejects.toThrow(ChainUnavailable);
  await expect(outcome()).rejects.toThrow(`no receipt for ${TX}`);
});

test('the event is found among others, in letters of any case', async () => {
  const shout = (hex: Hex) => hex.toUpperCase().replace('0X', '0x') as Hex;
  const loud = { ...used, address: shout(token), topics: used.topics.map(shout) };
  told.logs = [{ ...used, topics: [AUTHORIZATION_USED, pad(ALICE), NONCE] }];
  told.receipt = receipt([moved, loud, used, moved]);
  expect(await outcome()).toMatchObject({ status: 'transferred' });
});

describe('the token', () => {
  test('is asked for a balance, and for a nonce, as of the block that was looked at', async () => {
    told.call = pad('0x1e');
    const shouted = ALICE.toUpperCase().replace('0X', '0x') as Address;
    expect(await reader.balanceOf(shouted)).toBe(30n);
    expect(await reader.authorizationState(shouted, NONCE)).toBe(true);
    told.call = pad('0x0');
    expect(await reader.balanceOf(ALICE)).toBe(0n);
    expect(await reader.authorizationState(ALICE, NONCE)).toBe(false);
    const read = asked.map(([method, call, block]) => {
      const { to, data } = call as { to: Address; data: Hex };
      const { functionName, args } = decodeFunctionData({ abi, data });
      return [method, block, to, functionName, ...args.map((each) => String(each).toLowerCase())];
    });
    const balance = ['eth_call', '0x3c', token, 'balanceOf', ALICE];
    const state = ['eth_call', '0x3c', token, 'authorizationState', ALICE, NONCE];
    expect(read).toEqual([balance, state, balance, state]);
  });

  test.each([
    ['nothing', '0x'],
    ['half a word', '0x01'],
    ['two words', `0x${'00'.repeat(64)}`],
    ['a revert', new Reverted('execution reverted', '0x')],
    ['a refusal', new Refused('out of gas', -32000)],
    ['an outage', new ChainUnavailable('eth_call', 'it is down')],
  ])('that answers with %s has said nothing', async (_, answer) => {
    told.call = answer;
    await expect(reader.balanceOf(ALICE)).rejects.toThrow(ChainUnavailable);
    await expect(reader.authorizationState(ALICE, NONCE)).rejects.toThrow(ChainUnavailable);
    if (typeof answer === 'string')
      await expect(reader.balanceOf(ALICE)).rejects.toThrow(`no token at ${token}`);
  });

  test('is tried with the transfer in the block that would be mined now', async () => {
    const signed = { ...authorization, signature: '0x1234' } as const;
    expect(await reader.simulate(signed)).toEqual({ ok: true });
    const call = { to: token, data: transferCalldata(signed) };
    expect(asked).toEqual([['eth_call', call, 'pending']]);
    told.call = new Reverted('execution reverted: no', '0x');
    expect(await reader.simulate(signed)).toEqual({ ok: false, reason: 'execution reverted: no' });
    for (const error of [new Refused('no', -32601), new ChainUnavailable('eth_call', 'down')]) {
      told.call = error;
      await expect(reader.simulate(signed)).rejects.toThrow(ChainUnavailable);
    }
  });
});
