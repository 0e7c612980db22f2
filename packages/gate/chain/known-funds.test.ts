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
