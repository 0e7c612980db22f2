import { hashTypedData } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { expect, test } from 'vitest';
import { authorizationDigest, domainSeparator, recoverSigner } from '../payment/signature.ts';
import { authorizationTypedData, BASE_SEPOLIA_USDC, BASE_USDC } from './authorization.ts';
import type { Address, Authorization } from './types.ts';

const account = privateKeyToAccount(`0x${'17'.repeat(32)}`);
const message: Authorization = {
  from: account.address,
  to: '0x00000000000000000000000000000000000000aa',
  value: 1000n,
  validAfter: 0n,
  validBefore: 1_800_000_300n,
  nonce: `0x${'ab'.repeat(32)}`,
};

test('what a wallet signs as typed data is what is recovered from', async () => {
  for (const asset of [BASE_USDC, BASE_SEPOLIA_USDC]) {
    const data = authorizationTypedData(asset, message);
    expect(authorizationDigest(message, asset)).toBe(hashTypedData(data));
    const signature = await account.signTypedData(data);
    const signer = await recoverSigner({ ...message, signature }, asset);
    expect(signer).toBe(account.address.toLowerCase());
  }
});

test('it means the same however its addresses are cased', () => {
  const from = account.address.toUpperCase().replace('0X', '0x') as Address;
  const shout = authorizationTypedData(BASE_USDC, { ...message, from });
  expect(hashTypedData(shout)).toBe(authorizationDigest(message, BASE_USDC));
  expect(authorizationDigest({ ...message, from }, BASE_USDC)).toBe(hashTypedData(shout));
});

test('the domain is the one that the contract on Base returns', () => {
  expect(domainSeparator(BASE_USDC)).toBe(
    '0x02fa7265e7c5d81118673727957699e4d68f74cd74b7db77da710fe8a2c7834f',
  );
});
