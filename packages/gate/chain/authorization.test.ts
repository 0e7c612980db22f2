import fc from 'fast-check';
import { numberToHex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { describe, expect, test } from 'vitest';
import {
  authorizationDigest,
  authorizationTypedData,
  BASE_SEPOLIA_USDC,
  BASE_USDC,
  recoverSigner,
  splitSignature,
} from './authorization.ts';
import type { Address, Authorization, Hex } from './types.ts';

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const account = privateKeyToAccount(generatePrivateKey());

const uint = fc.bigInt({ min: 0n, max: (1n << 256n) - 1n });
const hex = (bytes: number) =>
  fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map((each): Hex => `0x${Buffer.from(each).toString('hex')}`);
const authorizations: fc.Arbitrary<Authorization> = fc.record({
  from: fc.constant(account.address as Address),
  to: hex(20),
  value: uint,
  validAfter: uint,
  validBefore: uint,
  nonce: hex(32),
});

const sign = async (message: Authorization, asset = BASE_USDC) => ({
  ...message,
  signature: await account.signTypedData(authorizationTypedData(asset, message)),
});

/** The other signature that plain ECDSA would take for the same message. */
function twin(signature: Hex): Hex {
  const s = ORDER - BigInt(`0x${signature.slice(66, 130)}`);
  return `0x${signature.slice(2, 66)}${numberToHex(s, { size: 32 }).slice(2)}${
    signature.endsWith('1b') ? '1c' : '1b'
  }`;
}

describe('an authorization', () => {
  test('is recovered to the key that signed it, whatever it says', () =>
    fc.assert(
      fc.asyncProperty(authorizations, async (message) => {
        expect(await recoverSigner(BASE_USDC, await sign(message))).toBe(account.address);
      }),
      { numRuns: 50 },
    ));

  test('that is altered in any field belongs to somebody else', () =>
    fc.assert(
      fc.asyncProperty(
        authorizations,
        fc.constantFrom('value', 'validAfter', 'validBefore'),
        async (message, field) => {
          const signed = await sign(message);
          const altered = { ...signed, [field]: signed[field] ^ 1n };
          expect(await recoverSigner(BASE_USDC, altered)).not.toBe(account.address);
          expect(await recoverSigner(BASE_SEPOLIA_USDC, signed)).not.toBe(account.address);
        },
      ),
      { numRuns: 20 },
    ));

  test('has one signature only: a high s, another v or another length is nobody’s', () =>
    fc.assert(
      fc.asyncProperty(authorizations, async (message) => {
        const signed = await sign(message);
        const { signature } = signed;
        const compact: Hex = `0x${signature.slice(2, 130)}`;
        for (const wrong of [twin(signature), compact, `${compact}00`, `${signature}00`] as Hex[])
          expect(await recoverSigner(BASE_USDC, { ...signed, signature: wrong })).toBeNull();
      }),
      { numRuns: 20 },
    ));

  test('means the same however its addresses are cased', () => {
    const from = account.address.toUpperCase().replace('0X', '0x') as Address;
    const message = { from, to: from, value: 1n, validAfter: 0n, validBefore: 9n, nonce: from };
    const nonce: Hex = `0x${'ab'.repeat(32)}`;
    const shout = authorizationDigest(BASE_USDC, { ...message, nonce });
    const plain = { ...message, from: account.address, to: account.address, nonce };
    expect(shout).toBe(authorizationDigest(BASE_USDC, plain));
  });
});

test('an r that is no point of the curve is nobody’s signature, not an error', async () => {
  const zero: Hex = `0x${'0'.repeat(64)}${'1'.padStart(64, '0')}1b`;
  const message = {
    from: account.address,
    to: account.address,
    value: 1n,
    validAfter: 0n,
    validBefore: 9n,
    nonce: `0x${'00'.repeat(32)}` as Hex,
  };
  expect(splitSignature(zero)).not.toBeNull();
  expect(await recoverSigner(BASE_USDC, { ...message, signature: zero })).toBeNull();
});
