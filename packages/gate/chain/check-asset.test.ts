/** A token that has what is read of it, and not what it is paid with. */
import { hashDomain, numberToHex, pad } from 'viem';
import { expect, test } from 'vitest';
import { BASE_USDC } from './authorization.ts';
import { checkAsset } from './check-asset.ts';
import { Reverted } from './errors.ts';
import type { Rpc } from './rpc.ts';

const { name, version, chainId, address } = BASE_USDC;
const separator = hashDomain({
  domain: { name, version, chainId: BigInt(chainId), verifyingContract: address as `0x${string}` },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
  },
});

/** `refusal` is what carrying an authorization out that has expired reverts with. */
const node = (refusal: `0x${string}`, multicall = '0x60'): Rpc => ({
  request: async (method, [first]) => {
    if (method === 'eth_chainId') return numberToHex(chainId);
    if (method === 'eth_getCode') return first === address ? '0x60' : multicall;
    const { data } = first as { data: string };
    if (data.startsWith('0x313ce567')) return pad('0x6');
    if (data.startsWith('0x3644e515')) return separator;
    if (data.startsWith('0xe94a0102')) return pad('0x0');
    throw new Reverted('execution reverted', refusal);
  },
});

test('a token that says why it refuses has the function; one that says nothing has not', async () => {
  expect(await checkAsset(node('0x08c379a0'), BASE_USDC)).toEqual([]);
  expect(await checkAsset(node('0x'), BASE_USDC)).toEqual([
    expect.stringMatching(/does not take signed authorizations \(EIP-3009\)/),
  ]);
});

test('without Multicall3 nothing can be read or settled together', async () => {
  expect(await checkAsset(node('0x08c379a0', '0x'), BASE_USDC)).toEqual([
    expect.stringMatching(/no Multicall3 at 0xcA11/),
  ]);
});
