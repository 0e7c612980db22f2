/** Events as receipts hold them: which transfers carried an authorization out, and for whom. */
import { numberToHex, pad } from 'viem';
import { expect, test } from 'vitest';
import { BASE_USDC } from './authorization.ts';
import {
  amountPaidTo,
  authorizedTransfersIn,
  type RawLog,
  transfersIn,
  wasTransferred,
} from './events.ts';
import { AUTHORIZATION_USED, TRANSFER } from './token.ts';
import type { Address, Hex } from './types.ts';

const ALICE: Address = `0x${'a1'.repeat(20)}`;
const BOB: Address = `0x${'b0'.repeat(20)}`;
const PAYEE: Address = `0x${'ee'.repeat(20)}`;
const NONCE: Hex = `0x${'01'.repeat(32)}`;
const token = BASE_USDC.address;

let logIndex = 0;
const log = (topics: readonly Hex[], data: Hex = '0x', address = token): RawLog => ({
  address,
  topics,
  data,
  logIndex: numberToHex(logIndex++),
});
const used = (by: Address, nonce = NONCE) => log([AUTHORIZATION_USED, pad(by), nonce]);
const transfer = (from: Address, to: Address, value: bigint) =>
  log([TRANSFER, pad(from), pad(to)], pad(numberToHex(value)));
const elsewhere = () => log([TRANSFER, pad(ALICE), pad(PAYEE)], pad('0x1'), BOB);

test('an authorization is carried out by the transfer of the token that comes next', () => {
  const logs = [used(ALICE), elsewhere(), transfer(ALICE, PAYEE, 5n), transfer(ALICE, PAYEE, 6n)];
  expect(authorizedTransfersIn(logs, token, PAYEE)).toEqual([
    { payer: ALICE, nonce: NONCE, value: 5n },
  ]);
  expect(transfersIn(logs, token).map(({ authorized }) => authorized)).toEqual([true, false]);
});

test('for another payee, from another payer, or with none, it paid nobody here', () => {
  for (const logs of [
    [used(ALICE), transfer(ALICE, BOB, 5n)],
    [used(ALICE), transfer(BOB, PAYEE, 5n)],
    [used(ALICE)],
    [used(ALICE), used(BOB), transfer(ALICE, PAYEE, 5n)],
    [transfer(ALICE, PAYEE, 5n)],
    [log([AUTHORIZATION_USED, pad(ALICE)]), transfer(ALICE, PAYEE, 5n)],
  ])
    expect(authorizedTransfersIn(logs, token, PAYEE)).toEqual([]);
});

test('money is the token’s own transfer event, and no other of three topics, nor one of four', () => {
  const approval = log(['0x8c5be1e5', pad(ALICE), pad(PAYEE)], pad('0x5'));
  const item = log([TRANSFER, pad(ALICE), pad(PAYEE), pad('0x5')]);
  const bare = log([TRANSFER], pad('0x5'));
  expect(transfersIn([approval, item, bare, elsewhere()], token)).toEqual([]);
  const [one, ...more] = transfersIn([transfer(ALICE, PAYEE, 5n)], token);
  expect(one).toMatchObject({ from: ALICE, to: PAYEE, value: 5n, authorized: false });
  expect(more).toEqual([]);
});

test('what a payee received is the sum of what was sent to it, in letters of any case', () => {
  const logs = [
    transfer(ALICE, PAYEE, 5n),
    transfer(BOB, PAYEE, 6n),
    transfer(PAYEE, ALICE, 100n),
    elsewhere(),
  ];
  const shouted = PAYEE.toUpperCase().replace('0X', '0x') as Address;
  expect(amountPaidTo(transfersIn(logs, token), shouted)).toBe(11n);
  expect(amountPaidTo([], PAYEE)).toBe(0n);
});

const authorization = {
  ...{ from: ALICE, to: PAYEE, value: 5n, nonce: NONCE },
  ...{ validAfter: 0n, validBefore: 9n },
};

test.each<[string, () => RawLog[], boolean]>([
  ['its use and its transfer', () => [used(ALICE), transfer(ALICE, PAYEE, 5n)], true],
  [
    'another contract’s event between the two',
    () => [used(ALICE), elsewhere(), transfer(ALICE, PAYEE, 5n)],
    true,
  ],
  [
    'a transfer of before',
    () => [transfer(BOB, BOB, 1n), used(ALICE), transfer(ALICE, PAYEE, 5n)],
    true,
  ],
  ['nothing', () => [], false],
  ['its use alone', () => [used(ALICE)], false],
  ['its transfer alone', () => [transfer(ALICE, PAYEE, 5n)], false],
  ['the transfer before its use', () => [transfer(ALICE, PAYEE, 5n), used(ALICE)], false],
  [
    'another transfer next',
    () => [used(ALICE), transfer(BOB, PAYEE, 5n), transfer(ALICE, PAYEE, 5n)],
    false,
  ],
  ['another event next', () => [used(ALICE), used(BOB), transfer(ALICE, PAYEE, 5n)], false],
  ['another sum', () => [used(ALICE), transfer(ALICE, PAYEE, 4n)], false],
  ['more', () => [used(ALICE), transfer(ALICE, PAYEE, 6n)], false],
  ['another payee', () => [used(ALICE), transfer(ALICE, BOB, 5n)], false],
  ['another payer’s money', () => [used(ALICE), transfer(BOB, PAYEE, 5n)], false],
  ['another authorizer', () => [used(BOB), transfer(ALICE, PAYEE, 5n)], false],
  ['another nonce', () => [used(ALICE, pad('0x02')), transfer(ALICE, PAYEE, 5n)], false],
  ['no nonce', () => [log([AUTHORIZATION_USED, pad(ALICE)]), transfer(ALICE, PAYEE, 5n)], false],
  [
    'another event of the same topics',
    () => [log([TRANSFER, pad(ALICE), NONCE], pad('0x1')), transfer(ALICE, PAYEE, 5n)],
    false,
  ],
  [
    'its use told by another contract',
    () => [log([AUTHORIZATION_USED, pad(ALICE), NONCE], '0x', BOB), transfer(ALICE, PAYEE, 5n)],
    false,
  ],
])('%s in a receipt: the authorization moved its money, or did not', (_, logs, moved) => {
  expect(wasTransferred(logs(), token, authorization)).toBe(moved);
});

test('a nonce and addresses in capitals are the same', () => {
  const shout = (text: Hex) => text.toUpperCase().replace('0X', '0x') as Hex;
  const loud = {
    ...authorization,
    ...{ from: shout(ALICE), to: shout(PAYEE), nonce: shout(`0x${'0a'.repeat(32)}`) },
  };
  const logs = [used(ALICE, `0x${'0a'.repeat(32)}`), transfer(ALICE, PAYEE, 5n)];
  expect(wasTransferred(logs, shout(token), loud)).toBe(true);
});
