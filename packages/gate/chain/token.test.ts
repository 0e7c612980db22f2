/** What is sent to the token, against a general coder, and what it says when it refuses. */
import fc from 'fast-check';
import { encodeErrorResult, encodeFunctionData, numberToHex, parseAbi } from 'viem';
import { expect, test } from 'vitest';
import { isKeySignature, revertReason, transferCalldata } from './token.ts';
import type { Address, Hex } from './types.ts';

const abi = parseAbi([
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
]);
const bytes = (length: number) =>
  fc
    .uint8Array({ minLength: length, maxLength: length })
    .map((each): Hex => `0x${Buffer.from(each).toString('hex')}`);
const uint = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
const terms = fc.record({
  ...{ from: bytes(20), to: bytes(20), nonce: bytes(32) },
  ...{ value: uint, validAfter: uint, validBefore: uint },
});
const shout = (hex: Hex) => hex.toUpperCase().replace('0X', '0x') as Hex;

test('a key’s signature goes in three words, whatever the case of its letters', () => {
  fc.assert(
    fc.property(terms, bytes(32), bytes(32), fc.constantFrom(27, 28), (message, r, s, v) => {
      const signature = `${r}${s.slice(2)}${numberToHex(v).slice(2)}` as Hex;
      const { from, to, value, validAfter, validBefore, nonce } = message;
      const args = [from, to, value, validAfter, validBefore, nonce, v, r, s] as const;
      const functionName = 'transferWithAuthorization';
      const expected = encodeFunctionData({ abi, functionName, args });
      expect(transferCalldata({ ...message, signature })).toBe(expected);
      const loud = { ...message, from: shout(from), to: shout(to), signature: shout(signature) };
      expect(transferCalldata(loud).toLowerCase()).toBe(expected);
    }),
  );
});

test('any other signature goes as its bytes', () => {
  const message = {
    ...{ from: `0x${'A1'.repeat(20)}` as Address, to: `0x${'b0'.repeat(20)}` as Address },
    ...{ value: 5n, validAfter: 1n, validBefore: 9n, nonce: `0x${'cd'.repeat(32)}` as Hex },
  };
  const from = message.from.toLowerCase() as Address;
  const rest = [message.to, 5n, 1n, 9n, message.nonce] as const;
  for (const signature of ['0x', `0x${'11'.repeat(64)}00`, `0x${'11'.repeat(66)}1b`] as const) {
    const args = [from, ...rest, signature] as const;
    const functionName = 'transferWithAuthorization';
    expect(transferCalldata({ ...message, signature })).toBe(
      encodeFunctionData({ abi, functionName, args }),
    );
  }
});

test('a key’s signature is 65 bytes that end in 27 or 28', () => {
  const rAndS = 'aB'.repeat(64);
  for (const v of ['1b', '1c', '1B', '1C']) expect(isKeySignature(`0x${rAndS}${v}`)).toBe(true);
  for (const bad of [
    ...[`0x${rAndS}00`, `0x${rAndS}01`, `0x${rAndS}1a`, `0x${rAndS}1d`, `0x${rAndS}1b00`],
    ...[`0x${rAndS.slice(2)}1b`, `0x${rAndS}ab1b`, `0x${'zz'.repeat(64)}1b`, '0x1b', '0x'],
    `00${rAndS}1b`,
  ])
    expect([bad, isKeySignature(bad as Hex)]).toEqual([bad, false]);
  expect(isKeySignature(`0x00x${rAndS}1b` as Hex)).toBe(false);
});

test('why it refuses is told in its own words, or in its bytes, or in those of the node', () => {
  const errors = parseAbi(['error Error(string)', 'error Panic(uint256)']);
  const encode = (errorName: 'Error' | 'Panic', args: readonly [string] | readonly [bigint]) =>
    encodeErrorResult({ abi: errors, errorName, args } as never);
  const words = encode('Error', ['ERC20: transfer amount exceeds balance']);
  expect(revertReason({ data: words, message: 'x' })).toBe(
    'ERC20: transfer amount exceeds balance',
  );
  expect(revertReason({ data: encode('Error', ['']), message: 'x' })).toBe('');
  const panic = encode('Panic', [17n]);
  for (const data of [panic, '0x12345678', `${words.slice(0, 40)}` as Hex] as const)
    expect(revertReason({ data, message: 'x' })).toBe(data);
  expect(revertReason({ data: '0x', message: 'execution reverted' })).toBe('execution reverted');
});
