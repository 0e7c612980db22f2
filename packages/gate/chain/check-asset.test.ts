/** A token that has what is read of it, and not what it is paid with. */
import { hashDomain, numberToHex, pad } from 'viem';
import { expect, test } from 'vitest';
import { BASE_USDC } from './authorization.ts';
import { checkAsset } from './check-asset.ts';
import { ChainUnavailable, Refused, Reverted } from './errors.ts';
import type { Rpc } from './rpc.ts';
import { isKeySignature } from './token.ts';
import type { Hex } from './types.ts';

const { name, version, chainId, address } = BASE_USDC;
const separator = hashDomain({
  domain: { name, version, chainId: BigInt(chainId), verifyingContract: address as `0x${string}` },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
  },
});

/** What the node answers to each question; an error is thrown. */
interface Told {
  readonly chain: number;
  readonly code: Hex;
  readonly multicall: Hex;
  readonly decimals: unknown;
  readonly separator: unknown;
  readonly state: unknown;
  /** To carrying out an authorization that has expired. */
  readonly transfer: unknown;
}

const well: Told = {
  chain: chainId,
  code: '0x60',
  multicall: '0x60',
  decimals: pad('0x6'),
  separator,
  state: pad('0x0'),
  transfer: new Reverted('execution reverted', '0x08c379a0'),
};

function check(over: Partial<Told> = {}) {
  const told = { ...well, ...over };
  const sent: string[] = [];
  const answerTo = (data: string): unknown => {
    if (data.startsWith('0x313ce567')) return told.decimals;
    if (data.startsWith('0x3644e515')) return told.separator;
    if (data.startsWith('0xe94a0102')) return told.state;
    sent.push(data);
    return told.transfer;
  };
  const rpc: Rpc = {
    request: async (method, [first]) => {
      if (method === 'eth_chainId') return numberToHex(told.chain);
      if (method === 'eth_getCode') return first === address ? told.code : told.multicall;
      const answer = answerTo((first as { data: string }).data);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  return { found: checkAsset(rpc, BASE_USDC), sent };
}
const says = (pattern: RegExp) => [expect.stringMatching(pattern)];

test('a token that says why it refuses has the function; one that says nothing has not', async () => {
  expect(await check().found).toEqual([]);
  // One that returns, and carries it out, has the function too.
  expect(await check({ transfer: pad('0x1') }).found).toEqual([]);
  for (const transfer of [new Reverted('execution reverted', '0x'), '0x'])
    expect(await check({ transfer }).found).toEqual(
      says(/does not take signed authorizations \(EIP-3009\)/),
    );
});

test('it is tried with the signature of a key, in the form that every such token has', async () => {
  const { found, sent } = check();
  await found;
  const [data = ''] = sent;
  const words = data.slice(10).match(/.{64}/gu) ?? [];
  expect([data.slice(0, 10), data.length, words.length]).toEqual(['0xe3ee160e', 10 + 9 * 64, 9]);
  const [v = '', r = '', s = ''] = words.slice(6);
  expect(isKeySignature(`0x${r}${s}${v.slice(-2)}`)).toBe(true);
});

test('without Multicall3 nothing can be read or settled together', async () => {
  expect(await check({ multicall: '0x' }).found).toEqual(says(/no Multicall3 at 0xcA11/));
});

test('of another chain, and of an address without a contract, nothing else is said', async () => {
  expect(await check({ chain: 1, code: '0x' }).found).toEqual(
    says(/serves chain 1, not 8453, which is set/),
  );
  expect(await check({ code: '0x', multicall: '0x' }).found).toEqual(
    says(/no contract at 0x833589\w* on chain 8453/),
  );
});

const absent = [
  new Reverted('execution reverted', '0x'),
  new Refused('invalid opcode: INVALID', -32000),
  new Refused('stack underflow', -32000),
  new Refused('invalid jump destination', -32000),
  '0x',
  '0x06',
  `${pad('0x6')}00`,
];

test.each([
  ['decimals', /does not tell its decimals/],
  ['separator', /has no DOMAIN_SEPARATOR/],
  ['state', /does not take signed authorizations/],
] as const)(
  'a token without its %s is named so, however it says that',
  async (question, pattern) => {
    for (const answer of absent)
      expect(await check({ [question]: answer }).found).toEqual(says(pattern));
  },
);

test('other decimals and another domain are told with what is set', async () => {
  expect(await check({ decimals: pad('0x12') }).found).toEqual(
    says(/has 18 decimals, not 6, which are set/),
  );
  const other = pad('0x1');
  expect(await check({ separator: other }).found).toEqual(
    says(
      new RegExp(`separator is ${other}; the name "USD Coin" and the version "2".* ${separator}`),
    ),
  );
  const shouted = separator.toUpperCase().replace('0X', '0x');
  expect(await check({ separator: shouted }).found).toEqual([]);
});

test('all that differs is told at once', async () => {
  const over = {
    decimals: pad('0x12'),
    separator: pad('0x1'),
    state: '0x',
    multicall: '0x',
  } as const;
  expect(await check(over).found).toHaveLength(4);
});

test('a node that cannot be asked says nothing of the settings', async () => {
  for (const question of ['decimals', 'separator', 'state', 'transfer'])
    for (const error of [
      new ChainUnavailable('eth_call', 'it is down'),
      new Refused('method not allowed', -32601),
    ])
      await expect(check({ [question]: error }).found).rejects.toThrow(ChainUnavailable);
});
