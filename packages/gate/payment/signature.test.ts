import fc from 'fast-check';
import { hashTypedData } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import type { Authorization, Hex } from '../chain/types.ts';
import { ASSET } from '../testing/fixtures.ts';
import { signAuthorization, typedData } from '../testing/sign.ts';
import { authorizationDigest, recoverSigner } from './signature.ts';

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`);
const hex = (bytes: number) =>
  fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map((value) => `0x${Buffer.from(value).toString('hex')}` as Hex);
const uint256 = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
const anyAuthorization: fc.Arbitrary<Authorization> = fc.record({
  from: hex(20),
  to: hex(20),
  value: uint256,
  validAfter: uint256,
  validBefore: uint256,
  nonce: hex(32),
});

describe('the signature of an authorization', () => {
  it('is over the digest that EIP-712 asks for', () => {
    fc.assert(
      fc.property(anyAuthorization, (authorization) => {
        expect(authorizationDigest(authorization, ASSET)).toBe(
          hashTypedData(typedData(authorization, ASSET)),
        );
      }),
    );
  });

  it('tells who signed, and nothing else recovers to the signer', async () => {
    const authorization = {
      from: account.address.toLowerCase() as Hex,
      to: '0x00000000000000000000000000000000000000aa',
      value: 1000n,
      validAfter: 0n,
      validBefore: 1_800_000_300n,
      nonce: `0x${'07'.repeat(32)}`,
    } as const;
    const signed = await signAuthorization(account, authorization, ASSET);
    expect(await recoverSigner(signed, ASSET)).toBe(authorization.from);
    expect(await recoverSigner({ ...signed, value: 1001n }, ASSET)).not.toBe(authorization.from);
    expect(await recoverSigner(signed, { ...ASSET, chainId: 1 })).not.toBe(authorization.from);
    expect(await recoverSigner(signed, { ...ASSET, name: 'USDC' })).not.toBe(authorization.from);
  });

  it('is refused where the token would refuse it: high s, another v, another length', async () => {
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
    const authorization = {
      from: account.address.toLowerCase() as Hex,
      to: account.address,
      value: 1n,
      validAfter: 0n,
      validBefore: 1n,
      nonce: `0x${'08'.repeat(32)}`,
    } as const;
    const signed = await signAuthorization(account, authorization, ASSET);
    const { signature } = signed;
    const s = BigInt(`0x${signature.slice(66, 130)}`);
    const flipped = signature.endsWith('1b') ? '1c' : '1b';
    const highS = (order - s).toString(16).padStart(64, '0');
    for (const other of [
      `${signature.slice(0, 66)}${highS}${flipped}`,
      `${signature.slice(0, 130)}00`,
      `${signature.slice(0, 130)}1d`,
      `${signature}00`,
      signature.slice(0, 130),
      `0x${'00'.repeat(64)}1b`,
      `0x${'ff'.repeat(32)}${'00'.repeat(31)}011b`,
    ] as Hex[]) {
      expect(await recoverSigner({ ...signed, signature: other }, ASSET)).toBeNull();
    }
  });
});
