/** Events as receipts hold them: which transfers carried an authorization out, and for whom. */
import { numberToHex, pad } from 'viem';
import { expect, test } from 'vitest';
import { BASE_USDC } from './authorization.ts';
import { authorizedTransfersIn, type RawLog, transfersIn } from './events.ts';
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
