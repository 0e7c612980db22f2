/** What is known as of one block: only of what was asked, each question once. */
import { expect, test } from 'vitest';
import { ChainUnavailable } from './errors.ts';
import { KnownFunds } from './known-funds.ts';
import type { Address, Hex } from './types.ts';

const payer = (n: number): Address => `0x${n.toString(16).padStart(40, 'a')}`;
const nonce = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`;
const open = () => new KnownFunds('0xbb', { token: payer(9), payee: null });

test('of what was not asked nothing is said', () => {
  const known = open();
  const one = { payer: payer(1), nonce: nonce(1) };
  expect(() => known.funds(one)).toThrow(ChainUnavailable);
  for (const { take } of known.questions([one])) take(nonce(0));
  expect(known.funds(one)).toEqual({ balance: 0n, used: false });
  // Another nonce of the same payer, and the same nonce of another.
  for (const other of [
    { ...one, nonce: nonce(2) },
    { ...one, payer: payer(2) },
  ])
    expect(() => known.funds(other)).toThrow('too many payers at once');
});

test('a payer is asked about once, and each of its nonces', () => {
  const known = open();
  const a = { payer: payer(1), nonce: nonce(1) };
  const b = { payer: payer(1), nonce: nonce(2) };
  const both = known.questions([a, a, b]);
  const alone = open().questions([a]);
  expect(both.length - alone.length).toBe(1);
  for (const { take } of both) take(nonce(0));
  expect(known.questions([a, b])).toEqual([]);
});

test('a nonce that is known of a payer whose balance is not says nothing', () => {
  const known = open();
  const one = { payer: payer(1), nonce: nonce(1) };
  const [balance, blacklist, used] = known.questions([one]);
  used?.take(nonce(0));
  expect(() => known.funds(one)).toThrow('too many payers at once');
  for (const { take } of [balance, blacklist].filter((each) => each !== undefined)) take(nonce(3));
  expect(known.funds(one)).toEqual({ balance: 3n, used: false });
});

test('what a token does not answer, or in no whole word, is no zero', () => {
  for (const returned of [null, '0x', '0x00', `${nonce(0)}00`] as const) {
    const [balance, , used] = open().questions([{ payer: payer(1), nonce: nonce(1) }]);
    for (const question of [balance, used]) {
      expect(() => question?.take(returned)).toThrow(ChainUnavailable);
      expect(() => question?.take(returned)).toThrow('there is no such token');
    }
  }
});

test('a pause, and a place on the blacklist, are one in a whole word, and nothing else', () => {
  for (const [returned, refuses] of [
    [nonce(1), 'the token is paused'],
    [nonce(0), undefined],
    [nonce(2), undefined],
    ['0x01', undefined],
    [null, undefined],
  ] as const) {
    const known = open();
    const one = { payer: payer(1), nonce: nonce(1) };
    const [balance, blacklist, used, paused, ...more] = known.questions([one]);
    expect(more).toEqual([]);
    for (const question of [balance, blacklist, used]) question?.take(nonce(0));
    paused?.take(returned);
    expect(known.funds(one).refuses).toBe(refuses);
  }
});
