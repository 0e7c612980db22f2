import fc from 'fast-check';
import { hashTypedData, numberToHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { authorizationTypedData } from '../chain/authorization.ts';
import type { Address, Authorization, Hex } from '../chain/types.ts';
import { ASSET } from '../testing/fixtures.ts';
import { signAuthorization } from '../testing/sign.ts';
import { kinds, ORDER, signatureCase } from '../testing/signatures.ts';
import {
  authorizationDigest,
  domainSeparator,
  keySignature,
  messageSigner,
  recoverSigner,
} from './signature.ts';

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`);
const from = account.address.toLowerCase() as Address;
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

const authorization: Authorization = {
  from,
  to: '0x00000000000000000000000000000000000000aa',
  value: 1000n,
  validAfter: 0n,
  validBefore: 1_800_000_300n,
  nonce: `0x${'07'.repeat(32)}`,
};

describe('the digest of an authorization', () => {
  it('is the one that EIP-712 asks for, whatever it says and whatever the token', () => {
    const anyAsset = fc.record({
      chainId: fc.nat(),
      address: hex(20),
      name: fc.string(),
      version: fc.string(),
      decimals: fc.constant(6),
    });
    fc.assert(
      fc.property(anyAuthorization, anyAsset, (authorization, asset) => {
        const expected = hashTypedData(authorizationTypedData(asset, authorization));
        expect(authorizationDigest(authorization, asset)).toBe(expected);
      }),
    );
  });

  it('is made of no field that does not fit its type', async () => {
    const misfits: [Partial<Authorization>, string][] = [
      [{ value: -1n }, 'value is -1'],
      [{ validAfter: 1n << 256n }, 'validAfter is 115792'],
      [{ validBefore: -(1n << 255n) }, 'validBefore is -578960'],
      [{ from: '0x12' }, 'from is 0x12, expected 0x and 20 bytes'],
      [{ to: `0x${'zz'.repeat(20)}` }, 'to is 0xzz'],
      [{ to: `0x${'aa'.repeat(20)}zz` }, 'to is 0xaa'],
      [{ nonce: `0x${'11'.repeat(33)}` }, 'nonce is 0x11'],
      [{ nonce: `11${'11'.repeat(32)}` as Hex }, 'nonce is 11'],
    ];
    const signed = await signAuthorization(account, authorization, ASSET);
    for (const [misfit, words] of misfits) {
      const wrong = { ...signed, ...misfit };
      expect(() => authorizationDigest(wrong, ASSET)).toThrow(words);
      await expect(recoverSigner(wrong, ASSET)).rejects.toThrow(RangeError);
    }
  });

  it('has a domain for every token', () => {
    expect(domainSeparator({ ...ASSET })).toBe(domainSeparator(ASSET));
    const others = [{ chainId: 1 }, { name: 'USDC' }, { version: '1' }, { address: from }];
    for (const other of others)
      expect(domainSeparator({ ...ASSET, ...other })).not.toBe(domainSeparator(ASSET));
  });
});

describe('the signer of an authorization', () => {
  it('is who signed, whatever it says', async () => {
    await fc.assert(
      fc.asyncProperty(anyAuthorization, async (authorization) => {
        const signed = await signAuthorization(account, authorization, ASSET);
        expect(await recoverSigner(signed, ASSET)).toBe(from);
      }),
      { numRuns: 30 },
    );
  });

  it('is another where any field or the token is another', async () => {
    const signed = await signAuthorization(account, authorization, ASSET);
    const altered: Partial<Authorization>[] = [
      { from: authorization.to },
      { to: from },
      { value: 1001n },
      { validAfter: 1n },
      { validBefore: 1_800_000_301n },
      { nonce: `0x${'08'.repeat(32)}` },
    ];
    for (const fields of altered)
      expect(await recoverSigner({ ...signed, ...fields }, ASSET)).not.toBe(from);
    for (const other of [{ chainId: 1 }, { name: 'USDC' }, { version: '1' }, { address: from }])
      expect(await recoverSigner(signed, { ...ASSET, ...other })).not.toBe(from);
  });

  it('is nobody where the token would recover nobody', async () => {
    const signed = await signAuthorization(account, authorization, ASSET);
    const [r, s] = [signed.signature.slice(2, 66), signed.signature.slice(66, 130)];
    const v = signed.signature.slice(130);
    const high = numberToHex(ORDER - BigInt(`0x${s}`), { size: 32 }).slice(2);
    const wrong: Record<string, string> = {
      'high s': `${r}${high}${v === '1b' ? '1c' : '1b'}`,
      'v 0': `${r}${s}00`,
      'v 1': `${r}${s}01`,
      'v 29': `${r}${s}1d`,
      compact: `${r}${s}`,
      '66 bytes': `${r}${s}${v}00`,
      'r 0': `${'00'.repeat(32)}${s}${v}`,
      's 0': `${r}${'00'.repeat(32)}${v}`,
      'no point': `${'00'.repeat(31)}05${s}${v}`,
      'no hexadecimal': `${'zz'.repeat(64)}1b`,
      empty: '',
    };
    for (const [kind, digits] of Object.entries(wrong))
      expect(await recoverSigner({ ...signed, signature: `0x${digits}` }, ASSET), kind).toBeNull();
    // Two good ones, the one after the other, are none.
    const twice: Hex = `${signed.signature}${signed.signature}`;
    expect([keySignature(signed.signature), keySignature(twice)]).toEqual([
      { compact: Buffer.from(r + s, 'hex'), recovery: v === '1b' ? 0 : 1 },
      null,
    ]);
    const upper: Hex = `0x${signed.signature.slice(2).toUpperCase()}`;
    expect(await recoverSigner({ ...signed, signature: upper }, ASSET)).toBe(from);
  });

  it('is asked of the curve in one form only: 65 bytes, v 27 or 28, a low s', () => {
    const onCurve = kinds.filter((kind) => {
      return keySignature(signatureCase('form', 1, kind).signature) !== null;
    });
    expect(onCurve).toEqual([
      'valid',
      'the other v',
      'another digest',
      'one bit of the digest',
      'r = 0',
      's = 0',
      'r = s = 0',
      'r = n',
      'r above n',
      'small r + n',
      'r = 2²⁵⁶ − 1',
      's = n/2',
      's = 1',
      'any r',
      'small r',
      'any s',
      'digest 0',
      'digest n',
      'digest 2²⁵⁶ − 1',
      'key at infinity',
    ]);
  });
});

describe('who signed a line of text', () => {
  const text = 'Tollbench payment 0x01 at https://tollbench.example — µ';

  it('is whom viem signed it for, with v as wallets write it', async () => {
    const signature = await account.signMessage({ message: text });
    const twin = `${signature.slice(0, -2)}${signature.endsWith('1b') ? '00' : '01'}` as Hex;
    expect(await messageSigner(text, signature)).toBe(from);
    expect(await messageSigner(text, twin)).toBe(from);
    // Of a few lines some are signed with the one v and some with the other.
    const seen = new Set<string>();
    for (let i = 0; i < 12; i++) {
      const line = `line ${i}`;
      const usual = await account.signMessage({ message: line });
      const v = usual.slice(-2);
      seen.add(v);
      const odd = `${usual.slice(0, -2)}${v === '1b' ? '00' : '01'}` as Hex;
      expect([await messageSigner(line, usual), await messageSigner(line, odd)]).toEqual([
        from,
        from,
      ]);
    }
    expect([...seen].toSorted()).toEqual(['1b', '1c']);
  });

  it('is nobody, or another, for any other text or form', async () => {
    const signature = await account.signMessage({ message: text });
    expect(await messageSigner(`${text} `, signature)).not.toBe(from);
    for (const odd of [
      '0x',
      '0x00',
      signature.slice(0, -2),
      `${signature}1b`,
      `0x${'00'.repeat(65)}`,
    ])
      expect(await messageSigner(text, odd as Hex)).toBeNull();
  });
});
