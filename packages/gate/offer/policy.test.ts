import { describe, expect, it } from 'vitest';
import type { Address } from '../chain/types.ts';
import { ASSET, PAY_TO } from '../testing/fixtures.ts';
import { createPolicy } from './policy.ts';

const given = { baseUrl: 'https://a.test', payTo: PAY_TO, asset: ASSET };
const lower = (address: string) => address.toLowerCase() as Address;

describe('a policy', () => {
  it('charges, serves before it settles, and bounds what may be lost, where nothing else is said', () => {
    expect(createPolicy(given)).toEqual({
      ...given,
      ...{ mode: 'charge', forged: 'charge', settlement: 'batch', network: 'base', relayers: [] },
      ...{ licenseUrl: null, termsUrl: null, helpUrl: null, challengeKey: expect.any(Uint8Array) },
      ...{ paymentWindow: 300, repeatWindow: 3600, absentGrace: 120, settleMargin: 30 },
      ...{ farthestExpiry: 86_400, creditMax: 100_000n, exposureMax: 50_000n, exposureShare: 10n },
      ...{ lease: 120, limit: { quota: 60, window: 60 }, refusedPayments: 60 },
    });
    expect(createPolicy({ ...given, mode: 'observe', lease: 5 })).toMatchObject({
      ...{ mode: 'observe', lease: 5 },
    });
  });

  it('makes a key of its own, that no other policy has', () => {
    const [one, other] = [createPolicy(given), createPolicy(given)];
    expect(one.challengeKey).toHaveLength(32);
    expect(one.challengeKey).not.toEqual(other.challengeKey);
  });

  it('writes addresses as wallets want them, in whatever case they are given', () => {
    for (const spelling of [lower, (address: string) => `0x${address.slice(2).toUpperCase()}`]) {
      const payTo = spelling(PAY_TO) as Address;
      const asset = { ...ASSET, address: spelling(ASSET.address) as Address };
      expect(createPolicy({ ...given, payTo, asset })).toMatchObject({
        payTo: PAY_TO,
        asset: { ...ASSET, address: ASSET.address },
      });
    }
  });

  it.each([
    [{ payTo: '0x12' as Address }, 'payTo is "0x12"'],
    [{ asset: { ...ASSET, address: '0x34' as Address } }, 'asset is "0x34"'],
    [{ baseUrl: 'https://a.test/' }, 'https://a.test/'],
    [{ challengeKey: new Uint8Array(15) }, '15 bytes'],
  ])('%# that could not work is refused, with the field and the value', (over, words) => {
    expect(() => createPolicy({ ...given, ...over })).toThrow(RangeError);
    expect(() => createPolicy({ ...given, ...over })).toThrow(words);
  });

  it('takes a key of sixteen bytes', () => {
    const challengeKey = new Uint8Array(16);
    expect(createPolicy({ ...given, challengeKey }).challengeKey).toBe(challengeKey);
  });
});
