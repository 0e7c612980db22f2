/** What shows whose a payment is, as it is written: read, or refused with what it was. */
import { keccak256 } from 'viem';
import { describe, expect, it } from 'vitest';
import type { Hex } from '../chain/types.ts';
import { PAY_TO, testPolicy } from '../testing/fixtures.ts';
import { commitmentOf, isTokenOf, opens, readProof, tokenOf } from './proof.ts';

const SECRET: Hex = `0x${'5e'.repeat(32)}`;

/** Call data of a transfer with something behind it. */
const transferCall = (behind: string): Hex =>
  `0xa9059cbb${'00'.repeat(12)}${PAY_TO.slice(2)}${'00'.repeat(31)}01${behind}`;

describe('a proof, read', () => {
  const read = (value: string | string[]) => readProof({ 'x-payment-proof': value });
  it.each([
    '',
    'secret',
    '=0x00',
    'Secret=0x00',
    'secret=0x00',
    `secret=${SECRET}00`,
    `secret=${SECRET}, secret=${SECRET}`,
    'signature=0x',
    'signature=0x123',
    `signature=0x${'ab'.repeat(4097)}`,
    'token=',
    'token=a b',
    `token=${'a'.repeat(257)}`,
    'hash=0x00',
  ])('is refused as %j', (value) => {
    expect(read(value)).toMatchObject({ error: { field: 'X-PAYMENT-PROOF' } });
  });

  it.each([
    [`secret=${'x'.repeat(80)}`, `64 hexadecimal digits, got "${'x'.repeat(80)}"`],
    [`secret=${'x'.repeat(81)}`, `64 hexadecimal digits, got "${'x'.repeat(80)}…"`],
    ['signature=nobody', 'hexadecimal bytes, got "nobody"'],
    ['token=a b', 'X-PAYMENT-TOKEN said, got "a b"'],
    ['secretx', 'X-PAYMENT-PROOF is "secretx"; it is secret=0x…'],
    ['hash=0x00', 'X-PAYMENT-PROOF is "hash=0x00"; it is secret=0x…'],
    [['token=a', 'token=b'], 'X-PAYMENT-PROOF is sent twice'],
  ])('is refused with what it was: %j', (value, words) => {
    expect(read(value)).toEqual({
      error: {
        code: 'invalid_payment_proof',
        field: 'X-PAYMENT-PROOF',
        message: expect.stringContaining(words),
      },
    });
  });

  it('is one of three kinds', () => {
    expect(read(` secret=${SECRET.toUpperCase().replace('0X', '0x')} `)).toEqual({
      kind: 'secret',
      secret: SECRET,
    });
    expect(read('signature=0xAB')).toEqual({ kind: 'signature', signature: '0xab' });
    expect(read('token=aB_-9')).toEqual({ kind: 'token', token: 'aB_-9' });
    expect(readProof({})).toBeNull();
    expect(read(['token=a', 'token=b'])).toMatchObject({
      error: { code: 'invalid_payment_proof' },
    });
  });

  it('finds a commitment in exactly 32 bytes behind a transfer, and in nothing else', () => {
    const word = '7a'.repeat(32);
    expect(commitmentOf(transferCall(word))).toBe(`0x${word}`);
    for (const other of ['', '7a', word.slice(2), `${word}00`, word + word])
      expect(commitmentOf(transferCall(other))).toBeNull();
    expect(commitmentOf(`0x23b872dd${transferCall(word).slice(10)}`)).toBeNull();
    expect(opens(SECRET, keccak256(SECRET))).toBe(true);
    expect(opens(SECRET, keccak256(keccak256(SECRET)))).toBe(false);
  });

  it('has a token for each payment and holder, under the key of the site', () => {
    const policy = testPolicy();
    const token = tokenOf('tx:0x01', false, policy);
    expect(isTokenOf(token, 'tx:0x01', false, policy)).toBe(true);
    expect(isTokenOf(token, 'tx:0x01', true, policy)).toBe(false);
    expect(isTokenOf(token, 'tx:0x02', false, policy)).toBe(false);
    expect(isTokenOf(`${token}A`, 'tx:0x01', false, policy)).toBe(false);
    const other = testPolicy({ challengeKey: new Uint8Array(32).fill(8) });
    expect(isTokenOf(token, 'tx:0x01', false, other)).toBe(false);
  });
});
